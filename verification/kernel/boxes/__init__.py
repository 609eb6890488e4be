"""Rules that close a box, and their checks: enclosures over boxes and half-lines.

problem      what is proved: variables, clauses of sign conditions, boxes; exact decisions at points
leaves       the rules of a certificate and their checker, with
             workbench, forms                    enclosures on boxes; nodes in JSON and SymPy
             series, models, towers              expansions at ends of ranges, also at infinity, of
             constants, jets, exponents          numbers, coefficients and exponents
             germs                               limits at infinity
             contraction, inverse                propagation of side conditions
             touching, squares                   multipliers, convexity, completed squares

`assay.verification.kernel.enclosure` checks whole certificates; `assay.verification.search` finds
them.
"""
