"""Derive Theorem D.4, the bound on the transfer risk of a student that is trained approximately.

Let w be the trained student and v the one that is eps-close.  A data set with an angle below
pi/2-m, m = beta+delta, makes |w| > |ws| sin(m).  For an input y whose angle with ws is below beta
the angle with w is below pi/2-m+beta = pi/2-delta, so |w.y| > |ws| |y| sin(m) sin(delta) >= eps
|y|, and w.y has the sign of ws.y: v gives y the right label.
"""

from __future__ import annotations

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import trees
from assay.theory.papers.distillation import whole_risk as said
from assay.verification.papers.distillation import whole_risk
from assay.verification.papers.distillation.near_angles import ANGLES, gram, numbers
from assay.verification.search.logic import chance, totals
from assay.verification.search.logic.goals import apart, by, every, lemma, rewritten, term, use
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.vectors import Vectors, dot, square

_NEAR_SOME = f"not (for all i in {{1..n}}: {said.far(whole_risk.ROW, 'pi/2-delta-beta')})"
_CLOSE = f"{square('(v[k]-w[k])')} <= eps**2"
_RADIUS = f"eps <= sqrt({square('ws[k]')})*sin(delta)*sin(beta+delta)"
RIGHT = (
    "for all int n, int d: for all seq ws, seq w, seq a, seq x, seq y, seq v, eps, beta, delta:"
    f" 1 <= n => 1 <= d => ({whole_risk.SPANNED}) => ({whole_risk.FITS}) => {_CLOSE} =>"
    f" 0 <= eps => {ANGLES} => {_RADIUS} => {_NEAR_SOME} =>"
    f" {dot('ws[k]', whole_risk.INPUT)}*{dot('v[k]', whole_risk.INPUT)} <= 0 =>"
    f" {said.far(whole_risk.INPUT, 'beta')}"
)
"""What `right` concludes: an input whose angle is below beta gets the right label."""
SHORTER = (
    "for all int n, int d: for all seq ws, seq w, seq a, seq x:"
    f" 1 <= n => 1 <= d => ({whole_risk.SPANNED}) => ({whole_risk.FITS}) =>"
    f" {square('w[k]')} <= {square('ws[k]')} and {dot('ws[k]', 'w[k]')} == {square('w[k]')}"
)
"""What `shorter` concludes of the trained student."""


def shorter(o: Outline, vectors: Vectors) -> int:
    """Conclude `SHORTER`."""
    left = whole_risk.LEFT

    def shown(goal: Node, some: int, room: int, spanned: int, fits: int) -> int:
        size = o.leaf("0 <= d", room)
        normal = whole_risk.across(o, vectors, spanned, fits, size, o.leaf("0 <= n", some))
        split = vectors.combined("ws[k]*w[k]", f"w[k]*{left}", "w[k]**2", "1")
        along = o.leaf(f"{dot('ws[k]', 'w[k]')} == {square('w[k]')}", split, normal)
        rest = whole_risk.left_over(o, vectors, along)
        least = vectors.lengths(left, left, size)
        least = o.taut(o.concluded(least).args[1], least)
        first = o.leaf(goal.args[0], rest, least)
        return o.taut(goal, first, along)

    return apart(o, SHORTER, shown)


