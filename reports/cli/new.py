"""The command ``assay new``: begin a paper of your own, from nothing or from its LaTeX source."""

from __future__ import annotations

import json
import re
from pathlib import Path

from assay.reports.cli.names import UserError

_EXAMPLE = """\
# A claim of the paper.  quote holds the printed words, between ''' and ''' as they stand there;
# a reading says what they mean, as exact text (docs/your-paper.md, docs/language.md).
#
# [[claim]]
# id = "lem1"
# kind = "inequality"
# where = "Lemma 1, page 2"
# quote = '''For all $x \\ge 0$ we have $1 + x \\le e^x$.'''
# uses = []
# proof_uses = []
# [[claim.reading]]
# goal = "1 + x <= exp(x)"
# given = ["x in [0, oo)"]
"""


def new(options) -> int:
    """Write ``paper.toml`` and ``claims.toml`` into a folder that has neither."""
    from assay.theory import folders, tex

    folder = Path(options.folder)
    name = re.sub(r"[^A-Za-z0-9_-]", "_", folder.resolve().name)
    if not re.match("[A-Za-z]", name):
        raise UserError(f"'{name}' names no paper: choose a folder whose name begins with a letter")
    if name in folders.own():
        raise UserError(f"'{name}' is a paper of Assay; choose another name for the folder")
    text = _source(options.source) if options.source else ""
    found = tex.statements(text)
    if options.source and not found:
        raise UserError(f"{options.source}: no numbered statement was found")
    paper = _paper(name, tex.title(text))
    claims = _claims(found, Path(options.source).name) if options.source else _EXAMPLE
    files = {folder / "paper.toml": paper, folder / "claims.toml": claims}
    for file in files:
        if file.exists() or file.is_symlink():
            raise UserError(f"{file} is there already; nothing is overwritten")
    folder.mkdir(parents=True, exist_ok=True)
    for file, content in files.items():
        with open(file, "x", encoding="utf-8") as stream:
            stream.write(content)
    counted = f"{len(found)} statements quoted" if options.source else "no claims yet"
    if options.json:
        print(json.dumps({"folder": str(folder), "paper": name, "claims": len(found)}))
    else:
        print(f"{folder}: paper.toml and claims.toml, {counted}")
        print(f"give the claims readings in {folder / 'claims.toml'}, then: assay check {folder}/")
    return 0


def _source(place: str) -> str:
    from assay.theory.folders import LARGEST

    with open(place, "rb") as stream:
        content = stream.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise UserError(f"{place} is larger than {LARGEST // 10**6} MB")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def _paper(name: str, title: str) -> str:
    return (
        f"name = {_text(name)}\n"
        f"title = {_text(title or name)}\n"
        "authors = []\n"
        '# year = 2026\n# identifier = "arXiv:..."\n# link = "https://..."\n'
        '# licence = "that of the quoted words"\n'
    )


def _claims(found: list, source: str) -> str:
    """Return the skeleton: every statement quoted, without a reading."""
    parts, taken = [], set()
    counts: dict[str, int] = {}
    for one in found:
        counts[one.kind] = counts.get(one.kind, 0) + 1
        name = re.sub(r"[^A-Za-z0-9_.-]+", ".", one.label).strip(".-")
        name = name or f"{one.kind}{counts[one.kind]}"
        while name in taken:
            name += "x"
        taken.add(name)
        kind = "definition" if one.kind == "definition" else "statement"
        place = f"{one.kind.capitalize()}, line {one.line} of {source}"
        parts.append(
            f"[[claim]]\nid = {_text(name)}\nkind = {_text(kind)}\nwhere = {_text(place)}\n"
            f"quote = {_text(one.words)}\n"
        )
    head = (
        "# Quoted from the source; a claim is settled when it has a reading:\n"
        '#   [[claim.reading]]\n#   goal = "..."\n#   given = ["x in [0, oo)"]\n\n'
    )
    return head + "\n".join(parts)


def _text(words: str) -> str:
    """Return words as a text of TOML that reads back as they are."""
    plain = not re.search(r"[\x00-\x08\x0b-\x1f\x7f]", words)
    if plain and "'''" not in words and not words.endswith("'") and re.search(r"[\n\\\"]", words):
        return f"'''\n{words}'''" if "\n" in words else f"'''{words}'''"
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007f")
