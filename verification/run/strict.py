"""Strict reading of JSON that nobody vouches for (standard library only).

`load` takes bytes and returns plain data, or raises `Unreadable` with one line that says what is
wrong.  Refused are: more bytes than allowed, text that is not UTF-8, deeper nesting than allowed, a
key that occurs twice in an object, NaN and infinities, numbers of very many digits, and texts with
characters that cannot be part of one (lone surrogates).  The nesting is measured before anything is
built, so that no input can exhaust the stack.
"""

import json
import re

BYTES = 64 * 2**20
DEPTH = 500
DIGITS = 1000
_TOKENS = re.compile(rb'"(?:[^"\\]++|\\.?)*+(?:"|\Z)|[\[\]{}]', re.S)
"""Strings as a whole (also one without an end), and brackets; no choice is ever taken back, so that
the time is linear.
"""


class Unreadable(ValueError):
    """Why some input is not read."""


def depth(content: bytes) -> int:
    """Return how deeply arrays and objects nest, without building anything."""
    deepest = level = 0
    for token in _TOKENS.finditer(content):
        mark = token.group()
        if mark in (b"[", b"{"):
            level += 1
            deepest = max(deepest, level)
        elif mark in (b"]", b"}"):
            level -= 1
    return deepest


def load(content: bytes, deepest: int = DEPTH, largest: int = BYTES):
    """Return the data of a JSON text; raises `Unreadable`."""
    if len(content) > largest:
        raise Unreadable(f"larger than {largest:,} bytes")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(f"no UTF-8 at byte {error.start}") from None
    if (found := depth(content)) > deepest:
        raise Unreadable(f"nested {found} deep, more than {deepest}")
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_int=_integer,
            parse_float=_float,
        )
    except Unreadable:
        raise
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"no JSON ({error})"[:200]) from None


def _object(pairs: list) -> dict:
    found = {}
    for key, value in pairs:
        if key in found:
            raise Unreadable(f"the key {key[:40]!a} occurs twice in an object")
        found[key] = value
    return found


def _constant(name: str):
    raise Unreadable(f"{name} is no number of JSON")


def _integer(text: str) -> int:
    if len(text) > DIGITS:
        raise Unreadable(f"a number of {len(text):,} digits")
    return int(text)


def _float(text: str) -> float:
    value = float(text) if len(text) <= DIGITS else float("inf")
    if not abs(value) < float("inf"):
        raise Unreadable(f"the number {text[:40]!a} is out of range")
    return value
