"""The short checker of algebra (python -m assay.verification.checkers.algebra FILE.json ...):
certificates of formulas that are shown by counting.

Only the standard library is used.  Statements are read from their own text; a certificate gives
hints.  Terms become polynomials with rational coefficients in atoms (`polynomials`): variables, exp
of monomials, sums to a power, function values.  An identity holds if its polynomial is 0 once it is
multiplied by the sums in denominators.  A term is >= 0 as a multiple of a hypothesis, a sum of
products of such terms, or if its coefficients are when quantities >= 0 take the place of atoms
(`problem`).  All operands must have values.  `certificates` holds the rules.
"""

from assay.verification.checkers.algebra.certificates import confirm

__all__ = ["confirm"]
