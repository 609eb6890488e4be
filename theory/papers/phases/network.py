"""Write the network of `phases`, its loss and its training as the paper defines them (Eqs 1, 2, 5,
16-17, Definition 1 and Assumption 2).

There are ``l`` classes and ``d = l*m`` attributes; the attributes of class ``s`` are ``A_s =
{s*m, .., s*m+m-1}``.  The data holds ``2*l*b`` samples: for each class ``b`` weak ones, of strength
1, and ``b`` strong ones, of strength ``k``.  ``X[s, j]`` is 1 for attributes ``j`` of class ``s``
and 0 for others, so that a sample of strength ``v`` has ``x_j = v*X[s, j]``; ``Y[s, y]`` is 1 for
the class ``y`` of the sample and 0 for others.  ``W[t, y, j]`` is the weight from attribute ``j``
to output ``y`` after ``t`` steps, each of rate ``lam``.
"""

from __future__ import annotations

from collections.abc import Callable

from assay.theory.claims import Reading
from assay.theory.language.theorem import Theorem
from assay.theory.papers.phases.notation import CLASSES, STRENGTH

Weights = Callable[[str, str], str]
"""The text of the weight to an output from an attribute."""

SIZES = ("m in {1..}", "b in {1..}", "lam in (0, oo)")
"""Attributes of a class, weak samples of a class, learning rate."""

RATE_OF_SUMS = "lam*(l*m)*(k+1)/(2*l**2)"
"""The step bound z = lambda d (k+1)/(2 l^2)."""

DATA = (
    "(for all s in {0..l-1}, j in {0..l*m-1}: (s*m <= j and j <= s*m+m-1 => X[s, j] == 1) and"
    " (j < s*m or s*m+m-1 < j => X[s, j] == 0))"
)
LABELS = "(for all s in {0..l-1}, y in {0..l-1}: (y == s => Y[s, y] == 1) and"
LABELS += " (not y == s => Y[s, y] == 0))"


def at(time: str) -> Weights:
    """Return the weights at a time."""
    return lambda output, attribute: f"W[{time}, {output}, {attribute}]"


def block_sum(weights: Weights, of: str, to: str) -> str:
    """Return the sum of weights from the attributes of a class to an output (Eq 17)."""
    return f"sum(i in {of}*m..{of}*m+m-1, {weights(to, 'i')})"


def logit(weights: Weights, of: str, to: str, strength: str) -> str:
    """Return an output on the samples of a class and strength (Definition 1)."""
    return f"sum(i in 0..l*m-1, {weights(to, 'i')}*({strength}*X[{of}, i]))"


def probability(weights: Weights, of: str, to: str, strength: str) -> str:
    """Return q(to|C_strength^of), the softmax of the outputs (Eq 2)."""
    total = f"sum(o in 0..l-1, exp({logit(weights, of, 'o', strength)}))"
    return f"exp({logit(weights, of, to, strength)})/{total}"


def moved(weights: Weights, by: str) -> Weights:
    """Return the weights plus a multiple of the matrix ``unit``."""
    return lambda output, attribute: (
        f"({weights(output, attribute)}+{by}*unit[{output}, {attribute}])"
    )


def loss(weights: Weights, of: str, strength: str) -> str:
    """Return the cross-entropy L(x, y) on the samples of a class and strength."""
    return f"sum(p in 0..l-1, -Y[{of}, p]*log({probability(weights, of, 'p', strength)}))"


def slope(weights: Weights, of: str, strength: str) -> str:
    """Return the derivative of a loss along the matrix ``unit``."""
    return f"derivative(h at 0, {loss(moved(weights, 'h'), of, strength)})"


def gradient(weights: Weights) -> str:
    """Return the sum of the losses' derivatives over the data, along the matrix ``unit``: of each
    class s, b weak samples and b strong ones.
    """
    parts = (f"b*{slope(weights, 's', v)}" for v in ("1", "k"))
    return f"sum(s in 0..l-1, {'+'.join(parts)})"


def is_unit(output: str, attribute: str) -> str:
    """Return the statement that ``unit`` is 1 at one entry and 0 at all others: the derivative
    along it is that by the weight of this entry.
    """
    here = f"o == {output} and i == {attribute}"
    return (
        f"(for all o in {{0..l-1}}, i in {{0..l*m-1}}: ({here} => unit[o, i] == 1) and"
        f" (not ({here}) => unit[o, i] == 0))"
    )


STARTED = "(for all y in {0..l-1}, j in {0..l*m-1}: W[0, y, j] == 1/(l*m))"
"""The deterministic start: every weight is 1/d."""

DESCENDED = (
    f"(for all t in {{0..}}, y in {{0..l-1}}, j in {{0..l*m-1}}, seq unit: {is_unit('y', 'j')} =>"
    f" W[t+1, y, j] == W[t, y, j]-lam/(2*l*b)*{gradient(at('t'))})"
)
"""Gradient descent on the mean loss (Eq 5)."""

NETWORK = f"({DATA} and {LABELS} and {STARTED} and {DESCENDED})"
"""What holds of X, Y and W."""

SEQUENCES = ("seq X", "seq Y", "seq W")


def decoded(weights: Weights, of: str, other: str, value: str) -> str:
    """Return the decoder g_j of Eq 14 at a probability, for an attribute of class ``of``; the
    samples of ``other`` give its lower point.
    """
    top, low = (probability(weights, one, of, "k") for one in (of, other))
    return f"k*({value}-{low})/({top}-{low})"


def own_error(weights: Weights, of: str, other: str) -> str:
    """Return R_1, the error on weak samples of the own class (Eqs 10 and 11)."""
    return f"(1-{decoded(weights, of, other, probability(weights, of, of, '1'))})**2"


def other_error(weights: Weights, of: str, other: str) -> str:
    """Return R_{0,C_1}, the error on weak samples of another class (Eqs 10 and 12)."""
    return f"({decoded(weights, of, other, probability(weights, other, of, '1'))})**2"


def whole_error(weights: Weights, of: str, other: str, attribute: str) -> str:
    """Return R, the mean of the squared errors over all samples (Eq 7)."""

    def on(strength: str) -> str:
        q = probability(weights, "r", of, strength)
        value = decoded(weights, of, other, q)
        return f"b*({strength}*X[r, {attribute}]-{value})**2"

    return f"sum(r in 0..l-1, {on('1')}+{on('k')})/(2*l*b)"


SYMMETRIC = Theorem(
    "for all t in {0..}, s in {0..l-1}, y in {0..l-1}, r in {0..l-1}, w in {0..l-1}:"
    f" ((y == s and w == r) or (not y == s and not w == r)) =>"
    f" {block_sum(at('t'), 's', 'y')} == {block_sum(at('t'), 'r', 'w')}",
    (CLASSES, *SIZES, STRENGTH, *SEQUENCES, NETWORK),
)
"""Sums of weights are equal across classes, at every time."""

SYMMETRIC_READING = Reading(
    "theorem",
    SYMMETRIC,
    "The whole sentence is read for the network itself, by induction over $t$: $l$ classes, "
    "$d=lm$ attributes, $|D|=2lb$ samples as in Eq 1 ($X$, with labels $Y$), outputs and "
    "softmax as in Definition 1 and Eq 2, all weights $1/d$ at $t=0$ (Assumption 2) and "
    r"gradient descent on the mean loss (Eq 5) for any learning rate $\lambda>0$. The derivative "
    "of the cross-entropy by a weight is the limit of difference quotients.",
)

CLAIMS = ()
"""The readings are those of claims in the other sections."""
