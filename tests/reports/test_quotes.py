"""The words that a page quotes: a theorem's end where its proof begins, and what is quoted of the
proof is folded.
"""

from __future__ import annotations

import re

from assay import theory
from assay.reports import site, theorems
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
