"""The command line as a person or a script meets it: exit codes, one-line errors, JSON lines,
colour, start-up.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from assay.reports import ledger
from assay.reports.cli import main
from assay.reports.cli.options import parser


def assay(*arguments: str, **env: str) -> subprocess.CompletedProcess:
    """Run the command in a process of its own."""
    clean = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
    return subprocess.run(
        [sys.executable, "-m", "assay.reports.cli", *arguments],
        capture_output=True,
        text=True,
        timeout=600,
        env=clean | env,
        check=False,
    )


def one_line(result: subprocess.CompletedProcess, code: int) -> str:
    """Check that a failure is one line on stderr with this exit code; return the line."""
    assert result.returncode == code, result.stderr
    assert result.stderr.count("\n") == 1 and "Traceback" not in result.stderr, result.stderr
    return result.stderr


@pytest.fixture
def accepted(monkeypatch, tmp_path):
    """Put an empty place for the ledger."""
    path = tmp_path / "LEDGER.md"
    monkeypatch.setattr(ledger, "PATH", path)
    monkeypatch.setattr(ledger.read, "__defaults__", (path,))
    monkeypatch.setattr(ledger.write, "__defaults__", (path,))
    return path


# ---- in processes of their own -------------------------------------------------------------------
def test_version():
    result = assay("--version")
    assert (result.returncode, result.stdout) == (0, "assay 0.1.0\n")


STANDARD = "import argparse, ast, dataclasses, fractions, json, subprocess, tomllib, typing"


@pytest.mark.parametrize("arguments", [("--help",), ("list",), ("show", "phases.thm9")])
def test_start_is_fast(arguments, tmp_path):
    """Processor time, the best of up to nine, beside that of Python with modules of its own: 0.3 s
    are the aim on a core where these take 0.053 s; a busy neighbour slows both.

    Modules are compiled once, as in an installed package, also where the environment forbids to
    write bytecode.
    """
    resource = pytest.importorskip("resource")  # the processor time of processes: POSIX only
    compiled = {"PYTHONPYCACHEPREFIX": str(tmp_path), "PYTHONDONTWRITEBYTECODE": ""}

    def spent(work) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert work().returncode == 0
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    ours, bare = 9.0, 9.0
    for _ in range(9):
        bare = min(bare, spent(lambda: subprocess.run([sys.executable, "-c", STANDARD])))
        ours = min(ours, spent(lambda: assay(*arguments, **compiled)))
        if ours / bare < 0.3 / 0.053:
            return
    raise AssertionError(f"the start takes {ours / bare:.1f} times as long as Python's own")


def test_a_library_that_is_missing_is_one_line():
    code = (
        "import sys; sys.modules['sympy'] = None; from assay.reports.cli import main;"
        " sys.exit(main(['regime', 'phases.cor4']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600)
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1
    assert "this needs the module 'sympy', which is not installed" in done.stderr


def test_browsing_loads_nothing_heavy():
    code = (
        "import sys; from assay.reports.cli import main; main(['show', 'phases.thm9']);"
        " print({'sympy', 'jax', 'numpy', 'matplotlib'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=600, check=True
    )
    assert done.stdout.endswith("set()\n")


def test_list_json_is_one_object_a_line():
    lines = [json.loads(line) for line in assay("list", "phases", "--json").stdout.splitlines()]
    assert {"id", "kind", "where", "short", "readings"} <= set(lines[0])
    assert all(line["readings"][0] == "printed" for line in lines)
    assert len({line["id"] for line in lines}) == len(lines)


def test_list_by_kind():
    lines = [
        json.loads(line)
        for line in assay("list", "phases", "--kind", "asymptotic", "--json").stdout.splitlines()
    ]
    assert lines and all(line["kind"] == "asymptotic" for line in lines)
    assert "identity" in one_line(assay("list", "phases", "--kind", "nonsense"), 2)


def test_show_by_the_end_of_an_id():
    shown = json.loads(assay("show", "thm9", "--json").stdout)
    assert shown["id"] == "phases.thm9" and shown["readings"][0]["reading"] == "printed"
    assert "phases.eq145" in shown["proof_uses"]


def test_unknown_names_are_answered_with_the_nearest():
    assert "nearest: phases.thm9" in one_line(assay("show", "phases.thm99"), 2)
    assert "phases" in one_line(assay("list", "fases"), 2)
    assert ".lem" in one_line(assay("check", "lemma16"), 2)


def test_a_paper_without_statements_says_so():
    for words in (["check", "orthogonal"], ["report", "--erratum", "multiexit"]):
        assert "listed and not stated yet" in one_line(assay(*words), 2)


def test_colour_only_where_it_is_wanted():
    assert "\x1b[" not in assay("show", "phases.thm9").stdout
    assert "\x1b[" in assay("show", "phases.thm9", FORCE_COLOR="1").stdout
    assert "\x1b[" not in assay("show", "phases.thm9", FORCE_COLOR="1", NO_COLOR="1").stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "--jobs", "0"),
        ("check", "--jobs", "two"),
        ("nonsense",),
        ("run",),
        ("run", "x", "--set", "l"),
        ("show",),
    ],
)
def test_bad_requests_are_one_line(arguments):
    one_line(assay(*arguments), 2)


def test_unwritable_folder_is_one_line(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert "cannot write to" in one_line(
        assay("report", "phases.eq145", "--out", str(blocked / "out")), 2
    )


def test_closed_pipe_is_silent():
    command = f"{sys.executable} -m assay.reports.cli list | head -n 1"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0 and done.stderr == "" and done.stdout.count("\n") == 1


@pytest.mark.parametrize(
    "change", ["l=7", "k=1/2", "lambda=0", "lambda=-1", "l=x", "nonsense=3", "steps=1.5"]
)
def test_bad_parameters_are_one_clear_line(change):
    assert change.split("=")[0] in one_line(assay("run", "phases-stages", "--set", change), 2)


def test_scenarios_are_listed_described_and_suggested():
    lines = [json.loads(line) for line in assay("run", "--list", "--json").stdout.splitlines()]
    assert "phases-stages" in {line["scenario"] for line in lines}
    assert (
        "lambda"
        in json.loads(assay("run", "phases-stages", "--list", "--json").stdout)["parameters"]
    )
    assert "nearest: phases-stages" in one_line(assay("run", "phases-stage"), 2)


def test_run_says_in_one_line_what_is_wrong_with_a_value():
    for name, change, words in (
        ("granularity-coarse", "nonsense=1", "has no parameter 'nonsense'"),
        ("granularity-coarse", "noise=nan", "noise must be a number"),
        ("collapse-phase", "cs=1e400", "cannot be computed in float64"),
        ("majority-descent", "L=-1e300", "(301 digits)"),
    ):
        line = one_line(assay("run", name, "--set", change), 2)
        assert words in line and len(line) < 300
    done = assay("run", "majority-late", "--set", "L=100000", "w1=10^15", "points=10")
    assert done.returncode == 0 and done.stderr.count("\n") == 1 and "overflow" in done.stderr


def test_run_drops_nothing(tmp_path):
    changes = ("--set", "n=8", "m=2", "points=14", "cs=1/8 1")
    shown = assay("run", "collapse-phase", *changes)
    assert (
        "not shown: ratio (point 2 x s 14), least" in shown.stdout
        and "--out FILE writes all" in shown.stdout
    )
    done = assay("run", "collapse-phase", *changes, "--out", str(tmp_path / "x.csv"))
    assert (
        done.returncode == 0
        and "x.csv (point 2 x s 14)" in done.stderr
        and "x.point.csv (point 2)" in done.stderr
    )
    assert (tmp_path / "x.csv").read_text().count("\n") == 29


def test_run_refuses_what_memory_cannot_hold():
    line = one_line(assay("run", "granularity-coarse", "--set", "d=1000000000000"), 2)
    assert (
        "of memory" in line
        and "are free; d up to about" in line
        and "granularity-large serves any d" in line
    )


def test_run_prints_and_stores(tmp_path):
    changes = ("--set", "l=20", "k=3", "steps=64")
    shown = assay("run", "phases-stages", *changes)
    assert shown.returncode == 0 and "R_text" in shown.stdout
    assert assay("run", "phases-stages", *changes, "--out", str(tmp_path / "a.csv")).returncode == 0
    header, first, *_ = (tmp_path / "a.csv").read_text().splitlines()
    assert header.startswith("t,") and first.startswith("0,")
    stored = json.loads(assay("run", "phases-stages", *changes, "--json").stdout)
    assert stored["coords"]["t"]["data"][-1] == 64
    one_line(assay("run", "phases-stages", *changes, "--out", str(tmp_path / "no" / "a.csv")), 2)
    assert ".csv, .json or .nc" in one_line(
        assay("run", "phases-stages", *changes, "--out", str(tmp_path / "a.xls")), 2
    )


def test_a_real_check_agrees_with_the_ledger(tmp_path):
    result = assay(
        "check", "phases.eq145", "phases.eq13", "--json", "--jobs", "1", ASSAY_CACHE=str(tmp_path)
    )
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.returncode == 0, result.stderr
    assert [r["reading"] for r in rows if r["id"] == "phases.eq13"][0] == "printed"
    assert {r["verdict"] for r in rows if r["id"] == "phases.eq145"} == {"proved"}
    refuted = next(r for r in rows if r["id"] == "phases.eq13")
    assert refuted["verdict"] == "refuted" and refuted["witness"] and refuted["repair"]


@pytest.fixture
def interruptible():
    """Let SIGINT reach child processes: a shell's background job ignores it, and so would they."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def check_with_workers(folder) -> tuple[subprocess.Popen, list[int]]:
    """Start a check on two processes; return it and all the processes it started, once they are
    there.
    """
    clean = {k: v for k, v in os.environ.items() if k != "FORCE_COLOR"} | {
        "ASSAY_CACHE": str(folder)
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "assay.reports.cli", "check", "phases", "--fresh", "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=clean,
        start_new_session=True,
    )
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    until = time.monotonic() + 600
    while (
        len(found := children.read_text().split()) < 3
        and process.poll() is None
        and time.monotonic() < until
    ):
        time.sleep(0.05)  # until the workers (and their tracker) are there
    return process, [int(n) for n in found]


