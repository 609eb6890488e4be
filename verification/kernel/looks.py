"""Group-sequential sign tests: at which counts may a test that looks several times decide?

Independent runs come in groups.  After n_1 < n_2 < ... < n_K of them the test looks at the number
S_k of runs in which a part holds.  By look k it may have spent the share 1 - 2^-k of its level, all
of it by the last one.  The bound c_k is the least count for which the chance, of fair coins, to
reach c_k at look k and no bound before is at most what may be spent by then and is not spent yet.

Let a part hold in a run with probability theta <= 1/2.  That some S_k >= c_k is more likely the
larger theta is (a success more never undoes it), so it is at most as likely as for fair coins,
where the chances of the looks add up to at most the level.  Whoever stops before the last look,
for whatever reason, only loses chances.  A part that fails in most runs is found by the same bounds
on the runs in which it fails.  All chances are exact rationals.

Level and looks belong to the statement; nothing else is free.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb

HALF = Fraction(1, 2)


def may_be_spent(look: int, looks: int) -> Fraction:
    """Return which share of the level may be spent by a look, counted from 1."""
    return Fraction(1) if look == looks else 1 - HALF**look


def bounds(looks: Sequence[int], level: Fraction) -> tuple[int, ...]:
    """Return the least count of each look that decides; more than its runs where none does."""
    found: list[int] = []
    spent = Fraction(0)
    for number, reached in enumerate(_reached(looks, found, HALF), 1):
        least, chance = looks[number - 1] + 1, Fraction(0)
        left = may_be_spent(number, len(looks)) * level - spent
        while least > 0 and chance + reached.get(least - 1, Fraction(0)) <= left:
            least -= 1
            chance += reached.get(least, Fraction(0))
        found.append(least)
        spent += chance
    return tuple(found)


def crossed(looks: Sequence[int], level: Fraction, counts: Sequence[int]) -> int | None:
    """Return the first look, counted from 0, whose count reaches its bound; None where none does.

    ``counts`` holds the counts of the looks that were made so far.
    """
    pairs = zip(counts, bounds(looks, level), strict=False)
    return next((look for look, (count, least) in enumerate(pairs) if count >= least), None)


def tail(looks: Sequence[int], level: Fraction, counts: Sequence[int]) -> Fraction:
    """Return the p-value of the counts: the chance, of fair coins, to cross a bound at an earlier
    look, or none and to reach the last of ``counts`` at its look; at the first crossing where there
    is one.
    """
    least = bounds(looks, level)
    first = crossed(looks, level, counts)
    last = len(counts) - 1 if first is None else first
    found = Fraction(0)
    for look, reached in enumerate(_reached(looks, list(least), HALF)):
        enough = counts[look] if look == last else least[look]
        found += sum((p for count, p in reached.items() if count >= enough), Fraction(0))
        if look == last:
            break
    return found


def power(looks: Sequence[int], level: Fraction, chance: Fraction) -> tuple[Fraction, ...]:
    """Return the chance to have found, by each look, a part that holds in a run with the
    probability ``chance``.
    """
    found, so_far = [], Fraction(0)
    least = bounds(looks, level)
    for look, reached in enumerate(_reached(looks, list(least), Fraction(chance))):
        so_far += sum((p for count, p in reached.items() if count >= least[look]), Fraction(0))
        found.append(so_far)
    return tuple(found)


def _reached(
    looks: Sequence[int], least: list[int], chance: Fraction
) -> Iterator[dict[int, Fraction]]:
    """Yield for each look the probability of each count among the runs that crossed no bound
    before; ``least`` may be filled in while the looks go on.
    """
    going, before = {0: Fraction(1)}, 0
    for look, runs in enumerate(looks):
        more = runs - before
        fresh = [comb(more, i) * chance**i * (1 - chance) ** (more - i) for i in range(more + 1)]
        reached: dict[int, Fraction] = {}
        for count, p in going.items():
            for i, q in enumerate(fresh):
                reached[count + i] = reached.get(count + i, Fraction(0)) + p * q
        yield reached
        going = {count: p for count, p in reached.items() if count < least[look]}
        before = runs
