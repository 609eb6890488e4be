"""Make odd inputs: valid ones from the grammar, known ones changed at random, deep nests, huge
numbers, bytes, odd types.

Everything is a function of the random generator that is handed in, so that an input is known by its
seed and number.
"""

from __future__ import annotations

import copy
import json
from random import Random

from assay.theory.language.grammar import CONSTANTS, FUNCTIONS, RELATIONS, TRUTHS

NAMES = ("x", "y", "n", "t", "lambda", "x1", "_", "in", "e1", "ß", "х", "É", "Phi", "pi", "l")
PLAIN = ("x", "y", "n", "t")
PIECES = (
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "..",
    ",",
    "**",
    "*",
    "/",
    "+",
    "-",
    "^",
    "<",
    "<=",
    ">=",
    "==",
    "!=",
    "=",
    "=>",
    " and ",
    " or ",
    " not ",
    " in ",
    "integer ",
    "true",
    "false",
    "oo",
    "-oo",
    "nan",
    "inf",
    "0",
    "1",
    "1/0",
    "1e",
    "1e5",
    "1e-2000",
    "1e2000",
    "1e999999999",
    "10**400",
    "10**(10**11)",
    "0x10",
    "1_000",
    "٣",
    "²",
    "½",
    "−",
    "⁄",
    "\x00",
    "\n",
    "\t",
    "\u202e",
    "\ud800",
    "\ufeff",
    "'",
    '"',
    "\\",
    "#",
    ";",
    ":",
    "$",
    "%",
    "@",
    "!",
    "__import__('os')",
    "lambda x: x",
    "x.y",
    "x[0]",
    "sin",
    "exp(",
    "log(",
    "tan(asin(",
    "gamma(",
    "Phi(",
    "min()",
    "max(x)",
    "λ",
    "💥",
)
ODD = (
    None,
    True,
    False,
    0,
    -1,
    10**30,
    10**4000,
    1e308,
    float("inf"),
    float("-inf"),
    float("nan"),
    "",
    " ",
    "x",
    "1/0",
    "oo",
    "0" * 5000,
    "\ud800",
    "\x00",
    [],
    {},
    [[]],
    {"": None},
    ["x", 1],
    {"type": "boxes"},
    {"goal": 1},
)


def odd(rng: Random):
    """Return one of the odd values, as a copy: what is made of it must not change the next
    input.
    """
    return copy.deepcopy(rng.choice(ODD))


# ---- text ----------------------------------------------------------------------------------------
def number(rng: Random) -> str:
    """Write a number, now and then one that is huge, tiny or none at all."""
    if rng.random() < 0.96:
        return rng.choice(
            (
                str(rng.randrange(10)),
                f"{rng.randrange(99)}/{rng.randrange(1, 9)}",
                f"{rng.random():.3g}",
                "2.5",
                ".5",
            )
        )
    return rng.choice(
        (
            "10**400",
            "1e-2000",
            "1e2000",
            "1e2001",
            "9" * 2000,
            "9" * 2001,
            "1e999999999",
            "10**(10**11)",
            "1.e3",
            "1..2",
            "٣",
            "1_0",
            "1/0",
        )
    )


def term(rng: Random, depth: int = 3, names=(*PLAIN * 6, *NAMES)) -> str:
    """Write a random term in these names (odd ones among them, unless others are given)."""
    if depth == 0 or rng.random() < 0.2:
        return rng.choice(
            (number(rng), rng.choice(names), rng.choice(names), rng.choice((*names, *CONSTANTS)))
        )
    if rng.random() < 0.35:
        name = rng.choice(tuple(FUNCTIONS))
        count = FUNCTIONS[name] or rng.randrange(1, 4)
        return f"{name}({', '.join(term(rng, depth - 1, names) for _ in range(count))})"
    sign = rng.choice((" + ", " - ", "*", "/", "**"))
    left, right = term(rng, depth - 1, names), term(rng, depth - 1, names)
    return rng.choice((f"({left}){sign}({right})", f"{left}{sign}{right}", f"-{left}{sign}{right}"))


