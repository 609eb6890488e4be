"""Formulas as Coq propositions over the reals: names, terms, definedness, statements.

A formula ``for all variables within hypotheses: goal`` becomes

    forall v_x v_n : R, is_integer v_n -> (hypotheses, in order) -> D_1 /\\ ... /\\ D_m /\\ goal

where the ``D_i`` say that every term has a value (Coq's division, ``ln`` and ``sqrt`` are total, so
they are stated and proved).  The terms of a hypothesis have to have a value where the earlier ones
hold, which is a proposition of its own: else ``not (log(x) > -1)``, true at x = -1 as ``log(x)``
has no value there, would be taken for false.  Abbreviations are expanded.  A power with a variable
or fractional exponent is ``exp (b * ln a)`` with ``a > 0`` among the ``D_i`` (half-integers: powers
of ``sqrt``), which is never weaker than the formula.  Variables carry the prefix ``v_``, so that no
name can be a keyword, a constant or a tactic's.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

from assay.theory.language import grammar
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node

MAX_POWER = 200


class Outside(Exception):
    """The formula or its certificate has no export; the message says why."""


def make(op: str, *args) -> Node:
    """Return a node; unlike `grammar.node` of any depth."""
    return Node(op, args, 0)


def number(value) -> Node:
    """Return the node of a rational number."""
    return make("number", Fraction(value))


ZERO, ONE = number(0), number(1)
_FUNCTIONS = {
    "exp": "exp",
    "log": "ln",
    "sqrt": "sqrt",
    "abs": "Rabs",
    "sin": "sin",
    "cos": "cos",
    "tan": "tan",
    "atan": "atan",
    "sinh": "sinh",
    "cosh": "cosh",
    "tanh": "tanh",
    "asin": "asin",
    "acos": "acos",
}
_RELATIONS = {"lt": "<", "le": "<=", "gt": ">", "ge": ">=", "eq": "=", "ne": "<>"}
_INFIX = {"add": "+", "sub": "-", "mul": "*", "div": "/"}


def constant(tree: Node) -> Fraction | None:
    """Return the value of a tree made of rational numbers alone; None for any other (or 1/0)."""
    if tree.op == "number":
        return tree.args[0]
    if tree.op not in ("neg", "add", "sub", "mul", "div", "pow"):
        return None
    values = [constant(a) for a in tree.args]
    if any(v is None for v in values):
        return None
    if tree.op == "neg":
        return -values[0]
    a, b = values
    if tree.op == "div":
        return a / b if b else None
    if tree.op == "pow":
        return a ** int(b) if b.denominator == 1 and abs(b) <= MAX_POWER and (a or b >= 0) else None
    return {"add": a + b, "sub": a - b, "mul": a * b}[tree.op]


# ---- reading -------------------------------------------------------------------------------------
@dataclass
class Reader:
    """Expands abbreviations and powers, and collects what must hold for the terms to have a
    value.
    """

    where: dict
    variables: set
    needs: list = field(default_factory=list)
    strict: bool = (
        False  # in a hypothesis: refuse what would be read more narrowly than it is meant
    )
    _open: tuple = ()
    _premises: tuple = ()

    def number(self, tree: Node) -> Node:
        """Return the tree of a number in normal form (whole powers of any base; no other
        powers).
        """
        if tree.op == "number":
            return tree
        if tree.op == "constant":
            if tree.args[0] == "oo":
                raise Outside("oo is not a number")
            return make("pi") if tree.args[0] == "pi" else make("call", "exp", ONE)
        if tree.op == "name":
            return self._name(tree.args[0])
        if tree.op == "call":
            return self._call(tree)
        if tree.op == "pow":
            return self._power(*tree.args)
        built = [self.number(a) for a in tree.args]
        if tree.op == "div":
            self.need("ne", built[1])
        return make(tree.op, *built)

    def _name(self, name: str) -> Node:
        if name in self.variables:
            return make("name", name)
        if name not in self.where or name in self._open:
            raise Outside(f"unknown name {name!r}")
        before, self._open = self._open, (*self._open, name)
        value = self.number(grammar.parse(self.where[name]))
        self._open = before
        return value

    def _call(self, tree: Node) -> Node:
        name, *arguments = tree.args
        built = [self.number(a) for a in arguments]
        if name in ("min", "max"):
            total = built[0]
            for other in built[1:]:
                total = make("call", name, total, other)
            return total
        if name not in _FUNCTIONS:
            raise Outside(f"the function {name}")
        x = built[0]
        if name == "log":
            self.need("gt", x)
        elif name == "sqrt":
            self.need("ge", x)
        elif name == "tan":
            self.need("ne", make("call", "cos", x))
        elif name in ("asin", "acos"):
            self._add(make("le", make("pow", x, number(2)), ONE))
        return make("call", name, x)

    def _power(self, base: Node, exponent: Node) -> Node:
        b = constant(exponent)
        if base.op == "constant" and base.args[0] == "e":
            return make("call", "exp", self.number(exponent))
        a = self.number(base)
        if b is not None and b.denominator == 1:
            if abs(b) > MAX_POWER:
                raise Outside(f"a power beyond {MAX_POWER}")
            if b < 0:
                self.need("ne", a)
            return whole_power(a, int(b))
        if b is not None and b.denominator == 2 and abs(b) <= MAX_POWER:
            self.need("gt" if b < 0 else "ge", a)
            return whole_power(make("call", "sqrt", a), b.numerator)
        value = constant(a)
        if value is None or value <= 0:
            if self.strict:
                raise Outside("a power with a variable or fractional exponent in a hypothesis")
            self.need("gt", a)
        return make("call", "exp", make("mul", self.number(exponent), make("call", "log", a)))

    def need(self, op: str, value: Node) -> None:
        """Record ``value op 0`` unless it is a number that satisfies it."""
        known = constant(value)
        if known is not None and {"ne": known != 0, "gt": known > 0, "ge": known >= 0}[op]:
            return
        self._add(make(op, value, ZERO))

    def _add(self, condition: Node) -> None:
        for premise in reversed(self._premises):
            condition = make("implies", premise, condition)
        if condition not in self.needs:
            self.needs.append(condition)

    def statement(self, tree: Node) -> Node:
        """Return the tree of a proposition; what the conclusion of ``=>`` needs is needed under its
        premise only.
        """
        if tree.op in _RELATIONS:
            return make(tree.op, *(self.number(a) for a in tree.args))
        if tree.op == "implies":
            premise = self.statement(tree.args[0])
            before, self._premises = self._premises, (*self._premises, premise)
            conclusion = self.statement(tree.args[1])
            self._premises = before
            return make("implies", premise, conclusion)
        return make(tree.op, *(self.statement(a) for a in tree.args))


def whole_power(base: Node, exponent: int) -> Node:
    """Return base ** exponent with a whole exponent, as a quotient when it is negative."""
    if exponent < 0:
        return make("div", ONE, make("pow", base, number(-exponent)))
    return make("pow", base, number(exponent))


# ---- writing -------------------------------------------------------------------------------------
def name_of(variable: str) -> str:
    """Return the Coq name of a variable; no keyword and no global name begins with ``v_``."""
    if not variable.isascii():
        raise Outside(f"the name {variable!r}")
    return f"v_{variable}"


def text(tree: Node) -> str:
    """Return the Coq text of a term or proposition, fully parenthesised."""
    op, args = tree.op, tree.args
    if op == "number":
        p, q = args[0].numerator, args[0].denominator
        return (
            (f"({p})" if p < 0 else str(p))
            if q == 1
            else f"({p} / {q})"
            if p > 0
            else f"(- ({-p} / {q}))"
        )
    if op == "name":
        return name_of(args[0])
    if op == "local":
        return args[0]
    if op == "pi":
        return "PI"
    if op == "call":
        name = {"min": "Rmin", "max": "Rmax"}.get(args[0]) or _FUNCTIONS[args[0]]
        return f"({name} {' '.join(map(text, args[1:]))})"
    if op == "neg":
        return f"(- {text(args[0])})"
    if op == "pow":
        return f"({text(args[0])} ^ {args[1].args[0]})"
    if op in _INFIX or op in _RELATIONS:
        return f"({text(args[0])} {(_INFIX.get(op) or _RELATIONS[op])} {text(args[1])})"
    if op in ("and", "or"):
        return "(" + (" /\\ " if op == "and" else " \\/ ").join(map(text, args)) + ")"
    if op == "not":
        return f"(~ {text(args[0])})"
    if op == "implies":
        return f"({text(args[0])} -> {text(args[1])})"
    raise Outside(f"no Coq term for {op}")


# ---- statements ----------------------------------------------------------------------------------
def _before(formula: Formula, index: int) -> Formula:
    """Return a formula with the hypotheses before one, and the later ranges that are plain
    numbers.
    """
    given = [*formula.given[:index]]
    for text in formula.given[index:]:
        found = grammar.declaration(text)
        if found is None:
            continue
        ends = zip(found.ends, (found.lower, found.upper), strict=True)
        if any(end is not None and constant(tree) is None for end, tree in ends):
            text = f"{found.name} in " + ("{-oo..oo}" if found.integer else "(-oo, oo)")
        given.append(text)
    return Formula("0 < 1", tuple(given), formula.where)


@dataclass(frozen=True)
class Statement:
    """A formula taken apart: variables, hypotheses (given text, proposition), definedness, goal.

    ``meanings``: (formula with the hypotheses before one, statement that this one has a value).
    """

    variables: tuple
    hypotheses: tuple
    defined: tuple
    goal: Node
    meanings: tuple = ()

    @staticmethod
    def of(formula: Formula) -> Statement:
        """Read a formula; raises `Outside`."""
        declared = [d for d in map(grammar.declaration, formula.given) if d]
        reader = Reader(dict(formula.where), {d.name for d in declared})
        hypotheses, wanted = [], []
        reader.strict = True
        for index, given in enumerate(formula.given):
            found, known = grammar.declaration(given), len(reader.needs)
            if found is None:
                hypotheses.append((given, reader.statement(grammar.parse(given))))
                wanted += [(index, need) for need in reader.needs[known:]]
                continue
            own = make("name", found.name)
            if found.integer:
                hypotheses.append((given, make("integer", own)))
            for end, tree, closed, is_open in (
                (0, found.lower, "ge", found.lower_open),
                (1, found.upper, "le", found.upper_open),
            ):
                if found.ends[end] is not None:
                    op = {"ge": "gt", "le": "lt"}[closed] if is_open else closed
                    hypotheses.append((given, make(op, own, reader.number(tree))))
            wanted += [(index, need) for need in reader.needs[known:]]
        reader.strict = False
        goal = reader.statement(grammar.parse(formula.goal))
        names = tuple(d.name for d in declared)
        meanings = tuple(
            (before, replace(Statement.of(before), defined=(), goal=need, meanings=()))
            for before, need in ((_before(formula, index), need) for index, need in wanted)
        )
        return Statement(names, tuple(hypotheses), tuple(reader.needs), goal, meanings)

    def proposition(self) -> str:
        """Return the Coq proposition."""
        lines = [f"forall {' '.join(map(name_of, self.variables))} : R,"] if self.variables else []
        for _, tree in self.hypotheses:
            said = f"is_integer {text(tree.args[0])}" if tree.op == "integer" else text(tree)
            lines.append(f"  {said} ->")
        lines.append("  " + " /\\\n  ".join(text(t) for t in (*self.defined, self.goal)))
        return "\n".join(lines)
