"""Derive the theorems of `phases` about errors as they hold, with constants, for its network."""

from __future__ import annotations

from assay.theory.papers.phases.errors_weak import RATIOS
from assay.verification.papers.phases.errors_late import TWO_THIRDS, UPPER, beyond_log, two_thirds
from assay.verification.papers.phases.errors_shared import GROWTH, H, near_start
from assay.verification.papers.phases.errors_weak import BELOW_ONE, below_one
from assay.verification.papers.phases.network_errors import at_every_time
from assay.verification.papers.phases.totals import plain
from assay.verification.papers.phases.written_out import Written
from assay.verification.search.logic.goals import lemma, use

_STATE = "for all l in {2..}, k in [2, oo), D in (0, oo)"


def _late(formula):
    """k^2/36 <= R_1 <= k^2 from f = log(2l) on."""
    setting = Written(formula, GROWTH, RATIOS)
    facts = two_thirds(setting, beyond_log(setting))
    return setting.whole(facts, [TWO_THIRDS, UPPER])


def _near(formula):
    """R_1 <= 4 e^{2c} k^2/l^2 up to f = c/l."""
    setting = Written(formula, GROWTH, RATIOS)
    width = "2*exp(c)*k/l"
    group = [("1", (f"{width}-{H}", f"{H}+{width}"))]
    return setting.whole(near_start(setting), [group])


def _middle(formula):
    """R_1 >= a^2/144 on a <= f < 1."""
    setting = Written(formula, GROWTH, RATIOS)
    return setting.whole(below_one(setting), [BELOW_ONE])


def late_mended(o):
    """Theorem 11 with constants."""
    late = lemma(
        o,
        f"{_STATE}: log(2*l) <= {plain('f')} => k**2/36 <= {plain('R1')} and {plain('R1')} <= k**2",
        shown=_late,
    )
    small = lemma(o, f"{_STATE}: {plain('R0')} <= k**2/l**2", how="positivity", params=GROWTH)
    classes, strength = o.given[0], o.given[4]

    def general(margin, positive):
        return [use(o, one, "l", classes, "k", strength, margin, positive) for one in (late, small)]

    return at_every_time(o, general, ("R1", "R0"))


def weak_mended(o):
    """Theorem 9 with constants."""
    near = lemma(
        o,
        f"{_STATE}, c in (1, oo): {plain('f')} < c/l => {plain('R1')} <= 4*exp(2*c)*k**2/l**2",
        shown=_near,
    )
    middle = lemma(
        o,
        f"{_STATE}, a in (0, 1): {plain('f')} < 1 => a <= {plain('f')} => 48*k/a <= l =>"
        f" {plain('R1')} >= a**2/144",
        shown=_middle,
    )
    classes, strength = o.given[0], o.given[4]

    def general(margin, positive, factor, share):
        state = ("l", classes, "k", strength, margin, positive)
        return [use(o, near, *state, "c", factor), use(o, middle, *state, "a", share)]

    return at_every_time(o, general, ("R1",))
