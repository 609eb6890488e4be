"""Proofs exported to Coq: statements read faithfully, real certificates confirmed by coqc, planted
falsehoods refused.
"""

import json

import pytest

from assay.reports import ledger
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.verification import coq
from assay.verification.coq import compiler
from assay.verification.coq.language import Outside, Statement
from assay.verification.coq.rules import Document
from assay.verification.kernel import verdicts
from assay.verification.search.methods import establish

needs_coq = pytest.mark.skipif(
    not coq.available(), reason=f"coqc with coq-interval is not installed: {coq.INSTALL}"
)

HOSTILE = (
    "forall in [0, 1]",
    "fun in [0, 1]",
    "I in [0, 1]",
    "R in [0, 1]",
    "at in [0, 1]",
    "exists in [0, 1]",
)


def proposition(goal, *given, where=()):
    return Statement.of(Formula(goal, given, where)).proposition()


def test_names_are_never_keywords():
    text = proposition("forall + fun + I + R + at + exists >= 0", *HOSTILE)
    assert text.startswith("forall v_forall v_fun v_I v_R v_at v_exists : R,")
    assert "(v_forall >= 0) ->" in text


def test_every_partial_operation_is_part_of_the_statement():
    text = proposition(
        "log(x)/y + sqrt(z) + x**(-2) + y**(1/2) + z**x > 0",
        "x in (0, 1]",
        "y in (0, oo)",
        "z in (0, oo)",
    )
    for condition in (
        "(v_x > 0) /\\",
        "(v_y <> 0)",
        "(v_z >= 0)",
        "(v_x <> 0)",
        "(v_y >= 0)",
        "(v_z > 0)",
    ):
        assert condition in text.split("->")[-1]


def test_integers_chains_and_abbreviations():
    text = proposition(
        "a < 1 => 0 <= a <= n", "n in {2..}", "x in [0, 1)", "x < 1/2", where=(("a", "x/n"),)
    )
    assert "is_integer v_n ->" in text and "(v_n >= 2) ->" in text and "(v_x < (1 / 2)) ->" in text
    assert "((0 <= (v_x / v_n)) /\\ ((v_x / v_n) <= v_n))" in text


def test_what_has_no_coq_term_is_outside():
    for goal in ("erf(x) < 1", "gamma(x) > 0", "x**1000 >= 0"):
        with pytest.raises(Outside):
            proposition(goal, "x in (0, 1)")
    with pytest.raises(Outside):  # read more narrowly, a hypothesis would hide points
        Statement.of(Formula("x > 0", ("x in [0, 1]", "y in [0, 1]", "x**y > 0")))


def test_a_hypothesis_needs_a_value_under_those_before_it():
    """Coq's logarithm is total: not (log(x) > -1) would be false at -1, where it is true."""
    given = ("x in [-1, 1]", "not (log(x) > -1)")
    ((_, meaning),) = Statement.of(Formula("x > 0", given)).meanings
    said = "forall v_x : R,\n  (v_x >= (- 1)) ->\n  (v_x <= 1) ->\n  (v_x > 0)"
    assert meaning.proposition() == said
    assert not Statement.of(Formula("x > 0", given[:1] + ("1/3 < x",))).meanings
    text = coq.export(Formula("x <= 1", given), {"type": "positivity", "params": {"a": "1-x"}})
    assert "(v_x <= 1) ->\n  (v_x > 0)) /\\\n(forall" in text.split("Theorem claim")[1]


@needs_coq
def test_values_of_hypotheses_are_shown():
    given = ("n in {2..}", "x in [1/n, 1]", "not (log(x) > 0)")
    fact = establish(Formula("x > 0", given), "positivity")
    text = coq.export(fact.formula, fact.certificate)
    assert text.split("Theorem claim")[1].count("forall") == 3
    assert compiler.compile_text(text, 600).ok
    loose = Formula("x <= 1", ("x in [-1, 1]", "not (sqrt(x) >= 0)"))
    text = coq.export(loose, {"type": "positivity", "params": {"a": "1-x"}})
    assert not compiler.compile_text(text, 600).ok


def test_only_known_axioms_are_accepted():
    real = "ClassicalDedekindReals.sig_forall_dec\n  : forall P : nat -> Prop, P 0\n"
    assert compiler._judge("Axioms:\n" + real).ok
    assert compiler._judge("Closed under the global context\n").ok
    assert not compiler._judge("Axioms:\n" + real + "claim_axiom : False\n").ok
    assert not compiler._judge("Axioms:\nfact_1 : forall v_x : R, v_x > 0\n").ok
    assert not compiler._judge("").ok


def joined(facts, claims=None):
    """Return one file with the proofs of several facts; ``claims`` replaces the stated
    propositions.
    """
    document = Document()
    theorems = []
    for i, fact in enumerate(facts):
        name, statement = document.lemma(fact.formula, fact.certificate)
        theorems.append(
            f"Theorem claim_{i} :\n{statement.proposition()}.\nProof. exact {name}. Qed."
        )
    every = " ".join(f"(conj claim_{i}" for i in range(len(facts))) + " Logic.I" + ")" * len(facts)
    return "\n".join(
        [
            compiler.prelude(),
            *sorted(document.imports),
            *document.parts,
            *theorems,
            f"Definition claim := {every}.",
            "Print Assumptions claim.",
        ]
    )


