"""Elaboration of formulas that the short programs do not see as they are, by sums of products.

A linear program looks for weights >= 0 with which products of hypotheses, of factors that are > 0
and of tangents exp(a) - 1 - a add up to the difference of the sides;
`assay.verification.checkers.algebra` checks the sum.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, permutations

from assay.verification.checkers import reader
from assay.verification.checkers.algebra import polynomials
from assay.verification.checkers.algebra.problem import Problem
from assay.verification.checkers.algebra.terms import Term
from assay.verification.checkers.meaning import flat, opposite
from assay.verification.kernel.budget import spend, spent
from assay.verification.reconstruct import Beyond
from assay.verification.reconstruct.forms import (
    ERRORS,
    atom_text,
    confirmed,
    declared,
    derived,
    poly_text,
    term,
    text_of,
    value,
)

COLUMNS, ROWS, SECONDS, STEPS = 1500, 600, 3.0, 4000
"""The largest linear program that is tried, and the processor time in which its columns have to be
found.
"""


def weighed(statement: dict, lemmas: list) -> dict | None:
    """Return a proof by sums of products, with facts for what has to have a value or a sign; None
    where none was found.
    """
    before = len(lemmas)
    try:
        try:
            found, known = combination(statement), []
        except Beyond:
            known = numbers(statement)
            found = (
                combination({**statement, "given": [*known, *statement["given"]]}) if known else {}
            )
        if confirmed(statement, found):
            return found
        found = derived(facts(statement, known, found, lemmas), found)
        if confirmed(statement, found, [x["statement"] for x in lemmas]):
            return found
    except ERRORS:
        pass
    del lemmas[before:]
    return None


def numbers(statement: dict) -> list[str]:
    """Return rational bounds on the irrational numbers by which a goal is multiplied, as
    inequalities.
    """
    polynomials.work.begin()
    problem, found = Problem(statement), {}
    for kind, t in flat(problem.goal):
        for m in polynomials.expand(t) if kind not in ("all", "any") else ():
            own = frozenset(
                (a, n)
                for a, n in m
                if a[0] == "pi"
                or a[0] in ("sum", "log")
                and polynomials.is_number(a)
                or a[0] == "exp"
                and a[1] == polynomials.NONE
            )
            if own and (text := poly_text({own: polynomials.ONE})) not in found:
                at = _sample(problem, problem.read(text, []))
                found[text] = [
                    Fraction(at * (1 + s)).limit_denominator(10**4) for s in (-1e-4, 1e-4)
                ]
    return [
        x
        for text, (low, high) in found.items()
        for x in (f"({text} > {low})", f"({text} < {high})")
    ]


def facts(statement: dict, known: list[str], certificate: dict, lemmas: list) -> list[dict]:
    """Return what a proof needs as facts: what is known about numbers, and why terms have
    values.
    """
    from assay.verification.reconstruct.algebra import fact

    formulas = [{"goal": text[1:-1], "given": [], "where": []} for text in known]
    formulas += [
        {**statement, "goal": goal}
        for goal in missing({**statement, "given": [*known, *statement["given"]]}, certificate)
    ]
    return [fact(formula, {"type": "boxes", "clauses": []}, lemmas) for formula in formulas]


def missing(statement: dict, certificate: dict) -> list[str]:
    """Return what has to hold so that terms of a statement and of its proof have values, and is not
    seen to.
    """
    problem = Problem(statement)
    texts = [*certificate.get("params", {}).values(), *certificate.get("map", {}).values()]
    texts += [
        x
        for group in certificate.get("terms", ())
        for t in group
        for x in (t["weight"], *t["factors"], *t["tangents"])
    ]
    needs = [s for s, _ in problem.needs]
    for text in texts:
        problem.read(text, needs)
    params = [problem.read(text, []) for text in certificate.get("params", {}).values()]
    problem.params = [(t, sign) for t in params if (sign := problem.sign(t))]
    problem.memo = {}
    found = {}
    for kind, t in (a for s in needs for a in flat(s)):
        if not problem.settle((kind, t)):
            if kind == "!=":
                kind, t = ">", t if _sample(problem, t) > 0 else -t
            found[f"{text_of(t)} {kind} 0"] = None
    return [*found]


def _sample(problem, t) -> float:
    """Return about a value of a term, all variables between their ends as declared, or a little
    beyond one.
    """
    at: dict[str, float] = {}
    for d in declared(problem.data):
        low, high = (
            (None if e.strip() in ("", "-oo", "oo") else value(problem.read(e, []), at))
            for e in (d[3], d[5])
        )
        at[d[1]] = (
            (low + high) / 2
            if low is not None and high is not None
            else low + 1
            if low is not None
            else high - 1
            if high is not None
            else 0.5
        )
    return float(value(t, at))


def combination(statement: dict) -> dict:
    """Return a certificate of the kind `combination` for all parts of a goal that need one.

    Raises:
        Beyond: none was found.
    """
    polynomials.work.begin()
    problem = Problem(statement)
    groups = [group for s in flat(problem.goal) if (group := _group(problem, s))]
    if not groups:
        raise Beyond("nothing to combine")
    return {"type": "combination", "params": {}, "terms": groups}


def _group(problem, s) -> list | None:
    """Return the terms for one part, None where it is seen without; an alternative follows from the
    negations of the others.
    """
    if s[0] == "all":
        raise Beyond("a conjunction in an alternative")
    if problem.settle(s):
        return None
    if s[0] == "any":
        for own in s[1]:
            others = [opposite(o) for o in s[1] if o is not own]
            try:
                return _group(problem.under(others), own)
            except Beyond:
                continue
        raise Beyond("no alternative")
    if s[0] not in (">", ">="):
        raise Beyond("no inequality")
    return Sum(problem, s[1], s[0] == ">").terms()


def _times(m, k):
    return frozenset(polynomials.collect([*m, *k]).items())


def free_of_sums(e: dict, below: list) -> dict:
    """Multiply by the sums (> 0) in denominators, of which the texts are noted."""
    while found := [(a, n) for m in e for a, n in m if a[0] == "sum" and n < 0]:
        a = found[0][0]
        n = min(k for b, k in found if a == b)
        if polynomials.positive(polynomials.cleared(dict(a[1]), {}), {}) < 2:
            n += n % 2 and -1
        e = polynomials.product(e, {frozenset({(a, -n)}): polynomials.ONE})
        below.append(f"({atom_text(a)})**({-n})")
    return e


class Sum:
    """The search for one difference of sides."""

    def __init__(self, problem, gap, strict):
        self.problem, self.strict, self.deadline = problem, strict, spent() + SECONDS
        self.below: list[str] = []
        self.target = free_of_sums(polynomials.expand(gap), self.below)

    def factors(self):
        """Return (polynomial, texts, tangents, is it strict) for what is known to be >= 0."""
        found = []
        for kind, g in self.problem.given:
            if kind in (">", ">=", "=="):
                for sign in (1, -1) if kind == "==" else (1,):
                    t, below = Term.number(sign) * g, []
                    e = free_of_sums(polynomials.expand(t), below)
                    if e:
                        found.append((e, [text_of(t), *below], [], kind == ">"))
        atoms = {a for e in (self.target, *(f[0] for f in found)) for m in e for a, _ in m}
        for a in atoms:
            if a[0] == "exp":
                x = {a[1]: polynomials.ONE}
                for sign in (1, -1):
                    own = polynomials.collect(
                        [
                            *polynomials.power([(a, sign)], 1).items(),
                            (polynomials.NONE, -polynomials.ONE),
                            *((m, -sign * c) for m, c in x.items()),
                        ]
                    )
                    found.append((own, [], [poly_text({a[1]: Fraction(sign)})], False))
            elif a[0] == "log":
                x = dict(a[1])
                own = polynomials.collect(
                    [
                        *x.items(),
                        (polynomials.NONE, -polynomials.ONE),
                        (frozenset({(a, 1)}), -polynomials.ONE),
                    ]
                )
                found.append((own, [], [atom_text(a)], False))
        powers = [frozenset((a, n) for a, n in m if a[0] == "exp") for m in self.target]
        exponents = [polynomials.collect((a[1], n) for a, n in m) for m in dict.fromkeys(powers)]
        logs = [{frozenset({(a, 1)}): polynomials.ONE} for a in atoms if a[0] == "log"]
        for some in (exponents, logs) if len(exponents) + len(logs) < 8 else ():
            for x, y in permutations(some, 2):
                d = polynomials.collect([*x.items(), *((m, -c) for m, c in y.items())])
                below: list[str] = []
                try:
                    own = polynomials.collect(
                        [
                            *polynomials.exponential(d).items(),
                            (polynomials.NONE, -polynomials.ONE),
                            *((m, -c) for m, c in d.items()),
                        ]
                    )
                    own = free_of_sums(own, below)
                except reader.Beyond:
                    continue
                found.append((own, below, [poly_text(d)], False))
                if some is exponents:  # the difference itself may be one of the hypotheses' sums
                    found += self.gaps(d)
        return found

    def gaps(self, d):
        """Return a difference as a factor where it is seen to be >= 0."""
        text = poly_text(d)
        try:
            sign = self.problem.sign(self.problem.text(text))
        except reader.Beyond:
            return []
        return [(d, [text], [], sign == 2)] if sign else []

    def terms(self):
        if len(self.target) > 80:
            raise Beyond("a long sum")
        return self.solved(self.columns([f for f in self.factors() if len(f[0]) < 30]))

    def columns(self, factors):
        """Return products of up to three factors, times monomials in positive atoms that lead to
        the monomials of the goal.

        A second round adds factors that bring in at most one monomial that the first did not.
        """
        out: list = []
        seen: set = set()
        wanted = set(self.target)
        for degree in (0, 1, 2, 3):
            if degree < 3 or len(factors) < 10:
                for group in combinations_with_replacement(factors, degree):
                    self.shifted(
                        group,
                        wanted,
                        (lambda p: 1) if degree < 2 else (lambda p: min(2, len(p)) - 1),
                        out,
                        seen,
                    )
        more = {m for p, _, group in out for m in p if len(group) < 2}
        for factor in factors if len(more) < 200 else ():
            self.shifted((factor,), more, lambda p: len(p) - 1, out, seen)
        return out

    def shifted(self, group, wanted, least, out, seen):
        """Add the multiples of a product that have enough monomials in common with those that are
        wanted.
        """
        spend("check", 1 + len(wanted) / 40)
        if spent() > self.deadline:
            raise Beyond("no work is left for products")
        e = {polynomials.NONE: polynomials.ONE}
        for f in group:
            e = polynomials.product(e, f[0])
        if not e or len(e) > 40:
            return
        shifts = {_times(t, [(a, -n) for a, n in m]) for t in wanted for m in e}
        for shift in shifts if len(shifts) < 400 else ():
            if len(out) < COLUMNS and all(polynomials.strong(a) for a, _ in shift):
                p = polynomials.product(e, {shift: polynomials.ONE})
                key = frozenset(p.items())
                if key not in seen and len(wanted & set(p)) >= max(1, least(p)):
                    seen.add(key)
                    out.append((p, shift, group))

    def solved(self, columns):
        import numpy as np
        from scipy.optimize import linprog
        from scipy.sparse import coo_matrix

        rows = {
            m: i
            for i, m in enumerate(
                dict.fromkeys((*self.target, *(m for p, _, _ in columns for m in p)))
            )
        }
        if not columns or len(rows) > 8 * ROWS:
            raise Beyond("no products, or too many")
        entries = [
            (rows[m], j, float(c)) for j, (p, _, _) in enumerate(columns) for m, c in p.items()
        ]
        i, j, c = zip(*entries)
        matrix = coo_matrix((c, (i, j)), shape=(len(rows), len(columns))).tocsc()
        right = np.zeros(len(rows))
        for m, c in self.target.items():
            right[rows[m]] = float(c)
        firm = np.array([all(f[3] and not f[2] for f in group) for _, _, group in columns])
        for least in [1e-2, 1e-6] if self.strict else [0]:
            more = {"A_ub": -firm[None, :].astype(float), "b_ub": [-least]} if least else {}
            spend("pivot", 40 + len(entries) / 4)
            options = {"maxiter": STEPS}
            found = linprog(
                [1 + len(g) for _, _, g in columns],
                A_eq=matrix,
                b_eq=right,
                method="highs",
                options=options,
                **more,
            )
            if found.status == 0:
                break
        else:
            raise Beyond("no sum of products was found")
        support = [k for k, w in enumerate(found.x) if w > 1e-9]
        weights = exact(columns, support, self.target)
        below = "/".join(["", *(f"({t})" for t in self.below)])
        group = []
        for k, w in zip(support, weights):
            if w > 0:
                _, shift, parts = columns[k]
                weight = poly_text({shift: w}) + below
                group.append(
                    term(weight, [t for f in parts for t in f[1]], [t for f in parts for t in f[2]])
                )
        return group


def exact(columns, support, target) -> list[Fraction]:
    """Return rational weights >= 0 for some columns, by elimination."""
    rows = [*{*target, *(m for k in support for m in columns[k][0])}]
    table = [
        [Fraction(columns[k][0].get(m, 0)) for k in support] + [Fraction(target.get(m, 0))]
        for m in rows
    ]
    pivots, r = [], 0
    for c in range(len(support)):
        at = next((i for i in range(r, len(table)) if table[i][c]), None)
        if at is None:
            continue
        table[r], table[at] = table[at], table[r]
        table[r] = [x / table[r][c] for x in table[r]]
        for i, row in enumerate(table):
            if i != r and row[c]:
                table[i] = [x - row[c] * y for x, y in zip(row, table[r])]
        pivots.append(c)
        r += 1
    weights = [Fraction(0)] * len(support)
    for i, c in enumerate(pivots):
        weights[c] = table[i][-1]
    if any(row[-1] for row in table[r:]) or min(weights, default=0) < 0:
        raise Beyond("the weights are not rational numbers >= 0")
    return weights
