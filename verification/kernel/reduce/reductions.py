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
from typing import Any

from assay.theory.language import grammar
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node, node, parse
from assay.theory.language.sorts import rebuild
from assay.verification.kernel.certificates import Rejected, present, require
from assay.verification.kernel.reduce import conditions as C
from assay.verification.kernel.reduce import equations, moves
from assay.verification.kernel.reduce import trees as T
from assay.verification.kernel.reduce.hypotheses import hypothesis_of, without
from assay.verification.kernel.reduce.trees import Setting, number

MAX_PARTS = 64


@dataclass(frozen=True)
class Plan:
    """A reduction: the formulas to prove, and the certificate of the whole from theirs."""

    rule: str
    parts: tuple[Formula, ...]
    wrap: Callable[[list[Any]], dict[str, Any]]


def plan(formula: Formula, rule: str, **params: Any) -> Plan:
    """Return the reduction by a rule; raises `Rejected` when it does not apply."""
    found = parts(formula, {"type": rule, **params})

    def wrap(certificates: list[Any]) -> dict[str, Any]:
        shown = [
            {"formula": f.data(), "certificate": c}
            for f, c in zip(found, certificates, strict=True)
        ]
        return {"type": rule, **params, "parts": shown}

    return Plan(rule, found, wrap)


def certify(formula: Formula, certificate: dict[str, Any]) -> None:
    """Re-verify a reduction: its parts are computed again and each is shown; raises `Rejected`."""
    from assay.verification.kernel.certificates import check

    found, shown = parts(formula, certificate), certificate["parts"]
    if [f.data() for f in found] != [entry["formula"] for entry in shown]:
        raise Rejected("the parts of the reduction are others")
    for part, entry in zip(found, shown):
        check(part, entry["certificate"])


def parts(formula: Formula, params: dict[str, Any]) -> tuple[Formula, ...]:
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


# ---- goals and cases -----------------------------------------------------------------------------
def _conditions(setting: Setting, params: dict[str, Any]) -> list[Setting]:
    return [setting]


def _conjunction(setting: Setting, params: dict[str, Any]) -> list[Setting]:
    require(setting.goal.op == "and", "the goal is no conjunction")
    return [replace(setting, goal=g) for g in setting.goal.args]


def _bounds(setting: Setting, params: dict[str, Any]) -> list[Setting]:
    _, branches = present(C.bounded(setting.goal), "no term of the goal is bounded by its branches")
    return [replace(setting, goal=g) for g in branches]


def _alternatives(setting: Setting, params: dict[str, Any]) -> list[Setting]:
    chosen = hypothesis_of(setting, params["hypothesis"])
    require(T.total(chosen), "a term of the hypothesis may have no value")
    if chosen.op == "ne":
        ways = [node("lt", *chosen.args), node("gt", *chosen.args)]
    else:
        require(chosen.op == "or", "the hypothesis is no alternative")
        ways = list(chosen.args)
    return [without(setting, chosen, way) for way in ways]


def _signs(setting: Setting, params: dict[str, Any]) -> list[Setting]:
    g = parse(params["on"])
    _known_names(setting, g)
    above, below = (node("ge", g, number(0)), node("le", g, number(0)))
    cases = []
    for positive, relation in ((True, above), (False, below)):
        one = _resolved(setting, g, positive)
        cases.append(replace(one, hypotheses=(*one.hypotheses, relation)))
    if not T.total(g):
        cases.insert(0, replace(setting, goal=node("or", above, below)))
    return cases


def _sign(setting: Setting, params: dict[str, Any]) -> list[Setting]:
    g, positive = parse(params["on"]), {"+": True, "-": False}[params["sign"]]
    _known_names(setting, g)
    return [
        replace(setting, goal=node("ge" if positive else "le", g, number(0))),
        _resolved(setting, g, positive),
    ]


def _largest(setting: Setting, params: dict[str, Any]) -> list[Setting]:
    call = parse(params["on"])
    _known_names(setting, call)
    require(
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

        def change(tree: Node) -> Node:
            return rebuild(tree, lambda t: own if t == call else None)

        cases.append(
            replace(
                setting,
                goal=change(setting.goal),
                hypotheses=(*map(change, setting.hypotheses), *others),
            )
        )
    return cases


def _known_names(setting: Setting, tree: Node) -> None:
    require(
        not tree.boolean and grammar.names(tree) <= {r.name for r in setting.ranges},
        "an expression in other variables",
    )


def _no_implication(setting: Setting) -> None:
    """An implication guards the definedness of its conclusion, which a case may share: such
    formulas are left alone.
    """
    require(
        not any(
            t.op == "implies" for tree in (setting.goal, *setting.hypotheses) for t in T.walk(tree)
        ),
        "an implication",
    )


def _resolved(setting: Setting, g: Node, positive: bool) -> Setting:
    """Replace |g|, min(a, b), max(a, b) with a - b = g (or -g) by their branch where g > 0, or
    where g < 0.
    """
    _no_implication(setting)
    return replace(
        setting,
        goal=_branches(setting.goal, g, positive),
        hypotheses=tuple(_branches(h, g, positive) for h in setting.hypotheses),
    )


def _branches(tree: Node, g: Node, positive: bool) -> Node:
    def change(t: Node) -> Node | None:
        new = argument(t)
        if new is None:
            return None
        inner = node("call", t.args[0], *(_branches(a, g, positive) for a in _pair(t)))
        if T.same(new, g):
            return C.branch(inner, positive)
        return C.branch(inner, not positive) if T.same(T.negative(new), g) else inner

    return rebuild(tree, change)


def _pair(t: Node) -> tuple[Node, ...]:
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


RULES: dict[str, Callable[[Setting, dict[str, Any]], list[Setting]]] = {
    "conditions": _conditions,
    "conjunction": _conjunction,
    "bounds": _bounds,
    "alternatives": _alternatives,
    "signs": _signs,
    "largest": _largest,
    "sign": _sign,
    "root": equations.root,
    "pair": equations.pair_of_squares,
    "period": moves.period,
    "symmetry": moves.symmetry,
}
