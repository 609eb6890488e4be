"""Name parameter points of the models: what each shows, which claims it exercises, which picture it draws.

    names()                      name -> one-line description
    SCENARIOS[name]              parameters with defaults, claims, picture
    run("phases-stages", {"l": "50", "k": "3"})   -> xarray.Dataset

Importing this module is free: the numerical code of a scenario loads when it runs.
"""
from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module

from simulators.digits import SCENARIOS as _DIGITS


@dataclass(frozen=True)
class Parameter:
    """One parameter of a scenario: name, default (its type is the parameter's type), and what it means."""

    name: str
    default: object
    text: str

    def read(self, value):
        """Turn `value` (often text) into the type of the default.  Raises ValueError with one line."""
        kind = type(self.default)
        try:
            if kind is str:
                return str(value)
            text = str(value).replace("^", "**").replace("_", "")
            base, power, exponent = text.partition("**")
            number = Fraction(base) ** int(exponent) if power and abs(int(exponent)) <= 400 else Fraction(text)
            if kind is int:
                if number.denominator != 1:
                    raise ValueError
                return int(number)
            return float(number) if kind is float else number
        except (ValueError, ZeroDivisionError, OverflowError):
            wanted = {int: "a whole number", float: "a number"}.get(kind, "a number such as 2, 0.25 or 5/2")
            raise ValueError(f"{self.name} must be {wanted}, not {value!r}") from None


@dataclass(frozen=True)
class Scenario:
    """A named, documented experiment on a model; `work` is "module:function", called with one keyword per parameter."""

    name: str
    text: str
    parameters: tuple[Parameter, ...]
    claims: tuple[str, ...]
    picture: str
    work: str

    def run(self, **changes):
        """Run with changed parameters and return the trajectory.  Raises ValueError with one clear line."""
        known = {p.name: p for p in self.parameters}
        for name in changes:
            if name not in known:
                raise ValueError(f"{self.name} has no parameter {name!r}{_near(name, known)}; it takes {', '.join(known)}")
        settings = {name: p.read(changes.get(name, p.default)) for name, p in known.items()}
        module, _, function = self.work.partition(":")
        return getattr(import_module(module), function)(self.name, **{_python(n): v for n, v in settings.items()})


_RUNS = "simulators.softmax.runs:"
_L = Parameter("l", 10, "classes, a whole number of at least 2")
_K = Parameter("k", 2.0, "strength of strong attributes, at least 1")
_D = Parameter("d", 1000, "attributes; l must divide d")
_RATE = Parameter("lambda", 0.002, "learning rate, greater than 0")
_STEPS = Parameter("steps", 65536, "last gradient step; recorded at 0, 1, 2, 4, ...")
_DENSITY = Parameter("per_octave", 4, "recorded steps between t and 2t")
_MU = Parameter("mu", 1e-3, "ridge penalty, not negative")
_WEIGHTS = Parameter("weights", "counts", "weights of the four errors: counts, eq13, eq15 or eq52")
_RUNS_COUNT = Parameter("runs", 4, "independent random starts")

