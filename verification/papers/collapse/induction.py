"""Settle the step-by-step growth of zeta and phi in `collapse`: Lemmas A.9, A.10, Corollary A.11
and their numbered steps.
"""

from __future__ import annotations

import re

from assay.verification.papers.settlers import at, by, guarded, own

ONE = [("1", [])]


def _names(*texts) -> set[str]:
    return {name for text in texts for name in re.findall(r"[A-Za-z_]\w*", str(text))} | {
        "in",
        "oo",
        "abs",
    }


def needed(statement, facts, *texts):
    """Return the hypotheses, abbreviations and facts whose names occur in the texts, or in what
    these need themselves.
    """
    names = _names(*texts)
    while True:
        where = tuple((n, v) for n, v in statement.where if n in names)
        own = [f for f in facts if _names(f.formula.goal) <= names]
        ranges = [g for g in statement.given if g.split(" in ")[0] in names]
        more = _names(*ranges, *[v for _, v in where], *[g for f in own for g in f.formula.given])
        if more <= names:
            return tuple(g for g in statement.given if _names(g) <= names), where, own
        names |= more


def shown(reason: str, *groups, facts=(), scope: str = "", params=None):
    """Return a settler by combinations, after lemmas (goal, terms) shown in turn under the
    hypotheses that concern them.
    """

    def settle(job):
        known = []
        for goal, terms in facts:
            given, where, own = needed(job.statement, known, goal, terms)
            known.append(
                job.lemma(
                    goal,
                    given,
                    where,
                    how="combination",
                    facts=own,
                    terms=list(terms),
                    params=params or {},
                    budget=0.5,
                )
            )
        return job.done(
            job.prove(
                "combination",
                facts=known,
                terms=[list(g) for g in groups],
                params=params or {},
                budget=0.5,
            ),
            reason,
            scope=scope,
        )

    return guarded(settle)


def orbit(reason: str, **options):
    """Return a settler that runs the recursion in enclosures."""
    return lambda job: job.done(job.orbit(**options), reason)


_GAP = "8-ct-8*c*ct"
GAP = (f"{_GAP} > 0", [("1+8*c", ["8/(1+8*c)-ct"])])
"""c_t (1/8+c) < 1."""

MANY = (
    "32*n/c**2-3 > 0",
    [("32/c**2", ["n-4"]), ("3/c**2", ["1/8-c", "1/8+c"]), ("8189/(64*c**2)", [])],
)
LEFT = "1-(1/8-c)**2-(1/8-c)*c/2"
LEFT_SHOWN = (f"{LEFT} > 0", [("63/64", []), ("c/8", []), ("c/2", ["1/8-c"])])
LAST = "A-(1/8-c)*g"
LAST_SHOWN = (
    f"{LAST} > 0",
    [("1", ["A-2/c*g"]), ("g/(8*c)", ["1/8-c"]), ("127/64*g/c", []), ("g*c", [])],
)
HALF = ("1/8-c/2 > 0", [("1/16", []), ("1/2", ["1/8-c"])])
NEGATIVE = (
    "z-Z > 0",
    [("1", ["-z+(1/8+c)*g*t*z**2-Z"]), ("z", []), ("(1/8+c)*z", ["ct-g*t*z"]), ("z/8", [_GAP])],
)
RHO = "3*L*c/(8*D)"


def small(u: str, phi: str) -> list:
    """Return terms of (c/2)|zeta| - phi >= 0 from condition 4 repaired."""
    return [
        ("1", [f"C*c**2/n*{u}+c/8*z-({phi})"]),
        ("c/4", [f"{u}-z/2"]),
        (f"c*{u}/n", ["n/4-C*c"]),
    ]


def remainder(u: str) -> tuple:
    """Return the fact (67), 3 L kappa/tau <= (c/2) zeta^2, and its terms."""
    return (
        f"c/2*{u}**2-{RHO} >= 0",
        [
            ("c/2", [f"{u}-z/2", f"{u}+z/2"]),
            ("c/8", ["z**2-32*L*n/(c**2*D)"]),
            ("c*L/(8*D)", ["32*n/c**2-3"]),
        ],
    )


