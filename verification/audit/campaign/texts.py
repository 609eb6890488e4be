"""True certificates with one text changed into syntax: relations, parentheses, keywords, foreign
names, undefined values.

Every text of a certificate counts, the keys of its objects as well. Nobody may accept what the
change makes of it: the kernel and the long replay are asked about the certificate as the provers
wrote it, the short programs about its rewriting, Coq about a sample. Where somebody does accept,
one of four things is the case, each recognised exactly:

``equivalent``  the formula language reads the old and the new text as the same tree;
``unread``      the engine accepts as well when an object or unreadable noise stands in place of the
                text (or the key is
                gone): it never reads it;
``lawful``      the new text is a well-formed value of the same sort (another end, another domain),
                or another label for
                a parameter of the certificate: a different certificate of the same true statement
                may be right;
``accepted``    anything else, which is an error of this project.
"""

from __future__ import annotations

import copy
import json
import time
from random import Random

from assay.theory.language import grammar
from assay.theory.language.statements import from_data
from assay.verification.audit.campaign.records import blank, digest_of
from assay.verification.audit.campaign.samples import MAKERS, sample
from assay.verification.search.slices import OutOfTime, time_slice

OUTCOMES = ("rejected", "unread", "lawful", "equivalent", "accepted", "crashed")
RIGHT = ("rejected",)
WRONG = ("accepted",)
SECONDS = 10.0
"""Processor time of one engine for one certificate."""
_UNREAD = ({"unread": []}, "\x00 unread \x00")
_LABELLED = ("params",)
"""Objects whose keys are labels that a certificate gives to its own parameters: any text serves."""
_FOREIGN_DIGITS = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
_WIDE_DIGITS = str.maketrans("0123456789", "０１２３４５６７８９")

# {v} is the old text, {n} a name in use; what any of these makes of a number or name is no number
# or name with a value
_NUMBERS = {
    "relation": (
        "{v} < 1",
        "2 < 1",
        "1 < 2",
        "({v}) == ({v})",
        "({n}) < 1",
        "0 <= ({v}) <= 1",
        "(1 < 2)",
    ),
    "parentheses": (
        "{v}) != (1",
        "{v}) + (0",
        "{v}) or (1 < 2",
        "1) <= (2",
        "{v}) + 0*(1",
        "1) != (1",
        "0) < (1",
        "{v}))",
        "(({v})",
        "{v}) > 0 or (1",
        "{v}) and (1 < 2) and (1",
    ),
    "keyword": (
        "{v} and 1 < 2",
        "not {v}",
        "{v} => {v}",
        "true",
        "{v} or true",
        "{v} if 1 else 2",
        "lambda: {v}",
        "{v} in [0, 1]",
    ),
    "foreign name": (
        "({v}) + 0*qqq",
        "qqq",
        "({v})*qqq/qqq",
        "__import__",
        "({v}).real",
        "({v}) + 0*{n}_",
        "sum({v})",
        "{n}²",
    ),
    "undefined": (
        "({v}) + 0*(1/0)",
        "1/0",
        "({v}) + 0*log(-1)",
        "({v})*(0/0)",
        "0**(-1)",
        "({v}) + 0*sqrt(-1)",
        "({v}) + 0*gamma(0)",
        "({v}) + 0/(1 - 1)",
        "({v}) + 0*asin(2)",
    ),
    "infinite": ("({v}) + 0*oo", "oo - oo", "nan", "inf", "oo/oo"),
    "huge": ("9" * 3000, "1e999999999", "-1e999999999"),
    "comma": ("{v}, 1", "({v}, 1)", "{v};1", "[{v}]", "{v} # 1", "{v}\n, 0"),
    "empty": ("", " ", "()", "\t"),
    "digits": ("٣", "１", "{v} + ٠", "²"),
    "well-formed": ("oo", "-oo", "0", "1", "-({v})", "({v}) + 1", "{n}", "1/2"),
}
_STATEMENTS = {
    "number": ("1", "({v}) + 1", "{n}", "({v})*2"),
    "parentheses": (
        "{v}) or (1 < 2",
        "{v}) and (1 < 2",
        "1 < 2) or (1 < 2",
        "1 != 1) or (1 == 1",
        "{v}))",
        "({v}",
    ),
    "keyword": ("{v} and", "or {v}", "not", "{v} in [0, 1]", "{v} if 1 else {v}"),
    "foreign name": ("({v}) or qqq > 0", "qqq > 0", "({v}) and qqq == qqq", "{n}_ <= 1"),
    "undefined": (
        "({v}) or 1/0 > 0",
        "0*(1/0) == 0",
        "({v}) or log(-1) == 0",
        "({v}) and not 1/0 < 1",
    ),
    "infinite": ("({v}) or 0*oo == 0", "({v}) and 1 < oo"),
    "huge": ("9" * 3000 + " > 0", "({v}) or 1e999999999 > 0"),
    "comma": ("{v}, {v}", "({v}; 1 < 2)", "{v} # or 1 < 2"),
    "empty": ("", " ", "()"),
    "digits": ("{v} or ١ < ٢", "０ < １"),
    "well-formed": ("1 < 2", "2 < 1", "not ({v})", "({v}) or 1 < 2", "({v}) and {n} <= 1"),
}
_DECLARATIONS = {
    "parentheses": (
        "{d} in [0, 1) or (1 < 2]",
        "{d} in [0, 1]]",
        "{d} in [(0, 1]",
        "{d} in [0, 1) < (2)",
    ),
    "keyword": ("{v} and 1 < 2", "not {v}", "{d} in", "for all {v}"),
    "foreign name": ("{d} in [0, qqq]", "{d} in [qqq, oo)", "qqq in [0, 1]"),
    "undefined": ("{d} in [0*(1/0), 1]", "{d} in [log(-1), 1]", "{d} in [0, 1/0)"),
    "infinite": ("{d} in [0*oo, 1]", "{d} in [oo - oo, 1]"),
    "comma": ("{v}; {n} in [0, 1]", "{v}, {v}", "{d} in [0, 0, 1]"),
    "empty": ("", " ", "{d} in []", "{d} in [,]"),
    "digits": ("{d} in [٠, ١]", "{d} in {{１..}}"),
    "well-formed": (
        "{d} in [1, 0]",
        "{d} in [0, 0]",
        "{d} in (0, 0)",
        "{d} in {{1..0}}",
        "{d} in (-oo, oo)",
        "1 < 2",
    ),
}


