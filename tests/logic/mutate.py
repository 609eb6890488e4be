"""Mutated derivations: one step of a true derivation is changed, and nothing false may follow.

    python -m tests.logic.mutate --count 200      200 mutants for each rule and each axiom in use

A mutant is refused, or it rests on a formula that is none of the leaves that were proved, or all it
concludes holds.  The last is tested step by step: each new conclusion whose leaves were proved is
evaluated in sampled models (`tests.logic.models`), under its hypotheses.
"""

from __future__ import annotations

import argparse
import copy
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

from assay.theory import registry
from assay.theory.language.grammar import Node
from assay.theory.language.logic import printing, trees
from assay.theory.language.theorem import Theorem
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.logic.derivation import Derivation
from assay.verification.kernel.logic.rules import Sequent
from assay.verification.papers.collapse import chances
from assay.verification.search.logic.outline import Outline
from tests.logic import examples
from tests.logic.models import Model, truth
from tests.logic.sequences import walk

MODELS = 4
"""How many models each new conclusion is tried in."""
_SIGNS = ("<=", ">=", "==", "!=", "<", ">")
Step = dict[str, Any]


@dataclass(frozen=True)
class Mutant:
    """An example's derivation with a change: the first step that differs, and how."""

    example: str
    first: int
    how: str
    declare: dict[str, str]
    steps: list[Step]


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant: "refused", "other leaves", "holds", or "false" with the text of a
    conclusion that fails in a model though its leaves are proved.
    """

    kind: str
    said: str = ""


# ---- true derivations ----------------------------------------------------------------------------
ABOUT_CHANCE = ("collapse.lema5", "collapse.lema6")
NAMES = (*examples.PROVED, *examples.REFUTED, *ABOUT_CHANCE)


def theorem(example: str) -> Theorem:
    """Return what an example derives or refutes."""
    if example in examples.THEOREMS:
        return examples.THEOREMS[example]
    printed = registry()[example].readings[0].statement
    assert isinstance(printed, Theorem)
    return printed


def _outline(example: str) -> Outline:
    if example not in ABOUT_CHANCE:
        return examples.finished(example)
    o = Outline(theorem(example))
    o.conclude(chances.near_zero(o) if example == "collapse.lema6" else chances.maximum(o, "delta"))
    return o


@cache
def original(example: str) -> tuple[Derivation, list[Step], list[frozenset[str]]]:
    """Return an example's derivation, its steps, and the leaves that each step rests on."""
    o = _outline(example)
    rests: list[frozenset[str]] = []
    formulas = iter(o.derivation.formulas)
    for step in o.steps:
        rests.append(_rests(step, rests, formulas))
    return o.derivation, o.steps, rests


def _rests(step: Step, rests: list[frozenset[str]], formulas: Iterator[Any]) -> frozenset[str]:
    own = frozenset((examples.key(next(formulas)),)) if "leaf" in step else frozenset()
    return own.union(*(rests[i] for i in references(step)))


@cache
def proved_leaves() -> frozenset[str]:
    """Return the keys of the formulas that the true derivations rest on."""
    return frozenset(examples.key(f) for n in NAMES for f in original(n)[0].formulas)


def references(step: Step) -> list[int]:
    """Return the earlier steps that a step names."""
    return [value for _, value in _places(step) if type(value) is int]


def _places(step: Step) -> list[tuple[tuple[Any, ...], Any]]:
    """Return (path, value) of every number and text of a step."""
    found: list[tuple[tuple[Any, ...], Any]] = []

    def visit(path: tuple[Any, ...], value: Any) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                visit((*path, key), inner)
        elif isinstance(value, list):
            for n, inner in enumerate(value):
                visit((*path, n), inner)
        else:
            found.append((path, value))

    visit((), step)
    return found


def _with(step: Step, path: tuple[Any, ...], value: Any) -> Step:
    changed = copy.deepcopy(step)
    inner: Any = changed
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return changed


def kind(step: Step) -> str:
    """Return the rule of a step, or the axiom it names."""
    if "axiom" in step:
        return f"axiom {step['axiom']}"
    return next(
        k for k in ("hyp", "cut", "intro", "all", "at", "pick", "leaf", "taut") if k in step
    )


# ---- operators -----------------------------------------------------------------------------------
Changed = "tuple[int, list[Step]] | None"


def _texts(step: Step) -> list[tuple[tuple[Any, ...], str]]:
    """Return the texts of a step that can be changed: not the name of its axiom."""
    return [(p, v) for p, v in _places(step) if type(v) is str and p != ("axiom",)]


def _in_text(change: Callable[[str, Random, list[str]], str | None]) -> Callable[..., Changed]:
    def operator(rng: Random, steps: list[Step], at: int, names: list[str]) -> Changed:
        texts = _texts(steps[at])
        if not texts:
            return None
        path, text = rng.choice(texts)
        new = change(text, rng, names)
        if new is None or new == text:
            return None
        return at, [*steps[:at], _with(steps[at], path, new), *steps[at + 1 :]]

    return operator


