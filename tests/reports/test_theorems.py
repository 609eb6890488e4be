"""The numbered theorems of a paper, counted from what the registry and the verdicts say."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from assay import theory
from assay.reports.site import views as pages
from assay.reports.theorems import OUTCOMES, counted, limited, named, summary, theorems
from tests.reports.conftest import invent


def view(
    name: str,
    where: str,
    verdict: str,
    *,
    about="",
    role="printed",
    repairs=(),
    severity="",
    sentence=False,
    words=(),
):
    """Return what stands for a claim's view: its verdict, and the verdicts of its repairs; a
    ``sentence`` is a whole theorem, and the repairs in ``words`` are restated in print.
    """
    named = [("repair-theorem" if v.startswith("whole ") else "repair", v) for v in repairs]
    return SimpleNamespace(
        id=name,
        claim=SimpleNamespace(
            where=where,
            group="statement",
            entry={"printed_repair": dict.fromkeys(words, "W.")},
            uncovered="",
        ),
        verdict=verdict,
        about=about,
        head=SimpleNamespace(role=role, is_theorem=sentence),
        severity=severity,
        repairs=[
            SimpleNamespace(
                verdict=v.removeprefix("whole "), name=n, is_theorem=n == "repair-theorem"
            )
            for n, v in named
        ],
    )


@pytest.mark.parametrize(
    ("where", "name"),
    [
        ("Thm 7 and the first lines of its proof", "Theorem 7"),
        ("Cor 4 (again Cor 14)", "Corollary 4"),
        ("Section 4.2, last paragraph; Theorem 5.2, eq. (6)", "Theorem 5.2"),
        ("Definition C.1 and Proposition 1", "Proposition 1"),
        ("Lemma A.9, conclusion b", "Lemma A.9"),
        ("Appendix A.4, Theorem A.1, Eq A.65", "Theorem A.1"),
        ("Section 2.3, Lemma 2.1 and Eq 2.7; Appendix A.3, Lemma A.15", "Lemma 2.1"),
        ("Appendix A.3, Lemma A.15 a)", "Lemma A.15"),
        ("Appendix A.4, Lemma A.18, second part", "Lemma A.18"),
        ("Appendix A.4, proof of Lemma A.18", ""),
        ("Section 2.5, proof sketch of Theorem 2.1, Eqs 2.10 to 2.16", ""),
        ("Lemma 3.7, proof, second sentence", ""),
        ("Cor 14, proof", ""),
        ("Theorem 7.1, learning rate, against Theorem A.15, condition 3", ""),
        ("Section 5.3.1, second paragraph after Theorem 5.1", ""),
    ],
)
def test_a_place_states_a_theorem_or_not(where, name):
    assert named(where) == name


def test_a_theorem_comes_to_what_its_claims_come_to():
    found = theorems(
        [
            view("a", "Lemma 1, part a", "proved"),
            view("b", "Lemma 1, part b", "refuted", repairs=["open", "proved"], severity="edge"),
            view("c", "Theorem 2", "refuted", severity="theorem"),
            view("d", "Theorem 3 (again Theorem 9)", "proved in scope"),
            view("e", "Theorem 9", "proved"),
            view("f", "Theorem 4", "proved", about="a step", role="step"),
            view("g", "Theorem 5", "refuted", about="one reading", role="reading"),
            view("h", "Theorem 6", "refuted", repairs=["proved in scope"]),
            view("i", "Theorem 7", "open"),
            view("j", "Theorem 8", "proved"),
            view("k", "Theorem 8, proof", "refuted"),
            view("l", "Section 2, Lemma 2; Appendix A.1, Lemma A.2", "proved"),
            view("m", "Appendix A.1, Lemma A.2 b)", "refuted", severity="edge"),
            view("n", "Theorem 10", "refuted in scope", repairs=["proved"]),
            view("o", "Theorem 11, part a", "refuted", repairs=["proved"]),
            view("p", "Theorem 11, part b", "refuted in scope"),
        ]
    )
    assert {t.name: t.outcome for t in found} == {
        "Lemma 1": "corrected",
        "Theorem 2": "fails",
        "Theorem 3": "scope",
        "Theorem 4": "partly",
        "Theorem 5": "reading",
        "Theorem 6": "corrected-scope",
        "Theorem 7": "open",
        "Theorem 8": "holds",
        "Lemma 2": "fails",
        "Theorem 10": "fails-scope",
        "Theorem 11": "fails",
    }
    assert found[0].first.id == "b" and found[0].severity == "edge"
    assert found[0].corrected[1].verdict == "proved" and found[1].corrected is None
    assert [words for _, words in summary(found)][:3] == [
        "1 holds as printed",
        "1 holds from something that its words do not assume",
        "5 fail as printed (1 holds corrected and"
        " 1 holds corrected from something assumed besides)",
    ]


def test_a_theorem_is_corrected_only_by_what_mends_all_that_fails():
    found = theorems(
        [
            view("a", "Lemma 1", "refuted", repairs=["proved"], sentence=True),
            view("b", "Lemma 2", "refuted", repairs=["proved", "whole proved"], sentence=True),
            view("c", "Lemma 3", "refuted", repairs=["proved"], sentence=True, words=["repair"]),
            view("d", "Lemma 4", "refuted", repairs=["proved"], role="part"),
            view("e", "Lemma 5", "refuted", repairs=["whole proved"], role="part"),
            view("f", "Lemma 6", "refuted", repairs=["whole proved in scope"], sentence=True),
            view("f.a", "Lemma 6, part a", "refuted", repairs=["proved"], sentence=True),
        ]
    )
    assert [t.outcome for t in found] == [
        "fails",
        "corrected",
        "corrected",
        "mended",
        "corrected",
        "corrected-scope",
    ]
    assert found[0].corrected is None and found[1].corrected[1].is_theorem
    said = [limited(t.first, t.first.repairs[0]) for t in found[:5]]
    assert "a step of" in said[0] and "the part" in said[3] and said[2] == said[4] == ""
    assert [words for _, words in summary(found)] == [
        "6 fail as printed (3 hold corrected, 1 holds corrected from something assumed besides and"
        " of 1 the part that fails is corrected)"
    ]


def test_every_numbered_theorem_of_the_papers_is_counted_once():
    claims = [c for c in theory.registry() if c.paper in ("phases", "majority")]
    found = pages.build(claims, [row for claim in claims for row in invent(claim, "proved")])
    for paper in ("phases", "majority"):
        own = theorems(pages.of_paper(found, paper).values())
        assert sum(counted(own).values()) == len(own) and {t.outcome for t in own} <= {*OUTCOMES}
    names = {t.name for t in theorems(pages.of_paper(found, "phases").values())}
    assert names == {f"Theorem {n}" for n in (5, 6, 7, 8, 9, 10, 11, 13, 17)} | {
        "Lemma 16",
        "Corollary 4",
    }
