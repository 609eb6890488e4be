"""Write SymPy expressions as text of our formula language.

Only the node types listed here are written; anything else, floats included, is refused in one line.
What comes out is parsed like any other text, so that nothing of SymPy's own meaning is believed:
the printed text is the statement that is settled.
"""

from __future__ import annotations

import sys
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from assay.theory.language import grammar, sorts
from assay.theory.language.grammar import GrammarError, Node, node
from assay.theory.notation import functions

if TYPE_CHECKING:
    from sympy import Basic, Symbol

    Statement: TypeAlias = str | Basic
    """A statement or condition: text, or a SymPy relation or Boolean."""

MOST_NODES = grammar.MAX_LENGTH
_SIGNS = {"positive": "> 0", "negative": "< 0", "nonnegative": ">= 0", "nonpositive": "<= 0"}
_WORDS = {**_SIGNS, "zero": "== 0", "nonzero": "!= 0"}


class ExpressionError(ValueError):
    """A SymPy expression that has no counterpart in the formula language."""


def texts(statement: Statement, domains: tuple[Statement, ...]) -> tuple[str, list[str]]:
    """Return a statement and its conditions as text.

    The assumptions of SymPy's symbols (integer, positive, nonnegative, negative, nonpositive,
    nonzero) become conditions, as SymPy has already simplified by them; a symbol without any, of
    which no condition speaks, is declared as a real number.

    Raises:
        ExpressionError: a node or an assumption that the language does not have, a float, two
            unlike symbols of one name, or something that is neither text nor a SymPy expression.

    Example: ``texts(x > y, (Eq(x, 2),))`` is ``("x > y", ["x == 2"])``.
    """
    writer = _Writer()
    goal = writer.text(statement)
    given = [writer.text(domain) for domain in domains]
    given += writer.conditions()
    known = set().union(*map(grammar.words, given))
    return goal, given + [f"{name} in (-oo, oo)" for name in writer.symbols if name not in known]


@cache
def _functions() -> dict[type, str]:
    import sympy

    from assay.theory.language.roots import cbrt

    named = {n: getattr(sympy, n) for n in sorted(grammar.FUNCTIONS) if hasattr(sympy, n)}
    special = {"abs": sympy.Abs, "min": sympy.Min, "max": sympy.Max, "cbrt": cbrt}
    found = {**named, **special}
    return {kind: name for name, kind in found.items() if isinstance(kind, type)}


@cache
def _relations() -> dict[type, str]:
    import sympy

    return {
        sympy.StrictLessThan: "lt",
        sympy.LessThan: "le",
        sympy.StrictGreaterThan: "gt",
        sympy.GreaterThan: "ge",
        sympy.Equality: "eq",
        sympy.Unequality: "ne",
    }


@cache
def _connectives() -> dict[type, str]:
    import sympy

    return {sympy.And: "and", sympy.Or: "or", sympy.Not: "not", sympy.Implies: "implies"}


