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
            "k times the ratio of the increments (104) lies in [1/4, 4]: factors p in [1/3, 1.1],"
            " relative numbers n of patches, outputs F within 10/log^5 d of y = s A_+|S| <= 10 log"
            " d and of the subclass part, at most 4y/k by induction",
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
            "the induction step of the totals",
        ),
        reading(
            "factor",
            "1/3 <= exp(G)/(exp(G-F)+1) <= 1",
            ("F in [0, oo)", "G in [0, 1/20]"),
            (),
            "the range of e^{F_-}/(e^{F_- - F_+}+1) in (104)",
        ),
        Reading(
            "simulated",
            Empirical(
                "k A_{y,c}/A_y stays between 1/4 and 4",
                S1,
                "least k A_c/A over subclasses, nodes and observed times > 1/4, largest < 4",
            ),
            "the constants of the first reading",
        ),
        reading(
            "start",
            "u <= 4/k*w",
            (*_START, "w in (0, sqrt(11*L)]", "w**2 >= (4+2*c0)*(L+1/L**5)", "k in [L**20, oo)"),
            (),
            "[R5] with A the whole coefficient <w,v>, which starts at sigma_0 sqrt(c_b log d) for"
            " both: t = 0",
        ),
        reading(
            "sharp",
            "1/(1+exp(F1)) <= exp(h)/(1+exp(F2))",
            ("h in [0, oo)", "F1 in (-oo, oo)", "F2 in (-oo, F1+h]"),
            (),
            "1-logit of two samples with F_- = 0: with h = O(log^-4 d) the ratio is (1+-O(log^-4"
            " d))/k, instead of the factor 3 from [1/3, 1]",
        ),
        repairs=(
            reading(
                "repair",
                "1/3 <= exp(G)/(exp(G-F)+1) <= 11/10",
                ("F in [0, oo)", "G in [0, 1/20]"),
                (),
                "the range is [1/3, e^{F_-}]",
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
            "after it: u = s A_-|S*_-| >= 1/5, v = s A_+|S*_+| <= 10 log d",
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
            "before it: increments of the two superclasses, with Omega(1) = 1, so that outputs are"
            " at most 2",
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
            "more than printed: when z = s A_-|S*_-| is behind y = s A_+|S*_+|, its increment v is"
            " at least 1/4 of that of y",
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
            "hence A_-/A_+ stays at least 1/5 at all times: steps with z <= y, and steps with q >="
            " p, where one increment w is at most 4p",
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
            "w = ||Delta w||, a = Delta A its component along the unit vector v_+, z the norm of"
            " the rest",
        ),
        reading(
            "noise",
            "sqrt(2/(s*N))*(exp(-L/2)/L**10)*sqrt(5)*exp(L/2) <= 1/L**9",
            ("L in [4, oo)", "s in [1, oo)", "N in [1, oo)"),
            (),
            "relative size of the noise part of an update in R^d",
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
            "[R5] b over the whole coefficient at t = 0, in units of sigma_0, with K up to 100 for"
            " Theta",
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
            "F_+ against the initial activations, which bound F_-, on a sample with (1 +-"
            " s^(-1/3))s common patches and at most 4s feature patches",
        ),
        reading(
            "chance",
            "2*exp(-s**(1/3)/3) <= exp(-L**2)",
            ("L in [3, oo)", "s in [L**15, oo)"),
            (),
            "Chernoff: the chance of other numbers of common patches",
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
            "epsilon_n-epsilon_{n+1} is the left side; summed from n to infinity it gives the"
            " statement, gamma being the limit",
        ),
        reading(
            "sharp",
            f"{_GAP} <= (1/n**2-1/(n+1)**2)/12",
            ("n in {1..}",),
            (),
            "even epsilon_n <= 1/(12n^2)",
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
            "as Theorem 5.1; the literal sizes begin at d = 10^122, here a scaled network",
        ),
        Reading("theorem", COARSE, COARSE_SAYS),
        reading(
            "loss",
            "log(1+exp(G-F)) <= 4/L**5",
            ("L in [3, oo)", "F in [(1-20/L**5)*5*log(L), oo)", "G in [0, 1/2]"),
            (),
            "(1): the loss -log logit_+ from T* = T_{1,1} on; (2) and (3) are Lemmas E.9 and E.8",
        ),
        uses=("leme3",),
        proof_uses=("leme3", "leme4", "leme8", "leme9", "thmd1", "thmf1", "corf1.1", "e8.bracket"),
    ),
)
