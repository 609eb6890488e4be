"""Lemmas in plain numbers for the growth of zeta in `collapse`: one step, and the ends of it.

``c``, ``ct``, ``C`` are the constants of Lemma A.9, ``g`` = eta tau^2, ``v`` = zeta(0), ``x`` and
``y`` the values of zeta before and after a step at the time ``s``.
"""

from __future__ import annotations

from assay.verification.papers.collapse.growth import LAST
from assay.verification.search.logic.goals import apart, by, lemma, rewritten, term, use
from assay.verification.search.logic.outline import Outline

LOW, HIGH = "(1/v-(1/8-c)*g*s)", "(1/v-(1/8+c)*g*s)"
UP = f"v <= x and x*{LOW} >= 1 and x*{HIGH} <= 1"
DOWN = f"x*{LOW} <= 1 and x*{HIGH} >= 1"
"""Both bounds of (57), multiplied out, for zeta(0) > 0 and for zeta(0) < 0."""
SLOPES = "(1/8-c/2)*g*x**2 <= y-x => y-x <= (1/8+c/2)*g*x**2"
SMALL = (
    "1-(1/8-c)**2-(1/8-c)*c/2",
    "1/8-c/2",
    "1-c*(1/8-c/2)",
    "1-c*(1/8+c/2)",
    "1-(1/8+c)*(1/8+c/2)",
    "1-c/2",
)
"""Numbers that are positive for c <= 1/8."""


def later(text: str) -> str:
    """Return a text about x at s for y at s+1."""
    return text.replace("x", "y").replace("*s)", "*(s+1))")


def weighted(o: Outline, statement: str, *groups, **params) -> int:
    """Show a lemma as sums of products, a group of terms for each relation."""
    return lemma(o, statement, how="combination", terms=list(map(list, groups)), **params)


def positive(o: Outline, number: str, c: int) -> int:
    """Show that one of the numbers `SMALL` is positive."""
    shown = lemma(o, f"for all c in (0, 1/8]: 0 < {number}")
    return use(o, shown, "c", c)


def size_squared(o: Outline, x: str, flipped: bool = False) -> int:
    """Conclude |x|^2 == x^2, or with its sides exchanged."""
    both = lemma(
        o, "for all x: abs(x)**2 <= x**2 and x**2 <= abs(x)**2", how="enclosure"
    )  # as the replay confirms it
    same = lemma(o, "for all p, r: p <= r => r <= p => p == r")
    found = use(o, both, x)
    below, above = (o.taut(part, found) for part in o.concluded(found).args)
    if flipped:
        return use(o, same, f"{x}**2", f"abs({x})**2", above, below)
    return use(o, same, f"abs({x})**2", f"{x}**2", below, above)


def remainder(o: Outline) -> int:
    """Show that 3 L kappa/tau <= (c/8) y where y is at least the bound of condition 3, squared."""
    return weighted(
        o,
        "for all h in [1, oo), c in (0, 1/8], L in (0, oo), a in (0, oo), tau in (0, oo),"
        " kappa in (0, oo), y: c == 8*kappa*a/tau => 32*L*(4*h)/(c**2*a) <= y =>"
        " 3*L*kappa/tau <= c/8*y",
        [
            ("c/8", ["y-32*L*(4*h)/(c**2*a)"]),
            ("3*L/(8*a)", ["c-8*kappa*a/tau"]),
            ("16*L/(c*a)", ["h-1"]),
            ("3*L/(8*a*c)", ["1/8-c", "1/8+c"]),
            ("(16-3/512)*L/(c*a)",),
        ],
    )


def quiet(o: Outline) -> int:
    """Show that |phi| <= (c/2) |zeta| under condition 4, mended."""
    return weighted(
        o,
        "for all c in (0, 1/8], C in (0, oo), h in (0, oo), z in [0, oo), u in [0, oo), p:"
        " C*c <= 4*h/4 => z/2 <= u => p <= C*c**2/(4*h)*u+c/8*z => p <= c/2*u",
        [
            ("1", ["C*c**2/(4*h)*u+c/8*z-p"]),
            ("c*u/(4*h)", ["4*h/4-C*c"]),
            ("c/4", ["u-z/2"]),
        ],
    )


