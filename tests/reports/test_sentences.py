"""Formulas typed in plain sentences are set as mathematics, and words are left alone."""

from __future__ import annotations

import re

import pytest
from markupsafe import Markup

from assay import theory
from assay.reports import ledger
from assay.reports.site import prose
from assay.reports.site.sentences import pieces
from assay.verification.run import proofs

SPELLED = re.compile(
    r"\*|sqrt|\b(?:alpha|beta|gamma|delta|epsilon|eps|zeta|eta|theta|iota|kappa|lambda|lam|mu|xi|rho"
    r"|sigma|tau|phi|omega|Delta|Omega|Theta|Sigma|Phi)(?![A-Za-z])"
)
"""What no sentence of a page may hold outside of its formulas."""


def shown(text: str) -> str:
    """Return the text with its formulas in brackets."""
    return "".join(f"⟦{piece}⟧" if is_formula else piece for piece, is_formula in pieces(text))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("At l = 2, d = 4 it is 3/4.", "At ⟦l = 2⟧, ⟦d = 4⟧ it is 3/4."),
        ("a = 2 sqrt(log l/l) fails", r"⟦a = 2\,\sqrt{\log l/l}⟧ fails"),
        ("with 1-beta a share", r"with ⟦1 - \beta⟧ a share"),
        ("where e^{fk} >= p^2", r"where ⟦e^{f k} \ge p^{2}⟧"),
        ("|v-w*|^2-|w-hat-w*|^2 <= 0", r"⟦|v - w^{*}|^{2} - |\hat{w} - w^{*}|^{2} \le 0⟧"),
        ("W'PW/lambda is", r"⟦W'P W/\lambda⟧ is"),
        ("|k*ratio-1| shrinks", r"⟦|k \cdot \mathrm{ratio} - 1|⟧ shrinks"),
        ("between sqrt(1 -+ iota)", r"between ⟦\sqrt{1 \mp  \iota}⟧"),
        ("within +-2 sqrt(l) of it", r"within ⟦\pm 2\,\sqrt{l}⟧ of it"),
        ("P[|S| <= a] is 0.9", r"⟦P[|S| \le a]⟧ is 0.9"),
        ("the claim's a of Theorem E.2 and Eq 5, i.e. a tie", None),
        ("the claim’s reader doesn’t know", None),
        ("in 7 of 7 runs, digits 0-4, the 3rd (115)", None),
        ("in a ratio of two sums, the ratio of both", None),
        ("well-known sub-clusters of ResNet-18", None),
    ],
)
def test_formulas_are_found_and_words_are_not(text, wanted):
    assert shown(text) == (text if wanted is None else wanted)


@pytest.mark.parametrize("text", ["(" * 3000, "log " * 3000, "e^-" * 3000, "a+" * 1000 + "aaa"])
def test_strange_text_comes_back(text):
    assert "".join(piece for piece, is_formula in pieces(text) if not is_formula) or shown(text)


def sentences() -> list[str]:
    """Return all sentences of our own that stand on the pages."""
    found = [row["reason"] for row in ledger.read().values()]
    for claim in theory.registry():
        found += [claim.text, claim.short, claim.uncovered]
        for reading in claim.all_readings():
            found += [reading.note, *reading.scope]
    return list(dict.fromkeys(filter(None, found)))


def test_no_sentence_spells_its_mathematics(monkeypatch):
    monkeypatch.setattr(prose, "math", lambda latex, display=False: Markup(""))
    left = [
        text
        for text in sentences()
        if SPELLED.search(re.sub(r"<code>.*?</code>|<[^>]+>", "", prose.prose(text)))
    ]
    assert left == []


def test_what_is_found_is_mathematics_that_can_be_set():
    found = {piece for text in sentences()[::25] for piece, formula in pieces(text) if formula}
    assert len(found) > 100
    assert [piece for piece in found if "<code>" in prose.math(piece)] == []


WORD = re.compile(
    r"\b(?!log\b|exp\b|sqrt\b|erfc\b|max\b|min\b|lambda\b|sigma\b|iota\b)[A-Za-z]{2,}\b"
)
FEWEST = 7
"""Parts between spaces that the shortest sentence has which says what is shown and why."""


