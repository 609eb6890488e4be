"""Order parameters of the patch model: few numbers that move as the whole network does in law."""

import math

import numpy as np
import pytest
from scipy import special, stats

from assay.simulators.models.multiview import data, hard, lazy, lucky, observe, order, tails
from assay.simulators.models.multiview.setting import Setting

LEVEL = 1e-4


def summaries(trainer, gram) -> list[float]:
    """Train for the setting's steps and sum up the state and the answers to 40 hard samples."""
    s, before = trainer.setting, gram(trainer)
    for t in range(s.steps):
        trainer.step(data.batch(s, t))
    after, growth = gram(trainer), trainer.growth()
    same = (trainer.node[:, None] == trainer.node) & ~np.eye(len(after), dtype=bool)
    answers = [(trainer.outputs(batch), batch.y) for batch in data.test(s, 40, True)]
    F, y = (np.concatenate(part) for part in zip(*answers))
    return [
        np.trace(after) / np.trace(before),
        (after - before)[same].mean(),
        after[same].std(),
        trainer.bias().mean(),
        growth.std(),
        F.mean(),
        F.std(),
        observe.mistakes(s, F, y).mean(),
    ]


@pytest.mark.parametrize("labels", ["coarse", "fine"])
def test_order_parameters_have_the_law_of_training(labels):
    """Noise that fires neurons and moves the whole Gram matrix: literal weights in d dimensions
    against inner products only.
    """
    base = Setting(
        d=90,
        k=2,
        P=5,
        s=2,
        hard=1.5,
        iota=0.05,
        noise=0.08,
        strong=0.15,
        start=0.05,
        tau=1.0,
        mu=0.1,
        batch=8,
        m=12,
        rate=3.0,
        steps=8,
        labels=labels,
    )
    runs, found = 80, {"lazy": [], "gram": []}
    for seed in range(runs):
        literal = lazy.Lazy(base.change(seed=seed), tests=40)
        found["lazy"].append(
            summaries(literal, lambda t: t.W[:, base.features :] @ t.W[:, base.features :].T)
        )
        found["gram"].append(
            summaries(order.Order(base.change(seed=runs + seed), 40, "gram"), lambda t: t.gram())
        )
    for one, two in zip(*(np.array(v).T for v in found.values())):
        assert stats.ks_2samp(one, two).pvalue > LEVEL


def test_order_parameters_keep_the_right_neurons():
    s = Setting(d=400, k=3, P=6, s=2, noise=1e-4, tau=1.6, mu=0.1, m=300, batch=6)
    counts = [len(order.Order(s.change(seed=i), 10, "gram").node) / 2 for i in range(30)]
    trainer = order.Order(s, 10, "gram")
    p = math.exp(tails.log_some(float(tails.log_upper(trainer.cut)), math.log(8)))
    assert abs(np.mean(counts) - s.m * p) < 4 * math.sqrt(s.m * p / 60)
    weights = (
        np.concatenate([order.Order(s.change(seed=i), 10, "gram").W for i in range(12)]) / s.start
    )
    rng = np.random.default_rng(5)
    plain = rng.standard_normal((60000, 8))
    plain = plain[plain.max(axis=1) >= trainer.cut]
    for value in (lambda w: w.max(axis=1), lambda w: w[:, 2], lambda w: np.sort(w, axis=1)[:, -2]):
        assert stats.ks_2samp(value(weights), value(plain)).pvalue > LEVEL
    explicit = order.Order(s, 10, "explicit")
    assert (
        explicit.how == "drawn"
        and trainer.how == "independent"
        and len(explicit.out) == 600 - len(explicit.node)
    )
    with pytest.raises(ValueError, match="may fire"):
        order.Order(s.change(m=10**9), 10)
    with pytest.raises(ValueError, match="span"):
        order.Order(s.change(d=12), 10, "gram")


def test_response_of_neurons_left_out(monkeypatch):
    s = Setting(
        d=300,
        k=2,
        P=6,
        s=2,
        hard=1.5,
        noise=0,
        strong=0.15,
        start=0.05,
        tau=1.8,
        mu=0.1,
        batch=8,
        m=400,
    )
    trainer, rng, size = order.Order(s, 10, "gram"), np.random.default_rng(2), 1500
    noise = trainer._noise(size, s.strong)
    length = np.sqrt(
        np.square(noise[1]).sum(axis=1) + s.strong**2 * rng.chisquare(trainer.free, size)
    )
    plain = np.zeros((size, 2))
    for node in range(2):
        for i in range(size):
            left = s.m - trainer.numbers[node]
            own = special.ndtri(rng.random((left, s.features)) * special.ndtr(trainer.cut))
            plain[i, node] = np.maximum(
                s.start * (own @ noise[0][i] + length[i] * rng.standard_normal(left) - s.tau), 0
            ).sum()
    found = trainer._left_out(noise)
    assert stats.ks_2samp(found[:, 0], plain[:, 0]).pvalue > LEVEL
    monkeypatch.setattr(order, "ACTIVE", -1)  # the normal law, up to a common shift
    normal = trainer._left_out(noise)
    assert stats.ks_2samp(normal[:, 0] - normal[:, 1], plain[:, 0] - plain[:, 1]).pvalue > LEVEL


def test_order_parameters_in_10_to_the_122_dimensions():
    """The weights move as the mean field says, and the hard error is that of the exact law, with
    counts and ratio of the run.
    """
    tau = math.sqrt(4.1 * 122 * math.log(10))
    s = Setting(
        d=10**122,
        k=4,
        P=32,
        s=8,
        hard=4,
        iota=1e-4,
        noise=1e-66,
        strong=1e-130,
        start=1e-8,
        tau=tau,
        mu=1e-3,
        batch=64,
        m=3 * 10**253,
        rate=0.05,
        steps=40,
    )
    found = order.train(s, [0, 40], tests=600)
    trainer = order.Order(s, 600)
    n = trainer.lucky.loose.sum(axis=0)
    n1, n2 = (
        trainer.lucky.loose[:, [y, *range(2 + 4 * y, 6 + 4 * y)]][trainer.lucky.node == y].sum(
            axis=0
        )
        for y in (0, 1)
    )
    assert trainer.how == "independent" and n.sum() == found.lucky.sum() and found.kept[-1] < 600
    common = [
        lucky.mean_field_unequal([40], s.P, s.s, s.rate, [c[0]], c[1:], s.beta)[0][0, 0]
        for c in (n1, n2)
    ]
    for y in (0, 1):
        assert found.common[-1, y, 0] == pytest.approx(common[y], rel=0.1)
    assert (
        found.slope[-1] == pytest.approx([-0.1, -0.1], rel=1e-6)
        and found.easy[-1] == 0
        and found.blank[-1] < -30
    )
    A, fine = found.common[-1, :, 0], found.fine[-1, :, :, 0]
    ratios = np.concatenate(
        [fine[y] * c[1:] / (A[1 - y] * other[0]) for y, c, other in ((0, n1, n2), (1, n2, n1))]
    )
    expected = hard.of(s, ratios).mean()
    assert found.hard[-1] == pytest.approx(
        expected, abs=4 * math.sqrt(expected * (1 - expected) / 600)
    )
