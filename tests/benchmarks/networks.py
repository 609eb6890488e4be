"""Time all experiments together at the scale `tiny`, and the training of ResNet-10 beside a loop of
torch with the same network, first weights, batches and threads; compare the losses of the two, and
the seconds that a plan names with those that steps take.

Where torch is not installed the rates of ours are printed alone.  Each rate is the best of several
epochs in which the two take turns; processor time stands beside it, as other work on the machine
hits the clock more than that.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from resource import RUSAGE_CHILDREN, getrusage

import jax
import numpy as np

from assay.simulators.networks.data import Hierarchy
from assay.simulators.networks.runs import cost
from assay.simulators.networks.training import Schedule
from assay.simulators.networks.training.pictures import standard
from assay.simulators.networks.training.steps import Steps, programs
from assay.simulators.networks.zoo import network
from tests.benchmarks.softmax import _goal

COUNT, EPOCHS, SEED = 500, 4, 1
PLAN = Schedule("sgd", 0.02, 0.9, 5e-4, batch=50, epochs=EPOCHS)
WIDTH, CLASSES = 16, 10
THREADS = len(os.sched_getaffinity(0))
"""Cores that this process may use; both loops get as many threads."""
GOALS = ((16, 1.0), (32, 0.6))
"""Pixels a side, and our images per second over torch's that are asked for."""
TINY = 30
"""Seconds of processor time that all experiments at the scale `tiny` may take."""


def report() -> bool:
    """Print what `tiny` takes and both rates; returns True if every goal is met that could be
    judged.
    """
    print(f"\nnetworks ({THREADS} cores)")
    good = _goal("seconds of processor time of all experiments, tiny", tiny(), TINY, below=True)
    return min([good, *(beside(side, goal) for side, goal in GOALS), planned()])


