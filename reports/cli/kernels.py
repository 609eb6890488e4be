"""``assay replay --coq``: the Coq kernel checks the exported proofs of all proved statements."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from assay.reports import ledger
from assay.reports.cli.names import UserError
from assay.reports.cli.terminal import Progress, columns, paint, width
from assay.reports.units import duration
from assay.simulators.core import files

_LOOKS = {"confirmed": ("✓", "34"), "outside": ("–", "2"), "failed": ("✗", "33;1")}
_SAID = {"confirmed": "confirmed", "outside": "outside the fragment", "failed": "not confirmed"}


def replay_coq(options, known: dict, ids: list[str]) -> int:
    """Print, for each proved reading, whether coqc accepts its exported proof, and the share.

    A proof that is not confirmed stays proved (it is re-checked by the kernel and by `assay
    replay`), so the exit code is 0; it is 2 where coqc is missing.
    """
    from assay.verification import coq

    if not coq.available():
        raise UserError(f"coqc with coq-interval is not installed: {coq.INSTALL}")
    keep = Path(options.keep) if options.keep else None
    if keep:
        try:
            keep.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UserError(f"cannot write to {keep}: {error.strerror or error}") from None
        for path in sorted(keep.glob("*--*.v")):
            if path.name.partition("--")[0] in ids and not (
                files.is_file(path) and b"Theorem claim :" in path.read_bytes()
            ):
                raise UserError(
                    f"{path} is no exported proof and would be lost; choose another --keep, or move"
                    " it away"
                )
    started = time.monotonic()
    results = []
    with Progress(0, "proved statements") as progress:
        for result in coq.replay(
            ids, options.limit or coq.SECONDS, keep, options.jobs, progress.at
        ):
            results.append(result)
    confirmed = sum(r["outcome"] == "confirmed" for r in results)
    if options.accept:
        accept_share("coq", confirmed, len(results))
    if options.json:
        for result in results:
            print(json.dumps(result, ensure_ascii=False))
        return 0
    lines = [
        (
            _LOOKS[r["outcome"]][0],
            r["id"],
            r["reading"],
            duration(r["seconds"]),
            _SAID[r["outcome"]] + (f": {r['reason']}" if r["reason"] else ""),
        )
        for r in results
    ]
    if lines:
        styles = [(_LOOKS[r["outcome"]][1], "1", "", "2", "") for r in results]
        print("\n".join(columns(lines, styles, width() if sys.stdout.isatty() else 0)))
    count = f"{confirmed} of {len(results)} proved statements"
    print(
        f"\n{paint('the Coq kernel confirms ' + count, '1')}, in"
        f" {duration(time.monotonic() - started)}"
    )
    return 0


def accept_share(kind: str, confirmed: int, proved: int) -> None:
    """Write how many proofs the Coq kernel ("coq") or the short checkers ("short") confirm to the
    ledger.
    """
    try:
        place = ledger.write_share(kind, confirmed, proved)
    except (ledger.LedgerError, OSError) as error:
        raise UserError(str(error)) from None
    print(f"wrote the share to {place.name}", file=sys.stderr)
