"""One step of gradient descent in every reading of `majority`, as Theorems 3.10 and 3.11 need it.

From weights (w0, w1) with v = |w1| and g the sign of w1 a step is, with h = 1/sqrt(n) = exp(-L/2),
u the side and S = E s(u o), M = E eps^2 s'(..) means over the noise,

    w0n = w0 + d (p S - q s(-u w0)),     |w1|n = v + d p (g b S + u v M),     A = w0 + g b v,

where S lies between the values of s(u o) at the ends of the noise and 0 <= M <= sigma^2/12 <= 1/(12
L^6).  Formulas hold for all S and M within such bounds, so for the true means; sigma = 0 (noise
dropped) is included.
"""

from __future__ import annotations

from assay.theory.papers.majority.notation import MEAN, NOISE_PRINTED, orbit

H = ("h", "exp(-L/2)")
STEPS = {
    "A": ("w0+h*S-(1-h)/(1+exp(w0))", "v+h*(g*b*S+v*M)"),
    "B": ("w0+(1-h)/(1+exp(w0))-h*S", "v-h*(g*b*S+v*M)"),
    "C": ("w0+(1-h)*S-h/(1+exp(w0))", "v+(1-h)*(g*b*S+v*M)"),
    "D": ("w0-(1-h)*S+h/(1+exp(w0))", "v-(1-h)*(g*b*S+v*M)"),
    "E": ("w0+(1-h)*S-h/(1+exp(-w0))", "v+(1-h)*(g*b*S-v*M)"),
}
"""Next w0 and next |w1| (times the sign of w1 now) of each reading."""
MEANS = ("b in [0, 1/L**2]", "g in [-1, 1]", "M in [0, 1/(12*L**6)]")
SIZE_V = "v in [1/(2*L), L]"
FALL_UP = "vn > 0 and A > 0 and vn*A < v*An"
FALL_DOWN = "vn > 0 and A < 0 and v*An < vn*A"
"""|w1| |A| decreases against |w1| |A next|: R_0 falls, for A > 0 and for A < 0."""
RISE_UP = "vn > 0 and A > 0 and vn*A > v*An"
"""R_0 rises, for A > 0."""
BOTH_FALL = "(w0n**2+vn**2)*A**2 < (w0**2+v**2)*An**2"
"""R_0+R_1 on the big subset, (|W|/A)^2 times the variance of the noise, falls in the step."""
TOTAL_FALL = "(w0n**2+vn**2)*Q < (w0**2+v**2)*Qn"
"""The least squares error over D of both attributes, det times |W|^2/Q, falls in the step."""
MOMENTS = (
    ("m", "(1-h)*(b**2+sigma**2/3)"),
    ("Q", "w0**2+2*(1-h)*b*g*w0*v+m*v**2"),
    ("Qn", "w0n**2+2*(1-h)*b*g*w0n*vn+m*vn**2"),
)
"""W'SW before and after the step, at the fraction 1-1/sqrt(n)."""
INIT = ("w0 in (-1, 1)", "v in (1/L, 1)")


def step(reading: str) -> tuple:
    """Return the abbreviations of one step of a reading."""
    w0n, vn = STEPS[reading]
    return (H, ("w0n", w0n), ("vn", vn), ("A", "w0+g*b*v"), ("An", "w0n+g*b*vn"))


def drift(reading: str) -> tuple:
    """Return the abbreviations h and w0n alone."""
    return (H, ("w0n", STEPS[reading][0]))


UP = "S in [1/(1+exp(-w0+1/5)), 1]"
DOWN = "S in [1/(1+exp(w0+1/5)), 1]"
UP_NEAR = "S in [1/(1+exp(-w0+1/20)), 1]"
DOWN_NEAR = "S in [1/(1+exp(w0+1/20)), 1]"
"""S = E s(u o) when |w1| (b + sigma) is at most 1/5, or 1/20."""


def corner(reading, goal, times, start=("-1", "1/12000"), L=12000, b=1, sigma=1):
    """Return an orbit statement at b/L^2, sigma/L^3."""
    from fractions import Fraction

    L = Fraction(L)
    return orbit(reading, L, Fraction(b) / L**2, Fraction(sigma) / L**3, start, goal, times)


EMPTY = (
    r"Assumptions 3.1 and 3.3 are read as printed: $\sigma$ lies between $1/\log^3n$ and"
    r" $1/\log^4n$, and $1/\log n<|w_1|<1$, for one and the same $n$."
)
RANGES = (SIZE := "L in (0, oo)", MEAN, NOISE_PRINTED, *INIT)
DRIFTED = ("v-g*b*w0 >= 1/(2*L)", "v >= 2*b")

GRADIENT = (
    ("k", "exp(-L/2)"),
    ("d0", "k/(1+exp(-w0-w1*(b+eps)))-(1-k)/(1+exp(w0))"),
    ("d1", "k*b/(1+exp(-w0-w1*(b+eps)))"),
)
COMPLEMENT = (("k", "1-exp(-L/2)"), *GRADIENT[1:])
L12 = "L in [12000, oo)"
