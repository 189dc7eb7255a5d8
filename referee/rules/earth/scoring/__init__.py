"""What territories, continents and ships are worth, now and at the end."""
