"""Section 5.4 and the conclusion: data geometry, optimisation bias, strong monotonicity, Figures
5.1 to 5.5.

Projections are written without inverses: h is the projection of w* on the span of X when h = X a
and X'(w* - h) = 0, whatever the rank.  The figures print curves and no numbers; a reading `printed`
of a figure is its predicate, decided by a preset test on the printed protocol where the text
describes it (Figures 5.3 and 5.5), else on a stand-in named in the statement.
"""

from __future__ import annotations

from assay.theory.claims import Reading
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.matrices import Matrices
from assay.theory.language.shorthand import reading
from assay.theory.language.statements import Empirical
from assay.theory.papers.distillation import whole_rates
from assay.theory.papers.distillation.notation import claim

NESTED = ("X: d x n", "Y: d x m", "E: m x n", "ws: d", "h: d", "k: d", "a: n", "b: m")
BOTH = ("X == Y*E", "h == X*a", "X'*(ws-h) == 0", "k == Y*b", "Y'*(ws-k) == 0")
"""h, k: projections of w* on the spans of X and of Y, whose columns contain those of X (X = Y
E).
"""
ADDED = ("Q: d x n", "r: d", "e: n", "ws: d")
ONE_MORE = ("Q'*Q == I_n", "Q'*r == 0", "r'*r > 0")
STEP = (("x", "Q*e+r"), ("h", "Q*Q'*ws"), ("k", "h+r*(r'*ws)/(r'*r)"))
"""Q: orthonormal basis of the data span; x = Q e + r: one more example, r its part outside; k is
the new student.
"""

KAPPAS = ("1/4", "1/2", "3/4", "1", "3/2", "2", "3")
PRINTED = "the printed protocol"
DIGITS = (
    "the scikit-learn digits 0 and 1 (64 pixels, rank 51), teacher fitted on 150 images, n = 20,"
    " error on the images not drawn"
)
GAUSSIAN = "x ~ N(0, diag), d = 64, variances 4 to 1/100, w* among the top four, n = 20, exact risk"
TREND = (
    "zero: the least mean risk over delta = 10, ..., 90 minus that of delta = 0 is > 0; trend: the"
    " rank correlation of delta and risk in a transfer set is > 1/2; ends: risk at 90 minus risk at"
    " 10 is > 0 (means over random directions q)"
)
STEPS = "every step of delta by 10 raises the mean risk"
PLOT = (
    "correlation: over the seven learners, of index and mean risk in blocks of 25 transfer sets, <"
    " 0; index: share of sets in which distillation improves > 999/1000; least: risk of the best"
    " other learner minus that of distillation > 0"
)


def matrices(name: str, goal: str, symbols, given=(), where=(), note: str = "") -> Reading:
    return Reading(name, Matrices(goal, symbols, given, where), note)


def tested(name: str, statement: str, scenario: str, predicate: str, note: str = "") -> Reading:
    return Reading(name, Empirical(statement, scenario, predicate), note)