def statement(rng: Random, depth: int = 3, names=(*PLAIN * 6, *NAMES)) -> str:
    """Write a random statement in these names."""
    choice = rng.random()
    if depth == 0 or choice < 0.75:
        signs = rng.choices(tuple(RELATIONS), k=rng.choice((1, 1, 1, 2)))
        return term(rng, depth, names) + "".join(
            f" {sign} {term(rng, depth, names)}" for sign in signs
        )
    if choice < 0.8:
        return rng.choice(TRUTHS)
    if choice < 0.85:
        return f"not ({statement(rng, depth - 1, names)})"
    return (
        f"({statement(rng, depth - 1, names)}) {rng.choice(('and', 'or', '=>'))}"
        f" ({statement(rng, depth - 1, names)})"
    )


def declaration(rng: Random) -> str:
    """Write a range, a condition, or "integer ..."."""
    name = rng.choice(NAMES[:6])
    choice = rng.random()
    if choice < 0.5:
        low, high = (
            rng.choice(("0", "-oo", "1", "1/2", term(rng, 1))),
            rng.choice(("1", "oo", "5", "pi", term(rng, 1))),
        )
        return f"{name} in {rng.choice('[(')}{low}, {high}{rng.choice('])')}"
    if choice < 0.7:
        first = rng.choice(("0", "1", "-3", "", term(rng, 1)))
        last = rng.choice(("", "9", "oo", term(rng, 1)))
        return f"{name} in {{{first}..{last}}}"
    if choice < 0.8:
        return f"integer {name} {rng.choice(('>=', '<', '==', ''))} {number(rng)}"
    return statement(rng, 1)


