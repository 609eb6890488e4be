"""The commands ``assay check``, ``assay replay`` and ``assay report``: settle, re-check, show."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

from assay.reports import ledger
from assay.reports.cli import accepted
from assay.reports.cli.names import InternalFault, UserError, claims, resolve
from assay.reports.cli.outputs import folder
from assay.reports.cli.terminal import Progress, columns, paint, width
from assay.reports.units import duration, one_line
from assay.reports.verdicts import (
    COUNTED,
    about,
    by_claim,
    by_role,
    by_severity,
    counts,
    gravity,
    headline,
    plural,
    reading_rank,
    severity,
    shown,
    style,
    witness_text,
)
from assay.verification.run.standing import definition


def settle(
    known: dict,
    ids: list[str],
    jobs: int | None,
    fresh: bool,
    recompute: bool = False,
    search: bool = False,
) -> list[dict]:
    """Return the check rows of claims `ids` in registry order, readings in display order; shows the
    progress line.

    With ``recompute`` the kernel makes every verdict of the cache again from its certificate; with
    ``search`` proofs are searched and networks trained although they are on record.
    """
    from assay.theory.claims import RegistryError
    from assay.verification.run import engine

    others = accepted.entries([i for i in known if i not in {*ids}])
    try:
        with Progress(len(ids), "claims") as progress:
            rows = engine.check(
                ids,
                jobs=jobs,
                fresh=fresh,
                on_progress=progress.at,
                recompute=recompute,
                search=search,
                accepted={key: entry["verdict"] for key, entry in others.items()},
            )
    except RegistryError as error:
        raise UserError(str(error)) from None
    rank = {i: n for n, i in enumerate(known)}
    return sorted(rows, key=lambda r: (rank[r["id"]], reading_rank(r["reading"])))


def check(options) -> int:
    """Settle claims, print the verdicts, and compare them with the ledger; or settle the annotated
    formulas of LaTeX files.
    """
    from assay.reports.cli import documents

    if documents.names_files(options.names):
        return documents.check(options)
    known = claims()
    ids = resolve(options.names, [*known])
    if options.accept:
        accepted.demand_whole(ids, known)
    entries = accepted.entries(ids)
    started = time.monotonic()
    rows = settle(
        known, ids, options.jobs, options.fresh, recompute=options.accept, search=options.search
    )
    elapsed = time.monotonic() - started
    messages = disagreements(rows, entries, ids)
    split = print_splits(rows)
    if options.accept:
        if split:
            raise UserError(
                "the ledger is not written while two engines disagree about a certificate", DISAGREE
            )
        from assay.verification.run import engine

        kept = engine.keep_proofs(options.search, set(ids))
        accepted.write(rows, known)
    if options.json:
        for row in rows:
            print(json.dumps(row, ensure_ascii=False))
        if not options.accept:
            sys.stderr.writelines(f"assay: {message}\n" for message in messages)
        return split or (1 if messages and not options.accept else 0)
    print_rows(rows)
    print_findings(rows, known)
    print_summary(rows, elapsed)
    if options.accept:
        print(
            f"wrote {ledger.PATH.name}"
            + (f", {len(messages)} verdicts changed" if entries and messages else "")
            + (f", {kept} proofs are new" if kept else "")
        )
        return 0
    if not entries and not messages:
        print(paint(f"no {ledger.PATH.name} yet: --accept writes it", "2"))
        return split
    if messages:
        print(paint(f"The verdicts are not those of {ledger.PATH.name}:", "31;1"))
        print("\n".join(f"  {message}" for message in messages))
        return split or 1
    print(paint(f"{len(rows)} verdicts agree with {ledger.PATH.name}", "2"))
    return split


DISAGREE = 4
"""Exit code where two engines contradict each other about a certificate."""


def print_splits(rows: list[dict]) -> int:
    """Write a line to stderr for every row about which two engines disagree; return the exit code
    of that, or 0.
    """
    split = [row for row in rows if row.get("disagreement")]
    for row in split:
        sys.stderr.write(
            f"{paint('assay:', '31;1', sys.stderr)} {row['id']} ({row['reading']}):"
            f" {one_line(row['disagreement'])}\n"
        )
    return DISAGREE if split else 0


def disagreements(rows: list[dict], entries: dict, ids: list[str]) -> list[str]:
    """Return one line for each verdict that differs from the ledger; one line in all where there is
    no ledger.
    """
    if not entries:
        if ledger.PATH not in accepted.places(ids):  # a paper from elsewhere, for the first time
            return []
        return [f"there is no {ledger.PATH.name} to compare with; 'assay check --accept' writes it"]
    return [str(difference) for difference in ledger.differences(rows, entries, set(ids))]


def print_rows(rows: list[dict]) -> None:
    """Print one line a claim: its verdict, prover and time, then the other readings with their
    marks.
    """
    lines, styles = [], []
    for claim_id, group in by_claim(rows).items():
        head = headline(group)
        look = style(shown(group)[0] if definition(group) else head["verdict"])
        rest = "  ".join(
            f"{style(r['verdict']).mark} {r['reading']}" for r in group if r is not head
        )
        status = head.get("proof_status") or ""
        proof = f"proof {status}" if status not in ("none", "") else ""
        seconds = sum(r.get("seconds") or 0 for r in group)
        lines.append(
            (
                _verdict(group),
                claim_id,
                head.get("prover") or "",
                duration(seconds),
                proof,
                rest,
            )
        )
        styles.append((look.ansi, "1", "2", "2", "33" if status == "flawed" else "2", ""))
    print("\n".join(columns(lines, styles, width() if sys.stdout.isatty() else 0)))


def _verdict(rows: list[dict]) -> str:
    """Return the verdict of a claim, and what of the claim it is about."""
    head, (known, text) = headline(rows), shown(rows)
    of = about(head) if text == known else ""
    return f"{style(known).mark} {text}" + (f"; {of} is {head['verdict']}" if of else "")


def print_findings(rows: list[dict], known: dict) -> None:
    """Print what is wrong with the claims as printed: severity, reason, witness, repairs; the
    gravest first.
    """
    found = [
        (headline(g), g) for g in by_claim(rows).values() if style(headline(g)["verdict"]).weight
    ]
    if not found:
        return
    found.sort(key=lambda pair: gravity(pair[1]), reverse=True)
    print(f"\n{paint('Findings', '1')}")
    for head, group in found:
        look = style(head["verdict"])
        said, grave = _verdict(group), severity(group)
        print(
            f"\n{paint(said, look.ansi)} {paint(head['id'], '1')}"
            + (f"  {paint(f'severity: {grave}', '33')}" if grave else "")
        )
        facts = [
            ("given", "; ".join(head.get("scope") or ())),
            ("because", head.get("reason")),
            ("witness", witness_text(head.get("witness"))),
        ]
        for row in (r for r in group if reading_rank(r["reading"]) == 2):
            note = known[row["id"]].reading(row["reading"]).note
            facts.append(
                (
                    row["reading"],
                    (
                        f"{style(row['verdict']).mark} {row['verdict']}:"
                        f" {note or row.get('statement') or row.get('reason')}"
                    ),
                )
            )
        margin = max(len(name) for name, _ in facts)
        for name, text in facts:
            if text:
                print(
                    f"  {paint(name.ljust(margin), '2')} "
                    f" {one_line(text, width() - margin - 4 if sys.stdout.isatty() else 0)}"
                )


def print_summary(rows: list[dict], elapsed: float) -> None:
    """Print the counts of verdicts, a line for each role of readings."""
    claims = len(by_claim(rows))
    told = f"{plural(claims, 'claim')} in {plural(len(rows), 'reading')}"
    print(f"\n{paint(told, '1')}")
    for role, found in by_role(rows).items():
        parts = [paint(f"{n} {v}", style(v).ansi) for v, n in found.items()]
        print(f"  {COUNTED[role]} ({sum(found.values())}): {', '.join(parts)}")
    if grave := by_severity([*by_claim(rows).values()]):
        print(f"  refuted claims by severity: {', '.join(f'{n} {s}' for s, n in grave.items())}")
    print(paint(f"in {duration(elapsed)}", "2"))


def replay(options) -> int:
    """Re-check the certificates of claims, or certificate files, with the independent checker.

    Exit code 1 when a file fails; 3 when a limit ended its check; 4 when the replay does not
    confirm what the kernel has accepted. With --coq the Coq kernel checks the exported proofs of
    claims instead.
    """
    files = [name for name in options.names if name.endswith((".json", ".json.gz"))]
    names = [name for name in options.names if name not in files]
    known = claims()
    ids = resolve(names, [*known]) if names or not files else []
    if options.accept and len(ids) < len(known):
        raise UserError(
            "--accept writes the share of all proved statements; replay every claim with it"
        )
    if options.coq:
        from assay.reports.cli.kernels import replay_coq

        if files:
            raise UserError("--coq takes claims, not certificate files")
        return replay_coq(options, known, ids)
    if options.keep:
        raise UserError("--keep goes with --coq")
    if not options.short and (options.accept or options.jobs or options.limit and not files):
        raise UserError(
            "--jobs and --accept go with --short or --coq, --limit with these or with a file"
        )
    if (options.memory or options.depth) and not files:
        raise UserError("--memory and --depth go with a certificate file")
    from assay.verification.judge.replayed import replay as replayed

    started = time.monotonic()
    results = [_replay_file(Path(name), options) for name in files]
    with Progress(sum(len(known[i].all_readings()) for i in ids), "certificates") as progress:
        for result in (
            replayed(ids, options.short, options.jobs or os.cpu_count() or 1, options.limit)
            if ids
            else ()
        ):
            results.append(result)
            progress.step(result["id"])
    ended = [r for r in results if r.get("ended")]
    failed = [r for r in results if not r["ok"] and not r.get("ended")]
    code = print_splits([{**r, "disagreement": _split(r)} for r in failed])
    code = code or (1 if failed else 3 if ended else 0)
    asked = [r for r in results if r.get("short")]
    brief = sum(r["short"] == "confirmed" for r in asked)
    if options.accept:
        from assay.reports.cli.kernels import accept_share

        accept_share("short", brief, len(asked))
    if options.json:
        for result in results:
            print(json.dumps(result, ensure_ascii=False))
        return code
    lines, styles = [], []
    for r in results:
        lines.append(
            (
                "✓" if r["ok"] else "?" if r.get("ended") else "✗",
                r["id"],
                r["reading"],
                r.get("type") or "",
                duration(r.get("seconds") or 0),
                "short ✓" if r.get("short") == "confirmed" else r.get("short") or "",
                r.get("reason") or "",
            )
        )
        styles.append(("34" if r["ok"] else "31;1", "1", "", "2", "2", "2", ""))
    if lines:
        print("\n".join(columns(lines, styles, width() if sys.stdout.isatty() else 0)))
    verdict = paint(f"{len(failed)} failed", "31;1") if failed else "none failed"
    verdict += f", {len(ended)} ended by a limit" if ended else ""
    print(
        f"\n{len(results)} certificates replayed, {verdict}, in"
        f" {duration(time.monotonic() - started)}"
    )
    if options.short:
        from assay.verification import checkers

        files = Path(checkers.__file__).parent.rglob("*.py")
        lines = sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)
        long = sum(r["ok"] for r in asked)
        print(
            f"the short checkers ({lines:,} lines together) confirm {brief} of {len(asked)}"
            f" proved, the long one {long}"
        )
    return code


def _split(result: dict) -> str:
    """Return which two engines disagree about a certificate that the replay does not confirm, in
    one line, or "".

    What is stored the kernel has accepted; of a file nobody has said anything.  The short checkers
    and Coq reject nothing: they confirm a statement, or it is beyond them.
    """
    if result.get("file") or result["type"] is None:
        return ""
    return (
        f"the kernel accepts the certificate of {result['verdict']!r}, the replay does not:"
        f" {result['reason']}"
    )


def _replay_file(path: Path, options) -> dict:
    """Re-check a file that nobody vouches for, in a process of its own with limits."""
    from assay.verification.run import limits, strict

    limit = limits.Limits(
        options.limit or limits.SECONDS,
        options.memory or limits.MEGABYTES,
        options.depth or strict.DEPTH,
    )
    started = time.monotonic()
    try:
        content = limits.content(path)
    except OSError as error:
        raise UserError(f"{path}: {error.strerror or error}") from None
    answer = limits.ask("assay.verification.replay:replay_file", content, limit)
    if answer.outcome == "unreadable" or answer.outcome == "done" and answer.result is None:
        raise UserError(
            f"{path} is no certificate file (as 'assay prove' writes"
            f" it){answer.reason and ': ' + answer.reason}"
        )
    if answer.outcome == "broken":
        raise InternalFault(f"{path}: {answer.reason}")
    found = answer.result or {
        "verdict": "",
        "type": None,
        "ok": False,
        "ended": True,
        "reason": f"not re-checked: {answer.reason}",
    }
    brief = {}
    if options.short and found["verdict"] == "proved":
        more = limits.Limits(limit.seconds + 5, limit.megabytes, limit.depth)
        said = limits.ask(
            "assay.verification.reconstruct.answers:short_file", content, more, limit.seconds
        )
        brief = {"short": said.result if said.outcome == "done" else f"beyond: {said.reason}"}
    return {
        "id": path.name,
        "file": True,
        "reading": found["verdict"],
        **found,
        "seconds": round(time.monotonic() - started, 3),
        **brief,
    }


def report(options) -> int:
    """Settle claims, compare them with the ledger, write the pages; exit code 1 when a verdict
    differs.
    """
    if options.erratum:
        from assay.reports.cli import erratum

        return erratum.write(options)
    if options.latex:
        raise UserError("--latex goes with --erratum")
    known = claims()
    ids = resolve(options.names, [*known])
    from assay.reports import site

    try:
        site.views.demand_names([known[i] for i in ids])
    except ValueError as error:
        raise UserError(str(error)) from None
    out = folder(options.out or "site-report")
    if (strange := site.foreign(out, ids)) is not None:
        raise UserError(
            f"{strange} was not written by a report and would be lost; choose another --out, or"
            " move it away"
        )
    entries = accepted.entries(ids)
    started = time.monotonic()
    rows = settle(known, ids, options.jobs, options.fresh)
    messages = disagreements(rows, entries, ids)
    split = print_splits(rows)
    from assay.verification.audit.campaign import latest

    with Progress(len(ids), "pages") as progress:
        front = site.write(
            out,
            [known[i] for i in ids],
            rows,
            differences=messages,
            soundness=latest(),
            on_page=progress.step,
            jobs=options.jobs or os.cpu_count() or 1,
        )
    if options.pdf:
        from assay.reports import pdf

        try:
            pdf.write(out / "verdicts.pdf", known, rows)
        except pdf.PdfUnavailable as error:
            raise UserError(str(error)) from None
    if options.json:
        print(
            json.dumps(
                {
                    "front": str(front),
                    "claims": len(ids),
                    "verdicts": counts(rows),
                    "differences": messages,
                },
                ensure_ascii=False,
            )
        )
    else:
        print_summary(rows, time.monotonic() - started)
        for message in messages:
            print(paint("ledger: ", "31;1") + message)
        print(f"report: {front}")
    if options.open:
        import webbrowser

        webbrowser.open(front.resolve().as_uri())
    return split or (1 if messages else 0)
