"""What is settled, and how: the trusted kernel, the search for proofs, independent checkers, the
proofs of each paper.
"""
