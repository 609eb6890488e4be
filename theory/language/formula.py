"""A bound written once: `Formula`, with every use derived from the same text.

A formula quantifies universally over its declared variables: for all values in the declared ranges
that satisfy the side conditions, the goal holds. The text is the source; SymPy expressions, LaTeX,
numbers and solver terms follow.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from assay.theory.language import grammar, sorts
from assay.theory.language.conditions import conjuncts, implies, nonnegative, nonzero, positive
from assay.theory.language.grammar import Node

_MAX_POWER_BITS = 200_000
_MAX_GAMMA = 2_000
_VAST = re.compile(r"[eE][+-]?_?0*[1-9](_?[0-9]){4,}")


class FormulaError(ValueError):
    """A formula whose parts do not fit together (undeclared name, number where a statement is
    needed, ...).
    """


class NoValue(FormulaError):
    """A term without a value wherever it is read, such as 1/0 or log(0)."""


@dataclass(frozen=True)
class Variable:
    """A quantified variable: SymPy symbol name, integer or real, and its ends (SymPy, possibly
    infinite or symbolic).
    """

    name: str
    integer: bool
    lower: Any
    upper: Any
    lower_open: bool
    upper_open: bool

    @property
    def symbol(self):
        """Return the SymPy symbol of this variable (one real symbol per name, across all
        formulas).
        """
        return symbol(self.name)


def symbol(name: str):
    """Return the SymPy symbol that stands for ``name`` in every formula."""
    import sympy

    return sympy.Symbol(name, real=True)


@dataclass(frozen=True)
class Formula:
    """For all declared variables within ``given``: ``goal``; ``where`` holds abbreviations,
    expanded in order.

    Example: ``Formula("x*(e-1)/(exp(x)-1) < 1", ("x in (1, oo)",))``.
    """

    goal: str
    given: tuple[str, ...] = ()
    where: tuple[tuple[str, str], ...] = ()

    def __post_init__(self):
        if isinstance(self.given, str):
            object.__setattr__(self, "given", (self.given,))
        object.__setattr__(self, "given", tuple(self.given))
        object.__setattr__(self, "where", tuple(tuple(pair) for pair in self.where))
        if any(len(pair) != 2 for pair in self.where):
            raise FormulaError("an abbreviation is a pair: its name and its text")
        for text in (self.goal, *self.given, *(t for pair in self.where for t in pair)):
            if type(text) is not str:  # a subclass may compare as it likes
                raise FormulaError(f"formulas are exact text, found {text!r}")

    # ---- the parsed parts ------------------------------------------------------------------------
    @cached_property
    def _parts(self) -> _Parts:
        try:
            return _build(self)
        except OverflowError:
            raise FormulaError("a number in the formula is too large to compute with") from None

    @property
    def variables(self) -> tuple[Variable, ...]:
        """The quantified variables, in the order of their declaration."""
        return self._parts.variables

    @property
    def hypotheses(self) -> tuple:
        """All assumptions as SymPy statements: the ends of the ranges and the side conditions."""
        return self._parts.hypotheses

    @property
    def goal_expr(self):
        """The goal as a SymPy Boolean, with unevaluated relations."""
        return self._parts.goal

    @property
    def defined(self) -> tuple:
        """Statements that must hold throughout for every term of the formula to have a value."""
        return self._parts.defined

    @property
    def free(self) -> tuple[str, ...]:
        """Names of the quantified variables."""
        return tuple(v.name for v in self.variables)

    # ---- derived formulas ------------------------------------------------------------------------
    def with_given(self, *extra: str) -> Formula:
        """Return the formula with further hypotheses."""
        return Formula(self.goal, self.given + extra, self.where)

    def with_goal(self, goal: str) -> Formula:
        """Return another goal under the same hypotheses and abbreviations."""
        return Formula(goal, self.given, self.where)

    def negated(self) -> Formula:
        """Return the formula with the negated goal (same hypotheses)."""
        return self.with_goal(f"not {sorts.statement(self.goal)}")

    def at(self, values: dict[str, str]) -> Formula:
        """Fix some variables to exact values (text); their ranges become side conditions."""
        known = {*map(grammar.declared, self.given)} - {None}
        for name in values:
            if name not in known:
                raise FormulaError(
                    f"no variable {name!r} to fix (declared: {', '.join(sorted(known))})"
                )
        given = []
        for text in self.given:
            found = grammar.declaration(text)
            if found is None or found.name not in values:
                given.append(text)
                continue
            low, high = found.ends
            if low is not None:
                given.append(f"{sorts.term(low)} {'<' if found.lower_open else '<='} {found.name}")
            if high is not None:
                given.append(f"{sorts.term(high)} {'>' if found.upper_open else '>='} {found.name}")
        # the fixed values come first, so that later abbreviations see them
        return Formula(
            self.goal,
            tuple(given),
            tuple((n, sorts.term(v)) for n, v in values.items()) + self.where,
        )

    # ---- identity --------------------------------------------------------------------------------
    def data(self) -> dict:
        """Return the JSON form: goal, given, where."""
        return {
            "goal": self.goal,
            "given": list(self.given),
            "where": [list(p) for p in self.where],
        }

    @staticmethod
    def from_data(data: dict) -> Formula:
        """Read the JSON form back."""
        return Formula(data["goal"], tuple(data["given"]), tuple(tuple(p) for p in data["where"]))

    def key(self) -> str:
        """Return a hash of the content."""
        return hashlib.sha256(json.dumps(self.data(), sort_keys=True).encode()).hexdigest()

    def text(self) -> str:
        """Return one plain line: hypotheses, abbreviations that occur, goal."""
        head = f"for all {'; '.join(self.given)}: " if self.given else ""
        used = self._used_abbreviations()
        tail = "  where " + ", ".join(f"{n} = {t}" for n, t in used) if used else ""
        return head + self.goal + tail

    def _used_abbreviations(self) -> list[tuple[str, str]]:
        conditions = (t for t in self.given if grammar.declared(t) is None)
        wanted = set().union(*map(grammar.words, (self.goal, *conditions))) if self.where else set()
        used = []
        for name, text in reversed(self.where):
            if name in wanted:
                used.append((name, text))
                wanted |= grammar.words(text)
        return used[::-1]

    # ---- uses ------------------------------------------------------------------------------------
    def latex(self) -> str:
        """Return LaTeX of the goal as written (abbreviations kept as names)."""
        from assay.theory.language.rendering import latex

        return latex(grammar.parse(self.goal))

    def latex_given(self) -> list[str]:
        """Return LaTeX of each hypothesis."""
        from assay.theory.language.rendering import latex_given

        return [latex_given(text) for text in self.given]

    def latex_where(self) -> list[str]:
        """Return LaTeX of each abbreviation that the formula uses."""
        from assay.theory.language.rendering import latex

        return [
            f"{latex(grammar.parse(n))} = {latex(grammar.parse(t))}"
            for n, t in self._used_abbreviations()
        ]

    def mathml(self) -> str:
        """Return the goal as presentation MathML."""
        from assay.theory.language.rendering import mathml

        return mathml(self.latex())

    def numpy(self):
        """Return a function of float arrays (keyword per variable) giving the truth of the goal;
        for search and plots only.
        """
        from assay.theory.language.evaluation import truth_function

        return truth_function(self.goal_expr)

    def jax(self):
        """Return a compiled, differentiable function of arrays giving the margins of the goal's
        relations; for search only.
        """
        from assay.theory.language.evaluation import margins

        return margins(self.goal_expr)

    def inside(self):
        """Return a function of float arrays giving where all hypotheses hold; for search and plots
        only.
        """
        import sympy

        from assay.theory.language.evaluation import truth_function

        return truth_function(
            sympy.And(*self.hypotheses, evaluate=False) if self.hypotheses else sympy.true
        )

    def strategy(self):
        """Return a hypothesis strategy of exact points (dicts of Fraction) inside the ranges and
        side conditions.
        """
        from assay.theory.language.evaluation import points

        return points(self)

    def arb(self, values: dict, precision: int = 64):
        """Enclose every side of the goal's relations at ball or rational values; see
        `assay.theory.language.evaluation.enclose`.
        """
        from assay.theory.language.evaluation import enclose

        return enclose(self.goal_expr, values, precision)

    def z3(self):
        """Return (variables, hypotheses, goal) as z3 terms; raises FormulaError when not polynomial
        or rational.
        """
        from assay.theory.language.evaluation import z3_terms

        return z3_terms(self)


# ---- from trees to SymPy -------------------------------------------------------------------------
@dataclass(frozen=True)
class _Parts:
    variables: tuple[Variable, ...]
    hypotheses: tuple
    goal: Any
    defined: tuple


def _build(formula: Formula, builder: _Builder | None = None) -> _Parts:
    import sympy

    builder = builder or _Builder()
    for text in formula.given:
        found = grammar.declaration(text)
        if found is not None:
            if found.name in builder.environment:
                raise FormulaError(f"variable {found.name!r} is declared twice")
            builder.environment[found.name] = (symbol(found.name), ())
    quantified = set(builder.environment)
    for name, text in formula.where:
        if name in builder.environment or name in builder.pending:
            raise FormulaError(f"abbreviation {name!r} hides a variable or an earlier abbreviation")
        tree = grammar.parse(text)
        builder.pending[name] = tree
    variables, hypotheses, defined = [], [], []
    declared: set[str] = set()
    for text in formula.given:
        found = grammar.declaration(text)
        if found is None:
            tree = grammar.parse(text)
            if not tree.boolean:
                raise FormulaError(f"hypothesis {text!r} is a number, not a statement")
            statement, needs = builder.boolean(tree)
            hypotheses.extend(conjuncts(statement))
            defined.extend(needs)
            continue
        ends = []
        for tree in (found.lower, found.upper):
            if tree.boolean:
                raise FormulaError(
                    f"an end of the range of {found.name} is a statement, not a number"
                )
            ahead = (grammar.names(tree) & quantified) - declared
            if ahead:
                raise FormulaError(
                    f"the range of {found.name} uses {', '.join(sorted(ahead))} before its"
                    " declaration"
                )
            value, needs = builder.number(tree)
            ends.append(value)
            defined.extend(needs)
        own = symbol(found.name)
        variables.append(
            Variable(
                found.name, found.integer, ends[0], ends[1], found.lower_open, found.upper_open
            )
        )
        declared.add(found.name)
        if ends[0] != -sympy.oo:
            hypotheses.append(
                (sympy.Gt if found.lower_open else sympy.Ge)(own, ends[0], evaluate=False)
            )
        if ends[1] != sympy.oo:
            hypotheses.append(
                (sympy.Lt if found.upper_open else sympy.Le)(own, ends[1], evaluate=False)
            )
    tree = grammar.parse(formula.goal)
    if not tree.boolean:
        raise FormulaError(f"the goal {formula.goal!r} is a number, not a statement")
    goal, needs = builder.boolean(tree)
    defined.extend(needs)
    return _Parts(tuple(variables), tuple(hypotheses), goal, tuple(dict.fromkeys(defined)))


class _Builder:
    """Turns trees into SymPy while collecting what must hold for each partial operation to be
    defined.
    """

    def __init__(self):
        self.environment: dict[str, tuple] = {}
        self.pending: dict[str, Node] = {}

    def lookup(self, name: str):
        if name not in self.environment:
            if name not in self.pending:
                known = ", ".join(sorted({*self.environment, *self.pending})) or "none"
                raise FormulaError(
                    f"unknown name {name!r}; declare it, as in '{name} in [0, 1]' (known: {known})"
                )
            tree = self.pending.pop(
                name
            )  # removed first, so that a self-reference is an unknown name
            if tree.boolean:
                raise FormulaError(f"abbreviation {name!r} is a statement, not a number")
            self.environment[name] = self.number(tree)
        return self.environment[name]

    def boolean(self, tree: Node):
        import sympy

        if tree.op in grammar.TRUTHS:
            return sympy.true if tree.op == "true" else sympy.false, ()
        relations = {
            "lt": sympy.Lt,
            "le": sympy.Le,
            "gt": sympy.Gt,
            "ge": sympy.Ge,
            "eq": sympy.Eq,
            "ne": sympy.Ne,
        }
        if tree.op in relations:
            (left, need_left), (right, need_right) = map(self.number, tree.args)
            return relations[tree.op](left, right, evaluate=False), need_left + need_right
        built = [self.boolean(child) for child in tree.args]
        needs = tuple(need for _, group in built for need in group)
        parts = [statement for statement, _ in built]
        if tree.op == "and":
            return sympy.And(*parts, evaluate=False), needs
        if tree.op == "or":
            return sympy.Or(*parts, evaluate=False), needs
        if tree.op == "not":
            return sympy.Not(parts[0], evaluate=False), needs
        premise, conclusion = parts
        guarded = tuple(implies(premise, need) for need in built[1][1])
        return implies(premise, conclusion), built[0][1] + guarded

    def number(self, tree: Node):
        import sympy

        op = tree.op
        if op == "number":
            value = tree.args[0]
            return sympy.Rational(value.numerator, value.denominator), ()
        if op == "constant":
            return {"pi": sympy.pi, "e": sympy.E, "oo": sympy.oo}[tree.args[0]], ()
        if op == "name":
            return self.lookup(tree.args[0])
        if op == "call":
            return self._call(tree)
        built = [self.number(child) for child in tree.args]
        values = [v for v, _ in built]
        needs = tuple(need for _, group in built for need in group)
        if op == "neg":
            return -values[0], needs
        if any(v in (sympy.oo, -sympy.oo, sympy.zoo, sympy.nan) for v in values):
            raise FormulaError("oo is an end of a range, not a number to compute with")
        a, b = values
        if op == "add":
            return a + b, needs
        if op == "sub":
            return a - b, needs
        if op == "mul":
            return a * b, needs
        if op == "div":
            if b == 0:
                raise NoValue("division by zero")
            return a / b, needs + nonzero(b)
        return self._power(a, b, needs)

    def _power(self, a, b, needs):
        import sympy

        if b.is_Rational and abs(b) * max(map(_bits, sympy.Mul.make_args(a))) > _MAX_POWER_BITS:
            raise FormulaError(
                "power of numbers is too large"
            )  # SymPy would write out the number in (2*x)**(10**11)
        if b.is_Integer:
            if b < 0:
                if a == 0:
                    raise NoValue("division by zero")
                needs += nonzero(a)
        elif b.is_Rational:
            needs += positive(a) if b < 0 else nonnegative(a)
        elif a.is_Rational and a > 0 or a == sympy.E:
            pass
        else:
            needs += self._base(a, b)
        value = sympy.Pow(a, b, evaluate=False) if a == 0 and not b.is_number else a**b
        if value.has(sympy.zoo, sympy.nan, sympy.oo, -sympy.oo):
            raise NoValue("a power of 0 without a value")
        return value, needs

    @staticmethod
    def _base(a, b) -> tuple:
        """Return what is asked of the base of a power whose exponent is no rational number.

        Terms with variables are read as exp(b*log(a)), which asks for more than a power with an
        integer exponent needs: what is shown of this reading holds of the power.  Bases that are
        not positive are split off by the rule ``powers``.
        """
        return positive(a)

    def _call(self, tree: Node):
        import sympy

        name, *arguments = tree.args
        built = [self.number(child) for child in arguments]
        values = [v for v, _ in built]
        needs = tuple(need for _, group in built for need in group)
        x = values[0]
        if any(v in (sympy.oo, -sympy.oo) for v in values):
            raise FormulaError("oo is an end of a range, not a number to compute with")
        if name == "min":
            return sympy.Min(*values, evaluate=False), needs
        if name == "max":
            return sympy.Max(*values, evaluate=False), needs
        if name == "log":
            if x == 0:
                raise NoValue("log of zero")
            needs += positive(x)
        elif name == "sqrt":
            needs += nonnegative(x)
        elif name in ("gamma", "loggamma"):
            needs += positive(x)
            if x.is_Rational and x > _MAX_GAMMA:
                raise FormulaError(f"{name} of a number above {_MAX_GAMMA}")
            if x.is_Integer and x <= 0:
                raise NoValue(f"{name} has a pole at {x}")
        elif name == "tan":
            needs += nonzero(sympy.cos(x))
        elif name in ("asin", "acos"):
            needs += (sympy.Le(x**2, 1, evaluate=False),)
        if name == "cbrt":
            from assay.theory.language.roots import cbrt

            return cbrt(x), needs
        if name == "Phi":
            return sympy.erfc(-x / sympy.sqrt(2)) / 2, needs
        function = {
            "abs": sympy.Abs,
            "gamma": sympy.gamma,
            "loggamma": sympy.loggamma,
            "sqrt": sympy.sqrt,
        }.get(name)
        function = function or getattr(sympy, name)
        try:
            value = function(x)
        except (
            TypeError,
            AttributeError,
        ):  # acos(cos(10**500)): SymPy cannot compare the angle with pi
            value = function(x, evaluate=False)
        if value.has(sympy.zoo, sympy.nan, sympy.oo, -sympy.oo):
            raise NoValue(f"{name} has a pole at {x}")
        return value, needs


def _bits(factor):
    """Return about how many bits the number in a factor has: that of 3 or 3**(1/2); 0 for 1, -1, 0
    and what is no number.
    """
    base, exponent = factor.as_base_exp()
    if not base.is_Rational or not exponent.is_Rational or base in (-1, 0, 1):
        return 0
    return max(base.p.bit_length(), base.q.bit_length()) * abs(exponent)


def exact(text: str) -> Fraction:
    """Read an exact rational such as ``"3/7"``, ``"0.25"`` or ``"2"``.

    Raises:
        FormulaError: when it is anything else (floats included), or has an exponent of more than
        four digits.
    """
    if isinstance(text, Fraction):
        return text
    if isinstance(text, str) and _VAST.search(text):
        raise FormulaError(f"{text[:40]!r} is too large or too small a number")
    if (
        isinstance(text, bool)
        or not isinstance(text, (str, int))
        or (isinstance(text, str) and not text.isascii())
    ):
        raise FormulaError(f"exact numbers are text or integers, found {text!r}")
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise FormulaError(f"{text!r} is not an exact rational such as 3/7 or 0.25") from None
