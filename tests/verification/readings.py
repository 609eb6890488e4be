"""What the tests of single papers share: readings with a falsehood planted in their goal, empirical
ones with fewer runs.
"""

from dataclasses import replace

from assay.theory.claims import Claim, Reading
from assay.theory.experiments import READING
from assay.theory.language.statements import from_data
from assay.verification.kernel.statistics import decide
from assay.verification.search.job import Job


def planted(reading: Reading, old: str, new: str) -> Reading:
    """Return the reading with ``old`` replaced by ``new`` in the goal, which has to change."""
    false = replace(reading.statement, goal=reading.statement.goal.replace(old, new))
    assert false.goal != reading.statement.goal
    return Reading(reading.name, false)


class Shrunk(Job):
    """A job that takes the numbers of runs from the campaign, which tests cut short; all else of
    the preset stays.
    """

    def statistics(self, result: dict):
        """Decide the reading by what the settler offers, on as many runs as it offers."""
        runs = {p["name"]: len(p["values"]) for p in result["parts"]}
        tests = tuple(t._replace(runs=runs[t.part]) for t in self.statement.tests)
        reading = replace(self.reading, statement=replace(self.statement, tests=tests))
        return Job(self.claim, reading).statistics(result)


def follows(found) -> bool:
    """Return whether the verdict of a `Shrunk` job follows from the numbers of its certificate."""
    return (
        decide(from_data(found.certificate["statement"]), found.certificate["result"])
        == found.verdict
    )


def settled_by_code(claim: Claim) -> Claim:
    """Return a claim with the readings that a settler decides, without that of evidence."""
    own = tuple(r for r in claim.readings if r.name != READING)
    return replace(claim, readings=own)
