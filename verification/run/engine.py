"""Runs the settlers of claims, in parallel and from the cache, and returns one row per claim and
reading.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool

from assay.theory import printed
from assay.theory import registry as load_registry
from assay.theory.claims import Claim, RegistryError
from assay.verification.papers import sections
from assay.verification.run import cache, confirmation, proofs, settling, severity, standing
from assay.verification.run.status import proof_status

_GROUP = 20
"""Stored verdicts that a worker process re-checks at a time."""
_SLOWEST_FIRST = ("empirical", "probabilistic", "dynamical", "asymptotic")


def select(names: list[str] | None) -> list[Claim]:
    """Return the claims named by ids or papers (all when empty), in registry order; KeyError names
    an unknown one.
    """
    known = load_registry()
    if not names:
        return list(known)
    wanted = set()
    for name in names:
        found = [c.id for c in known if c.id == name or c.paper == name]
        if not found:
            raise KeyError(name)
        wanted.update(found)
    return [c for c in known if c.id in wanted]


def _settle_all(
    claim_id: str, readings: list[tuple[str, str]], replay: bool = True, search: bool = False
) -> list[dict]:
    results = []
    for name, entry in readings:
        data = settling.settle(claim_id, name, search)
        if replay and confirmation.to_replay(data):
            data["replay"] = confirmation.replayed(data)
        if not data.get("cut"):  # the clock says nothing of the statement
            cache.write(entry, data)
        results.append(data)
    return results


def _replay_group(
    group: list[tuple[tuple[str, str], str, dict]],
) -> list[tuple[tuple[str, str], dict]]:
    """Replay what is stored and store the answers with it."""
    results = []
    for case, entry, data in group:
        data = {**data, "replay": confirmation.replayed(data)}
        cache.write(entry, data)
        results.append((case, data))
    return results


def _recompute_group(
    group: list[tuple[tuple[str, str], dict]],
) -> list[tuple[tuple[str, str], str]]:
    """Return for each stored verdict why the kernel does not find it in its certificate, or ""."""
    known = load_registry()
    return [
        (case, confirmation.recomputed(known[case[0]].reading(case[1]).statement, data))
        for case, data in group
    ]


def keep_proofs(search: bool, ids=None) -> int:
    """Write new proofs and measurements of the claims ``ids`` (default: all) to the papers'
    folders; return how many readings have one.

    With ``search`` the records that there are give way to what the cache holds, else only those
    that no longer serve.  The file of a claim is written as a whole: it stays as it is where the
    cache lacks the answer for one of its readings.
    """
    total = 0
    for claim in load_registry():
        if ids is not None and claim.id not in ids:
            continue
        modules, rows, new = settling.settler_modules(claim.paper), {}, 0
        for reading in claim.all_readings():
            module = modules.get((claim.id, reading.name))
            data = None if search else settling.on_record(claim, reading)
            if data is None:
                data = cache.read(settling.entry(claim, reading, search=True))
                new += 1
            rows[reading.name] = data, module
        if new and all(data is not None for data, _ in rows.values()):
            proofs.write(claim, rows)
            total += new
    return total


def check(
    names: list[str] | None = None,
    jobs: int | None = None,
    fresh: bool = False,
    on_progress=None,
    replay: bool = True,
    recompute: bool = False,
    on_note=None,
    search: bool = False,
    accepted: dict[tuple[str, str], str] | None = None,
) -> list[dict]:
    """Settle the claims named by ``names`` (ids or papers; all when empty) and return their rows,
    printed reading first.

    A row's "verdict" is on the claim's words (`standing.verdict_in`), "settled" the kernel's on the
    statement alone; "whole" is the verdict on all words of its claim (`standing.whole`).  What the
    printed proofs of these claims use (it decides the proof status), and what their scopes cite, is
    settled as well but not returned.
    ``jobs`` worker processes (default: all processors); ``fresh`` ignores the cache;
    ``on_progress(done, total, id)`` is called as claims finish.  Every certificate is replayed by
    the second engine as well, unless ``replay`` is false (what it said before is kept); where it
    disagrees with the kernel, a row says so under "disagreement".  A cached verdict counts only
    with this user's seal (`assay.verification.run.seal`); with ``recompute`` the kernel makes it
    again nevertheless. ``on_note(line)`` is told what of the cache was not believed (default:
    written to stderr).  With ``search`` proofs are searched, networks trained and samples drawn
    although they are on record (`assay.verification.run.proofs`).  ``accepted`` holds verdicts, by
    (id, reading), on claims that are not settled here: how grave a refutation is depends on the
    claims that rest on it (`assay.verification.run.severity`).

    Raises:
        KeyError: an unknown id or paper.
        RegistryError: a claim carries a repair although nothing of it is refuted, restates in print
            one that is not proved or cannot be set, or takes as given what is refuted.
    """
    known = load_registry()
    chosen = select(names)
    if fresh:
        cache.forget_runs()
    needed = {c.id for c in chosen}
    queue = list(needed)
    while queue:
        claim = known[queue.pop()]
        cited = [i for r in claim.all_readings() for i, _ in r.cites]
        for used in (*claim.proof_uses, *cited):
            if used not in needed:
                needed.add(used)
                queue.append(used)
    stored: dict[tuple[str, str], dict] = {}
    missing: dict[str, list[tuple[str, str]]] = {}
    entries, refused = {}, {}
    for claim in known:
        if claim.id not in needed:
            continue
        for reading in claim.all_readings():
            case = claim.id, reading.name
            entries[case] = settling.entry(claim, reading, search)
            data, trouble = (None, "") if fresh else cache.find(entries[case])
            if trouble:
                refused[case] = trouble
            if data is None:
                missing.setdefault(claim.id, []).append((reading.name, entries[case]))
            else:
                stored[case] = data
    if recompute:
        for case, trouble in _each(
            _recompute_group, [(c, d) for c, d in stored.items()], jobs, _unmade
        ):
            if trouble:
                refused[case] = trouble
                del stored[case]
                missing.setdefault(case[0], []).append((case[1], entries[case]))
    if refused:
        (on_note or _note)(_refusals(refused))
    elif missing and (trouble := cache.unsealed()):
        (on_note or _note)(f"nothing is kept for the next run: {trouble}")
    total, done = len(needed), len(needed) - len(missing)
    if on_progress and missing:
        on_progress(done, total, "")
    for claim_id, results in _run(missing, jobs, replay, search):
        for (name, _), data in zip(missing[claim_id], results, strict=True):
            stored[claim_id, name] = data
        done += 1
        if on_progress:
            on_progress(done, total, claim_id)
    if replay:
        stale = [(c, entries[c], d) for c, d in stored.items() if confirmation.to_replay(d)]
        for done, (case, data) in enumerate(_each(_replay_group, stale, jobs, _unreplayed), 1):
            stored[case] = data
            if on_progress:
                on_progress(done, len(stale), case[0])
    for claim in chosen:
        _refuse_idle_repair(
            claim, {r.name: stored[claim.id, r.name]["verdict"] for r in claim.readings}
        )
        settled = {r.name: stored[claim.id, r.name]["verdict"] for r in claim.all_readings()}
        if wrong := printed.trouble(claim, {n for n, v in settled.items() if v == "proved"}):
            raise RegistryError(wrong)
    false = standing.false_scope(known, chosen, stored)
    if false := false or standing.false_citations(known, chosen, stored):
        raise RegistryError(false[0])
    status = proof_status(known, {k: v["verdict"] for k, v in stored.items()})
    found = []
    for claim in chosen:
        rows = [_row(claim, r, stored, status, entries) for r in claim.all_readings()]
        for row in rows:
            row["whole"] = standing.whole(rows)
        found += rows
    verdicts = {
        (i, name): standing.verdict_in(known[i].reading(name).scope, data["verdict"])
        for (i, name), data in stored.items()
    }
    levels = severity.severities(known, {**(accepted or {}), **verdicts}, [c.id for c in chosen])
    for row in found:
        row["severity"] = levels.get((row["id"], row["reading"]))
    return found


def _note(line: str) -> None:
    sys.stderr.write(f"assay: {line}\n")


def _refusals(refused: dict[tuple[str, str], str]) -> str:
    """Return one line about the cache entries that were not believed."""
    shown = [f"{i} ({name}: {trouble})" for (i, name), trouble in list(refused.items())[:3]]
    more = f" and {len(refused) - len(shown)} more" if len(refused) > len(shown) else ""
    return f"not believed in the cache, so computed again: {', '.join(shown)}{more}"


def _each(work, items: list, jobs: int | None, dead):
    """Yield the results of ``work(some items)`` one by one, from worker processes where there is
    much to do.

    An item that ends its process has the result ``dead(item)``; all others have their own.
    """
    groups = [items[n : n + _GROUP] for n in range(0, len(items), _GROUP)]
    workers = min(jobs or os.cpu_count() or 1, len(groups))
    if workers <= 1:
        for group in groups:
            yield from work(group)
        return
    from assay.verification.run.workers import interrupt_blocked, pool_of

    left = dict(enumerate(groups))
    try:
        with pool_of(workers) as pool:
            with interrupt_blocked():
                futures = {pool.submit(work, group): n for n, group in left.items()}
            for future in as_completed(futures):
                results = future.result()
                del left[futures[future]]
                yield from results
    except BrokenProcessPool:
        for group in left.values():
            yield from _apart(work, group, dead)


def _apart(work, items: list, dead):
    """Yield the results of ``work(items)`` from processes of their own; halves find the item that
    ends its process.
    """
    from assay.verification.run.workers import pool_of

    try:
        with pool_of(1) as pool:
            results = pool.submit(work, items).result()
    except BrokenProcessPool:
        middle = len(items) // 2
        results = (
            [dead(items[0])]
            if not middle
            else [*_apart(work, items[:middle], dead), *_apart(work, items[middle:], dead)]
        )
    yield from results


def _unreplayed(item: tuple) -> tuple:
    """Return the result of `_replay_group` for a certificate whose replay ended its process;
    nothing of it is stored.
    """
    case, _, data = item
    return case, {**data, "replay": {"code": "", "outcome": "died", "reason": "its process died"}}


def _unmade(item: tuple) -> tuple:
    """Return the result of `_recompute_group` for a verdict whose re-checking ended its process."""
    return item[0], "the kernel's process died"


def _refuse_idle_repair(claim: Claim, verdicts: dict[str, str]) -> None:
    """Raise RegistryError when a claim carries a repair although every reading of it holds."""
    if claim.repairs and all(v in ("proved", "corroborated") for v in verdicts.values()):
        raise RegistryError(f"{claim.id}: a repair without a refutation")


def _tasks(missing: dict, search: bool) -> list[list[str]]:
    """Group claims into units of work: one claim each, but sections marked TOGETHER (they share
    long runs) as a whole.  What takes long comes first, so that no process works alone at the end:
    with ``search`` what trains networks, else long proofs.
    """
    groups: dict[str, list[str]] = {}
    for claim_id in sorted(missing, key=_rank):
        paper = load_registry()[claim_id].paper
        module = settling.settlers(paper).get((claim_id, missing[claim_id][0][0]), ("", None))[0]
        together = module and getattr(sections.modules(paper)[module], "TOGETHER", False)
        groups.setdefault(module if together else claim_id, []).append(claim_id)
    return sorted(groups.values(), key=len if search else _size, reverse=True)


def _size(group: list[str]) -> int:
    """Return the bytes of the proofs on record of some claims: long ones take long to check."""
    files = [proofs.path(load_registry()[claim_id]) for claim_id in group]
    return sum(file.stat().st_size for file in files if file.is_file())


def _settle_group(group: list[tuple[str, list]], *how: bool) -> list[tuple[str, list[dict]]]:
    return [(claim_id, _settle_all(claim_id, readings, *how)) for claim_id, readings in group]


def _run(missing: dict, jobs: int | None, replay: bool, search: bool):
    """Yield (id, results) for every claim to settle, from worker processes when more than one is
    asked for.
    """
    how = replay, search
    tasks = [[(i, missing[i]) for i in group] for group in _tasks(missing, search)]
    workers = min(jobs or os.cpu_count() or 1, len(tasks))
    if workers <= 1:
        for task in tasks:
            for claim_id, readings in task:
                yield claim_id, _settle_all(claim_id, readings, *how)
        return
    from assay.verification.run.workers import interrupt_blocked, pool_of

    left = [claim_id for task in tasks for claim_id, _ in task]
    try:
        with pool_of(workers) as pool:
            with interrupt_blocked():
                futures = [pool.submit(_settle_group, task, *how) for task in tasks]
            for future in as_completed(futures):
                for claim_id, results in future.result():
                    left.remove(claim_id)
                    yield claim_id, results
    except BrokenProcessPool:
        for claim_id in left:  # a library ended its process: find out for which claim, one by one
            yield claim_id, _alone(claim_id, missing[claim_id], *how)


def _alone(claim_id: str, readings, *how: bool) -> list[dict]:
    from assay.verification.run.workers import pool_of

    try:
        with pool_of(1) as pool:
            return pool.submit(_settle_all, claim_id, readings, *how).result()
    except BrokenProcessPool:
        known = load_registry()[claim_id]
        return [
            {
                "verdict": "open",
                "prover": "",
                "witness": None,
                "reason": "the prover's process died",
                "scope": "",
                "horizon": {},
                "figures": {},
                "certificate": None,
                "seconds": 0.0,
                "statement": known.reading(name).statement.data(),
            }
            for name, _ in readings
        ]


def _rank(claim_id: str):
    kind = load_registry()[claim_id].kind
    return _SLOWEST_FIRST.index(kind) if kind in _SLOWEST_FIRST else len(_SLOWEST_FIRST)


def _row(claim: Claim, reading, stored, status, entries) -> dict:
    data = stored[claim.id, reading.name]
    state = status[claim.id]
    repair = None
    if data["verdict"] in ("refuted", "vacuous") and claim.repairs and reading not in claim.repairs:
        best = next(
            (r for r in claim.repairs if stored[claim.id, r.name]["verdict"] == "proved"),
            claim.repairs[0],
        )
        repair = {
            "reading": best.name,
            "statement": best.statement.text(),
            "note": best.note,
            "verdict": standing.verdict_in(best.scope, stored[claim.id, best.name]["verdict"]),
        }
    certificate = cache.path(entries[claim.id, reading.name])
    verdict = standing.verdict_in(reading.scope, data["verdict"])
    return {
        "paper": claim.paper,
        "id": claim.id,
        "kind": claim.kind,
        "role": reading.role,
        "reading": reading.name,
        "verdict": verdict,
        "says": standing.says(claim, reading.name, verdict) or None,
        "scope": [*reading.scope],
        "severity": None,
        "parts": [r.name for r in claim.readings if r.role == "part"],
        "derivation": [c["reading"] for c in standing.cited(data)],
        "uncovered": claim.uncovered,
        "whole": None,
        "settled": data["verdict"],
        "proof_status": state["status"],
        "prover": data["prover"],
        "seconds": data["seconds"],
        "reason": data["reason"] or reading.note,
        "witness": data["witness"],
        "repair": repair,
        "extent": data["scope"],
        "horizon": data["horizon"],
        "figures": data["figures"],
        "disagreement": confirmation.disagreement(data),
        "taint": state["taint"],
        "mended": state["mended"],
        "statement": reading.statement.text(),
        "certificate": (
            str(certificate) if data["certificate"] is not None and certificate.exists() else None
        ),
    }
