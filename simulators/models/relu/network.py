"""A fully connected ReLU network with rational weights: exact at one input, in floats at many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

import numpy as np

Matrix = tuple[tuple[Fraction, ...], ...]
Vector = tuple[Fraction, ...]


@dataclass(frozen=True)
class Network:
    """The function x -> W_L max(0, ... max(0, W_1 x + b_1) ...) + b_L of layers (W_l, b_l).

    Raises:
        ValueError: shapes that do not chain.
    """

    layers: tuple[tuple[Matrix, Vector], ...]

    def __post_init__(self) -> None:
        for number, (size, (matrix, bias)) in enumerate(
            zip(self.widths, self.layers, strict=False), 1
        ):
            if len(matrix) != len(bias) or any(len(row) != size for row in matrix):
                raise ValueError(f"layer {number} does not chain: it needs {size} columns")

    @classmethod
    def of(cls, layers: Sequence) -> Network:
        """Make a network of nested lists of numbers, or of texts such as "-3/7"."""
        return cls(
            tuple(
                (
                    tuple(tuple(Fraction(entry) for entry in row) for row in matrix),
                    tuple(Fraction(entry) for entry in bias),
                )
                for matrix, bias in layers
            )
        )

    @classmethod
    def drawn(cls, widths: Sequence[int], seed: int, below: int = 4) -> Network:
        """Draw weights p/q with |p| <= 9 and 1 <= q <= ``below``, and biases p/2."""
        random = Random(seed)
        return cls.of(
            [
                (
                    [
                        [
                            Fraction(random.randint(-9, 9), random.randint(1, below))
                            for _ in range(width)
                        ]
                        for _ in range(units)
                    ],
                    [Fraction(random.randint(-9, 9), 2) for _ in range(units)],
                )
                for width, units in zip(widths, widths[1:], strict=False)
            ]
        )

    @classmethod
    def gaussian(cls, widths: Sequence[int], seed: int | Sequence[int]) -> Network:
        """Draw weights from N(0, 1) and biases from N(0, 1/4), rounded to six decimals."""
        rng = np.random.default_rng(seed)

        def draws(count: int, scale: float) -> list[Fraction]:
            return [Fraction(round(x * 10**6), 10**6) for x in rng.normal(0, scale, count)]

        sizes = zip(widths, widths[1:], strict=False)
        return cls.of(
            [([draws(size, 1) for _ in range(units)], draws(units, 0.5)) for size, units in sizes]
        )

    @property
    def widths(self) -> tuple[int, ...]:
        """Numbers of inputs and of the units of each layer."""
        return len(self.layers[0][0][0]), *(len(bias) for _, bias in self.layers)

    def texts(self) -> list:
        """Return the layers with their weights as texts, as statements hold them."""
        return [
            [[[str(entry) for entry in row] for row in matrix], [str(entry) for entry in bias]]
            for matrix, bias in self.layers
        ]

    def units(self, point: Sequence[Fraction]) -> list[Vector]:
        """Return the pre-activations of each layer at an exact input; the last ones are the
        outputs.
        """
        found: list[Vector] = []
        before = list(point)
        for matrix, bias in self.layers:
            values = tuple(
                sum((w * v for w, v in zip(row, before, strict=True)), constant)
                for row, constant in zip(matrix, bias, strict=True)
            )
            found.append(values)
            before = [max(Fraction(0), value) for value in values]
        return found

    def __call__(self, point: Sequence[Fraction]) -> Vector:
        """Return the outputs at an exact input."""
        return self.units(point)[-1]

    def dense(self, inputs: np.ndarray) -> np.ndarray:
        """Return the outputs at inputs (one a row) in float64, of shape (inputs, outputs)."""
        values = np.asarray(inputs, dtype=float)
        for number, (matrix, bias) in enumerate(self.layers):
            if number:
                values = np.maximum(values, 0)
            weights = np.array([[float(entry) for entry in row] for row in matrix])
            values = values @ weights.T + np.array([float(entry) for entry in bias])
        return values
