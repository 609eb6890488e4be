"""Links of the documents that lead out of their folder become the name of the file, since a site of
the documents alone does not hold it; a file that is not there ends the build.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
_OUTSIDE = re.compile(r"\[(?P<text>[^\]]+)\]\(\.\./(?P<path>[^)#]+)(?:#[^)]*)?\)")


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Return the text of a page with its links out of the folder replaced."""
    return _OUTSIDE.sub(_named, markdown)


def _named(link: re.Match[str]) -> str:
    path = link["path"]
    if not (ROOT / path).exists():
        raise FileNotFoundError(f"a document links to {path}, which is not there")
    text = link["text"]
    return f"`{path}`" if text.strip("`") == path else f"{text} (`{path}`)"
