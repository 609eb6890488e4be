"""Describe one named experiment: its parameters with defaults and meanings, its claims, and the
function that runs it.

Every simulator lists its own in ``SCENARIOS`` of its package; `assay.simulators.core.scenarios`
collects them.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module

LARGEST_EXPONENT = 5000
"""Decimal exponents beyond this are refused: 1e999999999 would be written out."""


def rational(text) -> Fraction:
    """Read a number such as 2, 0.25, 1e-3 or 5/2 exactly.  Raises ValueError for anything else,
    ZeroDivisionError for 1/0.
    """
    for part in str(text).lower().split("/"):
        exponent = part.partition("e")[2]
        if exponent and abs(int(exponent)) > LARGEST_EXPONENT:
            raise ValueError(f"the exponent of {text} is too large")
    return Fraction(str(text))


@dataclass(frozen=True)
class Parameter:
    """One parameter of a scenario: name, default (its type is the parameter's type), and what it
    means.
    """

    name: str
    default: object
    text: str

    def read(self, value):
        """Turn `value` (often text) into the type of the default.  Raises ValueError with one
        line.
        """
        kind = type(self.default)
        try:
            if kind is str:
                return str(value)
            text = str(value).replace("^", "**").replace("_", "")
            base, power, exponent = text.partition("**")
            number = _power(rational(base), int(exponent)) if power else rational(text)
            if kind is int:
                if number.denominator != 1:
                    raise ValueError
                return int(number)
            return float(number) if kind is float else number
        except (ValueError, ZeroDivisionError, OverflowError):
            wanted = {int: "a whole number", float: "a number"}.get(
                kind, "a number such as 2, 0.25 or 5/2"
            )
            raise ValueError(f"{self.name} must be {wanted}, not {str(value)[:60]!r}") from None


@dataclass(frozen=True)
class Scenario:
    """A named, documented experiment on a model; `work` is "module:function", called with one
    keyword per parameter.

    resumable: `work` also takes `store`, a folder that keeps finished runs (or None), and
    `on_progress(done, total, label)`. The function of the same name in the module `memory` of the
    package takes the same keywords and returns the bytes held at most; nothing is allocated before
    that has been compared with what is free.  instead: what serves where it is too much.
    """

    name: str
    text: str
    parameters: tuple[Parameter, ...]
    claims: tuple[str, ...]
    picture: str
    work: str
    resumable: bool = False
    instead: str = ""

    def run(self, store=None, on_progress=None, **changes):
        """Run with changed parameters and return the trajectory.  Raises ValueError with one clear
        line.
        """
        known = {p.name: p for p in self.parameters}
        for name in changes:
            if name not in known:
                raise ValueError(
                    f"{self.name} has no parameter {name!r}{near(name, known)}; it takes"
                    f" {', '.join(known)}"
                )
        settings = {name: p.read(changes.get(name, p.default)) for name, p in known.items()}
        more = {"store": store, "on_progress": on_progress} if self.resumable else {}
        try:
            require(self, settings, {name: p.default for name, p in known.items()})
            return _function(self.work)(
                self.name, **{_python(n): v for n, v in settings.items()}, **more
            )
        except ArithmeticError as error:  # no value, or beyond float64
            raise ValueError(
                f"{self.name} cannot be computed in float64 at these parameters ({error}); take"
                " less extreme ones"
            ) from error
        except MemoryError as error:
            raise ValueError(
                f"{self.name} ran out of memory at these parameters; take smaller sizes"
            ) from error

    def bytes(self, **settings) -> float:
        """Estimate the memory of a run at these parameters (defaults elsewhere).  Raises ValueError
        for a bad point.
        """
        from assay.simulators.core.memory import FLOOR

        full = {p.name: p.read(settings.get(p.name, p.default)) for p in self.parameters}
        package, _, name = self.work.rpartition(":")
        estimate = _function(f"{package.rpartition('.')[0]}.memory:{name}")
        return FLOOR + float(estimate(**{_python(n): v for n, v in full.items()}))


def require(scenario, settings: dict, defaults: dict) -> None:
    """Raise `assay.simulators.core.memory.TooLarge`, with the largest values that would fit, if the
    machine has too little memory.

    scenario: has a name, what serves `instead`, and `bytes(**settings)`.
    """
    from assay.simulators.core import memory

    needed, left = scenario.bytes(**settings), memory.available()
    if left is None or needed <= left:
        return
    raised = [n for n, v in settings.items() if isinstance(v, int) and v > defaults[n]] or list(
        settings
    )
    room = [
        f"{n} up to about {most}" for n in raised if (most := _most(scenario, settings, n, left))
    ]
    given = ", ".join(f"{n}={settings[n]}" for n in raised if settings[n] != defaults[n])
    advice = " or ".join(room) + " would fit" if room else ""
    what = f"{scenario.name} with {given}" if given else scenario.name
    memory.require(needed, what, "; ".join(t for t in (advice, scenario.instead) if t))


def _most(scenario, settings: dict, name: str, left: float) -> int:
    """The largest value of a whole-number parameter, to two digits, at which the run fits; 0 if
    there is none.
    """
    if not isinstance(settings[name], int) or settings[name] < 2:
        return 0
    low, high = 0, settings[name]
    try:
        while high - low > max(1, low // 100):
            middle = (low * high) ** 0.5 if low else high // 2
            middle = min(max(int(middle), low + 1), high - 1)
            fits = scenario.bytes(**{**settings, name: middle}) <= left
            low, high = (middle, high) if fits else (low, middle)
    except (ValueError, OverflowError):  # a value between that the model has no point for
        return 0
    digits = 10 ** max(len(str(low)) - 2, 0)
    return low // digits * digits


def _function(place: str):
    """The function of "module:function"."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def _power(base: Fraction, exponent: int) -> Fraction:
    if abs(exponent) * max(base.numerator.bit_length(), base.denominator.bit_length()) > 100_000:
        raise ValueError
    return base**exponent


def near(name: str, known) -> str:
    from difflib import get_close_matches

    close = get_close_matches(str(name), list(known), n=3, cutoff=0.4)
    return f"; did you mean {' or '.join(close)}?" if close else ""


def _python(name: str) -> str:
    return "rate" if name == "lambda" else name
