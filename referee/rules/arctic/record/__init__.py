"""What is entered and what is known of it: the state, each seat, and how entries came out."""
