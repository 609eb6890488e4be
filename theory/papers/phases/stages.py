"""Claims of `phases` on the course of the error over training: three stages (Fig 5) and three
phases (abstract).

With ``X = k rho - 1`` the error of the Eq-14 decoder is ``(k-1)**2/(2 l**2) + (l-1) X**2/(2
l**2)``: it moves with ``|X|`` alone, and so does the least error. ``X`` starts at 0 (limit D -> 0),
falls, returns to 0 and ends at ``k-1``; for k = 2 it turns at ``exp(D) = sqrt(l-1)`` and vanishes
at ``exp(D) = l-1`` exactly.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.papers.phases.errors_in_time import COURSE_OF_TWO, FIRST_STAGE
from assay.theory.papers.phases.notation import (
    CLASSES,
    GIVEN,
    MARGIN,
    MODEL,
    STRENGTH,
    margin_orbit,
)

LATER = MODEL + (
    ("fnext", "(1+(l-1)*G)/l"),
    ("rhonext", "((exp(G)-1)/(exp(G)+l-1))/((exp(k*G)-1)/(exp(k*G)+l-1))"),
    ("Rnext", "(k-1)**2/(2*l**2)+((l-1)/(2*l**2))*(k*rhonext-1)**2"),
    ("Roptnext", "(k-1)**2/(4*l**2)+((l-1)/(2*l**2))*(k*rhonext-1)**2/(1+rhonext**2)"),
)
"""Errors at a later margin G > D."""

PAIR = (CLASSES, STRENGTH, MARGIN, "G in (D, oo)")
PAIR_TWO = ("l in {3..}", MARGIN, "G in (D, oo)")
TWO = (("k", "2"),) + LATER
STAGE_1 = "fnext <= (log(l)-1)/k"
STAGE_2 = ("f > (log(l)-1)/k", "exp(fnext) <= l/2")
STAGE_3 = ("exp(f) > l/2",)

STAGES = Claim(
    "phases.stages",
    r"Stage 1 ($f\le(\log l-1)/k$): the error decreases; stage 2 ($e^f\le l/2$): it increases"
    r" again; stage 3: it increases "
    r"slowly and converges.",
    readings=(
        Reading(
            "printed",
            Formula("Rnext <= Rg", PAIR + (STAGE_1,), LATER),
            '"The error decreases in Stage 1" is read for $g_j$ of Eq 14 and the steps '
            r"$t\geq1$: for two margins $\Delta<G$ that training may pass, both with "
            r"$f\leq(\log(l)-1)/k$, the error at $G$ is at most that at $\Delta$.",
        ),
        Reading(
            "printed-optimal",
            Formula("Roptnext <= Ropt", PAIR + (STAGE_1,), LATER),
            '"The error decreases in Stage 1" is read for the least error of an affine decoder '
            r"from $q$ in place of $g_j$, at two margins $\Delta<G$ of the stage.",
        ),
        Reading(
            "stage-1-from-start",
            Formula("Rg < (1+k**2)/(2*l)", GIVEN + ("f <= (log(l)-1)/k",), MODEL),
            '"The error decreases in Stage 1" is read against the start only: at every later '
            "step of the stage the error of $g_j$ is below $R^{(0)}$ of the constant of Eq 15.",
        ),
        Reading(
            "stage-2",
            Formula("Rg <= Rnext", PAIR + STAGE_2, LATER),
            '"Starts to increase again in Stage 2" is read for $g_j$ of Eq 14 at two margins '
            r"$\Delta<G$ of that stage: the error at $G$ is at least that at $\Delta$.",
        ),
        Reading(
            "stage-3",
            Formula("Rg <= Rnext", PAIR + STAGE_3, LATER),
            r'"Still slowly increases" is read for $g_j$ of Eq 14 at two margins $\Delta<G$ of '
            r"Stage 3, where $e^f>l/2$: the error at $G$ is at least that at $\Delta$.",
        ),
        Reading(
            "stage-3-converges",
            Formula("abs(Rg-(k-1)**2/(2*l)) <= k**2*exp(-D)", GIVEN + STAGE_3, MODEL),
            '"But also converges" is read with a rate: in Stage 3 the error of $g_j$ is within '
            r"$k^2e^{-\Delta}$ of $(k-1)^2/(2l)$.",
        ),
        Reading(
            "network",
            FIRST_STAGE,
            '"The error decreases in Stage 1" is read for the network itself: for every number '
            "of classes from some $N$ on, every learning rate, each class $s$ and each other "
            r"class $y$, the error of the decoder of Eq 14 decreases in every step $t\geq1$ that "
            "ends in the stage.",
        ),
    ),
    repairs=(
        Reading(
            "repair",
            Formula("Rg <= Rnext", PAIR_TWO + ("exp(2*G) <= l-1",), TWO),
            "For $k=2$, after the first step, the error rises in place of falling until "
            r"$\Delta=\log(l-1)/2$, about the end of Stage 1.",
        ),
        Reading(
            "repair-2",
            Formula("Rg >= Rnext", PAIR_TWO + ("exp(2*D) >= l-1", "exp(G) <= l-1"), TWO),
            r"For $k=2$ the error then falls, through all of Stage 2, until $\Delta=\log(l-1)$.",
        ),
        Reading(
            "repair-3",
            Formula("Rg <= Rnext", PAIR_TWO + ("exp(D) >= l-1",), TWO),
            r"For $k=2$ the error rises for good from $\Delta=\log(l-1)$ on, in Stage 3.",
        ),
        Reading(
            "repair-theorem",
            COURSE_OF_TWO,
            r"For $k=2$ and the network itself, with every $l\geq3$, learning rate, time "
            r"$t\geq1$, class $s$ and other class $y$: with $\Delta=S_{s,s}-S_{s,y}$ the error "
            r"rises while $e^\Delta$ is at most $\sqrt{l-1}$, falls from there until $e^\Delta$ "
            "is $l-1$, rises for good from there on, and tends to $(k-1)^2/(2l)$.",
        ),
    ),
    uses=("phases.def.gj", "phases.eq7", "phases.eq196a"),
    proof_uses=("phases.cor4", "phases.thm9", "phases.thm10", "phases.thm11", "phases.thm13"),
    has_proof=True,
)

RIDGE = (
    ("d1", "(exp(D)-1)/(exp(D)+l-1)"),
    ("dk", "(exp(k*D)-1)/(exp(k*D)+l-1)"),
    ("mu", "1/1000"),
    ("var", "(1+k**2)/(2*l)-(1+k)**2/(4*l**2)"),
    ("slope", "(d1+k*dk)/(d1**2+dk**2+2*l*mu)"),
    ("C", "((l-1)/(2*l**2))*(d1+k*dk)"),
    ("V", "((l-1)/(2*l**2))*(d1**2+dk**2)"),
    ("R", "var-2*slope*C+slope**2*V"),
)
"""Decoder with a penalty mu on every squared slope: slope and error R."""

THREEPHASES = Claim(
    "phases.threephases",
    r"Three phases of the reconstruction error for single-layer networks: (i) nearly constant, (ii)"
    r" decrease, (iii) increase.",
    readings=(
        Reading(
            "printed",
            Formula("Ropt < var and Ropt < (k-1)**2/(4*l)", GIVEN + ("D <= 1/(2*l)",), MODEL),
            'Of "decrease early" and "increase later" it is tested that early, for '
            r"$\Delta\leq1/(2l)$, the least error of an affine decoder is below its value at "
            r"$t=0$ and below its limit $(k-1)^2/(4l)$ for $\Delta\to\infty$.",
        ),
        Reading(
            "plateau",
            Formula("Ropt >= (9/10)*var", GIVEN + ("D <= 1/100",), MODEL),
            "Is there a phase of near constant loss at all $l$ and $k$? From the deterministic "
            "start the least error of an affine decoder from $q$ (Definition 3) is asked to "
            r"stay within ten percent of its value at $t=0$ while $\Delta\leq1/100$. The text "
            "says only that the model can cause the phases.",
        ),
        Reading(
            "ridge",
            margin_orbit(
                "(t <= 8 => R >= (19/20)*var) and (t == 400 => R <= var/80) and (t == 700 => R >="
                " var/60)",
                (("l", "10"), ("k", "2"), ("z", "1/100")),
                (0, 700),
                RIDGE,
            ),
            "Does a ridge decoder (penalty $1/1000$) show all three phases at $l=10$, $k=2$ and "
            r"$\lambda d(k+1)/(2l^2)=1/100$?",
        ),
    ),
    repairs=(
        Reading(
            "repair",
            Formula("Ropt <= (2/3)*var", GIVEN, MODEL),
            "Without regularisation of the decoder the phase of near constant loss is left out: "
            r"whatever the step, at every $t\geq1$ the least error is at most two thirds of "
            "$R^{(0)}$.",
        ),
    ),
    uses=("phases.def3", "phases.eq7"),
    proof_uses=(),
)

CLAIMS = (STAGES, THREEPHASES)
