"""Proofs and refutations of the claims of `collapse`; one module a section, with the names of `theory.collapse`."""

from theory.collapse import SECTIONS

__all__ = ["SECTIONS"]
