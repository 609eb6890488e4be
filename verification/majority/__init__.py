"""Proofs and refutations of the claims of `majority`; one module a section, with the names of `theory.majority`."""

SECTIONS = ("model", "bounds", "reconstruction", "descent", "discussion", "experiments")
