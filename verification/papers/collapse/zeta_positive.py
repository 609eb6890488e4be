"""Settle the growth of a positive zeta: Lemma A.9 (a) and its steps."""

from __future__ import annotations

from assay.verification.papers.collapse.growth import GAP, GAP_TEXT, MANY, orbit, shown, small
from assay.verification.papers.settlers import at, own

READINGS = {
    ("eq58", "printed"): at(
        "For zeta(0) > 0 the last sum of the chain is positive, and not at most 0 as printed.",
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
        "1-c_t >= 1/2 needs c_t <= 1/2, but c_t goes up to 8/(1+8c) >= 4, and Theorem A.15 takes it"
        " near that end.",
        c="1/8",
        ct=1,
        g=1,
        z="1/100",
        t=0,
        Z="-1/100",
    ),
    ("eq59", "first-two"): shown(
        "Both inequalities hold, but for c_t > 1 the last bound is negative and says nothing.",
        [("1", ["-z+(1/8+c)*g*t*z**2-Z"]), ("3/4", ["g*t*z**2"]), ("g*t*z**2", ["1/8-c"])],
        [("z", ["ct-g*t*z"])],
    ),
    ("eq59", "keeping-the-factor"): at(
        "At c_t = 3.9, c = 1/8 hypothesis (1) allows |zeta| to be near 0: it is too weak for"
        " part a.",
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
        "On the whole range c_t(1/8+c) is below 1, so the factor 1/(1+c_t(1/8+c)) exceeds 1/2.",
        [("1/2", ["U*(1+(1/8+c)*g*t*z)-z"]), ("U*(1/8+c)/2", ["ct-g*t*z"]), ("U/16", [GAP_TEXT])],
        facts=[GAP],
    ),
    ("eq60", "printed"): shown(
        "The bracket is positive and at most 1/zeta(0), so its inverse is at least zeta(0).",
        [("1/A", ["Z*A-1"])],
        [("z*g*t/A", ["1/8-c"]), ("z/A", ["1/z-(1/8-c)*g*t-A"])],
    ),
    ("lema9.a", "printed"): orbit(
        "Condition 4 as printed leaves C_phi free, so phi may be larger than zeta and drive zeta"
        " along the upper end of hypothesis (1), past zeta(0)/2 at t = 278.",
    ),
    ("lema9.a", "its-hypotheses"): orbit(
        "Every hypothesis of Lemma A.9 holds at each step of this sequence."
    ),
    ("lema9.a", "positive"): shown(
        "For zeta(0) > 0 the value Z = zeta(t) is even at least zeta(0), hence above half of it.",
        [("1", ["Z*(1-(1/8-c)*g*t*z)-z"]), ("Z*g*t*z", ["1/8-c"]), ("z/2", [])],
    ),
    ("lema9.a", "repair"): shown(
        "The size of zeta is at least z/(1+(1/8+c) eta tau^2 t z), and this "
        "denominator is below 2, so it exceeds z/2.",
        [("1/2", ["U*(1+(1/8+c)*g*t*z)-z"]), ("U*(1/8+c)/2", ["ct-g*t*z"]), ("U/16", [GAP_TEXT])],
        facts=[GAP],
    ),
    ("eq61-62", "printed"): at(
        "For zeta < 0 the sum zeta+phi is negative; the bound is one for |zeta+phi|.",
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
        "Condition 4 gives c <= n C_phi/4, not c <= n/(4 C_phi): at C_phi = 1000, n = 8 phi may be"
        " twice zeta.",
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
        "As C_phi is at most n and c at most 1/8, c^2 C_phi/n is at most c^2, which is at"
        " most c/8.",
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
        "Where the first inequality needs the factor 3, the hypothesis on zeta(0) has "
        "32n/c^2, which is far more; the second follows from part a.",
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
