"""Derivations of false theorems, one for each trap of the design: the kernel refuses the step that
does not follow, or asks for a formula that is false at the point given here.
"""

import copy
import dataclasses

import pytest

from assay.theory.language.grammar import GrammarError
from assay.theory.language.theorem import Theorem
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.logic.derivation import Derivation
from assay.verification.search.logic.outline import Outline

HALVED = Theorem("for all t in {0..}: x[t] <= 1", (), (("x", "2", "x[t]/2"),))


def outline(theorem=HALVED, **sorts):
    return Outline(theorem, sorts)


def false_leaf(o, at):
    """Confirm that the formula of the last leaf fails at a point."""
    assert verdicts.refuted(o.derivation.formulas[-1], at).verdict == "refuted"


# ---- time ----------------------------------------------------------------------------------------
def shrinking(o):
    """Return the step: for all t >= 0, x[t] <= 1 => x[t+1] <= 1."""
    time, before = o.hyp("0 <= t"), o.hyp("x[t] <= 1")
    after = o.leaf("x[t + 1] <= 1", o.cut(o.at(o.let["x"][1], "t"), time), before)
    return o.all("t", o.intro("0 <= t", o.intro("x[t] <= 1", after)))


def test_induction_without_a_base():
    o = outline(t="int")
    step = shrinking(o)
    axiom = o.axiom("induct", P=("t", "x[t] <= 1"), a="0")
    with pytest.raises(Rejected, match="premise of the implication"):
        o.cut(axiom, step)
    with pytest.raises(Rejected, match="does not follow"):
        o.taut("for all s in {0..}: x[s] <= 1", axiom, step)
    o.leaf("x[0] <= 1", o.let["x"][0])
    false_leaf(o, {"v1": "2"})


def test_induction_about_the_next_value_says_nothing_of_the_first():
    o = outline(t="int")
    start, rule = o.let["x"]
    first = o.cut(o.at(rule, "0"), o.leaf("0 <= 0"))
    base = o.leaf("x[0 + 1] <= 1", start, first)
    time, before = o.hyp("0 <= t"), o.hyp("x[t + 1] <= 1")
    later = o.leaf("0 <= t + 1", time)
    step = o.leaf("x[t + 1 + 1] <= 1", o.cut(o.at(rule, "t + 1"), later), before)
    always = o.induct("t", "x[t + 1] <= 1", "0", base, step)
    with pytest.raises(Rejected, match="another sentence"):
        o.qed(always)
    shifted = o.at(always, "t - 1")
    asked = o.leaf("0 <= t - 1", time)
    false_leaf(o, {"t": "0"})
    found = o.derivation.sequents[o.cut(shifted, asked)].conclusion
    assert found == o.derivation.sentence("x[t - 1 + 1] <= 1")


def test_a_last_time_before_the_first():
    theorem = Theorem("x[T] <= 1", ("int T", "seq x", "for all t in {0..T}: x[t] <= 1"))
    o = outline(theorem)
    inside = o.leaf("0 <= T and T <= T")
    false_leaf(o, {"T": "-1"})
    claim = o.cut(o.at(o.given[2], "T"), inside)
    o.conclude(claim)
    with pytest.raises(Rejected):
        verdicts.settled(
            theorem, "derivation", {"declare": o.derivation.declare, "steps": o.steps}, []
        )


@pytest.mark.parametrize("term", ["1/2", "2/2", "u", "x[0]", "n/2", "sqrt(4)", "sum(i in 1..2, i)"])
def test_an_instance_for_integers_at_what_may_be_none(term):
    found = Derivation({"u": "real", "n": "int", "x": "seq"})
    found.add({"hyp": "for all int k: k <= 0 or k >= 1"})
    with pytest.raises(Rejected):
        found.add({"at": [0, term]})


