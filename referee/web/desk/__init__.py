"""What all games share to show a table: desk, log, score sheet, wall, protests, questions, puzzles."""
