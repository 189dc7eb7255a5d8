"""The tribe's next step, what is answered to it, and what Done books."""
