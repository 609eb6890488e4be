"""Stand-ins on real data: small networks on the scikit-learn digits.

The source trains ResNet-10, VGG and a single dense layer F0 on CIFAR, FashionMNIST and MNIST.  None of that data is part of
this project, so its figures are put to the test on the 1797 8x8 digits that ship inside scikit-learn, with F0 and a small
multi-layer perceptron.  What is found here is evidence about THESE networks; it says nothing certain about the printed ones.

* `networks`: data, training (all replicates at once), checkpoints at iterations 0, 1, 2, 4, ..., 2^i.
* `measures`: decoders refitted at every checkpoint, fraction of variance unexplained, probes.
* `curves`:   one training campaign -> all curves, kept in memory so that claims share it.

Importing this package costs nothing; the numerical modules are loaded on first use.
"""
from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["SCENARIOS", "DigitsScenario"]


@dataclass(frozen=True)
class DigitsScenario:
    """Name a campaign on the digits that a user can run and see.

    `parameters` are the fields of `curves.Campaign` with their defaults; `claims` are the ids that the picture speaks about.
    """

    name: str
    title: str
    text: str
    parameters: tuple[tuple[str, object], ...]
    claims: tuple[str, ...]
    picture: str = "digits"
    tier: str = "digits"
    tags: tuple[str, ...] = field(default=("real data", "stand-in"))

    def run(self, **changes):
        """Run the campaign and return its curves as an xarray Dataset.

        Raises ValueError with one clear line for an unknown or senseless parameter.
        """
        from .curves import Campaign, curves as _curves, dataset

        settings = dict(self.parameters)
        unknown = sorted(set(changes) - set(settings))
        if unknown:
            raise ValueError(f"unknown parameter {unknown[0]!r}; {self.name} takes {', '.join(settings)}")
        settings.update(changes)
        campaign = Campaign.build(**settings)
        return dataset(_curves(campaign), scenario=self.name)


SCENARIOS = (
    DigitsScenario(
        name="digits-phases",
        title="Reconstruction error of a linear classifier on real digits",
        text="F0 (one dense layer, softmax cross-entropy) on the scikit-learn digits; a decoder is refitted at iterations 2^i "
             "from logits and from probabilities.",
        parameters=(("network", "F0"), ("loss", "softmax"), ("rate", 0.0125), ("log2_steps", 16), ("batch", 32),
                    ("runs", 16), ("seed", 7), ("digits", "0-9"), ("measures", "error")),
        claims=("phases.fig1", "phases.fig13", "phases.softmaxstronger"),
    ),
    DigitsScenario(
        name="digits-hinge",
        title="The same with the multi-class hinge loss",
        text="F0 with the margin-1 hinge loss on the scikit-learn digits.",
        parameters=(("network", "F0"), ("loss", "hinge"), ("rate", 0.0125), ("log2_steps", 16), ("batch", 32),
                    ("runs", 16), ("seed", 7), ("digits", "0-9"), ("measures", "error")),
        claims=("phases.fig8", "phases.fig9"),
    ),
    DigitsScenario(
        name="digits-layers",
        title="Three layers of a small network on real digits",
        text="A perceptron 64-64-32-10 on the scikit-learn digits: error, accuracy and probes at its last three layers.",
        parameters=(("network", "MLP"), ("loss", "softmax"), ("rate", 0.05), ("log2_steps", 14), ("batch", 32),
                    ("runs", 16), ("seed", 7), ("digits", "0-9"), ("measures", "error,layers,probe,quadrant,classes")),
        claims=("phases.fig2", "phases.fig4", "phases.fig10", "phases.fig7"),
    ),
)
