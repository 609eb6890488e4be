"""Settle the main bound (Theorem A.15) and Theorem 7.1."""

from __future__ import annotations

from verification.collapse.concentration import at_tail
from verification.settlers import at, by, guarded, own


@guarded
def largest(job):
    """m erfc(y) <= m e^{-y^2} = 1/(16 m)."""
    fact = at_tail(job, "sqrt(2*log(4*m))")
    return job.done(job.prove("combination", facts=[fact], terms=[
        ("m", ["exp(-(sqrt(2*log(4*m)))**2)-erfc(sqrt(2*log(4*m)))"]), ("15/(16*m)", ["1"])]), "e^{-2 log 4m} = 1/(16 m^2).")


SETTLERS: dict = own("collapse", {
    ("thm71.example", "printed"): by("point", "-0.09 < -0.02 < -1/150, 0.32 < 1/3, -0.07 < -0.01 < 0."),
    ("thma15.pre", "printed"): by("combination", "c_t = 8(1-a)/(1+8c).", terms=[[("8/(1+8*c)", ["8*c+a"])]]),
    ("thma15.delta1", "printed"): at("n = 8 < 1/c^2: e^{-8} alone is larger than the right side.", n=8, d=10**24, c="1/5000"),
    ("thma15.delta2", "printed"): largest,
    ("eq117-120", "printed"): at("The inverse of 1/8+c in (117) is a slip: with it (118) fails.", c="1/8", a="1/2", z="1/4", e1="3/4"),
    ("eq117-120", "eq118-120"): by("combination", "1-c_t(1/8+c) = a and |zeta(0)| <= a/2.", terms=[("1/a", ["a/2-z"])]),
    ("eq121-125", "printed"): at("x = 1/2, h = 1/100: the difference is about h/4, of first order in h, not of third.", Lp=16, x="1/2", h="1/100"),
    ("eq121-125", "every-constant"): by("combination", "No constant L' works: sigma(a)-sigma(b) is of first order in a-b.", terms=[
        ("h/3", ["1/4-h**2*Lp"]), ("h/2", ["1/8-h"]), ("5*h/48", ["1"]), ("h**3/3", ["1"])]),
    ("eq121-125", "repair"): by("positivity", "The slope of sigma is at most (x+h)^2."),
    ("thma15.a", "printed"): at("A symmetric variable is above a positive number with a chance below 1/2: 0.3085 at r = 1/2.", r="1/2"),
    ("thma15.a", "never"): by("enclosure", "Always below 1/2."),
    ("thma15.a", "repair"): by("enclosure", "erfc falls; its value at r = 1/2 is 0.617."),
    ("eq137", "printed"): by("identity", "sigma is a third power."),
    ("eq137", "squared"): at("For L' > 3 the square of (125) has L'^2, not L'.", m=1, Lp=4, x=1, y=1),
    ("eq137", "repair"): by("identity", "The square of the rule has 9, and L'^2."),
    ("eq138-140", "printed"): at("The power of d is 1/4, not 1/2: sqrt(q) holds d^{-1/4}.", L=1, Cp=10, n=4, d=16, c="1/8"),
    ("eq138-140", "eq138"): by("identity", "Common factor sqrt(q)."),
    ("eq138-140", "repair"): by("identity", "sqrt(q) = sqrt(32 L n) d^{-1/4}/c."),
})
