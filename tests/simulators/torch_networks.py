"""Every network of the zoo written out in torch, as its paper and the widely used code print it,
and the comparison of one of ours with it at equal weights.

Parts bear torch's names, so that weights are handed over by name.  The module needs torch.
"""

import math
from contextlib import contextmanager
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import torch
from torch import nn

from assay.simulators.networks import zoo
from assay.simulators.networks.zoo import convolution, dense, densenet, msdnet, resnet, vgg, vit

LEAVES = {
    "kernel": "weight",
    "scale": "weight",
    "bias": "bias",
    "mean": "running_mean",
    "var": "running_var",
}


def handed(values, like):
    """Values by torch's names, in the form of our variables."""
    values = {name.replace(".", "_"): value for name, value in values.items()}

    def one(path, leaf):
        *names, last = [key.key for key in path[1:]]
        name = "_".join(names + [LEAVES[last]] if last in LEAVES else [*names, last])
        value = values.pop(name).detach().numpy().copy()
        if last == "kernel":
            value = value.transpose(2, 3, 1, 0) if value.ndim == 4 else value.T
        assert value.shape == leaf.shape, name
        return value

    found = jax.tree_util.tree_map_with_path(one, like)
    assert all("num_batches" in name or "running" in name for name in values), list(values)
    return found


def compare(make, ours, seed=1, count=16):
    """Compare a training step of ours, a `Network`, with that of the torch module that ``make()``
    returns, in double precision: outputs of all exits (1e-5) and running statistics as ours
    computes in single precision; outputs (1e-8) and gradient (1e-6) of the same lines of our code
    in double precision.

    In single precision an input of a ReLU may round to the other side of 0, which moves the
    gradient of a deep network by 1e-3, and outputs of torch lie up to 3e-5 from the exact ones.
    """
    torch.manual_seed(seed)
    theirs, (high, wide, _) = make(), ours.image
    images = np.random.default_rng(seed).normal(size=(count, high, wide, 3)).astype(np.float32)
    labels = np.arange(count) % ours.classes
    with torch.no_grad():
        for values in theirs.parameters():  # also those that begin with zeros and ones
            values.add_(0.02 * torch.randn_like(values))
    like = jax.eval_shape(ours.init, jax.random.key(0))
    single = handed(theirs.state_dict(), like)

    def outputs(network, variables, images):
        found, state = network.apply(variables, images, train=True)
        return found.get("exits", [found["logits"]]), state

    theirs.double().train()
    double = handed(theirs.state_dict(), like)
    wanted = theirs(torch.tensor(images.transpose(0, 3, 1, 2)).double())
    wanted = wanted if isinstance(wanted, list) else [wanted]
    target = torch.tensor(labels)
    sum(nn.functional.cross_entropy(each, target) for each in wanted).backward()
    slopes = {name: values.grad for name, values in theirs.named_parameters()}
    after = handed(theirs.state_dict(), like).get("batch_stats", {})

    found, state = jax.jit(partial(outputs, ours))(single, images)
    near(found, wanted, 1e-5)
    for a, b in zip(jax.tree.leaves(state), jax.tree.leaves(after), strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-5)

    with double_precision(ours) as network:
        images = images.astype(np.float64)

        def loss(params):
            every, _ = outputs(network, {**double, "params": params}, images)
            chosen = [jax.nn.log_softmax(each)[jnp.arange(count), labels] for each in every]
            return -sum(each.mean() for each in chosen), every

        (_, found), gradient = jax.jit(jax.value_and_grad(loss, has_aux=True))(double["params"])
        near(found, wanted, 1e-8)
    slopes = handed(slopes, {"params": like["params"]})["params"]
    mine, other = (
        np.concatenate([np.ravel(leaf) for leaf in jax.tree.leaves(tree)])
        for tree in (gradient, slopes)
    )
    assert mine.dtype == other.dtype == np.float64
    assert np.linalg.norm(mine - other) <= 1e-6 * np.linalg.norm(other)


