"""How a network is trained, as plain data."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from math import isfinite

OPTIMIZERS = ("sgd", "nesterov", "adam")
DECAYS = ("steps", "cosine", "linear")
LOSSES = ("cross-entropy", "hinge", "sigmoid")
AUGMENTATIONS = ("none", "flip", "crop-flip")
PRECISIONS = ("float32", "bfloat16")


class TrainingError(ValueError):
    """A training that cannot begin or broke off; the message is one line that says what to do."""


@dataclass(frozen=True)
class Schedule:
    """Optimiser, rate over time, batches and precision of a training.

    optimizer     "sgd", "nesterov" (both with `momentum`, as torch has them) or "adam" (0.9, 0.999)
    rate          learning rate; during the first `warmup` epochs it rises to this from 0, linearly
    momentum      0 for plain gradient descent
    weight_decay  times the weights is added to the gradient; with adam it is taken off the weights,
                  times the rate, apart from the gradient
    decay         "steps": the rate is multiplied by `factor` at each epoch of `milestones`, and
                  after each `every` epochs where that is not 0; "cosine" and "linear": it falls to
                  `final` at the end
    clip          the most that the norm of the whole gradient may be; 0 for no bound
    batch         images of a step; the last images of an epoch that fill no batch are left out, and
                  an epoch with fewer images than that is one step with all of them
    epochs        passes over the data
    augmentation  "none", "flip" (left and right, by chance) or "crop-flip" (also shifted by up to
                  an eighth of the size, with black edges)
    precision     "float32", or "bfloat16" with float32 weights
    loss          "cross-entropy" of the softmax, "hinge" (sum over the wrong classes of max(0, 1 +
                  their logit - the right one's)) or "sigmoid" (sum of the binary cross-entropies);
                  of a network with exits their mean
    dropout       probability of the network's dropout layers, 0 for none

    Raises TrainingError for a senseless value.
    """

    optimizer: str = "sgd"
    rate: float = 0.1
    momentum: float = 0.0
    weight_decay: float = 0.0
    milestones: tuple[int, ...] = ()
    factor: float = 0.1
    every: float = 0.0
    decay: str = "steps"
    final: float = 0.0
    warmup: int = 0
    clip: float = 0.0
    batch: int = 128
    epochs: int = 1
    augmentation: str = "none"
    precision: str = "float32"
    loss: str = "cross-entropy"
    dropout: float = 0.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "milestones", tuple(self.milestones))
        words = {
            "optimizer": OPTIMIZERS,
            "decay": DECAYS,
            "loss": LOSSES,
            "augmentation": AUGMENTATIONS,
            "precision": PRECISIONS,
        }
        for name, known in words.items():
            if getattr(self, name) not in known:
                raise TrainingError(
                    f"{name} must be {', '.join(known[:-1])} or {known[-1]}, not"
                    f" {getattr(self, name)!r}"
                )
        least = {"batch": 1, "epochs": 1, "warmup": 0}
        for name, first in least.items():
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool) or value < first:
                raise TrainingError(f"{name} must be a whole number from {first}, not {value!r}")
        if not all(isinstance(m, int) and m >= 0 for m in self.milestones):
            raise TrainingError(f"milestones must be epochs, not {list(self.milestones)!r}")
        for name in ("rate", "momentum", "weight_decay", "factor", "every", "final", "clip"):
            value = getattr(self, name)
            if not isinstance(value, int | float) or not isfinite(value) or value < 0:
                raise TrainingError(f"{name} must be a number from 0, not {value!r}")
        for name in ("momentum", "dropout"):
            if not 0 <= getattr(self, name) < 1:
                raise TrainingError(
                    f"{name} must be from 0 to below 1, not {getattr(self, name)!r}"
                )

    def to_dict(self) -> dict:
        """Return the JSON form."""
        return {**asdict(self), "milestones": list(self.milestones)}

    @classmethod
    def from_dict(cls, data: dict) -> Schedule:
        """Read the JSON form, or a part of it; what is left out has its default.  Raises
        TrainingError for a key that is none.
        """
        known = [field.name for field in fields(cls)]
        for name in data:
            if name not in known:
                raise TrainingError(f"no setting {name!r}; there are {', '.join(known)}")
        return cls(**data)

    def rate_at(self, epoch):
        """Return the rate after that many epochs; `epoch` is a number, whole or not, or an array of
        JAX.
        """
        import jax.numpy as jnp

        epoch = jnp.asarray(epoch, jnp.float32)
        passed = sum((epoch >= m).astype(jnp.float32) for m in self.milestones)
        if self.every:
            passed = passed + jnp.floor(epoch / self.every)
        rate = self.rate * jnp.float32(self.factor) ** passed
        if self.decay != "steps":
            share = (epoch - self.warmup) / max(self.epochs - self.warmup, 1)
            share = jnp.clip(share, 0, 1)
            left = (1 + jnp.cos(jnp.pi * share)) / 2 if self.decay == "cosine" else 1 - share
            rate = self.final + (rate - self.final) * left
        if self.warmup:
            rate = jnp.where(epoch < self.warmup, self.rate * epoch / self.warmup, rate)
        return jnp.asarray(rate, jnp.float32)