def test_interrupt_with_workers_is_one_line_and_quick(tmp_path, interruptible):
    process, _ = check_with_workers(tmp_path)
    os.killpg(process.pid, signal.SIGINT)  # what a terminal sends: to the workers as well
    try:
        out, err = process.communicate(timeout=600)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        raise
    assert (process.returncode, out, err) == (130, "", "assay: interrupted\n")


def test_workers_of_a_killed_command_end(tmp_path):
    process, started = check_with_workers(tmp_path)
    group = process.pid
    process.kill()
    try:
        out, _ = process.communicate(timeout=600)  # ends when no process holds the pipes any more
    except subprocess.TimeoutExpired:
        os.killpg(group, signal.SIGKILL)
        raise
    assert len(started) == 3 and out == ""


# ---- with invented verdicts, in this process -----------------------------------------------------
def test_check_json_lines_have_the_fields_and_the_order(engine, accepted, capsys):
    main(["check", "phases.eq72", "phases.eq145", "--json"])
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    wanted = {
        "id",
        "reading",
        "verdict",
        "proof_status",
        "prover",
        "seconds",
        "reason",
        "witness",
        "repair",
    }
    assert all(wanted <= set(r) for r in rows)
    names = [r["reading"] for r in rows if r["id"] == "phases.eq72"]
    assert names[0] == "printed" and names == sorted(
        names, key=lambda n: (n != "printed", n.startswith("repair"))
    )


