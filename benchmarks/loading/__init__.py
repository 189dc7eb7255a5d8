"""A real server and real clients, for the load test and the tests of many clients."""
