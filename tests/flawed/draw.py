"""Draw the set: python -m tests.flawed.draw [--seed N]; the same seed gives the same files.

``--fresh`` draws the half that is held out anew, with another seed, and leaves the rest: once what
is searched by has been changed, steps that were measured before are no measure any more.
"""

from __future__ import annotations

import argparse
import functools
import hashlib
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from assay.verification.run import cache
from tests.flawed import oracle, sampling, steps
from tests.flawed.operators import OPERATORS

HERE = Path(__file__).parent
FLAWED, TRUE = HERE / "flawed.jsonl", HERE / "true.jsonl"
SEED, FRESH = 20261123, 20261126
"""The seed of all, and that of the half that is held out, which was drawn again."""
HALVES = ("development", "held out")
EACH = 20
"""Flawed steps of each operator, half of them held out."""
TRUE_STEPS = 120
VERY_FAR = [10**n for n in (12, 15, 20, 30, 60)]
TRIES, OF_THEOREMS = 3, 4
"""Changes of one parent by one operator that are shown to the oracle, and of a theorem."""


def split(parent: steps.Parent) -> str:
    """Return to which half a parent belongs; claims stay together."""
    own = random.Random(f"{SEED} {parent.id.partition('/')[0]}")
    return own.choice(HALVES)


def bucket(parent: steps.Parent) -> str:
    """Return the heap that a true step is drawn from: its paper's, or that of the theorems."""
    if "theorem" not in parent.data:
        return parent.paper
    return "orders of growth" if parent.data["theorem"].startswith("exists ") else "theorems"


def flawed(
    every: list[steps.Parent], operator: str, seed: int, halves: tuple[str, ...] = HALVES
) -> Iterator[dict]:
    """Yield the flawed steps of one operator, from parents in random order, paper by paper."""
    rng = random.Random(f"{seed} {operator}")
    heaps: dict[str, list[steps.Parent]] = {}
    for parent in rng.sample(every, len(every)):
        heaps.setdefault(bucket(parent), []).append(parent)
    wanted = {half: EACH // 2 if half in halves else 0 for half in HALVES}
    while any(heaps.values()) and any(wanted.values()):
        for heap in heaps.values():
            if not heap:
                continue
            parent = heap.pop()
            half = split(parent)
            if not wanted[half]:
                continue
            row = _kept(parent, operator, seed)
            if row is not None and not _recovers(row):
                wanted[half] -= 1
                yield {**row, "split": half}


def _recovers(row: dict) -> bool:
    """Does a step that is broken against every choice hold against very far ones?"""
    return oracle.breaks(row["statement"], row["witness"], VERY_FAR)[0] is False


def _kept(parent: steps.Parent, operator: str, seed: int) -> dict | None:
    """Return what `changed` does, from an earlier draw where there was one: a draw that was ended
    goes on.
    """
    asked = [_code(), operator, seed, parent.id, parent.data]
    entry = f"f{hashlib.sha256(json.dumps(asked).encode()).hexdigest()}"
    found = cache.read(entry)
    if found is None:
        rng = random.Random(f"{seed} {operator} {parent.id}")
        found = {"row": changed(parent, operator, rng)}
        cache.write(entry, found)
        said = found["row"]["change"] if found["row"] else "-"
        print(f"{operator}: {parent.id}: {said}", file=sys.stderr, flush=True)
    return found["row"]


@functools.cache
def _code() -> str:
    files = ("operators", "sampling", "oracle", "sentences", "chances")
    content = [(HERE / f"{name}.py").read_text() for name in files]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()


def changed(parent: steps.Parent, operator: str, rng: random.Random) -> dict | None:
    """Return one flawed step made of a true one, with the oracle's witness; None where the oracle
    breaks none of some changes.
    """
    made = list(OPERATORS[operator](parent.data, parent.of_chance))
    rng.shuffle(made)
    for data, words in made[: OF_THEOREMS if bucket(parent) == "theorems" else TRIES]:
        if data == parent.data:
            continue
        try:
            witness = sampling.witness(data, rng.randrange(2**32))
        except (ArithmeticError, ValueError, KeyError, TypeError, RecursionError):
            continue
        if witness is not None and steps.readable(data):
            return {
                "operator": operator,
                "parent": parent.id,
                "change": words,
                "statement": data,
                "witness": witness,
            }
    return None


def lines(rows: list[dict], word: str, first: int = 1) -> str:
    """Return rows as text, one a line, with names that count from ``first`` on."""
    named = [{"name": f"{word}-{i:03}", **row} for i, row in enumerate(rows, first)]
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in named)


def main() -> int:
    """Draw both files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--fresh", action="store_true", help="draw the held-out half alone")
    options = parser.parse_args()
    options.seed = options.seed or (FRESH if options.fresh else SEED)
    every = list(steps.parents())
    rows: list[dict] = []
    if options.fresh:
        known = [(line, json.loads(line)) for line in FLAWED.read_text().splitlines()]
        last = max(int(row["name"].rpartition("-")[2]) for _, row in known)
        kept = [f"{line}\n" for line, row in known if row["split"] != "held out"]
        for operator in OPERATORS:
            rows += flawed(every, operator, options.seed, ("held out",))
        FLAWED.write_text("".join(kept) + lines(rows, "flawed", last + 1))
        print(Counter((row["operator"], row["split"]) for row in rows))
        return 0
    for operator in OPERATORS:
        rows += flawed(every, operator, options.seed)
        FLAWED.write_text(lines(rows, "flawed"))
    rng = random.Random(f"{options.seed} true")
    theorems = [p for p in every if "theorem" in p.data]
    chosen = rng.sample(theorems, 30)
    chosen += rng.sample([p for p in every if "goal" in p.data], TRUE_STEPS - len(chosen))
    TRUE.write_text(lines([{"parent": p.id, "statement": p.data} for p in chosen], "true"))
    print(Counter((row["operator"], row["split"]) for row in rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
