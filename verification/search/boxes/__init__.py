"""Search for proofs by enclosures: interval branch and bound, guesses of certificates, exact
counterexamples.

search       finds certificate trees, with guesses, recognition, geometry, narrowing, multipliers,
             bisection
refutation   finds exact counterexamples
outward, compiled   intervals in float64, many at once
"""
