"""Derive the corollary of Theorem 5.3 on tasks of polynomial order, and limits of flows."""

from __future__ import annotations

from assay.theory.language.grammar import Node, node
from assay.theory.papers.distillation import whole_flow, whole_rates
from assay.theory.papers.distillation import whole_risk as said
from assay.verification.papers.distillation.flow_lemmas import decay
from assay.verification.papers.distillation.risk_corollaries import chosen_power, rate_power
from assay.verification.papers.distillation.whole_flow import exponential
from assay.verification.papers.distillation.whole_risk import Chances, bound
from assay.verification.papers.settlers import automatic, derived, own
from assay.verification.search.logic import chance
from assay.verification.search.logic.goals import (
    by,
    every,
    lemma,
    pick,
    rewritten,
    term,
    there_is,
    use,
)
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.vectors import Vectors
from assay.verification.search.methods import establish, instance

_SUM = {
    "how": "combination",
    "terms": [("1", ["p+q-r"]), ("1", ["s-p"]), ("1", ["t-q"])],
}


def inserted(o: Outline) -> int:
    """(5.22): p is at most the polynomial at both angles, and powers grow."""
    task = Chances(o)
    cited = o.cite("distillation.thm5.3b:theorem", said.BOUND, bound)
    o.values = task.value
    count, room, spanned, fits, alike, exponent, below, inside = (
        o.given[i] for i in (0, 1, 6, 7, 9, 10, 11, 12)
    )
    powers = lemma(o, "for all n in {1..}, c in [0, 1], q in [0, 1]: q <= c => q**n <= c**n")
    product = lemma(
        o, "for all n in {1..}, k in [0, oo), l in (-oo, 0]: (exp(l)**k)**n == exp(l)**(n*k)"
    )
    unit = lemma(o, "for all k in [0, oo), l in (-oo, 0]: 0 <= exp(l)**k and exp(l)**k <= 1")
    total = lemma(o, "for all r, p, q, s, t: r <= p+q => p <= s => q <= t => r <= s+t", **_SUM)
    found = use(
        o, cited, "n", by(count), "d", by(room), "ws", "X", "W", "A", spanned, fits, "Y", alike,
        "beta", by(inside),
    )  # fmt: skip
    one = use(o, below, "beta", by(inside))
    two = use(o, below, "pi/2-beta", by(inside))
    near, far = (o.text(o.concluded(step).args[0]) for step in (one, two))
    share = "1-2/pi*(pi/2-beta)"
    log = o.fix("l", "real")
    is_log = o.hyp(f"{log} == log({share})")
    share_ = o.leaf(f"0 < {share} and {share} < 1", inside)
    both = lemma(
        o,
        "for all s in (0, 1), l: l == log(s) => s == exp(l) and exp(l) == s and l <= 0",
    )
    both = use(o, both, share, by(share_), log, is_log)
    equal, back, low = (o.taut(part, both) for part in o.concluded(both).args)
    here = ("kappa", by(exponent), log, low)
    known = (*task.chances(o.tree(f"{near}+{far} == 0")), count, exponent, low)
    two = rewritten(o, ("w", f"{far} <= w**kappa"), back, two)
    power = use(
        o, powers, "n", by(count), term(f"exp({log})**kappa", *known), use(o, unit, *here),
        term(far, *known), by(*known), two,
    )  # fmt: skip
    raised = _turned(o, use(o, product, "n", by(count), *here), *known)
    power = rewritten(o, ("w", f"{far}**n <= w"), raised, power)
    power = rewritten(o, ("w", f"{far}**n <= w**(n*kappa)"), equal, power)
    values = (said.RISK, near, f"{far}**n", "(1-2/pi*beta)**kappa", f"({share})**(n*kappa)")
    values = tuple(term(value, found, inside, share_, *known) for value in values)
    done = use(o, total, *values, found, one, power)
    return chance.named(o, done, {log: f"log({share})"}, inside)


def _turned(o: Outline, equation: int, *known: int) -> int:
    """From x == y: y == x."""
    left, right = (o.text(side) for side in o.concluded(equation).args)
    return o.leaf(f"{right} == {left}", equation, *known)


def _instanced(fact, left: str, right: str):
    """Return how to show left <= right from a fact in n and kappa."""

    def shown(formula):
        known = instance(fact(), {"n": "n", "kappa": "kappa"}, formula)
        return establish(formula, "combination", facts=[known], terms=[("1", [f"{right}-{left}"])])

    return shown


