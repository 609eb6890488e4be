"""State the time scale of `phases` (Theorem 7, Eqs 89-109).

Theorem 7 speaks about the first passage of the own sum ``S = S_{y,y}`` over ``f``; its repair is
stated as an induction step along the recursion.

Source: Schneider & Prabhushankar, Theorem 7 with its proof.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.theory.papers.phases.expansions import MODEL_ROW
from assay.theory.papers.phases.notation import (
    CLASSES,
    MARGIN,
    MARGIN_FROM_START,
    STRENGTH,
    margin_orbit,
    where,
)
from assay.theory.papers.phases.training import (
    DIVERGES_READING,
    MONOTONE_READING,
    THEOREM_7,
    THEOREM_7_MENDED,
)

_PASSAGE = (
    ("S", "(1+(l-1)*D)/l"),
    ("Sn", "(1+(l-1)*Dn)/l"),
    ("ts", "(f-1/l)/z"),
)
_CROSSES = "1/l <= f and f <= log(l) and S <= f and f <= Sn"
_STEP = "D+z*l/((l-1)*(k+1))*((1-p1)+k*(1-pk))"

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "phases.thm7",
        r"For every $f\in[1/l,\log l]$ there is a $t=\Theta(t^*)$, $t^*=2l^2(f-1/l)/(\lambda"
        r" d(k+1))$, with "
        r"$S_{y,y}^{(t-1)}\le f\le S_{y,y}^{(t)}$ and $S_{y,y'\ne y}^{(t)}=(1-O(f-1/l))/l$. The"
        r" proof gives the constants "
        r"$t\in[2t^*,12t^*]$; nothing is assumed of $\lambda$.",
        (
            Reading(
                "printed",
                Asymptotic(
                    "1",
                    "(f-1/l)/z",
                    "Theta",
                    given=(STRENGTH, "z in (0, oo)", "f in (1/l, log(l)]", "f <= 1/l+(l-1)*z/l"),
                    constant=("k",),
                ),
                "The theorem is read at those $f$ that the first step passes: these are all "
                r"$f\in(1/l,1/l+(l-1)z/l]$, since $S^{(0)}=1/l$ and $S^{(1)}=1/l+(l-1)z/l$, "
                r'where $z=\lambda d(k+1)/(2l^2)$. There "$t\in\Theta(\cdot)$" says that the '
                r"passage time 1 is $\Theta((f-1/l)/z)$, with constants that may depend on $k$.",
            ),
            Reading(
                "proof-constants",
                margin_orbit(
                    f"{_CROSSES} => 2*ts <= t+1 and t+1 <= 12*ts",
                    (("l", "10"), ("k", "2"), ("z", "1/100")),
                    (0, 60),
                    (("f", "1/2"), *_PASSAGE),
                ),
                "Do the constants $c_0=2$ and $c_1=12$ of the proof hold at $l=10$, $k=2$, "
                "$z=1/100$ and $f=1/2$? Step $t+1$ is the one that crosses $f$, and "
                r"$t^*=(f-1/l)/z$ with $z=\lambda d(k+1)/(2l^2)$.",
            ),
            Reading(
                "twelve",
                margin_orbit(
                    f"{_CROSSES} => ts <= t+1 and t+1 <= 12*ts",
                    (("l", "10"), ("k", "10"), ("z", "1/10")),
                    (0, 320),
                    (("f", "23/10"), *_PASSAGE),
                ),
                r"Does $c_1=12$ hold for every $k\geq2$ once $c_0$ is corrected to 1 (Eq 94)? It "
                r"is asked at $l=10$, $k=10$, $z=1/10$ and $f=2.3<\log l$, where $z=\lambda "
                "d(k+1)/(2l^2)$.",
            ),
            THEOREM_7,
        ),
        (
            Reading(
                "repair",
                Formula(
                    "Sn-1/l <= (t+1)*z and Sn-1/l >= (t+1)*z/(3*(k+1)) and (f <= Sn => ((f-1/l)/z"
                    " <= t+1 and t+1 <= (3*k+4)*(f-1/l)/z and 1/l-4*(f-1/l)/l <= (1-Sn)/(l-1) and"
                    " (1-Sn)/(l-1) <= 1/l))",
                    (
                        CLASSES,
                        STRENGTH,
                        "z in (0, oo)",
                        "f in [1/l, log(l)]",
                        "t in {0..}",
                        MARGIN_FROM_START,
                        "z <= f-1/l",
                        "S <= f",
                        "S-1/l <= t*z",
                        "S-1/l >= t*z/(3*(k+1))",
                    ),
                    (
                        *where("p1", "pk"),
                        ("S", "(1+(l-1)*D)/l"),
                        ("Dn", _STEP),
                        ("Sn", "(1+(l-1)*Dn)/l"),
                    ),
                ),
                r"The hypothesis $t^*\geq1$ (a bound on $\lambda$) is added, and the constants "
                "grow with $k$: the passage time lies in $[t^*,(3k+4)t^*]$, and there "
                r"$1/l-4(f-1/l)/l\leq S_{y,y'}\leq1/l$. The formula is the step of an induction "
                r"over $t$: before the passage $tz/(3(k+1))\leq S^{(t)}-1/l\leq tz$, which holds "
                "at $t=0$; the step keeps this, and at the passage it gives the time and the "
                "cross sum.",
            ),
            THEOREM_7_MENDED,
        ),
        uses=("phases.ass2", "phases.eq19_23", "phases.sym"),
        proof_uses=(
            "phases.eq19_23",
            "phases.thm6",
            "phases.mono",
            "phases.eq89_91",
            "phases.eq92_94",
            "phases.eq95_96",
            "phases.eq97_101",
            "phases.eq104_108",
            "phases.eq109",
        ),
        has_proof=True,
    ),
    Claim(
        "phases.eq89_91",
        r"In every step $dS_{y,y}>-z$ and $dS_{y,y'\ne y}<z/l$ with $z=\lambda d(k+1)/(2l^2)$"
        r" (changes are subtracted).",
        (
            Reading(
                "printed",
                Formula(
                    "-z*((1-p1)+k*(1-pk))/(k+1) > -z and z*(r1+k*rk)/(k+1) < z/l",
                    (CLASSES, STRENGTH, "z in (0, oo)", MARGIN_FROM_START),
                    where("p1", "pk", "r1", "rk"),
                ),
                "The bounds are read at every state after the deterministic start, "
                r"$\Delta=S_{y,y}-S_{y,y'}\geq0$, the first step included.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "-z*((1-p1)+k*(1-pk))/(k+1) > -z and z*(r1+k*rk)/(k+1) <= z/l",
                    (CLASSES, STRENGTH, "z in (0, oo)", MARGIN_FROM_START),
                    where("p1", "pk", "r1", "rk"),
                ),
                "The second inequality is not strict.",
            ),
            Reading(
                "repair-2",
                Formula(
                    "-z*((1-p1)+k*(1-pk))/(k+1) > -z and z*(r1+k*rk)/(k+1) < z/l",
                    (CLASSES, STRENGTH, "z in (0, oo)", MARGIN),
                    where("p1", "pk", "r1", "rk"),
                ),
                r"The bounds stand as printed, for $t\geq1$ only.",
            ),
        ),
        uses=("phases.eq19_23",),
    ),
    Claim(
        "phases.eq92_94",
        r"$(f-1/l)/z=\dfrac{2l^2(f-1/l)}{\lambda d(k+1)}=2t^*$, that is $c_0=2$.",
        (
            Reading(
                "printed",
                Formula(
                    "(f-1/l)/z == 2*l**2*(f-1/l)/(lam*d*(k+1)) and 2*l**2*(f-1/l)/(lam*d*(k+1)) =="
                    " 2*ts",
                    (CLASSES, STRENGTH, "d in {2..}", "lam in (0, oo)", "f in [1/l, log(l)]"),
                    (*where("z"), ("ts", "2*l**2*(f-1/l)/(lam*d*(k+1))")),
                ),
                "The number $t^*$ is the one that Theorem 7 defines.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "(f-1/l)/z == 2*l**2*(f-1/l)/(lam*d*(k+1)) and 2*l**2*(f-1/l)/(lam*d*(k+1))"
                    " == ts",
                    (CLASSES, STRENGTH, "d in {2..}", "lam in (0, oo)", "f in [1/l, log(l)]"),
                    (*where("z"), ("ts", "2*l**2*(f-1/l)/(lam*d*(k+1))")),
                ),
                "The constant is $c_0=1$: the quotient is $t^*$ itself.",
            ),
        ),
    ),
    Claim(
        "phases.eq95_96",
        r"If $q(y|C_1^y)\le 2/3$ and $q(y|C_k^y)=1$ then $dS_{y,y}<-z/6$, and $dS_{y,y'\ne y}\ge"
        r" 0$; hence $c_1=12$.",
        (
            Reading(
                "printed",
                Formula(
                    "-z*((1-q1)+k*(1-1))/(k+1) < -z/6 and z*(s1+k*sk)/(k+1) >= 0",
                    (STRENGTH, "z in (0, oo)", "q1 in [0, 2/3]", "s1 in [0, 1]", "sk in [0, 1]"),
                ),
                "Both bounds are read with the two assumed values: $q_1$ stands for "
                r"$q(y|C_1^y)\leq2/3$, $q(y|C_k^y)$ is 1, and $s_1,s_k$ are the probabilities of "
                "another class.",
            ),
            Reading(
                "states",
                Formula(
                    "-z*((1-p1)+k*(1-pk))/(k+1) < -z/6",
                    (CLASSES, STRENGTH, "z in (0, oo)", MARGIN_FROM_START, "f <= log(l)"),
                    where("p1", "pk", "f"),
                ),
                r"The rate $z/6$ is read at every state of training with $S_{y,y}\leq\log l$, "
                "without the two assumed values.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "-z*((1-q1)+k*(1-1))/(k+1) <= -z/(3*(k+1)) and z*(s1+k*sk)/(k+1) >= 0",
                    (STRENGTH, "z in (0, oo)", "q1 in [0, 2/3]", "s1 in [0, 1]", "sk in [0, 1]"),
                ),
                "The rate is $z/(3(k+1))$ in place of $z/6$, so that $c_1=3(k+1)$ in units of "
                "$t^*=(f-1/l)/z$.",
            ),
        ),
        uses=("phases.eq19_23",),
    ),
    Claim(
        "phases.eq97_101",
        r"For $t\le c_1t^*$ steps: $\frac1l-c_1\frac{f-1/l}{l}\le S_{y,y'\ne y}^{(t)}\le\frac1l$.",
        (
            Reading(
                "printed",
                Formula(
                    "1/l-12*(f-1/l)/l <= 1/l-t*m and 1/l-t*m <= 1/l and "
                    "1/l-12*ts*(lam*d*(k+1)/(2*l**3)) == 1/l-12*(f-1/l)/l",
                    (
                        CLASSES,
                        STRENGTH,
                        "d in {2..}",
                        "lam in (0, oo)",
                        "f in [1/l, log(l)]",
                        "t in [0, 12*ts]",
                        "m in [0, z/l]",
                    ),
                    (*where("z"), ("ts", "2*l**2*(f-1/l)/(lam*d*(k+1))")),
                ),
                "The letter $m$ is the mean decrease of $S_{y,y'}$ over the $t$ steps, between "
                "0 and $z/l$ by Eqs 90 and 96; $c_1=12$.",
            ),
        ),
        uses=("phases.eq89_91",),
    ),
    Claim(
        "phases.eq104_108",
        r"With $S_{y,y}=f\le\log l$: $q(y|C_1^y)=\frac{e^f}{e^f+l-1}\le\frac{l}{2l-1}\le\frac23$"
        r" for $l\ge2$, "
        r"using $S_{y,y'}\ge0$.",
        (
            Reading(
                "printed",
                Formula(
                    "q == exp(f)/(exp(f)+l-1) and exp(f)/(exp(f)+l-1) <= l/(2*l-1) and l/(2*l-1)"
                    " <= 2/3",
                    (CLASSES, "f in [1/l, log(l)]"),
                    (MODEL_ROW, ("q", "exp(f)/(exp(f)+(l-1)*exp(u))")),
                ),
                "The chain is read as printed, with an equality sign in Eq 104; $u=(1-f)/(l-1)$ "
                "is the sum $S_{y,y'}$.",
            ),
            Reading(
                "inequality",
                Formula(
                    "q <= exp(f)/(exp(f)+l-1) and exp(f)/(exp(f)+l-1) <= l/(2*l-1) and l/(2*l-1)"
                    " <= 2/3",
                    (CLASSES, "f in [1/l, log(l)]"),
                    (MODEL_ROW, ("q", "exp(f)/(exp(f)+(l-1)*exp(u))")),
                ),
                r"Eq 104 is read with $\leq$, which is what the bound $S_{y,y'}\geq0$ would "
                "give.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "q <= 2/3",
                    (CLASSES, "f in [1/l, log(l)]"),
                    (MODEL_ROW, ("q", "exp(f)/(exp(f)+(l-1)*exp(u))")),
                ),
                "The conclusion is drawn from the exact sum $S_{y,y'}=u=(1-f)/(l-1)$, not from "
                "Eqs 104 to 107.",
            ),
        ),
    ),
    Claim(
        "phases.eq109",
        r"$u=S_{y,y'\ne y}^{(t)}=\frac1l-O(\frac{f-1/l}{l})=\frac{1-c(f-1/l)}{l}$ with a constant"
        r" $c$.",
        (
            Reading(
                "printed",
                Asymptotic(
                    "u-1/l",
                    "(f-1/l)/l",
                    "O",
                    given=("f in [1/l, log(l)]",),
                    constant=(),
                    where=(MODEL_ROW,),
                ),
                "The sum $S_{y,y'}=u$ is a function of $f$; one constant serves all $k$.",
            ),
            Reading(
                "exact",
                Formula(
                    "(1-f)/(l-1) == (1-(l/(l-1))*(f-1/l))/l and 1 < l/(l-1) and l/(l-1) <= 2",
                    (CLASSES, "f in [1/l, log(l)]"),
                ),
                "The constant has an exact value, $c=l/(l-1)$, between 1 and 2.",
            ),
        ),
    ),
    Claim(
        "phases.mono",
        r"$S_{y,y}^{(t)}$ increases and $q^{(t)}(y'\ne y|C_v^y)$ decreases in $t$.",
        (
            Reading(
                "printed",
                Formula(
                    "(1-p1)+k*(1-pk) > 0 and 1/(exp(D+h)+l-1) < r1 and 1/(exp(k*(D+h))+l-1) < rk",
                    (CLASSES, STRENGTH, MARGIN_FROM_START, "h in (0, oo)"),
                    where("p1", "pk", "r1", "rk"),
                ),
                "One step is tested: the increment of $S_{y,y}$ is a positive multiple of "
                "$(1-p_1)+k(1-p_k)$, whatever the learning rate, where $p_1,p_k$ are the "
                "probabilities of the own class; and any increase $h$ of "
                r"$\Delta=S_{y,y}-S_{y,y'}$ lowers the probabilities of the other classes.",
            ),
            Reading(
                "unbounded",
                Formula(
                    "exp(Dn) >= exp(D)+z/(k+1)",
                    (CLASSES, STRENGTH, "z in (0, oo)", MARGIN_FROM_START),
                    (*where("p1", "pk"), ("Dn", _STEP)),
                ),
                r"One step adds at least $z/(k+1)$ to $e^\Delta$, where $z=\lambda "
                r"d(k+1)/(2l^2)$, so that $e^\Delta\geq1+tz/(k+1)$ after $t$ steps: "
                r"$\Delta=S_{y,y}-S_{y,y'}$ grows without bound, at any learning rate.",
            ),
            MONOTONE_READING,
            DIVERGES_READING,
        ),
        uses=("phases.eq19_23",),
    ),
)
