"""Every network of the zoo by name, and the function that makes one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assay.simulators.networks.zoo.network import Network

SMALL = 64
"""Pixels a side up to which an image counts as small."""
STEMS = ("small", "imagenet")


@dataclass(frozen=True)
class Row:
    """One network: `text` says what it is, `papers` which papers train it; `make(classes, image,
    stem, width, depth)` returns its Flax module; `deep` tells whether `depth` may be chosen.
    """

    text: str
    papers: tuple[str, ...]
    make: Callable
    deep: bool = False


def network(
    name: str,
    classes: int,
    *,
    image: tuple[int, int, int] = (32, 32, 3),
    width: float = 1.0,
    depth: int | None = None,
    stem: str | None = None,
) -> Network:
    """Return the network of that name for images [height, width, channels] of that shape.

    `width` multiplies the numbers of channels or neurons (1/4: a ResNet begins with 16 channels);
    `depth` sets the number of layers where the architecture leaves it free (vit-b16, msdnet);
    `stem` is "small" (as on CIFAR, the default up to 64 pixels a side) or "imagenet".  Raises
    ValueError with one line for an unknown name, a senseless size, or where Flax is not installed.
    """
    if name not in NETWORKS:
        raise ValueError(f"no network {name!r}; there are {', '.join(NETWORKS)}")
    row = NETWORKS[name]
    if not (isinstance(classes, int) and classes >= 1):
        raise ValueError(f"classes must be a positive integer, not {classes!r}")
    image = tuple(image)
    if len(image) != 3 or not all(isinstance(side, int) and side >= 1 for side in image):
        raise ValueError(f"image must be (height, width, channels), not {image!r}")
    if not 0 < width <= 64:
        raise ValueError(f"width must be a factor above 0 and at most 64, not {width!r}")
    if depth is not None and not row.deep:
        raise ValueError(f"the depth of {name} is fixed; leave depth out")
    if depth is not None and not (isinstance(depth, int) and 1 <= depth <= 1000):
        raise ValueError(f"depth must be an integer from 1 to 1000, not {depth!r}")
    if stem is None:
        stem = "small" if max(image[:2]) <= SMALL else "imagenet"
    if stem not in STEMS:
        raise ValueError(f"stem must be small or imagenet, not {stem!r}")
    needed()
    return Network(name, row.make(classes, image, stem, width, depth), image, classes)


def needed() -> None:
    """Raise ValueError with one line where the packages of the extra `networks` are missing."""
    try:
        import flax.linen  # noqa: F401
        import optax  # noqa: F401
    except ImportError:
        raise ValueError(
            "real networks need the extra 'networks': pip install 'assay[networks]'"
        ) from None


def _dense(hidden):
    def make(classes, image, stem, width, depth):
        from assay.simulators.networks.zoo.dense import Perceptron

        return Perceptron(classes, hidden, _scaled(256, width))

    return make


def _vgg(name):
    def make(classes, image, stem, width, depth):
        from assay.simulators.networks.zoo.vgg import STAGES, VGG

        neurons = 4096 if stem == "imagenet" else 512
        count = 2 if stem == "imagenet" else 0
        hidden = (neurons,) * (1 if name == "vgg18" else count)
        return VGG(classes, STAGES[name], hidden, stem, width)

    return make


def _resnet(name):
    def make(classes, image, stem, width, depth):
        from assay.simulators.networks.zoo.resnet import STAGES, ResNet

        return ResNet(classes, *STAGES[name], stem, width)

    return make


def _densenet(classes, image, stem, width, depth):
    from assay.simulators.networks.zoo.densenet import DenseNet

    return DenseNet(classes, growth=_scaled(32, width), stem=stem)


def _vit(classes, image, stem, width, depth):
    from assay.simulators.networks.zoo.vit import ViT

    patch = 16 if min(image[:2]) >= 128 else max(1, min(image[:2]) // 8)
    if image[0] % patch or image[1] % patch:
        raise ValueError(
            f"vit-b16 cuts images into squares of {patch} pixels a side, and {image[0]} x"
            f" {image[1]} is no multiple of that"
        )
    heads = max(1, round(12 * width))
    return ViT(classes, patch, depth or 12, 64 * heads, heads)


def _msdnet(classes, image, stem, width, depth):
    from assay.simulators.networks.zoo.msdnet import MSDNet

    large = stem == "imagenet"
    first, step, layers = (10, 7, depth or 38) if large else (4, 2, depth or 24)
    exits = tuple(range(first, layers + 1, step))
    if not exits or exits[-1] != layers:
        raise ValueError(
            f"the exits of this MSDNet stand at layers {first}, {first + step}, {first + 2 * step}"
            f" and so on: depth {layers} is none of them"
        )
    factors, channels, growth = ((1, 2, 4, 4), 32, 16) if large else ((1, 2, 4), 16, 6)
    return MSDNet(classes, exits, factors, _scaled(channels, width), _scaled(growth, width), stem)


def _scaled(count: int, width: float) -> int:
    return max(1, round(count * width))


NETWORKS: dict[str, Row] = {
    "f0": Row("one dense layer without bias", ("phases", "majority"), _dense(0)),
    "f1": Row("a hidden layer of 256 neurons, then a dense layer", ("majority",), _dense(1)),
    "vgg8": Row("VGG with one convolution a stage", (), _vgg("vgg8")),
    "vgg11": Row("VGG, configuration A", ("phases", "majority"), _vgg("vgg11")),
    "vgg16": Row("VGG, configuration D", ("phases",), _vgg("vgg16")),
    "vgg18": Row("VGG, configuration E with two dense layers", ("collapse",), _vgg("vgg18")),
    "resnet10": Row("residual, one block a stage", ("phases", "majority"), _resnet("resnet10")),
    "resnet18": Row("residual, two blocks a stage", ("collapse",), _resnet("resnet18")),
    "resnet34": Row("residual, 3-4-6-3 blocks", ("granularity",), _resnet("resnet34")),
    "resnet50": Row("residual, 3-4-6-3 bottlenecks", ("granularity",), _resnet("resnet50")),
    "densenet121": Row("densely connected, 6-12-24-16 layers", ("collapse",), _densenet),
    "vit-b16": Row("12 layers of attention over patches", ("granularity",), _vit, deep=True),
    "msdnet": Row("several scales with exits", ("distillation",), _msdnet, deep=True),
}
