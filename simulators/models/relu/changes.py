"""Networks that are written differently and have the same function, and one that has not."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from assay.simulators.models.relu.network import Network


def permuted(network: Network, seed: int, scale: bool = True) -> Network:
    """Return the network with the units of each hidden layer in another order, and each one
    multiplied by a positive number (1 without ``scale``), which the next layer takes back.
    """
    random = Random(seed)
    layers, back, order = [], [Fraction(1)] * network.widths[0], list(range(network.widths[0]))
    for number, (matrix, bias) in enumerate(network.layers):
        last = number == len(network.layers) - 1
        new = list(range(len(bias)))
        factors = [Fraction(1)] * len(bias)
        if not last:
            random.shuffle(new)
            if scale:
                factors = [Fraction(random.randint(1, 5), random.randint(1, 5)) for _ in bias]
        rows = [
            [factor * matrix[unit][before] / back[place] for place, before in enumerate(order)]
            for factor, unit in zip(factors, new, strict=True)
        ]
        layers.append((rows, [f * bias[unit] for f, unit in zip(factors, new, strict=True)]))
        back, order = factors, new
    return Network.of(layers)


def doubled(network: Network, layer: int, unit: int, share: Fraction = Fraction(1, 3)) -> Network:
    """Return the network with one hidden unit (both from 0 on) twice, the next layer taking a share
    of its weights from the copy.
    """
    layers = _lists(network)
    matrix, bias = layers[layer]
    matrix.append(list(matrix[unit]))
    bias.append(bias[unit])
    for row in layers[layer + 1][0]:
        row.append(share * row[unit])
        row[unit] -= row[-1]
    return Network.of(layers)


def with_dead(network: Network, layer: int, radius: int, seed: int) -> Network:
    """Return the network with one more unit in a hidden layer (from 0 on), which is never active
    for inputs of size at most ``radius``.
    """
    layers = _lists(network)
    random = Random(seed)
    matrix, bias = layers[layer]
    row = [Fraction(random.randint(-9, 9)) for _ in matrix[0]]
    bounds = [Fraction(radius)] * network.widths[0]
    for rows, constants in network.layers[:layer]:
        bounds = [
            sum((abs(w) * b for w, b in zip(weights, bounds, strict=True)), abs(constant))
            for weights, constant in zip(rows, constants, strict=True)
        ]
    matrix.append(row)
    bias.append(-sum((abs(w) * b for w, b in zip(row, bounds, strict=True)), Fraction(1)))
    for weights in layers[layer + 1][0]:
        weights.append(Fraction(random.randint(1, 9)))
    return Network.of(layers)


def passed(network: Network) -> Network:
    """Return the network with one more layer, which passes on the last hidden one."""
    width = network.widths[-2]
    identity = [[Fraction(i == j) for j in range(width)] for i in range(width)]
    return Network.of([*network.layers[:-1], (identity, [Fraction(0)] * width), network.layers[-1]])


def lifted(network: Network, amount: int) -> Network:
    """Return the network with one more layer, max(0, output + amount) - amount: the same function
    where no output is less than -amount.
    """
    matrix, bias = network.layers[-1]
    size = len(bias)
    identity = [[Fraction(i == j) for j in range(size)] for i in range(size)]
    raised = (matrix, [constant + amount for constant in bias])
    return Network.of([*network.layers[:-1], raised, (identity, [Fraction(-amount)] * size)])


def perturbed(network: Network, seed: int, by: Fraction = Fraction(1, 1000)) -> Network:
    """Return the network with one weight or bias changed."""
    random = Random(seed)
    layers = _lists(network)
    matrix, bias = random.choice(layers)
    row = random.choice([*matrix, bias])
    row[random.randrange(len(row))] += by
    return Network.of(layers)


def _lists(network: Network) -> list:
    return [([list(row) for row in matrix], list(bias)) for matrix, bias in network.layers]
