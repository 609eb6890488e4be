"""Statements, certificates and terms of `algebra` as the searches write them: parts of proofs,
texts, floats at a point, sums of waves, factors.  Nothing is trusted, as the programs check what
they are handed.
"""

from __future__ import annotations

import math
import random
import re
from fractions import Fraction

from assay.verification.checkers import algebra, boxes, reader
from assay.verification.checkers.algebra import polynomials
from assay.verification.checkers.algebra.terms import Term, slope
from assay.verification.checkers.boxes.models import Frame
from assay.verification.kernel.budget import spend

ERRORS = (
    ValueError,
    ArithmeticError,
    KeyError,
    TypeError,
    AttributeError,
    SyntaxError,
    RecursionError,
    IndexError,
)
POINTS = 24
DECLARED = re.compile(
    r"([A-Za-z_]\w*)\s+in\s+([\[({])(.*?)(\.\.|,(?![^()]*\)\s*\S))(.*)([\])}])", re.S | re.A
)
"""A declaration, cut into its parts well enough for a search."""
POSITIVE = {"type": "positivity", "params": {}}
LEMMA = {"type": "lemma"}


# ---- statements and certificates ----------
def declared(s: dict) -> list[re.Match]:
    """Return the declarations of variables, in the groups of `DECLARED`: 1 name, 2 bracket,
    3 and 5 ends, 6 bracket.
    """
    return [d for t in s["given"] if (d := DECLARED.fullmatch(t.strip()))]


def assume(s: dict, *texts: str) -> dict:
    """Return a statement with more hypotheses."""
    return {**s, "given": [*s["given"], *texts]}


def assume_facts(s: dict, facts: list) -> dict:
    """Return a statement with facts as hypotheses, as the rule `derived` writes them."""
    return assume(s, *(f"({f['formula']['goal']})" for f in facts))


def derived(facts: list, last: dict) -> dict:
    """Return a proof by facts."""
    return {"type": "derived", "facts": facts, "certificate": last} if facts else last


def term(weight: str = "1", factors=(), tangents=()) -> dict:
    """Return weight * product of factors * product of exp(t) - 1 - t for the tangents t."""
    return {"weight": weight, "factors": [*factors], "tangents": [*tangents]}


def sum_of(*terms: dict) -> dict:
    """Return a proof by a sum of products."""
    return {"type": "combination", "terms": [[*terms]], "params": {}}


def at_itself(lemma: dict) -> dict:
    """Return the use of a lemma at its own variables."""
    return {"type": "instance", "lemma": lemma, "map": {d[1]: d[1] for d in declared(lemma)}}


def confirmed(s: dict, certificate: dict, shown=(), program=algebra) -> bool:
    """Return whether a program confirms a proof, which may cite what is shown."""
    step = {
        "statement": s,
        "verdict": "proved",
        "certificate": {"type": "fact", "certificate": certificate},
    }
    spend("check", 20 + len(repr(step)) / 40)
    try:
        return program.confirm(step, shown) == "confirmed"
    finally:
        spend(
            "check",
            (
                polynomials.work.done
                if program is algebra
                else max(boxes.WORK - Frame.work, 0)
                if program is boxes
                else 0
            ),
        )


def unsettled(p) -> list[str]:
    """Return what has to hold so that the terms of a problem have values, where this is not
    counted.
    """
    return [*dict.fromkeys(say_text(n) for n, where in p.needs if not p.under((), where).settle(n))]


# ---- terms as texts ----------
def text_of(t) -> str:
    """Write a term of `assay.verification.checkers.algebra` as text."""
    u = [text_of(a) for a in t.terms]
    if t.op in "+*":
        return f"({t.op.join(u)})"
    if t.op in ("num", "var", "pi"):
        return f"({t.args[0]})" if t.op == "num" else t.args[0] if t.args else "pi"
    return powered(u[0], t.args[1]) if t.op == "^" else f"{t.op}({u[0]})"


def powered(base: str, n) -> str:
    if n == 1:
        return base
    if n == Fraction(1, 2):
        return f"sqrt({base})"
    return f"1/({powered(base, -n)})" if n in (-1, Fraction(-1, 2)) else f"({base})**({n})"


def atom_text(a) -> str:
    """Write an atom of a polynomial of `assay.verification.checkers.algebra`."""
    if a[0] == "var":
        return a[1]
    if a[0] == "pi":
        return "pi"
    inner = {a[1]: Fraction(1)} if a[0] == "exp" else dict(a[1])
    return f"({poly_text(inner)})" if a[0] == "sum" else f"{a[0]}({poly_text(inner)})"


