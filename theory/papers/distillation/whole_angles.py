"""Strong monotonicity as a whole theorem: see `assay.theory.papers.distillation.whole`."""

CLAIMS: tuple = ()
"""The theorems are readings of the claims in the sections before."""
