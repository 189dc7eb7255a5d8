"""Many at once: real servers, real clients, SQLite and PostgreSQL."""
