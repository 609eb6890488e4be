"""Only the kernel makes facts and verdicts, and it refuses what does not follow."""

import copy
import dataclasses
import json
import pickle

import pytest

from assay.theory.language import sorts
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import GrammarError
from assay.theory.language.matrices import Matrices
from assay.theory.language.statements import Orbit
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import verdicts as kernel
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.orbit import run_orbit
from assay.verification.kernel.types import asymptotic
from assay.verification.search.methods import establish

TRUE = Formula("x*x >= 0", ("x in [0, 1]",))
GROWS = Asymptotic("x*l", "l", "O", ("x in [0, 1]",), constant=())


def test_nothing_else_makes_facts_or_verdicts():
    with pytest.raises(TypeError):
        kernel.Fact(TRUE, {}, "me")
    with pytest.raises(TypeError):
        kernel.Verdict("proved", "me", {})


def test_a_fact_proves_its_own_formula_only():
    fact = establish(TRUE, "positivity")
    assert kernel.proved(TRUE, fact).verdict == "proved"
    with pytest.raises(Rejected, match="another formula"):
        kernel.proved(Formula("x*x >= 1", TRUE.given), fact)
    with pytest.raises(Rejected):
        kernel.proved(TRUE.with_given("x > 0"), fact)


@pytest.mark.parametrize(
    "certificate",
    [
        {"type": "nonsense"},
        {},
        {"type": "identity"},
        {"type": "point"},
        {"type": "positivity", "params": {"a": "x-1"}},
        {"type": "positivity", "params": {"a": "unknown"}},
        {"type": "derived", "facts": [], "certificate": {"type": "point"}},
    ],
)
def test_wrong_certificates_are_refused(certificate):
    with pytest.raises(Rejected):
        kernel.fact(Formula("x >= 1/2", ("x in [0, 1]",)), certificate, "me")


@pytest.mark.parametrize("at", [{"x": "2"}, {"x": "1/2"}, {}, {"x": "1/4", "y": "1"}])
def test_witnesses_must_be_inside_and_violate(at):
    statement = Formula("x >= 1/2", ("x in [0, 1]",))
    with pytest.raises(Rejected):
        kernel.refuted(statement, at)
    assert kernel.refuted(statement, {"x": "1/4"}).witness == {"x": "1/4"}


def test_integers_need_integer_witnesses():
    with pytest.raises(Rejected, match="integer"):
        kernel.refuted(Formula("n != 5/2", ("n in {1..}",)), {"n": "5/2"})


def test_vacuity_is_about_the_hypotheses():
    empty = Formula("x > 5", ("x in [0, 1]", "x >= 2"))
    assert (
        kernel.vacuous(empty, establish(empty.with_goal("1 < 0"), "enclosure", budget=2)).verdict
        == "vacuous"
    )
    with pytest.raises(Rejected):
        kernel.vacuous(TRUE, establish(TRUE, "positivity"))


def test_asymptotic_constants_and_families():
    verdict = kernel.bounded(
        GROWS,
        establish(GROWS.bounded(C="1", N="2"), "positivity", params={"w": "1-x"}),
        {"C": "1", "N": "2"},
    )
    assert verdict.verdict == "proved"
    square = Asymptotic("x*l**2", "l", "O", ("x in [0, 1]",), constant=())
    family = {"path": {"x": "1"}, "growth": "l", "at": {}, "N": "2", "side": None}
    inside, beyond = (establish(f, "auto") for f in square.escape(**family))
    assert kernel.escaped(square, inside, beyond, family).verdict == "refuted"
    with pytest.raises(Rejected):
        kernel.escaped(GROWS, inside, beyond, family)


@pytest.mark.parametrize(
    "growth", ["1", "2", "1/l", "l-l", "1-1/l", "sin(l)", "-l", "l**0", "exp(-l)", "log(l)/l"]
)
def test_growth_must_diverge(growth):
    with pytest.raises(Rejected):
        asymptotic.require_divergent(growth, "l")


@pytest.mark.parametrize("growth", ["l", "l**2/7", "sqrt(l)", "log(l)", "l*log(l)**(1/2)/100"])
def test_growth_that_diverges(growth):
    asymptotic.require_divergent(growth, "l")


def test_annotations_cannot_change_a_verdict():
    verdict = kernel.annotate(kernel.undecided("no idea"), reason="found it")
    assert verdict.verdict == "open" and verdict.certificate is None
    with pytest.raises(Rejected):
        kernel.undecided(" ")


@pytest.mark.parametrize(
    "goal, at, undefined",
    [
        ("x > 1 => log(x) > 0", "0", False),
        ("x > 1 => log(x) > 0", "-1", False),
        ("x > 1 => 1/(1/x) > 0", "0", False),
        ("x > -1 => log(x) > -9", "0", True),
        ("log(x) > -9", "0", True),
        ("1/x > -9 or x > 0", "0", True),
        ("log(x) > -9", "2", False),
    ],
)
def test_a_premise_guards_the_terms_of_its_conclusion(goal, at, undefined):
    from assay.verification.replay import replay_certificate

    statement = Formula(goal, ("x in [-5, 5]",))
    forged = {"type": "undefined", "formula": statement.data(), "at": {"x": at}}
    assert (
        replay_certificate(statement.data(), "refuted", forged).outcome == "confirmed"
    ) == undefined
    if undefined:
        assert kernel.refuted_undefined(statement, {"x": at}).verdict == "refuted"
    else:
        with pytest.raises(Rejected):
            kernel.refuted_undefined(statement, {"x": at})


