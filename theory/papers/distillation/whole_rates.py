"""Rates of the transfer risk and of the flow, for theorems that are said as a whole.

The law of the inputs, the data, the student and the angles are as in
`assay.theory.papers.distillation.whole_risk`, the flow as in
`assay.theory.papers.distillation.whole_flow`.
"""

from __future__ import annotations

from assay.theory.language.theorem import Theorem
from assay.theory.papers.distillation import whole_flow, whole_risk
from assay.theory.papers.distillation.whole_risk import INPUT, RISK, dot, p, square

ORDER = (
    "kappa in [0, oo)",
    f"for all t in [0, pi/2): {p('t')} <= (1-2/pi*t)**kappa",
)
"""The condition of Corollary 5.2, except at pi/2, where the power has no value for kappa = 0."""
_TRAINED = (*whole_risk.TRAINED[1:], *whole_risk.INDEPENDENT)
INSERTED = Theorem(
    f"{RISK} <= (1-2/pi*beta)**kappa+(1-2/pi*(pi/2-beta))**(n*kappa)",
    ("n in {1..}", *_TRAINED, *ORDER, "beta in (0, pi/2)"),
)
"""(5.22), for any n."""
POLYNOMIAL = Theorem(
    f"{RISK} <= (1+log(n)**kappa)/n**kappa",
    ("n in {2..}", *_TRAINED, *ORDER),
)
"""(5.21), for any n from 2 on."""

UNIFORM = Theorem("P[a ~ Unif(0, pi/2) | a >= t] == 1-2/pi*t", ("t in [0, pi/2]",))
"""A uniform angle has the order kappa = 1 with equality."""

APART = Theorem(
    "exists c in [0, pi/2): for all t in [c, pi/2]: " + p("t") + " == 0",
    (
        "d in {1..}",
        "seq ws",
        "function Y",
        "a in [0, pi/2)",
        f"{square('ws[k]')} > 0",
        f"for all v: {square(INPUT)} > 0 and"
        f" {dot('ws[k]', INPUT)}**2 >= {square('ws[k]')}*{square(INPUT)}*cos(a)**2",
    ),
)
"""No input has an angle above a < pi/2: then p is 0 from some angle below pi/2 on."""

CONVERGES = Theorem(
    "for all eps in (0, oo): exists T in [0, oo): for all t in [T, oo):"
    " sum(k in 1..d, (w(k, t)-wh[k])**2) <= eps",
    whole_flow.EXPONENTIAL.given,
    (),
    whole_flow.EXPONENTIAL.where,
)
"""Gradient flow tends to w-hat."""
DEEP = Theorem(
    "(for all t in [0, oo): l(t) <= l(0)*exp(-rate*t)) and"
    " (for all eps in (0, oo): exists T in [0, oo): for all t in [T, oo): l(t) <= eps)",
    (
        "c in (0, oo)",
        "delta in (0, oo)",
        "L in {1..}",
        "function l",
        "for all t in [0, oo): derivative(s at t, l(s)) <= -rate*l(t)",
    ),
    (),
    (("rate", "c*delta**(2*(L-1)/L)"),),
)
"""From (D.25) to the convergence of the loss."""
CLAIMS: tuple = ()
"""The theorems are readings of the claims in the sections around."""
