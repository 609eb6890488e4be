"""Theorem 17 of `phases` for the weights as they are drawn: refuted as it is printed, and proved
with 8 log l in place of 4 log l.
"""

from __future__ import annotations

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import reading, trees
from assay.verification.search.logic import chance, totals
from assay.verification.search.logic.blocks import tail
from assay.verification.search.logic.goals import by, every, lemma, rewritten, term, use
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.sums import given_premises

_CLASSES = 4
_DRAWS = _CLASSES**2
_VARIANCE = "1/(4*1)"
_BOUND = "471/400"
"""A little above 2 sqrt(log(4)/4) = 1.17741."""
_INSIDE = "9815/10000"
"""Above the chance, 0.98147, that one of the sums is within the bound."""


def theorem_fails(o: Outline) -> int:
    """Deny Theorem 17 at l = d = 4: the sums of the classes are independent draws from N(0, 1/4),
    all within sqrt(log 4) with the chance 0.98147^4 = 0.9279, below 15/16.
    """
    sentence = o.theorem.sentence()
    said = use(o, o.hyp(sentence), "4", by(), "1", by(), "1", by())
    left, least = o.concluded(said).args
    positive = o.leaf(f"{_VARIANCE} > 0")
    is_law = chance.normal_law(o, _VARIANCE, positive)
    draws = chance.Draws(o, reading.law(f"N(0, {_VARIANCE})"), o.term("4*(4*1)"), is_law)
    g, j = draws.name, draws.index
    event = trees.opened(left.args[-1], draws.g)
    own = [_CLASSES * (y - 1) + 1 for y in range(1, _CLASSES + 1)]
    z = o.fix("z", "real")
    near = [f"({j} == {i} => abs({z}) <= {_BOUND})" for i in own]
    each = o.tree(" and ".join(near))
    here = trees.put(each, {trees.variable(z, "real"): draws.value(draws.i)})
    inside = o.tree(f"1 <= {j} and {j} <= 4*(4*1)")
    apart = trees.quantified("forall", draws.i, node("implies", inside, here))

    def follows(goal: Node, held: int) -> int:
        parts = []
        for y, (i, part) in enumerate(zip(own, goal.args, strict=True), 1):
            at = o.hyp(part.args[0])
            one = use(o, held, str(y), by())
            first = f"({y}-1)*(4*1)+(1-1)*1"
            single = _single(o, f"{g}[{first}+k]")
            place = o.leaf(f"{first}+1 == {i}")
            itself, alike = o.leaf(f"{g}[{i}] == {g}[{i}]"), ("n", f"{g}[n] == {g}[{i}]")
            there, same = (rewritten(o, alike, equal, itself) for equal in (place, at))
            parts.append(o.intro(part.args[0], o.leaf(part.args[1], one, single, there, same)))
        return o.taut(goal, *parts)

    more = o.axiom("monotone in draws", **draws.axiom, E=(g, event), F=(g, apart))
    more = o.cut(more, draws.laws)
    held = o.hyp(event)
    shown = every(o, apart, lambda goal, _: follows(goal, held), j)
    more = o.cut(more, o.all(g, o.intro(event, shown)))
    product = o.cut(o.axiom("product", **draws.axiom, E=(f"{j}, {z}", each)), draws.laws)
    most = _product(o, draws, (z, each), own, positive)
    false = o.leaf("1 < 0", said, more, product, most)
    return o.taut(node("not", sentence), o.intro(sentence, false), o.leaf("not 1 < 0"))


def _single(o: Outline, term: str) -> int:
    """Conclude that the sum of a term over k from 1 to 1 is its value at 1."""
    last = totals.last_term(o, term, "0", o.leaf("0 <= 0"), "k")
    none, at = totals.no_terms(o, term, "k"), term.replace("k]", "n]")
    one = o.leaf("1 == 0+1")
    said = f"sum(k in 1..n, {term}) == sum(k in 1..0, {term})+{at}"
    last = rewritten(o, ("n", said), one, last)
    return o.leaf(f"sum(k in 1..1, {term}) == {term.replace('k]', '1]')}", last, none)


