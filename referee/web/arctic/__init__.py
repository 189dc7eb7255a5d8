"""The pages of Arctic Scavengers."""
