"""The words that a page quotes and where they stand: a theorem's end where its proof begins, what
is quoted of the proof is folded, and the paper is named with link, place and page where known.
"""

from __future__ import annotations

import re

from assay import theory
from assay.reports import site, theorems
from assay.reports.papers import paper
from tests.reports.conftest import invent

PROOF = re.compile(r"\bProof( sketch)?\s*[.:]")


def test_the_printed_words_of_a_theorem_end_where_its_proof_begins(tmp_path):
    numbered = [c for c in theory.registry() if theorems.named(c.where)]
    assert len(numbered) > 100
    assert not [c.id for c in numbered if PROOF.search(c.quote)]
    quoted = [c for c in theory.registry() if c.quoted_proof]
    assert len(quoted) > 15 and all(PROOF.match(c.quoted_proof) and c.quote for c in quoted)
    claim = theory.registry()["phases.lem16"]
    site.write(tmp_path, [claim], invent(claim, "refuted"), figures=False)
    text = (tmp_path / "claims" / "phases.lem16.html").read_text(encoding="utf-8")
    fold = text[text.index("From its printed proof") :].partition("</details>")[0]
    assert "Proof. We have" in fold and "Proof. We have" not in text.partition(fold)[0]


ONE_EACH = ("phases.lem16", "majority.lem3.8", "granularity.lemg2", "collapse.lema12")
ONE_EACH += ("distillation.thm5.1", "equivalence.thm2_1", "distillation.balanced-conserved")


def test_a_page_names_its_paper_with_authors_place_and_what_finds_it(tmp_path):
    known = theory.registry()
    claims = [known[i] for i in ONE_EACH]
    rows = [row for claim in claims for row in invent(claim, "refuted")]
    site.write(tmp_path, claims, rows, figures=False)
    for claim in claims:
        text = (tmp_path / "claims" / f"{claim.id}.html").read_text(encoding="utf-8")
        source = paper(claim.paper)
        top, aside = text.partition("<h2")[0], text.partition("<aside>")[2]
        assert source.authors and source.authors in top and source.title in top
        assert source.identifier in top
        assert f'<a rel="external" href="{source.link}">' in top and source.link.startswith(
            "https://"
        )
        assert not claim.pages or claim.pages in top
        unknown = (
            '<dt>Page</dt><dd class="muted">not known: our copy of the text has no page breaks'
        )
        assert (unknown in aside) == (claim.paper in ("phases", "majority", "collapse"))
    assert "Lemma G.2, eqs. (201)-(206), and its proof, eq. (212), pages 73–74" in (
        tmp_path / "claims" / "granularity.lemg2.html"
    ).read_text(encoding="utf-8")


def test_pages_are_told_wherever_the_copy_of_a_source_has_them():
    unpaged = ("phases", "majority", "collapse")
    for claim in theory.registry():
        assert bool(claim.pages) == (
            claim.paper not in unpaged and not re.match("not printed|Nowhere", claim.where)
        ), claim.id
        assert re.fullmatch(r"(([ivx]+|\d+(–\d+)?)(, | and |$))*", claim.pages), claim.id