def test_check_agrees_then_differs(engine, accepted, capsys):
    assert main(["check", "--accept"]) == 0
    assert main(["check", "phases.eq145"]) == 0
    assert "agree with LEDGER.md" in capsys.readouterr().out
    engine.verdicts["phases.eq145"] = "refuted"
    assert main(["check", "phases.eq145"]) == 1
    assert "phases.eq145 (printed): refuted, the ledger says proved" in capsys.readouterr().out
    assert main(["check", "phases.eq145", "--json"]) == 1
    assert "the ledger says proved" in capsys.readouterr().err


def test_a_missing_ledger_is_said_once(engine, accepted, capsys):
    assert main(["check", "phases.eq72", "--json"]) == 1
    assert (
        capsys.readouterr().err
        == "assay: there is no LEDGER.md to compare with; 'assay check --accept' writes it\n"
    )


def test_accept_needs_every_claim(engine, accepted, capsys):
    assert main(["check", "phases.eq145", "--accept"]) == 2
    assert not accepted.exists()


def test_findings_show_reason_witness_and_repair(engine, accepted, capsys):
    engine.verdicts["phases.eq72"] = "refuted"
    main(["check", "phases.eq72"])
    out = capsys.readouterr().out
    assert (
        "Findings" in out
        and "because" in out
        and "✓ proved" in out
        and "1 claim in " in out
        and "whole claims as printed (1): 1 refuted" in out
    )


