"""Proofs and refutations of the claims of `majority`; one module a section, with the names of
`assay.theory.papers.majority`.
"""
