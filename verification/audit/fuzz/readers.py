"""What reads text, files and data from outside: one function for each reader, and the errors that
it may answer with.

A case is (kind, data) where ``data`` is JSON data that is the whole input, so that a failure can be
written to a file and tried again. ``CASES[kind]`` makes the data of a kind; ``read(kind, data)``
gives it to its reader.
"""

from __future__ import annotations

from random import Random

from assay.verification.audit.fuzz.formulas import (
    make_built,
    make_file,
    make_formula,
    make_record,
    read_built,
    read_file,
    read_formula,
    read_record,
)
from assay.verification.audit.fuzz.grids import (
    make_grid,
    make_parameter,
    make_store,
    read_grid,
    read_parameter,
    read_store,
)
from assay.verification.audit.fuzz.proofs import (
    make_certificate,
    make_claims,
    make_kept,
    read_certificate,
    read_claims,
    read_kept,
)

KINDS = {
    "formula": 42,
    "record": 20,
    "file": 7,
    "grid": 10,
    "parameter": 7,
    "store": 1,
    "kept": 1.5,
    "built": 4,
    "claims": 5,
    "certificate": 0.5,
}
"""Kind -> how many of a hundred inputs are of it."""
CAN_BE_CUT = ("built", "certificate")
"""Kinds that work inside of limits wherever they are read, so that reaching the limit of time is no
failure.
"""


def case(rng: Random, corpus: list[dict]) -> tuple[str, object]:
    """Return a random kind and input; ``corpus``: certificate files as data to start from."""
    kind = rng.choices(tuple(KINDS), tuple(KINDS.values()))[0]
    return kind, CASES[kind](rng, corpus)


def read(kind: str, data) -> str:
    """Give the input to its reader; returns "read" or "refused". Raises whatever else the reader
    raises: a failure.
    """
    return READERS[kind](data)


CASES = {
    "formula": make_formula,
    "built": make_built,
    "record": make_record,
    "file": make_file,
    "grid": make_grid,
    "parameter": make_parameter,
    "store": make_store,
    "kept": make_kept,
    "claims": make_claims,
    "certificate": make_certificate,
}
READERS = {
    "formula": read_formula,
    "built": read_built,
    "record": read_record,
    "file": read_file,
    "grid": read_grid,
    "parameter": read_parameter,
    "store": read_store,
    "kept": read_kept,
    "claims": read_claims,
    "certificate": read_certificate,
}
