"""How printed numbers are compared: by order, and by exact tests between two entries.

Tests between two entries are Welch's t test, two-sided, from printed means, deviations and numbers
of runs.  Student's law has at least n-1 and at most 2n-2 degrees of freedom there, and the chance
falls with them, so:

``sure``    an upper bound of the chance: n-1 degrees, means moved by 0.01 and deviations by 0.0005
            against the difference, and
            deviations taken as divided by n (the text does not say which).
``plain``   the same upper bound with the printed numbers as they are and deviations divided by n-1.
``least``   a lower bound of the chance: the printed numbers as they are, 2n-2 degrees.

``t`` is the squared statistic, ``p`` the chance.  For whole degrees of freedom Student's law is
elementary, so every chance is exact. Runs share two pretraining seeds (Table 1) or one (Tables 7,
8); the tests treat them as independent unless a reading says otherwise.

Source: Hong, Cui, Fuxman, Chan, Luo, Sections 1 and 6, Appendix A.
"""

from __future__ import annotations

from assay.theory.claims import Reading
from assay.theory.language.shorthand import reading

LEVEL = "1/20"


def means(row) -> list[str]:
    return [entry[1] for entry in row]


def falling(values) -> str:
    return " and ".join(f"{a} > {b}" for a, b in zip(values, values[1:]))


def all_below(low, high) -> str:
    return f"max({','.join(low)}) < min({','.join(high)})"


def chance(freedom: int, t: str) -> str:
    """Return P(|T| >= sqrt(t)) for Student's law, exactly."""
    c = f"({freedom}/({freedom}+{t}))"
    if freedom == 1:
        return f"1-2/pi*atan(sqrt({t}))"
    if freedom % 2 == 0:
        weight, series = "1", "1"
        for i in range(1, freedom // 2):
            weight = f"{weight}*{2 * i - 1}/{2 * i}"
            series += f"+{weight}*{c}**{i}"
        return f"1-sqrt({t}/({freedom}+{t}))*({series})"
    if freedom != 5:
        raise ValueError("only 1, 5 and even degrees of freedom are written out")
    return f"1-2/pi*(atan(sqrt({t}/5))+sqrt({t}/5)*{c}*(1+2/3*{c}))"


def welch(kind: str, pairs, runs: int) -> tuple[tuple[str, str], ...]:
    """Return the abbreviations t1, p1, t2, p2, ... of Welch tests between pairs of entries; kind:
    sure, plain or least.
    """
    where = []
    for i, ((_, a, s), (_, b, r)) in enumerate(pairs, 1):
        high, low = (a, b) if float(a) > float(b) else (b, a)
        spread = f"(({s}+0.0005)**2+({r}+0.0005)**2)" if kind == "sure" else f"({s}**2+{r}**2)"
        gap, count = (
            (f"({high}-{low}-0.01)", runs - 1) if kind == "sure" else (f"({high}-{low})", runs)
        )
        freedom = 2 * runs - 2 if kind == "least" else runs - 1
        where += [(f"t{i}", f"{count}*{gap}**2/{spread}"), (f"p{i}", chance(freedom, f"t{i}"))]
    return tuple(where)


def tested(
    name: str, kind: str, pairs, runs: int, note: str, level: str = LEVEL, sign: str = "<="
) -> Reading:
    """Return the reading that each pair differs (or, sign ">", does not) at the level."""
    pairs = tuple(pairs)
    return reading(
        name,
        " and ".join(f"p{i} {sign} {level}" for i in range(1, len(pairs) + 1)),
        (),
        welch(kind, pairs, runs),
        note,
    )
