"""Measuring from outside: what has to be fast, and how many one machine holds. The app never imports it."""
