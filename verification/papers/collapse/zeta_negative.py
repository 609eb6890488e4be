"""Settle the growth of a negative zeta: Lemma A.9 (b), (c) and the whole lemma."""

from __future__ import annotations

from assay.verification.papers.collapse.growth import (
    FALL,
    GAP,
    GAP_TEXT,
    HALF,
    LAST_SHOWN,
    LEFT,
    LEFT_SHOWN,
    MANY,
    RISE,
    growth,
    orbit,
    remainder,
    shown,
    small,
)
from assay.verification.papers.settlers import at, by, own

NEGATIVE = (
    "z-Z > 0",
    [("1", ["-z+(1/8+c)*g*t*z**2-Z"]), ("z", []), ("(1/8+c)*z", ["ct-g*t*z"]), ("z/8", [GAP_TEXT])],
)
DESCENT = [
    GAP,
    ("c/2-g*U >= 0", [("1/16", ["c*(8-ct)-16*g*z"]), ("c*ct/16", []), ("g", ["z-U"])]),
    (
        "1-(1/8+c/2)*g*U > 0",
        [
            ("1/8+c/2", ["c/2-g*U"]),
            ("1/16", ["1/8-c"]),
            ("1/4", ["1/8-c", "1/8+c"]),
            ("253/256", []),
        ],
    ),
    ("1-(1/8+c)*(1/8+c/2) > 0", [("3/16", ["1/8-c"]), ("1/2", ["1/8-c", "1/8+c"]), ("61/64", [])]),
]
V_POSITIVE = ("V > 0", [("1", ["V-U+(1/8+c/2)*g*U**2"]), ("U", ["1-(1/8+c/2)*g*U"])])
V_BELOW = [
    ("1", ["z-U"]),
    ("1", ["U-(1/8-c/2)*g*U**2-V"]),
    ("g*U**2/16", []),
    ("g*U**2/2", ["1/8-c"]),
]
V_CARRIES = [
    ("1/U", ["V", "U*(1+(1/8+c)*g*t*z)-z"]),
    ("z/U+(1/8+c)*g*z", ["V-U+(1/8+c/2)*g*U**2"]),
    ("z*U*g", ["c/2-g*U"]),
    ("z*U**2*g**2", ["1-(1/8+c)*(1/8+c/2)"]),
]
READINGS = {
    ("lema9.b", "printed"): at(
        "Part b fails already at t_0 = 0: condition 4 as printed leaves C_phi free, and phi = 1.9"
        " zeta gives an increment 8.4 times zeta^2/8.",
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
        r=0,
    ),
    ("lema9.b", "repair"): shown(
        "Inserting the bounds (66) and (67) into the update (53) gives both inequalities.",
        *growth("U", "W"),
        facts=[MANY, remainder("U")],
    ),
    ("eq74", "printed"): shown(
        "The hypothesis on t_0 bounds the bracket from below, dropping c weakens this bound, and"
        " condition 3 gives the last inequality.",
        [("1/z", ["1/8-c", "ct-g*t*z"])],
        [("c*ct/z", [])],
        [("1/(8*z*c)", ["c*(8-ct)-16*g*z"])],
    ),
    ("eq75", "printed"): at(
        "This is not an identity: the last term lacks the factor 1/8-c.", c="1/16", g=1, A=32
    ),
    ("eq75", "repair"): by(
        "identity",
        "Multiplied out, both sides are the same polynomial once the last term "
        "carries the factor 1/8-c.",
    ),
    ("eq75", "repair-2"): shown(
        "The printed right side is smaller than the exact one, as 1/8-c is below 1.",
        [("7/16*c*g**2", []), ("c**2*g**2/2", [])],
    ),
    ("eq76-77", "printed"): shown(
        "By (74) c A/2 is at least eta tau^2, and the sum of (1/8-c)^2 and c/2 is below 1.",
        [("c/2*g", ["A-2/c*g"])],
        [("15/16*g**2", []), ("g**2", ["1/8-c", "3/8+c"])],
    ),
    ("eq70-73", "printed"): shown(
        "The chain follows from 1/A <= zeta, and its last inequality from A >= 2 eta tau^2/c.",
        [("1", ["Y-Z-(1/8-c/2)*g*Z**2"])],
        [("1", ["Z-1/A"]), ("g", ["1/8-c/2", "(Z-1/A)**2"]), ("2*g/A", ["1/8-c/2", "Z-1/A"])],
        [("g/(2*A**2*m)", ["1/8-v", "A-2/c*g"]), ("g**2/(A**2*m)", [LEFT])],
        facts=[(f"{LEFT} > 0", [("63/64", []), ("1/8", ["1/8-v"]), ("v/2", ["1/8-v"])])],
    ),
    ("eq78", "printed"): shown(
        "The first inequality holds as c/2 is at most c, the second as |zeta(t_0)| is "
        "at most |zeta(0)|.",
        [("1", ["-z+(1/8+c)*g*t*z**2-Z"]), ("1", ["Z+(1/8+c/2)*g*Z**2-Y"]), ("c/2*g", ["Z**2"])],
        [("(1/8+c)*g", ["z+Z", "z-Z"])],
        facts=[GAP, NEGATIVE],
    ),
    ("eq84-86", "printed"): by(
        "positivity", "The product of B+k and B-k is B^2-k^2, which is below B^2."
    ),
    ("eq79-83", "printed"): at(
        "The last bracket is not positive: c = 1/8, c_t = 255/64, zeta(0) = 257/8192 and t_0 = 127"
        " satisfy all conditions, and the right side is -8.",
        c="1/8",
        ct="255/64",
        z="257/8192",
        g=1,
        t=127,
        Z=1,
        Y="17/16",
    ),
    ("eq79-83", "repair"): shown(
        "The chain follows from the bound on zeta(t_0) step by step, and its last "
        "inequality holds where the last bracket is positive.",
        [("1", ["Z+(1/8+c/2)*g*Z**2-Y"])],
        [("1", ["1/B-Z"]), ("(1/8+c/2)*g", ["1/B-Z", "1/B+Z"])],
        [("c*g/(2*B**2)", [])],
        [("(1/8+c)**2*g**2/B**2/(B-(1/8+c)*g)", [])],
        params={"m": "B-(1/8+c)*g"},
    ),
    ("eq79-83", "repair-bracket"): shown(
        "The condition on t_0+1 makes the subtracted term at most (1/8+c) c_t/zeta(0), and (1/8+c)"
        " c_t is below 1; so the bracket is positive.",
        [("(1/8+c)/z", ["ct-g*(t+1)*z"]), ("1/(8*z)", [GAP_TEXT])],
        facts=[GAP],
    ),
    ("lema9.c", "printed"): orbit(
        "At t_0 = 127 every hypothesis holds, and the right side of (57) is 1/(1/zeta(0)-32) = -8:"
        " the condition bounds t_0, not t_0+1."
    ),
    ("lema9.c", "its-hypotheses"): orbit(
        "All hypotheses of Lemma A.9 hold at each step of this sequence up to t_0 = 127."
    ),
    ("lema9.c", "negative"): shown(
        "The bounds follow from part b, but they are weaker than hypothesis (1), which has 1/8+c:"
        " as printed the induction does not close (its step (78) does).",
        [
            ("1", ["Y-Z-(1/8-c/2)*g*Z**2"]),
            ("g/16", ["Z**2"]),
            ("g/2", ["1/8-c", "Z**2"]),
            ("1", ["Z+z"]),
        ],
        [
            ("1", ["Z+(1/8+c/2)*g*Z**2-Y"]),
            ("1", ["-z+(1/8+c)*g*t*z**2-Z"]),
            ("3/4*g*t*z**2", []),
            ("g*t*z**2", ["1/8-c"]),
            ("(1/8+c/2)*g", ["z-Z", "z+Z"]),
            ("13/16*g*z**2", []),
            ("g*z**2/2", ["1/8-c"]),
        ],
        facts=[GAP, NEGATIVE],
    ),
    ("lema9.c", "repair"): shown(
        "Both bounds carry over from step t_0 to the next one, because the "
        "update of zeta lies between 1/8-c/2 and 1/8+c/2 times eta tau^2 "
        "zeta^2.",
        RISE,
        FALL,
        facts=[HALF, LAST_SHOWN, LEFT_SHOWN],
    ),
    ("lema9.c", "repair-negative"): shown(
        "For zeta(0) < 0 the reciprocal bound is carried over one step by the same "
        "formula as for zeta(0) > 0.",
        V_BELOW,
        V_CARRIES,
        [("1", ["V"])],
        facts=[*DESCENT, V_POSITIVE],
    ),
    ("lema9", "printed"): at(
        "Part b fails at t_0 = 0 for C_phi = 1000, n = 8, which condition 4 as printed admits.",
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
        r=0,
    ),
    ("lema9", "repair"): shown(
        "With the stronger conditions, c <= n/(4 C_phi) and the time bound at t_0+1, "
        "both bounds follow for the next step.",
        [("1", ["Y-Z-(1/8-c/2)*g*Z**2"])],
        [("1", ["Z+(1/8+c/2)*g*Z**2-Y"])],
        RISE,
        FALL,
        facts=[
            HALF,
            LAST_SHOWN,
            LEFT_SHOWN,
            ("Z-z/2 > 0", [("1", ["Z-z"]), ("z/2", [])]),
            ("c/2*Z-phi >= 0", small("Z", "phi")),
            ("c/2*Z+phi >= 0", small("Z", "-phi")),
            MANY,
            remainder("Z"),
            ("Y-Z-(1/8-c/2)*g*Z**2 >= 0", growth("Z", "Z+phi")[0]),
            ("Z+(1/8+c/2)*g*Z**2-Y >= 0", growth("Z", "Z+phi")[1]),
        ],
    ),
    ("lema9", "repair-negative"): shown(
        "With hypothesis (1) in reciprocal form the step is right for zeta(0) < 0 on the whole"
        " range of c_t.",
        [("1", ["U-z/2"])],
        [("1", ["U-(1/8-c/2)*g*U**2-V"])],
        [("1", ["V-U+(1/8+c/2)*g*U**2"])],
        V_BELOW,
        V_CARRIES,
        facts=[
            *DESCENT,
            (
                "U-z/2 > 0",
                [
                    ("1/2", ["U*(1+(1/8+c)*g*t*z)-z"]),
                    ("U*(1/8+c)/2", ["ct-g*t*z"]),
                    ("U/16", [GAP_TEXT]),
                ],
            ),
            ("c/2*U-phi >= 0", small("U", "phi")),
            ("c/2*U+phi >= 0", small("U", "-phi")),
            MANY,
            remainder("U"),
            ("U-(1/8-c/2)*g*U**2-V >= 0", growth("U", "U+phi", "(-r)")[0]),
            ("V-U+(1/8+c/2)*g*U**2 >= 0", growth("U", "U+phi", "(-r)")[1]),
            V_POSITIVE,
        ],
    ),
}

SETTLERS: dict = own("collapse", READINGS)
