"""Theorem 3.11: up to step log(n)/8 the reconstruction error of the printed step falls."""

from __future__ import annotations

from assay.theory.language.grammar import Node
from assay.theory.language.logic import trees
from assay.theory.papers.majority.trained import SHARE
from assay.verification.papers.majority.trained.steps import (
    ADDED,
    NOISY,
    Training,
    always_down,
)
from assay.verification.papers.majority.trained.weights import cited_lemma_38
from assay.verification.papers.majority.trained_error import ratios, totals
from assay.verification.search.logic import sequences
from assay.verification.search.logic.outline import Outline

_ERROR = "(w/c)**2*q**2+(w*f/c)**2*q**2 < (v/x)**2*q**2+(v*f/x)**2*q**2"
"""Eqs 8 and 9 together, f the mean b."""


def _square_of_size(outline: Outline, name: str) -> tuple[int, int]:
    """x^2 <= |x|^2 and |x|^2 <= x^2, by the sign of x."""
    found = []
    for goal, factor in (("x**2 <= y**2", "y-"), ("y**2 <= x**2", "-y+")):
        cases = []
        for case, size in (("x >= 0", "x"), ("x < 0", "(-x)")):
            square = sequences.lemma(
                outline,
                goal,
                "xy",
                ("0 <= y", f"{size} >= 0", f"y <= {size}", f"y >= {size}"),
                how="combination",
                terms=[("y", [f"{factor}{size}"]), ("1", [size, f"{factor}{size}"])],
            )
            equal = [
                sequences.lemma(outline, f"abs(x) {sign} {size}", "x", (case,))
                for sign in ("<=", ">=")
            ]
            shown = [outline.at(one, name) for one in equal]
            held = outline.hyp(case.replace("x", name))
            shown = [outline.cut(one, held) for one in shown]
            least = outline.leaf(f"0 <= abs({name})")
            sign = sequences.lemma(outline, f"{size} >= 0", "x", (case,))
            sign = outline.cut(outline.at(sign, name), held)
            step = sequences.use(outline, square, [name, f"abs({name})"], least, sign, *shown)
            cases.append(outline.intro(case.replace("x", name), step))
        other = outline.leaf(f"not {name} >= 0 => {name} < 0")
        wanted = goal.replace("y", f"abs({name})").replace("x", name)
        found.append(outline.taut(wanted, other, *cases))
    return found[0], found[1]


def _squares(outline: Outline) -> int:
    """The errors fall where |w1'| |A| < |w1| |A'|, both outputs negative."""
    squares = sequences.lemma(
        outline,
        "u**2*x**2 < y**2*c**2",
        "cuxy",
        ("c < 0", "x < 0", "0 <= u", "0 <= y", "u*(-x) < y*(-c)"),
        how="combination",
        terms=[
            ("1", ["y*(-c)-u*(-x)", "y*(-c)-u*(-x)"]),
            ("2*u*(-x)", ["y*(-c)-u*(-x)"]),
        ],
        params={"X": "-x", "C": "-c"},
    )
    quotients = sequences.lemma(
        outline,
        _ERROR,
        "cfqvwx",
        ("0 < q", "c < 0", "x < 0", "w**2*x**2 < v**2*c**2"),
        how="combination",
        terms=[("(1+f**2)*q**2/(c**2*x**2)", ["v**2*c**2-w**2*x**2"])],
        params={"X": "-x", "C": "-c"},
    )
    names = ("0 < q", "c < 0", "x < 0", "abs(w)*(-x) < abs(v)*(-c)")
    shown = [outline.hyp(name) for name in names]
    sizes = [outline.leaf(f"0 <= abs({name})") for name in "wv"]
    here = sequences.use(
        outline, squares, ["c", "abs(w)", "x", "abs(v)"], *shown[1:3], *sizes, shown[3]
    )
    plain = sequences.lemma(
        outline,
        "w**2*x**2 < v**2*c**2",
        "cuvwxy",
        ("u**2*x**2 < y**2*c**2", "w**2 <= u**2", "y**2 <= v**2"),
        how="combination",
        terms=[
            ("1", ["y**2*c**2-u**2*x**2"]),
            ("c**2", ["v**2-y**2"]),
            ("x**2", ["u**2-w**2"]),
        ],
    )
    here = sequences.use(
        outline,
        plain,
        ["c", "abs(w)", "v", "w", "x", "abs(v)"],
        here,
        _square_of_size(outline, "w")[0],
        _square_of_size(outline, "v")[1],
    )
    found = sequences.use(outline, quotients, list("cfqvwx"), *shown[:3], here)
    for name in reversed(names):
        found = outline.intro(name, found)
    for name in reversed("cfqvwx"):
        found = outline.all(name, found)
    return found


def _conclusion(outline: Outline) -> Node:
    """Return what the theorem says of step s, for t there."""
    claim = outline.theorem.conclusion()
    said = trees.opened(claim.args[1].args[2], trees.variable("s", "int"))
    return said.args[1].args[1]


