"""Theorem 3.11 for the mended step: the reconstruction error rises at some step."""

from __future__ import annotations

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import printing, trees
from assay.theory.papers.majority.trained import SHARE
from assay.verification.papers.majority.trained_error.mended import FALL, MENDED, REST, RISE, Mended
from assay.verification.search.logic import sequences
from assay.verification.search.logic.outline import Outline


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
        [SHARE, RISE, FALL, "w0[s]", "w0[s+1]"],
        rise,
        sequences.part(outline, fall, 0),
        sequences.part(outline, first, 0),
        step,
    )
    added = f"{REST}*b/(1+exp({MENDED}))"
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
        [SHARE, RISE, FALL, "w0[s]", "w0[s+1]"],
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