GEOMETRY = (
    claim(
        "taskabc",
        r"Figure 5.1: with high alignment (A) $p(\theta)$ drops quickly; if moreover the support"
        r" stays away from the decision "
        r"boundary (B), some $\theta_0<\pi/2$ has $p(\theta)=0$ for $\theta\ge\theta_0$; with data"
        r" along the boundary (C) it drops "
        r"more slowly.",
        reading(
            "printed",
            "v**a < v**c and u**a < v**a",
            ("c in (0, oo)", "a in (c, oo)", "s in (0, oo)", "u in (0, 1)"),
            (("v", "(s+u)/(1+s)"),),
            r"Do the laws of Corollary 5.2 show the three tasks? With $v=1-2\theta/\pi$, Task C "
            "has order $c$, A any higher order $a$, and B order $a$ on the angles below "
            r"$\theta_0=(\pi/2)/(1+s)$, where $u=1-\theta/\theta_0$ (and $p_B=0$ from $\theta_0$ "
            "on): is $p_B<p_A<p_C$ in between?",
        ),
        reading(
            "gaussian",
            "1-2/pi*atan(s*t) < 1-2/pi*atan(r*t)",
            ("r in (0, oo)", "s in (r, oo)", "t in (0, oo)"),
            (),
            "For planar Gaussians with $w_*$ along an axis, is $p$ smaller at every angle the "
            "more they are stretched along $w_*$? Here $s$ and $r$ are the spread along $w_*$ "
            r"over the spread along the boundary, and $t=\tan\theta$.",
        ),
        Reading(
            "distance",
            Asymptotic("m/sqrt(m**2+T**2)", "1", "Omega", ("m in (0, oo)",), "T", ("m",), (), "1"),
            '"Bounded away from the decision boundary" in Task B is read as a distance $m$, as '
            "for classes separated by a margin: the cosine of the angle to $w_*$ is bounded "
            r"below along the points at distance $m$, at $T=1,2,\dots$ along the boundary.",
        ),
        Reading(
            "apart",
            whole_rates.APART,
            '"Bounded away from the decision boundary" in Task B is read as an angle: no input '
            r"has an angle above $a<\pi/2$ with the teacher; $c$ stands for $\theta_0$.",
        ),
        repairs=(
            reading(
                "repair",
                "z/N >= m/R and m/R > 0",
                ("m in (0, oo)", "R in [m, oo)", "z in [m, oo)", "N in [z, R]"),
                (),
                r"Task B gets a bounded domain $|x|\leq R$: the cosine $z/|x|$ is at least "
                r"$m/R$, so that $\theta_0>\arccos(m/R)$ serves.",
            ),
        ),
        uses=("p-props",),
    ),
    claim(
        "fig5.1",
        r"Schematic $p(\theta)$ of Tasks A, B, C.",
        reading(
            "printed",
            "pA < pC and pB < pA and pB > 0 and pA < 1",
            ("r in (0, oo)", "s in (r, oo)", "top in (0, oo)", "t in (0, top)"),
            (
                ("pA", "1-2/pi*atan(s*t)"),
                ("pC", "1-2/pi*atan(r*t)"),
                ("q", "1-2/pi*atan(s*top)"),
                ("pB", "(pA-q)/(1-q)"),
            ),
            "Curves of the drawn shape exist: A and C planar Gaussians stretched by s > r along w*,"
            " B the data of A whose angle has tan(theta) = t below top; beyond it p_B = 0.",
        ),
        Reading(
            "apart",
            whole_rates.APART,
            "Task B, 'the classes are separated by a margin, so p reaches 0 before pi/2', with the"
            " angular margin of Section 5.3.2: no input has an angle above a < pi/2; c is the angle"
            " from which on p is 0.",
        ),
        uses=("taskabc",),
    ),
    claim(
        "fig5.2",
        r"2-D distributions with the large-margin condition, and the polynomial condition with"
        r" $\kappa=1,2$.",
        tested(
            "printed",
            "planar draws of the sampling procedure of Section 5.4.1 have the angle laws that the"
            " figure is about",
            "d = 2: kappa = 1, kappa = 2, and no angle above 1.2; 40 sets of 500 draws, angles"
            " taken from the points",
            "kappa = 1, 2: the share with angle >= pi/8, pi/4, 3 pi/8 lies within 1/50 of (1-2"
            " theta/pi)^kappa; margin: the share above 1.2 is < 1/1000",
        ),
        reading(
            "conditions",
            "max(0, 1-(pi/2-w)/w) < 1 and (1-y)**2 <= 1-y",
            ("w in (0, pi/2)", "y in [0, 1]"),
            (),
            "A uniform angle on [0, w] meets Corollary 5.1 at beta = w: p(w) = 0, gamma < 1; the"
            " case kappa = 2 is also one of kappa = 1 (y = 2 theta/pi).",
        ),
        uses=("cor5.1", "cor5.2", "cor5.2-kappa1"),
    ),
    claim(
        "fig5.3",
        r"$\kappa$-tasks, $d=1000$, $n=20$: tasks with higher $\kappa$ have lower transfer risk.",
        tested(
            "printed",
            "the expected transfer risk of distillation falls strictly with kappa",
            f"{PRINTED}: d = 1000, n = 20; kappa = {', '.join(KAPPAS)}; 400 transfer sets with"
            " common random numbers, risk exact in x by the reduction to an angle",
            "each step: the mean over transfer sets of the risk at kappa minus that at the next"
            " kappa is > 0",
        ),
        reading(
            "mechanism",
            "U**(1/a) < U**(1/b) and t**2*(m-u**2)-(c-S*u)**2 == (S**2+t**2)*(half-(u-centre)**2)"
            " and c/(S**2+t**2) < C/(S**2+t**2) and (t**2*m-C**2*t**2/(S**2+t**2)) <"
            " (t**2*m-c**2*t**2/(S**2+t**2))",
            (
                "U in (0, 1)",
                "a in (0, oo)",
                "b in (a, oo)",
                "S in [0, oo)",
                "t in (0, oo)",
                "m in (0, 1]",
                "c in [0, oo)",
                "C in (c, oo)",
                "u in (-oo, oo)",
            ),
            (("centre", "c*S/(S**2+t**2)"), ("half", "(t**2*m-c**2*t**2/(S**2+t**2))/(S**2+t**2)")),
            "Why it must fall, for every d >= n+2: the gap 1-2a/pi = U^(1/kappa) grows with kappa,"
            " and with it c = cot a of each example. Added to students at cot phi = S, it raises"
            " cot^2 phi by less than t^2 when (c-S u)^2 < t^2 (m-u^2): an interval of u that moves"
            " away from 0 and shrinks as c grows. The density of u, a power >= 0 of m-u^2, falls"
            " away from 0, so cot phi grows in law (Anderson's inequality, not formalised here),"
            " and the risk falls in cot phi and cot a.",
        ),
        reading(
            "bound",
            "(1-s)**b+s**(n*b) < (1-s)**a+s**(n*a)",
            ("n in {1..}", "s in (0, 1)", "a in (0, oo)", "b in (a, oo)"),
            (),
            "The bound (5.22) falls strictly with kappa at every beta = s pi/2 inside.",
        ),
        uses=("cor5.2", "eq5.22"),
    ),
)

