"""Proofs and refutations of the claims of `distillation`; one module a section, with the names of `theory.distillation`."""

from theory.distillation import SECTIONS

__all__ = ["SECTIONS"]