def test_passage_with_a_progress_that_depends_on_the_time():
    o = outline(Theorem("true", ("seq x",)), t="int")
    slow = o.hyp(
        "for all s in {0..}: not x[s] > 5 => x[s + 1] >= x[s] + 1/(s**2 + 1) and x[s] <= 5"
    )
    bodies = {"Q": ("s", "x[s] > 5"), "v": ("s", "x[s]"), "top": "5"}
    with pytest.raises(Rejected, match="s is not declared"):
        o.axiom("passage", h="1/(s**2 + 1)", **bodies)
    with pytest.raises(Rejected, match="needs a value"):
        o.axiom("passage", h="1/t**2", **bodies)
    axiom = o.axiom("passage", h="1/(t**2 + 1)", **bodies)
    positive = o.leaf("1/(t**2 + 1) > 0")
    with pytest.raises(Rejected, match="premise of the implication"):
        o.cut(axiom, positive, slow)


def test_one_falling_step_does_not_refute_there_is_a_time():
    theorem = Theorem("exists int s: for all t in {s..}: x[t + 1] >= x[t]", ("seq x",))
    o = outline(theorem, s="int")
    fall = o.hyp("x[1] < x[0]")
    with pytest.raises(Rejected, match="does not follow"):
        o.refuted(fall)
    always = o.hyp("for all t in {s..}: x[t + 1] >= x[t]")
    start = o.leaf("s <= 0")
    false_leaf(o, {"s": "1"})
    o.leaf("false", fall, o.cut(o.at(always, "0"), start))
    with pytest.raises(Rejected, match="is picked"):
        early = o.cut(o.at(always, "0"), o.hyp("s <= 0"))
        o.pick(o.hyp(theorem.conclusion()), "s", early)


# ---- derivatives ---------------------------------------------------------------------------------
def difference(o, f, slope, h="h", eps="eps"):
    """Return the leaf that a difference quotient of f(z) at 0 is close to a slope."""
    after, now = (f.replace("z", text) for text in (f"(0 + {h})", "0"))
    return o.leaf(f"abs({after} - {now} - {h}*({slope})) <= {eps}*abs({h})")


@pytest.mark.parametrize(
    ("f", "slope", "h"),
    [
        ("abs(z)", "1", -1),  # the slope of one side
        ("abs(z)", "0", 1),  # the mean of both
        ("sqrt(z)", "0", -1),  # no values on one side
        ("z**2", "1", -1),
    ],
)
def test_a_derivative_that_does_not_exist_or_is_another_number(f, slope, h):
    o = outline(Theorem("true"), h="real", eps="real")
    axiom = o.axiom("derivative", f=("z", f), a="0", g=slope)
    o.hyp("0 < eps")
    difference(o, f, slope)
    false_leaf(o, {"h": str(h), "eps": "1/2"})
    with pytest.raises(Rejected, match="does not follow"):
        o.taut(f"derivative(z at 0, {f}) == {slope}", axiom)


def test_a_term_put_under_a_derivative_names_no_variable_of_its_definition():
    o = outline(Theorem("true"), h="real", eps="real", r="real")
    axiom = o.axiom("derivative", f=("z", "eps*z"), a="0", g="0")
    premise = o.concluded(axiom).args[0].args[0]
    wanted = "for all u in (0, oo): exists v in (0, oo): for all w in (-v, v):"
    assert premise == o.tree(f"{wanted} abs(eps*(0 + w) - eps*0 - w*0) <= u*abs(w)")
    captured = "for all eps1 in (0, oo): exists v in (0, oo): for all w in (-v, v):"
    assert premise != o.tree(f"{captured} abs(eps1*(0 + w) - eps1*0 - w*0) <= eps1*abs(w)")


def test_a_derivative_that_may_lack_a_value_is_put_nowhere():
    o = outline(Theorem("true"), u="real")
    slope = "derivative(z at u, abs(z))"
    with pytest.raises(Rejected, match="has a value"):
        o.leaf(f"{slope} == {slope}")
    general = o.hyp("for all w: w*w >= 0")
    with pytest.raises(Rejected, match="has a value"):
        o.at(general, slope)
    with pytest.raises(Rejected, match="needs a value"):
        o.axiom("constant terms", c=slope, a="1", b="2")
    theorem = Theorem(f"not {slope} > 1", ("u",))
    assert len(theorem.obligations()) == 1