BIAS = (
    claim(
        "same-value",
        r"Every learner $w_\delta=\hat w+\delta\frac{|\hat w|}{|q|}q$ with $X^\top q=0$ globally"
        r" minimises the training loss.",
        matrices(
            "printed",
            "X'*w == X'*ws",
            ("X: d x n", "a: n", "h: d", "ws: d", "q: d", "c"),
            ("h == X*a", "X'*(ws-h) == 0", "X'*q == 0"),
            (("w", "h+c*q"),),
            '"All learners of this form globally minimize the loss" is read for any $d$, $n$ '
            r"and rank and any factor $c=\delta|\hat w|/|q|$: on the data $w_\delta$ has the "
            "outputs of the teacher, which by Theorem D.2 are those of the minimisers; $h$ "
            r"stands for $\hat w$.",
        ),
        reading(
            "loss",
            "-y*log(s)-(1-y)*log(1-s)+y*log(y)+(1-y)*log(1-y) == 0",
            ("o in (-oo, oo)",),
            (("y", "1/(1+exp(-o))"), ("s", "1/(1+exp(-o))")),
            "The loss of an example is 0 at the teacher's output, here $o$.",
        ),
        uses=("thmd2",),
    ),
    claim(
        "fig5.4",
        r"MNIST digits 0 and 1, $n=100$: the transfer risk of $w_\delta$,"
        r" $\delta\in\{0,10,\ldots,90\}$, grows with $\delta$; learners "
        r"guided more strongly by the bias of gradient descent generally have lower risk.",
        tested(
            "printed",
            "the risk of w_delta is least at delta = 0 and tends to grow with delta",
            DIGITS,
            TREND,
            "Decided on a small stand-in; 200 transfer sets, 16 directions q each.",
        ),
        tested("each-step", "the risk of w_delta grows at every step of delta", DIGITS, STEPS),
        tested(
            "gaussian",
            "the risk of w_delta is least at delta = 0 and grows at every step of delta",
            GAUSSIAN,
            f"{TREND}; {STEPS}",
            "200 transfer sets, 16 directions q each.",
        ),
        reading(
            "isotropic",
            "g < p2*(1+s*p2)*(1+v)/(1+p2*(s+s*v+v)) and (1-g)/(1-p)+g*v/((1+v)*(1+s*p)) == 1",
            ("s in (0, oo)", "v in [0, oo)", "p in [0, 1)", "p2 in (p, 1]"),
            (("g", "p*(1+s*p)*(1+v)/(1+p*(s+s*v+v))"),),
            "Isotropic data, any n < d: the risk is the angle to w* over pi. A, D: half sum and"
            " half difference of the angles of w_delta for q and -q; cos A cos D = cos psi cos phi"
            " and sin A sin D = sin psi sin phi z with psi = arctan delta, phi the angle of the"
            " student, z the cosine of q and w*-h. With s = cot^2 phi, v = z^2/(1-z^2) and p ="
            " 1-cos^2 A/cos^2 phi >= 0 the second relation follows for g = sin^2 psi; g grows with"
            " p, so the mean risk of q and -q grows strictly with delta.",
        ),
        tested(
            "full-scale",
            "the same for the digits 0 and 1 of MNIST, n = 100",
            "needs MNIST; the source gives a curve without numbers",
            TREND,
            "The printed data.",
        ),
        uses=("same-value",),
    ),
)

