"""Every network of the zoo, by its name, against the same network written out in torch at equal
weights: outputs of all exits, gradients, running statistics.  Skipped where torch is absent.

All have their printed depth, and fewer channels than printed, which costs seconds less.
"""

import pytest

from assay.simulators.networks.zoo import NETWORKS, network

pytest.importorskip("torch")

from tests.simulators import torch_networks as literal

CLASSES, SIDE = 5, 32
CHANNELS = (64, 128, 256, 512, 512)
VGG = {
    "vgg8": ((1, 1, 1, 1, 1), ()),
    "vgg11": ((1, 1, 2, 2, 2), ()),
    "vgg16": ((2, 2, 3, 3, 3), ()),
    "vgg18": ((2, 2, 4, 4, 4), (512,)),
}
RESNET = {
    "resnet10": ((1, 1, 1, 1), False),
    "resnet18": ((2, 2, 2, 2), False),
    "resnet34": ((3, 4, 6, 3), False),
    "resnet50": ((3, 4, 6, 3), True),
}


def written(name, part):
    """Return the function that makes a network in torch, with 1/`part` of its channels."""
    if name in VGG:
        times, hidden = VGG[name]
        stages = [(c // part, t) for c, t in zip(CHANNELS, times, strict=True)]
        return lambda: literal.VGG(CLASSES, stages, [n // part for n in hidden])
    if name in RESNET:
        return lambda: literal.ResNet(CLASSES, *RESNET[name], 64 // part)
    return {
        "f0": lambda: literal.Flat(SIDE * SIDE * 3, CLASSES, 0),
        "f1": lambda: literal.Flat(SIDE * SIDE * 3, CLASSES, 256 // part),
        "densenet121": lambda: literal.DenseNet(CLASSES, (6, 12, 24, 16), 32 // part),
        "vit-b16": lambda: literal.ViT(CLASSES, SIDE, 4, 12, 768 // part, 12 // part),
        "msdnet": lambda: literal.MSDNet(CLASSES, [4] + [2] * 10, 16 // part, 6 // part),
    }[name]


@pytest.mark.parametrize("name", NETWORKS)
def test_outputs_gradients_and_statistics_are_those_of_the_network_in_torch(name):
    part = {"f1": 1, "f0": 1, "vit-b16": 6, "msdnet": 1}.get(name, 8)
    ours = network(name, CLASSES, image=(SIDE, SIDE, 3), width=1 / part)
    literal.compare(written(name, part), ours)