@pytest.mark.parametrize(
    ("f", "first", "last", "t"),
    [
        ("1/z", "-1", "1", "0"),  # it falls on both sides of its pole
        ("z**2", "-1", "2", "1"),  # it falls at the start alone
        ("-z", "1", "0", None),  # the interval is empty
    ],
)
def test_what_does_not_fall_everywhere_may_grow(f, first, last, t):
    o = outline(Theorem("true"), s="real")
    axiom = o.axiom("falling", f=("z", f), a=first, b=last)
    if t is None:
        o.leaf(f"{first} <= {last}")
        return false_leaf(o, {})
    inside = o.hyp(f"{first} <= s and s <= {last}")
    slope = {"1/z": "-1/s**2", "z**2": "2*s", "-z": "-1"}[f]
    o.leaf(f"{slope} <= 0", inside)
    false_leaf(o, {"s": t})
    with pytest.raises(Rejected, match="premise of the implication"):
        o.cut(o.cut(axiom, o.leaf(f"{first} <= {last}")), inside)


def test_only_a_condition_asks_for_the_derivative_of_a_function():
    slope = "derivative(s at t, w(s))"
    given = ("function w", "t")
    assert not Theorem("w(t) <= 0", (*given, f"{slope} == w(t)")).obligations()
    for claim, premise in (
        (f"not {slope} > 0", "t > 0"),
        ("w(t) <= 0", f"not {slope} > 0"),
        ("w(t) <= 0", f"{slope} > 0 => t > 0"),
        ("w(t) <= 0", f"2*{slope} > 0"),
        (f"w(t) <= 0 or {slope} > 0", "t > 0"),
        ("w(t) <= 0", "derivative(s at t, abs(w(s))) > 0"),
    ):
        assert Theorem(claim, (*given, premise)).obligations(), (claim, premise)


def test_a_function_is_no_number_and_has_numbers_for_arguments():
    o = outline(Theorem("true"), f="function", g="seq", u="real")
    general = o.hyp("for all v: v*v >= 0")
    with pytest.raises(Rejected, match="another sort"):
        o.at(general, "f")
    for sort in ("function", "seq"):
        with pytest.raises(Rejected, match="another sort"):
            o.at(o.hyp(f"for all {sort} h: 1 > 0"), "g" if sort == "function" else "f")
    with pytest.raises(Rejected, match="has a value"):
        o.leaf("f(1/u) == f(1/u)")
    for text in ("f > 0", "f[1] > 0", "g(1) > 0", "f(f) > 0", "f(1 > 0) > 0"):
        with pytest.raises((Rejected, ValueError)):
            o.hyp(text)


def test_no_event_speaks_of_a_derivative():
    with pytest.raises(FormulaError, match="derivative"):
        Theorem("P[z ~ N(0, 1) | derivative(w at z, abs(w)) > 0] > 0").sentence()
    o = outline(Theorem("true"))
    with pytest.raises(Rejected, match="derivative"):
        o.axiom("chance", L="N(0, 1)", E=("z", "derivative(w at z, abs(w)) > 0"))


# ---- sums ----------------------------------------------------------------------------------------
def test_a_constant_sum_with_a_negative_number_of_terms():
    o = outline(Theorem("true"), m="int")
    axiom = o.axiom("constant terms", c="2", a="1", b="m")
    o.cut(axiom, o.leaf("1 <= m + 1"))
    false_leaf(o, {"m": "-1"})


def test_telescoping_an_empty_range_and_across_a_pole():
    o = outline(Theorem("true"), n="int", i="int")
    axiom = o.axiom("telescoping", f=("i", "1/(i - 2)"), a="1", b="n")
    asked = o.cut(axiom, o.leaf("1 <= n + 1"))
    false_leaf(o, {"n": "-3"})
    value = o.leaf("1/(i - 2) == 1/(i - 2)", o.hyp("1 <= i and i <= n + 1"))
    false_leaf(o, {"i": "2", "n": "5"})
    closed = o.all("i", o.intro("1 <= i and i <= n + 1", value))
    o.cut(asked, closed)
    inside = "3 <= i and i <= n + 1"
    away = o.leaf("1/(i - 2) == 1/(i - 2)", o.hyp(inside))
    with pytest.raises(Rejected, match="premise of the implication"):
        o.cut(asked, o.all("i", o.intro(inside, away)))


