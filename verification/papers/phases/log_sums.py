"""Derive what holds of sums of exponentials and of their logarithms: they are positive, and along a
line such a logarithm stays close to its tangent.
"""

from __future__ import annotations

from assay.verification.search.logic.goals import apart, by, every, lemma, rewritten, term, use
from assay.verification.search.logic.sums import Terms, by_form, given_premises, in_pieces

_START = "z+p*exp(0*a)"
RADIUS = "eps/(2*(1+a**2)*(1+eps))"
"""How far from 0 a difference quotient of the loss is closer than eps to the derivative."""


def powers(o):
    """A sum of exponentials is positive, and at least each of them."""

    def shown(goal, classes, place):
        power = Terms("o", lambda i: f"exp(V[{i}])")

        def at_least_0(first, last, long):
            axiom = o.axiom("termwise", f=("o", "0"), g=power.body, a=first, b=last)
            least = given_premises(
                o, axiom, lambda all_: every(o, all_, lambda inner, _: o.leaf(inner))
            )
            zero = given_premises(o, o.axiom("constant terms", c="0", a=first, b=last), long)
            return o.leaf(f"0 <= {power.sum(first, last)}", least, zero)

        before = at_least_0("0", "y1-1", by(place))
        after = at_least_0("y1+1", "l-1", by(place))
        last = o.axiom("last term", f=power.body, a="0", b="y1-1")
        last = given_premises(o, last, by(place), by_form(o))
        head = power.sum("0", "y1-1")
        says = ("w", f"{power.sum('0', 'w')} == {head}+{power.at('w')}")
        last = rewritten(o, says, o.leaf("y1 == y1-1+1"), last)
        whole = in_pieces(o, power, ("0", "l-1"), "y1", by(place), by(place))
        least = o.leaf(f"{power.at('y1')} <= {power.sum('0', 'l-1')}", before, after, last, whole)
        some = o.leaf(f"0 < {power.sum('0', 'l-1')}", least)
        return o.taut(goal, some, least)

    total = "sum(o in 0..l-1, exp(V[o]))"
    return apart(
        o,
        f"for all l in {{2..}}, seq V, y1 in {{0..l-1}}: 0 < {total} and exp(V[y1]) <= {total}",
        shown,
    )


def close_to_tangents(o):
    """Along a line the logarithm of a sum of exponentials, less the output of the own class, stays
    close to its tangent: within eps*abs(h) for abs(h) below `RADIUS`.
    """
    u, q, rest = "(h*a)", "(p/(z+p))", "(z/(z+p))"
    gap = f"(log(z+p*exp({u}))-log(z+p))"
    numbers = "for all p in (0, oo), z in [0, oo), a, h:"
    curved = lemma(
        o,
        f"{numbers} -1/2 <= {u} => {u} <= 1/2 => abs({gap}-{q}*{u}) <= 2*{u}**2",
        how="combination",
        terms=[
            [
                ("1", (), (gap,)),
                (f"2*{q}*exp({u})", (), (f"-{u}",)),
                (q, (f"1-2*{u}",), (u,)),
                (f"2*{u}**2*{rest}",),
            ],
            [
                ("1", (), (f"{q}*{u}-{gap}",)),
                (f"{q}*exp({q}*{u})*(z+p)/(z+p*exp({u}))", (), (f"{u}-{q}*{u}",)),
                (f"{rest}*exp({q}*{u})*(z+p)/(z+p*exp({u}))", (), (f"-{q}*{u}",)),
                (f"2*{u}**2",),
            ],
        ],
    )
    width = "(2*(1+a**2))"
    near = lemma(
        o,
        f"for all a, eps in (0, oo), y in [0, oo): y < {RADIUS} =>"
        f" y*{width} <= eps and y*{width} <= 1",
        how="combination",
        terms=[
            [(f"{width}*(1+eps)", [f"{RADIUS}-y"]), (f"y*{width}*eps",)],
            [(width, [f"{RADIUS}-y"]), ("1/(1+eps)",)],
        ],
    )
    within = lemma(o, "for all h, x: -x < h => h < x => 0 <= abs(h) and abs(h) < x")
    between = lemma(o, "for all h: -abs(h) <= h and h <= abs(h)")
    small = lemma(
        o,
        f"for all a, h, eps in (0, oo), y in [0, oo): y*{width} <= eps => -y <= h => h <= y =>"
        f" 2*{u}**2 <= eps*y",
        how="combination",
        terms=[[("y", [f"eps-y*{width}"]), ("2*y**2",), ("2*a**2", ["y-h", "h+y"])]],
    )
    half = lemma(o, f"for all a, h: abs(h)*{width} <= 1 => abs({u}) <= 1/2")
    sides = lemma(o, "for all x: abs(x) <= 1/2 => -1/2 <= x and x <= 1/2")
    start = lemma(o, f"for all p, z, a: {_START} == z+p", how="identity")
    linear = lemma(
        o,
        "for all x, y, w, d, a, q, h, u, z: abs(x-y-q*(h*a)) <= u => u <= z =>"
        " abs(x-(w+(0+h)*(d*a))-(y-(w+0*(d*a)))-h*((q-d)*a)) <= z",
    )
    moved_by = lemma(o, "for all h, a: (0+h)*a == h*a", how="identity")

    def shown(goal, positive, rest_, any_, where):
        size = use(o, within, "h", term(RADIUS, any_), where, where)
        from_0, below = (o.taut(part, size) for part in o.concluded(size).args)
        both = use(o, near, "a", "eps", any_, "abs(h)", from_0, below)
        thin, short = (o.taut(part, both) for part in o.concluded(both).args)
        size = use(o, between, "h")
        least = use(o, small, "a", "h", "eps", any_, "abs(h)", from_0, thin, size, size)
        ends = use(o, sides, u, use(o, half, "a", "h", short))
        left, right = (o.taut(part, ends) for part in o.concluded(ends).args)
        curve = use(o, curved, "p", positive, "z", rest_, "a", "h", left, right)
        known = (positive, rest_)
        found = use(
            o, linear, term(f"log(z+p*exp({u}))", *known), term("log(z+p)", *known), "w", "d", "a",
            term(q, *known), "h", f"2*{u}**2", "eps*abs(h)", curve, least,
        )  # fmt: skip
        now = use(o, start, "p", "z", "a")
        found = rewritten(o, ("y", says(f"exp({u})", "y")), now, found)
        return rewritten(o, ("y", says("exp(y)", _START)), use(o, moved_by, "h", "a"), found)

    def says(power, first):
        return (
            f"abs(log(z+p*{power})-(w+(0+h)*(d*a))-(log({first})-(w+0*(d*a)))-h*(({q}-d)*a))"
            " <= eps*abs(h)"
        )

    return apart(
        o,
        "for all p in (0, oo), z in [0, oo), a, w, d, eps in (0, oo),"
        f" h in (-({RADIUS}), {RADIUS}): {says('exp((0+h)*a)', _START)}",
        shown,
    )
