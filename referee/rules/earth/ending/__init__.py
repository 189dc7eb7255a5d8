"""The nine steps of a round's end, and what comes between two rounds."""
