"""The parts of `bench`: a long game, a device, timing, and the report."""