def test_termwise_outside_of_the_range():
    o = outline(Theorem("true"), n="int", i="int")
    axiom = o.axiom("termwise", f=("i", "i"), g=("i", "i**2*2"), a="-1", b="n")
    inside = "1 <= i and i <= n"
    inner = o.leaf("i <= i**2*2", o.hyp(inside))
    one_on = o.all("i", o.intro(inside, inner))
    with pytest.raises(Rejected, match="premise of the implication"):
        o.cut(axiom, one_on)
    pole = o.axiom("termwise", f=("i", "1/sqrt(i)"), g=("i", "2"), a="0", b="n")
    first = o.leaf("1/sqrt(i) <= 2", o.hyp("0 <= i and i <= n"))
    false_leaf(o, {"i": "0", "n": "3"})
    o.cut(pole, o.all("i", o.intro("0 <= i and i <= n", first)))


def test_a_sum_without_a_value_is_no_number():
    o = outline(Theorem("true"))
    with pytest.raises(Rejected, match="has a value"):
        o.leaf("sum(i in 0..3, 1/i) == sum(i in 0..3, 1/i)")
    with pytest.raises(Rejected, match="has a value"):
        o.leaf("sum(i in 0..3, 1/i) <= 5 or sum(i in 0..3, 1/i) > 5")
    with pytest.raises(Rejected, match="has a value"):
        o.leaf("false", o.hyp("not sum(i in 0..3, 1/i) <= 5"), o.hyp("not 5 < sum(i in 0..3, 1/i)"))


# ---- order of quantifiers ------------------------------------------------------------------------
def test_for_all_and_exists_are_not_swapped():
    o = outline(Theorem("true"), u="real", c="real")
    above = o.at(o.hyp("for all x: exists y: y > x"), "u")
    chosen = o.hyp("c > u")
    with pytest.raises(Rejected, match="a hypothesis speaks of u"):
        o.all("u", chosen)
    some = o.cut(o.axiom("witness", P=("z", "z > u"), x="c"), chosen)
    every = o.all("u", o.pick(above, "c", some))
    wrong = o.derivation.sentence("exists y: for all x: y > x")
    assert o.derivation.sequents[every].conclusion != wrong
    with pytest.raises(Rejected, match="does not follow"):
        o.taut(wrong, every)


def test_a_threshold_that_depends_on_k_is_not_uniform():
    o = outline(Theorem("true"), k="int", M="int", N="int", n="int")
    each = o.hyp("for all int j: exists N0 in {0..}: for all m in {N0..}: m >= j")
    here = o.at(each, "k")
    chosen = o.hyp("0 <= N and (for all m in {N..}: m >= k)")
    large = o.taut("for all m in {N..}: m >= k", chosen)
    with pytest.raises(Rejected, match="a hypothesis speaks of k"):
        o.all("k", large)
    with pytest.raises(Rejected, match="is picked"):
        o.pick(here, "N", large)
    body = ("N", "0 <= N and (for all int k0: for all m in {N..}: m >= k0)")
    uniform = o.axiom("integer witness", P=body, a="N")
    with pytest.raises(Rejected, match="premise of the implication"):
        o.cut(uniform, chosen)


def test_a_witness_does_not_use_a_later_variable():
    o = outline(Theorem("true"), w="real")
    with pytest.raises(Rejected, match="not declared"):
        o.axiom("witness", P=("y", "for all z: z < y"), x="z + 1")
    with pytest.raises(Rejected, match="already has a meaning"):
        o.axiom("witness", P=("y", "for all w: w < y"), x="w + 1")
    found = o.derivation.sequents[o.axiom("witness", P=("y", "for all z: z < y"), x="w + 1")]
    wanted = "(for all z: z < w + 1) => (exists y: for all z: z < y)"
    assert found.conclusion == o.derivation.sentence(wanted)
    later = o.leaf("w < w + 1")
    with pytest.raises(Rejected, match="premise of the implication"):
        o.cut(len(o.steps) - 2, o.all("w", later))


