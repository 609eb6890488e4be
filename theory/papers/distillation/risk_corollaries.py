"""Corollaries 5.1 and 5.2 of the bound on the transfer risk, and what the text says of them.

Notation as in `assay.theory.papers.distillation.angles`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.shorthand import reading
from assay.theory.papers.distillation import whole_rates
from assay.theory.papers.distillation.angles import COSINE, NO_TIES, ONE, RANK, REAL3, TWO
from assay.theory.papers.distillation.notation import claim
from assay.theory.papers.distillation.risk_bound import BETA
from assay.theory.papers.distillation.whole_risk import MARGIN

BAND = ("t1 in [0, pi/2)", "t0 in (t1, pi/2)", "beta in [t0, pi/2]")
"""Angles between t1 and t0 only: p(beta) = 0 exactly for beta >= t0, and p(pi/2-beta) < 1 exactly
for t1 < pi/2-beta.
"""

CLAIMS: tuple[Claim, ...] = (
    claim(
        "cor5.1",
        r"If $p(\beta)=0$ and $\gamma:=p(\pi/2-\beta)<1$ for some $\beta\in[0,\pi/2]$, then"
        r" $E_X[R(\hat h_X)]\le\gamma^n$ (5.20).",
        reading(
            "printed",
            "r <= gam**n",
            ("n in {1..}", "gam in (0, 1)", "q in [0, 0]", "r in [0, 1]", "r <= q+gam**n"),
            (),
            r"The bound is derived from Theorem 5.3 for $n<d$ and $\gamma>0$, with $r$ for the "
            r"expected risk and $q=p(\beta)=0$; for $n\geq d$ the risk is 0.",
        ),
        reading(
            "gamma-zero",
            "r <= G",
            ("q in [0, 0]", "G in [0, 0]", "r in [0, 1]", "r <= q+G"),
            (),
            r"For $\gamma=0$ the expected risk $r$ is 0 from the first example on.",
        ),
        Reading(
            "theorem",
            MARGIN,
            "The whole corollary is read with the risk and $p$ as chances, for every $n$.",
        ),
        uses=("thm5.3b", "thm5.3a"),
    ),
    claim(
        "cor5.1-text",
        r"For tasks whose classes are separated by an angular margin (a wedge of zero mass near the"
        r" boundary) Theorem 5.3 gives that the "
        r"expected risk decays exponentially in $n$, up to $n=d-1$.",
        reading(
            "printed",
            "t1 < pi/2-beta",
            BAND,
            (),
            r"The sentence needs $\gamma=p(\pi/2-\beta)<1$ from a margin alone: for angles "
            r"uniform on $[t_1,t_0]$ with $t_0<\pi/2$, that is $t_1<\pi/2-\beta$ where "
            r"$p(\beta)=0$.",
        ),
        reading(
            "risk-falls",
            f"({ONE})/27+2*({TWO})/27 <= ({ONE})/9",
            (*REAL3, *RANK, *NO_TIES),
            (),
            "Does the risk fall at all from $n=1$ to $n=d-1=2$? There are three inputs off the "
            "boundary, so that there is a margin, with $1/3$ each.",
        ),
        repairs=(
            reading(
                "repair",
                "gam < 1",
                (*BAND[:2], "t1 < pi/2-t0"),
                (("gam", "(t0-(pi/2-t0))/(t0-t1)"),),
                r"The margin comes with some inputs at angles below $\pi/2-t_0$, and $\beta=t_0$ "
                r"(where the formula for $\gamma$ is negative, $\gamma=0$).",
            ),
            reading(
                "repair-2",
                "c > 0",
                ("t0 in (0, pi/2)", "A in [0, pi/2-t0)", "B in [0, t0]", "z in [-1, 1]"),
                (COSINE,),
                r"For any margin $t_0$, the risk is 0 as soon as $\hat w$ is within $\pi/2-t_0$ "
                r"of $w_*$; $A$ and $B$ are the angles of $\hat w$ and of an input.",
            ),
        ),
        uses=("cor5.1", "thm5.3b"),
    ),
    claim(
        "fn1",
        r"In bounded domains the large-margin condition is for example fulfilled when the classes"
        r" are separated by a positive distance "
        r"from each other (footnote 1).",
        Reading(
            "printed",
            Asymptotic("(1/T)/sqrt(1+(1/T)**2)", "1", "Omega", (), "T", (), (), "1"),
            '"In bounded domains ... separated by a positive distance" is tested for $d=2$ and '
            r"$w_*=(0,1)$: inputs $(1,1/T)$, $T=1,2,\dots$, of class 1 and $(1,-1)$ of class 0 "
            "lie in a bounded domain and at a distance of at least 1 from each other; a wedge "
            "means that the cosines of the first are bounded below.",
        ),
        reading(
            "one-angle",
            "t >= k/(2*S)*sqrt(x**2+t**2)",
            (
                "S in (0, oo)",
                "k in (0, 2*S)",
                "x in [-S, S]",
                "t in [0, S]",
                "x**2+t**2 <= S**2",
                "X in [-S, S]",
                "T in [-S, 0)",
                "X**2+T**2 <= S**2",
                "(x-X)**2+(t-T)**2 >= k**2",
            ),
            (),
            "For $d=2$, $w_*=(0,1)$ and inputs within $S$, $(x,t)$ of class 1 and $(X,T)$ of "
            r"class 0, a distance $k$ apart: is the angle of $(x,t)$ at most $\arccos(k/(2S))$?",
        ),
        reading(
            "every-wedge",
            "(eta/2)**2 < eta**2*(1+(eta/2)**2) and (eta/2+1)**2 >= 1",
            ("eta in (0, 1)",),
            (),
            r"Is there no wedge at all? The inputs $(1,\eta/2)$ of class 1 and $(1,-1)$ of class "
            r"0 are 1 apart, and the cosine of the first is below $\eta$.",
        ),
        reading(
            "boundary",
            "abs(u)/(W*N) >= m/S",
            (
                "S in (0, oo)",
                "m in (0, S]",
                "W in (0, oo)",
                "N in (0, S]",
                "u in (-oo, oo)",
                "abs(u)/W >= m",
            ),
            (),
            "The distance is read as one of both classes from the teacher's boundary, $m>0$, "
            r"with $|x|=N\leq S$: every angle is at most $\arccos(m/S)$.",
        ),
        reading(
            "both-conditions",
            "t1 < pi/2-beta",
            BAND,
            (),
            "Does a distance from the boundary give both conditions of Corollary 5.1 "
            r"($\gamma<1$ is the goal)? Inputs have length 1 and angles uniform on $[t_1,t_0]$, "
            r"so that they are at a distance of at least $\cos t_0$ from the boundary.",
        ),
        repairs=(
            reading(
                "repair",
                "t >= k/2-h and -T >= k/2-h",
                (
                    "k in (0, oo)",
                    "h in [0, oo)",
                    "t in [0, oo)",
                    "T in (-oo, 0)",
                    "t+T <= 2*h",
                    "t+T >= -2*h",
                    "t-T >= k",
                ),
                (),
                "The distance of the classes is added to a hypothesis on the boundary: the "
                "nearest inputs of the two classes lie at heights $t$ and $T$ over it, $k$ "
                "apart across it, and it is within $h$ of the middle between them; both then "
                "keep a distance of at least $k/2-h$ from it.",
            ),
        ),
        uses=("cor5.1",),
    ),
    claim(
        "eq5.22",
        r"$E_X[R]\le(1-\frac2\pi\beta)^\kappa+(1-\frac2\pi(\frac\pi2-\beta))^{n\kappa}$ for $n<d$,"
        r" any $\beta$.",
        reading(
            "printed",
            "1-2/pi*(pi/2-beta) == 2/pi*beta and r <= (1-2/pi*beta)**kappa+(2/pi*beta)**(n*kappa)",
            (
                "n in {1..}",
                "kappa in [0, oo)",
                "beta in (0, pi/2)",
                "q in [0, 1]",
                "v in (0, 1]",
                "q <= (1-2/pi*beta)**kappa",
                "v <= (2/pi*beta)**kappa",
                "r in [0, 1]",
                "r <= q+v**n",
            ),
            (),
            r"The bound is tested with $q=p(\beta)$ and $v=p(\pi/2-\beta)>0$ (for $v=0$ it is "
            r"clear); at both ends of $\beta$ the bound is at least 1.",
        ),
        Reading(
            "theorem",
            whole_rates.INSERTED,
            "The bound is read with the risk and $p$ as chances, for every $n$ and every "
            r"$\beta$ inside of $(0,\pi/2)$; the condition on $p$ is not asked for at $\pi/2$, "
            r"where its power has no value for $\kappa=0$.",
        ),
        proof_uses=("thm5.3b",),
    ),
    claim(
        "eq5.23",
        r"$\beta=\frac\pi2n^{-1/n}$ turns this into $(1-e^{-\log(n)/n})^\kappa+n^{-\kappa}$;"
        r" $e^u\ge1+u$ finishes.",
        reading(
            "printed",
            "n**(-1/n) == s and s > 0 and s <= 1 and s**(n*kappa) <= n**(-kappa) and s**(n*kappa)"
            " >= n**(-kappa) and 1-s <= log(n)/n",
            ("n in {1..}", "kappa in [0, oo)"),
            (("s", "exp(-log(n)/n)"),),
            r"With $s=2\beta/\pi$: this $\beta$ lies in $(0,\pi/2]$, gives the two terms with "
            "equality, and the last inequality holds.",
        ),
        uses=("eq5.22",),
    ),
    claim(
        "cor5.2",
        r"If $p(\theta)\le(1-\frac2\pi\theta)^\kappa$ on $[0,\pi/2]$ for some $\kappa\ge0$, then"
        r" $E_X[R]\le(1+(\log n)^\kappa)/n^\kappa$ "
        r"(5.21).",
        reading(
            "printed",
            "r <= (1+log(n)**kappa)/n**kappa",
            (
                "n in {2..}",
                "kappa in [0, oo)",
                "r in [0, 1]",
                "r <= (1-exp(-log(n)/n))**kappa+n**(-kappa)",
            ),
            (),
            r"The last step is tested for $n\geq2$, from (5.23), with $r$ for the expected risk; "
            r"for $n\geq d$ the risk is 0.",
        ),
        reading(
            "one-sample",
            "r <= (1+0)/1**kappa",
            ("kappa in (0, oo)", "r in [0, 1]"),
            (),
            r"The corollary is tested for $n=1$ and $\kappa>0$, where the bound is 1.",
        ),
        reading(
            "one-sample-zero",
            "r <= (1+log(1)**0)/1**0",
            ("r in [0, 1]",),
            (),
            r"The corollary is tested for $n=1$ and $\kappa=0$, where $(\log1)^0=0^0$ counts as "
            "1 (otherwise it has no value).",
        ),
        Reading(
            "theorem",
            whole_rates.POLYNOMIAL,
            r"The corollary is read with the risk and $p$ as chances, for every $n\geq2$, $n\geq "
            r"d$ included; the condition on $p$ is not asked for at $\pi/2$, where its power has "
            r"no value for $\kappa=0$.",
        ),
        reading(
            "below-one",
            "(1+log(n))/n < 1",
            ("n in {2..}",),
            (),
            r"Is the bound below 1 from $n=2$ on for $\kappa=1$?",
        ),
        proof_uses=("thm5.3b", "thm5.3a", "eq5.22", "eq5.23"),
    ),
    claim(
        "cor5.2-kappa0",
        r"$\kappa=0$ is possible for any task, but the bound is vacuous then.",
        reading(
            "printed",
            "p <= (1-2/pi*t)**0 and (1+log(n)**0)/n**0 >= 1",
            ("n in {2..}", "t in [0, pi/2]", "p in [0, 1]"),
            (),
            r"Both halves are tested: $p\leq1$ always (with $0^0=1$ at $\theta=\pi/2$), and the "
            "bound is 2, hence vacuous.",
        ),
        uses=("cor5.2",),
    ),
    claim(
        "cor5.2-kappa1",
        r"$\kappa=1$ corresponds to a uniform angle distribution; $\kappa=2$ has low mass near the"
        r" decision boundary, while not "
        r"necessarily exhibiting a margin.",
        reading(
            "printed",
            "(1-2*t/pi)-(1-2*(t+h)/pi) == 2*h/pi and (1-2*(pi/2-h)/pi)**2 =="
            " 2*h/pi*(1-2*(pi/2-h)/pi) and (1-2*t/pi)**2 > 0",
            ("t in [0, pi/2)", "h in (0, pi/2-t]"),
            (),
            r'"Corresponds to" is read with equality in the condition: $\kappa=1$ has the mass '
            r"$2h/\pi$ on every interval of length $h$; for $\kappa=2$, of the mass that "
            r"$\kappa=1$ has within $h$ of the boundary the share $2h/\pi$ is left, yet $p>0$ "
            r"before $\pi/2$.",
        ),
        reading(
            "condition",
            "max(0, 1-4*t/pi)-max(0, 1-4*(t+h)/pi) == 2*h/pi",
            ("t in [0, pi/2)", "h in (0, pi/2-t]", "max(0, 1-4*t/pi) <= 1-2*t/pi"),
            (),
            '"Corresponds to" is read with the condition as it is printed, an upper bound on '
            r"$p$, which $p=\max(0,1-4\theta/\pi)$ fulfils for $\kappa=1$.",
        ),
        Reading(
            "uniform",
            whole_rates.UNIFORM,
            r'"$\kappa=1.0$ corresponds to a uniform angle distribution" is read as a chance: '
            "$a$ is the angle of an input, the left side is $p(t)$, and the condition holds "
            "with equality.",
        ),
        uses=("cor5.2",),
    ),
    claim(
        "contrast",
        r"Linear distillation provably achieves non-trivial performance even for $n<d$, best seen"
        r" in Corollary 5.1.",
        reading(
            "printed",
            "gam**n < 1",
            ("n in {1..}", "gam in (0, 1)"),
            (),
            "The guarantee of Corollary 5.1 is tested, where its conditions hold; what is said "
            "of other bounds is not tested.",
        ),
        reading(
            "isotropic-3",
            "cos(beta)+sin(beta) >= 1 and cos(beta)+sin(beta)**2 >= 1",
            (BETA,),
            (),
            r"Is the bound of Theorem 5.3 at least 1 at every $\beta$ for isotropic inputs with "
            r"$d=3$, where $p=\cos\theta$, and every $n<d$?",
        ),
        reading(
            "isotropic-5",
            "P+Q**2 >= 1 and Q <= 1",
            ("c in [0, 1]",),
            (("P", "(3*c-c**3)/2"), ("Q", "(1-c**2)*(2+c**2)**2/4")),
            "Is the bound of Theorem 5.3 at least 1 for isotropic inputs with $d=5$ and $n=4$, "
            r"so for every $n<d$? There $p=(3c-c^3)/2$ at $c=\cos\theta$, and "
            r"$Q=p(\pi/2-\theta)^2\leq1$.",
        ),
        reading(
            "isotropic-slope",
            "cos(t)**k*(cos(t)**2-(k+1)*sin(t)**2) <= cos(t)**k",
            ("t in [0, pi/2)", "k in [0, oo)"),
            (),
            "Is the bound of Theorem 5.3 at least 1 for isotropic inputs in every $d=k+2$ and "
            r"every $n<d$? The formula, a derivative, gives $\int_0^b\cos^k\geq\sin "
            r"b\cos^{k+1}b$, hence $P[\text{angle}<b]/p(\pi/2-b)^{d-1}$ grows to 1, and "
            r"$p(b)+p(\pi/2-b)^n\geq1$ for every $n<d$.",
        ),
        uses=("cor5.1", "thm5.3a", "thm5.3b"),
    ),
)
