"""The light round: who got what, a row a seat; which cell is open stands in the URL."""
