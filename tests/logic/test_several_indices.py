"""Sequences of several indices: reading, printing, and what is put for them."""

from __future__ import annotations

import pytest

from assay.theory.language.logic import printing, reading, trees
from assay.theory.language.theorem import Theorem
from assay.theory.language.variables import FormulaError
from assay.verification.checkers.deduce import sentences
from assay.verification.checkers.reader import Beyond
from assay.verification.search.logic.outline import Outline

SAYS = "for all t in {0..}: for all y in {0..t}: w[t, y] <= sum(i in 0..y, w[i, t + 1])"
W = trees.variable("w", "seq")
FAMILY = "[t, i: n*t + i**2]"
PUT = "for all t in {0..}: for all y in {0..t}: n*t + y**2 <= sum(i in 0..y, n*i + (t + 1)**2)"


def test_what_is_printed_is_read_again() -> None:
    tree = reading.sentence(SAYS, {"w": "seq"})
    assert printing.text(tree) == SAYS
    assert "w_{t, y}" in printing.latex(tree)
    family = reading.term(FAMILY, {"n": "int"})
    assert printing.text(family) == FAMILY


def test_a_family_of_two_indices_keeps_what_is_bound_around_it() -> None:
    tree = reading.sentence(SAYS, {"w": "seq"})
    family = reading.term(FAMILY, {"n": "int"})
    assert printing.text(trees.put(tree, {W: family})) == PUT
    general = trees.quantified("forall", W, tree)
    assert trees.opened(general.args[2], family) == reading.sentence(PUT, {"n": "int"})


@pytest.mark.parametrize("family", ["[t: t]", "[t, i, j: t]"])
def test_a_family_of_other_indices_is_refused(family: str) -> None:
    tree = reading.sentence(SAYS, {"w": "seq"})
    with pytest.raises(trees.LogicError, match="as many variables"):
        trees.put(tree, {W: reading.term(family)})
    general = trees.quantified("forall", W, tree)
    with pytest.raises(trees.LogicError, match="as many variables"):
        trees.opened(general.args[2], reading.term(family))
    read = sentences.read(SAYS, {"w": "seq"})
    other = sentences.read(family, {}, lambda tree: tree.kind == "family")
    with pytest.raises(Beyond):
        sentences.put(read, {sentences.variable("w", "seq"): other})


def test_the_short_checker_puts_families_alike() -> None:
    read = sentences.read(SAYS, {"w": "seq"})
    family = sentences.read(FAMILY, {"n": "int"}, lambda tree: tree.kind == "family")
    found = sentences.put(read, {sentences.variable("w", "seq"): family})
    assert sentences.alike(found) == sentences.alike(sentences.read(PUT, {"n": "int"}))


def test_an_index_is_an_integer_wherever_it_stands() -> None:
    with pytest.raises(FormulaError, match="integer by its form"):
        reading.sentence("w[1, x] == 0", {"w": "seq", "x": "real"})
    with pytest.raises(Beyond):
        sentences.read("w[1, x] == 0", {"w": "seq", "x": "real"})


def test_a_recursion_speaks_of_values_at_one_time() -> None:
    with pytest.raises(FormulaError, match="values at t alone"):
        Theorem("x[1] == 0", let=(("x", "0", "x[t, 5]"),)).parse()


def test_a_statement_about_all_matrices_holds_of_a_given_one() -> None:
    theorem = Theorem(
        "(for all seq w: w[0, 1] == w[1, 0] => w[1, 0] <= 1) =>"
        " (for all int n: n == 0 - n => -n <= 1)"
    )
    outline = Outline(theorem, {"n": "int"})
    whole = outline.hyp("for all seq w: w[0, 1] == w[1, 0] => w[1, 0] <= 1")
    one = outline.at(whole, "[i, j: n*j - n*i]")
    same = outline.hyp("n == 0 - n")
    premise = outline.leaf("n*1 - n*0 == n*0 - n*1", same)
    found = outline.leaf("-n <= 1", outline.cut(one, premise))
    found = outline.all("n", outline.intro("n == 0 - n", found))
    says = "for all seq w: w[0, 1] == w[1, 0] => w[1, 0] <= 1"
    assert outline.qed(outline.intro(says, found)).verdict == "proved"
