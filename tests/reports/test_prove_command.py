"""The command ``assay prove`` against what would hang, break or be lost: limits, exit codes,
batches, outputs, ended parents.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from assay.verification.run import workers
from assay.verification.run.workers import settle_each

INVOLVED = "abs(sin(exp(x*y)) + cos(x**3*y)) + erf(x*y) <= sin(x) + cos(y) + 5/2"
"""A formula that keeps the search busy until its limit."""


def started(*arguments: str, **env: str) -> subprocess.Popen:
    """Start the command in a process of its own."""
    clean = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
    return subprocess.Popen(
        [sys.executable, "-m", "assay.reports.cli", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=clean | env,
    )


def assay(*arguments: str, **env: str) -> tuple[int, str, str]:
    """Run the command to its end; returns exit code, stdout, stderr."""
    process = started(*arguments, **env)
    out, err = process.communicate(timeout=900)
    return process.returncode, out, err


# ---- limits and exit codes -----------------------------------------------------------------------
_HARD = [k for k in range(1, 90, 2) if all((2**4999 - k) % d**2 for d in range(3, 200, 2))]
SLOW = "+".join(f"sqrt(2**4999-{k})" for k in _HARD)
"""A number that takes some ten seconds to read: factors of large integers are looked for."""


def test_a_formula_that_cannot_be_built_in_time_stays_open():
    code, out, err = assay("prove", f"{SLOW} < 1", "--limit", "1")
    assert code == 3 and "time limit" in out and err == ""


def test_numbers_that_cannot_be_written_out_are_refused():
    for formula in (
        "exp(Phi(10**400)) > 2",
        "(2*pi)**(10**11) > 1",
        "(sqrt(2)*x)**(10**11) > 1",
        "sqrt(2**40000+1) > x",
        "abs(Phi(exp(10**12))) <= x",
        "tan(asin(1e-2000)) < x",
    ):
        code, out, err = assay("prove", formula, "--for", "x in [1, 2]", "--limit", "2")
        assert code == 2 and "too large" in err and err.count("\n") == 1 and out == ""


def test_hypotheses_that_cannot_be_built_in_time_are_refused():
    code, out, err = assay("regime", "--for", f"n in {{1..}}, n < {SLOW}", "--limit", "1")
    assert code == 2 and "cannot be read" in err and err.count("\n") == 1 and out == ""


def test_no_values_are_printed_where_a_term_has_none():
    code, out, _ = assay("prove", "0*log(x) <= 1", "--for", "x in [-2, -1]")
    assert code == 1 and "no value at the witness" in out and "left side" not in out
    code, out, _ = assay("prove", "0*log(x) >= 1", "--for", "x in [1, 2]")
    assert code == 1 and "left side 0, right side 1.0" in out


def _break(item, budget):
    {
        "raise": lambda: 1 // 0,
        "memory": lambda: bytearray(2**33),
        "abort": os.abort,
        "exit": lambda: os._exit(9),
        "kill": lambda: os.kill(os.getpid(), signal.SIGKILL),
        "recursion": lambda: _recurse(),
    }[item]()


def _recurse():
    return _recurse() + 1


@pytest.mark.parametrize(
    "how, reason",
    [
        ("raise", "ZeroDivisionError"),
        ("memory", "GiB of memory"),
        ("abort", "SIGABRT"),
        ("exit", "code 9"),
        ("kill", "SIGKILL"),
        ("recursion", "RecursionError"),
    ],
)
def test_whatever_breaks_is_an_internal_fault_with_its_reason(how, reason):
    ((_, result),) = settle_each([how], 1.0, work=_break, debug=how in ("raise", "recursion"))
    assert (
        result["verdict"] == "error"
        and result["fault"] == "internal"
        and reason in result["reason"]
    )
    assert ("Traceback" in result.get("traceback", "")) == (how in ("raise", "recursion"))


def _wait(item, budget):
    threading.Event().wait()


def test_a_process_that_waits_without_working_is_ended(monkeypatch):
    monkeypatch.setattr(workers, "PATIENCE", 1.0)
    ((_, result),) = settle_each(["anything"], 1.0, work=_wait)
    assert result["verdict"] == "open" and "waited" in result["reason"]


def test_an_unexpected_exception_is_one_line_and_exit_code_70(monkeypatch, capsys):
    from assay.reports.cli import main

    for error in (
        ZeroDivisionError("a\nb"),
        MemoryError(),
        RecursionError("deep"),
        AssertionError(),
    ):

        def broken(options, error=error):
            raise error

        monkeypatch.setattr("assay.reports.cli.prove.prove", broken)
        assert main(["prove", "1 < 2"]) == 70
        err = capsys.readouterr().err
        assert (
            err.startswith("assay: internal fault: ")
            and type(error).__name__ in err
            and err.count("\n") == 1
        )
        for debug in (["--debug", "prove", "1 < 2"], ["prove", "1 < 2", "--debug"]):
            assert main(debug) == 70
            assert "Traceback" in capsys.readouterr().err


# ---- files of records ----------------------------------------------------------------------------
def rows_of(out: str) -> list[dict]:
    """Read JSON lines."""
    return [json.loads(line) for line in out.splitlines()]


def test_a_batch_keeps_its_other_rows(tmp_path):
    path = tmp_path / "problems.jsonl"
    records = [
        {"name": "good", "goal": "x**2 >= 0", "given": ["x in [0, 1]"]},
        {"name": "huge", "goal": f"{SLOW} < 1"},
        {"name": "odd", "goal": ["x"]},
        {"name": ["odd"], "goal": 7},
        None,
        {"name": "last", "goal": "1 < 0"},
    ]
    lines = [json.dumps(r) for r in records]
    path.write_text("\n".join([*lines[:3], "{no JSON", *lines[3:]]))
    code, out, err = assay(
        "prove", "-f", str(path), "--json", "--limit", "1", ASSAY_CACHE=str(tmp_path / "cache")
    )
    rows = rows_of(out)
    assert code == 2 and err == "assay: 4 of 7 records got no answer; their rows say why\n"
    assert [r["verdict"] for r in rows] == [
        "proved",
        "open",
        "error",
        "error",
        "error",
        "error",
        "refuted",
    ]
    assert [r["name"] for r in rows] == ["good", "huge", "odd", "4", "5", "6", "last"]


def test_a_batch_goes_on_where_it_stopped_and_repeats_its_bytes(tmp_path, monkeypatch, capsys):
    from assay.reports.cli import main

    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "problems.json"
    path.write_text(
        json.dumps(
            [
                {"name": str(n), "goal": f"x**2 + {n} >= 0", "given": ["x in [0, 1]"]}
                for n in range(3)
            ]
        )
    )
    request = ["prove", "-f", str(path), "--json", "--limit", "3"]
    assert main(request) == 0
    first = capsys.readouterr().out

    def never(*_, **__):
        raise AssertionError("settled again")

    monkeypatch.setattr("assay.verification.run.asked.answer_record", never)
    assert main(request) == 0
    assert capsys.readouterr().out == first
    kept = next((tmp_path / "cache").rglob("*.json"))
    kept.write_text(kept.read_text()[:40])
    monkeypatch.undo()
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))
    assert main(request) == 0
    assert [r["verdict"] for r in rows_of(capsys.readouterr().out)] == ["proved"] * 3


# ---- outputs that cannot be written --------------------------------------------------------------
@pytest.mark.parametrize("place", ["/dev/null/no/x.json", "{tmp}", "{tmp}/none/x.json"])
@pytest.mark.parametrize(
    "request_",
    [
        ("prove", INVOLVED, "--for", "x in [0, 9], y in [0, 9]", "--limit", "600", "-o"),
        ("campaign", "--count", "100000", "--out"),
        ("sweep", "softmax", "--grid", "l=10:100000:log9999", "--table"),
        ("run", "phases-stages", "--out"),
    ],
    ids=lambda r: r[0],
)
def test_an_output_that_cannot_be_written_is_found_before_the_work(request_, place, tmp_path):
    place = place.format(tmp=tmp_path)
    place = (
        place
        if request_[0] in ("prove", "campaign") or place == str(tmp_path)
        else place.replace(".json", ".csv")
    )
    code, out, err = assay(*request_, place, ASSAY_CACHE=str(tmp_path / "cache"))
    assert code == 2 and err.count("\n") == 1 and "Traceback" not in err and out == "", err


def test_a_plot_that_cannot_be_written_is_one_line(tmp_path):
    assay(
        "sweep",
        "softmax",
        "--grid",
        "l=10:20:lin3",
        "--measure",
        "rise",
        "--out",
        "small",
        ASSAY_CACHE=str(tmp_path),
    )
    for place in (tmp_path, tmp_path / "none" / "x.svg"):
        code, _, err = assay("plot", "small", "--out", str(place), ASSAY_CACHE=str(tmp_path))
        assert code == 2 and err.count("\n") == 1, err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_verdict_is_printed_though_it_cannot_be_kept(tmp_path):
    request = ("prove", "exp(x) >= 1 + x", "--for", "x in [0, 1]")
    code, out, err = assay(*request, "-o", "/dev/full")
    assert code == 2 and "✓ proved" in out and err.count("\n") == 1 and "cannot be written" in err
    blocked = tmp_path / "file"
    blocked.write_text("")
    code, out, err = assay(*request, ASSAY_CACHE=str(blocked / "cache"))
    assert code == 0 and "✓ proved" in out and err.count("\n") == 1 and "cannot be written" in err
    path = tmp_path / "records.json"
    path.write_text(
        json.dumps([{"name": "a", "goal": "exp(x) >= 1 + x", "given": ["x in [0, 1]"]}])
    )
    code, out, err = assay("prove", "-f", str(path), "--json", ASSAY_CACHE=str(blocked / "cache"))
    assert code == 0 and rows_of(out)[0]["verdict"] == "proved"


# ---- processes end with the command --------------------------------------------------------------
def children(pid: int) -> list[int]:
    """Return the processes that this one started, and those that they did."""
    try:
        found = [int(n) for n in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []
    return found + [n for child in found for n in children(child)]


def searching(process: subprocess.Popen, number: int) -> list[int]:
    """Return the command's processes once there are ``number`` of them."""
    until = time.monotonic() + 300  # a busy machine compiles for minutes
    while (
        len(found := children(process.pid)) < number
        and process.poll() is None
        and time.monotonic() < until
    ):
        select_on(process, 0.05)
    return found