def _replaced(pattern: str, text: str, rng: Random, new: Callable[[str], str]) -> str | None:
    """Return the text with one match of the pattern, drawn at random, replaced."""
    found = list(re.finditer(pattern, text))
    if not found:
        return None
    match = rng.choice(found)
    return text[: match.start()] + new(match.group()) + text[match.end() :]


def _shift(text: str, rng: Random, names: list[str]) -> str | None:
    return _replaced(r"\b\d+\b", text, rng, lambda n: str(int(n) + rng.choice((1, -1))))


def _move(text: str, rng: Random, names: list[str]) -> str | None:
    return _replaced(r"\[\w+\b", text, rng, lambda n: f"{n} + 1")


def _rename(text: str, rng: Random, names: list[str]) -> str | None:
    return _replaced(rf"\b({'|'.join(names)})\b", text, rng, lambda _: rng.choice(names))


def _relation(text: str, rng: Random, names: list[str]) -> str | None:
    return _replaced("<=|>=|==|!=|<|>(?!=)", text, rng, lambda _: rng.choice(_SIGNS))


def _quantifier(text: str, rng: Random, names: list[str]) -> str | None:
    other = {"for all": "exists", "exists": "for all"}
    return _replaced("for all|exists", text, rng, other.__getitem__)


def _connective(text: str, rng: Random, names: list[str]) -> str | None:
    return _replaced(r"\band\b|\bor\b|=>", text, rng, lambda _: rng.choice(("and", "or", "=>")))


def _instead(text: str, rng: Random, names: list[str]) -> str | None:
    return rng.choice((*names, "0", "1", "1/2", "-1", f"({text}) + 1", f"-({text})", f"1/({text})"))


def _swap(rng: Random, steps: list[Step], at: int, names: list[str]) -> Changed:
    if at + 1 >= len(steps):
        return None
    return at, [*steps[:at], steps[at + 1], steps[at], *steps[at + 2 :]]


def _premise(rng: Random, steps: list[Step], at: int, names: list[str]) -> Changed:
    for key in ("cut", "leaf", "taut"):
        found = steps[at].get(key)
        if found:
            kept = list(found)
            kept.pop(rng.randrange(len(kept)))
            return at, [*steps[:at], {**steps[at], key: kept}, *steps[at + 1 :]]
    return None


def _order(rng: Random, steps: list[Step], at: int, names: list[str]) -> Changed:
    for key in ("cut", "leaf", "taut"):
        found = steps[at].get(key)
        if found and len(found) > 1:
            mixed = rng.sample(found, len(found))
            return at, [*steps[:at], {**steps[at], key: mixed}, *steps[at + 1 :]]
    return None


def _aim(rng: Random, steps: list[Step], at: int, names: list[str]) -> Changed:
    places = [(p, v) for p, v in _places(steps[at]) if type(v) is int]
    if not places:
        return None
    path, old = rng.choice(places)
    near = (old - 1, old + 1, rng.randrange(at))
    new = rng.choice([n for n in near if 0 <= n < at])
    return at, [*steps[:at], _with(steps[at], path, new), *steps[at + 1 :]]


def _skip(rng: Random, steps: list[Step], at: int, names: list[str]) -> Changed:
    """Let what follows use a step's premise in place of the step."""
    before = references(steps[at])
    if not before:
        return None
    new = rng.choice(before)
    changed = []
    for step in steps[at + 1 :]:
        for path, value in _places(step):
            if type(value) is int and value == at:
                step = _with(step, path, new)
        changed.append(step)
    return at + 1, [*steps[: at + 1], *changed]


def _unproved(rng: Random, steps: list[Step], at: int, names: list[str]) -> Changed:
    """Put an assumption in place of a step."""
    if "goal" not in steps[at]:
        return None
    return at, [*steps[:at], {"hyp": steps[at]["goal"]}, *steps[at + 1 :]]


OPERATORS: dict[str, Callable[..., Any]] = {
    "shift a number": _in_text(_shift),
    "move an index": _in_text(_move),
    "rename a variable": _in_text(_rename),
    "change a relation": _in_text(_relation),
    "swap quantifiers": _in_text(_quantifier),
    "change a connective": _in_text(_connective),
    "put another term": _in_text(_instead),
    "swap steps": _swap,
    "drop a premise": _premise,
    "mix premises": _order,
    "aim elsewhere": _aim,
    "skip a step": _skip,
    "assume a step": _unproved,
}


