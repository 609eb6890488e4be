"""Coq proofs that two terms are equal: values of functions become atoms, ``field`` does the rest.

``exp`` of a sum of rational multiples of monomials becomes a product of whole powers of
``exp(monomial/d)``, as in `assay.verification.kernel.algebra`; roots keep their defining equation;
every other function value is an atom by itself.  What is written here is checked by Coq, so nothing
depends on it being right.
"""

from __future__ import annotations

from itertools import count

from assay.verification.coq.language import ONE, Outside, make, number, text, whole_power

_NAMED = {
    "log": "log",
    "ln": "log",
    "Abs": "abs",
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


# ---- between SymPy and terms ---------------------------------------------------------------------
def to_sympy(tree):
    """Return the SymPy expression of a term."""
    import sympy

    from assay.theory.language.variables import symbol

    op, args = tree.op, tree.args
    if op == "number":
        return sympy.Rational(args[0].numerator, args[0].denominator)
    if op in ("name", "local"):
        return symbol(args[0] if op == "name" else f"@{args[0]}")
    if op == "pi":
        return sympy.pi
    values = [to_sympy(a) for a in (args[1:] if op == "call" else args)]
    if op == "call":
        name = {"abs": "Abs", "min": "Min", "max": "Max"}.get(args[0], args[0])
        return getattr(sympy, name)(*values)
    if op == "neg":
        return -values[0]
    a, b = values
    if op == "div" and b == 0:
        raise Outside("division by zero")
    return {
        "add": lambda: a + b,
        "sub": lambda: a - b,
        "mul": lambda: a * b,
        "div": lambda: a / b,
        "pow": lambda: a**b,
    }[op]()


def of_sympy(expression):
    """Return the term of a SymPy expression; raises `Outside`."""
    import sympy

    e = expression
    if e.is_Rational:
        return number(f"{e.p}/{e.q}")
    if e.is_Symbol:
        return make("local", e.name[1:]) if e.name[0] == "@" else make("name", e.name)
    if e == sympy.pi:
        return make("pi")
    if e == sympy.E:
        return make("call", "exp", ONE)
    if e.is_Add or e.is_Mul:
        total = None
        for arg in e.args:
            part = of_sympy(arg)
            total = part if total is None else make("add" if e.is_Add else "mul", total, part)
        return total
    if isinstance(e, sympy.exp):
        return make("call", "exp", of_sympy(e.args[0]))
    if e.is_Pow:
        base, power = e.args
        if power.is_Integer:
            return whole_power(of_sympy(base), int(power))
        if power.is_Rational and power.q == 2:
            return whole_power(make("call", "sqrt", of_sympy(base)), int(power.p))
        return make(
            "call", "exp", make("mul", of_sympy(power), make("call", "log", of_sympy(base)))
        )
    name = _NAMED.get(type(e).__name__)
    if name is None:
        raise Outside(f"the function {type(e).__name__}")
    return make("call", name, of_sympy(e.args[0]))


def total(parts):
    """Return the sum of terms (0 when there is none)."""
    result = None
    for part in parts:
        result = part if result is None else make("add", result, part)
    return number(0) if result is None else result


def product(parts):
    """Return the product of terms (1 when there is none)."""
    result = None
    for part in parts:
        result = part if result is None else make("mul", result, part)
    return ONE if result is None else result


# ---- equalities ----------------------------------------------------------------------------------
_FRESH = [count(1)]


def fresh(stem: str) -> str:
    """Return a new name for the scripts."""
    return f"{stem}{next(_FRESH[0])}"


def restart() -> None:
    """Count names from 1 again, so that a file depends on nothing but its certificate."""
    _FRESH[0] = count(1)


def maximal(tree, found: list) -> None:
    """Collect the function values in a term that lie in no other."""
    if tree.op == "call":
        if tree not in found:
            found.append(tree)
        return
    for arg in tree.args:
        if hasattr(arg, "op"):
            maximal(arg, found)


def replaced(tree, table: dict):
    """Return the term with function values replaced."""
    if tree in table:
        return table[tree]
    if tree.op in ("number", "name", "local", "pi", "call"):
        return tree
    return make(tree.op, *(replaced(a, table) if hasattr(a, "op") else a for a in tree.args))


def equal(left, right, facts=(), depth: int = 0) -> str:
    """Return a proof of ``left = right``; ``facts`` are names of hypotheses that say what does not
    vanish.
    """
    if left == right:
        return "reflexivity."
    if depth > 6:
        raise Outside("functions nested too deeply")
    undone = _logarithms_undone(left, right, facts, depth)
    if undone:
        return undone
    lines, rewrites, table, relations = [], [], {}, []
    for subterm in abstracted(left, right):
        name, equation = fresh("g"), fresh("G")
        lines.append(f"destruct (name_real {text(subterm)}) as [{name} {equation}].")
        table[subterm] = make("local", name)
        rewrites.append((len(text(subterm)), f"<- {equation}"))
    atoms: list = []
    maximal(replaced(left, table), atoms)
    maximal(replaced(right, table), atoms)
    _exponentials([a for a in atoms if a.args[0] == "exp"], lines, rewrites, table, facts, depth)
    _others(
        [a for a in atoms if a.args[0] != "exp"], lines, rewrites, table, relations, facts, depth
    )
    if rewrites:  # longer values first: they may hold shorter ones
        rules = ", ".join(
            rule if rule[0] == "<" else f"?{rule}"
            for _, rule in sorted(rewrites, key=lambda r: -r[0])
        )
        rules = rules.replace("<- ", "<- ?")
        lines += [f"rewrite {rules}.", *(f"rewrite {rules} in {fact}." for fact in facts)]
    lines.append(_rational(replaced(left, table), replaced(right, table), relations))
    return "\n".join(lines)


def _logarithms_undone(left, right, facts, depth) -> str:
    """Replace exp(ln x) by x first, where it occurs; the empty text where it does not."""
    atoms: list = []
    maximal(left, atoms)
    maximal(right, atoms)
    table = {
        a: a.args[1].args[1]
        for a in atoms
        if a.args[0] == "exp" and a.args[1].op == "call" and a.args[1].args[0] == "log"
    }
    if not table:
        return ""
    lines = []
    for atom, inner in table.items():
        rule = fresh("L")
        lines += [
            (
                f"assert ({rule} : {text(atom)} = {text(inner)}) by (apply exp_ln; first"
                " [assumption | pos | lra | nra])."
            ),
            f"rewrite {rule}.",
        ]
    return "\n".join(
        [*lines, equal(replaced(left, table), replaced(right, table), facts, depth + 1)]
    )


def linear_terms(exponent) -> list:
    """Split an exponent into (rational factor, monomial) pairs; arguments of functions stay as they
    are.
    """
    import sympy

    from assay.verification.kernel.algebra import _linear_terms

    inside = exponent.atoms(sympy.Function)
    outer = {
        f: sympy.Dummy(real=True) for f in inside if not any(f != g and g.has(f) for g in inside)
    }
    back = {d: f for f, d in outer.items()}
    return [
        (factor, monomial.xreplace(back))
        for factor, monomial in _linear_terms(exponent.xreplace(outer))
    ]


# ---- subterms that may stay closed ---------------------------------------------------------------
_PRIME = 2**61 - 1


def abstracted(left, right) -> list:
    """Return subterms, larger ones first, that can be replaced by variables without spoiling the
    equality.

    Tried at a random point modulo a large prime; ``field`` then has less to multiply out.
    """
    counts: dict = {}
    for side in (left, right):
        _count(side, counts)
    size = {t: len(text(t)) for t, n in counts.items() if n > 1}
    candidates = sorted(size, key=lambda t: -size[t])[:60]
    if not candidates or sum(counts.values()) < 8:
        return []
    try:
        point = Point(left, right)
        chosen: dict = {}
        for candidate in candidates:
            if not _inside(candidate, left, chosen) and not _inside(candidate, right, chosen):
                continue
            trial = {**chosen, candidate: make("local", f"z{len(chosen)}")}
            if point.agree(replaced(left, trial), replaced(right, trial)):
                chosen = trial
        return list(chosen)
    except (Outside, ArithmeticError):
        return []


def _count(tree, counts: dict) -> None:
    if tree.op in ("div", "add", "sub", "mul") or tree.op == "pow":
        counts[tree] = counts.get(tree, 0) + 1
    if tree.op != "call":
        for arg in tree.args:
            if hasattr(arg, "op"):
                _count(arg, counts)


def _inside(candidate, tree, chosen) -> bool:
    """Return True when the candidate occurs in a term outside of the subterms already chosen."""
    if tree in chosen:
        return False
    if tree == candidate:
        return True
    return tree.op != "call" and any(
        _inside(candidate, a, chosen) for a in tree.args if hasattr(a, "op")
    )


class Point:
    """A random point modulo a prime: values of variables, of exponentials of monomials, and of
    other functions.
    """

    def __init__(self, *trees):
        import random

        import sympy

        self.random, self.values, self.monomials = random.Random(5), {}, {}
        self.exponents: dict = {}
        atoms: list = []
        for tree in trees:
            maximal(tree, atoms)
        for atom in atoms:
            if atom.args[0] == "sqrt":
                raise Outside("roots")
            if atom.args[0] == "exp":
                self.exponents[atom] = linear_terms(to_sympy(atom.args[1]))
                for factor, monomial in self.exponents[atom]:
                    self.monomials[monomial] = int(
                        sympy.ilcm(self.monomials.get(monomial, 1), factor.q)
                    )

    def draw(self, key) -> int:
        """Return the value that belongs to a key."""
        if key not in self.values:
            self.values[key] = self.random.randrange(1, _PRIME)
        return self.values[key]

    def agree(self, left, right) -> bool:
        """Return True when two terms have the same value here."""
        return self.value(left) == self.value(right)

    def value(self, tree) -> int:
        """Return the value of a term; ZeroDivisionError where it has none."""
        op, args = tree.op, tree.args
        if op == "number":
            return args[0].numerator * pow(args[0].denominator, -1, _PRIME) % _PRIME
        if op in ("name", "local", "pi"):
            return self.draw(tree)
        if op == "call":
            if tree not in self.exponents:
                return self.draw(to_sympy(tree))
            product_ = 1
            for factor, monomial in self.exponents[tree]:
                power, whole = int(factor * self.monomials[monomial]), self.monomials[monomial] == 1
                base = (
                    self.value(of_sympy(monomial.args[0]))
                    if whole and _plain_logarithm(monomial)
                    else self.draw(("exp", monomial))
                )
                product_ = product_ * pow(base, power, _PRIME) % _PRIME
            return product_
        if op == "pow":
            return pow(self.value(args[0]), int(args[1].args[0]), _PRIME)
        values = [self.value(a) for a in args]
        if op == "neg":
            return -values[0] % _PRIME
        a, b = values
        if op == "div":
            if b == 0:
                raise ZeroDivisionError
            return a * pow(b, -1, _PRIME) % _PRIME
        return {"add": a + b, "sub": a - b, "mul": a * b}[op] % _PRIME


def _exponentials(atoms, lines, rewrites, table, facts, depth) -> None:
    import sympy

    split, denominators = [], {}
    for atom in atoms:
        terms = linear_terms(to_sympy(atom.args[1]))
        split.append((atom, terms))
        for factor, monomial in terms:
            denominators[monomial] = int(sympy.ilcm(denominators.get(monomial, 1), factor.q))
    names = {}
    for monomial, denominator in denominators.items():
        base = of_sympy(monomial / denominator)
        name, equation, positive = fresh("g"), fresh("G"), fresh("P")
        lines.append(f"destruct (name_exp {text(base)}) as [{name} [{equation} {positive}]].")
        names[monomial] = (make("local", name), equation, base)
        if denominator == 1 and _plain_logarithm(monomial):  # exp(log x) is x
            undone, inside = fresh("W"), text(base.args[1])
            lines.append(
                f"assert ({undone} : {name} = {inside}) by (rewrite {equation}; apply exp_ln; "
                "first [assumption | pos | lra | nra])."
            )
            rewrites.append((0, undone))
    for atom, terms in split:
        whole = [(int(f * denominators[m]), *names[m]) for f, m in terms]
        if any(abs(p) > 60 for p, *_ in whole):
            raise Outside("a large power of an exponential")
        value = product(whole_power(g, p) for p, g, _, _ in whole)
        scaled = total(make("mul", number(p), base) for p, _, _, base in whole)
        rule = fresh("E")
        lines += [
            f"assert ({rule} : {text(atom)} = {text(value)}).",
            f"{{ transitivity (exp {text(scaled)}).",
            f"{{ apply f_equal. {equal(atom.args[1], scaled, facts, depth + 1)} }}",
        ]
        if not whole:
            lines.append("apply exp_0. }")
        else:
            lines.append(
                "".join(f"rewrite {e}. " for e in dict.fromkeys(e for _, _, e, _ in whole))
            )
            lines.append("exponents. }")
        rewrites.append((len(text(atom)), rule))
        table[atom] = value


def _plain_logarithm(monomial) -> bool:
    """Return True for the logarithm of an expression without functions."""
    import sympy

    return isinstance(monomial, sympy.log) and not monomial.args[0].atoms(sympy.Function)


def _others(atoms, lines, rewrites, table, relations, facts, depth) -> None:
    classes: dict = {}
    for atom in atoms:
        classes.setdefault(to_sympy(atom), []).append(atom)
    for group in classes.values():
        first = group[0]
        name, equation = fresh("g"), fresh("G")
        own = make("local", name)
        if first.args[0] == "sqrt":
            square = fresh("S")
            lines += [
                (
                    f"assert ({square}0 : 0 <= {text(first.args[1])}) by first [assumption | pos |"
                    " lra | nra]."
                ),
                (
                    f"destruct (name_sqrt {text(first.args[1])} {square}0) as [{name} [{equation}"
                    f" [{square}1 {square}]]]."
                ),
            ]
            relations.append((own, first.args[1], square))
        else:
            lines.append(f"destruct (name_real {text(first)}) as [{name} {equation}].")
        for atom in group:
            rule = fresh("E")
            lines.append(f"assert ({rule} : {text(atom)} = {name}).")
            if atom == first:
                lines.append(f"{{ symmetry. exact {equation}. }}")
            elif atom.args[0] != first.args[0]:
                raise Outside(f"{atom.args[0]} against {first.args[0]}")
            else:
                lines += [
                    f"{{ rewrite {equation}. apply f_equal.",
                    equal(atom.args[1], first.args[1], facts, depth + 1),
                    "}",
                ]
            rewrites.append((len(text(atom)), rule))
            table[atom] = own


def _rational(left, right, relations) -> str:
    """Return the proof once only rational functions are left; roots bring their squares as
    equations.
    """
    import sympy

    simple = "ring." if not (_divides(left) or _divides(right)) else "field; nonzeros."
    if not relations:
        return simple
    gap = sympy.together(to_sympy(left) - to_sympy(right))
    numerator, denominator = sympy.fraction(gap)
    steps = []
    rest = sympy.expand(numerator)
    for own, base, square in relations:
        s = to_sympy(own)
        quotient, rest = (
            sympy.pdiv(rest, s**2 - to_sympy(base), s) if rest.has(s) else (sympy.Integer(0), rest)
        )
        rest = sympy.expand(rest)
        if quotient != 0:
            steps.append((own, base, square, quotient))
    if rest == 0 and steps:
        cofactors = total(
            make("mul", make("sub", make("pow", own, number(2)), base), of_sympy(q))
            for own, base, _, q in steps
        )
        rule = " ".join(f"rewrite {square}." for *_, square, _ in steps)
        return (
            "first [solve [quotients] | apply Rminus_diag_uniq; "
            f"transitivity ({text(make('div', cofactors, of_sympy(denominator)))}); "
            f"[quotients | {rule.replace('.', ';')} quotients]]."
        )
    return simple


def _divides(tree) -> bool:
    """Return True when a term holds a quotient."""
    if tree.op == "div" or (tree.op == "number" and tree.args[0].denominator != 1):
        return True
    return any(_divides(a) for a in tree.args if hasattr(a, "op"))
