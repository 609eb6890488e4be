"""The first crossing of the threshold: Lemma A.14 of `collapse` and its steps (Appendix A.3).

Notation as in `assay.theory.papers.collapse.concentration`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading
from assay.theory.language.theorem import Theorem
from assay.theory.papers.collapse.growth_in_time import LEMMA_14_REPAIRED
from assay.theory.papers.collapse.notation import claim
from assay.theory.papers.collapse.start import (
    DELTA,
    DELTA_N,
    NOISE,
    PHI,
    SAMPLES,
    SHORT,
    WEIGHTS,
    ZETA,
    C,
)

Q = ("q", "32*L*n/(c**2*sqrt(d))")
STEP = (
    "n in {4..}",
    "d in {1..}",
    "tau in (0, oo)",
    "c in (0, 1/8]",
    "u in (0, oo)",
    "eta in (0, 1]",
    "ct in (0, 8)",
    "ct < 8/(1+8*c)",
    "eta <= c*(8-ct)/(16*tau**2*(u+tau**2*u**2))",
)
"""The hypotheses of Lemma A.14."""
GROWTH = "(3*kappa**2*d/(4*n)*((1+c/8)*u)**2+5*kappa**2*d*q/n)"
MOVE = "(3*kappa**2*d*q/(2*n)+5*kappa**2*d*q/n)"

_FIRST = (*STEP, "z in [0, u]", "f in [0, c/8*u]")
_DEFS = (("kappa", "c*tau/(8*sqrt(d))"), ("L", "u**2*c**2*sqrt(d)/(32*n)"), ("q", "u**2"))
_SPAN = (*STEP, "T in [0, ct/(eta*tau**2*u)]", "f in [0, oo)")
_AFTER = (
    *STEP,
    "z in [0, u]",
    "Z in [0, oo)",
    "Z <= z+tau**2*eta/8*((1+c/8)*u)**2+3*L*kappa*tau*eta/2",
)
_CAP = "c*(8-ct)/(16*eta*tau**2)"
_R = ("r", "sqrt(q)/(tau*omega)")
_ONE_STEP = (
    "n in {4..}",
    "d in {1..}",
    "L in (0, oo)",
    "tau in (0, oo)",
    "omega in (0, oo)",
    "c in (0, 1/8]",
    "eta in (0, 1]",
    "ct < 8/(1+8*c)",
    "eta <= c*(8-ct)/(16*tau**2*(sqrt(q)+tau**2*q))",
    "tau*omega >= 2*sqrt(q)",
)
_ONE = (Q, ("ct", "eta*tau**2*sqrt(q)"), _R)
_BOTH = f"erf(r/sqrt(2))*erfc(r)/2-{SHORT}"
_SAMPLES = (
    *(*SAMPLES, "eta in (0, 1]", "ct in (0, 8/(1+8*c))"),
    "eta <= c*(8-ct)/(16*tau**2*(sqrt(q)+tau**2*q))",
)
_DRAWN = (C, ("q", "32*L*(4*N)/(c**2*sqrt(d))"), ZETA, PHI)
LAST_SENTENCE = Theorem(
    f"P[{WEIGHTS}, {NOISE} | abs(zeta) < sqrt(q) =>"
    f" (for all j in {{1..N}}: phi <= c/8*sqrt(q))] >= 1-({DELTA_N})",
    (*_SAMPLES, "ct/(eta*tau**2*sqrt(q)) <= 1"),
    (),
    _DRAWN,
)
"""The last sentence of Lemma A.14 where t = 0 is its only time."""
START_BELOW = Theorem(
    f"P[{WEIGHTS}, {NOISE} | abs(zeta) <= sqrt(q) =>"
    " (for all j in {1..N}: phi <= c/64*sqrt(q))] >="
    " 1-(2*N*exp(-d/64)+2*N*exp(-1/(32*c))+sqrt(c))",
    _SAMPLES,
    (),
    _DRAWN,
)
"""What the proof of Lemma A.14 says of the start, under the lemma's condition on zeta(0)."""

