"""The campaigns of true statements, texts, pairs and terms: they find nothing wrong, and would
notice if something were.
"""

import ast
import json
from pathlib import Path
from random import Random
from types import SimpleNamespace

import mpmath
import pytest

from assay.reports.cli import main
from assay.theory.language import interval
from assay.theory.language.formula import Formula
from assay.verification.audit import campaign, oracle, reading
from assay.verification.audit.campaign import duals, families, pairs, phrases, samples, terms, texts
from assay.verification.kernel import verdicts as kernel
from assay.verification.kernel.certificates import RULES
from assay.verification.search import prove

TRUE_AT_MANY_POINTS = 170
SAMPLED = (
    "constants",
    "family",
    "zero",
    "instance",
    "monotone",
    "positivity",
    "words",
    "sign test",
    "witness",
    "orbit unknown",
    "powers",
    "network",
    "surface",
    "generic",
    "derivation",
    "theorem refuted",
    "trained networks",
)


@pytest.fixture(autouse=True, scope="module")
def folder(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        path = tmp_path_factory.mktemp("cache")
        patch.setenv("ASSAY_CACHE", str(path))
        samples.sample.cache_clear()
        yield path
    samples.sample.cache_clear()


def row_of(formula, **rest):
    return {**formula.data(), "expected": "true", "outcome": "proved", **rest}


# ---- the oracle ----------------------------------------------------------------------------------
def test_the_oracle_shares_no_code_with_the_project():
    names = set()
    for module in (oracle, reading):
        tree = ast.parse(Path(module.__file__).read_text())
        names |= {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
        names |= {n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
    names.discard("assay.verification.audit.reading")
    assert names <= {"__future__", "json", "random", "re", "sys", "fractions", "mpmath"}


@pytest.mark.parametrize("text, value", [
    ("2**-1*3 - -1", "5/2"), ("-2**2", "-4"), ("(-8)**(1/3 + 2/3)", "-8"), ("0**0", "1"),
    ("sqrt(49/4)", "7/2"), ("cbrt(-27)", "-3"),
    ("min(3, 1/2, 2)", "1/2"), ("log(exp(0))", "0"), ("2^3^2", "512"), ("1e2*.5", "50"), ("7/2/7",
    "1/2"),
])  # fmt: skip
def test_the_oracle_computes(text, value):
    assert str(reading.term(text)) == value


@pytest.mark.parametrize("text", [
    "1/0", "0*(1/(2 - 2))", "log(0)", "log(-1)", "sqrt(-1/10**9)", "(-8)**(1/3)", "0**(-1)",
    "asin(1 + 1/10**20)", "gamma(0)", "gamma(-1/2)",
])  # fmt: skip
def test_the_oracle_knows_what_has_no_value(text):
    with pytest.raises(reading.Missing):
        reading.term(text)


def test_the_oracle_finds_wrong_rows(tmp_path, capsys):
    false = row_of(Formula("x**2 >= x", ("x in [0, 2]",)))
    rows = [
        false,
        row_of(Formula("sqrt(x - 1) >= 0", ("x in [0, 2]",))),
        row_of(Formula("x >= 0", ("x in [0, 1]",)), expected="false at the point", at={"x": "1/2"}),
        row_of(Formula("x > 1/2", ("x in [0, 1]",)), expected="false at the point", at={"x": "3"}),
        row_of(
            Formula("log(x) <= x", ("x in [0, 1]",)),
            expected="no value at the point",
            at={"x": "1"},
        ),
        {
            **row_of(Formula("pi**2 > 0")),
            "goal": "pi**2",
            "expected": "value",
            "low": "10",
            "high": "11",
        },
        {**row_of(Formula("1 > 0")), "goal": "log(1)", "expected": "no value"},
    ]
    right = row_of(
        Formula("x <= 1/2", ("x in [0, 1]",)),
        expected="false at the point",
        at={"x": "1"},
        outcome="refuted",
        witness={"x": "3/4"},
    )
    wrong = {**right, "witness": {"x": "1/4"}}
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(json.dumps(r) + "\n" for r in (*rows, wrong, right)))
    assert oracle.main([str(path)]) == 1
    shown = capsys.readouterr().out
    assert shown.count("wrong: ") == len(rows) + 1 and "1 right, 0 undecided, 8 wrong" in shown


# ---- true statements -----------------------------------------------------------------------------
def test_true_statements_hold_at_random_points():
    seen = set()
    for number in range(TRUE_AT_MANY_POINTS):
        kind, formula, _ = duals.statement(number, seed=5)
        assert formula is not None, kind
        found, why = oracle.judged(row_of(formula), Random(number), points=5)
        assert found != "wrong", (kind, formula.text(), why)
        seen.add(kind)
    assert seen == set(families.KINDS)


def test_domains_are_not_empty():
    for number in range(300):
        rng = Random(number)
        for variable in Formula(
            "0 < 1",
            (phrases.within(rng, "x", rng.choice(("[0, 1]", "(-oo, oo)", "(0, oo)", "(-oo, 1]"))),),
        ).variables:
            assert variable.lower < variable.upper


def test_true_statements_are_not_refuted(folder):
    found = campaign.campaign(34, seed=3, budget=0.2, jobs=1, plan="truths")
    assert not found["wrong"] and not found["crashes"], (found["wrong"], found["crashes"])
    assert found["total"]["made"] == 34 and found["total"]["proved"] > 10


@pytest.mark.parametrize(
    "seed, verdicts, outcome",
    [
        (1, ("refuted", "open"), "refuted"),
        (2, ("vacuous", "open"), "vacuous"),
        (3, ("proved", "proved"), "negation proved"),
        (4, ("open", "vacuous"), "negation proved"),
    ],
)
def test_wrong_verdicts_are_caught(folder, monkeypatch, capsys, tmp_path, seed, verdicts, outcome):
    """Each with a seed of its own: a campaign of the same seed would be resumed."""

    def broken(formula, budget, **_):
        verdict = verdicts[formula.goal.startswith("not (")]
        return SimpleNamespace(
            verdict=verdict, reason="it looks so", witness={"x": "0"}, certificate=None
        )

    monkeypatch.setattr(prove, "prove", broken)
    monkeypatch.setattr(
        duals,
        "statement",
        lambda number, seed: ("monotone maps", Formula("x <= 1", ("x in [0, 1]",)), 0),
    )
    rows = tmp_path / "rows.jsonl"
    command = [
        "campaign",
        "truths",
        "--count",
        "2",
        "--seed",
        str(seed),
        "--jobs",
        "1",
        "--rows",
        str(rows),
    ]
    assert main(command) == 1
    assert "wrongly settled" in capsys.readouterr().out
    first = json.loads(rows.read_text().splitlines()[0])
    assert first["outcome"] == outcome and first["expected"] == "true" and first["goal"] == "x <= 1"


# ---- texts ---------------------------------------------------------------------------------------
def test_certificates_of_every_type_are_changed():
    found = {t for name in samples.MAKERS for t in samples.types(samples.sample(name))}
    assert not {t for rules in RULES.values() for t in rules} - found


@pytest.mark.parametrize("name", SAMPLED)
def test_changed_texts_are_refused(name):
    names = list(samples.MAKERS)
    made = 0
    for turn in range(16):
        for parity in (0, 1):
            record = texts.tested(2 * (turn * len(names) + names.index(name)) + parity, 7, 0.0)
            assert record["outcome"] not in ("accepted", "crashed"), record["reason"]
            made += record["outcome"] is not None
    assert made >= 10


def test_all_texts_of_a_certificate_are_reached():
    found = samples.sample("constants")["certificate"]
    fields = set(map(texts.signature, texts.spots(found)))
    assert {
        "constants.C",
        "constants.N",
        "constants.C!",
        "type",
        "statement.order",
        "formula.given.*",
    } <= fields


def test_a_gullible_kernel_is_caught(monkeypatch):
    found = samples.sample("constants")
    spot = (("constants", "N"), False)
    assert texts.judged(found, False, spot, "relation", "2 < 1") == ("rejected", [])
    seen = []

    def careless(statement, stored):
        seen.append(
            Formula(
                f"({stored['certificate']['constants']['N']}) > 0 or 1 < 2",
                ("k in [2, oo)", "l in {1..}"),
            ).goal_expr
        )
        return SimpleNamespace(verdict=stored["verdict"])

    monkeypatch.setattr(kernel, "recheck", careless)
    assert (
        texts.judged(found, False, spot, "parentheses", "2) > 0 or (1") == ("accepted", ["kernel"])
        and seen
    )


def test_equivalent_texts_are_recognised():
    assert texts.equivalent("x+1", "( x + 1 )") and not texts.equivalent("x+1", "1+x")
    found = samples.sample("positivity")
    spot = (("certificate", "params", "a"), False)
    assert texts.judged(found, False, spot, "parentheses", "(exp(x)-1)")[0] in (
        "equivalent",
        "rejected",
    )


def test_a_long_number_is_another_number(monkeypatch):
    """An engine that reads more digits than others is not fooled; one that takes a number for the
    name of a rule is.
    """
    found = samples.sample("constants")
    taken = ("1e999999999", "9" * 3000)

    def lax(statement, stored):
        texts_in = (stored["certificate"]["constants"]["N"], stored["certificate"]["type"])
        return SimpleNamespace(verdict=stored["verdict"] if set(taken) & {*texts_in} else "open")

    monkeypatch.setattr(kernel, "recheck", lax)
    number, name = (("constants", "N"), False), (("type",), False)
    assert texts.judged(found, False, number, "huge", taken[1]) == ("lawful", ["kernel"])
    assert texts.judged(found, False, number, "huge", taken[0]) == ("accepted", ["kernel"])
    assert texts.judged(found, False, name, "huge", taken[1])[0] == "accepted"


# ---- pairs ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", list(pairs.KINDS))
def test_rewording_keeps_the_meaning(kind):
    """At the moved point the oracle reads the same truth; here for rewordings that keep the
    names.
    """
    done = 0
    for number in range(list(pairs.KINDS).index(kind), 20 * len(pairs.KINDS), len(pairs.KINDS)):
        _, formula, others, _ = pairs.pair(number, 3)
        if formula is None:
            continue
        rng, rows = Random(number), [row_of(f) for f in (formula, *others)]
        for _ in range(4):
            at = oracle.drawn(rows[0], rng)
            if (
                at is None
                or set(others[0].free) != set(formula.free)
                or kind in ("scaled and shifted", "integer moved")
            ):
                continue
            said = []
            for row in rows:
                place = oracle.placed(row, at)
                inside = oracle.admitted(row, place)
                said.append(
                    inside and reading.truth(reading.read(row["goal"]), place)
                    if inside is not None
                    else None
                )
            whole, parts = said[0], said[1:]
            assert None in said or (
                whole in parts if kind == "range split" else parts == [whole]
            ), (formula.text(), at)
        done += 1
    assert done >= 10


def test_verdicts_of_pairs_are_compared():
    assert (
        pairs.outcome_of("proved", "refuted")
        == pairs.outcome_of("refuted", "vacuous")
        == "conflict"
    )
    assert (
        pairs.outcome_of("proved", "open") == "one-sided"
        and pairs.outcome_of("open", "open") == "open"
    )
    assert (
        pairs.verdict_of(["proved", "refuted"]) == "refuted"
        and pairs.verdict_of(["proved", "open"]) == "open"
    )


def test_pairs_do_not_contradict_each_other(monkeypatch):
    for number in range(11):
        assert pairs.tested(number, 2, 0.05)["outcome"] in ("agree", "one-sided", "open", None)
    verdicts = iter(["proved", "refuted", "refuted"])
    answer = lambda *_, **__: SimpleNamespace(
        verdict=next(verdicts), reason="", witness=None, certificate=None
    )  # noqa: E731
    monkeypatch.setattr(prove, "prove", answer)
    assert pairs.tested(0, 2, 0.05)["outcome"] == "conflict"


# ---- terms ---------------------------------------------------------------------------------------
def test_engines_agree_on_terms():
    counts = dict.fromkeys(terms.OUTCOMES, 0)
    for number in range(56):
        record = terms.tested(number, 11, 0.0)
        assert record["outcome"] != "conflict", (record["goal"], record["at"], record["reason"])
        counts[record["outcome"] or "open"] += 1
    assert counts["agree"] > 35


def test_a_wrong_enclosure_is_noticed(monkeypatch):
    right = interval.exp
    monkeypatch.setattr(
        interval.IntervalEngine,
        "exp",
        staticmethod(lambda x: interval.mul(right(x), interval.point(1.001))),
    )
    found = terms.conflicts("exp(3/2)", "exp(x)", {"x": "3/2"}, False)[0]
    assert any(name.startswith("intervals") for name in found)


def test_a_value_where_there_is_none_is_noticed(monkeypatch):
    monkeypatch.setattr(terms, "kernel_proves", lambda formula: True)
    assert (
        "kernel proves that it has a value"
        in terms.conflicts("log(1 - 1)", "log(1 - x)", {"x": "1"}, False)[0]
    )


@pytest.mark.parametrize("x, wanted", [("3", True), ("4000", True), ("10**6", None)])
def test_large_terms_that_cancel_are_not_taken_for_a_difference(x, wanted):
    with mpmath.workdps(reading.DIGITS):
        place = {"x": reading.value(reading.read(x), {})}
        assert reading.truth(reading.read("cosh(x)**2 - sinh(x)**2 == 1"), place) is not False
        assert reading.truth(reading.read("cosh(x)**2 - sinh(x)**2 > 1/2"), place) is wanted
