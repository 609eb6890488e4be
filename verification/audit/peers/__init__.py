"""Other solvers on the same problems, for comparison: their words are shown beside ours and never
become a verdict.

Each peer works in a process of its own that is ended at the time limit (processor time). Which are
there depends on what is installed:

``z3``         polynomial and rational statements (package z3-solver).
``z3+bounds``  the same with exp, log, sin, cos, tan, atan by certified bounds (`bounds`).
``cvc5``       the same with exp, sin, cos, tan, their inverses, sqrt and pi (package cvc5).
``codac``      branch and bound with interval contraction (package codac).
``mpmath.iv``  branch and bound by natural interval extension; always there.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, field
from importlib.util import find_spec

from assay.theory.language.formula import Formula

OUTCOMES = ("proved", "refuted", "open", "unsupported")
PACKAGES = {"z3": "z3", "z3+bounds": "z3", "cvc5": "cvc5", "codac": "codac", "mpmath.iv": "mpmath"}
_START = 60.0


@dataclass
class Peer:
    """One solver; `settle` may be called many times, `close` ends its process. ``seconds``:
    processor time of the last answer.
    """

    name: str
    seconds: float = 0.0
    _process: subprocess.Popen | None = field(default=None, repr=False)

    def settle(self, formula: Formula, seconds: float) -> tuple[str, str, dict | None]:
        """Return what the peer says within the seconds: (outcome, reason, witness); the witness is
        not certified.
        """
        self.seconds = seconds
        try:
            answer = self._ask({"formula": formula.data(), "seconds": seconds}, seconds)
        except (OSError, ValueError) as error:
            self.close()
            return (
                "open",
                f"the process ended ({error})" if str(error) else "the process ended",
                None,
            )
        if answer is None:
            self.close()
            return "open", "time used up", None
        self.seconds = answer["seconds"]
        return answer["outcome"], answer["reason"], answer["witness"]

    def _ask(self, request: dict, seconds: float) -> dict | None:
        if self._process is not None and self._process.poll() is not None:
            self.close()  # it died between two questions: its pipes are still open
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "assay.verification.audit.peers", self.name],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
            self._line(_START)  # it says when its libraries are loaded
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        line = self._line(
            5 * seconds + 5
        )  # its own limit is in processor time; this one is for a process that sleeps
        return None if line is None else json.loads(line)

    def _line(self, seconds: float) -> str | None:
        """Read one line; None when there is none within the seconds."""
        import selectors

        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdout, selectors.EVENT_READ)
            if not selector.select(seconds):
                return None
        line = self._process.stdout.readline()
        if not line:
            raise OSError("")
        return line

    def close(self) -> None:
        """End the peer's process."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


def installed() -> list[Peer]:
    """Return the peers whose packages are installed."""
    return [Peer(name) for name, package in PACKAGES.items() if find_spec(package) is not None]
