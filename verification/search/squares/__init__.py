"""Sums of squares: polynomial inequalities as sums of squares times products of hypotheses.

``system``   which squares may occur: monomials, their pruning by diagonals (Newton polytopes), sign
             symmetries
``program``  the semidefinite program in floats
``gram``     exact Gram matrices from its solution: faces of the cone, rational points, squares by
             LDL^T
``reading``  the polynomials of a formula;  ``writing``: the certificate
``search``   from a formula to a certificate

Floats only search. The certificate is a ``combination``: an identity of polynomials over the
rationals.
"""
