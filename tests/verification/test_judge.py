"""``assay judge``: a stranger's certificate against claims of one's own, by engines that share
neither parser nor formulas.
"""

import json

import pytest

from assay.reports.cli import main
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.matrices import Matrices
from assay.theory.language.statements import Orbit, Piecewise
from assay.verification.judge import claims, court
from assay.verification.kernel.orbit import run_orbit
from assay.verification.kernel.verdicts import bounded, escaped, proved
from assay.verification.kernel.verdicts import orbit as judged_orbit
from assay.verification.run import limits
from assay.verification.run.limits import Answer, Limits
from assay.verification.search.methods import establish
from assay.verification.search.networks.phases import settle as settle_network
from tests.examples import ALL
from tests.verification.hostile import _SQUARE, FALSE, FILES, HONEST, TRUE, fact, file_of

SLACK = ["--limit", "20"]


@pytest.fixture
def judge(tmp_path, capsys):
    """Judge a certificate's bytes against claims; returns (exit code, rows or text, what went to
    stderr).
    """

    def run(wanted, content: bytes, *options: str):
        (tmp_path / "claims.json").write_text(
            wanted if isinstance(wanted, str) else json.dumps(wanted)
        )
        (tmp_path / "certificate.json").write_bytes(content)
        code = main(
            [
                "judge",
                str(tmp_path / "claims.json"),
                str(tmp_path / "certificate.json"),
                *SLACK,
                *options,
            ]
        )
        said = capsys.readouterr()
        return (
            code,
            (
                [json.loads(line) for line in said.out.splitlines()]
                if "--json" in options
                else said.out
            ),
            said.err,
        )

    return run


def outcomes(row: dict) -> dict:
    """Return what each engine said."""
    return {name: answer["outcome"] for name, answer in row["engines"].items()}


AGREED = {"kernel": "agrees", "replay": "agrees", "short": "agrees"}


def test_an_honest_certificate_is_shown_by_three_engines(judge):
    code, rows, _ = judge({"id": "square", **TRUE}, HONEST, "--json")
    assert code == 0 and outcomes(rows[0]) == AGREED and rows[0]["shown"]
    assert rows[0]["lines"] == ["x**2 >= 2*x - 1", "given x in [0, 1]"] and rows[0]["notes"] == []


@pytest.mark.parametrize(
    "changed, says",
    [
        ({"format": 7}, "a file of format 7; this version reads 1: let 'assay prove"),
        (
            {"certificate": fact(TRUE, {"type": "boxes", "format": 1, "clauses": []})},
            "box trees of format 1; this version reads 2: let 'assay prove",
        ),
    ],
    ids=["file", "boxes"],
)
def test_another_format_is_one_line_that_says_what_to_do(judge, tmp_path, capsys, changed, says):
    content = json.dumps({**json.loads(HONEST), **changed}).encode()
    code, _, err = judge({"id": "square", **TRUE}, content)
    assert code == 2 and says in err and len(err.splitlines()) == 1
    assert main(["replay", str(tmp_path / "certificate.json")]) == 1
    assert says in capsys.readouterr().out


def test_what_a_person_reads(judge):
    used = {"goal": "x**2 >= u*x - 1", "given": TRUE["given"]}
    code, text, _ = judge({**used, "where": [["u", "1 +\n1"]]}, HONEST)
    assert (
        "    where u = 1 + 1\n" in text
        and "another 'goal'" in text
        and "3 lines to read" in text
        and code != 0
    )
    assert "without network" in text or "the network was not cut" in text
    other = {
        **TRUE,
        "goal": "x**2 >= \u0662*x - 1",
    }  # a digit of another script, which nobody reads as 2
    assert claims.Claim("a", other, "proved").lines()[0] == "x**2 >= \\u0662*x - 1"
    code, text, err = judge(other, HONEST)
    assert (code, text) == (2, "") and "claims.json: the statement of '1' cannot be read" in err


def test_the_engines_share_neither_parser_nor_formulas():
    entry = json.loads(HONEST)
    loaded = {}
    for name in court.ENGINES:
        answer = limits.ask(
            f"assay.verification.judge.engines:{name}",
            HONEST,
            Limits(20),
            0,
            entry["statement"],
            "proved",
        )
        assert answer.result == ["agrees", ""], answer
        loaded[name] = set(answer.modules) - court.COMMON
    assert (
        "assay.verification.kernel.verdicts" in loaded["kernel"]
        and "assay.theory.language.grammar" in loaded["kernel"]
    )
    assert (
        "assay.verification.replay.language" in loaded["replay"]
        and "assay.verification.checkers.algebra" in loaded["short"]
    )
    assert (
        not loaded["replay"] & (loaded["kernel"] | loaded["short"])
        and not loaded["kernel"] & loaded["short"]
    )
    assert not any(m.startswith("assay.theory") for m in loaded["replay"] | loaded["short"])
    assert "assay.verification.judge.claims" not in set().union(*loaded.values())