_LIST = (
    Scenario("phases-stages",
             "Figure 5: probabilities, reconstruction error and stage along training from the deterministic start",
             (_L, _K, _D, _RATE, _STEPS, _DENSITY),
             ("phases.stages", "phases.fig5", "phases.sep", "phases.thm6", "phases.mono", "phases.eq196a"), "stages",
             _RUNS + "stages"),
    Scenario("phases-error-curves",
             "Reconstruction error of every decoder along training: Eq 14/15, least squares from q and o, single logit, ridge",
             (_L, _K, _D, _RATE, _STEPS, _DENSITY, _WEIGHTS, _MU),
             ("phases.approx", "phases.qsep", "phases.thm5", "phases.cor4", "phases.thm8", "phases.thm13"), "error-curves",
             _RUNS + "error_curves"),
    Scenario("phases-weights",
             "The text's decoder under the four weight systems that the text uses for its total error",
             (_L, _K, _D, _RATE, _STEPS, _DENSITY),
             ("phases.eq13", "phases.eq14fit", "phases.eq15", "phases.eq221_225", "phases.eq231"), "weights", _RUNS + "weights"),
    Scenario("phases-margin",
             "Closed forms along the margin D instead of time, for l up to 10^12 and beyond, with all turning points of R",
             (Parameter("l", 10**6, "classes, at least 2"), Parameter("k", Fraction(2), "strength, at least 1; read exactly"),
              Parameter("points", 200, "recorded margins")),
             ("phases.stages", "phases.fn5", "phases.thm9", "phases.thm10", "phases.thm11", "phases.thm13"), "margin",
             _RUNS + "along_margin"),
    Scenario("phases-first-passage",
             "First step at which the own sum of weights reaches f, against the time scale t* of Theorem 7",
             (_L, _K, _D, _RATE, Parameter("points", 24, "values of f between 1/l and log l"),
              Parameter("limit", 10**7, "most steps to take")),
             ("phases.thm7", "phases.eq92_94", "phases.eq95_96", "phases.cor4"), "first-passage", _RUNS + "first_passage"),
    Scenario("phases-timescale",
             "Small-step first-passage time over t* for l from 10 to 10^12, at f = 2/l, 1, (log l-1)/k and log l",
             (_K, Parameter("largest", 12, "largest power of ten for l, at most 300")),
             ("phases.thm7", "phases.eq95_96"), "timescale", _RUNS + "timescale"),
    Scenario("phases-random-start",
             "Random starts N(0,1/d) or N(1,1/d) on the l x l recursion: errors, sums and accuracy against the deterministic start",
             (_L, _K, _D, _RATE, Parameter("steps", 16384, "last gradient step"), _RUNS_COUNT,
              Parameter("start", "random", "random, shifted or deterministic"), _MU),
             ("phases.rand.small", "phases.ass2", "phases.thm17", "phases.thm6"), "random-start", _RUNS + "random_start"),
    Scenario("phases-hinge",
             "The multi-class hinge loss (margin 1) in place of cross-entropy, from the deterministic or a random start",
             (_L, _K, _D, _RATE, Parameter("steps", 4096, "last gradient step"),
              Parameter("start", "deterministic", "deterministic, random or shifted"), _MU),
             ("phases.fig9",), "hinge", _RUNS + "hinge"),
    Scenario("phases-mixed-features",
             "Footnote 4: samples whose attributes are each weak or strong, on the literal network, beside the pure data",
             (Parameter("l", 5, "classes, at least 2"), _K, Parameter("d", 40, "attributes; l must divide d"),
              Parameter("n", 200, "samples; 2l must divide n"), Parameter("lambda", 0.1, "learning rate, greater than 0"),
              Parameter("steps", 4096, "last gradient step"), Parameter("mixed", 1.0, "share of mixed samples, 0 to 1")),
             ("phases.def.data",), "mixed-features", _RUNS + "mixed_features"),
    Scenario("phases-threephases",
             "R(t)/R(0) at t = 0, 1, 2, 4, ...: is there a plateau, a fall, a rise, for exact and ridge decoders and both starts?",
             (_L, _K, Parameter("z", 0.001, "step bound lambda d (k+1)/(2 l^2), greater than 0"),
              Parameter("steps", 262144, "last gradient step"), _MU, _RUNS_COUNT),
             ("phases.threephases", "phases.cor4"), "threephases", _RUNS + "three_phases"),
    Scenario("phases-tiers",
             "One point in every tier: literal network, l x l recursion, scalar recursion, certified enclosure; their differences",
             (Parameter("l", 6, "classes, at least 2"), Parameter("k", Fraction(2), "strength, at least 1; read exactly"),
              Parameter("d", 24, "attributes; l must divide d"), Parameter("n", 24, "samples; 2l must divide n"),
              Parameter("lambda", Fraction(1, 4), "learning rate, greater than 0; read exactly"),
              Parameter("steps", 1024, "last gradient step")),
             ("phases.eq16_18", "phases.eq19_23", "phases.sym", "phases.eq89_91"), "tiers", _RUNS + "tiers"),
    Scenario("phases-enclosure",
             "The margin at exact parameters with a certified radius, to 10^5 steps and beyond",
             (Parameter("l", 10, "classes, at least 2"), Parameter("k", Fraction(2), "strength, at least 1; read exactly"),
              Parameter("z", Fraction(1, 100), "step bound lambda d (k+1)/(2 l^2); read exactly"),
              Parameter("steps", 100000, "last gradient step"), Parameter("bits", 128, "precision in bits")),
             ("phases.thm7", "phases.mono", "phases.eq89_91"), "enclosure", _RUNS + "enclosed"),
)

SCENARIOS: dict[str, object] = {s.name: s for s in (*_LIST, *_DIGITS)}
"""Every scenario by name: `Scenario`, or `simulators.digits.DigitsScenario` for the stand-ins on real data."""


def names() -> dict[str, str]:
    """Return name -> one-line description of every scenario."""
    return {name: s.text for name, s in SCENARIOS.items()}


def describe(name: str) -> dict:
    """Return a scenario's text, claims, picture and parameters {name: (default, meaning)}.  Raises ValueError if unknown."""
    scenario = _find(name)
    if isinstance(scenario, Scenario):
        parameters = {p.name: (p.default, p.text) for p in scenario.parameters}
    else:
        parameters = {key: (value, key.replace("_", " ")) for key, value in scenario.parameters}
    return {"name": name, "text": scenario.text, "claims": scenario.claims, "picture": scenario.picture, "parameters": parameters}


def run(name: str, overrides: dict | None = None):
    """Run a scenario with changed parameters (values may be text) and return its trajectory, an xarray.Dataset.

    Raises ValueError with one clear line: unknown scenario or parameter (with the nearest names), or a parameter outside of
    the model (l does not divide d, k < 1, lambda <= 0, 2l does not divide n).
    """
    scenario, changes = _find(name), dict(overrides or {})
    if isinstance(scenario, Scenario):
        return scenario.run(**changes)
    defaults = dict(scenario.parameters)
    for key, value in changes.items():
        if key not in defaults:
            raise ValueError(f"{name} has no parameter {key!r}{_near(key, defaults)}; it takes {', '.join(defaults)}")
        changes[key] = Parameter(key, defaults[key], "").read(value)
    return scenario.run(**changes)


def _find(name: str):
    if name not in SCENARIOS:
        raise ValueError(f"unknown scenario {name!r}{_near(name, SCENARIOS)}")
    return SCENARIOS[name]


def _near(name: str, known) -> str:
    from difflib import get_close_matches

    close = get_close_matches(str(name), list(known), n=3, cutoff=0.4)
    return f"; did you mean {' or '.join(close)}?" if close else ""


def _python(name: str) -> str:
    return "rate" if name == "lambda" else name
