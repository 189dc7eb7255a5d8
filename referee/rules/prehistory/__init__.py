"""The rules of Prehistory’s Marauders: what the tribe does, and why."""
