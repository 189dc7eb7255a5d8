"""The home page, joining a table, and sharing an address."""
