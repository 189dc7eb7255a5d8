"""The referee without a server: the folder that runs it in a browser, and what answers there."""
