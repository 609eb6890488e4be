"""Forged certificates made from true ones, by a change of the statement or of the proof."""

from __future__ import annotations

import copy
from collections.abc import Iterator


def restated(data, old, new):
    """Return JSON data with one text replaced wherever it stands alone."""
    if isinstance(data, dict):
        return {k: restated(v, old, new) for k, v in data.items()}
    if isinstance(data, list):
        return [restated(v, old, new) for v in data]
    return new if data == old else data


FALSE_VERSIONS = (
    (
        "the strict sign under the proof of the weak one",
        lambda goal: goal.replace("<=", "<", 1) if "<=" in goal else goal.replace(">=", ">", 1),
    ),
    (
        "a millionth more than was proved",
        lambda goal: f"{goal} - 1/10**6" if "<" in goal else f"{goal} + 1/10**6",
    ),
    (
        "the sign turned",
        lambda goal: goal.replace("<=", ">", 1) if "<=" in goal else goal.replace(">=", "<", 1),
    ),
    ("the negation", lambda goal: f"not ({goal})"),
)


def derived(rows: list[dict]) -> Iterator[tuple[str, dict]]:
    """Yield (trap, forged certificate) from true rows of proved formulas; those without a
    counterexample are left out later.
    """
    facts = [r for r in rows if r["certificate"]["type"] == "fact" and "goal" in r["statement"]]
    for number, row in enumerate(facts):
        goal, kind = row["statement"]["goal"], row["certificate"]["certificate"]["type"]
        for place in (
            number % len(FALSE_VERSIONS),
            (number + 1 + number // 4) % len(FALSE_VERSIONS),
        ):
            trap, change = FALSE_VERSIONS[place]
            if change(goal) != goal:
                statement = {**row["statement"], "goal": change(goal)}
                everywhere = restated(row["certificate"], goal, change(goal))
                yield (
                    f"{kind}: {trap}, {goal}",
                    {
                        "statement": statement,
                        "verdict": "proved",
                        "certificate": everywhere,
                    },
                )
                if number % 3 == 0:
                    yield (
                        f"{kind}: a right proof of another statement, {trap}, {goal}",
                        {
                            **copy.deepcopy(row),
                            "statement": statement,
                        },
                    )
        wider = _wider(row["statement"])
        if wider:
            yield (
                f"{kind}: a hypothesis dropped, {goal}",
                {
                    "statement": wider,
                    "verdict": "proved",
                    "certificate": restated(row["certificate"], row["statement"], wider),
                },
            )
        other = facts[(number + 7) % len(facts)]
        false = {**row["statement"], "goal": f"not ({goal})"}
        if number % 4 == 1:
            yield (
                f"{kind}: the proof of another formula, {goal}",
                {
                    "statement": false,
                    "verdict": "proved",
                    "certificate": {
                        "type": "fact",
                        "formula": false,
                        "certificate": other["certificate"]["certificate"],
                    },
                },
            )
    for row in rows:
        if row["verdict"] in ("proved", "vacuous") and row["certificate"]["type"] in (
            "constants",
            "vacuous",
            "orbit",
        ):
            yield f"{row['certificate']['type']}: called refuted", {**row, "verdict": "refuted"}
        if row["verdict"] == "refuted":
            yield f"{row['certificate']['type']}: called proved", {**row, "verdict": "proved"}


def _wider(statement: dict) -> dict | None:
    """Return the statement with the first range widened to all reals (integers become reals), if it
    was narrower.
    """
    given = list(statement["given"])
    for i, text in enumerate(given):
        name = text.split()[0]
        if " in " in text and "(-oo, oo)" not in text:
            given[i] = f"{name} in (-oo, oo)"
            return {**statement, "given": given}
    return None
