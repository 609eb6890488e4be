"""Derivations of false theorems about chance, one for each trap of the design: the kernel refuses
the step that does not follow, or asks for a formula that is false at the point given here.
"""

import pytest

from assay.theory.language.logic import reading
from assay.theory.language.theorem import Theorem
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.logic.derivation import Derivation
from assay.verification.search.logic.outline import Outline
from tests.logic.models import Model, truth

COINS = {"L": ("i", "Bernoulli(1/2)"), "a": "1"}
DRAWS = "g[i] ~ Bernoulli(1/2), i in 1..m"


def outline(claim="true", given=(), **sorts):
    return Outline(Theorem(claim, given), sorts)


def false_leaf(o, at):
    """Confirm that the formula of the last leaf fails at a point."""
    assert verdicts.refuted(o.derivation.formulas[-1], at).verdict == "refuted"


def refused(match, name, declare, **bodies):
    """Confirm that the kernel refuses an instance of an axiom."""
    filled = {
        f"?{symbol}": body if isinstance(body, str) else {"of": body[0].split(", "), "is": body[1]}
        for symbol, body in bodies.items()
    }
    with pytest.raises(Rejected, match=match):
        Derivation(declare).add({"axiom": name, "with": filled})


def is_false(text):
    """Confirm that what is planted is false."""
    assert truth(reading.sentence(text), Model({})) is False


def coins(o, last="m"):
    """Return the step: there are independent coins 1, .., last."""
    law = o.cut(o.axiom("bernoulli law", p="1/2"), o.leaf("0 <= 1/2"), o.leaf("1/2 <= 1"))
    inside = f"1 <= j and j <= {last}"
    each = o.all("j", o.intro(inside, law))
    return o.cut(o.axiom("independent draws", b=last, **COINS), each)


# ---- substitution --------------------------------------------------------------------------------
def test_an_event_of_one_draw_does_not_speak_of_another():
    bodies = {**COINS, "b": "m", "E": ("i, z", "z >= g[1]")}
    refused("g is not declared", "product", {"m": "int"}, **bodies)
    o = outline(m="int", g="seq", j="int")
    found = o.cut(o.axiom("product", b="m", **COINS, E=("i, z", "z >= g[1]")), coins(o))
    wrong = "P[h[i] ~ Bernoulli(1/2), i in 1..m | for all j0 in {1..m}: h[j0] >= h[1]]"
    right = "prod(j0 in 1..m, P[z ~ Bernoulli(1/2) | z >= g[1]])"
    with pytest.raises(Rejected, match="does not follow"):
        o.taut(f"{wrong} == {right}", found)
    is_false(
        "exists k in {0..1}: P[g[i] ~ Bernoulli(1/2), i in 1..2 | for all j in {1..2}: g[j] >= g[1]"
        "] == P[z ~ Bernoulli(1/2) | z >= k]*P[z ~ Bernoulli(1/2) | z >= k]"
    )


def test_a_draw_is_not_chosen_by_the_draws():
    o = outline(m="int", n="int", j="int")
    for chosen, why in (("g[1]", "g is not"), ("1 + z", "z is not"), ("m/2", "an integer")):
        bodies = {**COINS, "b": "m", "k": chosen, "E": ("z", "z == 1")}
        refused(why, "one draw", {"m": "int"}, **bodies)
    law = coins(o)
    marginal = o.axiom("one draw", b="m", k="n", **COINS, E=("z", "z == 1"))
    here = o.cut(marginal, law, o.hyp("1 <= n"), o.hyp("n <= m"))
    with pytest.raises(Rejected, match="a hypothesis speaks of n"):
        o.all("n", here)
    chosen = "P[h[i] ~ Bernoulli(1/2), i in 1..m | exists j0 in {1..m}: h[j0] == 1]"
    o.leaf(f"{chosen} == P[z ~ Bernoulli(1/2) | z == 1]", here, o.hyp(f"{chosen} == {chosen}"))
    false_leaf(o, {"v1": "1/2", "v2": "1/2", "v3": "3/4"})
    is_false(
        "P[g[i] ~ Bernoulli(1/2), i in 1..2 | exists j in {1..2}: g[j] == 1]"
        " == P[z ~ Bernoulli(1/2) | z == 1]"
    )


