"""The file of claims: which statements a certificate has to show (standard library only;
docs/certificates.md has the format).

A statement is kept as the texts in which it is written.  They are not parsed here: each engine
reads them for itself, and what a person reads is these texts.
"""

from __future__ import annotations

import json
import re
import textwrap
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass

from assay.verification.run import limits, strict

LARGEST = 2**20
"""Bytes of the largest file of claims."""
LONGEST = 20_000
"""Characters of the longest text of a statement."""
COLUMNS = 100
"""Columns of the longest line that a person is asked to read."""
_WORD = re.compile(r"\w+")
VERDICTS = ("proved", "refuted", "vacuous")
_TEXT, _TEXTS, _PAIRS = "a text", "a list of texts", "a list of pairs of texts"
_NETWORKS = "an object of networks, each a list of layers [W, b] of texts"
KINDS = {
    "goal": {"goal": _TEXT, "given": _TEXTS, "where": _PAIRS},
    "matrices": {"matrices": _TEXT, "symbols": _TEXTS, "given": _TEXTS, "where": _PAIRS},
    "asymptotic": {
        "asymptotic": "O, Omega or Theta",
        "quantity": _TEXT,
        "order": _TEXT,
        "given": _TEXTS,
        "size": _TEXT,
        "constant": _TEXTS,
        "where": _PAIRS,
        "size_from": _TEXT,
    },
    "orbit": {
        "orbit": _TEXT,
        "state": "a list of (name, start, step)",
        "parameters": "an object of texts",
        "times": "two integers",
        "where": _PAIRS,
        "unknown": _TEXTS,
    },
    "piecewise": {
        "piecewise": _TEXT,
        "networks": _NETWORKS,
        "domain": "a list of lists of texts",
    },
    "surface": {
        "surface": _TEXT,
        "of": _TEXT,
        "networks": _NETWORKS,
        "domain": "a list of lists of texts",
        "sets": "an object of texts",
    },
    "generic": {"generic": _TEXT, "parameters": _TEXTS, "given": _TEXTS},
    "theorem": {
        "theorem": _TEXT,
        "given": _TEXTS,
        "let": "a list of (name, start, step)",
        "where": _PAIRS,
    },
}
"""The parts of each kind of statement; the first one names the kind."""
_MAY_LACK = {"given": [], "where": [], "parameters": {}, "unknown": [], "let": [], "sets": {}}


class BadClaims(ValueError):
    """What is wrong with a file of claims, in one line."""


@dataclass(frozen=True)
class Claim:
    """One claim: its id, its statement in the form that certificates use, and the verdict that is
    to be shown.
    """

    id: str
    statement: dict
    verdict: str

    def lines(self) -> list[str]:
        """Return the lines of at most 100 columns that a person has to read in order to know what
        is claimed; other characters than ASCII show as codes.

        Definitions that nothing uses, directly or through other definitions, say nothing about the
        claim; a last line counts them.
        """
        s = self.statement
        match next(kind for kind in KINDS if kind in s):
            case "goal":
                found = [s["goal"]]
            case "matrices":
                found = [s["matrices"], *(f"for all real {t}" for t in s["symbols"])]
            case "asymptotic":
                constants = ", ".join(s["constant"])
                found = [
                    (
                        f"{s['quantity']} = {s['asymptotic']}({s['order']}) as {s['size']} -> oo,"
                        f" from {s['size']} = {s['size_from']} on"
                    ),
                    f"with constants that may depend on {constants or 'nothing'}",
                ]
            case "generic":
                found = [
                    s["generic"],
                    f"for all real {', '.join(s['parameters'])} outside a closed null set",
                ]
            case "theorem":
                found = [s["theorem"]]
                found += [f"{name}[0] = {a}; {name}[t+1] = {f}" for name, a, f in s["let"]]
            case "piecewise" | "surface" as kind:
                found = [s[kind]]
                if kind == "surface":
                    sets = [("the surface", s["of"]), *s["sets"].items()]
                    found += [f"{name} is the set of x with {text}" for name, text in sets]
                found += [f"for all x with {', '.join(p) or 'no condition'}" for p in s["domain"]]
                found += [
                    f"{name}, layer {n}: W = {W}, b = {b}".replace("'", "")
                    for name, layers in s["networks"].items()
                    for n, (W, b) in enumerate(layers, 1)
                ]
            case _:
                found = [s["orbit"], f"for all t from {s['times'][0]} to {s['times'][1]}"]
                found += [
                    f"{name} starts at {start}; next {name} = {step}"
                    for name, start, step in s["state"]
                ]
                found += [f"{name} = {value}" for name, value in s["parameters"].items()]
                found += [
                    f"for all choices of {name} in [-1, 1], anew at each step"
                    for name in s["unknown"]
                ]
        used, unused = _used(s)
        found += _packed("given", s.get("given", ()))
        found += _packed("where", [f"{name} = {text}" for name, text in used])
        if unused:
            found.append(f"(definitions that nothing above uses are left out: {unused})")
        return [part for line in found for part in _folded(_plain(line))]


def _plain(text: str) -> str:
    return " ".join(text.split()).encode("ascii", "backslashreplace").decode()


