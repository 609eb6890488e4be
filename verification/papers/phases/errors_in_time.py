"""Derivations of the theorems of `phases` about errors along the training, for all times."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from assay.theory.language.formula import Formula
from assay.theory.papers.phases.errors_weak import RATIOS
from assay.theory.papers.phases.notation import MODEL
from assay.verification.papers.phases.errors_shared import H, Setting
from assay.verification.papers.phases.errors_weak import ONE, border_facts
from assay.verification.papers.phases.totals import GROWTH, plain
from assay.verification.papers.phases.training import Training, exists, first_step
from assay.verification.search.logic.goals import (
    absurd,
    by,
    every,
    lemma,
    pick,
    rewritten,
    substituted,
    term,
    there_is,
    use,
)
from assay.verification.search.methods import establish, instance


class Written(Setting):
    """Lemmas under the hypotheses of a leaf, which has no abbreviations: they are written out.

    Args:
        formula: the leaf.
        params: as for `Setting`.
        where: the abbreviations that the texts of the lemmas use.
    """

    def __init__(self, formula, params, where):
        self.where = where
        super().__init__(formula, self.written(params))

    def written(self, part):
        """Return texts, in lists, tuples and dictionaries, with abbreviations written out."""
        if isinstance(part, str):
            return plain(part, self.where)
        if isinstance(part, dict):
            return {key: self.written(value) for key, value in part.items()}
        return type(part)(map(self.written, part))

    def lemma(self, goal, *terms, facts=(), params=None):
        """Prove ``goal`` as the combination ``terms``."""
        options = None if params is None else self.written(params)
        return super().lemma(self.written(goal), *self.written(terms), facts=facts, params=options)

    def positive(self, goal, facts=(), params=None):
        """Prove ``goal`` by non-negative coefficients."""
        options = None if params is None else self.written(params)
        return super().positive(self.written(goal), facts=facts, params=options)

    def whole(self, facts, groups):
        """Prove the leaf itself from facts, as a combination."""
        return establish(
            self.formula,
            "combination",
            facts=facts,
            params=self.params,
            terms=[list(group) for group in self.written(groups)],
        )


def after_one_step(o, says, classes, enough, above, rate, then):
    """Derive ``false`` at time 1 of a training with k = 2.

    Args:
        o: the outline.
        says: the step of what holds for all l, z, S and U.
        classes: the term to put for l; ``enough`` is the step of classes >= 10, and
            ``above`` that of classes >= N.
        rate: (term, `by`) of z and of z > 0.
        then: gets what ``says`` says of time 1, and the step of `first_step`.
    """
    trainings, first = exists(o), first_step(o)
    value, positive = rate
    two = o.leaf(f"2 <= {classes}", enough)
    never = use(o, trainings, classes, two, "2", by(), value, positive)
    (inner,) = o.concluded(never).args

    def failing(goal):
        return absurd(o, goal.args[0], reached)

    def reached(trained):
        begun = use(o, first, classes, two, "2", by(), value, positive, "S", "U", trained)
        now = use(o, says, classes, above, value, positive, "S", "U", trained)
        return then(use(o, now, "0+1", by()), begun)

    return o.taut("false", never, every(o, inner, failing, "S", "U"))


def refuting(constants, *names, at=("2", by())):
    """Return a derivation of "not (theorem)" from the theorem at k = 2 (and further values of
    ``at``): ``constants(o, a, b, .., says)`` concludes ``false`` for constants with ``names``.
    """

    def negation(o):
        whole = o.hyp(o.theorem.sentence())
        instance = use(o, whole, *at)
        false = pick(o, instance, lambda *parts: constants(o, *parts), *names)
        return o.intro(o.theorem.sentence(), false)

    return negation


def _large(o, bound, *given):
    """Pick a whole number n above a term: return (step of "exists n: n >= bound")."""
    above = o.fresh("w", "real")
    general = o.all(above.args[0], o.axiom("archimedes", x=above.args[0]))
    o.release(above)
    return use(o, general, term(bound, *given))


@dataclass(frozen=True)
class Case:
    """Where a theorem on errors fails, at time 1 of a training with k = 2.

    Args:
        rate: the margin after the first step, as text in l.
        parts: the part of the claim that fails, and the relation of it, by number.
        inside: shows the premise of that part, from (outline, premise, step of S[1], step of l >=
            10, l).
        error: the quantity, an abbreviation.
        shown: proves of each leaf in l that the error is at most ``limit``.
        limit: text in l.
        least: what the theorem says the error is at least, as text in C and l.
        terms: show limit < least where l >= y and y >= 16/C, as a combination.
    """

    rate: str
    parts: tuple[int, ...]
    inside: Callable[..., int]
    error: str
    shown: dict[str, Any]
    limit: str
    least: str
    terms: list[tuple]


def fails(case, constant, sizes, says, o):
    """Conclude ``false`` from the steps of C > 0, of N >= 2 and of what is said of all l >= N."""
    fixed = (("k", "2"), ("D", case.rate), *MODEL)
    error = plain(case.error, fixed)
    value = lemma(o, f"for all l in {{10..}}: {error} == {error}")
    bound = lemma(o, f"for all l in {{10..}}: {error} <= {case.limit}", **case.shown)
    less = lemma(
        o,
        "for all C in (0, oo), l in {10..}, y: y >= 16/C => y <= l =>"
        f" {case.limit} < {case.least}",
        how="combination",
        terms=[case.terms],
    )
    signs = {"le": "b <= r", "ge": "r >= b"}
    opposite = {
        op: lemma(o, f"for all r, a, b: r <= a => a < b => not ({said})")
        for op, said in signs.items()
    }
    name = o.text(o.concluded(constant).args[1])

    def enough(whole, many):
        n = o.text(o.concluded(many).args[0])
        classes = there_is(
            o,
            f"exists int L: 10 <= L and N <= L and {n} <= L",
            f"N+{n}+10",
            range=by(),
            then=lambda goal: o.leaf(goal, sizes, whole),
        )
        return pick(o, classes, lambda *wide: chosen(n, many, *wide), "L")

    def chosen(n, many, ten, above, more):
        classes = "L"
        start = term(plain(case.rate, (("l", classes),)), ten)

        def then(now, begun):
            own, _, margin = (o.taut(one, begun) for one in o.concluded(begun).args)
            said = now
            for number in case.parts:
                if o.concluded(said).op == "implies":
                    premise = o.concluded(said).args[0]
                    said = o.cut(said, case.inside(o, premise, own, ten, classes))
                if o.concluded(said).op == "and":
                    said = o.taut(o.concluded(said).args[number], said)
            if o.concluded(said).op == "implies":
                premise = o.concluded(said).args[0]
                said = o.cut(said, case.inside(o, premise, own, ten, classes))
            said = substituted(o, said, margin)
            has, at_most = (use(o, one, classes, ten) for one in (value, bound))
            limit = use(o, less, name, constant, classes, ten, n, many, more)
            never = o.at_defined(
                opposite[o.concluded(said).op], o.text(o.concluded(has).args[0]), has
            )
            ends = (o.text(one) for one in o.concluded(limit).args)
            never = use(o, never, *(term(end, ten, constant) for end in ends), at_most, limit)
            return o.taut("false", never, said)

        return after_one_step(o, says, classes, ten, above, (start, by(ten)), then)

    return pick(o, _large(o, f"16/{name}", constant), enough, "n")


def _border(formula):
    """R_1 <= 16/l^2 at k = 2, D = 1/(l-1)."""
    setting = Written(formula, ONE, (("k", "2"), ("D", "1/(l-1)"), *RATIOS))
    group = [("1", (f"4/l-{H}", f"{H}+4/l"))]
    return setting.whole(border_facts(setting), [group])


def _by_value(o, premise, own, ten, classes):
    """A range of f from the value of S[1], by arithmetic."""
    return o.leaf(premise, own, ten)


def _beyond(o, premise, own, ten, classes):
    """(log l - 1)/2 < f at D = log(l-1)."""
    far = lemma(
        o,
        "for all l in {10..}: (log(l)-1)/2 < 1/l+log(l-1)*(1-1/l)",
        how="combination",
        params={"n": "l-10"},
        terms=[
            [
                ("(l-2)/(2*l)", ("log(l-1)",)),
                ("1/2", (), ("log(l)-log(l-1)",)),
                ("(1-1/(l-1))/2+1/l",),
            ]
        ],
    )
    return rewritten(o, premise, own, use(o, far, classes, ten))


@cache
def _absent():
    """R_0 <= k^2/l^2 at every state."""
    return establish(
        Formula(f"{plain('R0')} <= k**2/l**2", ("l in {2..}", "k in [2, oo)", "D in (0, oo)")),
        "positivity",
        params=GROWTH,
    )


_ROOM = [("C/l**2", ("l-y",)), ("C/l**2", ("y-16/C",))]
WEAK_FAILS = Case(
    "1/(l-1)", (1,), _by_value, "R1", {"shown": _border}, "16/l**2", "C*2",
    [*_ROOM, ("C*(l-1)/l",), ("C",)],
)
LATE_FAILS = Case(
    "log(l-1)", (0,), _beyond, "R1", {"how": "positivity", "params": {"n": "l-10"}},
    "1/l**2", "C*2**2", [("C/(16*l**2)", ("l-y",)), ("C/(16*l**2)", ("y-16/C",)),
     ("C*(4-1/(16*l))",)],
)


def total_fails():
    """Theorem 13 fails at D = 1/2: R_0 is at most 4/l^2 there."""
    values = {"l": "l", "k": "2", "D": "1/2"}
    return Case(
        "1/2", (1,), _by_value, "R0",
        {"shown": lambda formula: instance(_absent(), values, formula)},
        "2**2/l**2", "C*2/l",
        [("2*C/l**2", ("l-y",)), ("2*C/l**2", ("y-16/C",)), ("28/l**2",)],
    )


def weak_fails(o):
    """Theorem 9 fails at f = 2/l, for c_f = 2 and k = 2."""
    return refuting(
        lambda o, high, low, sizes, says: fails(WEAK_FAILS, low, sizes, says, o),
        "C1", "C", "N", at=("2", by(), "2", by()),
    )(o)


def late_fails(o):
    """Theorem 11 fails at e^D = l-1 for k = 2."""
    return refuting(
        lambda o, low, high, other, sizes, says: fails(LATE_FAILS, low, sizes, says, o),
        "C", "C2", "C3", "N",
    )(o)


def totals_fail(o):
    """Theorem 13 fails in its second range."""
    return refuting(
        lambda o, one, low, three, four, five, sizes, says: fails(
            total_fails(), low, sizes, says, o
        ),
        "C1", "C", "C3", "C4", "C5", "N", at=("2", by(), "2", by()),
    )(o)


def absent(o):
    """Theorem 10 with C = 1 and N = 2."""
    small = lemma(
        o,
        f"for all l in {{2..}}, k in [2, oo), D in (0, oo): {plain('R0')} <= k**2/l**2",
        how="positivity",
        params=GROWTH,
    )
    wide = lemma(
        o,
        "for all l in {2..}, a: 1/l < a => 0 < a-(1-a)/(l-1)",
        how="combination",
        terms=[[("l/(l-1)", ("a-1/l",))]],
    )
    (strength,) = o.given

    def shown(goal):
        return every(o, goal, trained_so, count=4)

    def trained_so(goal, sizes, rate, trained):
        zero, own, low, cross = (o.taut(part, trained) for part in o.concluded(trained).args)
        training = Training(o, sizes, strength, rate, (zero, own), (low, cross))
        crosses = training.cross_sums(training.sum_is_one())

        def at_time(goal, past, above):
            same = use(o, crosses, "t", by(past))
            margin = use(o, wide, "l", sizes, "S[t]", above)
            positive = rewritten(o, "0 < S[t]-U[t]", same, margin)
            error = use(o, small, "l", sizes, "k", strength, "S[t]-U[t]", positive)
            return rewritten(o, goal, o.leaf("1*k**2/l**2 == k**2/l**2", sizes), error)

        return every(o, goal, at_time)

    return there_is(o, o.theorem.conclusion(), "1", "2", range=by(), then=shown)
