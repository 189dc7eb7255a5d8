"""The skirmish as a stage: forces face down, the acts in turn order, the result, and a replay of it."""
