"""Search for proofs by enclosures: interval branch and bound, guesses of certificates, exact
counterexamples.

search       finds certificate trees, with faces, factoring, guesses, recognition, geometry,
             narrowing, multipliers, bisection; stages: how much work each attempt may do
refutation   finds exact counterexamples
rounding, outward, compiled   intervals in float64: operations, functions, many boxes at once
"""