# ---- doors ---------------------------------------------------------------------------------------
FALSE = Formula("x*x >= 1", ("x in [0, 1]",))


class Agreeable(str):
    """Text that says it equals anything."""

    __hash__ = str.__hash__

    def __eq__(self, other):
        return True


class Lookalike(Formula):
    """A formula that says it equals anything, and describes itself as another."""

    __hash__ = Formula.__hash__

    def __eq__(self, other):
        return True

    def data(self):
        return TRUE.data()


class Twofold(str):
    """Text that says one thing, and compares and prints as another."""

    def __new__(cls, said, meant):
        text = str.__new__(cls, said)
        text.meant = meant
        return text

    def __eq__(self, other):
        return self.meant == other

    def __hash__(self):
        return hash(self.meant)

    def __format__(self, form=""):
        return self.meant

    __str__ = __format__


@pytest.mark.parametrize("make", [
    lambda t: Formula(t("x >= 2", "x >= 1"), ("x in [1, 2]",)),
    lambda t: Matrices("a >= 5", ("a",), (t("a >= 0", "a >= 5"),)),
    lambda t: Orbit("x <= 7", (("x", "1", t("2*x", "x/2")),), (0, 9)),
    lambda t: Asymptotic(t("l**2", "l"), "l", "O", (), constant=()),
    lambda t: Asymptotic("l**2", "l", "O", (), constant=(), size_from=t("2", "3")),
])  # fmt: skip
def test_texts_that_print_as_others_are_no_statements(make):
    assert make(lambda said, meant: said).data()
    with pytest.raises(FormulaError, match="exact text"):
        make(Twofold)


def test_texts_that_print_as_others_are_no_terms():
    for said, meant in (("1", "1) > 0 or (1"), ("x", "x")):
        with pytest.raises(GrammarError, match="is text"):
            sorts.term(Twofold(said, meant))
    shown = Formula("x + 1 >= 1", ("x in [0, 1]",))
    certificate = {"type": "positivity", "params": {"p": Twofold("x", "x")}}
    with pytest.raises(Rejected, match="is text"):
        kernel.fact(shown, certificate, "forged")


def test_changed_copies_of_verdicts_and_facts_are_refused():
    fact = establish(TRUE, "positivity")
    verdict = kernel.undecided("nothing was tried")
    for thing, change in (
        (verdict, {"verdict": "proved"}),
        (fact, {"formula": FALSE}),
        (verdict, {}),
    ):
        with pytest.raises(TypeError, match="only the kernel"):
            dataclasses.replace(thing, **change)
        with pytest.raises(TypeError):
            copy.copy(thing)
        with pytest.raises(TypeError):
            copy.deepcopy(thing)
        with pytest.raises(TypeError):
            pickle.dumps(thing)
        with pytest.raises((TypeError, AttributeError)):
            type(thing)(*vars(thing).values())
        with pytest.raises(TypeError, match="only the kernel"):
            type("Own", (type(thing),), {})
    assert kernel.minted(fact) and kernel.minted(verdict)


def test_facts_that_the_kernel_did_not_make_are_refused():
    made = establish(TRUE, "positivity")
    forged = object.__new__(kernel.Fact)
    for name, value in {**vars(made), "formula": FALSE}.items():
        object.__setattr__(forged, name, value)
    twin = object.__new__(kernel.Fact)
    for name, value in vars(made).items():
        object.__setattr__(twin, name, value)
    for one, formula in ((forged, FALSE), (twin, TRUE), (TRUE, TRUE), (None, TRUE)):
        assert not kernel.minted(one)
        with pytest.raises(Rejected, match="a fact is needed"):
            kernel.proved(formula, one)
    object.__setattr__(
        made, "formula", FALSE
    )  # a fact that was the kernel's and says something else now
    with pytest.raises(Rejected, match="a fact is needed"):
        kernel.proved(FALSE, made)
    changed = establish(TRUE, "positivity")
    changed.certificate["params"]["y"] = "x"
    with pytest.raises(Rejected):
        kernel.proved(TRUE, changed)


def test_statements_of_other_types_are_refused():
    fact = establish(TRUE, "positivity")
    for statement in (Lookalike(FALSE.goal, FALSE.given), TRUE.data(), GROWS):
        with pytest.raises(Rejected, match="another kind|is settled by"):
            kernel.proved(statement, fact)
    with pytest.raises(Rejected, match="another kind"):
        kernel.fact(Lookalike(FALSE.goal, FALSE.given), fact.certificate, "me")
    with pytest.raises(FormulaError):
        Formula(Agreeable("1 < 0"), TRUE.given)
    with pytest.raises(Rejected, match="another kind"):
        kernel.refuted(Lookalike("x >= 1/2", TRUE.given), {"x": "1/4"})
    forged = object.__new__(kernel.Verdict)
    for name, value in vars(kernel.undecided("none")).items():
        object.__setattr__(forged, name, "proved" if name == "verdict" else value)
    with pytest.raises(Rejected, match="only a verdict of the kernel"):
        kernel.annotate(forged, "so it is")


