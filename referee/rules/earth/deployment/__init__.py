"""From the Target to the close of the deployment."""
