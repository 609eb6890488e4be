"""Verdict certificates: facts, vacuity, witnesses, asymptotic constants and families, orbits and
statistics.

`judge(statement, verdict, certificate)` raises `NotShown` unless the certificate shows the verdict
for this statement (its JSON data).  The explicit formulas of asymptotic statements are rebuilt here
from the statement's parts, and a certificate about another formula is refused.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

import mpmath

from assay.verification.replay import expanded, points
from assay.verification.replay import language as L
from assay.verification.replay import terms as T
from assay.verification.replay.algebra import NotShown, decide
from assay.verification.replay.intervals import Engine, truth
from assay.verification.replay.powers import show
from assay.verification.replay.rules import have_values


def judge(statement: dict, verdict: str, certificate: dict) -> None:
    """Raise `NotShown` unless the certificate shows the verdict about the statement."""
    if "matrices" in statement:
        return _matrices(statement, verdict, certificate)
    kinds = {
        "fact": ("proved", _fact),
        "vacuous": ("vacuous", _vacuous),
        "witness": ("refuted", _witness),
        "undefined": ("refuted", _undefined),
        "constants": ("proved", _constants),
        "family": ("refuted", _family),
        "zero": ("refuted", _zero),
        "orbit": (certificate.get("outcome"), _orbit),
        "statistics": (certificate.get("result", {}).get("verdict"), _statistics),
    }
    if certificate["type"] not in kinds:
        raise NotShown(f"unknown certificate type {certificate['type']!r}")
    wanted, rule = kinds[certificate["type"]]
    if verdict != wanted:
        raise NotShown(f"a certificate of type {certificate['type']} does not show {verdict!r}")
    rule(statement, certificate)


def _shows(wanted: dict, given: dict) -> None:
    """Check the fact, and that it is about the formula that is needed."""
    needed, fact = L.problem(wanted), L.problem(given["formula"])
    if not fact.covers(needed):
        raise NotShown("the fact is about another formula")
    if not set(needed.defined) <= {*fact.defined, *fact.hypotheses, *needed.hypotheses}:
        raise NotShown("the fact leaves part of the formula undefined")
    show(given["formula"], given["certificate"])


def _fact(statement, certificate):
    _shows(statement, certificate)


def _vacuous(statement, certificate):
    _shows({**statement, "goal": "1 < 0"}, certificate)


def _matrices(statement, verdict, certificate):
    from assay.verification.replay import words

    kind, wanted = (
        certificate["type"],
        ({**statement, "matrices": "1 < 0"} if verdict == "vacuous" else statement),
    )
    if certificate["formula"] != wanted or (verdict, kind) not in (
        ("proved", "fact"),
        ("vacuous", "vacuous"),
        ("refuted", "witness"),
    ):
        raise NotShown("the certificate is for another statement or verdict")
    if kind == "witness":
        words.judge_witness(statement, certificate["at"])
    else:
        words.judge_proof(wanted, certificate["certificate"])


# ---- witnesses -----------------------------------------------------------------------------------
def _point(statement, certificate):
    """Return the goal at the witness and what gives its terms a value; the hypotheses are shown to
    hold there.
    """
    if certificate["formula"] != statement:
        raise NotShown("the witness is for another formula")
    hypotheses, goal, needs = points.at(statement, certificate["at"])
    if not all(decide(h) is True for h in hypotheses):
        raise NotShown("the witness is not shown to satisfy the hypotheses")
    if decide(goal) is not False:
        raise NotShown("the goal is not shown to fail at the witness")
    return needs


def _witness(statement, certificate):
    _point(statement, certificate)


def _undefined(statement, certificate):
    if not any(decide(need) is False for need in _point(statement, certificate)):
        raise NotShown("every term is defined at the witness")


# ---- asymptotic statements -----------------------------------------------------------------------
def _constants(s, certificate):
    if certificate["statement"] != s:
        raise NotShown("the constants are for another statement")
    c = certificate["constants"]
    high, low, first = c.get("C", "1"), c.get("C_low") or c.get("C", "1"), c.get("N", "2")
    declared = [t for t in s["given"] if (d := L.declaration(t)) and d[0] in s["constant"]]
    own, quantity, order = s["constant"], L.grouped(s["quantity"]), L.grouped(s["order"])
    below, above, least = (L.grouped(text, own) for text in (low, high, first))
    setting = L.problem({"given": declared, "where": s["where"], "goal": "0 < 1"})
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
    _shows(wanted, certificate)


def _domain(s) -> list[str]:
    """Return the domain of an asymptotic statement as relations."""
    out = [f"{s['size']} >= {s['size_from']}"]
    for text in s["given"]:
        d = L.declaration(text)
        if d is None:
            out.append(text)
            continue
        name, _, low, high, low_open, high_open = d
        out += [f"{L.grouped(low)} {'<' if low_open else '<='} {name}"] if low != "-oo" else []
        out += [f"{name} {'<' if high_open else '<='} {L.grouped(high)}"] if high != "oo" else []
    return out


def _same(wanted: dict, given: dict) -> None:
    """As `_shows`, for conjunctions in any order."""
    needed, fact = L.problem(wanted), L.problem(given["formula"])
    parts = lambda p: set(p.goal[1] if p.goal[0] == "and" else (p.goal,))  # noqa: E731
    if not parts(needed) <= parts(fact) or not fact.aim(needed.goal).covers(needed):
        raise NotShown("the fact is about another formula")
    if not set(needed.defined) <= {*fact.defined, *fact.hypotheses, *needed.hypotheses}:
        raise NotShown("the fact leaves part of the formula undefined")
    show(given["formula"], given["certificate"])


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
    declared = {d[0]: d for d in map(L.declaration, s["given"]) if d}
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


# ---- orbits --------------------------------------------------------------------------------------
def _orbit(s, certificate):
    """Enclose the recursion again, with mpmath's interval kernel, and decide the goal at the times
    that matter.
    """
    if certificate["statement"] != s:
        raise NotShown("the orbit is for another statement")
    first, last = s["times"]
    refuted = certificate["outcome"] == "refuted"
    if refuted:
        first = last = certificate["t"]
        if not s["times"][0] <= last <= s["times"][1]:
            raise NotShown("the time lies outside the statement")
    # the recursion loses about one bit a step at worst where it is steep; more bits than the
    # certificate's are taken
    engine = Engine(int(certificate["precision"]) + 32)
    where = [[n, L.grouped(v, ())] for n, v in s["parameters"].items()] + [
        list(p) for p in s["where"]
    ]
    names = [name for name, _, _ in s["state"]]

    def problem(goal, given, abbreviations=where):
        given = ["t in {0..}" if n == "t" else f"{n} in (-oo, oo)" for n in given]
        return L.problem({"goal": goal, "given": given, "where": abbreviations})

    def number(problem, text):
        term, needs = problem.read(text, "number")
        return term, (*problem.base, *needs)

    unknown = {
        n: (engine.rational(Fraction(-1))[0], engine.rational(Fraction(1))[1], False, False)
        for n in s["unknown"]
    }
    goal = problem(s["orbit"], ["t", *names, *(f"{n}n" for n in names), *s["unknown"]])
    inner, outer = (
        problem("0 < 1", ["t", *names, *s["unknown"]]),
        problem("0 < 1", [], where[: len(s["parameters"])]),
    )
    steps = [number(inner, step) for _, _, step in s["state"]]
    state = {}
    for name, start, _ in s["state"]:
        term, needs = number(outer, start)
        if not all(truth(c, engine, {}, {}) is True for c in needs):
            raise NotShown("the start has no certain value")
        state[name] = engine.run(term, {}, {})
    for time in range(last + 1):
        box, memo = {"t": engine.rational(Fraction(time)), **state, **unknown}, {}
        if not all(truth(c, engine, box, memo) is True for _, needs in steps for c in needs):
            raise NotShown(f"the step at t = {time} has no certain value")
        after = {n: engine.run(term, box, memo) for n, (term, _) in zip(names, steps, strict=True)}
        if time >= first:
            box, memo = {**box, **{f"{n}n": x for n, x in after.items()}}, {}
            defined = all(truth(c, engine, box, memo) is True for c in goal.defined)
            if not defined or truth(goal.goal, engine, box, memo) is not (not refuted):
                raise NotShown(f"the goal is not decided as claimed at t = {time}")
        state = after


# ---- statistics ----------------------------------------------------------------------------------
def _statistics(s, certificate):
    """Compute the preset tests again from the recorded numbers, part by part of the statement.

    Binomial tails are exact, Student tails come by quadrature.
    """
    result = certificate["result"]
    if certificate["statement"] != s:
        raise NotShown("the numbers are for another statement")
    level, parts = Fraction(s["level"]), result["parts"]
    if not 0 < level < Fraction(1, 2) or not parts or Fraction(result["level"]) != level:
        raise NotShown("no proper level, another one than the statement's, or no parts")
    if len(parts) != len(s["tests"]):
        raise NotShown(f"{len(parts)} parts were tested, the statement has {len(s['tests'])}")
    for asked, part in zip(s["tests"], parts):
        own = (
            part["name"],
            part["sense"],
            Fraction(part["threshold"]),
            part["test"],
            len(part["values"]),
        )
        name, sense, threshold, kind, runs = (
            asked[k] for k in ("part", "sense", "threshold", "kind", "runs")
        )
        if own != (name, sense, Fraction(threshold), kind, runs):
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


def _finding(part, level, reverse) -> str:
    values, threshold = [Fraction(v) for v in part["values"]], Fraction(part["threshold"])
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
