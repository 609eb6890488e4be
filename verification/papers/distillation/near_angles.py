"""Inequalities on lengths and products of vectors for Theorem D.4: three angles at a sphere.

With p = |ws|^2, s = |w|^2 = ws.w, t = |y|^2, r = ws.y, z = w.y the angle of w and y
is at most that of w and ws and that of ws and y together.
"""

from __future__ import annotations

from collections.abc import Sequence

from assay.theory.language.grammar import Node
from assay.verification.search.logic import totals
from assay.verification.search.logic.goals import apart, by, lemma, rewritten, term, use
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.vectors import Vectors, dot, square

GRAM = (
    "for all int d, seq f, seq g, seq y, p, q, r, s, t, z: 0 <= d => 0 < p =>"
    f" {square('g[k]')} == p => {dot('g[k]', 'f[k]')} == q => {dot('g[k]', 'y[k]')} == r =>"
    f" {square('f[k]')} == s => {square('y[k]')} == t => {dot('f[k]', 'y[k]')} == z =>"
    " (z*p-q*r)**2 <= (s*p-q**2)*(t*p-r**2)"
)
"""The inequality of Cauchy and Schwarz for what is left of f and y beside g."""


def _sums(vectors: Vectors, whole: str, parts: Sequence[tuple[str, str]]) -> list[int]:
    """Write a sum of ``whole`` as one of multiples of other sums, number by term."""
    steps, current = [], whole
    for number, own_ in parts[:-1]:
        rest = f"({current}-({number})*({own_}))"
        steps.append(vectors.combined(current, rest, own_, f"({number})"))
        current = rest
    number, own_ = parts[-1]
    return [*steps, vectors.combined(current, own_, own_, f"({number}-1)")]


def gram(o: Outline, vectors: Vectors) -> int:
    """Conclude `GRAM`."""
    u, v = "(p*f[k]-q*g[k])", "(p*y[k]-r*g[k])"
    smaller = lemma(
        o,
        "for all p in (0, oo), r, s, t: (p*r)**2 <= (p*s)*(p*t) => r**2 <= s*t",
        how="combination",
        terms=[("1/p**2", ("(p*s)*(p*t)-(p*r)**2",))],
    )

    def shown(goal: Node, size: int, positive: int, *equal: int) -> int:
        cross = _sums(
            vectors,
            f"{u}*{v}",
            [
                ("p**2", "f[k]*y[k]"),
                ("-p*r", "g[k]*f[k]"),
                ("-p*q", "g[k]*y[k]"),
                ("q*r", "g[k]**2"),
            ],
        )
        cross = o.leaf(f"p*(z*p-q*r) == {dot(u, v)}", *cross, *equal)
        lengths = []
        for whole, own_, product, last in (
            (u, "f", "q", "s"),
            (v, "y", "r", "t"),
        ):
            steps = _sums(
                vectors,
                f"{whole}**2",
                [
                    ("p**2", f"{own_}[k]**2"),
                    (f"-2*p*{product}", f"g[k]*{own_}[k]"),
                    (f"{product}**2", "g[k]**2"),
                ],
            )
            said_ = f"p*({last}*p-{product}**2) == {square(whole)}"
            lengths.append(o.leaf(said_, *steps, *equal))
        whole = vectors.lengths(u, v, size)
        cauchy = o.taut(o.concluded(whole).args[0], whole)
        parts = ["z*p-q*r", "s*p-q**2", "t*p-r**2"]
        found = cauchy
        texts = [dot(u, v), square(u), square(v)]
        for number, step in enumerate((cross, *lengths)):
            texts[number] = f"(p*({parts[number]}))"
            goal_ = f"{texts[0]}**2 <= {texts[1]}*{texts[2]}"
            found = rewritten(o, goal_, step, found)
        return use(o, smaller, "p", by(positive), *parts, found)

    return apart(o, GRAM, shown)


