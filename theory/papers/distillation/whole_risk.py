"""The transfer risk as the chance that it is, for theorems that are said as a whole.

A law on R^d is that of a vector whose entries are functions of one uniform draw.  Here v stands for
the input that is classified, with the entries Y(k, v), and u for the data set: its inputs x_i have
the entries X(d*i+k, u), and the student that was trained on it the entries W(k, u), a sum of
A(i, u) x_i with the teacher's output at each x_i; this is what (5.6) says.  That the angle of x and
the teacher ws is at least t says (ws.x)^2 <= |ws|^2 |x|^2 cos(t)^2, for 0 <= t <= pi/2.

Of independence nothing is used but P[all angles are at least t] == p(t)**n.  No law needs a
density, and n may be any number.
"""

from __future__ import annotations

from assay.theory.language.theorem import Theorem

INPUT = "Y(k, v)"


def dot(one: str, other: str) -> str:
    """Return the product of two vectors, given by their entries k."""
    return f"sum(k in 1..d, {one}*{other})"


def square(one: str) -> str:
    """Return the squared length of a vector, given by its entries k."""
    return f"sum(k in 1..d, {one}**2)"


def data(u: str) -> str:
    """Return the entry k of the input x_i of the data set u."""
    return f"X(d*i+k, {u})"


def far(entry: str, angle: str) -> str:
    """Return that the angle of a vector with the teacher is at least ``angle``."""
    return f"{dot('ws[k]', entry)}**2 <= {square('ws[k]')}*{square(entry)}*cos({angle})**2"


def p(angle: str) -> str:
    """Return p(angle), (5.17)."""
    return f"P[v ~ Unif(0, 1) | {far(INPUT, angle)}]"


def all_far(u: str, angle: str = "pi/2-beta") -> str:
    """Return that all angles of the data set u are at least ``angle``."""
    return f"for all i in {{1..n}}: {far(data(u), angle)}"


TRAINED = (
    "n in {1..}",
    "d in {1..}",
    "seq ws",
    "function X",
    "function W",
    "function A",
    "for all u, k in {1..d}: W(k, u) == sum(i in 1..n, A(i, u)*X(d*i+k, u))",
    f"for all u, i in {{1..n}}: {dot('W(k, u)', data('u'))} == {dot('ws[k]', data('u'))}",
)
"""A student that was trained on n inputs."""
INDEPENDENT = (
    "function Y",
    f"for all t in [0, pi/2]: P[u ~ Unif(0, 1) | for all i in {{1..n}}: {far(data('u'), 't')}]"
    f" == {p('t')}**n",
)
"""The inputs are independent, with the law of Y."""
BETA = "beta in [0, pi/2]"
TASK = (*TRAINED, *INDEPENDENT, BETA)


def error(student: str, entry: str) -> str:
    """Return that the student, given by its entries, and the teacher give a vector two labels."""
    one, other = dot("ws[k]", entry), dot(student, entry)
    return f"(({one} >= 0 and {other} < 0) or ({one} < 0 and {other} >= 0))"


def mean(event: str) -> str:
    """Return the mean over the data of the chance of an event of an input."""
    return f"E[u[j] ~ Unif(0, 1), j in 1..1 | P[v ~ Unif(0, 1) | {event}]]"


RISK = mean(error("W(k, u[1])", INPUT))
"""E_X[R(h_X)], R as in (5.4)."""
SIGNS = mean(f"{dot('ws[k]', INPUT)}*{dot('W(k, u[1])', INPUT)} < 0")
"""The chance that teacher and student have outputs of two signs, as in (5.29)."""
PART, REST = p("beta"), f"{p('pi/2-beta')}**n"

_INSIDE = f"P[v ~ Unif(0, 1) | not {far(INPUT, 'beta')}]"
SHARPER = Theorem(
    f"{SIGNS} <= {PART}+{_INSIDE}*{REST} and {PART}+{_INSIDE}*{REST} == {PART}+(1-{PART})*{REST}",
    TASK,
)
"""The last display of the proof, for any n."""
BOUND = Theorem(f"{RISK} <= {PART}+{REST}", TASK)
"""(5.19), for any n."""
MARGIN = Theorem(f"{RISK} <= {REST}", (*TASK, f"{PART} == 0", f"{p('pi/2-beta')} < 1"))
"""(5.20)."""

NEAR = (
    *TRAINED,
    *INDEPENDENT,
    "function V",
    "eps in (0, oo)",
    f"for all u: {square('(V(k, u)-W(k, u))')} <= eps**2",
)
"""A student V that is eps-close to the one that was trained."""
_NEAR_RISK = mean(error("V(k, u[1])", INPUT))
_NEAR_BOUND = f"{_NEAR_RISK} <= {PART}+{p('pi/2-delta-beta')}**n"
NEAR_NUMBER = Theorem(
    f"for all delta in [0, pi/2], beta in [0, pi/2]: beta+delta <= pi/2 =>"
    f" eps <= sqrt({square('ws[k]')})*sin(delta)*sin(beta+delta) => {_NEAR_BOUND}",
    NEAR,
)
"""Theorem D.4 for every number delta that is large enough, without a condition on the data."""
NEAR_PRINTED = Theorem(
    f"for all u0: eps <= H/2 => for all beta in [0, pi/2-delta]: {_NEAR_BOUND}",
    NEAR,
    (),
    (("H", f"sqrt({square('W(k, u0)')})"), ("delta", "sqrt(2*pi*eps/H)")),
)
"""(D.43) with the delta of every transfer set u0, which alone has to satisfy eps <= |w-hat|/2."""

POINT = "point[k]"
_DATA_FAR = f"P[u ~ Unif(0, 1) | {all_far('u')}]"
_TEACHER, _STUDENT = dot("ws[k]", POINT), dot("W(k, u)", POINT)
WRONG = Theorem(
    f"(not {far(POINT, 'beta')}) =>"
    f" ({_TEACHER} > 0 => P[u ~ Unif(0, 1) | {_STUDENT} < 0] <= {_DATA_FAR}) and"
    f" ({_TEACHER} < 0 => P[u ~ Unif(0, 1) | {_STUDENT} > 0] <= {_DATA_FAR}) and"
    f" {_DATA_FAR} == {REST}",
    (*TASK, "seq point"),
)
"""(5.32) and (5.33), for a point whose angle is below beta."""

_TWO = "u[j] ~ Unif(0, 1), j in 1..2"
_OUT, _OWN = dot("ws[k]", "Y(k, u[2])"), dot("W(k, u[1])", "Y(k, u[2])")
_FAR = far("Y(k, u[2])", "beta")
SPLIT = Theorem(
    f"P[{_TWO} | {_OUT}*{_OWN} < 0] == P[{_TWO} | {_FAR} and {_OUT}*{_OWN} < 0]"
    f" + P[{_TWO} | (not {_FAR}) and {_OUT} > 0 and {_OWN} < 0]"
    f" + P[{_TWO} | (not {_FAR}) and {_OUT} < 0 and {_OWN} > 0]",
    ("d in {1..}", "seq ws", "function Y", "function W", BETA),
)
"""The second equation of (5.29), for every student that is a function of its data: u[1] is the data
set and u[2] the input, drawn independently.  The integral of P[S | x] over the x in a set is the
chance that x is in the set and S holds.
"""

FALLS = Theorem(
    f"(for all t in [0, pi/2], s in [t, pi/2]: {p('s')} <= {p('t')}) and {p('0')} == 1",
    ("d in {1..}", "seq ws", "function Y"),
)
"""p does not grow, and p(0) = 1."""

CLAIMS: tuple = ()
"""The theorems are readings of the claims in the sections around."""
