"""Winter: the new order, and all members stand up."""
