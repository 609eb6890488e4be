"""Theorem 3.10 for the mended step: before step 1500 all errors fall once w0 > 1/sqrt(log n).

With x, y for w0 before and after a step, v, w for w1, c for b, h for what is added to w0 and f for
what is taken off: y = x+h-f and w = v+c h, so v y - x w = (v-c x) h - v f, in which f is small.
"""

from __future__ import annotations

from assay.theory.language.grammar import Node
from assay.theory.language.logic import trees
from assay.verification.papers.majority.trained_error import ratio_falls
from assay.verification.papers.majority.trained_error.mended import (
    FALL,
    MENDED,
    REST,
    RISE,
    SHARE,
    Mended,
)
from assay.verification.search.logic import sequences
from assay.verification.search.logic.outline import Outline

STEPS = "s <= 1500"
PULL = "w1[s]-b*w0[s]"


class Early(Mended):
    """The derivation of a theorem for L >= 16, on the steps s <= 1500 (`early`)."""

    def __init__(self, outline: Outline) -> None:
        super().__init__(outline)
        self.early = outline.hyp(STEPS)
        powers = sequences.lemma(outline, "1/x**2 <= 1/256 and 1/x**3 <= 1/4096", "x", ("16 <= x",))
        powers = sequences.use(outline, powers, ["L"], self.size)
        self.least, self.most = (outline.taut(p, self.mean) for p in ("0 <= b", "b <= 1/L**2"))
        self.tiny = outline.leaf("b <= 1/256", self.mean, powers, self.size)
        self.thin = outline.leaf("sigma <= 1/4096", self.width, powers, self.size)
        share = sequences.lemma(outline, "0 < exp(-x/2) and exp(-x/2) <= 1/2980", "x", ("16 <= x",))
        self.share = sequences.use(outline, share, ["L"], self.size)
        self.moved, self.grows = self.slow_w1(REST, MENDED)
        self.near = self._near()
        self.first = sequences.part(outline, self.after, 0)

    def _near(self) -> int:
        """|w1 (b + eps)| <= 1/28."""
        outline = self.outline
        change = sequences.lemma(
            outline,
            "a*c <= 6",
            "ac",
            ("0 <= c", "c <= 1/256", "a <= 1500"),
            how="combination",
            terms=[("c", ["1500-a"]), ("1500", ["1/256-c"]), ("6-1500/256",)],
        )
        change = sequences.use(outline, change, ["s", "b"], self.least, self.tiny, self.early)
        weight = sequences.lemma(
            outline,
            "v <= 7 and v >= -7",
            "cvx",
            ("c <= 6", "-1 < x and x < 1", "x <= v and v <= x+c"),
        )
        weight = sequences.use(
            outline, weight, ["s*b", "w1[s]", "x1"], change, self.high, self.moved
        )
        noisy = sequences.lemma(
            outline,
            "f+g <= 1/200 and f+g >= -1/200",
            "fgq",
            ("0 <= f", "f <= 1/256", "q <= 1/4096", "abs(g) <= q"),
        )
        terms = ["b", "eps[s]", "sigma"]
        noisy = sequences.use(outline, noisy, terms, self.least, self.tiny, self.thin, self.noise)
        product = sequences.lemma(
            outline,
            "u*v <= 1/28 and u*v >= -1/28",
            "uv",
            ("v <= 7 and v >= -7", "u <= 1/200 and u >= -1/200"),
        )
        return sequences.use(outline, product, ["b+eps[s]", "w1[s]"], weight, noisy)

    def bounded(self, said: str, base: int, following: int) -> int:
        """Conclude ``said`` at s, for 0 <= s <= 1500, by induction."""
        outline = self.outline
        whole = f"{STEPS} => {said}"
        first = outline.taut(
            whole.replace("[s]", "[0]").replace("s", "0", 1).replace("*s", "*0"), base
        )
        assumed = outline.hyp(whole)
        following = outline.cut(outline.intro(said, following), outline.cut(assumed, self.early))
        before = outline.leaf(STEPS, outline.hyp("s+1 <= 1500"))
        following = outline.cut(outline.intro(STEPS, following), before)
        following = outline.intro("s+1 <= 1500", following)
        return outline.cut(self.always(whole, first, following), self.early)

    def growth(self) -> int:
        """exp(w0) <= 3 + 26/25 s, as exp(1/(1+exp(z))) <= 1+exp(-z)."""
        outline = self.outline
        said = "exp(w0[s]) <= 3+26/25*s"
        base = outline.leaf("exp(w0[0]) <= 3+26/25*0", self.began, self.low)
        here = outline.hyp(said)
        rise = sequences.lemma(
            outline,
            "exp(1/(1+exp(z))) <= 1+exp(-z)",
            "z",
            how="combination",
            terms=[("(1+exp(-z))*exp(1/(1+exp(z)))", [], ["-1/(1+exp(z))"])],
        )
        rise = outline.at(rise, MENDED)
        small = sequences.lemma(outline, "exp(-p) <= 26/25", "p", ("p >= -1/28",))
        product = "w1[s]*(b+eps[s])"
        small = sequences.use(
            outline, small, [product], outline.leaf(f"{product} >= -1/28", self.near)
        )
        step = sequences.lemma(
            outline,
            "y <= x+1/(1+exp(z))",
            "kxyz",
            ("0 < k and k <= 1/2980", "y == x+(1-k)/(1+exp(z))-k/(1+exp(-x))"),
            how="combination",
            terms=[
                ("1", ["x+(1-k)/(1+exp(z))-k/(1+exp(-x))-y"]),
                ("k/(1+exp(z))",),
                ("k/(1+exp(-x))",),
            ],
        )
        step = sequences.use(
            outline, step, [SHARE, "w0[s]", "w0[s+1]", MENDED], self.share, self.first
        )
        kept = sequences.lemma(
            outline,
            "exp(y) <= 3+26/25*(a+1)",
            "apxyu",
            (
                "exp(x) <= 3+26/25*a",
                "exp(u) <= 1+exp(-(x+p))",
                "exp(-p) <= 26/25",
                "y <= x+u",
            ),
            how="combination",
            terms=[
                ("1", ["3+26/25*a-exp(x)"]),
                ("exp(x)", ["1+exp(-(x+p))-exp(u)"]),
                ("1", ["26/25-exp(-p)"]),
                ("exp(y)", [], ["x+u-y"]),
                ("exp(y)", ["x+u-y"]),
            ],
        )
        kept = sequences.use(
            outline,
            kept,
            ["s", product, "w0[s]", "w0[s+1]", f"1/(1+exp({MENDED}))"],
            here,
            rise,
            small,
            step,
        )
        return self.bounded(said, base, kept)

    def pull(self) -> int:
        """x1-b x0 <= w1-b w0 <= x1-b x0+s b k, as a step adds b times what it takes off w0."""
        outline = self.outline
        said = f"{PULL} >= x1-b*x0 and {PULL} <= x1-b*x0+s*b*{SHARE}"
        base = outline.leaf(said.replace("[s]", "[0]").replace("+s*", "+0*"), self.began)
        here = outline.hyp(said)
        kept = sequences.lemma(
            outline,
            "w-c*y >= g and w-c*y <= g+(a+1)*c*k",
            "acfghkvwxy",
            (
                "v-c*x >= g and v-c*x <= g+a*c*k",
                "y == x+h-f",
                "w == v+c*h",
                "0 <= c",
                "0 < f and f <= k",
            ),
            how="combination",
            terms=[
                [("1", ["v-c*x-g"]), ("1", ["w-v-c*h"]), ("c", ["x+h-f-y"]), ("c", ["f"])],
                [
                    ("1", ["g+a*c*k-v+c*x"]),
                    ("1", ["v+c*h-w"]),
                    ("c", ["y-x-h+f"]),
                    ("c", ["k-f"]),
                ],
            ],
        )
        kept = sequences.use(
            outline,
            kept,
            ["s", "b", FALL, "x1-b*x0", RISE, SHARE, "w1[s]", "w1[s+1]", "w0[s]", "w0[s+1]"],
            here,
            self.first,
            self.second(),
            self.least,
            self.fall(),
        )
        return self.always(said, base, kept)

    def second(self) -> int:
        """w1[s+1] == w1[s] + b RISE."""
        outline = self.outline
        return outline.leaf(f"w1[s+1] == w1[s]+b*({RISE})", sequences.part(outline, self.after, 1))

    def fall(self) -> int:
        """0 < FALL <= k."""
        fall = sequences.lemma(
            self.outline,
            "0 < k/(1+exp(-x)) and k/(1+exp(-x)) <= k",
            "kx",
            ("0 < k and k <= 1/2980",),
        )
        return sequences.use(self.outline, fall, [SHARE, "w0[s]"], self.share)