def square(o: Outline) -> int:
    """Show that (x+p)^2 lies between (1 -+ c/2)^2 x^2 where |p| <= (c/2) |x|."""
    own = weighted(
        o,
        "for all c in (0, 1/8], x, p, u: x <= u => -u <= x => u**2 <= x**2 => p <= c/2*u =>"
        " -(c/2*u) <= p => 0 < 1-c/2 =>"
        " (1-c/2)**2*x**2 <= (x+p)**2 and (x+p)**2 <= (1+c/2)**2*x**2",
        [
            ("1", ["1-c/2", "u+x", "c/2*u+p"]),
            ("1", ["1-c/2", "u-x", "c/2*u-p"]),
            ("1", ["(c/2*x+p)**2"]),
            ("c", ["1-c/2", "x**2-u**2"]),
        ],
        [
            ("1", ["u-x", "c/2*u+p"]),
            ("1", ["u+x", "c/2*u-p"]),
            ("1", ["c/2*u-p", "c/2*u+p"]),
            ("c+c**2/4", ["x**2-u**2"]),
        ],
    )
    size = lemma(o, "for all x: x <= abs(x) and -abs(x) <= x and abs(x)**2 <= x**2")
    both = lemma(o, "for all x, y: abs(x) <= y => -y <= x and x <= y")

    def then(goal, c, near):
        sizes = use(o, size, "x")
        ends = use(o, both, "p", "c/2*abs(x)", near)
        above, below, squares = (o.taut(part, sizes) for part in o.concluded(sizes).args)
        low, high = (o.taut(part, ends) for part in o.concluded(ends).args)
        return use(
            o, own, "c", c, "x", "p", "abs(x)",
            above, below, squares, high, low, positive(o, "1-c/2", c),
        )  # fmt: skip

    return apart(
        o,
        "for all c in (0, 1/8], x, p: abs(p) <= c/2*abs(x) =>"
        " (1-c/2)**2*x**2 <= (x+p)**2 and (x+p)**2 <= (1+c/2)**2*x**2",
        then,
    )


def increment(o: Outline) -> int:
    """Show part b) of Lemma A.9 from the sum of squares and the remainder of (53)."""
    return weighted(
        o,
        "for all h in [1, oo), c in (0, 1/8], g in (0, oo), x, y, f, r:"
        " -(g/2*r) <= y-x-g/(2*(4*h))*f => y-x-g/(2*(4*h))*f <= g/2*r => r <= c/2*x**2 =>"
        " (1-c/2)**2*x**2*h <= f => f <= (1+c/2)**2*x**2*h =>"
        " (1/8-c/2)*g*x**2 <= y-x and y-x <= (1/8+c/2)*g*x**2",
        [
            ("1", ["y-x-g/(2*(4*h))*f+g/2*r"]),
            ("g/(8*h)", ["f-(1-c/2)**2*x**2*h"]),
            ("g/2", ["c/2*x**2-r"]),
            ("g*x**2*(c/8+c**2/32)",),
        ],
        [
            ("1", ["g/2*r-(y-x-g/(2*(4*h))*f)"]),
            ("g/(8*h)", ["(1+c/2)**2*x**2*h-f"]),
            ("g/2", ["c/2*x**2-r"]),
            ("g*x**2*c/32", ["1/8-c"]),
            ("31/256*g*x**2*c",),
        ],
    )


_TIME = (
    "for all c in (0, 1/8], ct in (0, oo), g in (0, oo), z in (0, oo), s in [0, oo):"
    " ct < 8/(1+8*c) => (s+1)*g*z <= ct => 16*g*z <= c*(8-ct) => "
)


def low_bracket(o: Outline) -> int:
    """Show (74), A >= (2/c) eta tau^2."""
    return weighted(
        o,
        _TIME + "1/z-(1/8-c)*g*s >= 2/c*g",
        [
            ("1/z", ["1/8-c", "ct-(s+1)*g*z"]),
            ("g", ["1/8-c"]),
            ("c*ct/z",),
            ("1/(8*z*c)", ["c*(8-ct)-16*g*z"]),
        ],
    )


def gap(o: Outline) -> int:
    """Show c_t (1/8+c) < 1."""
    return weighted(
        o,
        "for all c in (0, 1/8], ct in (0, oo): ct < 8/(1+8*c) => ct*(1/8+c) < 1",
        [("1/8+c", ["8/(1+8*c)-ct"])],
    )


