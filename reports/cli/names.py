"""Turn what a person typed into claim ids, and answer unknown names with the nearest ones."""

from __future__ import annotations

import difflib
from fnmatch import fnmatchcase


class UserError(Exception):
    """Something the person at the keyboard can mend; shown as one line, exit code 2 unless another
    is given.
    """

    def __init__(self, message: str, code: int = 2):
        super().__init__(message)
        self.code = code


class InternalFault(Exception):
    """Something of ours broke in another process; shown as one line, exit code 70. ``trace``: the
    traceback there.
    """

    def __init__(self, message: str, trace: str = ""):
        super().__init__(message)
        self.trace = trace


def registered() -> dict[str, dict]:
    """Return the index entry of every claim of the papers with content, by id; UserError when one
    of our files does not parse. No statement is read.
    """
    from assay.theory import claims

    try:
        return claims.registered()
    except claims.RegistryError as error:
        raise UserError(str(error)) from None


def claims(paper: str = "") -> dict:
    """Return every registered claim (of one paper) by id, in the order of the registry; UserError
    when the claims contradict each other.
    """
    from assay.theory.claims import RegistryError, load

    try:
        return {claim.id: claim for claim in load(paper)}
    except RegistryError as error:
        raise UserError(str(error)) from None


def nearest(name: str, known: list[str], count: int = 3) -> list[str]:
    """Return up to `count` known names nearest to `name`: by likeness of the whole or of its last
    part.
    """
    low = name.lower()
    tails = {k: k.split(".", 1)[-1] for k in known}
    tail = low.split(".", 1)[-1]
    score = {
        k: max(
            difflib.SequenceMatcher(None, low, k).ratio(),
            difflib.SequenceMatcher(None, tail, tails[k]).ratio(),
        )
        for k in known
    }
    best = sorted(known, key=lambda k: (-score[k], k))
    return [k for k in best[:count] if score[k] >= 0.5]


def unknown(kind: str, name: str, known: list[str]) -> UserError:
    """Return the error for an unknown name, with the nearest known names."""
    close = nearest(name, known)
    lists = {"scenario": "assay run --list", "experiment": "assay validate list"}
    command = lists.get(kind, "assay list")
    hint = f"; nearest: {', '.join(close)}" if close else f"; '{command}' names all"
    return UserError(f"unknown {kind} '{name}'{hint}")


def resolve(names: list[str], known: list[str]) -> list[str]:
    """Return the claim ids that `names` stand for, in the order of `known` and without doubles.

    A name is an id (``phases.thm9``), a paper (``phases``), a pattern (``phases.eq1*``), or the end
    of an id where it fits one claim only (``thm9``). No names: every claim. Raises UserError for a
    name that fits nothing.
    """
    if not names:
        return list(known)
    chosen: set[str] = set()
    papers = {k.split(".", 1)[0] for k in known}
    for name in names:
        if name in known:
            found = [name]
        elif name in papers:
            found = [k for k in known if k.startswith(name + ".")]
        elif any(c in name for c in "*?["):
            found = [k for k in known if fnmatchcase(k, name)]
        else:
            found = [k for k in known if k.split(".", 1)[1] == name]
            found = found if len(found) == 1 else []
        if not found:
            from assay.theory import folders
            from assay.theory.outside import installed

            if name in folders.own():
                raise UserError(
                    f"the claims of '{name}' are listed and not stated yet, so nothing is settled;"
                    " 'assay list' names the papers that are"
                )
            raise unknown("claim or paper", name, [*known, *sorted({*papers, *installed()})])
        chosen.update(found)
    return [k for k in known if k in chosen]