def theorem_310b_mended(outline: Outline) -> int:
    """w1-b w0 is above 15 b or w1 below -6 b, w0 < 15/2, and RISE >= 9/5 k."""
    run = Early(outline)
    before = outline.hyp("s < 1500")
    passed = outline.hyp("w0[s] > 1/sqrt(L)")
    law, pull = run.growth(), run.pull()
    small = sequences.lemma(outline, "exp(x) <= 1563", "ax", ("exp(x) <= 3+26/25*a", "a <= 1499"))
    last = outline.leaf("s <= 1499", before)
    small = sequences.use(outline, small, ["s", "w0[s]"], law, last)
    low = sequences.lemma(
        outline,
        "x <= 15/2",
        "x",
        ("exp(x) <= 1563", "exp(15/2) >= 1563"),
        how="combination",
        terms=[
            ("1/exp(15/2)", ["1563-exp(x)"]),
            ("1/exp(15/2)", ["exp(15/2)-1563"]),
            ("1", [], ["x-15/2"]),
        ],
    )
    low = sequences.use(outline, low, ["w0[s]"], small, outline.leaf("exp(15/2) >= 1563"))
    rise = sequences.lemma(
        outline,
        "exp(x+p) <= 1630",
        "px",
        ("exp(x) <= 1563", "exp(p) <= 26/25"),
        how="combination",
        terms=[("26/25", ["1563-exp(x)"]), ("exp(x)", ["26/25-exp(p)"]), ("1630-26/25*1563",)],
    )
    near = sequences.lemma(outline, "exp(p) <= 26/25", "p", ("p <= 1/28",))
    product = "w1[s]*(b+eps[s])"
    near = sequences.use(outline, near, [product], outline.leaf(f"{product} <= 1/28", run.near))
    rise = sequences.use(outline, rise, [product, "w0[s]"], small, near)
    strong = sequences.lemma(
        outline,
        "(1-k)/(1+exp(z)) >= 9/5*k and (1-k)/(1+exp(z)) <= 1",
        "kz",
        ("0 < k and k <= 1/2980", "exp(z) <= 1630"),
        how="combination",
        terms=[
            [
                ("(1+9/5*1631)/(1+exp(z))", ["1/2980-k"]),
                ("(1-(1+9/5*1631)/2980)/(1+exp(z))",),
                ("9/5*k/(1+exp(z))", ["1630-exp(z)"]),
            ],
            [("k/(1+exp(z))",), ("exp(z)/(1+exp(z))",)],
        ],
    )
    strong = sequences.use(outline, strong, [SHARE, MENDED], run.share, rise)
    root = sequences.lemma(outline, "1/sqrt(x) > 4/x**2", "x", ("16 <= x",))
    root = sequences.use(outline, root, ["L"], run.size)
    least = sequences.lemma(
        outline,
        "x > 0 and x >= 4*c",
        "acx",
        ("16 <= a", "c <= 1/a**2", "x > 1/sqrt(a)", "1/sqrt(a) > 4/a**2"),
        how="combination",
        terms=[
            [("1", ["x-1/sqrt(a)"]), ("1", ["1/sqrt(a)-4/a**2"]), ("4/a**2",)],
            [("1", ["x-1/sqrt(a)"]), ("1", ["1/sqrt(a)-4/a**2"]), ("4", ["1/a**2-c"])],
        ],
    )
    least = sequences.use(outline, least, ["L", "b", "w0[s]"], run.size, run.most, passed, root)
    cases = []
    for sign in (1, -1):
        side = outline.hyp("x1 > 1/L" if sign > 0 else "x1 < -1/L")
        step = ratio_falls.Step(
            run,
            sign,
            apart=_apart(run, sign, side, pull, low, least),
            strong=strong,
            low=low,
            least=least,
        )
        shown = outline.taut(_conclusion(outline), *step.printed(), step.fitted())
        cases.append(outline.intro(outline.concluded(side), shown))
    sides = [outline.leaf("not x1 >= 0 => x1 < 0")]
    for case, far in (("x >= 0", "x > 1/a"), ("x < 0", "x < -1/a")):
        side = sequences.lemma(outline, far, "ax", ("16 <= a", "abs(x) > 1/a", case))
        sides.append(outline.cut(outline.at(side, "L", "x1"), run.size, run.start))
    found = outline.taut(_conclusion(outline), *sides, *cases)
    early = outline.leaf(STEPS, before)
    found = outline.cut(outline.intro(STEPS, found), early)
    return run.whenever(found, "s < 1500", "w0[s] > 1/sqrt(L)")


