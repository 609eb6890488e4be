"""Weakened axioms: one premise left out, one bound moved, one relation or quantifier changed,
values not asked for.

    python -m tests.logic.weakenings [AXIOM ..]     write tests/logic/weakenings.json anew (minutes)

The file says for each weakened axiom the seed of an instance and a model in which it is false, or
null where ``TRIALS`` instances showed none (fewer for axioms about chance or derivatives).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from assay.theory.language.grammar import GrammarError, Node, node
from assay.theory.language.logic import trees
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.logic.axioms import Axiom, axioms
from tests.logic import bodies, draws
from tests.logic.models import Model, truth

FILE = Path(__file__).parent / "weakenings.json"
TRIALS, FEWER_TRIALS = 200, 50
_OTHER = {
    "lt": ("le", "gt"),
    "le": ("lt", "ge"),
    "gt": ("ge", "lt"),
    "ge": ("gt", "le"),
    "eq": ("le",),
}
_GUARD = {"forall": ("exists", "implies", "and"), "exists": ("forall", "and", "implies")}


def about_chance(axiom: Axiom) -> bool:
    """Return whether an axiom speaks of chances or means."""
    return any(part.op in trees.CHANCES for part in trees.walk(axiom.sentence))


def drawn(axiom: Axiom, seed: int) -> tuple[Node, Model]:
    """Return the random instance of an axiom with this seed, and its random model."""
    rng = Random(seed)
    maker = draws if about_chance(axiom) else bodies
    model = maker.model(rng)
    return maker.instance(axiom, rng), model


def falsified(axiom: Axiom, seed: int) -> bool | None:
    """Return whether the random instance of this seed is false in its random model; None where the
    drawn bodies do not fit.
    """
    try:
        sentence, model = drawn(axiom, seed)
    except (Rejected, GrammarError):
        return None
    return truth(sentence, model) is False


def weakened(axiom: Axiom) -> Iterator[tuple[str, Axiom]]:
    """Yield (what was changed, the changed axiom)."""
    for name, symbol in axiom.symbols.items():
        if symbol.sort == "real" and not symbol.partial:
            symbols = {**axiom.symbols, name: replace(symbol, partial=True)}
            yield f"{name} may lack a value", replace(axiom, symbols=symbols)
    premises: list[Node] = []
    conclusion = axiom.sentence
    while conclusion.op == "implies":
        premises.append(conclusion.args[0])
        conclusion = conclusion.args[1]
    for n in range(len(premises)):
        rest = (*premises[:n], *premises[n + 1 :])
        changed = trees.implication(rest, conclusion)
        yield f"without premise {n + 1}", replace(axiom, sentence=changed)
    for n, (label, changed) in enumerate(_changed(axiom.sentence)):
        yield f"{n}: {label}", replace(axiom, sentence=changed)


def _changed(tree: Node) -> Iterator[tuple[str, Node]]:
    """Yield each tree with one small change at one place."""
    for other in _OTHER.get(tree.op, ()):
        yield f"{tree.op} becomes {other}", node(other, *tree.args)
    if tree.op == "number":
        for by in ("add", "sub"):
            yield f"{tree.args[0]} {by} 1", node(by, tree, trees.number(1))
    if (tree.op == "symbol" and tree.args[1] == "int") or (
        tree.op == "bound" and tree.args[1] == "int"
    ):
        for by in ("add", "sub"):
            yield f"{by} 1", node(by, tree, trees.number(1))
    if tree.op in trees.QUANTIFIERS:
        other, guard, joined = _GUARD[tree.op]
        sort, hint, body = tree.args
        if body.op == guard and len(body.args) == 2:
            body = node(joined, *body.args)
        yield f"{tree.op} becomes {other}", node(other, sort, hint, body)
    if tree.op == "and":
        for n, part in enumerate(tree.args):
            rest = (*tree.args[:n], *tree.args[n + 1 :])
            yield f"without part {n + 1}", trees.conjunction(rest)
    for n, child in enumerate(tree.args):
        if isinstance(child, Node):
            for label, changed in _changed(child):
                args = (*tree.args[:n], changed, *tree.args[n + 1 :])
                yield label, node(tree.op, *args)


def row(axiom: Axiom) -> dict[str, int | None]:
    """Return for each weakening of an axiom the first seed that falsifies it."""
    slow = any(part.op in (*trees.CHANCES, "derivative") for part in trees.walk(axiom.sentence))
    trials = FEWER_TRIALS if slow else TRIALS
    return {
        label: next((seed for seed in range(trials) if falsified(changed, seed)), None)
        for label, changed in weakened(axiom)
    }


def recorded() -> dict[str, dict[str, int | None]]:
    """Return the table of the file."""
    found: dict[str, dict[str, int | None]] = json.loads(FILE.read_text())
    return found


def main() -> None:
    found = recorded() if FILE.exists() else {}
    for name in sys.argv[1:] or axioms():
        found[name] = row(axioms()[name])
        false = sum(seed is not None for seed in found[name].values())
        print(f"{name}: {false} of {len(found[name])} falsified", flush=True)
        FILE.write_text(json.dumps(found, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
