"""The pages of an event: a group's league over several evenings, and its judges."""