def kinds() -> dict:
    """Return the kinds of cases: each sample for the kernel and the long replay, and for the short
    programs.
    """
    return dict.fromkeys([*MAKERS, *(f"short: {name}" for name in MAKERS)])


# ---- texts and their changes ---------------------------------------------------------------------
def spots(data, path: tuple = ()) -> list[tuple[tuple, bool]]:
    """Return (path, whether the key itself is meant) for every text in JSON data: values and keys
    of objects.
    """
    if isinstance(data, str):
        return [(path, False)]
    found = []
    if isinstance(data, (dict, list)):
        for key in data if isinstance(data, dict) else range(len(data)):
            if isinstance(data, dict):
                found.append(((*path, key), True))
            found += spots(data[key], (*path, key))
    return found


def signature(spot) -> str:
    """Return what field a text is, wherever it stands: its keys without the places in lists."""
    path, of_key = spot
    return ".".join("*" if isinstance(k, int) else k for k in path) + ("!" if of_key else "")


def at(data, path):
    """Return the part of JSON data at a path."""
    for key in path:
        data = data[key]
    return data


def put(data, spot, new):
    """Return a copy of the data with another value (or another name for the key; None drops it) at
    the spot.
    """
    path, of_key = spot
    changed = copy.deepcopy(data)
    holder = at(changed, path[:-1])
    if not of_key:
        holder[path[-1]] = new
        return changed
    moved = {
        (new if k == path[-1] else k): v
        for k, v in holder.items()
        if k != path[-1] or new is not None
    }
    holder.clear()
    holder.update(moved)
    return changed


def sort_of(text: str) -> str:
    """Return "declaration", "statement" or "number" (also names, keywords and whatever is not
    read).
    """
    if grammar.declared(text):
        return "declaration"
    try:
        return "statement" if grammar.parse(text).boolean else "number"
    except grammar.GrammarError:
        return "number"


def changed(rng, text: str, name: str) -> tuple[str, str]:
    """Return (class of the change, new text)."""
    table = {"declaration": _DECLARATIONS, "statement": _STATEMENTS, "number": _NUMBERS}[
        sort_of(text)
    ]
    kind = rng.choice(list(table))
    if kind == "digits" and rng.random() < 0.6 and any(c.isdigit() for c in text):
        return kind, text.translate(rng.choice((_FOREIGN_DIGITS, _WIDE_DIGITS)))
    pattern = rng.choice(table[kind])
    return kind, pattern.format(v=text, n=name, d=grammar.declared(text) or name)


def equivalent(old: str, new: str) -> bool:
    """Does the formula language read both texts as the same tree?"""
    try:
        return grammar.parse(old) == grammar.parse(new)
    except grammar.GrammarError:
        return old.split() == new.split()


def _closed(text: str) -> bool:
    """Is the text a number, or a term without variables?"""
    try:
        tree = grammar.parse(text)
    except grammar.GrammarError:
        return False
    return not tree.boolean and not grammar.names(tree)


# ---- the engines ---------------------------------------------------------------------------------
def kernel_accepts(statement: dict, verdict: str, certificate: dict) -> bool:
    """Does the kernel make this verdict of the statement from the certificate?"""
    from assay.verification.kernel import verdicts

    return (
        verdicts.recheck(
            from_data(statement), {"verdict": verdict, "certificate": certificate}
        ).verdict
        == verdict
    )


