"""Proofs and refutations of the claims of `equivalence`; one module a section, with the names of
`assay.theory.papers.equivalence`.
"""