def polynomial(o: Outline) -> int:
    """(5.21) from (5.22) at beta = (pi/2) exp(-log(n)/n)."""
    task = Chances(o)
    cited = o.cite("distillation.eq5.22:theorem", whole_rates.INSERTED, inserted)
    o.values = task.value
    count, room, spanned, fits, alike, exponent, below = (
        o.given[i] for i in (0, 1, 6, 7, 9, 10, 11)
    )
    share = "exp(-log(n)/n)"
    rate = lemma(
        o,
        f"for all n in {{2..}}, kappa in [0, oo): (1-{share})**kappa <= log(n)**kappa/n**kappa",
        shown=_instanced(rate_power, "(1-exp(-log(n)/n))**kappa", "log(n)**kappa/n**kappa"),
    )
    chosen = lemma(
        o,
        f"for all n in {{2..}}, kappa in [0, oo): {share}**(n*kappa) <= n**(-kappa)",
        shown=_instanced(lambda: chosen_power()[0], "exp(-log(n)/n)**(n*kappa)", "n**(-kappa)"),
    )
    size = lemma(o, f"for all n in {{2..}}: 0 < {share} and {share} < 1")
    inverse = lemma(o, "for all n in {2..}, kappa in [0, oo): n**(-kappa) == 1/n**kappa")
    total = lemma(
        o,
        "for all r, p, q, s, t in (0, oo), u: r <= p+q => p <= s/t => q <= u => u == 1/t =>"
        " r <= (1+s)/t",
    )
    angle = o.fix("angle", "real")
    part = o.fix("part", "real")
    is_part = o.hyp(f"{part} == {share}")
    is_angle = o.hyp(f"{angle} == pi/2*{part}")
    ends = o.leaf(f"0 < {part} and {part} < 1", use(o, size, "n", by(count)), is_part, count)
    inside = o.leaf(f"0 < {angle} and {angle} < pi/2", ends, is_angle)
    found = use(
        o, cited, "n", by(count), "d", by(room), "ws", "X", "W", "A", spanned, fits, "Y", alike,
        "kappa", by(exponent), below, angle, inside,
    )  # fmt: skip
    first = o.leaf(f"1-{share} == 1-2/pi*{angle}", is_angle, is_part, count)
    second = o.leaf(f"{share} == 1-2/pi*(pi/2-{angle})", is_angle, is_part, count)
    known = (count, exponent, ends, is_part)
    powers = (f"(1-{share})**kappa", f"{share}**(n*kappa)")
    risk = said.RISK
    found = rewritten(
        o, ("w", f"{risk} <= w**kappa+(1-2/pi*(pi/2-{angle}))**(n*kappa)"), first, found
    )
    found = rewritten(o, ("w", f"{risk} <= {powers[0]}+w**(n*kappa)"), second, found)
    here = ("n", by(count), "kappa", by(exponent))
    terms = (risk, *powers, "log(n)**kappa", "n**kappa")
    values = [term(value, found, *known) for value in terms]
    bound_ = use(
        o, total, *values, by(*known), term("n**(-kappa)", *known), found, use(o, rate, *here),
        use(o, chosen, *here), use(o, inverse, *here),
    )  # fmt: skip
    return chance.named(o, bound_, {angle: f"pi/2*{part}", part: share}, count)


def apart_from_boundary(o: Outline) -> int:
    """The cosine at the middle of a and pi/2 is positive and below that at a: no input is as far
    away as that.
    """
    task = Chances(o)
    limit = o.given[3]
    teacher, inputs = o.given[4], o.given[5]
    v = o.fix("v", "real")
    entry = f"Y(k, {v})"
    fall = lemma(o, "for all t in [0, pi/2], s in [0, pi/2]: t <= s => cos(s)**2 <= cos(t)**2")
    middle = lemma(o, "for all a in [0, pi/2): cos(pi/4+a/2)**2 < cos(a)**2")
    closer = lemma(o, "for all x, y, z: x <= y => y < z => x < z")
    apart_ = lemma(o, "for all p in (0, oo), x, y: x < y => p*x < p*y")
    size_ = lemma(o, "for all p in (0, oo), q in (0, oo): 0 < p*q")
    none = lemma(o, "for all x, y, z: x < y => y <= z => not z <= x")

    def at(goal: Node, range_: int) -> int:
        t = o.text(o.concluded(range_).args[0].args[1])
        far = o.tree(said.far(entry, t))
        here = use(o, inputs, v)
        size, near = (o.taut(part, here) for part in o.concluded(here).args)
        half = "pi/4+a/2"
        less = use(o, fall, half, by(limit), t, by(range_, limit), by(range_))
        cosines = (f"cos({t})**2", f"cos({half})**2", "cos(a)**2")
        less = use(o, closer, *cosines, less, use(o, middle, "a", by(limit)))
        both = (said.square("ws[k]"), said.square(entry))
        out = f"{said.dot('ws[k]', entry)}**2"
        whole = use(o, size_, both[0], by(teacher), both[1], by(size))
        less = use(o, apart_, f"{both[0]}*{both[1]}", whole, cosines[0], cosines[2], less)
        sides = (f"{both[0]}*{both[1]}*{cosine}" for cosine in (cosines[0], cosines[2]))
        wrong = use(o, none, *sides, out, less, by(near))
        wrong = o.taut("not true", o.leaf(node("not", far), wrong), o.hyp(far))
        return chance.never(o, task.law, o.term(v), far, task.is_law, wrong)

    goal = o.theorem.conclusion()
    return there_is(o, goal, "pi/4+a/2", range=by(limit), then=lambda inner: every(o, inner, at))


