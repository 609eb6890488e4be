"""The soundness campaign: it is repeatable, it finds nothing wrong, and it would notice if
something were.
"""

import json
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from random import Random

import pytest

from assay.reports.cli import main
from assay.theory.language.formula import Formula
from assay.theory.language.operations import Unsupported
from assay.verification.audit import campaign
from assay.verification.audit.campaign import (
    falsehood,
    falsehoods,
    forgeries,
    inventions,
    mutations,
    truths,
)
from assay.verification.kernel import verdicts
from assay.verification.kernel.boxes.problem import decide_at
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.types import table
from assay.verification.search import prove

COUNT, BUDGET = 150, 0.1


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        path = tmp_path_factory.mktemp("cache")
        patch.setenv("ASSAY_CACHE", str(path))
        yield path


@pytest.fixture(scope="module")
def summary(folder):
    return campaign.campaign(COUNT, seed=3, budget=BUDGET, jobs=1)


def test_nothing_false_is_proved(summary):
    assert not summary["wrong"] and not summary["crashes"], (summary["wrong"], summary["crashes"])
    assert summary["total"]["made"] == COUNT and summary["distinct"] > 0.9 * COUNT
    assert sum(row["made"] for row in summary["kinds"].values()) == COUNT


def test_every_kind_takes_part_and_most_are_refuted(summary):
    made = {kind for kind, row in summary["kinds"].items() if row["made"]}
    assert len(set(falsehoods.kinds()) - made) <= 2, set(falsehoods.kinds()) - made
    assert summary["total"]["share"] > 0.6


def test_a_second_run_reads_the_store(summary, folder, monkeypatch):
    monkeypatch.setattr(falsehoods, "tested", lambda *_: pytest.fail("tested again"))
    assert campaign.campaign(COUNT, seed=3, budget=BUDGET, jobs=1) == summary
    lines = campaign.store(3, BUDGET).read_text().splitlines()
    assert len(lines) == COUNT


def test_a_cut_store_goes_on_where_it_stopped(summary, monkeypatch):
    path = campaign.store(3, BUDGET)
    whole, made = path.read_text(), []
    lines = whole.splitlines(keepends=True)
    path.write_text("".join(lines[:-2]) + lines[-2][:20])
    work = falsehoods.tested
    monkeypatch.setattr(
        falsehoods, "tested", lambda number, *rest: made.append(number) or work(number, *rest)
    )
    again = campaign.campaign(COUNT, seed=3, budget=BUDGET, jobs=1)
    assert made == [COUNT - 2, COUNT - 1]
    assert again["total"]["made"] == COUNT
    path.write_text(whole)


def test_a_dying_worker_costs_one_statement(monkeypatch):
    class Pool:
        """A pool in this process: a task of number 31 breaks it."""

        def __init__(self, *_):
            self._processes = {}

        def __enter__(self):
            return self

        def __exit__(self, *_):
            return False

        def shutdown(self, **_):
            pass

        def submit(self, function, batch):
            future = Future()
            if any(task[1] == 31 for task in batch):
                future.set_exception(BrokenProcessPool())
            else:
                future.set_result([[{"key": str(task[1])}] for task in batch])
            return future

    monkeypatch.setattr("assay.verification.run.workers.pool_of", Pool)
    records = [r for rs in campaign._results([("number", n) for n in range(70)], 1) for r in rs]
    assert {r["key"] for r in records} == {str(n) for n in range(70)}
    assert [r["key"] for r in records if r.get("outcome") == "crashed"] == ["31"]


def test_statements_repeat_and_fail_where_they_say():
    for number in range(0, 40, 3):
        found, _ = falsehoods.statement(number, seed=8)
        assert falsehoods.statement(number, seed=8)[0] == found and found.certified()
        verdict = (verdicts.refuted_undefined if found.undefined else verdicts.refuted)(
            found.formula, found.at
        )
        assert verdict.witness == found.at


