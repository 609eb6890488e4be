"""Claims on the growth of zeta and phi from step to step: Lemmas A.9, A.10 and Corollary A.11 with
their numbered steps.

=========
==========================================================================================================
``z``      |zeta(0)| (``s``: zeta(0) with its sign); ``Z``, ``Y`` zeta at t and t+1; ``U``, ``V``
           their absolute values
``g``      eta tau^2;  ``t`` the time t_0;  ``ct`` c^(t);  ``C`` C^(phi);  ``cn`` c^(n);  ``D``
           sqrt(d);  ``L`` bound on sigma'
``phi``    phi_k(t), and in sums over a cluster the number whose (zeta+phi)^2 is the mean of all
           (zeta+phi_i)^2: one exists,
           as (zeta+x)^2 takes every value between two of its values
``r``      the remainder of (53) in units of its bound, in [-1, 1]
=========
==========================================================================================================

As c = 8 kappa sqrt(d)/tau, eta kappa^2 d = g c^2/64 and eta kappa tau = g c/(8 D).  Bounds on zeta
are multiplied out: for zeta(0) > 0, Z (1-(1/8-c) g t z) >= z and Z (1-(1/8+c) g t z) <= z with
positive brackets.

Source: Yang, Steinhardt, Hu (ICML 2023), Appendix A.2.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading
from assay.theory.language.statements import Orbit
from assay.theory.papers.collapse.notation import claim

CONSTANTS = ("c in (0, 1/8]", "ct in (0, 8/(1+8*c))", "g in (0, oo)", "z in (0, oo)", "t in {0..}")
TIME = "g*t*z < ct"
NEXT = "g*(t+1)*z <= ct"
"""The printed bound on t_0, and the same for t_0+1."""
SMALL = "16*g*z <= c*(8-ct)"
"""Upper half of condition 3."""
SIZE = ("n in {4..}", "L in (0, oo)", "D in [2, oo)", "z**2 >= 32*L*n/(c**2*D)")
"""Lower half of condition 3, squared."""
FOUR = ("C in (0, oo)", "c <= n*C/4", "48*c**3 <= n")
"""Condition 4 as printed (with c <= 1/8 in the range of c)."""
FOUR_FIXED = ("C in (0, oo)", "C*c <= n/4", "48*c**3 <= n")
UP = ("Z in (0, oo)", "Z*(1-(1/8-c)*g*t*z) >= z", "Z*(1-(1/8+c)*g*t*z) <= z")
DOWN = ("Z in [-z, -z+(1/8+c)*g*t*z**2]",)
"""Hypothesis (1) for zeta(0) > 0 and for zeta(0) = -z < 0."""
DOWN_FIXED = ("U in (0, oo)", "U <= z", "U*(1+(1/8+c)*g*t*z) >= z")
"""The reciprocal form of hypothesis (1) for zeta(0) < 0, in U = |zeta(t)|."""
NOISE = ("phi in (-oo, oo)", "abs(phi) <= C*c**2/n*abs(Z)+c/8*z")
REST = "r in [-1, 1]"
PHI_U = ("phi in [0, oo)", "phi <= C*c**2/n*U+c/8*z")
GROWN = (("Y", "Z+g*(Z+phi)**2/8+g/2*r*(3*L*c/(8*D))"),)
"""Update (53), with 3 L kappa/tau = 3 L c/(8 sqrt d)."""
BASE = (*CONSTANTS, TIME, SMALL)
SIGNED = (
    "c in (0, 1/8]",
    "ct in (0, 8/(1+8*c))",
    "g in (0, oo)",
    "t in {0..}",
    "s in (-oo, oo)",
    "s != 0",
    "g*t*abs(s) < ct",
    "Z in (-oo, oo)",
    "s > 0 => Z*(1/s-(1/8-c)*g*t) >= 1 and Z*(1/s-(1/8+c)*g*t) <= 1",
    "s < 0 => s <= Z and Z <= s+(1/8+c)*g*t*s**2",
)
STEP_B = ("Y in [Z+(1/8-c/2)*g*Z**2, Z+(1/8+c/2)*g*Z**2]",)
RECIPROCAL = (
    "c in (0, 1/8]",
    "g in (0, oo)",
    "A in [2/c*g, oo)",
    "B in ((1/8+c)*g, oo)",
    "Z in (0, oo)",
    "Z >= 1/A",
    "Z <= 1/B",
)
BRACKETS = (
    "zeta(0) > 0, c <= n/(4 C_phi) and t_0+1 <= c_t/(eta tau^2 zeta(0)); A, B = 1/zeta(0)-(1/8 -+"
    " c) eta tau^2 t_0 are the brackets at t_0, with A >= 2 eta tau^2/c by (74) and B > (1/8+c) eta"
    " tau^2 by the bracket of (83)."
)
BOUND, BOUND_U = "C*c**2/n*Z+c/8*z", "C*c**2/n*U+c/8*z"
LOW, HIGH = "(1/z-(1/8-c)*g*t)", "(1/z-(1/8+c)*g*t)"
A = ("A", LOW)
EDGE = {"c": "1/8", "ct": "255/64", "z": "257/8192"}
"""Constants at which the bracket of (57) is negative at t_0+1 = 128 (g = 1): 1/z - 128/4 < 0."""

LEMMA9: tuple[Claim, ...] = (
    claim(
        "eq58",
        r"$\zeta(t)\le\zeta(0)+(1/8+c)\eta\tau^2t\zeta(0)^2\le\zeta(0)+c_t(1/8+c)|\zeta(0)|\le0$,"
        r" printed before the sign of "
        r"$\zeta(0)$ is fixed.",
        reading(
            "printed",
            "Z <= s+(1/8+c)*g*t*s**2 and s+(1/8+c)*g*t*s**2 <= s+ct*(1/8+c)*abs(s) and"
            " s+ct*(1/8+c)*abs(s) <= 0",
            SIGNED,
            (),
            "Either sign of s = zeta(0), hypothesis (1) at t.",
        ),
        repairs=(
            reading(
                "repair",
                "Z <= -z+(1/8+c)*g*t*z**2 and -z+(1/8+c)*g*t*z**2 <= -z+ct*(1/8+c)*z and"
                " -z+ct*(1/8+c)*z <= 0",
                (*CONSTANTS, TIME, *DOWN),
                (),
                "For zeta(0) = -z < 0.",
            ),
        ),
    ),
    claim(
        "eq59",
        r"For $\zeta(0)<0$:"
        r" $|\zeta(t)|\ge|\zeta(0)|-\eta\tau^2t\zeta(0)^2\ge(1-c_t)|\zeta(0)|\ge|\zeta(0)|/2$.",
        reading(
            "printed",
            "abs(Z) >= z-g*t*z**2 and z-g*t*z**2 >= (1-ct)*z and (1-ct)*z >= z/2",
            (*BASE, *DOWN),
        ),
        reading(
            "first-two",
            "-Z >= z-g*t*z**2 and z-g*t*z**2 >= (1-ct)*z",
            (*BASE, *DOWN),
            (),
            "Without the last inequality.",
        ),
        reading(
            "keeping-the-factor",
            "-Z >= z/2",
            (*BASE, *DOWN),
            (),
            "With the factor 1/8+c of hypothesis (1) kept.",
        ),
        repairs=(
            reading(
                "repair",
                "-Z >= (1-ct*(1/8+c))*z and (1-ct*(1/8+c))*z >= z/2",
                (*BASE, *DOWN, "ct <= 4/(1+8*c)"),
                (),
                "For c_t <= 4/(1+8c), half of the printed range, and the factor 1/8+c kept.",
            ),
            reading(
                "repair-2",
                "U > z/2",
                (*BASE, *DOWN_FIXED),
                (),
                "On the whole range of c_t, with hypothesis (1) in the reciprocal form that it has"
                " for zeta(0) > 0.",
            ),
        ),
    ),
    claim(
        "eq60",
        r"For $\zeta(0)>0$: $|\zeta(t)|\ge[|\zeta(0)|^{-1}-(1/8-c)\tau^2\eta"
        r" t]^{-1}\ge|\zeta(0)|$.",
        reading(
            "printed",
            "Z >= 1/A and 1/A >= z",
            (*BASE, "A in (0, oo)", f"A == {LOW}", "Z in (0, oo)", "Z*A >= 1"),
            (),
            "A is the bracket, positive as c_t (1/8-c) < 1; Z A >= 1 is hypothesis (1).",
        ),
    ),
    claim(
        "lema9.a",
        r"$|\zeta(t)|>|\zeta(0)|/2$ for $t\le t_0$.",
        Reading(
            "printed",
            Orbit(
                "abs(Z) > z/2",
                (("Z", "-z", "Z+g*(Z+phi)**2/8+g/2*(3*L*c/(8*D))*0"),),
                (0, 400),
                {
                    "c": "9/128",
                    "ct": "5",
                    "g": "1",
                    "z": "1/100",
                    "n": "8",
                    "C": "100000",
                    "L": "1",
                    "D": "1000000000",
                },
                (("phi", "6/5*z-Z"),),
            ),
            "On one orbit of (53) that satisfies all hypotheses up to t_0 = 400 (see the next"
            " reading): phi_i = 6z/5-zeta for all i.",
        ),
        Reading(
            "its-hypotheses",
            Orbit(
                "-z <= Z and Z <= -z+(1/8+c)*g*t*z**2 and abs(phi) <= C*c**2/n*abs(Z)+c/8*z and"
                " abs(Z+phi) <= 1 and g*t*z < ct and ct < 8/(1+8*c) and 16*g*z <= c*(8-ct) and z**2"
                " >= 32*L*n/(c**2*D) and c <= n*C/4 and 48*c**3 <= n",
                (("Z", "-z", "Z+g*(Z+phi)**2/8+g/2*(3*L*c/(8*D))*0"),),
                (1, 400),
                {
                    "c": "9/128",
                    "ct": "5",
                    "g": "1",
                    "z": "1/100",
                    "n": "8",
                    "C": "100000",
                    "L": "1",
                    "D": "1000000000",
                },
                (("phi", "6/5*z-Z"),),
            ),
            "Hypotheses (1) to (4) along that orbit for t >= 1 (at t = 0 they are plain): C_phi is"
            " large, which the printed condition 4 allows.",
        ),
        reading("positive", "Z > z/2", (*BASE, *UP), (), "For zeta(0) > 0."),
        repairs=(
            reading(
                "repair",
                "U > z/2",
                (*BASE, *DOWN_FIXED),
                (),
                "For zeta(0) < 0 from the reciprocal bounds, which the repair of part c carries"
                " from step to step.",
            ),
        ),
        proof_uses=("eq59", "eq60"),
    ),
    claim(
        "eq61-62",
        r"From condition 4, $c^2C_\phi/n\le c/4$, so"
        r" $(1-c/2)|\zeta(t)|\le\zeta(t)+\phi_i(t)\le(1+c/2)|\zeta(t)|$.",
        reading(
            "printed",
            "Z+phi >= (1-c/2)*abs(Z) and Z+phi <= (1+c/2)*abs(Z)",
            (*BASE, *SIZE, *FOUR, "Z in (-oo, oo)", "abs(Z) > z/2", *NOISE),
            (),
            "Either sign of zeta.",
        ),
        reading(
            "positive",
            "Z+phi >= (1-c/2)*Z and Z+phi <= (1+c/2)*Z",
            (*BASE, *SIZE, *FOUR, "Z in (z/2, oo)", *NOISE),
            (),
            "For zeta > 0, with condition 4 as printed.",
        ),
        reading(
            "sign",
            "Z+phi >= (1-c/2)*abs(Z)",
            (*BASE, *SIZE, *FOUR_FIXED, "Z in (-oo, -z/2)", *NOISE),
            (),
            "For zeta < 0, with c C_phi <= n/4.",
        ),
        repairs=(
            reading(
                "repair",
                "U-phi >= (1-c/2)*U and U+phi <= (1+c/2)*U",
                (*CONSTANTS, "n in {4..}", *FOUR_FIXED, "U in (z/2, oo)", *PHI_U),
                (),
                "For |zeta+phi|, which lies between |zeta|-|phi| and |zeta|+|phi| (U = |zeta|, phi"
                " = |phi_i|), and c <= n/(4 C_phi).",
            ),
            reading(
                "repair-2",
                "U-phi >= (1-c/2)*U and U+phi <= (1+c/2)*U",
                (*CONSTANTS, "n in {4..}", "C in (0, n]", "U in (z/2, oo)", *PHI_U),
                (),
                "The same with C_phi <= n, as in Lemma A.10.",
            ),
        ),
        proof_uses=("lema9.a",),
    ),
    claim(
        "eq63-66",
        r"$\frac1n\sum_{C_s}[\zeta+\phi_i]^2\in\frac14(1\pm"
        r" c/2)^2\zeta^2\subseteq\frac14(1\pm2c)\zeta^2$.",
        reading(
            "printed",
            "W**2/4 >= (1-c/2)**2*U**2/4 and W**2/4 <= (1+c/2)**2*U**2/4 and (1-c/2)**2*U**2/4 >="
            " (1-2*c)*U**2/4 and (1+c/2)**2*U**2/4 <= (1+2*c)*U**2/4",
            ("c in (0, 1/8]", "U in (0, oo)", "W in [(1-c/2)*U, (1+c/2)*U]"),
            (),
            "W = |zeta+phi| for each of the n/4 samples of C_s, so for the mean of the squares.",
        ),
        proof_uses=("eq61-62",),
    ),
    claim(
        "eq67",
        r"$3L\kappa/\tau\le\frac c8\zeta(0)^2\le\frac c2\zeta(t)^2$.",
        reading(
            "printed",
            "3*L*c/(8*D) <= c/8*z**2 and c/8*z**2 <= c/2*U**2",
            (*BASE, *SIZE, "U in (z/2, oo)"),
            (),
            "From part a, U = |zeta(t)|.",
        ),
        proof_uses=("lema9.a",),
    ),
    claim(
        "eq68-69",
        r"$\frac{\tau^2\eta}2(\frac14\pm\frac c2)\zeta^2\pm\frac{\tau^2\eta"
        r" c}4\zeta^2=\tau^2\eta\zeta^2(\frac18\pm\frac c2)$.",
        reading(
            "printed",
            "Y <= g/2*(1/4+c/2)*Z**2+g*c/4*Z**2 and Y >= g/2*(1/4-c/2)*Z**2-g*c/4*Z**2 and"
            " g/2*(1/4+c/2)*Z**2+g*c/4*Z**2 == g*Z**2*(1/8+c/2) and g/2*(1/4-c/2)*Z**2-g*c/4*Z**2"
            " == g*Z**2*(1/8-c/2)",
            (
                "c in (0, 1/8]",
                "g in (0, oo)",
                "Z in (-oo, oo)",
                "a in [(1-2*c)*Z**2/4, (1+2*c)*Z**2/4]",
                "b in [-c/2*Z**2, c/2*Z**2]",
            ),
            (("Y", "g/2*a+g/2*b"),),
            "Y: the increment (53), with the mean a of (66) and the remainder b of (67).",
        ),
        proof_uses=("eq63-66", "eq67"),
    ),
    claim(
        "lema9.b",
        r"$(1/8-c/2)\eta\tau^2\zeta(t_0)^2\le\zeta(t_0+1)-\zeta(t_0)\le(1/8+c/2)"
        r"\eta\tau^2\zeta(t_0)^2$.",
        reading(
            "printed",
            "Y-Z >= (1/8-c/2)*g*Z**2 and Y-Z <= (1/8+c/2)*g*Z**2",
            (*BASE, *SIZE, *FOUR, *UP, *NOISE, REST),
            GROWN,
            "zeta(0) > 0, condition 4 as printed; at t_0 = 0 nothing is left out.",
        ),
        repairs=(
            reading(
                "repair",
                "g*W**2/8+g/2*r*(3*L*c/(8*D)) >= (1/8-c/2)*g*U**2 and g*W**2/8+g/2*r*(3*L*c/(8*D))"
                " <= (1/8+c/2)*g*U**2",
                (*BASE, *SIZE, "U in (z/2, oo)", "W in [(1-c/2)*U, (1+c/2)*U]", REST),
                (),
                "Either sign, with c <= n/(4 C_phi) (or C_phi <= n) and, for zeta(0) < 0, the"
                " reciprocal bounds: then part a and (61)-(62) hold, from which this starts (U ="
                " |zeta|, W = |zeta+phi|).",
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
                "With the factor 1/8-c in the last term.",
            ),
            reading(
                "repair-2",
                "(A+(1/8-c)*g+c/2*g)*(A-(1/8-c)*g)-A**2 >= c/2*A*g-(1/8-c)**2*g**2-c/2*g**2",
                ("c in (0, 1/8]", "g in (0, oo)", "A in [2/c*g, oo)"),
                (),
                "With >=, which is what the proof needs.",
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
            "From part b, hypothesis (1) and (74), with A = 1/zeta(0)-(1/8-c) eta tau^2 t_0, v ="
            " 1/8-c and m = A-v g.",
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
            "From part b.",
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
                "Where the last bracket B-(1/8+c) eta tau^2 is positive, which t_0+1 <= c_t/(eta"
                " tau^2 |zeta(0)|) gives.",
            ),
            reading(
                "repair-bracket",
                "1/z-(1/8+c)*g*(t+1) > 0",
                (*CONSTANTS, NEXT),
                (),
                "The bracket at t_0+1 under that condition.",
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
            "On the orbit of (53) with phi_i = 0 and no remainder, near the largest c_t and"
            " |zeta(0)|: t_0 = 127.",
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
            "All hypotheses hold along that orbit (sqrt(d) = 10^10, n = 8, C_phi = 10).",
        ),
        reading(
            "negative",
            "Y >= -z and Y <= -z+g*(t+1)*z**2",
            (*BASE, *DOWN, *STEP_B),
            (),
            "For zeta(0) < 0, from part b.",
        ),
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
                "For zeta(0) < 0 the reciprocal form carries over (U, V = |zeta| at t_0, t_0+1), so"
                " part a and the induction go on.",
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
            "zeta(0) > 0, one step of (53), condition 4 as printed.",
        ),
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
                f"{BRACKETS} Part a is zeta(0) <= 1/A <= Z.",
            ),
            reading(
                "repair-negative",
                "U > z/2 and V <= U-(1/8-c/2)*g*U**2 and V >= U-(1/8+c/2)*g*U**2 and V <= z "
                "and V*(1+(1/8+c)*g*(t+1)*z) >= z",
                (*BASE, *SIZE, *FOUR_FIXED, *DOWN_FIXED, f"phi in [-({BOUND_U}), {BOUND_U}]", REST),
                (("V", "U-g*(U+phi)**2/8+g/2*r*(3*L*c/(8*D))"),),
                "zeta(0) < 0, c <= n/(4 C_phi) and hypothesis (1) in reciprocal form (U = |zeta|,"
                " phi with its sign turned).",
            ),
        ),
        uses=("eq53",),
        proof_uses=("lema9.a", "lema9.b", "lema9.c"),
    ),
)

TEN = ("c in (0, 1/8]", "n in {8..}", "C in [8, n]", "c <= 1/4-2/C")
"""Condition 4 of Lemma A.10 (n C_phi/4 and (n/48)^(1/3) exceed 1/8 for n >= 8) with 8 <= C_phi <=
n.
"""
TEN_TIME = (*TEN, "ct in (0, 8/(1+8*c))", "g in (0, oo)", "z in (0, oo)", "t in {0..}")
SCALE = (("K", "c**2/(64*n)"),)
"""kappa^2 d/(n tau^2)."""
NU = ("U in (z/2, oo)", "w in [0, (1+C*c**2/n+c/4)*U]", "s in [0, 20*K*U**2]")
AT_START = (
    *TEN,
    "ct in (0, 8/(1+8*c))",
    "g in (0, oo)",
    "z in (0, oo)",
    SMALL,
    "L in (0, oo)",
    "D in [2, oo)",
    "z**2 >= 32*L*n/(c**2*D)",
    "p in [-c/8*z, c/8*z]",
    "cn in [8*n/(c*D), oo)",
    "dp in [g*(K/4*(abs(p)+z)**2-5*cn*K*L), g*(3*K/4*(abs(p)+z)**2+5/2*L*c/(8*D))]",
    REST,
)
"""t_0 = 0, zeta(0) = z > 0: phi_k(0) = p moves by dp within (56); n <= c_n kappa d/tau = c_n c
D/8.
"""
ONE_STEP = (*SCALE, ("Y", "z+g*(z+p)**2/8+g/2*r*(3*L*c/(8*D))"))
PHI_STEP = "p+dp <= C*c**2/n*Y+c/8*z and -(p+dp) <= C*c**2/n*Y+c/8*z"
PHI_START = (
    *TEN,
    "g in (0, oo)",
    "z in (0, oo)",
    "Z in (z/2, oo)",
    "p in [-(C*c**2/n*Z+c/8*z), C*c**2/n*Z+c/8*z]",
    "dp in [-30*g*K*Z**2, 30*g*K*Z**2]",
    "Y in [Z+(1/8-c/2)*g*Z**2, oo)",
)
SUMMED = (*TEN_TIME, "p0 in [0, c/8*z]", "p1 in [0, p0+30*(t+1)*g*K*z**2]", "V in (z/2, z]")
"""|phi_k(0)| = p0 and |phi_k(t+1)| = p1, moved t+1 times by at most (95); V = |zeta(t+1)|."""

LEMMA10: tuple[Claim, ...] = (
    claim(
        "eq90",
        r"With $s=\frac52\kappa\tau L$, from (56):"
        r" $\Delta\phi_k\in\eta[\frac{\kappa^2d}{4n}\sigma'(|\phi|+|\zeta|)-s,"
        r"\frac{3\kappa^2d}{4n}\sigma'(|\phi|+|\zeta|)+s]$.",
        reading(
            "printed",
            "dp >= g*(K/4*(abs(p)+z)**2-5/2*L*c/(8*D)) and dp <="
            " g*(3*K/4*(abs(p)+z)**2+5/2*L*c/(8*D))",
            AT_START,
            SCALE,
            "At t = 0; eta kappa^2 d/n = g K and eta kappa tau = g c/(8 D).",
        ),
        repairs=(
            reading(
                "repair",
                "dp >= -g*s and dp <= g*(3*K/4*(p+U)**2+s)",
                (
                    "c in (0, 1/8]",
                    "n in {8..}",
                    "g in (0, oo)",
                    "U in (0, oo)",
                    "p in [0, oo)",
                    "w in [0, p+U]",
                    "s in [0, oo)",
                    "dp in [g*(K/4*w**2-s), g*(3*K/4*w**2+s)]",
                ),
                SCALE,
                "From Lemma A.8 itself, w = |phi+zeta| <= p+U: the upper half as printed, the lower"
                " half without its first term.",
            ),
        ),
    ),
    claim(
        "eq91",
        r"$|\phi_k|+|\zeta_k|\le(1+C_\phi c^2/n+c/4)|\zeta_k|\le2|\zeta_k|$.",
        reading(
            "printed",
            "p+U <= (1+C*c**2/n+c/4)*U and (1+C*c**2/n+c/4)*U <= 2*U",
            (*TEN, "z in (0, oo)", "U in (z/2, oo)", "p in [0, C*c**2/n*U+c/8*z]"),
        ),
        proof_uses=("lema9.a",),
    ),
    claim(
        "eq92",
        r"$s=\frac52\kappa\tau L\le\frac{5\kappa^2d}n\zeta(0)^2\le\frac{20\kappa^2d}n\zeta(t)^2$.",
        reading(
            "printed",
            "5/2*L*c/(8*D) <= 5*K*z**2 and 5*K*z**2 <= 20*K*U**2",
            (
                "c in (0, 1/8]",
                "n in {8..}",
                "L in (0, oo)",
                "D in [2, oo)",
                "z in (0, oo)",
                "z**2 >= 32*L*n/(c**2*D)",
                "U in (z/2, oo)",
            ),
            SCALE,
            "Divided by tau^2.",
        ),
        reading(
            "with-repair-of-A.8",
            "L*c/(8*D)/(2*c) <= 5*K*z**2",
            (
                "c in (0, 1/8]",
                "n in {8..}",
                "L in (0, oo)",
                "D in [2, oo)",
                "z in (0, oo)",
                "z**2 >= 32*L*n/(c**2*D)",
            ),
            SCALE,
            "With s = kappa tau L/(2c), as in the repair of Lemma A.8.",
        ),
        proof_uses=("lema9.a",),
    ),
    claim(
        "eq93",
        r"$\frac{3\kappa^2d}{4n}\sigma'(\phi+\zeta)+s\le\frac{3\kappa^2d}{2n}\zeta^2"
        r"+\frac{20\kappa^2d}n\zeta^2\le\frac{30\kappa^2d}n\zeta^2$.",
        reading(
            "printed",
            "3*K/4*w**2+s <= 3*K/2*U**2+20*K*U**2 and 3*K/2*U**2+20*K*U**2 <= 30*K*U**2",
            (*TEN, "z in (0, oo)", *NU),
            SCALE,
            "w = |phi+zeta| by the middle of (91), s by (92).",
        ),
        reading(
            "from-2-zeta",
            "3*K/4*w**2+s <= 3*K/2*U**2+20*K*U**2",
            ("c in (0, 1/8]", "n in {8..}", "U in (0, oo)", "w in [0, 2*U]", "s in [0, 20*K*U**2]"),
            SCALE,
            "With the end of (91), w <= 2|zeta|, alone.",
        ),
        proof_uses=("eq91", "eq92"),
    ),
    claim(
        "eq94",
        r"$\frac{\kappa^2d}{4n}\sigma'(\phi-\zeta)-s\ge\frac{\kappa^2d}{2n}\zeta^2"
        r"-\frac{20\kappa^2d}n\zeta^2\ge-\frac{30\kappa^2d}{2n}\zeta^2$.",
        reading(
            "printed",
            "K/4*w**2-s >= K/2*U**2-20*K*U**2 and K/2*U**2-20*K*U**2 >= -30/2*K*U**2",
            (*TEN, "z in (0, oo)", *NU),
            SCALE,
        ),
        reading("numbers", "1/2-20 >= -15", (), (), "The last inequality."),
        repairs=(
            reading(
                "repair",
                "K/4*w**2-s >= -20*K*U**2 and -20*K*U**2 >= -30*K*U**2",
                (*TEN, "z in (0, oo)", *NU),
                SCALE,
                "Enough for (95).",
            ),
        ),
        proof_uses=("eq91", "eq92"),
    ),
    claim(
        "eq95",
        r"$|\Delta\phi_k|\le\frac{30\eta\kappa^2d}n\zeta_k^2$.",
        reading(
            "printed",
            "dp <= 30*g*K*U**2 and -dp <= 30*g*K*U**2",
            (
                "c in (0, 1/8]",
                "n in {8..}",
                "g in (0, oo)",
                "U in (0, oo)",
                "w in [0, 2*U]",
                "s in [0, 20*K*U**2]",
                "dp in [g*(K/4*w**2-s), g*(3*K/4*w**2+s)]",
            ),
            SCALE,
            "From (90), (91) and (92).",
        ),
        reading(
            "from-56",
            "dp <= 30*g*K*z**2 and -dp <= 30*g*K*z**2",
            AT_START,
            SCALE,
            "From the update (56), at t = 0.",
        ),
        proof_uses=("eq90", "eq93", "eq94"),
    ),
    claim(
        "eq97",
        r"$|\phi_k(t)|\le\frac c8\zeta(0)+\frac{C_\phi\kappa^2d}{n\tau^2}\zeta(t)$ in the induction"
        r" for $\zeta(0)>0$.",
        reading(
            "printed",
            "p <= c/8*z+C*K*Z",
            (*TEN, "z in (0, oo)", "Z in [z, oo)", "p in [0, C*c**2/n*Z+c/8*z]"),
            SCALE,
            "From hypothesis (2).",
        ),
        repairs=(
            reading(
                "repair",
                "p+q <= c/8*z+C*c**2/n*Z+30*g*K*Z**2",
                (
                    *TEN,
                    "g in (0, oo)",
                    "z in (0, oo)",
                    "Z in [z, oo)",
                    "p in [0, C*c**2/n*Z+c/8*z]",
                    "q in [0, 30*g*K*Z**2]",
                ),
                SCALE,
                "With C_phi c^2/n, 64 times as much, as in hypothesis (2).",
            ),
        ),
        proof_uses=("eq95",),
    ),
    claim(
        "eq98-100",
        r"$\le\frac"
        r" c8\zeta(0)+\frac{C_\phi\kappa^2d}{n\tau^2}\zeta(t)"
        r"+\frac{30\eta\kappa^2d}n\frac{C_\phi}{\eta\tau^2}[\zeta(t+1)-\zeta(t)]="
        r"\frac c8\zeta(0)+\frac{C_\phi\kappa^2d}{n\tau^2}\zeta(t+1)\le\frac"
        r" c8\zeta(0)+\frac{C_\phi c^2}n\zeta(t+1)$.",
        reading(
            "printed",
            "c/8*z+C*K*Z+30*g*K*Z**2 <= c/8*z+C*K*Z+30*K*C*(Y-Z) and c/8*z+C*K*Z+30*K*C*(Y-Z) =="
            " c/8*z+C*K*Y and c/8*z+C*K*Y <= c/8*z+C*c**2/n*Y",
            (*TEN, "g in (0, oo)", "z in (0, oo)", "Z in [z, oo)", "Y in [Z+(1/8-c/2)*g*Z**2, oo)"),
            SCALE,
        ),
        repairs=(
            reading(
                "repair",
                "c/8*z+C*c**2/n*Z+30*g*K*Z**2 <= c/8*z+C*c**2/n*Y",
                (
                    *TEN,
                    "g in (0, oo)",
                    "z in (0, oo)",
                    "Z in [z, oo)",
                    "Y in [Z+(1/8-c/2)*g*Z**2, oo)",
                ),
                SCALE,
                "From C_phi c^2/n at t: kappa^2 d/tau^2 = c^2/64 absorbs the factor 30.",
            ),
        ),
        proof_uses=("eq97", "lema9.b"),
    ),
    claim(
        "eq101-105",
        r"For $\zeta(0)<0$:"
        r" $|\phi_k(t+1)|\le|\phi_k(0)|+\sum_{i=1}^{t_0}\frac{\eta\kappa^2d}n\zeta(i)"
        r"^2\le\dots\le\frac"
        r" c8|\zeta(0)|+\frac{C_\phi c^2}n|\zeta(t+1)|$.",
        reading(
            "printed",
            "p1 <= p0+t*g*K*z**2",
            (*SUMMED, "g*t*z <= ct"),
            SCALE,
            "The first line, with |zeta(i)| <= |zeta(0)|.",
        ),
        reading(
            "after-101",
            "p0+t*g*K*z**2 <= c/8*z+ct*K*z and c/8*z+ct*K*z <= c/8*z+2*ct*K*V and c/8*z+2*ct*K*V <="
            " c/8*z+C*c**2/n*V",
            (*SUMMED, "g*t*z <= ct"),
            SCALE,
            "The later lines.",
        ),
        repairs=(
            reading(
                "repair",
                "p1 <= c/8*z+30*(t+1)*g*K*z**2 and c/8*z+30*(t+1)*g*K*z**2 <= c/8*z+30*ct*K*z and "
                "c/8*z+30*ct*K*z <= c/8*z+60*ct*K*V and c/8*z+60*ct*K*V <= c/8*z+C*c**2/n*V",
                (*SUMMED, NEXT),
                SCALE,
                "All t_0+1 steps with the 30 of (95), for t_0+1 <= c_t/(eta tau^2 |zeta(0)|).",
            ),
        ),
        proof_uses=("eq95", "lema9.a"),
    ),
    claim(
        "lema10",
        r"$|\phi_k(t_0+1)|\le\frac{C_\phi c^2}n|\zeta_k(t_0+1)|+\frac c8|\zeta_k(0)|$ (87).",
        reading(
            "printed",
            PHI_STEP,
            AT_START,
            ONE_STEP,
            "At t_0 = 0, zeta(0) > 0, with the update (56) and any c_n that Lemma A.8 admits.",
        ),
        reading(
            "C_phi=8",
            "c > 1",
            ("c in (0, 1/8]", "C in [8, 8]", "c <= 1/4-2/C"),
            (),
            "The smallest C_phi that is allowed: condition 4 then reads c <= 0.",
        ),
        repairs=(
            reading(
                "repair",
                PHI_STEP,
                PHI_START,
                SCALE,
                "zeta(0) > 0, with Lemma A.8 in place of (56), which gives (95).",
            ),
            reading(
                "repair-negative",
                "p1 <= C*c**2/n*V+c/8*z",
                (*SUMMED, NEXT),
                SCALE,
                "zeta(0) < 0, with the repaired Lemma A.9 and t_0+1 <= c_t/(eta tau^2 |zeta(0)|).",
            ),
        ),
        uses=("eq53", "eq54-56"),
        proof_uses=("lema9", "eq95", "eq98-100", "eq101-105"),
    ),
    claim(
        "cora11.a",
        r"The bounds on $\zeta^{(s)}(t)$ for all $t\le t_0$; $\zeta(0)\le\zeta(t)\le0$ for"
        r" $\zeta(0)<0$.",
        reading(
            "printed",
            "Y2*(1/z-2*(1/8+c)*g) <= 1",
            (*AT_START, "2*g*z <= ct"),
            (*ONE_STEP, ("Y2", "Y+g*(Y+p+dp)**2/8")),
            "At t = 2, the same phi in the whole cluster, no remainder in the second step.",
        ),
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
                    "C in (0, n]",
                    f"phi in [-({BOUND}), {BOUND}]",
                    REST,
                ),
                GROWN,
                "One step for zeta(0) > 0, t+1 <= t_0, with Lemma A.8 in place of (56) so that part"
                " b holds at t; true at t = 0.",
            ),
            reading(
                "repair-negative",
                "V <= z and V*(1+(1/8+c)*g*(t+1)*z) >= z and V > 0",
                (*BASE, *DOWN_FIXED, "V in [U-(1/8+c/2)*g*U**2, U-(1/8-c/2)*g*U**2]"),
                (),
                "One step for zeta(0) < 0.",
            ),
        ),
        proof_uses=("lema9",),
    ),
    claim(
        "cora11.b",
        r"$|\phi_k(t)|\le\frac{C_\phi c^2}n|\zeta(t)|+\frac c8|\zeta(0)|$ for all $t\le t_0$.",
        reading("printed", PHI_STEP, (*AT_START, "g*z <= ct"), ONE_STEP, "At t = 1."),
        repairs=(
            reading(
                "repair",
                PHI_STEP,
                PHI_START,
                SCALE,
                "One step for zeta(0) > 0, with Lemma A.8 in place of (56); true at t = 0.",
            ),
            reading(
                "repair-negative",
                "p1 <= C*c**2/n*V+c/8*z",
                (*SUMMED, NEXT),
                SCALE,
                "For zeta(0) < 0, from t = 0 on.",
            ),
        ),
        proof_uses=("lema10",),
    ),
    claim(
        "cora11",
        "The bounds on zeta and on every phi_k of the cluster hold for all times up to t_0.",
        reading("printed", PHI_STEP, (*AT_START, "g*z <= ct"), ONE_STEP, "At t = 1."),
        repairs=(
            reading(
                "repair",
                f"Y*(A-(1/8-c)*g) >= 1 and Y*(B-(1/8+c)*g) <= 1 and {PHI_STEP}",
                (
                    *RECIPROCAL,
                    "n in {8..}",
                    "C in [8, n]",
                    "c <= 1/4-2/C",
                    "z in (0, oo)",
                    "z <= Z",
                    f"p in [-({BOUND}), {BOUND}]",
                    "dp in [-30*g*K*Z**2, 30*g*K*Z**2]",
                    *STEP_B,
                ),
                SCALE,
                "The step t -> t+1 <= t_0 of the joint induction for zeta(0) > 0, with Lemma A.8 in"
                " place of (56).",
            ),
        ),
        uses=("cora11.a", "cora11.b"),
        proof_uses=("lema9", "lema10"),
    ),
)

CLAIMS = LEMMA9 + LEMMA10
