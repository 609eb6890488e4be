"""Signs of terms under hypotheses, by coefficients of polynomials (flint).

`Signs` shows t >= 0 and t > 0: parameters known to be >= 0 are solved for the atom that each brings
in, and then all coefficients of numerator and denominator must be >= 0.
"""

from __future__ import annotations

from fractions import Fraction

from assay.verification.replay import language as L
from assay.verification.replay import problems
from assay.verification.replay import terms as T
from assay.verification.replay.algebra import (
    PRIMES,
    Atoms,
    Field,
    NotShown,
    Point,
    Unlucky,
    sign_of,
    vanishes,
)
from assay.verification.replay.terms import Term


# ---- signs ---------------------------------------------------------------------------------------
class Signs:
    """Shows signs under hypotheses; ``params`` (name -> term) are the certificate's non-negative
    quantities.
    """

    def __init__(self, problem: problems.Problem, params: dict, hypotheses: tuple = ()):
        self.problem, self.params = problem, params
        self.hypotheses = (*problem.hypotheses, *hypotheses)
        self.gaps = [
            (s[1], s[2] == ">") for s in self.hypotheses if s[0] == "rel" and s[2] in (">", ">=")
        ]
        equal = [s[1] for s in self.hypotheses if s[0] == "rel" and s[2] == "=="]
        self.gaps += [(gap, False) for e in equal for gap in (e, T.neg(e))]
        self.ranges = self._ranges()

    def _ranges(self) -> dict:
        """Return variable -> (variable - lower end, strict), the largest rational end where there
        is one.
        """
        found: dict = {}
        for gap, strict in self.gaps:
            for name in self.problem.ranges:
                own = T.var(name)
                c = dict(gap.args[1]).get(own, 0) if gap.op == "sum" else int(gap is own)
                if c <= 0:
                    continue
                rest = T.sub(T.scale(1 / Fraction(c), gap), own)
                if name in rest.free:
                    continue
                rank = (1, -T.value(rest), strict) if rest.op == "num" else (0, 0, 0)
                if name not in found or rank > found[name][0]:
                    found[name] = (rank, T.add(own, rest), strict)
        return {n: (t, strict) for n, (_, t, strict) in found.items()}

    def show(self, t: Term, strict: bool) -> None:
        """Raise `NotShown` unless t >= 0 (> 0) is seen."""
        if not t.free:
            found = sign_of(t)
            if found is None or found < 0 or (strict and found == 0):
                raise NotShown("a constant has the wrong sign")
            return
        for params in (self.params, {}) if self.params else ({},):
            try:
                return self._coefficients(t, params, strict)
            except NotShown as failure:
                reason = failure
        raise reason

    def sign(self, t: Term) -> bool:
        """Show t >= 0 and return whether t > 0 is seen as well; raises `NotShown`."""
        strict = self.simple(t)
        if strict:
            return True
        try:
            self.show(t, True)
            return True
        except NotShown:
            if strict is None:
                self.show(t, False)
            return False

    def simple(self, t: Term) -> bool | None:
        """Return True (> 0), False (>= 0) by a hypothesis or a rule about exp and log, None when
        none applies.
        """
        if not t.free:
            found = sign_of(t)
            return None if found is None or found < 0 else found > 0
        c, unit = T.content(t)
        same = [strict for gap, strict in self.gaps if gap is unit]
        if not same:
            for gap, strict in self.gaps:
                if gap.free == unit.free and self._proportional(gap, unit):
                    same.append(strict)
        if same:
            return any(same)
        if t.op == "fun" and t.args[0] == "exp":
            return True
        if unit.op == "prod" and all(n % 2 == 0 for _, n in unit.args[0]):
            return False
        bare = Signs(self.problem, {}, self.hypotheses)
        exponents = self._exponents(unit)
        try:
            if exponents is not None:
                return bare.sign(T.sub(*exponents))
            if unit.op == "fun" and unit.args[0] == "log":
                return bare.sign(T.sub(unit.args[1], T.ONE))
        except NotShown:
            return None
        if unit.op == "sum":  # exp(a) - 1 - a
            for one, factor in unit.args[1]:
                if (
                    one.op == "fun"
                    and one.args[0] == "exp"
                    and factor == 1
                    and vanishes(T.add(unit, T.neg(one), T.ONE, one.args[1]))
                ):
                    return False
        return None

    @staticmethod
    def _exponents(t: Term):
        """Return (a, b) when t is exp(a) - exp(b), where exp(0) = 1; None otherwise."""
        if t.op != "sum" or len(t.args[1]) + (t.args[0] != 0) != 2:
            return None
        found = {c: T.ZERO for c in (t.args[0],) if c}
        for one, c in t.args[1]:
            if not (one.op == "fun" and one.args[0] == "exp"):
                return None
            found[c] = one.args[1]
        return (found[1], found[-1]) if set(found) == {1, -1} else None

    @staticmethod
    def _proportional(a: Term, b: Term) -> bool:
        """Is a a positive rational multiple of b?"""
        ratio, lucky, p = set(), 0, PRIMES[0]
        orders = Atoms([a, b]).roots
        for seed in range(1, 60):
            try:
                point = Point(p, seed, orders)
                ratio.add(point.run(a) * pow(point.run(b), -1, p) % p)
                lucky += 1
            except (Unlucky, ValueError):
                continue
            if lucky == 2 or len(ratio) > 1:
                break
        if len(ratio) != 1:
            return False
        above, below = _fraction(ratio.pop(), p)
        return above > 0 and vanishes(T.sub(T.scale(below, a), T.scale(above, b)))

    def _coefficients(self, t: Term, params: dict, strict: bool) -> None:
        known = {}
        for name, value in params.items():
            sign = self.simple(value)
            if sign is None:
                sign = Signs(self.problem, {}, self.hypotheses).sign(value)
            known[name] = (value, sign)
        # named by their place: what a certificate calls a parameter meets no other name
        known = {f"p{i}": pair for i, pair in enumerate(known.values())}
        ranges = {f"r{i}": pair for i, pair in enumerate(self.ranges.values())}
        atoms = Atoms([t, *(v for v, _ in (*known.values(), *ranges.values()))])
        names = [*known, *ranges, *(f"atom{i}" for i in range(len(atoms.keys)))]
        plain, field = Field([f"a{i}" for i in range(len(atoms.keys))]), Field(names)
        itself = {key: plain.generator(i) for i, key in enumerate(atoms.keys)}
        memo: dict = {}
        image, above_zero, signed = {}, set(), set()
        for name, (value, is_strict) in (*known.items(), *ranges.items(), *known.items()):
            if name in signed:
                continue
            above, below = atoms.convert(value, plain, itself, memo)
            held = [
                i
                for i, (m, n) in enumerate(zip(above.degrees(), below.degrees(), strict=True))
                if (m or n) and atoms.keys and atoms.keys[i] not in image
            ]
            if len(held) != 1 or above.degrees()[held[0]] != 1 or below.degrees()[held[0]] != 0:
                continue
            gen = plain.context.gens()[held[0]]
            slope, offset = above.derivative(held[0]), above - above.derivative(held[0]) * gen
            slope, offset, below = (
                self._map(one, atoms, field, image) for one in (slope, offset, below)
            )
            if slope[0] == 0:
                continue
            own = field.mul(field.generator(names.index(name)), below)
            image[atoms.keys[held[0]]] = field.mul(
                field.add(own, field.mul(field.number(Fraction(-1)), offset)),
                field.power(slope, -1),
            )
            signed.add(name)
            if is_strict:
                above_zero.add(name)
        if not known.keys() <= signed:
            raise NotShown("a parameter brings in no new atom")
        for i, key in enumerate(atoms.keys):
            if key not in image:
                image[key] = field.generator(names.index(f"atom{i}"))
                if isinstance(
                    key, tuple
                ):  # roots have a value, and are >= 0, only where their base is >= 0
                    signed.add(f"atom{i}")
                    if key[0] == "exp":
                        above_zero.add(f"atom{i}")
                elif not key.free and sign_of(key) == 1:
                    signed.add(f"atom{i}")
                    above_zero.add(f"atom{i}")
        above, below = atoms.convert(t, field, image, {})
        if below.leading_coefficient() < 0:
            above, below = -above, -below
        self._all(below, True, field.names, signed, above_zero)
        self._all(above, strict, field.names, signed, above_zero)

    @staticmethod
    def _map(poly, atoms, field, image):
        total = field.number(Fraction(0))
        for powers, c in poly.terms():
            part = field.number(Fraction(int(c.p), int(c.q)))
            for i, n in enumerate(powers):
                if n:
                    part = field.mul(part, field.power(image[atoms.keys[i]], int(n)))
            total = field.add(total, part)
        return total

    @staticmethod
    def _all(poly, strict, names, signed, above_zero) -> None:
        found = False
        for powers, c in poly.terms():
            held = [(n, p) for n, p in zip(names, powers, strict=True) if p]
            if c < 0 or any(n not in signed and p % 2 for n, p in held):
                raise NotShown("a coefficient is negative, or of an odd power of unknown sign")
            found = found or all(n in above_zero for n, _ in held)
        if strict and not found:
            raise NotShown("only shown to be >= 0")