def changed(rng: Random, text: str) -> str:
    """Change a text in one to five places: pieces put in, cut out, doubled, exchanged."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 5))):
        at, to = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
        to = min(to, at + 12)
        choice = rng.randrange(6)
        if choice == 0:
            text = text[:at] + rng.choice(PIECES) + text[at:]
        elif choice == 1:
            text = text[:at] + text[to:]
        elif choice == 2:
            text = text[:to] + text[at:to] * rng.choice((1, 1, 2, 40)) + text[to:]
        elif choice == 3:
            text = text[:at] + rng.choice(PIECES) + text[to:]
        elif choice == 4:
            text = (
                text[:at]
                + chr(
                    rng.choice((rng.randrange(128), rng.randrange(0x3000), rng.randrange(0x10FFFF)))
                )
                + text[at:]
            )
        else:
            text = text[:at] + text[to:] + text[at:to]
        text = text[:30_000]
    return text


def nested(rng: Random) -> str:
    """Nest one thing in itself, up to far beyond every limit."""
    n = rng.choice((3, 30, 98, 99, 100, 140, 298, 300, 301, 900, 1500, 6000))
    left, right = rng.choice(
        (
            ("(", ")"),
            ("-", ""),
            ("not ", ""),
            ("exp(", ")"),
            ("x**", ""),
            ("x + ", ""),
            ("", " => x < 1"),
            ("[", "]"),
            ("2**(", ")"),
            ("tan(asin(", "))"),
            ("1/(1+", ")"),
            ("", "/x"),
            ("(", ""),
            ("max(x, ", ")"),
            ("x < 1 and ", ""),
            ("sqrt(", ")"),
            ("", " < x"),
        )
    )
    core = rng.choice(("x", "1", "x < 1", "1 < 2", ""))
    return left * n + core + right * n


def noise(rng: Random) -> str:
    """Random characters."""
    size = rng.choice((0, 1, 2, 5, 20, 100))
    high = rng.choice((128, 0x250, 0x3000, 0x10FFFF))
    return "".join(map(chr, (rng.randrange(high + 1) for _ in range(size))))


def odd_text(rng: Random, known) -> str:
    """One text of any sort; ``known``: valid texts to start from."""
    choice = rng.random()
    if choice < 0.35:
        return statement(rng)
    if choice < 0.8:
        return changed(rng, rng.choice(known))
    return noise(rng) if choice < 0.9 else nested(rng)


# ---- data ----------------------------------------------------------------------------------------
def odd_value(rng: Random, depth: int = 3):
    """Random JSON data."""
    choice = rng.random()
    if depth == 0 or choice < 0.5:
        return odd(rng)
    if choice < 0.7:
        return rng.choice((statement, declaration, noise))(rng)
    if choice < 0.85:
        return [odd_value(rng, depth - 1) for _ in range(rng.randrange(4))]
    return {
        rng.choice(
            (*NAMES, "type", "goal", "given", "where", "name", "formula", "certificate", "")
        ): odd_value(rng, depth - 1)
        for _ in range(rng.randrange(4))
    }


def deep(rng: Random):
    """Lists or objects in each other, nearly as deep as JSON readers take them (600) or far deeper
    than formulas.
    """
    value: object = odd(rng)
    key = rng.choice(("parts", "certificate", "formula", "x", "yes"))
    shape = rng.randrange(3)
    for _ in range(rng.choice((50, 300, 600))):
        value = (
            [value]
            if shape == 0
            else (
                {key: value}
                if shape == 1
                else {"type": "derived", "facts": [], "certificate": value}
            )
        )
    return value


def changed_data(rng: Random, data, texts=()):
    """Return JSON data with one to three of its places replaced, removed, doubled or exchanged;
    ``data`` is not touched.
    """
    data = json.loads(json.dumps(data))
    holder = {"": data}
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        spots = list(_spots(holder))
        where, key = rng.choice(spots)
        value = where[key]
        choice = rng.randrange(8)
        if choice == 0:
            where[key] = odd_value(rng, 1)
        elif choice == 1 and key != "":
            del where[key]
        elif choice == 2:
            other, name = rng.choice(spots)
            where[key] = json.loads(
                json.dumps(
                    other.get(name)
                    if isinstance(other, dict)
                    else other[name]
                    if name < len(other)
                    else None
                )
            )
        elif choice == 3 and isinstance(value, list):
            where[key] = value * rng.choice((0, 2, 3))
        elif choice == 4 and isinstance(value, dict):
            value[rng.choice(("type", "x", "", "parts", "params"))] = odd_value(rng, 1)
        elif choice == 5 and rng.random() < 0.2:
            where[key] = deep(rng)
        elif isinstance(value, str):
            where[key] = (
                changed(rng, value) if rng.random() < 0.7 or not texts else rng.choice(texts)
            )
        elif isinstance(value, int):
            where[key] = rng.choice(
                (
                    -value,
                    value + 1,
                    10**9,
                    10**30,
                    True,
                    str(value),
                    float(value) if abs(value) < 10**300 else 0.0,
                )
            )
        else:
            where[key] = odd(rng)
    return holder[""]


def encoded(data) -> bytes:
    """Return data as JSON text; an empty list where it nests too deeply for that."""
    try:
        return json.dumps(data).encode()
    except (ValueError, RecursionError):
        return b"[]"


def _spots(value):
    stack = [value]
    while stack:
        current = stack.pop()
        for key in current if isinstance(current, dict) else range(len(current)):
            yield current, key
            if isinstance(current[key], (dict, list)):
                stack.append(current[key])


def spoiled(rng: Random, content: bytes) -> bytes:
    """Change bytes of a file: cut, flip, put in, empty, replace by noise."""
    choice = rng.randrange(6)
    at = rng.randrange(len(content) + 1)
    if choice == 0:
        return content[:at]
    if choice == 1 and content:
        return content[: at - 1] + bytes([rng.randrange(256)]) + content[at:]
    if choice == 2:
        return content[:at] + rng.randbytes(rng.choice((1, 3, 50))) + content[at:]
    if choice == 3:
        return rng.choice(
            (
                b"",
                b"\x00",
                b"null",
                b"[]",
                b"{}",
                b"0",
                b"[" * 100_000,
                b'{"a":' * 5000,
                b"\xff\xfe",
                b"NaN",
                b"PK\x03\x04" + rng.randbytes(40),
            )
        )
    if choice == 4:
        return content.replace(
            *rng.choice(
                (
                    (b'"', b"'"),
                    (b"1", b"1e999"),
                    (b":", b","),
                    (b"[", b"{"),
                    (b"}", b""),
                    (b"0", b"-1"),
                    (b"\n", b""),
                )
            )
        )
    return changed(rng, content.decode("latin-1")).encode("utf-8", "surrogatepass")
