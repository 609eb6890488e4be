"""Statements about a recursion, enclosed again by mpmath's interval kernel."""

from __future__ import annotations

from fractions import Fraction

from assay.verification.replay import language as L
from assay.verification.replay import problems
from assay.verification.replay.algebra import NotShown
from assay.verification.replay.intervals import Engine, truth

_MOST_BITS = 2**16
"""Precision at which a recursion may be enclosed: each step takes as much memory."""


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
    if not 0 < (precision := int(certificate["precision"])) <= _MOST_BITS:
        raise NotShown("the precision is too large")
    engine = Engine(precision + 32)
    where = [[n, L.grouped(v, ())] for n, v in s["parameters"].items()] + [
        list(p) for p in s["where"]
    ]
    names = [name for name, _, _ in s["state"]]

    def problem(goal, given, abbreviations=where):
        given = ["t in {0..}" if n == "t" else f"{n} in (-oo, oo)" for n in given]
        return problems.problem({"goal": goal, "given": given, "where": abbreviations})

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
    always: dict = {}  # values of terms in which nothing moves
    for time in range(last + 1):
        box, memo = {"t": engine.rational(Fraction(time)), **state, **unknown}, dict(always)
        if not all(truth(c, engine, box, memo) is True for _, needs in steps for c in needs):
            raise NotShown(f"the step at t = {time} has no certain value")
        after = {n: engine.run(term, box, memo) for n, (term, _) in zip(names, steps, strict=True)}
        if time >= first:
            # what is in the memo speaks of no later value, and keeps its own
            box |= {f"{n}n": x for n, x in after.items()}
            defined = all(truth(c, engine, box, memo) is True for c in goal.defined)
            if not defined or truth(goal.goal, engine, box, memo) is not (not refuted):
                raise NotShown(f"the goal is not decided as claimed at t = {time}")
        if time in (0, first):
            always |= {term: x for term, x in memo.items() if term.free <= unknown.keys()}
        state = after
    return "refuted" if refuted else "proved"


RULES = {"orbit": _orbit}
