"""Stored verdicts that were edited, damaged, exchanged or brought along are computed again, and
never believed.
"""

import json
import multiprocessing
import os
import stat

import pytest

from assay.reports.cli import main
from assay.verification.replay import Outcome
from assay.verification.run import cache, confirmation, engine, seal, settling

CASE = ("phases.eq13", "printed")
"""A reading that is refuted, in milliseconds."""


@pytest.fixture(autouse=True)
def own_folders(tmp_path, monkeypatch):
    """Give each test a cache and a secret of its own."""
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def check(**options) -> tuple[dict, list[str]]:
    """Return the row of the claim and the notes."""
    notes = []
    rows = engine.check([CASE[0]], jobs=1, on_note=notes.append, **options)
    return next(r for r in rows if r["reading"] == CASE[1]), notes


def stored() -> tuple:
    """Return (file, content) of the stored verdict."""
    file = cache.path(
        next(
            settling.entry(c, r)
            for c in engine.select([CASE[0]])
            for r in c.all_readings()
            if r.name == CASE[1]
        )
    )
    return file, file.read_text()


def edited(**changes):
    """Return an edit that changes fields and keeps the rest, the seal included."""
    return lambda text: json.dumps(json.loads(text) | changes)


def unsealed(text: str) -> str:
    """Return the content with a changed verdict and no seal at all."""
    return json.dumps(
        {k: v for k, v in json.loads(text).items() if k != "seal"} | {"verdict": "proved"}
    )


EDITS = {
    "verdict": edited(verdict="proved"),
    "open": edited(verdict="open", certificate=None, reason="invented"),
    "corroborated": edited(verdict="corroborated"),
    "reason": edited(reason="invented"),
    "scope": edited(scope="everything"),
    "horizon": edited(horizon={"l": 3}),
    "figures": edited(figures={"boxes": 1}),
    "witness": edited(witness={"l": "3"}),
    "replay": edited(replay={"code": "x", "outcome": "confirmed", "reason": ""}),
    "second key": lambda text: text.rstrip()[:-1] + ', "verdict": "proved"}',
    "no seal": unsealed,
    "cut short": lambda text: text[: len(text) // 2],
    "empty": lambda text: "",
    "no JSON": lambda text: text.replace("{", "", 1),
    "a list": lambda text: "[1, 2]",
    "a number": lambda text: "7",
    "nested": lambda text: "[" * 100_000,
    "not UTF-8": lambda text: b"\xff\xfe" + text.encode(),
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_an_edited_entry_is_computed_again(edit):
    before, notes = check()
    assert before["verdict"] == "refuted" and not notes
    file, text = stored()
    changed = edit(text)
    file.write_bytes(changed if isinstance(changed, bytes) else changed.encode())
    after, notes = check()
    same = ("verdict", "reason", "extent", "horizon", "figures", "witness", "disagreement")
    assert {k: after[k] for k in same} == {k: before[k] for k in same}
    assert len(notes) == 1 and "\n" not in notes[0] and "phases.eq13 (printed" in notes[0]
    assert check()[1] == []  # the file was mended


def test_entries_cannot_be_exchanged():
    check()
    other = next(
        f for f in sorted((cache.folder() / "verdicts").rglob("*.json")) if f != stored()[0]
    )
    stored()[0].write_bytes(other.read_bytes())
    row, notes = check()
    assert row["verdict"] == "refuted" and len(notes) == 1


def test_a_cache_from_elsewhere_is_not_believed(monkeypatch, tmp_path):
    check()
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "another user"))
    row, notes = check()
    assert row["verdict"] == "refuted" and len(notes) == 1 and "and 2 more" in notes[0]


def test_an_entry_that_is_no_file_is_passed_over():
    check()
    file, _ = stored()
    file.unlink()
    os.mkfifo(file)  # reading it would wait forever
    row, notes = check()
    assert row["verdict"] == "refuted" and len(notes) == 1


def test_without_a_secret_everything_is_computed_again(monkeypatch, tmp_path):
    blocked = tmp_path / "blocked"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(blocked))
    for _ in range(2):
        row, notes = check()
        assert row["verdict"] == "refuted" and len(notes) == 1 and "set XDG_CONFIG_HOME" in notes[0]
    assert not list((cache.folder()).rglob("*.json"))


# ---- the secret ----------------------------------------------------------------------------------
def test_the_secret_is_the_users_alone():
    assert len(seal.secret()) == seal.SIZE and seal.secret() == seal.secret()
    assert stat.S_IMODE(seal.place().stat().st_mode) == 0o600
    assert [f.name for f in seal.place().parent.iterdir()] == ["secret"]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda f: f.chmod(0o644),
        lambda f: f.write_bytes(b"short"),
        lambda f: (f.rename(f.with_name("x")), f.symlink_to("x")),
        lambda f: (f.unlink(), f.mkdir()),
    ],
    ids=["open to others", "damaged", "link", "folder"],
)
def test_a_doubtful_secret_is_not_used(spoil):
    seal.secret()
    spoil(seal.place())
    seal._secret.cache_clear()
    with pytest.raises(seal.NoSecret):
        seal.secret()
    row, _ = check()
    assert row["verdict"] == "refuted"


def _first(place, go, answers):
    os.environ["XDG_CONFIG_HOME"] = place
    go.wait()
    answers.put(seal.secret())


