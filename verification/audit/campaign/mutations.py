"""Falsehoods made from true statements: each kind is one way of getting a statement slightly wrong.

A kind is a function of (random generator, truth) that returns a `Falsehood` or None when it does
not apply or no violating point was found. The caller certifies the point.
"""

from __future__ import annotations

from fractions import Fraction

from assay.theory.language import grammar
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node, node
from assay.verification.audit.campaign.falsehood import (
    Falsehood,
    near,
    places,
    replaced,
    violation,
    write,
)
from assay.verification.audit.campaign.truths import Truth

_FLIPPED = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le", "eq": "ne", "ne": "eq"}
_STRICT = {"le": "lt", "ge": "gt", "eq": "ne"}
_NEIGHBOURS = {
    "sin": ("tan", "x", "sinh", "cos"),
    "cos": ("cosh", "sin", "exp"),
    "tan": ("sin", "tanh"),
    "exp": ("cosh", "sinh", "x"),
    "log": ("sqrt", "atan", "x"),
    "sqrt": ("log", "cbrt", "x"),
    "cbrt": ("sqrt", "x"),
    "asin": ("atan", "x"),
    "acos": ("atan", "cos"),
    "atan": ("tanh", "sin", "x"),
    "sinh": ("sin", "tan", "tanh"),
    "cosh": ("cos", "exp"),
    "tanh": ("atan", "sinh", "erf"),
    "erf": ("erfc", "tanh"),
    "erfc": ("erf", "exp"),
    "gamma": ("loggamma", "exp"),
    "loggamma": ("gamma", "log"),
    "min": ("max",),
    "max": ("min",),
    "abs": ("x", "sqrt"),
}


def _is_relation(tree: Node) -> bool:
    return tree.op in _FLIPPED


def _touch_points(truth: Truth) -> list[dict[str, Fraction]]:
    """Return the points of equality as rationals (irrational ones at several precisions, from
    within and beyond).
    """
    points = []
    for touch in truth.touch:
        for digits in (40, 16):
            point = {n: near(text, digits) for n, text in touch.items()}
            points += [point] if point not in points else []
    return points


def _slots(formula: Formula) -> list[int]:
    """Return which texts may be changed: -1 the goal, otherwise indices of the abbreviations in
    use.
    """
    used = {n for n, _ in formula._used_abbreviations()}
    return [-1, *(i for i, (n, _) in enumerate(formula.where) if n in used)]


def _changed(formula: Formula, slot: int, tree: Node) -> Formula:
    if slot < 0:
        return formula.with_goal(write(tree))
    where = list(formula.where)
    where[slot] = (where[slot][0], write(tree))
    return Formula(formula.goal, formula.given, tuple(where))


def _edit(kind, rng, truth: Truth, wanted, change, goal_only: bool = False) -> Falsehood | None:
    """Change one node for which ``wanted`` holds, in the goal or in an abbreviation, and look for a
    violation.
    """
    formula, spots = truth.formula, []
    for slot in [-1] if goal_only else _slots(formula):
        tree = grammar.parse(formula.goal if slot < 0 else formula.where[slot][1])
        spots += [(slot, tree, path) for path in places(tree, wanted)]
    if not spots:
        return None
    slot, tree, path = rng.choice(spots)
    return _found(kind, rng, truth, _changed(formula, slot, replaced(tree, path, change)))


def _found(kind: str, rng, truth: Truth, formula: Formula) -> Falsehood | None:
    at = violation(formula, rng, _touch_points(truth))
    return None if at is None else Falsehood(kind, formula, at)


# ---- the goal ------------------------------------------------------------------------------------
def flipped_relation(rng, truth):
    return _edit(
        "flipped relation",
        rng,
        truth,
        _is_relation,
        lambda n: Node(_FLIPPED[n.op], n.args, n.depth),
        goal_only=True,
    )


def strict_for_touched(rng, truth):
    return _edit(
        "strict where touched",
        rng,
        truth,
        lambda n: n.op in _STRICT,
        lambda n: Node(_STRICT[n.op], n.args, n.depth),
        goal_only=True,
    )


def negated(rng, truth):
    return _found("negated", rng, truth, truth.formula.negated())


def sharper_constant(eps: str):
    """Return the kind that moves one side past the other by eps = "1e-9" where they touch."""

    def kind(rng, truth):
        small = str(Fraction(eps) * rng.randint(1, 9) / 9)

        def change(n):
            left, right = n.args
            nudge = node("number", Fraction(small))
            greater = n.op in ("ge", "gt")
            return node(n.op, left, node("add" if greater else "sub", right, nudge))

        if not truth.touch:
            return None
        return _edit(f"sharp constant {eps}", rng, truth, _is_relation, change, goal_only=True)

    return kind


def sign_of_a_term(rng, truth):
    return _edit(
        "sign of a term",
        rng,
        truth,
        lambda n: n.op in ("add", "sub"),
        lambda n: Node("sub" if n.op == "add" else "add", n.args, n.depth),
    )


def exponent(rng, truth):
    def change(n):
        if n.op != "pow":
            return node(
                "pow", n, node("number", rng.choice((Fraction(2), Fraction(3), Fraction(1, 2))))
            )
        step = node("number", rng.choice((Fraction(1), Fraction(2), Fraction(1, 2))))
        return node("pow", n.args[0], node(rng.choice(("add", "sub", "mul")), n.args[1], step))

    return _edit("exponent", rng, truth, lambda n: n.op in ("pow", "name"), change)