MONOTONE = (
    claim(
        "mono-always",
        r"Strong monotonicity: training on more data always leads to a better approximation of"
        r" $w_*$.",
        matrices(
            "printed",
            "(ws-k)'*(ws-k) < (ws-h)'*(ws-h)",
            ADDED,
            ONE_MORE,
            STEP,
            '"Always leads to a better approximation" is read as strictly better in Euclidean '
            "distance, always, for one more example $x$ outside of the span; $h$ and $k$ are "
            "the students without and with it.",
        ),
        matrices(
            "never-worse",
            "(ws-k)'*(ws-k) <= (ws-h)'*(ws-h)",
            NESTED,
            BOTH,
            (),
            '"Better" is read as never worse in Euclidean distance, for any sizes and ranks, '
            r"$n\geq d$ included; $h$ and $k$ are the students on the smaller and the larger "
            "data.",
        ),
        matrices(
            "angle",
            "(ws'*h)^2/((ws'*ws)*(h'*h)) <= (ws'*k)^2/((ws'*ws)*(k'*k))",
            NESTED,
            (*BOTH, "ws'*ws > 0", "h'*h > 0", "k'*k > 0"),
            (),
            '"Better" is read as never worse in the squared cosine of the angle, for any sizes '
            "and ranks where the angles exist, which is Lemma 5.1; $h$ and $k$ are the students "
            "on the smaller and the larger data.",
        ),
        repairs=(
            matrices(
                "repair",
                "Q'*(ws-k) == 0 and x'*(ws-k) == 0 and (ws-k)'*(ws-k) < (ws-h)'*(ws-h) and ws'*h =="
                " h'*h and ws'*k == k'*k and h'*h < k'*k",
                ADDED,
                (*ONE_MORE, "r'*ws != 0"),
                STEP,
                "The hypothesis is added that the part $r$ of $x$ outside of the span is not "
                "orthogonal to $w_*$, which holds almost surely for $n<d$ and a density: the "
                "student is then strictly better in distance and in angle (cosines $|h|/|w_*|$ "
                "and $|k|/|w_*|$). Here $h$ and $k$ are the projections on the span without and "
                "with $x$.",
            ),
        ),
        uses=("lem5.1",),
    ),
    claim(
        "mono-def",
        r"Monotonicity index $m(w)=P[\bar\alpha(w_*,w([X,x]))<\bar\alpha(w_*,w(X))]$ (5.34), the"
        r" probability that one more example "
        r"reduces the angle rather than increasing it.",
        matrices(
            "printed",
            "Q'*(ws-k) == 0 and x'*(ws-k) == 0 and ws'*h == h'*h and ws'*k == k'*k and h'*h < k'*k",
            ADDED,
            (*ONE_MORE, "r'*ws != 0"),
            STEP,
            "Is the monotonicity index 1 for distillation with $n<d$? The event of (5.34) holds "
            "unless $x$ lies in the span or its part $r$ outside of it is orthogonal to $w_*$, "
            "which has probability 0 under a density.",
        ),
        matrices(
            "all-n",
            "(ws'*h)^2/((ws'*ws)*(h'*h)) < (ws'*k)^2/((ws'*ws)*(k'*k))",
            ("X: d x n", "G: d x d", "x: d", "ws: d", "h: d", "k: d"),
            (
                "X*X'*G == I_d",
                "X'*(ws-h) == 0",
                "X'*(ws-k) == 0",
                "x'*(ws-k) == 0",
                "ws'*ws > 0",
                "h'*h > 0",
                "k'*k > 0",
            ),
            (),
            r"Does the event of (5.34) hold for distillation also for $n\geq d$ and data of full "
            "rank? Here $h$ and $k$ are the students without and with $x$.",
        ),
        reading(
            "signed",
            "a > b",
            ("a in [-1, 1]", "b in [-1, 1]", "abs(a) > abs(b)"),
            (),
            "Does the unsigned angle of (5.34) fall only when the angle does? Here $a$ and $b$ "
            "are the cosines after and before one more example.",
        ),
        repairs=(
            matrices(
                "repair",
                "(ws'*h)^2/((ws'*ws)*(h'*h)) <= (ws'*k)^2/((ws'*ws)*(k'*k))",
                NESTED,
                (*BOTH, "ws'*ws > 0", "h'*h > 0", "k'*k > 0"),
                (),
                r"The sign in (5.34) is $\leq$ in place of $<$; distillation then has $m=1$ for "
                r"every $n$, $n\geq d$ included.",
            ),
            reading(
                "repair-signed",
                "a > b",
                ("a in [0, 1]", "b in [0, 1]", "abs(a) > abs(b)"),
                (),
                r"The unsigned angle is restricted to students with $w_*^\top w\geq0$, as "
                "distillation always gives.",
            ),
        ),
        uses=("lem5.1",),
    ),
    claim(
        "fig5.5",
        r"$\kappa=1$, $d=100$, $n=5$, 1000 transfer sets: risk and monotonicity index are"
        r" negatively correlated over the learners; "
        r"distillation is best in both.",
        tested(
            "printed",
            "over distillation, the hard-target learner and w_delta risk and index are negatively"
            " correlated; distillation has index 1 and the least risk",
            f"{PRINTED}: kappa = 1, d = 100, n = 5, 1000 transfer sets; hard targets by the"
            " max-margin separator through the origin, to which gradient descent tends; q drawn"
            " anew for the larger set; risk exact in x",
            PLOT,
        ),
        tested(
            "kept",
            "the same with one random direction for both sets",
            f"{PRINTED}, the same Gaussian vector projected on the complement of both spans",
            PLOT,
            "The text does not say whether q is drawn anew.",
        ),
        tested(
            "unit",
            "the same with hard targets learned from inputs of length 1",
            f"{PRINTED}, where the hard-target learner sees the inputs scaled to length 1",
            PLOT,
            "The printed inputs have Gaussian lengths, and the separator of hard labels is ruled by"
            " the shortest ones; distillation and w_delta do not depend on lengths.",
        ),
        uses=("mono-def", "same-value"),
    ),
)

