"""What the site of the documents needs besides the text: formulas as MathML, tables that scroll,
and links out of the folder as names of files, since a site of the documents alone does not hold
these; a file that is not there ends the build.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
_OUTSIDE = re.compile(r"\[(?P<text>[^\]]+)\]\(\.\./(?P<path>[^)#]+)(?:#[^)]*)?\)")
_FORMULA = re.compile(r"(?P<code>^```.*?^```|`[^`\n]+`)|\$(?P<formula>[^$\n]+)\$", re.M | re.S)
_HELD = re.compile(r"ASSAYMATH([0-9a-f]+)END")


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Return the text of a page with its links out of the folder replaced, and with formulas held
    back, from which the converter to HTML would take their backslashes.
    """
    return _OUTSIDE.sub(_named, _FORMULA.sub(_hidden, markdown))


def on_page_content(html: str, **_: Any) -> str:
    """Return the HTML of a page with its formulas as MathML, each table in a box that scrolls."""
    from assay.reports.site.mathml import math

    html = html.replace("<table>", '<div class="table-responsive"><table>')
    html = html.replace("</table>", "</table></div>")
    return _HELD.sub(lambda found: str(math(bytes.fromhex(found[1]).decode())), html)


def _hidden(found: re.Match[str]) -> str:
    if found["code"]:
        return found[0]
    return f"ASSAYMATH{found['formula'].encode().hex()}END"


def _named(link: re.Match[str]) -> str:
    path = link["path"]
    if not (ROOT / path).exists():
        raise FileNotFoundError(f"a document links to {path}, which is not there")
    text = link["text"]
    return f"`{path}`" if text.strip("`") == path else f"{text} (`{path}`)"
