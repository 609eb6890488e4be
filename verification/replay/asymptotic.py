"""Orders of growth: the explicit formulas of constants, families and zeros are rebuilt here from
the statement's parts, and a certificate about another formula is refused.
"""

from __future__ import annotations

from fractions import Fraction

from assay.verification.replay import expanded, points, problems
from assay.verification.replay import language as L
from assay.verification.replay import terms as T
from assay.verification.replay.algebra import NotShown
from assay.verification.replay.formulas import shows
from assay.verification.replay.powers import show
from assay.verification.replay.rules import have_values


def _same(wanted: dict, given: dict) -> None:
    """As `_shows`, for conjunctions in any order."""
    needed, fact = problems.problem(wanted), problems.problem(given["formula"])
    parts = lambda p: set(p.goal[1] if p.goal[0] == "and" else (p.goal,))  # noqa: E731
    if not parts(needed) <= parts(fact) or not fact.aim(needed.goal).covers(needed):
        raise NotShown("the fact is about another formula")
    if not set(needed.defined) <= {*fact.defined, *fact.hypotheses, *needed.hypotheses}:
        raise NotShown("the fact leaves part of the formula undefined")
    show(given["formula"], given["certificate"])


def _constants(s, certificate):
    if certificate["statement"] != s:
        raise NotShown("the constants are for another statement")
    c = certificate["constants"]
    high, low, first = c.get("C", "1"), c.get("C_low") or c.get("C", "1"), c.get("N", "2")
    declared = [t for t in s["given"] if (d := problems.declaration(t)) and d[0] in s["constant"]]
    own, quantity, order = s["constant"], L.grouped(s["quantity"]), L.grouped(s["order"])
    below, above, least = (L.grouped(text, own) for text in (low, high, first))
    setting = problems.problem({"given": declared, "where": s["where"], "goal": "0 < 1"})
    _, needs = setting.read(first, "number")
    have_values(setting, needs, {})
    goals = {
        "O": [f"abs{quantity} <= {above}*{order}"],
        "Omega": [f"{quantity} >= {below}*{order}"],
        "Theta": [f"{quantity} >= {below}*{order}", f"{quantity} <= {above}*{order}"],
    }[s["asymptotic"]]
    for text in {"O": (high,), "Omega": (low,), "Theta": (low, high)}[s["asymptotic"]]:
        value = T.value(L.term(text, own))
        if value is not None and value <= 0:
            raise NotShown(f"the constant {text} is not > 0")
        if s["asymptotic"] != "O":
            goals.append(f"{L.grouped(text)} > 0")
        elif value is None:  # C > 0 for all values of what it may depend on, seen by signs
            positive, needs = setting.compared(text, ">")
            have_values(setting, (*needs, positive), {})
    rest = [t for t in s["given"] if t not in declared]
    given = [*declared, f"{s['size']} in {{{s['size_from']}..}}", *rest, f"{s['size']} >= {least}"]
    wanted = {"goal": " and ".join(f"({g})" for g in goals), "given": given, "where": s["where"]}
    shows(wanted, certificate)
    return "proved"


def _domain(s) -> list[str]:
    """Return the domain of an asymptotic statement as relations."""
    out = [f"{s['size']} >= {s['size_from']}"]
    for text in s["given"]:
        d = problems.declaration(text)
        if d is None:
            out.append(text)
            continue
        name, _, low, high, low_open, high_open = d
        out += [f"{L.grouped(low)} {'<' if low_open else '<='} {name}"] if low != "-oo" else []
        out += [f"{name} {'<' if high_open else '<='} {L.grouped(high)}"] if high != "oo" else []
    return out


def _family_values(s, family, moving=()) -> dict:
    """Check what a family fixes and return its values; constants of the statement are fixed to
    numbers.
    """
    at, path, size = family.get("at") or {}, family.get("path") or {}, s["size"]
    for text in (*at.values(), family["N"]):
        points.value(text)
    for text in (*path.values(), *(family[k] for k in ("growth", "low", "high") if k in family)):
        L.term(text, (size, *at, *path, *moving, *(n for n, _ in s["where"])))
    if set(at) & set(path):
        raise NotShown("a variable is fixed and moves")
    values = {**at, **path}
    declared = {d[0]: d for d in map(problems.declaration, s["given"]) if d}
    if (
        not set(s["constant"]) <= set(at)
        or set(declared) != {*values, *moving}
        or set(moving) & set(values)
    ):
        raise NotShown("the family does not fix every variable, or moves a constant")
    size = {s["size"]: (T.var(s["size"]), ())}
    for name, d in declared.items():
        if d[1] and (name in moving or not _integral(L.Reader(values[name], size).whole("number"))):
            raise NotShown(f"{name} must be an integer along the family")
    return values