def near(found, wanted, tolerance):
    """Assert that the outputs of all exits agree, relative to the largest if it is above 1."""
    assert len(found) == len(wanted)
    for mine, other in zip(found, wanted, strict=True):
        other = other.detach().numpy()
        assert np.abs(mine - other).max() <= tolerance * max(1, np.abs(other).max())


@contextmanager
def double_precision(network):
    """Let the lines of the zoo that say float32 mean float64; gives the network computing so."""

    class Double:
        float32 = jnp.float64

        def __getattr__(self, name):
            return getattr(jnp, name)

    places = (convolution, dense, densenet, zoo.layers, msdnet, resnet, vgg, vit)
    with pytest.MonkeyPatch.context() as patch, jax.enable_x64(True):
        for place in places:
            patch.setattr(place, "jnp", Double())
        yield network.computing_in("float64")


class Flat(nn.Module):
    """F0 (hidden 0) and F1 on the pixels in the order (row, column, channel)."""

    def __init__(self, inputs, classes, hidden):
        super().__init__()
        self.hidden1 = nn.Linear(inputs, hidden) if hidden else None
        self.norm1 = nn.BatchNorm1d(hidden) if hidden else None
        self.last = nn.Linear(hidden or inputs, classes, bias=hidden > 0)

    def forward(self, x):
        x = x.permute(0, 2, 3, 1).flatten(1)
        return self.last(self.norm1(self.hidden1(x)).relu() if self.hidden1 else x)


class VGG(nn.Module):
    """Stages of (channels, convolutions), each with normalisation, and dense layers."""

    def __init__(self, classes, stages, hidden=()):
        super().__init__()
        layers, before = [], 3
        for channels, times in stages:
            for _ in range(times):
                layers += [nn.Conv2d(before, channels, 3, padding=1), nn.BatchNorm2d(channels)]
                layers.append(nn.ReLU())
                before = channels
            layers.append(nn.MaxPool2d(2))
        self.features, dense = nn.Sequential(*layers), []
        for neurons in hidden:
            dense += [nn.Linear(before, neurons), nn.ReLU(), nn.Dropout(0.0)]
            before = neurons
        self.classifier = nn.Sequential(*dense, nn.Linear(before, classes))

    def forward(self, x):
        return self.classifier(self.features(x).mean((2, 3)))


class Block(nn.Module):
    """A residual block of two convolutions, or with `deep` a bottleneck of three."""

    def __init__(self, before, channels, stride, deep):
        super().__init__()
        self.deep, outputs = deep, channels * (4 if deep else 1)
        if deep:
            self.conv1 = nn.Conv2d(before, channels, 1, bias=False)
            self.conv2 = nn.Conv2d(channels, channels, 3, stride, 1, bias=False)
            self.conv3 = nn.Conv2d(channels, outputs, 1, bias=False)
            self.bn3 = nn.BatchNorm2d(outputs)
        else:
            self.conv1 = nn.Conv2d(before, channels, 3, stride, 1, bias=False)
            self.conv2 = nn.Conv2d(channels, channels, 3, 1, 1, bias=False)
        self.bn1, self.bn2 = nn.BatchNorm2d(channels), nn.BatchNorm2d(channels)
        self.downsample = None
        if stride > 1 or before != outputs:
            way = nn.Conv2d(before, outputs, 1, stride, bias=False)
            self.downsample = nn.Sequential(way, nn.BatchNorm2d(outputs))

    def forward(self, x):
        y = self.bn2(self.conv2(self.bn1(self.conv1(x)).relu()))
        if self.deep:
            y = self.bn3(self.conv3(y.relu()))
        return (y + (self.downsample(x) if self.downsample else x)).relu()


class ResNet(nn.Module):
    """Four stages of blocks behind one convolution of 3 x 3."""

    def __init__(self, classes, stages, deep, channels):
        super().__init__()
        self.conv1 = nn.Conv2d(3, channels, 3, 1, 1, bias=False)
        self.bn1, before = nn.BatchNorm2d(channels), channels
        for stage, blocks in enumerate(stages):
            made, width = [], channels * 2**stage
            for index in range(blocks):
                made.append(Block(before, width, 2 if stage and not index else 1, deep))
                before = width * (4 if deep else 1)
            setattr(self, f"layer{stage + 1}", nn.Sequential(*made))
        self.fc = nn.Linear(before, classes)

    def forward(self, x):
        x = self.bn1(self.conv1(x)).relu()
        x = self.layer4(self.layer3(self.layer2(self.layer1(x))))
        return self.fc(x.mean((2, 3)))