def _folded(line: str) -> list[str]:
    return textwrap.wrap(line, COLUMNS, subsequent_indent="    ", break_on_hyphens=False)


def _packed(word: str, texts: Iterable[str]) -> list[str]:
    """Return as few lines as hold the texts, each of which begins with the word."""
    lines: list[str] = []
    for text in map(_plain, texts):
        if lines and len(lines[-1]) + len(text) + 2 <= COLUMNS:
            lines[-1] += f"; {text}"
        else:
            lines.append(f"{word} {text}")
    return lines


def _used(statement: dict) -> tuple[list[list[str]], int]:
    """Return the definitions whose names occur in the rest of the statement, directly or through
    one another, and how many do not.

    A name is looked for as a word in every text. Where a character is not ASCII all are kept,
    because an engine may read it as another one.
    """
    pairs = statement.get("where", [])
    rest = json.dumps({part: value for part, value in statement.items() if part != "where"})
    if not json.dumps(statement, ensure_ascii=False).isascii():
        return pairs, 0
    words, texts = set(_WORD.findall(rest)), dict(map(tuple, pairs))
    waiting = list(words & texts.keys())
    while waiting:
        more = set(_WORD.findall(texts[waiting.pop()])) - words
        words |= more
        waiting += more & texts.keys()
    kept = [[name, text] for name, text in pairs if name in words]
    return kept, len(pairs) - len(kept)


def read(path: str) -> list[Claim]:
    """Read a file of claims, JSON or (.toml) TOML.

    Raises:
        BadClaims: it is malformed.
        OSError: it cannot be read.
    """
    content = limits.content(path)
    try:
        if str(path).endswith(".toml"):
            if len(content) > LARGEST:
                raise BadClaims(f"{path}: larger than {LARGEST:,} bytes")
            data = tomllib.loads(content.decode("utf-8")).get("claim")
        else:
            data = strict.load(content, 20, LARGEST)
    except (
        strict.Unreadable,
        tomllib.TOMLDecodeError,
        UnicodeDecodeError,
        RecursionError,
    ) as error:
        raise BadClaims(f"{path}: {error}") from None
    entries = data if isinstance(data, list) else [data]
    if not entries:
        raise BadClaims(f"{path}: no claim in it")
    found = []
    for number, entry in enumerate(entries, 1):
        try:
            found.append(_claim(entry, number))
        except BadClaims as error:
            raise BadClaims(f"{path}: claim {number}: {error}") from None
    if len({claim.id for claim in found}) < len(found):
        raise BadClaims(f"{path}: two claims have the same id")
    return found


def _claim(entry, number: int) -> Claim:
    if not isinstance(entry, dict):
        raise BadClaims("a claim is an object with an id and a statement")
    entry = dict(entry)
    name, verdict = entry.pop("id", str(number)), entry.pop("verdict", "proved")
    if not isinstance(name, str) or not name.isprintable() or not 0 < len(name) <= 200:
        raise BadClaims("an id is a short text")
    if verdict not in VERDICTS:
        raise BadClaims(f"'verdict' is one of {', '.join(VERDICTS)}")
    kinds = [kind for kind in KINDS if kind in entry]
    if len(kinds) != 1:
        raise BadClaims(
            f"a statement has exactly one of {', '.join(map(repr, KINDS))}; an empirical statement"
            " cannot be judged"
        )
    parts = KINDS[kinds[0]]
    if unknown := sorted(set(entry) - set(parts)):
        raise BadClaims(f"{unknown[0][:40]!a} is no part of a statement with {kinds[0]!r}")
    statement = {}
    for part, form in parts.items():
        if part not in entry and part not in _MAY_LACK:
            raise BadClaims(f"{part!r} is missing")
        value = entry.get(part, _MAY_LACK.get(part))
        if not _fits(value, form):
            raise BadClaims(f"{part!r} is {form}")
        statement[part] = value
    return Claim(name, statement, verdict)


def _text(value) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST


def _fits(value, form: str) -> bool:
    match form:
        case "a text":
            return _text(value)
        case "O, Omega or Theta":
            return value in ("O", "Omega", "Theta")
        case "an object of texts":
            return isinstance(value, dict) and all(_text(v) for v in value.values())
        case "two integers":
            return (
                isinstance(value, list) and len(value) == 2 and all(type(v) is int for v in value)
            )
        case "a list of texts":
            return isinstance(value, list) and all(map(_text, value))
        case "a list of lists of texts":
            return isinstance(value, list) and all(_fits(part, _TEXTS) for part in value)
        case form if form == _NETWORKS:
            return isinstance(value, dict) and all(map(_network, value.values()))
    width = 2 if form == _PAIRS else 3
    return isinstance(value, list) and all(
        isinstance(p, list) and len(p) == width and all(map(_text, p)) for p in value
    )


def _network(layers) -> bool:
    return isinstance(layers, list) and all(
        isinstance(layer, list)
        and len(layer) == 2
        and _fits(layer[0], "a list of lists of texts")
        and _fits(layer[1], _TEXTS)
        for layer in layers
    )
