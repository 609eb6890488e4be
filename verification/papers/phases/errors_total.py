"""Derive Theorem 13 of `phases`, the total error, as it holds, with constants, for its network."""

from __future__ import annotations

from assay.theory.language.logic import trees
from assay.theory.papers.phases.notation import MODEL
from assay.verification.papers.phases.network import given_network, in_two_sums, own_and_cross
from assay.verification.papers.phases.network_errors import Errors, WholeError
from assay.verification.papers.phases.totals import GROWTH, bernoulli, plain, square
from assay.verification.papers.phases.written_out import Written
from assay.verification.search.logic.goals import (
    every,
    lemma,
    replaced,
    rewritten,
    use,
)
from assay.verification.search.logic.sums import index_of
from assay.verification.search.methods import instance

_STATE = "for all l in {2..}, k in [2, oo), D in (0, oo)"
_ERROR, _OWN = plain("Rg"), plain("f")


def _near(formula):
    """R <= (1+e^{2(c-1)}) k^2/l^2 up to f = c/l."""
    setting = Written(formula, GROWTH, MODEL)
    names = {name: name for name in ("l", "k", "c", "D")}
    inside = {"how": "combination", "terms": [("l", (plain("c/l-f"),))]}
    weak = instance(square(), names, formula, {"(D)*((l)-1) <= (c)-1": inside})
    other = setting.positive("R0 <= k**2/l**2")
    slack = [
        ("(l-1)/(2*l)", ("k**2/l**2-R0",)),
        ("1/(2*l)", ("(k*exp(c-1)/l)**2-R1",)),
        ("k**2/l**2*(l+1)/(2*l)",),
        ("exp(2*(c-1))*k**2/l**2*(1-1/(2*l))",),
    ]
    return setting.whole([weak, other], [slack])


def _late(formula):
    """R >= k^2/(400 l) from f = log(l)+1 on: there e^D >= 2l."""
    setting = Written(formula, GROWTH, MODEL)
    above = setting.lemma(
        "D >= log(l)+1", ("l/(l-1)", ("f-log(l)-1",)), ("1/(l-1)", ("log(l)",)), params={}
    )
    grown = setting.lemma(
        "E >= 2*l", ("l", (), ("D-log(l)",)), ("l", ("D-log(l)-1",)), facts=[above], params={}
    )
    powers = {"l2": "l-2", "k2": "k-2", "e2": "E-2*l", "b": "exp(k*D)-exp(D)"}
    bound = setting.positive("k*rho-1 >= k/10", facts=[grown], params=powers)
    low = [
        ("(k-1)**2/(2*l**2)",),
        ("(l-1)/(2*l**2)", ("k*rho-1-k/10", "k*rho-1-k/10")),
        ("(l-1)/(2*l**2)*k/5", ("k*rho-1-k/10",)),
        ("k**2*(l-2)/(400*l**2)",),
    ]
    return setting.whole([bound], [low])


def _middle(formula):
    """R >= a^2/(400 l) on a <= f < 1, once l >= 1+8e^k/a: there k rho <= 1-a/10."""
    setting = Written(formula, GROWTH, MODEL)
    lemma_ = setting.lemma
    large = lemma_("a*(l-1) >= 8*exp(k)", ("a", ("l-1-8*exp(k)/a",)), params={})
    below_one = lemma_("D < 1", ("l/(l-1)", ("1-f",)))
    power = instance(bernoulli(), {"k": "k-1", "D": "D"}, formula)
    first = setting.positive(
        "k*rho <= (F+l-1)/((1+(E-1)/2)*(E+l-1))",
        facts=[power],
        params={
            **{"l2": "l-2", "k2": "k-2", "e": "exp(D)-1"},
            "q": "exp((k-1)*D)-1-(k-1)*(exp(D)-1)",
        },
    )
    size = lemma_(
        "8*F <= a*(l-1)",
        ("1", ("a*(l-1)-8*exp(k)",)),
        ("8*F", (), ("k-k*D",)),
        ("8*F*k", ("1-D",)),
        facts=[large, below_one],
        params={},
    )
    start = lemma_(
        "2*D >= a",
        ("2*l/(l-1)", ("f-a",)),
        ("1/(l-1)", ("a*(l-1)-8*exp(k)",)),
        ("2*a/(l-1)",),
        ("8/(l-1)", (), ("k",)),
        ("(8*k+6)/(l-1)",),
        facts=[large],
    )
    grown = lemma_("E-1 >= a/2", ("1", (), ("D",)), ("1/2", ("2*D-a",)), facts=[start], params={})
    below = "((1+(E-1)/2)*(E+l-1))"
    bound = lemma_(
        "k*rho <= 1-a/10",
        ("1", ("(F+l-1)/((1+(E-1)/2)*(E+l-1))-k*rho",)),
        (f"1/{below}", ("(a*(l-1)-8*F)/8",)),
        (f"(l-1)*a/(40*{below})", ("1-a",)),
        (f"(l-1)/(20*{below})", ("1-a", "E-1-a/2")),
        (f"(l-1)*9/(20*{below})", ("E-1-a/2",)),
        (f"(1+(E-1)/2)*E/(10*{below})", ("1-a",)),
        (f"9*(1+(E-1)/2)*E/(10*{below})",),
        facts=[first, size, grown],
    )
    low = [
        ("(k-1)**2/(2*l**2)",),
        ("(l-1)/(2*l**2)", ("1-a/10-k*rho", "1-a/10-k*rho")),
        ("(l-1)/(2*l**2)*a/5", ("1-a/10-k*rho",)),
        ("a**2/100*(l-2)/(4*l**2)",),
    ]
    return setting.whole([bound], [low])