def test_a_draw_outside_of_the_range_has_no_law():
    o = outline(m="int", n="int", j="int")
    marginal = o.axiom("one draw", b="m", k="n", **COINS, E=("z", "z == 1"))
    inside = o.cut(marginal, coins(o), o.hyp("1 <= n"))
    o.cut(inside, o.leaf("n <= m", o.hyp("n <= m + 1")))
    false_leaf(o, {"m": "1", "n": "2"})
    is_false("P[g[i] ~ Bernoulli(1/2), i in 1..1 | g[2] == 1] == P[z ~ Bernoulli(1/2) | z == 1]")


@pytest.mark.parametrize("variance", ["g[1]**2", "z**2", "y", "1 + abs(g[i])"])
def test_a_variance_and_weights_are_not_drawn(variance):
    why = "is not declared"
    refused(why, "normal", {}, m="0", v=variance, x="1")
    bodies = {"m": ("i", "0"), "a": "1", "b": "2", "E": ("s", "s <= 1")}
    refused(why, "sum of normals", {}, v=("i", variance), c=("i", "1"), **bodies)
    refused(why, "sum of normals", {}, v=("i", "1"), c=("i", variance), **bodies)


def test_a_law_that_depends_on_a_draw_is_not_that_of_a_fixed_value():
    o = outline(y="real")
    fixed = o.cut(o.axiom("normal", m="0", v="y**2 + 1", x="1"), o.leaf("y**2 + 1 > 0"))
    claim = "P[y0 ~ Rademacher(), z ~ N(0, y0**2 + 1) | z <= 1] == Phi((1 - 0)/sqrt(y**2 + 1))"
    with pytest.raises(Rejected, match="does not follow"):
        o.taut(claim, fixed)
    with pytest.raises(Rejected, match="premise of the implication"):
        law = o.axiom("monotone", L="Rademacher()", E=("r", "true"), F=("r", "true"))
        o.cut(law, o.axiom("rademacher law"), o.all("y", fixed))


# ---- chance --------------------------------------------------------------------------------------
def test_equal_draws_are_not_independent():
    o = outline(j="int")
    product = o.cut(
        o.axiom("product", b="2", **COINS, E=("i, z", "z == 1")),
        coins(o, "2"),
    )
    both = "P[x ~ Bernoulli(1/2) | for all j0 in {1..2}: x == 1]"
    single = "prod(j0 in 1..2, P[x ~ Bernoulli(1/2) | x == 1])"
    with pytest.raises(Rejected, match="does not follow"):
        o.taut(f"{both} == {single}", product)
    is_false(f"{both} == {single}")


def test_draws_that_are_independent_given_another_are_not_independent():
    o = outline(x="real", j="int")
    given = {"L": ("i", "Bernoulli(x)"), "a": "1", "b": "2", "E": ("i, z", "z == 1")}
    inner = o.axiom("product", **given)
    outer = "P[x0 ~ Bernoulli(1/2), g[i] ~ Bernoulli(x0), i in 1..2 | g[1] == 1 and g[2] == 1]"
    single = "P[x0 ~ Bernoulli(1/2), z ~ Bernoulli(x0) | z == 1]"
    with pytest.raises(Rejected, match="does not follow"):
        o.taut(f"{outer} == {single}*{single}", inner)
    is_false(f"{outer} == {single}*{single}")


def test_a_union_over_one_event_less():
    o = outline(m="int", j="int")
    bodies = {**COINS, "b": "m", "c": "1", "E": ("j0, g", "g[j0] == 1")}
    law = coins(o)
    union = o.cut(o.axiom("union", d="m - 1", **bodies), law)
    all_ = f"P[{DRAWS} | exists j0 in {{1..m}}: g[j0] == 1]"
    less = f"sum(j0 in 1..m - 1, P[{DRAWS} | g[j0] == 1])"
    value = o.hyp(f"{all_} == {all_}")
    with pytest.raises(Rejected, match="does not follow"):
        o.taut(f"{all_} <= {less}", union)
    o.leaf(f"{all_} <= {less}", union, value)
    false_leaf(o, {"v1": "0", "v2": "0", "v3": "1"})
    is_false(f"for all m in {{2..2}}: {all_} <= {less}")


