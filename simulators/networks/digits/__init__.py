"""Stand-ins on real data: small networks on the scikit-learn digits.

The source trains ResNet-10, VGG and a single dense layer F0 on CIFAR, FashionMNIST and MNIST.  None
of that data is part of this project, so its figures are put to the test on the 1797 8x8 digits that
ship inside scikit-learn, with F0 and a small multi-layer perceptron.  What is found here is
evidence about THESE networks; it says nothing certain about the printed ones.

* `networks`: data, training (all replicates at once), checkpoints at iterations 0, 1, 2, 4, ...,
  2^i.
* `measures`: decoders refitted at every checkpoint, fraction of variance unexplained, probes.
* `curves`:   one training campaign -> all curves, kept in memory so that claims share it.
* `prototypes`: weights against class means, losses of the alike and of the few, held-out errors
  (for `majority`).
* `labels`:     perceptrons with coarse, fine or random labels, class distances, NC1, NC2,
  cluster-and-linear-probe (for `collapse`).
* `memory`:     the bytes that each of these holds, estimated before it begins.
* `transfer`:   pretraining on coarse, fine, clustered or random labels, then two classes by max or
  by finetuning (for `granularity`).

Importing this package costs nothing; the numerical modules are loaded on first use.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module

from assay.simulators.core.scenario import Parameter, near, require

__all__ = ["SCENARIOS", "DigitsScenario"]


@dataclass(frozen=True)
class DigitsScenario:
    """Name a campaign on the digits that a user can run and see.

    `parameters` are the fields of `curves.Campaign` (or, where `study`, of `prototypes.Study`,
    where `labels`, of `labels.LabelStudy`, where `transfer`, of `transfer.TransferStudy`) with
    their defaults; `claims` are the ids that the picture speaks about.
    """

    name: str
    title: str
    text: str
    parameters: tuple[tuple[str, object], ...]
    claims: tuple[str, ...]
    picture: str = "digits"
    tier: str = "digits"
    tags: tuple[str, ...] = field(default=("real data", "stand-in"))
    study: bool = False
    labels: bool = False
    transfer: bool = False

    instead: str = ""

    def run(self, **changes):
        """Run the campaign and return its curves as an xarray Dataset; values may be text.

        Raises ValueError with one clear line for an unknown or senseless parameter,
        `assay.simulators.core.memory.TooLarge` before anything is allocated where the machine has
        too little memory.
        """
        settings = self._settings(changes)
        require(self, settings, dict(self.parameters))
        module, study = self._study(settings)
        follow = {"labels": "follow_labels", "curves": "curves"}.get(self._kind, "follow")
        return module.dataset(getattr(module, follow)(study), scenario=self.name)

    def bytes(self, **changes) -> float:
        """Estimate the memory of a run at these parameters (defaults elsewhere).  Raises ValueError
        for a bad point.
        """
        from assay.simulators.core.memory import FLOOR
        from assay.simulators.networks.digits import memory

        return FLOOR + float(getattr(memory, self._kind)(self._study(self._settings(changes))[1]))

    @property
    def _kind(self) -> str:
        """The module that does the work."""
        chosen = {"labels": self.labels, "transfer": self.transfer, "prototypes": self.study}
        return next((name for name, wanted in chosen.items() if wanted), "curves")

    def _settings(self, changes: dict) -> dict:
        known = dict(self.parameters)
        for name in changes:
            if name not in known:
                raise ValueError(
                    f"{self.name} has no parameter {name!r}{near(name, known)}; it takes"
                    f" {', '.join(known)}"
                )
        return {
            name: Parameter(name, value, "").read(changes.get(name, value))
            for name, value in known.items()
        }

    def _study(self, settings: dict):
        """Return the module that does the work and what it is asked for."""
        module = import_module(f"assay.simulators.networks.digits.{self._kind}")
        make = {"labels": "LabelStudy", "transfer": "TransferStudy", "prototypes": "Study"}.get(
            self._kind
        )
        return module, (getattr(module, make) if make else module.Campaign.build)(**settings)


SCENARIOS = (
    DigitsScenario(
        name="digits-phases",
        title="Reconstruction error of a linear classifier on real digits",
        text=(
            "F0 (one dense layer, softmax cross-entropy) on the scikit-learn digits; a decoder is"
            " refitted at iterations 2^i from logits and from probabilities."
        ),
        parameters=(
            ("network", "F0"),
            ("loss", "softmax"),
            ("rate", 0.0125),
            ("log2_steps", 16),
            ("batch", 32),
            ("runs", 16),
            ("seed", 7),
            ("digits", "0-9"),
            ("measures", "error"),
        ),
        claims=("phases.fig1", "phases.fig13", "phases.softmaxstronger"),
    ),
    DigitsScenario(
        name="digits-hinge",
        title="The same with the multi-class hinge loss",
        text="F0 with the margin-1 hinge loss on the scikit-learn digits.",
        parameters=(
            ("network", "F0"),
            ("loss", "hinge"),
            ("rate", 0.0125),
            ("log2_steps", 16),
            ("batch", 32),
            ("runs", 16),
            ("seed", 7),
            ("digits", "0-9"),
            ("measures", "error"),
        ),
        claims=("phases.fig8", "phases.fig9"),
    ),
    DigitsScenario(
        name="digits-layers",
        title="Three layers of a small network on real digits",
        text=(
            "A perceptron 64-64-32-10 on the scikit-learn digits: error, accuracy and probes at its"
            " last three layers."
        ),
        parameters=(
            ("network", "MLP"),
            ("loss", "softmax"),
            ("rate", 0.05),
            ("log2_steps", 14),
            ("batch", 32),
            ("runs", 16),
            ("seed", 7),
            ("digits", "0-9"),
            ("measures", "error,layers,probe,quadrant,classes"),
        ),
        claims=("phases.fig2", "phases.fig4", "phases.fig10", "phases.fig7"),
    ),
    DigitsScenario(
        name="digits-prototypes",
        title="Class averages first, the few later, on real digits",
        text=(
            "Softmax regression F0 (or F1, one hidden layer) on the scikit-learn digits: held-out"
            " reconstruction error, cosine of weights and class means, losses of samples near the"
            " mean (A) and far from it (S, B)."
        ),
        parameters=(
            ("network", "F0"),
            ("rate", 0.03),
            ("log2_steps", 13),
            ("batch", 128),
            ("runs", 8),
            ("seed", 7),
        ),
        claims=(
            "majority.exp.fig1",
            "majority.exp.fig2",
            "majority.exp.fig3",
            "majority.exp.fig7",
            "majority.exp.normpix",
        ),
        study=True,
    ),
    DigitsScenario(
        name="digits-labels",
        title="Classes inside coarse labels, on real digits",
        text=(
            "A perceptron on the scikit-learn digits with coarse, fine, random, parity or"
            " similar-pair labels: class distances, NC1, NC2, MSDR, silhouettes, and the"
            " cluster-and-linear-probe test."
        ),
        parameters=(
            ("task", "coarse"),
            ("width", 128),
            ("epochs", 70),
            ("rate", 0.1),
            ("decay", 5e-4),
            ("momentum", 0.9),
            ("batch", 64),
            ("runs", 4),
            ("seed", 7),
            ("probe", "baselines"),
            ("printed", 350),
        ),
        claims=(
            "collapse.fig3",
            "collapse.fig5",
            "collapse.fig6",
            "collapse.fig9",
            "collapse.fig14",
            "collapse.fig37-39",
        ),
        labels=True,
    ),
    DigitsScenario(
        name="digits-transfer",
        title="Coarse, fine, clustered and random labels before two classes, on real digits",
        text=(
            "A perceptron on some of the scikit-learn digits learns labels of many granularities;"
            " parity (or digit >= 5) is then read by the largest logit of each class, or finetuned."
        ),
        parameters=(
            ("target", "parity"),
            ("labels", "coarse merged digits parts5 random5 clusters5 whole5 sample"),
            ("size", 400),
            ("width", 48),
            ("epochs", 60),
            ("rate", 0.003),
            ("batch", 64),
            ("runs", 8),
            ("seed", 7),
        ),
        claims=("granularity.tab4", "granularity.tab1", "granularity.fig5"),
        transfer=True,
    ),
)