def test_shared_modules_are_a_fault(judge, monkeypatch):
    monkeypatch.setattr(court, "COMMON", court.COMMON - {"assay.verification.run.strict"})
    code, _, err = judge(TRUE, HONEST)
    assert code == 70 and err.count("\n") == 1 and "share assay.verification.run.strict" in err


# ---- other kinds of statements -------------------------------------------------------------------
def _order():
    statement = Asymptotic("k*l + 1", "l", "O", ("k in [2, oo)",))
    found = statement.bounded(C="k + 1", N="2")
    return (
        statement,
        "proved",
        bounded(statement, establish(found), {"C": "k + 1", "N": "2"}).certificate,
    )


def _family():
    statement = Asymptotic("D*l", "1", "O", ("k in [2, oo)", "D in (0, 1)"))
    family = {"path": {"D": "1/2"}, "growth": "l/2", "at": {"k": "2"}, "N": "2", "side": None}
    inside, beyond = statement.escape(**family)
    return (
        statement,
        "refuted",
        escaped(statement, establish(inside), establish(beyond), family).certificate,
    )


def _orbit():
    statement = Orbit("x <= 1", (("x", "1", "x/2"),), (0, 5))
    return statement, "proved", judged_orbit(statement, run_orbit(statement)).certificate


def _words():
    statement = Matrices("(A+B)' == A'+B'", ("A: n x n", "B: n x n"))
    return statement, "proved", proved(statement, establish(statement)).certificate


def _network():
    both = {name: [[[["1"], ["-1"]], ["0", "0"]], [[["1", "1"]], ["0"]]] for name in "fg"}
    statement = Piecewise("f_1 == g_1 and f_1 >= x1", both, (("x1 >= -1", "x1 < 2"),))
    return statement, "proved", settle_network(statement).certificate


def test_only_definitions_that_are_used_are_read():
    """`a` is used by `b`, `b` by the goal; nobody uses `c`, whatever it is."""
    where = [["a", "1"], ["b", "a + 1"], ["c", "a + b"]]
    stated = {"goal": "x >= b", "given": ["x in [2, 3]", "n in {1..}"], "where": where}
    assert claims.Claim("a", stated, "proved").lines() == [
        "x >= b",
        "given x in [2, 3]; n in {1..}",
        "where a = 1; b = a + 1",
        "(definitions that nothing above uses are left out: 1)",
    ]
    spelled = {**stated, "goal": "x >= \uff42"}  # a wide b, which Python's names fold to b
    assert "c = a + b" in claims.Claim("a", spelled, "proved").lines()[2]
    long = {**stated, "goal": " + ".join(["x"] * 60) + " >= b"}
    lines = claims.Claim("a", long, "proved").lines()
    assert max(map(len, lines)) <= claims.COLUMNS and " ".join(lines[:3]).split() == (
        long["goal"].split()
    )


@pytest.mark.parametrize("make", [_order, _family, _orbit, _words, _network])
def test_every_kind_of_statement(judge, make):
    statement, verdict, certificate = make()
    data = json.loads(json.dumps(statement.data()))
    code, rows, err = judge(
        {"verdict": verdict, **data}, file_of(certificate, data, verdict), "--json"
    )
    assert code == 0, (rows, err)
    assert (
        outcomes(rows[0]) | {"short": ""} == AGREED | {"short": ""} and len(rows[0]["lines"]) <= 20
    )


def test_a_witness_refutes_but_does_not_show(judge):
    refuting = file_of({"type": "witness", "formula": FALSE, "at": {"x": "1"}}, FALSE, "refuted")
    code, rows, _ = judge({**FALSE, "verdict": "refuted"}, refuting, "--json")
    assert code == 0 and outcomes(rows[0]) == AGREED | {"short": "does not cover"}
    code, rows, _ = judge(FALSE, refuting, "--json")  # whoever wants it proved does not get it
    assert (
        code == 1
        and rows[0]["engines"] == {}
        and "is for 'refuted', the claim says 'proved'" in rows[0]["notes"][0]
    )


# ---- several claims ------------------------------------------------------------------------------
def test_certificates_find_their_claims(judge):
    true, false = {"id": "a", **TRUE}, {"id": "b", **FALSE}
    first, second = ({**json.loads(HONEST), "id": name} for name in "ab")
    code, rows, _ = judge([true, false], json.dumps([second, first]).encode(), "--json")
    assert code == 1 and [r["code"] for r in rows] == [0, 1]
    assert "another 'goal'" in rows[1]["notes"][0]
    code, rows, _ = judge(
        [true, {**true, "id": "c"}], json.dumps([first, second]).encode(), "--json"
    )
    assert code == 1 and [r["code"] for r in rows] == [0, 1]
    assert (
        "no certificate for this claim" in rows[1]["notes"][0]
        and "belong to no claim" in rows[1]["notes"][1]
    )
    code, _, err = judge([true, false], HONEST)
    assert code == 2 and "1 certificates for 2 claims" in err


