"""What reads text, files and data from outside: one function for each reader, and the errors that
it may answer with.

A case is (kind, data) where ``data`` is JSON data that is the whole input, so that a failure can be
written to a file and tried again. ``CASES[kind]`` makes the data of a kind; ``read(kind, data)``
gives it to its reader.
"""

from __future__ import annotations

import json
import os
import tempfile
from functools import cache
from pathlib import Path
from random import Random

from assay.verification.audit.fuzz import inputs

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


# ---- formulas and records ------------------------------------------------------------------------
@cache
def _texts() -> tuple[str, ...]:
    from assay.verification.audit.campaign.truths import classics

    return tuple(truth.formula.goal for truth in classics())


@cache
def _ranges() -> tuple[str, ...]:
    from assay.verification.audit.campaign.truths import classics

    return tuple(text for truth in classics() for text in truth.formula.given)


def _range(rng: Random) -> str:
    choice = rng.random()
    return (
        rng.choice(_ranges())
        if choice < 0.5
        else inputs.declaration(rng)
        if choice < 0.8
        else inputs.odd_text(rng, _ranges())
    )


def make_formula(rng: Random, corpus) -> dict:
    return {
        "goal": inputs.odd_text(rng, _texts()),
        "domain": [_range(rng) for _ in range(rng.choice((0, 0, 1, 1, 2, 3)))],
    }


def read_formula(data) -> str:
    from assay.theory.language import grammar
    from assay.theory.language.variables import FormulaError
    from assay.verification.search.problems import ProblemError, problem

    try:
        formula = problem(data["goal"], data["domain"])
        formula.text(), formula.key()
        tree = grammar.parse(formula.goal)
    except (ProblemError, FormulaError, grammar.GrammarError):
        return "refused"
    written = grammar.text(tree)
    if len(written) <= grammar.MAX_LENGTH and grammar.text(grammar.parse(written)) != written:
        raise AssertionError(f"written and read again it differs: {written[:200]}")
    return "read"


def make_built(rng: Random, corpus) -> dict:
    """Most of these can be read, so that there is something to build."""
    if rng.random() < 0.2:
        return make_formula(rng, corpus)
    ranges = ("[0, 1]", "(0, oo)", "(-oo, oo)", "{1..}", "[-1, 5/2)", f"[{inputs.number(rng)}, oo)")
    goal = (
        inputs.statement(rng, names=inputs.PLAIN)
        if rng.random() < 0.7
        else inputs.changed(rng, rng.choice(_texts()))
    )
    return {"goal": goal, "domain": [f"{name} in {rng.choice(ranges)}" for name in inputs.PLAIN]}


def read_built(data) -> str:
    from assay.theory.language.grammar import GrammarError
    from assay.theory.language.variables import FormulaError
    from assay.verification.search.problems import ProblemError, problem

    try:
        formula = problem(data["goal"], data["domain"])
        formula.variables, formula.defined
    except (ProblemError, FormulaError, GrammarError):
        return "refused"
    except RecursionError:  # `asked` says so in words
        return "refused"
    return "read"


def make_record(rng: Random, corpus) -> object:
    if rng.random() < 0.1:
        return inputs.deep(rng) if rng.random() < 0.1 else inputs.odd_value(rng)
    if rng.random() < 0.5:
        data = {
            "name": rng.choice(("a", 7, "ü", None)),
            "goal": rng.choice(_texts()),
            "given": [rng.choice(_ranges()) for _ in range(2)],
        }
    else:
        data = {
            "name": "b",
            "variables": ["x", "y"],
            "hypothesis": rng.choice(("true", "0 < x and y < 1")),
            "conclusion": rng.choice(_texts()),
        }
    return inputs.changed_data(rng, data, _texts())


def read_record(data) -> str:
    from assay.verification.search.problems import name_of, record

    json.dumps(name_of(data, 1))
    return "read" if record(data).formula is not None else "refused"


def make_file(rng: Random, corpus) -> str:
    rows = [
        make_record(rng, corpus) if rng.random() < 0.5 else {"name": "a", "goal": "x < 1"}
        for _ in range(rng.randrange(4))
    ]
    content = inputs.encoded(rows) if rng.random() < 0.5 else b"\n".join(map(inputs.encoded, rows))
    return (inputs.spoiled(rng, content) if rng.random() < 0.8 else content).decode("latin-1")


def read_file(data) -> str:
    from assay.verification.search.problems import ProblemError, raw, record

    path = _place() / "records.json"
    path.write_bytes(data.encode("latin-1"))
    try:
        found = raw(path)
    except ProblemError:
        return "refused"
    for number, item in enumerate(found[:10], 1):
        record(item, number)
    return "read"