CONCLUSION = (
    claim(
        "concl",
        r"Soft labels facilitate fast learning (ch. 7); strong supervision and inductive bias"
        r" guarantee faster rates than classically "
        r"achievable (ch. 5).",
        tested(
            "printed",
            "from the same inputs, soft labels give a lower transfer risk than hard labels",
            "d = 100; kappa = 1, kappa = 2 and isotropic; n = 10, 40, 80; 200 nested transfer sets"
            " each; hard targets by the max-margin separator through the origin; risk exact in x",
            "each task and n: the mean risk of hard targets minus that of distillation is > 0;"
            " twice: so is, for kappa = 1 and 2, the risk of hard targets at n = 80 minus that of"
            " distillation at n = 40",
        ),
        tested(
            "unit",
            "from the same inputs of length 1, soft labels give a lower transfer risk than hard"
            " labels",
            "as before, where the hard-target learner sees the inputs scaled to length 1",
            "each task and n: the mean risk of hard targets minus that of distillation is > 0",
            "Lengths rule the separator of hard labels and do not matter to distillation.",
        ),
        Reading(
            "margin",
            Asymptotic("exp(-g*n)", "1/n**2", "O", ("g in (0, oo)",), "n", ("g",), (), "1"),
            r'"Faster rates than classically achievable" is read with the rate $\gamma^n$ of '
            r"Corollary 5.1, $\gamma=e^{-g}<1$, against $1/n$, the classical one without noise.",
        ),
        Reading(
            "polynomial",
            Asymptotic("(1+log(n)**k)/n**k", "1/n", "O", ("k in (0, oo)",), "n", ("k",), (), "2"),
            '"Faster rates than classically achievable" is read with the rate of Corollary 5.2 '
            r"for every $\kappa>0$ (here $k$), against $1/n$.",
        ),
        repairs=(
            reading(
                "repair",
                "(1+log(n)**k)/n**k <= (1+(k/(k-1))**k)/n",
                ("n in {2..}", "k in (1, oo)"),
                (),
                r"The rate of Corollary 5.2 is compared with $1/n$ for $\kappa>1$ (here $k$) "
                "only, with its constant. All rates need $n<d$; from $n=d$ on the risk is 0.",
            ),
        ),
        uses=("cor5.1", "cor5.2", "mono-always"),
    ),
)

CLAIMS = GEOMETRY + BIAS + MONOTONE + CONCLUSION