def high_bracket(o: Outline) -> int:
    """Show that the bracket at s is positive up to the time s g z <= c_t."""
    return weighted(
        o,
        "for all c in (0, 1/8], ct in (0, oo), g in (0, oo), z in (0, oo), s in [0, oo):"
        " ct*(1/8+c) < 1 => s*g*z <= ct => 0 < 1/z-(1/8+c)*g*s",
        [("(1/8+c)/z", ["ct-s*g*z"]), ("1/z", ["1-ct*(1/8+c)"])],
    )


_REST = "x in (0, oo), y: (1/8-c/2)*g*x**2 <= y-x => y-x <= (1/8+c/2)*g*x**2"
_FALL = "x in (0, oo), y: y <= x-(1/8-c/2)*g*x**2 => x-(1/8+c/2)*g*x**2 <= y => g*x <= c/2"


def rising_low(o: Outline) -> int:
    """Show (70) to (73), the lower bound of (57) after a step."""
    return weighted(
        o,
        f"for all c in (0, 1/8], g in (0, oo), A in (0, oo), {_REST} => A >= 2/c*g => x*A >= 1 =>"
        f" 0 < {LAST} => 0 < {SMALL[0]} => 0 < {SMALL[1]} => y*({LAST}) >= 1",
        [
            ("1", [LAST, "y-x-(1/8-c/2)*g*x**2"]),
            ("1/A", [LAST, "x*A-1"]),
            ("g*x/A", [SMALL[1], LAST, "x*A-1"]),
            ("g/A**2", [SMALL[1], LAST, "x*A-1"]),
            ("c*g/(2*A**2)", ["A-2/c*g"]),
            ("g**2/A**2", [SMALL[0]]),
        ],
    )


def rising_high(o: Outline) -> int:
    """Show (79) to (83), the upper bound of (57) after a step."""
    last = "B-(1/8+c)*g"
    return weighted(
        o,
        f"for all c in (0, 1/8], g in (0, oo), B in (0, oo), {_REST} => x*B <= 1 =>"
        f" 0 < {last} => y*({last}) <= 1",
        [
            ("1", [last, "x+(1/8+c/2)*g*x**2-y"]),
            ("1/B", [last, "1-x*B"]),
            ("(1/8+c/2)*g/B", [last, "1-x*B", "1/B+x"]),
            ("c*g/(2*B)",),
            ("(1/8+c)*(1/8+c/2)*g**2/B**2",),
        ],
    )


def falling_low(o: Outline) -> int:
    """Show the bound with 1/8-c after a step for zeta(0) < 0 (x = |zeta|)."""
    last = "A+(1/8-c)*g"
    return weighted(
        o,
        f"for all c in (0, 1/8], g in (0, oo), A in (0, oo), {_FALL} => g <= c/2*A => x*A <= 1 =>"
        f" 0 < {last} => 0 < {SMALL[1]} => 0 < {SMALL[2]} => y*({last}) <= 1",
        [
            ("1", [last, "x-(1/8-c/2)*g*x**2-y"]),
            ("1/A", [last, "1-x*A", SMALL[2]]),
            ("1/A", [last, "1-x*A", SMALL[1], "c/2-g*x"]),
            ("1/A**2", [last, "1-x*A", SMALL[1], "c/2*A-g"]),
            ("c/2*g/A",),
            ("g**2/A**2", [SMALL[1], "1/8-c"]),
        ],
    )


def falling_high(o: Outline) -> int:
    """Show the bound with 1/8+c after a step for zeta(0) < 0 (x = |zeta|)."""
    return weighted(
        o,
        f"for all c in (0, 1/8], g in (0, oo), B in (0, oo), {_FALL} => g <= c/2*B => x*B >= 1 =>"
        f" 0 < {SMALL[3]} => 0 < {SMALL[4]} => y*(B+(1/8+c)*g) >= 1",
        [
            ("B+(1/8+c)*g", ["y-x+(1/8+c/2)*g*x**2"]),
            ("(B+(1/8+c)*g)/B", ["x*B-1", SMALL[3]]),
            ("(B+(1/8+c)*g)/B*(1/8+c/2)", ["x*B-1", "c/2-g*x"]),
            ("(B+(1/8+c)*g)/B**2*(1/8+c/2)", ["x*B-1", "c/2*B-g"]),
            ("c/2*g/B", [SMALL[4]]),
            ("(1/8+c)*(1/8+c/2)*g/B**2", ["c/2*B-g"]),
        ],
    )


