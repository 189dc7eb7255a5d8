"""What is entered: an entry, its kind, and the choices it's put together from."""
