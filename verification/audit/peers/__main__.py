"""The process of one peer: ``python -m assay.verification.audit.peers NAME`` answers requests, one
JSON object a line.
"""

from __future__ import annotations

import json
import sys
import time

from assay.theory.language.formula import Formula
from assay.theory.language.variables import FormulaError
from assay.verification.audit.peers import PACKAGES


def answer(name: str, formula: Formula, seconds: float) -> tuple[str, str, dict | None]:
    """Ask a peer in this process: (outcome, reason, witness)."""
    from assay.theory.language.operations import Unsupported
    from assay.verification.audit.peers import bounds, intervals, smt

    solve = {"z3": smt.solve, "z3+bounds": bounds.solve, "cvc5": smt.solve}.get(
        name, intervals.solve
    )
    try:
        return solve(name, formula, seconds)
    except (FormulaError, Unsupported) as error:
        return "unsupported", str(error)[:200], None
    except (
        Exception
    ) as error:  # whatever the library raises, the run over the other problems goes on
        return "unsupported", f"{type(error).__name__}: {error}"[:200], None


def _limit(seconds: float) -> None:
    """Have the system end this process when it goes on for more than a second past its time."""
    try:
        import resource
    except ImportError:  # the asking process waits, and ends this one by the clock
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    resource.setrlimit(
        resource.RLIMIT_CPU,
        (int(used.ru_utime + used.ru_stime + seconds) + 2, resource.RLIM_INFINITY),
    )


def main(name: str) -> None:
    """Answer requests until the input ends."""
    from importlib import import_module

    out, sys.stdout = sys.stdout, sys.stderr  # what a library prints is no answer
    for package in (PACKAGES[name], "sympy", "flint"):
        import_module(package)
    print("ready", file=out, flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        _limit(request["seconds"])
        start = time.process_time()
        outcome, reason, witness = answer(
            name, Formula.from_data(request["formula"]), request["seconds"]
        )
        seconds = round(time.process_time() - start, 3)
        print(
            json.dumps(
                {"outcome": outcome, "reason": reason, "witness": witness, "seconds": seconds}
            ),
            file=out,
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1])
