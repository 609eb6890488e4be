"""Reductions: certificate types that split a formula into formulas that together imply it.

Each rule computes its parts from the formula and a few parameters, always in plain form
(`conditions.plain`); a certificate holds the parameters and, for each part, the formula and its
certificate.  Every part is shown with all its definedness.

``conditions``    the plain form alone: the same statement about the same points.
``conjunction``   a goal "A and B": one part for each.
``bounds``        a goal whose gap holds -|q| (or -max, +min): one part for each branch, as -|q| =
                  min(q, -q).
``alternatives``  a hypothesis "A or B" (or g != 0, i.e. g < 0 or g > 0): one part for each; the
                  terms of it have values everywhere.
``signs``         on g: g >= 0 in one part, g <= 0 in the other, |g|, min(a, b), max(a, b) with a -
                  b = g replaced by their
                  branch.  Where g may lack a value a first part shows that one of the two holds.
``largest``       on max(a, b, ..) or min(a, b, ..) of terms that have values everywhere: one part
                  for each argument, where no
                  other is larger (smaller) and the call is that argument.
``sign``          the first part shows that g >= 0 (<= 0) throughout, so that |g|, min, max are that
                  branch in the second.
``root``          a hypothesis c*y**n + r == 0 without y elsewhere in it: y = (-r/c)**(1/n) where y
                  >= 0 (the real cube root,
                  -r/c itself for n = 1), for both signs of y where it has none; for even n the
                  hypothesis -r/c >= 0 stays. k*y + r == 0 with a factor k: a first part shows k !=
                  0.  Each admitted point of the formula, without y, is an admitted point of a part,
                  and there the root is the value of y.
``pair``          a hypothesis u**2 + v**2 == 1: u = cos(t), v = sin(t) with t in [0, 2*pi] or the
                  quarters that signs leave;
                  every such pair of reals is reached.
``period``        nothing changes under x -> x + T: x in (-oo, oo) becomes x in [0, T].
``symmetry``      nothing changes when the named variables change sign together: the first of them
                  is >= 0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from assay.theory.language import grammar
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node, node, parse, text
from assay.theory.language.sorts import rebuild
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.reduce import conditions as C
from assay.verification.kernel.reduce import trees as T
from assay.verification.kernel.reduce.trees import Range, Setting, number

MAX_PARTS = 64


@dataclass(frozen=True)
class Plan:
    """A reduction: the formulas to prove, and the certificate of the whole from theirs."""

    rule: str
    parts: tuple[Formula, ...]
    wrap: Callable[[list], dict]


def plan(formula: Formula, rule: str, **params) -> Plan:
    """Return the reduction by a rule; raises `Rejected` when it does not apply."""
    found = parts(formula, {"type": rule, **params})

    def wrap(certificates: list) -> dict:
        shown = [
            {"formula": f.data(), "certificate": c}
            for f, c in zip(found, certificates, strict=True)
        ]
        return {"type": rule, **params, "parts": shown}

    return Plan(rule, found, wrap)


def certify(formula: Formula, certificate: dict) -> None:
    """Re-verify a reduction: its parts are computed again and each is shown; raises `Rejected`."""
    from assay.verification.kernel.certificates import check

    found, shown = parts(formula, certificate), certificate["parts"]
    if [f.data() for f in found] != [entry["formula"] for entry in shown]:
        raise Rejected("the parts of the reduction are others")
    for part, entry in zip(found, shown):
        check(part, entry["certificate"])


def parts(formula: Formula, params: dict) -> tuple[Formula, ...]:
    """Return the formulas that imply ``formula`` by the rule ``params["type"]``; raises
    `Rejected`.
    """
    try:
        setting = C.plain(T.setting_of(formula))
        found = RULES[params["type"]](setting, params)
        return tuple(C.plain(part).formula() for part in found)
    except (
        KeyError,
        TypeError,
        ValueError,
        ArithmeticError,
        StopIteration,
        AttributeError,
    ) as error:
        raise Rejected(f"the reduction does not apply: {type(error).__name__} {error}") from None


def _require(condition, message: str) -> None:
    if not condition:
        raise Rejected(message)


def _hypothesis(setting: Setting, source: str) -> Node:
    found = [h for h in setting.hypotheses if text(h) == source]
    _require(found, f"no hypothesis {source}")
    return found[0]


def _without(setting: Setting, hypothesis: Node, *new: Node) -> Setting:
    """Replace a hypothesis."""
    return replace(
        setting, hypotheses=(*(h for h in setting.hypotheses if h is not hypothesis), *new)
    )


# ---- goals and cases -----------------------------------------------------------------------------
def _conditions(setting, params):
    return [setting]


def _conjunction(setting, params):
    _require(setting.goal.op == "and", "the goal is no conjunction")
    return [replace(setting, goal=g) for g in setting.goal.args]


def _bounds(setting, params):
    found = C.bounded(setting.goal)
    _require(found is not None, "no term of the goal is bounded by its branches")
    return [replace(setting, goal=g) for g in found[1]]


def _alternatives(setting, params):
    chosen = _hypothesis(setting, params["hypothesis"])
    _require(T.total(chosen), "a term of the hypothesis may have no value")
    if chosen.op == "ne":
        ways = [node("lt", *chosen.args), node("gt", *chosen.args)]
    else:
        _require(chosen.op == "or", "the hypothesis is no alternative")
        ways = chosen.args
    return [_without(setting, chosen, way) for way in ways]


def _signs(setting, params):
    g = parse(params["on"])
    _known_names(setting, g)
    above, below = (node("ge", g, number(0)), node("le", g, number(0)))
    cases = []
    for s, relation in ((1, above), (-1, below)):
        one = _resolved(setting, g, s)
        cases.append(replace(one, hypotheses=(*one.hypotheses, relation)))
    if not T.total(g):
        cases.insert(0, replace(setting, goal=node("or", above, below)))
    return cases


def _sign(setting, params):
    g, s = parse(params["on"]), {"+": 1, "-": -1}[params["sign"]]
    _known_names(setting, g)
    return [
        replace(setting, goal=node("ge" if s > 0 else "le", g, number(0))),
        _resolved(setting, g, s),
    ]


def _largest(setting, params):
    call = parse(params["on"])
    _known_names(setting, call)
    _require(
        call.op == "call"
        and call.args[0] in ("max", "min")
        and len(call.args) > 2
        and T.total(call),
        "no max or min",
    )
    _no_implication(setting)
    op, cases = "ge" if call.args[0] == "max" else "le", []
    for k, own in enumerate(call.args[1:], 1):
        others = [node(op, own, a) for j, a in enumerate(call.args[1:], 1) if j != k]

        def change(tree):
            return rebuild(tree, lambda t: own if t == call else None)

        cases.append(
            replace(
                setting,
                goal=change(setting.goal),
                hypotheses=(*map(change, setting.hypotheses), *others),
            )
        )
    return cases


def _known_names(setting, tree) -> None:
    _require(
        not tree.boolean and grammar.names(tree) <= {r.name for r in setting.ranges},
        "an expression in other variables",
    )


def _no_implication(setting) -> None:
    """An implication guards the definedness of its conclusion, which a case may share: such
    formulas are left alone.
    """
    _require(
        not any(
            t.op == "implies" for tree in (setting.goal, *setting.hypotheses) for t in T.walk(tree)
        ),
        "an implication",
    )


def _resolved(setting: Setting, g: Node, s: int) -> Setting:
    """Replace |g|, min(a, b), max(a, b) with a - b = g (or -g) by their branch where g has the sign
    s.
    """
    _no_implication(setting)
    return replace(
        setting,
        goal=_branches(setting.goal, g, s),
        hypotheses=tuple(_branches(h, g, s) for h in setting.hypotheses),
    )


def _branches(tree: Node, g: Node, s: int) -> Node:
    def change(t):
        new = argument(t)
        if new is None:
            return None
        inner = node("call", t.args[0], *(_branches(a, g, s) for a in _pair(t)))
        if T.same(new, g):
            return C.branch(inner, s)
        return C.branch(inner, -s) if T.same(T.negative(new), g) else inner

    return rebuild(tree, change)


def _pair(t: Node) -> tuple:
    """Return the arguments, max(a, b, c) seen as max(a, max(b, c))."""
    return t.args[1:] if len(t.args) <= 3 else (t.args[1], node("call", t.args[0], *t.args[2:]))


def argument(t: Node) -> Node | None:
    """Return the expression whose sign resolves a call of abs, min or max; None for any other
    tree.
    """
    if (
        t.op != "call"
        or t.args[0] not in ("abs", "min", "max")
        or len(t.args) < (2 if t.args[0] == "abs" else 3)
    ):
        return None
    return t.args[1] if t.args[0] == "abs" else node("sub", *_pair(t))


# ---- equations -----------------------------------------------------------------------------------
def solved(equation: Node, name: str) -> tuple[Node, int, Node | None] | None:
    """Return (r, n, k) such that the equation says name**n == r (k None) or k*name == r*k with k*r
    free of the name.
    """
    if equation.op != "eq":
        return None
    found, rest = [], []
    for c, t in T.terms(T.gap(equation)[0]):
        (found if name in grammar.names(t) else rest).append((c, t))
    if len(found) != 1 or found[0][0] == 0:
        return None
    ((c, t),) = found
    own, others, n = node("name", name), [], 0
    for factor, power in _factors(t):
        if factor == own and power > 0:
            n += power
        elif name in grammar.names(factor) or power < 0:
            return None
        else:
            others += [factor] * power
    if n < 1 or (others and n > 1):
        return None
    value = T.total_of([(-q / c, u) for q, u in rest])
    if not others:
        return value, n, None
    k = others[0]
    for factor in others[1:]:
        k = node("mul", k, factor)
    return node("div", value, k), 1, k


def _factors(t: Node):
    """Yield (factor, whole exponent) of a product."""
    if t.op == "mul":
        yield from _factors(t.args[0])
        yield from _factors(t.args[1])
        return
    n = T.value(t.args[1]) if t.op == "pow" else None
    if n is not None and n.denominator == 1 and n > 0:
        yield t.args[0], int(n)
    else:
        yield t, 1


def side(setting: Setting, name: str) -> tuple[int, bool]:
    """Return (sign that the range of a variable gives or 0, is zero excluded?)."""
    ends = C.Ranges(setting.ranges)
    for s, high in ((1, False), (-1, True)):
        end = ends.ends[name, high]
        if end is not None and (T.sign(end[0]) in (0, s)):
            return s, T.sign(end[0]) == s or end[1]
    return 0, False


def _root(setting, params):
    name, equation = params["variable"], _hypothesis(setting, params["equation"])
    own = setting.range(name)
    _require(not own.integer, "an integer is not solved for")
    _require(
        not any(
            name in grammar.names(e)
            for r in setting.ranges
            for e in (r.lower, r.upper)
            if e is not None
        ),
        "a range uses it",
    )
    found = solved(equation, name)
    _require(found is not None, "the equation is not solved for this variable")
    r, n, k = found
    s, strict = side(setting, name)
    bare = _without(setting, equation)
    if n == 1 or (n == 3 and s <= 0):
        cases = [(r if n == 1 else node("call", "cbrt", r), ())]
    else:
        _require(n % 2 == 0 or s > 0, "an odd root of what may be negative")
        low = T.at_least(r, strict)
        size = {2: lambda: node("call", "sqrt", r), 3: lambda: node("call", "cbrt", r)}.get(
            n, lambda: node("pow", r, node("div", number(1), number(n)))
        )()
        cases = [
            (size if one > 0 else node("neg", size), (low,)) for one in ((s,) if s else (1, -1))
        ]
    out = []
    for value, more in cases:
        limits = (
            [] if own.lower is None else [node("gt" if own.lower_open else "ge", value, own.lower)]
        )
        limits += (
            [] if own.upper is None else [node("lt" if own.upper_open else "le", value, own.upper)]
        )
        if more and s:  # the end at zero says no more than the sign of r does
            limits = [t for t in limits if T.value(t.args[1]) != 0]
        if not T.total(equation):  # what the equation needs to have a value stays
            limits.append(node("eq", r, r))
        new = bare.put({name: value})
        out.append(replace(new, hypotheses=(*new.hypotheses, *more, *limits)))
    if k is not None:
        out.insert(0, replace(setting, goal=node("ne", k, number(0))))
    return out


def squares(equation: Node) -> tuple[str, str] | None:
    """Return (u, v) when the equation says u**2 + v**2 == 1."""
    if equation.op != "eq":
        return None
    rest, names = Fraction(0), []
    for c, t in T.terms(T.gap(equation)[0]):
        factors = [f for f, n in _factors(t) for _ in range(n)]
        if t == number(1):
            rest += c
        elif len(factors) == 2 and factors[0] == factors[1] and factors[0].op == "name":
            names.append((c, factors[0].args[0]))
        else:
            return None
    if (
        len(names) != 2
        or names[0][1] == names[1][1]
        or names[0][0] == 0  # 0*u**2 + 0*v**2 == 0 says nothing
        or names[0][0] != names[1][0]
        or names[0][0] != -rest
    ):
        return None
    return names[0][1], names[1][1]


_QUARTERS = {
    (0, 0): ("0", "2*pi"),
    (1, 0): ("-pi/2", "pi/2"),
    (-1, 0): ("pi/2", "3*pi/2"),
    (0, 1): ("0", "pi"),
    (0, -1): ("-pi", "0"),
    (1, 1): ("0", "pi/2"),
    (-1, 1): ("pi/2", "pi"),
    (1, -1): ("-pi/2", "0"),
    (-1, -1): ("pi", "3*pi/2"),
}


def _pair_of_squares(setting, params):
    equation, angle = _hypothesis(setting, params["equation"]), params["angle"]
    found = squares(equation)
    _require(found is not None, "no pair of squares")
    u, v = found
    _require(
        angle.isidentifier()
        and angle not in {r.name for r in setting.ranges}
        and parse(angle).op == "name",
        "not a new name",
    )
    ranges = {n: setting.range(n) for n in (u, v)}
    _require(not any(r.integer for r in ranges.values()), "integers are no cosines")
    _require(
        not {u, v}
        & {
            n
            for r in setting.ranges
            for e in (r.lower, r.upper)
            if e is not None
            for n in grammar.names(e)
        },
        "a range",
    )
    signs = {n: side(setting, n) for n in (u, v)}
    low, high = _QUARTERS[signs[u][0], signs[v][0]]
    t = node("name", angle)
    value = {u: node("call", "cos", t), v: node("call", "sin", t)}
    limits = []
    for n, r in ranges.items():
        for end, op in (
            (r.lower, "gt" if r.lower_open else "ge"),
            (r.upper, "lt" if r.upper_open else "le"),
        ):
            if end is None or (T.value(end) == 0 and signs[n][0]):
                continue  # the sign chooses the quarters
            found, s = T.linear(end), 1 if op in ("lt", "le") else -1
            beyond = (
                T.sign(T.combine((Fraction(s), found[1]), (Fraction(-1), {"": Fraction(1)})))
                if found
                else None
            )
            if beyond != 1 and not (
                beyond == 0 and op in ("le", "ge")
            ):  # -1 <= cos, sin <= 1 anyway
                limits.append(node(op, value[n], end))
    is_open = [
        signs[u if "2" in end and end != "2*pi" else v] for end in (low, high)
    ]  # cos vanishes at odd quarters, sin at even ones
    opened = [bool(s and strict) for s, strict in is_open]
    new = _without(setting, equation).put(value)
    own = Range(angle, False, parse(low), parse(high), *opened)
    return [replace(new, ranges=(own, *new.ranges), hypotheses=(*new.hypotheses, *limits))]


# ---- changes of a variable that change nothing ---------------------------------------------------
def unchanged(setting: Setting, table: dict[str, Node]) -> bool:
    """Are hypotheses, goal and conditions of definedness the same, up to identities, after the
    replacement?
    """
    import sympy

    from assay.theory.language.variables import symbol

    formula = replace(
        setting,
        ranges=tuple(
            Range(r.name, r.integer, None, None, True, True) if r.name in table else r
            for r in setting.ranges
        ),
    ).formula()
    put = {
        symbol(n): (
            Formula(
                f"({text(t)}) > 0", tuple(f"{m} in (-oo, oo)" for m in sorted(grammar.names(t)))
            ).goal_expr.args[0]
        )
        for n, t in table.items()
    }
    moving = set(put)
    groups = [
        [s for s in group if s.free_symbols & moving]
        for group in (formula.hypotheses, formula.defined, (formula.goal_expr,))
    ]
    return all(_matched(group, [_moved(s, put) for s in group], sympy) for group in groups)


def _moved(statement, put):
    import sympy

    if isinstance(statement, sympy.core.relational.Relational):
        return statement.func(*(a.xreplace(put) for a in statement.args), evaluate=False)
    return statement.func(*(_moved(a, put) for a in statement.args), evaluate=False)


def _matched(old: list, new: list, sympy) -> bool:
    left = list(new)
    for s in old:
        found = next((t for t in left if _alike(s, t, sympy)), None)
        if found is None:
            return False
        left.remove(found)
    return not left


def _alike(s, t, sympy) -> bool:
    from assay.verification.kernel.normal import is_zero

    if s == t:
        return True
    if isinstance(s, sympy.core.relational.Relational) and isinstance(
        t, sympy.core.relational.Relational
    ):
        (a, kind), (b, other) = map(_gap, (s, t))
        return kind == other and (is_zero(a - b) or (kind in ("==", "!=") and is_zero(a + b)))
    return s.func is t.func and _matched(list(s.args), list(t.args), sympy)


def _gap(relation) -> tuple:
    a = relation.lhs - relation.rhs
    kind = {
        "StrictLessThan": "<",
        "LessThan": "<=",
        "GreaterThan": ">=",
        "StrictGreaterThan": ">",
        "Equality": "==",
        "Unequality": "!=",
    }[type(relation).__name__]
    return (-a if kind[0] == "<" else a), kind.replace("<", ">")


def _period(setting, params):
    x, turns = params["variable"], Fraction(params["turns"])
    own = setting.range(x)
    _require(
        turns > 0 and not own.integer and own.lower is None and own.upper is None,
        "not a real variable without ends",
    )
    _require(
        not any(
            x in grammar.names(e)
            for r in setting.ranges
            for e in (r.lower, r.upper)
            if e is not None
        ),
        "a range uses it",
    )
    length = T.constant_node({"pi": turns})
    _require(unchanged(setting, {x: node("add", node("name", x), length)}), "the formula changes")
    ranges = tuple(
        Range(x, False, number(0), length, False, False) if r.name == x else r
        for r in setting.ranges
    )
    return [replace(setting, ranges=ranges)]


def _symmetry(setting, params):
    names = params["variables"]
    _require(names and len(set(names)) == len(names), "no variables")
    ends = C.Ranges(setting.ranges)
    for n in names:
        low, high = ends.ends[n, False], ends.ends[n, True]
        _require(n not in ends.fixed and not setting.range(n).integer, "not a free real variable")
        _require((low is None) == (high is None), "the range is one-sided")
        _require(
            low is None
            or (
                low[1] == high[1]
                and T.sign(T.combine((Fraction(1), low[0]), (Fraction(1), high[0]))) == 0
            ),
            "the range is not symmetric",
        )
        _require(
            not any(
                n in grammar.names(e)
                for r in setting.ranges
                for e in (r.lower, r.upper)
                if e is not None
            ),
            "a range uses it",
        )
    _require(
        unchanged(setting, {n: node("neg", node("name", n)) for n in names}), "the formula changes"
    )
    own = node("ge", node("name", names[0]), number(0))
    return [replace(setting, hypotheses=(*setting.hypotheses, own))]


RULES = {
    "conditions": _conditions,
    "conjunction": _conjunction,
    "bounds": _bounds,
    "alternatives": _alternatives,
    "signs": _signs,
    "largest": _largest,
    "sign": _sign,
    "root": _root,
    "pair": _pair_of_squares,
    "period": _period,
    "symmetry": _symmetry,
}
