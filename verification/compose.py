"""A proof in lemmas (python -m verification.compose FILE.json ...): the short programs confirm each, then the statement.

Each lemma is a formula with its certificate; a program may cite the formulas that were confirmed before.  Only `recount`,
`recheck`, `rederive`, `replace`, `reangle`, `restate` and `rewords` decide; a file without lemmas is a proof in one step.
"""

import json
import sys
from pathlib import Path

from verification import reangle, recheck, recount, rederive, replace, restate, rewords

PROGRAMS = (recount, recheck, rederive, replace, reangle, restate, rewords)


def confirm(data):
    """Return "confirmed" or "beyond: reason" for the content of a certificate file."""
    shown, lemmas = [], data.get("lemmas", [])
    steps = [{"statement": x["statement"], "verdict": "proved", "certificate": {"type": "fact", "certificate": x["certificate"]}} for x in lemmas]
    for step in (*steps, data):
        answers = []
        for program in PROGRAMS:
            answers.append(program.confirm(step, shown))
            if answers[-1] == "confirmed":
                break
        else:
            return "; ".join(answers)
        shown.append(step["statement"])
    return "confirmed"


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        print(f"{path}: {confirm(json.loads(path.read_bytes()))}")