def test_processes_that_start_at_once_share_one_secret(tmp_path):
    context = multiprocessing.get_context("spawn")
    go, answers = context.Event(), context.Queue()
    processes = [
        context.Process(target=_first, args=(str(tmp_path / "config"), go, answers))
        for _ in range(4)
    ]
    for process in processes:
        process.start()
    go.set()
    found = {answers.get(timeout=600) for _ in processes}
    for process in processes:
        process.join()
    assert found == {seal.secret()}


@pytest.mark.parametrize("text", ["[]", "{}", "{ }", '"x"'])
def test_only_objects_are_sealed(text):
    with pytest.raises(ValueError, match="objects"):
        seal.seal("name", text)


# ---- two engines ---------------------------------------------------------------------------------
def test_the_replay_is_asked_once_and_again_when_its_code_changes(monkeypatch):
    asked = []
    replay = confirmation.replayed
    monkeypatch.setattr(
        confirmation, "replayed", lambda data: asked.append(data["verdict"]) or replay(data)
    )
    check()
    count = len(asked)
    assert count == 5  # every reading of the claim
    check()
    assert len(asked) == count
    monkeypatch.setattr(cache, "replay_digest", lambda: "changed")
    check()
    assert len(asked) == 2 * count
    check()
    assert len(asked) == 2 * count


def test_a_disagreement_has_its_own_exit_code_and_line(monkeypatch, capsys):
    monkeypatch.setattr(
        "assay.verification.replay.replay_certificate", lambda *_: Outcome("failed", "planted")
    )
    for _ in range(2):  # computed, and from the cache
        assert main(["check", CASE[0], "--jobs", "1"]) == 4
        lines = capsys.readouterr().err.splitlines()
        assert (
            lines[0]
            == "assay: phases.eq13 (printed): the kernel accepts the certificate of 'refuted', the"
            " replay does not: planted"
        )
        assert len(lines) == 5
    assert main(["replay", CASE[0]]) == 4
    assert "the kernel accepts the certificate" in capsys.readouterr().err


def test_what_the_kernel_does_not_find_in_a_certificate_stays_open(monkeypatch):
    name, settler = settling.settlers(CASE[0].split(".")[0])[CASE]

    def forging(job):
        verdict = settler(job)
        object.__setattr__(verdict, "verdict", "proved")
        return verdict

    monkeypatch.setattr(settling, "settlers", lambda paper: {CASE: (name, forging)})
    assert "no verdict of the kernel" in settling.settle(*CASE, search=True)["reason"]
    monkeypatch.setattr(
        "assay.verification.kernel.verdicts.minted", lambda _: True
    )  # even if that door were open
    data = settling.settle(*CASE, search=True)
    assert (
        data["verdict"] == "open"
        and data["certificate"] is None
        and "not find the settler's verdict 'proved'" in data["reason"]
    )


def test_the_ledger_is_written_only_from_verdicts_made_again(monkeypatch):
    """With ``recompute`` a sealed entry is believed only as far as the kernel finds it in its
    certificate.
    """
    check()
    entry = stored()[0].stem
    data = cache.read(entry)
    cache.write(entry, data | {"verdict": "proved"})  # as somebody who can read the secret would
    assert check()[0]["verdict"] == "proved"
    row, notes = check(recompute=True)
    assert row["verdict"] == "refuted" and len(notes) == 1 and "phases.eq13 (printed" in notes[0]


# ---- processes that die while stored verdicts are re-checked
VICTIM = ("phases.eq13", "printed")
HEALTHY = "phases.eq145"


def replay_or_die(group):
    """Stand for the replay with a library that ends its process at one certificate."""
    if any(case == VICTIM for case, _, _ in group):
        os._exit(9)
    return real_replay(group)


def recompute_or_die(group):
    """The same for the kernel."""
    if any(case == VICTIM for case, _ in group):
        os._exit(9)
    return real_recompute(group)


real_replay, real_recompute = engine._replay_group, engine._recompute_group


def test_a_replay_that_dies_costs_its_claim_alone(monkeypatch, capsys):
    names = [VICTIM[0], HEALTHY]
    settled = engine.check(names, jobs=1, replay=False)
    assert not any(row["disagreement"] for row in settled)
    with monkeypatch.context() as patched:
        patched.setattr(engine, "_GROUP", 1)
        patched.setattr(engine, "_replay_group", replay_or_die)
        assert main(["check", *names, "--jobs", "2", "--json"]) == 4
        told = capsys.readouterr()
        rows = [json.loads(line) for line in told.out.splitlines()]
        assert [r["verdict"] for r in rows] == [r["verdict"] for r in settled]
        dead = [r for r in rows if r["disagreement"]]
        assert [(r["id"], r["reading"]) for r in dead] == [
            VICTIM
        ] and "its process died" in told.err
        assert f"{VICTIM[0]} ({VICTIM[1]})" in told.err and "internal fault" not in told.err
        patched.setattr(engine, "_recompute_group", recompute_or_die)
        notes = []
        engine.check(names, jobs=2, replay=False, recompute=True, on_note=notes.append)
        assert len(notes) == 1 and "process died" in notes[0] and HEALTHY not in notes[0]
    assert not any(
        row["disagreement"] for row in engine.check(names, jobs=1)
    )  # nothing of it was kept
