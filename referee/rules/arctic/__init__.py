"""Arctic Scavengers: base game, Headquarters and Recon."""
