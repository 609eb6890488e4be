"""Proofs and refutations of the claims of `phases`; one module a section, with the names of
`assay.theory.papers.phases`.
"""
