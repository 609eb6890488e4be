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
    "s = |w(0)|^{2/L} = |w-hat|^{2/L}(1-e^{-(L-1)u}), u > 0: every |w(0)| in ]0, |w-hat|[; then K ="
    " |w-hat| e^{Lu/2}."
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
                "q from (D.32); q(0) = 0 included.",
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
                "At each time, with A = |P_X w|^2 <= |w-hat|^2+eta and q = |w|^2-A; eta -> 0 by"
                " (D.28).",
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
                "The limsup is finite, which (D.35) needs to divide by it: |w|^2 <= max(2B, 2^L"
                " |w(0)|^2) while |P_X w|^2 <= B.",
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
                "m = nu, n > m any larger number. L = 1 included.",
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
                "f(nu) <= 2 e^{-u} from nu = max(|w-hat| e^{u/2}, |w(0)| e^{Lu/2}) on.",
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
                _K_NOTE + " The chain (D.37) and (D.38); e^u = (1-s/|w-hat|^{2/L})^{-1/(L-1)}.",
            ),
            Reading(
                "exact",
                Formula("W**2/K**2+s/K**(2/L) == exp(-u)", (DEPTH, REAL["y"], "u in (0, oo)"), _K),
                "f(K) = (1-|w(0)|^{2/L}/|w-hat|^{2/L})^{1/(L-1)} < 1: K is never sharp.",
            ),
            Reading(
                "conclusion",
                Formula(
                    "z <= y+L*u or W**2/m**2+s/m**(2/L) < 1",
                    (DEPTH, REAL["y"], "u in (0, oo)", REAL["z"]),
                    (*_K, ("m", "exp(z/2)")),
                ),
                "nu <= K from f(nu) >= 1; m = nu, z <= y+Lu says m <= K.",
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
                _K_NOTE + " From (D.33) and (D.39).",
            ),
            Reading(
                "direct",
                formula(
                    f"exp(z)-exp(y) <= {LAST}",
                    *INIT,
                    "z in [y, oo)",
                    "exp(z)-exp(y) <= w0**(2/L)*m**(2-2/L)",
                ),
                "The same bound without K: q <= |w|^2 (|w(0)|/|w-hat|)^{2/L} as |w| >= |w-hat|,"
                " with |w|^2 = |w-hat|^2+q at a limit point.",
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
                "Numerator |w(0)|^{2/L}.",
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
                "The right side of (D.40) is below eps^2.",
            ),
            Reading(
                "converse",
                formula(f"w0 < {SECOND}", *INIT, "eps in (0, oo)", f"{LAST} < eps**2", where=NORMS),
                "(5.11) is exactly the condition that (D.40) needs.",
            ),
            Reading(
                "from-D.41",
                formula("W**(2+2/L)/(W**(2/L)-w0**(2/L))*W**2 < eps**2", *SMALL, where=NORMS),
                "From the right side of (D.41) as printed, which stays above |w-hat|^4 however"
                " small w(0) is.",
            ),
        ),
        (
            Reading(
                "repair",
                formula("w0**(2/L)/(W**(2/L)-w0**(2/L))*W**2 < eps**2", *SMALL, where=NORMS),
                "From (D.41) with numerator |w(0)|^{2/L}.",
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
            "n < d: at every limit point of w(t), where P_X w = w-hat by (D.28) and |w|^2 ="
            " |w-hat|^2+q, the squared distance q to w-hat obeys (D.33) and is below eps^2. w(t)"
            " stays bounded (eqd34), so |w(t) - w-hat| < eps for all large t; the flow exists for"
            " all times, as its squared speed in the factors integrates to at most l(0).",
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
            "n >= d: e2 = |w(t) - w-hat|^2, as P_X = I; only (5.12) and (5.13) are used.",
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
            "At any time with |P_X w(t)-w-hat| <= theta = W-V: B = |P_X w|^2 lies in [V^2,"
            " (W+theta)^2], and |w(t) - w-hat|^2 <= theta^2 + the right side, where theta^2 <= 2"
            " l(0) e^{-kt}/mu by (D.25), (D.27).",
        ),
        Reading(
            "without-5.12",
            Formula(
                "z >= L*k-(L-1)*x",
                (ANY_DEPTH, REAL["x"], REAL["k"], REAL["z"], "exp(k+(L-1)/L*(z-x)) <= exp(z)"),
            ),
            "n < d and P_Q w(0) != 0, k = log q(0): (D.32) and q <= |w|^2 give |w| >= |w(0)|"
            " (q(0)/|w(0)|^2)^{L/2} at all times. This replaces delta in (D.25), so (5.12) is not"
            " needed then.",
        ),
        Reading(
            "first-entry",
            Formula(f"{SECOND} < W", (ANY_DEPTH, REAL["y"], "eps in (0, oo)"), (NORMS[1],)),
            "The second entry of the minimum is always the smaller one.",
        ),
        Reading(
            "limit",
            Formula(
                "exp(z)-A*exp(z-z/L) < exp(r)-A*exp(r-r/L)",
                (ANY_DEPTH, "A in [0, oo)", REAL["z"], "exp(z/L) > A", "r in (z, oo)"),
            ),
            "The limit exists: |P_X w|^2 = |w|^2-A |w|^{2-2/L} (D.32) tends to |w-hat|^2, and the"
            " right side is increasing in |w| where it is positive. A = q(0)/|w(0)|^{2-2/L}; so P_Q"
            " w tends to P_Q w(0) (nu/|w(0)|)^{1-1/L} with nu^2 = |w-hat|^2+A nu^{2-2/L}.",
        ),
        Reading(
            "sharp",
            Formula(
                "(z <= r => A*exp(r-r/L) <= e2) and (r < z => A*exp(r-r/L) > e2)",
                (ANY_DEPTH, REAL["y"], "z in (y, oo)", "r in (y, oo)"),
                _SHARP,
            ),
            "The exact limit has |w|^2 = e^z with e^z = |w-hat|^2+A e^{z-z/L}, A ="
            " q(0)/|w(0)|^{2-2/L}. It is within eps of w-hat (e^z <= e^r = |w-hat|^2+eps^2, e2 ="
            " eps^2) exactly when A (|w-hat|^2+eps^2)^{1-1/L} <= eps^2.",
        ),
        Reading(
            "sharp-ratio",
            Formula(
                "e2*W**(-2/L)+W**(2-2/L) == exp(r-y/L) and"
                " e2**(L/2)*exp(-(r-y/L)*L/2)*sqrt((W**2+e2)/W**2) == e2**(L/2)*exp(r)**(-(L-1)/2)",
                (ANY_DEPTH, REAL["y"], "r in (y, oo)"),
                (_SHARP[0], _SHARP[2]),
            ),
            "For starts almost orthogonal to span X (A = |w(0)|^{2/L}) the sharp threshold is eps^L"
            " (|w-hat|^2+eps^2)^{-(L-1)/2}: (5.11) times sqrt(1+eps^2/|w-hat|^2); e^r ="
            " |w-hat|^2+eps^2.",
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