def select_on(process: subprocess.Popen, seconds: float) -> None:
    """Wait for the command to print something, at most so long."""
    from multiprocessing.connection import wait

    wait([process.stdout], timeout=seconds)


_ENDED = {
    *(("prove", n) for n in (signal.SIGTERM, signal.SIGHUP, signal.SIGKILL)),
    ("batch", signal.SIGTERM),
    ("check", signal.SIGHUP),
    ("sweep", signal.SIGKILL),
    ("campaign", signal.SIGTERM),
}
"""What the default run tries; the others are marked slow."""


@pytest.mark.skipif(
    not Path("/proc").exists(), reason="the processes of a process are read from /proc"
)
@pytest.mark.parametrize(
    "what, number",
    [
        (
            (what, number)
            if (what, number) in _ENDED
            else pytest.param(what, number, marks=pytest.mark.slow)
        )
        for what in ("prove", "batch", "check", "sweep", "campaign", "report")
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGKILL)
    ],
)
def test_no_process_is_left_when_the_command_is_ended(what, number, tmp_path):
    path = tmp_path / "records.json"
    path.write_text(
        json.dumps(
            [
                {"name": str(n), "goal": INVOLVED, "given": ["x in [0, 9]", "y in [0, 9]"]}
                for n in range(4)
            ]
        )
    )
    requests = {
        "prove": ("prove", INVOLVED, "--for", "x in [0, 9], y in [0, 9]", "--limit", "600"),
        "batch": ("prove", "-f", str(path), "--limit", "600", "--jobs", "2"),
        "check": ("check", "phases", "--fresh", "--jobs", "2"),
        "sweep": (
            "sweep",
            "softmax",
            "--grid",
            "l=10:1000:log99 k=2,3,5,8",
            "--shard",
            "0.02",
            "--jobs",
            "2",
        ),
        "report": ("report", "phases", "--fresh", "--jobs", "2", "--out", str(tmp_path / "pages")),
        "campaign": ("campaign", "--count", "5000", "--jobs", "2"),
    }
    process = started(*requests[what], ASSAY_CACHE=str(tmp_path / "cache"))
    try:
        found = searching(process, 1 if what == "prove" else 2)
        assert found and process.poll() is None
        process.send_signal(number)
        process.communicate(timeout=600)  # ends when no process holds the pipes any more
    finally:
        process.kill()
    alive = [
        n
        for n in found
        if Path(f"/proc/{n}").exists() and "State:\tZ" not in Path(f"/proc/{n}/status").read_text()
    ]
    deadline = time.monotonic() + 300
    while alive and time.monotonic() < deadline:
        alive = [n for n in alive if _runs(n)]
    assert alive == []


def _runs(pid: int) -> bool:
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False
