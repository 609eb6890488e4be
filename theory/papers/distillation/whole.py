"""The cross-entropy of n examples in R^d, for theorems that are said as a whole.

The data are a sequence: x[d*i+k] is the entry k of the i-th input x_i, for k = 1, .., d and i = 1,
.., n.  Weights are sequences w, v, ws (the teacher's) with the entries 1, .., d.
"""

from __future__ import annotations

from assay.theory.language.theorem import Theorem

SIZES = ("n in {1..}", "d in {1..}", "seq x")
TEACHER = (*SIZES, "seq ws")


def output(w: str, i: str = "i") -> str:
    """Return the output w^T x_i."""
    return f"sum(j in 1..d, {w}[j]*x[d*{i}+j])"


def single(p: str, y: str) -> str:
    """Return the loss (D.2) of an example with the label y, whose student has the probability p."""
    return f"-{y}*log({p})-(1-{y})*log(1-{p})-(-{y}*log({y})-(1-{y})*log(1-{y}))"


def _student(w: str, label: str) -> tuple[tuple[str, str], ...]:
    """Return the abbreviations for the output, the probability and the loss of weights w."""
    return (
        (f"out_{w}", output(w)),
        (f"prob_{w}", f"1/(1+exp(-out_{w}))"),
        (f"loss_{w}", f"1/n*sum(i in 1..n, {single(f'prob_{w}', label)})"),
    )


_LABEL = (("teacher", output("ws")), ("label", "1/(1+exp(-teacher))"))
SOFT = (*_LABEL, *_student("w", "label"), *_student("v", "label"))
"""Soft labels, and the loss (D.1) of weights w and v."""
LABELS = (*_student("w", "y[i]"), *_student("v", "y[i]"))
"""Labels y_1, .., y_n of any kind between 0 and 1."""

SLOPE = "1/n*sum(i in 1..n, (prob_w-label)*x[d*i+k])"
"""The entry k of the gradient (D.4) at w."""
STEP = "sum(k in 1..d, (v[k]-w[k])**2)"
SPANNED = "for all k in {1..d}: v[k]-w[k] == sum(i in 1..n, a[i]*x[d*i+k])"

GRADIENT = Theorem(
    "for all seq w, seq g:"
    " (for all k in {1..d}: g[k] == 1/n*sum(i in 1..n, (prob_w-y[i])*x[d*i+k])) =>"
    " (for all eps in (0, oo): exists r in (0, oo): for all seq v:"
    f" {STEP} <= r**2 => abs(loss_v-loss_w-sum(k in 1..d, g[k]*(v[k]-w[k]))) <= eps*sqrt({STEP}))"
    " and (for all seq a: (for all i in {1..n}: a[i] == (prob_w-y[i])/n) =>"
    " (for all k in {1..d}: g[k] == sum(i in 1..n, a[i]*x[d*i+k])))",
    (*SIZES, "seq y", "for all i in {1..n}: 0 < y[i] and y[i] < 1"),
    (),
    LABELS,
)

MINIMA = Theorem(
    "(for all seq w: 0 <= loss_w) and"
    " (for all seq w: (for all i in {1..n}: out_w == teacher) => loss_w == 0) and"
    " (for all seq w: loss_w <= 0 => (for all i in {1..n}: out_w == teacher))",
    TEACHER,
    (),
    (*_LABEL, *_student("w", "label")),
)

STRONGLY_CONVEX = Theorem(
    "for all l: exists mu in (0, oo): for all seq w, seq v, seq a:"
    f" loss_w <= l => loss_v <= l => ({SPANNED}) =>"
    f" loss_v >= loss_w+sum(k in 1..d, slope*(v[k]-w[k]))+mu/2*{STEP}",
    TEACHER,
    (),
    (*SOFT, ("slope", SLOPE)),
)

GRADIENT_NORM = Theorem(
    "for all l: exists c in (0, oo): for all seq w: loss_w <= l =>"
    " c*loss_w <= 1/2*sum(k in 1..d, slope**2)",
    TEACHER,
    (),
    (*_LABEL, *_student("w", "label"), ("slope", SLOPE)),
)


def _length(w: str) -> str:
    return f"sum(k in 1..d, {w}[k]**2)"


def _angle(w: str) -> str:
    """Return the unsigned angle (5.16) between the weights of the teacher and w."""
    dot = f"sum(k in 1..d, ws[k]*{w}[k])"
    return f"acos(abs({dot})/(sqrt({_length('ws')})*sqrt({_length(w)})))"


def _solution(w: str, a: str, x: str, n: str) -> tuple[str, ...]:
    """Return what says that w is the distillation solution (5.6) of n inputs x: it lies in their
    span, and has the outputs of the teacher on them.
    """
    own, teacher = (f"sum(k in 1..d, {v}[k]*{x}[d*i+k])" for v in (w, "ws"))
    return (
        f"seq {a}",
        f"for all k in {{1..d}}: {w}[k] == sum(i in 1..{n}, {a}[i]*{x}[d*i+k])",
        f"for all i in {{1..{n}}}: {own} == {teacher}",
    )


MONOTONE = Theorem(
    f"{_angle('wp')} <= {_angle('wm')}",
    (
        "d in {1..}",
        "n in {1..}",
        "m in {1..}",
        "seq x",
        "seq y",
        "for all i in {1..m}: exists j in {1..n}: for all k in {1..d}: y[d*i+k] == x[d*j+k]",
        "seq ws",
        "seq wm",
        *_solution("wm", "a", "y", "m"),
        "seq wp",
        *_solution("wp", "b", "x", "n"),
        f"0 < {_length('wm')}",
    ),
)

CLAIMS: tuple = ()
"""The theorems are readings of the claims in the sections before."""
