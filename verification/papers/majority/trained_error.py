"""Settle the theorems of `majority` on the reconstruction error along the training."""

from __future__ import annotations

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import printing, trees
from assay.theory.papers.majority.trained import SHARE
from assay.verification.papers.majority import trained
from assay.verification.papers.majority.trained import ADDED, NOISY, Training
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


def theorem_311a(outline: Outline) -> int:
    """w0 runs to -oo by at least 1/8 in each step, while w1 hardly moves: |A| grows faster."""
    run = Training(outline)
    late, early = outline.hyp("1500 <= s"), outline.hyp("s <= L/8")
    large = outline.leaf("L >= 12000", late, early)
    moved, between = run.slow_w1(SHARE, NOISY)
    kept, *_ = trained.size_kept(run, moved)
    before = outline.leaf("s < L/2", early, large)
    kept = outline.cut(outline.intro("s < L/2", kept), before)
    run.size = outline.hyp("L >= 5")
    every, down = (
        outline.cut(outline.intro("L >= 5", step), outline.leaf("L >= 5", large))
        for step in trained.always_down(run)
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
    fraction = sequences.lemma(
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
        fraction,
        ["L", "b", SHARE, f"-({output})", "abs(w1[s])"],
        above,
        *mean,
        part,
        sequences.part(outline, here, 0),
        positive,
        size,
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
    falls = outline.cut(outline.intro("0 <= s", falls), outline.leaf("0 <= s", late))
    return run.whenever(falls, "s <= L/8", first="1500")


MENDED = "w0[s]+w1[s]*(b+eps[s])"
_REST = f"(1-{SHARE})"
_RISE = f"{_REST}/(1+exp({MENDED}))"
_FALL = f"{SHARE}/(1+exp(-w0[s]))"


class Mended(Training):
    """The derivation of a theorem about the mended step, where ``noise`` bounds eps[s]."""

    def __init__(self, outline: Outline) -> None:
        super().__init__(outline)
        self.noise = outline.cut(outline.at(outline.given[7], "s"), self.s)


def _output_moves_little(run: Mended, moved: int, early: int) -> int:
    """|w1 (b + eps)| <= 1/5 for s <= 1500 and L >= 10."""
    outline = run.outline
    powers = sequences.lemma(outline, "1/x**2 <= 1/100 and 1/x**3 <= 1/1000", "x", ("10 <= x",))
    powers = sequences.use(outline, powers, ["L"], run.size)
    least = outline.taut("0 <= b", run.mean)
    mean = outline.leaf("b <= 1/100", run.mean, run.size, powers)
    width = outline.leaf("sigma <= 1/1000", run.width, run.size, powers)
    change = sequences.lemma(
        outline,
        "a*c <= 15",
        "ac",
        ("0 <= c", "c <= 1/100", "a <= 1500"),
        how="combination",
        terms=[("c", ["1500-a"]), ("1500", ["1/100-c"])],
    )
    change = sequences.use(outline, change, ["s", "b"], least, mean, early)
    weight = sequences.lemma(
        outline,
        "v <= 16 and v >= -16",
        "cvx",
        ("c <= 15", "-1 < x and x < 1", "x <= v and v <= x+c"),
        how="combination",
        terms=[
            [("1", ["x+c-v"]), ("1", ["1-x"]), ("1", ["15-c"])],
            [("1", ["v-x"]), ("1", ["x+1"]), ("15",)],
        ],
    )
    weight = sequences.use(outline, weight, ["s*b", "w1[s]", "x1"], change, run.high, moved)
    noisy = sequences.lemma(
        outline,
        "f+g <= 11/1000 and f+g >= -11/1000",
        "fgq",
        ("0 <= f", "f <= 1/100", "q <= 1/1000", "abs(g) <= q"),
    )
    terms = ["b", "eps[s]", "sigma"]
    noisy = sequences.use(outline, noisy, terms, least, mean, width, run.noise)
    product = sequences.lemma(
        outline,
        "u*v <= 1/5",
        "uv",
        ("v <= 16 and v >= -16", "u <= 11/1000 and u >= -11/1000"),
    )
    return sequences.use(outline, product, ["b+eps[s]", "w1[s]"], weight, noisy)


def theorem_310a_mended(outline: Outline) -> int:
    """Below 2 each step adds at least 1/12 to w0, as long as |w1 (b + eps)| <= 1/5."""
    run = Mended(outline)
    early = outline.hyp("s <= 1500")
    moved, _ = run.slow_w1(_REST, MENDED)
    near = _output_moves_little(run, moved, early)
    part = sequences.lemma(outline, "0 < exp(-x/2) and exp(-x/2) <= 1/148", "x", ("10 <= x",))
    part = sequences.use(outline, part, ["L"], run.size)
    rise = sequences.lemma(
        outline,
        "(1-k)/(1+exp(x+p)) >= (147/148)/(1+exp(x+1/5))",
        "kpx",
        ("0 < k and k <= 1/148", "p <= 1/5"),
    )
    fall = sequences.lemma(outline, "k/(1+exp(-x)) <= 1/148", "kx", ("0 < k and k <= 1/148",))
    swap = outline.leaf("w1[s]*(b+eps[s]) <= 1/5", near)
    rise = sequences.use(outline, rise, [SHARE, "w1[s]*(b+eps[s])", "w0[s]"], part, swap)
    fall = sequences.use(outline, fall, [SHARE, "w0[s]"], part)
    below = "w0[s]+(147/148)/(1+exp(w0[s]+1/5))-1/148"
    least = sequences.lemma(
        outline,
        "y >= x+f-1/148",
        "fpqxy",
        ("p >= f", "q <= 1/148", "y == x+p-q"),
        how="combination",
        terms=[("1", ["p-f"]), ("1", ["1/148-q"]), ("1", ["y-(x+p-q)"])],
    )
    first = sequences.part(outline, run.after, 0)
    least = sequences.use(
        outline,
        least,
        ["(147/148)/(1+exp(w0[s]+1/5))", _RISE, _FALL, "w0[s]", "w0[s+1]"],
        rise,
        fall,
        first,
    )
    gain = "x+(147/148)/(1+exp(x+1/5))-1/148"
    gain = sequences.lemma(outline, f"{gain} >= 2 or {gain} >= x+1/12", "x", ("x >= -1",))
    said = "w0[s] >= 2 or w0[s] >= s/12-1"
    here = outline.hyp(said)
    low = outline.taut(
        "w0[s] >= -1",
        here,
        outline.leaf("w0[s] >= 2 => w0[s] >= -1"),
        sequences.use(
            outline,
            sequences.lemma(
                outline,
                "x >= a/12-1 => x >= -1",
                "ax",
                ("0 <= a",),
            ),
            ["s", "w0[s]"],
            run.s,
        ),
    )
    gain = sequences.use(outline, gain, ["w0[s]"], low)
    large, more = outline.derivation.sequents[gain].conclusion.args
    kept = []
    for case, goal, general in (
        (large, "w0[s+1] >= 2", "g >= 2"),
        (more, "w0[s+1] >= w0[s]+1/12", "g >= x+1/12"),
    ):
        wanted = goal.replace("w0[s+1]", "y").replace("w0[s]", "x")
        end = wanted.partition(" >= ")[2]
        lemma = sequences.lemma(
            outline,
            wanted,
            "gxy",
            ("y >= g", general),
            how="combination",
            terms=[("1", ["y-g"]), ("1", [f"g-({end})"])],
        )
        shown = sequences.use(outline, lemma, [below, "w0[s]", "w0[s+1]"], least, outline.hyp(case))
        kept.append(outline.intro(case, shown))
    step = outline.taut("w0[s+1] >= 2 or w0[s+1] >= w0[s]+1/12", gain, *kept)
    goal = "y >= 2 or y >= (a+1)/12-1"
    up = []
    for case, terms in (
        ("x >= 2", [("1", ["y-x-1/12"]), ("1", ["x-2"]), ("1/12",)]),
        ("x >= a/12-1", [("1", ["y-x-1/12"]), ("1", ["x-a/12+1"])]),
    ):
        wanted = "y >= 2" if case == "x >= 2" else "y >= (a+1)/12-1"
        lemma = sequences.lemma(
            outline, wanted, "axy", ("y >= x+1/12", case), how="combination", terms=terms
        )
        terms = ["s", "w0[s]", "w0[s+1]"]
        shown = outline.at(lemma, *terms)
        up.append(shown)
    following = outline.taut("w0[s+1] >= 2 or w0[s+1] >= (s+1)/12-1", step, here, *up)
    # as long as s <= 1500
    whole = f"s <= 1500 => {said}"
    base = outline.leaf("w0[0] >= 0/12-1", run.began, run.low)
    base = outline.taut("0 <= 1500 => w0[0] >= 2 or w0[0] >= 0/12-1", base)
    assumed = outline.hyp(whole)
    following = outline.cut(outline.intro(said, following), outline.cut(assumed, early))
    before = outline.leaf("s <= 1500", outline.hyp("s+1 <= 1500"))
    following = outline.cut(outline.intro("s <= 1500", following), before)
    following = outline.intro("s+1 <= 1500", following)
    every = run.always(whole, base, following)
    window = outline.hyp("36 <= s and s <= 1500")
    here = outline.cut(every, outline.taut("s <= 1500", window))
    end = sequences.lemma(
        outline,
        "x >= 2",
        "ax",
        ("36 <= a", "x >= a/12-1"),
        how="combination",
        terms=[("1", ["x-a/12+1"]), ("1/12", ["a-36"])],
    )
    end = outline.cut(outline.at(end, "s", "w0[s]"), outline.taut("36 <= s", window))
    found = outline.taut("w0[s] >= 2", here, end)
    started = outline.leaf("0 <= s", outline.taut("36 <= s", window))
    found = outline.cut(outline.intro("0 <= s", found), started)
    return outline.all("s", outline.intro("36 <= s and s <= 1500", found))


def _turn(outline: Outline) -> int:
    """The errors rise in a step in which w1 grows and w0 does not, all positive."""
    cross = sequences.lemma(
        outline,
        "v*(y+w*f) < w*(x+v*f)",
        "fvwxy",
        ("0 < x", "0 < v", "v < w", "y <= x"),
        how="combination",
        terms=[("x", ["w-v"]), ("v", ["x-y"])],
    )
    weight = "(1+f**2)*q**2/(c**2*x**2)"
    errors = sequences.lemma(
        outline,
        "(w/c)**2*q**2+(w*f/c)**2*q**2 > (v/x)**2*q**2+(v*f/x)**2*q**2",
        "cfqvwx",
        ("0 < q", "0 < c", "0 < x", "0 < v", "0 < w", "v*c < w*x"),
        how="combination",
        terms=[
            (weight, ["w*x-v*c", "w*x-v*c"]),
            (f"2*v*c*{weight}", ["w*x-v*c"]),
        ],
    )
    sums = sequences.lemma(
        outline,
        "0 < x+v*f",
        "fvx",
        ("0 < x", "0 < v", "0 < f"),
        how="combination",
        terms=[("1", ["x"]), ("v*f",)],
    )
    names = ("0 < q", "0 < f", "0 < x", "0 < y", "0 < v", "v < w", "y <= x")
    width, mean, first, next_, weight_, grows, rests = map(outline.hyp, names)
    larger = sequences.lemma(outline, "0 < w", "vw", ("0 < v", "v < w"))
    larger = sequences.use(outline, larger, ["v", "w"], weight_, grows)
    cross = sequences.use(outline, cross, list("fvwxy"), first, weight_, grows, rests)
    before = sequences.use(outline, sums, ["f", "v", "x"], first, weight_, mean)
    after = sequences.use(outline, sums, ["f", "w", "y"], next_, larger, mean)
    found = sequences.use(
        outline,
        errors,
        ["y+w*f", "f", "q", "v", "w", "x+v*f"],
        width,
        after,
        before,
        weight_,
        larger,
        cross,
    )
    for name in reversed(names):
        found = outline.intro(name, found)
    for name in reversed("fqvwxy"):
        found = outline.all(name, found)
    return found


def theorem_311b_mended(outline: Outline) -> int:
    """If the errors never rose, w0 would grow at every step, so w1 by b/(2 sqrt(n)) at least; but
    w0 can grow only while w1 b <= log(n)+2.
    """
    run = Mended(outline)
    claim = outline.theorem.conclusion()
    *_, start, positive, wide = outline.given
    assert start is not None and positive is not None and wide is not None
    m = outline.fix("m", "int")
    above = outline.taut("0 < sigma", run.width)
    mean = sequences.lemma(outline, "0 < f", "fq", ("0 < q", "f >= 2*q"))
    mean = sequences.use(outline, mean, ["b", "sigma"], above, wide)
    never = outline.hyp(node("not", claim))
    rises = trees.opened(claim.args[2], trees.variable("s", "int"))
    witness = outline.axiom("integer witness", P=_body(outline, claim), a="s")
    falls = outline.taut(node("not", rises.args[1]), never, witness, run.s)

    gain = f"b*{SHARE}/2"
    said = f"w0[s] >= x0 and w1[s] >= x1+s*({gain})"
    base = outline.leaf(said.replace("[s]", "[0]").replace("s*(", "0*("), run.began)
    here = outline.hyp(said)
    share = sequences.lemma(outline, "0 < exp(-x/2) and exp(-x/2) < 1/100", "x", ("10 <= x",))
    share = sequences.use(outline, share, ["L"], run.size)
    first = sequences.lemma(
        outline,
        "y > k and 0 < y",
        "kxy",
        ("y >= x", "x > k", "0 < k and k < 1/100"),
        how="combination",
        terms=[[("1", ["y-x"]), ("1", ["x-k"])], [("1", ["y-x"]), ("1", ["x-k"]), ("1", ["k"])]],
    )
    first = sequences.use(
        outline, first, [SHARE, "x0", "w0[s]"], sequences.part(outline, here, 0), start, share
    )
    up = sequences.part(outline, first, 1)
    second = sequences.lemma(
        outline,
        "0 < v",
        "acfkvx",
        ("v >= x+a*(c*k/2)", "x > 0", "0 <= a", "0 < c", "0 < k and k < 1/100"),
        how="combination",
        terms=[("1", ["v-x-a*(c*k/2)"]), ("1", ["x"]), ("a*c*k/2",)],
    )
    second = sequences.use(
        outline,
        second,
        ["s", "b", "0", SHARE, "w1[s]", "x1"],
        sequences.part(outline, here, 1),
        positive,
        run.s,
        mean,
        share,
    )
    # w0 stays positive in the step, and w1 grows
    rise = sequences.lemma(outline, "0 < (1-k)/(1+exp(z))", "kz", ("0 < k and k < 1/100",))
    rise = sequences.use(outline, rise, [SHARE, MENDED], share)
    fall = sequences.lemma(
        outline, "k/(1+exp(-x)) < k and k/(1+exp(-x)) > k/2", "kx", ("0 < k and k < 1/100", "0 < x")
    )
    fall = sequences.use(outline, fall, [SHARE, "w0[s]"], share, up)
    step = sequences.part(outline, run.after, 0)
    stays = sequences.lemma(
        outline,
        "0 < y",
        "kpqxy",
        ("0 < p", "q < k", "x > k", "y == x+p-q"),
        how="combination",
        terms=[("1", ["p"]), ("1", ["k-q"]), ("1", ["x-k"]), ("1", ["y-(x+p-q)"])],
    )
    stays = sequences.use(
        outline,
        stays,
        [SHARE, _RISE, _FALL, "w0[s]", "w0[s+1]"],
        rise,
        sequences.part(outline, fall, 0),
        sequences.part(outline, first, 0),
        step,
    )
    added = f"{_REST}*b/(1+exp({MENDED}))"
    product = sequences.lemma(
        outline,
        "0 < (1-k)*c/(1+exp(z))",
        "ckz",
        ("0 < k and k < 1/100", "0 < c"),
    )
    product = sequences.use(outline, product, ["b", SHARE, MENDED], share, mean)
    follows = outline.taut(f"w1[s+1] == w1[s]+{added}", run.after)
    grows = sequences.lemma(
        outline,
        "v < w",
        "fvw",
        ("0 < f", "w == v+f"),
        how="combination",
        terms=[("1", ["f"]), ("1", ["w-v-f"])],
    )
    grows = sequences.use(outline, grows, [added, "w1[s]", "w1[s+1]"], product, follows)
    # so w0 grows
    rest = outline.hyp("w0[s+1] <= w0[s]")
    turned = sequences.use(
        outline,
        _turn(outline),
        ["b", "sigma", "w1[s]", "w1[s+1]", "w0[s]", "w0[s+1]"],
        above,
        mean,
        up,
        stays,
        second,
        grows,
        rest,
    )
    turned = outline.intro("w0[s+1] <= w0[s]", turned)
    more = outline.leaf("not w0[s+1] <= w0[s] => w0[s+1] > w0[s]")
    more = outline.taut("w0[s+1] > w0[s]", more, turned, falls)
    # and w1 by b h/2
    faster = sequences.lemma(
        outline,
        "p > k/2",
        "kpqxy",
        ("y > x", "y == x+p-q", "q > k/2"),
        how="combination",
        terms=[("1", ["y-x"]), ("1", ["x+p-q-y"]), ("1", ["q-k/2"])],
    )
    faster = sequences.use(
        outline,
        faster,
        [SHARE, _RISE, _FALL, "w0[s]", "w0[s+1]"],
        more,
        step,
        sequences.part(outline, fall, 1),
    )
    much = sequences.lemma(
        outline,
        "w >= v+c*k/2",
        "ckvwz",
        ("0 < c", "(1-k)/(1+exp(z)) > k/2", "w == v+(1-k)*c/(1+exp(z))"),
        how="combination",
        terms=[
            ("c", ["(1-k)/(1+exp(z))-k/2"]),
            ("1", ["w-v-(1-k)*c/(1+exp(z))"]),
        ],
    )
    much = sequences.use(
        outline, much, ["b", SHARE, "w1[s]", "w1[s+1]", MENDED], mean, faster, follows
    )
    kept = sequences.lemma(
        outline,
        "y >= u and w >= v+(a+1)*(c*k/2)",
        "ackuvwxyz",
        ("x >= u and z >= v+a*(c*k/2)", "y > x", "w >= z+c*k/2"),
        how="combination",
        terms=[
            [("1", ["y-x"]), ("1", ["x-u"])],
            [("1", ["w-z-c*k/2"]), ("1", ["z-v-a*(c*k/2)"])],
        ],
    )
    kept = sequences.use(
        outline,
        kept,
        ["s", "b", SHARE, "x0", "x1", "w1[s+1]", "w0[s]", "w0[s+1]", "w1[s]"],
        here,
        more,
        much,
    )
    every = run.always(said, base, kept)
    # but w1 b <= L+2
    top = sequences.lemma(
        outline,
        "z <= x/2+1",
        "xz",
        ("10 <= x", "(1-exp(-x/2))/(1+exp(z)) > exp(-x/2)/2"),
        how="combination",
        terms=[
            ("1", [], ["z-x/2"]),
            ("2*(1+exp(z))", ["(1-exp(-x/2))/(1+exp(z))-exp(-x/2)/2"]),
            ("3*exp(-x/2)",),
        ],
    )
    top = sequences.use(outline, top, ["L", MENDED], run.size, faster)
    low = sequences.lemma(outline, "g >= -q", "gq", ("abs(g) <= q",))
    low = sequences.use(outline, low, ["eps[s]", "sigma"], run.noise)
    bounded = sequences.lemma(
        outline,
        "v*f <= a+2",
        "afgqvx",
        ("x+v*(f+g) <= a/2+1", "0 < x", "0 < v", "g >= -q", "f >= 2*q"),
        how="combination",
        terms=[
            ("2", ["a/2+1-x-v*(f+g)"]),
            ("2", ["x"]),
            ("2*v", ["g+q"]),
            ("v", ["f-2*q"]),
        ],
    )
    bounded = sequences.use(
        outline,
        bounded,
        ["L", "b", "eps[s]", "sigma", "w1[s]", "w0[s]"],
        top,
        up,
        second,
        low,
        wide,
    )
    bounded = outline.cut(outline.intro(said, bounded), every)
    limit = sequences.lemma(
        outline,
        "a*(c*k/2*c) < x+2",
        "ackuvx",
        ("u >= v+a*(c*k/2)", "u*c <= x+2", "v > 0", "0 < c"),
        how="combination",
        terms=[("c", ["u-v-a*(c*k/2)"]), ("1", ["x+2-u*c"]), ("c", ["v"])],
    )
    limit = sequences.use(
        outline,
        limit,
        ["s", "b", SHARE, "w1[s]", "x1", "L"],
        sequences.part(outline, every, 1),
        bounded,
        positive,
        mean,
    )
    limit = outline.all("s", outline.intro("0 <= s", limit))
    # which fails at a late step
    late = outline.axiom("archimedes", x="h")
    there = sequences.picking(outline, late, m)
    limit = outline.cut(outline.at(limit, m), outline.taut(f"0 <= {m}", there))
    beyond = sequences.lemma(
        outline,
        "a*(c*k/2*c) >= x+3",
        "acghkx",
        ("a >= h", "h == (x+3)/(c*k/2*c)", "0 < c", "0 < k"),
        how="combination",
        terms=[
            ("c*k/2*c", ["a-h"]),
            ("c*k/2*c", ["h-(x+3)/(c*k/2*c)"]),
        ],
    )
    time = f"(L+3)/(b*{SHARE}/2*b)"
    chosen = outline.hyp(f"h == {time}")
    beyond = sequences.use(
        outline,
        beyond,
        [m, "b", "0", "h", SHARE, "L"],
        outline.taut(f"{m} >= h", there),
        chosen,
        mean,
        outline.taut(f"0 < {SHARE}", share),
    )
    both = sequences.lemma(
        outline,
        "1 < 0",
        "xy",
        ("y < x+2", "y >= x+3"),
        how="combination",
        terms=[("1", ["x+2-y"]), ("1", ["y-x-3"])],
    )
    false = sequences.use(outline, both, ["L", f"{m}*(b*{SHARE}/2*b)"], limit, beyond)
    false = outline.pick(late, m, false)
    false = sequences.choose(outline, false, "h", time, mean)
    impossible = outline.leaf("not 1 < 0")
    return outline.taut(claim, outline.intro(node("not", claim), false), impossible)


def _body(outline: Outline, claim: Node) -> tuple[str, str]:
    """Return what a statement "there is an integer t: S(t)" says of t, as the body of a symbol."""
    own = outline.fix("own", "int")
    inner = trees.opened(claim.args[2], trees.variable(own, "int"))
    return own, printing.text(inner, outline.derivation.declare)


SETTLERS: dict = {
    ("majority.thm3.11a", "theorem"): trained.derived(
        theorem_311a,
        "w_0 falls by at least 1/8 in each step and is below -186 by step 1500, while |w_1| stays"
        " above 1/(2 log n) and moves by at most b/sqrt(n): so |w_0+w_1 b| grows faster.",
        {"L": "1 (Assumption 3.3); a t in [1500, log(n)/8] needs L >= 12000"},
    ),
    ("majority.thm3.10a", "repair-theorem"): trained.derived(
        theorem_310a_mended,
        "Below 2 each step adds at least 1/12 to w_0, as |w_1 (b+eps)| <= 1/5 up to step 1500"
        " (induction): so 36 steps suffice, and w_0 stays above 2.",
        {"L": "10"},
    ),
    ("majority.thm3.11b", "repair-theorem"): trained.derived(
        theorem_311b_mended,
        "If the errors never rose, w_0 would grow at every step, so w_1 by b/(2 sqrt(n)) at least"
        " (induction); but w_0 can grow only while w_1 b <= log(n)+2.",
        {"L": "10"},
    ),
}