def test_check_passes_options_on(engine, accepted):
    main(["check", "phases.eq145", "--jobs", "3", "--fresh"])
    assert engine.calls == [(["phases.eq145"], 3, True)]


def test_papers_and_patterns(engine, accepted):
    main(["check", "phases.eq14*", "phases.lem16"])
    ids = engine.calls[0][0]
    assert "phases.eq145" in ids and "phases.lem16" in ids and "phases.thm9" not in ids
    main(["check", "phases"])
    assert set(ids) < set(engine.calls[1][0])


def test_interrupt_is_one_line(engine, accepted, capsys):
    engine.error = KeyboardInterrupt()
    assert main(["check", "phases.eq145"]) == 130
    assert capsys.readouterr().err == "assay: interrupted\n"


def test_damaged_ledger_is_one_line(engine, accepted, capsys):
    accepted.write_text("nonsense")
    assert main(["check", "phases.eq145"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


# ---- assay prove ---------------------------------------------------------------------------------
def test_prove_prints_a_certificate_that_replays(tmp_path):
    target = tmp_path / "proof.json"
    result = assay("prove", "x*(e-1)/(exp(x)-1) < 1", "--for", "x in [2, oo)", "-o", str(target))
    assert result.returncode == 0 and "✓ proved" in result.stdout, result.stderr
    assert assay("replay", str(target)).returncode == 0
    data = json.loads(target.read_text())
    data["statement"]["goal"] = "x*(e-1)/(exp(x)-1) < 1/10"
    target.write_text(json.dumps(data))
    assert assay("replay", str(target)).returncode == 1


def test_prove_refutes_with_both_sides_at_the_witness(tmp_path):
    result = assay("prove", "log(x)/x <= log(3)/3", "--for", "x > 0", ASSAY_CACHE=str(tmp_path))
    assert (
        result.returncode == 1 and "witness" in result.stdout and "left side 0.36" in result.stdout
    )


def test_prove_points_at_the_column_of_an_error():
    result = assay("prove", "sin(x)) <= 1", "--for", "x in [0, 1]")
    text, caret, message = result.stderr.splitlines()
    assert (
        result.returncode == 2
        and text.index(")) ") + 1 == caret.index("^")
        and "column 7" in message
    )


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("x < 1",),
        ("x < 1", "-f", "x.json"),
        ("-f", "nowhere.json"),
        ("-f", __file__, "-o", "x.json"),
        ("x < 1", "--for", "x in [0,1]", "--limit", "-1"),
        ("x < 1", "--for", "x in [0,1]", "--peers"),
        ("x < 1", "--for", "x in [0,1)", "-o", "nowhere/x.json"),
    ],
)
def test_prove_answers_bad_requests_in_one_line(arguments):
    one_line(assay("prove", *arguments), 2)


def test_prove_reads_a_file_of_records(tmp_path):
    path = tmp_path / "problems.json"
    path.write_text(
        json.dumps(
            [
                {
                    "name": "a",
                    "variables": ["X"],
                    "hypothesis": "0 < X",
                    "conclusion": "log(X) <= X - 1",
                },
                {"name": "b", "variables": ["X"], "hypothesis": "true", "conclusion": "X**2 > 0"},
                {"name": "c", "variables": ["X"], "conclusion": "X > "},
            ]
        )
    )
    result = assay("prove", "-f", str(path), "--json", "--limit", "3", "--jobs", "2")
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.returncode == 2 and [r["verdict"] for r in rows] == ["proved", "refuted", "error"]
    assert all(
        set(r) == {"name", "verdict", "seconds", "witness", "reason", "prover"} for r in rows
    )
    assert rows[1]["witness"] == {"X": "0"}
    table = assay("prove", "-f", str(path), "--limit", "3").stdout
    assert "3 problems" in table and "33.3 % proved" in table


@pytest.mark.parametrize(
    "words, field",
    [(["sweep", "verify"], "names"), (["validate", "run"], "names"), (["relu", "equal"], "files")],
)
def test_names_may_stand_behind_options(words, field, capsys):
    found = parser().parse_args([*words, "--json", "one", "--debug", "two"])
    assert getattr(found, field) == ["one", "two"] and found.json and found.debug
    with pytest.raises(SystemExit) as stop:
        parser().parse_args([*words, "--nothing", "one"])
    assert stop.value.code == 2 and "--nothing" in capsys.readouterr().err