def converges(o: Outline) -> int:
    """What falls exponentially tends to 0."""
    cited = o.cite("distillation.thm5.1:exponential", whole_flow.EXPONENTIAL, exponential)
    late = lemma(o, "for all y in [0, oo): exp(-y)*y <= 1")
    wide = lemma(
        o,
        "for all S in [0, oo), c in (0, oo), eps in (0, oo), t: S/(c*eps) <= t => S <= eps*(c*t)",
        how="combination",
        terms=[("c*eps", ["t-S/(c*eps)"])],
    )
    small = lemma(
        o,
        "for all S in [0, oo), rise, z in (0, oo), eps in (0, oo): S <= eps*rise => z*rise <= 1 =>"
        " S*z <= eps",
        how="combination",
        terms=[("z", ["eps*rise-S"]), ("eps", ["1-z*rise"])],
    )
    start = "sum(k in 1..d, wh[k]**2)"
    lengths = Vectors(o).lengths("wh[k]", "wh[k]", o.leaf("0 <= d", o.given[1]))
    long = o.taut(o.concluded(lengths).args[1], lengths)
    falls = o.claimed(cited)

    def shown(goal: Node, eps: int) -> int:
        name = o.text(o.concluded(eps).args[1])

        def after(rate: int, near: int) -> int:
            c = o.text(o.concluded(rate).args[1])

            def at(inner: Node, from_: int) -> int:
                t = o.text(o.concluded(from_).args[1])
                from_0 = o.leaf(f"0 <= {t}", from_, rate, eps, long)
                close = use(o, near, t, from_0)
                size = use(o, wide, start, long, c, rate, name, eps, t, by(from_, rate, eps))
                gone = use(o, late, f"{c}*{t}", by(rate, from_0))
                values = (start, long, f"{c}*{t}", f"exp(-({c}*{t}))", by())
                done = use(o, small, *values, name, eps, size, gone)
                return o.leaf(inner, close, done)

            time = term(f"{start}/({c}*{name})", rate, eps, long)
            return there_is(
                o, goal, time, range=by(rate, eps, long), then=lambda inner: every(o, inner, at)
            )

        return pick(o, falls, after)

    return every(o, o.theorem.conclusion(), shown, count=1)


def deep(o: Outline) -> int:
    """The loss falls exponentially by its derivative, as for the shallow student."""
    cited = o.cite("distillation.eqd20:theorem", whole_flow.DECAY, decay)
    rate, width, depth, flow = (step for step in o.given if step is not None)
    positive = lemma(o, "for all c in (0, oo), z in (0, oo), L in {1..}: 0 < c*z**(2*(L-1)/L)")
    positive = use(o, positive, "c", by(rate), "delta", by(width), "L", by(depth))
    value = term("c*delta**(2*(L-1)/L)", rate, width, depth)
    return use(o, cited, value, positive, "l", flow)


SETTLERS: dict = own(
    "distillation",
    {
        ("eq5.22", "theorem"): derived(
            inserted,
            "This is Theorem 5.3 with the condition on p inserted at both angles, because a power"
            " grows with its base.",
        ),
        ("cor5.2", "theorem"): derived(
            polynomial,
            "The corollary is the bound (5.22) at the angle of (5.23), where its two terms "
            "are at most (log n/n)^kappa and n^{-kappa}.",
        ),
        ("cor5.2-kappa1", "uniform"): lambda job: job.done(
            automatic(job),
            "A uniform angle is at least t with the chance 1-2t/pi, so that the condition "
            "holds with equality.",
        ),
        ("taskabc", "apart"): derived(
            apart_from_boundary,
            "No input has an angle above a, so from an angle beyond a on the chance p is 0.",
        ),
        ("fig5.1", "apart"): derived(
            apart_from_boundary,
            "No input has an angle above a, so from an angle beyond a on the chance p is 0.",
        ),
        ("thm5.1", "converges"): derived(
            converges, "The distance of w(t) from w-hat falls exponentially, hence it tends to 0."
        ),
        ("eqd25", "theorem"): derived(
            deep,
            "By (D.25) the product of l(t) and e^{kt}, with k = c delta^{2(L-1)/L}, does not "
            "grow, so l(t) is at most l(0)e^{-kt}, which tends to 0.",
        ),
    },
)