def replay_accepts(statement: dict, verdict: str, certificate: dict) -> bool:
    """Does the long replay confirm the verdict?"""
    from assay.verification.replay import replay_certificate

    return replay_certificate(statement, verdict, certificate).outcome == "confirmed"


def short_accepts(statement: dict, verdict: str, rest: dict) -> bool:
    """Do the short programs confirm the verdict from a certificate in simpler rules and its
    lemmas?
    """
    from assay.verification.checkers import compose

    return compose.confirm({"statement": statement, "verdict": verdict, **rest}) == "confirmed"


def accepts(engine, statement: dict, verdict: str, content) -> bool:
    """Ask one engine; whatever it raises is a refusal."""
    content = json.loads(json.dumps(content))
    try:
        with time_slice(SECONDS):
            return engine(json.loads(json.dumps(statement)), verdict, content)
    except (Exception, OutOfTime):
        return False


def coq_accepts(statement: dict, verdict: str, certificate: dict) -> bool:
    """Does Coq compile what is exported of a proof?  False where there is no coqc."""
    from assay.verification import coq
    from assay.verification.coq import compiler

    if verdict != "proved" or not coq.available():
        return False
    text = coq.export(*coq.obligation(from_data(statement), certificate))
    return compiler.compile_text(text, 2 * SECONDS).ok


ENGINES = {"kernel": kernel_accepts, "replay": replay_accepts}
SHORT = {"short programs": short_accepts}
COQ = {"Coq": coq_accepts}
_COQ_SHARE = 0.1
"""Coq compiles each proof for seconds, so it is asked about a tenth of the cases."""


# ---- one case ------------------------------------------------------------------------------------
def judged(
    found: dict, short: bool, spot, kind: str, new: str, engines: dict | None = None
) -> tuple[str, list[str]]:
    """Return the outcome of one change, and who of the engines accepted."""
    statement, verdict = found["statement"], found["verdict"]
    content = (
        {k: v for k, v in found["short"].items() if k in ("certificate", "lemmas")}
        if short
        else found["certificate"]
    )
    old = spot[0][-1] if spot[1] else at(content, spot[0])
    forged = put(content, spot, new)
    without = [
        put(content, spot, other) for other in ((None, *_UNREAD[1:]) if spot[1] else _UNREAD)
    ]
    label = spot[1] and len(spot[0]) > 1 and spot[0][-2] in _LABELLED
    worst, fools = "rejected", []
    for name, engine in (engines or (SHORT if short else ENGINES)).items():
        if not accepts(engine, statement, verdict, forged):
            continue
        fools.append(name)
        if equivalent(old, new):
            outcome = "equivalent"
        elif any(accepts(engine, statement, verdict, other) for other in without):
            outcome = "lawful" if label else "unread"
        else:
            # a number of any length is another number; engines differ in how many digits they read
            long = kind == "huge" and new.lstrip("-").isdigit() and _closed(old)
            harmless = label or kind == "well-formed" or long
            outcome = "lawful" if harmless else "accepted"
        worst = max(worst, outcome, key=OUTCOMES.index)
    return worst, fools


def tested(number: int, seed: int, budget: float, file: str | None = None) -> dict:
    """Change one text of one certificate and ask the engines; return the record."""
    names = list(MAKERS)
    name, turn = names[number // 2 % len(names)], number // (2 * len(names))
    short = number % 2 == 1
    kind = f"short: {name}" if short else name
    start = time.process_time()
    record = blank(number, kind)
    found = sample(name)
    if found is None or (short and found["short"] is None):
        return record
    content = (
        {k: v for k, v in found["short"].items() if k in ("certificate", "lemmas")}
        if short
        else found["certificate"]
    )
    groups: dict[str, list] = {}
    for spot in spots(content):
        groups.setdefault(signature(spot), []).append(spot)
    rng = Random(f"{seed}/{number}")
    chosen = rng.choice(list(groups.values())[turn % len(groups)])
    old = chosen[0][-1] if chosen[1] else at(content, chosen[0])
    declared = [d for d in map(grammar.declared, found["statement"].get("given", [])) if d]
    change, new = changed(rng, old, rng.choice(declared or ["x"]))
    if new == old or (chosen[1] and new in at(content, chosen[0][:-1])):
        return {**record, "discarded": 1}
    engines = SHORT if short else ENGINES
    engines = engines if short or rng.random() > _COQ_SHARE else engines | COQ
    outcome, fools = judged(found, short, chosen, change, new, engines)
    place = signature(chosen)
    forged = put(content, chosen, new)
    record |= {
        "outcome": outcome, "reason": f"{' and '.join(fools)}; {place}: {old[:80]!r} became "
                                      f"{new[:80]!r} ({change})",
        "goal": json.dumps(found["statement"])[:300], "given": [place, old[:80], new[:80]],
        "where": [], "at": {},
        "expected": "rejected", "witness": None, "certificate": digest_of(forged),
    }  # fmt: skip
    return {**record, "seconds": round(time.process_time() - start, 3)}
