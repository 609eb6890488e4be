"""Budgets count work: the outcome of a search depends on the statement, and not on a clock or on
what ran before.
"""

import ast
import hashlib
import json
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
import sympy

from assay import verification
from assay.verification.kernel import budget, certificates
from assay.verification.kernel.boxes.problem import problem_of
from assay.verification.kernel.budget import OutOfWork, fresh, limited, spend, spent
from assay.verification.run import asked as asking
from assay.verification.run.workers import settle
from assay.verification.search import enclosure
from assay.verification.search.boxes import refutation
from assay.verification.search.boxes.refutation import refute
from assay.verification.search.methods import establish
from assay.verification.search.problems import problem
from assay.verification.search.prove import prove
from assay.verification.search.slices import OutOfTime, time_slice

ENTROPY = "-p*log(p) - (1-p)*log(1-p) >= 4*p*(1-p)*log(2)"
STATEMENTS = {
    "proved by a tangent": ("exp(x) >= 1 + x", "x in (-oo, oo)"),
    "proved by squares": (
        "x**4*y**2 + x**2*y**4 + 1 >= 3*x**2*y**2",
        "x in (-oo, oo), y in (-oo, oo)",
    ),
    "proved near an end": (ENTROPY, "p in (0, 1/2]"),
    "refuted": ("sin(x) <= x - x**3/6 + x**5/121", "x in [0, 1]"),
    "refuted at the second clause": ("abs(x) == x", "x in [-1, 1]"),
    "vacuous": ("x > 5", "x in [0, 1], x**2 > 2"),
    "open": ("cos(x) + cos(sqrt(2)*x) > -2", "x in [0, oo)"),
}


# ---- counting ------------------------------------------------------------------------------------
def test_slices_of_work_nest_and_the_tightest_counts():
    with fresh(), limited(1.0):
        with pytest.raises(OutOfWork), limited(0.5):
            spend("unit", 600_000)
        assert spent() == pytest.approx(0.5, abs=2e-6)  # what was refused was not done
        spend("unit", 400_000)
        with pytest.raises(OutOfWork):
            spend("unit", 200_000)


def test_a_fresh_count_is_no_part_of_what_goes_on_around_it():
    with fresh(), limited(0.1):
        with fresh():
            spend("unit", 10**6)
            assert spent() == 1.0
        assert spent() == 0.0


def test_a_certificate_costs_the_same_when_it_was_verified_before():
    """Else a search would go further when what it needs was verified by another one."""
    fact = establish(problem("x**2 + 1/7 >= 2*x - 1", "x in [0, 9]"), "auto")
    costs = []
    for _ in range(3):
        certificates._VERIFIED.clear()
        for _ in range(2):
            with fresh():
                spend("unit", 12345)
                before = budget.units()
                certificates.check(fact.formula, fact.certificate)
                costs.append(budget.units() - before)
    text = json.dumps([fact.formula.data(), fact.certificate])
    reading = budget.COST["read"] * len(text) / 50
    assert len(set(costs[2:])) == 1 and costs[-1] > reading + 10
    key = hashlib.sha256(text.encode()).digest()
    assert costs[-1] - certificates._VERIFIED[key] == pytest.approx(reading, abs=1)
    assert costs[0] == costs[1]


# ---- searches that starved -----------------------------------------------------------------------
def test_every_clause_of_a_goal_has_its_share_of_the_search_for_a_counterexample(monkeypatch):
    """The first clause of the equation, |x| >= x, is true: no time was left for the second."""
    asked = []
    attack = refutation._attack
    monkeypatch.setattr(
        refutation, "_attack", lambda *args: asked.append(args[3] - spent()) or attack(*args)
    )
    monkeypatch.setattr(refutation, "_simple", lambda *args: None)
    with fresh():
        found = refute(problem_of(problem("abs(x) == x", "x in [-1, 1]")), 0.2)
    assert found is not None and float(eval(found["x"])) < 0
    assert asked[0] == pytest.approx(0.1, rel=0.1)


def test_an_expansion_that_fails_on_a_wide_box_is_tried_on_narrower_ones():
    for domain in ("p in (0, 1/2]", "p in (0, 1/4]", "p in (0, 1/4)"):
        with fresh():
            found = enclosure.prove(problem_of(problem(ENTROPY, domain)), 3.0)
        assert isinstance(found, dict), domain


def _paced(monkeypatch, pace: float) -> None:
    """Let all clocks of this process run faster or slower from now on."""
    for name in ("process_time", "perf_counter", "monotonic", "time"):
        true = getattr(time, name)
        start = true()
        monkeypatch.setattr(
            time, name, lambda true=true, start=start: start + pace * (true() - start)
        )


# ---- clocks --------------------------------------------------------------------------------------
@pytest.mark.parametrize("pace", [30.0, 1 / 30])
def test_verdicts_and_certificates_are_the_same_at_any_pace_of_the_clock(monkeypatch, pace):
    plain = {name: prove(problem(*text), 1.0) for name, text in STATEMENTS.items()}
    _paced(monkeypatch, pace)
    for name, text in STATEMENTS.items():
        verdict = prove(problem(*text), 1.0)
        assert verdict.verdict == plain[name].verdict == name.split()[0]
        assert (verdict.certificate, verdict.witness, verdict.reason) == (
            plain[name].certificate,
            plain[name].witness,
            plain[name].reason,
        ), name


READINGS = [
    ("majority.def.loss", "values"),
    ("collapse.nc1.def", "rotation"),
    ("distillation.thm5.1", "equal-size"),
    ("distillation.mono-always", "angle"),
    ("phases.thm17", "deviation"),
]


