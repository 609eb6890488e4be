"""Proofs re-checked by the Coq kernel: certificates become ``.v`` files that ``coqc`` compiles.

`export` writes a self-contained file: lemmas, one theorem that states the formula over the real
numbers (see `language`; integers are reals with ``is_integer``; every condition of definedness is
part of what is proved), its proof, and ``Print Assumptions``.  The proof scripts follow the
certificates (`rules`): rational identities in function values by ``field`` (`equality`), signs by
non-negative coefficients and combinations (`signs`), boxes by coq-interval (`boxes`), monotone
functions by derivatives (`calculus`).  The scripts are searched for with the help of the provers
and need no trust: what counts is the theorem's statement, which is made from the formula's text
alone, and Coq's kernel.

Confirmed means: Coq accepts the theorem with no axioms but those of its real numbers and, where
coq-interval computed, of its machine integers and floats.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import re
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from assay.simulators.core import files

INSTALL = "apt-get install coq libcoq-interval"
"""How to get coqc on Debian."""
SECONDS = 60.0
"""Processor time for writing one file, and for compiling it."""


def available() -> bool:
    """Return True where coqc and coq-interval are installed."""
    from assay.verification.coq import compiler

    return compiler.version() is not None


def export(formula, certificate: dict, more: tuple = ()) -> str:
    """Return the text of the ``.v`` file that states and proves a formula; raises
    `language.Outside`.

    ``more`` holds formulas that have to hold as well and are seen by signs.
    """
    from assay.verification.coq.compiler import prelude
    from assay.verification.coq.language import Outside, Statement
    from assay.verification.coq.rules import Document
    from assay.verification.kernel.algebra import NotShown

    document, said, proof = Document(), [], []
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 20_000))
    try:
        for part, own in (
            (formula, certificate),
            *((m, {"type": "positivity", "params": {}}) for m in more),
        ):
            statement = Statement.of(part)
            name, _ = document.lemma(part, own)
            proof += [*(document.meaning(*m) for m in statement.meanings), name]
            said += [*(m.proposition() for _, m in statement.meanings), statement.proposition()]
    except NotShown as failure:
        raise Outside(f"no script: {failure}") from None
    finally:
        sys.setrecursionlimit(limit)
    whole = " /\\\n".join(f"({text})" for text in said)
    proved = "".join(f"(conj {name} " for name in proof[:-1]) + proof[-1] + ")" * (len(proof) - 1)
    lines = [
        prelude(),
        *sorted(document.imports),
        *document.parts,
        *(f"(* {_comment(part.text())} *)" for part in (formula, *more)),
        f"Theorem claim :\n{whole}.\nProof. exact {proved}. Qed.\n",
        "Print Assumptions claim.\n",
    ]
    return "\n".join(lines)


def _comment(text: str) -> str:
    """Return text that cannot end a Coq comment or open a string in it."""
    return re.sub(r"[^ -~]", "?", text).replace("(*", "( *").replace("*)", "* )").replace('"', "'")


def obligation(statement, certificate: dict):
    """Return (formula, certificate, formulas seen by signs) to be proved for a reading that is
    proved.

    Raises:
        language.Outside: for what has no export.
    """
    from assay.verification.coq.language import Outside

    exported = TYPES[statement.NAME]
    if isinstance(exported, str):
        raise Outside(exported)
    kind, parts = exported
    if certificate["type"] != kind:
        raise Outside(f"a verdict by {certificate['type']}")
    return parts(statement, certificate)


def _formula(statement, certificate: dict):
    return statement, certificate["certificate"], ()


def _asymptotic(statement, certificate: dict):
    constants = certificate["constants"]
    return (
        statement.bounded(**constants),
        certificate["certificate"],
        statement.conditions(**constants),
    )


TYPES = {
    "formula": ("fact", _formula),
    "asymptotic": ("constants", _asymptotic),
    "matrices": "matrices of every size",
    "orbit": "a recursion in floating balls",
    "piecewise": "trees of phases are not written for Coq yet",
    "surface": "cells of surfaces are not written for Coq yet",
    "generic": "sets of measure 0 are not written for Coq yet",
    "theorem": "derivations are not written for Coq yet",
    "empirical": "a test of recorded numbers",
    "prose": "words alone",
}
"""Statement type -> the type of certificate that is exported, and what of it has to be proved; or
why there is no export.
"""


def replay(
    names: list[str] | None = None,
    seconds: float = SECONDS,
    keep: Path | None = None,
    jobs: int | None = None,
    on_progress=None,
):
    """Yield one result for each proved reading: id, reading, outcome (confirmed, outside, failed),
    reason, seconds.

    Settles what is not in the cache.  Outcomes are stored by formula, certificate and the code that
    writes the file; a confirmation stays good when the provers change, as the theorem is made from
    the formula's text alone. ``on_progress(done, total, id)`` is called as statements finish.

    Raises:
        KeyError: an unknown id or paper.
    """
    from assay.theory import registry
    from assay.verification.run import engine

    known = registry()
    rows = [row for row in engine.check(names, replay=False) if row["settled"] == "proved"]
    with ThreadPoolExecutor(jobs or os.cpu_count() or 1) as pool:
        pending, done = [], 0
        for row in rows:
            statement = known[row["id"]].reading(row["reading"]).statement
            place = keep / f"{row['id']}--{row['reading']}.v" if keep else None
            pending.append((row, _start(pool, statement, row, seconds, place)))
            while pending and (
                len(pending) > 4 * (os.cpu_count() or 1) or not callable(pending[0][1])
            ):
                done += 1
                yield _result(*pending.pop(0), done, len(rows), on_progress)
        for row, outcome in pending:
            done += 1
            yield _result(row, outcome, done, len(rows), on_progress)


def _result(row: dict, outcome, done: int, total: int, on_progress) -> dict:
    found = outcome() if callable(outcome) else outcome
    if on_progress:
        on_progress(done, total, row["id"])
    return {"id": row["id"], "reading": row["reading"], **found}


def _start(pool, statement, row: dict, seconds: float, place: Path | None):
    """Return an outcome, or a function that waits for it."""
    from assay.verification.coq import compiler
    from assay.verification.coq.language import Outside
    from assay.verification.run import cache
    from assay.verification.search.slices import OutOfTime, time_slice

    certificate = cache.certificate(row)
    if certificate is None:
        return {"outcome": "failed", "reason": "no certificate is stored", "seconds": 0.0}
    try:
        formula, inner, more = obligation(statement, certificate)
    except Outside as reason:
        return {"outcome": "outside", "reason": str(reason), "seconds": 0.0}
    content = [formula.data(), [m.data() for m in more], inner, compiler.digest()]
    entry = hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
    stored, engine = cache.read(f"c{entry}"), cache.engine_digest()
    if place is None and cache.stands(stored, engine, seconds):
        return {k: stored[k] for k in ("outcome", "reason", "seconds")}
    start = time.perf_counter()

    def kept(outcome: str, reason: str, taken: float, cut: float = math.inf) -> dict:
        found = {"outcome": outcome, "reason": reason, "seconds": round(taken, 3)}
        cache.write(f"c{entry}", {**found, "search": engine, "cut": cut})
        return found

    try:
        with time_slice(seconds):
            text = export(formula, inner, more)
    except OutOfTime:
        return kept(
            "failed", f"no script within {seconds:.0f} s", time.perf_counter() - start, seconds
        )
    except Outside as reason:
        return kept("outside", str(reason), time.perf_counter() - start)
    except RecursionError:
        return {"outcome": "outside", "reason": "nested too deeply", "seconds": 0.0}
    if place is not None:
        files.write(place.parent, place, text.encode(), durable=False)
    future = pool.submit(_compile, text, seconds)

    def wait() -> dict:
        done, taken = future.result()
        return kept(
            "confirmed" if done.ok else "failed",
            done.reason,
            taken,
            seconds if done.spent else math.inf,
        )

    return wait


def _compile(text: str, seconds: float):
    from assay.verification.coq import compiler

    start = time.perf_counter()
    done = compiler.compile_text(text, seconds)
    return done, time.perf_counter() - start
