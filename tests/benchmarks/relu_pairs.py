"""Pairs of equal ReLU networks on the cube of side 2 that share no units.

Each one is two terms of affine functions of the inputs and max(0, .), built into layers; what a
later layer needs is carried there by units that are active on the whole cube.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random

from assay.simulators.models.relu.network import Network

Term = dict[int, Fraction]
"""0 (the constant), -1, -2, ... (the inputs), or the number of a unit from 1 on -> coefficient."""


def added(*parts: tuple[Fraction | int, Term]) -> Term:
    """Return a sum of multiples of terms."""
    total: Term = {}
    for factor, term in parts:
        for key, value in term.items():
            total[key] = total.get(key, Fraction(0)) + factor * value
    return {key: value for key, value in total.items() if value}


class Builder:
    """Units that are used, each max(0, term)."""

    def __init__(self, inputs: int) -> None:
        self.inputs = inputs
        self.terms: list[Term] = []

    def affine(self, row: Sequence[Fraction], constant: Fraction) -> Term:
        """Return an affine function of the inputs."""
        return added((constant, {0: Fraction(1)}), *((v, {-i: 1}) for i, v in enumerate(row, 1)))

    def relu(self, term: Term) -> Term:
        """Return max(0, term)."""
        if term not in self.terms:
            self.terms.append(term)
        return {self.terms.index(term) + 1: Fraction(1)}

    def max(self, first: Term, second: Term) -> Term:
        """Return the larger of two terms."""
        return added((1, first), (1, self.relu(added((1, second), (-1, first)))))

    def min(self, first: Term, second: Term) -> Term:
        """Return the smaller of two terms."""
        return added((1, first), (-1, self.relu(added((1, first), (-1, second)))))

    def level(self, term: Term) -> int:
        """Return how many layers of units a term needs."""
        return max((1 + self.level(self.terms[key - 1]) for key in term if key > 0), default=0)

    def network(self, output: Term) -> Network:
        """Return the network that computes a term."""
        depth = self.level(output)
        ends = {-i: (Fraction(-1), Fraction(1)) for i in range(1, self.inputs + 1)}
        last: dict[int, int] = {}
        for term, own in [(t, self.level(t) + 1) for t in self.terms] + [(output, depth + 1)]:
            last |= {key: max(own, last.get(key, 0)) for key in term if key}
        now = [-i for i in range(1, self.inputs + 1)]
        lifts = dict.fromkeys(now, 0)

        def row(term: Term, lift: int = 0) -> tuple[list[Fraction], Fraction]:
            weights = [term.get(key, Fraction(0)) for key in now]
            shift = sum((w * lifts[key] for w, key in zip(weights, now, strict=True)), Fraction(0))
            return weights, term.get(0, Fraction(0)) - shift + lift

        layers = []
        for layer in range(1, depth + 1):
            rows, units = [], {}
            for own, term in enumerate(self.terms, 1):
                if self.level(term) + 1 == layer:
                    rows.append(row(term))
                    units[own] = 0
                    both = [[v * end for end in ends[key]] for key, v in term.items() if key]
                    high = term.get(0, Fraction(0)) + sum(map(max, both))
                    ends[own] = Fraction(0), max(Fraction(0), high)
            for key in now:
                if last.get(key, 0) > layer:
                    units[key] = max(0, math.ceil(-ends[key][0]) + 1) if key < 0 else 0
                    rows.append(row({key: Fraction(1)}, units[key]))
            layers.append(([r for r, _ in rows], [c for _, c in rows]))
            now, lifts = list(units), units
        weights, constant = row(output)
        return Network.of([*layers, ([weights], [constant])])


def _affine(inputs: int, count: int, random: Random) -> list[tuple[list[int], Fraction]]:
    return [
        ([random.randint(-9, 9) for _ in range(inputs)], Fraction(random.randint(-9, 9), 3))
        for _ in range(count)
    ]


def _folded(join: Callable[[Term, Term], Term], terms: list[Term]) -> Term:
    """Join terms in a tree, neighbours first."""
    while len(terms) > 1:
        pairs = [terms[i : i + 2] for i in range(0, len(terms), 2)]
        terms = [join(*pair) if len(pair) > 1 else pair[0] for pair in pairs]
    return terms[0]


def maxima(inputs: int, count: int, seed: int) -> tuple[Network, Network]:
    """Return a maximum of affine functions by two trees."""
    return _reordered(inputs, [[1] * count], seed)


def differences(inputs: int, count: int, seed: int) -> tuple[Network, Network]:
    """Return a difference of two maxima of affine functions, each by two trees."""
    return _reordered(inputs, [[1] * count, [1] * count], seed)


def lattices(inputs: int, count: int, seed: int) -> tuple[Network, Network]:
    """Return a maximum of minima of affine functions by two trees."""
    return _reordered(inputs, [[count] * count], seed)


def _reordered(inputs: int, sizes: list[list[int]], seed: int) -> tuple[Network, Network]:
    """Return maxima of minima of as many affine functions as ``sizes`` says, the first one minus
    the others, in the drawn order and in another one.
    """
    random = Random(seed)
    groups = [[_affine(inputs, size, random) for size in one] for one in sizes]
    found = []
    for _ in range(2):
        net = Builder(inputs)
        tops = [
            _folded(net.max, [_folded(net.min, [net.affine(*f) for f in part]) for part in one])
            for one in groups
        ]
        found.append(net.network(added((1, tops[0]), *((-1, top) for top in tops[1:]))))
        for one in groups:
            random.shuffle(one)
            for part in one:
                random.shuffle(part)
    return found[0], found[1]


def _layer(net: Builder, matrix: Sequence, bias: Sequence, values: list[Term]) -> list[Term]:
    return [
        added((constant, {0: Fraction(1)}), *zip(row, values, strict=True))
        for row, constant in zip(matrix, bias, strict=True)
    ]


def sums(widths: tuple[int, ...], seed: int) -> tuple[Network, Network]:
    """Return a random network, and one that has instead of each two of its last hidden units, for
    outer weights of one sign, max(0, u) + max(0, v) = max(max(0, u + v), max(u, v)).
    """
    first = Network.drawn(widths, seed)
    net = Builder(widths[0])
    values = [{-i: Fraction(1)} for i in range(1, widths[0] + 1)]
    *hidden, ((weights,), (constant,)) = first.layers
    for place, (matrix, bias) in enumerate(hidden):
        values = _layer(net, matrix, bias, [net.relu(v) for v in values] if place else values)
    total: Term = {0: constant} if constant else {}
    for sign in (1, -1):
        own = [added((abs(w), v)) for w, v in zip(weights, values, strict=True) if w * sign > 0]
        while len(own) > 1:
            u, v = own.pop(), own.pop()
            joined = net.max(net.relu(added((1, u), (1, v))), net.max(v, u))
            total = added((1, total), (sign, joined))
        total = added((1, total), *((sign, net.relu(u)) for u in own))
    return first, net.network(total)


def absorbed(widths: tuple[int, ...], seed: int) -> tuple[Network, Network]:
    """Return a random network, and one that has max(max(0, min(u, r)), u) for each of its first
    hidden units max(0, u), with random affine functions r.
    """
    first, random, net = Network.drawn(widths, seed), Random(seed), Builder(widths[0])
    values = [{-i: Fraction(1)} for i in range(1, widths[0] + 1)]
    for place, (matrix, bias) in enumerate(first.layers):
        if place == 1:
            others = [net.affine(*f) for f in _affine(widths[0], len(values), random)]
            values = [
                net.max(net.relu(net.min(u, r)), u) for u, r in zip(values, others, strict=True)
            ]
        elif place:
            values = [net.relu(v) for v in values]
        values = _layer(net, matrix, bias, values)
    return first, net.network(values[0])


def shifted(widths: tuple[int, ...], seed: int) -> tuple[Network, Network]:
    """Return a random network, and one that has max(0, max(0, u + m) - m) for each of its first
    hidden units max(0, u), with m so large that max(0, u + m) = u + m on the cube.
    """
    first = Network.drawn(widths, seed)
    (matrix, bias), *rest = first.layers
    lifts = [sum(map(abs, row), abs(c)) + 1 for row, c in zip(matrix, bias, strict=True)]
    same = [[Fraction(i == j) for j in range(len(bias))] for i in range(len(bias))]
    raised = matrix, [c + m for c, m in zip(bias, lifts, strict=True)]
    return first, Network.of([raised, (same, [-m for m in lifts]), *rest])


PLANE: list[tuple[Callable, tuple]] = [
    *((maxima, (2, count)) for count in (4, 8, 16)),
    *((differences, (2, count)) for count in (4, 8, 12)),
    *((lattices, (2, count)) for count in (2, 3, 4)),
    *((sums, (w,)) for w in ((2, 4, 4, 1), (2, 8, 8, 1), (2, 6, 6, 6, 1), (2, 12, 12, 12, 1))),
    *((absorbed, (w,)) for w in ((2, 4, 4, 1), (2, 8, 8, 1), (2, 6, 6, 6, 1), (2, 12, 12, 12, 1))),
    *((shifted, (w,)) for w in ((2, 4, 4, 1), (2, 8, 8, 1), (2, 6, 6, 6, 1), (2, 12, 12, 12, 1))),
]
"""What makes a pair with two inputs, and its arguments without the seed."""
FOUR: list[tuple[Callable, tuple]] = [
    *((maxima, (4, count)) for count in (4, 8)),
    *((differences, (4, count)) for count in (4, 6)),
    *((lattices, (4, count)) for count in (2, 3)),
    *((sums, (w,)) for w in ((4, 4, 4, 1), (4, 6, 6, 1), (4, 8, 8, 1))),
    (absorbed, ((4, 4, 4, 1),)),
    *((shifted, (w,)) for w in ((4, 4, 4, 1), (4, 6, 6, 1), (4, 8, 8, 1))),
]
"""The same with four inputs."""
