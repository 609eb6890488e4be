"""Time the network of `granularity` against PyTorch at d = 20000, coarse labels, in one process,
with agreement beside the times.

PyTorch trains every neuron on every patch by back-propagation, float32, two steps from the same
weights on batches made ready before the clock starts; a whole run is extrapolated.  The lazy
simulator's times include drawing its data, its weights and its test samples. PyTorch has patch
noise at the paper's value, sigma_zeta = 1/(log^10 d sqrt d).  The lazy simulator runs without it,
when it never forms weights off the 2k + 2 features in use, and with the same noise, drawn in full
on all patches with a feature.
"""

from __future__ import annotations

import math
import time

import numpy as np

from assay.simulators.models.multiview import data, lazy, observe
from assay.simulators.models.multiview.setting import Setting
from tests.benchmarks.softmax import _goal, _time

NOISY = Setting(d=20000, tau=2.5, m=1000, noise=1 / (math.log(20000) ** 10 * 20000**0.5))
PLAIN = NOISY.change(noise=0)
STEPS, TESTS, SHOWN = 2, 500, 96


class Torch:
    """The loop that a user would write: all neurons of both nodes, all patches."""

    def __init__(self, setting: Setting):
        import torch

        torch.set_num_threads(2)
        self.torch, self.setting = torch, setting
        W = np.empty((setting.nodes * setting.m, setting.d), np.float32)
        W[:, : setting.features] = data.weights(setting)
        for low, block in observe.blocks(setting, range(len(W))):
            W[low : low + len(block), setting.features :] = block
        self.w = torch.nn.Parameter(torch.from_numpy(W))
        self.b = torch.full((len(W),), -setting.start * setting.tau)

    def ready(self, batch):
        """Patches (N, P, d) and output nodes as tensors."""
        X, owner = batch.patches()
        X = X.astype(np.float32)[np.argsort(owner, kind="stable")].reshape(
            len(batch), -1, self.setting.d
        )
        return self.torch.from_numpy(X), self.torch.from_numpy(batch.node)

    def outputs(self, X):
        z = self.torch.nn.functional.linear(X, self.w, self.b)
        return (
            self.torch.relu(z)
            .sum(dim=1)
            .reshape(len(X), self.setting.nodes, self.setting.m)
            .sum(dim=2)
        )

    def step(self, X, node):
        s = self.setting
        self.w.grad = None
        self.torch.nn.functional.cross_entropy(self.outputs(X), node).backward()
        with self.torch.no_grad():
            move = self.w.grad.mul_(-s.rate / s.P)
            self.w += move
            self.b -= s.beta * move.norm(dim=1)

    def errors(self, batches) -> list[float]:
        with self.torch.no_grad():
            return [
                float(
                    observe.mistakes(
                        self.setting, self.outputs(self.ready(b)[0]).numpy(), b.y
                    ).mean()
                )
                for b in batches
            ]


def _shown() -> list:
    """A few easy and hard test samples of one subclass after the other."""
    y, c = np.divmod(np.arange(SHOWN) % (2 * NOISY.k), NOISY.k)
    return [
        data.draw(NOISY, y, c, hard, data.part("shown", 0, int(hard))) for hard in (False, True)
    ]


def report() -> bool:
    """Print the comparison and return True if the goals are met; without PyTorch only the simulator
    is timed.
    """
    print(
        f"\ntwo-layer network on patches, d = {NOISY.d}, P = {NOISY.P}, N = {NOISY.batch},"
        f" {NOISY.m} neurons for each of 2 nodes, T = {NOISY.steps}"
    )
    begin = time.perf_counter()
    plain = lazy.Lazy(PLAIN, "float32", TESTS)
    run = observe.run(PLAIN, plain, [0, PLAIN.steps], TESTS)
    whole = time.perf_counter() - begin

    begin = time.perf_counter()
    same = lazy.Lazy(NOISY, "float32", 0, frozen="exact")
    ready = time.perf_counter() - begin
    begin = time.perf_counter()
    for t in range(STEPS):
        same.step(data.batch(NOISY, t))
    noisy = (time.perf_counter() - begin) / STEPS
    early = lazy.Lazy(PLAIN, "float32", TESTS)
    for t in range(STEPS):
        early.step(data.batch(PLAIN, t))

    members, own = same.lucky, same.lucky.node
    rows = np.arange(len(own))
    chosen = members.loose[rows, own]  # S(v_y)
    growth = plain.growth()[rows, own][chosen].mean()
    print(
        f"  lazy, no noise: {_time(whole)} for all, its {TESTS} easy and hard test samples"
        f" included; {plain.kept} neurons kept"
    )
    print(
        f"    after all steps: mean growth on v_y {growth:.6f}, easy error {run.easy[-1]:.3f}, hard"
        f" error {run.hard[-1]:.3f}"
    )
    print(
        f"  lazy, the same noise: {_time(ready)} to begin, {_time(noisy)} per step; {same.kept}"
        " neurons kept"
    )
    try:
        peer = Torch(NOISY)
    except ImportError:
        print("  PyTorch is not installed: nothing to compare with")
        return True
    took = []
    for t in range(STEPS):
        X, node = peer.ready(data.batch(NOISY, t))
        begin = time.perf_counter()
        peer.step(X, node)
        took.append(time.perf_counter() - begin)
        del X
    step = min(took)
    print(
        f"  PyTorch float32: {_time(step)} per step (the faster of {STEPS}; no whole run),"
        f" {_time(step * NOISY.steps)} for all (extrapolated)"
    )

    start = members.start
    goal = peer.w.detach().numpy()[members.rows][:, : NOISY.features] - start
    apart = [float(np.abs(who.growth() - goal).max() / np.abs(goal).max()) for who in (same, early)]
    means = [g[rows, own][chosen].mean() for g in (goal, same.growth(), early.growth())]
    samples = _shown()
    errors = [
        peer.errors(samples),
        [float(observe.mistakes(NOISY, same.outputs(b), b.y).mean()) for b in samples],
    ]
    print(
        f"  after {STEPS} steps, mean growth on v_y: PyTorch {means[0]:.8f}, lazy {means[1]:.8f},"
        f" without noise {means[2]:.8f}"
    )
    print(
        f"  errors on {SHOWN} easy and {SHOWN} hard samples: PyTorch {errors[0][0]:.3f}"
        f" {errors[0][1]:.3f}, lazy {errors[1][0]:.3f} {errors[1][1]:.3f}"
    )
    print(
        f"  with the same noise a step takes 1/{step / noisy:.3g} of PyTorch's, most of it to draw"
        " the noise"
    )
    good = _goal(
        "lazy without noise against back-propagation, the whole run",
        step * NOISY.steps / whole,
        200.0,
    )
    good &= _goal(
        "largest difference of growth with the same noise, over the largest growth",
        apart[0],
        1e-4,
        below=True,
    )
    good &= _goal("the same without noise", apart[1], 1e-4, below=True)
    return good & _goal(
        "difference of the errors with the same noise",
        max(abs(a - b) for a, b in zip(*errors)),
        0.02,
        below=True,
    )


if __name__ == "__main__":
    raise SystemExit(0 if report() else 1)
