"""Input that nobody vouches for: read strictly, worked on in a limited process, answered in one
line.
"""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from assay.reports.cli import main
from assay.verification.checkers import compose
from assay.verification.run import limits, strict
from assay.verification.run.limits import Limits, ask
from tests.verification.hostile import FILES, HONEST

HERE = "tests.verification.test_limits"
SHORT = Limits(seconds=1, megabytes=200, depth=50)


def spend(data):
    """Work without an end."""
    while True:
        data = not data


def power(data):
    """One long operation that no signal interrupts."""
    return 3 ** (10**9) % 7


def fill(data):
    """Take memory without an end."""
    held = []
    while True:
        held.append("x" * 10**7)


def dive(data):
    """Recursion without an end."""
    return dive(data)


def crash(data):
    """End in an exception that nobody expects."""
    raise AssertionError("planted")


def leave(data):
    """End without an answer."""
    import os

    os._exit(3)


def chatter(data):
    """Print what looks like an answer."""
    print(
        json.dumps(
            {"outcome": "done", "result": "confirmed", "reason": "", "offline": True, "modules": []}
        ),
        flush=True,
    )
    return "mine"


def connect(data):
    """Say whether the network is there."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing
        except OSError:
            return "cut"
    return "there"


def store(data):
    """Write to a file."""
    try:
        with open(data["file"], "w") as stream:
            stream.write("x")
    except OSError:
        return "refused"
    return "written"


def environment(data):
    """Return what the process has of its caller."""
    import os

    return [sorted(os.environ), sys.flags.isolated, "" in sys.path]


@pytest.fixture(autouse=True)
def findable(monkeypatch):
    """Let the process find the functions above."""
    start = f"import sys; sys.path.insert(0, {str(Path(__file__).parents[2])!r}); " + limits._START
    monkeypatch.setattr(limits, "_START", start)


@pytest.mark.parametrize(
    "function, outcome, reason",
    [
        (spend, "limit", "1 s of processor time"),
        (power, "limit", "1 s of processor time"),
        (fill, "limit", "200 MB of memory"),
        (dive, "limit", "nested too deeply"),
        (crash, "broken", "code 1"),
        (leave, "broken", "code 3"),
    ],
)
def test_whatever_happens_there_is_an_answer(function, outcome, reason):
    start = time.monotonic()
    answer = ask(f"{HERE}:{function.__name__}", b"1", SHORT)
    assert answer.outcome == outcome and reason in answer.reason
    assert time.monotonic() - start < 4 * SHORT.seconds + 600


def test_the_process_is_apart(tmp_path):
    assert ask(f"{HERE}:chatter", b"1", SHORT).result == "mine"
    names, isolated, current = ask(f"{HERE}:environment", b"1", SHORT).result
    assert isolated and not current and not {"HOME", "PYTHONPATH", "ASSAY_CACHE"} & set(names)
    answer = ask(f"{HERE}:connect", b"1", SHORT)
    assert answer.result == ("cut" if answer.offline else answer.result)
    assert (
        ask(f"{HERE}:store", json.dumps({"file": str(tmp_path / "x")}).encode(), SHORT).result
        == "refused"
    )


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="elsewhere the limit of time ends it"
)
def test_the_process_ends_with_its_caller():
    code = (
        f"from assay.verification.run import limits; limits._START = {limits._START!r};"
        f" limits.ask('{HERE}:spend', b'1', limits.Limits(100))"
    )
    caller = subprocess.Popen([sys.executable, "-c", code])
    children = Path(f"/proc/{caller.pid}/task/{caller.pid}/children")
    until = time.monotonic() + 600
    while not (found := children.read_text().split()) and time.monotonic() < until:
        time.sleep(0.05)
    own = Path(f"/proc/{found[0]}/limits")
    while (
        "Max file size             0" not in own.read_text() and time.monotonic() < until
    ):  # it is at work
        time.sleep(0.05)
    caller.kill()
    caller.wait()
    while Path(f"/proc/{found[0]}").exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert not Path(f"/proc/{found[0]}").exists()


@pytest.mark.parametrize(
    "content, reason",
    [
        (b"[" * 51 + b"]" * 51, "nested 51 deep"),
        (b"[NaN]", "NaN"),
        (b"[1e400]", "out of range"),
        (b"[" + b"1" * 1001 + b"]", "1,001 digits"),
        (b'{"a": 1, "a": 1}', "'a' occurs twice"),
        (b'"\xff"', "no UTF-8 at byte 1"),
        (b"[1,]", "no JSON"),
        (b"", "no JSON"),
        (b'"a', "no JSON"),
    ],
)
def test_strict_reading(content, reason):
    with pytest.raises(strict.Unreadable, match=reason):
        strict.load(content, 50)


def test_strict_reading_takes_what_is_plain():
    text = json.dumps({"a": [1, '[[[[\\"{', {"b": None}], "c": 0.5, "[": "\\"})
    assert strict.load(text.encode(), 4) == json.loads(text) and strict.depth(text.encode()) == 3
    with pytest.raises(strict.Unreadable, match="larger than 3 bytes"):
        strict.load(b"[1, 2]", largest=3)


def test_reading_takes_linear_time():
    for content in (b'"' + b'\\"' * 10**6, b"\\" * 10**6, b'"\\' * 10**6):
        start = time.process_time()
        strict.depth(content)
        assert time.process_time() - start < 1


def test_the_reader_is_short_and_stands_alone():
    files = [Path(m.__file__).read_text() for m in (strict, limits)]
    assert sum(len(text.splitlines()) for text in files) <= 400
    code = (
        "import sys; from assay.verification.run import limits; print([m for m in sys.modules if"
        " m.startswith(('assay.theory', 'mpmath', 'numpy', 'sympy'))])"
    )
    assert (
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, timeout=600, check=True
        ).stdout
        == "[]\n"
    )


# ---- hostile certificates ------------------------------------------------------------------------
PROGRAMS = [m.__name__.rpartition(".")[2] for m in (*compose.PROGRAMS, compose)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder of hostile files and an honest one."""
    place = tmp_path_factory.mktemp("hostile")
    for name, content in {**FILES, "honest": HONEST}.items():
        (place / f"{name}.json").write_bytes(content)
    return place