def _product(
    o: Outline, draws: chance.Draws, event: tuple[str, Node], own: list[int], positive: int
) -> int:
    """Conclude that the product of the chances of all draws is at most that of four factors."""
    z, said = event
    j = draws.index
    variable = trees.variable(z, "real")
    within = o.tree(f"abs({z}) <= {_BOUND}")
    inner = _within(o, draws.law, z, within, positive)
    is_law = chance.normal_law(o, _VARIANCE, positive)
    factor = chance.chance(draws.law, variable, said)
    is_chance = o.cut(o.axiom("chance", L=draws.law, E=(z, said)), is_law)
    defined = o.leaf(node("eq", factor, factor), is_chance)
    bound = "1"
    text = o.text(trees.put(factor, {draws.i: trees.variable("k", "int")}))

    def prod(last: str) -> str:
        return f"prod(k in 1..{last}, {text})"

    none = o.cut(o.axiom("empty product", f=(j, factor), a="1", b="0"), o.leaf("0 < 1"))
    known = o.leaf(f"0 <= {prod('0')} and {prod('0')} <= 1", none)
    times = lemma(
        o,
        "for all p, q, b, r: 0 <= p => p <= b => 0 <= q => q <= r => 0 <= r =>"
        " 0 <= p*q and p*q <= b*r",
    )
    for i in range(1, _DRAWS + 1):
        values = o.all(j, o.intro(f"1 <= {j} and {j} <= {i - 1}+1", defined))
        step = o.axiom("last factor", f=(j, factor), a="1", b=str(i - 1))
        step = o.cut(step, o.leaf(f"1 <= {i - 1}+1"), values)
        value = trees.put(factor, {draws.i: o.term(f"{i - 1}+1")})
        place = trees.put(said, {draws.i: o.term(f"{i - 1}+1")})
        most = o.cut(o.axiom("chance", L=draws.law, E=(z, place)), is_law)
        facts = [o.taut(part, most) for part in o.concluded(most).args]
        if i in own:
            meant = o.hyp(place)
            part = place.args[own.index(i)]
            one = o.taut(part.args[1], meant, o.leaf(part.args[0]))
            more = o.axiom("monotone", L=draws.law, E=(z, place), F=(z, within))
            more = o.cut(more, is_law, o.all(z, o.intro(place, one)))
            goal = node("le", value, o.term(_INSIDE))
            facts.append(o.leaf(goal, more, inner))
            new = f"{bound}*{_INSIDE}"
        else:
            new = bound
        low, high = (o.taut(part, known) for part in o.concluded(known).args)
        ratio = _INSIDE if i in own else "1"
        least = o.tree(f"0 <= {o.text(value)}")
        largest = o.tree(f"{o.text(value)} <= {ratio}")
        raised = use(
            o,
            *(times, term(prod(str(i - 1)), low, high), term(o.text(value), *facts), bound, ratio),
            *(low, high, o.taut(least, *facts), o.taut(largest, *facts), by()),
        )
        now = prod(f"{i - 1}+1")
        known = o.leaf(f"0 <= {now} and {now} <= {new}", step, raised)
        known = rewritten(
            o,
            ("n", f"0 <= {prod('n')} and {prod('n')} <= {new}"),
            o.leaf(f"{i} == {i - 1}+1"),
            known,
        )
        bound = new
    most = o.taut(o.concluded(known).args[1], known)
    last = rewritten(o, ("n", f"{prod('n')} <= {bound}"), o.leaf(f"4*(4*1) == {_DRAWS}"), most)
    return o.leaf(f"{prod('4*(4*1)')} <= 93/100", last)


def _within(o: Outline, law: Node, z: str, within: Node, positive: int) -> int:
    """Conclude P[z ~ N(0, 1/4) | abs(z) <= sqrt(log 4)] <= 9815/10000."""
    is_law = chance.normal_law(o, _VARIANCE, positive)
    variable = trees.variable(z, "real")
    under, over = o.tree(f"{z} < -{_BOUND}"), o.tree(f"{z} <= {_BOUND}")
    either = o.cut(o.axiom("either", L=law, E=(z, under), F=(z, within)), is_law)
    both = node("and", under, within)
    held = o.hyp(both)
    wrong = o.leaf("false", o.taut(under, held), o.taut(within, held))
    none = chance.never(o, law, variable, both, is_law, wrong)
    some = node("or", under, within)
    small = o.leaf(over, o.hyp(under))
    near = o.leaf(over, o.hyp(within))
    covered = o.taut(node("implies", some, over), o.intro(under, small), o.intro(within, near))
    more = o.cut(o.axiom("monotone", L=law, E=(z, some), F=(z, over)), is_law, o.all(z, covered))
    low = chance.normal_at(o, _VARIANCE, f"-{_BOUND}", positive, True)
    high = chance.normal_at(o, _VARIANCE, _BOUND, positive, False)
    goal = node("le", chance.chance(law, variable, within), o.term(_INSIDE))
    return o.leaf(goal, either, none, more, low, high)


