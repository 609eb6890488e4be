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
        "Part b fails already at t_0 = 0: condition 4 as printed leaves C_phi free, and phi = "
        "1.9 zeta makes the increment 8.4 times eta tau^2 zeta^2/8, where 1+4c = 3/2 times "
        "this is the bound.",
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
        "Inserting the bound (66) of the mean square and the bound (67) of the remainder into "
        "the update (53) gives an increment between 1/8-c/2 and 1/8+c/2 times eta tau^2 "
        "zeta^2.",
        *growth("U", "W"),
        facts=[MANY, remainder("U")],
    ),
    ("eq74", "printed"): shown(
        "The hypothesis on t_0 bounds the bracket A from below by (1-c_t(1/8-c))/|zeta(0)|, "
        "dropping c weakens this to (1-c_t/8)/|zeta(0)|, and condition 3 makes this at least "
        "2 eta tau^2/c.",
        [("1/z", ["1/8-c", "ct-g*t*z"])],
        [("c*ct/z", [])],
        [("1/(8*z*c)", ["c*(8-ct)-16*g*z"])],
    ),
    ("eq75", "printed"): at(
        "Multiplied out, the last term of the left side is (1/8-c)(c/2) eta^2 tau^4, and the "
        "printed one lacks the factor 1/8-c, so the two sides differ.",
        c="1/16",
        g=1,
        A=32,
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
        "By (74) the product A c/2 is at least eta tau^2, so the first term is at least (eta "
        "tau^2)^2; and (1/8-c)^2+c/2, what is subtracted from 1, is below 1.",
        [("c/2*g", ["A-2/c*g"])],
        [("15/16*g**2", []), ("g**2", ["1/8-c", "3/8+c"])],
    ),
    ("eq70-73", "printed"): shown(
        "By hypothesis (1) the value of zeta is at least 1/A, and the right side grows with "
        "zeta, which gives the first inequality; the last one holds because A is at least 2 "
        "eta tau^2/c.",
        [("1", ["Y-Z-(1/8-c/2)*g*Z**2"])],
        [("1", ["Z-1/A"]), ("g", ["1/8-c/2", "(Z-1/A)**2"]), ("2*g/A", ["1/8-c/2", "Z-1/A"])],
        [("g/(2*A**2*m)", ["1/8-v", "A-2/c*g"]), ("g**2/(A**2*m)", [LEFT])],
        facts=[(f"{LEFT} > 0", [("63/64", []), ("1/8", ["1/8-v"]), ("v/2", ["1/8-v"])])],
    ),
    ("eq78", "printed"): shown(
        "The first inequality inserts hypothesis (1) and part b and holds as c/2 is at most "
        "c; the second holds as |zeta(t_0)| is at most |zeta(0)|.",
        [("1", ["-z+(1/8+c)*g*t*z**2-Z"]), ("1", ["Z+(1/8+c/2)*g*Z**2-Y"]), ("c/2*g", ["Z**2"])],
        [("(1/8+c)*g", ["z+Z", "z-Z"])],
        facts=[GAP, NEGATIVE],
    ),
    ("eq84-86", "printed"): by(
        "positivity",
        "With B the bracket at t_0 and k = (1/8+c) eta tau^2 the left side is "
        "(B+k)(B-k) = B^2-k^2, which is below B^2.",
    ),
    ("eq79-83", "printed"): at(
        "The last bracket need not be positive: c = 1/8, c_t = 255/64, zeta(0) = 257/8192 and "
        "t_0 = 127 satisfy all conditions, and the last member of the chain is -8, while the "
        "one before it is positive.",
        c="1/8",
        ct="255/64",
        z="257/8192",
        g=1,
        t=127,
        Z=1,
        Y="17/16",
    ),
    ("eq79-83", "repair"): shown(
        "The right side grows with zeta, so zeta <= 1/B may be inserted; the last inequality "
        "says that B^2-k^2 is below B^2 for k = (1/8+c) eta tau^2, and dividing by B-k is "
        "allowed where this is positive.",
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
        "At t_0 = 127 every hypothesis holds, but the right side of (57) is 1/(1/zeta(0)-32) "
        "= -8, below zeta(t_0+1), which is positive: the condition bounds t_0 where the proof "
        "needs t_0+1."
    ),
    ("lema9.c", "its-hypotheses"): orbit(
        "The recursion for zeta is followed with rigorous bounds for 127 steps, and at each "
        "of them every hypothesis of Lemma A.9 holds."
    ),
    ("lema9.c", "negative"): shown(
        "The bounds follow from part b and |zeta| <= |zeta(0)|, but they have the factor 1 "
        "where hypothesis (1) has 1/8+c; so the printed bounds do not carry hypothesis (1) to "
        "the next step, as the bound (78) does.",
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
        "Both bounds carry over from step t_0 to the next one, because the update of zeta "
        "lies between 1/8-c/2 and 1/8+c/2 times eta tau^2 zeta^2 and eta tau^2 is at most A "
        "c/2 by (74).",
        RISE,
        FALL,
        facts=[HALF, LAST_SHOWN, LEFT_SHOWN],
    ),
    ("lema9.c", "repair-negative"): shown(
        "For zeta(0) < 0 the size |zeta| falls in a step by at most (1/8+c/2) eta tau^2 "
        "zeta^2, so 1/|zeta| grows by at most (1/8+c) eta tau^2, and the reciprocal bound "
        "carries over.",
        V_BELOW,
        V_CARRIES,
        [("1", ["V"])],
        facts=[*DESCENT, V_POSITIVE],
    ),
    ("lema9", "printed"): at(
        "Part b fails at t_0 = 0: condition 4 as printed admits C_phi = 1000 at n = 8, hence "
        "phi = 1.9 zeta, and then zeta grows by 1.05 eta tau^2 zeta^2, where 1/8+c/2 = 3/16 "
        "times eta tau^2 zeta^2 is the bound.",
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
        "With the stronger conditions c <= n/(4 C_phi) and t_0+1 <= c_t/(eta tau^2 zeta(0)) "
        "the size of phi is at most (c/2) zeta, so the increment of zeta lies between its "
        "bounds, and these carry the bounds (57) to the next step.",
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
        "In reciprocal form hypothesis (1) keeps |zeta| above half of |zeta(0)| on the whole "
        "range of c_t; then phi is at most (c/2)|zeta| in size, and one step keeps the "
        "bounds.",
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