def poly_text(e: dict) -> str:
    """Write a polynomial of `assay.verification.checkers.algebra`."""
    out = []
    for m, c in sorted(e.items(), key=lambda x: (len(x[0]), repr(sorted(map(repr, x[0]))))):
        exps = [(a, n) for a, n in m if a[0] == "exp"]
        parts = [powered(atom_text(a), n) for a, n in sorted(m, key=repr) if a[0] != "exp"]
        if exps:
            parts.append("exp(" + poly_text(polynomials.collect((a[1], n) for a, n in exps)) + ")")
        parts = ([f"({c})"] if c != 1 or not parts else []) + parts
        out.append("*".join(parts))
    return "+".join(out) or "0"


def say_text(s) -> str:
    kind, x = s
    if kind in ("all", "any"):
        return "(" + (" and " if kind == "all" else " or ").join(map(say_text, x)) + ")"
    return f"{text_of(x)} {kind} 0"


# ---- points ----------
def value(t, at: dict) -> float:
    """Return about the value of a term of `assay.verification.checkers.algebra` at a point."""
    u = [value(a, at) for a in t.terms]
    if t.op in ("num", "pi", "var"):
        return float(t.args[0]) if t.op == "num" else at[t.args[0]] if t.args else math.pi
    if t.op in "+*":
        return u[0] + u[1] if t.op == "+" else u[0] * u[1]
    if t.op == "^":
        return u[0] ** int(t.args[1]) if t.args[1].denominator == 1 else math.pow(u[0], t.args[1])
    name = {"loggamma": "lgamma", "abs": "fabs"}.get(t.op, t.op)
    return getattr(math, name)(u[0])


def true_at(s, at) -> bool:
    kind, x = s
    if kind in ("all", "any"):
        return (all if kind == "all" else any)(true_at(p, at) for p in x)
    v = value(x, at)
    return {">": v > 0, ">=": v >= -1e-12, "==": abs(v) < 1e-9, "!=": v != 0}[kind]


def either(s) -> list:
    """Return the alternatives of a statement."""
    return [q for p in s[1] for q in either(p)] if s[0] == "any" else [s]


def holds(s, at) -> bool:
    """Is the statement true at a point, as far as rounded numbers tell?"""
    try:
        kind, x = s
        if kind in ("all", "any"):
            return (all if kind == "all" else any)(holds(p, at) for p in x)
        return true_at((">=" if kind == ">" else kind, x), at) or abs(value(x, at)) < 1e-7
    except ERRORS:
        return True


def points(statement: dict, p) -> list[dict]:
    """Return some points that satisfy the hypotheses, as far as they are found by chance."""
    rng, found, ranges = random.Random(7), [], []
    for d in declared(statement):
        ends = [
            (p.read(t, []) if t.strip() not in ("", "oo", "-oo") else None) for t in (d[3], d[5])
        ]
        ranges.append((d[1], *ends, d[2] == "{"))
    for i in range(3000):
        at: dict = {}
        try:
            for name, low, high, whole in ranges:
                a, b = (x and value(x, at) for x in (low, high))
                far = math.exp(rng.gauss(0, 1.5)) if i % 4 else rng.uniform(0, 1)
                if a is not None and b is not None:
                    x = a + (b - a) * rng.choice(
                        (rng.random(), rng.random() ** 4, 1 - rng.random() ** 4)
                    )
                else:
                    x = (
                        a + far
                        if a is not None
                        else b - far
                        if b is not None
                        else rng.choice((-far, far))
                    )
                at[name] = float(math.ceil(x - 0.5)) if whole else x
            if all(true_at(s, at) for s in p.given):
                found.append(at)
                if len(found) == POINTS:
                    break
        except ERRORS:
            continue
    return found


def separate(text: str) -> list[str]:
    """Return the parts of a conjunction."""
    if "=>" in text:
        return [text]
    tree = reader.read(text)
    if tree.kind != "and" or any(
        t.kind == "number" and not t.text.isdigit() for t in reader.walk(tree)
    ):
        return [text]
    return [reader.written(x) for x in tree.parts]


def linear(t, x):
    """Return (c, r) with t = c x + r, or None."""
    c = slope(t, x)
    if c is None:
        return None

    def rest(t):
        if x not in t.free:
            return t
        if t.op == "+":
            return rest(t.args[0]) + rest(t.args[1])
        return t.args[0] * rest(t.args[1]) if t.op == "*" else Term.number(0)

    return c, rest(t)


