"""What the report shows of each paper: its source, and its figures, one module a paper.

The source is what ``paper.toml`` says.  A module has ``pictures(found)``: the figures of the front
page and of the paper's page, where ``found`` holds the claim views by id, whose verdicts mark the
bounds drawn over the curves.  It may have ``regimes(found)``: a table of its conclusions over
regimes, in place of the one over shared readings.
"""

from __future__ import annotations

from dataclasses import dataclass

from assay.reports.measured import Measured


@dataclass(frozen=True)
class Paper:
    """Title, authors, note and link of a source, how its page numbers are known, and what else
    finds it, such as a number of a preprint.
    """

    title: str
    authors: str
    note: str = ""
    link: str = ""
    pages: str = ""
    identifier: str = ""


def paper(name: str) -> Paper:
    """Return the source; its name alone where nothing is told of it."""
    from assay.theory import claims

    try:
        one = claims.paper(name)
    except KeyError:
        return Paper(name, "")
    link = one.link if one.link.startswith(("https://", "http://")) else ""
    return Paper(one.title or name, one.byline, one.part, link, one.pages, one.identifier)


def pictures(name: str, found: dict) -> list:
    """Draw the figures of a paper."""
    module = _module(name)
    return module.pictures(found) if module else []


def regimes(name: str, found: dict):
    """Return a paper's own table of conclusions, None without one."""
    module = _module(name)
    return module.regimes(found) if hasattr(module, "regimes") else None


def _module(name: str):
    from importlib import import_module
    from importlib.util import find_spec

    return (
        import_module(f"assay.reports.papers.{name}")
        if find_spec(f"assay.reports.papers.{name}")
        else None
    )


def measured() -> list[Measured]:
    """Return the numbers of trained networks and random draws that are kept for figures."""
    from assay.reports.papers.collapse import draws, experiments
    from assay.reports.papers.equivalence import identifiability
    from assay.reports.papers.granularity import training

    modules = draws, experiments, identifiability, training
    return [one for module in modules for one in vars(module).values() if type(one) is Measured]