def up_step(o: Outline) -> int:
    """Show that the bounds `UP` carry over from s to s+1."""
    bracket, free, high = low_bracket(o), gap(o), high_bracket(o)
    low_rule, high_rule = rising_low(o), rising_high(o)
    after = weighted(
        o,
        "for all c in (0, 1/8], g in (0, oo), A: A >= 2/c*g => 0 < A and 0 < A-(1/8-c)*g",
        [("1", ["A-2/c*g"]), ("2/c*g",)],
        [("1", ["A-2/c*g"]), ("g/(8*c)", ["1/8-c"]), ("127/64*g/c",), ("g*c",)],
    )
    before = weighted(
        o,
        "for all c in (0, 1/8], g in (0, oo), B: 0 < B-(1/8+c)*g => 0 < B",
        [("1", ["B-(1/8+c)*g"]), ("(1/8+c)*g",)],
    )
    grows = weighted(
        o,
        "for all c in (0, 1/8], g in (0, oo), v, x, y: v <= x =>"
        f" (1/8-c/2)*g*x**2 <= y-x => 0 < {SMALL[1]} => v <= y",
        [("1", ["x-v"]), ("1", ["y-x-(1/8-c/2)*g*x**2"]), ("g*x**2", [SMALL[1]])],
    )

    def then(goal, c, ct, g, v, s, range_, time, size, bounds, slow, fast):
        own = ("c", c, "ct", ct, "g", g, "v", v, "s", s)
        least = use(o, bracket, *own, range_, time, size)
        A, B = term(LOW, v), term(HIGH, v)
        signs = use(o, after, "c", c, "g", g, A, least)
        less = use(o, free, "c", c, "ct", ct, range_)
        next_ = ("c", c, "ct", ct, "g", g, "v", v, "s+1", by(s), less, time)
        last = use(o, high, *next_)
        last = o.leaf(f"0 < {HIGH}-(1/8+c)*g", last, v)
        above = use(o, before, "c", c, "g", g, B, last)
        first, low, top = (o.taut(part, bounds) for part in o.concluded(bounds).args)
        at_least, left = (o.taut(part, signs) for part in o.concluded(signs).args)
        x = o.leaf("0 < x", first, v)
        following = use(
            o, low_rule, "c", c, "g", g, A, at_least, "x", x, "y", slow, fast, least, low,
            left, positive(o, SMALL[0], c), positive(o, SMALL[1], c),
        )  # fmt: skip
        other = use(
            o, high_rule, "c", c, "g", g, B, above, "x", x, "y", slow, fast, top, last
        )  # fmt: skip
        more = use(o, grows, "c", c, "g", g, "v", "x", "y", first, slow, positive(o, SMALL[1], c))
        parts = o.tree(goal).args
        return o.taut(goal, more, o.leaf(parts[1], following, v), o.leaf(parts[2], other, v))

    return apart(
        o,
        _TIME.replace("z", "v") + f"for all x, y: {UP} => {SLOPES} => {later(UP)}",
        then,
    )