def growth(u: str, w: str, r: str = "r") -> tuple[list, list]:
    """Return terms of part b: the increment less its lower bound, and its upper bound less the
    increment.
    """
    under, over, rest = f"{w}-(1-c/2)*{u}", f"(1+c/2)*{u}-({w})", f"c/2*{u}**2-{RHO}"
    return (
        [
            ("g/8", [f"({under})**2"]),
            (f"15/64*g*{u}", [under]),
            (f"g*{u}/8", ["1/8-c", under]),
            (f"g*{u}**2", ["c/8+c**2/32"]),
            ("g/2", [rest]),
            (f"g/2*{RHO}", [f"1+{r}"]),
        ],
        [
            ("g/8", [over, under]),
            (f"g*{u}/4", [over]),
            (f"g*{u}**2*c/32", ["1/8-c"]),
            (f"31/256*g*{u}**2*c", []),
            ("g/2", [rest]),
            (f"g/2*{RHO}", [f"1-{r}"]),
        ],
    )


RISE = [
    ("1", [LAST, "Y-Z-(1/8-c/2)*g*Z**2"]),
    ("1", [LAST, "Z-1/A"]),
    ("g*Z", ["1/8-c/2", LAST, "Z-1/A"]),
    ("g/A", ["1/8-c/2", LAST, "Z-1/A"]),
    ("c*g/(2*A**2)", ["A-2/c*g"]),
    ("g**2/A**2", [LEFT]),
]
"""Y (A-(1/8-c) g) - 1."""
_B = "B-(1/8+c)*g"
FALL = [
    ("1", [_B, "Z+(1/8+c/2)*g*Z**2-Y"]),
    ("1", [_B, "1/B-Z"]),
    ("(1/8+c/2)*g", [_B, "1/B-Z", "1/B+Z"]),
    ("c*g/(2*B)", []),
    ("(1/8+c)*(1/8+c/2)*g**2/B**2", []),
]
"""1 - Y (B-(1/8+c) g)."""
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

