"""The command ``assay judge``: does a stranger's certificate show what I say it has to show?"""

from __future__ import annotations

import json
import os
import time

from assay.reports.cli.names import InternalFault, UserError
from assay.reports.cli.terminal import paint
from assay.reports.units import duration, one_line

FEW = 20
"""Lines of statement that one claim should not exceed for a person to read."""
_LOOKS = {
    "agrees": ("✓", "34"),
    "rejects": ("✗", "31;1"),
    "does not cover": ("–", "2"),
    "did not finish": ("–", "33"),
    "broke": ("!", "31;1"),
}
_SAYS = {
    0: ("shown", "34"),
    1: ("not shown", "31;1"),
    3: ("not shown", "33"),
    4: ("the engines disagree", "31;1"),
    70: ("an engine broke", "31;1"),
}


def judge(options) -> int:
    """Judge certificates against claims.

    Exit code: 0 at least two engines agree on every claim; 1 one is rejected; 2 bad input; 3 fewer
    than two engines cover one; 4 engines disagree; 70 a fault.
    """
    from assay.verification.judge import claims, court
    from assay.verification.run import limits, strict

    limit = limits.Limits(
        options.limit, options.memory or limits.MEGABYTES, options.depth or strict.DEPTH
    )
    started = time.monotonic()
    try:
        wanted = claims.read(options.claims)
        content = limits.content(options.certificate)
        found = court.judge(wanted, content, limit, options.jobs or os.cpu_count() or 1)
    except claims.BadClaims as error:
        raise UserError(str(error)) from None
    except court.BadStatement as error:
        raise UserError(f"{options.claims}: {error}") from None
    except court.BadInput as error:
        raise UserError(f"{options.certificate}: {error}") from None
    except RuntimeError as error:
        raise InternalFault(f"{options.certificate}: {error}") from None
    if options.json:
        for finding in found:
            print(json.dumps(_row(finding), ensure_ascii=False))
        return court.worst(found)
    for finding in found:
        _print(finding, court.ENGINES)
    lines = [len(finding.claim.lines()) for finding in found]
    cut = all(finding.offline for finding in found)
    print(
        f"{len(found)} claims, {sum(lines)} lines of statement to read (at most {max(lines)} a"
        f" claim), in {duration(time.monotonic() - started)}"
    )
    print(
        paint(
            (
                "the engines worked without network"
                if cut
                else "the network was not cut: this system does not permit it"
            ),
            "2" if cut else "33",
        )
    )
    return court.worst(found)


def _row(finding) -> dict:
    return {
        "id": finding.claim.id,
        "verdict": finding.claim.verdict,
        "shown": finding.code == 0,
        "code": finding.code,
        "engines": {
            name: {"outcome": said, "reason": one_line(reason)}
            for name, (said, reason) in finding.answers.items()
        },
        "notes": finding.notes,
        "lines": finding.claim.lines(),
        "offline": finding.offline,
    }


def _print(finding, engines: dict) -> None:
    lines = finding.claim.lines()
    print(
        f"{paint(finding.claim.id, '1')}  {len(lines)} lines to read; {finding.claim.verdict}, as"
        " the claim says:"
    )
    if len(lines) > FEW:
        print(f"  {paint(f'more than {FEW} lines are much for a person to read', '33')}")
    for line in lines:
        print(f"    {line}")
    for note in finding.notes:
        print(f"  {paint('note', '33')}  {one_line(note)}")
    margin = max(map(len, engines.values()))
    for name, (said, reason) in finding.answers.items():
        mark, look = _LOOKS[said]
        print(
            f"  {paint(mark, look)} {engines[name].ljust(margin)} "
            f" {paint(said, look)}{': ' + one_line(reason) if reason else ''}"
        )
    text, look = _SAYS[finding.code]
    agree = len(finding.named("agrees"))
    print(f"  {paint(text, look)}: {agree} {'engine agrees' if agree == 1 else 'engines agree'}\n")
