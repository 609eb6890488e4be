"""The command ``assay prove``: settle formulas that the user brings, one or a file of them."""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path

from assay.reports.cli import nearby
from assay.reports.cli.names import InternalFault, UserError
from assay.reports.cli.outputs import complain, target
from assay.reports.cli.terminal import Progress, columns, paint, width
from assay.reports.units import duration, one_line
from assay.reports.verdicts import counts, plural, style, witness_text

EXIT = {"proved": 0, "refuted": 1, "vacuous": 1, "open": 3}


def prove(options) -> int:
    """Settle one formula (exit 0 proved, 1 refuted or vacuous, 3 open) or a file of records (exit 0
    whatever their verdicts, 2 where a record cannot be read).
    """
    if options.file:
        if options.formula or options.domain or options.sharpen:
            raise UserError("give a formula or a file (-f), not both")
        for name in ("repair", "when", "plot", "width", "certificate"):
            if getattr(options, name):
                raise UserError(f"--{name} is for one formula, not for a file (-f)")
        return _file(options)
    if not options.formula:
        raise UserError(
            "give a formula, such as 'exp(x) >= 1 + x' --for 'x in (-oo, oo)', or a file of them"
            " with -f"
        )
    if options.peers:
        raise UserError("--peers compares on a file of problems; give one with -f")
    return _one(options)


def _one(options) -> int:
    from assay.verification.run import asked
    from assay.verification.run.workers import settle_each

    nearby.demand(options)
    if options.certificate:
        target(options.certificate, "the certificate")
    if options.when:
        return nearby.when(options, written)
    wishes = tuple(name for name in ("repair", "plot") if getattr(options, name))
    request = (options.formula, options.domain, wishes)
    work = partial(asked.explained, work=options.work)
    if options.sharpen:
        if wrong := "--limit" if options.limit else "--work" if options.work else "":
            raise UserError(
                f"--sharpen tries many values, each with a fixed amount of work: leave {wrong} out"
            )
        request = (options.formula, options.domain, options.sharpen)
        work = asked.sharpened
    result = next(settle_each([request], options.limit, work=work, debug=options.debug))[1]
    if result.get("fault") == "unreadable":
        _point_at(*result["place"])
        raise UserError(result["reason"])
    if "fault" in result:
        raise InternalFault(result["reason"], result.get("traceback", ""))
    path, trouble = written(options.certificate, result)
    nearby.keep_certificates(result.get("repairs", []), written)
    picture = nearby.plot(options, result)
    if options.json:
        more = {key: result[key] for key in ("sharpened", "repairs", "left") if result.get(key)}
        row = _row("", result) | {"certificate": path and str(path), "read_as": result.get("text")}
        print(json.dumps(row | more, ensure_ascii=False))
    else:
        _show(result, path, picture, options)
    if trouble:
        sys.stdout.flush()
        complain(f"the certificate cannot be written: {trouble}")
        return 2 if options.certificate else EXIT[result["verdict"]]
    return EXIT[result["verdict"]]


def _show(result: dict, path: Path | None, picture: str, options) -> None:
    look = style(result["verdict"])
    text = result.get("text") or _typed(options)
    heading = _typed(options) if result.get("translated") else text
    print(f"{paint(f'{look.mark} {look.name}', look.ansi)}  {paint(heading, '1')}")
    facts = [
        ("best", _best(result.get("sharpened"))),
        ("read as", text if result.get("translated") else ""),
        ("by", f"{result['prover']}, {duration(result['seconds'])}" if result["prover"] else ""),
        ("witness", witness_text(result["witness"])),
        *(
            ("there", f"left side {left}, right side {right}")
            for left, right in result.get("sides", ())
        ),
        (
            "because",
            result["reason"].partition("; left:")[0] if "left" in result else result["reason"],
        ),
        ("left", nearby.left(result) and f"{nearby.left(result)}, where the search ended"),
        ("certificate", path and str(path)),
        ("re-check", f"assay replay {path}" if path else ""),
        ("picture", picture),
        *nearby.repairs(result),
    ]
    for name, text in facts:
        if text:
            print(f"  {paint(name.ljust(12), '2')}{text}")


def _best(found: dict | None) -> str:
    """Say which constant is the best, and how close the nearest refuted one is."""
    if found is None:
        return ""
    best = f"{found['name']} = {found['value']}"
    if found["refuted"] is None:
        return f"{best}; no value was refuted"
    return f"{best}; refuted at {found['refuted']}, {100 * found['gap']:.2g} % away"


def _typed(options) -> str:
    """Return the question as it was typed, on one line."""
    return " ".join("; ".join([*options.domain, options.formula]).split())


def _point_at(text: str | None, column: int | None) -> None:
    if text is not None and column is not None and "\n" not in text:
        start = max(0, column - 1 - 60)
        sys.stderr.write(f"  {text[start : start + 120]}\n  {' ' * (column - 1 - start)}^\n")


def written(chosen: str | None, result: dict) -> tuple[Path | None, str]:
    """Write the verdict with its certificate, to ``chosen`` or into the cache folder.

    Returns (its file, or None for an open verdict; why it could not be written).
    """
    if result["certificate"] is None:
        return None, ""
    from assay.verification.run import cache, handover

    path = Path(chosen) if chosen else cache.folder() / "proofs" / f"{result['key'][:16]}.json"
    data = handover.content(result["statement"], result["verdict"], result["certificate"])
    try:
        if not chosen:
            path.parent.mkdir(parents=True, exist_ok=True)
        handover.save(path, data)
    except OSError as error:
        return None, f"{path}: {error.strerror or error}"
    return path, ""