class _Writer:
    """Turns SymPy expressions that share their symbols into trees of the formula language."""

    def __init__(self) -> None:
        self.symbols: dict[str, Symbol] = {}
        self.nodes = 0

    def text(self, thing: Any) -> str:
        if isinstance(thing, str):
            return thing
        if isinstance(thing, bool):
            raise ExpressionError(
                f"{thing} is a Python truth value, not a statement; equations of SymPy are"
                " written Eq(a, b)"
            )
        if "sympy" not in sys.modules or not isinstance(thing, sys.modules["sympy"].Basic):
            raise ExpressionError(
                f"a statement is text or a SymPy relation, not a {type(thing).__name__}"
            )
        try:
            return grammar.text(self.statement(thing, 0))
        except GrammarError as error:
            raise ExpressionError(str(error)) from None
        except RecursionError:
            raise ExpressionError("the expression is nested too deeply") from None

    def conditions(self) -> list[str]:
        """Return the assumptions of all symbols as conditions."""
        if not self.symbols:
            return []
        import sympy

        found = []
        for name, own in self.symbols.items():
            facts = own.assumptions0
            held = [word for word in ("integer", *_WORDS) if facts.get(word)]
            said = sympy.Symbol(name, real=True, **dict.fromkeys(held, True)).assumptions0
            if other := sorted(fact for fact in facts.items() if fact not in said.items()):
                word, value = other[0]
                raise ExpressionError(
                    f"the symbol {name} is assumed to be {'' if value else 'not '}{word}, which"
                    " the language cannot say"
                )
            strict = {"nonnegative": "positive", "nonpositive": "negative"}
            implied = {weak for weak, strong in strict.items() if strong in held}
            if "positive" in held or "negative" in held:
                implied.add("nonzero")
            if "zero" in held:
                implied |= {"nonnegative", "nonpositive"}
            found += [f"integer {name}"] if "integer" in held else []
            found += [f"{name} {_WORDS[w]}" for w in held if w in _WORDS and w not in implied]
        return found

    def enter(self, depth: int) -> int:
        """Count one more node, so that neither depth nor size of what is written runs away."""
        self.nodes += 1
        if depth >= grammar.MAX_DEPTH or self.nodes > MOST_NODES:
            raise ExpressionError(
                f"the expression has more than {MOST_NODES} parts, or nests deeper than"
                f" {grammar.MAX_DEPTH} levels"
            )
        return depth + 1

    # ---- statements
    def statement(self, thing: Basic, depth: int) -> Node:
        import sympy

        depth = self.enter(depth)
        if thing in (sympy.true, sympy.false):
            return node("true" if thing == sympy.true else "false")
        if op := _relations().get(type(thing)):
            return node(op, *(self.number(side, depth) for side in thing.args))
        if op := _connectives().get(type(thing)):
            return node(op, *(self.statement(part, depth) for part in thing.args))
        what = "a number" if isinstance(thing, sympy.Expr) else f"a {type(thing).__name__}"
        raise ExpressionError(f"{_shown(thing)} is {what}, not a statement such as x <= 1")

    # ---- numbers
    def number(self, thing: Basic, depth: int) -> Node:
        import sympy

        depth = self.enter(depth)
        if isinstance(thing, sympy.Rational):
            return _rational(Fraction(int(thing.p), int(thing.q)))
        if isinstance(thing, sympy.Float):
            raise ExpressionError(f"{thing} is a float; write an exact number, such as Rational")
        if thing in (sympy.pi, sympy.E):
            return node("constant", "pi" if thing == sympy.pi else "e")
        if type(thing) is sympy.Symbol:
            return self.symbol(thing)
        if isinstance(thing, sympy.Add):
            return self.sum(thing, depth)
        if isinstance(thing, sympy.Mul):
            return self.product(thing.args, depth)
        if isinstance(thing, sympy.Pow):
            base, exponent = thing.args
            if isinstance(exponent, sympy.Rational) and exponent < 0:
                return self.product((thing,), depth)
            return self.power(base, exponent, depth)
        if isinstance(thing, (sympy.factorial, sympy.binomial)):
            return self.counting(thing, depth)
        if name := _functions().get(type(thing)):
            if grammar.FUNCTIONS[name] not in (None, len(thing.args)):
                raise ExpressionError(f"{_shown(thing)}: {name} takes one argument")
            return node("call", name, *(self.number(a, depth) for a in thing.args))
        raise ExpressionError(f"{_shown(thing)} ({type(thing).__name__}) is not in the language")

    def counting(self, thing: Basic, depth: int) -> Node:
        """Write a factorial or a binomial coefficient of whole numbers by the gamma function."""
        import sympy

        if not all(argument.is_integer for argument in thing.args):
            raise ExpressionError(
                f"{_shown(thing)} needs whole numbers: make its symbols with integer=True"
            )
        arguments = [self.number(argument, depth) for argument in thing.args]
        if isinstance(thing, sympy.binomial):
            return functions.applied("binom", *arguments)
        return node("call", "gamma", node("add", arguments[0], _rational(Fraction(1))))

    def symbol(self, thing: Symbol) -> Node:
        name = sorts.name(thing.name)
        if self.symbols.setdefault(name, thing) != thing:
            raise ExpressionError(f"two symbols named {name} differ in their assumptions")
        return node("name", name)

    def sum(self, thing: Basic, depth: int) -> Node:
        """Write a sum, terms with a minus sign last."""
        added, taken = [], []
        for term in thing.args:
            factor, rest = term.as_coeff_Mul()
            parts = term.args if term.is_Mul else (term,)
            if factor.is_Rational and factor < 0 and (rest != 1 or len(parts) == 1):
                positive = (-factor, rest) if -factor != 1 or rest == 1 else (rest,)
                taken.append(self.product(positive, depth))
            else:
                added.append(self.number(term, depth))
        first, *others = added or [node("neg", taken.pop(0))]
        for term in others:
            first = node("add", first, term)
        for term in taken:
            first = node("sub", first, term)
        return first

    def product(self, factors: tuple[Basic, ...], depth: int) -> Node:
        """Write a product as a quotient, a minus sign in front."""
        import sympy

        negative, above, below = False, [], []
        for factor in factors:
            if isinstance(factor, sympy.Rational):
                value = Fraction(int(factor.p), int(factor.q))
                negative ^= value < 0
                above += [_rational(Fraction(n)) for n in (abs(value.numerator),) if n != 1]
                below += [_rational(Fraction(n)) for n in (value.denominator,) if n != 1]
                continue
            base, exponent = factor.args if isinstance(factor, sympy.Pow) else (factor, None)
            if isinstance(exponent, sympy.Rational) and exponent < 0:
                below.append(self.power(base, -exponent, depth))
            elif isinstance(factor, sympy.Mul):
                above.append(self.product(factor.args, self.enter(depth)))
            else:
                above.append(self.number(factor, depth))
        whole = _chain(above)
        whole = node("div", whole, _chain(below)) if below else whole
        return node("neg", whole) if negative else whole

    def power(self, base: Basic, exponent: Basic, depth: int) -> Node:
        import sympy

        inner = self.number(base, depth)
        if exponent == 1:
            return inner
        if exponent == sympy.Rational(1, 2):
            return node("call", "sqrt", inner)
        return node("pow", inner, self.number(exponent, depth))


def _rational(value: Fraction) -> Node:
    return node("neg", node("number", -value)) if value < 0 else node("number", value)


def _chain(factors: list[Node]) -> Node:
    first, *others = factors or [node("number", Fraction(1))]
    for factor in others:
        first = node("mul", first, factor)
    return first


def _shown(thing: object) -> str:
    found = " ".join(str(thing).split())
    return found if len(found) <= 60 else f"{found[:57]}..."
