"""Gradient flow on the cross-entropy of n examples in R^d, for theorems that are said as a whole.

The weights are a function: w(k, t) is the entry k at the time t.  The data are as in
`assay.theory.papers.distillation.whole`.
"""

from __future__ import annotations

from assay.theory.language.theorem import Theorem
from assay.theory.papers.distillation.whole import TEACHER

DECAY = Theorem(
    "(for all t in [0, oo): l(t) <= l(0)*exp(-c*t)) and"
    " (for all eps in (0, oo): exists T in [0, oo): for all t in [T, oo): l(t) <= eps)",
    ("c in (0, oo)", "function l", "for all t in [0, oo): derivative(s at t, l(s)) <= -c*l(t)"),
)

_OUTPUT = ("out", "sum(j in 1..d, w(j, t)*x[d*i+j])")
_TEACHER = ("teacher", "sum(j in 1..d, ws[j]*x[d*i+j])")
FLOW = (
    *TEACHER,
    "function w",
    "for all k in {1..d}: w(k, 0) == 0",
    "for all t in [0, oo), k in {1..d}: derivative(s at t, w(k, s)) == -slope",
)
"""Gradient flow from 0; its velocity is the gradient (D.4), negated."""
SOLUTION = (
    "seq wh",
    "seq a",
    "for all k in {1..d}: wh[k] == sum(i in 1..n, a[i]*x[d*i+k])",
    "for all i in {1..n}: sum(k in 1..d, wh[k]*x[d*i+k]) == teacher",
)
"""w-hat lies in the span of the data, and has the outputs of the teacher on them."""
_WHERE = (
    _OUTPUT,
    _TEACHER,
    ("slope", "1/n*sum(i in 1..n, (1/(1+exp(-out))-1/(1+exp(-teacher)))*x[d*i+k])"),
)
_DISTANCE = "sum(k in 1..d, (w(k, t)-wh[k])**2)"

EXPONENTIAL = Theorem(
    f"exists c in (0, oo): for all t in [0, oo): {_DISTANCE} <= sum(k in 1..d, wh[k]**2)*exp(-c*t)",
    (*FLOW, *SOLUTION),
    (),
    _WHERE,
)
CLAIMS: tuple = ()
"""The theorems are readings of the claims in the sections before."""
