"""Papers from elsewhere on the command line: a folder, a name in this folder, or an installed
paper.
"""

from __future__ import annotations

import sys
from pathlib import Path

from assay.reports.cli.names import UserError
from assay.reports.cli.terminal import paint
from assay.reports.verdicts import one_line

SETTLING = ("check", "report")
"""Commands that settle claims, so that formulas are built and proofs on record are looked at."""


def take_in(options) -> int:
    """Read the papers from elsewhere that the words of a command name, and put their names in
    place of the folders; return 2 after telling what is wrong with them, else 0.
    """
    from assay.theory import claims

    words = {key: getattr(options, key, None) for key in ("names", "paper", "id")}
    troubles = []
    for key, value in words.items():
        if isinstance(value, list):
            setattr(options, key, [_named(word, options, troubles) for word in value])
        elif value:
            setattr(options, key, _named(value, options, troubles))
    empty = [one.paper for one in claims.added() if not one.claims]
    for trouble in troubles:
        sys.stderr.write(f"{paint('assay:', '31;1', sys.stderr)} {one_line(str(trouble))}\n")
    if empty and not troubles:
        raise UserError(f"{empty[0].folder / 'claims.toml'} states no claim yet")
    if empty and len(empty) == len(claims.added()):
        raise UserError("nothing is left to look at")
    if troubles and getattr(options, "accept", False):
        raise UserError("nothing is accepted while something is wrong with a paper")
    return 2 if troubles else 0


def _named(word: str, options, troubles: list) -> str:
    """Return the word, or the name of the paper of the folder that it means."""
    from assay.theory import folders

    first = word.partition(".")[0]
    if "/" not in word and (first in folders.own() or any(c in first for c in "*?[")):
        return word
    from assay.theory import outside

    if outside.is_folder(word):
        if not (Path(word) / "paper.toml").is_file():
            raise UserError(f"{word} is no paper: there is no paper.toml in it")
        return _taken(Path(word), options, troubles)
    if (Path(first) / "paper.toml").is_file():
        folder = Path(first)
    elif (folder := outside.installed(first)) is None:
        return word
    name = _taken(folder, options, troubles)
    return name + word[len(first) :]


def _taken(folder: Path, options, troubles: list) -> str:
    from assay.theory import claims, outside

    known = {one.paper.folder.resolve(): one.paper.name for one in claims.added()}
    if name := known.get(folder.resolve()):
        return name
    readable = None
    if options.command in SETTLING:
        from assay.verification.run import outside as run

        readable = run.unreadable
    try:
        paper, found = outside.take_in(folder, getattr(options, "trust", False), readable)
    except claims.RegistryError as error:
        raise UserError(f"{folder}: {error}") from None
    troubles += found
    if options.command in SETTLING:
        troubles += run.unfit(paper.name)
        file = paper.folder / "settlers.py"
        if file.is_file() and not paper.trusted:
            line = f"{file} is not run; --trust runs the Python of a paper"
            sys.stderr.write(f"{paint('assay:', '31;1', sys.stderr)} {one_line(line)}\n")
    return paper.name