def test_the_register_forgets_what_is_gone():
    before = len(kernel._MADE)
    for i in range(50):
        kernel.undecided(f"number {i}")
    assert len(kernel._MADE) == before


# ---- verdicts from files -------------------------------------------------------------------------
def stored(verdict):
    return json.loads(
        json.dumps(
            {
                k: getattr(verdict, k)
                for k in (
                    "verdict",
                    "prover",
                    "witness",
                    "reason",
                    "scope",
                    "horizon",
                    "figures",
                    "certificate",
                )
            }
        )
    )


def every_kind():
    """Yield (statement, verdict) of every kind that has a certificate."""
    yield TRUE, kernel.proved(TRUE, establish(TRUE, "positivity"))
    empty = Formula("x > 5", ("x in [0, 1]", "x >= 2"))
    yield empty, kernel.vacuous(empty, establish(empty.with_goal("1 < 0"), "enclosure", budget=2))
    yield FALSE, kernel.refuted(FALSE, {"x": "1/4"})
    pole = Formula("1/x >= 1", ("x in [0, 1]",))
    yield pole, kernel.refuted_undefined(pole, {"x": "0"})
    constants = {"C": "1", "N": "2"}
    yield (
        GROWS,
        kernel.bounded(
            GROWS,
            establish(GROWS.bounded(**constants), "positivity", params={"w": "1-x"}),
            constants,
        ),
    )
    square = Asymptotic("x*l**2", "l", "O", ("x in [0, 1]",), constant=())
    family = {"path": {"x": "1"}, "growth": "l", "at": {}, "N": "2", "side": None}
    yield (
        square,
        kernel.escaped(square, *(establish(f, "auto") for f in square.escape(**family)), family),
    )
    crossing = Asymptotic("(x-1/2)**2", "1/l", "Omega", ("x in [0, 1]",), constant=())
    family = {
        "at": {},
        "path": {},
        "N": "2",
        "moving": "x",
        "low": "0",
        "high": "1",
        "rising": True,
    }
    facts = [establish(f, "auto") for f in asymptotic.vanishing_formulas(crossing, "x-1/2", family)]
    yield crossing, kernel.vanishes(crossing, "x-1/2", facts, family)
    halving = Orbit("x <= 1", (("x", "1", "x/2"),), (0, 5))
    yield halving, kernel.orbit(halving, run_orbit(halving))
    doubling = Orbit("x <= 7", (("x", "1", "2*x"),), (0, 5))
    yield doubling, kernel.orbit(doubling, run_orbit(doubling))
    same = Matrices("X'*X >= 0", ("X: n x d",))
    yield same, kernel.proved(same, establish(same))
    other = Matrices("X == 0", ("X: n x d",))
    yield other, kernel.refuted(other, {"n": "1", "d": "1", "X": "1"})


def test_verdicts_of_every_kind_are_made_anew():
    kinds = list(every_kind())
    for number, (statement, verdict) in enumerate(kinds):
        kept = stored(kernel.annotate(verdict, "why", {"from": 2}, {"a": 1}, "here"))
        again = kernel.recheck(statement, kept)
        assert kernel.minted(again) and stored(again) == kept
        assert all(kept["certificate"])  # no field without a name
        bare = kernel.recheck(
            statement, {"verdict": kept["verdict"], "certificate": kept["certificate"]}
        )
        assert (bare.reason, bare.scope, bare.horizon, bare.figures) == ("", "", {}, {})
        for wrong in set(kernel.VERDICTS) - {verdict.verdict}:
            with pytest.raises(Rejected):
                kernel.recheck(statement, {**kept, "verdict": wrong})
        for certificate in (
            None,
            [],
            {},
            {"type": "nonsense"},
            {**kept["certificate"], "type": "point"},
        ):
            with pytest.raises(Rejected):
                kernel.recheck(statement, {**kept, "certificate": certificate})
        for other, _ in kinds[:number] + kinds[number + 1 :]:
            with pytest.raises(Rejected):
                kernel.recheck(other, kept)
    assert kernel.recheck(TRUE, stored(kernel.undecided("hard"))).reason == "hard"
    for nothing in (
        None,
        [],
        "proved",
        {},
        {"verdict": "open", "certificate": {"type": "point"}},
        {"verdict": "proved", "certificate": None},
    ):
        with pytest.raises(Rejected):
            kernel.recheck(TRUE, nothing)


def test_an_orbit_certificate_cannot_pass_for_another():
    halving = Orbit("x <= 1", (("x", "1", "x/2"),), (0, 5))
    forged = {
        **run_orbit(halving),
        "type": "fact",
        "statement": {"orbit": "x < 0"},
        "formula": FALSE.data(),
    }
    assert (
        kernel.orbit(halving, forged).certificate
        == kernel.orbit(halving, run_orbit(halving)).certificate
    )
