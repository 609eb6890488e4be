"""Proofs and refutations of the claims of `granularity`; one module a section, with the names of
`assay.theory.papers.granularity`.
"""