def right(o: Outline) -> int:
    """Conclude `RIGHT`."""
    vectors = Vectors(o)
    across, sizes, short_ = gram(o, vectors), numbers(o), shorter(o, vectors)
    wide = lemma(
        o,
        "for all p, q, r, m, z: 0 <= r => z <= q*r => q <= p*m => z <= p*r*m",
        how="combination",
        terms=[("1", ("q*r-z",)), ("r", ("p*m-q",))],
    )
    turned = lemma(o, "for all m, u: cos(pi/2-u-m)**2 == 1-cos(m+u)**2", how="identity")
    power = lemma(o, "for all m: cos(m)**2 == 1-sin(m)**2", how="identity")
    none = lemma(o, "for all q, c, z: z <= 0*q => not 0*q*c < z")
    positive_ = lemma(o, "for all p: 0 <= p => not 0 < p => 0 == p")
    some_ = lemma(
        o,
        "for all p in (0, oo), s, c, m: p*(1-c) < s => c == 1-m**2 => 0 < s",
        how="combination",
        terms=[("1", ("s-p*(1-c)",)), ("p", ("1-c-m**2",)), ("p*m**2",)],
    )
    square_0 = lemma(
        o,
        "for all p in (0, oo), t in (0, oo), r, c: p*t*c**2 < r**2 => 0 < r**2",
        how="combination",
        terms=[("1", ("r**2-p*t*c**2",)), ("p*t*c**2",)],
    )
    either = lemma(o, "for all r: 0 < r**2 => not 0 < r => 0 < -r")
    gone = lemma(
        o,
        "for all r in (0, oo), z: r*z <= 0 => z <= 0",
        how="combination",
        terms=[("1/r", ("-(r*z)",))],
    )
    error_ = lemma(
        o,
        "for all h, q, t, s: 0 <= t => h <= q*t => q <= s => h <= s*t",
        how="combination",
        terms=[("1", ("q*t-h",)), ("t", ("s-q",))],
    )

    def shown(goal: Node, *given: int) -> int:
        many, room, spanned, fits, close, eps0, low, up, most, radius, some, error = given
        size = o.leaf("0 <= d", room)
        T, S, Y = square("ws[k]"), square("w[k]"), square("y[k]")
        a, b, h = dot("ws[k]", "y[k]"), dot("w[k]", "y[k]"), dot("(v[k]-w[k])", "y[k]")
        both = use(o, short_, "n", "d", "ws", "w", "a", "x", many, room, spanned, fits)
        less, along = (o.taut(part, both) for part in o.concluded(both).args)

        def lengths(one: str, other: str) -> tuple[int, ...]:
            whole = vectors.lengths(one, other, size)
            return tuple(o.taut(part, whole) for part in o.concluded(whole).args)

        cauchy, T0, Y0 = lengths("ws[k]", "y[k]")
        cauchy_h, _, _ = lengths("(v[k]-w[k])", "y[k]")
        nearer = o.hyp(node("not", goal))
        near = o.leaf(f"{T}*{Y}*cos(beta)**2 < {a}**2", nearer)
        positive = []
        for length, other, least in ((T, Y, T0), (Y, T, Y0)):
            wrong = o.hyp(f"not 0 < {length}")
            zero = use(o, positive_, length, least, wrong)
            product = f"{a}**2 <= w*({other})"
            flat = rewritten(
                o, ("w", product), zero, o.leaf(f"{a}**2 <= {length}*({other})", cauchy)
            )
            never = use(o, none, other, "cos(beta)**2", f"{a}**2", flat)
            same = rewritten(
                o,
                ("w", f"w*({other})*cos(beta)**2 < {a}**2"),
                zero,
                o.leaf(f"{length}*({other})*cos(beta)**2 < {a}**2", near),
            )
            absurd = o.taut("false", never, same)
            positive.append(o.taut(f"0 < {length}", o.intro(f"not 0 < {length}", absurd)))
        t_pos, y_pos = positive

        # |w| is more than |ws| sin(beta+delta)
        large = o.tree(f"not {S} <= {T}*(1-cos(beta+delta)**2)")
        trig = use(o, turned, "beta", "delta")
        small = o.hyp(large.args[0])
        small = rewritten(o, ("z", f"{S} <= {T}*z"), trig, small)

        def one(inner: Node, range_: int) -> int:
            row, ours, theirs = (
                square(whole_risk.ROW), dot("w[k]", whole_risk.ROW), dot("ws[k]", whole_risk.ROW)
            )  # fmt: skip
            cauchy_, _, row_0 = lengths("w[k]", whole_risk.ROW)
            equal = o.leaf(f"{theirs} == {ours}", use(o, fits, "i", range_))
            bound = rewritten(o, ("z", f"z**2 <= {S}*{row}"), equal, cauchy_)
            sine = "cos(pi/2-delta-beta)**2"
            return use(o, wide, T, S, row, sine, f"{theirs}**2", row_0, bound, small)

        all_far = every(o, o.concluded(some).args[0], one, "i")
        absurd = o.taut("false", all_far, some)
        long = o.taut(large, o.intro(large.args[0], absurd))
        long = o.leaf(f"{T}*(1-cos(beta+delta)**2) < {S}", long)
        s_pos = use(
            o, some_, T, by(t_pos), S, "cos(beta+delta)**2", "sin(beta+delta)", long,
            use(o, power, "beta+delta"),
        )  # fmt: skip

        cross = use(
            o, across, "d", "w", "ws", "y", T, S, a, S, Y, b, size, t_pos,
            *(by() if text != "along" else along
              for text in ("", "along", "", "", "", "")),
        )  # fmt: skip
        mistake = use(o, error_, f"{h}**2", square("(v[k]-w[k])"), Y, "eps**2", Y0, cauchy_h, close)
        sum_ = vectors.combined("v[k]*y[k]", "w[k]*y[k]", "(v[k]-w[k])*y[k]", "1")
        error = o.leaf(
            f"{a}*({b}+{h}) <= 0",
            rewritten(
                o,
                f"{a}*({b}+{h}) <= 0",
                _turned(o, o.leaf(f"{dot('v[k]', 'y[k]')} == {b}+{h}", sum_)),
                error,
            ),
        )
        rest = (
            ("beta", "delta", low, up, most),
            (less, cauchy, near, long, radius, eps0, mistake),
        )
        nonzero = use(o, square_0, T, by(t_pos), Y, by(y_pos), a, "cos(beta)", near)
        absurd = []
        for sign in ("", "-"):
            here = o.hyp(f"0 < {sign}{a}" if sign else f"0 < {a}")
            r, z, g = (f"{sign}({x})" if sign else x for x in (a, b, h))
            angles, (less_, cauchy_, near_, long_, radius_, eps_, mistake_) = rest
            at = (T, by(t_pos), Y, by(y_pos), r, by(here), S, by(s_pos), z, g, "eps", *angles)
            premises = (
                by(cross),
                less_,
                by(cauchy_),
                by(near_),
                long_,
                radius_,
                eps_,
                by(mistake_),
            )
            found = use(o, sizes, *at, *premises)
            bad = use(o, gone, r, by(here), f"{z}+{g}", by(error))
            never = o.leaf(f"not {z}+{g} <= 0", found)
            absurd.append(o.intro(o.concluded(here), o.taut("false", bad, never)))
        other = use(o, either, a, nonzero)
        return o.taut(goal, o.intro(node("not", goal), o.taut("false", other, *absurd)))

    return apart(o, RIGHT, shown)


