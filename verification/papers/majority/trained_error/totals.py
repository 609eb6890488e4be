"""Theorem 3.11 of `majority`: the errors over all of the data fall where w0 falls and w1 rests.

With x, y for w0 before and after a step and v, w for w1, the errors are multiples of (x^2+v^2)/Q,
where Q = x^2+2 c x v+p v^2: with c = b and p = b^2 for the functions of Eqs 6 and 7, with the
moments of the data for the functions that are fitted to all of it.
"""

from __future__ import annotations

from assay.theory.papers.majority.trained import SHARE
from assay.verification.papers.majority.trained.steps import ADDED, Training
from assay.verification.papers.majority.trained_error.ratios import (
    CROSS,
    DOWN,
    FIXED,
    FORM,
    Cases,
    ratio,
)
from assay.verification.search.logic import sequences

_V, _W, _X, _Y = "w1[s]", "w1[s+1]", "w0[s]", "w0[s+1]"
_STEP = [_V, _W, _X, _Y]


class Step:
    """The step from s to s+1: what is known of it, and that the errors fall in it.

    ``facts``: steps that show LARGE of L and w0, the fall of w0, that w1 grows by ADDED, its ends,
    |w1| >= 1/(2L), share*b*|w0| < |w1|/10, b <= 1/1000, that the share is small, |w1| <= 2.
    """

    def __init__(self, run: Training, **facts: int) -> None:
        self.outline, self.run, self.facts = run.outline, run, facts
        outline = self.outline
        self.mean = [outline.taut(part, run.mean) for part in ("0 <= b", "b <= 1/L**2")]
        self.lower = outline.taut(f"{_X} <= -186", facts["large"])
        later = sequences.lemma(
            outline,
            "y <= -186",
            "xy",
            ("x <= -186", DOWN),
            how="combination",
            terms=[("1", ["-186-x"]), ("1", ["x-1/8-y"]), ("1/8",)],
        )
        self.later = sequences.use(outline, later, [_X, _Y], self.lower, facts["down"])
        near = sequences.lemma(
            outline,
            "(v <= 3 and v >= -3) and (w <= 3 and w >= -3)",
            "chfkvw",
            (
                "v <= 2 and v >= -2",
                FIXED,
                "0 <= f and f <= k*c",
                "k <= 1/12 and k > 0",
                "0 <= c",
                "c <= 1/1000",
            ),
            how="combination",
            terms=[
                [("1", ["2-v"]), ("1",)],
                [("1", ["v+2"]), ("1",)],
                [
                    ("1", ["v+f-w"]),
                    ("1", ["2-v"]),
                    ("1", ["k*c-f"]),
                    ("1", ["1/12-k", "c"]),
                    ("1/12", ["1/1000-c"]),
                    ("1-1/12000",),
                ],
                [("1", ["w-v-f"]), ("1", ["v+2"]), ("1", ["f"]), ("1",)],
            ],
        )
        terms = ["b", "0", ADDED, SHARE, _V, _W]
        self.near = sequences.use(
            outline,
            near,
            terms,
            facts["weight"],
            facts["added"],
            facts["between"],
            facts["share"],
            self.mean[0],
            facts["tiny"],
        )
        self.cases = Cases(outline)

    def _sign(self) -> int:
        """w1 > 0 or w1 < 0."""
        outline = self.outline
        found = sequences.lemma(outline, "not v > 0 => v < 0", "av", ("1 < a", "abs(v) >= 1/(2*a)"))
        found = sequences.use(outline, found, ["L", _V], self.facts["above"], self.facts["size"])
        return outline.taut(f"{_V} > 0 or {_V} < 0", found)

    def cross(self, c: str, p: str, least: int, most: int, small: int) -> int:
        """Show that (x^2+v^2)/Q falls, from 0 <= c, c <= 1/L^2 and p <= 1/5."""
        outline, facts, cases = self.outline, self.facts, self.cases
        terms = [ADDED, f"{SHARE}*b", *_STEP]
        known = (facts["added"], facts["between"])
        both = sequences.use(
            outline,
            cases.second,
            _STEP,
            *(sequences.part(outline, self.near, i) for i in (0, 1)),
            self.lower,
            self.later,
        )
        found = []
        for sign, size in ((">", "v"), ("<", "-v")):
            case = outline.hyp(f"{_V} {sign} 0")
            half = sequences.lemma(
                outline, f"h < {size}/10", "hv", ("h < abs(v)/10", f"v {sign} 0")
            )
            half = sequences.use(
                outline, half, [f"{SHARE}*b*(-({_X}))", _V], facts["fraction"], case
            )
            rule = cases.rises if sign == ">" else cases.falls
            step = sequences.use(
                outline, rule, terms, case, *known, half, self.lower, facts["down"]
            )
            first, after = (sequences.part(outline, step, i) for i in (0, 1))
            values = [c, p, *_STEP]
            if sign == ">":
                second = sequences.use(
                    outline, cases.first, _STEP, case, after, self.lower, self.later
                )
                shown = sequences.use(
                    outline, cases.above, values, first, second, both, least, small
                )
            else:
                far = sequences.lemma(
                    outline, "-v >= 1/(2*a)", "av", ("1 < a", "abs(v) >= 1/(2*a)", "v < 0")
                )
                far = sequences.use(outline, far, ["L", _V], facts["above"], facts["size"], case)
                wide = sequences.use(
                    outline,
                    ratio(outline),
                    ["L", c, p, f"-({_V})", _X],
                    facts["above"],
                    outline.taut(f"0 <= {c} and {c} <= 1/L**2", least, most),
                    small,
                    far,
                    facts["large"],
                )
                second = sequences.use(
                    outline,
                    cases.least,
                    values,
                    wide,
                    case,
                    after,
                    self.lower,
                    self.later,
                    least,
                    small,
                )
                shown = sequences.use(outline, cases.below, values, first, second)
            found.append(outline.intro(f"{_V} {sign} 0", shown))
        goal = outline.concluded(found[0]).args[1]
        return outline.taut(goal, self._sign(), *found)

    def printed(self, negative: int, below: int) -> tuple[int, int]:
        """With the functions of Eqs 6 and 7 the error on the small subsets does not rise, and that
        over all of the data falls; both outputs are negative.
        """
        outline, facts = self.outline, self.facts
        square = sequences.lemma(
            outline,
            "c**2 <= 1/5",
            "c",
            ("0 <= c", "c <= 1/1000"),
            how="combination",
            terms=[("1", ["1/1000-c", "1/1000+c"]), ("1/5-1/1000000",)],
        )
        square = sequences.use(outline, square, ["b"], self.mean[0], facts["tiny"])
        cross = self.cross("b", "b**2", *self.mean, square)
        plain = sequences.lemma(
            outline,
            "(y**2+w**2)*(x+v*c)**2 < (x**2+v**2)*(y+w*c)**2",
            "cvwxy",
            (CROSS.replace("p*", "c**2*"),),
            how="combination",
            terms=[
                (
                    "1",
                    ["(x**2+v**2)*(y**2+2*c*y*w+c**2*w**2)-(y**2+w**2)*(x**2+2*c*x*v+c**2*v**2)"],
                )
            ],
        )
        plain = sequences.use(outline, plain, ["b", *_STEP], cross)
        few = sequences.lemma(
            outline,
            "(w*c/a)**2+(y*c/a)**2 <= (v*c/u)**2+(x*c/u)**2",
            "acuvwxy",
            ("a < 0", "u < 0", "(y**2+w**2)*u**2 < (x**2+v**2)*a**2"),
            how="combination",
            params={"A": "-a", "U": "-u"},
            terms=[("c**2/(a**2*u**2)", ["(x**2+v**2)*a**2-(y**2+w**2)*u**2"])],
        )
        outputs = [f"{_Y}+{_W}*b", f"{_X}+{_V}*b"]
        few = sequences.use(
            outline, few, [outputs[0], "b", outputs[1], *_STEP], below, negative, plain
        )
        all_ = sequences.lemma(
            outline,
            "g*(y**2+w**2)/a**2 < g*(x**2+v**2)/u**2",
            "aguvwxy",
            ("0 < g", "a < 0", "u < 0", "(y**2+w**2)*u**2 < (x**2+v**2)*a**2"),
            how="combination",
            params={"A": "-a", "U": "-u"},
            terms=[("g/(a**2*u**2)", ["(x**2+v**2)*a**2-(y**2+w**2)*u**2"])],
        )
        width = self.run.width
        factor = sequences.lemma(
            outline,
            "0 < k*q**2/3+(1-k)*c**2",
            "ckq",
            ("k <= 1/12 and k > 0", "0 < q"),
            how="combination",
            terms=[("k/3", ["q", "q"]), ("1", ["1/12-k", "c**2"]), ("11/12", ["c**2"])],
        )
        factor = sequences.use(outline, factor, ["b", SHARE, "sigma"], facts["share"], width)
        terms = [
            outputs[0],
            f"({SHARE}*sigma**2/3+(1-{SHARE})*b**2)",
            outputs[1],
            *_STEP,
        ]
        return few, sequences.use(outline, all_, terms, factor, below, negative, plain)

    def fitted(self) -> int:
        """With the functions that are fitted to all of the data the error over it falls."""
        outline, facts = self.outline, self.facts
        width = self.run.width
        most = outline.hyp("sigma < 1")
        sizes = sequences.lemma(
            outline,
            "k*(c**2+q**2/3) <= 1/5 and k*(c**2+q**2/3) >= 0",
            "ckq",
            ("k <= 1/12 and k > 0", "0 <= c", "c <= 1/1000", "0 < q", "q < 1"),
            how="combination",
            terms=[
                [
                    ("1", ["1/12-k", "c**2"]),
                    ("1/3", ["1/12-k", "q**2"]),
                    ("1/12", ["1/1000-c", "1/1000+c"]),
                    ("1/36", ["1-q", "1+q"]),
                    ("1/5-1/12000000-1/36",),
                ],
                [("k", ["c**2"]), ("k/3", ["q**2"])],
            ],
        )
        sizes = sequences.use(
            outline,
            sizes,
            ["b", SHARE, "sigma"],
            facts["share"],
            self.mean[0],
            facts["tiny"],
            width,
            most,
        )
        mean = sequences.lemma(
            outline,
            "0 <= k*c and k*c <= 1/a**2 and k*c <= 1/1000",
            "ack",
            ("1 < a", "k <= 1/12 and k > 0", "0 <= c", "c <= 1/a**2", "c <= 1/1000"),
            how="combination",
            terms=[
                [("k", ["c"])],
                [("1", ["1/12-k", "c"]), ("11/12", ["c"]), ("1", ["1/a**2-c"])],
                [("1", ["1/12-k", "c"]), ("11/12", ["c"]), ("1", ["1/1000-c"])],
            ],
        )
        mean = sequences.use(
            outline,
            mean,
            ["L", "b", SHARE],
            facts["above"],
            facts["share"],
            *self.mean,
            facts["tiny"],
        )
        c, p = f"{SHARE}*b", f"{SHARE}*(b**2+sigma**2/3)"
        bounds = [sequences.part(outline, mean, i) for i in range(3)]
        small, least = (sequences.part(outline, sizes, i) for i in (0, 1))
        cross = self.cross(c, p, *bounds[:2], small)
        form = self._positive(c, p, bounds[0], bounds[2], least)
        wanted = sequences.lemma(
            outline,
            "g*(y**2+w**2)/a < g*(x**2+v**2)/u",
            "aguvwxy",
            ("0 < g", "0 < a", "0 < u", "(y**2+w**2)*u < (x**2+v**2)*a"),
            how="combination",
            terms=[("g/(a*u)", ["(x**2+v**2)*a-(y**2+w**2)*u"])],
        )
        factor = sequences.lemma(
            outline,
            "0 < k*(c**2+q**2/3)-k**2*c**2",
            "ckq",
            ("k <= 1/12 and k > 0", "0 < q"),
            how="combination",
            terms=[("k/3", ["q", "q"]), ("k", ["1/12-k", "c**2"]), ("11/12*k", ["c**2"])],
        )
        factor = sequences.use(outline, factor, ["b", SHARE, "sigma"], facts["share"], width)
        after, before = (_form(c, p, *pair) for pair in ((_Y, _W), (_X, _V)))
        det = f"({SHARE}*(b**2+sigma**2/3)-{SHARE}**2*b**2)"
        return sequences.use(outline, wanted, [after, det, before, *_STEP], factor, *form, cross)

    def _positive(self, c: str, p: str, least: int, most: int, moment: int) -> tuple[int, int]:
        """Q > 0 after and before the step."""
        outline = self.outline
        rest = sequences.lemma(
            outline,
            "-x-2*c*v > 0",
            "cvx",
            ("x <= -186", "v <= 3 and v >= -3", "0 <= c", "c <= 1/1000"),
            how="combination",
            terms=[
                ("1", ["-186-x"]),
                ("2*c", ["3-v"]),
                ("6", ["1/1000-c"]),
                ("186-6/1000",),
            ],
        )
        form = sequences.lemma(
            outline,
            f"0 < {FORM}",
            "cpvx",
            ("x <= -186", "-x-2*c*v > 0", "0 <= p"),
            how="combination",
            terms=[("1", ["-186-x", "-x-2*c*v"]), ("186", ["-x-2*c*v"]), ("p", ["v**2"])],
        )
        above = sequences.lemma(outline, "0 <= p", "p", ("p >= 0",))
        above = sequences.use(outline, above, [p], moment)
        found = []
        for number, (x, v, lower) in enumerate(((_X, _V, self.lower), (_Y, _W, self.later))):
            near = sequences.part(outline, self.near, number)
            left = sequences.use(outline, rest, [c, v, x], lower, near, least, most)
            found.append(sequences.use(outline, form, [c, p, v, x], lower, left, above))
        return found[1], found[0]


def _form(c: str, p: str, x: str, v: str) -> str:
    return f"{x}**2+2*({c})*{x}*{v}+({p})*{v}**2"
