"""The zoo: the networks that the papers train, by name, with their parameters and operations
counted.

    from assay.simulators.networks.zoo import network
    net = network("resnet18", 10)                  # 32 x 32 images, the stem of CIFAR
    net.parameters()                               # 11173962, nothing is allocated
    variables = net.init(jax.random.key(0))
    outputs, state = net.apply(variables, images, train=True)

* `table`:    every network by name, with its source, and the function `network` that makes one.
* `network`:  what a network is: initial weights, outputs and features, counts.
* `counting`: floating-point operations read off a traced program.
* `layers`:   convolution, batch normalisation, pooling and dense layers, shared by all.
* `dense`, `vgg`, `resnet`, `densenet`, `vit`, `msdnet`: the architectures.

Importing this package costs nothing; JAX and Flax are loaded when a network is made.  They come
with the extra `networks`.
"""

from __future__ import annotations

from assay.simulators.networks.zoo.network import Network
from assay.simulators.networks.zoo.table import NETWORKS, Row, network

__all__ = ["NETWORKS", "Network", "Row", "network"]