def _integral(t) -> bool:
    """Is the term a polynomial in the size with integer coefficients?"""
    return all(
        c.denominator == 1
        and all(
            b.op == "var" and n.denominator == 1 and n > 0
            for b, n in (m.args[0] if m.op == "prod" else () if m is T.ONE else ((m, Fraction(1)),))
        )
        for m, c in expanded.linear(t).items()
    )


def _diverges(text: str, size: str) -> None:
    t = L.Reader(text, {size: (T.var(size), ())}).whole("number")
    c, one = (
        (t.args[1][0][1], t.args[1][0][0])
        if t.op == "sum" and t.args[0] == 0 and len(t.args[1]) == 1
        else (1, t)
    )
    slow = {T.var(size), T.log(T.var(size)), T.log(T.log(T.var(size)))}
    factors = one.args[0] if one.op == "prod" else ((one, Fraction(1)),)
    numbers = [b for b, n in factors if not b.free]
    grow = [(b, n) for b, n in factors if b.free]
    if (
        c <= 0
        or not grow
        or any(b not in slow or n <= 0 for b, n in grow)
        or any(b.op != "num" or b.args[0] <= 0 for b in numbers)
    ):
        raise NotShown(f"{text} is not known to diverge")


def _family(s, certificate):
    family = certificate["family"]
    if certificate["statement"] != s:
        raise NotShown("the family is for another statement")
    values = _family_values(s, family)
    _diverges(family["growth"], s["size"])
    given = [f"{s['size']} in {{{family['N']}..}}"]
    where = [[n, L.grouped(v)] for n, v in values.items()] + [list(p) for p in s["where"]]
    inside = " and ".join(f"({t})" for t in _domain(s))
    q, order, growth = map(L.grouped, (s["quantity"], s["order"], family["growth"]))
    if s["asymptotic"] == "O" or (s["asymptotic"] == "Theta" and family.get("side") != "low"):
        beyond = f"abs{q} >= {growth}*{order} and {order} > 0"
    else:
        beyond = f"{q}*{growth} <= {order} and {order} > 0"
    _same({"goal": inside, "given": given, "where": where}, certificate["inside"])
    _same({"goal": beyond, "given": given, "where": where}, certificate["beyond"])
    return "refuted"


def _zero(s, certificate):
    family, inner = certificate["family"], certificate["inner"]
    if certificate["statement"] != s or s["asymptotic"] not in ("Omega", "Theta"):
        raise NotShown("the zero is for another statement")
    x, low, high = family["moving"], family["low"], family["high"]
    values = _family_values(s, family, (x,))
    inner = L.grouped(inner, (s["size"], *values, x, *(n for n, _ in s["where"])))
    low, high = (L.grouped(t, (s["size"],)) for t in (low, high))
    given = [f"{s['size']} in {{{family['N']}..}}"]
    fixed = [[n, L.grouped(v)] for n, v in values.items()]
    where = [list(p) for p in s["where"]]
    between = f"{low} <= {x} <= {high}" if family.get("rising", True) else f"{high} <= {x} <= {low}"
    segment = {"given": [*given, f"{x} in (-oo, oo)", between], "where": fixed + where}
    square, below, above, contained, ordered = certificate["facts"]
    _same({"goal": f"{L.grouped(s['quantity'])} == {inner}**2", **segment}, square)
    _same({"goal": f"{inner} < 0", "given": given, "where": [*fixed, [x, low], *where]}, below)
    _same({"goal": f"{inner} > 0", "given": given, "where": [*fixed, [x, high], *where]}, above)
    _same(
        {
            "goal": " and ".join(f"({t})" for t in (*_domain(s), f"{L.grouped(s['order'])} > 0")),
            **segment,
        },
        contained,
    )
    first, last = (low, high) if family.get("rising", True) else (high, low)
    _same({"goal": f"{first} <= {last}", "given": given, "where": [*fixed, *where]}, ordered)
    return "refuted"


RULES = {"constants": _constants, "family": _family, "zero": _zero}
