"""Lemmas A.13 and A.14 of `collapse` as whole theorems, with the chance that they print."""

CLAIMS: tuple = ()
"""The theorems are readings of the claims in the sections before."""
