"""Entries, their kinds, and the choices that make them up."""