def theorem_311a(outline: Outline) -> int:
    """w0 runs to -oo by at least 1/8 in each step, while w1 hardly moves: |A| grows faster, and
    |w1/w0| falls.
    """
    run = Training(outline)
    late, early = outline.hyp("1500 <= s"), outline.hyp("s <= L/8")
    large = outline.leaf("L >= 12000", late, early)
    moved, between = run.slow_w1(SHARE, NOISY)
    kept = cited_lemma_38(run)
    before = outline.leaf("s < L/2", early, large)
    kept = outline.cut(outline.intro("s < L/2", kept), before)
    run.size = outline.hyp("L >= 5")
    every, down = (
        outline.cut(outline.intro("L >= 5", step), outline.leaf("L >= 5", large))
        for step in always_down(run)
    )
    # small quantities
    rule = sequences.lemma(
        outline,
        "a*c <= 1 and c <= 1/1000",
        "acx",
        ("0 <= c", "c <= 1/x**2", "x >= 12000", "a <= x/8", "0 <= a"),
        how="combination",
        params={"r": "x-12000"},
        terms=[
            [("1-1/(8*x)",), ("1/x**2", ["x/8-a"]), ("a", ["1/x**2-c"])],
            [("1", ["1/x**2-c"]), ("1/1000-1/x**2",)],
        ],
    )
    mean = [outline.taut(part, run.mean) for part in ("0 <= b", "b <= 1/L**2")]
    small = sequences.use(outline, rule, ["s", "b", "L"], *mean, large, early, run.s)
    tiny = sequences.part(outline, small, 1)
    weight = sequences.lemma(
        outline,
        "v <= 2 and v >= -2",
        "cvx",
        ("c <= 1", "-1 < x and x < 1", "x <= v and v <= x+c"),
        how="combination",
        terms=[
            [("1", ["x+c-v"]), ("1", ["1-x"]), ("1", ["1-c"])],
            [("1", ["v-x"]), ("1", ["x+1"]), ("1",)],
        ],
    )
    near = sequences.part(outline, small, 0)
    weight = sequences.use(outline, weight, ["s*b", "w1[s]", "x1"], near, run.high, moved)
    product = sequences.lemma(
        outline,
        "v*c <= 1/100 and v*c >= -1/100",
        "cv",
        ("0 <= c", "c <= 1/1000", "v <= 2 and v >= -2"),
        how="combination",
        terms=[
            [("c", ["2-v"]), ("2", ["1/1000-c"]), ("8/1000",)],
            [("c", ["v+2"]), ("2", ["1/1000-c"]), ("8/1000",)],
        ],
    )
    product = sequences.use(outline, product, ["b", "w1[s]"], mean[0], tiny, weight)
    # the outputs before and after the step
    here = sequences.lemma(
        outline,
        "-(x+p) <= a/4 and x+p < 0",
        "agpx",
        (
            "1500 <= g",
            "g <= a/8",
            "x <= 1-g/8 and x >= -1-g",
            "p <= 1/100 and p >= -1/100",
        ),
        how="combination",
        terms=[
            [
                ("1", ["x+1+g"]),
                ("1", ["p+1/100"]),
                ("2", ["a/8-g"]),
                ("1", ["g-1500"]),
                ("1500-1-1/100",),
            ],
            [
                ("1", ["1-g/8-x"]),
                ("1/8", ["g-1500"]),
                ("1", ["1/100-p"]),
                ("1500/8-1-1/100",),
            ],
        ],
    )
    terms = ["L", "s", "w1[s]*b", "w0[s]"]
    here = sequences.use(outline, here, terms, late, early, every, product)
    added = outline.taut(f"w1[s+1] == w1[s]+{ADDED}", run.after)
    moves = sequences.lemma(
        outline,
        "w*c <= v*c+1/1000",
        "cfvw",
        ("w == v+f", "0 <= f and f <= c", "0 <= c", "c <= 1/1000"),
        how="combination",
        terms=[
            ("c", ["v+f-w"]),
            ("c", ["c-f"]),
            ("c", ["1/1000-c"]),
            ("1/1000", ["1/1000-c"]),
            ("1/1000-1/1000000",),
        ],
    )
    terms = ["b", ADDED, "w1[s]", "w1[s+1]"]
    moves = sequences.use(outline, moves, terms, added, between, mean[0], tiny)
    next_ = sequences.lemma(
        outline,
        "-(y+q) >= -(x+p)+1/10",
        "pqxy",
        ("y <= x-1/8 and y >= x-1", "q <= p+1/1000"),
        how="combination",
        terms=[("1", ["x-1/8-y"]), ("1", ["p+1/1000-q"]), ("1/8-1/1000-1/10",)],
    )
    terms = ["w1[s]*b", "w1[s+1]*b", "w0[s]", "w0[s+1]"]
    next_ = sequences.use(outline, next_, terms, down, moves)
    # |w1'| |A| < |w1| |A'|
    part = sequences.lemma(outline, "k <= 1/12 and k > 0", "ak", ("a >= 12000", "k == exp(-a/2)"))
    share = outline.leaf(f"{SHARE} == {SHARE}")
    part = sequences.use(outline, part, ["L", SHARE], large, share)
    size = sequences.lemma(
        outline,
        "u >= 1/(2*a)",
        "auv",
        ("1 < a", "u >= v/2 and v/2 >= 1/(2*a)"),
        how="combination",
        terms=[("1", ["u-v/2"]), ("1", ["v/2-1/(2*a)"])],
    )
    above = outline.leaf("1 < L", large)
    size = sequences.use(outline, size, ["L", "abs(w1[s])", "abs(x1)"], above, kept)
    rule = sequences.lemma(
        outline,
        "k*c*x < y/10",
        "ackxy",
        (
            "1 < a",
            "0 <= c",
            "c <= 1/a**2",
            "k <= 1/12 and k > 0",
            "x <= a/4",
            "0 <= x",
            "y >= 1/(2*a)",
        ),
        how="combination",
        terms=[
            ("1/10", ["y-1/(2*a)"]),
            ("1", ["1/12-k", "c", "x"]),
            ("1/(12*a**2)", ["a/4-x"]),
            ("1/12", ["x", "1/a**2-c"]),
            ("7/(240*a)",),
        ],
    )
    output, after = "w0[s]+w1[s]*b", "w0[s+1]+w1[s+1]*b"
    negative = sequences.part(outline, here, 1)
    positive = sequences.lemma(outline, "0 <= -x", "x", ("x < 0",))
    positive = sequences.use(outline, positive, [output], negative)
    fraction = sequences.use(
        outline,
        rule,
        ["L", "b", SHARE, f"-({output})", "abs(w1[s])"],
        above,
        *mean,
        part,
        sequences.part(outline, here, 0),
        positive,
        size,
    )
    wide = sequences.use(outline, ratios.large(outline), ["L", "s", "w0[s]"], late, early, every)
    ends = sequences.lemma(
        outline,
        "-x <= a/4 and 0 <= -x",
        "ax",
        (ratios.LARGE, "1 < a"),
        how="combination",
        terms=[[("1", ["a/7+x"]), ("3/28", ["a"])], [("1", ["-186-x"]), ("186",)]],
    )
    ends = sequences.use(outline, ends, ["L", "w0[s]"], wide, above)
    ends = [sequences.part(outline, ends, i) for i in (0, 1)]
    alone = sequences.use(
        outline, rule, ["L", "b", SHARE, "-(w0[s])", "abs(w1[s])"], above, *mean, part, *ends, size
    )
    least = sequences.lemma(
        outline,
        "0 <= k*c/(1+exp(z)) and k*c/(1+exp(z)) <= k*c",
        "ckz",
        ("k <= 1/12 and k > 0", "0 <= c"),
    )
    least = sequences.use(outline, least, ["b", SHARE, NOISY], part, mean[0])
    triangle = sequences.lemma(outline, "abs(v+f) <= abs(v)+f", "fv", ("0 <= f",))
    triangle = sequences.use(outline, triangle, [ADDED, "w1[s]"], sequences.part(outline, least, 0))
    equal = outline.axiom(
        "equal",
        P=("z_", f"abs(z_) <= abs(w1[s])+{ADDED}"),
        x="w1[s+1]",
        y=f"w1[s]+{ADDED}",
    )
    triangle = outline.cut(equal, added, triangle)
    product = sequences.lemma(
        outline,
        "u*x < y*c",
        "acfuxy",
        ("0 <= x", "0 <= y", "c >= x+1/10", "u <= y+f", "f <= a", "a*x < y/10"),
        how="combination",
        terms=[
            ("1", ["y", "c-x-1/10"]),
            ("1", ["y/10-a*x"]),
            ("1", ["x", "a-f"]),
            ("1", ["x", "y+f-u"]),
        ],
    )
    product = sequences.use(
        outline,
        product,
        [
            f"{SHARE}*b",
            f"-({after})",
            ADDED,
            "abs(w1[s+1])",
            f"-({output})",
            "abs(w1[s])",
        ],
        positive,
        outline.leaf("0 <= abs(w1[s])"),
        next_,
        triangle,
        sequences.part(outline, least, 1),
        fraction,
    )
    below = sequences.lemma(
        outline,
        "y < 0",
        "xy",
        ("x < 0", "-y >= -x+1/10"),
        how="combination",
        terms=[("1", ["-y+x-1/10"]), ("1", ["-x"]), ("1/10",)],
    )
    below = sequences.use(outline, below, [output, after], negative, next_)
    falls = sequences.use(
        outline,
        _squares(outline),
        [after, "b", "sigma", "w1[s]", "w1[s+1]", output],
        run.width,
        below,
        negative,
        product,
    )
    step = totals.Step(
        run,
        large=wide,
        down=down,
        added=added,
        between=least,
        size=size,
        fraction=alone,
        tiny=tiny,
        share=part,
        weight=weight,
        above=above,
    )
    shown = (falls, *step.printed(negative, below), step.fitted())
    falls = outline.taut(_conclusion(outline), *shown)
    falls = outline.cut(outline.intro("0 <= s", falls), outline.leaf("0 <= s", late))
    return outline.intro("sigma < 1", run.whenever(falls, "s <= L/8", first="1500"))