ANGLES = "0 <= beta => 0 <= delta => beta+delta <= pi/2"
NUMBERS = (
    "for all p in (0, oo), t in (0, oo), r in (0, oo), s in (0, oo), z, h, eps, beta, delta:"
    f" {ANGLES} => (z*p-s*r)**2 <= (s*p-s**2)*(t*p-r**2) => s <= p => r**2 <= p*t =>"
    " p*t*cos(beta)**2 < r**2 => p*(1-cos(beta+delta)**2) < s =>"
    " eps <= sqrt(p)*sin(delta)*sin(beta+delta) => 0 <= eps => h**2 <= eps**2*t =>"
    " 0 < z+h"
)
"""The lengths and products of the vectors: p = |ws|^2, s = |w|^2 = ws.w, t = |y|^2, r = ws.y, z =
w.y, h = (v-w).y.
"""
_LENGTHS = (
    "for all teacher in (0, oo), test in (0, oo), own in (0, oo), left in [0, oo), rest in [0, oo),"
    " out in (0, oo), along, gap, eps, beta, delta:"
    f" {ANGLES} => left**2 == teacher**2-own**2 => rest**2 == test**2*teacher**2-out**2 =>"
    " (along*teacher**2-own**2*out)**2 <="
    " (own**2*teacher**2-(own**2)**2)*(test**2*teacher**2-out**2) =>"
    " teacher**2*test**2*cos(beta)**2 < out**2 => teacher**2*(1-cos(beta+delta)**2) < own**2 =>"
    " eps <= teacher*sin(delta)*sin(beta+delta) => 0 <= eps => gap**2 <= eps**2*test**2 =>"
    " 0 < along+gap"
)
"""The same in lengths: those of ws, y and w, and of what is left of w and y beside ws."""


