"""Show a witness so that anyone can check it by hand: the values, both sides, and lines of plain
Python.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction

from assay.theory.language.formula import Formula

_EXACT = re.compile(r"-?\d+(/\d+)?")


@dataclass(frozen=True)
class HandCheck:
    """A witness spelled out.

    values: (name, exact text); steps: (name, expression, decimal) of the abbreviations in use;
    sides: (expression, decimal) of every side of the goal; code: standard-library Python that
    prints the sides.
    """

    values: list[tuple[str, str]]
    steps: list[tuple[str, str, str]]
    sides: list[tuple[str, str]]
    code: str

    @property
    def brief(self) -> list[str]:
        """The sides in four digits, or in as many more as it takes to tell them apart."""
        numbers = [decimal for _, decimal in self.sides]
        for digits in range(4, 12):
            found = [_rounded(decimal, digits) for decimal in numbers]
            if len({*map(_value, found)}) == len({*map(_value, numbers)}):
                return found
        return numbers


def hand_check(formula: object, witness: object) -> HandCheck | None:
    """Return the check of a formula at a witness of exact numbers, or None where it does not
    apply.
    """
    if type(formula) is not Formula or not isinstance(witness, dict):
        return None
    values = {n: str(v) for n, v in witness.items()}
    try:
        wanted = set(formula.free)
        if (
            not wanted
            or wanted - set(values)
            or not all(_EXACT.fullmatch(v) for v in values.values())
        ):
            return None
        steps = formula._used_abbreviations()
        sides = list(dict.fromkeys(_sides(formula.goal)))
        decimals = _decimals([*(t for _, t in steps), *sides], formula, values)
    except Exception:  # only a convenience: the verdict and its certificate stand without it
        return None
    names = [n for n in values if n in wanted]
    lines = ["from math import *"]
    lines.append(f"{', '.join(names)} = {', '.join(values[n] for n in names)}")
    lines += [f"{n} = {_python(t)}" for n, t in steps]
    lines.append(f"print({', '.join(_python(s) for s in sides)})")
    return HandCheck(
        [(n, values[n]) for n in names],
        [(n, t, d) for (n, t), d in zip(steps, decimals[: len(steps)], strict=True)],
        list(zip(sides, decimals[len(steps) :], strict=True)),
        "\n".join(lines),
    )


def _value(decimal: str) -> Decimal | str:
    """Return a decimal as a number, so that 0.2500 is 0.25; what is no finite number stays."""
    try:
        return Decimal(decimal) if Decimal(decimal).is_finite() else decimal
    except InvalidOperation:
        return decimal


def _rounded(decimal: str, digits: int) -> str:
    """Return a decimal in so many digits; what is no finite number stays as it is."""
    value = _value(decimal)
    return value if isinstance(value, str) else f"{value:.{digits}g}"


def _python(text: str) -> str:
    return re.sub(r"\bloggamma\b", "lgamma", text.replace("^", "**"))


def _sides(goal: str) -> list[str]:
    """Return the texts of the sides of all relations in a goal, connectives split away outside of
    parentheses.
    """
    depth, part, parts = 0, "", []
    tokens = re.split(r"(\(|\)|\band\b|\bor\b|\bnot\b|=>|<=|>=|==|!=|<|>)", goal)
    for token in tokens:
        depth += (token == "(") - (token == ")")
        if depth == 0 and token in ("and", "or", "not", "=>", "<=", ">=", "==", "!=", "<", ">"):
            parts.append(part.strip())
            part = ""
        else:
            part += token
    parts = [p for p in [*(q for q in parts), part.strip()] if p]
    if any(re.search(r"<|>|=|\band\b|\bor\b|\bnot\b", p) for p in parts):
        raise ValueError("relations inside parentheses")
    return parts


def _decimals(texts: list[str], formula: Formula, values: dict[str, str]) -> list[str]:
    """Evaluate texts at exact values, with 30 digits, and return 12 of them (for reading; the
    certificate decides).
    """
    import mpmath

    from assay.theory.language import grammar

    with mpmath.workdps(30):
        env = {
            n: mpmath.mpf(Fraction(v).numerator) / Fraction(v).denominator
            for n, v in values.items()
        }
        for name, text in formula.where:
            env.setdefault(name, text)
        return [mpmath.nstr(_evaluate(grammar.parse(t), env, mpmath), 12) for t in texts]


def _evaluate(tree, env: dict, mp):
    from assay.theory.language import grammar

    op, args = tree.op, tree.args
    if op == "number":
        return mp.mpf(args[0].numerator) / args[0].denominator
    if op == "constant":
        return {"pi": mp.pi, "e": mp.e}[args[0]] + 0
    if op == "name":
        known = env[args[0]]
        if isinstance(known, str):
            known = env[args[0]] = _evaluate(grammar.parse(known), env, mp)
        return known
    if op == "call":
        inner = [_evaluate(a, env, mp) for a in args[1:]]
        if args[0] in ("abs", "min", "max"):
            return {"abs": abs, "min": min, "max": max}[args[0]](*inner)
        return getattr(mp, args[0])(*inner)
    left = _evaluate(args[0], env, mp)
    if op == "neg":
        return -left
    right = _evaluate(args[1], env, mp)
    return {
        "add": lambda: left + right,
        "sub": lambda: left - right,
        "mul": lambda: left * right,
        "div": lambda: left / right,
        "pow": lambda: left**right,
    }[op]()
