"""From the parsed text of a formula to exact SymPy expressions and statements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assay.theory.language import grammar, nearzeros
from assay.theory.language.conditions import conjuncts, implies, nonnegative, nonzero, positive
from assay.theory.language.grammar import Node
from assay.theory.language.variables import FormulaError, NoValue, Variable, symbol

if TYPE_CHECKING:
    from assay.theory.language.formula import Formula

Built = tuple[Any, tuple[Any, ...]]
"""A SymPy expression, and the conditions under which it has a value."""

_MAX_POWER_BITS = 200_000
_MAX_ROOT_BITS = 5_000
"""SymPy looks for the factors of a number whose root it takes, and whether it is prime."""
_MAX_GAMMA = 2_000


# ---- from trees to SymPy -------------------------------------------------------------------------
@dataclass(frozen=True)
class Parts:
    """What a formula says: its variables, hypotheses and goal, and when its terms have values."""

    variables: tuple[Variable, ...]
    hypotheses: tuple[Any, ...]
    goal: Any
    defined: tuple[Any, ...]


def build(formula: Formula, builder: Builder | None = None) -> Parts:
    """Return what the texts of a `Formula` say; ``builder`` reads the terms."""
    import sympy

    builder = builder or Builder()
    for text in formula.given:
        found = grammar.declaration(text)
        if found is not None:
            if found.name in builder.environment:
                raise FormulaError(f"variable {found.name!r} is declared twice")
            builder.environment[found.name] = (symbol(found.name), ())
    quantified = set(builder.environment)
    abbreviations: dict[str, Node] = {}
    for name, text in formula.where:
        if name in builder.environment or name in builder.pending:
            raise FormulaError(f"abbreviation {name!r} hides a variable or an earlier abbreviation")
        tree = grammar.parse(text)
        builder.pending[name] = abbreviations[name] = tree
    variables: list[Variable] = []
    hypotheses: list[Any] = []
    defined: list[Any] = []
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
            ahead = (names_behind(grammar.names(tree), abbreviations) & quantified) - declared
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
    return Parts(tuple(variables), tuple(hypotheses), goal, tuple(dict.fromkeys(defined)))


def names_behind(names: set[str], abbreviations: dict[str, Node]) -> set[str]:
    """Return the names and those in the abbreviations that they stand for."""
    found, waiting = set(names), list(names)
    while waiting:
        behind = abbreviations.get(waiting.pop())
        new = grammar.names(behind) - found if behind is not None else set()
        found |= new
        waiting += new
    return found


class Builder:
    """Turns trees into SymPy while collecting what must hold for each partial operation to be
    defined.
    """

    def __init__(self) -> None:
        nearzeros.correct_digits()
        self.environment: dict[str, Built] = {}
        self.pending: dict[str, Node] = {}
        self.large = False  # is there an exponential that SymPy must not rewrite?

    def lookup(self, name: str) -> Built:
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

    def boolean(self, tree: Node) -> Built:
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

    def number(self, tree: Node) -> Built:
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
        self._refuse_large(a, b)
        if op == "mul":
            return a * b, needs
        if op == "div":
            if b == 0:
                raise NoValue(
                    f"division by zero: in {_shown(tree)} the denominator {_shown(tree.args[1])}"
                    " equals 0; correct it, or leave the term out"
                )
            return a / b, needs + nonzero(b)
        return self._power(a, b, needs)

    def _power(self, a: Any, b: Any, needs: tuple[Any, ...]) -> Built:
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
        if b.is_Rational and not b.is_Integer and _root_bits(a, b.q) > _MAX_ROOT_BITS:
            raise FormulaError("root of a number that is too large")
        self._refuse_large(a)
        if a == sympy.E:
            value = self._exponential(b)
        else:
            value = sympy.Pow(a, b, evaluate=False) if a == 0 and not b.is_number else a**b
        if value.has(sympy.zoo, sympy.nan, sympy.oo, -sympy.oo):
            raise NoValue("a power of 0 without a value")
        return value, needs

    def _exponential(self, x: Any) -> Any:
        """Return exp(x), as it stands where SymPy would write out the power of a number for it, as
        in exp(1/(10**9*log(6) - 1)).
        """
        import sympy

        large = _hides_large_root(x)
        self.large = self.large or large
        return sympy.exp(x, evaluate=not large)

    def _refuse_large(self, *values: Any) -> None:
        """Raise FormulaError for a product, power or function of an exponential that stands as it
        is: SymPy would take it anew there, and write out the power.
        """
        import sympy

        if self.large and any(v.has(sympy.exp) for v in values):
            raise FormulaError("an exponential hides a power of numbers that is too large")

    def _base(self, a: Any, b: Any) -> tuple[Any, ...]:
        """Return what is asked of the base of a power whose exponent is no rational number.

        Terms with variables are read as exp(b*log(a)), which asks for more than a power with an
        integer exponent needs: what is shown of this reading holds of the power.  Bases that are
        not positive are split off by the rule ``powers``.
        """
        return positive(a)

    def _call(self, tree: Node) -> Built:
        import sympy

        name, *arguments = tree.args
        built = [self.number(child) for child in arguments]
        values = [v for v, _ in built]
        needs = tuple(need for _, group in built for need in group)
        x = values[0]
        if any(v in (sympy.oo, -sympy.oo) for v in values):
            raise FormulaError("oo is an end of a range, not a number to compute with")
        self._refuse_large(*values)
        if any(_bits(a) * 2 > _MAX_ROOT_BITS for a in _sides(x)):
            raise FormulaError(f"{name} of the angle of a number that is too large")
        if name == "min":
            return sympy.Min(*values, evaluate=False), needs
        if name == "max":
            return sympy.Max(*values, evaluate=False), needs
        if name == "log":
            if x == 0:
                raise NoValue("log of zero")
            needs += positive(x)
        elif name == "sqrt":
            return self._power(x, sympy.Rational(1, 2), needs)
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
        }.get(name)
        function = function or getattr(sympy, name)
        try:
            value = self._exponential(x) if name == "exp" else function(x)
        except (
            TypeError,
            AttributeError,
        ):  # acos(cos(10**500)): SymPy cannot compare the angle with pi
            value = function(x, evaluate=False)
        if value.has(sympy.zoo, sympy.nan, sympy.oo, -sympy.oo):
            raise NoValue(f"{name} has a pole at {x}")
        return value, needs


def _shown(tree: Node) -> str:
    text = grammar.text(tree)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _sides(angle: Any) -> list[Any]:
    """Return the numbers whose angles a term is made of: SymPy makes 2/sqrt(5) of sin(atan(2)),
    and looks for the factors of such roots.
    """
    import sympy

    return [a.args[0] for a in angle.atoms(sympy.asin, sympy.acos, sympy.atan)]


def _root_bits(number: Any, order: int) -> Any:
    """Return about how many bits the integers have whose factors SymPy looks for when it takes the
    root of a number: 12**(3/5) becomes (2**6*3**3)**(1/5), so that of a number whose primes do not
    all occur equally often they may have as many times its own bits as the order of the root.
    """
    import sympy

    most = max(map(_bits, sympy.Mul.make_args(number)))
    if most * order <= _MAX_ROOT_BITS or most > _MAX_ROOT_BITS:
        return most
    rational = number.as_coeff_Mul()[0]
    small = {"limit": 2**15, "use_rho": False, "use_pm1": False, "use_ecm": False}
    uneven = any(
        len(set(sympy.factorint(n, **small).values())) > 1 for n in (abs(rational.p), rational.q)
    )
    return most * order if uneven else most


def _hides_large_root(exponent: Any) -> bool:
    """Return whether exp(exponent) would be rewritten with a power a**b, from a term b*log(a), that
    is too large to be taken as it is.  A logarithm inside of a root or quotient makes no power.
    """
    import sympy

    for product in exponent.atoms(sympy.Mul):
        rational = product.as_coeff_Mul()[0]
        for logarithm in (f for f in product.args if isinstance(f, sympy.log)):
            base = logarithm.args[0]
            bits = _bits(base) * abs(rational)
            if bits > _MAX_POWER_BITS or _root_bits(base, rational.q) > _MAX_ROOT_BITS:
                return True
    return False


def _bits(factor: Any) -> Any:
    """Return about how many bits the number in a factor has: that of 3 or 3**(1/2); 0 for 1, -1, 0
    and what is no number.
    """
    base, exponent = factor.as_base_exp()
    if not base.is_Rational or not exponent.is_Rational or base in (-1, 0, 1):
        return 0
    return max(base.p.bit_length(), base.q.bit_length()) * abs(exponent)
