"""Forged evidence of trained networks: edited, exchanged, left out, or with its hashes written
anew where another check has to notice.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator

from assay.theory.language.trained import FULL_SCALE, REAL_NETWORK, STAND_IN, digest
from tests.arena.truths.trained import DATA, STATEMENT, late, runs, taken


def _resealed(run: dict) -> None:
    """Write all hashes of a run anew, as a forger does who knows how."""
    run["key"] = digest(run["cell"])
    for name, curve in run["curves"].items():
        run["hashes"][name] = digest([run["key"], name, curve["shares"], curve["values"]])
    run["seal"] = digest({k: run[k] for k in ("key", "hashes", "told")})


def _edit(change: Callable, seal: bool = False) -> Callable:
    def forged(found: list[dict]) -> None:
        change(found)
        for run in found if seal else ():
            _resealed(run)

    return forged


def _value(found):
    found[5]["curves"]["same"]["values"][-1] = 0.9


def _device(found):
    found[0]["told"]["device"] = "a large one"


def _data(found):
    for run in found:
        run["cell"]["data"]["digest"] = DATA["CIFAR-10"]["digest"]


def _narrower(found):
    found[0]["cell"]["network"]["width"] = 0.125


def _wider(found):
    for run in found:
        run["cell"]["network"]["width"] = 2


def _seed(found):
    found[0]["cell"]["seed"] = 1


def _network(found):
    for run in found:
        run["cell"]["network"]["name"] = "f1"


def _labels(found):
    for run in found:
        run["cell"]["labels"] = "fine"


def _experiment(found):
    for run in found:
        run["cell"]["experiment"] = "collapse/long"


def _copied(found):
    found[3]["curves"] = copy.deepcopy(found[2]["curves"])


def _shortened(found):
    for curve in found[1]["curves"].values():
        del curve["shares"][-1], curve["values"][-1]


def _turned(found):
    for curve in found[1]["curves"].values():
        curve["shares"].reverse()


def _text(found):
    found[0]["curves"]["same"]["values"][-1] = "1000"


def _runs(**which) -> list[dict]:
    """Return true runs of the seeds after the first ten."""
    return json.loads(json.dumps(taken(runs(first=10, **which))))


def _exchanged(found):
    """Leave out the last run, as if it had failed, and take the next seed."""
    found[9:] = _runs(holds=99, count=1)


FORGED: dict[str, Callable[[list], object]] = {
    "a number edited": _edit(_value),
    "the device edited": _edit(_device),
    "the data exchanged": _edit(_data),
    "one run of another width": _edit(_narrower, seal=True),
    "a wider network": _edit(_wider, seal=True),
    "a seed that is not preset": _edit(_seed, seal=True),
    "another network": _edit(_network, seal=True),
    "other labels": _edit(_labels, seal=True),
    "another experiment": _edit(_experiment, seal=True),
    "a run copied": _edit(_copied, seal=True),
    "the end left out": _edit(_shortened, seal=True),
    "the places in another order": _edit(_turned, seal=True),
    "a number as a text": _edit(_text, seal=True),
    "a run left out": _edit(lambda found: found.pop()),
    "a look that is not preset": _edit(lambda found: found.extend(_runs(holds=99, count=2))),
    "runs after the decision": _edit(lambda found: found.extend(_runs(holds=99, count=5))),
    "the last look after the decision": _edit(
        lambda found: found.extend(_runs(holds=99, count=10))
    ),
    "seeds of a later look in place of the first": _edit(_exchanged),
    "a run twice": _edit(lambda found: found.append(found[0])),
    "an arm of its own": _edit(lambda found: found[0].update(arm="x")),
    "a curve left out": _edit(lambda found: [r["curves"].pop("diag") for r in found]),
    "no runs": _edit(lambda found: found.clear()),
    "a hash left out": _edit(lambda found: found[0]["hashes"].clear()),
}
"""Name of the trap -> what it changes in the runs of a true certificate."""


def certificate(scale: str = "cpu", scope: str = STAND_IN) -> dict:
    """Return a true certificate as data of its own."""
    found = {"statement": STATEMENT.data(), "runs": taken(runs(scale)), "scope": scope}
    return json.loads(json.dumps({"type": "networks", **found}))


def trained() -> Iterator[tuple[str, dict]]:
    """Yield (trap, forged evidence of the claim)."""
    statement = STATEMENT.data()
    for trap, change in FORGED.items():
        forged = certificate()
        change(forged["runs"])
        yield f"networks: {trap}", _row(statement, forged)
    for scale, claimed in (("cpu", REAL_NETWORK), ("cpu", FULL_SCALE), ("gpu", FULL_SCALE)):
        trap = f"networks: the scope {claimed} of runs at the scale {scale}"
        yield trap, _row(statement, certificate(scale, claimed))
    yield "networks: called contradicted", _row(statement, certificate(), "contradicted")
    few = taken(late())[5:]
    told = {"type": "networks", "statement": statement, "runs": few, "scope": STAND_IN}
    forged = json.loads(json.dumps(told))
    yield "networks: the first runs left out", _row(statement, forged)


def _row(statement: dict, forged: dict, verdict: str = "corroborated") -> dict:
    return {"statement": statement, "verdict": verdict, "certificate": forged}
