"""Positivity by non-negative coefficients, in parameters that are known to be >= 0.

A difference becomes a quotient of polynomials in parameters; when every coefficient is >= 0 and the
denominator is > 0, so is the difference. Parameters are shown to be >= 0 by rules: a hypothesis,
exp, differences of exp, the tangent exp(x) >= 1+x, log, or the ranges of the variables.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Any

from assay.theory.language.formula import Formula
from assay.theory.language.variables import symbol
from assay.verification.kernel.algebra import (
    Atoms,
    NotShown,
    _exponent,
    difference,
    is_zero,
    power_size,
    size,
)
from assay.verification.kernel.budget import spend

MAX_END_OPS = 40
"""No end of a range is longer than so many operations."""


@dataclass
class Positivity:
    """Shows relations by writing differences as P/Q with non-negative coefficients in parameters
    known to be >= 0.

    ``params``: name -> SymPy expression. Each must be non-negative by a rule (hypothesis, exp, exp
    difference, tangent, log); each introduces one new atom, linear in it, so that atoms can be
    replaced by parameters.
    """

    formula: Formula
    params: dict[Any, Any]

    def show(self, relation: Any, hypotheses: tuple[Any, ...]) -> None:
        """Prove one relation under ``hypotheses`` or raise NotShown."""
        expression, kind = difference(relation)
        if kind == "==":
            if not is_zero(expression):
                raise NotShown(f"not an identity: {relation}")
            return
        if kind == "!=":
            try:
                return self._sign(expression, True, hypotheses)
            except NotShown:
                return self._sign(-expression, True, hypotheses)
        self._sign(expression, kind == ">", hypotheses)

    def _sign(self, expression: Any, strict: bool, hypotheses: tuple[Any, ...]) -> None:
        try:
            Frame.of(self.formula, self.params, hypotheses, expression).nonnegative(
                expression, strict
            )
        except NotShown as failure:
            # a parameter such as 1-x hides the other end of the range of x; the ranges alone may do
            if not self.params:
                raise
            try:
                Frame.of(self.formula, {}, hypotheses, expression).nonnegative(expression, strict)
            except NotShown:
                raise failure from None


@dataclass
class Frame:
    """Parameters solved for the atoms they introduce: the map from atoms to non-negative
    parameters.

    The generators of the ring are ours, named by their place: what a certificate calls a parameter
    never meets the name of another one.  ``names`` says what each is called to a reader, and
    ``meanings`` what it stands for; ``rules`` and ``strict`` say why it is >= 0, and whether > 0.
    """

    atoms: Atoms
    ring: Any
    image: dict[Any, Any]
    strict: dict[Any, Any]
    rules: dict[Any, Any]
    names: dict[Any, Any]
    meanings: dict[Any, Any]

    @staticmethod
    def of(
        formula: Formula, params: dict[Any, Any], hypotheses: tuple[Any, ...], expression: Any
    ) -> Frame:
        """Build the map; raises NotShown when a parameter is not known to be non-negative."""
        spend("node", 10)
        return Frame.within(bounds_of(formula, hypotheses), params, hypotheses, expression)

    @staticmethod
    def within(
        bounds: dict[Any, Any],
        params: dict[Any, Any],
        hypotheses: tuple[Any, ...],
        expression: Any,
    ) -> Frame:
        """Build the map from the lower ends of ranges (`bounds_of`); as `of` otherwise."""
        from assay.verification.kernel.quotients import Field

        chosen = {f"p{i}": value for i, value in enumerate(params.values())}
        names = dict(zip(chosen, params)) | {f"r{i}": f"_{n}" for i, n in enumerate(bounds)}
        rules, strict = {}, {}
        for name, value in chosen.items():
            rules[name], strict[name] = why_nonnegative(value, hypotheses, bounds)
        defaults = {f"r{i}": bound for i, bound in enumerate(bounds.values())}
        atoms = Atoms.of([expression, *chosen.values(), *(v for v, _ in defaults.values())]).build()
        labels = [*chosen, *defaults, *(f"atom{i}" for i in range(len(atoms.order)))]
        ring = Field(labels)
        generator = dict(zip(labels, ring.gens))
        image: dict[Any, Any] = {}
        waiting = [
            n
            for n, v in chosen.items()
            if not _solve(atoms, atoms.convert(v), generator[n], image, ring)
        ]
        for name, (value, is_strict) in defaults.items():
            if _solve(atoms, atoms.convert(value), generator[name], image, ring):
                rules[name], strict[name] = "range", is_strict
        for name in waiting:  # such as exp(x)-1-x, once x itself has its parameter
            if not _solve(atoms, atoms.convert(chosen[name]), generator[name], image, ring):
                raise NotShown(
                    f"parameter {names[name]} = {chosen[name]} introduces no new atom linearly"
                )
        for i, key in enumerate(atoms.order):
            if key not in image:
                image[key] = generator[f"atom{i}"]
                if isinstance(key, tuple) and key[0] == "exp":
                    rules[f"atom{i}"], strict[f"atom{i}"] = "exp", True
                elif isinstance(
                    key, tuple
                ):  # a root has a value only where its base is >= 0, and is >= 0 there
                    rules[f"atom{i}"], strict[f"atom{i}"] = "root", False
        meanings = chosen | {name: value for name, (value, _) in defaults.items()}
        return Frame(atoms, ring, image, strict, rules, names, meanings)

    def quotient(self, expression: Any) -> Any:
        """Return ``expression`` as an element of the field of parameters."""
        value = self.atoms.convert(expression)
        return _substitute(value, self.atoms, self.image, self.ring)

    def nonnegative(self, expression: Any, strict: bool) -> None:
        """Raise NotShown unless expression >= 0 (> 0 when ``strict``) by the signs of
        coefficients.
        """
        value = self.quotient(expression)
        self._coefficients(value.denom, True, "denominator")
        self._coefficients(value.numer, strict, "numerator")

    def _coefficients(self, poly: Any, strict: bool, what: str) -> None:
        if not strict and poly == 0:
            return
        names = self.ring.names
        said = [self.names.get(n, n) for n in names]
        positive = False
        for monomial, coefficient in poly.terms():
            free = [n for n, p in zip(names, monomial) if p and n not in self.rules]
            if any(p % 2 for n, p in zip(names, monomial) if n in free):
                raise NotShown(f"{what} contains an odd power of something of unknown sign")
            if coefficient < 0:
                raise NotShown(f"{what} has a negative coefficient at {_monomial(said, monomial)}")
            if not free and all(self.strict[n] for n, p in zip(names, monomial) if p):
                positive = True
        if strict and not positive:
            raise NotShown(f"{what} is only shown to be >= 0")


def _monomial(names: Any, powers: Any) -> str:
    return "*".join(n if p == 1 else f"{n}**{p}" for n, p in zip(names, powers) if p) or "1"


def bounds_of(formula: Formula, hypotheses: tuple[Any, ...]) -> dict[Any, Any]:
    """Return name -> (symbol - lower end, strict) for variables with a lower bound among the
    hypotheses.
    """
    return dict(_bounds(tuple([v.name for v in formula.variables]), hypotheses))


@lru_cache(maxsize=256)
def _bounds(names: tuple[str, ...], hypotheses: tuple[Any, ...]) -> dict[Any, Any]:
    """Find once what every relation of a proof asks for again (it takes no counted work)."""
    import sympy

    found: dict[Any, Any] = {}
    for relation in hypotheses:
        if not isinstance(relation, sympy.core.relational.Relational):
            continue
        expression, kind = difference(relation)
        if kind not in (">", ">=") or expression.count_ops() > MAX_END_OPS:
            continue
        for name in names:
            own = symbol(name)
            if own not in expression.free_symbols:
                continue  # subtracting the variable would bring it in
            rest = _expanded(expression - own)
            if not rest.has(own):
                old = found.get(name)
                if old is None or _better(rest, kind, old):
                    found[name] = (own + rest, kind == ">")
    return found


@lru_cache(maxsize=4096)
def _expanded(expression: Any) -> Any:
    """Expand once what every parameter of a proof asks for again."""
    import sympy

    return sympy.expand(expression)


def _better(rest: Any, kind: str, old: Any) -> bool:
    """Prefer the largest rational lower end (x + rest >= 0, so rest is minus the end)."""
    previous = (
        old[0].subs({s: 0 for s in old[0].free_symbols}) if len(old[0].free_symbols) == 1 else None
    )
    if previous is None:
        return rest.is_Rational is True
    if not rest.is_Rational:
        return False
    return rest < previous or (rest == previous and kind == ">" and not old[1])


def why_nonnegative(value: Any, hypotheses: tuple[Any, ...], bounds: Any) -> tuple[str, bool]:
    """Return (rule, strict) that shows ``value`` >= 0, or raise NotShown."""
    import sympy

    for relation in hypotheses:
        if not isinstance(relation, sympy.core.relational.Relational):
            continue
        expression, kind = difference(relation)
        if kind == "!=":
            continue
        ratio = constant_ratio(expression, value)
        if kind == "==":
            if ratio is not None and ratio != 0:
                return "hypothesis", False  # value is a multiple of what is 0
            continue
        if ratio is not None and ratio > 0:
            # a strict twin further down would be found as well; prefer it
            if kind == ">=" and any(
                difference(r)[1] == ">" and (constant_ratio(difference(r)[0], value) or 0) > 0
                for r in hypotheses
                if isinstance(r, sympy.core.relational.Relational)
            ):
                return "hypothesis", True
            return "hypothesis", kind == ">"
    if isinstance(value, sympy.exp) or value == sympy.E:
        return "exp", True
    parts = exp_difference(value)
    if parts is not None:
        low, high = parts
        strict = _range_sign(high - low, hypotheses, bounds)
        return "exp is increasing", strict
    tangent = tangent_of(value)
    if tangent is not None:
        return "exp(x) >= 1+x", False
    if isinstance(value, sympy.log):
        return "log is increasing", _range_sign(value.args[0] - 1, hypotheses, bounds)
    return "range", _range_sign(value, hypotheses, bounds)


def constant_ratio(expression: Any, value: Any) -> Any:
    """Return the rational c with expression = c*value; None where there is none."""
    import sympy

    if expression == value:
        return sympy.Integer(1)
    # cheap filter: the same free symbols
    if expression.free_symbols != value.free_symbols:
        return None
    atoms = Atoms.of([expression, value]).build()
    try:
        left, right = atoms.convert(expression), atoms.convert(value)
    except NotShown:
        return None
    if right == 0:
        return None
    ratio = (left / right).constant()
    return None if ratio is None else sympy.Rational(int(ratio.p), int(ratio.q))


def exp_difference(value: Any) -> tuple[Any, Any] | None:
    """Return (B, A) when value = exp(A) - exp(B) (exp(0) = 1 allowed); None otherwise."""
    import sympy

    terms = sympy.Add.make_args(value)
    if len(terms) != 2:
        return None
    found = {}
    for term in terms:
        factor, rest = term.as_coeff_Mul()
        if rest == 1:
            exponent = sympy.Integer(0)
        else:
            exponent = _exponent(rest)
        if exponent is None or abs(factor) != 1:
            return None
        found[int(factor)] = exponent
    return (found[-1], found[1]) if set(found) == {1, -1} else None


def tangent_of(value: Any) -> Any:
    """Return A when value = exp(A) - 1 - A."""
    import sympy

    for term in sympy.Add.make_args(value):
        exponent = _exponent(term)
        if exponent is not None and sympy.expand(value - term + 1 + exponent) == 0:
            return exponent
    return None


def _range_sign(expression: Any, hypotheses: tuple[Any, ...], bounds: Any) -> bool:
    """Show expression >= 0 from the ranges of the variables alone; return whether it is > 0."""
    if not bounds and expression.is_Rational:
        if expression >= 0:
            return bool(expression > 0)
        raise NotShown(f"{expression} is not known to be non-negative")
    frame = Frame.within(bounds, {}, hypotheses, expression)
    try:
        frame.nonnegative(expression, True)
        return True
    except NotShown:
        frame.nonnegative(expression, False)
        return False


def _solve(atoms: Atoms, value: Any, parameter: Any, image: dict[Any, Any], ring: Any) -> bool:
    """Solve value == parameter for one atom that ``image`` does not map yet and in which value is
    linear.
    """
    for index, key in reversed(list(enumerate(atoms.order))):
        if key in image:
            continue
        degree = max(m[index] for m in value.numer.monoms()) if value.numer != 0 else 0
        if degree != 1 or any(m[index] for m in value.denom.monoms()):
            continue
        unknown = [
            i
            for i, k in enumerate(atoms.order)
            if i != index
            and k not in image
            and any(m[i] for poly in (value.numer, value.denom) for m in poly.monoms())
        ]
        if unknown:
            continue
        slope, offset = atoms.field(0), atoms.field(0)
        spend("term", 5 + 2 * len(value.numer) * len(atoms.order))
        for monomial, coefficient in value.numer.terms():
            term = atoms.field(coefficient)
            for i, power in enumerate(monomial):
                if power and i != index:
                    term *= atoms.field.gens[i] ** power
            if monomial[index]:
                slope += term
            else:
                offset += term
        denominator = _substitute(atoms.field(value.denom), atoms, image, ring)
        slope = _substitute(slope, atoms, image, ring)
        offset = _substitute(offset, atoms, image, ring)
        if slope == 0:
            continue
        image[key] = (parameter * denominator - offset) / slope
        return True
    return False


def _substitute(value: Any, atoms: Atoms, image: dict[Any, Any], ring: Any) -> Any:
    """Map an element of the atoms' field to the parameters' field."""
    whole = {}
    for part in (value.numer, value.denom):
        for monomial in part.monoms():
            for i, power in enumerate(monomial):
                if power:
                    whole[i] = image[atoms.order[i]]
    # images that are polynomials are multiplied as such: fractions would be cancelled at every step
    if all(element.denom.is_constant() for element in whole.values()):
        make = ring.polynomial
        polynomials = {i: e.numer for i, e in whole.items()}
    else:
        make, polynomials = ring, whole
    totals = []
    sizes = {i: len(p) if make is not ring else size(p) for i, p in polynomials.items()}
    for poly in (value.numer, value.denom):
        total = make(0)
        for monomial, coefficient in poly.terms():
            spend(
                "term",
                2 + prod(power_size(sizes[i], power) for i, power in enumerate(monomial) if power),
            )
            term = make(coefficient)
            for i, power in enumerate(monomial):
                if power:
                    term *= polynomials[i] ** power
            total += term
        totals.append(total)
    if totals[1] == 0:
        raise NotShown("a denominator vanishes identically")
    above, below = totals if make is ring else map(ring, totals)
    return above / below
