"""What ``assay prove`` says beyond a verdict: true statements near one that is not proved, for
which values of a parameter a formula holds, and a picture of the gap between both sides.
"""

from __future__ import annotations

import json
from pathlib import Path

from assay.reports.cli.names import InternalFault, UserError
from assay.reports.cli.outputs import complain, target
from assay.reports.cli.terminal import paint
from assay.reports.units import duration
from assay.reports.verdicts import style

_KINDS = {
    "sign": "sign",
    "range": "smaller range",
    "constant": "constant",
    "hypothesis": "if also",
}


def demand(options) -> None:
    """Refuse options that do not go together, and a picture that cannot be written."""
    asked = [name for name in ("sharpen", "when", "repair", "plot") if getattr(options, name)]
    if len(asked) > 1 and asked != ["repair", "plot"]:
        raise UserError(f"--{asked[0]} and --{asked[1]} do not go together; ask one at a time")
    if options.width and not options.when:
        raise UserError("--width goes with --when")
    wrong = [f"--{n}" for n in ("limit", "work", "certificate") if getattr(options, n)]
    if options.when and wrong:
        raise UserError(
            f"--when settles many statements, each with its own work: leave {wrong[0]} out"
        )
    if options.plot:
        from assay.reports.gaps import ending

        try:
            ending(target(options.plot, "the picture"))
        except ValueError as error:
            raise UserError(str(error)) from None


def keep_certificates(rows: list[dict], write) -> None:
    """Replace the certificate of each row by the place of a file with it; ``write`` writes one."""
    for row in rows:
        path, trouble = write(None, row)
        if trouble:
            complain(f"a certificate cannot be written: {trouble}")
        row["certificate"] = path and str(path)
        row.pop("statement")
        row.pop("key")


def plot(options, result: dict) -> str:
    """Draw the picture that was asked for; returns its file, or "" for none."""
    if not options.plot:
        return ""
    from assay.reports.gaps import draw

    return str(draw(result["gap"], Path(options.plot), result["text"]))


def left(result: dict) -> str:
    """Say in which range the search of an open formula ended, "" where that is not known."""
    from assay.verification.run import wording

    return wording.region(result.get("left") or {})


def repairs(result: dict) -> list[tuple[str, str]]:
    """Return a line (name, text) for each part of each true statement near a formula."""
    found = result.get("repairs")
    if found is None:
        return []
    if not found:
        return [("nearby", "no true statement near it was found with the work that is allowed")]
    lines = []
    for row in found:
        kind, change = _KINDS[row["kind"]], row["change"]
        lines.append(("holds for" if row["kind"] == "range" else kind, change))
        lines.append(("", row["read_as"]))
        if row["beyond"]:
            lines.append(("", row["beyond"]))
        lines.append(("", f"assay replay {row['certificate']}" if row["certificate"] else ""))
    return lines


def when(options, write) -> int:
    """Say for which values of a parameter a formula holds; exit code 0 when it holds for all of
    its range, 1 when it fails for all of it, 3 else.
    """
    from assay.verification.run import asked
    from assay.verification.run.workers import settle_each

    request = (options.formula, options.domain, options.when, options.width)
    result = next(settle_each([request], None, work=asked.when, debug=options.debug))[1]
    if result.get("fault") == "unreadable":
        raise UserError(result["reason"])
    if "fault" in result:
        raise InternalFault(result["reason"], result.get("traceback", ""))
    rows = result.get("pieces", [])
    for row in rows:
        if "shown" in row:
            shown = [row.pop("shown")]
            keep_certificates(shown, write)
            row["certificate"] = shown[0]["certificate"]
    code = {"proved": 0, "refuted": 1}.get(result["verdict"], 3)
    if options.json:
        keys = ("verdict", "seconds", "width", "wide", "pieces")
        told = {key: result[key] for key in keys if key in result}
        print(json.dumps({"when": options.when, "read_as": result.get("text"), **told}))
        return code
    if not rows:  # the search was ended
        print(f"? open  {result['reason']}")
        return code
    print(paint(result["text"], "1"))
    words = {"proved": "holds", "refuted": "fails", "open": "open", "vacuous": "says nothing"}
    for row in rows:
        look = style(row["verdict"])
        head = paint(f"{look.mark} {words[row['verdict']]}", look.ansi)
        print(f"{head}  {row['range']}")
        if row["witness"]:
            point = ", ".join(f"{name} = {value}" for name, value in row["witness"].items())
            print(f"  {paint('throughout'.ljust(12), '2')}at {point}")
        if row["certificate"]:
            print(f"  {paint('re-check'.ljust(12), '2')}assay replay {row['certificate']}")
    if result["wide"]:
        print(f"an open piece is wider than {result['width']}: the work is used up")
    print(paint(f"in {duration(result['seconds'])} of processor time", "2"))
    return code
