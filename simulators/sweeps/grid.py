"""Read the text of a grid, such as ``l=10:10000:log25 k=2,3,5,8 lambda=0.1``.

Every word is NAME=VALUES; VALUES is a list of values and ranges with commas between them:

    2,5/2,1e-3         values
    1:10               the whole numbers from 1 to 10
    0:1:lin5           5 equidistant values, ends included
    10:10000:log25     25 values in geometric progression, ends included

Values of a parameter that takes whole numbers are rounded; equal ones are kept once.  Values come
out sorted, so that the table does not depend on how the grid was written.
"""

from __future__ import annotations

from fractions import Fraction

from assay.simulators.core.scenario import near, rational

MOST_VALUES = 100_000
"""Values of one parameter."""
MOST_POINTS = 10**8


class GridError(ValueError):
    """A grid that cannot be read; the message says where and what to write instead."""


def read(text: str, parameters) -> dict[str, tuple]:
    """Return name -> sorted values for the words of `text`; `parameters` are the
    `assay.simulators.core.scenario.Parameter` known.

    Raises GridError with one line: a word that is no grid, an unknown or repeated name, a value the
    parameter cannot take.
    """
    known = {p.name: p for p in parameters}
    found: dict[str, tuple] = {}
    for word in text.split():
        name, equals, values = word.partition("=")
        if not equals or not name or not values:
            raise GridError(f"'{word}' is not NAME=VALUES, such as l=10:1000:log5 or k=2,3")
        if name not in known:
            raise GridError(
                f"there is no parameter {name!r}{near(name, known)}; the model takes"
                f" {', '.join(known)}"
            )
        if name in found:
            raise GridError(f"{name} is given twice")
        found[name] = _values(known[name], values)
    return {name: found[name] for name in known if name in found}


def _values(parameter, text: str) -> tuple:
    values: set = set()
    for part in text.split(","):
        values.update(_range(parameter, part) if ":" in part else (_value(parameter, part),))
        if len(values) > MOST_VALUES:
            raise GridError(f"{parameter.name} has more than {MOST_VALUES} values")
    return tuple(sorted(values))


def _value(parameter, text: str):
    try:
        return parameter.read(text)
    except ValueError as error:
        raise GridError(str(error)) from None


def _range(parameter, text: str):
    if isinstance(parameter.default, str):
        raise GridError(f"{parameter.name} takes words, not a range")
    first, *law = text.split(":")
    if len(law) == 1:
        low, high = _end(parameter, first, int), _end(parameter, law[0], int)
        if low > high:
            raise GridError(f"{parameter.name}={text} runs backwards")
        if high - low >= MOST_VALUES:
            raise GridError(f"{parameter.name}={text} has more than {MOST_VALUES} values")
        return [_value(parameter, str(n)) for n in range(low, high + 1)]
    if len(law) != 2 or law[1][:3] not in ("lin", "log") or not law[1][3:].isdigit():
        raise GridError(
            f"'{parameter.name}={text}' is no range; write LOW:HIGH, LOW:HIGH:linN or LOW:HIGH:logN"
        )
    low, high, kind, count = (
        _end(parameter, first, rational),
        _end(parameter, law[0], rational),
        law[1][:3],
        int(law[1][3:]),
    )
    if not 2 <= count <= MOST_VALUES:
        raise GridError(f"{parameter.name}={text}: from 2 to {MOST_VALUES} values, not {count}")
    if low >= high:
        raise GridError(f"{parameter.name}={text} runs backwards")
    if kind == "log" and low <= 0:
        raise GridError(f"{parameter.name}={text}: a geometric progression starts above 0")
    try:
        return [_rounded(parameter, low, high, kind, i, count - 1) for i in range(count)]
    except (OverflowError, ZeroDivisionError):
        raise GridError(f"{parameter.name}={text} goes beyond the numbers of a computer") from None


def _end(parameter, text: str, kind):
    try:
        return kind(text)
    except (ValueError, ZeroDivisionError):
        raise GridError(
            f"{parameter.name}: '{text}' is not {'a whole number' if kind is int else 'a number'}"
        ) from None


def _rounded(parameter, low, high, kind, i, last):
    if i in (0, last):
        exact = low if i == 0 else high
    elif kind == "lin":
        exact = low + (high - low) * Fraction(i, last)
    else:
        exact = Fraction(
            f"{float(low) * (float(high) / float(low)) ** (i / last):.15g}"
        )  # 1, not 0.9999999999999999
    if isinstance(parameter.default, int):
        return round(exact)
    return float(exact) if isinstance(parameter.default, float) or kind == "log" else exact
