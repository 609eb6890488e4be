"""The command ``assay prove``: settle formulas that the user brings, one or a file of them."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from reports.cli.names import UserError
from reports.cli.terminal import Progress, columns, duration, paint, width
from reports.verdicts import counts, one_line, style, witness_text

EXIT = {"proved": 0, "refuted": 1, "vacuous": 1, "open": 3}


def prove(options) -> int:
    """Settle one formula (exit 0 proved, 1 refuted or vacuous, 3 open) or a file of records (exit 0)."""
    if options.file:
        if options.formula or options.domain:
            raise UserError("give a formula or a file (-f), not both")
        return _file(options)
    if not options.formula:
        raise UserError("give a formula, such as 'exp(x) >= 1 + x' --for 'x in (-oo, oo)', or a file of them with -f")
    if options.peers:
        raise UserError("--peers compares on a file of problems; give one with -f")
    return _one(options)


def _one(options) -> int:
    from theory.formula import FormulaError
    from theory.grammar import GrammarError
    from verification.problems import ProblemError, problem
    from verification.workers import settle_each

    try:
        formula = problem(options.formula, options.domain)
        formula.variables
    except ProblemError as error:
        _point_at(error.text, error.column)
        raise UserError(str(error)) from None
    except (FormulaError, GrammarError) as error:
        raise UserError(str(error)) from None
    result = next(settle_each([formula], options.limit))[1]
    path = _certificate(options.certificate, formula, result)
    if options.json:
        print(json.dumps(_row("", result) | {"certificate": path and str(path)}, ensure_ascii=False))
        return EXIT[result["verdict"]]
    look = style(result["verdict"])
    print(f"{paint(f'{look.mark} {look.name}', look.ansi)}  {paint(formula.text(), '1')}")
    facts = [("by", f"{result['prover']}, {duration(result['seconds'])}" if result["prover"] else ""),
             ("witness", witness_text(result["witness"])), *_sides(formula, result["witness"]),
             ("because", result["reason"]), ("certificate", path and str(path)),
             ("re-check", f"assay replay {path}" if path else "")]
    for name, text in facts:
        if text:
            print(f"  {paint(name.ljust(12), '2')}{text}")
    return EXIT[result["verdict"]]


def _sides(formula, witness) -> list[tuple[str, str]]:
    """Return both sides of the goal's relations at the witness, to 15 digits, so that a reader can compare."""
    if not isinstance(witness, dict):
        return []
    from theory.formula import FormulaError
    from theory.evaluation import enclose

    try:
        sides = enclose(formula.at(witness).goal_expr, {}, 200)
    except (FormulaError, KeyError, TypeError, ValueError, ArithmeticError):
        return []
    return [("there", f"left side {left.str(15, radius=False)}, right side {right.str(15, radius=False)}")
            for _, left, right in sides if left.is_finite() and right.is_finite()]


def _point_at(text: str | None, column: int | None) -> None:
    if text is not None and column is not None and "\n" not in text:
        start = max(0, column - 1 - 60)
        sys.stderr.write(f"  {text[start:start + 120]}\n  {' ' * (column - 1 - start)}^\n")


def _certificate(target: str | None, formula, result: dict) -> Path | None:
    """Write the verdict with its certificate, to ``target`` or into the cache folder; None for an open verdict."""
    if result["certificate"] is None:
        return None
    from verification import cache

    path = Path(target) if target else cache.folder() / "proofs" / f"{formula.key()[:16]}.json"
    data = {"format": 1, "statement": formula.data(), "verdict": result["verdict"], "certificate": result["certificate"]}
    if not target:
        path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, indent=1) + "\n")
    return path


def _row(name: str, result: dict) -> dict:
    return {"name": name, **{k: result[k] for k in ("verdict", "seconds", "witness", "reason", "prover")}}


def _file(options) -> int:
    from theory.formula import FormulaError
    from theory.grammar import GrammarError
    from verification.problems import ProblemError, records

    try:
        found = records(options.file)
    except ProblemError as error:
        raise UserError(str(error)) from None
    readable = []
    rows: list[dict | None] = [None] * len(found)
    for index, record in enumerate(found):
        trouble = record.trouble
        if record.formula is not None:
            try:
                record.formula.variables
                readable.append(index)
                continue
            except (FormulaError, GrammarError) as error:
                trouble = str(error)
        rows[index] = {"name": record.name, "verdict": "error", "seconds": 0.0, "witness": None,
                       "reason": f"cannot be read: {trouble}", "prover": ""}
    rows = _settle(options, found, readable, rows)
    if not options.json:
        _table(rows)
    if options.peers:
        _compare(options, found, readable, rows)
    return 0


def _compare(options, found, readable, rows) -> None:
    """Put the same problems to every peer that is installed; with --json each row names the peer as its prover."""
    from verification import peers

    tables = {"assay": rows}
    for peer in peers.installed():
        table = tables[peer.name] = [{**row, "prover": peer.name} if row["verdict"] == "error" else {} for row in rows]
        with Progress(len(readable), f"problems for {peer.name}") as progress:
            for index in readable:
                outcome, reason, witness = peer.settle(found[index].formula, options.limit)
                table[index] = _row(found[index].name, {"verdict": outcome, "seconds": peer.seconds,
                                                        "witness": witness, "reason": reason, "prover": peer.name})
                progress.step(found[index].name)
                if options.json:
                    print(json.dumps(table[index], ensure_ascii=False), flush=True)
        peer.close()
        if not options.json:
            print(f"\n{paint(peer.name, '1')}")
            _table(table)
    if not options.json:
        print()
        outcomes = ("proved", "refuted", "vacuous", "open", "unsupported", "error")
        cells = [("solver", *outcomes)] + [(name, *(str(sum(r["verdict"] == o for r in t)) for o in outcomes)) for name, t in tables.items()]
        print("\n".join(columns(cells, [("2",) * len(cells[0])] + [("1",) + ("",) * len(outcomes)] * len(tables))))


def _settle(options, found, readable, rows) -> list[dict]:
    """Settle the readable records; with --json print each row as soon as those before it are known."""
    from verification.workers import settle_each

    formulas, printed = [found[i].formula for i in readable], 0
    with Progress(len(formulas), "problems") as progress:
        for position, result in settle_each(formulas, options.limit, options.jobs or 1):
            index = readable[position]
            rows[index] = _row(found[index].name, result)
            progress.step(found[index].name)
            while options.json and printed < len(rows) and rows[printed] is not None:
                print(json.dumps(rows[printed], ensure_ascii=False), flush=True)
                printed += 1
    for row in rows[printed:] if options.json else ():
        print(json.dumps(row, ensure_ascii=False))
    return rows


def _table(rows: list[dict]) -> None:
    lines, styles = [], []
    for row in rows:
        look = style(row["verdict"])
        lines.append((f"{look.mark} {row['verdict']}", row["name"], duration(row["seconds"]),
                      witness_text(row["witness"]) or one_line(row["reason"]) or row["prover"]))
        styles.append((look.ansi, "1", "2", "2"))
    print("\n".join(columns(lines, styles, width() if sys.stdout.isatty() else 0)))
    parts = [paint(f"{n} {v}", style(v).ansi) for v, n in counts(rows).items()]
    share = 100 * sum(r["verdict"] == "proved" for r in rows) / max(1, len(rows))
    print(f"\n{paint(f'{len(rows)} problems:', '1')} {', '.join(parts)} ({share:.1f} % proved)")
    print(paint(f"in {duration(sum(r['seconds'] for r in rows))} of processor time", "2"))
