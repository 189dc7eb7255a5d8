"""The second referee: written from the rules alone, slow and obvious, without the code of the first.

Tests compare the two, and an audit rules recorded games again with it. It imports nothing of `referee.rules`.
"""