def test_two_failures_may_add_up_to_more_than_the_printed_one():
    o = outline(d="real", j="int")
    law = coins(o, "2")
    parts = {"E": ("g", "not g[1] == 1"), "F": ("g", "not g[2] == 1")}
    either = o.cut(o.axiom("either of draws", b="2", **COINS, **parts), law)
    draws = DRAWS.replace("m", "2")
    either_fails = f"P[{draws} | not g[1] == 1 or not g[2] == 1]"
    both_fail = f"P[{draws} | not g[1] == 1 and not g[2] == 1]"
    one, other = (o.hyp(f"P[{draws} | not g[{n}] == 1] <= d") for n in (1, 2))
    least = o.hyp(f"{both_fail} >= 0")
    o.leaf(f"{either_fails} <= 2*d", either, one, other, least)
    o.leaf(f"{either_fails} <= d", either, one, other, least)
    false_leaf(o, {"d": "1/4", "v1": "1/2", "v2": "1/4", "v3": "1/4", "v4": "0"})


def test_a_larger_event_is_larger_for_all_draws():
    o = outline(z="real")
    law = o.axiom("rademacher law")
    monotone = o.axiom("monotone", L="Rademacher()", E=("r", "r <= 1"), F=("r", "r <= 0"))
    drawn = o.hyp("z <= 0")
    inside = o.intro("z <= 1", drawn)
    with pytest.raises(Rejected, match="a hypothesis speaks of z"):
        o.all("z", inside)
    likely = o.hyp("P[r ~ Rademacher() | r <= 0] >= 1/2")
    with pytest.raises(Rejected, match="premise of the implication"):
        o.cut(monotone, law, likely)
    o.leaf("z <= 0", o.hyp("z <= 1"))
    false_leaf(o, {"z": "1"})
    is_false("P[r ~ Rademacher() | r <= 1] <= P[r ~ Rademacher() | r <= 0]")


def test_markov_of_a_signed_variable_and_of_a_threshold_of_zero():
    o = outline(z="real", c="real")
    markov = o.axiom("markov", L="Rademacher()", f=("r", "r"), c="c", x="0")
    asked = o.cut(markov, o.axiom("rademacher law"))
    o.cut(asked, o.all("z", o.leaf("z >= 0")))
    false_leaf(o, {"z": "-1"})
    o.leaf("c > 0", o.hyp("c >= 0"))
    false_leaf(o, {"c": "0"})
    is_false("P[r ~ Rademacher() | r >= 1] <= 0/1")


def test_chernoff_with_a_negative_exponent():
    o = outline(z="real", s="real", c="real")
    follows = o.leaf("exp(s*z) >= exp(s*c)", o.hyp("z >= c"), o.hyp("s <= 0"))
    false_leaf(o, {"s": "-1", "z": "1", "c": "0"})
    closed = o.all("z", o.intro("z >= c", follows))
    more = o.axiom("monotone", L="N(0, 1)", E=("r", "r >= c"), F=("r", "exp(s*r) >= exp(s*c)"))
    law = o.cut(o.axiom("normal law", m="0", v="1"), o.leaf("1 > 0"))
    o.cut(more, law, closed)
    is_false("P[z ~ N(0, 1) | z >= -1] <= P[z ~ N(0, 1) | exp(-z) >= exp(1)]")


def test_hoeffding_with_ranges_that_are_drawn_empty_or_of_length_zero():
    bodies = {**COINS, "f": ("i, z", "z"), "x": ("i", "1/2"), "t": "t"}
    o = outline(m="int", t="real", j="int")
    drawn = {"low": ("i", "0"), "high": ("i", "max(g[1], g[2])")}
    refused("g is not", "hoeffding", {"m": "int", "t": "real"}, b="m", **drawn, **bodies)
    o.axiom("hoeffding", b="m", low=("i", "0"), high=("i", "1"), **bodies)
    o.leaf("sum(i in 1..m, (1 - 0)**2) > 0")
    false_leaf(o, {"v1": "0"})
    o.leaf("t > 0", o.hyp("t >= 0"))
    false_leaf(o, {"t": "0"})
    narrow = o.axiom("hoeffding", b="2", low=("i", "0"), high=("i", "1/2"), **bodies)
    wide = "for all i in {1..2}: P[z ~ Bernoulli(1/2) | 0 <= z and z <= 1] == 1"
    with pytest.raises(Rejected, match="premise of the implication"):
        o.cut(narrow, coins(o, "2"), o.hyp(wide))
    is_false("P[z ~ Bernoulli(1/2) | 0 <= z and z <= 1/2] == 1")
    is_false(
        "P[g[i] ~ Rademacher(), i in 1..2 | g[1] + g[2] >= 2] <= exp(-2*2**2/sum(i in 1..2, 1))"
    )


