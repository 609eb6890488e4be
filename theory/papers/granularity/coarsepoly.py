"""Appendix F: what holds at all polynomial times of coarse training: who never fires, what only
shrinks.

``L`` = log d, ``b`` = c_b = 4+2c_0, ``i`` = iota, ``n`` a number of features.  Per unit eta/(NP):
``S`` the sum of the absolute coefficients of an update, sum_v sum_n |1{y_n = +}-logit_+| sum_p
1{fires}, ``x``, ``y`` its parts on two features, ``W`` = |Delta w|_2; the bias falls by W/L^5.
``o`` = sigma_zeta L: a normal variable of deviation sigma_zeta exceeds it with chance at most
d^(-L/2), below every 1/poly(d).

Source: Hong, Cui, Fuxman, Chan, Luo, Appendix F (the statement of Theorem F.1 is lost in the text
and taken from its uses).
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading, sized
from assay.theory.language.statements import Empirical
from assay.theory.papers.granularity.lucky import LAWS
from assay.theory.papers.granularity.notation import claim
from assay.theory.papers.granularity.reduced import SILENCE
from assay.theory.papers.granularity.whole_noise import AHEAD, CROSS, NORMS

_SIGMA = ("sigma", "exp(-L/2)/L**10")
_E = ("o", "exp(-L/2)/L**9")
_SMALL = ("L in [3, oo)", "i in [0, 1/L**7]")
_BASE = (("b", "4+2*c0"), ("u", "sqrt((1+i)*b*(L-1/L**5))"), ("v", "sqrt(b*L)"))
_SUB = "k in [1, exp(2/5*L)]"
_TWO = ("x in [0, oo)", "y in [0, oo)")
_NORM = "W in [sqrt(1-i)*sqrt(x**2+y**2)-(x+y)/L**9, sqrt(1+i)*sqrt(x**2+y**2)+(x+y)/L**9]"

CLAIMS: tuple[Claim, ...] = (
    claim(
        "f2.norm",
        r"(165)-(168):"
        r" $\|\sum_v\sum_n1\{\cdot\}[1\{y_n=+\}-\mathrm{logit}_+]\sum_p1\{\cdot\}\alpha_{n,"
        r"p}v\|_2\ge\sqrt{1-\iota}"
        r"\sum_v\sum_n1\{\cdot\}|1\{y_n=+\}-\mathrm{logit}_+|\sum_p1\{\cdot\}$.",
        reading(
            "printed",
            "sqrt(1+i)*sqrt(x**2+y**2) >= sqrt(1-i)*(x+y)",
            ("i in [0, 1/10]", *_TWO),
            (),
            "It is asked of a neuron that fires on two features: by orthogonality its norm is at"
            r" most $\sqrt{1+\iota}\sqrt{x^2+y^2}$ and at least $\sqrt{1-\iota}\sqrt{x^2+y^2}$.",
        ),
        reading(
            "one",
            "a*x >= sqrt(1-i)*x",
            ("i in [0, 1)", "a in [sqrt(1-i), sqrt(1+i)]", "x in [0, oo)"),
            (),
            "It is read for one feature and an amplitude $a$.",
        ),
        reading(
            "sign",
            "(1-g)*(1-h) >= 0 and (-g)*(-h) >= 0",
            ("g in [0, 1]", "h in [0, 1]"),
            (),
            "Samples (with logits $g$ and $h$) that show the same feature are of the same"
            " superclass, and their weights have the same sign, so that nothing cancels.",
        ),
        repairs=(
            reading(
                "repair",
                "(1-i)*(x**2+y**2) >= (1-i)/2*(x+y)**2",
                ("i in [0, 1)", *_TWO),
                (),
                r"The factor $1/\sqrt2$ is put in, for two features; squares are compared.",
            ),
            sized(
                "repair-any",
                "(u'*c)*(u'*c) <= n*(c'*c)",
                ("u: n", "c: n"),
                ("u'*u == n",),
                (),
                r"The factor $1/\sqrt n$ is put in, for $n$ features; $u$ is a vector of ones, and"
                " $c$ holds the sizes.",
            ),
            reading(
                "repair-two",
                "exp((2+2*c0)*L)*(2*k+2)*(2*k+1)*(2*k)/6*p2**3 <= exp(-2*L)",
                ("L in [3, oo)", "c0 in (0, 1/10)", _SUB),
                LAWS,
                r"It is added that no neuron has three of the $2k+2$ features of $\mathcal M$ in"
                r" its $\mathcal U$, with a chance of at least $1-d^{-2}$, as $k\le d^{0.4}$.",
            ),
            reading(
                "repair-one",
                "exp((2+2*c0)*L)*(2*k+2)*(2*k+1)/2*p2**2 <= 6*exp(-6/5*L)",
                ("L in [3, oo)", "c0 in (0, 1/10)", _SUB),
                LAWS,
                "It is added that none has two of them, with a chance of at least $1-6d^{-1.2}$;"
                " then the display holds as printed.",
            ),
        ),
        uses=("prop1",),
    ),
    claim(
        "f2.noise",
        r"The noise part of the update has norm at most"
        r" $\log^{-9}(d)\sum_v\sum_n1\{\cdot\}|1\{y_n=+\}-\mathrm{logit}_+|\sum_p1\{\cdot\}$.",
        reading(
            "printed",
            "S*sqrt(5*sigma**2*exp(L)) <= S/L**9",
            ("L in [sqrt(5), oo)", "S in [0, oo)"),
            (_SIGMA,),
            "It is the triangle inequality, with noise vectors of norm at most"
            r" $\sqrt{5\sigma_\zeta^2d}$ (Lemma H.2).",
        ),
        Reading(
            "theorem",
            NORMS,
            "This is the second relation for all $K=NP$ vectors of noise at once, from $d=10$ on;"
            " the coefficients may depend on the noise.",
        ),
        uses=("lemh2",),
        proof_uses=("lemh2",),
    ),
    claim(
        "f2.cross",
        r"With probability at least $1-e^{-\Omega(d)+O(\log d)}$, for all $n,p$: $\langle\alpha"
        r" v,\zeta'\rangle$, $\langle\zeta,\alpha'v'\rangle$, "
        r"$\langle\zeta,\zeta'\rangle<O(\log^{-9}d)$.",
        reading(
            "printed",
            "erfc(1/L**9/(sqrt(1+i)*sigma)/sqrt(2)) <= exp(-d)",
            ("d in {8..}", "i in [0, 1]"),
            (("L", "log(d)"), ("sigma", "1/(L**10*sqrt(d))")),
            r"It bounds the chance that $\sqrt{1+\iota}\,|\langle v,\zeta\rangle|$ reaches"
            r" $\log^{-9}d$, with the constant 1 in the $O$.",
        ),
        reading(
            "product",
            "5*sigma**2*exp(L) <= 1/L**9",
            ("L in [2, oo)",),
            (_SIGMA,),
            r"It bounds $\langle\zeta,\zeta'\rangle$ by the inequality of Cauchy and Schwarz and"
            " Lemma H.2.",
        ),
        reading(
            "sum",
            "3/L**9-(sqrt(1-i)-1/L**9)/L**5 < 0",
            ("L in [2, oo)", "i in [0, 1/L**7]"),
            (),
            "This is (170) over $S$: three cross terms with the constant 1 against the bias as"
            " printed.",
        ),
        reading(
            "sum-repaired",
            "3/L**9-(sqrt((1-i)/2)-1/L**9)/L**5 < 0",
            ("L in [2, oo)", "i in [0, 1/L**7]"),
            (),
            r"This is (170) over $S$, with the bias that has the mended factor $1/\sqrt2$.",
        ),
        Reading(
            "theorem",
            CROSS,
            "These are the first two kinds of products, for all $K=NP$ patches at once and with"
            " the constant 1 in the $O$: $z_i$ is the product of the $i$-th noise vector with the"
            r" feature, a vector of length 1, and $A$ its amplitude of up to $\sqrt{1+\iota}$ with"
            r" $\iota\le1$.",
        ),
        uses=("lemh2",),
        proof_uses=("lemh2",),
    ),
    claim(
        "lemf2",
        r"If the update of $w_{+,r}$ comes from patches of features in $C(v')=\mathcal"
        r" M\setminus\{v'\}$ (163), then for every later $v'$-dominated patch "
        r"$\langle\Delta w,x\rangle+\Delta b<0$ (164).",
        reading(
            "printed",
            "S*(3/L**9-(sqrt((1-i)/2)-1/L**9)/L**5) < 0",
            (*_SMALL, "S in [0, oo)"),
            (),
            "This is the sum of the proof, with the norm mended for two features. A neuron that"
            " fires nowhere has an update of this form, with $S=0$.",
        ),
        reading(
            "fired",
            "S*(3/L**9-(sqrt((1-i)/2)-1/L**9)/L**5) < 0",
            (*_SMALL, "S in (0, oo)"),
            (),
            "The same is read for a neuron that has fired on one or two features, so that $S>0$.",
        ),
        reading(
            "chance",
            "erfc(L/sqrt(2)) <= exp(-L**2/2)",
            ("L in [1, oo)",),
            (),
            r"An overlap with the noise exceeds $o=\sigma_\zeta\log d$ with a chance of at most"
            r" $d^{-L/2}$, where $L=\log d$.",
        ),
        repairs=(
            reading(
                "repair",
                "W*o+sqrt(1+i)*S*o-W/L**5 < 0",
                (
                    *_SMALL,
                    "q in [1, 2*exp(L/5)]",
                    "S in (0, oo)",
                    "W in (-oo, oo)",
                    "W >= S*(sqrt(1-i)/q-q*o)",
                ),
                (_E,),
                "The lemma is restricted to neurons that have fired (else the sum is 0), for any"
                r" number $n=q^2\le2k+1$ of features, and (165)-(168) get the factor $1/\sqrt n$."
                r" Here $\langle\Delta w,\zeta'\rangle\le Wo$, as $\zeta'$ is drawn later, and"
                r" $\langle\Delta w,v'\rangle\le So$.",
            ),
        ),
        uses=("f2.norm",),
        proof_uses=("f2.norm", "f2.noise", "f2.cross"),
    ),
    claim(
        "lemf3",
        r"An update from patches of features in $\mathcal M$ (171) has $\Delta"
        r" b\le-\frac1{\log^5d}\frac\eta{NP}(\sqrt{1-\iota}-\log^{-9}d)\sum_v\sum_n"
        r"1\{\cdot\}|1\{y_n=+\}-\mathrm{logit}_+|\sum_p1\{\cdot\}$ (172), and $\langle\Delta"
        r" w,\zeta'\rangle+\Delta b<0$ on later noise patches (173).",
        reading(
            "printed",
            "-W/L**5 <= -(sqrt(1-i)-1/L**9)*(x+y)/L**5",
            (*_SMALL, *_TWO, _NORM),
            (),
            "This is (172) for a neuron that fires on two features, with the coefficients $x$ and"
            " $y$ and an update of norm $W$.",
        ),
        reading(
            "one",
            "-W/L**5 <= -(sqrt(1-i)-1/L**9)*x/L**5",
            (*_SMALL, "x in [0, oo)", "W in [sqrt(1-i)*x-x/L**9, oo)"),
            (),
            "This is (172) for a neuron that fires on one feature.",
        ),
        reading(
            "noise",
            "W*o-W/L**5 < 0",
            ("L in [3, oo)", "W in (0, oo)"),
            (_E,),
            "This is (173), for any update other than 0.",
        ),
        repairs=(
            reading(
                "repair",
                "-W/L**5 <= -(sqrt(1-i)/sqrt(2)-1/L**9)*S/L**5",
                (
                    *_SMALL,
                    "S in (0, oo)",
                    "r in (0, oo)",
                    "2*r**2 >= S**2",
                    "W in (-oo, oo)",
                    "W >= sqrt(1-i)*r-S/L**9",
                ),
                (),
                r"The factor $1/\sqrt2$ is put into (172), for two features; $r$ is the 2-norm of"
                " their coefficients, and $S$ the sum.",
            ),
        ),
        uses=("f2.norm", "f2.noise"),
        proof_uses=("f2.norm", "f2.noise", "f2.cross"),
    ),
    claim(
        "thmf1",
        r"For $t\le T_e\le\mathrm{poly}(d)$: (1) $r\notin S_+(v)$ fires on no $v$-dominated patch"
        r" of the present or a later batch, $v\in\mathcal M$; (2) no neuron "
        r"fires on a noise patch; (3) for $v\in\{v_-\}\cup\{v_{-,c}\}$, $r\in S_+(v)$:"
        r" $\sigma(\langle w^{(t)},x\rangle+b^{(t)})\le\sigma(\langle w^{(0)},x\rangle+b^{(0)})$.",
        reading(
            "printed",
            "b*(i*L-(1+i)/L**5)/(u+v)+1/L**9 < 0",
            (
                *_SMALL,
                "c0 in (0, 1/10)",
                "u in (0, oo)",
                "v in (0, oo)",
                "u**2 <= (1+i)*b*(L-1/L**5)",
                "v**2 <= b*L",
            ),
            _BASE[:1],
            "This is (142), the base case of point 1, with the constant 1 in its $O$ and"
            r" $i=\iota\le1/\log^7d$, as the text leaves the degree of its polylog open; $u$ and"
            " $v$ are the two roots whose difference it takes.",
        ),
        Reading(
            "theorem",
            SILENCE,
            "These are points 1 to 3 for all $t$: $x$ is what a neuron outside of $S(v)$ has on a"
            " patch of $v$ (on a noise patch for $A=0$), and $y$ what one in $S(v)$ has, for $v$"
            " of another class.",
        ),
        reading(
            "degree-6",
            "b*(i*L-(1+i)/L**5)/(u+v)+1/L**9 < 0",
            ("L in [3, oo)", "c0 in (0, 1/10)", "i in [0, 1/L**6]"),
            _BASE,
            r"Is $\iota\le1/\log^6d$ small enough in (142)?",
        ),
        reading(
            "identity",
            "u-v == (u**2-v**2)/(u+v)",
            ("u in (0, oo)", "v in (0, oo)"),
            (),
            "This is the first equality of (142), for its two roots $u$ and $v$.",
        ),
        reading(
            "noise-start",
            "1/L**9-sqrt((4+2*c0)*L) < 0",
            ("L in [3, oo)", "c0 in (0, 1/10)"),
            (),
            r"This is (143), the base case of point 2, over $\sigma_0$.",
        ),
        reading(
            "step",
            "x+y < 0",
            ("x in (-oo, 0)", "y in (-oo, 0]"),
            (),
            "These are the induction steps (148) and (152): to $x$, what the neuron has on a"
            " patch before the update, is added $y$, the sum of Lemma F.2 or F.3, of which"
            r" $y\le0$ is enough.",
        ),
        reading(
            "third",
            "-c*(1-i)+3*S/L**9-(sqrt((1-i)/2)-1/L**9)*S/L**5 <= 0",
            (*_SMALL, "S in [0, oo)", "c in [0, S]"),
            (),
            "These are (153)-(157): the part $c$ of the update is on patches of $v$ itself, all"
            r" of the other superclass and so with the negative weights $-\mathrm{logit}_+$.",
        ),
        Reading(
            "simulated",
            Empirical(
                "at all observed times no neuron has a positive pre-activation on features off its"
                " U or on noise patches, and growth with bias along features of the other class is"
                " at most 0",
                "coarse labels, d = 64, k = 16, s* = 8, P = 32, m = 8000, threshold 3 sigma_0, bias"
                " share 1/10, 40 steps, 7 seeds",
                "largest pre-activations < 0, growth < 1e-9 sigma_0, in each run",
            ),
            "Points 1 to 3 are asked of trained networks.",
        ),
        uses=("defb1.total", "prop1"),
        proof_uses=("prop1", "lemf2", "lemf3", "lemh3"),
    ),
    claim(
        "corf1.1",
        r"For all $t\le T_e$ and neurons: $\Delta"
        r" b^{(t)}<-\Omega(\mathrm{polylog}(d))\,|\langle\Delta w^{(t)},\zeta^*\rangle|$ (158), as "
        r"$\|\Delta w\|_2\ge\Omega(\mathrm{polylog}(d))|\langle\Delta w,\zeta^*\rangle|$ (162).",
        reading(
            "printed",
            "exp(p*l)*2*exp(l/2)*exp(-q*l) < exp(-5*l)",
            ("l in [log(5), oo)", "p in [0, oo)", "q in [p+6, oo)"),
            (),
            r"This is (158) with the factor $\log^pd$ for every degree $p$, and with"
            r" $\sigma_{\zeta^*}\le\log^{-q}d$ for $q\ge p+6$, as the text leaves the degrees"
            r" open; the update is not 0, everything is over its norm $W$, and $l=\log\log d$. The"
            r" bias falls by $W/\log^5d$, while $\langle\Delta w,\zeta^*\rangle$ is normal of"
            r" deviation $W\sigma_{\zeta^*}$ and reaches $2\sqrt{\log d}$ deviations with a chance"
            " of about $d^{-2}$.",
        ),
        reading(
            "follows",
            "W*exp(-5*l) >= exp(p*l)*h",
            (
                "l in (0, oo)",
                "p in [0, oo)",
                "h in [0, oo)",
                "W in (0, oo)",
                "W >= exp((p+5)*l)*h",
            ),
            (),
            "The conclusion is said to follow from (162): with a polylog of degree $p+5$ there,"
            r" degree $p$ is left in (158), as the bias takes the share $1/\log^5d$.",
        ),
        reading(
            "degree-5",
            "W/L**5 > W*st*2*sqrt(L)",
            ("L in [5, oo)", "W in (0, oo)", "st in (0, 1/L**5]"),
            (),
            r"Is $\sigma_{\zeta^*}\le1/\log^5d$ enough, even without any polylog on the right?",
        ),
        reading(
            "follows-5",
            "W/L**5 >= L*h",
            ("L in [3, oo)", "h in [0, oo)", "W in [L**5*h, oo)"),
            (),
            r"Is the polylog $\log^5d$ in (162) enough for a factor $\log d$ in (158)?",
        ),
        reading(
            "degree-6",
            "W/L**5 > W*st*2*sqrt(L)",
            ("L in [5, oo)", "W in (0, oo)", "st in (0, 1/L**6]"),
            (),
            r"Is $\sigma_{\zeta^*}\le1/\log^6d$ enough for the bias to win?",
        ),
        Reading(
            "theorem",
            AHEAD,
            r"This is (162) with the factor $\log^pd$ for every degree $p$, where"
            r" $\sigma_{\zeta^*}\le\log^{-(p+1)}d$: $K$ updates, of all neurons and times, have"
            " lengths $W_j$ and directions $v_j$, and the strong noise $x$ of a test sample is"
            " drawn after them.",
        ),
        repairs=(
            reading(
                "repair",
                "W/L**5 >= L*W*st*2*sqrt(L)",
                ("L in [4, oo)", "W in [0, oo)", "st in (0, 1/L**7]"),
                (),
                r"The polylogs are fixed: $\sigma_{\zeta^*}\le1/\log^7d$, and the factor in (158)"
                r" is $\log d$. The inequality is not strict, as an update may be 0.",
            ),
        ),
        uses=("thmf1",),
        proof_uses=("thmf1",),
    ),
)