LEMMA9 = {
    ("eq58", "printed"): at(
        "For zeta(0) > 0 the last sum is positive.", c="1/8", ct=1, g=1, t=0, s="1/100", Z="1/100"
    ),
    ("eq58", "repair"): shown(
        "c_t < 8/(1+8c) is exactly c_t (1/8+c) < 1.",
        [("1", ["-z+(1/8+c)*g*t*z**2-Z"])],
        [("(1/8+c)*z", ["ct-g*t*z"])],
        [("z/8", [_GAP])],
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
        "True, and negative for c_t > 1.",
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
        "The printed hypothesis (1) gives 1/2 up to c_t = 4/(1+8c).",
        [("1", ["-z+(1/8+c)*g*t*z**2-Z"]), ("(1/8+c)*z", ["ct-g*t*z"])],
        [("z*(1+8*c)/8", ["4/(1+8*c)-ct"])],
    ),
    ("eq59", "repair-2"): shown(
        "1/(1+c_t(1/8+c)) > 1/2 on the whole range.",
        [("1/2", ["U*(1+(1/8+c)*g*t*z)-z"]), ("U*(1/8+c)/2", ["ct-g*t*z"]), ("U/16", [_GAP])],
        facts=[GAP],
    ),
    ("eq60", "printed"): shown(
        "True: the bracket is positive and at most 1/zeta(0).",
        [("1/A", ["Z*A-1"])],
        [("z*g*t/A", ["1/8-c"]), ("z/A", ["1/z-(1/8-c)*g*t-A"])],
    ),
    ("lema9.a", "printed"): orbit(
        "False with condition 4 as printed: it leaves C_phi free, so phi may be larger than zeta"
        " and drive zeta along the upper end of hypothesis (1), past zeta(0)/2 at t = 278.",
    ),
    ("lema9.a", "its-hypotheses"): orbit("Every hypothesis of Lemma A.9 holds along the orbit."),
    ("lema9.a", "positive"): shown(
        "For zeta(0) > 0 even Z >= zeta(0).",
        [("1", ["Z*(1-(1/8-c)*g*t*z)-z"]), ("Z*g*t*z", ["1/8-c"]), ("z/2", [])],
    ),
    ("lema9.a", "repair"): shown(
        "|zeta| >= z/(1+(1/8+c) eta tau^2 t z) > z/2.",
        [("1/2", ["U*(1+(1/8+c)*g*t*z)-z"]), ("U*(1/8+c)/2", ["ct-g*t*z"]), ("U/16", [_GAP])],
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
        "For zeta < 0 the sum zeta+phi is negative.",
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
        "c^2 C_phi/n <= c/4, and (c/8)|zeta(0)| <= (c/4)|zeta|.",
        small("U", "phi"),
        small("U", "phi"),
    ),
    ("eq61-62", "repair-2"): shown(
        "C_phi <= n and c <= 1/8 give c^2 C_phi/n <= c^2 <= c/8.",
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
        "Squares of (1 +- c/2), for each sample and so for the mean.",
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
        "32n/c^2 >= 3, with a large margin; the second from part a.",
        [("c/8", ["z**2-32*L*n/(c**2*D)"]), ("c*L/(8*D)", ["32*n/c**2-3"])],
        [("c/2", ["U-z/2", "U+z/2"])],
        facts=[MANY],
    ),
    ("eq68-69", "printed"): shown(
        "Both halves.",
        [("g/2", ["(1+2*c)*Z**2/4-a"]), ("g/2", ["c/2*Z**2-b"])],
        [("g/2", ["a-(1-2*c)*Z**2/4"]), ("g/2", ["b+c/2*Z**2"])],
        [],
        [],
    ),
    ("lema9.b", "printed"): at(
        "Already at t_0 = 0: condition 4 as printed leaves C_phi free, and phi = 1.9 zeta gives an"
        " increment 8.4 times zeta^2/8.",
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
        "(66) and (67) in the update (53).", *growth("U", "W"), facts=[MANY, remainder("U")]
    ),
    ("eq74", "printed"): shown(
        "Condition 3 gives the last inequality.",
        [("1/z", ["1/8-c", "ct-g*t*z"])],
        [("c*ct/z", [])],
        [("1/(8*z*c)", ["c*(8-ct)-16*g*z"])],
    ),
    ("eq75", "printed"): at(
        "Not an identity: the last term lacks the factor 1/8-c.", c="1/16", g=1, A=32
    ),
    ("eq75", "repair"): by("identity", "Exact algebra."),
    ("eq75", "repair-2"): shown(
        "The printed right side is smaller, as 1/8-c < 1.",
        [("7/16*c*g**2", []), ("c**2*g**2/2", [])],
    ),
    ("eq76-77", "printed"): shown(
        "c A/2 >= eta tau^2, and the square and c/2 are below 1.",
        [("c/2*g", ["A-2/c*g"])],
        [("15/16*g**2", []), ("g**2", ["1/8-c", "3/8+c"])],
    ),
    ("eq70-73", "printed"): shown(
        "True: 1/A <= zeta and A >= 2 eta tau^2/c.",
        [("1", ["Y-Z-(1/8-c/2)*g*Z**2"])],
        [("1", ["Z-1/A"]), ("g", ["1/8-c/2", "(Z-1/A)**2"]), ("2*g/A", ["1/8-c/2", "Z-1/A"])],
        [("g/(2*A**2*m)", ["1/8-v", "A-2/c*g"]), ("g**2/(A**2*m)", [LEFT])],
        facts=[(f"{LEFT} > 0", [("63/64", []), ("1/8", ["1/8-v"]), ("v/2", ["1/8-v"])])],
    ),
    ("eq78", "printed"): shown(
        "c/2 <= c, and |zeta(t_0)| <= |zeta(0)|.",
        [("1", ["-z+(1/8+c)*g*t*z**2-Z"]), ("1", ["Z+(1/8+c/2)*g*Z**2-Y"]), ("c/2*g", ["Z**2"])],
        [("(1/8+c)*g", ["z+Z", "z-Z"])],
        facts=[GAP, NEGATIVE],
    ),
    ("eq84-86", "printed"): by("positivity", "(B+k)(B-k) = B^2-k^2."),
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
        "True where the last bracket is positive.",
        [("1", ["Z+(1/8+c/2)*g*Z**2-Y"])],
        [("1", ["1/B-Z"]), ("(1/8+c/2)*g", ["1/B-Z", "1/B+Z"])],
        [("c*g/(2*B**2)", [])],
        [("(1/8+c)**2*g**2/B**2/(B-(1/8+c)*g)", [])],
        params={"m": "B-(1/8+c)*g"},
    ),
    ("eq79-83", "repair-bracket"): shown(
        "(1/8+c) c_t < 1.", [("(1/8+c)/z", ["ct-g*(t+1)*z"]), ("1/(8*z)", [_GAP])], facts=[GAP]
    ),
    ("lema9.c", "printed"): orbit(
        "At t_0 = 127 every hypothesis holds, and the right side of (57) is 1/(1/zeta(0)-32) = -8:"
        " the condition bounds t_0, not t_0+1."
    ),
    ("lema9.c", "its-hypotheses"): orbit(
        "All hypotheses of Lemma A.9 hold along this orbit up to t_0 = 127."
    ),
    ("lema9.c", "negative"): shown(
        "True, but weaker than hypothesis (1), which has 1/8+c: as printed the induction does not"
        " close (its step (78) does).",
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
        "Both brackets carry over.", RISE, FALL, facts=[HALF, LAST_SHOWN, LEFT_SHOWN]
    ),
    ("lema9.c", "repair-negative"): shown(
        "The same formula serves both signs.",
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
        "With c <= n/(4 C_phi) and the time bound at t_0+1 the step is right.",
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
                    ("U/16", [_GAP]),
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

# ---- Lemma A.10 and Corollary A.11 ---------------------------------------------------------------
START = {
    "c": "1/16",
    "n": 12,
    "C": 12,
    "ct": 1,
    "g": 1,
    "z": "1/100",
    "L": 1,
    "D": 10**10,
    "cn": 10**6,
    "p": 0,
    "r": 0,
}
"""All hypotheses at t = 0, with c_n = 10^6."""
_SUM = [("1", ["p0+30*(t+1)*g*K*z**2-p1"]), ("1", ["c/8*z-p0"])]
_TIMED = [("30*K*z", ["ct-g*(t+1)*z"])]
_HALVED = [("60*ct*K", ["V-z/2"])]
_FITS = [("c**2/n*V", ["C-8"]), ("c**2/n*V", [_GAP]), ("c**2/n*V*ct", ["1/16+8*c"])]
_ALPHA = [
    ("C*c**2/n", ["Y-Z-(1/8-c/2)*g*Z**2"]),
    ("C*c**2*g/(2*n)*Z**2", ["1/4-2/C-c"]),
    ("17/32*c**2*g/n*Z**2", []),
]
PHI_UP = [("1", ["C*c**2/n*Z+c/8*z-p"]), ("1", ["30*g*K*Z**2-dp"]), *_ALPHA]
PHI_DOWN = [("1", ["C*c**2/n*Z+c/8*z+p"]), ("1", ["30*g*K*Z**2+dp"]), *_ALPHA]
_C_N = "(56) subtracts 5 c_n kappa^2 d L/n, and c_n may be as large as one likes"

LEMMA10 = {
    ("eq90", "printed"): at(f"{_C_N}; even at its least, this is 2s, not s.", **START, dp=0),
    ("eq90", "repair"): shown(
        "What Lemma A.8 gives.",
        [("1", ["dp-g*(K/4*w**2-s)"]), ("g*K/4", ["w**2"])],
        [("1", ["g*(3*K/4*w**2+s)-dp"]), ("3*g*K/4", ["p+U-w", "p+U+w"])],
    ),
    ("eq91", "printed"): shown(
        "True, and near |zeta|: C_phi c^2/n <= c^2 <= 1/64.",
        [("1", ["C*c**2/n*U+c/8*z-p"]), ("c/4", ["U-z/2"])],
        [("c**2*U/n", ["n-C"]), ("U", ["1/8-c", "1/8+c"]), ("U/4", ["1/8-c"]), ("61/64*U", [])],
    ),
    ("eq92", "printed"): shown(
        "True for c <= 8.",
        [("5*K", ["z**2-32*L*n/(c**2*D)"]), ("5*L/(16*D)", ["1/8-c"]), ("315/128*L/D", [])],
        [("20*K", ["U-z/2", "U+z/2"])],
    ),
    ("eq92", "with-repair-of-A.8"): shown(
        "Half of the room is left even with 1/(2c).",
        [("5*K", ["z**2-32*L*n/(c**2*D)"]), ("39*L/(16*D)", [])],
    ),
    ("eq93", "printed"): shown(
        "True with the middle of (91): (3/4)(67/64)^2 = 0.82.",
        [
            ("3*K/4*3703/4096*U**2", []),
            ("3*K/4", ["67/64*U-w", "67/64*U+w"]),
            ("1", ["20*K*U**2-s"]),
        ],
        [("17/2*K*U**2", [])],
        facts=[
            (
                "67/64*U-w >= 0",
                [
                    ("1", ["(1+C*c**2/n+c/4)*U-w"]),
                    ("c**2*U/n", ["n-C"]),
                    ("U", ["1/8-c", "1/8+c"]),
                    ("U/4", ["1/8-c"]),
                ],
            )
        ],
    ),
    ("eq93", "from-2-zeta"): at("(3/4) 2^2 = 3.", c="1/16", n=8, U=1, w=2, s="5/32768"),
    ("eq94", "printed"): at(
        "Both parts fail at phi = 0: 1/4 < 1/2, and 1/2-20 = -19.5 < -15.",
        c="1/16",
        n=12,
        C=12,
        z=1,
        U=1,
        w=1,
        s=0,
    ),
    ("eq94", "numbers"): lambda job: job.done(job.refute({}), "-19.5 < -15."),
    ("eq94", "repair"): shown(
        "The square is not negative.",
        [("1", ["20*K*U**2-s"]), ("K/4", ["w**2"])],
        [("10*K*U**2", [])],
    ),
    ("eq95", "printed"): shown(
        "3+20 = 23 above, 20 below.",
        [
            ("1", ["g*(3*K/4*w**2+s)-dp"]),
            ("3*g*K/4", ["2*U-w", "2*U+w"]),
            ("g", ["20*K*U**2-s"]),
            ("7*g*K*U**2", []),
        ],
        [
            ("1", ["dp-g*(K/4*w**2-s)"]),
            ("g*K/4", ["w**2"]),
            ("g", ["20*K*U**2-s"]),
            ("10*g*K*U**2", []),
        ],
    ),
    ("eq95", "from-56"): at(f"{_C_N}.", **START, dp="-1/10"),
    ("eq97", "printed"): at(
        "Hypothesis (2) has c^2 where this has kappa^2 d/tau^2 = c^2/64.",
        c="1/16",
        n=12,
        C=12,
        z=1,
        Z=1,
        p="3/256",
    ),
    ("eq97", "repair"): shown(
        "Hypothesis (2) and (95).", [("1", ["C*c**2/n*Z+c/8*z-p"]), ("1", ["30*g*K*Z**2-q"])]
    ),
    ("eq98-100", "printed"): at(
        "The equality drops the factor 30 of the increment.",
        c="1/16",
        n=12,
        C=12,
        g=1,
        z=1,
        Z=1,
        Y=2,
    ),
    ("eq98-100", "repair"): shown("30/64 < 1 <= C_phi (1/8-c/2).", _ALPHA),
    ("eq101-105", "printed"): at(
        "The sum starts at i = 1 and lacks the 30: at t_0 = 0 it is empty, yet phi moves.",
        c="1/16",
        n=12,
        C=12,
        ct=1,
        g=1,
        z="1/100",
        t=0,
        p0=0,
        p1="1/100000000",
        V="1/100",
    ),
    ("eq101-105", "after-101"): shown(
        "True.",
        [("1", ["c/8*z-p0"]), ("K*z", ["ct-g*t*z"])],
        [("2*ct*K", ["V-z/2"])],
        [("c**2/n*V", ["C-8"]), ("c**2/n*V", [_GAP]), ("c**2/n*V*ct", ["31/32+8*c"])],
        facts=[GAP],
    ),
    ("eq101-105", "repair"): shown(
        "60/64 c_t < 8 <= C_phi: it closes even with the 30.",
        _SUM,
        _TIMED,
        _HALVED,
        _FITS,
        facts=[GAP],
    ),
    ("lema10", "printed"): at(
        f"{_C_N}: phi falls by 0.1 in one step, where zeta = 0.01.", **START, dp="-1/10"
    ),
    ("lema10", "C_phi=8"): lambda job: job.done(
        job.vacuous("enclosure"),
        "C_phi = 8 admits no c > 0; C_phi = 10 admits c <= 1/20, C_phi = 16 c <= 1/8.",
    ),
    ("lema10", "repair"): shown(
        "The conclusion stands with Lemma A.8 in place of (56).", PHI_UP, PHI_DOWN
    ),
    ("lema10", "repair-negative"): shown(
        "The conclusion stands for zeta(0) < 0.", [*_SUM, *_TIMED, *_HALVED, *_FITS], facts=[GAP]
    ),
    ("cora11.a", "printed"): at(
        "phi falls by 0.1 in the first step by (56) with a large c_n, and then drives zeta past its"
        " bound.",
        **START,
        dp="-1/10",
    ),
    ("cora11.b", "printed"): at(f"{_C_N}.", **START, dp="-1/10"),
    ("cora11.b", "repair"): shown("The step of the induction.", PHI_UP, PHI_DOWN),
    ("cora11.b", "repair-negative"): shown(
        "The step of the induction.", [*_SUM, *_TIMED, *_HALVED, *_FITS], facts=[GAP]
    ),
    ("cora11.a", "repair-negative"): LEMMA9["lema9.c", "repair-negative"],
    ("cora11.a", "repair"): shown(
        "The step of the induction; 8 <= C_phi <= n already gives c^2 C_phi/n <= c/4.",
        [("1", ["Y-Z-(1/8-c/2)*g*Z**2"])],
        [("1", ["Z+(1/8+c/2)*g*Z**2-Y"])],
        RISE,
        FALL,
        facts=[
            HALF,
            LAST_SHOWN,
            LEFT_SHOWN,
            ("Z-z/2 > 0", [("1", ["Z-z"]), ("z/2", [])]),
            ("n/4-C*c >= 0", [("1/4", ["n-C"]), ("C", ["1/8-c"]), ("C/8", [])]),
            ("c/2*Z-phi >= 0", small("Z", "phi")),
            ("c/2*Z+phi >= 0", small("Z", "-phi")),
            MANY,
            remainder("Z"),
            ("Y-Z-(1/8-c/2)*g*Z**2 >= 0", growth("Z", "Z+phi")[0]),
            ("Z+(1/8+c/2)*g*Z**2-Y >= 0", growth("Z", "Z+phi")[1]),
        ],
    ),
    ("cora11", "printed"): at(f"{_C_N}.", **START, dp="-1/10"),
    ("cora11", "repair"): shown(
        "The joint induction closes.",
        RISE,
        FALL,
        PHI_UP,
        PHI_DOWN,
        facts=[HALF, LAST_SHOWN, LEFT_SHOWN],
        scope=(
            "one step for zeta(0) > 0; `repair-negative` of parts a and b is the step for"
            " zeta(0) < 0"
        ),
    ),
}

SETTLERS = own("collapse", LEMMA9 | LEMMA10)
