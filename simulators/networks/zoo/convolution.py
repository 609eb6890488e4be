"""The convolution of the zoo: one value, computed in the way that is fast on the device at hand.

XLA for processors computes most convolutions several times more slowly inside a compiled loop,
which is where training has them, than outside, and the gradient by the weights is slow outside as
well.  A matrix product has neither fault: a training step of ResNet-10 (width 16, images of 16 x
16) takes an eighth of the processor time with it.
"""

from __future__ import annotations

from functools import partial

import jax
import jax.numpy as jnp

MOST_SHIFTS = 49
"""Places of a kernel, 7 x 7, up to which a convolution is a product with shifted images."""


def convolve(images, kernel, stride: int, padding: int):
    """Return the convolution of images [batch, height, width, inputs] with a kernel [size, size,
    inputs, outputs], the images surrounded by `padding` zeros on each side.
    """
    if jax.default_backend() == "cpu" and kernel.shape[0] ** 2 <= MOST_SHIFTS:
        return by_shifts(images, kernel, stride, padding)
    return by_xla(images, kernel, stride, padding)


def by_xla(images, kernel, stride: int, padding: int):
    """Return it as the operation that XLA has for it."""
    return jax.lax.conv_general_dilated(
        images,
        kernel,
        (stride, stride),
        ((padding, padding), (padding, padding)),
        dimension_numbers=("NHWC", "HWIO", "NHWC"),
    )


@partial(jax.checkpoint, static_argnums=(2, 3))
def by_shifts(images, kernel, stride: int, padding: int):
    """Return it as one matrix product: the images shifted to each place of the kernel, side by
    side, times the kernel as a matrix.

    The shifted images, of which there are size x size times as many numbers as in the images, are
    not kept for the gradient but made again.
    """
    size = kernel.shape[0]
    edge = (padding, padding)
    images = jnp.pad(images, ((0, 0), edge, edge, (0, 0)))
    high, wide = ((side - size) // stride + 1 for side in images.shape[1:3])
    shifted = [
        images[
            :, i : i + (high - 1) * stride + 1 : stride, j : j + (wide - 1) * stride + 1 : stride
        ]
        for i in range(size)
        for j in range(size)
    ]
    return jnp.concatenate(shifted, axis=-1) @ kernel.reshape(-1, kernel.shape[-1])
