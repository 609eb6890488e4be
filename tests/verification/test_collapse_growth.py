"""The mended Lemma A.14 and Corollary A.11 of the collapse paper along random runs that satisfy
their hypotheses, with the updates at the ends of their ranges.
"""

from __future__ import annotations

import functools
import random
from dataclasses import replace

import pytest

from assay.theory.papers.collapse.growth_in_time import LEMMA_14_REPAIRED
from assay.verification.kernel.certificates import Rejected
from assay.verification.papers.collapse.crossing_chance import lemma_14_whole
from assay.verification.search.logic.outline import Outline, proved
from assay.verification.search.methods import ProofFailed

ROUNDING = 1e-9


class Run:
    """Random constants, with the threshold q of Lemma A.14 equal to ``level`` squared."""

    def __init__(self, seed: int) -> None:
        draw = self.draw = random.Random(seed)
        self.count = draw.choice([1, 2, 3])
        self.samples = 4 * self.count
        self.c, self.tau = draw.choice([0.125, 0.1, 0.03]), draw.choice([0.5, 1, 2])
        self.ct = draw.uniform(0.2, 8 / (1 + 8 * self.c) - 1e-6)

    def begin(self, level: float, eta: float) -> None:
        """Choose d and kappa so that q = level^2 (with L = 1), and the time t_0."""
        self.level, self.eta, self.rate = level, eta, eta * self.tau**2
        self.root = 32 * self.samples / (self.c * level) ** 2
        self.kappa = self.c * self.tau / (8 * self.root)
        self.end = int(self.ct / (self.rate * level))

    def after(self, zeta: float, phi: list[float]) -> tuple[float, list[float]]:
        """Return zeta and all phi_k after a step by (53) and the mended Lemma A.8."""
        squares = sum((zeta + p) ** 2 for p in phi)
        rest = self.rate / 2 * 3 * self.kappa / self.tau
        power = (self.kappa * self.root) ** 2 / (4 * self.samples)
        slack = self.kappa * self.tau / (2 * self.c)
        moved = [
            p
            + self.eta
            * self.draw.choice(
                [power * (p + zeta) ** 2 - slack, 3 * power * (p + zeta) ** 2 + slack]
            )
            for p in phi
        ]
        step = self.rate / (2 * self.samples) * squares
        return zeta + step + self.draw.choice([-1, 1]) * rest, moved


@pytest.mark.parametrize("sign", [1, -1])
def test_corollary_11_holds_along_random_runs(sign):
    for seed in range(60):
        run = Run(seed)
        z = run.c * (8 - run.ct) / (16 * 0.5 * run.tau**2) * run.draw.uniform(0.3, 1)
        run.begin(z, 0.5)
        zeta, phi = sign * z, [run.draw.choice([-1, 1]) * run.c / 8 * z for _ in range(run.count)]
        for t in range(run.end + 1):
            low, high = (1 / (sign / z - (1 / 8 + side * run.c) * run.rate * t) for side in (-1, 1))
            assert abs(zeta) > z / 2
            assert low - ROUNDING <= zeta <= high + ROUNDING
            bound = 3 / 8 * run.c**2 / run.samples * abs(zeta) + run.c / 8 * z
            assert max(map(abs, phi)) <= bound * (1 + ROUNDING)
            zeta, phi = run.after(zeta, phi)


def test_lemma_14_holds_along_random_runs():
    for seed in range(60):
        run = Run(seed)
        u = run.draw.choice([0.01, 0.1, 0.3])
        cap = run.c * (8 - run.ct) / (16 * run.tau**2)
        run.begin(u, min(1, cap / (u + (run.tau * u) ** 2)))
        zeta = run.draw.uniform(-1, 1) * u
        phi = [run.draw.choice([-1, 1]) * run.c / 9 * u for _ in range(run.count)]
        for t in range(run.end + 1):
            assert max(map(abs, phi)) <= run.c / 8 * u
            assert t == 0 or abs(zeta) < cap / run.eta
            if abs(zeta) > u:
                break
            zeta, phi = run.after(zeta, phi)


@functools.cache
def written(theorem):
    """Return the leaves of the derivation of Lemma A.14, for this sentence, and their hints."""
    outline = Outline(theorem)
    outline.conclude(lemma_14_whole(outline))
    return dict(zip(outline.derivation.formulas, outline._hints, strict=True))


@pytest.mark.parametrize(
    "true, false",
    [
        ("N*exp(-16*q/(81*", "N*exp(-17*q/(81*"),
        ("exp(-9/100*d)", "exp(-1/5*d)"),
        ("abs(zeta[t]) <= sqrt(q)", "abs(zeta[t]) <= 2*sqrt(q)"),
    ],
)
def test_lemma_14_is_not_derived_with_other_constants(true, false):
    changed = replace(LEMMA_14_REPAIRED, claim=LEMMA_14_REPAIRED.claim.replace(true, false, 1))
    assert changed != LEMMA_14_REPAIRED
    with pytest.raises((Rejected, ProofFailed)):
        for formula, hints in written(changed).items():
            if formula not in written(LEMMA_14_REPAIRED):
                proved(formula, 10.0, **hints)
