"""Proofs and refutations of the claims of `phases`; one module a section, with the names of
`assay.theory.papers.phases`.
"""

SECTIONS = (
    "model",
    "timescale",
    "errors_weak",
    "errors_absent",
    "errors_late",
    "totals",
    "optimality",
    "stages",
    "randomness",
    "experiments",
)
