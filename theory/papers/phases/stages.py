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
            "stage 1: among the steps t >= 1 of the stage the error of g_j decreases",
        ),
        Reading(
            "printed-optimal",
            Formula("Roptnext <= Ropt", PAIR + (STAGE_1,), LATER),
            "the same for the least error of an affine decoder",
        ),
        Reading(
            "stage-1-from-start",
            Formula("Rg < (1+k**2)/(2*l)", GIVEN + ("f <= (log(l)-1)/k",), MODEL),
            "stage 1 read against t = 0 only: at every later step the error is below R(0) of Eq 15",
        ),
        Reading(
            "stage-2",
            Formula("Rg <= Rnext", PAIR + STAGE_2, LATER),
            "stage 2: the error increases",
        ),
        Reading(
            "stage-3",
            Formula("Rg <= Rnext", PAIR + STAGE_3, LATER),
            "stage 3: the error increases",
        ),
        Reading(
            "stage-3-converges",
            Formula("abs(Rg-(k-1)**2/(2*l)) <= k**2*exp(-D)", GIVEN + STAGE_3, MODEL),
            "stage 3: the error converges",
        ),
        Reading(
            "network",
            FIRST_STAGE,
            "stage 1 for the network itself: for every number of classes from some N on, every"
            " learning rate, each class s and each other class y, with the decoder of Eq 14 the"
            " error decreases in every step t >= 1 that ends in the stage",
        ),
    ),
    repairs=(
        Reading(
            "repair",
            Formula("Rg <= Rnext", PAIR_TWO + ("exp(2*G) <= l-1",), TWO),
            "k = 2: after the first step the error rises until D = log(l-1)/2, about the end of"
            " stage 1",
        ),
        Reading(
            "repair-2",
            Formula("Rg >= Rnext", PAIR_TWO + ("exp(2*D) >= l-1", "exp(G) <= l-1"), TWO),
            "k = 2: then it falls, through all of stage 2, until D = log(l-1)",
        ),
        Reading(
            "repair-3",
            Formula("Rg <= Rnext", PAIR_TWO + ("exp(D) >= l-1",), TWO),
            "k = 2: from D = log(l-1) on, in stage 3, it rises for good",
        ),
        Reading(
            "repair-theorem",
            COURSE_OF_TWO,
            "k = 2, for the network itself, every l >= 3, learning rate, time t >= 1, class s and"
            " other class y: with D = S_{s,s}-S_{s,y} the error rises while e^D is at most"
            " sqrt(l-1), falls from there until e^D is l-1, rises for good from there on, and tends"
            " to (k-1)^2/(2l)",
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
            "the two phases of the Analysis: early (D <= 1/(2l)) the least error is below R(0) and"
            " below its limit (k-1)^2/(4l) for D to infinity",
        ),
        Reading(
            "plateau",
            Formula("Ropt >= (9/10)*var", GIVEN + ("D <= 1/100",), MODEL),
            "is there a phase (i) at all l and k? For the exact decoder of Definition 3 on"
            " probabilities and the deterministic start: while D <= 1/100 the least error stays"
            " within ten percent of R(0), the variance. The text says only that the model can"
            " cause it; 'repair' shows that it never does",
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
            "all three phases with a ridge decoder (penalty 1/1000) at l = 10, k = 2, z = 1/100",
        ),
    ),
    repairs=(
        Reading(
            "repair",
            Formula("Ropt <= (2/3)*var", GIVEN, MODEL),
            "without regularisation there is no plateau, whatever the step: at every t >= 1 the"
            " least error is at most two thirds of R(0)",
        ),
    ),
    uses=("phases.def3", "phases.eq7"),
    proof_uses=(),
)

CLAIMS = (STAGES, THREEPHASES)
