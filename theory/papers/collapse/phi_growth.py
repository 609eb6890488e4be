"""Claims on the growth of phi: Lemma A.10 and Corollary A.11 with their numbered steps.

Letters: see `assay.theory.papers.collapse.growth`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading
from assay.theory.papers.collapse.growth import (
    AT_START,
    BASE,
    BOUND,
    DOWN_FIXED,
    GROWN,
    LEAST,
    LEAST_C_N,
    LEAST_MOVE,
    LEAST_SUM,
    LEAST_SUMMED,
    LEAST_UP,
    NEXT,
    NU,
    ONE_STEP,
    PHI_START,
    PHI_STEP,
    RECIPROCAL,
    REST,
    SCALE,
    SIZE,
    STEP_B,
    SUMMED,
    TEN,
)
from assay.theory.papers.collapse.growth_in_time import (
    A11_NOTE,
    COROLLARY_11,
    COROLLARY_11_REPAIRED,
    COROLLARY_11A,
    COROLLARY_11B,
    LEMMA_10,
    LEMMA_10_REPAIRED,
)
from assay.theory.papers.collapse.notation import claim

LEAST_READINGS = (
    reading(
        "least-c_n",
        PHI_STEP,
        (*LEAST, *LEAST_UP),
        SCALE,
        rf"This is the step from $t_0$ to $t_0+1$ for $\zeta(0)>0$, {LEAST_C_N}.",
    ),
    reading(
        "least-c_n-negative",
        LEAST_SUMMED,
        (*LEAST, *LEAST_SUM),
        SCALE,
        r"For $\zeta(0)<0$ every step moves $\phi$ by at most $10\eta\kappa^2d\zeta(0)^2/n$, and so"
        r" do $t_0+1$ of them, from $|\phi_k(0)|=p_0$ to $|\phi_k(t_0+1)|=p_1$,"
        f" {LEAST_C_N}.",
    ),
)
"""The bound of phi_k with that c_n, for both signs of zeta(0): in Lemma A.10 and Corollary A.11."""

CLAIMS: tuple[Claim, ...] = (
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
            r"It is read at $t=0$ from (56), where $g=\eta\tau^2$ and $\Delta=\sqrt d$.",
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
                r"It is read from Lemma A.8 itself, with $w=|\phi+\zeta|\le p+U$: the upper half"
                " is as printed, and the lower half is without its first term.",
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
            r"It is read divided by $\tau^2$.",
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
            r"Does it hold with $s=\kappa\tau\mathcal L/(2c)$, as in the mended Lemma A.8?",
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
            r"Here $w=|\phi+\zeta|$ is bounded by the middle of (91), and $s$ by (92).",
        ),
        reading(
            "from-2-zeta",
            "3*K/4*w**2+s <= 3*K/2*U**2+20*K*U**2",
            ("c in (0, 1/8]", "n in {8..}", "U in (0, oo)", "w in [0, 2*U]", "s in [0, 20*K*U**2]"),
            SCALE,
            r"It is read from the end of (91) alone, $w\le2|\zeta|$.",
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
        reading("numbers", "1/2-20 >= -15", (), (), "This is the last inequality."),
        repairs=(
            reading(
                "repair",
                "K/4*w**2-s >= -20*K*U**2 and -20*K*U**2 >= -30*K*U**2",
                (*TEN, "z in (0, oo)", *NU),
                SCALE,
                r"The middle and the last bound are changed to $-20\kappa^2d/n$ and"
                r" $-30\kappa^2d/n$ times $\zeta_k(t)^2$, enough for (95).",
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
            "It is read from (90), (91) and (92).",
        ),
        reading(
            "from-56",
            "dp <= 30*g*K*z**2 and -dp <= 30*g*K*z**2",
            AT_START,
            SCALE,
            "It is read from the update (56), at $t=0$.",
        ),
        reading(
            "least-c_n",
            "dp <= 30*g*K*U**2 and -dp <= 30*g*K*U**2",
            (*LEAST, "U in (z/2, oo)", *LEAST_MOVE),
            SCALE,
            rf"It is said at every $t$ and for either sign of $\zeta(0)$, {LEAST_C_N}.",
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
            "It is read from hypothesis (2).",
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
                r"The factor is now $C^{(\phi)}c^2/n$, 64 times more, as in hypothesis (2).",
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
                r"It starts from $C^{(\phi)}c^2/n$ at $t$; $\kappa^2d/\tau^2=c^2/64$ absorbs the"
                " factor 30.",
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
            r"This is the first line, with $|\zeta(i)|\le|\zeta(0)|$.",
        ),
        reading(
            "after-101",
            "p0+t*g*K*z**2 <= c/8*z+ct*K*z and c/8*z+ct*K*z <= c/8*z+2*ct*K*V and c/8*z+2*ct*K*V <="
            " c/8*z+C*c**2/n*V",
            (*SUMMED, "g*t*z <= ct"),
            SCALE,
            "These are the later lines.",
        ),
        repairs=(
            reading(
                "repair",
                "p1 <= c/8*z+30*(t+1)*g*K*z**2 and c/8*z+30*(t+1)*g*K*z**2 <= c/8*z+30*ct*K*z and "
                "c/8*z+30*ct*K*z <= c/8*z+60*ct*K*V and c/8*z+60*ct*K*V <= c/8*z+C*c**2/n*V",
                (*SUMMED, NEXT),
                SCALE,
                r"All $t_0+1$ steps are counted, each with the 30 of (95), for $t_0+1\le"
                r" c^{(t)}/(\eta\tau^2|\zeta(0)|)$.",
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
            r"It is read at $t_0=0$ for $\zeta(0)>0$, with the update (56) and any $c^{(n)}$ that"
            r" Lemma A.8 admits; $z=\zeta(0)$, $g=\eta\tau^2$ and $\Delta=\sqrt d$.",
        ),
        *LEAST_READINGS,
        reading(
            "C_phi=8",
            "c > 1",
            ("c in (0, 1/8]", "C in [8, 8]", "c <= 1/4-2/C"),
            (),
            r"At 8, the smallest $C^{(\phi)}$ that is allowed, condition 4 reads $c\le0$.",
        ),
        Reading("theorem", LEMMA_10, A11_NOTE),
        repairs=(
            reading(
                "repair",
                PHI_STEP,
                PHI_START,
                SCALE,
                r"For $\zeta(0)>0$ Lemma A.8 takes the place of (56), which gives (95).",
            ),
            reading(
                "repair-negative",
                "p1 <= C*c**2/n*V+c/8*z",
                (*SUMMED, NEXT),
                SCALE,
                r"For $\zeta(0)<0$ Lemma A.9 is taken as mended, and the times are changed to"
                r" $t_0+1\le c^{(t)}/(\eta\tau^2|\zeta(0)|)$.",
            ),
            Reading(
                "repair-theorem",
                LEMMA_10_REPAIRED,
                r"The bound (87) is said for either sign of $\zeta(0)$ and $T=t_0+1\le"
                r" c^{(t)}/(\eta\tau^2|\zeta(0)|)$. The update of the mended Lemma A.8, in which"
                r" $s=\kappa\tau\mathcal L/(2c)$, takes the place of (56), and the hypotheses on"
                " times before $t_0+1$ are left out.",
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
            r"It is read at $t=2$ for $\zeta(0)=z>0$, with the update (56), the same $\phi$ in the"
            " whole cluster, and no remainder in the second step.",
        ),
        Reading("theorem", COROLLARY_11A, A11_NOTE),
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
                "Lemma A.8 takes the place of (56), so that part b holds at $t$. This is one step"
                r" to $t+1\le t_0$ for $\zeta(0)>0$; at $t=0$ part a is true.",
            ),
            reading(
                "repair-negative",
                "V <= z and V*(1+(1/8+c)*g*(t+1)*z) >= z and V > 0",
                (*BASE, *DOWN_FIXED, "V in [U-(1/8+c/2)*g*U**2, U-(1/8-c/2)*g*U**2]"),
                (),
                r"The same change is made for $\zeta(0)<0$, with reciprocal bounds of $U=|\zeta|$;"
                " this is one step.",
            ),
        ),
        proof_uses=("lema9",),
    ),
    claim(
        "cora11.b",
        r"$|\phi_k(t)|\le\frac{C_\phi c^2}n|\zeta(t)|+\frac c8|\zeta(0)|$ for all $t\le t_0$.",
        reading(
            "printed",
            PHI_STEP,
            (*AT_START, "g*z <= ct"),
            ONE_STEP,
            r"It is read at $t=1$ for $\zeta(0)>0$, with the update (56) and any $c^{(n)}$ that"
            r" Lemma A.8 admits; $z=\zeta(0)$, $g=\eta\tau^2$ and $\Delta=\sqrt d$.",
        ),
        *LEAST_READINGS,
        Reading("theorem", COROLLARY_11B, A11_NOTE),
        repairs=(
            reading(
                "repair",
                PHI_STEP,
                PHI_START,
                SCALE,
                r"Lemma A.8 takes the place of (56). This is one step for $\zeta(0)>0$; at $t=0$"
                " part b is true.",
            ),
            reading(
                "repair-negative",
                "p1 <= C*c**2/n*V+c/8*z",
                (*SUMMED, NEXT),
                SCALE,
                r"Lemma A.8 takes the place of (56) for $\zeta(0)<0$, from $t=0$ on: $p_0$ and"
                r" $p_1$ are $|\phi_k|$ at the times 0 and $t+1$.",
            ),
        ),
        proof_uses=("lema10",),
    ),
    claim(
        "cora11",
        "The bounds on zeta and on every phi_k of the cluster hold for all times up to t_0.",
        reading(
            "printed",
            PHI_STEP,
            (*AT_START, "g*z <= ct"),
            ONE_STEP,
            r"It is read at $t=1$ for $\zeta(0)>0$, with the update (56) and any $c^{(n)}$ that"
            r" Lemma A.8 admits; $z=\zeta(0)$, $g=\eta\tau^2$ and $\Delta=\sqrt d$.",
        ),
        reading(
            "least-c_n",
            f"Y*(A-(1/8-c)*g) >= 1 and Y*(B-(1/8+c)*g) <= 1 and {PHI_STEP}",
            (
                *LEAST,
                "U in [z, oo)",
                *LEAST_MOVE,
                "A in [2/c*g, oo)",
                "B in ((1/8+c)*g, oo)",
                "U >= 1/A",
                "U <= 1/B",
                "Y in [U+(1/8-c/2)*g*U**2, U+(1/8+c/2)*g*U**2]",
            ),
            SCALE,
            r"This is the step from $t$ to $t+1\le t_0$ of the joint induction for $\zeta(0)>0$ and"
            rf" $\zeta(t)=U$, {LEAST_C_N}.",
        ),
        Reading("theorem", COROLLARY_11, A11_NOTE),
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
                r"Lemma A.8 takes the place of (56); this is the step from $t$ to $t+1\le t_0$ of"
                r" the joint induction for $\zeta(0)>0$.",
            ),
            Reading(
                "repair-theorem",
                COROLLARY_11_REPAIRED,
                r"Both parts are said at all times up to $t_0\le c^{(t)}/(\eta\tau^2|\zeta(0)|)$"
                r" and for either sign of $\zeta(0)$. The update of the mended Lemma A.8, in which"
                r" $s=\kappa\tau\mathcal L/(2c)$, takes the place of (56), and no $C^{(\phi)}$ is"
                " needed.",
            ),
        ),
        uses=("cora11.a", "cora11.b"),
        proof_uses=("lema9", "lema10"),
    ),
)