def _lengths(o: Outline) -> int:
    """Conclude `_LENGTHS`."""
    at_most = totals.root(o)
    below = lemma(
        o,
        "for all p, q: p**2 < q**2 => 0 < q => 0 <= p => p < q",
        how="combination",
        terms=[("1/(p+q)", ("q**2-p**2",))],
    )
    second_ = lemma(
        o,
        "for all teacher, test, rest, out, sine, cosine: rest**2 == test**2*teacher**2-out**2 =>"
        " teacher**2*test**2*cosine**2 < out**2 => cosine**2 == 1-sine**2 => rest**2 <="
        " (teacher*test*sine)**2",
        how="combination",
        terms=[
            ("1", ("test**2*teacher**2-out**2-rest**2",)),
            ("1", ("out**2-teacher**2*test**2*cosine**2",)),
            ("teacher**2*test**2", ("cosine**2-1+sine**2",)),
        ],
    )
    third_ = lemma(
        o,
        "for all teacher, own, wide, high: teacher**2*(1-wide**2) < own**2 => wide**2 =="
        " 1-high**2 =>"
        " (teacher*high)**2 < own**2",
        how="combination",
        terms=[("1", ("own**2-teacher**2*(1-wide**2)",)), ("teacher**2", ("1-wide**2-high**2",))],
    )
    signs = lemma(
        o,
        f"for all beta, delta: {ANGLES} =>"
        " 0 <= cos(beta) and 0 <= sin(beta) and 0 <= cos(beta+delta) and 0 <= sin(beta+delta)"
        " and 0 <= sin(delta)",
    )
    power = lemma(o, "for all m: cos(m)**2 == 1-sin(m)**2", how="identity")
    turn = lemma(
        o,
        "for all beta, delta: sin(beta+delta)*cos(beta)-cos(beta+delta)*sin(beta) == sin(delta)",
        how="identity",
    )
    product = lemma(
        o,
        "for all teacher in (0, oo), test in (0, oo), out in (0, oo), own, left, rest,"
        " wide, high, sine, cosine, least:"
        " 0 <= wide => 0 <= high => 0 <= sine => 0 <= cosine => 0 <= rest => out >"
        " teacher*test*cosine => rest <= teacher*test*sine => own > teacher*high =>"
        " left <= teacher*wide => high*cosine-wide*sine == least => own*out-left*rest >"
        " teacher**2*test*least",
        how="combination",
        terms=[
            ("1", ("own-teacher*high", "out")),
            ("teacher*high", ("out-teacher*test*cosine",)),
            ("1", ("teacher*wide-left", "rest")),
            ("teacher*wide", ("teacher*test*sine-rest",)),
            ("teacher**2*test", ("high*cosine-wide*sine-least",)),
        ],
    )
    last = lemma(
        o,
        "for all teacher in (0, oo), test in (0, oo), own, left, rest, out, along, gap,"
        " least, high, eps: 0 < own => 0 <= least =>"
        " own**2*out-along*teacher**2 <= own*left*rest => own*out-left*rest >"
        " teacher**2*test*least => own > teacher*high => eps <= teacher*least*high =>"
        " -gap <= eps*test => 0 < along+gap",
        how="combination",
        terms=[
            ("1/teacher**2", ("own*left*rest-own**2*out+along*teacher**2",)),
            ("own/teacher**2", ("own*out-left*rest-teacher**2*test*least",)),
            ("test*least", ("own-teacher*high",)),
            ("test", ("teacher*least*high-eps",)),
            ("1", ("eps*test+gap",)),
        ],
    )

    cosine = lemma(
        o,
        "for all teacher, test, own, left, rest, out, along:"
        " left**2 == teacher**2-own**2 => rest**2 == test**2*teacher**2-out**2 =>"
        " (along*teacher**2-own**2*out)**2 <="
        " (own**2*teacher**2-(own**2)**2)*(test**2*teacher**2-out**2) =>"
        " (own**2*out-along*teacher**2)**2 <= (own*left*rest)**2",
        how="combination",
        terms=[
            (
                "1",
                (
                    "(own**2*teacher**2-(own**2)**2)*(test**2*teacher**2-out**2)"
                    "-(along*teacher**2-own**2*out)**2",
                ),
            ),
            ("own**2*rest**2", ("left**2-teacher**2+own**2",)),
            ("own**2*left**2", ("rest**2-test**2*teacher**2+out**2",)),
            (
                "own**2",
                ("teacher**2-own**2-left**2", "rest**2-test**2*teacher**2+out**2"),
            ),
        ],
    )

    def shown(goal: Node, *given: int) -> int:
        a0, b0, n0, m0, g0, r0, *rest = given
        low, up, most, is_m, is_g, cross, far, long, close, eps0, error = rest
        whole = use(o, signs, "beta", "delta", low, up, most)
        cb, sb, cm, sm, sd = (o.taut(x, whole) for x in o.concluded(whole).args)
        trig = use(o, power, "beta")
        trig_m = use(o, power, "beta+delta")

        def strictly(small: str, large: str, step: int, *zero: int) -> int:
            least = o.leaf(f"0 <= {small}", *zero)
            return use(o, below, small, large, step, by(*zero), least)

        def within(small: str, large: str, step: int, *zero: int) -> int:
            return use(o, at_most, small, large, step, o.leaf(f"0 <= {large}", *zero))

        height, width = "teacher*test*cos(beta)", "teacher*test*sin(beta)"
        step = o.leaf(f"({height})**2 < out**2", far)
        first = strictly(height, "out", step, r0, a0, b0, cb)
        letters = ("teacher", "test", "rest", "out", "sin(beta)", "cos(beta)")
        step = use(o, second_, *letters, is_g, far, trig)
        second = within("rest", width, step, a0, b0, sb)
        letters = ("teacher", "own", "cos(beta+delta)", "sin(beta+delta)")
        step = use(o, third_, *letters, long, trig_m)
        third = strictly("teacher*sin(beta+delta)", "own", step, n0, a0, sm)
        across = "teacher*cos(beta+delta)"
        fourth = within("left", across, o.leaf(f"left**2 <= ({across})**2", is_m, long), a0, cm)
        letters = ("teacher", "test", "own", "left", "rest", "out", "along")
        squared = use(o, cosine, *letters, is_m, is_g, cross)
        sides = ("own**2*out-along*teacher**2", "own*left*rest")
        fifth = use(o, at_most, *sides, squared, o.leaf("0 <= own*left*rest", n0, m0, g0))
        step = o.leaf("(-gap)**2 <= (eps*test)**2", error)
        sixth = within("-gap", "eps*test", step, eps0, b0)
        turn_ = use(o, turn, "beta", "delta")
        at = ("teacher", a0, "test", b0)
        angles = ("cos(beta+delta)", "sin(beta+delta)", "sin(beta)", "cos(beta)", "sin(delta)")
        wide = use(
            o, product, *at, "out", r0, "own", "left", "rest", *angles, cm, sm, sb, cb, g0,
            by(first), second, by(third), fourth, turn_,
        )  # fmt: skip
        return use(
            o, last, *at, "own", "left", "rest", "out", "along", "gap", "sin(delta)",
            "sin(beta+delta)", "eps",
            n0, sd, fifth, wide, by(third), close, sixth,
        )  # fmt: skip

    return apart(o, _LENGTHS, shown)


