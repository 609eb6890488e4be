"""Pairs of statements that say the same in other words: their verdicts may not contradict each
other.

One of a pair may be settled and the other open (the table counts it, "one-sided"); proved here and
refuted there is a fault.
"""

from __future__ import annotations

import time
from random import Random

from assay.theory.language import grammar
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import RELATIONS, GrammarError, Node, node
from assay.theory.language.sorts import put
from assay.theory.language.variables import FormulaError
from assay.verification.audit.campaign import duals, inventions, truths
from assay.verification.audit.campaign.phrases import Exact, declared, moved_by, number, signed
from assay.verification.audit.campaign.records import blank, digest_of

OUTCOMES = ("agree", "one-sided", "open", "conflict", "crashed")
RIGHT = ("agree",)
WRONG = ("conflict",)
ATTEMPTS = 30
NAMES = (
    "S",
    "I",
    "E1",
    "N",
    "Q",
    "beta",
    "zeta",
    "lambda_1",
    "gamma_",
    "x1",
    "X",
    "_a",
    "pi2",
    "sinx",
    "t",
    "u",
    "e1",
    "oo1",
    "Abs",
    "re",
)
"""Names that a careless reader would take for something else."""
_MIRRORED = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le", "eq": "eq", "ne": "ne"}


# ---- statements ----------------------------------------------------------------------------------
def base(rng) -> Formula | None:
    """Return a statement: true by construction, false by construction, or a classic."""
    chosen = rng.random()
    if chosen < 0.5:
        return duals.statement(rng.randrange(10**6), rng.randrange(10**6))[1]
    if chosen < 0.8:
        found = rng.choice(list(inventions.KINDS.values()))(rng)
        return found and found.formula
    return rng.choice(truths.classics()).formula


def _related(tree: Node, change) -> Node:
    """Return the statement with every relation changed."""
    if tree.op in RELATIONS.values():
        return change(tree)
    return node(
        tree.op,
        *(_related(a, change) if isinstance(a, Node) and a.boolean else a for a in tree.args),
    )


def _goal(formula: Formula, change) -> Formula:
    return formula.with_goal(grammar.text(_related(grammar.parse(formula.goal), change)))


def _ranges(formula: Formula):
    """Return (place in ``given``, declaration) of the real and of the integer variables."""
    found = [(i, d) for i, d in enumerate(map(grammar.declaration, formula.given)) if d is not None]
    return [p for p in found if not p[1].integer], [p for p in found if p[1].integer]


# ---- the same in other words ---------------------------------------------------------------------
def renamed(rng, formula: Formula):
    """Other names of the variables."""
    new = rng.sample([n for n in NAMES if n not in formula.free], len(formula.free))
    by = dict(zip(formula.free, new, strict=True))
    given = []
    for text in formula.given:
        found = grammar.declaration(text)
        if found is None:
            given.append(put(text, by))
            continue
        low, high = (None if e is None else put(e, by) for e in found.ends)
        name = by[found.name]
        if found.integer:
            given.append(f"{name} in {{{low or ''}..{high or ''}}}")
        else:
            given.append(declared(name, low, high, found.lower_open, found.upper_open))
    return [Formula(put(formula.goal, by), tuple(given))]


def scaled(rng, formula: Formula):
    """c*x + d for a real variable."""
    real, _ = _ranges(formula)
    if not real:
        return None
    return [
        moved_by(
            formula, rng.choice(real)[1].name, rng.choice((1, -1)) * number(rng, 9), signed(rng, 9)
        )
    ]


def swapped(rng, formula: Formula):
    """b >= a for a <= b."""
    return [_goal(formula, lambda n: node(_MIRRORED[n.op], *n.args[::-1]))]


def one_side(rng, formula: Formula):
    """a - b <= 0 for a <= b."""
    return [_goal(formula, lambda n: node(n.op, node("sub", *n.args), node("number", Exact(0))))]


def split(rng, formula: Formula):
    """The two halves of a range."""
    real, _ = _ranges(formula)
    bounded = [
        (i, d)
        for i, d in real
        if None not in d.ends and not any(map(grammar.names, (d.lower, d.upper)))
    ]
    if not bounded:
        return None
    i, d = rng.choice(bounded)
    low, high = d.ends
    middle = f"(({low}) + ({high}))/2"
    halves = (
        declared(d.name, low, middle, d.lower_open, False),
        declared(d.name, middle, high, False, d.upper_open),
    )
    return [
        Formula(formula.goal, (*formula.given[:i], half, *formula.given[i + 1 :]), formula.where)
        for half in halves
    ]


def integer_moved(rng, formula: Formula):
    """n + k, or k - n, for an integer variable."""
    _, whole = _ranges(formula)
    if not whole:
        return None
    i, d = rng.choice(whole)
    k, mirrored = rng.randint(-9, 9), rng.random() < 0.4
    by = {d.name: f"{k} - {d.name}" if mirrored else f"{d.name} + ({k})"}
    low, high = (
        None if e is None else f"{k} - ({e})" if mirrored else f"({e}) - ({k})" for e in d.ends
    )
    low, high = (high, low) if mirrored else (low, high)
    given = [t if grammar.declared(t) else put(t, by) for t in formula.given]
    if any(
        d.name in grammar.names(tree)
        for t in formula.given
        if (e := grammar.declaration(t))
        for tree in (e.lower, e.upper)
    ):
        return None
    given[i] = f"{d.name} in {{{low or ''}..{high or ''}}}"
    return [Formula(put(formula.goal, by), tuple(given))]