class DenseNet(nn.Module):
    """Stages of densely connected layers behind one convolution of 3 x 3."""

    def __init__(self, classes, stages, growth):
        super().__init__()
        width = 2 * growth
        self.features = nn.ModuleDict({"conv0": nn.Conv2d(3, width, 3, 1, 1, bias=False)})
        for stage, layers in enumerate(stages, 1):
            block = nn.ModuleDict()
            for layer in range(1, layers + 1):
                block[f"denselayer{layer}"] = nn.Sequential()
                for name, part in (
                    ("norm1", nn.BatchNorm2d(width)),
                    ("relu1", nn.ReLU()),
                    ("conv1", nn.Conv2d(width, 4 * growth, 1, bias=False)),
                    ("norm2", nn.BatchNorm2d(4 * growth)),
                    ("relu2", nn.ReLU()),
                    ("conv2", nn.Conv2d(4 * growth, growth, 3, 1, 1, bias=False)),
                ):
                    block[f"denselayer{layer}"].add_module(name, part)
                width += growth
            self.features[f"denseblock{stage}"] = block
            if stage < len(stages):
                way = nn.Sequential()
                way.add_module("norm", nn.BatchNorm2d(width))
                way.add_module("relu", nn.ReLU())
                way.add_module("conv", nn.Conv2d(width, width // 2, 1, bias=False))
                way.add_module("pool", nn.AvgPool2d(2))
                self.features[f"transition{stage}"] = way
                width //= 2
        self.features["norm5"] = nn.BatchNorm2d(width)
        self.classifier = nn.Linear(width, classes)

    def forward(self, x):
        for name, part in self.features.items():
            if name.startswith("denseblock"):
                for layer in part.values():
                    x = torch.cat([x, layer(x)], 1)
            else:
                x = part(x)
        return self.classifier(x.relu().mean((2, 3)))


class Encoder(nn.Module):
    """A layer of a vision transformer, normalised before each part."""

    def __init__(self, width, heads):
        super().__init__()
        self.ln_1, self.ln_2 = nn.LayerNorm(width, 1e-6), nn.LayerNorm(width, 1e-6)
        self.self_attention = nn.MultiheadAttention(width, heads, batch_first=True)
        inner = nn.Linear(width, 4 * width), nn.GELU(), nn.Identity(), nn.Linear(4 * width, width)
        self.mlp = nn.Sequential(*inner)

    def forward(self, x):
        y = self.ln_1(x)
        x = x + self.self_attention(y, y, y, need_weights=False)[0]
        return x + self.mlp(self.ln_2(x))


class ViT(nn.Module):
    """Patches as tokens, a class token before them, whose last state is classified."""

    def __init__(self, classes, side, patch, layers, width, heads):
        super().__init__()
        self.conv_proj = nn.Conv2d(3, width, patch, patch)
        self.class_token = nn.Parameter(torch.zeros(1, 1, width))
        self.encoder = nn.Module()
        places = (side // patch) ** 2 + 1
        self.encoder.pos_embedding = nn.Parameter(0.02 * torch.randn(1, places, width))
        made = {f"encoder_layer_{i}": Encoder(width, heads) for i in range(layers)}
        self.encoder.layers = nn.ModuleDict(made)
        self.encoder.ln = nn.LayerNorm(width, 1e-6)
        self.heads = nn.ModuleDict({"head": nn.Linear(width, classes)})

    def forward(self, x):
        x = self.conv_proj(x).flatten(2).transpose(1, 2)
        x = torch.cat([self.class_token.expand(len(x), -1, -1), x], 1) + self.encoder.pos_embedding
        for layer in self.encoder.layers.values():
            x = layer(x)
        return self.heads["head"](self.encoder.ln(x)[:, 0])


class Basic(nn.Module):
    """Convolution, normalisation, ReLU."""

    def __init__(self, before, outputs, size=3, stride=1):
        super().__init__()
        conv = nn.Conv2d(before, outputs, size, stride, size // 2, bias=False)
        self.net = nn.Sequential(conv, nn.BatchNorm2d(outputs), nn.ReLU())

    def forward(self, x):
        return self.net(x)


class Grown(nn.Module):
    """What MSDNet adds at one scale: from this scale, and from the finer one where it is given."""

    def __init__(self, own, finer, outputs, factor, finer_factor):
        super().__init__()
        half = outputs // 2 if finer else outputs
        self.conv_down = self.grow(finer, half, 2, finer_factor) if finer else None
        self.conv_normal = self.grow(own, half, 1, factor)

    @staticmethod
    def grow(before, outputs, stride, factor):
        made, inner = nn.Module(), min(before, factor * outputs)
        made.net = nn.Sequential(
            nn.Conv2d(before, inner, 1, bias=False),
            nn.BatchNorm2d(inner),
            nn.ReLU(),
            nn.Conv2d(inner, outputs, 3, stride, 1, bias=False),
            nn.BatchNorm2d(outputs),
            nn.ReLU(),
        )
        return made

    def forward(self, finer, own):
        added = [self.conv_down.net(finer)] if self.conv_down else []
        return torch.cat([own, *added, self.conv_normal.net(own)], 1)


class MSDNet(nn.Module):
    """The authors' layout for CIFAR: the finest scale is dropped after each equal part of the
    layers, and the channels halved there; a classifier after each block of layers.
    """

    def __init__(self, classes, blocks, channels, growth, factors=(1, 2, 4)):
        super().__init__()
        self.scales, self.blocks, self.classifier = len(factors), nn.ModuleList(), nn.ModuleList()
        first = nn.Module()
        widths = [3, *(channels * factor for factor in factors)]
        first.layers = nn.ModuleList(
            Basic(a, b, 3, 2 if i else 1) for i, (a, b) in enumerate(zip(widths, widths[1:]))
        )
        part, layer, interval = [first], 0, math.ceil(sum(blocks) / self.scales)
        for times in blocks:
            for _ in range(times):
                layer += 1
                before = self.scales - max(0, layer - 2) // interval
                after = self.scales - (layer - 1) // interval
                made, offset = nn.Module(), self.scales - after
                made.layers, made.drops = nn.ModuleList(), before > after
                for i in range(offset, self.scales):
                    finer = channels * factors[i - 1] if made.drops or i > offset else None
                    own, outputs = channels * factors[i], growth * factors[i]
                    made.layers.append(Grown(own, finer, outputs, factors[i], factors[i - 1]))
                part.append(made)
                channels += growth
                if made.drops:
                    halved, way = channels // 2, nn.Module()
                    way.m = nn.ModuleList(
                        Basic(channels * f, halved * f, 1) for f in factors[-after:]
                    )
                    part.append(way)
                    channels = halved
            self.blocks.append(nn.ModuleList(part))
            exit_ = nn.Module()
            wide = channels * factors[-1]
            exit_.m = nn.Sequential(Basic(wide, 128, 3, 2), Basic(128, 128, 3, 2), nn.AvgPool2d(2))
            exit_.linear = nn.Linear(128, classes)
            self.classifier.append(exit_)
            part = []

    def forward(self, x):
        grid, logits = [], []
        for block, exit_ in zip(self.blocks, self.classifier):
            for part in block:
                if hasattr(part, "m"):
                    grid = [way(own) for way, own in zip(part.m, grid, strict=True)]
                elif not grid:
                    for layer in part.layers:
                        x = layer(x)
                        grid.append(x)
                elif part.drops:
                    pairs = zip(part.layers, grid, grid[1:])
                    grid = [layer(finer, own) for layer, finer, own in pairs]
                else:
                    pairs = zip(part.layers, [None, *grid], grid)
                    grid = [layer(finer, own) for layer, finer, own in pairs]
            logits.append(exit_.linear(exit_.m(grid[-1]).flatten(1)))
        return logits
