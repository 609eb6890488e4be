"""The overlaps of the noise of a sample with the means of the clusters: the mended (46) of
`collapse`, for any n means of one length.
"""

from __future__ import annotations

from assay.theory.language.grammar import node
from assay.theory.language.logic import reading, trees
from assay.verification.papers.collapse.start_chances import ranges
from assay.verification.search.logic import chance
from assay.verification.search.logic.directions import Along
from assay.verification.search.logic.goals import use
from assay.verification.search.logic.outline import Outline

_NAMES = {
    "most": "kappa*tau*height",
    "rare": "exp(-n)/n",
    "height": "sqrt(2*(n+log(n)))",
}


def sum_of_overlaps(o: Outline) -> int:
    """Each overlap exceeds kappa tau y with a chance of at most exp(-y^2/2), so one of n does with
    at most n times this; else the sum is at most n kappa tau y.
    """
    size, count, kappa, tau = ranges(o, "d", "n", "kappa", "tau")
    lengths = next(s for s in o.given if s is not None and o.concluded(s).op == "forall")
    for name in ("total", *_NAMES):
        o.fix(name, "real")
    height = o.hyp(f"height == {_NAMES['height']}")
    rare = o.hyp(f"rare == {_NAMES['rare']}")
    most = o.hyp(f"most == {_NAMES['most']}")
    total = o.hyp("total == (kappa*tau)**2")
    noisy = o.leaf("kappa**2 > 0", kappa)
    law = reading.law("N(0, kappa**2)", o.derivation.declare)
    draws = chance.Draws(o, law, o.term("d"), chance.normal_law(o, "kappa**2", noisy))
    g, i = draws.name, draws.index
    overlap = f"sum(k in 1..d, mu[{i},k]*{g}[k])"
    inside = o.tree(f"1 <= {i} and {i} <= n")
    length = use(o, lengths, i, o.hyp(inside))
    some = o.leaf("total > 0", total, kappa, tau)
    along = Along(
        *(f"mu[{i},k]", "kappa**2", "d", "total", noisy, some),
        o.leaf("1 <= d+1", size),
        (length, total),
    )
    at_least = o.leaf("0 <= height", height, count)
    width = o.leaf("0 < kappa*tau", kappa, tau)
    level = o.leaf("most == height*(kappa*tau)", most)
    exact = o.leaf("exp(-height**2/2) == rare", height, rare, count)
    fails = o.tree(f"not abs({overlap}) <= most")
    goal = node("le", draws.chance(fails), o.term("rare"))
    steps = (width, total, level, at_least, exact)
    small = along.tails(o, goal, "kappa*tau", "most", "height", *steps)
    each = o.all(i, o.intro(inside, small))
    holds = o.tree(f"abs({overlap}) <= most")
    likely = draws.all_events(holds, o.term("n"), o.term("rare"), each, count)
    whole = trees.opened(o.concluded(likely).args[0].args[-1], draws.g)
    each_one = f"abs(sum(k in 1..d, mu[row,k]*{g}[k]))"
    summed = o.tree(f"sum(row in 1..n, {each_one}) <= n*most")
    below = o.axiom("termwise", f=("row", each_one), g=("row", "most"), a="1", b="n")
    terms = o.axiom("constant terms", c="most", a="1", b="n")
    terms = o.cut(terms, o.leaf("1 <= n+1", count))
    below = o.cut(below, o.hyp(whole))
    follows = o.all(g, o.intro(whole, o.leaf(summed, below, terms)))
    more = o.axiom("monotone in draws", **draws.axiom, E=(g, whole), F=(g, summed))
    more = o.cut(more, draws.laws, follows)
    few = o.leaf("n*rare == exp(-n)", rare, count)
    found = o.leaf(f"{o.text(draws.chance(summed))} >= 1-exp(-n)", more, likely, few)
    return chance.named(o, found, {**_NAMES, "total": "(kappa*tau)**2"}, count, kappa, tau)
