"""Count the floating-point operations of a program from its trace, without running it."""

from __future__ import annotations

from math import prod


def flops(jaxpr) -> int:
    """Return the floating-point operations of all convolutions and matrix products of a traced
    program (`jax.make_jaxpr`): a multiplication and an addition count as two.

    Everything else (normalisation, activations, pooling) is left out, as is usual in published
    figures; those count a multiply-add once, so that they are half of ours.
    """
    return sum(_of(equation) for equation in jaxpr.eqns)


def activations(jaxpr) -> int:
    """Return how many numbers the convolutions and matrix products of a traced program give."""
    found = 0
    for equation in jaxpr.eqns:
        if equation.primitive.name in ("dot_general", "conv_general_dilated"):
            found += prod(equation.outvars[0].aval.shape)
        found += sum(map(activations, _inner(equation.params.values())))
    return found


def _of(equation) -> int:
    kind, sizes = equation.primitive.name, [v.aval.shape for v in equation.outvars]
    if kind == "dot_general":
        (contracted, _), _ = equation.params["dimension_numbers"]
        left = equation.invars[0].aval.shape
        return 2 * prod(sizes[0]) * prod(left[axis] for axis in contracted)
    if kind == "conv_general_dilated":
        kernel = equation.invars[1].aval.shape
        outputs = kernel[equation.params["dimension_numbers"].rhs_spec[0]]
        return 2 * prod(sizes[0]) * prod(kernel) // outputs
    times = equation.params.get("length", 1) if kind == "scan" else 1
    return times * sum(flops(inner) for inner in _inner(equation.params.values()))


def _inner(values):
    """The programs within a program: loops, calls, rules of differentiation."""
    for value in values:
        if isinstance(value, tuple | list):
            yield from _inner(value)
        elif hasattr(value, "eqns"):
            yield value
        elif hasattr(value, "jaxpr"):
            yield value.jaxpr
