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
    'That one run has no such phases does not refute that they exist "under mild assumptions".'
)
_AT = "At L = 6 (n = 403), b = 1/L^2, from w = (1/2, 1/2)"

CLAIMS: tuple[Claim, ...] = (
    claim(
        "disc.shift",
        r"A few samples can cause a large shift of the weights, undoing changes made for the"
        r" majority of samples.",
        orbit(
            "(t == 45 => w0 > 9/5) and (t >= 6890 => w0 < 0)",
            (45, 6900),
            "E",
            'Possible ("can"): at L = 4 (n = 55), b = 1/L^2, from w = (1/2, 1/2), reading E, w_0'
            " rises to 1.8 and then falls below 0.",
            "printed",
            size=4,
        ),
        reading(
            "E",
            "d0 < 0",
            ("L in (0, oo)", "w0 in [0, oo)", "b in (0, 1/L**2]", "w1 in (0, oo)", "w1*b >= L/2+1"),
            H,
            "Reading E, b > 0, every n: once w_1 b >= L/2+1, w_0 falls wherever it is >= 0, so all"
            " its growth is undone.",
        ),
        reading(
            "C",
            "d0 < 0",
            ("L in (0, oo)", "w0 in [0, oo)", "b in (0, 1/L**2]", "w1 in (0, oo)", "w1*b >= L/2+1"),
            G,
            "The same with the printed loss, k = 1-1/sqrt(n).",
        ),
        reading(
            "every-b",
            "d0 < 0",
            ("L in (1, oo)", "w0 in [0, oo)", SMALL_B, "w1 in [L**3*(L/2+1), oo)"),
            H,
            "Reading E for every b of Assumption 3.1 at large w_1; b = 0 is admitted.",
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
            "The step (dL/dw_0, dL/dw_1) added, k = 1/sqrt(n): is it a positive multiple of (-1,"
            " -b) up to 1/L of its size?",
        ),
        reading(
            "C",
            _mean("-"),
            NEAR_START,
            G,
            "The step added, k = 1-1/sqrt(n), as Theorem 3.10 needs it.",
        ),
        reading(
            "D", _mean("-"), NEAR_START, D, "The step subtracted (cross-entropy), k = 1-1/sqrt(n)."
        ),
        reading(
            "E",
            _mean(""),
            NEAR_START,
            H,
            "Cross-entropy with relabelled classes, where the mean of C_k^1 is (1, b).",
        ),
        reading(
            "with-theorem",
            "d0 > 0 and -(d0+b*d1) > 0",
            NEAR_START,
            G,
            "Together with Theorem 3.10, by which w_0 grows: the step turns to (-1, -b) and raises"
            " w_0.",
        ),
        repairs=(
            reading(
                "repair",
                f"{_mean('')} and d0 > 1/4 and d0 < 3/4",
                NEAR_START,
                G,
                "The mean (1, b) of C_k^0, times a factor between 1/4 and 3/4 (about 1/2).",
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
            "By Eqs 8 and 9 (big subset).",
        ),
        reading(
            "definition",
            "(b+eps)-(b/A)*(w0+w1*(b+eps)) == 0 and 0-(b/A)*(-w0) == 0",
            ("w0 in (-oo, oo)", "w0 != 0", "b in [0, oo)", "eps in (-oo, oo)"),
            (("w1", "0"), ("A", "w0+w1*b")),
            "By Definition 3.5: X_1-g_1(o) on the big and on the small subset.",
        ),
        reading(
            "attribute-0",
            "1-(1/A)*(w0+w1*(b+eps)) == 0 and -1-(1/A)*(-w0) == 0",
            ("w0 in (-oo, oo)", "w0 != 0", "b in [0, oo)", "eps in (-oo, oo)"),
            (("w1", "0"), ("A", "w0+w1*b")),
            "By Definition 3.5: X_0-g_0(o) on both subsets.",
        ),
        repairs=(
            reading(
                "repair",
                "1-(1/A)*(w0+w1*(b+eps)) == 0 and (b+eps)-(b/A)*(w0+w1*(b+eps)) == eps and"
                " 0-(b/A)*(-w0) == b",
                ("w0 in (-oo, oo)", "w0 != 0", "b in [0, oo)", "eps in (-oo, oo)"),
                (("w1", "0"), ("A", "w0+w1*b")),
                "R_0 = 0, but R_1 = eps^2 on the big and b^2 on the small subset.",
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
            "The output on C_k^0 with its noise.",
        ),
        reading(
            "mean",
            "w0+w1*b == 0 and -w0-w1*b == 0",
            ("w1 in (-oo, oo)", "b in [0, oo)"),
            (("w0", "-w1*b"),),
            "The mean output on C_k^0 and C_k^1.",
        ),
        reading(
            "no-value",
            "((b+eps)*(w1*eps)+(b-eps)*(-w1*eps))/2 == 0",
            ("w1 in (-oo, oo)", "b in [0, oo)", "eps in (-oo, oo)"),
            (),
            "Covariance of the output w_1 eps with X_1 for noise eps, -eps: 0 if outputs are of no"
            " value for X_1.",
        ),
        reading(
            "threshold",
            "w0+w1*b != 0",
            ("L in (16, oo)", SMALL_B, "w0 in [exp(-L/2), oo)", "w1 in (-2, 2)"),
            (),
            "1/(w_0+w_1 b) has a value for w_0 >= 1/sqrt(n).",
        ),
        reading(
            "threshold-log",
            "w0+w1*b > 1/(2*sqrt(L))",
            ("L in (16, oo)", SMALL_B, "w0 in [1/sqrt(L), oo)", "w1 in (-2, 2)"),
            (),
            "w_0 >= 1/sqrt(log n), as elsewhere: the coefficient is below 2 sqrt(log n).",
        ),
        repairs=(
            reading(
                "repair",
                "w0+w1*(b+eps) == w1*eps and ((b+eps)*(w1*eps)+(b-eps)*(-w1*eps))/2 == w1*eps**2",
                ("w1 in (-oo, oo)", "b in [0, oo)", "eps in (-oo, oo)"),
                (("w0", "-w1*b"),),
                "The output is w_1 eps: no information on X_0 there, but on the noise of X_1.",
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
            "b > 0, outputs o >= -1. With |w_1| > 1/L the ratio is below 1/L; without, it exceeds"
            " any M, at w_1 = v = k b/(4M).",
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
            "All b of Assumption 3.1: a small enough w_1 = v makes the ratio exceed M.",
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
            "w_0 > 0, w_1 raised to v: the noise on X_1 that flips a class is A/w_1; it falls, and"
            " R_0 rises.",
        ),
        reading(
            "negative-w0",
            "(v/(w0+v*b))**2 > (w1/(w0+w1*b))**2",
            ("b in (0, oo)", "w0 in (-oo, 0)", "w1 in (0, oo)", "v in (w1, oo)", "w0+w1*b > 0"),
            (),
            "w_0 < 0, where training ends for b > sigma: does a larger w_1 still raise R_0?",
        ),
        reading(
            "both-attributes",
            "(w0+v*b)**2/(w0**2+v**2) < (w0+w1*b)**2/(w0**2+w1**2)",
            ("b in [0, oo)", "w0 in (0, oo)", "w1 in (0, oo)", "v in (w1, oo)"),
            (),
            "Noise on both attributes: the distance A/|W| to the boundary.",
        ),
        repairs=(
            reading(
                "repair",
                "(w0+v*b)**2/(w0**2+v**2) < (w0+w1*b)**2/(w0**2+w1**2)",
                ("b in [0, oo)", "w0 in (0, oo)", "w1 in [b*w0, oo)", "v in (w1, oo)"),
                (),
                "Noise on both attributes, from w_1 >= b w_0 (W past the direction of the"
                " mean) on.",
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
            "Both phases on one run of reading E: R_0 falls for t <= 40; for 160 <= t <= 5000 the"
            " loss log(1+e^{w_0}) of the small subset falls and R_0 rises.",
            "printed",
        ),
        orbit(
            _TWO.format(falls=_FALLS, rises=_RISES, few="w0n > w0"),
            (0, 1000),
            "A",
            f"{_AT}, as printed (printed loss, k = 1/sqrt(n)): R_0 falls for t <= 40; for t >= 160"
            f" the loss log(1+e^{{-w_0}}) of the small subset falls and R_0 rises. {_ONE_RUN}",
            "A",
        ),
        orbit(
            _TWO.format(falls=_FALLS, rises=_RISES, few="w0n > w0"),
            (0, 1000),
            "C",
            f"The same with k = 1-1/sqrt(n). {_ONE_RUN}",
            "C",
        ),
        orbit(
            f"{_RISES} => w0n < w0",
            (0, 1000),
            "E",
            "Reading E: R_0 rises only while the loss of the small subset falls.",
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
            "A step to (u, v) that does not raise w_0 >= u >= 0 and raises w_1 > 0 raises R_0: the"
            " second phase does raise it.",
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
            "On binary chains: X, h_j, h_i are Y flipped with probability p <= q <= r <= 1/2;"
            " I(Y;Y) = log 2.",
        ),
        reading(
            "first-two",
            "log(2)+p*log(p)+(1-p)*log(1-p) >= log(2)+q*log(q)+(1-q)*log(1-q)",
            ("p in (0, 1/2]", "q in [p, 1/2]"),
            (),
            "Both other inequalities, on these chains.",
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
            "With the prediction in the last term, as in the cited source (a hat may be lost in"
            " print or in our copy): on the same chains, the prediction is Y flipped with"
            " probability u >= r.",
        ),
        repairs=(
            reading(
                "repair",
                "-x*log((x+y)*u/((u+v)*x))-y*log((x+y)*v/((u+v)*y)) >= 0",
                ("x in (0, oo)", "y in (0, oo)", "u in (0, oo)", "v in (0, oo)"),
                (),
                "Without the last term (or with the prediction in place of its Y). The log-sum"
                " inequality: merging two values of a layer (joint probabilities x, y; products of"
                " marginals u, v) never raises the information.",
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
            "The extension: expected squared distance after Gaussian projection and ReLU of unit"
            " vectors at angle a, rescaled by 2 so that near points keep their distance.",
        ),
        reading(
            "linear",
            "log(1+eps)-eps <= -q and log(1-eps)+eps <= -q and n*(n-1)/2*(2*exp(-m*q/2)) < 1",
            ("n in {2..}", "eps in (0, 1)", "m in [4*log(n)/(eps**2/2-eps**3/3), oo)"),
            (("q", "eps**2/2-eps**3/3"),),
            "The projection itself: each tail of chi^2_m/m beyond 1+eps or below 1-eps is at most"
            " e^{-m q/2} (Chernoff), so over all pairs some projection serves for m >= 4 log n/q."
            " That the rate is tight is cited only.",
        ),
        repairs=(
            reading(
                "repair",
                "relu <= (2-2*cos(a))/2 and relu >= (2-2*cos(a))/4",
                ("a in (0, pi]",),
                (("relu", "1-(sin(a)+(pi-a)*cos(a))/pi"),),
                "After the ReLU squared distances are kept in expectation within a factor of 2:"
                " between 1/4 and 1/2 of the original.",
            ),
        ),
    ),
)