@pytest.mark.parametrize("pace", [30.0, 1 / 30])
def test_readings_of_claims_are_settled_alike_at_any_pace_of_the_clock(monkeypatch, pace):
    from assay.verification.run.settling import settle

    def settled():
        found = [settle(*case, search=True) for case in READINGS]
        return [(d["verdict"], d["certificate"], d["reason"]) for d in found]

    plain = settled()
    assert {verdict for verdict, *_ in plain} == {"proved"}
    _paced(monkeypatch, pace)
    assert settled() == plain


def test_what_was_shown_before_does_not_change_what_a_search_finds():
    formula = problem("log(1+exp(-x)) + log(1+exp(-y)) <= log(4)", "x in [0, oo), y in [0, oo)")
    counts = []
    for _ in range(2):
        with fresh():
            establish(formula, budget=2.0)
            counts.append(budget.units())
    assert counts[0] == counts[1]


def test_a_clock_cuts_a_search_off_and_says_so():
    formula = problem(*STATEMENTS["open"])
    verdict = prove(formula, 5.0, seconds=0.05)
    assert verdict.verdict == "open" and verdict.reason.startswith(
        "time limit: cut off after 0.05 s"
    )


def test_a_longer_limit_gives_no_more_work(monkeypatch):
    from assay.verification.search import prove as module

    budgets, true = [], prove
    monkeypatch.setattr(module, "prove", lambda f, b, **k: budgets.append(b) or true(f, b, **k))
    found = [settle(problem(*STATEMENTS["open"]), limit, 0.5) for limit in (40.0, 80.0)]
    assert budgets == [0.5, 0.5] and found[0]["reason"] == found[1]["reason"]
    assert not found[0]["reason"].startswith("time limit")


def test_a_library_that_runs_away_is_cut_off_by_the_outer_limit_as_well():
    with pytest.raises(OutOfTime), time_slice(0.2):
        while True:
            prove(problem(*STATEMENTS["open"]), 10.0)


READERS = {
    "search/slices.py": "cuts off what runs away",
    "audit/peers/intervals.py": "another solver, compared by what it does in a time",
}
"""Modules that may read a clock for more than a report of seconds, and why."""
REPORTING = {
    "audit/fuzz/__init__.py",
    "run/asked.py",
    "run/settling.py",
    "run/workers.py",
    "coq/__init__.py",
    "judge/replayed.py",
    "audit/peers/__main__.py",
}


def test_no_search_reads_a_clock():
    root = Path(verification.__file__).parent
    found = set()
    for path in root.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import | ast.ImportFrom):
                modules = (
                    [node.module]
                    if isinstance(node, ast.ImportFrom)
                    else [a.name for a in node.names]
                )
                if "time" in modules:
                    found.add(path.relative_to(root).as_posix())
    found = {
        path for path in found - REPORTING if not path.startswith("audit/campaign/")
    }  # campaigns report seconds
    assert found <= set(READERS), (
        "these modules import a clock: budgets count work (verification/kernel/budget.py)"
    )


# ---- what a clock cut off is not kept ------------------------------------------------------------
def test_a_reading_that_is_cut_off_stays_open_and_is_not_kept(monkeypatch, tmp_path):
    from assay.verification.run import cache, engine, settling

    def endless(job):
        while True:
            pass

    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path))
    monkeypatch.setattr(settling, "SAFETY", 0.1)
    monkeypatch.setattr(
        settling, "settlers", lambda paper: {("phases.thm17", "printed"): ("", endless)}
    )
    (data,) = engine._settle_all("phases.thm17", [("printed", "ab" * 32)], search=True)
    assert data["verdict"] == "open" and data["reason"].startswith("time limit") and data["cut"]
    assert not cache.path("ab" * 32).exists()


def test_an_answer_of_a_file_that_is_cut_off_is_not_kept(monkeypatch, tmp_path, capsys):
    from assay.reports.cli import main

    goal, domain = STATEMENTS["open"]
    record = {"name": "a", "variables": ["x"], "hypothesis": "x >= 0", "conclusion": goal}
    (tmp_path / "one.json").write_text(json.dumps([record]))
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))
    main(["prove", "-f", str(tmp_path / "one.json"), "--limit", "0.2", "--json"])
    assert "time limit" in capsys.readouterr().out
    assert not list((tmp_path / "cache").rglob("*.json"))


def test_nothing_is_multiplied_out_beyond_its_bound():
    import sympy as sp

    from assay.verification.kernel.normal import expanded_size, is_zero

    x, y, z, w = sp.symbols("x y z w")
    small = (x + y + 1) ** 3 * (x - y)
    assert len(sp.expand(small).args) <= expanded_size(small) < 30
    with fresh():
        assert not is_zero((x + y + z + w + 1) ** 50 - (x + y + z - w + 1) ** 50)  # 300,000 terms
        assert spent() < 1


def test_the_time_told_counts_reading_and_building(monkeypatch):
    clock = iter((2.0, 9.5))
    monkeypatch.setattr(asking, "process_time", lambda: next(clock))
    assert asking.answer(("1 < 2", []), None)["seconds"] == 7.5


def test_a_vast_value_is_no_witness_and_a_tiny_one_is_0():
    """Neither is written out as a fraction, which would have a million digits."""
    x, one = sympy.Symbol("x"), sympy.Integer(1)

    def unmoved(value):
        task = SimpleNamespace(names=["x"], symbols={"x": x}, swap={x: value})
        return refutation._unmove(task, {"x": one})

    assert unmoved(sympy.exp(-(10**9))) == {"x": "0"} and unmoved(sympy.exp(10**9)) is None
    assert abs(sympy.Rational(unmoved(sympy.exp(1))["x"]) - sympy.E) < 1e-9
