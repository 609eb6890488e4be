"""Campaigns: thousands of cases made by seed, each with a known answer, that the whole system has
to get right.

``falsehoods``  false statements, certified to be so before the provers see them: none may be
                proved.
``truths``      statements that are true by construction: none may be refuted or vacuous, nor
                settled like its negation.
``texts``       true certificates with one text changed into syntax: no engine may accept one.
``pairs``       a statement and the same statement in other words: never proved here and refuted
                there.
``terms``       closed terms evaluated by every engine: the enclosures overlap, and "no value" means
                the same.

A case is a function of the seed and its number, so that a campaign repeats exactly. Results are
appended to a file in the cache folder whose name is a hash of the code that was tested: an
interrupted campaign goes on where it stopped.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import cache as cache_once
from importlib import import_module
from pathlib import Path

from assay.verification.audit.campaign.records import code_digest, stored, write_rows
from assay.verification.run import cache

_BATCH = 20
_PATIENCE = 60
"""Seconds of processor time after which a worker is ended."""


@dataclass(frozen=True)
class Plan:
    """One campaign: how many cases by default, the module that makes and tests them, and how the
    table names its share.

    ``budget``: work of one search (`assay.verification.kernel.budget`), by default.

    The module has ``tested(number, seed, budget, file) -> record``, ``kinds()`` in the order of the
    table, and ``OUTCOMES``, of which ``RIGHT`` count for the share and ``WRONG`` must never happen.
    """

    count: int
    budget: float
    module: str
    cases: str
    share: str
    wrong: str

    @property
    def work(self):
        return import_module(f"assay.verification.audit.campaign.{self.module}")


PLANS = {
    "falsehoods": Plan(
        10_000, 0.5, "falsehoods", "false statements", "kill rate", "wrongly proved"
    ),
    "truths": Plan(6_000, 1.0, "duals", "true statements", "proved", "wrongly settled"),
    "texts": Plan(
        5_000, 0.5, "texts", "certificates with a changed text", "rejected", "wrongly accepted"
    ),
    "pairs": Plan(
        2_000, 0.5, "pairs", "pairs of equivalent statements", "agree", "settled differently"
    ),
    "terms": Plan(20_000, 0.5, "terms", "closed terms", "settled", "in conflict"),
}


# ---- the store -----------------------------------------------------------------------------------
def store(seed: int, budget: float, file: str | None = None, plan: str = "falsehoods") -> Path:
    """Return the file of results of the present code."""
    content = hashlib.sha256(Path(file).read_bytes()).hexdigest() if file else ""
    return cache.folder() / "campaign" / f"{code_digest(plan, seed, budget, content)}.jsonl"


def summary_path(plan: str = "falsehoods") -> Path:
    """Return where the summary of the latest campaign of this plan lies."""
    return cache.folder() / ("campaign.json" if plan == "falsehoods" else f"campaign-{plan}.json")


def latest(plan: str = "falsehoods") -> dict | None:
    """Return the summary of the latest campaign of this plan, or None."""
    try:
        found = json.loads(summary_path(plan).read_bytes())
        return found if isinstance(found, dict) and "kinds" in found else None
    except (OSError, ValueError, RecursionError):
        return None


# ---- running -------------------------------------------------------------------------------------
def campaign(
    count: int | None = None,
    seed: int = 1,
    budget: float | None = None,
    jobs: int = 2,
    claims: bool = False,
    file: str | None = None,
    on_progress: Callable | None = None,
    plan: str = "falsehoods",
    rows: str | None = None,
) -> dict:
    """Test ``count`` cases of a plan (with ``claims``, also mutants of every registered formula);
    return the summary.

    ``file``: records whose formulas join the pool of statements to mutate; ``rows``: a file for one
    JSON line a case; ``on_progress(done, total, label)``.
    """
    count = PLANS[plan].count if count is None else count
    budget = PLANS[plan].budget if budget is None else budget
    path = store(seed, budget, file, plan)
    path.parent.mkdir(parents=True, exist_ok=True)
    known = stored(path)
    keys = [str(n) for n in range(count)]
    tasks = [("number", n, plan, seed, budget, file) for n in range(count) if str(n) not in known]
    if claims:
        from assay.verification.audit.campaign.falsehoods import MUTANTS
        from assay.verification.audit.campaign.forgeries import claimed_facts

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
    if rows:
        write_rows(Path(rows), plan, seed, chosen)
    return {
        **summarise(chosen, plan),
        "plan": plan,
        "count": count,
        "seed": seed,
        "budget": budget,
        "claims": claims,
        "code": path.stem,
    }


def summarise(records: list[dict], plan: str = "falsehoods") -> dict:
    """Count the outcomes per kind; ``wrong`` lists what must never happen."""
    work = PLANS[plan].work
    table: dict[str, dict] = {}
    order = {kind: i for i, kind in enumerate(work.kinds())}
    for r in sorted(records, key=lambda r: order.get(r["kind"], len(order))):
        row = table.setdefault(
            r["kind"],
            {"made": 0, "discarded": 0, **dict.fromkeys(work.OUTCOMES, 0), "seconds": 0.0},
        )
        row["discarded"] += r["discarded"]
        if r["outcome"] is not None:
            row["made"] += 1
            row[r["outcome"] if r["outcome"] in work.OUTCOMES else "open"] += 1
            row["seconds"] = round(row["seconds"] + r["seconds"], 3)
    total = {
        c: sum(row[c] for row in table.values())
        for c in ("made", "discarded", *work.OUTCOMES, "seconds")
    }
    for row in (*table.values(), total):
        row["share"] = (
            round(sum(row[c] for c in work.RIGHT) / row["made"], 4) if row["made"] else None
        )
    distinct = len(
        {
            json.dumps([r["kind"].startswith("cert"), r["goal"], r["given"], r["where"]])
            for r in records
            if r["outcome"]
        }
    )
    return {
        "kinds": table,
        "total": total,
        "distinct": distinct,
        "wrong": [r for r in records if r["outcome"] in work.WRONG],
        "crashes": [r for r in records if r["outcome"] == "crashed"],
    }


@cache_once
def _warm() -> None:
    """Load the libraries before the time of the first statement counts: an import that is
    interrupted starts over each time.
    """
    from assay.theory.language.formula import Formula
    from assay.verification.search import prove

    prove.prove(Formula("x**2 + exp(x) > 0", ("x in [0, 1]",)), 20.0)


def _work(task) -> list[dict]:
    _warm()
    if task[0] == "number":
        return [PLANS[task[2]].work.tested(task[1], *task[3:])]
    from assay.verification.audit.campaign.falsehoods import tested_claim

    return tested_claim(*task[1:])


def _batch(tasks) -> list[list[dict]]:
    found = []
    for task in tasks:
        _limit()
        found.append(_work(task))
    return found


def _limit() -> None:
    """Have the system end this worker when one statement takes far too long in a library that
    cannot be interrupted.
    """
    try:
        import resource
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    resource.setrlimit(
        resource.RLIMIT_CPU,
        (int(used.ru_utime + used.ru_stime) + _PATIENCE, resource.RLIM_INFINITY),
    )


def _results(tasks: list, jobs: int):
    """Yield the records of every task; many of them come from worker processes, which may die
    without harm.
    """
    if len(tasks) <= _BATCH:
        yield from map(_work, tasks)
        return
    left = [tasks[i : i + _BATCH] for i in range(0, len(tasks), _BATCH)]
    while left:
        try:
            for done, found in _pooled(left, jobs):
                yield from found
                left[done] = None
            left = []
        except BrokenProcessPool:
            left = [batch for batch in left if batch]
            for task in (
                t for batch in left[:jobs] for t in batch
            ):  # one of these ended its process: find out which
                yield _alone(task)
            left = left[jobs:]


def _pooled(batches: list, jobs: int):
    """Yield (index, results) of the batches as they finish."""
    from assay.verification.run.workers import interrupt_blocked, pool_of

    with pool_of(jobs) as pool:
        with interrupt_blocked():
            futures = {pool.submit(_batch, batch): i for i, batch in enumerate(batches)}
        for future in as_completed(futures):
            yield futures[future], future.result()


def _alone(task) -> list[dict]:
    from assay.verification.run.workers import pool_of

    try:
        with pool_of(1) as pool:
            return pool.submit(_batch, [task]).result()[0]
    except BrokenProcessPool:
        key = str(task[1]) if task[0] == "number" else f"{task[1]}#{task[4]}"
        return [
            {
                "key": key,
                "kind": "process died",
                "outcome": "crashed",
                "discarded": 0,
                "seconds": 0.0,
                "goal": "",
                "given": [],
                "where": [],
                "at": {},
                "reason": "the process died",
            }
        ]
