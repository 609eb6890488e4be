"""Hold one parameter point of the model of `granularity` (Section 4, Appendix B), with its
defaults, checks and literal values.

Superclasses y = 0 (+) and 1 (-), subclasses c = 0 .. k-1.  Only the 2k + 2 features in use, M,
matter for training, and V is the standard basis: v_y is basis vector y and v_{y,c} is basis vector
2 + y k + c (`Setting.fine`). Output nodes: 2g of them, node y g + floor(c g/k), with g = 1 for
coarse labels and g = k for fine ones (`Setting.node`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields, replace

_WHOLE = {"d": 4, "k": 1, "P": 1, "batch": 2, "m": 1, "steps": 0, "seed": 0}
_REAL = {
    "s": (False, math.inf),
    "hard": (True, math.inf),
    "iota": (True, 1.0),
    "low": (True, math.inf),
    "high": (True, math.inf),
    "noise": (True, math.inf),
    "strong": (True, math.inf),
    "start": (False, math.inf),
    "tau": (False, math.inf),
    "mu": (True, math.inf),
    "beta": (True, math.inf),
    "rate": (True, math.inf),
}
_NAMES = {
    "s": "s (s*)",
    "hard": "hard (s-dagger)",
    "low": "low (of alpha-dagger)",
    "high": "high (of alpha-dagger)",
    "noise": "noise (sigma_zeta)",
    "strong": "strong (sigma_zeta*)",
    "start": "start (sigma_0)",
    "rate": "rate (eta)",
    "batch": "batch (N)",
    "steps": "steps (T)",
}


@dataclass(frozen=True)
class Setting:
    """One point; a bad value raises ValueError with one line.  Zero is legal for hard, iota, low,
    high, noise, strong, mu, beta, rate, steps.

    d        dimension of a patch
    k        subclasses of each superclass
    P        patches of a sample
    s        s*, mean number of common patches and of subclass patches of an easy sample
    hard     s-dagger, mean number of feature-noise patches of a hard sample
    iota     squared amplitudes of features lie in [1 - iota, 1 + iota]; amplitudes are uniform on
             [sqrt(1 - iota), sqrt(1 + iota)]
    low, high  range of the amplitude alpha-dagger of feature noise, uniform noise, strong
    sigma_zeta of every patch, sigma_zeta* of the one strong-noise patch of a hard sample
    start    sigma_0, standard deviation of the initial weights; the initial bias is -sigma_0 tau
    tau, mu  thresholds of the lucky sets: U and S from sigma_0 (tau - mu), strict S* from sigma_0
    (tau + mu)
    beta     b <- b - beta |dw|; 1/log^5 d in the paper
    batch    N, a multiple of 2k: fresh easy samples of each step, the same number of every subclass
    m        neurons of each output node
    rate, steps  eta and T
    labels   "coarse", "fine" or g dividing k: each superclass has g merged subclasses
    seed     replicate
    """

    d: int = 64
    k: int = 16
    P: int = 32
    s: float = 8.0
    hard: float = 4.0
    iota: float = 0.01
    low: float = 0.3
    high: float = 0.4
    noise: float = 1e-3
    strong: float = 0.03
    start: float = 1e-4
    tau: float = 3.0
    mu: float = 0.05
    beta: float = 0.1
    batch: int = 128
    m: int = 16000
    rate: float = 0.02
    steps: int = 200
    labels: str | int = "coarse"
    seed: int = 0

    def __post_init__(self):
        for name, least in _WHOLE.items():
            value = getattr(self, name)
            try:
                whole = int(value)
                fits = whole == value and whole >= least and not isinstance(value, (bool, str))
            except (TypeError, ValueError, OverflowError):
                fits = False
            if not fits:
                raise ValueError(
                    f"{_NAMES.get(name, name)} must be a whole number of at least {least}, not"
                    f" {value!r}"
                )
            object.__setattr__(self, name, whole)
        for name, (zero, below) in _REAL.items():
            value = getattr(self, name)
            try:
                real = math.nan if isinstance(value, (bool, str)) else float(value)
            except (TypeError, ValueError, OverflowError):
                real = math.nan
            if not (0 < real < below or (zero and real == 0)):
                text = "at least 0" if zero else "positive"
                raise ValueError(
                    f"{_NAMES.get(name, name)} must be {text} and"
                    f" {'finite' if below == math.inf else 'below 1'}, not {value!r}"
                )
            object.__setattr__(self, name, real)
        if self.d < self.features:
            raise ValueError(
                f"d must be at least 2k + 2 = {self.features}, the number of features, not {self.d}"
            )
        if self.s > self.P:
            raise ValueError(f"s (s*) must be at most P = {self.P}, not {self.s:g}")
        if self.low > self.high:
            raise ValueError(
                f"low (of alpha-dagger) must be at most high = {self.high:g}, not {self.low:g}"
            )
        if self.mu >= self.tau:
            raise ValueError(f"mu must be below tau = {self.tau:g}, not {self.mu:g}")
        if self.batch % (2 * self.k):
            raise ValueError(f"batch (N) must be a multiple of 2k = {2 * self.k}, not {self.batch}")
        if isinstance(self.labels, str) and self.labels.isdigit():
            object.__setattr__(self, "labels", int(self.labels))
        if self.labels not in ("coarse", "fine"):
            if (
                isinstance(self.labels, (str, bool))
                or not isinstance(self.labels, int)
                or self.labels < 1
                or self.k % self.labels
            ):
                raise ValueError(
                    f"labels must be coarse, fine or a number of groups that divides k = {self.k},"
                    f" not {self.labels!r}"
                )

    def change(self, **changes) -> Setting:
        """The same point with other values.  Raises ValueError with one line."""
        known = [f.name for f in fields(self)]
        for name in changes:
            if name not in known:
                raise ValueError(f"a setting has no {name!r}; it has {', '.join(known)}")
        return replace(self, **changes)

    @property
    def groups(self) -> int:
        """g, output nodes of each superclass."""
        return {"coarse": 1, "fine": self.k}.get(self.labels, self.labels)

    @property
    def nodes(self) -> int:
        """2g, output nodes."""
        return 2 * self.groups

    @property
    def features(self) -> int:
        """2k + 2, the size of M."""
        return 2 * self.k + 2

    @property
    def loose(self) -> float:
        """sigma_0 (tau - mu), from which a neuron belongs to S."""
        return self.start * (self.tau - self.mu)

    @property
    def strict(self) -> float:
        """sigma_0 (tau + mu), from which a neuron may belong to S*."""
        return self.start * (self.tau + self.mu)

    def fine(self, y, c):
        """Index of the feature v_{y,c}; numbers or arrays."""
        return 2 + y * self.k + c

    def node(self, y, c):
        """Output node of a sample of subclass (y, c); numbers or arrays."""
        return y * self.groups + c * self.groups // self.k

    @classmethod
    def literal(
        cls,
        d,
        c0: float = 0.05,
        labels: str | int = "coarse",
        s_degree: float = 16,
        hard_degree: float = 2,
        iota_degree: float = 7,
        strong_degree: float = 6,
        P_degree: float = 1,
        batch_degree: float = 1,
        **changes,
    ) -> Setting:
        """The parameters of B.3 at dimension d (a number or a text such as 1e60), except those
        given in `changes`.

        As `literal_logs`, rounded up to whole numbers where they count something.  Raises
        ValueError where no s* log^5 d <= k exists (below d = 10^130 at degree 16) unless `changes`
        has k, and where a value is too small or large to be held: `literal_logs` has it at any d.
        """
        logs = literal_logs(
            d, c0, labels, s_degree, hard_degree, iota_degree, strong_degree, P_degree, batch_degree
        )
        if not {"k", "s"} & set(changes) and logs["s"] - logs["beta"] > logs["k"]:
            raise ValueError(
                f"no k with s* log^5 d <= k <= d^0.4 at log d = {logs['d']:.4g}; give k and s"
            )
        values: dict = {"labels": labels}
        for name in ("d", "k", "P", "batch", "m"):
            values[name] = d if name == "d" and isinstance(d, int) else _whole(logs[name])
        for name in (
            "s",
            "hard",
            "iota",
            "low",
            "high",
            "noise",
            "strong",
            "start",
            "tau",
            "mu",
            "beta",
            "rate",
        ):
            values[name] = math.exp(logs[name]) if -745 < logs[name] < 709 else math.nan
        values |= {"steps": 1, **changes}
        k = int(values["k"])
        if "batch" not in changes:
            values["batch"] = 2 * k * -(-values["batch"] // (2 * k))
        strange = [
            name for name, value in values.items() if isinstance(value, float) and math.isnan(value)
        ]
        if strange:
            raise ValueError(
                f"{strange[0]} of B.3 is e^{logs[strange[0]]:.5g}, which no float64 holds; use"
                f" literal_logs, or give {strange[0]}"
            )
        return cls().change(**values)


def _whole(log: float) -> int:
    """ceil(e^log) as an integer of any size; 15 digits are right."""
    if log < 700:
        return math.ceil(math.exp(log) * (1 - 1e-12))
    digits = math.floor(log / math.log(10)) - 15
    return math.ceil(math.exp(log - digits * math.log(10))) * 10**digits


def literal_logs(
    d,
    c0: float = 0.05,
    labels: str | int = "coarse",
    s_degree: float = 16,
    hard_degree: float = 2,
    iota_degree: float = 7,
    strong_degree: float = 6,
    P_degree: float = 1,
    batch_degree: float = 1,
) -> dict[str, float]:
    """Natural logarithms of the parameters of B.3 at any d (a number or a text such as 1e300), by
    the names of `Setting`.

    With L = log d: k = d^0.4, s* = L^s_degree, s-dagger = L^hard_degree, iota = L^-iota_degree,
    alpha-dagger in [L^-4, 1/(L s-dagger)], sigma_zeta = L^-10 d^-1/2, sigma_zeta* =
    L^-strong_degree, P = s* + L^P_degree/sigma_zeta, sigma_0 = eta = 1/(d^3 s* L), tau = theta
    L^1/2 with theta^2 = 4 + 2 c0 (coarse) or 2 + 2 c0, mu = theta/(2 L^5.5), beta = L^-5, N =
    L^batch_degree k d, m = d^(2+2 c0) (coarse) or d^(1+2 c0).
    """
    from assay.simulators.models.mixture.setting import dimension

    x = dimension(d)
    if x < 1:
        raise ValueError(f"d must be at least e, not {d}")
    if not 0 < c0 < 0.1:
        raise ValueError(f"c0 must lie between 0 and 0.1, not {c0:g}")
    if not 0 <= hard_degree <= 3:
        raise ValueError(
            "the degree of s-dagger must be at most 3, for alpha-dagger to be at least 1/log^4 d,"
            f" not {hard_degree:g}"
        )
    log = math.log(x)
    coarse = labels in ("coarse", 1)
    theta = math.log(4 + 2 * c0 if coarse else 2 + 2 * c0) / 2
    s, noise = s_degree * log, -10 * log - x / 2
    small = -3 * x - s - log
    P = max(s, P_degree * log - noise)
    return {
        "d": x,
        "k": 0.4 * x,
        "P": P + math.log(math.exp(s - P) + math.exp(P_degree * log - noise - P)),
        "s": s,
        "hard": hard_degree * log,
        "iota": -iota_degree * log,
        "low": -4 * log,
        "high": -(1 + hard_degree) * log,
        "noise": noise,
        "strong": -strong_degree * log,
        "start": small,
        "rate": small,
        "tau": theta + log / 2,
        "mu": theta - math.log(2) - 5.5 * log,
        "beta": -5 * log,
        "batch": batch_degree * log + 1.4 * x,
        "m": (2 + 2 * c0 if coarse else 1 + 2 * c0) * x,
    }


SETTINGS: dict[str, Setting] = {
    "S1": Setting(),
    "S2": Setting(d=128, k=32, m=8000),
    "S3": Setting(s=32, P=64, hard=16, m=8000, rate=0.003, steps=150, batch=96),
    "S4": Setting(k=8),
    "S4b": Setting(k=4),
    "S5": Setting(labels="fine", tau=2.5, m=1200, rate=0.5, steps=150),
    "S6": Setting(labels="fine", m=3000, rate=0.5, steps=300),
    "S7": Setting(d=160, k=64, hard=1, m=5000, steps=60),
    "S8": Setting(k=2, steps=60),
}
"""Points that show the theorems' effects on a laptop: S1, S2, S3, S7 coarse labels; S4, S4b, S8 few
subclasses; S5 fine labels; S6 fine, too few neurons.
"""
