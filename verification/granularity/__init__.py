"""Proofs and refutations of the claims of `granularity`; one module a section, with the names of `theory.granularity`."""

from theory.granularity import SECTIONS

__all__ = ["SECTIONS"]