def redundant(rng, formula: Formula):
    """One more hypothesis that always holds."""
    name = rng.choice(formula.free) if formula.free else None
    extra = rng.choice(
        (
            "0 < 1",
            *(
                (
                    f"{name}**2 >= 0",
                    f"{name} <= {name}",
                    f"abs({name}) + 1 > 0",
                    f"{name} < {name} + 1",
                    f"{name} < 3 or {name} >= 3",
                    f"not ({name} < 0 and {name} > 1)",
                )
                if name
                else ()
            ),
        )
    )
    return [formula.with_given(extra)]


def reordered(rng, formula: Formula):
    """Ranges and conditions in another order."""
    if len(formula.given) < 2 or any(
        grammar.names(t)
        for g in formula.given
        if (d := grammar.declaration(g))
        for t in (d.lower, d.upper)
    ):
        return None
    given = list(formula.given)
    while given == list(formula.given):
        rng.shuffle(given)
    return [Formula(formula.goal, tuple(given), formula.where)]


def denied_twice(rng, formula: Formula):
    """not not of the goal."""
    return [formula.with_goal(f"not (not ({formula.goal}))")]


def abbreviated(rng, formula: Formula):
    """A side of a relation under a name."""
    tree = grammar.parse(formula.goal)
    if tree.op not in _MIRRORED or "h_" in formula.free:
        return None
    side = rng.randrange(2)
    sides = [node("name", "h_") if i == side else a for i, a in enumerate(tree.args)]
    return [
        Formula(
            grammar.text(node(tree.op, *sides)),
            formula.given,
            (*formula.where, ("h_", grammar.text(tree.args[side]))),
        )
    ]


def end_as_condition(rng, formula: Formula):
    """An end of a range as a side condition."""
    real, _ = _ranges(formula)
    ended = [(i, d) for i, d in real if any(d.ends)]
    if not ended:
        return None
    i, d = rng.choice(ended)
    low, high = d.ends
    extra = [f"{d.name} {'>' if d.lower_open else '>='} {low}"] if low is not None else []
    extra += [f"{d.name} {'<' if d.upper_open else '<='} {high}"] if high is not None else []
    return [
        Formula(
            formula.goal,
            (*formula.given[:i], declared(d.name, None, None), *formula.given[i + 1 :], *extra),
            formula.where,
        )
    ]


KINDS = {
    "renamed": renamed,
    "scaled and shifted": scaled,
    "sides swapped": swapped,
    "on one side": one_side,
    "range split": split,
    "integer moved": integer_moved,
    "redundant hypothesis": redundant,
    "hypotheses reordered": reordered,
    "denied twice": denied_twice,
    "abbreviated": abbreviated,
    "end as a condition": end_as_condition,
}


def kinds() -> dict:
    """Return the kinds of rewording by name."""
    return KINDS


def pair(number: int, seed: int) -> tuple[str, Formula | None, list[Formula], int]:
    """Return (kind, statement, its other form (two halves where a range is split), attempts that
    failed).
    """
    kind = list(KINDS)[number % len(KINDS)]
    for attempt in range(ATTEMPTS):
        rng = Random(f"{seed}/{number}/{kind}/{attempt}")
        try:
            formula = base(rng)
            others = formula and not formula.where and KINDS[kind](rng, formula)
            if others:
                for f in (formula, *others):
                    f.variables  # noqa: B018  (reads the formula)
                return kind, formula, others, attempt
        except (FormulaError, GrammarError):
            continue
    return kind, None, [], ATTEMPTS


def verdict_of(parts: list[str]) -> str:
    """Return what the verdicts of parts that together are the statement say of it."""
    if "refuted" in parts:
        return "refuted"
    if set(parts) == {"vacuous"}:
        return "vacuous"
    return "proved" if set(parts) <= {"proved", "vacuous"} else "open"


def outcome_of(first: str, second: str) -> str:
    """Compare two verdicts; "vacuous" and "proved" do not contradict each other."""
    if first == second:
        return "open" if first == "open" else "agree"
    if "refuted" in (first, second) and "open" not in (first, second):
        return "conflict"
    return "one-sided"


def tested(number: int, seed: int, budget: float, file: str | None = None) -> dict:
    """Ask for a statement and for its other form; return the record."""
    from assay.verification.search import prove

    kind, formula, others, discarded = pair(number, seed)
    start = time.process_time()
    record = blank(number, kind, discarded)
    if formula is None:
        return record
    record |= {**formula.data(), "at": {}, "expected": "the same verdict", "reason": ""}
    try:
        verdict = prove.prove(formula, budget)
        again = [prove.prove(other, budget) for other in others]
    except Exception as error:  # the campaign reports what broke and goes on
        record |= {"outcome": "crashed", "reason": f"{type(error).__name__}: {error}"[:300]}
    else:
        second = verdict_of([v.verdict for v in again])
        texts = " | ".join(o.text() for o in others)
        record |= {
            "outcome": outcome_of(verdict.verdict, second),
            "witness": verdict.witness,
            "certificate": digest_of(verdict.certificate),
            "reason": f"{verdict.verdict} and {second}: {texts}"[:600],
            "second verdict": second,
            "second witness": next((v.witness for v in again if v.witness), None),
        }
    return {**record, "seconds": round(time.process_time() - start, 3)}
