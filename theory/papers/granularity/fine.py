"""Appendix G: training with fine labels.

``L`` = log d, ``b`` = c_b = 2+2c_0, ``i`` = iota, ``x`` = s^(-1/3), ``k`` subclasses of a
superclass.  Per unit eta/(NP): ``S`` the sum of the absolute coefficients of an update, ``W`` =
|Delta w|_2, the bias falls by W/L^5; ``o`` = sigma_zeta L as in Appendix F. Fine law: node (+,c)
answers ``a`` to the common and ``f`` to the fine patches of a (+,c) sample, every node of the
superclass a to the common ones, the other superclass 0; Z = e^(a+f)+(k-1)e^a+k.  Per unit of time
(with equal sets) a' = k/Z, f' = ((k-1)e^a+k)/Z, so f = a+(1-1/k)(e^a-1) from the origin. ``X`` =
T_0 eta s/(2kP) s|S*|, the time at T_0 in these units.

Source: Hong, Cui, Fuxman, Chan, Luo, Appendix G.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading
from assay.theory.language.statements import Empirical
from assay.theory.papers.granularity.lucky import FINE
from assay.theory.papers.granularity.notation import claim
from assay.theory.papers.granularity.reduced import SILENCE_FINE
from assay.theory.papers.granularity.whole_noise import ROOT

_SIGMA = ("sigma", "exp(-L/2)/L**10")
_O = ("o", "exp(-L/2)/L**9")
SMALL = ("L in [3, oo)", "i in [0, 1/L**7]")
_BASE = (("b", "2+2*c0"), ("u", "sqrt((1+i)*b*(L-1/L**5))"), ("v", "sqrt(b*L)"))
Z = ("Z", "exp(a+f)+(k-1)*exp(a)+k")
LAW = "a+(1-1/k)*(exp(a)-1)"

CLAIMS: tuple[Claim, ...] = (
    claim(
        "g1.norm",
        r"(187)-(192):"
        r" $\|\sum_v\sum_n1\{\cdot\}[1\{y_n=(+,c)\}-\mathrm{logit}_{+,c}]\sum_p1\{\cdot\}\alpha"
        r" v\|_2\ge\sqrt{1-\iota}\sum_v\sum_n"
        r"1\{\cdot\}|1\{y_n=(+,c)\}-\mathrm{logit}_{+,c}|\sum_p1\{\cdot\}$; the noise part is at"
        r" most $\log^{-9}(d)$ of the same, as $\sqrt{\sum c_j^2}\le\sum|c_j|$.",
        reading(
            "printed",
            "(1-l)-(k-1)*l >= (1-l)+(k-1)*l",
            ("k in {2..}",),
            (("l", "1/(2*k)"),),
            "It is asked of a neuron of node $(+,c)$ that fires on $v_+$ only, at the start and"
            r" with $\iota=0$: samples $(+,c)$ enter with $1-\mathrm{logit}$, the others of the"
            r" superclass with $-\mathrm{logit}$.",
        ),
        reading(
            "features",
            "x**2+y**2 >= (x+y)**2",
            ("x in [0, oo)", "y in [0, oo)"),
            (),
            r"It is asked of a neuron that fires on two features, with $\iota=0$; squares are"
            " compared.",
        ),
        reading(
            "exist",
            "2*k*exp((1+2*c0)*L)*(2*k+2)*(2*k+1)/2*p2**2 > 1",
            ("L in [30, oo)", "c0 in (0, 1/10)"),
            (*FINE, ("k", "exp(2/5*L)")),
            r"For $k=d^{0.4}$, does the expected number of neurons with two features of $\mathcal"
            r" M$ in their $\mathcal U$ exceed 1 from $d=e^{30}$ on?",
        ),
        reading(
            "root",
            "x**2+y**2 <= (x+y)**2",
            ("x in [0, oo)", "y in [0, oo)"),
            (),
            "This is the basic property of the proof, one more term $y$ at a time; squares are"
            " compared.",
        ),
        reading(
            "noise",
            "S*sqrt(5*sigma**2*exp(L)) <= S/L**9",
            ("L in [sqrt(5), oo)", "S in [0, oo)"),
            (_SIGMA,),
            r"This is the noise part: its deviation is at most $\sigma_\zeta S$, and its norm is"
            " bounded as in Lemma H.2.",
        ),
        Reading(
            "theorem", ROOT, "This is the basic property of the proof, for any number of terms."
        ),
        repairs=(
            reading(
                "repair",
                "(1-g)-(k-1)*h >= ((1-g)+(k-1)*h)/7",
                ("k in [1, oo)", "g in [0, 3/(4*k)]", "h in [0, 3/(4*k)]"),
                (),
                "Before $T_0$ the factor 1/7 is put in on $v_+$; $g$ and $h$ are the logits of"
                " $(+,c)$ on its own and on other samples.",
            ),
            reading(
                "repair-law",
                "k/Z >= ((2*(k-1)*exp(a)+k)/Z)/(3+2*f)",
                ("k in [1, oo)", "a in [0, oo)", "Z in (0, oo)"),
                (("f", LAW),),
                "With one number for each feature, the factor $1/(3+2f)$ is put in at all times,"
                r" where $f\le O(\log d)$ at polynomial times.",
            ),
            reading(
                "repair-time",
                "exp(-f)*(2*k-1) >= ((k-1)*exp(a)+k)/Z",
                ("k in [1, oo)", "a in [0, oo)", "f in [0, oo)"),
                (Z,),
                r"It says that $f'\le(2k-1)e^{-f}$, so that $e^f\le1+(2k-1)t$, and $f$ is at most"
                " logarithmic in the time and in $k$.",
            ),
            reading(
                "repair-features",
                "2*k*exp((1+2*c0)*L)*(2*k+2)**6/720*p2**6 <= exp(-2*L)",
                ("L in [13, oo)", "c0 in (0, 1/10)", "k in [1, exp(2/5*L)]"),
                FINE,
                r"It is added that no neuron has six of the $2k+2$ features of $\mathcal M$ in its"
                r" $\mathcal U$, so that at most the factor $1/\sqrt5$ is lost to several"
                " features.",
            ),
        ),
        uses=("prop2", "lemh2"),
        proof_uses=("lemh2",),
    ),
    claim(
        "thmg1",
        r"Fine training, $t\le T_e\le\mathrm{poly}(d)$: (1) $(+,c,r)\notin S_{+,c}(v)$ fires on no"
        r" $v$-dominated patch; (2) no neuron fires on noise patches; "
        r"(3) for $v\in\{v_-\}\cup\{v_{-,c'}\}\cup\{v_{+,c'}\}_{c'\ne c}$: $\sigma(\langle"
        r" w^{(t)}_{+,c,r},x\rangle+b^{(t)})\le\sigma(\langle w^{(0)}_{+,c,r},x\rangle+b^{(0)})$.",
        reading(
            "printed",
            "b*(i*L-(1+i)/L**5)/(u+v)+1/L**9 < 0",
            (
                *SMALL,
                "c0 in (0, 1/10)",
                "u in (0, oo)",
                "v in (0, oo)",
                "u**2 <= (1+i)*b*(L-1/L**5)",
                "v**2 <= b*L",
            ),
            _BASE[:1],
            "This is (182), the base case of point 1, with the constant 1 in its $O$ and"
            r" $i=\iota\le1/\log^7d$, as the text leaves the degree of its polylog open; $u$ and"
            " $v$ are the two roots whose difference it takes.",
        ),
        Reading(
            "theorem",
            SILENCE_FINE,
            "These are points 1 to 3 for all $t$ before $T_0$: $x$ is what a neuron outside of"
            " $S(v)$ has on a patch of $v$ (on a noise patch for $A=0$), and $y$ what one in"
            " $S(v)$ has, for $v$ of another class or subclass.",
        ),
        reading(
            "degree-6",
            "b*(i*L-(1+i)/L**5)/(u+v)+1/L**9 < 0",
            ("L in [3, oo)", "c0 in (0, 1/10)", "i in [0, 1/L**6]"),
            _BASE,
            r"Is $\iota\le1/\log^6d$ small enough in (182)?",
        ),
        reading(
            "before",
            "3*S/L**9-(sqrt((1-i)/5)/7-1/L**9)*S/L**5 < 0",
            (*SMALL, "S in (0, oo)"),
            (),
            r"These are (193)-(195) before $T_0$, with the two mended factors $1/\sqrt5$ and"
            " $1/7$.",
        ),
        reading(
            "explicit",
            "(1-g)*u-g*w-h*z == (1-g)*u-h*z",
            ("g in (0, 1)", "h in (0, 1)", "u in [0, oo)", "w in [0, oo)", "z in [0, oo)"),
            (),
            "The display that writes point 3 more explicitly keeps, of other samples, only the"
            " $v'$-patches, here $z$. It is read for a neuron that also fires on $w$ common"
            " patches of theirs, which pull it, too.",
        ),
        reading(
            "third",
            "-c*(1-i)+3*S/L**9-(sqrt((1-i)/5)/7-1/L**9)*S/L**5 <= 0",
            (*SMALL, "S in [0, oo)", "c in [0, S]"),
            (),
            "This is point 3: the part $c$ of the update is on $v$-patches, none of them of the"
            r" neuron's own class, with the weights $-\mathrm{logit}$; all cross terms are"
            " counted.",
        ),
        Reading(
            "simulated",
            Empirical(
                "at all observed times no neuron has a positive pre-activation on features off its"
                " U or on noise patches, and growth with bias along features of other classes is at"
                " most 0",
                "fine labels, d = 64, k = 16, s* = 8, P = 32, m = 600, threshold 2.5 sigma_0, bias"
                " share 1/10, 20 steps, 7 seeds",
                "largest pre-activations < 0, growth < 1e-9 sigma_0, in each run",
            ),
            "Points 1 to 3 are asked of trained networks.",
        ),
        repairs=(
            reading(
                "repair-any",
                "W*o+sqrt(1+i)*S*o-W/L**5 < 0",
                (
                    *SMALL,
                    "q in [1, 2*exp(L/5)]",
                    "j in [1, L**2]",
                    "S in (0, oo)",
                    "W in (-oo, oo)",
                    "W >= S*(sqrt(1-i)/(q*j)-q*o)",
                ),
                (_O,),
                "(195) is extended to all times, for $q^2$ features and for weights that cancel"
                r" on $v_+$ up to a factor $1/j\ge1/\log^2d$, and restricted to neurons that have"
                " fired.",
            ),
        ),
        uses=("defb1.total", "prop2"),
        proof_uses=("prop2", "g1.norm", "f2.cross", "thmf1", "lemh3"),
    ),
)
