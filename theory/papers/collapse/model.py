"""Activation, loss and second layer of the model of `collapse` (Section 7)."""

from __future__ import annotations

from assay.theory.claims import Claim
from assay.theory.language.shorthand import reading, sized
from assay.theory.papers.collapse.measures import ETF
from assay.theory.papers.collapse.notation import claim

CLAIMS: tuple[Claim, ...] = (
    claim(
        "sigma.smooth",
        r"$\sigma(z)=\frac13z^3$ on $[-1,1]$, $z-\frac23$ above and $z+\frac23$ below, is"
        r" continuously differentiable with $\sigma'=\min(z^2,1)$.",
        reading(
            "printed",
            "(y**3-z**3)/3-(y-z)*z**2 <= (y-z)**2 and -(y-z)**2 <= (y**3-z**3)/3-(y-z)*z**2 and "
            "(1+h-2/3)-1**3/3 == h and (-1-h+2/3)-(-1)**3/3 == -h",
            ("z in [-1, 1]", "y in [-1, 1]", "h in [0, oo)"),
            (),
            "On $[-1,1]$ the increment is $(y-z)z^2$ up to $(y-z)^2$, so that the derivative"
            " there is $z^2$, one-sided at the ends. From 1 outwards and from $-1$ outwards the"
            " increment is $h$ exactly, so that values and slopes agree at both ends, and"
            r" $\min(z^2,1)$ is continuous.",
        ),
        reading(
            "odd",
            "(-z)**3/3 == -(z**3/3) and -z-2/3 == -(z+2/3)",
            ("z in (-oo, oo)",),
            (),
            "The activation is odd, branch by branch.",
        ),
    ),
    claim(
        "unhinged.logistic",
        r"When $f$ is small the unhinged loss $-yf/2$ approximates the logistic loss"
        r" $\log(1+e^{-yf})$ (up to $\log2$).",
        reading(
            "printed",
            "0 <= log(1+exp(-x))-log(2)+x/2 and log(1+exp(-x))-log(2)+x/2 <= x**2/8 and "
            "0 <= log(1+exp(x))-log(2)-x/2 and log(1+exp(x))-log(2)-x/2 <= x**2/8",
            ("x in [0, oo)",),
            (),
            r"The approximation is read as $\log(1+e^{-yf})=\log2-\frac{yf}2+R$ with $0\le R\le"
            " f^2/8$, for every $f$; $x=|f|$, and $yf$ is $x$ or $-x$.",
        ),
        reading(
            "slope",
            "0 <= 1/2-1/(1+exp(x)) and 1/2-1/(1+exp(x)) <= x/4",
            ("x in [0, oo)",),
            (),
            "The approximation is read for the derivatives by $yf$, which differ by at most"
            " $|f|/4$ (an odd function of $yf$, here at $x=|f|$).",
        ),
        reading(
            "any-output",
            "abs(log(1+exp(-x))-log(2)+x/2) <= 1",
            ("x in (-oo, oo)",),
            (),
            "Is the difference bounded when outputs are not small, as at the end of training?",
        ),
        reading(
            "below",
            "-x/2 >= -B",
            ("B in (0, oo)", "x in (-oo, oo)"),
            (),
            "Is the unhinged loss bounded below, as the logistic loss is?",
        ),
    ),
    claim(
        "secondlayer.etf",
        r"The second layer fixed to all ones satisfies the simplex structure that collapse predicts"
        r" for two classes.",
        reading(
            "printed",
            "a**2*m/f == u and -(a**2*m)/f == v and f**2 == 2*(a**2*m)**2+2*(-(a**2*m))**2",
            ("m in {1..}", "a in (0, oo)"),
            (("C", "2"), *ETF, ("f", "sqrt(2*2)*a**2*m")),
            r"The class vectors behind one output are $a\mathbf1$ and $-a\mathbf1$. Their Gram"
            " matrix has the entries $a^2m$ and $-a^2m$, which over its norm $f$ are those of the"
            " target of (3) at $C=2$.",
        ),
        sized(
            "any-vector",
            "(w-(w+z)/2)'*(w-(w+z)/2) == r and (z-(w+z)/2)'*(z-(w+z)/2) == r and"
            " (w-(w+z)/2)'*(z-(w+z)/2) == -r",
            ("w: m", "z: m", "r"),
            ("r == (w-z)'*(w-z)/4",),
            (),
            "Do any two class vectors $w$ and $z$ have this structure once centred, so that with"
            " two classes it does not single out the ones?",
        ),
    ),
    claim(
        "eq8",
        r"(8) $\partial\ell/\partial f=-y/2$ for $\ell=-yf/2$.",
        reading(
            "printed",
            "-y*(f+h)/2-(-y*f/2) == -y/2*h",
            ("y in [-1, 1]", "f in (-oo, oo)", "h in (-oo, oo)"),
            (),
            r"The loss is affine in $f$, so that its difference is $-\frac y2$ times that of $f$.",
        ),
    ),
)
