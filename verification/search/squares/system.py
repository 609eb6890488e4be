"""Which squares may occur in  p = sum_i g_i * (sum of squares) + sum_j h_j * (any polynomial).

A block is a product g of hypotheses with the polynomials u_1, .., u_n that its squares are made of:
it stands for g * u^T Q u with Q positive semidefinite. A monomial that only diagonal entries of one
sign can produce, and that p does not have, forces those entries to vanish: its u leave the block.
Repeated, this leaves no more than half the Newton polytope of p. Polynomials that are even in some
combination of variables split the blocks (sign symmetries).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations_with_replacement

from assay.verification.kernel.budget import spend

Monomial = tuple[int, ...]
MAX_ROWS = 500
MAX_SIDE = 36
MAX_WORK = 2.5e8
"""Bound of sum of side**6: the cost of a step of the interior-point method."""


@dataclass(frozen=True)
class Generator:
    """A product of hypotheses >= 0: the polynomial, the hypotheses' numbers, and whether it is >
    0.
    """

    poly: object
    parts: tuple[int, ...] = ()
    strict: bool = False


@dataclass
class Block:
    """A generator and the polynomials of which its squares consist."""

    generator: Generator
    basis: list


@dataclass
class System:
    """The polynomial ``target`` to be written, the blocks, and columns (number of an equation,
    monomial) of h == 0.

    With ``strict`` a strict generator has to occur by itself, with a weight > 0.
    """

    context: object
    target: object
    blocks: list[Block]
    equations: list = field(default_factory=list)
    columns: list = field(default_factory=list)
    strict: bool = False

    def products(self) -> Iterator[tuple[int, int, int, object]]:
        """Yield (block, k, l, polynomial that the entry Q[k, l] multiplies), k <= l."""
        for number, block in enumerate(self.blocks):
            g = block.generator.poly
            for k, a in enumerate(block.basis):
                shifted = g * a
                for el in range(k, len(block.basis)):
                    yield number, k, el, shifted * block.basis[el] * (1 if k == el else 2)

    def fits(self) -> bool:
        """Is the program small enough to be worth a try?"""
        sides = [len(b.basis) for b in self.blocks]
        return (
            max(sides, default=0) <= MAX_SIDE
            and sum((n * (n + 1) / 2) ** 3 for n in sides) <= MAX_WORK
        )


def monomials(count: int, degree: int) -> list[Monomial]:
    """Return all monomials in ``count`` variables of one degree."""
    found = []
    for chosen in combinations_with_replacement(range(count), degree):
        powers = [0] * count
        for i in chosen:
            powers[i] += 1
        found.append(tuple(powers))
    return found


def system(
    context, target, generators: list[Generator], equations: list, degree: int, strict=()
) -> System | None:
    """Return the pruned system with all terms of at most this degree; None when the target is out
    of reach by its monomials.

    One of the generators ``strict``, if there are any, has to occur with a weight > 0.
    """
    count = len(context.names())
    everything = [target, *(g.poly for g in (*generators, *strict)), *equations]
    homogeneous = all(
        len({sum(m) for m in p.monoms()}) <= 1 for p in everything
    )  # homogeneous: so may be what adds up to p
    degree = target.total_degree() if homogeneous else degree
    classes = Parity(everything, count)
    blocks: list[tuple[Generator, list[Monomial]]] = []
    for g in generators:
        own = g.poly.total_degree()
        degrees = range((degree - own) // 2 + 1)
        if homogeneous:
            degrees = [] if (degree - own) % 2 else [(degree - own) // 2]
        split: dict = {}
        for d in degrees:
            for m in monomials(count, d) if d >= 0 else ():
                split.setdefault(classes.of(m), []).append(m)
        blocks += [(g, ms) for ms in split.values()]
    columns = []
    for number, h in enumerate(equations):
        own = h.total_degree()
        for d in range(max(degree - own, -1) + 1):
            if not homogeneous or d == degree - own:
                columns += [(number, m) for m in monomials(count, d) if not any(classes.of(m))]
    if sum(len(ms) ** 2 for _, ms in blocks) > 60_000:
        return None
    wanted = {tuple(map(int, m)): c for m, c in target.to_dict().items()}
    reachable = _pruned(wanted, blocks, [(equations[number], m) for number, m in columns])
    if reachable is None or len(reachable) > MAX_ROWS:
        return None
    found = [Block(g, [context.from_dict({m: 1}) for m in ms]) for g, ms in blocks if ms]
    one = context.from_dict({(0,) * count: 1})
    found += [
        Block(g, [one])
        for g in strict
        if all(tuple(map(int, m)) in reachable for m in g.poly.monoms())
    ]
    return System(
        context,
        target,
        found,
        equations,
        [(number, context.from_dict({m: 1})) for number, m in columns],
        bool(strict),
    )


def _pruned(wanted: dict, blocks: list, columns: list) -> set | None:
    """Drop monomials from the blocks in place; return the monomials that the blocks reach, None
    when p has one they miss.
    """
    signs = []
    for g, _ in blocks:
        signs.append(
            [(tuple(map(int, m)), 1 if c > 0 else -1) for m, c in g.poly.to_dict().items()]
        )
    free = set()
    for h, m in columns:
        free |= {tuple(a + int(b) for a, b in zip(m, n)) for n in h.monoms()}
    while True:
        spend("term", sum(len(ms) ** 2 * len(signs[i]) for i, (_, ms) in enumerate(blocks)) / 4)
        ways: dict = (
            {}
            # monomial -> [diagonal entries that give it, signs among them]; None: it may have any
            # sign
        )
        for mu in free:
            ways[mu] = None
        for number, (g, ms) in enumerate(blocks):
            for k, a in enumerate(ms):
                for el in range(k, len(ms)):
                    both = [x + y for x, y in zip(a, ms[el])]
                    for gamma, sign in signs[number]:
                        mu = tuple(x + y for x, y in zip(both, gamma))
                        if mu in ways and ways[mu] is None:
                            continue
                        if k != el:
                            ways[mu] = None
                        else:
                            entry = ways.setdefault(mu, ([], set()))
                            entry[0].append((number, a))
                            entry[1].add(sign)
        if any(mu not in ways for mu in wanted):
            return None
        doomed: dict = {}
        for mu, entry in ways.items():
            if entry is None or len(entry[1]) != 1:
                continue
            if mu not in wanted:
                for number, a in entry[0]:
                    doomed.setdefault(number, set()).add(a)
            elif (wanted[mu] > 0) != (1 in entry[1]):
                return None
        if not doomed:
            return set(ways)
        for number, dropped in doomed.items():
            blocks[number][1][:] = [m for m in blocks[number][1] if m not in dropped]


class Parity:
    """The sign changes of variables under which all polynomials stay the same: classes of monomials
    by how they change.
    """

    def __init__(self, polynomials, count: int):
        rows: list[int] = []
        for p in polynomials:
            for m in p.monoms():
                v = sum((int(e) & 1) << i for i, e in enumerate(m))
                for r in rows:
                    v = min(v, v ^ r)
                if v:
                    rows = [min(r, r ^ v) for r in rows] + [v]
        self.changes = [s for s in _null(rows, count)]

    def of(self, monomial: Monomial) -> tuple[int, ...]:
        """Return the class of a monomial; zeros for an invariant one."""
        v = sum((e & 1) << i for i, e in enumerate(monomial))
        return tuple((v & s).bit_count() & 1 for s in self.changes)


def _null(rows: list[int], count: int) -> list[int]:
    """Return a basis of the vectors s over two elements with s*r = 0 for all (fully reduced) rows
    r.
    """
    lead = {r.bit_length() - 1: r for r in rows}
    found = []
    for i in range(count):
        if i not in lead:
            found.append((1 << i) | sum(1 << k for k, r in lead.items() if r >> i & 1))
    return found
