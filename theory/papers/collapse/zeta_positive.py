"""Claims on the growth of a positive zeta: Lemma A.9 (a) with its numbered steps.

Letters: see `assay.theory.papers.collapse.growth`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading
from assay.theory.language.statements import Orbit
from assay.theory.papers.collapse.growth import (
    BASE,
    CONSTANTS,
    DOWN,
    DOWN_FIXED,
    FOUR,
    FOUR_FIXED,
    LOW,
    NOISE,
    PHI_U,
    SIGNED,
    SIZE,
    TIME,
    UP,
)
from assay.theory.papers.collapse.growth_in_time import A9_NOTE, LEMMA_9A
from assay.theory.papers.collapse.notation import claim

CLAIMS: tuple[Claim, ...] = (
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
            r"It is read for either sign of $s=\zeta(0)$, with hypothesis (1) at $t$,"
            r" $g=\eta\tau^2$ and $Z=\zeta(t)$.",
        ),
        repairs=(
            reading(
                "repair",
                "Z <= -z+(1/8+c)*g*t*z**2 and -z+(1/8+c)*g*t*z**2 <= -z+ct*(1/8+c)*z and"
                " -z+ct*(1/8+c)*z <= 0",
                (*CONSTANTS, TIME, *DOWN),
                (),
                r"It is restricted to $\zeta(0)=-z<0$.",
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
            "The last inequality is left out.",
        ),
        reading(
            "keeping-the-factor",
            "-Z >= z/2",
            (*BASE, *DOWN),
            (),
            r"Does the bound hold when the factor $\frac18+c$ of hypothesis (1) is kept?",
        ),
        repairs=(
            reading(
                "repair",
                "-Z >= (1-ct*(1/8+c))*z and (1-ct*(1/8+c))*z >= z/2",
                (*BASE, *DOWN, "ct <= 4/(1+8*c)"),
                (),
                r"It is restricted to $c^{(t)}\le4/(1+8c)$, half of the printed range, and the"
                r" factor $\frac18+c$ is kept.",
            ),
            reading(
                "repair-2",
                "U > z/2",
                (*BASE, *DOWN_FIXED),
                (),
                r"Hypothesis (1) is taken in the reciprocal form that it has for $\zeta(0)>0$, on"
                " the whole range of $c^{(t)}$.",
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
            r"Here $A$ is the bracket, which is positive as $c^{(t)}(\frac18-c)<1$; $ZA\ge1$ is"
            r" hypothesis (1), with $Z=\zeta(t)$.",
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
            "It is read along one orbit of (53) that satisfies all hypotheses up to $t_0=400$,"
            r" with $\zeta(0)=-z$ and $\phi_i=\frac65z-\zeta$ for all $i$.",
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
            r"Do hypotheses (1) to (4) hold along that orbit for $t\ge1$ (at $t=0$ they are"
            r" plain)? $C^{(\phi)}$ is large, which the printed condition 4 allows.",
        ),
        reading("positive", "Z > z/2", (*BASE, *UP), (), r"It is read for $\zeta(0)>0$."),
        Reading("theorem", LEMMA_9A, A9_NOTE),
        repairs=(
            reading(
                "repair",
                "U > z/2",
                (*BASE, *DOWN_FIXED),
                (),
                r"For $\zeta(0)<0$ it starts from reciprocal bounds of $U=|\zeta|$ in place of"
                " hypothesis (1); the mended part c carries them from step to step.",
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
            r"It is read for either sign of $Z=\zeta(t)$.",
        ),
        reading(
            "positive",
            "Z+phi >= (1-c/2)*Z and Z+phi <= (1+c/2)*Z",
            (*BASE, *SIZE, *FOUR, "Z in (z/2, oo)", *NOISE),
            (),
            r"It is read for $\zeta>0$, with condition 4 as printed.",
        ),
        reading(
            "sign",
            "Z+phi >= (1-c/2)*abs(Z)",
            (*BASE, *SIZE, *FOUR_FIXED, "Z in (-oo, -z/2)", *NOISE),
            (),
            r"Does it hold for $\zeta<0$ when $cC^{(\phi)}\le n/4$?",
        ),
        repairs=(
            reading(
                "repair",
                "U-phi >= (1-c/2)*U and U+phi <= (1+c/2)*U",
                (*CONSTANTS, "n in {4..}", *FOUR_FIXED, "U in (z/2, oo)", *PHI_U),
                (),
                r"It is said of $|\zeta+\phi|$, which lies between $|\zeta|-|\phi|$ and"
                r" $|\zeta|+|\phi|$, with $c\le n/(4C^{(\phi)})$; here $U=|\zeta|$, and $\phi$"
                r" stands for $|\phi_i|$.",
            ),
            reading(
                "repair-2",
                "U-phi >= (1-c/2)*U and U+phi <= (1+c/2)*U",
                (*CONSTANTS, "n in {4..}", "C in (0, n]", "U in (z/2, oo)", *PHI_U),
                (),
                r"The same is said with $C^{(\phi)}\le n$, as in Lemma A.10.",
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
            r"Here $W=|\zeta+\phi|$ for each of the $n/4$ samples of $\mathcal C_s$, and so for"
            " the mean of the squares.",
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
            r"It is read from part a, with $U=|\zeta(t)|$ and $\Delta=\sqrt d$.",
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
            "Here $Y$ is the increment (53), with the mean $a$ of (66) and the remainder $b$ of"
            " (67).",
        ),
        proof_uses=("eq63-66", "eq67"),
    ),
)