def _fraction(residue: int, p: int) -> tuple[int, int]:
    """Return the numbers n and d > 0 with n = residue*d mod p and 2*n*n < p to which the division
    of p by the residue comes first: the fraction n/d, if both are below the root of p/2.
    """
    n, rest, d, last = residue, p, 1, 0
    while 2 * n * n >= p:
        q = rest // n
        rest, n, last, d = n, rest - q * n, d, last - q * d
    return (n, d) if d > 0 else (-n, -d)


# ---- statements ----------------------------------------------------------------------------------
def settle(statement: tuple, show, hypotheses: tuple = ()) -> None:
    """Show a statement relation by relation: all of a conjunction, one part of a disjunction given
    that the others fail.
    """
    if statement[0] == "and":
        for part in statement[1]:
            settle(part, show, hypotheses)
        return
    if statement[0] == "or":
        reasons = []
        for part in statement[1]:
            rest = tuple(L.opposite(p) for p in statement[1] if p is not part)
            try:
                return settle(
                    part,
                    show,
                    hypotheses + tuple(q for r in rest for q in (r[1] if r[0] == "and" else (r,))),
                )
            except NotShown as failure:
                reasons.append(str(failure))
        raise NotShown("; ".join(reasons) or "the goal is false")
    split = absolute_cases(statement)
    if split is not None:
        return settle(split, show, hypotheses)
    show(statement[1], statement[2], hypotheses)


def absolute_cases(statement: tuple):
    """Split a relation whose gap holds c*|q| alone: both signs of q when c < 0, either sign when c
    > 0; None otherwise.
    """
    gap, kind = statement[1:]
    if kind not in (">", ">="):
        return None
    for one, c in gap.args[1] if gap.op == "sum" else ((gap, 1),):
        if one.op == "fun" and one.args[0] == "abs":
            rest = T.sub(gap, T.scale(c, one))
            parts = [L.relation(T.add(rest, T.scale(c * s, one.args[1])), kind) for s in (1, -1)]
            return L.both(*parts) if c < 0 else L.either(*parts)
    return None