def _turned(o: Outline, equation: int) -> int:
    """From x == y by arithmetic: y == x."""
    left, right_ = o.concluded(equation).args
    return o.leaf(node("eq", right_, left), equation)


def _valued(chances: whole_risk.Chances, vectors: Vectors, goal: Node, assumed: list[int]) -> int:
    """Show that a term has a value, for which squared lengths must not be negative."""
    o, found = chances.o, []
    plain = [*filter(o.is_plain, assumed)]
    for part in trees.walk(goal):
        if part.op == "call" and part.args[0] == "sqrt" and part.args[1].op == "sum":
            total = part.args[1]
            k = o.fresh("k", "int")
            entry = o.text(trees.opened(total.args[3], k).args[0])
            o.release(k)
            family, last = f"[{k.args[0]}: {entry}]", o.text(total.args[2])
            room = [s for s in plain if o.text(o.concluded(s)) == f"1 <= {last}"]
            whole = use(o, vectors.cauchy, family, family, last, by(*room))
            found.append(o.taut(o.concluded(whole).args[1], whole))
    return o.leaf(goal, *found, *chances.chances(goal), *plain)


class _Near(whole_risk.Task):
    """The same for a student that is eps-close to the trained one."""

    angle, rest = "pi/2-delta-beta", f"{said.p('pi/2-delta-beta')}**n"

    def __init__(self, o: Outline) -> None:
        super().__init__(o)
        self.vectors = Vectors(o)
        self.eps = next(s for s in o.given if s and o.text(o.concluded(s)) == "0 < eps")
        self.close = o.given[-1]

    def lemma(self, o: Outline) -> int:
        """Conclude that a good data set gives right labels, for all data."""
        return right(o)

    def value(self, goal: Node, assumed: list[int]) -> int:
        """Show that a term has a value, for which squared lengths must not be negative."""
        return _valued(self, self.vectors, goal, assumed)

    def begin(self, *angles: int) -> None:
        """Take the ranges of delta and beta, that they add up to pi/2 at most, and the bound of
        eps.
        """
        up, low, self.most, self.radius = angles
        self.up, self.low = (self.o.taut(self.o.concluded(s).args[0], s) for s in (up, low))
        self.beta = self.o.leaf(
            f"0 <= {self.angle} and {self.angle} <= pi/2", self.up, self.low, self.most
        )

    def at(self, u: str, y: str, good: int, error: int) -> int:
        """Conclude that the angle of y is at least beta, from the error at the data set u."""
        families = (
            *("ws", f"[k: W(k, {u})]", f"[i: A(i, {u})]", f"[j: X(j, {u})]", f"[k: {y}]"),
            f"[k: V(k, {u})]",
        )
        spanned, fits, close = (
            use(self.o, step, u) for step in (self.spanned, self.fits, self.close)
        )
        sizes = (by(self.some), by(self.room))
        return use(
            self.o, self.right, "n", "d", *families, "eps", "beta", "delta", *sizes,
            spanned, fits, close, by(self.eps), self.low, self.up, self.most, self.radius, good,
            error,
        )  # fmt: skip


