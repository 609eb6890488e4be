"""The documents build into a site without a broken link, whose pages need no network; the gallery
says of each finding what the ledger says.
"""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import assay
from assay.reports import ledger

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"


@pytest.mark.skipif(
    not all(importlib.util.find_spec(name) for name in ("mkdocs", "mkdocstrings")),
    reason="needs the extra docs",
)
def test_the_site_builds_strictly_and_needs_no_network(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    pages = {page.stem: page.read_text() for page in tmp_path.glob("*.html")}
    assert {file.stem for file in DOCS.glob("*.md")} <= set(pages)
    fetched = [
        (name, address)
        for name, page in pages.items()
        for address in re.findall(
            r"<(?:script|link|img|iframe)\b[^>]*(?:src|href)=\"([^\"]+)", page
        )
        if re.match(r"(?:https?:)?//", address)
    ]
    assert not fetched
    for name in assay.__all__:
        assert re.search(rf'id="assay\.\w+\.{name}"', pages["api"]), name
    assert "work seconds" in pages["api"]
    formulas = (DOCS / "bounds.md").read_text().count("$") // 2
    assert formulas > 70 and pages["bounds"].count("<math") >= formulas  # long ones are broken
    for name, page in pages.items():
        shown = re.sub(r"<(code|pre)\b.*?</\1>", "", page, flags=re.S)
        assert not re.search(r"\$\\?\w|\\(?:frac|left|mathrm|le|ge)\b|ASSAYMATH", shown), name
    assert (tmp_path / "notebooks" / "prove-your-bound.ipynb").is_file()


def test_a_link_out_of_the_documents_leads_to_a_file():
    spec = importlib.util.spec_from_file_location("hooks", DOCS / "hooks.py")
    hooks = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hooks)
    assert hooks.on_page_markdown("see [it](../README.md#x).") == "see it (`README.md`)."
    assert hooks.on_page_markdown("[here](trust.md)") == "[here](trust.md)"
    held = hooks.on_page_markdown("`$x$` and $a_1 \\le b_1$")
    assert held.startswith("`$x$` and ") and "$a" not in held
    assert "<mo>≤</mo>" in hooks.on_page_content(f"<p>{held}</p>")
    with pytest.raises(FileNotFoundError, match="nowhere"):
        hooks.on_page_markdown("[it](../nowhere.md)")


def test_the_gallery_says_what_the_ledger_says():
    entries = ledger.read()
    ids = re.findall(r"^\| `([\w.]+)` \|", (DOCS / "findings.md").read_text(), re.M)
    assert len(ids) >= 8
    for claim in ids:
        own = {r: e for (i, r), e in entries.items() if i == claim}
        failed = [e for e in own.values() if e["role"] in ("printed", "part")]
        assert any(e["verdict"] == "refuted" for e in failed), claim
        mended = [e["verdict"] for e in own.values() if e["role"] == "repair"]
        assert {"proved", "proved in scope"} & {*mended}, claim
