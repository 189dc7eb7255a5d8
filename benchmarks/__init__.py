"""Benchmarks of speed and capacity, and counts in the source. The app never imports them."""
