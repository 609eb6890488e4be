"""Lemmas E.5 to E.10 and Theorem E.1: ratios of growth in phase II of coarse training.

Letters as in `assay.theory.papers.granularity.coarse2`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading
from assay.theory.language.statements import Empirical
from assay.theory.papers.granularity.notation import claim
from assay.theory.papers.granularity.reduced import COARSE, COARSE_SAYS
from assay.theory.papers.granularity.simulations import ALL_TIMES, S1

_PAIR = (
    "L in [10, oo)",
    "k in [L**20, oo)",
    "p1 in [1/3, 11/10]",
    "p2 in [1/3, 11/10]",
    "n1 in [99/100, 101/100]",
    "n2 in [99/100, 101/100]",
)
_BAND = tuple(f"F{j} in [(1-10/L**5)*y, (1+10/L**5)*(1+4/k)*y]" for j in (1, 2))
_GAP = "1/(2*n)+1/(2*(n+1))-log(1+1/n)"
_START = ("L in [10, oo)", "c0 in (0, 1/10)", "u in (0, sqrt(11*L)]", "u**2 >= (4+2*c0)*(L+1/L**5)")

CLAIMS: tuple[Claim, ...] = (
    claim(
        "leme5",
        r"$\Delta A_{+,c}/\Delta A_+=\Theta(1/k_+)$ and $A_{+,c}/A_+=\Theta(1/k_+)$ for"
        r" $t\in[0,T_1]$ and all $c$.",
        reading(
            "printed",
            "p1*n1*exp(-F1) <= 4*p2*n2*exp(-F2) and 4*p1*n1*exp(-F1) >= p2*n2*exp(-F2)",
            (*_PAIR, "y in [0, 10*L]", *_BAND),
            (),
            r"The constants in $\Theta(1/k_+)$ are 1/4 and 4. In the increments (104) there are"
            r" factors $p$ in $[\frac13,1.1]$, relative numbers $n$ of patches near 1, and outputs"
            r" $F$ within $10/\log^5d$ of $y=s^*A_+|S^*_+|\le10\log d$ and of the subclass part,"
            " which is at most $4y/k$ by induction.",
        ),
        reading(
            "total",
            "u+v <= 4/k*(a+w) and u+v >= (a+w)/(4*k)",
            (
                "k in [1, oo)",
                "a in [0, oo)",
                "w in [0, oo)",
                "u in [a/(4*k), 4/k*a]",
                "v in [w/(4*k), 4/k*w]",
            ),
            (),
            "This is the induction step for the totals: the common feature has $a$ and gains $w$,"
            " the subclass feature has $u$ and gains $v$.",
        ),
        reading(
            "factor",
            "1/3 <= exp(G)/(exp(G-F)+1) <= 1",
            ("F in [0, oo)", "G in [0, 1/20]"),
            (),
            "This is the printed range of $e^{F_-}/(e^{F_--F_+}+1)$ in (104), with $F=F_+$ and"
            " $G=F_-$.",
        ),
        Reading(
            "simulated",
            Empirical(
                "k A_{y,c}/A_y stays between 1/4 and 4",
                S1,
                "least k A_c/A over subclasses, nodes and observed times > 1/4, largest < 4",
            ),
            "The constants are the 1/4 and 4 of the first formula.",
        ),
        reading(
            "start",
            "u <= 4/k*w",
            (*_START, "w in (0, sqrt(11*L)]", "w**2 >= (4+2*c0)*(L+1/L**5)", "k in [L**20, oo)"),
            (),
            r"Here $A$ is read as the whole coefficient $\langle w,v\rangle$ in place of its"
            r" growth, at $t=0$, when it is above the threshold $\sigma_0c_b\sqrt{\log d}$ for"
            " both features.",
        ),
        reading(
            "sharp",
            "1/(1+exp(F1)) <= exp(h)/(1+exp(F2))",
            ("h in [0, oo)", "F1 in (-oo, oo)", "F2 in (-oo, F1+h]"),
            (),
            "More than printed: for two samples with $F_-=0$ whose outputs differ by"
            r" $h=O(\log^{-4}d)$ the weights $1-\mathrm{logit}$ have a ratio of at most $e^h$. The"
            r" ratio of the lemma is then $(1\pm O(\log^{-4}d))/k$, without the factor 3 from"
            r" $[\frac13,1]$.",
        ),
        repairs=(
            reading(
                "repair",
                "1/3 <= exp(G)/(exp(G-F)+1) <= 11/10",
                ("F in [0, oo)", "G in [0, 1/20]"),
                (),
                r"The range in (104) is changed to $[\frac13,e^{F_-}]$.",
            ),
        ),
        uses=("leme2",),
        proof_uses=("thmd1", "leme2", "leme4"),
    ),
    claim(
        "leme6",
        r"$T_{\Omega(1)}$: first time with $s^*A_\pm|S^*_\pm|\ge\Omega(1)$. Before it"
        r" $A_-/A_+=\Theta(1)$; on $[T_{\Omega(1)},T_1]$ both $A_-/A_+$ and $A_+/A_-$ are "
        r"at least $\Omega(1/\log d)$.",
        reading(
            "printed",
            "(u/S2)/(v/S1) >= 1/(60*L)",
            (
                "L in [3, oo)",
                "S1 in (0, oo)",
                "S2 in (0, (1+6/L**5)*S1]",
                "v in (0, 10*L]",
                "u in [1/5, oo)",
            ),
            (),
            "This is (111), from the time on when an output has reached a constant:"
            r" $u=s^*A_-|S^*_-|\ge\frac15$ and $v=s^*A_+|S^*_+|\le10\log d$, for sets of sizes"
            " $S_2$ and $S_1$.",
        ),
        reading(
            "before",
            "exp(G1)/(exp(F1)+exp(G1))*n1 <= 5*exp(G2)/(exp(F2)+exp(G2))*n2",
            (
                "F1 in [0, 2]",
                "F2 in [0, 2]",
                "G1 in [0, 1/10]",
                "G2 in [0, 1/10]",
                "n1 in [99/100, 101/100]",
                "n2 in [99/100, 101/100]",
            ),
            (),
            r"This is (110), with the constant 1 in $\Omega(1)$, so that outputs are at most 2:"
            " the increments of the two superclasses have a ratio of at most 5.",
        ),
        Reading(
            "simulated",
            Empirical(
                "growth of the two common features stays within a factor 2",
                S1,
                "least of A_-/A_+ and A_+/A_- over observed times > 1/2",
            ),
        ),
        reading(
            "theta",
            "4*p2*n2*exp(-F2) >= p1*n1*exp(-F1)",
            (
                *_PAIR,
                "y in [0, 10*L]",
                "z in [0, y]",
                "F1 in [(1-10/L**5)*y, oo)",
                "F2 in [0, (1+10/L**5)*(1+4/k)*z]",
            ),
            (),
            "More than printed: when $z=s^*A_-|S^*_-|$ is behind $y=s^*A_+|S^*_+|$, its increment"
            " is at least a quarter of that of $y$.",
        ),
        reading(
            "theta-total",
            "z+v >= (y+u)/5 and q >= (p+w)/5",
            (
                "y in [0, oo)",
                "z in [y/5, y]",
                "u in [0, oo)",
                "v in [u/5, oo)",
                "p in [0, oo)",
                "q in [p, oo)",
                "w in [0, 4*p]",
            ),
            (),
            "More than printed: $A_-/A_+$ stays at least 1/5 at all times. One bound is for steps"
            r" with $z\le y$, the other for steps with $q\ge p$, where one increment $w$ is at"
            " most $4p$.",
        ),
        uses=("leme2",),
        proof_uses=("thmd1", "leme2", "leme4", "prop1"),
    ),
    claim(
        "leme7",
        r"$\Delta b_{+,r}/\Delta A_{+,r}=\Theta(\log^{-5}d)$ in absolute value for $r\in"
        r" S^*_+(v_+)$, $t\in[0,T_1]$.",
        reading(
            "printed",
            "w/L**5 <= (1+1/L**9)*a/L**5 and w/L**5 >= a/L**5",
            ("L in [4, oo)", "a in (0, oo)", "z in [0, a/L**9]", "w in [a, a+z]"),
            (),
            r"Here $a=\Delta A$ is the component of the update along the unit vector $v_+$, $z$"
            r" the norm of the rest, and $w=\lVert\Delta w\rVert_2$, of which $\Delta b$ is the"
            r" share $1/\log^5d$.",
        ),
        reading(
            "noise",
            "sqrt(2/(s*N))*(exp(-L/2)/L**10)*sqrt(5)*exp(L/2) <= 1/L**9",
            ("L in [4, oo)", "s in [1, oo)", "N in [1, oo)"),
            (),
            r"It bounds the noise part of an update in $\mathbb R^d$, relative to the update.",
        ),
        reading(
            "start",
            "u/w <= K/L**5",
            (
                "L in [10, oo)",
                "c0 in (0, 1/10)",
                "w in (0, sqrt(11*L)]",
                "w**2 >= (4+2*c0)*(L+1/L**5)",
                "K in [1, 100]",
            ),
            (("u", "sqrt((4+2*c0)*L)"),),
            "Bias and coefficient $A$ are read as whole numbers in place of their growth, at"
            r" $t=0$ and over $\sigma_0$, with a constant $K$ of up to 100 in $\Theta$.",
        ),
        uses=("leme2",),
        proof_uses=("thmd1", "leme2", "leme4", "leme5"),
    ),
    claim(
        "leme9",
        r"For $t\in[T_{1,1},T_1]$ the error on easy samples is at most $o(1)$.",
        reading(
            "printed",
            "(1-20/L**5)*5*log(L) > 4*s*exp(c0*L)*sqrt(11*L)*s0",
            ("L in [3, oo)", "c0 in (0, 1/10)", "s in [1, oo)", "s0 in (0, exp(-3*L)/(s*L)]"),
            (),
            "The output $F_+$ is compared with the initial activations, which bound $F_-$, on a"
            r" sample with $(1\pm s^{*-1/3})s^*$ common patches and at most $4s^*$ feature"
            " patches.",
        ),
        reading(
            "chance",
            "2*exp(-s**(1/3)/3) <= exp(-L**2)",
            ("L in [3, oo)", "s in [L**15, oo)"),
            (),
            "Chernoff's bound limits the chance of other numbers of common patches.",
        ),
        uses=("leme3",),
        proof_uses=("leme3", "thmf1"),
    ),
    claim(
        "leme10",
        r"[R10] $\sum_{\tau=1}^n\frac1\tau=\log n+\gamma+\frac1{2n}-\epsilon_n$ with"
        r" $0\le\epsilon_n\le\frac1{8n^2}$.",
        reading(
            "printed",
            f"{_GAP} >= 0 and {_GAP} <= (1/n**2-1/(n+1)**2)/8",
            ("n in {1..}",),
            (),
            r"The statement is read from its uses: $\log"
            r" n=\sum_{\tau<n}\frac1\tau-\gamma+\frac1{2n}+\epsilon_n$ with"
            r" $0\le\epsilon_n\le\frac1{8n^2}$. The formula bounds $\epsilon_n-\epsilon_{n+1}$,"
            " and its sum from $n$ to infinity gives the statement.",
        ),
        reading(
            "sharp",
            f"{_GAP} <= (1/n**2-1/(n+1)**2)/12",
            ("n in {1..}",),
            (),
            r"More than printed: even $\epsilon_n\le\frac1{12n^2}$.",
        ),
    ),
    claim(
        "thme1",
        r"Coarse training, with high probability: there is $T^*\le\mathrm{poly}(d)$ such that for"
        r" $t\in[T^*,\mathrm{poly}(d)]$ the training loss is at most $o(1)$ on every "
        r"sample and the error on easy test samples is at most $o(1)$; but the error on hard test"
        r" samples is at least $\Omega(1)$ for all $t\in[0,\mathrm{poly}(d)]$.",
        Reading(
            "printed",
            Empirical(
                "loss and easy error vanish, the hard error stays large at all times", S1, ALL_TIMES
            ),
            "The sizes of Appendix B.3 exist only from $d=10^{122}$ on, so the three points are"
            " asked of a small network, as for Theorem 5.1.",
        ),
        Reading("theorem", COARSE, COARSE_SAYS),
        reading(
            "loss",
            "log(1+exp(G-F)) <= 4/L**5",
            ("L in [3, oo)", "F in [(1-20/L**5)*5*log(L), oo)", "G in [0, 1/2]"),
            (),
            r"This is point 1: the loss is $-\log\mathrm{logit}_+$, with the outputs $F=F_+$ and"
            " $G=F_-$ from $T^*=T_{1,1}$ on. Points 2 and 3 are Lemmas E.9 and E.8.",
        ),
        uses=("leme3",),
        proof_uses=("leme3", "leme4", "leme8", "leme9", "thmd1", "thmf1", "corf1.1", "e8.bracket"),
    ),
)
