"""The environment of the templates (Jinja2), and responses that leave out what the page has."""