# ---- sweeps and parameters -----------------------------------------------------------------------
_GRIDS = (
    "l=10:10000:log25 k=2,3,5,8 lambda_d=0.1:100:log20",
    "l=10,20 z=0.5",
    "k=1:10",
    "lambda_d=0:1:lin5",
    "l=1e3 k=5/1",
)


def _grid(rng: Random) -> str:
    if rng.random() < 0.3:
        return rng.choice(_GRIDS)
    values = (
        inputs.number(rng),
        f"{rng.randrange(1, 9)}:{rng.randrange(9, 99)}",
        f"1:{rng.randrange(2, 99)}:{rng.choice(('lin', 'log'))}{rng.randrange(2, 9)}",
        "5,7/2,9e2",
    )
    return " ".join(
        f"{name}={rng.choice(values)}"
        for name in rng.sample(("l", "k", "lambda_d", "mu"), rng.randrange(1, 4))
    )


def make_grid(rng: Random, corpus) -> dict:
    choice = rng.random()
    return {
        "model": rng.choice(("softmax", "softmax", "softmax", "phases-stages", inputs.noise(rng))),
        "grid": (
            _grid(rng)
            if choice < 0.3
            else inputs.changed(rng, _grid(rng))
            if choice < 0.95
            else inputs.noise(rng)
        ),
    }


def read_grid(data) -> str:
    from assay.simulators.sweeps import grid
    from assay.simulators.sweeps import model as models

    try:
        grid.read(data["grid"], models.find(data["model"]).parameters)
    except ValueError:
        return "refused"
    return "read"


def make_parameter(rng: Random, corpus) -> dict:
    value = rng.choice(
        (
            "50",
            "0.25",
            "5/2",
            "1e3",
            "10**60",
            "2^10",
            "1_000",
            inputs.number(rng),
            inputs.noise(rng),
            inputs.term(rng, 1),
        )
    )
    return {
        "scenario": rng.choice(("phases-stages", "collapse-phase", "granularity-coarse")),
        "which": rng.randrange(20),
        "value": inputs.changed(rng, value) if rng.random() < 0.5 else value,
    }


def read_parameter(data) -> str:
    from assay.simulators.core import scenarios

    known = scenarios.SCENARIOS[data["scenario"]].parameters
    try:
        known[data["which"] % len(known)].read(data["value"])
    except ValueError:
        return "refused"
    return "read"


# ---- files that we wrote and that come back damaged ----------------------------------------------
@cache
def _place() -> Path:
    """Return a folder of this process for files to read."""
    return _folder_of(os.getpid())


@cache
def _folder_of(pid: int) -> Path:
    import atexit
    import shutil

    path = Path(tempfile.mkdtemp(prefix="assay-fuzz-"))
    atexit.register(shutil.rmtree, path, ignore_errors=True)
    return path


@cache
def _store():
    """Return a small store with made-up numbers, and its files by name with their bytes."""
    import numpy as np

    from assay.simulators.sweeps.plan import Sweep
    from assay.simulators.sweeps.running import _provenance
    from assay.simulators.sweeps.store import Store

    store = Store(_place() / "store")
    sweep = Sweep.of("softmax", "l=10,20,30", ("rise",))
    for first, last, key in store.begin("small", sweep, [(0, 2), (2, 3)]):
        store.put(key, {"rise": np.arange(last - first) / 7}, _provenance(sweep, first, last, 0.1))
    files = {
        str(p.relative_to(store.folder)): p.read_bytes()
        for p in sorted(store.folder.rglob("*"))
        if p.is_file()
    }
    return store, files


def make_store(rng: Random, corpus) -> dict:
    _, files = _store()
    name = rng.choice([n for n in files if "lock" not in n])
    if name.endswith(".json") and rng.random() < 0.6:
        content = inputs.encoded(
            inputs.changed_data(
                rng, json.loads(files[name]), ("../../etc/passwd", "/etc/passwd", "softmax")
            )
        )
    else:
        content = inputs.spoiled(rng, files[name])
    return {"file": sorted(files).index(name), "content": content.decode("latin-1")}


def read_store(data) -> str:
    from assay.simulators.sweeps import table

    store, files = _store()
    name = sorted(files)[data["file"]]
    path, outcome = store.folder / name, "read"
    path.write_bytes(data["content"].encode("latin-1"))
    try:
        for look in (
            lambda: table.columns(store, "small"),
            lambda: store.verify(*store.load("small")),
            store.garbage,
            store.names,
        ):
            try:
                look()
            except (ValueError, OSError):  # the command says each in one line
                outcome = "refused"
    finally:
        path.write_bytes(files[name])
    return outcome


