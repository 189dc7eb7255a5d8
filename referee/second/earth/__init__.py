"""Skirmish for Earth, ruled on a second time, from the rules E-1 to E-75 alone."""