def operands_swapped(rng, truth):
    return _edit(
        "operands swapped",
        rng,
        truth,
        lambda n: n.op in ("sub", "div", "pow"),
        lambda n: node(n.op, *n.args[::-1]),
    )


def function_replaced(rng, truth):
    def change(n):
        name = rng.choice(_NEIGHBOURS[n.args[0]])
        return n.args[1] if name == "x" else node("call", name, *n.args[1:])

    return _edit(
        "function replaced",
        rng,
        truth,
        lambda n: n.op == "call" and n.args[0] in _NEIGHBOURS,
        change,
    )


def factor_lost(rng, truth):
    def change(n):
        if n.op == "number":
            return node("number", n.args[0] / 2)
        return n.args[rng.randrange(2)] if n.op == "mul" else n.args[0]

    return _edit(
        "factor lost",
        rng,
        truth,
        lambda n: n.op in ("mul", "div") or (n.op == "number" and n.args[0] not in (0, 1)),
        change,
    )


def off_by_one(rng, truth):
    return _edit(
        "off by one",
        rng,
        truth,
        lambda n: n.op in ("number", "name"),
        lambda n: (
            node("number", n.args[0] + rng.choice((1, -1)))
            if n.op == "number"
            else node(rng.choice(("add", "sub")), n, node("number", Fraction(1)))
        ),
    )


def coefficient(rng, truth):
    """Multiply a term by a number near 1."""
    factor = rng.choice(
        (Fraction(101, 100), Fraction(99, 100), Fraction(1001, 1000), Fraction(999999, 1000000))
    )
    return _edit(
        "coefficient",
        rng,
        truth,
        lambda n: n.op in ("name", "call", "pow", "mul", "number"),
        lambda n: node("mul", node("number", factor), n),
    )


# ---- the domain ----------------------------------------------------------------------------------
def _redeclared(kind: str, rng, truth: Truth, changes):
    """Change one entry of ``given`` to one of the texts that ``changes`` (of its declaration, or
    None) names; "" drops it.
    """
    given = truth.formula.given
    options = [
        (*given[:i], *filter(None, [new]), *given[i + 1 :])
        for i, text in enumerate(given)
        for new in changes(grammar.declaration(text))
    ]
    return (
        _found(
            kind, rng, truth, Formula(truth.formula.goal, rng.choice(options), truth.formula.where)
        )
        if options
        else None
    )


def _range(
    name: str, low: str, high: str, lower_open: bool = False, upper_open: bool = False
) -> str:
    return (
        f"{name} in {'(' if lower_open or not low else '['}{low or '-oo'},"
        f" {high or 'oo'}{')' if upper_open or not high else ']'}"
    )


def hypothesis_dropped(rng, truth):
    def changes(found):
        if found is None:
            yield ""
        elif any(found.ends):
            yield f"{found.name} in {{..}}" if found.integer else _range(found.name, "", "")

    return _redeclared("hypothesis dropped", rng, truth, changes)


def domain_widened(rng, truth):
    def changes(found):
        if found is None or not any(found.ends):
            return
        low, high = (end or "" for end in found.ends)
        step = "1" if found.integer else rng.choice(("1", "1/10", "1/1000"))
        for a, b in ((f"({low})-{step}", high),) * bool(low) + ((low, f"({high})+{step}"),) * bool(
            high
        ):
            yield (
                f"{found.name} in {{{a}..{b}}}"
                if found.integer
                else _range(found.name, a, b, found.lower_open, found.upper_open)
            )
        if not found.integer and (found.lower_open or found.upper_open):  # the end itself is let in
            yield _range(found.name, low, high)

    return _redeclared("domain widened", rng, truth, changes)


def integers_made_real(rng, truth):
    def changes(found):
        if found is None or not found.integer:
            return
        low, high = (end or "" for end in found.ends)
        yield _range(found.name, low, high)
        if low:
            yield f"{found.name} in {{{low} - {rng.randint(1, 3)}..{high}}}"

    return _redeclared("integers made real or shifted", rng, truth, changes)


def undefined_by_widening(rng, truth):
    """Widen the domain to an admitted point at which a term has no value."""
    formula = truth.formula
    given = tuple(
        t if (d := grammar.declaration(t)) is None or d.integer else f"{d.name} in [-5, 5]"
        for t in formula.given
    )
    wide = Formula(formula.goal, given, formula.where)
    at = {
        n: str(
            rng.choice(
                (
                    Fraction(0),
                    Fraction(-1),
                    Fraction(1),
                    Fraction(-rng.randint(1, 30), 7),
                    Fraction(rng.randint(1, 30), 7),
                )
            )
        )
        for n in wide.free
    }
    return Falsehood("undefined by widening", wide, at, undefined=True)


EPS = ("1e-3", "1e-6", "1e-9", "1e-12", "1e-15")
KINDS = {
    "flipped relation": flipped_relation,
    "strict where touched": strict_for_touched,
    "negated": negated,
    **{f"sharp constant {e}": sharper_constant(e) for e in EPS},
    "sign of a term": sign_of_a_term,
    "exponent": exponent,
    "operands swapped": operands_swapped,
    "function replaced": function_replaced,
    "factor lost": factor_lost,
    "off by one": off_by_one,
    "coefficient": coefficient,
    "hypothesis dropped": hypothesis_dropped,
    "domain widened": domain_widened,
    "integers made real or shifted": integers_made_real,
    "undefined by widening": undefined_by_widening,
}
