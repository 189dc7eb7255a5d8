"""Proofs may ask for `proven`, to say on how much they stand."""

from tests.proofs.proving import proven

__all__ = ["proven"]
