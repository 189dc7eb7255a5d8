"""What the table rules itself, house rules included."""