def test_the_tail_that_is_asked_for():
    o = outline(u="real")
    tail = o.cut(o.axiom("normal", m="0", v="1", x="u"), o.leaf("1 > 0"))
    with pytest.raises(Rejected, match="does not follow"):
        o.taut("P[z ~ N(0, 1) | z >= u] == Phi((u - 0)/sqrt(1))", tail)
    with pytest.raises(Rejected, match="does not follow"):
        o.taut("P[z ~ N(0, 1) | z <= u] == Phi((u - 0)/1)", tail)
    is_false("P[z ~ N(0, 1) | z >= 1] == Phi(1)")


# ---- meaning -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "law", ["N(0, 1/u)", "Bernoulli(sqrt(u))", "Exp(log(u))", "Unif(0, 1/(u - u))", "N(1/u, 1)"]
)
def test_a_law_put_in_has_parameters_with_values(law):
    with pytest.raises(Rejected, match="parameters with values"):
        outline(u="real").axiom("chance", L=law, E=("z", "z > 0"))


@pytest.mark.parametrize(
    ("axiom", "bodies", "asked", "at"),
    [
        ("normal law", {"m": "0", "v": "u"}, "u > 0", "0"),
        ("exponential law", {"r": "u"}, "u > 0", "0"),
        ("uniform law", {"a": "1", "b": "u"}, "1 < u", "1"),
        ("bernoulli", {"p": "u"}, "0 <= u", "-1"),
        ("normal moments", {"m": "0", "v": "u", "s": "1"}, "u > 0", "0"),
    ],
)
def test_a_law_that_may_be_none_asks_for_its_parameters(axiom, bodies, asked, at):
    o = outline(u="real")
    o.cut(o.axiom(axiom, **bodies), o.leaf(asked))
    false_leaf(o, {"u": at})


def test_a_chance_and_a_mean_without_a_value_are_no_numbers():
    o = outline(u="real")
    nothing = "P[z ~ N(0, u) | z > 0]"
    endless = "E[z ~ N(0, 1) | exp(z**2)]"
    for term in (nothing, endless):
        with pytest.raises(Rejected, match="has a value"):
            o.leaf(f"{term} >= 0 or {term} < 0")
        with pytest.raises(Rejected, match="has a value"):
            o.leaf(f"{term} > 5", o.hyp(f"not {term} <= 5"))
        with pytest.raises(Rejected, match="has a value"):
            o.at(o.hyp("for all x: x**2 >= 0"), term)
        with pytest.raises(Rejected, match="needs a value"):
            o.axiom("constant mean", L="Rademacher()", c=term)
    is_false("P[z ~ N(0, 0) | z > 0] >= 0")
    is_false(f"{endless} >= 0")


def test_means_of_functions_without_values_are_not_put_into_axioms():
    o = outline()
    with pytest.raises(Rejected, match="needs a value"):
        o.axiom("markov", L="Exp(1)", f=("z", "1/z"), c="1", x="1")
    with pytest.raises(Rejected, match="needs a value"):
        o.axiom("monotone mean", L="Exp(1)", f=("z", "1"), g=("z", "log(z)"), x="1", y="1")
    endless = o.axiom(
        "monotone mean", L="N(0, 1)", f=("z", "z**2"), g=("z", "exp(z**2)"), x="1", y="1"
    )
    assert truth(o.concluded(endless), Model({})) is not False
    is_false("E[z ~ N(0, 1) | z**2] <= E[z ~ N(0, 1) | exp(z**2)]")


@pytest.mark.parametrize(
    "event",
    [
        "exists r: z == r",
        "for all r in (0, 1): z > r",
        "exists seq w: w[0] == z",
        "for all r: r > z",
    ],
)
def test_events_that_may_have_no_chance_are_refused(event):
    with pytest.raises(Rejected, match="of nothing else"):
        outline().axiom("chance", L="N(0, 1)", E=("z", event))