def test_a_term_that_no_engine_evaluates_is_discarded():
    """SymPy writes the absolute value of a power with re(..), which has no node on a tape."""
    with pytest.raises(Unsupported):
        inventions.rounded_value(Random("42/8770/rounded value/0"))
    found, discarded = falsehoods.statement(8770, seed=42)
    assert found.certified() and discarded > 0


def test_a_broken_prover_is_caught(folder, monkeypatch, capsys):
    class Gullible:
        verdict, reason, certificate = "proved", "it looks true", None

    monkeypatch.setattr(prove, "prove", lambda formula, budget, **_: Gullible)
    assert main(["campaign", "--count", "3", "--seed", "77", "--jobs", "1", "--budget", "0.1"]) == 1
    shown = capsys.readouterr().out
    assert "wrongly proved" in shown and "fails at" in shown
    assert main(["campaign", "--show", "--json"]) == 1
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["total"]["proved"] == 3


def test_a_prover_that_raises_is_caught(folder, monkeypatch, capsys):
    campaign._warm()

    def broken(formula, budget, **_):
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(prove, "prove", broken)
    assert main(["campaign", "--count", "2", "--seed", "78", "--jobs", "1", "--budget", "0.1"]) == 1
    assert "broke" in capsys.readouterr().out


def test_a_gullible_checker_is_caught(monkeypatch):
    gullible = replace(table.TYPES["formula"], proof=lambda formula, certificate: None)
    monkeypatch.setitem(table.TYPES, "formula", gullible)
    assert forgeries.accepted_by(Formula("x < 0", ("x in [0, 1]",)), {"type": "point"}) == [
        "kernel"
    ]


@pytest.mark.parametrize("index", range(0, len(truths.classics()), 4))
def test_classics_are_true_where_they_touch(index):
    truth = truths.classics()[index]
    for touch in truth.touch:
        at = {n: str(falsehood.near(v)) for n, v in touch.items()}
        assert decide_at(truth.formula.goal_expr, at) is not False
    assert falsehood.violation(truth.formula, Random(1)) is None


def test_dressing_keeps_truths_true():
    for number in range(25):
        rng = Random(number)
        truth = truths.dressed(rng, rng.choice(truths.classics()))
        assert falsehood.violation(truth.formula, rng) is None, truth.formula.text()


def test_written_trees_mean_the_same():
    from assay.theory.language import grammar

    for number in range(60):
        text = inventions.expression(Random(number), ("x", "y"), 3) + " <= 1/3"
        tree = grammar.parse(text)
        given = ("x in [1, 2]", "y in [1, 2]")
        assert Formula(falsehood.write(tree), given).goal_expr == Formula(text, given).goal_expr


def test_forged_certificates_of_claims_are_rejected():
    formula = Formula("exp(x) >= 1 + x", ("x in [0, oo)",))
    verdict = prove.prove(formula, 2.0)
    rng = Random(5)
    for number in range(12):
        records = falsehoods.tested_claim(
            "invented:printed", formula.data(), verdict.certificate["certificate"], number, 4, 0.05
        )
        assert all(r["outcome"] in ("refuted", "open", "rejected", None) for r in records), records
        edited = forgeries.edit(rng, verdict.certificate["certificate"])
        with pytest.raises(Rejected):
            verdicts.fact(
                Formula("exp(x) >= 1 + x + x**3", formula.given),
                {"type": "point", "was": edited},
                "forger",
            )


def test_mutation_kinds_apply_to_something():
    for name, kind in mutations.KINDS.items():
        assert any(
            kind(Random(f"{name}{i}"), truths.classics()[(7 * i) % len(truths.classics())])
            for i in range(30)
        ), name


def test_command_refuses_bad_requests(folder, capsys, tmp_path):
    assert main(["campaign", "--from", str(tmp_path / "none.json")]) == 2
    assert main(["campaign", "--out", str(tmp_path), "--count", "1"]) == 2
    with pytest.raises(SystemExit):
        main(["campaign", "--count", "0"])
    assert all(len(line) < 400 for line in capsys.readouterr().err.splitlines())
