"""The numbered steps of the printed proof of Theorem 3.11 of `majority`.

The step and its letters: see `assay.theory.papers.majority.one_step`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.papers.majority.notation import FALLS, MEAN, RISES
from assay.theory.papers.majority.one_step import (
    COMPLEMENT,
    DOWN_NEAR,
    GRADIENT,
    L12,
    corner,
    drift,
    step,
)

_SUM = "8*exp(2)*(exp(2*w)-1)/(exp(2)-1)"
_CHAIN = "exp(-2*x)/8 > exp(-2*y)/8 and exp(-2*y)/8 > exp(-2*a-2)/8"

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "majority.thm3.11.s1",
        r"At step 1500 $w_0>1$ and the error decreases.",
        (
            Reading(
                "printed",
                corner("A", f"w0 > 1 and {FALLS}", (1500, 1500)),
                r"Does the sentence hold in one run with the loss and $k$ as printed, at $\log "
                "n=12000$?",
            ),
            Reading(
                "E",
                corner("E", f"w0 > 1 and {FALLS}", (1500, 1500)),
                "Does the sentence hold in one run with the cross-entropy as the loss, "
                r"$k=1-1/\sqrt n$ and the labels exchanged, at $\log n=12000$ from the worst "
                "start?",
            ),
            Reading(
                "C",
                corner("C", f"w0 > 1 and {FALLS}", (1500, 1500)),
                r"Does the sentence hold in one run with the loss as printed and $k=1-1/\sqrt "
                r"n$, at $\log n=12000$?",
            ),
        ),
        proof_uses=("majority.thm3.10a", "majority.thm3.10b"),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.11.s2",
        r"The error still decreases at $t=\log\log n/8$ (elsewhere $\log n/8$).",
        (
            Reading(
                "printed",
                Formula("log(L)/8 >= 1500", (L12,)),
                r"Does the time $\log\log(n)/8$ lie behind step 1500?",
            ),
        ),
        (
            Reading(
                "repair",
                Formula("L/8 >= 1500", (L12,)),
                r"The time is $\log(n)/8$, which lies behind step 1500 from $\log n=12000$ on.",
            ),
        ),
    ),
    Claim(
        "majority.thm3.11.s3",
        r"$dL/dw_0>e^{-2m}/8$ for $m<\log(n)/4-4$, so $w_0$ increases on $[0,\log n/8]$ and stays"
        r" above 2.",
        (
            Reading(
                "printed",
                Formula(
                    "d0 > 0",
                    _S3 := (
                        L12,
                        MEAN,
                        "eps in [-1/L**3, 1/L**3]",
                        "t in [0, L/8]",
                        "w0 in [2, 1+t]",
                        "w1 in [-2, 2]",
                    ),
                    GRADIENT,
                ),
                r"The sentence is read for Eq 4 with $k=1/\sqrt n$.",
            ),
            Reading(
                "k-complement",
                Formula("d0 > 0", _S3, COMPLEMENT),
                r"The sentence is read for Eq 4 with $k=1-1/\sqrt n$.",
            ),
            Reading(
                "E",
                Formula("w0n > w0", ("L in [17, oo)", "w0 in [-1, L/2-1]", DOWN_NEAR), drift("E")),
                r"The sentence is read with the cross-entropy as the loss, $k=1-1/\sqrt n$ and "
                r"the labels exchanged, for all $w_0\leq\log(n)/2-1$.",
            ),
        ),
        uses=("majority.eq4",),
        proof_uses=("majority.lem3.6b",),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.11.s4",
        r"$|w_1|<2$, hence $m=w_0$.",
        (
            Reading(
                "printed",
                Formula(
                    "abs(w1) < 2 and abs(w1) < abs(w0)",
                    (L12, MEAN, "t in [0, L/8]", "w0 in [2, oo)", "w1 in (-1-t*b, 1+t*b)"),
                ),
                r"Both bounds are tested at every time $t\leq\log(n)/8$, for $w_0\geq2$ and "
                r"$\log n\geq12000$.",
            ),
        ),
        uses=("majority.eq5",),
    ),
    Claim(
        "majority.thm3.11.s5",
        r"For $0<j<i$, with $w_0^{(t'+i)}\ge 1+w_0^{(t')}$: "
        r"$e^{-2w_0^{(t'+j)}}/8>e^{-2w_0^{(t'+i)}}/8>e^{-2w_0^{(t')}-2}/8$.",
        (
            Reading(
                "printed",
                Formula(_CHAIN, _S5 := ("a in [-1, oo)", "x in [a, 1+a)", "y in [1+a, oo)")),
                "The letters $a,x,y$ are $w_0$ at the times $t'$, $t'+j$ and $t'+i$, with $i$ "
                "the first time at which $w_0$ has grown by 1.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula("exp(-2*x)/8 > exp(-2*a-2)/8", _S5),
                "The middle term is left out, which leaves the comparison that is needed.",
            ),
        ),
    ),
    Claim(
        "majority.thm3.11.s6",
        r"$i\exp(-2w_0-2)/8=1$ gives $i=8\exp(2w_0+2)$.",
        (
            Reading(
                "printed",
                Formula("8*exp(2*w0+2)*exp(-2*w0-2)/8 == 1", ("w0 in (-oo, oo)",)),
                "The second line is tested as the solution of the first.",
            ),
        ),
    ),
    Claim(
        "majority.thm3.11.s7",
        r"$\sum_{j<w'}8\exp(2j+2)=t$.",
        (
            Reading(
                "printed",
                corner("E", "t+1 == 8*exp(2)*(exp(2*w0)-1)/(exp(2)-1)", (1500, 1500)),
                r"The equality is read along one run at $\log n=12000$ after 1501 steps, with "
                "the labels exchanged, where $w'=w_0$ is the final weight; the sum is written "
                "in closed form.",
            ),
            Reading(
                "whole",
                Formula(f"{_SUM} == t", ("t in {1500..}", "w in {1..}")),
                "Does the equality hold for every $t$ and every whole number $w'$, without a "
                "run that ties them?",
            ),
        ),
        (
            Reading(
                "repair",
                corner("E", "t+1 <= 8*exp(2)*(exp(2*w0)-1)/(exp(2)-1)", (20, 6000)),
                r"The sum is an upper bound of the time, not equal to it, along one run at $\log "
                "n=12000$ with the labels exchanged.",
            ),
        ),
        proof_uses=("majority.thm3.11.s6",),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.11.s8",
        r"$8\exp(2w'+3)\ge t$ using $\sum_{u<x}2^u\le 2^{u+1}$.",
        (
            Reading(
                "printed",
                Formula(f"8*exp(2*w+3) >= {_SUM}", ("w in [0, oo)",)),
                "The number $t$ is the sum of the line before.",
            ),
        ),
        proof_uses=("majority.thm3.11.s7",),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.11.s9",
        r"$2w'+3+\log 8\ge\log t$ and $2w'+6\ge\log t$.",
        (
            Reading(
                "printed",
                Formula(
                    "2*w+3+log(8) >= log(t) and 2*w+6 >= log(t)",
                    ("w in (-oo, oo)", "t in (0, oo)", "8*exp(2*w+3) >= t"),
                ),
            ),
        ),
        proof_uses=("majority.thm3.11.s8",),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.11.s10",
        r"$w'\ge\log(t)/2-6$.",
        (
            Reading(
                "printed",
                Formula("w >= log(t)/2-6", ("w in (-oo, oo)", "t in (0, oo)", "2*w+6 >= log(t)")),
                "The line is read as it stands, although $-3$ would do for $-6$.",
            ),
        ),
        proof_uses=("majority.thm3.11.s9",),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.11.s11",
        r"$w_0^{(t)}\ge-\log(t)/2-7=-\log\log(n)/2-9$ at $t=\log(n)/8$.",
        (
            Reading(
                "printed",
                Formula("-log(t)/2-7 == -log(L)/2-9", (L12,), (("t", "L/8"),)),
                r"The equality is tested, at $t=\log(n)/8$.",
            ),
            Reading(
                "E-law",
                Formula(
                    "exp(w0)+3/4 <= exp(w0n) and exp(w0n) <= exp(w0)+11/10",
                    (
                        "L in [17, oo)",
                        "w0 in [2, L/2-3]",
                        "S in (0, 1]",
                        "S >= 1/(1+exp(w0+1/20))",
                        "S <= 1/(1+exp(w0-1/20))",
                    ),
                    drift("E"),
                ),
                r"More is shown with the cross-entropy as the loss, $k=1-1/\sqrt n$ and the "
                r"labels exchanged: $e^{w_0}$ grows by 0.75 to 1.1 per step, so that $w_0=\log "
                "t+O(1)$.",
            ),
            Reading(
                "E-upper",
                Formula(
                    "exp(w0n) <= exp(w0)+11/10",
                    ("L in (0, oo)", "w0 in (-oo, oo)", "S in (0, 1/(1+exp(w0-1/20))]"),
                    drift("E"),
                ),
                "The upper half of this growth, at most 1.1 per step, is shown for every $w_0$.",
            ),
            Reading(
                "E-orbit",
                corner("E", "w0 >= log(t)-1/100 and w0 <= log(t+3)", (1500, 6000)),
                r"Is $w_0$ close to $\log t$ in one run at $\log n=12000$ from $w_0=-1$, with "
                r"the cross-entropy as the loss, $k=1-1/\sqrt n$ and the labels exchanged?",
            ),
        ),
        (
            Reading(
                "repair",
                Formula("log(L)/2-log(8)/2-7 >= log(L)/2-9", (L12,)),
                "The sign of the logarithms is $+$, and an inequality takes the place of the "
                "equality.",
            ),
        ),
        proof_uses=("majority.thm3.11.s10",),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.11.s12",
        r"The decrease of $w_0$ must end: $k/(1+e^{-w_0-w_1b})\to 0$ and $(1-k)/(1+e^{w_0})\to 1-k$"
        r" as $w_1$ can only increase.",
        (
            Reading(
                "printed",
                Formula(
                    "k/(1+exp(-w0-c)) <= k*delta and (1-k)/(1+exp(w0)) >= (1-k)*(1-delta)",
                    ("k in (0, 1)", "delta in (0, 1/2]", "w0 in (-oo, -1/delta]", "c in (-oo, 1]"),
                ),
                r"The limits are read as $w_0$ decreases: the terms of Eq 4 are within $\delta$ "
                r"of their printed limits once $w_0\leq-1/\delta$; $c=w_1b$. (There $dL/dw_0$ is "
                "negative, and the sequence that adds it, of which the theorems speak, goes on "
                "to decrease.)",
            ),
            Reading(
                "growing",
                Formula(
                    "k/(1+exp(-w0-c)) <= k*delta and (1-k)/(1+exp(w0)) >= (1-k)*(1-delta)",
                    _S12 := (
                        "k in (0, 1)",
                        "delta in (0, 1/2]",
                        "w0 in [1/delta, oo)",
                        "c in [0, oo)",
                    ),
                ),
                "Are the printed limits those for growing $w_0$, for which there are no words: "
                r"are the terms of Eq 4 within $\delta$ of them once $w_0\geq1/\delta$? Here "
                "$c=w_1b$.",
            ),
            Reading(
                "E",
                Formula(
                    "k/(1+exp(w0+c)) <= k*delta and (1-k)/(1+exp(-w0)) >= (1-k)*(1-delta)", _S12
                ),
                "Are the printed limits those for growing $w_0$ when the labels are exchanged? "
                "Here $c=w_1b$.",
            ),
            Reading(
                "k-complement",
                Formula(
                    "d0 > 0",
                    ("L in [17, oo)", MEAN, "eps in [-b, b]", "w0 in [0, oo)", "w1 in [0, oo)"),
                    COMPLEMENT,
                ),
                r"Does $dL/dw_0$ of Eq 4 with $k=1-1/\sqrt n$ never change its sign?",
            ),
            Reading(
                "E-sign",
                Formula(
                    "w0n < w0",
                    ("L in [17, oo)", "w0 in [L/2+1, oo)", "S in [0, 1/(1+exp(w0-1/20))]"),
                    drift("E"),
                ),
                r'"Changes signs" is read with the cross-entropy as the loss, $k=1-1/\sqrt n$ '
                r"and the labels exchanged: beyond $w_0=\log(n)/2+1$ it falls.",
            ),
        ),
        uses=("majority.eq4",),
        proof_uses=("majority.lem3.7",),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.11.s13",
        r"Implicit: when $w_0$ stops growing, the reconstruction error increases.",
        (
            Reading(
                "printed",
                corner(
                    "E", f"w0n < w0 => {RISES}", (1800, 1800), ("1/2", "-9/10"), L=10, sigma="1/10"
                ),
                "What the proof leaves unsaid is asked for any sign of $w_1$: does $R_0$ rise "
                "where $w_0$ falls? It is asked of one run with the labels exchanged, with "
                r"$w_1=-9/10$ at $\log n=10$.",
            ),
            Reading(
                "positive",
                Formula(
                    "vn*A > v*An",
                    (
                        "L in (0, oo)",
                        "b in [0, 1]",
                        "v in (0, oo)",
                        "w0 in (0, oo)",
                        "S in [0, 1]",
                        "M in [0, 1]",
                        "w0n <= w0",
                        "b*S > v*M",
                    ),
                    (("g", "1"), *step("E")),
                ),
                r"With the cross-entropy as the loss, $k=1-1/\sqrt n$, the labels exchanged and "
                "$w_1=v>0$: $R_0$ rises where $w_0$ no longer grows, provided $bS>vM$, where "
                "$S$ is the mean probability on the big subset and $M$ the effect of the noise.",
            ),
            Reading(
                "converse",
                corner("E", f"{RISES} => w0n <= w0", (185, 185), ("1/2", "1/10"), L=10),
                "Does $R_0$ rise only when $w_0$ has stopped growing?",
            ),
        ),
        uses=("majority.eq8",),
    ),
)