CLAIMS: tuple[Claim, ...] = (
    claim(
        "lema14",
        r"If $|\zeta(0)|\le\sqrt q$ and $t_0\le c_t/(\eta\tau^2\sqrt q)$ is the first time with"
        r" $|\zeta(t_0)|\ge\sqrt q$, then a), b) and, when "
        r"$\zeta$ stays below $\sqrt q$, $\phi_i(t)\le\frac c8\sqrt q$ with probability at least"
        r" $1-\delta$.",
        reading(
            "printed",
            f"{_BOTH} <= {DELTA}",
            _ONE_STEP,
            _ONE,
            r"The last sentence is read at $c^{(t)}=\eta\tau^2\sqrt q$, where $t=0$ is the only"
            " time and nothing moves. The left side is a lower bound of the chance of"
            r" $|\zeta(0)|<\sqrt q$ and $\phi_i(0)>\frac c8\sqrt q$ for one $i$, inside of"
            r" $\tau\omega\ge2\sqrt q$ from Theorem A.15. Is it at most $\delta$?",
        ),
        Reading(
            "theorem",
            LAST_SENTENCE,
            r"The last sentence is read where $c^{(t)}/(\eta\tau^2\sqrt q)\le1$, so that $t=0$ is"
            r" its only time: $n=4N$, $\zeta$ and $\phi$ are at the start, and the weights and the"
            " noise are as they are drawn.",
        ),
        repairs=(
            reading(
                "repair",
                f"f+T*eta*{MOVE} <= c/8*u and Z < {_CAP}",
                (
                    *_SPAN,
                    "f <= c/64*u",
                    "z in [0, u]",
                    "Z in [0, oo)",
                    "Z <= z+tau**2*eta/8*((1+c/8)*u)**2+3*L*kappa*tau*eta/2",
                ),
                _DEFS,
                r"The hypothesis $|\phi_k(0)|\le\frac c{64}\sqrt q$ for all $k\in\mathcal C_s$ is"
                r" added, under which b) and a) are said; $f$ is the bound on $|\phi_k(0)|$ and"
                r" $u=\sqrt q$.",
            ),
            Reading(
                "repair-theorem",
                LEMMA_14_REPAIRED,
                r"The probability is changed to that of $|\phi_k(0)|\le\frac c9\sqrt q$ for all"
                " $k$ of the cluster, over the first weights $w$ and the noise $x$, where"
                r" $x_{d(k-1)+1},\dots,x_{dk}$ is that of the $k$-th sample. On this event a) and"
                " b) are said at all times up to $t_0$, the first crossing or not, for all"
                " training with the updates (53) and of the mended Lemma A.8.",
            ),
        ),
        proof_uses=("lema14.a", "lema14.b"),
    ),
    claim(
        "lema14.a",
        r"$|\zeta(t_0)|<c(8-c_t)/(16\eta\tau^2)$.",
        reading(
            "printed",
            f"Z < {_CAP}",
            _AFTER,
            _DEFS,
            r"This is one step of (53) from $z=|\zeta(t_0-1)|\le\sqrt q$ with $|\phi_i|\le\frac"
            r" c8\sqrt q$, as b) provides; $u=\sqrt q$.",
        ),
        proof_uses=("eq112-114",),
    ),
    claim(
        "lema14.b",
        r"$|\phi_k(t_0)|\le\frac c8\sqrt q$ for all $k\in C_s$, and $\phi_i(t)\le\frac c8\sqrt q$"
        r" while $|\zeta|<\sqrt q$, with probability "
        r"at least $1-\delta$.",
        reading(
            "printed",
            f"{_BOTH} <= {DELTA}",
            _ONE_STEP,
            _ONE,
            "The second part is read at $t=0$, as the last sentence of the lemma with"
            r" $c^{(t)}=\eta\tau^2\sqrt q$: is a lower bound of the chance of $|\zeta(0)|<\sqrt q$"
            r" and $\phi_i(0)>\frac c8\sqrt q$ for one $i$ at most $\delta$?",
        ),
        Reading(
            "theorem",
            LAST_SENTENCE,
            r"The last sentence is read where $c^{(t)}/(\eta\tau^2\sqrt q)\le1$, so that $t=0$ is"
            r" its only time: $n=4N$, $\zeta$ and $\phi$ are at the start, and the weights and the"
            " noise are as they are drawn.",
        ),
        repairs=(
            reading(
                "repair",
                f"f+T*eta*{MOVE} <= c/8*u",
                (*_SPAN, "f <= c/64*u"),
                _DEFS,
                r"The hypothesis $|\phi_k(0)|\le\frac c{64}\sqrt q$ is added; then the bound is"
                " said after all $T$ steps, too.",
            ),
        ),
        proof_uses=("eq107-109", "eq110", "eq111", "lema14.init"),
    ),
    claim(
        "eq107-109",
        r"$|\phi_k(t)|\le|\phi_k(0)|+\sum_{t'=1}^{t-1}[\cdot]\le\dots\le|\phi_k(0)|"
        r"+t_0\eta[\frac{3\kappa^2dq}{2n}+\frac{5\kappa^2dq}n]$.",
        reading(
            "printed",
            "F <= f",
            (*_FIRST, "F in [0, oo)", "F <= f+eta*(3*kappa**2*d/(4*n)*(f+z)**2+5/2*kappa*tau*L)"),
            _DEFS,
            r"(107) is read at $t=1$, where its sum is empty: $F=|\phi(1)|$ by one step (56) from"
            r" $f=|\phi(0)|$ and $z=|\zeta(0)|$.",
        ),
        reading(
            "summands",
            f"3*kappa**2*d/(4*n)*(f+z)**2+5/2*kappa*tau*L <= {GROWTH} and {GROWTH} <= {MOVE}",
            _FIRST,
            _DEFS,
            "These are (108) and (109) for one step.",
        ),
        repairs=(
            reading(
                "repair",
                f"3*kappa**2*d/(4*n)*(f+z)**2+5/2*kappa*tau*L <= {MOVE}",
                _FIRST,
                _DEFS,
                r"The sum starts at $t'=0$; its $t\le t_0$ terms give (109).",
            ),
        ),
        uses=("eq54-56",),
    ),
    claim(
        "eq110",
        r"$t_0\eta[\frac{3\kappa^2dq}{2n}+\frac{5\kappa^2dq}n]\le7c_tc^4\sqrt q$.",
        reading("printed", f"T*eta*{MOVE} <= 7*ct*c**4*u", _SPAN[:-1], _DEFS),
        repairs=(
            reading(
                "repair",
                f"T*eta*{MOVE} <= 7*ct*c**2/(64*n)*u",
                _SPAN[:-1],
                _DEFS,
                r"The bound is changed to $\frac{7c^{(t)}c^2}{64n}\sqrt q$, since"
                r" $\kappa^2d/\tau^2=c^2/64$.",
            ),
        ),
    ),
    claim(
        "eq111",
        r"$7c_tc^4\sqrt q\le\frac{7c}{64}\sqrt q$.",
        reading("printed", "7*ct*c**4*u <= 7*c/64*u", STEP, _DEFS),
        reading(
            "mended-start",
            "7*ct*c**2/(64*n)*u <= 7*c/64*u",
            STEP,
            _DEFS,
            "Does it follow from the mended (110)?",
        ),
    ),
    claim(
        "lema14.init",
        r"$\phi_k(0)\le\frac c{64}\sqrt q$ for all $k\in C_s$ with probability at least"
        r" $1-\delta_1$, $\delta_1=\frac n2e^{-d/64}"
        r"+\frac n2e^{-1/(32c)}+c^{1/2}$ (from A.12).",
        reading(
            "printed",
            f"(1+erf(r/8))/2+{SHORT} >= 1-(n/2*exp(-d/64)+n/2*exp(-1/(32*c))+sqrt(c))",
            _ONE_STEP,
            _ONE,
            r"The left side bounds the chance for one $k$ from above. Is it at least $1-\delta_1$?",
        ),
        reading(
            "absolute",
            f"erf(r/8)+{SHORT} >= 1-(n/2*exp(-d/64)+n/2*exp(-1/(32*c))+sqrt(c))",
            _ONE_STEP,
            _ONE,
            r"It is read with $|\phi_k(0)|$, as the proof needs it.",
        ),
        Reading(
            "theorem",
            START_BELOW,
            "It is read for $n=4N$, with the weights and the noise of the $N$ samples of the"
            r" cluster as they are drawn: the bounds on $\phi$ hold wherever the condition on"
            r" $\zeta(0)$ does, with this chance. Without the condition, theirs is smaller still.",
        ),
        repairs=(
            reading(
                "repair",
                "n/4*erfc(r/16) <= n/4*exp(-r**2/256)",
                ("n in {4..}", "r in (0, oo)"),
                (),
                r"It is changed to $|\phi_k(0)|\le\frac c{64}\sqrt q$ for all $k$ with"
                r" $\delta_1=\frac n4e^{-r^2/256}+e^{-d(1-\log2)/2}$, where $r=\sqrt"
                r" q/(\tau\omega)$, as $\lVert w\rVert^2\le2\omega^2d$ up to the second term. It"
                r" serves only where $\tau\omega$ is far below $\sqrt q$, against condition 4 of"
                " Theorem A.15.",
            ),
        ),
        uses=("lema12",),
    ),
    claim(
        "eq112-114",
        r"$|\zeta(t_0)|\le|\zeta(t_0-1)|+\frac{\tau^2\eta}{8}(\sqrt q+\frac c8\sqrt"
        r" q)^2+\frac{3\kappa\tau q\eta}2\le\sqrt q+"
        r"\frac{\eta\tau^2q}2+\frac{3c\tau^2q\eta}{2\sqrt d}\le\frac{c(8-c_t)}{16\eta\tau^2}$.",
        reading(
            "printed",
            "Z <= z+tau**2*eta/8*((1+c/8)*u)**2+3*kappa*tau*q*eta/2",
            _AFTER,
            _DEFS,
            r"(112) is read from (53), with $t_0-1$ as the argument of $\zeta$.",
        ),
        reading(
            "eq113-114",
            "z+tau**2*eta/8*((1+c/8)*u)**2+3*kappa*tau*q*eta/2 <="
            " u+eta*tau**2*q/2+3*c*tau**2*q*eta/(2*sqrt(d)) and"
            f" u+eta*tau**2*q/2+3*c*tau**2*q*eta/(2*sqrt(d)) <= {_CAP}",
            (*STEP, "z in [0, u]"),
            _DEFS,
            "These are (113) and (114).",
        ),
        repairs=(
            reading(
                "repair",
                f"Z <= u+eta*tau**2*q/2 and u+eta*tau**2*q/2 <= {_CAP}",
                _AFTER,
                _DEFS,
                r"The last term is changed to the $\frac32\mathcal L\kappa\tau\eta$ of (53), which"
                r" is $\frac{3c^3}{512n}\eta\tau^2q$.",
            ),
        ),
        uses=("eq53",),
    ),
)
