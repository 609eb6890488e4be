"""The reduced simulators of the patch model: tails in log space, mean field and closed forms, hard error, order parameters."""
import math
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from simulators.multiview import tails
from simulators.multiview.setting import SETTINGS

LEVEL = 1e-4


@pytest.mark.parametrize("x", [0, 0.5, 3, 37, 1000, 5000])
def test_log_tail_lies_in_the_ball(x):
    assert float(tails.log_upper(x)) == pytest.approx(float(tails.ball_log_upper(x, 200).mid()), rel=1e-14)
    assert float(tails.inverse(tails.log_upper(x))) == pytest.approx(x, rel=1e-12, abs=1e-12)


def test_ratio_of_tails_survives_a_tiny_width():
    at = tails.Thresholds.literal(282, 0.05)
    assert at.width < 1e-12
    for labels, bits in (("coarse", 1024), ("fine", 1024)):
        balls = tails.ball_literal(282, Fraction(1, 20), labels, bits)
        found = tails.expected(282, tails.log_neurons(282, 0.05, labels), tails.Thresholds.literal(282, 0.05, labels))
        for name, ball in balls.items():
            assert found[name] == pytest.approx(float(ball.mid()), rel=1e-10)


def test_expected_sizes_agree_with_enumeration():
    d, m, at = 6, 500, tails.Thresholds(0.9, 1.1, 0.2, 1.6)
    q, r, c = stats.norm.sf([at.lo, at.hi, at.cap])
    found = {k: math.exp(v) for k, v in tails.expected(math.log(d), math.log(m), at, 3, most=2).items()}
    inside = sum(math.comb(d, i) * (q - c) ** i * (1 - q) ** (d - i) for i in range(3))
    exact = {"loose": m * q, "strict": m * r * (1 - q) ** (d - 1), "lucky": m * (1 - (1 - q) ** d), "kept": m * (1 - (1 - q) ** 3),
             "crowded": m * stats.binom.sf(2, d, q), "loud": m * (1 - (1 - c) ** d), "irregular": m * (1 - inside)}
    for name, value in exact.items():
        assert found[name] == pytest.approx(value, rel=1e-12), name
    assert tails.expected(800, 1690, tails.Thresholds.literal(800, 0.05), 10)["kept"] == pytest.approx(
        tails.expected(800, 1690, tails.Thresholds.literal(800, 0.05))["loose"] + math.log(10), rel=1e-12)


def test_first_dimension_with_a_lucky_neuron():
    digits = {c0: [tails.first_dimension(c0, labels) / math.log(10) for labels in ("coarse", "fine")] for c0 in (0.1, 0.05, 0.01)}
    assert digits[0.1] == pytest.approx([14.8, 13.2], abs=0.05)
    assert digits[0.05] == pytest.approx([32.9, 29.6], abs=0.05)
    assert digits[0.01] == pytest.approx([203.7, 186.9], abs=0.05)


def test_chance_of_an_empty_set():
    s = SETTINGS["S6"]
    mean = tails.of(s)["strict"]
    p = math.exp(mean) / s.m
    sets = 2
    exact = 1 - (1 - 2 * (1 - p) ** s.m + (1 - 2 * p) ** s.m)
    low, high = tails.some_empty(mean, math.log(s.m), sets)
    assert low <= exact <= high < 1.1 * low
    assert tails.some_empty(20.0, 400.0, 34) == (0.0, 0.0)
    size, share = 400, 0.2
    assert 2 * stats.poisson.sf(size * (1 + share), size) < math.exp(tails.log_deviation(math.log(size), share)) < 1
