"""Mutated statements about networks, surfaces and parameters: none that is false may be proved.

    python -m tests.campaign_of_networks --count 2000 --seed 1

Every statement starts as one that is proved, and is then changed so that it is false: a claim about
a network fails at a point that is evaluated in plain fractions, a number of a surface is another
one than was proved before, an inequality of parameters fails at points of an open set.  The
certificate of the true statement and whatever the search finds are both offered to the kernel.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random

from assay.simulators.models.relu import changes
from assay.simulators.models.relu.network import Network
from assay.theory.language.statement import Statement
from assay.theory.language.statements import Generic, Piecewise, Surface
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected
from assay.verification.papers.settlers import TYPES
from assay.verification.replay import replay_certificate
from tests.arena.truths.networks import ABS
from tests.arena.truths.surfaces import BENT, FOLDS, SETS, SQUARE

NUMBERS = {
    "order": 2,
    "pieces_1": 1,
    "pieces_2": 2,
    "pieces_3": 0,
    "level_A": 1,
    "level_B": 2,
    "square_A": 1,
    "square_B": -1,
    "edge_A_B": 1,
    "edge_B_A": 0,
    "edge_B_C": 0,
    "bend_A_C": 1,
    "path_A": 1,
    "path_C": 0,
}
"""What the numbers of the folds of `BENT` are (`tests.arena.truths.surfaces`)."""


def about_networks(random: Random) -> tuple[Statement, Statement]:
    """Return max(x1, -x1) >= c x1 + d with |c| <= 1 and d <= 0, and another one with c outside."""
    c, d = f"{random.randint(-9, 9)}/9", f"{random.randint(0, 5)}/7"
    box = (("x1 >= -1", "x1 <= 1"),)
    true = Piecewise(f"f_1 >= {c}*x1 - {d}", {"f": ABS}, box)
    more = random.choice(
        (
            f"f_1 >= {c}*x1 + {random.randint(1, 9)}/9",  # false at 0
            f"f_1 > {c}*x1",  # false at 0
            f"f_1 <= {random.randint(0, 6)}/7 - {d}",  # false at 1
            f"f_1 >= {random.randint(10, 20)}/9*x1",  # false at 1
            f"f_1_1 > f_1_2 - {d}*x1",  # false at 0
        )
    )
    return true, replace(true, goal=more)


def about_pairs(random: Random) -> tuple[Statement, Statement]:
    """Return that a random network is another form of itself on a square, and one of: that it is
    one whose weights differ and that has another value at a point evaluated in fractions; that the
    difference at such a point has a wrong bound or sign.
    """
    widths = random.choice(((1, 2, 1), (2, 2, 1), (2, 3, 1), (2, 2, 2, 1)))
    while True:
        first = Network.gaussian(widths, random.randrange(10**6))
        second = changes.permuted(first, random.randrange(10**6))
        wrong = changes.perturbed(
            second, random.randrange(10**6), Fraction(random.randint(1, 9), 9)
        )
        point = [Fraction(random.randint(-8, 8), 9) for _ in range(widths[0])]
        gap = wrong(point)[0] - first(point)[0]
        if gap != 0:
            break
    names = [f"x{i}" for i in range(1, widths[0] + 1)]
    box = (tuple(f"{name} {end}" for name in names for end in (">= -1", "<= 1")),)
    true = Piecewise("f_1 == g_1", {"f": first.texts(), "g": second.texts()}, box)
    networks = {"f": first.texts(), "g": wrong.texts()}
    less = abs(gap) * Fraction(random.randint(1, 8), 9)
    sign = ("<=", 1) if gap > 0 else (">=", -1)
    goals = (
        "f_1 == g_1",
        f"g_1 - f_1 {sign[0]} {sign[1] * less}",
        f"f_1 {'>=' if gap > 0 else '<='} g_1",
    )
    return true, replace(true, goal=random.choice(goals), networks=networks)


def about_surfaces(random: Random) -> tuple[Statement, Statement]:
    """Return what some numbers of a surface are, and that with one of them changed."""
    names = random.sample(sorted(NUMBERS), random.randint(1, 3))
    parts = [f"{name} == {NUMBERS[name]}" for name in names]
    true = Surface(" and ".join(parts), FOLDS, {"f": BENT}, (SQUARE,), SETS)
    own = random.randrange(len(names))
    value = NUMBERS[names[own]]
    sign, other = random.choice(
        (("==", value + random.choice((-2, -1, 1, 2))), ("!=", value), (">", value), ("<", value))
    )
    parts[own] = f"{names[own]} {sign} {other}"
    return true, replace(true, goal=" and ".join(parts))


def about_parameters(random: Random) -> tuple[Statement, Statement]:
    """Return that a polynomial is not 0 almost everywhere, and that it is, or has one sign."""
    p, q = random.randint(1, 9), random.randint(1, 9)
    term = random.choice((f"a*d - {p}*b", f"a*b - {p}*d", f"a - {q}"))
    true = Generic(f"{term} != 0", ("a", "b", "d"))
    sign = random.choice(("== 0", "> 0", "<= 0", f"!= 0 and {term} < {p}"))
    return true, replace(true, goal=f"{term} {sign}")


KINDS = (about_networks, about_surfaces, about_parameters, about_pairs)


@cache
def found(statement: Statement) -> dict:
    """Return the certificate of a true statement."""

    class Job:
        """What the settlers of types use of a job."""

        def __init__(self) -> None:
            self.statement = statement

    verdict = TYPES[statement.NAME](Job())
    return {"verdict": verdict.verdict, "certificate": verdict.certificate}


def proved(statement: Statement, certificate: dict) -> bool:
    """Return whether the kernel or the replay takes a certificate for a proof of a statement."""
    try:
        verdicts.recheck(statement, {"verdict": "proved", "certificate": certificate})
    except Rejected:
        own = {**certificate, "statement": statement.data()}
        return replay_certificate(statement.data(), "proved", own).outcome == "confirmed"
    return True


def run(count: int, seed: int) -> Iterator[tuple[str, str, bool]]:
    """Yield (type, mutated statement in one line, whether it was proved) for ``count`` of them."""
    random = Random(seed)
    for number in range(count):
        true, false = KINDS[number % len(KINDS)](random)
        whole = found(true)
        if whole["verdict"] != "proved":
            raise AssertionError(f"not proved, though true: {true.text()}")
        trusted = proved(false, whole["certificate"]) or found(false)["verdict"] == "proved"
        yield false.NAME, false.text(), trusted


def main() -> None:
    """Run a campaign, and say what was proved although it is false."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    tried: Counter[str] = Counter()
    wrong = []
    for kind, text, trusted in run(options.count, options.seed):
        tried[kind] += 1
        wrong += [text] if trusted else []
    print(f"{sum(tried.values())} mutated statements {dict(tried)}: {len(wrong)} proved")
    for text in wrong:
        print(f"  proved although false: {text}")
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
