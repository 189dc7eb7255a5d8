"""What becomes of what the marauders are to do: done, not done, or something else."""
