"""The pages of Skirmish for Earth."""
