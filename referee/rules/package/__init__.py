"""What a game brings beside its rules: puzzles, scripted questions, cases, card files. `Box` holds it all."""
