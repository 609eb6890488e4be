"""Which campaigns notice faults in the kernel, each with a few of its cases: python -m
tests.mutants --campaigns.

A campaign notices a fault for certain when a case comes out *wrong* (a falsehood proved, a damaged
certificate accepted ..), crashes or does not end. That its cases come out otherwise than without
the fault, such as fewer truths proved, is told apart as *other*: its share moves, and nobody is
stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from assay.verification.audit.campaign import PLANS
from tests.mutants import asking
from tests.mutants.plant import Fault

CASES = {"truths": 20, "texts": 20, "pairs": 10, "terms": 80, "falsehoods": 30}
"""How many cases of each campaign are looked at."""
SECONDS = 60.0
"""Seconds of the processor that one campaign has for one fault, some ten times what it takes."""


def outcomes(plan: str, seed: int) -> list[str]:
    """Return what comes of the cases of a campaign."""
    work, budget = PLANS[plan].work, PLANS[plan].budget
    return [work.tested(number, seed, budget)["outcome"] for number in range(CASES[plan])]


def seen(plan: str, seed: int, plain: list[str]) -> Iterator[dict]:
    """Yield what a campaign says of a fault that is planted: "wrong", "other" or "nothing"."""
    yield {"asked": plan}
    now = outcomes(plan, seed)
    bad = (*PLANS[plan].work.WRONG, "crashed")
    wrong = sum(a != b and a in bad for a, b in zip(now, plain, strict=True))
    other = sum(a != b for a, b in zip(now, plain, strict=True))
    said = f"wrong {wrong}" if wrong else f"other {other}" if other else "nothing"
    yield {"outcome": said.split()[0], "by": said}


def run(faults: list[Fault], root: Path, seed: int, show: Callable[[str], None] = print) -> None:
    """Plant the faults one by one, and show what each campaign says."""
    plain = {plan: outcomes(plan, seed) for plan in CASES}
    asking.prepare()
    totals = {plan: {"wrong": 0, "other": 0} for plan in CASES}
    missed = asked = 0
    for fault in faults:
        source = (root / fault.file).read_text()
        row = {}
        for plan in CASES:

            def work(
                fault: Fault = fault, source: str = source, plan: str = plan
            ) -> Iterator[dict]:
                if not asking.plant(root / fault.file, source, fault.planted(source)):
                    yield {"outcome": "import", "by": "it runs at import"}
                    return
                asking.forget()
                yield from seen(plan, seed, plain[plan])

            outcome, said = asking.forked(work, SECONDS)
            if outcome == "import":
                break
            row[plan] = "wrong (ends)" if outcome == "noticed" else said
            key = "wrong" if outcome == "noticed" else outcome
            if key in totals[plan]:
                totals[plan][key] += 1
        if not row:
            continue
        asked += 1
        missed += all(said == "nothing" for said in row.values())
        told = ", ".join(f"{plan}: {said}" for plan, said in row.items())
        show(f"{fault.file}:{fault.line} {fault.what}  {told}")
    for plan, counts in totals.items():
        show(
            f"{plan}: {counts['wrong']} of {asked} wrong, {counts['other']} more come out otherwise"
        )
    show(f"noticed by no campaign: {missed} of {asked}")
