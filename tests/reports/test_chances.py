"""Which claims speak of a chance, by a fixed pattern, and which are settled without scope."""

import pytest

from assay.reports.chances import settled_without_scope, speaks_of_a_chance
from assay.reports.cli import main

CHANCES = (
    "holds with probability at least $1-\\delta$",
    "With high probability, there is a time",
    "The\nprobability that the bound holds",
    "the probabilities of both events add up",
    "fulfills almost surely $w(t)\\to\\hat w$",
    "w.h.p. all neurons fire",
    "$P(X \\geq a) \\leq e^{-a^2/2}$",
    "$P\\left[\\|g\\|_2^2\\ge5\\sigma^2d\\right]\\le e^{-d}$",
    "we have $\\mathbb{P}\\{\\beta \\geq 3\\} \\leq 1$",
    "$\\Pr[E]\\le1/2$",
    "bounds $p(S_y \\geq a) \\leq e^{-4}$",
)
OTHERS = (
    "The softmax function to compute the class probability for a class $y$",
    "the probability of class $y$ is $q_y$",
    "from output probabilities $q^{(t)}(y'|x)$",
    "Initially, all probabilities $q$ are equal",
    "to compute class probabilities given the output $o$: $q=q(y=1|X)$",
    "$\\sum_{p\\in\\mathcal P(X^{(0)}_n;v_+)}\\alpha_p$",
    "well-visible for most almost all tasks",
    "$\\exp(x)\\geq1+x$ and $\\sup(S)\\leq1$",
)


@pytest.mark.parametrize("quote", CHANCES)
def test_a_chance_is_found(quote):
    assert speaks_of_a_chance(quote)


@pytest.mark.parametrize("quote", OTHERS)
def test_the_outputs_of_a_model_are_no_chance(quote):
    assert not speaks_of_a_chance(quote)


def test_only_what_says_the_words_and_takes_nothing_as_given_counts():
    fine = {"reading": "all", "role": "printed", "verdict": "proved", "scope": ""}
    assert settled_without_scope([fine | {"reading": "a", "role": "step"}, fine]) == "all"
    for other in (
        {"scope": "t = 0"},
        {"verdict": "proved in scope", "scope": "t = 0"},
        {"verdict": "refuted", "scope": "the end is lost"},
        {"verdict": "open"},
        {"verdict": "corroborated"},
        {"role": "probe"},
        {"role": "repair"},
        {"role": "reading"},
    ):
        assert settled_without_scope([fine | other]) == "", other


def test_the_list_ends_with_the_share(capsys):
    assert main(["list", "collapse", "--chance"]) == 0
    lines = capsys.readouterr().out.splitlines()
    (share,) = [line for line in lines if "mention a chance" in line]
    listed = [line for line in lines if " collapse." in line]
    free = [line for line in listed if "not without scope" not in line]
    assert share.startswith(f"{len(free)} of {len(listed)} claims")
    assert any("collapse.lema5 " in line for line in free)
    assert not any("collapse.eq59 " in line for line in listed)
