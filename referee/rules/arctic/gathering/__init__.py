"""A round up to its skirmish: actions, powers, strikes, and who is asked (A-10 to A-34, A-83)."""
