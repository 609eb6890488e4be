"""Random inputs through everything that reads from outside: nothing may break, hang, or use memory
without bound.

An input is a function of the seed and its number. Each is read inside a time slice in a process
with limits (`workers`); of a batch whose process is lost the one input that did it is known, and
the others are read by another. Failures are written out, each as a file that `again` reads. Results
are appended to a file in the cache folder named after the code that was tested, so that an
interrupted run goes on where it stopped.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
import time
import traceback
from collections import Counter
from functools import cache as cache_once
from pathlib import Path
from random import Random

from assay.verification.audit.fuzz import formulas, readers
from assay.verification.run import cache
from assay.verification.run.workers import settle_each
from assay.verification.search.slices import OutOfTime, time_slice

MEMORY = 2**30
"""Bytes that reading one input may take."""
SECONDS = 2.0
"""Seconds of processor time after which reading has hung."""
BATCH = 10_000
_BATCH_SECONDS = 200.0
SEARCH_SECONDS = 0.1
_CORPUS = 400
_LARGEST = 8_000


# ---- one input -----------------------------------------------------------------------------------
def case(number: int, seed: int) -> tuple[str, object]:
    """Return (kind, data) of the input with this number."""
    return readers.case(Random(f"{seed}/{number}"), corpus())


def tried(kind: str, data) -> tuple[str, str]:
    """Read one input: ("read" | "refused" | "cut" | "failed", why it failed)."""
    _end_after(SECONDS + 3)
    try:
        with time_slice(SECONDS):
            return readers.read(kind, data), ""
    except OutOfTime:
        return (
            ("cut", "")
            if kind in readers.CAN_BE_CUT
            else ("failed", f"not read within {SECONDS:g} s")
        )
    except MemoryError:
        return "failed", f"needs more than {MEMORY // 2**30} GiB"
    except Exception:  # anything that is no documented error is what we look for
        return "failed", traceback.format_exc()


def _end_after(seconds: float) -> None:
    """Have the system end this process after further seconds of processor time, where a library
    cannot be interrupted.
    """
    try:
        import resource
    except ImportError:
        return
    used, (_, hard) = (
        resource.getrusage(resource.RUSAGE_SELF),
        resource.getrlimit(resource.RLIMIT_CPU),
    )
    soon = int(used.ru_utime + used.ru_stime + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (soon if hard < 0 else min(soon, hard), hard))


def _batch(request: tuple[int, int, int, str], _budget: float) -> dict:
    """Read the inputs first, ..., last - 1; a file says all the time which one it is, should the
    process be lost.
    """
    first, last, seed, at = request
    counts, failures = Counter(), []
    with open(at, "wb", buffering=0) as stream:
        for number in range(first, last):
            stream.seek(0)
            stream.write(b"%20d" % number)
            kind, data = case(number, seed)
            outcome, why = tried(kind, data)
            counts[f"{kind} {outcome}"] += 1
            if outcome == "failed":
                failures.append({"number": number, "kind": kind, "data": data, "why": why})
    return {"verdict": "read", "counts": counts, "failures": failures}


def _searched(request: tuple[int, int, int], budget: float) -> dict:
    """Give one input to the whole search, as a record of a file."""
    from assay.verification.run import asked

    first, _, seed = request
    data = search_case(first, seed)
    result = asked.answer_record((data, first), budget)
    return {"verdict": result["verdict"], "fault": result.get("fault")}


def search_case(number: int, seed: int) -> object:
    """Return the record with this number for the search; most can be read, so that there is
    something to search.
    """
    rng = Random(f"{seed}/search/{number}")
    if rng.random() < 0.1:
        return formulas.make_record(rng, [])
    made = formulas.make_built(rng, [])
    return {"goal": made["goal"], "given": made["domain"]}


# ---- known certificates --------------------------------------------------------------------------
@cache_once
def corpus() -> list[dict]:
    """Return certificate files as data: some proved now, and those of the ledger that lie in the
    cache.

    They are kept beside the results, so that a run that is continued has the same.
    """
    path = cache.folder() / "fuzz" / f"corpus-{digest()}.json"
    try:
        return json.loads(path.read_bytes())
    except (OSError, ValueError):
        pass
    from assay.verification.audit.campaign.truths import classics
    from assay.verification.search import prove

    found = []
    for truth in classics()[::3]:
        verdict = prove.prove(truth.formula, 1.0)
        if verdict.certificate is not None:
            found.append(
                {
                    "statement": truth.formula.data(),
                    "verdict": verdict.verdict,
                    "certificate": verdict.certificate,
                }
            )
    for entry in sorted((cache.folder() / "verdicts").glob("*/*.json"))[:_CORPUS]:
        try:
            data = json.loads(entry.read_bytes())
            known = {name: data[name] for name in ("statement", "verdict", "certificate")}
        except (OSError, ValueError, KeyError, TypeError):
            continue
        if known["certificate"] and len(json.dumps(known)) <= _LARGEST:
            found.append(known)
    found = json.loads(json.dumps(found))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(found))
    return found


@cache_once
def digest() -> str:
    """Return a hash of all code that reads or searches."""
    files = sorted(
        f
        for name in ("theory", "verification", "simulators/sweeps")
        for f in (cache.ROOT / name).rglob("*.py")
    )
    return hashlib.sha256(json.dumps([cache.digest_of(f) for f in files]).encode()).hexdigest()[:16]


# ---- running -------------------------------------------------------------------------------------
def fuzz(
    count: int = 1_000_000, seed: int = 1, jobs: int = 1, search: int = 0, on_progress=None
) -> dict:
    """Read ``count`` inputs and give ``search`` others to the whole search; returns the summary.

    ``on_progress(done, total, label)``. The summary: counts (what became of the inputs of each
    kind), failures (with the file of each), inputs and seconds.
    """
    folder = cache.folder() / "fuzz"
    path = folder / f"{digest()}-{seed}.jsonl"
    folder.mkdir(parents=True, exist_ok=True)
    known = _stored(path)
    tasks = [("read", first, min(first + BATCH, count)) for first in range(0, count, BATCH)]
    tasks += [("search", number, number + 1) for number in range(search)]
    done = sum(last - first for what, first, last in tasks if f"{what} {first} {last}" in known)
    total, start = count + search, time.monotonic()
    if on_progress:
        on_progress(done, total, "")
    corpus()
    with open(path, "a", encoding="utf-8") as stream:
        for what, run, size in (("read", _read_all, BATCH), ("search", _search_all, 1)):
            left = [
                (first, last, seed)
                for name, first, last in tasks
                if name == what and f"{what} {first} {last}" not in known
            ]
            for first, last, row in run(left, jobs):
                known[f"{what} {first} {last}"] = row
                stream.write(json.dumps({"key": f"{what} {first} {last}", **row}) + "\n")
                stream.flush()
                for failure in row["failures"]:
                    _write_out(folder / "failures", seed, failure)
                done += last - first
                if on_progress:
                    on_progress(done, total, what)
    chosen = [known[f"{what} {first} {last}"] for what, first, last in tasks]
    counts: Counter = Counter()
    for row in chosen:
        counts.update(row["counts"])
    failures = [
        {**f, "file": str(folder / "failures" / f"{seed}-{f['kind']}-{f['number']}.json")}
        for row in chosen
        for f in row["failures"]
    ]
    return {
        "inputs": total,
        "seed": seed,
        "counts": dict(sorted(counts.items())),
        "failures": failures,
        "seconds": round(time.monotonic() - start, 1),
        "code": digest(),
    }


def _read_all(left: list[tuple[int, int, int]], jobs: int):
    """Yield (first, last, {counts, failures}) of the batches; what a lost process left unread is
    read by others.
    """
    with tempfile.TemporaryDirectory(prefix="assay-fuzz-") as folder:
        waiting, found = (
            {first: [(first, last)] for first, last, _ in left},
            {first: [] for first, _, _ in left},
        )
        ends = {first: (last, seed) for first, last, seed in left}
        while waiting:
            requests = [
                (a, b, ends[first][1], f"{folder}/{a}")
                for first, parts in waiting.items()
                for a, b in parts
            ]
            owners = [first for first, parts in waiting.items() for _ in parts]
            waiting = {}
            for index, result in settle_each(requests, _BATCH_SECONDS, jobs, _batch, memory=MEMORY):
                (a, b, seed, at), first = requests[index], owners[index]
                if result["verdict"] == "read":
                    found[first].append(result)
                else:
                    number = _reached(at, a)
                    found[first].append(_lost(number, seed, result))
                    waiting.setdefault(first, []).extend(
                        part for part in ((a, number), (number + 1, b)) if part[0] < part[1]
                    )
                if sum(sum(r["counts"].values()) for r in found[first]) == ends[first][0] - first:
                    counts = sum((Counter(r["counts"]) for r in found[first]), Counter())
                    yield (
                        first,
                        ends[first][0],
                        {
                            "counts": counts,
                            "failures": [f for r in found[first] for f in r["failures"]],
                        },
                    )


def _reached(at: str, first: int) -> int:
    try:
        return int(Path(at).read_bytes())
    except (OSError, ValueError):
        return first


def _lost(number: int, seed: int, result: dict) -> dict:
    """Say what became of the input at which a process was lost."""
    kind, data = case(number, seed)
    if kind in readers.CAN_BE_CUT and result["verdict"] == "open":
        return {"counts": {f"{kind} cut": 1}, "failures": []}
    return {
        "counts": {f"{kind} failed": 1},
        "failures": [{"number": number, "kind": kind, "data": data, "why": result["reason"]}],
    }


def _search_all(left: list[tuple[int, int, int]], jobs: int):
    for index, result in settle_each(left, SEARCH_SECONDS, jobs, _searched, memory=MEMORY):
        first, last, seed = left[index]
        verdict, failures = result["verdict"], []
        if result.get("fault") == "internal" or "waited" in result.get("reason", ""):
            failures = [
                {
                    "number": first,
                    "kind": "search",
                    "data": search_case(first, seed),
                    "why": result["reason"],
                }
            ]
        yield (
            first,
            last,
            {"counts": {f"search {'failed' if failures else verdict}": 1}, "failures": failures},
        )


def again(data: dict) -> tuple[str, str]:
    """Try a failure that was written out once more, in a process with the same limits; returns
    (outcome, why it failed).
    """
    if data["kind"] == "search":
        from assay.verification.run import asked

        ((_, result),) = settle_each(
            [(data["data"], 1)], SEARCH_SECONDS, 1, asked.answer_record, memory=MEMORY, debug=True
        )
        failed = result.get("fault") == "internal" or "waited" in result["reason"]
        return "failed" if failed else result["verdict"], result.get("traceback") or result[
            "reason"
        ]
    ((_, result),) = settle_each(
        [(data["kind"], data["data"])], SECONDS + 1, 1, _again, memory=MEMORY, debug=True
    )
    return (
        (result["outcome"], result["why"]) if "outcome" in result else ("failed", result["reason"])
    )


def _again(request: tuple, _budget: float) -> dict:
    outcome, why = tried(*request)
    return {"outcome": outcome, "why": why}


def _write_out(folder: Path, seed: int, failure: dict) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{seed}-{failure['kind']}-{failure['number']}.json").write_text(
        json.dumps(failure, indent=1), encoding="utf-8"
    )


def _stored(path: Path) -> dict[str, dict]:
    """Read the results so far; a line cut by an interruption is left out."""
    found = {}
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except OSError:
        return found
    for line in lines:
        try:
            row = json.loads(line)
            found[row["key"]] = {"counts": row["counts"], "failures": row["failures"]}
        except (ValueError, KeyError, TypeError):
            continue
    if lines and lines[-1]:
        with open(path, "a", encoding="utf-8") as stream:
            stream.write("\n")
    return found