def make_kept(rng: Random, corpus) -> dict:
    if corpus and rng.random() < 0.5:
        entry = rng.choice(corpus)
        if rng.random() < 0.7:
            return {"content": inputs.encoded(inputs.changed_data(rng, entry)).decode("latin-1")}
        return {"content": inputs.spoiled(rng, json.dumps(entry).encode()).decode("latin-1")}
    return {
        "content": (
            inputs.spoiled(
                rng,
                b'{"verdict": "proved", "seconds": 1.0, "witness": null, "reason": "", "prover":'
                b' "x", "statement": {}}',
            ).decode("latin-1")
        )
    }


def read_kept(data) -> str:
    """Read a damaged entry of the verdict cache and of the store of a campaign."""
    from assay.verification.audit import campaign
    from assay.verification.run import cache as verdicts

    before = os.environ.get("ASSAY_CACHE")
    os.environ["ASSAY_CACHE"] = str(_place() / "cache")
    try:
        entry = "ab" * 32
        path = verdicts.path(entry)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data["content"].encode("latin-1"))
        campaign.stored(path)
        campaign.summary_path().write_bytes(data["content"].encode("latin-1"))
        campaign.latest()
        return "refused" if verdicts.read(entry) is None else "read"
    finally:
        if before is None:
            del os.environ["ASSAY_CACHE"]
        else:
            os.environ["ASSAY_CACHE"] = before


# ---- files of claims -----------------------------------------------------------------------------
_CLAIMS = (
    {
        "id": "a",
        "goal": "x <= 1",
        "given": ["x in [0, 1]"],
        "where": [["u", "x"]],
        "verdict": "proved",
    },
    {"id": "b", "matrices": "A*B == B*A", "symbols": ["A 2x2", "B 2x2"]},
    {
        "id": "c",
        "asymptotic": "O",
        "quantity": "1/l",
        "order": "1",
        "given": ["l in {2..}"],
        "size": "l",
        "constant": [],
        "size_from": "2",
    },
    {
        "id": "d",
        "orbit": "x >= 0",
        "state": [["x", "1", "x/2"]],
        "parameters": {"z": "1/2"},
        "times": [0, 9],
        "unknown": ["r"],
    },
)
_TOML = """[[claim]]
id = "a"
goal = "x <= 1"
given = ["x in [0, 1]"]
where = [["u", "x"]]
"""


def make_claims(rng: Random, corpus) -> dict:
    choice = rng.random()
    if choice < 0.3:
        return {"ending": ".toml", "content": inputs.spoiled(rng, _TOML.encode()).decode("latin-1")}
    entries = rng.sample(_CLAIMS, rng.randrange(1, 4))
    entries = entries if rng.random() < 0.3 else inputs.changed_data(rng, entries, _texts())
    content = inputs.encoded(entries)
    return {
        "ending": ".json",
        "content": (
            (inputs.spoiled(rng, content) if rng.random() < 0.3 else content).decode("latin-1")
        ),
    }


def read_claims(data) -> str:
    from assay.verification.judge import claims

    path = _place() / f"claims{data['ending']}"
    path.write_bytes(data["content"].encode("latin-1"))
    try:
        for claim in claims.read(str(path)):
            claim.lines()
    except claims.BadClaims as error:
        if "\n" in str(error):
            raise AssertionError(f"more than one line: {error}") from None
        return "refused"
    return "read"


# ---- certificates --------------------------------------------------------------------------------
def make_certificate(rng: Random, corpus) -> object:
    data = (
        rng.choice(corpus) if corpus else {"statement": {}, "verdict": "proved", "certificate": {}}
    )
    if rng.random() < 0.1:
        data = {**data, "certificate": rng.choice(corpus)["certificate"]} if corpus else data
    return inputs.changed_data(rng, data, (*_texts()[:9], "2 < 1", "1) != (1", "1/0", "oo"))


def read_certificate(data) -> str:
    """Kernel check, replay and short programs, each of which may only say no in its own words."""
    from assay.theory.language.formula import Formula
    from assay.theory.language.grammar import GrammarError
    from assay.theory.language.variables import FormulaError
    from assay.verification.checkers import compose
    from assay.verification.kernel import verdicts as kernel
    from assay.verification.kernel.certificates import Rejected
    from assay.verification.replay import replay_certificate

    if not isinstance(data, dict):
        return "refused"
    statement, verdict, certificate = (
        data.get("statement"),
        data.get("verdict"),
        data.get("certificate"),
    )
    said = [replay_certificate(statement, verdict, certificate).outcome, compose.confirm(data)]
    if (
        isinstance(certificate, dict)
        and certificate.get("type") == "fact"
        and isinstance(certificate.get("certificate"), dict)
    ):
        try:
            formula = Formula.from_data(statement)
        except (FormulaError, GrammarError, KeyError, TypeError, ValueError, AttributeError):
            return "refused"
        try:
            kernel.fact(formula, certificate["certificate"], "fuzz")
            said.append("confirmed")
        except (Rejected, FormulaError, GrammarError):
            said.append("rejected")
    return "read" if "confirmed" in said else "refused"


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
