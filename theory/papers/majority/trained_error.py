"""Theorems of `majority` along the training, on the reconstruction error and for the mended step.

See `assay.theory.papers.majority.trained` for the sequences.
"""

from __future__ import annotations

from assay.theory.papers.majority.trained import error, for_all, printed_step

THEOREM_311A = for_all(
    f"for all t in {{1500..}}: t <= L/8 => {error('t+1')} < {error()}", printed_step()
)

CLAIMS = ()
"""The theorems are readings of the claims in the sections before."""
