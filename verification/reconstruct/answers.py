"""What the short checkers say of proofs: answers are stored by content, and many proofs are worked
on side by side.

A confirmation stays good as long as the statement, its certificate and the short programs are the
same, whoever found the lemmas; that nothing was found counts for the code and the time of the
search.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

from assay.verification.run import cache
from assay.verification.run.workers import interrupt_blocked, pool_of

SECONDS = 60.0
"""Processor time for one proof."""


def short(statement: dict, verdict: str, certificate: dict) -> str | None:
    """Ask the short checkers (`assay.verification.checkers.compose`).

    A certificate that none confirms as it is gets rewritten into lemmas
    (`assay.verification.reconstruct`, not trusted), of which each has to be confirmed.  Returns
    "confirmed" or what is beyond them; None for what is not proved.
    """
    from assay.verification import reconstruct as elaborate
    from assay.verification.checkers import compose
    from assay.verification.kernel.budget import fresh
    from assay.verification.reconstruct.algebra import PATIENT

    if verdict != "proved":
        return None
    data = {"statement": statement, "verdict": verdict, "certificate": certificate}
    answer = compose.confirm(data)
    for patient in (False, True):
        if answer == "confirmed":
            break
        before = PATIENT.set(patient)
        try:
            with fresh():
                found = elaborate.elaborate(data)
            answer = compose.confirm(json.loads(json.dumps(found)))
        except (
            ValueError,
            ArithmeticError,
            KeyError,
            TypeError,
            AttributeError,
            IndexError,
            RecursionError,
        ) as error:
            answer = (
                f"beyond: {error}"
                if isinstance(error, elaborate.Beyond)
                else f"beyond: not rewritten ({type(error).__name__})"
            )
        finally:
            PATIENT.reset(before)
    return answer


def short_file(data: dict, seconds: float) -> str | None:
    """Return what `short` says of the content of a certificate file (for a process of its own: the
    content is anybody's).
    """
    from assay.verification.search.slices import OutOfTime, time_slice

    try:
        with time_slice(seconds):
            return short(data["statement"], data["verdict"], data["certificate"])
    except OutOfTime:
        return f"beyond: not found within {seconds:g} s"
    except MemoryError:
        raise
    except Exception as error:  # the search is not trusted, and need not be prepared for everything
        return f"beyond: not rewritten ({type(error).__name__})"


def ask(data: tuple[dict, str, dict], seconds: float = SECONDS) -> str | None:
    """Return what `short` says of (statement, verdict, certificate) within some seconds of
    processor time, stored or new.
    """
    from assay.verification.search.slices import OutOfTime, time_slice

    if data[1] != "proved":
        return None
    entry = (
        "s" + hashlib.sha256(json.dumps([data, _programs()], sort_keys=True).encode()).hexdigest()
    )
    stored = cache.read(entry)
    if cache.stands(stored, _search(), seconds):
        return stored["outcome"]
    cut = math.inf
    try:
        with time_slice(seconds):
            answer = short(*data)
    except OutOfTime:
        answer, cut = f"beyond: not found within {seconds:g} s", seconds
    cache.write(entry, {"outcome": answer, "search": _search(), "cut": cut})
    return answer


def ask_each(
    proofs: list[tuple[dict, str, dict]], jobs: int, seconds: float | None = None
) -> Iterator[str | None]:
    """Yield the answers in order; ``jobs`` processes work on them."""
    seconds = seconds or SECONDS
    if min(jobs, len(proofs)) < 2:
        yield from (ask(data, seconds) for data in proofs)
        return
    with pool_of(jobs) as pool:
        with interrupt_blocked():
            answers = [pool.submit(ask, data, seconds) for data in proofs]
        for answer in answers:
            try:
                yield answer.result()
            except BrokenProcessPool:
                yield "beyond: the process ended"


def _programs() -> list[str]:
    from assay.verification import checkers

    room = Path(checkers.__file__).parent
    return [cache.digest_of(file) for file in [*sorted(room.rglob("*.py")), cache.AXIOMS]]


def _search() -> str:
    """Return a digest of the code that looks for lemmas."""
    files = [cache.digest_of(f) for f in sorted(Path(__file__).parent.glob("*.py"))]
    return hashlib.sha256(json.dumps([files, cache.engine_digest()]).encode()).hexdigest()
