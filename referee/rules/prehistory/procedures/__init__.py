"""What the scripted referee is asked about the Marauders, one function a procedure."""
