"""Random formulas, terms and records of problems, and the readers that they are given to."""

from __future__ import annotations

import json
from functools import cache
from random import Random

from assay.verification.audit.fuzz import inputs
from assay.verification.audit.fuzz.places import place


# ---- formulas and records ------------------------------------------------------------------------
@cache
def true_goals() -> tuple[str, ...]:
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
        "goal": inputs.odd_text(rng, true_goals()),
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
        else inputs.changed(rng, rng.choice(true_goals()))
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
            "goal": rng.choice(true_goals()),
            "given": [rng.choice(_ranges()) for _ in range(2)],
        }
    else:
        data = {
            "name": "b",
            "variables": ["x", "y"],
            "hypothesis": rng.choice(("true", "0 < x and y < 1")),
            "conclusion": rng.choice(true_goals()),
        }
    return inputs.changed_data(rng, data, true_goals())


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

    path = place() / "records.json"
    path.write_bytes(data.encode("latin-1"))
    try:
        found = raw(path)
    except ProblemError:
        return "refused"
    for number, item in enumerate(found[:10], 1):
        record(item, number)
    return "read"
