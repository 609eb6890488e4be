"""Forms shared by the statements about the model of `phases`: domains, decoders, rows of sums,
short constructors.

Sizes are exact: ``b = n/(2l)`` samples of each strength in a class and ``m = d/l`` attributes of a
class, both whole numbers >= 1. A row ``S_{y,.}`` of an arbitrary start is written with its own
entry ``a`` and the sums ``s1``, ``sk`` of the exponentials of all its other entries on weak and
strong samples, which covers every number of classes at once.
"""

from __future__ import annotations

from assay.theory.language.shorthand import claims_of
from assay.theory.papers.phases.notation import (
    CLASSES,
    MARGIN,
    MARGIN_FROM_START,
    STRENGTH_ABOVE_ONE,
    where,
)

claim = claims_of("phases")

MODEL = (CLASSES, STRENGTH_ABOVE_ONE, MARGIN)
START = (CLASSES, STRENGTH_ABOVE_ONE, MARGIN_FROM_START)
SAMPLES = ("b in {1..}",)
ATTRIBUTES = ("m in {1..}",)
COUNT = (("n", "2*l*b"),)
"""Balanced classes, half weak and half strong: ``n = 2 l b``."""

# a row with own entry a, any number of classes: class probabilities on weak and strong samples
ROW = ("a in (-oo, oo)", "s1 in (0, oo)", "sk in (0, oo)")
ROW_Q = (("q1", "exp(a)/(exp(a)+s1)"), ("qk", "exp(k*a)/(exp(k*a)+sk)"))

# the Eq-14 decoder at a value of q, and its four errors
SLOPE = "k/(pk-rk)"


def decoder(value: str) -> str:
    """Return Eq 14 at the probability (or logit) `value`."""
    return f"{SLOPE}*({value}-rk)"


# one symmetric row of S seen from position y: y cross entries, the own one, the remaining cross
# entries
SUMS = ("l in {2..}", "k in (1, oo)", "f in (-oo, oo)", "u in (-oo, oo)")
POSITIONS = ("i in {0..}", "j in {0..}", "i <= l-1", "j <= l-1")


def total(position: str, strength: str) -> str:
    """Return the softmax denominator of the symmetric row of class number `position`, its entries
    in order.
    """
    cross, own = f"exp({strength}*u)", f"exp({strength}*f)"
    return f"({position}*{cross}+{own}+(l-1-{position})*{cross})"


def probability(entry: str, position: str, strength: str) -> str:
    """Return the probability belonging to `entry` ('f' own, 'u' cross) on samples of class number
    `position`.
    """
    return f"exp({strength}*{entry})/{total(position, strength)}"


def stepped(entry: str, position: str) -> str:
    """Return Eq 23 applied to one entry of the symmetric row of class number `position` (``g =
    lambda d / (2 l^2)``).
    """
    own = "1" if entry == "f" else "0"
    weak, strong = probability(entry, position, "1"), probability(entry, position, "k")
    return f"{entry}-g*(({weak}-{own})+k*({strong}-{own}))"


# least squares from all logits, symmetric sums: g(o) = (o_y - u*(o_0+...+o_{l-1}))/D
LOGIT_SUM = "(v*f+(l-1)*v*u)"
LOGIT_ERROR = (
    ("own", "(f-u*(f+(l-1)*u))/D"),
    ("other", "(u-u*(f+(l-1)*u))/D"),
    ("Ro", "((1-own)**2+(k-k*own)**2+(l-1)*(1+k**2)*other**2)/(2*l)"),
)
LOGITS = where("f", "u") + LOGIT_ERROR

# best affine decoder from the probabilities
BEST = where("p1", "pk", "r1", "rk", "Ropt") + (
    ("slope", "(d1+k*dk)/(d1**2+dk**2)"),
    ("e1", "1-(1+k)/(2*l)-slope*(p1-1/l)"),
    ("ek", "k-(1+k)/(2*l)-slope*(pk-1/l)"),
    ("h1", "-(1+k)/(2*l)-slope*(r1-1/l)"),
    ("hk", "-(1+k)/(2*l)-slope*(rk-1/l)"),
)
