"""The soundness campaign: thousands of false statements, none of which may be proved.

Every statement is false by construction: an exact point at which it fails is known and certified by the kernel before the
provers see it. The proving side meets each statement alone first, so that no counterexample found early spares it. ``refuted`` means that the provers found a witness of their own (the share is the kill rate), ``open`` that
they decided nothing; ``proved`` (or ``vacuous``) would be an error of this project.

A statement is a function of the seed and its number, so that a campaign repeats exactly. Results are appended to a file in
the cache folder whose name is a hash of the code that was tested: an interrupted campaign goes on where it stopped.
"""

from __future__ import annotations

import hashlib
import json
import time
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import cache as cache_once
from pathlib import Path
from random import Random

from theory.formula import FormulaError
from verification import cache
from verification.campaign.falsehood import Falsehood

ATTEMPTS = 12
MUTANTS = 4
"""False variants of each registered formula."""
_BATCH = 20
_PATIENCE = 60
"""Seconds of processor time after which a worker is ended."""
OUTCOMES = ("refuted", "open", "proved", "vacuous", "rejected", "accepted", "crashed")
WRONG = ("proved", "vacuous", "accepted")


def kinds() -> dict:
    """Return kind -> (function, whether it takes a truth)."""
    from verification.campaign import forgeries, inventions, mutations

    return {**{k: (f, True) for k, f in mutations.KINDS.items()}, **{k: (f, False) for k, f in inventions.KINDS.items()},
            **{k: (f, False) for k, f in forgeries.KINDS.items()}}


# ---- one statement -----------------------------------------------------------------------------------------------------
def statement(number: int, seed: int = 1, file: str | None = None) -> tuple[Falsehood | None, int]:
    """Return the falsehood with this number and how many attempts were discarded because no failure was certified."""
    known, discarded = kinds(), 0
    names = list(known)
    for shift in range(len(names)):
        kind = names[(number + shift) % len(names)]
        make, needs_truth = known[kind]
        for attempt in range(ATTEMPTS):
            rng = Random(f"{seed}/{number}/{kind}/{attempt}")
            try:
                found = make(rng, _truth(rng, file)) if needs_truth else make(rng)
                if found is not None and found.certified():
                    return found, discarded
            except FormulaError:  # the language refuses what the mutation made, such as log(0)
                pass
            discarded += 1
    return None, discarded


def _truth(rng, file: str | None):
    from verification.campaign import truths

    pools = [truths.classics()] * 3 + [truths.registered()] + ([truths.of_file(file)] * 2 if file else [])
    return truths.dressed(rng, rng.choice(rng.choice(pools)))


def tested(number: int, seed: int, budget: float, file: str | None = None) -> dict:
    """Make one falsehood, give it to the provers (a forged certificate to the kernel and the replay), return the record."""
    found, discarded = statement(number, seed, file)
    if found is None:
        return {"key": str(number), "kind": "none", "outcome": None, "discarded": discarded, "seconds": 0.0}
    start = time.process_time()
    if found.forgery is not None:
        from verification.campaign.forgeries import accepted_by

        fools = accepted_by(found.formula, found.forgery)
        outcome, reason = ("accepted", " and ".join(fools)) if fools else ("rejected", "")
    else:
        outcome, reason = _asked(found.formula, budget)
    return _record(str(number), found, outcome, reason, discarded, start)


def tested_claim(name: str, data: dict, certificate: dict | None, number: int, seed: int, budget: float) -> list[dict]:
    """Mutate a registered formula once; test the provers, and whether its own certificate passes for the mutant."""
    from theory.formula import Formula
    from verification.campaign import forgeries
    from verification.campaign.truths import Truth

    key, formula, discarded = f"{name}#{number}", Formula.from_data(data), 0
    for attempt in range(2 * ATTEMPTS):
        rng = Random(f"{seed}/{key}/{attempt}")
        found = forgeries.mutant(rng, Truth(formula, (), name))
        if found is not None and found.formula != formula and found.certified():
            break
        discarded += 1
    else:
        return [{"key": key, "kind": "claim mutated", "outcome": None, "discarded": discarded, "seconds": 0.0}]
    start = time.process_time()
    outcome, reason = _asked(found.formula, budget)
    records = [_record(key, found, outcome, reason, discarded, start, "claim mutated")]
    if certificate is None:
        return records
    for kind, forged in (("claim's certificate relabelled", certificate), ("claim's certificate edited", forgeries.edit(rng, certificate))):
        start = time.process_time()
        fools = forgeries.accepted_by(found.formula, forged, formula)
        records.append(_record(f"{key} {kind}", found, "accepted" if fools else "rejected", " and ".join(fools), 0, start, kind))
    return records


