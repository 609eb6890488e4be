"""A second report renders what has changed, and nothing else."""

from __future__ import annotations

import dataclasses
import shutil

import pytest

from assay.reports import site
from assay.reports.site import claim_pages, rendering
from assay.verification.run import cache


@pytest.fixture
def few(subset, rows):
    """Three claims, of which the second rests on the first, and their rows."""
    ids = ("phases.def.gj", "phases.eq13", "phases.eq145")
    return [c for c in subset if c.id in ids], [r for r in rows if r["id"] in ids]


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Return a function that writes a report and returns its files and the ids of the claims whose
    pages were rendered for it.
    """
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))
    made: list[str] = []
    monkeypatch.setattr(
        claim_pages,
        "_pages",
        lambda whole, view, render, do=claim_pages._pages: (
            made.append(view.id) or do(whole, view, render)
        ),
    )

    def write(claims: list, rows: list[dict], **options) -> tuple[dict[str, bytes], list[str]]:
        made.clear()
        out = tmp_path / f"out{len(list(tmp_path.iterdir()))}"
        site.write(out, claims, rows, figures=False, **options)
        files = {str(p.relative_to(out)): p.read_bytes() for p in out.rglob("*") if p.is_file()}
        return files, sorted(made)

    return write


def test_a_second_report_renders_nothing_and_is_the_same(few, written):
    ids = sorted(c.id for c in few[0])
    first = written(*few)
    assert first[1] == ids and written(*few) == (first[0], [])
    noted = written(*few, differences=["phases.x"])
    assert b"phases.x" in noted[0]["index.html"] and noted[1] == []


def test_what_changed_is_rendered_again(few, written, tmp_path):
    claims, rows = few
    first, _ = written(claims, rows)
    place = f"claims/{rows[0]['id']}.html"
    changed = [{**rows[0], "reason": "Another reason."}, *rows[1:]]
    found, made = written(claims, changed)
    assert made == [rows[0]["id"]] and b"Another reason." in found[place] != first[place]
    other = [dataclasses.replace(claims[0], text="Other words of ours."), *claims[1:]]
    found, made = written(other, rows)
    assert (
        made == [claims[0].id] and b"Other words of ours." in found[f"claims/{claims[0].id}.html"]
    )
    assert written(claims, rows)[0] == first
    kept_pages = [*(tmp_path / "cache" / "pages").rglob("*.json")]
    for entry in kept_pages:  # breaks the seal
        entry.write_bytes(entry.read_bytes().replace(b"What we tested", b"What they tested"))
    assert written(claims, rows) == (first, sorted(c.id for c in claims))


def test_a_changed_template_renders_all_pages_again(few, written, tmp_path, monkeypatch):
    def edited(name: str, words: str) -> tuple[dict[str, bytes], list[str]]:
        folder = tmp_path / "code" / name / "reports" / "site" / "templates"
        shutil.copytree(rendering.TEMPLATES, folder)
        page = folder / "claim.html"
        page.write_text(page.read_text().replace("What we tested", words))
        with monkeypatch.context() as patch:
            patch.setattr(cache, "ROOT", tmp_path / "code" / name)
            patch.setattr(rendering, "TEMPLATES", folder)
            return written(*few)

    ids = sorted(c.id for c in few[0])
    first, made = edited("a", "What we tested")
    other, made_anew = edited("b", "What was tested")
    assert made == made_anew == ids
    assert all(b"What was tested" in other[f"claims/{i}.html"] for i in ids)
    assert edited("c", "What was tested") == (other, [])


def test_worker_processes_render_the_same_pages(few, tmp_path, monkeypatch):
    monkeypatch.setattr(claim_pages, "_FEW", 1)

    def files(jobs: int) -> dict[str, bytes]:
        monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / f"cache{jobs}"))
        out = tmp_path / f"out{jobs}"
        site.write(out, *few, figures=False, jobs=jobs)
        return {str(p.relative_to(out)): p.read_bytes() for p in out.rglob("*") if p.is_file()}

    assert files(2) == files(1)
