"""Proofs and refutations of the claims of `collapse`; one module a section, with the names of
`assay.theory.papers.collapse`.
"""
