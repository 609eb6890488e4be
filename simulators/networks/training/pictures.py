"""Images on the device: kept as bytes, standardised and augmented there, batch by batch."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np

Scale = tuple[tuple[float, ...], tuple[float, ...]]
"""Mean and standard deviation of each channel, in units of 255."""


def standard(pixels: np.ndarray) -> Scale:
    """Return mean and standard deviation of each channel of uint8 pixels [n, height, width,
    channels] in units of 255; exact, and with no more memory than a few channels.

    A channel that is constant gets the deviation 1.
    """
    values, found = np.arange(256) / 255, []
    for channel in range(pixels.shape[-1]):
        share = np.bincount(pixels[..., channel].reshape(-1), minlength=256)
        share = share / share.sum()
        mean = share @ values
        deviation = np.sqrt(share @ (values - mean) ** 2) or 1.0
        found.append((float(mean), float(deviation)))
    means, deviations = zip(*found)
    return means, deviations


def shown(pixels, scale: Scale):
    """Return bytes [batch, height, width, channels] as standardised float32 images; `scale` is what
    `standard` returned, as numbers or as arrays.
    """
    mean, deviation = (jnp.asarray(values, jnp.float32) for values in scale)
    return (pixels.astype(jnp.float32) / 255 - mean) / deviation


def augmented(pixels, key, how: str):
    """Return bytes changed by chance as `Schedule.augmentation` says, each image for itself."""
    if how == "none":
        return pixels
    count, height, width, channels = pixels.shape
    turn, shift = jax.random.split(key)
    mirrored = jax.random.bernoulli(turn, shape=(count, 1, 1, 1))
    pixels = jnp.where(mirrored, pixels[:, :, ::-1], pixels)
    if how == "flip":
        return pixels
    edges = max(1, height // 8), max(1, width // 8)
    padded = jnp.pad(pixels, ((0, 0), *((e, e) for e in edges), (0, 0)))
    most = jnp.array([2 * e + 1 for e in edges], jnp.int32)
    corners = jax.random.randint(shift, (count, 2), 0, most, jnp.int32)

    def cut(image, corner):
        start = jnp.concatenate([corner, jnp.zeros(1, jnp.int32)])
        return jax.lax.dynamic_slice(image, tuple(start), (height, width, channels))

    return jax.vmap(cut)(padded, corners)
