"""Theorem 3.10 of `majority`: the errors fall in a step that turns the weights toward (1, b).

Letters as in `assay.verification.papers.majority.trained_error.early`.  The errors over all of the
data are multiples of (x^2+v^2)/Q, where Q = x^2+2 f x v+p v^2, and

    (x^2+v^2) Q' - (y^2+w^2) Q = (v y - x w) ((1-p)(v y + x w) + 2 f (v w - x y)).
"""

from __future__ import annotations

from assay.verification.papers.majority.trained_error.mended import FALL, REST, RISE, SHARE, Mended
from assay.verification.papers.majority.trained_error.ratios import CROSS, FORM
from assay.verification.search.logic import sequences

_V, _W, _X, _Y = "w1[s]", "w1[s+1]", "w0[s]", "w0[s+1]"
_STEP = [_V, _W, _X, _Y]


class Step:
    """The step from s to s+1 where w1 has the given sign, and that the errors fall in it.

    ``facts``: steps that show what `early` says of w1 (apart), 9/5 k <= RISE <= 1, w0 <= 15/2, and
    w0 > 0 with w0 >= 4 b.
    """

    def __init__(self, run: Mended, sign: int, **facts: int) -> None:
        self.run, self.outline, self.sign = run, run.outline, sign
        self.g = "" if sign > 0 else "-"
        outline = self.outline
        self.apart, self.low, self.least = facts["apart"], facts["low"], facts["least"]
        known = [run.first, run.second(), run.least, run.fall(), facts["strong"], run.share]
        letters = ["b", FALL, RISE, SHARE, *_STEP]
        rules = (
            "y == x+h-f",
            "w == v+c*h",
            "0 <= c",
            "0 < f and f <= k",
            "h >= 9/5*k and h <= 1",
            "0 < k and k <= 1/2980",
        )
        grows = sequences.lemma(
            outline,
            "y > x and w >= v",
            "cfhkvwxy",
            rules,
            how="combination",
            terms=[
                [
                    ("1", ["y-x-h+f"]),
                    ("1", ["h-9/5*k"]),
                    ("1", ["k-f"]),
                    ("4/5*k",),
                ],
                [
                    ("1", ["w-v-c*h"]),
                    ("c", ["h-9/5*k"]),
                    ("9/5*k", ["c"]),
                ],
            ],
        )
        self.grows = sequences.use(outline, grows, letters, *known)
        self.turns = self._turns(rules, letters, known)
        self.outputs = self._outputs()

    def _turns(self, rules: tuple[str, ...], letters: list[str], known: list[int]) -> int:
        """Show |w1'| w0 < |w1| w0', and that w1' keeps the sign (and w1'-b w0' > 0)."""
        outline = self.outline
        if self.sign > 0:
            goal = "v*y-x*w > 0 and w > 0 and w-c*y > 0"
            own = "v-c*x >= 15*c and v-c*x > 0 and v > 0"
            turn = [
                ("v", ["y-x-h+f"]),
                ("x", ["v+c*h-w"]),
                ("1", ["v-c*x", "h-9/5*k"]),
                ("1", ["v", "k-f"]),
                ("k", ["c", "15/2-x"]),
                ("k/2", ["v-c*x-15*c"]),
                ("3/10*k", ["v-c*x"]),
            ]
            keeps = [
                [("1", ["w-v-c*h"]), ("c", ["h-9/5*k"]), ("9/5*k", ["c"]), ("1", ["v"])],
                [
                    ("1", ["w-v-c*h"]),
                    ("c", ["x+h-f-y"]),
                    ("1", ["v-c*x"]),
                    ("1", ["c", "f"]),
                ],
            ]
        else:
            goal = "x*w-v*y > 0 and w < 0"
            own = "(v <= -6*c and v < 0) and v >= -1"
            turn = [
                ("-v", ["y-x-h+f"]),
                ("x", ["w-v-c*h"]),
                ("1", ["x", "c", "h-9/5*k"]),
                ("9/5*k", ["x", "c"]),
                ("1", ["-v", "h-9/5*k"]),
                ("1", ["-v", "k-f"]),
                ("4/5*k", ["-v"]),
            ]
            keeps = [
                [
                    ("1", ["v+c*h-w"]),
                    ("c", ["1-h"]),
                    ("1/6", ["-6*c-v"]),
                    ("5/6", ["-v"]),
                ],
            ]
        turns = sequences.lemma(
            outline,
            goal,
            "cfhkvwxy",
            (*rules, own, "x <= 15/2", "x > 0 and x >= 4*c"),
            how="combination",
            terms=[turn, *keeps],
        )
        return sequences.use(outline, turns, letters, *known, self.apart, self.low, self.least)

    def _outputs(self) -> tuple[int, int]:
        """A > 0 and A' > 0."""
        outline = self.outline
        own = "v > 0" if self.sign > 0 else "v >= -1"
        own_terms = (
            [("1", ["x"]), ("c", ["v"])]
            if self.sign > 0
            else [("1/4", ["x-4*c"]), ("3/4", ["x"]), ("c", ["v+1"])]
        )
        before = sequences.lemma(
            outline,
            "x+v*c > 0",
            "cvx",
            ("0 <= c", own, "x > 0 and x >= 4*c"),
            how="combination",
            terms=own_terms,
        )
        here = outline.leaf(own.replace("v", _V), self.apart)
        before = sequences.use(outline, before, ["b", _V, _X], self.run.least, here, self.least)
        after = sequences.lemma(
            outline,
            "y+w*c > 0",
            "cvwxy",
            ("0 <= c", "x+v*c > 0", "y > x and w >= v"),
            how="combination",
            terms=[("1", ["x+v*c"]), ("1", ["y-x"]), ("c", ["w-v"])],
        )
        after = sequences.use(outline, after, ["b", *_STEP], self.run.least, before, self.grows)
        return before, after

    def printed(self) -> tuple[int, int, int]:
        """With the functions of Eqs 6 and 7 the error on the big subsets falls, that on the small
        ones does not rise, and that over all of the data falls.
        """
        outline, g, run = self.outline, self.g, self.run
        before, after = self.outputs
        turn = f"{g}(v*y-x*w) > 0"
        turned = outline.leaf(f"{g}({_V}*{_Y}-{_X}*{_W}) > 0", self.turns)
        signs = outline.leaf(f"{g}({_V}) > 0 and {g}({_W}) > 0", self.turns, self.apart)
        squares = sequences.lemma(
            outline,
            "w**2*(x+v*c)**2 < v**2*(y+w*c)**2",
            "cvwxy",
            ("x+v*c > 0", "y+w*c > 0", f"{g}(v) > 0 and {g}(w) > 0", turn),
            how="combination",
            terms=[
                ("1", [f"{g}(v*y-x*w)", f"{g}v", "y+w*c"]),
                ("1", [f"{g}(v*y-x*w)", f"{g}w", "x+v*c"]),
            ],
        )
        squares = sequences.use(outline, squares, ["b", *_STEP], before, after, signs, turned)
        errors = sequences.lemma(
            outline,
            "(w/a)**2*q**2+(w*c/a)**2*q**2 < (v/u)**2*q**2+(v*c/u)**2*q**2",
            "acquvw",
            ("0 < q", "a > 0", "u > 0", "w**2*u**2 < v**2*a**2"),
            how="combination",
            terms=[("(1+c**2)*q**2/(a**2*u**2)", ["v**2*a**2-w**2*u**2"])],
        )
        new, old = f"{_Y}+{_W}*b", f"{_X}+{_V}*b"
        width = outline.taut("0 < sigma", run.width)
        errors = sequences.use(
            outline, errors, [new, "b", "sigma", old, _V, _W], width, after, before, squares
        )
        least = sequences.lemma(
            outline,
            "c <= c and c**2 >= 0 and c**2 <= 1/10",
            "c",
            ("0 <= c", "c <= 1/256"),
        )
        least = sequences.use(outline, least, ["b"], run.least, run.tiny)
        cross = self.cross("b", "b**2", run.least, least)
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
            ("a > 0", "u > 0", "(y**2+w**2)*u**2 < (x**2+v**2)*a**2"),
            how="combination",
            terms=[("c**2/(a**2*u**2)", ["(x**2+v**2)*a**2-(y**2+w**2)*u**2"])],
        )
        few = sequences.use(outline, few, [new, "b", old, *_STEP], after, before, plain)
        all_ = sequences.lemma(
            outline,
            "g*(y**2+w**2)/a**2 < g*(x**2+v**2)/u**2",
            "aguvwxy",
            ("0 < g", "a > 0", "u > 0", "(y**2+w**2)*u**2 < (x**2+v**2)*a**2"),
            how="combination",
            terms=[("g/(a**2*u**2)", ["(x**2+v**2)*a**2-(y**2+w**2)*u**2"])],
        )
        factor = sequences.lemma(
            outline,
            "0 < (1-k)*q**2/3+(1-(1-k))*c**2",
            "ckq",
            ("0 < k and k <= 1/2980", "0 < q"),
            how="combination",
            terms=[("1/3", ["1/2980-k", "q**2"]), ("2979/8940", ["q", "q"]), ("k", ["c**2"])],
        )
        factor = sequences.use(outline, factor, ["b", SHARE, "sigma"], run.share, width)
        whole = f"({REST}*sigma**2/3+(1-{REST})*b**2)"
        all_ = sequences.use(outline, all_, [new, whole, old, *_STEP], factor, after, before, plain)
        return errors, few, all_

    def cross(self, f: str, p: str, least: int, sizes: int) -> int:
        """Show that (x^2+v^2)/Q falls, from 0 <= f (least), f <= b, and 0 <= p <= 1/10 (sizes)."""
        outline, g = self.outline, self.g
        rules: tuple[str, ...] = (
            "0 <= c",
            "0 <= f",
            "f <= c and p >= 0 and p <= 1/10",
            "y > x and w >= v",
            "x <= 15/2",
            "x > 0 and x >= 4*c",
        )
        if self.sign > 0:
            own = (
                "v-c*x >= 15*c and v-c*x > 0 and v > 0",
                "v*y-x*w > 0 and w > 0 and w-c*y > 0",
            )
            factor = "(1-p)*(v*y+x*w)+2*f*(v*w-x*y)"
            terms = [
                ("1", ["1/10-p", "y", "v-c*x-15*c"]),
                ("9/10", ["y", "v-c*x-15*c"]),
                ("1", ["1/10-p", "x", "w-c*y"]),
                ("9/10", ["x", "w-c*y"]),
                ("2", ["x", "y", "c-f"]),
                ("2", ["f", "v", "w"]),
                ("30", ["c", "y", "1/10-p"]),
                ("12", ["c", "y"]),
                ("2", ["p", "c", "y", "15/2-x"]),
            ]
        else:
            own = ("(v <= -6*c and v < 0) and v >= -1", "x*w-v*y > 0 and w < 0")
            factor = "(1-p)*(-v*y-x*w)+2*f*(x*y-v*w)"
            terms = [
                ("1", ["1/10-p", "-v", "y"]),
                ("1", ["1/10-p", "x", "-w"]),
                ("9/10", ["x", "-w"]),
                ("2", ["f", "x", "y"]),
                ("9/10", ["-v", "y-x"]),
                ("9/10", ["-v", "x-4*c"]),
                ("2", ["-v", "c-f"]),
                ("16/10", ["-v", "c"]),
                ("2", ["f", "-v", "w-v"]),
                ("2", ["f", "-v", "v+1"]),
            ]
        up = sequences.lemma(
            outline,
            "y > 0",
            "vwxy",
            ("x > 0", "y > x and w >= v"),
        )
        above = outline.taut(f"{_X} > 0", self.least)
        up = sequences.use(outline, up, _STEP, above, self.grows)
        lemma = sequences.lemma(
            outline,
            f"{factor} > 0",
            "cfpvwxy",
            (*rules, "y > 0", *own),
            how="combination",
            terms=terms,
        )
        letters = ["b", f, p, *_STEP]
        shown = sequences.use(
            outline,
            lemma,
            letters,
            self.run.least,
            least,
            sizes,
            self.grows,
            self.low,
            self.least,
            up,
            self.apart,
            self.turns,
        )
        turn = f"{g}(v*y-x*w)"
        rule = sequences.lemma(
            outline,
            CROSS.replace("c", "f"),
            "fpvwxy",
            (f"{turn} > 0", f"{factor} > 0"),
            how="combination",
            terms=[("1", [turn, factor])],
        )
        turned = outline.leaf(f"{g}({_V}*{_Y}-{_X}*{_W}) > 0", self.turns)
        return sequences.use(outline, rule, letters[1:], turned, shown)

    def fitted(self) -> int:
        """With the functions that are fitted to all of the data the error over it falls."""
        outline, run = self.outline, self.run
        width = outline.taut("0 < sigma", run.width)
        sizes = sequences.lemma(
            outline,
            "(1-k)*c >= 0 and (1-k)*c <= c and (1-k)*(c**2+q**2/3) >= 0"
            " and (1-k)*(c**2+q**2/3) <= 1/10",
            "ckq",
            ("0 < k and k <= 1/2980", "0 <= c", "c <= 1/256", "0 < q", "q <= 1/4096"),
            how="combination",
            terms=[
                [("1", ["1/2980-k", "c"]), ("2979/2980", ["c"])],
                [("k", ["c"])],
                [
                    ("1", ["1/2980-k", "c**2+q**2/3"]),
                    ("2979/2980", ["c**2"]),
                    ("2979/8940", ["q**2"]),
                ],
                [
                    ("k", ["c**2"]),
                    ("k/3", ["q**2"]),
                    ("1", ["1/256-c", "1/256+c"]),
                    ("1/3", ["1/4096-q", "1/4096+q"]),
                    ("1/10-1/65536-1/50331648",),
                ],
            ],
        )
        sizes = sequences.use(
            outline,
            sizes,
            ["b", SHARE, "sigma"],
            run.share,
            run.least,
            run.tiny,
            width,
            run.thin,
        )
        f, p = f"{REST}*b", f"{REST}*(b**2+sigma**2/3)"
        least = outline.taut(f"{f} >= 0", sizes)
        least = outline.leaf(f"0 <= {f}", least)
        rest = outline.taut(f"{f} <= b and {p} >= 0 and {p} <= 1/10", sizes)
        cross = self.cross(f, p, least, rest)
        form = [self._positive(f, p, least, rest, *pair) for pair in ((_Y, _W), (_X, _V))]
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
            "0 < (1-k)*(c**2+q**2/3)-(1-k)**2*c**2",
            "ckq",
            ("0 < k and k <= 1/2980", "0 < q"),
            how="combination",
            terms=[
                ("1/3", ["1/2980-k", "q**2"]),
                ("2979/8940", ["q", "q"]),
                ("k", ["1/2980-k", "c**2"]),
                ("2979/2980*k", ["c**2"]),
            ],
        )
        factor = sequences.use(outline, factor, ["b", SHARE, "sigma"], run.share, width)
        after, before = (_form(f, p, *pair) for pair in ((_Y, _W), (_X, _V)))
        det = f"({REST}*(b**2+sigma**2/3)-{REST}**2*b**2)"
        return sequences.use(outline, wanted, [after, det, before, *_STEP], factor, *form, cross)

    def _positive(self, f: str, p: str, least: int, rest: int, x: str, v: str) -> int:
        """Q > 0, before or after the step."""
        outline = self.outline
        own = "v > 0" if self.sign > 0 else "v >= -1"
        if self.sign > 0:
            terms = [("1", ["x", "x"]), ("2", ["f", "x", "v"]), ("p", ["v**2"])]
        else:
            terms = [
                ("1/2", ["x", "x"]),
                ("1/2", ["x", "x-4*c"]),
                ("2", ["x", "c-f"]),
                ("2", ["f", "x", "v+1"]),
                ("1", ["p", "v**2"]),
            ]

        form = sequences.lemma(
            outline,
            f"0 < {FORM.replace('c', 'f')}",
            "cfpvx",
            ("0 <= c", "0 <= f", "f <= c and p >= 0 and p <= 1/10", "x > 0 and x >= 4*c", own),
            how="combination",
            terms=terms,
        )
        size = outline.leaf(f"{x} > 0 and {x} >= 4*b", self.grows, self.least)
        here = outline.leaf(own.replace("v", v), self.apart, self.turns, self.grows)
        return sequences.use(
            outline, form, ["b", f, p, v, x], self.run.least, least, rest, size, here
        )


def _form(f: str, p: str, x: str, v: str) -> str:
    return f"{x}**2+2*({f})*{x}*{v}+({p})*{v}**2"
