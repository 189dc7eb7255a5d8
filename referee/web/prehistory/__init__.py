"""The pages of Prehistory’s Marauders."""
