"""A proof in lemmas (python -m assay.verification.checkers.compose FILE.json ...): the short
programs confirm each, then the statement.

Each lemma is a formula with its certificate; a program may cite the formulas that were confirmed
before. Only `algebra`, `boxes`, `rederive`, `replace`, `repower`, `reangle`, `restate`,
`rephase`, `resurface`, `rewords` and `deduce` decide; a file without lemmas is a proof in one step.

What `repower` confirmed may hold where a base is negative, while the other programs take for shown
that the base of a power with a variable exponent is positive.  So `repower` alone may cite it, and
`deduce`, which takes nothing for shown.
"""

from typing import Any

from assay.verification.checkers import (
    algebra,
    boxes,
    deduce,
    reangle,
    rederive,
    rephase,
    replace,
    repower,
    restate,
    resurface,
    rewords,
)

OF_FORMULAS = (algebra, boxes, rederive, replace, repower, reangle)
PROGRAMS = (*OF_FORMULAS, restate, rephase, resurface, rewords, deduce)
TYPES: dict[str, Any] = {
    "goal": OF_FORMULAS,
    "matrices": (rewords,),
    "asymptotic": (restate,),
    "orbit": (restate,),
    "piecewise": (rephase,),
    "surface": (resurface,),
    "generic": "null sets are for the kernel and the replay",
    "theorem": (deduce,),
    "empirical": "numbers of runs are for the kernel and the replay",
    "prose": "words alone",
}
"""The key that only the JSON form of a statement type has -> the programs that read it, or why none
does.
"""


def is_formula(s: Any) -> bool:
    """Is this a formula, word for word, and nothing besides?"""

    def texts(x: Any) -> bool:
        return type(x) is list and all(type(t) is str for t in x)

    return (
        type(s) is dict
        and s.keys() == {"goal", "given", "where"}
        and type(s["goal"]) is str
        and texts(s["given"])
        and type(s["where"]) is list
        and all(texts(pair) and len(pair) == 2 for pair in s["where"])
    )


def confirm(data: Any) -> str:
    """Return "confirmed" or "beyond: reason" for the content of a certificate file."""
    try:
        shown: list[Any] = []
        split: list[Any] = []
        lemmas = data.get("lemmas", [])
        if not all(is_formula(x["statement"]) for x in lemmas):
            return "beyond: a lemma that is no formula"
        keys = [key for key in TYPES if key in data["statement"]]
        if len(keys) != 1 or keys == ["goal"] and not is_formula(data["statement"]):
            return "beyond: a statement of no kind, or of two"
        if isinstance(TYPES[keys[0]], str):
            return f"beyond: {TYPES[keys[0]]}"
        steps = [
            {
                "statement": x["statement"],
                "verdict": "proved",
                "certificate": {"type": "fact", "certificate": x["certificate"]},
            }
            for x in lemmas
        ]
    except (AttributeError, KeyError, TypeError, IndexError) as error:
        return f"beyond: {type(error).__name__}"
    for step in (*steps, data):
        answers = []
        for program in TYPES["goal" if step is not data else keys[0]]:
            answers.append(
                program.confirm(step, [*shown, *split] if program in (repower, deduce) else shown)
            )
            if answers[-1] == "confirmed":
                (split if program is repower else shown).append(step["statement"])
                break
        else:
            return "; ".join(answers)
    return "confirmed"


if __name__ == "__main__":
    from assay.verification.run.limits import main

    main("assay.verification.checkers.compose")