def down_step(o: Outline) -> int:
    """Show that the bounds `DOWN` carry over from s to s+1."""
    low_rule, high_rule = falling_low(o), falling_high(o)
    start = weighted(
        o,
        "for all c in (0, 1/8], ct in (0, oo), g in (0, oo), z in (0, oo):"
        " 16*g*z <= c*(8-ct) => g <= c/2*(1/z)",
        [("1/(16*z)", ["c*(8-ct)-16*g*z"]), ("c*ct/(16*z)",)],
    )
    wide = weighted(
        o,
        "for all c in (0, 1/8], g in (0, oo), w in (0, oo), s in [0, oo): g <= c/2*w =>"
        " g <= c/2*(w+(1/8-c)*g*s) and g <= c/2*(w+(1/8+c)*g*s) and"
        " 0 < w+(1/8-c)*g*s and 0 < w+(1/8+c)*g*s and 0 < w+(1/8-c)*g*s+(1/8-c)*g",
        [("1", ["c/2*w-g"]), ("c/2*g*s", ["1/8-c"])],
        [("1", ["c/2*w-g"]), ("c/2*g*s*(1/8+c)",)],
        [("w",), ("g*s", ["1/8-c"])],
        [("w",), ("g*s*(1/8+c)",)],
        [("w",), ("g*s", ["1/8-c"]), ("g", ["1/8-c"])],
    )
    slow_enough = weighted(
        o,
        "for all c in (0, 1/8], g in (0, oo), A in (0, oo), u: u*A <= 1 => g <= c/2*A =>"
        " 0 < u => g*u <= c/2",
        [("c/2", ["1-u*A"]), ("u", ["c/2*A-g"])],
    )
    positive_size = weighted(
        o,
        "for all B in (0, oo), u: u*B >= 1 => 0 < u",
        [("1/B", ["u*B-1"]), ("1/B",)],
    )

    def then(goal, c, ct, g, v, s, range_, size, bounds, slow, fast):
        z = o.leaf("0 < -v", v)
        begun = use(o, start, "c", c, "ct", ct, "g", g, "-v", z, by(size))
        w = term("1/(-v)", v)
        ends = use(o, wide, "c", c, "g", g, w, by(v), "s", s, begun)
        low_rate, high_rate, A, B, last = (o.taut(part, ends) for part in o.concluded(ends).args)
        low, high = (o.taut(part, bounds) for part in o.concluded(bounds).args)
        at_low, at_high = (term(f"1/(-v)+(1/8{sign}c)*g*s", v) for sign in "-+")
        high = o.leaf("(-x)*(1/(-v)+(1/8+c)*g*s) >= 1", high, v)
        low = o.leaf("(-x)*(1/(-v)+(1/8-c)*g*s) <= 1", low, v)
        u = use(o, positive_size, at_high, B, "-x", high)
        rate = use(o, slow_enough, "c", c, "g", g, at_low, A, "-x", low, low_rate, u)
        slopes = (
            o.leaf("-y <= -x-(1/8-c/2)*g*(-x)**2", slow),
            o.leaf("-x-(1/8+c/2)*g*(-x)**2 <= -y", fast),
        )
        own = ("-x", u, "-y", *slopes, rate)
        following = use(
            o, low_rule, "c", c, "g", g, at_low, A, *own, low_rate, low, last,
            positive(o, SMALL[1], c), positive(o, SMALL[2], c),
        )  # fmt: skip
        other = use(
            o, high_rule, "c", c, "g", g, at_high, B, *own, high_rate, high,
            positive(o, SMALL[3], c), positive(o, SMALL[4], c),
        )  # fmt: skip
        parts = o.tree(goal).args
        return o.taut(goal, o.leaf(parts[0], following, v), o.leaf(parts[1], other, v))

    return apart(
        o,
        "for all c in (0, 1/8], ct in (0, oo), g in (0, oo), v in (-oo, 0), s in [0, oo):"
        f" ct < 8/(1+8*c) => 16*g*(-v) <= c*(8-ct) => for all x, y: {DOWN} => {SLOPES} =>"
        f" {later(DOWN)}",
        then,
    )


def up_ends(o: Outline) -> int:
    """Show parts a) and (57) from `UP`, up to the time c_t/(eta tau^2 zeta(0))."""
    free, high = gap(o), high_bracket(o)
    order = weighted(
        o,
        "for all c in (0, 1/8], g in (0, oo), s in [0, oo), B: 0 < B => 0 < B+2*c*g*s",
        [("1", ["B"]), ("2*c*g*s",)],
    )
    below = weighted(o, "for all a in (0, oo), x: x*a >= 1 => 1/a <= x", [("1/a", ["x*a-1"])])
    above = weighted(o, "for all a in (0, oo), x: x*a <= 1 => x <= 1/a", [("1/a", ["1-x*a"])])
    half = weighted(o, "for all v in (0, oo), x: v <= x => v/2 < x", [("1", ["x-v"]), ("v/2",)])

    def then(goal, c, ct, g, v, s, range_, time, bounds):
        less = use(o, free, "c", c, "ct", ct, range_)
        last = use(o, high, "c", c, "ct", ct, "g", g, "v", v, "s", s, less, time)
        B = term(HIGH, v)
        more = use(o, order, "c", c, "g", g, "s", s, B, last)
        more = o.leaf(f"0 < {LOW}", more, v)
        first, low, top = (o.taut(part, bounds) for part in o.concluded(bounds).args)
        return o.taut(
            goal,
            use(o, half, "v", v, "x", first),
            use(o, below, term(LOW, v), more, "x", low),
            use(o, above, B, last, "x", top),
        )

    return apart(
        o,
        "for all c in (0, 1/8], ct in (0, oo), g in (0, oo), v in (0, oo), s in [0, oo):"
        f" ct < 8/(1+8*c) => s*g*v <= ct => for all x: {UP} =>"
        f" v/2 < x and 1/{LOW} <= x and x <= 1/{HIGH}",
        then,
    )


