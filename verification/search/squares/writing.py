"""Certificates of type ``combination``, written from the sums of squares that were found."""

from __future__ import annotations

from flint import fmpq

from assay.theory.language.formula import Formula
from assay.verification.search.methods import with_definedness
from assay.verification.search.squares.gram import Squares
from assay.verification.search.squares.reading import Polynomials


def certificate_of(problem: Polynomials, found: Squares, formula: Formula | None = None) -> dict:
    """Write squares and multiples of equations h = 0 as terms; m*h = ((m+1)/2)**2*h +
    ((m-1)/2)**2*(-h).
    """
    terms = []
    for s in found.squares:
        scale, poly = _primitive(s.poly)
        factors = [problem.side_texts[i] for i in s.generator.parts] + _square(poly, problem.texts)
        terms.append(
            {"weight": _number(s.weight * scale * scale), "factors": factors, "tangents": []}
        )
    for m, h in zip(
        found.multipliers, problem.equation_texts
    ):  # equations of roots hold by themselves
        if m == 0:
            continue
        if m.is_constant():
            c = m.leading_coefficient()
            terms.append(
                {"weight": _number(abs(c)), "factors": [h if c > 0 else f"-({h})"], "tangents": []}
            )
            continue
        for sign in (1, -1):
            scale, poly = _primitive(m + sign)
            factors = [h if sign > 0 else f"-({h})", *_square(poly, problem.texts)]
            terms.append({"weight": _number(scale * scale / 4), "factors": factors, "tangents": []})
    return with_definedness(
        formula or problem.view.formula,
        {"type": "combination", "terms": [terms], "params": {}},
        {},
        0.2,
    )


def _primitive(poly):
    """Return (c, q) with poly = c*q and q of coprime integer coefficients."""
    from math import gcd, lcm

    coefficients = poly.coeffs()
    scale = fmpq(
        gcd(*(abs(int(c.p)) for c in coefficients)), lcm(*(int(c.q) for c in coefficients))
    )
    return scale, poly * (1 / scale)


def _number(q) -> str:
    return str(q)


def _square(poly, texts: list[str]) -> list[str]:
    """Return the factors of poly**2 as texts."""
    if poly.is_constant():
        return []
    if len(poly.monoms()) == 1:
        found = [(t, 2 * int(e)) for t, e in zip(texts, poly.monoms()[0]) if e]
        # the square of a root would become its base, of which less is known
        return [one for t, e in found for one in ([f"{t}**{e}"] if t.isidentifier() else [t] * e)]
    return [f"({spelled(poly, texts)})**2"]


def spelled(poly, texts: list[str]) -> str:
    """Return a polynomial as text in the language of formulas."""
    out = ""
    for powers, c in poly.to_dict().items():
        size = abs(c)
        parts = [
            "*".join(
                [
                    f"{'' if size == 1 and any(powers) else size}",
                    *(
                        (t if t.isidentifier() else f"({t})") + (f"**{int(e)}" if e > 1 else "")
                        for t, e in zip(texts, powers)
                        if e
                    ),
                ]
            ).strip("*")
        ]
        out += (" - " if c < 0 else " + " if out else "") + parts[0]
    return out.strip() or "0"
