"""One writer at a time in this process."""

from threading import Lock

# SQLite's own waiting sleeps in growing steps; queueing here keeps the slowest entry fast.
one_writer = Lock()