def _apart(run: Early, sign: int, side: int, pull: int, low: int, least: int) -> int:
    """w1-b w0 >= 15 b, or w1 <= -6 b and w1 >= -1; and the sign of w1."""
    outline = run.outline
    mean = sequences.lemma(
        outline,
        "16*c <= 1/a",
        "ac",
        ("16 <= a", "c <= 1/a**2"),
        how="combination",
        terms=[("16", ["1/a**2-c"]), ("1/a**2", ["a-16"])],
    )
    mean = sequences.use(outline, mean, ["L", "b"], run.size, run.most)
    if sign > 0:
        rule = sequences.lemma(
            outline,
            "v-c*x >= 15*c and v-c*x > 0 and v > 0",
            "acguvx",
            (
                "16 <= a",
                "16*c <= 1/a",
                "0 <= c",
                "-1 < g and g < 1",
                "u > 1/a",
                "v-c*x >= u-c*g",
                "x > 0 and x >= 4*c",
            ),
            how="combination",
            terms=[
                [
                    ("1", ["v-c*x-u+c*g"]),
                    ("1", ["u-1/a"]),
                    ("1", ["1/a-16*c"]),
                    ("c", ["1-g"]),
                ],
                [
                    ("1", ["v-c*x-u+c*g"]),
                    ("1", ["u-1/a"]),
                    ("1", ["1/a-16*c"]),
                    ("c", ["1-g"]),
                    ("15", ["c"]),
                ],
                [
                    ("1", ["v-c*x-u+c*g"]),
                    ("1", ["u-1/a"]),
                    ("1", ["1/a-16*c"]),
                    ("c", ["1-g"]),
                    ("15", ["c"]),
                    ("c", ["x"]),
                ],
            ],
        )
        up = outline.taut(f"{PULL} >= x1-b*x0", pull)
        return sequences.use(
            outline,
            rule,
            ["L", "b", "x0", "x1", "w1[s]", "w0[s]"],
            run.size,
            mean,
            run.least,
            run.low,
            side,
            up,
            least,
        )
    rule = sequences.lemma(
        outline,
        "v <= -6*c and v < 0",
        "acghkuvx",
        (
            "16 <= a",
            "16*c <= 1/a",
            "0 <= c",
            "-1 < g and g < 1",
            "u < -1/a",
            "v-c*x <= u-c*g+h*c*k",
            "x <= 15/2",
            "h <= 1500",
            "0 < k and k <= 1/2980",
        ),
        how="combination",
        terms=[
            [
                ("1", ["u-c*g+h*c*k-v+c*x"]),
                ("1", ["-1/a-u"]),
                ("1", ["1/a-16*c"]),
                ("c", ["1+g"]),
                ("c*k", ["1500-h"]),
                ("1500", ["c", "1/2980-k"]),
                ("3/2-1500/2980", ["c"]),
                ("c", ["15/2-x"]),
            ],
            [
                ("1", ["u-c*g+h*c*k-v+c*x"]),
                ("1", ["-1/a-u"]),
                ("1", ["1/a-16*c"]),
                ("c", ["1+g"]),
                ("c*k", ["1500-h"]),
                ("1500", ["c", "1/2980-k"]),
                ("15/2-1500/2980", ["c"]),
                ("c", ["15/2-x"]),
            ],
        ],
    )
    down = outline.taut(f"{PULL} <= x1-b*x0+s*b*{SHARE}", pull)
    found = sequences.use(
        outline,
        rule,
        ["L", "b", "x0", "s", SHARE, "x1", "w1[s]", "w0[s]"],
        run.size,
        mean,
        run.least,
        run.low,
        side,
        down,
        low,
        run.early,
        run.share,
    )
    above = outline.leaf("w1[s] >= -1", run.high, outline.taut("x1 <= w1[s]", run.moved))
    return outline.taut("(w1[s] <= -6*b and w1[s] < 0) and w1[s] >= -1", found, above)


def _conclusion(outline: Outline) -> Node:
    """Return what the theorem says of step s, for t there."""
    said = trees.opened(outline.theorem.conclusion().args[2], trees.variable("s", "int"))
    return said.args[1].args[1].args[1]