def all_sums_of_weights(o: Outline) -> int:
    """All l^2 sums of weights stay within u = 2 sqrt(2 log l/l) but with the chance 1/l^2: each has
    variance 1/l, so that it is beyond u with a chance of at most exp(-4 log l) = 1/l^4.
    """
    classes, size = o.given
    terms = {"b": "2*sqrt(2*log(l))", "p": "1/l**4", "u": "2*sqrt(2*log(l)/l)", "v": "1/(l*q)"}
    for name in [*terms, "t"]:
        o.fix(name, "real")
    b, p, u, v = (o.hyp(f"{name} == {term}") for name, term in terms.items())
    total = o.hyp("t == 1/l")
    positive = o.leaf("v > 0", v, classes, size)
    is_law = chance.normal_law(o, "v", positive)
    law = reading.law("N(0, v)", o.derivation.declare)
    draws = chance.Draws(o, law, o.term("l*(l*q)"), is_law)
    g, i = draws.name, draws.index
    holds = o.tree(f"abs(sum(k in 1..q, 1*{g}[(i-1)*q+k])) <= u".replace("i-1", f"{i}-1"))
    beyond = tail(o)

    ones = o.cut(o.axiom("constant terms", c="1**2", a="1", b="q"), o.leaf("1 <= q+1", size))
    length = o.leaf("t == v*sum(k in 1..q, 1**2)", ones, v, total, classes, size)
    root = lemma(o, "for all l in (0, oo), c in (0, oo): 2*sqrt(2*c)*sqrt(1/l) <= 2*sqrt(2*c/l)")
    logs = o.leaf("0 < log(l)", classes)
    wide = use(o, root, "l", by(classes), term("log(l)", classes), logs)
    wide = rewritten(o, ("w", "2*sqrt(2*log(l))*sqrt(w) <= 2*sqrt(2*log(l)/l)"), total, wide)
    wide = rewritten(o, ("w", "w*sqrt(t) <= 2*sqrt(2*log(l)/l)"), b, wide)
    wide = rewritten(o, ("w", "b*sqrt(t) <= w"), u, wide)
    exact = o.leaf("exp(-b**2/2) == p", b, p, classes)
    before = lemma(o, "for all q, r: 0 <= q => 1 <= r => 0 <= (r-1)*q")
    end = lemma(o, "for all q, r, l: 0 <= q => r <= l*l => (r-1)*q+q <= l*(l*q)")
    inside = o.tree(f"1 <= {i} and {i} <= l*l")
    low, high = (o.taut(part, o.hyp(inside)) for part in inside.args)
    from_0 = o.leaf("0 <= q", size)
    found = use(
        o,
        *(beyond, "l*(l*q)", f"({i}-1)*q", "q", "[k: 1]", "v", "t", "b", "u"),
        *(use(o, before, "q", i, from_0, low), from_0, use(o, end, "q", i, "l", from_0, high)),
        *(by(positive), length, by(total, classes), by(b, classes), wide),
    )
    fails = node("le", draws.chance(node("not", holds)), o.term("p"))
    each = o.all(i, o.intro(inside, o.leaf(fails, found, exact)))
    every_one = draws.all_events(
        holds, o.term("l*l"), o.term("p"), each, o.leaf("1 <= l*l", classes)
    )

    said = f"abs(sum(k in 1..q, {g}[(y-1)*(l*q)+(z-1)*q+k])) <= u"
    wanted = o.tree(f"for all y in {{1..l}}, z in {{1..l}}: {said}")
    together = o.concluded(every_one).args[0].args[-1]
    together = trees.opened(together, draws.g)
    first = lemma(o, "for all l, y, z: 1 <= y => 1 <= z => y <= l => 0 <= l => 1 <= (y-1)*l+z")
    last = lemma(o, "for all l, y, z: y <= l => z <= l => 0 <= l => (y-1)*l+z <= l*l")

    def here(goal: Node, held: int, row: int, column: int) -> int:
        rows = [o.taut(part, row) for part in o.concluded(row).args]
        columns = [o.taut(part, column) for part in o.concluded(column).args]
        y, z = (o.text(o.concluded(part[0]).args[1]) for part in (rows, columns))
        index = f"({y}-1)*l+{z}"
        from_1 = use(o, first, "l", y, z, rows[0], columns[0], rows[1], by(classes))
        to_end = use(o, last, "l", y, z, rows[1], columns[1], by(classes))
        range_ = o.taut(f"1 <= {index} and {index} <= l*l", from_1, to_end)
        one = use(o, held, index, range_)
        places = (f"({y}-1)*(l*q)+({z}-1)*q+k", f"({index}-1)*q+k")
        parts = (f"{g}[{places[0]}]", f"1*{g}[{places[1]}]")

        def same(inner: Node, _: int) -> int:
            place = o.leaf(f"{places[0]} == {places[1]}", how="identity")
            own = o.leaf(f"{g}[{places[1]}] == {parts[1]}")
            return rewritten(o, ("n", f"{g}[n] == {parts[1]}"), place, own)

        alike = o.axiom("same terms", f=("k", parts[0]), g=("k", parts[1]), a="1", b="q")
        alike = given_premises(o, alike, lambda goal: every(o, goal, same, "k"))
        return o.leaf(goal, one, alike)

    more = o.axiom("monotone in draws", **draws.axiom, E=(g, together), F=(g, wanted))
    more = o.cut(more, draws.laws)
    held = o.hyp(together)
    shown = every(o, wanted, lambda goal, row, column: here(goal, held, row, column), "y", "z")
    more = o.cut(more, o.all(g, o.intro(together, shown)))
    few = o.leaf("l*l*p <= 1/l**2", p, classes)
    goal = node("ge", draws.chance(wanted), o.term("1-1/l**2"))
    bound = o.leaf(goal, every_one, more, few, classes)
    bound = chance.named(o, bound, {"t": "1/l"}, classes)
    return chance.named(o, bound, terms, classes, size)