def test_claims_in_toml(tmp_path):
    file = tmp_path / "claims.toml"
    file.write_text(
        '[[claim]]\nid = "a"\ngoal = "x >= y"\ngiven = ["x in [1, 2]"]\nwhere = [["y", "x/2"]]\n'
    )
    assert claims.read(file) == [
        claims.Claim(
            "a", {"goal": "x >= y", "given": ["x in [1, 2]"], "where": [["y", "x/2"]]}, "proved"
        )
    ]


@pytest.mark.parametrize(
    "wanted, reason",
    [
        ("[", "no JSON"),
        ("[]", "no claim"),
        ("7", "is an object"),
        ('{"goal": 7}', "'goal' is a text"),
        ('{"goal": "x", "goal": "y"}', "twice"),
        ('{"goal": "x < 1", "given": "x in [0, 1]"}', "list of texts"),
        ('{"goal": "x < 1", "where": {"a": "b"}}', "pairs"),
        ('{"given": []}', "exactly one"),
        ('{"goal": "1 < 2", "matrices": "1 < 2"}', "exactly one"),
        ('{"goal": "1 < 2", "extra": 1}', "'extra' is no part"),
        ('{"goal": "1 < 2", "verdict": "open"}', "'verdict' is one of"),
        ('{"goal": "1 < 2", "id": ""}', "short text"),
        ('{"empirical": "x", "scenario": "", "predicate": ""}', "empirical"),
        ('{"asymptotic": "o", "quantity": "1"}', "O, Omega or Theta"),
        ('[{"id": "a", "goal": "1 < 2"}, {"id": "a", "goal": "1 < 2"}]', "same id"),
        ('{"orbit": "x < 1", "state": [["x", "1"]], "times": [0, 1]}', "start, step"),
        ('{"piecewise": "f_1 > 0", "networks": {"f": [[["1"], ["0"]]]}, "domain": [[]]}', "layers"),
        ("[" * 5000, "nested"),
        ('{"goal": "x <"}', "cannot be read"),
        ('{"goal": "%s"}' % ("x" * 30_000), "'goal' is a text"),
    ],
)
def test_bad_claims_are_one_line(judge, wanted, reason):
    code, out, err = judge(wanted, HONEST)
    assert (code, out) == (2, "") and err.count("\n") == 1 and reason in err, err


# ---- disagreement, planted -----------------------------------------------------------------------
@pytest.mark.parametrize(
    "said, code",
    [
        (("agrees", "agrees", "does not cover"), 0),
        (("agrees", "does not cover", "agrees"), 0),
        (("agrees", "rejects", "does not cover"), 4),
        (("rejects", "agrees", "agrees"), 4),
        (("rejects", "rejects", "agrees"), 1),
        (("rejects", "rejects", "does not cover"), 1),
        (("agrees", "does not cover", "does not cover"), 3),
        (("does not cover",) * 3, 3),
        (("limit", "agrees", "does not cover"), 3),
        (("limit", "rejects", "does not cover"), 1),
        (("broken", "agrees", "agrees"), 70),
    ],
)
def test_the_exit_code_tells_who_agrees(judge, monkeypatch, said, code):
    planted = dict(zip(court.ENGINES, said, strict=True))
    ask = limits.ask

    def answer(function, *more):
        name = function.rpartition(":")[2]
        if name not in planted:
            return Answer("done", None) if name == "elaborate" else ask(function, *more)
        return (
            Answer(planted[name], reason="planted")
            if planted[name] in ("limit", "broken")
            else Answer("done", [planted[name], "planted"])
        )

    monkeypatch.setattr(limits, "ask", answer)
    assert judge(TRUE, HONEST)[0] == code


# ---- hostile certificates ------------------------------------------------------------------------
CHOSEN = [
    "a witness of a huge exponent",
    "a witness of a tower",
    "a witness that is a relation",
    "a witness that closes parentheses",
    "a list as a witness",
    "a long text",
    "900 nested cases",
    "a depth bomb",
    "not a number",
    "a key twice",
    "no UTF-8",
    "null",
    "a list as statement",
    "a list as certificate",
    "a list as inner certificate",
    "an unknown type",
    "a true proof of something else",
    "a statement of its own",
    "another range",
    "a hypothesis more",
    "a tower in a fact",
    "a relation pasted into a case",
]


@pytest.mark.parametrize("name", CHOSEN if ALL else CHOSEN[::3])
def test_nothing_hostile_is_shown(judge, name):
    """Four processes are started for each file; in each run a third of the files is judged, while
    the replay and the short programs read all of them (`test_limits`).
    """
    verdict = "refuted" if "witness" in name else "proved"
    code, _, err = judge(
        {**(TRUE if verdict == "refuted" else FALSE), "verdict": verdict},
        FILES[name],
        "--limit",
        "2",
        "--memory",
        "512",
    )
    assert code in (1, 2, 3) and err.count("\n") == (code == 2), (code, err)


def test_the_statement_is_the_claims_alone(judge):
    """A right proof of another statement, which says that it is of this one."""
    lying = file_of(fact(_SQUARE, FALSE), FALSE)
    code, rows, _ = judge(FALSE, lying, "--json")
    assert code == 1 and {outcomes(rows[0])[e] for e in ("kernel", "replay")} == {"rejects"}