@pytest.mark.parametrize("name", FILES)
def test_the_short_programs_confirm_nothing_hostile(name):
    """All of them, in a limited process: an answer, or a limit, but no crash."""
    answer = ask(
        "assay.verification.checkers.compose:confirm", FILES[name], Limits(seconds=1, megabytes=300)
    )
    if name == "a statement of its own":  # true, and about itself
        assert answer.result == "confirmed"
    else:
        assert (
            answer.outcome in ("unreadable", "limit")
            or answer.outcome == "done"
            and answer.result.startswith("beyond")
        ), answer


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_command_line_of_a_short_program(program, folder):
    """One line a file, whatever it holds; the exit code tells of the worst."""
    names = ["900 nested cases", "no UTF-8", "null", "honest"]
    files = [str(folder / f"{name}.json") for name in names] + [str(folder / "absent.json")]
    command = [
        sys.executable,
        "-m",
        f"assay.verification.checkers.{program}",
        "--seconds",
        "10",
        *files,
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    lines = done.stdout.splitlines()
    assert len(lines) == 5 and done.stderr == "" and done.returncode == 2
    assert (
        "nested" in lines[0]
        and "no UTF-8" in lines[1]
        and ": beyond" in lines[2]
        and "No such file" in lines[4]
    )
    assert lines[3].endswith("confirmed") == (program in ("algebra", "compose")), lines[3]


@pytest.mark.parametrize("name", FILES)
def test_the_replay_of_a_hostile_file_is_short_and_one_line(name, folder, capsys):
    code = main(["replay", str(folder / f"{name}.json"), "--limit", "2", "--memory", "512"])
    said = capsys.readouterr()
    if name == "a statement of its own":
        assert code == 0
    elif code == 2:
        assert said.err.count("\n") == 1 and said.err.startswith("assay: ") and said.out == ""
    else:
        what = {1: "1 failed", 3: "1 ended by a limit"}[code]
        assert said.err == "" and what in said.out


UNBOUNDED = [name for name in FILES if name.startswith(("an expansion of", "a billion"))]


@pytest.mark.parametrize("name", UNBOUNDED)
def test_the_replay_refuses_sizes_without_running_into_a_limit(name, folder, capsys):
    code = main(["replay", str(folder / f"{name}.json"), "--limit", "20", "--memory", "512"])
    assert code == 1 and "1 failed" in capsys.readouterr().out


def test_the_replay_of_an_honest_file(folder, capsys):
    assert main(["replay", str(folder / "honest.json"), "--short", "--json"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert row["ok"] and row["short"] == "confirmed"
    assert main(["replay", str(folder / "honest.json"), "--depth", "3"]) == 2
    assert "nested" in capsys.readouterr().err
