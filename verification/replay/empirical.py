"""Preset tests of trained networks and random draws, computed again from the recorded numbers."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import mpmath

from assay.verification.replay import terms as T
from assay.verification.replay.algebra import NotShown


def _statistics(s, certificate):
    """Compute the preset tests again from the recorded numbers, part by part of the statement.

    Binomial tails are exact, Student tails come by quadrature.
    """
    result = certificate["result"]
    if certificate["statement"] != s:
        raise NotShown("the numbers are for another statement")
    level, parts = T.rational(s["level"]), result["parts"]
    if not 0 < level < Fraction(1, 2) or not parts or T.rational(result["level"]) != level:
        raise NotShown("no proper level, another one than the statement's, or no parts")
    if len(parts) != len(s["tests"]):
        raise NotShown(f"{len(parts)} parts were tested, the statement has {len(s['tests'])}")
    for asked, part in zip(s["tests"], parts):
        own = (
            part["name"],
            part["sense"],
            T.rational(part["threshold"]),
            part["test"],
            len(part["values"]),
        )
        name, sense, threshold, kind, runs = (
            asked[k] for k in ("part", "sense", "threshold", "kind", "runs")
        )
        if own != (name, sense, T.rational(threshold), kind, runs):
            raise NotShown(
                f"the part {str(own[0])[:60]!r} was not tested as the statement's {name!r}"
            )
    found = [_finding(p, level, level / len(parts)) for p in parts]
    verdict = (
        "contradicted"
        if "fails" in found
        else "corroborated"
        if set(found) == {"holds"}
        else "open"
    )
    if verdict != result["verdict"]:
        raise NotShown(f"the numbers give {verdict}")
    return verdict


def _finding(part, level, reverse) -> str:
    values = [T.rational(v) for v in part["values"]]
    threshold = T.rational(part["threshold"])
    side = {">": 1, "<": -1}[part["sense"]]
    gaps = [side * (v - threshold) for v in values]
    n = len(values)
    if n < 2:
        raise NotShown("at least two runs are needed")
    if part["test"] == "sign":
        wins = sum(g > 0 for g in gaps)
        hold, fail = (
            Fraction(sum(comb(n, i) for i in range(m, n + 1)), 2**n) for m in (wins, n - wins)
        )
    elif part["test"] == "t":
        mean = sum(gaps) / n
        square = sum((g - mean) ** 2 for g in gaps) / (n - 1)
        if square == 0:
            hold, fail = (
                Fraction(1, 2**n) if m > 0 else Fraction(1) for m in (mean, -mean)
            )  # no spread: the sign test
        else:
            t = (
                mpmath.sqrt(mpmath.mpf(n) / square.numerator * square.denominator)
                * mean.numerator
                / mean.denominator
            )
            nu = n - 1
            half = mpmath.quad(lambda u: (1 + u * u / nu) ** (-mpmath.mpf(nu + 1) / 2), [0, abs(t)])
            whole = mpmath.sqrt(nu) * mpmath.beta(mpmath.mpf(1) / 2, mpmath.mpf(nu) / 2)
            tail = mpmath.mpf(1) / 2 - half / whole
            hold, fail = (tail, 1 - tail) if t > 0 else (1 - tail, tail)
    else:
        raise NotShown(f"unknown test {part['test']!r}")
    bounds = [mpmath.mpf(b.numerator) / b.denominator for b in (level, reverse)]
    hold, fail = (
        mpmath.mpf(p.numerator) / p.denominator if isinstance(p, Fraction) else mpmath.mpf(p)
        for p in (hold, fail)
    )
    return "holds" if hold <= bounds[0] else "fails" if fail <= bounds[1] else "undecided"


def _networks(s, certificate):
    """Compute the preset tests again from the curves of trained networks, and their scope."""
    from assay.verification.replay.trained import verdict_of

    return verdict_of(s, certificate, _finding)


RULES = {"statistics": _statistics, "networks": _networks}