def _row(name: str, result: dict) -> dict:
    return {
        "name": name,
        **{k: result[k] for k in ("verdict", "seconds", "witness", "reason", "prover")},
    }


def _file(options) -> int:
    from assay.verification.search.problems import ProblemError, answered, raw

    try:
        found = raw(options.file)
    except ProblemError as error:
        raise UserError(str(error)) from None
    rows, statements = _settle(options, found)
    if not options.json:
        _table(rows)
        if answer := answered(options.file, rows[0]["verdict"]) if rows else "":
            print(f"answer to {Path(options.file).name}: {paint(answer, '1')}")
    if options.peers:
        _compare(options, rows, statements)
    if wrong := sum(row["verdict"] == "error" for row in rows):
        raise UserError(
            f"{wrong} of {plural(len(rows), 'record')} got no answer; their rows say why"
        )
    return 0


def _compare(options, rows, statements) -> None:
    """Put the same problems to every peer that is installed; with --json each row names the peer as
    its prover.

    ``statements``: index -> formula as data, of the records that could be read.
    """
    from assay.theory.language.formula import Formula
    from assay.verification.audit import peers

    tables = {"assay": rows}
    for peer in peers.installed():
        table = tables[peer.name] = [{**row, "prover": peer.name} for row in rows]
        with Progress(len(statements), f"problems for {peer.name}") as progress:
            for index, data in sorted(statements.items()):
                name = rows[index]["name"]
                outcome, reason, witness = peer.settle(
                    Formula.from_data(data), options.limit or 10.0
                )
                table[index] = _row(
                    name,
                    {
                        "verdict": outcome,
                        "seconds": peer.seconds,
                        "witness": witness,
                        "reason": reason,
                        "prover": peer.name,
                    },
                )
                progress.step(name)
                if options.json:
                    print(json.dumps(table[index], ensure_ascii=False), flush=True)
        peer.close()
        if not options.json:
            print(f"\n{paint(peer.name, '1')}")
            _table(table)
    if not options.json:
        print()
        outcomes = ("proved", "refuted", "vacuous", "open", "unsupported", "error")
        cells = [("solver", *outcomes)] + [
            (name, *(str(sum(r["verdict"] == o for r in t)) for o in outcomes))
            for name, t in tables.items()
        ]
        print(
            "\n".join(
                columns(
                    cells, [("2",) * len(cells[0])] + [("1",) + ("",) * len(outcomes)] * len(tables)
                )
            )
        )


def _settle(options, found: list) -> tuple[list[dict], dict]:
    """Settle the records; with --json print each row as soon as those before it are known.

    Answers are kept in the cache folder, so that a run that was ended goes on where it stopped and
    its rows are those of a run that was not. Returns the rows, and index -> statement of the
    records that could be read.
    """
    from assay.verification.run import asked, cache
    from assay.verification.run.workers import settle_each
    from assay.verification.search.problems import answered, name_of

    requests = [(data, number) for number, data in enumerate(found, 1)]
    names = [name_of(data, number) for data, number in requests]
    entries = [asked.entry(request, options.work) for request in requests]
    results = [None if options.fresh else asked.kept(entry) for entry in entries]
    missing, printed, broken = [i for i, result in enumerate(results) if result is None], 0, []

    def show() -> None:
        nonlocal printed
        while options.json and printed < len(results) and results[printed] is not None:
            row = _row(names[printed], results[printed])
            if answer := answered(options.file, row["verdict"]):
                row["answer"] = answer.partition(":")[0]
            print(json.dumps(row, ensure_ascii=False), flush=True)
            printed += 1

    with Progress(len(found), "problems") as progress:
        progress.at(len(found) - len(missing), len(found))
        show()
        todo = [requests[i] for i in missing]
        work = partial(asked.answer_record, work=options.work)
        for position, result in settle_each(
            todo, options.limit, options.jobs or 1, work, debug=options.debug
        ):
            index = missing[position]
            results[index] = result
            if "fault" not in result:
                if not result["reason"].startswith("time limit"):  # a clock settles nothing
                    cache.write(entries[index], result)
            elif result["fault"] == "internal":
                broken.append(f"{names[index]}: {result['reason']}\n{result.get('traceback', '')}")
            progress.step(names[index])
            show()
    if options.debug:
        sys.stderr.writelines(broken)
    statements = {
        i: result["statement"] for i, result in enumerate(results) if "statement" in result
    }
    return [_row(name, result) for name, result in zip(names, results, strict=True)], statements


def _table(rows: list[dict]) -> None:
    lines, styles = [], []
    for row in rows:
        look = style(row["verdict"])
        lines.append(
            (
                f"{look.mark} {row['verdict']}",
                row["name"],
                duration(row["seconds"]),
                witness_text(row["witness"]) or one_line(row["reason"]) or row["prover"],
            )
        )
        styles.append((look.ansi, "1", "2", "2"))
    print("\n".join(columns(lines, styles, width() if sys.stdout.isatty() else 0)))
    parts = [paint(f"{n} {v}", style(v).ansi) for v, n in counts(rows).items()]
    share = 100 * sum(r["verdict"] == "proved" for r in rows) / max(1, len(rows))
    print(f"\n{paint(f'{len(rows)} problems:', '1')} {', '.join(parts)} ({share:.1f} % proved)")
    print(paint(f"in {duration(sum(r['seconds'] for r in rows))} of processor time", "2"))