def mutants(wanted: str, count: int) -> Iterator[Mutant]:
    """Yield mutants of steps of a rule or axiom, the same ones at each call."""
    targets = [
        (name, at)
        for name in NAMES
        for at, step in enumerate(original(name)[1])
        if kind(step) == wanted
    ]
    found = 0
    for seed in range(100 * count):
        if found == count:
            return
        rng = Random(f"{wanted} {seed}")
        name, at = rng.choice(targets)
        derivation, steps, _ = original(name)
        declare = derivation.declare
        if rng.random() < 0.08:
            variable = rng.choice(sorted(declare))
            sort = rng.choice([s for s in trees.SORTS if s != declare[variable]])
            found += 1
            yield Mutant(name, 0, "change a sort", {**declare, variable: sort}, steps)
            continue
        how = rng.choice(sorted(OPERATORS))
        changed = OPERATORS[how](rng, steps, at, sorted(declare))
        if changed is not None and changed[1] != steps:
            found += 1
            yield Mutant(name, changed[0], how, declare, changed[1])


def kinds() -> list[str]:
    """Return the rules and axioms that the examples use."""
    return sorted({kind(step) for name in NAMES for step in original(name)[1]})


# ---- judging -------------------------------------------------------------------------------------
def judged(mutant: Mutant) -> Outcome:
    """Check a mutant, and evaluate what it concludes anew."""
    true, _, rests = original(mutant.example)
    if mutant.declare == true.declare:
        kept = mutant.first
        found = Derivation(mutant.declare)
        found.sequents = true.sequents[:kept]
        rests = rests[:kept]
    else:
        kept, found, rests = 0, Derivation(mutant.declare), []
    known = set(true.sequents)
    refused = False
    for step in mutant.steps[kept:]:
        before = len(found.formulas)
        try:
            sequent = found.add(step)
        except (Rejected, ValueError, TypeError, KeyError):
            refused = True
            break
        rests.append(_rests(step, rests, iter(found.formulas[before:])))
        if sequent not in known and rests[-1] <= proved_leaves() and fails(sequent):
            return Outcome("false", text(sequent))
    if refused:
        return Outcome("refused")
    return Outcome("holds" if rests[-1] <= proved_leaves() else "other leaves")


def fails(sequent: Sequent) -> bool:
    """Return whether some sampled model satisfies the hypotheses and not the conclusion."""
    hypotheses, conclusion = _eliminated(_ordered(sequent.hypotheses), sequent.conclusion)
    sentence = trees.implication(hypotheses, conclusion)
    free = sorted(trees.free(sentence), key=lambda v: v.args[0])
    run = [v for v in free if v.op == "sequence"]
    for variable in reversed(run):
        if any(_defines(h, variable) for h in hypotheses):
            sentence = trees.quantified("forall", variable, sentence)
    return any(truth(sentence, _model(free, Random(n))) is False for n in range(MODELS))


def _ordered(hypotheses: frozenset[Node]) -> tuple[Node, ...]:
    """Return hypotheses in an order that is the same at each run, recursions first."""
    return tuple(sorted(hypotheses, key=lambda h: (h.op != "and", printing.text(h))))


def _eliminated(hypotheses: tuple[Node, ...], conclusion: Node) -> tuple[tuple[Node, ...], Node]:
    """Put terms for the names that hypotheses ``name == term`` give them: no sampled value of the
    name would satisfy these.
    """
    for n in range(len(hypotheses)):
        said = hypotheses[n]
        if said.op == "eq" and said.args[0].op == "name":
            name, term = said.args
            if name not in trees.free(term):
                hypotheses = tuple(trees.put(h, {name: term}) for h in hypotheses)
                conclusion = trees.put(conclusion, {name: term})
    return hypotheses, conclusion


def _defines(hypothesis: Node, variable: Node) -> bool:
    start = hypothesis.args[0] if hypothesis.op == "and" else None
    return (
        isinstance(start, Node)
        and start.op == "eq"
        and start.args[0] == trees.node("index", variable, trees.number(0))
    )


def _model(free: list[Node], rng: Random) -> Model:
    values: dict[Node, Any] = {}
    for variable in free:
        if variable.op == "sequence":
            values[variable] = walk(rng)
        elif variable.op == "integer":
            values[variable] = rng.choice((0, 0, 1, 1, 2, 3, -1))
        else:
            values[variable] = Fraction(rng.choice((1, 1, 2, 3, 4, 0, -1)), rng.choice((1, 2, 4)))
    return Model(values)


def text(sequent: Sequent) -> str:
    """Return a sequent as text."""
    left = ", ".join(sorted(map(printing.text, sequent.hypotheses)))
    return f"{left} |- {printing.text(sequent.conclusion)}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Mutate true derivations.")
    parser.add_argument("--count", type=int, default=200, help="for each rule and axiom")
    count = parser.parse_args().count
    total: Counter[str] = Counter()
    for wanted in kinds():
        row: Counter[str] = Counter()
        for mutant in mutants(wanted, count):
            outcome = judged(mutant)
            row[outcome.kind] += 1
            if outcome.kind == "false":
                print(f"FALSE: {mutant.example}, step {mutant.first}, {mutant.how}: {outcome.said}")
        total += row
        print(f"{wanted}: {dict(row)}", flush=True)
    print(f"{sum(total.values())} mutants: {dict(total)}")
    raise SystemExit(1 if total["false"] else 0)


if __name__ == "__main__":
    main()
