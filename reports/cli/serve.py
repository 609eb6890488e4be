"""The command ``assay serve``: answer questions of other programs, one JSON object a line.

Requests come on standard input, answers go to standard output in the order of the requests, each
with the request's ``id`` (``docs/serve.md``).  Every search has a process of its own with the
limits of ``assay prove``; a request ``cancel`` ends it.  Nothing that a request says is evaluated.
"""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

from assay.reports.cli.names import UserError

LONGEST_LINE = 1_000_000
"""Bytes of the longest request."""
_NAME = re.compile(r"[A-Za-z0-9_][\w.+=-]*")
_KEYS: dict[str, set[str]] = {
    "prove": {"statement", "for", "limit", "work", "certificate", "look"},
    "refute": {"statement", "for", "limit", "certificate", "look"},
    "check": {"claim"},
    "show": {"claim"},
    "cancel": {"of"},
}
"""What a request may be, and the keys that it has besides ``id`` and ``do``."""
_WAIT = 0.2


class Refused(Exception):
    """A request that is answered with an error: its kind, one line, and where it is known the
    place in a text.
    """

    def __init__(self, kind: str, message: str, place: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.error: dict[str, Any] = {"kind": kind, "message": " ".join(message.split())}
        if place:
            self.error["place"] = place


def serve(options: Any) -> int:
    """Answer until the input ends (exit 0); with --page, a page for a browser on this machine."""
    if options.page:
        from assay.reports.cli import page

        return page.serve(options.port or 0, options.open, options.json)
    if options.port or options.open:
        raise UserError("--port and --open belong to --page: assay serve --page")
    return Server(sys.stdin.fileno(), _print).run()


def _print(answer: dict[str, Any]) -> None:
    print(json.dumps(answer, ensure_ascii=False, default=str), flush=True)


class Server:
    """Requests are read from a file descriptor, answers go to ``tell``."""

    def __init__(self, source: int, tell: Callable[[dict[str, Any]], None]) -> None:
        self._source, self._tell = source, tell
        self._rest, self._skipping, self._ended = b"", False, False
        self._waiting: deque[dict[str, Any]] = deque()
        self._now: Any = None

    def run(self) -> int:
        """Answer requests in their order until the input ends and all are answered."""
        while True:
            while not self._waiting and not self._ended:
                self._take(wait=True)
            if not self._waiting:
                return 0
            request = self._waiting.popleft()
            self._now = request["id"]
            try:
                answer = _ANSWERS[request["do"]](request, self._attend)
            except Refused as refused:
                answer = {"error": refused.error}
            except Exception as error:  # one odd request must not end the answers to all others
                answer = {"error": Refused("internal", f"{type(error).__name__}: {error}").error}
            self._now = None
            self._tell({"id": request["id"], **answer})

    def _attend(self) -> None:
        """Take what has come in meanwhile; raises Refused where the work at hand is cancelled."""
        self._take(wait=False)

    def _take(self, wait: bool) -> None:
        if self._ended or not select.select([self._source], [], [], None if wait else 0)[0]:
            return
        more = os.read(self._source, 1 << 16)
        if not more:
            self._ended = True
            more = b"\n" if self._rest else b""
        *lines, self._rest = (self._rest + more).split(b"\n")
        if len(self._rest) > LONGEST_LINE:
            self._rest, self._skipping = b"", True
        cancelled = False
        for line in lines:
            if self._skipping or len(line) > LONGEST_LINE:
                self._skipping = False
                why = f"a request has at most {LONGEST_LINE} bytes"
                self._tell({"id": None, "error": Refused("request", why).error})
            elif line.strip():
                cancelled |= self._sort(line)
        if cancelled:
            raise Refused("cancelled", "the request was cancelled")

    def _sort(self, line: bytes) -> bool:
        """Put a request where it waits for its turn; is it to cancel the one at hand?"""
        found = None
        try:
            found = json.loads(line)
            request = checked(found)
        except (ValueError, RecursionError):
            error = Refused("request", "this line is no JSON").error
            self._tell({"id": None, "error": error})
            return False
        except Refused as refused:
            self._tell({"id": _id(found), "error": refused.error})
            return False
        if request["do"] != "cancel":
            self._waiting.append(request)
            return False
        of = request["of"]
        now = self._now is not None and self._now == of
        queued = [r for r in self._waiting if r["id"] == of]
        self._tell({"id": request["id"], "cancelled": now or bool(queued)})
        for one in queued:
            self._waiting.remove(one)
            error = Refused("cancelled", "the request was cancelled").error
            self._tell({"id": one["id"], "error": error})
        return now


def checked(found: Any) -> dict[str, Any]:
    """Return a request whose keys are right; raises Refused that says what to write."""
    if not isinstance(found, dict):
        raise Refused("request", 'a request is an object, such as {"id": 1, "do": "show", ...}')
    if type(found.get("id")) not in (int, str):
        raise Refused(
            "request",
            'a request has an id, a whole number or a text, as in {"id": 1, "do": "show"}',
        )
    do = found.get("do")
    if not isinstance(do, str) or do not in _KEYS:
        raise Refused("request", f'"do" is one of {", ".join(_KEYS)}, not {str(do)[:40]!r}')
    unknown = sorted(found.keys() - _KEYS[do] - {"id", "do"})
    if unknown:
        keys = ", ".join(sorted(_KEYS[do]))
        raise Refused("request", f"unknown key {unknown[0][:40]!r}; {do} has {keys}")
    if do in ("prove", "refute"):
        _check_question(found)
    elif do == "cancel":
        if type(found.get("of")) not in (int, str):
            raise Refused("request", '"of" is the id of the request to cancel')
    elif not isinstance(found.get("claim"), str) or not _NAME.fullmatch(found["claim"]):
        raise Refused("request", '"claim" is the id of a claim, such as "phases.thm9"')
    return found


def _check_question(request: dict[str, Any]) -> None:
    domain = request.setdefault("for", [])
    if not isinstance(request.get("statement"), str):
        raise Refused("request", '"statement" is a text, such as "exp(x) >= 1 + x"')
    if isinstance(domain, str):
        domain = request["for"] = [domain]
    if not isinstance(domain, list) or not all(isinstance(text, str) for text in domain):
        raise Refused("request", '"for" is a list of ranges and conditions, such as ["x in R"]')
    for key, unit in (("limit", "seconds"), ("work", "units of work")):
        value = request.setdefault(key, None)
        if value is not None and (type(value) not in (int, float) or not 0 < value <= 86_400):
            raise Refused("request", f'"{key}" is a number of {unit} above 0, at most 86400')
    for key in ("certificate", "look"):
        if type(request.setdefault(key, False)) is not bool:
            raise Refused("request", f'"{key}" is true or false')


def _id(found: Any) -> Any:
    """Return the id of a request that is refused, None where it has none."""
    given = found.get("id") if isinstance(found, dict) else None
    return given if type(given) in (int, str) else None


# ---- answers -------------------------------------------------------------------------------------
def _question(request: dict[str, Any], attend: Callable[[], None]) -> dict[str, Any]:
    from assay.verification.run import handover
    from assay.verification.run.workers import settle_each

    asked = (request["do"], request["statement"], request["for"], request["look"])
    work = partial(answered, work=request["work"])
    settled = settle_each([asked], request["limit"], work=work, attend=attend)
    try:
        result = next(settled)[1]
    finally:
        settled.close()
    if result.get("fault") == "unreadable":
        text, column = result["place"]
        place = None if text is None or column is None else {"text": text, "column": column}
        raise Refused("unreadable", result["reason"], place)
    if "fault" in result:
        raise Refused("internal", result["reason"])
    kept = ("verdict", "seconds", "witness", "reason", "prover", "sides", "look")
    answer = {key: result[key] for key in kept if key in result}
    answer["read_as"] = result.get("text")
    if request["certificate"] and result["certificate"] is not None:
        parts = (result["statement"], result["verdict"], result["certificate"])
        answer["certificate"] = handover.content(*parts)
    return answer


def answered(
    request: tuple[str, str, list[str], bool], limit: float | None, work: float | None = None
) -> dict[str, Any]:
    """Settle (``prove`` or ``refute``, statement, ranges, whether to show it) in a process with
    limits, a proof with so many work seconds; returns what `assay.verification.run.asked.answer`
    does, and with ``look`` the statement as mathematics and its formula as data for a plot.
    """
    from assay.verification.run import asked

    do, statement, domain, look = request
    question = (statement, domain)
    if do == "prove":
        result = asked.answer(question, limit, work)
    else:
        result = asked.refuted(question, limit)
    return {**result, "look": _look(result)} if look and "fault" not in result else result


def _look(result: dict[str, Any]) -> dict[str, Any]:
    """Return how a page shows an answer: MathML of the statement, line by line, and the formula
    as `assay.reports.site.live` has it, None where there is no plot of it.
    """
    from assay.reports.site import live, prose
    from assay.theory.language.statements import from_data

    statement = from_data(result["statement"])
    shown = prose.statement(statement)
    refuted = result["verdict"] == "refuted"
    found = live.live(statement, result["witness"]) if refuted else live.anywhere(statement)
    lines = [str(m) for step in shown.steps for m in step.formulas]
    return {"given": [*map(str, shown.given), *lines], "goal": str(shown.goal), "live": found}


def _claim(request: dict[str, Any], attend: Callable[[], None]) -> dict[str, Any]:
    """Run ``assay check`` or ``assay show`` on one claim in a process of its own."""
    command = [sys.executable, "-m", "assay.reports.cli", request["do"], request["claim"], "--json"]
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        while True:
            attend()
            try:
                out, err = process.communicate(timeout=_WAIT)
                break
            except subprocess.TimeoutExpired:
                continue
    finally:
        if process.poll() is None:
            _end(process)
    rows = [json.loads(line) for line in out.splitlines() if line.startswith("{")]
    if not rows:
        kind = "unknown" if process.returncode == 2 else "internal"
        raise Refused(kind, err.strip().splitlines()[-1].removeprefix("assay: ") if err else "")
    if request["do"] == "show":
        return {"claim": rows[0]}
    return {"rows": rows, "as_in_ledger": process.returncode == 0}


def _end(process: subprocess.Popen[str]) -> None:
    """End a process and those that it started."""
    import signal

    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


_ANSWERS = {"prove": _question, "refute": _question, "check": _claim, "show": _claim}
