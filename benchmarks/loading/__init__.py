"""A real server under real clients: for the load test, and for the tests of many at once."""
