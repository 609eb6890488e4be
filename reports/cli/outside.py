"""Papers from elsewhere on the command line: a folder, a name in this folder, or an installed
paper.
"""

from __future__ import annotations

import sys
from pathlib import Path

from assay.reports.cli.names import UserError
from assay.reports.cli.terminal import paint
from assay.reports.units import one_line

BUILDING = ("check", "replay", "report", "regime")
"""Commands that build formulas: which of them cannot be built is found out first."""
SETTLING = ("check", "replay", "report")
"""Commands that settle claims: proofs on record and Python beside the claims are looked at."""


def take_in(options) -> int:
    """Read the papers from elsewhere that the words of a command name, and put their names in
    place of the folders; return 2 after telling what is wrong with them, else 0.
    """
    from assay.theory import claims

    words = {key: getattr(options, key, None) for key in ("names", "paper", "id")}
    reader = _Reader(options)
    for key, value in words.items():
        if isinstance(value, list):
            setattr(options, key, [reader.named(word) for word in value])
        elif value:
            setattr(options, key, reader.named(value))
    empty = [one.paper for one in claims.added() if not one.claims]
    troubles = [*dict.fromkeys(map(str, reader.troubles))]
    for trouble in troubles:
        _complain(trouble)
    if empty and not troubles:
        raise UserError(f"{empty[0].folder / 'claims.toml'} states no claim yet")
    if empty and len(empty) == len(claims.added()):
        raise UserError("nothing is left to look at")
    if troubles and getattr(options, "accept", False):
        raise UserError("nothing is accepted while something is wrong with a paper")
    return 2 if troubles else 0


def _complain(text: str) -> None:
    sys.stderr.write(f"{paint('assay:', '31;1', sys.stderr)} {one_line(text)}\n")


class _Reader:
    """Reads each paper that the words of one command name once, and keeps what is wrong."""

    def __init__(self, options):
        self.command, self.trust = options.command, getattr(options, "trust", False)
        self.troubles: list = []
        self.names: dict[Path, str] = {}

    def named(self, word: str) -> str:
        """Return the word, or the name of the paper of the folder that it means."""
        from assay.theory import claims, folders

        first = word.partition(".")[0]
        if "/" not in word and (first in folders.own() or any(c in first for c in "*?[")):
            return word
        endings = {"replay": (".json", ".json.gz"), "check": (".tex",)}.get(self.command, ())
        if word.endswith(endings):  # a certificate file, a LaTeX file
            return word
        from assay.theory import outside

        if outside.is_folder(word):
            if not (Path(word) / "paper.toml").is_file():
                raise UserError(f"{word} is no paper: there is no paper.toml in it")
            return self._taken(Path(word))
        if (Path(first) / "paper.toml").is_file():
            folder = Path(first)
        elif "." not in word and any(i.endswith(f".{word}") for i in claims.index()):
            return word  # the end of an id of ours
        elif (folder := outside.installed().get(first)) is None:
            return word
        return self._taken(folder) + word[len(first) :]

    def _taken(self, folder: Path) -> str:
        from assay.theory import claims, outside

        place = folder.resolve()
        if place in self.names:
            return self.names[place]
        readable = None
        if self.command in BUILDING:
            from assay.verification.run import outside as run

            readable = run.unreadable
        try:
            paper, found = outside.take_in(folder, self.trust, readable)
        except claims.RegistryError as error:
            raise UserError(f"{folder}: {error}") from None
        self.troubles += found
        self.names[place] = paper.name
        if self.command in SETTLING:
            self.troubles += run.unfit(paper.name)
            file = paper.folder / "settlers.py"
            if file.is_file() and not paper.trusted:
                _complain(f"{file} is not run; --trust runs the Python of a paper")
        return paper.name


def added() -> dict:
    """Return the claims of the papers from elsewhere that the command names, by id."""
    from assay.theory import claims

    return {claim.id: claim for one in claims.added() for claim in one.claims}


def installed() -> list[str]:
    """Return the names of installed papers that no word of the command has named."""
    from assay.theory import claims, outside

    there = {one.paper.folder.resolve() for one in claims.added()}
    return [name for name, folder in outside.installed().items() if folder.resolve() not in there]