@needs_coq
def test_certificates_of_every_kind_are_confirmed():
    sized = ("l in {2..}", "x in (0, oo)")
    tangent = establish(
        Formula("exp(x) >= 1+x+0*l", sized), "combination", terms=[("1", (), ("x",))]
    )
    facts = [
        establish(
            Formula("exp(x)/(exp(x)+l-1) == 1/(1+(l-1)*exp(-x))", sized),
            "identity",
            params={"a": "exp(x)-1"},
        ),
        establish(
            Formula("(exp(x)-1)/(exp(x)+l-1) > 0", sized), "positivity", params={"a": "exp(x)-1"}
        ),
        establish(
            Formula("exp(x)*(l-1) >= l-1+x*(l-1)", sized),
            "combination",
            facts=[tangent],
            terms=[("l-1", ("exp(x)-1-x",), ())],
        ),
        establish(
            Formula("abs(x)*(1+x**2) >= 0 and exp(x) <= 14/5 + x/5", ("x in [0, 1]",)), "enclosure"
        ),
        establish(Formula("exp(forall)+I*R <= 4", HOSTILE), "enclosure"),
        establish(Formula("exp(1/2) <= 5/3 and log(6) >= 4/3"), "point"),
        establish(
            Formula("x*x >= 0", ("x in [-1, 1]",)),
            "cases",
            on="x <= 0",
            yes={"how": "enclosure"},
            no={"how": "enclosure"},
        ),
        establish(
            Formula("2*log(x) <= x", ("x in [2, oo)",)),
            "monotone",
            variable="x",
            end="lower",
            factor="1/x",
            slope="x-2",
        ),
    ]
    found = compiler.compile_text(joined(facts), 600)
    assert found.ok, found.reason


@needs_coq
def test_a_false_statement_with_the_proof_of_a_true_one_is_refused():
    formula = Formula("exp(x) >= 1+x", ("x in [0, oo)",))
    fact = establish(formula, "combination", terms=[("1", (), ("x",))])
    text = coq.export(fact.formula, fact.certificate)
    planted = text.replace("((exp v_x) >= (1 + v_x))", "((exp v_x) >= (1 + (2 * v_x)))")
    assert planted != text
    assert not compiler.compile_text(planted, 600).ok
    assumed = text.replace("Theorem claim", "Axiom shortcut : False.\nTheorem claim")
    assumed = assumed.replace("Proof. exact fact_1. Qed.", "Proof. destruct shortcut. Qed.")
    found = compiler.compile_text(assumed, 600)
    assert not found.ok and "shortcut" in found.reason


def test_a_comment_cannot_be_left():
    text = coq._comment('*) "(* \n é')
    assert "*)" not in text and "(*" not in text and '"' not in text and text.isascii()


def test_the_ledger_keeps_the_shares_while_as_many_are_proved(tmp_path):
    rows = [{"id": f"phases.a{i}", "reading": "printed", "verdict": "proved"} for i in range(3)]
    path = ledger.write(rows, {}, tmp_path / "LEDGER.md")
    plain = path.read_text()
    ledger.write_share("short", 3, 3, path)
    ledger.write_share("coq", 1, 3, path)
    ledger.write_share("coq", 2, 3, path)
    assert (
        "\n\nCoq kernel: confirms 2 of 3 proved statements\n\nShort checkers: confirm 3 of 3 proved"
        " statements\n\n|" in path.read_text()
    )
    written = path.read_text()
    assert ledger.write(rows, {}, path).read_text() == written
    assert ledger.read_shares(path) == {"coq": (2, 3), "short": (3, 3)}
    assert ledger.read(path).keys() == {(r["id"], "printed") for r in rows}
    ledger.write(rows[:2], {}, path)
    assert ledger.read_shares(path) == {}
    with pytest.raises(ledger.LedgerError):
        ledger.write_share("coq", 2, 3, path)
    ledger.write(rows, {}, path)
    assert path.read_text() == plain


def test_obligations_come_from_the_statement_not_from_the_certificate():
    statement = Formula("x >= 0", ("x in [0, 1]",))
    fact = establish(statement, "positivity")
    verdict = verdicts.proved(statement, fact)
    other = json.loads(json.dumps(verdict.certificate)) | {
        "formula": Formula("x >= 1", ("x in [0, 1]",)).data()
    }
    assert coq.obligation(statement, other)[0] == statement


def test_a_constant_of_growth_is_shown_to_be_positive():
    """l <= (-k)*(-l) holds, but -k is no constant of an order of growth."""
    order = Asymptotic("l", "-l", "O", ("k in [1, oo)",))
    given = {
        "type": "constants",
        "constants": {"C": "-k", "N": "2"},
        "certificate": {"type": "positivity", "params": {}},
    }
    with pytest.raises(Outside):
        coq.export(*coq.obligation(order, given))
    order = Asymptotic("k*l", "l", "O", ("k in [1, oo)",))
    given = {**given, "constants": {"C": "k", "N": "k"}}
    text = coq.export(*coq.obligation(order, given))
    assert text.split("Theorem claim")[1].count("(v_k > 0)") == 1 and "(v_k = v_k)" in text
    assert not coq.available() or compiler.compile_text(text, 600).ok
