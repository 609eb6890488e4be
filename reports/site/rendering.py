"""The templates of the pages, with the filters and values that they use."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from assay.reports import __version__, theorems
from assay.reports.papers import paper
from assay.reports.site import claim, live, mathml, prose, sceptic, symbols, views
from assay.reports.verdicts import (
    ORDER,
    PARTLY,
    PROOF_STATUS,
    ROLES,
    SEVERITIES,
    VERDICTS,
    style,
    told,
)

TEMPLATES = Path(__file__).parent / "templates"
_AS_TYPED = re.compile(
    "(<(?:pre|script|textarea|style)\\b.*?</(?:pre|script|textarea|style)>)", re.S
)


def environment() -> Any:
    """Return jinja2's environment with the templates of the pages, and the filters that these use
    for verdicts, words and quantities.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    from assay.reports.units import duration

    env = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.filters.update(
        prose=prose.prose,
        signs=prose.signs,
        value=prose.value,
        expression=prose.expression,
        duration=duration,
        drawn=live.drawn,
        mark=lambda v: style(v).mark,
        slug=slug,
        told=told,
    )
    return env


def renderer(found: dict[str, views.ClaimView], soundness: dict | None) -> Callable[..., str]:
    """Return the function that renders a template for these claims: ``render(name, root="../",
    here="claims", **values)``, where ``root`` leads to the front page and ``here`` marks a page in
    the bar.
    """
    env = environment()
    env.globals.update(
        verdicts=VERDICTS,
        order=ORDER,
        partly=PARTLY.name,
        statuses=PROOF_STATUS,
        roles=ROLES,
        severities=SEVERITIES,
        summary=theorems.summary,
        views=found,
        compared=views.compared,
        sentence=claim.sentence,
        name=prose.name,
        to_read=sceptic.to_read,
        named=symbols.named,
        math=prose.math,
        written=mathml.written,
        version=__version__,
        pretty_json=prose.pretty_json,
        sources={name: paper(name) for name in papers_of(found)},
        soundness=soundness,
    )

    def render(template: str, *, root: str = "", here: str = "", **values: object) -> str:
        return without_indents(env.get_template(template).render(root=root, here=here, **values))

    return render


def without_indents(page: str) -> str:
    """Return a page without the spaces that begin its lines, which no browser shows, and without
    empty lines; what is typed as it stands keeps both.
    """
    pieces = _AS_TYPED.split(page)
    return "".join(
        text if n % 2 else re.sub(r"\s*\n\s*", "\n", text) for n, text in enumerate(pieces)
    )


def papers_of(found: dict[str, views.ClaimView]) -> list[str]:
    """Return the names of the papers of these claims, in their order."""
    return list(dict.fromkeys(i.split(".", 1)[0] for i in found))


def slug(verdict: str) -> str:
    """Return a verdict as it stands in the names of classes."""
    return verdict.replace(" ", "-")