def _asked(formula, budget: float) -> tuple[str, str]:
    """Give the formula to the proving side alone, then to the whole; the budget is halved between them."""
    from verification import prove

    try:
        for refute in (False, True):
            verdict = prove.prove(formula, budget / 2, refute=refute)
            if verdict.verdict in WRONG:
                break
    except Exception as error:  # the campaign reports what broke and goes on
        return "crashed", f"{type(error).__name__}: {error}"[:300]
    return verdict.verdict, verdict.reason[:200]


def _record(key, found: Falsehood, outcome, reason, discarded, start, kind=None) -> dict:
    record = {"key": key, "kind": kind or found.kind, "outcome": outcome, "discarded": discarded,
              "seconds": round(time.process_time() - start, 3), "reason": reason, **found.formula.data(), "at": found.at}
    if outcome in (*WRONG, "crashed") and found.forgery is not None:
        record["forgery"] = found.forgery
    return record


# ---- the store -----------------------------------------------------------------------------------------------------------
def digest(seed: int, budget: float, file: str | None = None) -> str:
    """Return a hash of what the results depend on: the provers, the campaign's own code, seed, budget, further truths."""
    own = [*Path(__file__).parent.glob("*.py"), cache.ROOT / "verification" / "prove.py", *(cache.ROOT / "verification" / "replay").glob("*.py")]
    content = [cache.engine_digest(), [hashlib.sha256(p.read_bytes()).hexdigest() for p in sorted(own)], seed, budget,
               hashlib.sha256(Path(file).read_bytes()).hexdigest() if file else ""]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:16]


def store(seed: int, budget: float, file: str | None = None) -> Path:
    """Return the file of results of the present code."""
    return cache.folder() / "campaign" / f"{digest(seed, budget, file)}.jsonl"


def stored(path: Path) -> dict[str, dict]:
    """Read the results so far; a last line cut by an interruption is left out."""
    found = {}
    try:
        lines = path.read_text().splitlines()
    except OSError:
        return found
    for line in lines:
        try:
            record = json.loads(line)
            found[record["key"]] = record
        except (ValueError, KeyError, TypeError):
            continue
    return found


def summary_path() -> Path:
    """Return where the summary of the latest campaign lies."""
    return cache.folder() / "campaign.json"


def latest() -> dict | None:
    """Return the summary of the latest campaign, or None."""
    try:
        found = json.loads(summary_path().read_text())
        return found if isinstance(found, dict) and "kinds" in found else None
    except (OSError, ValueError):
        return None


# ---- running -------------------------------------------------------------------------------------------------------------
def campaign(count: int = 10_000, seed: int = 1, budget: float = 0.5, jobs: int = 2, claims: bool = False,
             file: str | None = None, on_progress=None) -> dict:
    """Test ``count`` false statements (and, with ``claims``, mutants of every registered formula); return the summary.

    ``file``: records whose formulas join the pool of statements to mutate; ``on_progress(done, total, label)``.
    """
    path = store(seed, budget, file)
    path.parent.mkdir(parents=True, exist_ok=True)
    known = stored(path)
    keys = [str(n) for n in range(count)]
    tasks = [("number", n, seed, budget, file) for n in range(count) if str(n) not in known]
    if claims:
        from verification.campaign.forgeries import claimed_facts

        for name, formula, certificate in claimed_facts():
            for number in range(MUTANTS):
                key = f"{name}#{number}"
                keys.append(key)
                if key not in known:
                    tasks.append(("claim", name, formula.data(), certificate, number, seed, budget))
    total = len(keys)
    done = total - len(tasks)
    if on_progress and done:
        on_progress(done, total, "")
    with open(path, "a") as stream:
        if path.stat().st_size and not path.read_bytes().endswith(b"\n"):
            stream.write("\n")
        for records in _results(tasks, jobs):
            for record in records:
                known[record["key"]] = record
                stream.write(json.dumps(record) + "\n")
            stream.flush()
            done += 1
            if on_progress:
                on_progress(done, total, records[0]["kind"])
    wanted = set(keys)
    chosen = [r for k, r in known.items() if k.partition(" ")[0] in wanted]
    return {**summarise(chosen), "count": count, "seed": seed, "budget": budget, "claims": claims, "code": path.stem}


