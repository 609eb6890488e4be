"""Proofs and refutations of the claims of `distillation`; one module a section, with the names of
`assay.theory.papers.distillation`.
"""