def numbers(o: Outline) -> int:
    """Conclude `NUMBERS`."""
    general = _lengths(o)
    root = lemma(o, "for all p in [0, oo): sqrt(p)**2 == p and 0 <= sqrt(p)")
    strict = lemma(o, "for all p in (0, oo): 0 < sqrt(p)")

    def shown(goal: Node, *given: int) -> int:
        (p0, t0, r0, s0, low, up, most, cross, short, near, far, long, close, eps0, error) = given
        p_, t_, s_ = (use(o, strict, x, y) for x, y in (("p", p0), ("t", t0), ("s", s0)))
        squares, sizes = {}, {}
        for text, own_ in (
            ("p", by(p0)), ("t", by(t0)), ("s", by(s0)), ("p-s", by(short)), ("t*p-r**2", by(near)),
        ):  # fmt: skip
            found = use(o, root, text, own_)
            squares[text], sizes[text] = (o.taut(x, found) for x in o.concluded(found).args)
        at = (
            term("sqrt(p)", p0), p_, term("sqrt(t)", t0), t_, term("sqrt(s)", s0), s_,
            term("sqrt(p-s)", short), sizes["p-s"], term("sqrt(t*p-r**2)", near),
            sizes["t*p-r**2"], "r", r0,
        )  # fmt: skip

        def in_lengths(step: int, said_: str) -> int:
            """Write p, t and s in a statement as squares of their roots."""
            texts = {"P": "p", "T": "t", "S": "s"}
            for letter in texts:
                square_ = f"sqrt({letter.lower()})**2"
                texts[letter] = square_
                goal_ = "".join(texts.get(c, c) for c in said_)
                step = rewritten(o, goal_, squares[letter.lower()], step)
            return step

        steps = (
            in_lengths(squares["p-s"], "sqrt(p-s)**2 == P-S"),
            in_lengths(squares["t*p-r**2"], "sqrt(t*p-r**2)**2 == T*P-r**2"),
            in_lengths(cross, "(z*P-S*r)**2 <= (S*P-(S)**2)*(T*P-r**2)"),
            in_lengths(far, "P*T*cos(beta)**2 < r**2"),
            in_lengths(long, "P*(1-cos(beta+delta)**2) < S"),
            close,
            eps0,
            in_lengths(error, "h**2 <= eps**2*T"),
        )
        return use(o, general, *at, "z", "h", "eps", "beta", "delta", low, up, most, *steps)

    return apart(o, NUMBERS, shown)
