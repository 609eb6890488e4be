"""Describe one named experiment: its parameters with defaults and meanings, its claims, and the function that runs it.

Every simulator lists its own in ``SCENARIOS`` of its package; `simulators.scenarios` collects them.
"""
from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module


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
    """A named, documented experiment on a model; `work` is "module:function", called with one keyword per parameter.

    resumable: `work` also takes `store`, a folder that keeps finished runs (or None), and `on_progress(done, total, label)`.
    """

    name: str
    text: str
    parameters: tuple[Parameter, ...]
    claims: tuple[str, ...]
    picture: str
    work: str
    resumable: bool = False

    def run(self, store=None, on_progress=None, **changes):
        """Run with changed parameters and return the trajectory.  Raises ValueError with one clear line."""
        known = {p.name: p for p in self.parameters}
        for name in changes:
            if name not in known:
                raise ValueError(f"{self.name} has no parameter {name!r}{near(name, known)}; it takes {', '.join(known)}")
        settings = {name: p.read(changes.get(name, p.default)) for name, p in known.items()}
        module, _, function = self.work.partition(":")
        more = {"store": store, "on_progress": on_progress} if self.resumable else {}
        return getattr(import_module(module), function)(self.name, **{_python(n): v for n, v in settings.items()}, **more)


def near(name: str, known) -> str:
    from difflib import get_close_matches

    close = get_close_matches(str(name), list(known), n=3, cutoff=0.4)
    return f"; did you mean {' or '.join(close)}?" if close else ""


def _python(name: str) -> str:
    return "rate" if name == "lambda" else name