def down_ends(o: Outline) -> int:
    """Show parts a) and (57) from `DOWN`, up to the time c_t/(eta tau^2 |zeta(0)|)."""
    free = gap(o)
    signs = weighted(
        o,
        "for all c in (0, 1/8], g in (0, oo), w in (0, oo), s in [0, oo):"
        " 0 < w+(1/8-c)*g*s and 0 < w+(1/8+c)*g*s",
        [("w",), ("g*s", ["1/8-c"])],
        [("w",), ("g*s*(1/8+c)",)],
    )
    below = weighted(o, "for all a in (0, oo), x: (-x)*a <= 1 => -(1/a) <= x", [("1/a", ["1+x*a"])])
    above = weighted(
        o, "for all a in (0, oo), x: (-x)*a >= 1 => x <= -(1/a)", [("1/a", ["-x*a-1"])]
    )
    half = weighted(
        o,
        "for all c in (0, 1/8], ct in (0, oo), g in (0, oo), z in (0, oo), s in [0, oo), u:"
        " ct*(1/8+c) < 1 => s*g*z <= ct => u*(1/z+(1/8+c)*g*s) >= 1 => 0 < u => z/2 < u",
        [
            ("z/2", ["u*(1/z+(1/8+c)*g*s)-1"]),
            ("u*(1/8+c)/2", ["ct-s*g*z"]),
            ("u/2", ["1-ct*(1/8+c)"]),
        ],
    )
    positive_size = weighted(
        o,
        "for all B in (0, oo), u: u*B >= 1 => 0 < u",
        [("1/B", ["u*B-1"]), ("1/B",)],
    )

    def then(goal, c, ct, g, v, s, range_, time, bounds):
        less = use(o, free, "c", c, "ct", ct, range_)
        both = use(o, signs, "c", c, "g", g, term("1/(-v)", v), by(v), "s", s)
        A, B = (o.taut(part, both) for part in o.concluded(both).args)
        low, high = (o.taut(part, bounds) for part in o.concluded(bounds).args)
        at_low, at_high = (term(f"1/(-v)+(1/8{sign}c)*g*s", v) for sign in "-+")
        high = o.leaf("(-x)*(1/(-v)+(1/8+c)*g*s) >= 1", high, v)
        low = o.leaf("(-x)*(1/(-v)+(1/8-c)*g*s) <= 1", low, v)
        u = use(o, positive_size, at_high, B, "-x", high)
        size = use(
            o, half, "c", c, "ct", ct, "g", g, "-v", by(v), "s", s, "-x", less, time, high, u
        )  # fmt: skip
        low = use(o, below, at_low, A, "x", low)
        high = use(o, above, at_high, B, "x", high)
        same = [
            o.leaf(f"1/(1/v-(1/8{sign}c)*g*s) == -(1/(1/(-v)+(1/8{sign}c)*g*s))", v, end)
            for sign, end in zip("-+", (A, B))
        ]
        parts = o.tree(goal).args
        return o.taut(
            goal,
            o.leaf(parts[0], size),
            rewritten(o, parts[1], same[0], low),
            rewritten(o, parts[2], same[1], high),
        )

    return apart(
        o,
        "for all c in (0, 1/8], ct in (0, oo), g in (0, oo), v in (-oo, 0), s in [0, oo):"
        f" ct < 8/(1+8*c) => s*g*(-v) <= ct => for all x: {DOWN} =>"
        f" (-v)/2 < -x and 1/{LOW} <= x and x <= 1/{HIGH}",
        then,
    )
