"""Derive where the theorems of `phases` about errors fail: after one step of a network at k = 2."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from assay.theory.language.formula import Formula
from assay.theory.language.logic import trees
from assay.theory.papers.phases.errors_weak import RATIOS
from assay.theory.papers.phases.notation import MODEL
from assay.verification.papers.phases.errors_shared import H
from assay.verification.papers.phases.errors_weak import ONE, border_facts
from assay.verification.papers.phases.network import in_two_sums, own_and_cross
from assay.verification.papers.phases.network_errors import Errors
from assay.verification.papers.phases.network_exists import at_network, networks
from assay.verification.papers.phases.totals import GROWTH, plain
from assay.verification.papers.phases.two_sums import first_step
from assay.verification.papers.phases.written_out import Written
from assay.verification.search.logic.goals import (
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


def after_one_step(o, says, classes, enough, above, rate, name, then):
    """Derive ``false`` at time 1 of a network with k = 2.

    Args:
        o: the outline, with l as a variable.
        says: the step of what holds for all l, m, b, lam, z, X, Y and W.
        classes: the step of l >= 2; ``enough`` is that of l >= 10, and ``above`` that of l >= N.
        rate: (term, `by`) of z and of z > 0.
        name: of the error that the claim is about, as in `Errors`.
        then: gets the claim at time 1 for classes 0 and 1, with S[0+1], U[0+1] and the error of
            S[0+1]-U[0+1] in it, and the steps of what S[0+1], U[0+1] and their difference are.
    """
    some, first, errors = networks(o), first_step(o), Errors(o, "2")
    value, positive = rate
    strength = o.leaf("2 <= 2")

    def at_rate(false, above_zero, is_):
        def reached(network, many, copies, rate_, bound):
            sizes = (classes, many, copies, strength, rate_)
            return in_two_sums(
                o,
                o.tree("false"),
                network,
                sizes,
                bound,
                above_zero,
                lambda goal, *known: one_step(network, sizes, bound, *known),
                strength="2",
            )

        def one_step(network, sizes, bound, training, sums, probabilities):
            run = o.taut(
                trees.conjunction(tuple(map(o.concluded, (*training.own, *training.cross)))),
                *training.own,
                *training.cross,
            )
            begun = use(o, first, "l", classes, "2", strength, "z", above_zero, "S", "U", run)
            margin = o.taut(o.concluded(begun).args[2], begun)
            wide = o.leaf("U[0+1] < S[0+1]", margin, above_zero)
            same = o.leaf(f"{value} == {value}", enough)
            back = rewritten(o, ("w", f"{value} == w"), is_, same)
            begun = rewritten(
                o,
                ("w", "S[0+1] == 1/l+w*(1-1/l) and U[0+1] == 1/l-w/l and w == S[0+1]-U[0+1]"),
                back,
                begun,
            )
            _, many, copies, _, rate_ = sizes
            now = use(
                o, says, "l", above, "m", many, "b", copies, "lam", rate_, "z", above_zero,
                "X", "Y", "W", bound, network, "0+1", by(),
            )  # fmt: skip
            zero_in = o.leaf("0 <= 0 and 0 <= l-1", classes)
            one_in = o.leaf("0 <= 1 and 1 <= l-1", classes)
            unlike = o.leaf("not 1 == 0")
            now = use(o, now, "0", zero_in, "1", one_in, unlike)
            past = o.leaf("0 <= 0+1")
            own, _ = own_and_cross(o, sums, "0+1", past)
            total = own("0", zero_in)
            s_back = rewritten(o, ("w", "S[0+1] == w"), total, o.leaf("S[0+1] == S[0+1]"))
            now = substituted(o, now, s_back)
            place = ("0", zero_in, "1", one_in, unlike)
            error, _ = errors.equations(
                name, ("0+1", past), (classes, strength), (wide, probabilities), place
            )
            return then(substituted(o, now, error), begun)

        return at_network(o, some, classes, "2", strength, above_zero, reached)

    general = every(o, f"for all z in (0, oo): z == {value} => false", at_rate)
    same = o.leaf(f"{value} == {value}", enough)
    return use(o, general, term(value, enough), positive, same)


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
        "for all C in (0, oo), l in {10..}, x: x >= 16/C => x <= l =>"
        f" {case.limit} < {case.least}",
        how="combination",
        terms=[case.terms],
    )
    signs = {"le": "q <= x", "ge": "x >= q"}
    opposite = {
        op: lemma(o, f"for all x, p, q: x <= p => p < q => not ({said})")
        for op, said in signs.items()
    }
    name = o.text(o.concluded(constant).args[1])

    def enough(whole, many):
        n = o.text(o.concluded(many).args[0])
        classes = there_is(
            o,
            f"exists int l: 10 <= l and N <= l and {n} <= l",
            f"N+{n}+10",
            range=by(),
            then=lambda goal: o.leaf(goal, sizes, whole),
        )
        return pick(o, classes, lambda *wide: chosen(n, many, *wide), "l")

    def chosen(n, many, ten, above, more):
        classes = "l"

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

        two = o.leaf("2 <= l", ten)
        return after_one_step(o, says, two, ten, above, (case.rate, by(ten)), case.error, then)

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
        Formula(f"{plain('R0')} <= k**2/l**2", ("l in [2, oo)", "k in [2, oo)", "D in (0, oo)")),
        "positivity",
        params=GROWTH,
    )


_ROOM = [("C/l**2", ("l-x",)), ("C/l**2", ("x-16/C",))]
WEAK_FAILS = Case(
    "1/(l-1)",
    (1,),
    _by_value,
    "R1",
    {"shown": _border},
    "16/l**2",
    "C*2",
    [*_ROOM, ("C*(l-1)/l",), ("C",)],
)
LATE_FAILS = Case(
    "log(l-1)",
    (0,),
    _beyond,
    "R1",
    {"how": "positivity", "params": {"n": "l-10"}},
    "1/l**2",
    "C*2**2",
    [("C/(16*l**2)", ("l-x",)), ("C/(16*l**2)", ("x-16/C",)), ("C*(4-1/(16*l))",)],
)


def _silent(formula):
    """R_0 <= 4/l^2 at k = 2, D = 1/2."""
    setting = Written(formula, {}, (("k", "2"), ("D", "1/2"), *MODEL))
    known = instance(_absent(), {"l": "l", "k": "2", "D": "1/2"}, formula)
    return setting.whole([known], [[("1", ("2**2/l**2-R0",))]])


def total_fails():
    """Theorem 13 fails at D = 1/2: R_0 is at most 4/l^2 there."""
    return Case(
        "1/2",
        (1,),
        _by_value,
        "R0",
        {"shown": _silent},
        "2**2/l**2",
        "C*2/l",
        [("2*C/l**2", ("l-x",)), ("2*C/l**2", ("x-16/C",)), ("28/l**2",)],
    )


def weak_fails(o):
    """Theorem 9 fails at f = 2/l, for c_f = 2 and k = 2."""
    return refuting(
        lambda o, high, low, sizes, says: fails(WEAK_FAILS, low, sizes, says, o),
        "C1",
        "C",
        "N",
        at=("2", by(), "2", by()),
    )(o)


def late_fails(o):
    """Theorem 11 fails at e^D = l-1 for k = 2."""
    return refuting(
        lambda o, low, high, other, sizes, says: fails(LATE_FAILS, low, sizes, says, o),
        "C",
        "C2",
        "C3",
        "N",
    )(o)


def totals_fail(o):
    """Theorem 13 fails in its second range."""
    return refuting(
        lambda o, one, low, three, four, five, sizes, says: fails(
            total_fails(), low, sizes, says, o
        ),
        "C1",
        "C",
        "C3",
        "C4",
        "C5",
        "N",
        at=("2", by(), "2", by()),
    )(o)
