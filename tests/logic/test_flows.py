"""Flows: growth by Gronwall's inequality, and a barrier that is not passed."""

import pytest

from assay.theory.language.theorem import Theorem
from assay.verification.kernel.certificates import Rejected
from assay.verification.search.logic.goals import every, use
from assay.verification.search.logic.outline import Outline


def flow(speed, claim, *more):
    rule = f"for all t in [0, oo): derivative(s at t, w(s)) == {speed}"
    return Theorem(claim, ("function w", "T in [0, oo)", *more, rule))


def decay(claim):
    """Show w(T) <= w(0)*exp(-T) by Gronwall, and the claim from it."""
    proof = Outline(flow("-w(t)", claim), fix={"t": "real"})
    from_0, rule = proof.given[1], proof.given[-1]

    def slope(goal, inside):
        t = proof.text(goal.args[0].args[1])
        return proof.leaf(goal, use(proof, rule, t, proof.taut(f"0 <= {t}", inside)))

    axiom = proof.axiom("gronwall", f=("z", "w(z)"), c="-1", a="0", b="T")
    axiom = proof.cut(axiom, proof.leaf("0 <= T", from_0))
    found = proof.cut(axiom, every(proof, proof.concluded(axiom).args[0], slope))
    return proof.qed(proof.leaf(claim, found), 2.0)


def below_1(speed):
    """Show w(t) <= 1 up to the time T, where 1 is a barrier."""
    proof = Outline(flow(speed, "for all t in [0, T]: w(t) <= 1", "w(0) <= 1/2"), fix={"t": "real"})
    start, rule = proof.given[2], proof.given[-1]

    def inside(goal, within):
        t = proof.text(goal.args[0].args[0].args[1])
        slope = use(proof, rule, t, proof.taut(f"0 <= {t}", within))
        exists, falls = goal.args
        at_1 = proof.intro(
            falls.args[0], proof.leaf(falls.args[1], slope, proof.hyp(falls.args[0]))
        )
        return proof.taut(goal, proof.leaf(exists, slope), at_1)

    axiom = proof.axiom("barrier", f=("z", "w(z)"), a="0", b="T", h="1")
    axiom = proof.cut(axiom, proof.leaf("w(0) <= 1", start))
    return proof.qed(proof.cut(axiom, every(proof, proof.concluded(axiom).args[0], inside)), 2.0)


def test_a_flow_decays_at_its_rate():
    assert decay("w(T) <= w(0)*exp(-T)").verdict == "proved"
    with pytest.raises(Rejected, match="a leaf is not proved"):
        decay("w(T) <= w(0)*exp(-2*T)")


def test_a_flow_stays_below_a_barrier():
    assert below_1("1/2 - w(t)").verdict == "proved"
    with pytest.raises(Rejected, match="a leaf is not proved"):
        below_1("2 - w(t)")
