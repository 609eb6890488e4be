"""The limit of the deep linear student: Theorem 5.2 and the last steps of its proof (Appendix D.3).

Notation as in `assay.theory.papers.distillation.deep_flow`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.papers.distillation.deep_flow import (
    ANY_DEPTH,
    DEPTH,
    FLOWN,
    ID,
    NORMS,
    REAL,
    formula,
    ids,
)

INIT = (DEPTH, REAL["y"], "x in (-oo, y)")
"""Depth, |w-hat| and 0 < |w(0)| < |w-hat|."""
INNER = "(eps**2*W**(-2/L)+W**(2-2/L))"
SECOND = f"eps**L*{INNER}**(-L/2)"
"""The second entry of the minimum in (5.11)."""
SMALL = (*INIT, "eps in (0, oo)", f"w0 < {SECOND}")
"""Condition (5.11)."""
LAST = "w0**(2/L)*W**(2*(L-1)/L)/(1-w0**(2/L)/W**(2/L))"
"""Right side of (D.40)."""

_K = (("W", "exp(y/2)"), ("s", "W**(2/L)*(1-exp(-(L-1)*u))"), ("K", "exp(y/2+L*u/2)"))
_K_NOTE = (
    r"with $s=|w(0)|^{2/L}=|\hat w|^{2/L}(1-e^{-(L-1)u})$, where $u>0$ covers every $|w(0)|$"
    r" between 0 and $|\hat w|$; then $K=|\hat w|e^{Lu/2}$"
)

STEPS_LIMIT = (
    Claim(
        ID + "eqd33",
        r"$q(t)/|w(t)|^2\le(|w(0)|/|w(t)|)^{2/L}$ because $q(0)\le|w(0)|^2$ (D.33).",
        (
            Reading(
                "printed",
                formula(
                    "q/m**2 <= (w0/m)**(2/L)",
                    ANY_DEPTH,
                    REAL["x"],
                    REAL["z"],
                    "q0 in [0, exp(x)]",
                    where=(*FLOWN, ("q", "q0*exp((L-1)/L*(z-x))")),
                ),
                "The squared component $q$ is that of (D.32), with $q(0)=0$ included; "
                "$m=|w(t)|$ and $w_0=|w(0)|$.",
            ),
        ),
        proof_uses=ids("eqd32"),
        has_proof=True,
    ),
    Claim(
        ID + "eqd34",
        r"$\limsup|w|^2\le|\hat{w}|^2+|w(0)|^{2/L}\limsup|w|^{2-2/L}$ (D.34).",
        (
            Reading(
                "printed",
                formula(
                    "m**2 <= W**2+eta+w0**(2/L)*m**(2-2/L)",
                    ANY_DEPTH,
                    REAL["x"],
                    REAL["y"],
                    REAL["z"],
                    "eta in [0, oo)",
                    "A in [0, exp(y)+eta]",
                    "exp(z)-A <= w0**(2/L)*m**(2-2/L)",
                ),
                r"The inequality is tested at each time, with $A=|P_Xw|^2\leq|\hat w|^2+\eta$ "
                r"and $q=|w|^2-A$, where $\eta\to0$ by (D.28); $W=|\hat w|$ and $m=|w|$.",
            ),
            Reading(
                "finite",
                formula(
                    "m**2 <= 2*B or m**(2/L) < 2*w0**(2/L)",
                    ANY_DEPTH,
                    REAL["x"],
                    REAL["z"],
                    "B in [0, oo)",
                    "A in [0, B]",
                    "exp(z)-A <= w0**(2/L)*m**(2-2/L)",
                ),
                "The limit superior is finite, which (D.35) needs to divide by it: "
                r"$|w|^2\leq\max(2B,2^L|w(0)|^2)$ while $|P_Xw|^2\leq B$.",
            ),
        ),
        proof_uses=ids("eqd33", "eqd26-d28"),
        has_proof=True,
    ),
    Claim(
        ID + "eqd35",
        r"With $\nu=\limsup|w|\ge|\hat{w}|>0$: $1\le"
        r" f(\nu)=|\hat{w}|^2/\nu^2+|w(0)|^{2/L}/\nu^{2/L}$; $f$ decreases to 0 (D.35).",
        (
            Reading(
                "printed",
                formula(
                    "W**2/m**2+w0**(2/L)/m**(2/L) >= 1 and W**2/n**2+w0**(2/L)/n**(2/L) <"
                    " W**2/m**2+w0**(2/L)/m**(2/L)",
                    ANY_DEPTH,
                    REAL["x"],
                    REAL["y"],
                    REAL["z"],
                    "r in (z, oo)",
                    "m**2 <= W**2+w0**(2/L)*m**(2-2/L)",
                    where=(*FLOWN, ("n", "exp(r/2)")),
                ),
                r"The inequality (D.35) and that $f$ decreases are tested, with $m=\nu$ and "
                "$n>m$ any larger number; $L=1$ is included.",
            ),
            Reading(
                "to-zero",
                formula(
                    "W**2/m**2+w0**(2/L)/m**(2/L) <= 2*exp(-u)",
                    ANY_DEPTH,
                    REAL["x"],
                    REAL["y"],
                    "u in [0, oo)",
                    REAL["z"],
                    "z >= y+u",
                    "z >= x+L*u",
                ),
                r"The function $f$ tends to 0: $f(\nu)\leq2e^{-u}$ from $\nu=\max(|\hat "
                "w|e^{u/2},|w(0)|e^{Lu/2})$ on.",
            ),
        ),
        proof_uses=ids("eqd34"),
        has_proof=True,
    ),
    Claim(
        ID + "eqd36-d39",
        r"$K=|\hat{w}|(1-|w(0)|^{2/L}/|\hat{w}|^{2/L})^{-L/(2(L-1))}$ has $f(K)\le1$, so $\nu\le K$"
        r" (D.36-D.39).",
        (
            Reading(
                "printed",
                Formula(
                    "(W/K)**(2*(L-1)/L)+s/W**(2/L) == 1 and 1 <= exp(u) and exp(u) == (W/K)**(-2/L)"
                    " and W**2/K**2+s/K**(2/L) <= 1",
                    (DEPTH, REAL["y"], "u in (0, oo)"),
                    _K,
                ),
                f"The chain (D.37) and (D.38) is tested {_K_NOTE},"
                r" and $e^u=(1-s/|\hat w|^{2/L})^{-1/(L-1)}$.",
            ),
            Reading(
                "exact",
                Formula("W**2/K**2+s/K**(2/L) == exp(-u)", (DEPTH, REAL["y"], "u in (0, oo)"), _K),
                r"More is shown than printed: $f(K)=(1-|w(0)|^{2/L}/|\hat "
                "w|^{2/L})^{1/(L-1)}<1$, so that $K$ is never sharp.",
            ),
            Reading(
                "conclusion",
                Formula(
                    "z <= y+L*u or W**2/m**2+s/m**(2/L) < 1",
                    (DEPTH, REAL["y"], "u in (0, oo)", REAL["z"]),
                    (*_K, ("m", "exp(z/2)")),
                ),
                r"The conclusion $\nu\leq K$ is drawn from $f(\nu)\geq1$; $m=\nu$, and $z\leq "
                r"y+Lu$ says $m\leq K$.",
            ),
        ),
        proof_uses=ids("eqd35"),
        has_proof=True,
    ),
    Claim(
        ID + "eqd40",
        r"$\limsup|w-\hat{w}|^2\le|w(0)|^{2/L}|\hat{w}|^{2(L-1)/L}(1-|w(0)|^{2/L}/|\hat{w}|^{2/"
        r"L})^{-1}$"
        r" (D.40).",
        (
            Reading(
                "printed",
                Formula(
                    "q <= s*W**(2*(L-1)/L)/(1-s/W**(2/L))",
                    (
                        DEPTH,
                        REAL["y"],
                        "u in (0, oo)",
                        "z in (-oo, y+L*u]",
                        "q in [0, exp(z/2)**(2-2/L)*s]",
                    ),
                    _K,
                ),
                f"The bound is tested from (D.33) and (D.39), {_K_NOTE}.",
            ),
            Reading(
                "direct",
                formula(
                    f"exp(z)-exp(y) <= {LAST}",
                    *INIT,
                    "z in [y, oo)",
                    "exp(z)-exp(y) <= w0**(2/L)*m**(2-2/L)",
                ),
                r"The same bound follows without $K$: $q\leq|w|^2(|w(0)|/|\hat w|)^{2/L}$ as "
                r"$|w|\geq|\hat w|$, with $|w|^2=|\hat w|^2+q$ at a limit point.",
            ),
        ),
        proof_uses=ids("eqd26-d28", "eqd33", "eqd36-d39"),
        has_proof=True,
    ),
    Claim(
        ID + "eqd41",
        r"The right side of (D.40) equals"
        r" $\frac{|\hat{w}|^{2+2/L}}{|\hat{w}|^{2/L}-|w(0)|^{2/L}}|\hat{w}|^2$ (D.41).",
        (
            Reading(
                "printed",
                formula(f"{LAST} == W**(2+2/L)/(W**(2/L)-w0**(2/L))*W**2", *INIT, where=NORMS),
            ),
        ),
        (
            Reading(
                "repair",
                formula(f"{LAST} == w0**(2/L)/(W**(2/L)-w0**(2/L))*W**2", *INIT, where=NORMS),
                r"The numerator is $|w(0)|^{2/L}$ in place of $|\hat w|^{2+2/L}$.",
            ),
        ),
    ),
    Claim(
        ID + "eqd42",
        r"Condition (5.11) gives $\limsup|w-\hat{w}|^2<\epsilon^2$ (D.42).",
        (
            Reading(
                "printed",
                formula(f"{LAST} < eps**2", *SMALL, where=NORMS),
                r"The conclusion is drawn from (D.40): its right side is below $\epsilon^2$; "
                r"$w_0=|w(0)|$ and $W=|\hat w|$.",
            ),
            Reading(
                "converse",
                formula(f"w0 < {SECOND}", *INIT, "eps in (0, oo)", f"{LAST} < eps**2", where=NORMS),
                "Is (5.11) exactly the condition that (D.40) needs?",
            ),
            Reading(
                "from-D.41",
                formula("W**(2+2/L)/(W**(2/L)-w0**(2/L))*W**2 < eps**2", *SMALL, where=NORMS),
                "The conclusion is drawn from the right side of (D.41) as printed; $w_0=|w(0)|$ "
                r"and $W=|\hat w|$.",
            ),
        ),
        (
            Reading(
                "repair",
                formula("w0**(2/L)/(W**(2/L)-w0**(2/L))*W**2 < eps**2", *SMALL, where=NORMS),
                "The conclusion is drawn from (D.41) with the numerator $|w(0)|^{2/L}$.",
            ),
        ),
        proof_uses=ids("eqd40", "eqd41"),
        has_proof=True,
    ),
)

_LIMIT = ("z in [y, oo)", "exp(z)-exp(y) <= w0**(2/L)*m**(2-2/L)")
_SHARP = (("W", "exp(y/2)"), ("A", "(exp(z)-exp(y))*exp(z/L-z)"), ("e2", "exp(r)-exp(y)"))

THEOREM = Claim(
    ID + "thm5.2",
    r"A deep linear student with (5.11)"
    r" $|w(0)|<\min\{|\hat{w}|,\epsilon^L(\epsilon^2|\hat{w}|^{-2/L}+|\hat{w}|^{2-2/L})^{-L/2}\}$,"
    r" (5.12) "
    r"$\ell^1(w(0))<\ell^1(0)$ and (5.13) balanced factors has almost surely $w(t)\to\hat{w}$ for"
    r" $n\ge d$, and $|w(t)-\hat{w}|\le\epsilon$ for all "
    r"large $t$ for $n<d$.",
    (
        Reading(
            "printed",
            formula("exp(z)-exp(y) < eps**2", *SMALL, *_LIMIT),
            "For $n<d$: at every limit point of $w(t)$, where its projection on the data span "
            r"is $\hat w$ by (D.28) and $|w|^2=|\hat w|^2+q$, the squared distance $q$ to $\hat "
            r"w$ obeys (D.33) and is below $\epsilon^2$. As $w(t)$ stays bounded by (D.34), "
            r"$|w(t)-\hat w|<\epsilon$ for all large $t$. Here $w_0=|w(0)|$, $W=|\hat w|$ and "
            "$m=|w|$.",
        ),
        Reading(
            "n-at-least-d",
            Formula(
                "e2 <= 2*l0/mu*exp(-k*t)",
                (
                    "mu in (0, oo)",
                    "e2 in [0, oo)",
                    "l0 in (0, oo)",
                    "k in (0, oo)",
                    "t in [0, oo)",
                    "l in [mu*e2/2, l0*exp(-k*t)]",
                ),
            ),
            r"For $n\geq d$ the squared distance $e_2=|w(t)-\hat w|^2$ is tested, where the data "
            "span is everything; only (5.12) and (5.13) are used.",
        ),
        Reading(
            "at-time",
            formula(
                "exp(z)-B <= w0**(2/L)*(2*W-V)**2/(V**(2/L)-w0**(2/L))",
                ANY_DEPTH,
                REAL["y"],
                "v in (-oo, y]",
                "x in (-oo, v)",
                REAL["z"],
                "B in [exp(v), (2*W-V)**2]",
                "exp(z) >= B",
                "exp(z)-B <= w0**(2/L)*m**(2-2/L)",
                where=(*FLOWN, ("V", "exp(v/2)")),
            ),
            "More is shown than printed, at any time when the projection of $w(t)$ on the data "
            r"span is within $\theta=W-V$ of $\hat w$: its squared length $B$ lies in "
            r"$[V^2,(W+\theta)^2]$, and $|w(t)-\hat w|^2$ is at most $\theta^2$ plus the right "
            r"side, where $\theta^2\leq2\ell(0)e^{-kt}/\mu$ by (D.25) and (D.27).",
        ),
        Reading(
            "without-5.12",
            Formula(
                "z >= L*k-(L-1)*x",
                (ANY_DEPTH, REAL["x"], REAL["k"], REAL["z"], "exp(k+(L-1)/L*(z-x)) <= exp(z)"),
            ),
            "Can (5.12) be left out for $n<d$ when $w(0)$ has a part orthogonal to the data? "
            r"With $q(0)=e^k$ its squared length, (D.32) and $q\leq|w|^2$ give "
            r"$|w|\geq|w(0)|(q(0)/|w(0)|^2)^{L/2}$ at all times, which takes the place of "
            r"$\delta$ in (D.25).",
        ),
        Reading(
            "first-entry",
            Formula(f"{SECOND} < W", (ANY_DEPTH, REAL["y"], "eps in (0, oo)"), (NORMS[1],)),
            "Is the second entry of the minimum in (5.11) always the smaller one?",
        ),
        Reading(
            "limit",
            Formula(
                "exp(z)-A*exp(z-z/L) < exp(r)-A*exp(r-r/L)",
                (ANY_DEPTH, "A in [0, oo)", REAL["z"], "exp(z/L) > A", "r in (z, oo)"),
            ),
            "More is shown than printed, that the limit exists: with $P_X,P_Q$ the projections "
            r"on the data span and off it, $|P_Xw|^2=|w|^2-A|w|^{2-2/L}$ (D.32) tends to $|\hat "
            "w|^2$, and the right side is increasing in $|w|$ where it is positive; "
            r"$A=q(0)/|w(0)|^{2-2/L}$. So $P_Qw$ tends to $P_Qw(0)(\nu/|w(0)|)^{1-1/L}$ with "
            r"$\nu^2=|\hat w|^2+A\nu^{2-2/L}$.",
        ),
        Reading(
            "sharp",
            Formula(
                "(z <= r => A*exp(r-r/L) <= e2) and (r < z => A*exp(r-r/L) > e2)",
                (ANY_DEPTH, REAL["y"], "z in (y, oo)", "r in (y, oo)"),
                _SHARP,
            ),
            r"More is shown than printed: the exact limit has $|w|^2=e^z$ with $e^z=|\hat "
            r"w|^2+Ae^{z-z/L}$ and $A=q(0)/|w(0)|^{2-2/L}$. It is within $\epsilon$ of $\hat w$ "
            r"($e^z\leq e^r=|\hat w|^2+\epsilon^2$, with $e_2=\epsilon^2$) exactly when $A(|\hat "
            r"w|^2+\epsilon^2)^{1-1/L}\leq\epsilon^2$.",
        ),
        Reading(
            "sharp-ratio",
            Formula(
                "e2*W**(-2/L)+W**(2-2/L) == exp(r-y/L) and"
                " e2**(L/2)*exp(-(r-y/L)*L/2)*sqrt((W**2+e2)/W**2) == e2**(L/2)*exp(r)**(-(L-1)/2)",
                (ANY_DEPTH, REAL["y"], "r in (y, oo)"),
                (_SHARP[0], _SHARP[2]),
            ),
            "For starts almost orthogonal to the data span ($A=|w(0)|^{2/L}$) the sharp "
            r"threshold is $\epsilon^L(|\hat w|^2+\epsilon^2)^{-(L-1)/2}$, that is (5.11) times "
            r"$\sqrt{1+\epsilon^2/|\hat w|^2}$; $e^r=|\hat w|^2+\epsilon^2$.",
        ),
    ),
    uses=ids("fullrank"),
    proof_uses=ids(
        "fullrank",
        "lemd2",
        "balanced-conserved",
        "eqd23",
        "eqd24",
        "eqd25",
        "eqd26-d28",
        "eqd29",
        "eqd30",
        "eqd31",
        "eqd32",
        "eqd33",
        "eqd34",
        "eqd35",
        "eqd36-d39",
        "eqd40",
        "eqd41",
        "eqd42",
    ),
    has_proof=True,
)

CLAIMS: tuple[Claim, ...] = (
    *STEPS_LIMIT,
    THEOREM,
)
