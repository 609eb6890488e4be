"""Enclosures: branch and bound over boxes and half-lines, with certificates that are checked without search.

problem      what is proved: variables, clauses of sign conditions, boxes; exact decisions at points
interval     intervals with Arb ends, definedness and openness tracked; outward, compiled: the same in float64, many at once
leaves       the rules of a certificate and their checker (trusted), with
             series, models, towers, constants   expansions at ends of ranges, also at infinity
             germs                               limits at infinity
             contraction, inverse                propagation of side conditions
             touching, squares                   multipliers, convexity, completed squares
search       finds certificate trees (not trusted), with guesses, recognition, geometry, narrowing, multipliers, bisection
refutation   finds exact counterexamples

`verification.provers.enclosure` offers `prove`, `check`, `refute`.
"""
