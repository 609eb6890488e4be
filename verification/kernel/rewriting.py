"""Exact rewritings of one inequality: five certificate types and their checker.

``pullback``  a ``lemma`` in (possibly other) variables, a ``map`` of its variables to terms of the
              formula, and ``factors``
              f_i with powers: gap = prod(f_i**k_i) * (gap of the lemma at the map).  The lemma's
              hypotheses hold at the map and the factor is positive (>= 0 is enough for a goal that
              is not strict).  This covers clearing of denominators, trigonometric identities,
              shifts, ratios and the removal of variables.
``log``       gap = scale*(exp(exponent) - 1) with scale > 0: the gap has the sign of its exponent
              (A < B as log A < log B).
``exp``       scale*(exp(exponent) - 1) = value with scale > 0 and exponent = gap: the gap has the
              sign of the value.
``jensen``    gap = remainder + sum of factor*(w*f(a) + (1-w)*f(b) - f(w*a + (1-w)*b)) for a convex
              ``function`` f.
``square``    gap = U - V with ``sides`` U, V and U >= 0: it is enough that U**2 > V**2 (or >=);
              with ``case``, where V >= 0.

``shown`` holds statements (text -> certificate) proved under the hypotheses of the formula: signs,
hypotheses of the lemma, conditions of definedness.  Identities are decided exactly in normal forms
(`is_identity`): hyperbolic functions become exponentials, sin and cos rational functions of the
tangent of half an angle, logarithms of products with certified positive factors (``positive``)
sums.  An identity proved off the poles of these half tangents holds by continuity.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from assay.theory.language import sorts
from assay.theory.language.formula import Formula
from assay.theory.language.variables import symbol
from assay.verification.kernel import algebra
from assay.verification.kernel.certificates import Rejected, check

MAX_POWER = 200
"""Largest power of a factor in a certificate: what is beyond would be multiplied out."""

MAX_OPS = 1500
MAX_TURNS = 24


# ---- identities ----------------------------------------------------------------------------------
def is_identity(expression, positive=()) -> bool:
    """Decide that an exact SymPy expression vanishes wherever it has a value; False means "not
    shown".

    ``positive`` are expressions known to be > 0 there; logarithms are split along them.
    """
    import sympy as sp

    if expression == 0:
        return True
    if sp.count_ops(expression) > MAX_OPS:
        return False
    plain = Opened(expression, positive).plain
    if plain == 0:
        return True
    if sp.count_ops(plain) > 4 * MAX_OPS or any(
        e.exp.is_Integer and abs(e.exp) > 80 and not e.base.is_Symbol for e in plain.atoms(sp.Pow)
    ):
        return False
    try:
        return algebra.is_zero(plain)
    except (algebra.NotShown, KeyError, ZeroDivisionError):
        return False


class Opened:
    """An expression with its hyperbolic, trigonometric and logarithmic functions opened; ``plain``
    is the result.
    """

    def __init__(self, expression, positive=()):
        self.positive = [unit if scale > 0 else -unit for scale, unit in map(_primitive, positive)]
        self.memo: dict = {}
        self.steps = _angle_steps(expression)
        self.tangents: dict = {}
        self.plain = self.open(expression)

    def open(self, e):
        import sympy as sp

        if e.is_Number or e.is_Symbol or e is sp.E or e is sp.pi:
            return e
        if e not in self.memo:
            self.memo[e] = self._open(e)
        return self.memo[e]

    def _open(self, e):
        import sympy as sp

        if e.is_Add or e.is_Mul:
            return e.func(*map(self.open, e.args))
        if isinstance(e, sp.exp):
            return self.power_of_e(e.args[0])
        if e.is_Pow:
            base, power = e.args
            if power.is_Rational:
                return self.open(base) ** power if power.is_Integer else self.root(base, power)
            return self.power_of_e(power * sp.log(base))
        if isinstance(e, (sp.sinh, sp.cosh, sp.tanh)):
            up, down = self.power_of_e(e.args[0]), self.power_of_e(-e.args[0])
            return {
                "sinh": (up - down) / 2,
                "cosh": (up + down) / 2,
                "tanh": (up - down) / (up + down),
            }[e.func.__name__]
        if isinstance(e, (sp.sin, sp.cos, sp.tan)):
            real, imaginary = self.turn(e.args[0])
            return {"cos": real, "sin": imaginary, "tan": imaginary / real}[e.func.__name__]
        if isinstance(e, sp.log):
            return self.log(e.args[0])
        if isinstance(e, (sp.gamma, sp.loggamma)):
            return self.gamma(e)
        return e.func(*map(_canonical, e.args))

    def power_of_e(self, exponent):
        """Return exp(exponent), with logarithms in the exponent as powers."""
        import sympy as sp

        out = sp.Integer(1)
        if self.positive:
            exponent = exponent.replace(sp.log, self.log)
        for term in sp.Add.make_args(sp.expand(exponent, log=False)):
            coefficient, rest = term.as_coeff_Mul(rational=True)
            if isinstance(rest, sp.log):
                out *= self.open(rest.args[0]) ** coefficient
            elif isinstance(rest, sp.loggamma) and coefficient.is_Integer:
                out *= self.gamma(sp.gamma(rest.args[0])) ** coefficient
            else:
                out *= sp.exp(coefficient * _canonical(rest))
        return out

    def turn(self, angle):
        """Return (cos, sin) of an angle as rational functions of half tangents."""
        import sympy as sp

        real, imaginary = sp.Integer(1), sp.Integer(0)
        for coefficient, part in _angle_terms(angle):
            if part is sp.pi and (2 * coefficient).is_Integer:
                quarter = int(2 * coefficient) % 4
                c, s = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarter]
            else:
                times = int(coefficient / self.steps[part])
                if abs(times) > MAX_TURNS:
                    c, s = sp.cos(coefficient * part), sp.sin(coefficient * part)
                else:
                    t = self.tangents.setdefault(
                        part, sp.Dummy(f"t{len(self.tangents)}", real=True)
                    )
                    c, s = _multiple(t, abs(times))
                    s = s if times > 0 else -s
            real, imaginary = real * c - imaginary * s, real * s + imaginary * c
        return real, imaginary

    def split(self, argument):
        """Write an argument as content * prod(p**k) * rest with rational content > 0 and p
        certified positive.
        """
        import sympy as sp

        content, rest, pairs = sp.Integer(1), sp.Integer(1), []
        for base, power in _powers(_canonical(argument)):
            if base.is_Rational:
                content *= base**power
                continue
            if base is sp.E or isinstance(base, sp.exp):
                pairs.append((base, power))
                continue
            scale, unit = _primitive(base)
            for known in self.positive:
                sign = 1 if known == unit else -1 if sp.expand(known + unit) == 0 else 0
                if sign:
                    content *= (sign * scale) ** power
                    pairs.append((known, power))
                    break
            else:
                rest *= unit**power
                content *= scale**power
        return (-content, pairs, -rest) if content < 0 else (content, pairs, rest)

    def log(self, argument):
        import sympy as sp

        if argument.is_Rational and argument > 0:
            return _log_of_rational(argument)
        if not self.positive:
            return sp.log(_canonical(argument))
        content, pairs, rest = self.split(argument)
        total = _log_of_rational(content) + (sp.log(_canonical(rest)) if rest != 1 else 0)
        for p, power in pairs:
            total += power * (
                1 if p is sp.E else self.open(p.args[0]) if isinstance(p, sp.exp) else sp.log(p)
            )
        return total

    def gamma(self, call):
        """Lower the argument of gamma or loggamma by one while it stays certified positive:
        gamma(x+1) = x*gamma(x).
        """
        import sympy as sp

        argument, below = _canonical(call.args[0]), []
        while len(below) < 8 and any(sp.expand(argument - 1 - p) == 0 for p in self.positive):
            argument = sp.expand(argument - 1)
            below.append(argument)
        if isinstance(call, sp.gamma):
            return sp.Mul(sp.gamma(argument), *below)
        return sp.Add(sp.loggamma(argument), *map(self.log, below))

    def root(self, base, power):
        import sympy as sp

        if not self.positive or not base.free_symbols:
            return _canonical(base) ** power
        content, pairs, rest = self.split(base)
        out = content**power * (_canonical(rest) ** power if rest != 1 else 1)
        for p, k in pairs:
            out *= (
                self.power_of_e(k * power * p.args[0])
                if isinstance(p, sp.exp)
                else p ** (k * power)
            )
        return out


def _powers(expression):
    """Return the factors of a product as (base, integer power); a base is a polynomial factor where
    that is cheap.
    """
    import sympy as sp

    found = []
    for factor in sp.Mul.make_args(expression):
        base, power = factor.as_base_exp()
        if not power.is_Integer:
            found.append((factor, sp.Integer(1)))
        elif base.is_Add and base.is_polynomial(*base.free_symbols) and sp.count_ops(base) < 60:
            content, parts = sp.factor_list(base)
            found.append((content, power))
            found.extend((part, power * k) for part, k in parts)
        else:
            found.append((base, power))
    return found


def _primitive(expression):
    """Split into a rational factor and the rest."""
    import sympy as sp

    content, rest = (
        sp.expand(expression, deep=False).as_content_primitive()
        if expression.is_Add
        else expression.as_coeff_Mul()
    )
    return (content, rest) if content.is_Rational else (sp.Integer(1), expression)


def _log_of_rational(q):
    import sympy as sp

    if max(q.p, q.q) > 10**12:
        return sp.log(q, evaluate=False)
    signed = [(p, n) for p, n in sp.factorint(q.p).items() if p != 1] + [
        (p, -n) for p, n in sp.factorint(q.q).items() if p != 1
    ]
    return sum((n * sp.log(p) for p, n in signed), sp.Integer(0))


def _canonical(e):
    """Return the argument of a function as one reduced fraction, so that equal arguments are equal
    expressions.
    """
    import sympy as sp

    if e.is_Symbol or e.is_Number or sp.count_ops(e) > 60:
        return e
    if e.is_rational_function(*e.free_symbols) and not e.has(
        sp.exp
    ):  # numbers such as exp(5000) would become huge powers
        return sp.cancel(sp.together(e))
    return sp.expand(e)


def _angle_terms(angle):
    import sympy as sp

    return [
        term.as_coeff_Mul(rational=True) for term in sp.Add.make_args(sp.expand(angle)) if term != 0
    ]


def _angle_steps(expression) -> dict:
    """Return for each monomial of the angles the largest step of which all its coefficients are
    multiples.
    """
    import sympy as sp

    steps: dict = {}
    for call in expression.atoms(sp.sin, sp.cos, sp.tan):
        for coefficient, part in _angle_terms(call.args[0]):
            old = steps.get(part)
            steps[part] = (
                abs(coefficient)
                if old is None
                else sp.Rational(
                    sp.igcd(old.p * coefficient.q, coefficient.p * old.q), old.q * coefficient.q
                )
            )
    return steps


def _multiple(t, n):
    """Return (cos n*a, sin n*a) where t = tan(a/2), n >= 0."""
    import sympy as sp

    real, imaginary = sp.Integer(1), sp.Integer(0)
    for _ in range(n):
        real, imaginary = (
            sp.expand(real * (1 - t**2) - imaginary * 2 * t),
            sp.expand(real * 2 * t + imaginary * (1 - t**2)),
        )
    below = (1 + t**2) ** n
    return real / below, imaginary / below


# ---- obligations ---------------------------------------------------------------------------------
@dataclass
class Ledger:
    """What is known under the hypotheses of a formula: hypotheses and proved statements; `require`
    asks for more.
    """

    formula: Formula
    have: list = field(default_factory=list)

    def __post_init__(self):
        self.have = list(self.formula.hypotheses)

    def learn(self, formula: Formula) -> None:
        """Record that a formula over the same hypotheses is proved."""
        import sympy as sp

        self.have += (
            sp.And.make_args(formula.goal_expr)
            if isinstance(formula.goal_expr, sp.And)
            else (formula.goal_expr,)
        )
        self.have += formula.defined

    def knows(self, statement) -> bool:
        """Is the statement among the known ones, up to a positive rational factor, or shown by
        signs of coefficients?
        """
        import sympy as sp

        if statement in self.have or statement == sp.true:
            return True
        if isinstance(statement, sp.core.relational.Relational):
            gap, kind = algebra.difference(statement)
            gap = sp.expand(gap)
            for known in self.have:
                if isinstance(known, sp.core.relational.Relational):
                    other, its = algebra.difference(known)
                    if (its == kind or (kind in (">=", "!=") and its == ">")) and (
                        sp.expand(other) == gap or (kind == "!=" and sp.expand(-other) == gap)
                    ):
                        return True
            if kind == ">" and self._factors_known(algebra.difference(statement)[0]):
                return True
        return shown_by_signs(self.formula, statement)

    def _factors_known(self, gap) -> bool:
        """Is the gap a product of powers of known positive things, or even powers of known non-zero
        ones?
        """
        import sympy as sp

        if not (gap.is_Mul or gap.is_Pow):
            return False
        for factor in sp.Mul.make_args(gap):
            base, power = factor.as_base_exp()
            if base is sp.E or isinstance(factor, sp.exp) or (factor.is_Rational and factor > 0):
                continue
            even = power.is_Integer and power % 2 == 0
            if not power.is_Rational or not self.knows(
                (sp.Ne if even else sp.Gt)(base, 0, evaluate=False)
            ):
                return False
        return True

    def require(self, statement) -> None:
        if not self.knows(statement):
            raise Rejected(f"not shown: {statement}")


def shown_by_signs(formula: Formula, statement) -> bool:
    """Is the statement seen by non-negative coefficients alone?"""
    from assay.verification.kernel.certificates import positivity_prover

    try:
        algebra.settle(statement, formula.hypotheses, positivity_prover(formula, {}).show)
    except (algebra.NotShown, KeyError, ZeroDivisionError):
        return False
    return True


def gap_of(formula: Formula):
    """Return (gap, kind) of a goal gap > 0 or gap >= 0."""
    import sympy as sp

    if not isinstance(formula.goal_expr, sp.core.relational.Relational):
        raise Rejected("rewritings are of one relation at a time")
    gap, kind = algebra.difference(formula.goal_expr)
    if kind not in (">", ">="):
        raise Rejected("rewritings are of inequalities")
    return gap, kind


def number(formula: Formula, text: str):
    """Return (expression, conditions of definedness) of a term in the scope of the formula."""
    from assay.verification.kernel.certificates import expression_of

    value, needs = expression_of(formula, text)
    return value, [c for c in needs if c not in formula.hypotheses]


def _ledger(formula: Formula, certificate: dict) -> Ledger:
    known = Ledger(formula)
    for text, nested in certificate.get("shown", {}).items():
        part = formula.with_goal(text)
        check(part, nested)
        known.learn(part)
    return known


def _positives(formula: Formula, certificate: dict, known: Ledger) -> list:
    import sympy as sp

    found = []
    for text in certificate.get("positive", ()):
        value, needs = number(formula, text)
        for statement in (*needs, sp.Gt(value, 0, evaluate=False)):
            known.require(statement)
        found.append(value)
    return found


def lemma_of(certificate: dict) -> Formula:
    return Formula.from_data(certificate["lemma"])


def pulled(lemma: Formula, formula: Formula, mapping: dict):
    """Return (table symbol -> term, conditions of definedness of the terms, statements: the lemma's
    hypotheses at the map).
    """
    if lemma.where or set(mapping) != set(lemma.free):
        raise Rejected(
            "a lemma is written without abbreviations, and its map fixes exactly its variables"
        )
    integers = {v.name for v in formula.variables if v.integer}
    table, needs = {}, []
    for variable in lemma.variables:
        value, more = number(formula, mapping[variable.name])
        if variable.integer and not (value.is_Symbol and value.name in integers):
            raise Rejected(f"{variable.name} is an integer in the lemma")
        table[symbol(variable.name)] = value
        needs += more
    return table, needs, [put(h, table) for h in lemma.hypotheses]


def put(statement, table: dict):
    """Substitute in a statement without evaluating its relations."""
    import sympy as sp

    if isinstance(statement, sp.core.relational.Relational):
        return statement.func(
            *(a.subs(table, simultaneous=True) for a in statement.args), evaluate=False
        )
    if isinstance(statement, (sp.And, sp.Or, sp.Not)):
        return statement.func(*(put(a, table) for a in statement.args), evaluate=False)
    return statement


def certify_pullback(formula: Formula, certificate: dict) -> None:
    """Check a certificate of type ``pullback`` or raise `Rejected`."""
    import sympy as sp

    gap, kind = gap_of(formula)
    lemma = lemma_of(certificate)
    known = _ledger(formula, certificate)
    table, needs, conditions = pulled(lemma, formula, certificate["map"])
    for statement in (*needs, *conditions):
        known.require(statement)
    check(lemma, certificate["certificate"])
    known.have += [put(c, table) for c in lemma.defined]
    inner, its = gap_of(lemma)
    if kind == ">" and its != ">":
        raise Rejected("a lemma that is not strict shows no strict inequality")
    product = sp.Integer(1)
    for text, power in certificate.get("factors", ()):
        if type(power) is not int or abs(power) > MAX_POWER:
            raise Rejected(f"factors have integer powers of at most {MAX_POWER}")
        value, needs = number(formula, text)
        for statement in needs:
            known.require(statement)
        product *= value**power
        if power < 0 or kind == ">":
            known.require((sp.Gt if power % 2 else sp.Ne)(value, 0, evaluate=False))
        elif power % 2:
            known.require(sp.Ge(value, 0, evaluate=False))
    for statement in formula.defined:
        known.require(statement)
    positive = _positives(formula, certificate, known)
    if not is_identity(gap - product * inner.subs(table, simultaneous=True), positive):
        raise Rejected("the gap is not the factor times the gap of the lemma")


def transferred(formula: Formula, certificate: dict) -> Formula:
    """Return the formula that a ``log``, ``exp`` or ``square`` certificate reduces ``formula``
    to.
    """
    _, kind = gap_of(formula)
    if certificate["type"] == "square":
        large, small = map(sorts.term, certificate["sides"])
        given = (f"{small} >= 0",) if certificate["case"] else ()
        return formula.with_given(*given).with_goal(f"{large}**2 {kind} {small}**2")
    new = sorts.term(certificate["exponent" if certificate["type"] == "log" else "value"])
    return formula.with_goal(f"{new} {kind} 0")


def certify_transfer(formula: Formula, certificate: dict) -> None:
    """Check a certificate of type ``log``, ``exp`` or ``square`` or raise `Rejected`."""
    import sympy as sp

    gap, _ = gap_of(formula)
    inner = transferred(formula, certificate)
    check(inner, certificate["certificate"])
    known = _ledger(formula, certificate)
    if certificate["type"] == "square":
        (large, first), (small, second) = (number(formula, t) for t in certificate["sides"])
        required = [*first, *second, sp.Ge(large, 0, evaluate=False)]
        identity = gap - large + small
    else:
        known.learn(inner)
        (scale, first), (exponent, second) = (
            number(formula, certificate[k]) for k in ("scale", "exponent")
        )
        required = [*first, *second, sp.Gt(scale, 0, evaluate=False)]
        value = gap if certificate["type"] == "log" else gap_of(inner)[0]
        identity = scale * (sp.exp(exponent) - 1) - value
        if certificate["type"] == "exp" and not is_identity(exponent - gap):
            raise Rejected("the exponent is not the gap")
    for statement in (*required, *formula.defined):
        known.require(statement)
    if not is_identity(identity, _positives(formula, certificate, known)):
        raise Rejected("the two gaps are not related as claimed")


# ---- convexity -----------------------------------------------------------------------------------
CONVEX = {
    "exp": (1, False),
    "cosh": (1, False),
    "log": (-1, True),
    "gamma": (1, True),
    "loggamma": (1, True),
}
"""Functions that are strictly convex (1) or concave (-1), and whether only for positive
arguments.
"""


def remainder_of(formula: Formula, certificate: dict) -> Formula:
    """Return what a ``jensen`` certificate leaves to show; >= suffices when its terms are
    strict.
    """
    _, kind = gap_of(formula)
    return formula.with_goal(
        f"{sorts.term(certificate['remainder'])} {'>=' if certificate['strict'] else kind} 0"
    )


def certify_jensen(formula: Formula, certificate: dict) -> None:
    """Check a certificate of type ``jensen`` or raise `Rejected`."""
    import sympy as sp

    if certificate["function"] not in CONVEX or not certificate["terms"]:
        raise Rejected("no convex function is named")
    sign, halfline = CONVEX[certificate["function"]]
    function = getattr(sp, certificate["function"])
    gap, _ = gap_of(formula)
    inner = remainder_of(formula, certificate)
    check(inner, certificate["certificate"])
    known = _ledger(formula, certificate)
    known.learn(inner)
    total = gap_of(inner)[0]
    for term in certificate["terms"]:
        values = {}
        for name in ("factor", "weight", "a", "b"):
            values[name], needs = number(formula, term[name])
            for statement in needs:
                known.require(statement)
        c, w, a, b = values.values()
        above = sp.Gt if certificate["strict"] else sp.Ge
        required = [
            above(c, 0, evaluate=False),
            above(w, 0, evaluate=False),
            above(1 - w, 0, evaluate=False),
        ]
        if halfline:
            required += [sp.Gt(a, 0, evaluate=False), sp.Gt(b, 0, evaluate=False)]
        if certificate["strict"]:
            required.append(sp.Ne(a - b, 0, evaluate=False))
        for statement in required:
            known.require(statement)
        total += (
            c
            * sign
            * (w * function(a) + (1 - w) * function(b) - function(sp.expand(w * a + (1 - w) * b)))
        )
    for statement in formula.defined:
        known.require(statement)
    if not is_identity(gap - total, _positives(formula, certificate, known)):
        raise Rejected("the gap is not the remainder plus the terms")
