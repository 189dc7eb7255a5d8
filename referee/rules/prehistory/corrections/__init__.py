"""The record put right, and house rules changed."""