def tiny() -> float:
    """Return the processor time, in seconds, of `assay validate run --scale tiny`."""

    def spent() -> float:
        used = getrusage(RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    before = spent()
    with tempfile.TemporaryDirectory() as folder:
        words = ["validate", "run", "--scale", "tiny", "--store", folder, "--json"]
        command = [sys.executable, "-m", "assay.reports.cli", *words]
        subprocess.run(command, check=True, capture_output=True)
    return spent() - before


def planned() -> bool:
    """Print how far the seconds that a plan names by calibration lie from those that steps of three
    networks take; returns True if each is within 30 %.
    """
    print(
        "seconds planned over seconds measured, steps at 16 x 16 pixels, networks in quarter width"
    )
    images, rate, good = Hierarchy(size=16, patch=2).images(COUNT), cost.calibrate(), True
    given = images.pixels, images.labels["fine"].astype(np.int32), standard(images.pixels)
    for name in ("resnet10", "vgg11", "resnet18"):
        net = network(name, CLASSES, image=(16, 16, 3), width=1 / 4)
        loop = Ours(Steps(net, PLAN, COUNT), *given)
        seconds = []
        for epoch in range(EPOCHS):
            begin = time.perf_counter()
            loop.epoch(epoch)
            seconds.append(time.perf_counter() - begin)
        ratio = cost.BACKWARD * net.flops() * COUNT / rate / float(np.median(seconds))
        text = f"{name}: {ratio:.2f}, distance from 1"
        good &= _goal(text, abs(ratio - 1), 0.3, below=True)
    return good


def beside(side: int, goal: float) -> bool:
    """Print both rates on images of `side` pixels and the distance of the losses; returns True if
    the goals are met or torch is not there.
    """
    print(f"training of ResNet-10, width {WIDTH}, {side} x {side} pixels, batches of {PLAN.batch}")
    images = Hierarchy(size=side, patch=side // 8).images(COUNT)
    net = network("resnet10", CLASSES, image=(side, side, 3), width=WIDTH / 64)
    steps = Steps(net, PLAN, COUNT)
    given = images.pixels, images.labels["fine"].astype(np.int32), standard(images.pixels)
    ours = Ours(steps, *given)
    loops: dict[str, Ours | Theirs] = {"ours": ours}
    try:
        loops["torch"] = Theirs(steps, *given, ours.first)
    except ImportError:
        print("  torch is not installed here: nothing to compare with")
    found: dict[str, list[tuple[float, float, float]]] = {name: [] for name in loops}
    for epoch in range(EPOCHS):
        for name, loop in loops.items():
            wall, processor = time.perf_counter(), time.process_time()
            loss = loop.epoch(epoch)
            wall, processor = time.perf_counter() - wall, time.process_time() - processor
            found[name].append((COUNT / wall, COUNT / processor, loss))
    best = {name: np.max(rows, axis=0) for name, rows in found.items()}
    for name, (rate, work, _) in best.items():
        print(f"  {name}: {rate:.0f} images/s, {work:.0f} a second of one core")
    if "torch" not in loops:
        return True
    losses = np.array([[loss for *_, loss in rows] for rows in found.values()])
    print("  losses of the epochs:", "; ".join(" ".join(f"{x:.5f}" for x in row) for row in losses))
    apart = np.abs(losses[0] - losses[1]).max() / losses[1].max()
    good = _goal("largest distance of the losses, relative", apart, 0.02, below=True)
    return (
        _goal("images per second over torch's", best["ours"][0] / best["torch"][0], goal) and good
    )


class Ours:
    """The loop of the project."""

    def __init__(self, steps: Steps, pixels, labels, scale):
        start, self.advance, _ = programs(steps, False)
        self.each, self.seed = steps.each, np.uint32(SEED)
        self.first = jax.tree.map(np.array, start(self.seed, None))
        self.data = jax.device_put((pixels, labels, tuple(np.float32(v) for v in scale)))
        self.state = jax.tree.map(jax.numpy.array, self.first)
        self._move(jax.tree.map(jax.numpy.array, self.first), 0, 1)  # compiles

    def _move(self, state, epoch: int, last: int):
        numbers = (np.int32(n) for n in (epoch, 0, last))
        return jax.block_until_ready(self.advance(state, *self.data, self.seed, *numbers))

    def epoch(self, number: int) -> float:
        """Train one epoch; returns the mean of its losses."""
        self.state = self._move(self.state, number, self.each)
        return float(self.state["loss"]) / self.each


class Theirs:
    """The same in torch: channels last, weights handed over by name."""

    def __init__(self, steps: Steps, pixels, labels, scale, first: dict):
        import torch

        self.torch, self.steps = torch, steps
        torch.set_num_threads(THREADS)
        self.net = _torch_network(torch).to(memory_format=torch.channels_last)
        own = self.net.state_dict()
        for path, leaf in jax.tree_util.tree_leaves_with_path(first["params"]):
            *names, last = [key.key for key in path]
            leaf = leaf.transpose(3, 2, 0, 1) if leaf.ndim == 4 else leaf.T
            name = "_".join(names) + (".bias" if last == "bias" else ".weight")
            own[name].copy_(torch.tensor(leaf.copy()))
        self.pixels = torch.tensor(pixels.transpose(0, 3, 1, 2).copy())
        self.labels = torch.tensor(labels.astype(np.int64))
        self.scale = [torch.tensor(v, dtype=torch.float32).reshape(3, 1, 1) for v in scale]
        self.optimizer = torch.optim.SGD(
            self.net.parameters(), PLAN.rate, PLAN.momentum, weight_decay=PLAN.weight_decay
        )

    def epoch(self, number: int) -> float:
        """Train one epoch; returns the mean of its losses."""
        torch, mean, deviation = self.torch, *self.scale
        order = torch.tensor(np.array(self.steps.order(np.uint32(SEED), number)))
        total = 0.0
        for rows in order.split(self.steps.batch):
            images = (self.pixels[rows].float() / 255 - mean) / deviation
            images = images.contiguous(memory_format=torch.channels_last)
            self.optimizer.zero_grad(set_to_none=True)
            loss = torch.nn.functional.cross_entropy(self.net(images), self.labels[rows])
            loss.backward()
            self.optimizer.step()
            total += loss.item()
        return total / self.steps.each


def _torch_network(torch):
    """ResNet-10 with the stem for small images; its parts bear our names."""
    nn = torch.nn

    def conv(inputs, outputs, size, stride):
        return nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False)

    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.conv1, self.bn1 = conv(3, WIDTH, 3, 1), nn.BatchNorm2d(WIDTH)
            before = WIDTH
            for stage in range(4):
                width, stride, name = WIDTH * 2**stage, 2 if stage else 1, f"layer{stage + 1}_0_"
                setattr(self, name + "conv1", conv(before, width, 3, stride))
                setattr(self, name + "conv2", conv(width, width, 3, 1))
                if stage:
                    setattr(self, name + "downsample_0", conv(before, width, 1, stride))
                for norm in ("bn1", "bn2", *(["downsample_1"] if stage else [])):
                    setattr(self, name + norm, nn.BatchNorm2d(width))
                before = width
            self.fc = nn.Linear(before, CLASSES)

        def forward(self, x):
            x = torch.relu(self.bn1(self.conv1(x)))
            for stage in range(4):
                part = {name: getattr(self, f"layer{stage + 1}_0_{name}", None) for name in PARTS}
                y = torch.relu(part["bn1"](part["conv1"](x)))
                y = part["bn2"](part["conv2"](y))
                if stage:
                    x = part["downsample_1"](part["downsample_0"](x))
                x = torch.relu(x + y)
            return self.fc(x.mean((2, 3)))

    return Net()


PARTS = ("conv1", "bn1", "conv2", "bn2", "downsample_0", "downsample_1")