def is_bare(reason: str) -> bool:
    """Is a reason a formula without a word that says what it is about?"""
    return bool(reason) and not WORD.search(reason)


FEWEST_WORDS = 5
"""Words of at least three letters that the shortest sentence has which an outsider understands."""


def is_scrap(reason: str) -> bool:
    """Is a reason missing, or shorter than a sentence?"""
    words = re.findall(r"[A-Za-z]{3,}", reason)
    return len(reason.split()) < FEWEST or len(words) < FEWEST_WORDS


VERBS = frozenset(
    """
    add adds agree allows answer answers are asks be beats become becomes belongs bends can cancel
    cancels cannot carries classifies closes coincide comes commute concerns contain contains
    contradicts contribute contributes converge converges could covers decays decide decides
    decrease decreases depend depends did differ differs divides do does dominates drives drops
    enter enters equal equals exceed exceeds exist exists fail fails fall falls fold folds follow
    follows gain gains get gets give gives goes grow grows had happen happens has have held hold
    holds implies increase increases is jumps keep keeps lacks leave leaves lets lie lies lose loses
    lower lowers make makes may meet meets misses move moves multiplies must need needs occurs
    outgrows passes proves raises reach reaches read reads remain remains repeats rise rises
    satisfies satisfy say says sends separate separates serves show shows shrink shrinks
    simplifies splits stand stands stay stays suffice suffices take takes tends turn turns use uses
    vanish vanishes was were will wins works would yields
    """.split()
)
"""Forms of verbs: what makes a sentence of a formula, or of a noun with a formula."""
MEANS = re.compile(r"\bmeans (?:that\b|\S+ [=<>])")
"""The verb, and not the means of classes."""


def is_fragment(reason: str) -> bool:
    """Does a reason lack a verb?"""
    return VERBS.isdisjoint(re.findall(r"[A-Za-z]+", reason)) and not MEANS.search(reason)


def refused(is_poor) -> list[str]:
    """Return the readings whose reason on record is too poor to stand on a page."""
    return [
        f"{claim.id} {name}"
        for claim in theory.registry()
        for name, row in proofs.read(proofs.path(claim)).items()
        if is_poor(row["reason"])
    ]


def test_every_reason_on_record_has_words():
    assert is_bare("5/4 > 2/3.") and is_bare("1+2+2 = 5.") and is_bare("log(1+y) <= y.")
    assert not is_bare("At y = 0 both sides are 0.")
    assert refused(is_bare) == []


def test_every_reason_on_record_is_a_sentence():
    assert is_scrap("") and is_scrap("Union bound.") and is_scrap("6e-2 each.")
    assert is_scrap("y d/l <= j < d gives y < l.") and is_scrap("The bound is 2 whatever n.")
    assert is_scrap("At y = 0 both sides are equal to 0.")
    assert not is_scrap("At y = 0 both sides of the inequality are 0.")
    assert refused(is_scrap) == []


def test_every_reason_on_record_has_a_verb():
    assert is_fragment("R <= 2 k^2/l at every margin.") and is_fragment("0.6038 at u = 1/10.")
    assert is_fragment("Own with own, cross with cross.") and is_fragment("By the sign of u.")
    assert is_fragment("The sum of the class means.") and not is_fragment("This means u = 0.")
    assert not is_fragment("At every margin R is at most 2 k^2/l.")
    assert refused(is_fragment) == []


INSIDE = re.compile(
    r"\b(?:settlers?|provers?|predicates?|presets?|stand-ins?|certificates?|enclosures?|replays?"
    r"|orbits?|kernel(?! density)|every part is seen|scaled point)\b"
)
"""Words of this program's own that no reason uses."""


def test_no_reason_on_record_speaks_of_this_program():
    assert INSIDE.search("On a stand-in: the preset test does not decide.")
    assert not INSIDE.search("The number of modes of the kernel density is 2 in each run.")
    found = [row["reason"] for row in ledger.read().values()]
    assert [reason for reason in found if INSIDE.search(reason)] == []
