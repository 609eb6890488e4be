"""Claims on the growth of a negative zeta: Lemma A.9 (b), (c) and the whole lemma.

Letters: see `assay.theory.papers.collapse.growth`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading
from assay.theory.language.statements import Orbit
from assay.theory.papers.collapse.growth import (
    BASE,
    BOUND,
    BOUND_U,
    BRACKETS,
    CONSTANTS,
    DOWN,
    DOWN_FIXED,
    FOUR,
    FOUR_FIXED,
    GROWN,
    HIGH,
    NEXT,
    NOISE,
    RECIPROCAL,
    REST,
    SIZE,
    STEP_B,
    UP,
    A,
)
from assay.theory.papers.collapse.growth_in_time import (
    A9_NOTE,
    LEMMA_9,
    LEMMA_9_REPAIRED,
    LEMMA_9B,
    LEMMA_9C,
)
from assay.theory.papers.collapse.notation import claim

EDGE = {"c": "1/8", "ct": "255/64", "z": "257/8192"}
"""Constants at which the bracket of (57) is negative at t_0+1 = 128 (g = 1): 1/z - 128/4 < 0."""

CLAIMS: tuple[Claim, ...] = (
    claim(
        "lema9.b",
        r"$(1/8-c/2)\eta\tau^2\zeta(t_0)^2\le\zeta(t_0+1)-\zeta(t_0)\le(1/8+c/2)"
        r"\eta\tau^2\zeta(t_0)^2$.",
        reading(
            "printed",
            "Y-Z >= (1/8-c/2)*g*Z**2 and Y-Z <= (1/8+c/2)*g*Z**2",
            (*BASE, *SIZE, *FOUR, *UP, *NOISE, REST),
            GROWN,
            r"It is read for $\zeta(0)>0$ and one step of (53) from $Z=\zeta(t_0)$ to"
            r" $Y=\zeta(t_0+1)$, where $z=\zeta(0)$, $g=\eta\tau^2$ and $\Delta=\sqrt d$, with"
            " condition 4 as printed. At $t_0=0$ nothing is left out.",
        ),
        Reading("theorem", LEMMA_9B, A9_NOTE),
        repairs=(
            reading(
                "repair",
                "g*W**2/8+g/2*r*(3*L*c/(8*D)) >= (1/8-c/2)*g*U**2 and g*W**2/8+g/2*r*(3*L*c/(8*D))"
                " <= (1/8+c/2)*g*U**2",
                (*BASE, *SIZE, "U in (z/2, oo)", "W in [(1-c/2)*U, (1+c/2)*U]", REST),
                (),
                r"For either sign condition 4 is changed to $c\le n/(4C^{(\phi)})$ (or"
                r" $C^{(\phi)}\le n$), and for $\zeta(0)<0$ hypothesis (1) to reciprocal bounds."
                r" Then part a and (61)-(62) hold, from which this starts, with $U=|\zeta|$ and"
                r" $W=|\zeta+\phi|$.",
            ),
        ),
        proof_uses=("eq61-62", "eq63-66", "eq67", "eq68-69"),
    ),
    claim(
        "eq74",
        r"$A\ge[1-c_t(1/8-c)]\zeta(0)^{-1}\ge(1-c_t/8)\zeta(0)^{-1}\ge\frac2c\eta\tau^2$ for"
        r" $\zeta(0)>0$.",
        reading(
            "printed",
            "A >= (1-ct*(1/8-c))/z and (1-ct*(1/8-c))/z >= (1-ct/8)/z and (1-ct/8)/z >= 2/c*g",
            BASE,
            (A,),
        ),
    ),
    claim(
        "eq75",
        r"$[A+(\frac18-c)\tau^2\eta+\frac c2\tau^2\eta][A-(\frac18-c)\tau^2\eta]-A^2=\frac"
        r" c2A\tau^2\eta-(\frac18-c)^2\tau^4\eta^2-\frac c2\tau^4\eta^2$.",
        reading(
            "printed",
            "(A+(1/8-c)*g+c/2*g)*(A-(1/8-c)*g)-A**2 == c/2*A*g-(1/8-c)**2*g**2-c/2*g**2",
            ("c in (0, 1/8]", "g in (0, oo)", "A in [2/c*g, oo)"),
        ),
        repairs=(
            reading(
                "repair",
                "(A+(1/8-c)*g+c/2*g)*(A-(1/8-c)*g)-A**2 =="
                " c/2*A*g-(1/8-c)**2*g**2-(1/8-c)*c/2*g**2",
                ("c in (0, 1/8]", "g in (0, oo)", "A in [2/c*g, oo)"),
                (),
                r"The factor $\frac18-c$ is put into the last term.",
            ),
            reading(
                "repair-2",
                "(A+(1/8-c)*g+c/2*g)*(A-(1/8-c)*g)-A**2 >= c/2*A*g-(1/8-c)**2*g**2-c/2*g**2",
                ("c in (0, 1/8]", "g in (0, oo)", "A in [2/c*g, oo)"),
                (),
                r"The equality is changed to $\ge$, which is what the proof needs.",
            ),
        ),
    ),
    claim(
        "eq76-77",
        r"$\frac c2A\tau^2\eta-(\frac18-c)^2\tau^4\eta^2-\frac"
        r" c2\tau^4\eta^2\ge\tau^4\eta^2[1-((\frac18-c)^2+\frac c2)]\ge0$.",
        reading(
            "printed",
            "c/2*A*g-(1/8-c)**2*g**2-c/2*g**2 >= g**2*(1-((1/8-c)**2+c/2)) and"
            " g**2*(1-((1/8-c)**2+c/2)) >= 0",
            ("c in (0, 1/8]", "g in (0, oo)", "A in [2/c*g, oo)"),
        ),
        proof_uses=("eq74", "eq75"),
    ),
    claim(
        "eq70-73",
        r"For $\zeta(0)>0$: $\zeta(t_0+1)\ge\zeta(t_0)+(\frac18-\frac"
        r" c2)\eta\tau^2\zeta(t_0)^2\ge\frac1A+\frac{(1/8-c/2)\tau^2\eta}{A^2}="
        r"\frac{A+(1/8-c/2)\tau^2\eta}{A^2}\ge\frac1{A-(1/8-c)\tau^2\eta}$.",
        reading(
            "printed",
            "Y >= Z+(1/8-c/2)*g*Z**2 and Z+(1/8-c/2)*g*Z**2 >= 1/A+(1/8-c/2)*g/A**2 and"
            " 1/A+(1/8-c/2)*g/A**2 == (A+(1/8-c/2)*g)/A**2 and (A+(1/8-c/2)*g)/A**2 >="
            " 1/(A-(1/8-c)*g)",
            (
                "v in [0, 1/8)",
                "g in (0, oo)",
                "m in (0, oo)",
                "A >= 2/c*g",
                "Z in [1/A, oo)",
                "Y in [Z+(1/8-c/2)*g*Z**2, oo)",
            ),
            (("c", "1/8-v"), ("A", "m+v*g")),
            "It is read from part b, hypothesis (1) and (74), with"
            r" $A=1/\zeta(0)-(\frac18-c)\eta\tau^2t_0$, $v=\frac18-c$ and $m=A-vg$.",
        ),
        proof_uses=("lema9.b", "eq74", "eq75", "eq76-77"),
    ),
    claim(
        "eq78",
        r"For $\zeta(0)<0$:"
        r" $\zeta(t_0+1)\le\zeta(0)+(\frac18+c)\eta\tau^2t_0\zeta(0)^2+(\frac18+c)"
        r"\eta\tau^2\zeta(t_0)^2\le\zeta(0)+(\frac18+c)\eta\tau^2(t_0+1)\zeta(0)^2$.",
        reading(
            "printed",
            "Y <= -z+(1/8+c)*g*t*z**2+(1/8+c)*g*Z**2 and "
            "-z+(1/8+c)*g*t*z**2+(1/8+c)*g*Z**2 <= -z+(1/8+c)*g*(t+1)*z**2",
            (*BASE, *DOWN, *STEP_B),
            (),
            "It is read from part b.",
        ),
        proof_uses=("lema9.b", "eq58"),
    ),
    claim(
        "eq84-86",
        r"$[B+k][B-k]=B^2-k^2<B^2$ with $B=\zeta(0)^{-1}-(\frac18+c)\tau^2\eta t_0$,"
        r" $k=(\frac18+c)\tau^2\eta$.",
        reading(
            "printed",
            "(1/z-(1/8+c)*g*(t-1))*(1/z-(1/8+c)*g*(t+1)) == (1/z-(1/8+c)*g*t)**2-(1/8+c)**2*g**2"
            " and (1/z-(1/8+c)*g*t)**2-(1/8+c)**2*g**2 < (1/z-(1/8+c)*g*t)**2",
            CONSTANTS,
        ),
    ),
    claim(
        "eq79-83",
        r"For $\zeta(0)>0$:"
        r" $\zeta(t_0+1)\le\dots\le\frac{\zeta(0)^{-1}-(1/8+c)\tau^2\eta(t_0-1)}{B^2}"
        r"<\frac1{\zeta(0)^{-1}-(1/8+c)\tau^2\eta(t_0+1)}$.",
        reading(
            "printed",
            "Y <= Z+(1/8+c/2)*g*Z**2 and Z+(1/8+c/2)*g*Z**2 <= 1/B+(1/8+c/2)*g/B**2 and"
            " 1/B+(1/8+c/2)*g/B**2 == (B+(1/8+c/2)*g)/B**2 and (B+(1/8+c/2)*g)/B**2 <="
            " (1/z-(1/8+c)*g*(t-1))/B**2 and (1/z-(1/8+c)*g*(t-1))/B**2 < 1/(1/z-(1/8+c)*g*(t+1))",
            (*BASE, *UP, *STEP_B),
            (("B", HIGH),),
        ),
        repairs=(
            reading(
                "repair",
                "Y <= Z+(1/8+c/2)*g*Z**2 and Z+(1/8+c/2)*g*Z**2 <= 1/B+(1/8+c/2)*g/B**2 and"
                " 1/B+(1/8+c/2)*g/B**2 == (B+(1/8+c/2)*g)/B**2 and (B+(1/8+c/2)*g)/B**2 <="
                " (B+(1/8+c)*g)/B**2 and (B+(1/8+c)*g)/B**2 < 1/(B-(1/8+c)*g)",
                (
                    "c in (0, 1/8]",
                    "g in (0, oo)",
                    "B in ((1/8+c)*g, oo)",
                    "Z in (0, 1/B]",
                    "Y in (-oo, Z+(1/8+c/2)*g*Z**2]",
                ),
                (),
                r"It is restricted to a positive last bracket $B-(\frac18+c)\eta\tau^2$, which"
                r" $t_0+1\le c^{(t)}/(\eta\tau^2|\zeta(0)|)$ gives.",
            ),
            reading(
                "repair-bracket",
                "1/z-(1/8+c)*g*(t+1) > 0",
                (*CONSTANTS, NEXT),
                (),
                r"It is the bracket at $t_0+1$ under the condition $t_0+1\le"
                r" c^{(t)}/(\eta\tau^2|\zeta(0)|)$.",
            ),
        ),
        proof_uses=("lema9.b", "eq84-86"),
    ),
    claim(
        "lema9.c",
        r"The bounds of hypothesis (1) hold at $t_0+1$ (57); for $\zeta(0)<0$ with coefficient 1 in"
        r" place of $1/8+c$.",
        Reading(
            "printed",
            Orbit(
                "g*t*z < ct => (Z > 0 and Zn*(1/z-(1/8-c)*g*(t+1)) >= 1 and Zn <"
                " 1/(1/z-(1/8+c)*g*(t+1)))",
                (("Z", "z", "Z+g*Z**2/8"),),
                (0, 127),
                EDGE | {"g": "1"},
            ),
            r"It is read along the orbit of (53) with $\phi_i=0$ and no remainder, near the"
            r" largest $c^{(t)}$ and $|\zeta(0)|$, up to $t_0=127$.",
        ),
        Reading(
            "its-hypotheses",
            Orbit(
                "Z*(1/z-(1/8-c)*g*t) >= 1 and 1/z-(1/8+c)*g*t > 0 and Z*(1/z-(1/8+c)*g*t) <= 1 and"
                " Z <= 1 and g*t*z < ct and ct < 8/(1+8*c) and 16*g*z <= c*(8-ct) and z**2 >="
                " 32*n/(c**2*10**10) and c <= n*10/4 and 48*c**3 <= n",
                (("Z", "z", "Z+g*Z**2/8"),),
                (1, 127),
                EDGE | {"g": "1", "n": "8"},
            ),
            r"Do all hypotheses hold along that orbit, with $\sqrt d=10^{10}$, $n=8$ and"
            r" $C^{(\phi)}=10$?",
        ),
        reading(
            "negative",
            "Y >= -z and Y <= -z+g*(t+1)*z**2",
            (*BASE, *DOWN, *STEP_B),
            (),
            r"It is read for $\zeta(0)<0$, from part b.",
        ),
        Reading("theorem", LEMMA_9C, A9_NOTE),
        repairs=(
            reading(
                "repair",
                "Y*(A-(1/8-c)*g) >= 1 and Y*(B-(1/8+c)*g) <= 1",
                RECIPROCAL + STEP_B,
                (),
                BRACKETS,
            ),
            reading(
                "repair-negative",
                "V <= z and V*(1+(1/8+c)*g*(t+1)*z) >= z and V > 0",
                (*BASE, *DOWN_FIXED, "V in [U-(1/8+c/2)*g*U**2, U-(1/8-c/2)*g*U**2]"),
                (),
                r"For $\zeta(0)<0$ the bounds are taken in reciprocal form, which carries over, so"
                r" that part a and the induction go on; $U$ and $V$ are $|\zeta|$ at $t_0$ and"
                " $t_0+1$.",
            ),
        ),
        proof_uses=("lema9.b", "eq70-73", "eq78", "eq79-83"),
    ),
    claim(
        "lema9",
        "One step of the induction for zeta: parts a, b and c under hypotheses (1) to (4) and the"
        " update (53).",
        reading(
            "printed",
            "Z > z/2 and Y-Z >= (1/8-c/2)*g*Z**2 and Y-Z <= (1/8+c/2)*g*Z**2 and"
            " Y*(1-(1/8-c)*g*(t+1)*z) >= z and Y*(1-(1/8+c)*g*(t+1)*z) <= z",
            (*BASE, *SIZE, *FOUR, *UP, *NOISE, REST),
            GROWN,
            r"It is read for $\zeta(0)>0$ and one step of (53) from $Z=\zeta(t_0)$ to"
            r" $Y=\zeta(t_0+1)$, where $z=\zeta(0)$, $g=\eta\tau^2$ and $\Delta=\sqrt d$, with"
            " condition 4 as printed.",
        ),
        Reading("theorem", LEMMA_9, A9_NOTE),
        repairs=(
            reading(
                "repair",
                "Y-Z >= (1/8-c/2)*g*Z**2 and Y-Z <= (1/8+c/2)*g*Z**2 and Y*(A-(1/8-c)*g) >= 1 and"
                " Y*(B-(1/8+c)*g) <= 1",
                (
                    *RECIPROCAL,
                    "z in (0, oo)",
                    "z <= Z",
                    *SIZE,
                    *FOUR_FIXED,
                    f"phi in [-({BOUND}), {BOUND}]",
                    REST,
                ),
                GROWN,
                rf"{BRACKETS} Part a is $\zeta(0)\le1/A\le Z$.",
            ),
            reading(
                "repair-negative",
                "U > z/2 and V <= U-(1/8-c/2)*g*U**2 and V >= U-(1/8+c/2)*g*U**2 and V <= z "
                "and V*(1+(1/8+c)*g*(t+1)*z) >= z",
                (*BASE, *SIZE, *FOUR_FIXED, *DOWN_FIXED, f"phi in [-({BOUND_U}), {BOUND_U}]", REST),
                (("V", "U-g*(U+phi)**2/8+g/2*r*(3*L*c/(8*D))"),),
                r"For $\zeta(0)<0$ condition 4 is changed to $c\le n/(4C^{(\phi)})$, and"
                r" hypothesis (1) is taken in reciprocal form; $U=|\zeta|$, and $\phi$ has its"
                " sign turned.",
            ),
            Reading(
                "repair-theorem",
                LEMMA_9_REPAIRED,
                r"Parts a, b and (57) are said at all times up to $T=t_0+1\le"
                r" c^{(t)}/(\eta\tau^2|\zeta(0)|)$ and for either sign of $\zeta(0)$, with $c\le"
                r" n/(4C^{(\phi)})$ in condition 4. Hypothesis (1) is left out, as it follows by"
                " induction.",
            ),
        ),
        uses=("eq53",),
        proof_uses=("lema9.a", "lema9.b", "lema9.c"),
    ),
)
