"""Discussion, abstract and related work (Sections 1, 3.3, 4).

Steps are those of Eqs 4 and 5 (noise left out there), added or subtracted as the reading says.
``E`` is the reading whose conclusions the text draws: cross-entropy, k = 1-1/sqrt(n), classes
relabelled.  ``R_0`` on the big subset is a constant times ``(w_1/A)^2``, ``A = w_0+w_1 b`` (Eq 8).

Source: Schneider, "The learning phases in NN", abstract and Sections 3.3 and 4.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading
from assay.theory.language.statements import Orbit
from assay.theory.papers.majority.notation import claim

SMALL_B = "b in [0, 1/L**2]"
NEAR_START = ("L in [20, oo)", SMALL_B, "w0 in [-1, 1]", "w1 in [-1, 1]")
_S, _SM = "1/(1+exp(-w0-w1*b))", "1/(1+exp(w0+w1*b))"
G = (("k", "1-exp(-L/2)"), ("d0", f"k*{_S}-(1-k)/(1+exp(w0))"), ("d1", f"k*b*{_S}"))
"""Eqs 4 and 5 with k = 1-1/sqrt(n), added to the weights (printed loss)."""
G_PRINTED = (("k", "exp(-L/2)"), *G[1:])
D = (("k", "1-exp(-L/2)"), ("d0", f"-k*{_S}+(1-k)/(1+exp(w0))"), ("d1", f"-k*b*{_S}"))
"""The same subtracted: descent on the cross-entropy."""
H = (("k", "1-exp(-L/2)"), ("d0", f"k*{_SM}-(1-k)/(1+exp(-w0))"), ("d1", f"k*b*{_SM}"))
"""Descent on the cross-entropy with relabelled classes."""


def _mean(sign: str) -> str:
    """Is the step (d0, d1), up to 1/L of its size, a positive multiple of sign*(1, b)?"""
    return f"{sign}(d0+b*d1) > 0 and L*(d1-b*d0) <= {sign}d0 and L*(b*d0-d1) <= {sign}d0"


def orbit(goal: str, times, kind: str, note: str, name: str, size: int = 6) -> Reading:
    """Make a reading about the recursion at L = size, b = 1/L^2, eps = 0 from w = (1/2, 1/2); K =
    1/sqrt(n).
    """
    share, other = ("K", "(1-K)") if kind == "A" else ("(1-K)", "K")
    s, small = (_SM, "1/(1+exp(-w0))") if kind == "E" else (_S, "1/(1+exp(w0))")
    state = (
        ("w0", "1/2", f"w0+{share}*{s}-{other}*{small}"),
        ("w1", "1/2", f"w1+{share}*b*{s}"),
        ("K", "exp(-L/2)", "K"),
    )
    given = (("L", f"{size}"), ("b", f"1/{size * size}"))
    return Reading(
        name, Orbit(goal, state, times, given, (("A", "w0+w1*b"), ("An", "w0n+w1n*b"))), note
    )


_RISES, _FALLS = "(w1n*A)**2 > (w1*An)**2", "(w1n*A)**2 < (w1*An)**2"
_TWO = "(t <= 40 => {falls}) and (t >= 160 => {rises} and {few})"
_ONE_RUN = (
    'That one run has no such phases would not refute that they exist "under mild assumptions".'
)
_AT = (
    r"Do both phases occur in the run at $\log n=6$ ($n=403$) with $b=1/\log^2n$, from"
    r" $w=(1/2,1/2)$,"
)

CLAIMS: tuple[Claim, ...] = (
    claim(
        "disc.shift",
        r"A few samples can cause a large shift of the weights, undoing changes made for the"
        r" majority of samples.",
        orbit(
            "(t == 45 => w0 > 9/5) and (t >= 6890 => w0 < 0)",
            (45, 6900),
            "E",
            r'"Can cause" is read as possible: it happens in one run at $\log n=4$ ($n=55$) with '
            r"$b=1/\log^2n$, from $w=(1/2,1/2)$, for the cross-entropy with $k=1-1/\sqrt n$ and "
            "the labels exchanged: $w_0$ rises to 1.8 and then falls below 0.",
            "printed",
            size=4,
        ),
        reading(
            "E",
            "d0 < 0",
            ("L in (0, oo)", "w0 in [0, oo)", "b in (0, 1/L**2]", "w1 in (0, oo)", "w1*b >= L/2+1"),
            H,
            r"With the cross-entropy as the loss, $k=1-1/\sqrt n$, the labels exchanged and "
            r"$b>0$, for every $n$: once $w_1b\geq\log(n)/2+1$, $w_0$ falls wherever it is at "
            "least 0, so that all its growth is undone.",
        ),
        reading(
            "C",
            "d0 < 0",
            ("L in (0, oo)", "w0 in [0, oo)", "b in (0, 1/L**2]", "w1 in (0, oo)", "w1*b >= L/2+1"),
            G,
            r"With the loss as printed and $k=1-1/\sqrt n$: once $w_1b\geq\log(n)/2+1$, $w_0$ "
            "falls wherever it is at least 0.",
        ),
        reading(
            "every-b",
            "d0 < 0",
            ("L in (1, oo)", "w0 in [0, oo)", SMALL_B, "w1 in [L**3*(L/2+1), oo)"),
            H,
            r"With the cross-entropy as the loss, $k=1-1/\sqrt n$ and the labels exchanged, does "
            "$w_0$ fall at large $w_1$ for every $b$ of Assumption 3.1, which admits $b=0$?",
        ),
        uses=("eq4", "ass3.1"),
    ),
    claim(
        "disc.mean",
        r"While $w_0$ is small, each step adds essentially the mean vector of $C_k^1$, $(-1,-b)$,"
        r" so $W$ turns toward it.",
        reading(
            "printed",
            _mean("-"),
            NEAR_START,
            G_PRINTED,
            r"The step adds $(dL/dw_0,dL/dw_1)$ of Eqs 4 and 5 without noise, with $k=1/\sqrt "
            'n$; "the mean vector of the large subset $C_k^1$" is read as: the step is a '
            r"positive multiple of $(-1,-b)$ up to a share $1/\log n$ of its size.",
        ),
        reading(
            "C",
            _mean("-"),
            NEAR_START,
            G,
            r"The step adds $(dL/dw_0,dL/dw_1)$ with $k=1-1/\sqrt n$, as Theorem 3.10 needs it.",
        ),
        reading(
            "D",
            _mean("-"),
            NEAR_START,
            D,
            "The step subtracts $(dL/dw_0,dL/dw_1)$, as for the cross-entropy, with "
            r"$k=1-1/\sqrt n$.",
        ),
        reading(
            "E",
            _mean(""),
            NEAR_START,
            H,
            "The loss is the cross-entropy and the classes are relabelled, so that the mean of "
            r"$C_k^1$ is $(1,b)$; $k=1-1/\sqrt n$.",
        ),
        reading(
            "with-theorem",
            "d0 > 0 and -(d0+b*d1) > 0",
            NEAR_START,
            G,
            "Can the sentence hold together with Theorem 3.10, by which $w_0$ grows: does a "
            "step turn to $(-1,-b)$ and raise $w_0$?",
        ),
        repairs=(
            reading(
                "repair",
                f"{_mean('')} and d0 > 1/4 and d0 < 3/4",
                NEAR_START,
                G,
                "What is added is the mean $(1,b)$ of $C_k^0$, not of $C_k^1$, times a factor "
                "between $1/4$ and $3/4$ (about $1/2$).",
            ),
        ),
        uses=("eq4", "eq5", "def.data"),
    ),
    claim(
        "disc.w1zero",
        r"If $w_1=0$ and $w_0\ne0$ the reconstruction error is 0.",
        reading(
            "printed",
            "(w1/A)**2*sigma**2+(w1*b/A)**2*sigma**2 == 0",
            ("w0 in (-oo, oo)", "w0 != 0", "b in [0, oo)", "sigma in [0, oo)"),
            (("w1", "0"), ("A", "w0+w1*b")),
            '"The reconstruction error could be 0" is read with Eqs 8 and 9, on the big subset, '
            "at $w_1=0$.",
        ),
        reading(
            "definition",
            "(b+eps)-(b/A)*(w0+w1*(b+eps)) == 0 and 0-(b/A)*(-w0) == 0",
            ("w0 in (-oo, oo)", "w0 != 0", "b in [0, oo)", "eps in (-oo, oo)"),
            (("w1", "0"), ("A", "w0+w1*b")),
            "The error is that of Definition 3.5 at $w_1=0$: $X_1-g_1(o)$ on the big and on the "
            "small subset.",
        ),
        reading(
            "attribute-0",
            "1-(1/A)*(w0+w1*(b+eps)) == 0 and -1-(1/A)*(-w0) == 0",
            ("w0 in (-oo, oo)", "w0 != 0", "b in [0, oo)", "eps in (-oo, oo)"),
            (("w1", "0"), ("A", "w0+w1*b")),
            "The error is that of Definition 3.5 at $w_1=0$: $X_0-g_0(o)$ on both subsets.",
        ),
        repairs=(
            reading(
                "repair",
                "1-(1/A)*(w0+w1*(b+eps)) == 0 and (b+eps)-(b/A)*(w0+w1*(b+eps)) == eps and"
                " 0-(b/A)*(-w0) == b",
                ("w0 in (-oo, oo)", "w0 != 0", "b in [0, oo)", "eps in (-oo, oo)"),
                (("w1", "0"), ("A", "w0+w1*b")),
                r"Only $R_0$ is 0 at $w_1=0$; $R_1$ is $\epsilon^2$ on the big and $b^2$ on the "
                "small subset.",
            ),
        ),
        uses=("eq8", "eq9", "def3.5"),
    ),
    claim(
        "disc.a0",
        r"$w_0+w_1b=0$ implies output 0 on both large subsets, so outputs are of no value; the"
        r" coefficient $1/(w_0+w_1b)$ may be "
        r"unbounded for $w_0<1/\sqrt n$.",
        reading(
            "printed",
            "w0+w1*(b+eps) == 0",
            ("w1 in (-oo, oo)", "b in [0, oo)", "eps in (-oo, oo)"),
            (("w0", "-w1*b"),),
            '"The output is zero for inputs of the large subsets" is read on $C_k^0$ with its '
            r"noise $\epsilon$, where $w_0+w_1b=0$.",
        ),
        reading(
            "mean",
            "w0+w1*b == 0 and -w0-w1*b == 0",
            ("w1 in (-oo, oo)", "b in [0, oo)"),
            (("w0", "-w1*b"),),
            "The mean output is tested, on $C_k^0$ and $C_k^1$, where $w_0+w_1b=0$.",
        ),
        reading(
            "no-value",
            "((b+eps)*(w1*eps)+(b-eps)*(-w1*eps))/2 == 0",
            ("w1 in (-oo, oo)", "b in [0, oo)", "eps in (-oo, oo)"),
            (),
            '"The outputs are of no value for reconstruction" is read for $X_1$: the covariance '
            r"of the output $w_1\epsilon$ with $X_1$, over the noises $\epsilon$ and "
            r"$-\epsilon$, is 0.",
        ),
        reading(
            "threshold",
            "w0+w1*b != 0",
            ("L in (16, oo)", SMALL_B, "w0 in [exp(-L/2), oo)", "w1 in (-2, 2)"),
            (),
            "Has the coefficient $1/(w_0+w_1b)$ a value, and does not become unbounded, for "
            r"$w_0\geq1/\sqrt n$?",
        ),
        reading(
            "threshold-log",
            "w0+w1*b > 1/(2*sqrt(L))",
            ("L in (16, oo)", SMALL_B, "w0 in [1/sqrt(L), oo)", "w1 in (-2, 2)"),
            (),
            r"Is the coefficient below $2\sqrt{\log n}$ for $w_0\geq1/\sqrt{\log n}$, the "
            "threshold used elsewhere?",
        ),
        repairs=(
            reading(
                "repair",
                "w0+w1*(b+eps) == w1*eps and ((b+eps)*(w1*eps)+(b-eps)*(-w1*eps))/2 == w1*eps**2",
                ("w1 in (-oo, oo)", "b in [0, oo)", "eps in (-oo, oo)"),
                (("w0", "-w1*b"),),
                r"The output is $w_1\epsilon$, not zero: it has no information on $X_0$ there, "
                "but on the noise of $X_1$.",
            ),
        ),
        uses=("def3.2", "eq6", "def.data"),
    ),
    claim(
        "disc.bound",
        r"The lower bound on $|w_1^{(0)}|$ is needed to keep $(dL/dw_1)/w_1$ small.",
        reading(
            "printed",
            "k*b/(1+exp(-o))/w1 < 1/L and k*b/(1+exp(-o))/v > M",
            (
                "L in (1, oo)",
                "b in (0, 1/L**2]",
                "k in (0, 1)",
                "o in [-1, oo)",
                "w1 in (1/L, oo)",
                "M in (0, oo)",
            ),
            (("v", "k*b/(4*M)"),),
            r'"It was needed" is read for $b>0$ and outputs $o\geq-1$: with $|w_1|>1/\log n$ the '
            r"ratio $dL/dw_1/w_1$ is below $1/\log n$; without, it exceeds any $M$, at "
            "$w_1=v=kb/(4M)$.",
        ),
        reading(
            "every-b",
            "k*b/(1+exp(-o)) > M*v",
            (
                "L in (1, oo)",
                SMALL_B,
                "k in (0, 1)",
                "o in [-1, oo)",
                "M in (0, oo)",
                "v in (0, k/(4*M*L**2)]",
            ),
            (),
            '"It was needed" is read for all $b$ of Assumption 3.1, with $b=0$: a small enough '
            "$w_1=v$ makes the ratio exceed any $M$.",
        ),
        uses=("ass3.3", "eq5"),
    ),
    claim(
        "disc.robust",
        r"A classifier that relies on weakly discriminative attributes is less robust to additive"
        r" noise; noise amplified by larger "
        r"weights raises reconstruction errors.",
        reading(
            "printed",
            "(w0+v*b)/v < (w0+w1*b)/w1 and (v/(w0+v*b))**2 > (w1/(w0+w1*b))**2",
            ("b in [0, oo)", "w0 in (0, oo)", "w1 in (0, oo)", "v in (w1, oo)"),
            (),
            '"Reduce robustness" and "reconstruction errors increase" are read for $w_0>0$ as '
            "$w_1$ is raised to $v$: the noise on $X_1$ that flips a class is $(w_0+w_1b)/w_1$, "
            "which falls, while $R_0$ rises.",
        ),
        reading(
            "negative-w0",
            "(v/(w0+v*b))**2 > (w1/(w0+w1*b))**2",
            ("b in (0, oo)", "w0 in (-oo, 0)", "w1 in (0, oo)", "v in (w1, oo)", "w0+w1*b > 0"),
            (),
            '"Reconstruction errors increase" is read for $w_0<0$, where training ends for '
            r"$b>\sigma$: a larger $w_1$ raises $R_0$.",
        ),
        reading(
            "both-attributes",
            "(w0+v*b)**2/(w0**2+v**2) < (w0+w1*b)**2/(w0**2+w1**2)",
            ("b in [0, oo)", "w0 in (0, oo)", "w1 in (0, oo)", "v in (w1, oo)"),
            (),
            "Does robustness fall also for noise on both attributes, that is, does the distance "
            "$(w_0+w_1b)/|W|$ to the boundary?",
        ),
        repairs=(
            reading(
                "repair",
                "(w0+v*b)**2/(w0**2+v**2) < (w0+w1*b)**2/(w0**2+w1**2)",
                ("b in [0, oo)", "w0 in (0, oo)", "w1 in [b*w0, oo)", "v in (w1, oo)"),
                (),
                r"For noise on both attributes robustness falls from $w_1\geq bw_0$ on, where "
                "$W$ is past the direction of the mean.",
            ),
        ),
        uses=("eq8",),
    ),
    claim(
        "abs.phases",
        r"A first phase lowers the reconstruction loss; then a second phase lowers the loss of a"
        r" few samples and thereby raises the "
        r"reconstruction loss.",
        orbit(
            _TWO.format(falls=_FALLS, rises=_RISES, few="w0n < w0"),
            (0, 5000),
            "E",
            r'"Exists" is read as: both phases occur in one run at $\log n=6$ with '
            r"$b=1/\log^2n$, from $w=(1/2,1/2)$, for the cross-entropy with $k=1-1/\sqrt n$ and "
            r"the labels exchanged: $R_0$ falls for $t\leq40$; for $160\leq t\leq5000$ the loss "
            r"$\log(1+e^{w_0})$ of the small subset falls and $R_0$ rises.",
            "printed",
        ),
        orbit(
            _TWO.format(falls=_FALLS, rises=_RISES, few="w0n > w0"),
            (0, 1000),
            "A",
            f"{_AT} with the loss and $k=1/\\sqrt n$ as printed: does $R_0$ fall for"
            r" $t\leq40$, and rise for $t\geq160$ while the loss $\log(1+e^{-w_0})$ of the small"
            f" subset falls? {_ONE_RUN}",
            "A",
        ),
        orbit(
            _TWO.format(falls=_FALLS, rises=_RISES, few="w0n > w0"),
            (0, 1000),
            "C",
            f"{_AT} with the loss as printed and $k=1-1/\\sqrt n$? {_ONE_RUN}",
            "C",
        ),
        orbit(
            f"{_RISES} => w0n < w0",
            (0, 1000),
            "E",
            r"Does $R_0$ rise only while the loss of the small subset falls, in the run at $\log "
            r"n=6$ for the cross-entropy with $k=1-1/\sqrt n$ and the labels exchanged?",
            "only-then",
        ),
        reading(
            "then",
            "(v*(w0+w1*b))**2 > (w1*(u+v*b))**2",
            (
                "b in [0, oo)",
                "u in [0, oo)",
                "w0 in [u, oo)",
                "w1 in (0, oo)",
                "v in (w1, oo)",
                "w0 > 0",
            ),
            (),
            '"Which increases reconstruction loss" is read for one step to $(u,v)$: if it does '
            r"not raise $w_0\geq u\geq0$ and raises $w_1>0$, then it raises $R_0$.",
        ),
        uses=("eq8",),
    ),
    claim(
        "rel.dpi",
        r"For layers $i\ge j$ of a chain: $I(Y;X)\ge I(Y;h_j)\ge I(Y;h_i)\ge I(Y;Y)$ (the cited"
        r" source has the prediction $\hat Y$ in the last term).",
        reading(
            "printed",
            "J1 >= J2 and J2 >= J3 and J3 >= log(2)",
            ("p in (0, 1/2]", "q in [p, 1/2]", "r in [q, 1/2]", "r < 1"),
            (
                ("J1", "log(2)+p*log(p)+(1-p)*log(1-p)"),
                ("J2", "log(2)+q*log(q)+(1-q)*log(1-q)"),
                ("J3", "log(2)+r*log(r)+(1-r)*log(1-r)"),
            ),
            "The chain of inequalities is read on binary chains: $X,h_j,h_i$ are $Y$ flipped "
            r"with probabilities $p\leq q\leq r\leq1/2$, and $I(Y;Y)=\log2$.",
        ),
        reading(
            "first-two",
            "log(2)+p*log(p)+(1-p)*log(1-p) >= log(2)+q*log(q)+(1-q)*log(1-q)",
            ("p in (0, 1/2]", "q in [p, 1/2]"),
            (),
            "Do the other two inequalities hold on these binary chains, where $Y$ is flipped "
            r"with probabilities $p\leq q\leq1/2$?",
        ),
        reading(
            "prediction",
            "J1 >= J2 and J2 >= J3 and J3 >= J4",
            ("p in (0, 1/2]", "q in [p, 1/2]", "r in [q, 1/2]", "u in [r, 1/2]"),
            (
                ("J1", "log(2)+p*log(p)+(1-p)*log(1-p)"),
                ("J2", "log(2)+q*log(q)+(1-q)*log(1-q)"),
                ("J3", "log(2)+r*log(r)+(1-r)*log(1-r)"),
                ("J4", "log(2)+u*log(u)+(1-u)*log(1-u)"),
            ),
            r"The last term is $I(Y;\hat Y)$ with the prediction, as in the cited source (a hat "
            "may be lost in print or in our copy): on binary chains the prediction is $Y$ "
            r"flipped with probability $u\geq r$.",
        ),
        repairs=(
            reading(
                "repair",
                "-x*log((x+y)*u/((u+v)*x))-y*log((x+y)*v/((u+v)*y)) >= 0",
                ("x in (0, oo)", "y in (0, oo)", "u in (0, oo)", "v in (0, oo)"),
                (),
                "The last term is left out (or has the prediction in place of its $Y$). The "
                "formula is the log-sum inequality: merging two values of a layer (joint "
                "probabilities $x,y$; products of marginals $u,v$) never raises the "
                "information.",
            ),
        ),
    ),
    claim(
        "rel.jl",
        r"Random projections embed $n$ points in $O(\log n/\epsilon^2)$ dimensions with distortion"
        r" $1\pm\epsilon$; this extends easily "
        r"to a ReLU after the projection.",
        reading(
            "printed",
            "2*relu >= (1-eps)*(2-2*cos(a))",
            ("a in (0, pi]", "eps in (0, 1)"),
            (("relu", "1-(sin(a)+(pi-a)*cos(a))/pi"),),
            "The extension to non-linear layers is read as: for unit vectors at angle $a$ the "
            "expected squared distance after Gaussian projection and ReLU, rescaled by 2 so "
            r"that near points keep their distance, is at least $1-\epsilon$ times the original "
            "one.",
        ),
        reading(
            "linear",
            "log(1+eps)-eps <= -q and log(1-eps)+eps <= -q and n*(n-1)/2*(2*exp(-m*q/2)) < 1",
            ("n in {2..}", "eps in (0, 1)", "m in [4*log(n)/(eps**2/2-eps**3/3), oo)"),
            (("q", "eps**2/2-eps**3/3"),),
            r"The projection itself is tested: each tail of $\chi^2_m/m$ beyond $1+\epsilon$ or "
            r"below $1-\epsilon$ is at most $e^{-mq/2}$ (Chernoff), so that over all pairs some "
            r"projection serves for $m\geq4\log n/q$. That the rate is tight is only cited.",
        ),
        repairs=(
            reading(
                "repair",
                "relu <= (2-2*cos(a))/2 and relu >= (2-2*cos(a))/4",
                ("a in (0, pi]",),
                (("relu", "1-(sin(a)+(pi-a)*cos(a))/pi"),),
                "After the ReLU squared distances are kept in expectation within a factor of 2 "
                "only: they are between $1/4$ and $1/2$ of the original.",
            ),
        ),
    ),
)
