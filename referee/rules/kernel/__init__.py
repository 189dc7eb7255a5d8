"""What all games share: rulings, reasons, ladders, the log, catalogues."""
