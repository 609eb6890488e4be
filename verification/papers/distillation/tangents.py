"""Terms of combinations for the logistic loss: tangents of the logarithm and of the exponential
(shared by the sections).
"""

from __future__ import annotations


def convex(v: str, u: str, *factors: str) -> list:
    """Return terms of prod(factors) * rest(v, u): the loss lies above its tangent."""
    log = f"(log(1+exp({v}))-log(1+exp({u})))"
    return [
        (f"1/(1+exp(-({u})))", factors, (f"{v}-({u})-{log}",)),
        (f"1/(1+exp({u}))", factors, (f"-{log}",)),
    ]


def logs(u: str, weight: str, shifted: bool) -> list:
    """Return terms of weight * log(1+e^u), or of weight * (log(1+e^u) - u)."""
    if shifted:
        return [(weight, (), (f"{u}-log(1+exp({u}))",)), (f"({weight})/(1+exp({u}))",)]
    return [(weight, (), (f"-log(1+exp({u}))",)), (f"({weight})/(1+exp(-({u})))",)]


def rising(weight: str, *gaps: str) -> list:
    """Return terms of weight * prod(e^gap - 1) for gaps >= 0."""
    terms = [((), ())]
    for gap in gaps:
        terms = [
            pair
            for factors, tangents in terms
            for pair in ((factors, (*tangents, gap)), ((*factors, gap), tangents))
        ]
    return [(weight, factors, tangents) for factors, tangents in terms]
