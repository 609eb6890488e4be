"""Run one training campaign on the digits and return all of its curves over log2-iterations."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from . import measures as measure
from . import networks

MEASURES = ("error", "layers", "probe", "quadrant", "transfer", "classes", "trained")
RIDGE = 1e-3
TRAINED_FROM = 512


@dataclass(frozen=True)
class Campaign:
    """Fix everything that a set of curves depends on.

    network "F0" or "MLP"; loss "softmax" or "hinge"; digits, the classes to learn; rate, batch,
    2^log2_steps iterations; runs replicates of `seed`; measures, what to compute besides accuracy
    (see `MEASURES`).
    """

    network: str = "F0"
    loss: str = "softmax"
    digits: tuple[int, ...] = tuple(range(10))
    rate: float = 0.0125
    log2_steps: int = 14
    batch: int = 32
    runs: int = 16
    seed: int = 7
    measures: tuple[str, ...] = ("error",)

    @classmethod
    def build(cls, *, digits="0-9", measures="error", **rest) -> Campaign:
        """Make a campaign from text settings, e.g. digits="0-4", measures="error,probe"; ValueError
        with one clear line.
        """
        try:
            low, high = (int(part) for part in str(digits).split("-"))
        except ValueError:
            raise ValueError(f"digits must read like 0-9 or 5-9, not {digits!r}") from None
        names = (
            tuple(str(measures).replace(" ", "").split(","))
            if isinstance(measures, str)
            else tuple(measures)
        )
        return cls(digits=tuple(range(low, high + 1)), measures=names, **rest)

    def __post_init__(self):
        def demand(good, text):
            if not good:
                raise ValueError(text)

        demand(
            self.network in networks.HIDDEN,
            f"network must be one of {', '.join(networks.HIDDEN)}, not {self.network!r}",
        )
        demand(
            self.loss in networks.LOSSES,
            f"loss must be one of {', '.join(networks.LOSSES)}, not {self.loss!r}",
        )
        demand(
            len(self.digits) >= 2 and set(self.digits) <= set(range(10)),
            "digits must be at least two of 0..9",
        )
        demand(0 < self.rate <= 10, f"rate must be in (0, 10], not {self.rate}")
        demand(0 <= self.log2_steps <= 20, f"log2_steps must be in 0..20, not {self.log2_steps}")
        demand(1 <= self.batch <= 256, f"batch must be in 1..256, not {self.batch}")
        demand(1 <= self.runs <= 256, f"runs must be in 1..256, not {self.runs}")
        demand(self.seed >= 0, "seed must not be negative")
        for name in self.measures:
            demand(name in MEASURES, f"measure must be one of {', '.join(MEASURES)}, not {name!r}")
        if "transfer" in self.measures:
            demand(len(self.digits) <= 8, "transfer needs at least two digits that are not learnt")


@dataclass(frozen=True)
class Curves:
    """Hold the curves of a campaign: `t` (checkpoints,) iterations; every entry of `values` is
    (runs, checkpoints).

    Names: "accuracy" (held-out, of the network).  Measure "error": "error:-1" unexplained fraction
    (training rows) from logits, "error:q" from softmax probabilities, "ridge:-1", "ridge:q" the
    same with slope penalty 1e-3.  "layers": "error:-2", "error:-3" from hidden layers.  "trained":
    "trained:-1", "trained:q" with the trained nonlinear decoder, at t = 0 and from t = 512 on (nan
    between).  "probe": "probe:-1", "probe:-2" held-out accuracy of a linear probe for the digit.
    "quadrant": "quadrant:-1", cross-fitted accuracy for the brightest quadrant.  "transfer":
    "transfer:-1", the same for the digits that were not learnt. "classes": "share:-2", "wide:-2" of
    `measures.class_shares` on the last hidden layer.
    """

    campaign: Campaign
    t: np.ndarray
    values: dict = field(repr=False)

    def __getitem__(self, name: str) -> np.ndarray:
        return self.values[name]


@lru_cache(maxsize=32)
def curves(campaign: Campaign) -> Curves:
    """Train the campaign's replicates and measure them at t = 0, 1, 2, 4, ..., 2^log2_steps (shared
    through a memo).

    Linear algebra runs on one thread: the matrices are small, and the order of sums then does not
    depend on the machine's load.
    """
    from threadpoolctl import threadpool_limits

    with threadpool_limits(limits=1, user_api="blas"):
        return _run(campaign)


def _run(campaign: Campaign) -> Curves:
    images, labels = networks.load()
    digits, wanted = campaign.digits, campaign.measures
    code = np.full(10, -1)
    code[list(digits)] = np.arange(len(digits))
    other = tuple(d for d in range(10) if d not in digits)
    foreign = np.flatnonzero(np.isin(labels, other))
    foreign_code = np.full(10, -1)
    foreign_code[list(other)] = np.arange(len(other))
    quadrant = networks.brightest_quadrant(images)
    record: dict[str, list] = {}
    times = []

    def keys(purpose, t):
        return [
            networks.generator(campaign.seed, f"{purpose} {t}", r) for r in range(campaign.runs)
        ]

    def note(name, value):
        record.setdefault(name, []).append(np.asarray(value, np.float64))

    settings = dict(
        rate=campaign.rate,
        log2_steps=campaign.log2_steps,
        batch=campaign.batch,
        runs=campaign.runs,
        seed=campaign.seed,
    )
    for t, live, rows in networks.train(campaign.network, campaign.loss, digits, **settings):
        times.append(t)
        parameters = [p.astype(np.float64) for p in live]
        x, y = images[rows.train], images[rows.test]
        inside = networks.forward(campaign.network, parameters, x)
        outside = networks.forward(campaign.network, parameters, y)
        if not np.isfinite(outside[-1]).all():
            raise ValueError(
                f"training diverged by iteration {t}; choose a smaller rate than {campaign.rate}"
            )
        names, truth = code[labels[rows.train]], code[labels[rows.test]]
        note("accuracy", (outside[-1].argmax(axis=2) == truth).mean(axis=1))
        layers = {
            f"-{depth + 1}": (inside[-1 - depth], outside[-1 - depth])
            for depth in range(min(3, len(inside)))
        }
        layers["q"] = (networks.softmax(inside[-1]), networks.softmax(outside[-1]))
        if "error" in wanted:
            for layer in ("-1", "q"):
                a, _ = layers[layer]
                note(f"error:{layer}", measure.unexplained(a, x))
                note(f"ridge:{layer}", measure.unexplained(a, x, RIDGE))
        if "layers" in wanted:
            for layer in ("-2", "-3"):
                if layer in layers:
                    a, _ = layers[layer]
                    note(f"error:{layer}", measure.unexplained(a, x))
        if "probe" in wanted:
            for layer in ("-1", "-2"):
                if layer in layers:
                    a, b = layers[layer]
                    note(f"probe:{layer}", measure.probe(a, names, b, truth, len(digits)))
        if "quadrant" in wanted:
            both = np.concatenate(layers["-1"], axis=1)
            asked = quadrant[np.concatenate([rows.train, rows.test], axis=1)]
            note("quadrant:-1", measure.crossed_probe(both, asked, 4, keys("halves", t)))
        if "transfer" in wanted:
            both = networks.forward(campaign.network, parameters, images[foreign][None])[-1]
            asked = np.broadcast_to(foreign_code[labels[foreign]], both.shape[:2])
            note("transfer:-1", measure.crossed_probe(both, asked, len(other), keys("halves", t)))
        if "classes" in wanted and "-2" in layers:
            share, wide, _ = measure.class_shares(layers["-2"][0], names, len(digits))
            note("share:-2", share)
            note("wide:-2", wide)
        if "trained" in wanted:
            skip = 0 < t < TRAINED_FROM
            for layer in ("-1", "q"):
                a, _ = layers[layer]
                note(
                    f"trained:{layer}",
                    (
                        np.full(campaign.runs, np.nan)
                        if skip
                        else measure.trained_decoder(a, x, keys=keys(f"decoder {layer}", t))
                    ),
                )
    return Curves(
        campaign, np.array(times), {name: np.stack(rows, axis=1) for name, rows in record.items()}
    )


def dataset(result: Curves, scenario: str = ""):
    """Return the curves as an xarray Dataset with dimensions (run, t); units and provenance in the
    attributes.
    """
    import xarray

    variables = {}
    for name, values in result.values.items():
        kind, _, layer = name.partition(":")
        text = {
            "accuracy": "held-out accuracy",
            "error": "unexplained fraction of input variance",
            "ridge": "unexplained fraction, ridge decoder",
            "trained": "unexplained fraction, trained decoder",
            "probe": "held-out accuracy of a linear probe",
            "quadrant": "accuracy for the brightest quadrant",
            "transfer": "accuracy for the other digits",
        }.get(kind, kind)
        title = name.replace(":-", "_layer_").replace(":", "_")
        variables[title] = (
            ("run", "t"),
            values,
            {"units": "1", "long_name": f"{text} {layer}".strip()},
        )
    campaign = result.campaign
    attributes = {
        "scenario": scenario,
        "data": "scikit-learn digits, 1797 images of 8x8",
        "network": campaign.network,
        "loss": campaign.loss,
        "digits": "".join(map(str, campaign.digits)),
        "rate": campaign.rate,
        "batch": campaign.batch,
        "seed": campaign.seed,
    }
    return xarray.Dataset(
        variables,
        coords={"run": np.arange(campaign.runs), "t": ("t", result.t, {"units": "iterations"})},
        attrs=attributes,
    )