def summarise(records: list[dict]) -> dict:
    """Count the outcomes per kind; ``wrong`` lists what must never happen."""
    table: dict[str, dict] = {}
    order = {kind: i for i, kind in enumerate(kinds())}
    for r in sorted(records, key=lambda r: order.get(r["kind"], len(order))):
        row = table.setdefault(r["kind"], {"made": 0, "discarded": 0, **dict.fromkeys(OUTCOMES, 0), "seconds": 0.0})
        row["discarded"] += r["discarded"]
        if r["outcome"] is not None:
            row["made"] += 1
            row[r["outcome"] if r["outcome"] in OUTCOMES else "open"] += 1
            row["seconds"] = round(row["seconds"] + r["seconds"], 3)
    for row in table.values():
        row["kill_rate"] = round((row["refuted"] + row["rejected"]) / row["made"], 4) if row["made"] else None
    total = {c: sum(row[c] for row in table.values()) for c in ("made", "discarded", *OUTCOMES, "seconds")}
    total["kill_rate"] = round((total["refuted"] + total["rejected"]) / total["made"], 4) if total["made"] else None
    distinct = len({json.dumps([r["kind"].startswith("cert"), r["goal"], r["given"], r["where"]]) for r in records if r["outcome"]})
    return {"kinds": table, "total": total, "distinct": distinct, "wrong": [r for r in records if r["outcome"] in WRONG],
            "crashes": [r for r in records if r["outcome"] == "crashed"]}


@cache_once
def _warm() -> None:
    """Load the libraries before the time of the first statement counts: an import that is interrupted starts over each time."""
    from theory.formula import Formula
    from verification import prove

    prove.prove(Formula("x**2 + exp(x) > 0", ("x in [0, 1]",)), 20.0)


def _work(task) -> list[dict]:
    _warm()
    return [tested(*task[1:])] if task[0] == "number" else tested_claim(*task[1:])


def _batch(tasks) -> list[list[dict]]:
    found = []
    for task in tasks:
        _limit()
        found.append(_work(task))
    return found


def _limit() -> None:
    """Have the system end this worker when one statement takes far too long in a library that cannot be interrupted."""
    try:
        import resource
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + _PATIENCE, resource.RLIM_INFINITY))


def _results(tasks: list, jobs: int):
    """Yield the records of every task; many of them come from worker processes, which may die without harm."""
    if len(tasks) <= _BATCH:
        yield from map(_work, tasks)
        return
    left = [tasks[i:i + _BATCH] for i in range(0, len(tasks), _BATCH)]
    while left:
        try:
            for done, found in _pooled(left, jobs):
                yield from found
                left[done] = None
            left = []
        except BrokenProcessPool:
            left = [batch for batch in left if batch]
            for task in (t for batch in left[:jobs] for t in batch):  # one of these ended its process: find out which
                yield _alone(task)
            left = left[jobs:]


def _pooled(batches: list, jobs: int):
    """Yield (index, results) of the batches as they finish."""
    from verification.workers import interrupt_blocked, pool_of

    with pool_of(jobs) as pool:
        with interrupt_blocked():
            futures = {pool.submit(_batch, batch): i for i, batch in enumerate(batches)}
        for future in as_completed(futures):
            yield futures[future], future.result()


def _alone(task) -> list[dict]:
    from verification.workers import pool_of

    try:
        with pool_of(1) as pool:
            return pool.submit(_batch, [task]).result()[0]
    except BrokenProcessPool:
        key = str(task[1]) if task[0] == "number" else f"{task[1]}#{task[4]}"
        return [{"key": key, "kind": "process died", "outcome": "crashed", "discarded": 0, "seconds": 0.0, "goal": "", "given": [],
                 "where": [], "at": {}, "reason": "the process died"}]