def number(o: Outline) -> int:
    """Theorem D.4 for every number delta that is large enough."""
    task = _Near(o)

    def shown(goal: Node, up: int, low: int, most: int, radius: int) -> int:
        task.begin(up, low, most, radius)
        return whole_risk.without_product(task, o.text(goal.args[0]))[0]

    return every(o, o.theorem.conclusion(), shown)


def printed(o: Outline) -> int:
    """(D.43): the delta of a transfer set is a number that is large enough."""
    cited = o.claimed(o.cite("distillation.thmd4:number", said.NEAR_NUMBER, number))
    vectors, chances = Vectors(o), whole_risk.Chances(o)
    o.values = lambda goal, assumed: _valued(chances, vectors, goal, assumed)
    short_ = shorter(o, vectors)
    root = lemma(o, "for all p in [0, oo): sqrt(p)**2 == p and 0 <= sqrt(p)")
    order = totals.root(o)
    sine = lemma(o, "for all m in [0, pi/2]: sin(m) >= m/2 and 0 <= sin(m)")
    enough = lemma(
        o,
        "for all p in (0, oo), q in (0, oo), r in [0, oo), s, t, h in (0, oo): q <= p =>"
        " s >= r/2 => t >= r/2 => 0 <= s => 0 <= t => r**2 == 2*pi*h/q => 3 <= pi =>"
        " h <= p*s*t",
        how="combination",
        terms=[
            ("1", ("p-q", "s", "t")),
            ("q", ("s-r/2", "t")),
            ("q*r/2", ("t-r/2",)),
            ("q/4", ("r**2-2*pi*h/q",)),
            ("h/2", ("pi-3",)),
            ("h/2",),
        ],
    )
    later = lemma(
        o,
        "for all p in [0, oo), r, t: t >= (p+r)/2 => t >= r/2",
    )
    for name in ("width", "length", "turn"):
        o.fix(name, "real")
    many, room, eps = o.given[0], o.given[1], o.given[11]

    def shown(goal: Node, small: int, range_: int) -> int:
        u = next(o.text(v) for v in trees.free(o.concluded(small)) if v.args[0].startswith("u0"))
        size = o.leaf("0 <= d", room)
        at = (f"[k: W(k, {u})]", f"[i: A(i, {u})]", f"[j: X(j, {u})]")
        spanned, fits = (use(o, s, u) for s in (o.given[6], o.given[7]))
        less = use(o, short_, "n", "d", "ws", *at, by(many), by(room), spanned, fits)
        less = o.taut(o.concluded(less).args[0], less)
        equal, roots = {}, {}
        for name, vector in (("width", f"W(k, {u})"), ("length", "ws[k]")):
            whole = vectors.lengths(vector, vector, size)
            least = o.taut(o.concluded(whole).args[1], whole)
            equal[name] = o.hyp(f"{name} == sqrt({square(vector)})")
            found = use(o, root, square(vector), by(least))
            parts = (o.taut(x, found) for x in o.concluded(found).args)
            goals = (f"{name}**2 == {square(vector)}", f"0 <= {name}")
            roots[name] = (
                least,
                *(rewritten(o, g, equal[name], x) for g, x in zip(goals, parts, strict=True)),
            )
        order_ = o.leaf("width**2 <= length**2", less, roots["width"][1], roots["length"][1])
        order_ = use(o, order, "width", "length", order_, roots["length"][2])
        small = rewritten(o, "eps <= width/2", equal["width"], small)
        positive = o.leaf("0 < width", small, eps)
        wide = o.leaf("0 < length", positive, order_)
        beta = next(
            v.args[0] for v in trees.free(o.concluded(range_)) if v.args[0].startswith("beta")
        )
        turn = "sqrt(2*pi*eps/width)"
        is_turn = o.hyp(f"turn == {turn}")
        ratio = o.leaf("0 <= 2*pi*eps/width", positive, eps)
        found = use(o, root, term("2*pi*eps/width", positive), ratio)
        squared, from_0 = (
            rewritten(o, g, is_turn, o.taut(x, found))
            for g, x in zip(
                ("turn**2 == 2*pi*eps/width", "0 <= turn"), o.concluded(found).args, strict=True
            )
        )
        low, high = (o.taut(x, range_) for x in o.concluded(range_).args)
        high = rewritten(o, f"{beta} <= pi/2-{turn}", equal["width"], high)
        high = rewritten(o, f"{beta} <= pi/2-turn", is_turn, high)
        known = (from_0, low, high)
        first, second = use(o, sine, "turn", by(*known)), use(o, sine, f"{beta}+turn", by(*known))
        (first, first_0), (second, second_0) = (
            [o.taut(x, step) for x in o.concluded(step).args] for step in (first, second)
        )
        sines = ("sin(turn)", f"sin({beta}+turn)")
        second = use(o, later, beta, low, "turn", sines[1], second)
        radius = use(
            o, enough, "length", wide, "width", positive, "turn", from_0, *sines, "eps", eps,
            order_, first, second, first_0, second_0, squared, o.leaf("3 <= pi"),
        )  # fmt: skip
        r = f"sqrt({square('ws[k]')})"
        back = o.leaf(f"{r} == length", equal["length"], roots["length"][0])
        radius = rewritten(o, f"eps <= {r}*{sines[0]}*{sines[1]}", back, radius)
        found = use(o, cited, "turn", by(*known), beta, by(*known), by(*known), radius)
        found = chance.named(o, found, {"turn": turn}, positive, eps)
        for name, vector in (("length", "ws[k]"), ("width", f"W(k, {u})")):
            own_ = {name: f"sqrt({square(vector)})"}
            found = chance.named(o, found, own_, roots[name][0])
        return found

    return every(o, o.theorem.conclusion(), shown)
