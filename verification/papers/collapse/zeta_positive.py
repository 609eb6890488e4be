"""Settle the growth of a positive zeta: Lemma A.9 (a) and its steps."""

from __future__ import annotations

from assay.verification.papers.collapse.growth import GAP, GAP_TEXT, MANY, orbit, shown, small
from assay.verification.papers.settlers import at, own

READINGS = {
    ("eq58", "printed"): at(
        "For zeta(0) > 0, for example 1/100, the last sum of the chain, "
        "zeta(0)+c_t(1/8+c)|zeta(0)|, is positive and not at most 0 as printed.",
        c="1/8",
        ct=1,
        g=1,
        t=0,
        s="1/100",
        Z="1/100",
    ),
    ("eq58", "repair"): shown(
        "The condition c_t < 8/(1+8c) says exactly that c_t (1/8+c) is below 1, so the "
        "upper bound does not rise above 0.",
        [("1", ["-z+(1/8+c)*g*t*z**2-Z"])],
        [("(1/8+c)*z", ["ct-g*t*z"])],
        [("z/8", [GAP_TEXT])],
        facts=[GAP],
    ),
    ("eq59", "printed"): at(
        "The last inequality asks for 1-c_t >= 1/2, which fails at c_t = 1, and c_t goes up "
        "to 8/(1+8c) >= 4; Theorem A.15 takes it near that end.",
        c="1/8",
        ct=1,
        g=1,
        z="1/100",
        t=0,
        Z="-1/100",
    ),
    ("eq59", "first-two"): shown(
        "By hypothesis (1) |zeta| is at least |zeta(0)| less (1/8+c) eta tau^2 t zeta(0)^2, "
        "and 1/8+c is at most 1; both inequalities follow, but for c_t > 1 the last bound is "
        "negative and says nothing.",
        [("1", ["-z+(1/8+c)*g*t*z**2-Z"]), ("3/4", ["g*t*z**2"]), ("g*t*z**2", ["1/8-c"])],
        [("z", ["ct-g*t*z"])],
    ),
    ("eq59", "keeping-the-factor"): at(
        "At c_t = 3.9, c = 1/8 and t = 300 hypothesis (1) allows |zeta| to be a quarter of "
        "|zeta(0)|, below the half that part a asks for.",
        c="1/8",
        ct="39/10",
        g=1,
        z="1/100",
        t=300,
        Z="-1/400",
    ),
    ("eq59", "repair"): shown(
        "Up to c_t = 4/(1+8c) the product c_t (1/8+c) is at most 1/2, so by hypothesis (1) |zeta|"
        " is at least half of |zeta(0)|.",
        [("1", ["-z+(1/8+c)*g*t*z**2-Z"]), ("(1/8+c)*z", ["ct-g*t*z"])],
        [("z*(1+8*c)/8", ["4/(1+8*c)-ct"])],
    ),
    ("eq59", "repair-2"): shown(
        "On the whole range c_t(1/8+c) is below 1, so hypothesis (1) in reciprocal form gives "
        "|zeta| >= |zeta(0)|/(1+c_t(1/8+c)), which is above half of |zeta(0)|.",
        [("1/2", ["U*(1+(1/8+c)*g*t*z)-z"]), ("U*(1/8+c)/2", ["ct-g*t*z"]), ("U/16", [GAP_TEXT])],
        facts=[GAP],
    ),
    ("eq60", "printed"): shown(
        "The bracket A is positive and at most 1/zeta(0), so 1/A is at least zeta(0); and "
        "zeta(t) is at least 1/A by hypothesis (1).",
        [("1/A", ["Z*A-1"])],
        [("z*g*t/A", ["1/8-c"]), ("z/A", ["1/z-(1/8-c)*g*t-A"])],
    ),
    ("lema9.a", "printed"): orbit(
        "Condition 4 as printed leaves C_phi free, so phi may be larger than zeta and drive zeta"
        " along the upper end of hypothesis (1), past zeta(0)/2 at t = 278.",
    ),
    ("lema9.a", "its-hypotheses"): orbit(
        "The recursion for zeta is followed with rigorous bounds for 400 steps, and at each "
        "of them every hypothesis of Lemma A.9 holds."
    ),
    ("lema9.a", "positive"): shown(
        "For zeta(0) > 0 hypothesis (1) bounds zeta(t) from below by zeta(0) divided by a "
        "number of at most 1, so zeta(t) is at least zeta(0), hence above half of it.",
        [("1", ["Z*(1-(1/8-c)*g*t*z)-z"]), ("Z*g*t*z", ["1/8-c"]), ("z/2", [])],
    ),
    ("lema9.a", "repair"): shown(
        "The size of zeta is at least z/(1+(1/8+c) eta tau^2 t z), and this "
        "denominator is below 2, so it exceeds z/2.",
        [("1/2", ["U*(1+(1/8+c)*g*t*z)-z"]), ("U*(1/8+c)/2", ["ct-g*t*z"]), ("U/16", [GAP_TEXT])],
        facts=[GAP],
    ),
    ("eq61-62", "printed"): at(
        "For zeta < 0 the sum zeta+phi is negative and the printed lower bound (1-c/2)|zeta| "
        "is positive, as at zeta = -1/100 and phi = 0; the bound holds for |zeta+phi| "
        "instead.",
        c="1/8",
        ct=1,
        g=1,
        z="1/100",
        t=0,
        n=8,
        L=1,
        D=10**9,
        C=10,
        Z="-1/100",
        phi=0,
    ),
    ("eq61-62", "positive"): at(
        "Condition 4 gives c <= n C_phi/4 and not c <= n/(4 C_phi): at C_phi = 1000 and n = 8 "
        "it admits phi = 1.9 zeta, and then zeta+phi = 2.9 zeta exceeds (1+c/2) zeta.",
        c="1/8",
        ct=1,
        g=1,
        z="1/100",
        t=0,
        n=8,
        L=1,
        D=10**9,
        C=1000,
        Z="1/100",
        phi="19/1000",
    ),
    ("eq61-62", "sign"): at(
        "For a negative zeta the sum zeta+phi is negative, too, while the printed lower"
        " bound is positive.",
        c="1/8",
        ct=1,
        g=1,
        z="1/100",
        t=0,
        n=8,
        L=1,
        D=10**9,
        C=10,
        Z="-1/100",
        phi=0,
    ),
    ("eq61-62", "repair"): shown(
        "As c^2 C_phi/n is at most c/4 and (c/8)|zeta(0)| at most (c/4)|zeta|, the "
        "size of phi is at most (c/2)|zeta|.",
        small("U", "phi"),
        small("U", "phi"),
    ),
    ("eq61-62", "repair-2"): shown(
        "As C_phi is at most n and c at most 1/8, c^2 C_phi/n is at most c/8, and "
        "(c/8)|zeta(0)| is at most (c/4)|zeta|; so phi is at most (c/2)|zeta| in size.",
        *[
            [
                ("1", ["C*c**2/n*U+c/8*z-phi"]),
                ("c/4", ["U-z/2"]),
                ("c**2*U/n", ["n-C"]),
                ("c*U", ["1/8-c"]),
                ("c*U/8", []),
            ]
        ]
        * 2,
    ),
    ("eq63-66", "printed"): shown(
        "The squares of 1-c/2 and 1+c/2 lie between 1-2c and 1+2c, for each sample and "
        "so for the mean.",
        [
            ("1/4", ["(W-(1-c/2)*U)**2"]),
            ("15/32*U", ["W-(1-c/2)*U"]),
            ("U/4", ["1/8-c", "W-(1-c/2)*U"]),
        ],
        [("1/4", ["(1+c/2)*U-W", "W-(1-c/2)*U"]), ("U/2", ["(1+c/2)*U-W"])],
        [("U**2/4", ["c+c**2/4"])],
        [("U**2*c/16", ["1/8-c"]), ("31/128*U**2*c", [])],
    ),
    ("eq67", "printed"): shown(
        "The first inequality asks for zeta(0)^2 >= 3L/sqrt(d), and the hypothesis on zeta(0) "
        "gives 32Ln/(c^2 sqrt(d)), which is far more; the second follows from |zeta(t)| > "
        "|zeta(0)|/2, part a.",
        [("c/8", ["z**2-32*L*n/(c**2*D)"]), ("c*L/(8*D)", ["32*n/c**2-3"])],
        [("c/2", ["U-z/2", "U+z/2"])],
        facts=[MANY],
    ),
    ("eq68-69", "printed"): shown(
        "Inserting (66) and (67) into the update (53) gives both the upper and "
        "the lower half of (68), and (69) only collects the terms.",
        [("g/2", ["(1+2*c)*Z**2/4-a"]), ("g/2", ["c/2*Z**2-b"])],
        [("g/2", ["a-(1-2*c)*Z**2/4"]), ("g/2", ["b+c/2*Z**2"])],
        [],
        [],
    ),
}

SETTLERS: dict = own("collapse", READINGS)