def variables(a):
    """Yield the variables inside of an atom, as atoms."""
    if a[0] == "var":
        yield a
    for part in a[1:]:
        for m in part if isinstance(part, frozenset) else ():
            for b, _ in m[0] if isinstance(m[0], frozenset) else (m,):
                yield from variables(b)


def waves(e: dict) -> dict:
    """Write a polynomial with sines and cosines as atoms as a sum without products of them."""
    total: dict = {}
    for m, c in e.items():
        waving = [
            (a, n) for a, n in m if a[0] in ("sin", "cos") and n.denominator == 1 and 0 < n < 12
        ]
        rest = frozenset({*m} - {*waving})
        sums = [("cos", {}, c)]
        for (f, angle), n in waving:
            for _ in range(int(n)):
                sums = [x for old in sums for x in twisted(old, f, dict(angle))]
        for f, angle, k in sums:
            for mono, d in wave(f, angle, k).items():
                key = frozenset({*rest, *mono})
                total[key] = total.get(key, 0) + d
    return {m: c for m, c in total.items() if c}


def twisted(old, f, b):
    """Return the product of one wave with another one as two waves."""
    g, a, c = old
    up, down = (
        polynomials.collect([*a.items(), *((m, s * k) for m, k in b.items())]) for s in (1, -1)
    )
    if g == f:
        return [("cos", down, c / 2), ("cos", up, (c if f == "cos" else -c) / 2)]
    return [("sin", up, c / 2), ("sin", down, (c if g == "sin" else -c) / 2)]


def wave(f, angle, c) -> dict:
    """Return c sin or c cos of an angle, whose first coefficient is made positive."""
    half = frozenset({(("pi",), Fraction(1))})
    for _ in range(
        int(2 * angle.get(half, 0)) % 4 if 2 * angle.get(half, 0) % 1 == 0 else 0
    ):  # a quarter turn less
        angle = polynomials.collect([*angle.items(), (half, Fraction(-1, 2))])
        f, c = ("sin", -c) if f == "cos" else ("cos", c)
    if 2 * angle.get(half, 0) % 1 == 0:  # whole turns
        angle = {m: k for m, k in angle.items() if m != half}
    if not angle:
        return {polynomials.NONE: c} if f == "cos" else {}
    if angle[min(angle, key=lambda m: repr(sorted(map(repr, m))))] < 0:
        angle, c = {m: -k for m, k in angle.items()}, -c if f == "sin" else c
    return {m: c * k for m, k in polynomials.atom(f, angle).items()}


def factored(e: dict) -> list:
    """Return [(polynomial, power)] with their product, for a polynomial of `algebra`; one entry if
    it has no factors.
    """
    import sympy

    e = {m: c for m, c in e.items()}
    common = {a for m in e for a, _ in m}
    out, least = [], {a: min(dict(m).get(a, Fraction(0)) for m in e) for a in common}
    steps = {a: math.lcm(*(Fraction(dict(m).get(a, 0)).denominator for m in e)) for a in common}
    if len(e) > 60:
        return [(e, 1)]
    atoms = sorted(common, key=repr)
    symbols = dict(zip(atoms, sympy.symbols(f"a0:{len(atoms)}")))
    total = sum(
        sympy.Rational(c.numerator, c.denominator)
        * sympy.prod([symbols[a] ** int((dict(m).get(a, 0) - least[a]) * steps[a]) for a in atoms])
        for m, c in e.items()
    )
    constant, factors = sympy.factor_list(total, *symbols.values())
    back = {v: k for k, v in symbols.items()}
    exps = []
    for a, n in least.items():
        if n:
            (exps if a[0] == "exp" else out).append((polynomials.power([(a, 1)], 1), n))
    for f, n in exps:
        out.append((f, n))
    for f, n in factors:
        poly = sympy.Poly(f, *symbols.values())
        own = {}
        for powers, c in poly.terms():
            m = polynomials.power(
                [(back[x], Fraction(k, steps[back[x]])) for x, k in zip(poly.gens, powers) if k], 1
            )
            ((key, _),) = m.items()
            own[key] = own.get(key, 0) + Fraction(int(c.p), int(c.q))
        out.append((own, n))
    if constant != 1:
        out.append(({polynomials.NONE: Fraction(int(constant.p), int(constant.q))}, 1))
    return out
