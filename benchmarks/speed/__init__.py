"""What `bench` measures: the long game, the device that asks, the clock, and the table it prints."""
