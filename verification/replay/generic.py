"""All parameters outside a closed null set: the formula is built again and replayed, and the
polynomials are evaluated by other code.
"""

from __future__ import annotations

from fractions import Fraction

from assay.verification.replay import language as L
from assay.verification.replay import problems
from assay.verification.replay import terms as T
from assay.verification.replay.algebra import NotShown
from assay.verification.replay.formulas import shows


def _outside(s, certificate):
    """Show the statement where no polynomial vanishes, and that none of them vanishes at all
    parameters.
    """
    _own(s, certificate)
    names = s["parameters"]
    given = [*(f"{name} in (-oo, oo)" for name in names), *s["given"]]
    for text, at in certificate["polynomials"]:
        if sorted(at) != sorted(names):
            raise NotShown("a point does not fix exactly the parameters")
        point = {name: _number(value) for name, value in at.items()}
        if _value(L.term(text, names), point) == 0:
            raise NotShown("a polynomial vanishes at its point")
        given.append(f"{L.grouped(text, names)} != 0")
    shows({"goal": s["generic"], "given": given, "where": []}, certificate)
    return "proved"


def _inside(s, certificate):
    """Show that the statement fails on a box of parameters, at fixed further variables."""
    _own(s, certificate)
    box, at = certificate["box"], certificate["at"]
    found = [(text, problems.declaration(text)) for text in s["given"]]
    inner = [one[0] for _, one in found if one]
    if sorted(box) != sorted(s["parameters"]) or sorted(at) != sorted(inner):
        raise NotShown("the box or the point fixes other variables")
    given, goals = [], []
    for name, (low, high) in box.items():
        if not _number(low) < _number(high):
            raise NotShown("the box is empty")
        given.append(f"{name} in ({low}, {high})")
    for text, one in found:
        if one is None:
            goals.append(f"({text})")
            continue
        name, whole, low, high, above, below = one
        if whole and _number(at[name]).denominator != 1:
            raise NotShown(f"{name} is a whole number")
        if low != "-oo":
            goals.append(f"({low}) {'<' if above else '<='} {name}")
        if high != "oo":
            goals.append(f"({high}) {'>' if below else '>='} {name}")
    where = [[name, f"({_number(value)})"] for name, value in at.items()]
    goals.append(f"not ({s['generic']})")
    shows({"goal": " and ".join(goals), "given": given, "where": where}, certificate)
    return "refuted"


def _own(s, certificate) -> None:
    names = s["parameters"]
    if certificate["statement"] != s:
        raise NotShown("the certificate is for another statement")
    if not names or len(set(names)) < len(names):
        raise NotShown("the parameters are none, or one is named twice")
    inner = {one[0] for text in s["given"] if (one := problems.declaration(text))}
    if inner & set(names):
        raise NotShown("a parameter is declared again")


def _number(text) -> Fraction:
    """Return the value of the text of a fraction."""
    value = T.value(L.term(text, ()))
    if value is None:
        raise NotShown("a number is needed")
    return value


def _value(term, at: dict[str, Fraction]) -> Fraction:
    """Return the value of a polynomial at a point."""
    match term.op:
        case "num":
            return term.args[0]
        case "var":
            return at[term.args[0]]
        case "sum":
            constant, parts = term.args
            return sum((c * _value(part, at) for part, c in parts), constant)
        case "prod":
            found = Fraction(1)
            for base, exponent in term.args[0]:
                if exponent.denominator != 1 or not 0 <= exponent <= 100:
                    raise NotShown("the exponents of a polynomial are whole numbers up to 100")
                found *= _value(base, at) ** int(exponent)
            return found
    raise NotShown("no polynomial")


RULES = {"outside": _outside, "inside": _inside}