def test_a_name_picked_twice_is_one_number_only_by_assumption():
    o = outline(Theorem("true"), c="real")
    low, high = o.hyp("exists a: a < 0"), o.hyp("exists b: b > 0")
    absurd = o.leaf("false", o.hyp("c < 0"), o.hyp("c > 0"))
    with pytest.raises(Rejected, match="is picked"):
        o.pick(low, "c", absurd)
    with pytest.raises(Rejected, match="is picked"):
        o.pick(high, "c", absurd)


# ---- meaning -------------------------------------------------------------------------------------
def test_the_opposite_of_a_relation_without_a_value():
    o = outline(Theorem("true"), x="real")
    opposite = o.hyp("not 1/x > 0")
    with pytest.raises(Rejected, match="does not follow"):
        o.taut("1/x <= 0", opposite)
    o.leaf("1/x <= 0", opposite)
    formula = o.derivation.formulas[-1]
    for certificate in ({"type": "positivity", "params": {}}, {"type": "identity"}):
        with pytest.raises(Rejected):
            verdicts.fact(formula, certificate, "planted")
    o.leaf("x <= 0", opposite)
    o.leaf("1/x == 1/x", opposite)
    false_leaf(o, {"x": "0"})


def test_a_recursion_through_a_pole():
    theorem = Theorem("w[1] == 7", (), (("w", "1", "1/(w[t] - 1)"),))
    assert len(theorem.obligations()) == 1
    o = outline(theorem)
    start, rule = o.let["w"]
    first = o.cut(o.at(rule, "0"), o.leaf("0 <= 0"))
    o.close(o.leaf("w[1] == 7", start, first))
    parts = {"declare": o.derivation.declare, "steps": o.steps}
    with pytest.raises(Rejected, match="facts are needed"):
        verdicts.settled(theorem, "derivation", parts, [])
    o.conclude(o.leaf("w[1] == 7", start, first))
    false_leaf(o, {"t0": "0", "v1": "1", "v2": "1"})


def test_a_term_put_in_has_a_value():
    found = Derivation({"u": "real"})
    found.add({"hyp": "for all z: z <= 0 or z > 0"})
    for term in ("1/u", "log(u)", "sqrt(u)", "sum(i in 0..3, 1/i)", "u**u", "1/(u - u)", "tan(u)"):
        with pytest.raises(Rejected, match="has a value"):
            found.add({"at": [0, term]})
    found.add({"hyp": "not 1/u == 1/u"})
    with pytest.raises(Rejected, match="has a value"):
        found.add({"at": [0, "1/u", 1]})


# ---- kernel --------------------------------------------------------------------------------------
def test_an_assumption_is_not_dropped():
    theorem = Theorem("exists x: x > 0 and x < 0")
    o = outline(theorem)
    given = o.hyp(theorem.sentence())
    parts = {"declare": {}, "steps": o.steps}
    with pytest.raises(Rejected, match="rests on hypotheses"):
        verdicts.settled(theorem, "derivation", parts, [])
    o.intro(theorem.sentence(), given)
    with pytest.raises(Rejected, match="another sentence"):
        verdicts.settled(theorem, "derivation", parts, [])
    for rule in ({"all": ["c", 0]}, {"cut": [0, 0]}, {"pick": [0, "c", 0]}):
        o.derivation.declare["c"] = "real"
        sequent = o.derivation.sequents
        try:
            o.derivation.add(rule)
        except Rejected:
            continue
        assert sequent[-1].hypotheses


