"""BibTeX for a paper and for the report on it."""

from __future__ import annotations

import re
from typing import Any

from assay.reports import __version__


def bibtex(source: Any) -> str:
    """Return BibTeX of a paper and of the report on it."""
    title = source.title or source.name
    fields = {
        "title": f"{{{title}}}",
        "author": " and ".join(source.authors),
        "year": str(source.year or ""),
        "note": "; ".join(filter(None, (source.identifier, source.part))),
        "url": source.link,
    }
    return "\n\n".join(
        (
            _entry(source.name, fields),
            _entry(
                f"assay-{source.name}",
                {
                    "title": f"Assay: verdicts on the claims of {{{title}}}",
                    "author": "{Assay developers}",
                    "note": f"Version {__version__}; 'assay check {source.name}' settles them anew",
                },
            ),
        )
    )


def _entry(key: str, fields: dict[str, str]) -> str:
    lines = [f"  {name} = {{{_tex(text)}}}," for name, text in fields.items() if text]
    return "\n".join([f"@misc{{{key},", *lines, "}"])


def _tex(text: str) -> str:
    return re.sub(r"([&%#_])", r"\\\1", text) if "://" not in text else text