def total_mended(o):
    """Theorem 13 with constants: the four bounds at the margin of each time."""
    (network, sizes, bound, positive), (factor, share) = given_network(o)
    classes, many, copies, strength, _ = sizes
    near = lemma(
        o,
        f"{_STATE}, c in (1, oo): {_OWN} < c/l => {_ERROR} <= (1+exp(2*(c-1)))*k**2/l**2",
        shown=_near,
    )
    upper = lemma(o, f"{_STATE}: {_ERROR} <= k**2/l", how="positivity", params=GROWTH)
    middle = lemma(
        o,
        f"{_STATE}, a in (0, 1): a <= {_OWN} => {_OWN} < 1 => 1+8*exp(k)/a <= l =>"
        f" {_ERROR} >= a**2/(400*l)",
        shown=_middle,
    )
    late = lemma(o, f"{_STATE}: log(l)+1 <= {_OWN} => {_ERROR} >= k**2/(400*l)", shown=_late)
    valued = lemma(o, f"{_STATE}: {_ERROR} == {_ERROR}", how="identity", params=GROWTH)
    own_sum = lemma(o, "for all l in {2..}, x: x == (1+(l-1)*(x-(1-x)/(l-1)))/l", how="identity")
    whole = WholeError(o, Errors(o))
    data = o.taut(o.concluded(network).args[0], network)

    def shown(goal, training, sums, probabilities):
        crosses = training.cross_sums(training.sum_is_one())
        apart = training.margin_is_positive()

        def at_time(claim, later, place, output, unlike, inside):
            t = o.text(o.concluded(later).args[1])
            s, y, j = (index_of(o, one) for one in (place, output, inside))
            past, wide = o.leaf(f"0 <= {t}", later), use(o, apart, t, later)
            margin = f"(S[{t}]-U[{t}])"
            some = o.leaf(f"0 < {margin}", wide)
            own, _ = own_and_cross(o, sums, t, past)
            form = use(o, own_sum, "l", classes, f"S[{t}]")
            says = ("w", f"S[{t}] == (1+(l-1)*(S[{t}]-w))/l")
            form = rewritten(o, says, use(o, crosses, t, past), form)
            value = o.text(o.concluded(form).args[1])
            total = rewritten(o, ("w", f"w == {value}"), own(s, place), form)
            error = whole.equation(
                (t, past),
                (classes, strength, many, copies),
                (wide, probabilities),
                (s, place, y, output, unlike),
                (j, inside),
                data,
            )
            in_margin = o.text(o.concluded(error).args[1])
            state = ("l", classes, "k", strength, margin, some)
            found = (
                use(o, near, *state, "c", factor),
                use(o, upper, *state),
                use(o, middle, *state, "a", share),
                use(o, late, *state),
            )
            itself = use(o, valued, *state)
            same = rewritten(o, ("w", f"{in_margin} == w"), error, itself)

            def bounds(says):
                parts = [same]
                for part in says.args[1:]:
                    step = o.taut(replaced(part, *o.concluded(total).args), *found)
                    parts.append(rewritten(o, part, total, step))
                return o.taut(says, *parts)

            name, body = o.fresh("R", "real"), claim.args[2]
            says = (name.args[0], o.text(trees.opened(body, name)))
            there = o.all(name.args[0], o.axiom("witness", P=says, x=name.args[0]))
            o.release(name)
            step = bounds(trees.opened(body, o.term(in_margin)))
            return o.cut(o.at_defined(there, in_margin, itself), step)

        return every(o, goal, at_time)

    return in_two_sums(o, o.theorem.conclusion(), network, sizes, bound, positive, shown)
