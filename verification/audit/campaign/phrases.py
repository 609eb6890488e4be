"""Parts of random statements: exact numbers, ranges, polynomials, and changes of variables, all put
in as trees.
"""

from __future__ import annotations

from fractions import Fraction

from assay.theory.language import grammar
from assay.theory.language.formula import Formula
from assay.theory.language.sorts import put

REAL, PLUS, UP = "in (-oo, oo)", "in (0, oo)", "in [0, oo)"
"""What follows the name of a variable that is real, positive, not negative."""


class Exact(Fraction):
    """A fraction that is written in parentheses where formula text needs them."""

    def __format__(self, _) -> str:
        return str(self) if self.denominator == 1 and self >= 0 else f"({self!s})"


def _closed(name: str):
    own = getattr(Fraction, name)
    return lambda *args: Exact(found) if isinstance(found := own(*args), Fraction) else found


for _name in (
    "add",
    "radd",
    "sub",
    "rsub",
    "mul",
    "rmul",
    "truediv",
    "rtruediv",
    "pow",
    "neg",
    "abs",
):
    setattr(Exact, f"__{_name}__", _closed(f"__{_name}__"))


def number(rng, most: int = 12) -> Exact:
    """Return a simple positive rational."""
    return Exact(rng.randint(1, most), rng.choice((1, 1, 2, 3, 5, 7, 10)))


def signed(rng, most: int = 12) -> Exact:
    """Return a simple rational of either sign, or zero."""
    return rng.choice((-1, 1, 1, 0)) * number(rng, most)


def declared(name: str, low, high, lower_open: bool = False, upper_open: bool = False) -> str:
    """Return the declaration of a real variable; None is an infinite end."""
    left = "(-oo" if low is None else f"{'(' if lower_open else '['}{low}"
    right = "oo)" if high is None else f"{high}{')' if upper_open else ']'}"
    return f"{name} in {left}, {right}"


def within(rng, name: str, whole: str) -> str:
    """Return a declaration of the name with a range inside of ``whole``: all of it, a half-line or
    a bounded part.
    """
    found = grammar.declaration(f"{name} in {whole}")
    low, high = (None if end is None else Exact(end) for end in found.ends)
    lower_open, upper_open = found.lower_open, found.upper_open
    width = high - low if low is not None and high is not None else number(rng, 9)
    start = low if low is not None else high - 3 * width if high is not None else signed(rng, 5)
    if rng.random() < 0.4:
        low, lower_open = start + width * rng.randint(1, 5) / 12, rng.random() < 0.5
    if rng.random() < 0.4:
        high, upper_open = start + width * rng.randint(7, 11) / 12, rng.random() < 0.5
    return declared(name, low, high, lower_open, upper_open)


def moved(rng, formula: Formula, least: float = 0.5) -> Formula:
    """Write c*x + d (c != 0) for a real variable, in goal, range and conditions: the same statement
    about another variable.
    """
    names = [v.name for v in formula.variables if not v.integer]
    if not names or rng.random() > least:
        return formula
    name = rng.choice(names)
    return moved_by(formula, name, rng.choice((1, 1, -1)) * number(rng, 5), signed(rng, 9))


def moved_by(formula: Formula, name: str, c: Exact, d: Exact) -> Formula:
    """Write c*name + d for the variable."""
    by = {name: f"({c})*{name} + ({d})"}
    given = []
    for text in formula.given:
        found = grammar.declaration(text)
        if found is None:
            given.append(put(text, by))
            continue
        ends = [None if end is None else put(end, by) for end in found.ends]
        if found.name != name:
            given.append(
                text
                if not found.integer or ends == list(found.ends)
                else f"{found.name} in {{{ends[0] or ''}..{ends[1] or ''}}}"
            )
            continue
        low, high = (
            None if end is None else grammar.text(grammar.parse(f"(({end}) - ({d}))/({c})"))
            for end in found.ends
        )
        opened = (found.lower_open, found.upper_open)
        if c < 0:
            low, high, opened = high, low, opened[::-1]
        given.append(declared(name, low, high, *opened))
    return Formula(
        put(formula.goal, by), tuple(given), tuple((n, put(t, by)) for n, t in formula.where)
    )


def holds(rng, lesser: str, greater: str, given, strict: bool = False) -> Formula:
    """Return lesser <= greater in one of its spellings."""
    sign, back = ("<", ">") if strict else ("<=", ">=")
    goal = rng.choice(
        (
            f"{lesser} {sign} {greater}",
            f"{greater} {back} {lesser}",
            f"{greater} - ({lesser}) {back} 0",
            f"not ({lesser} {back if strict else '>'}{'=' if strict else ''} {greater})",
        )
    )
    return Formula(goal, tuple(given) if not isinstance(given, str) else (given,))


def polynomial(rng, names, degree: int = 2, terms: int = 3) -> str:
    """Return a random polynomial with small coefficients."""
    parts = []
    for _ in range(rng.randint(1, terms)):
        factors = [f"{number(rng, 5)}"] + [
            rng.choice(names) for _ in range(rng.randint(not parts, degree))
        ]
        parts.append("*".join(factors))
    return "".join(p if i == 0 else rng.choice((" + ", " - ")) + p for i, p in enumerate(parts))


def expanded(text: str) -> str:
    """Return the text of a polynomial multiplied out."""
    import sympy

    names = sorted(grammar.names(grammar.parse(text)))
    expression = Formula(f"{text} >= 0", tuple(f"{n} in (-oo, oo)" for n in names)).goal_expr.args[
        0
    ]
    return str(sympy.expand(expression))