def test_a_verdict_is_not_copied():
    o = outline(Theorem("x > 0 => x > 0", ("x",)))
    found = o.qed(o.taut("x > 0 => x > 0"))
    assert found.verdict == "proved" and verdicts.minted(found)
    for copied in (
        lambda: dataclasses.replace(found, verdict="refuted"),
        lambda: copy.copy(found),
        lambda: type(found)("proved"),
    ):
        with pytest.raises(TypeError):
            copied()
    stored = {"verdict": "proved", "certificate": found.certificate}
    assert verdicts.recheck(o.theorem, stored).verdict == "proved"
    with pytest.raises(Rejected):
        verdicts.recheck(Theorem("x > 0 => x > 1", ("x",)), stored)


@pytest.mark.parametrize(
    "step",
    [
        {"hyp": "0 < 1) or (1 < 0"},
        {"hyp": "u"},
        {"leaf": [], "goal": "0 < 1; 1 < 0"},
        {"leaf": [], "goal": "0 < 1 # 1 < 0"},
        {"taut": [], "goal": "(1 < 0"},
        {"at": [0, "1) <= (2"]},
        {"at": [0, "1 < 2"]},
        {"at": [0, "u, u"]},
        {"at": [0, "?x"]},
        {"axiom": "archimedes", "with": {"?x": "0 < 1"}},
        {"axiom": "archimedes", "with": {"?x": "1) or (1 < 0"}},
        {"axiom": "witness", "with": {"?x": "1", "?P": {"of": ["z) or (s"], "is": "z > 0"}}},
        {"axiom": "witness", "with": {"?x": "1", "?P": {"of": ["z"], "is": "z"}}},
        {"axiom": "witness", "with": {"?x": "1", "?P": {"of": ["z"], "is": "?P(z)"}}},
        {"axiom": "witness", "with": {"?x": "1"}},
        {"axiom": "witness", "with": {"?x": "1", "?P": {"of": ["z", "s"], "is": "z > 0"}}},
        {"axiom": "equal", "with": {"?x": "x", "?y": "x", "?P": {"of": ["z"], "is": "z > 0"}}},
        {"axiom": "no such", "with": {}},
        {"intro": ["1 < 0) => (0 < 1", 0]},
        {"all": ["u) or (v", 0]},
        {"all": ["w", 0]},
        {"cut": [0, -1]},
        {"cut": [True]},
        {"cut": [7]},
        {"hyp": "0 < 1", "goal": "1 < 0"},
        {"follows": [0]},
    ],
)
def test_what_is_pasted_into_a_text_or_misshapen_is_refused(step):
    found = Derivation({"u": "real", "x": "seq"})
    found.add({"hyp": "for all z: z <= u or z > u"})
    with pytest.raises(Rejected):
        found.add(step)


@pytest.mark.parametrize("name", ["u v", "u) or (v", "e", "pi", "exp", " 0", "u\n", "", "and"])
def test_names_that_are_no_names_are_not_declared(name):
    with pytest.raises((Rejected, GrammarError)):
        Derivation({name: "real"})


def test_a_foreign_term_is_named_like_no_variable():
    names = [f"v{i}" for i in range(5)]
    found = Derivation({**dict.fromkeys(names, "real"), "x": "seq", "n": "int"})
    found.add({"hyp": "x[0] == 1 and v1 + v3 == 0"})
    found.add({"leaf": [0], "goal": "v2 == 1"})
    formula = found.formulas[-1]
    fresh = {"v1": "0", "v2": "0", "v3": "0"}
    (own,) = set(formula.free) - set(fresh)
    assert own not in names[1:4]
    assert verdicts.refuted(formula, {**fresh, own: "1"}).verdict == "refuted"
    found.add({"leaf": [], "goal": "x[n] == x[n + 1]"})
    assert verdicts.refuted(found.formulas[-1], {"v1": "0", "v2": "1"}).verdict == "refuted"
    found.add({"leaf": [], "goal": "sum(i in 1..n, i) == sum(i in 1..n + 1, i)"})
    assert verdicts.refuted(found.formulas[-1], {"v1": "0", "v2": "1"}).verdict == "refuted"


def test_free_names_of_the_claim_are_declared_ones():
    for claim in ("y > 0", "for all x: y > 0", "x[0] > 0"):
        with pytest.raises((FormulaError, GrammarError)):
            Theorem(claim).sentence()
