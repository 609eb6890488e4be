"""Claims on the gradient: Eqs (26)-(31), Lemma A.7 with its numbered steps, Eq (53).

All probabilities are those of events of the data alone, so they hold for all neurons and times at
once.

Source: Yang, Steinhardt, Hu (ICML 2023), Appendix A.2.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading, sized
from assay.theory.language.theorem import Theorem
from assay.theory.papers.collapse.notation import claim
from assay.theory.papers.collapse.whole_sums import CONCLUDED, UPDATE

REAL = "in (-oo, oo)"
POSITIVE = ("kappa in (0, oo)", "tau in (0, oo)", "L in (0, oo)")
SUM_SHAPES = ("a: n", "P: n x q", "M: q x d", "Z: n x d", "m: d", "E: q", "p: n", "t2")
SUM_GIVEN = ("M*m == t2*E", "P*E == p")

OVERLAPS = Theorem(
    "P[z[i] ~ N(0, (kappa*tau)**2), i in 1..n | sum(i in 1..n, abs(z[i])) >= 3*n*(kappa*tau)]"
    " <= exp(-n)",
    ("n in {1..}", "kappa in (0, oo)", "tau in (0, oo)"),
)
"""(37)."""

GRADIENT: tuple[Claim, ...] = (
    claim(
        "eq26-31",
        r"$\frac1\eta\Delta w_r=\frac1{2n}\sum_iy_i\sigma'(x_i^\top w_r)x_i$, split by clusters.",
        reading(
            "printed",
            "-y/2*(a+h*b)**3/3+y/2*a**3/3 == -h*(y/2*a**2*b)-h**2*(y/2*a*b**2+h*y*b**3/6)",
            (f"y {REAL}", f"a {REAL}", f"b {REAL}", f"h {REAL}"),
            (),
            r"It is read for one sample, with $a=w^\top x$, with $w$ moved by $hv$ where $b=v^\top"
            r" x$, with the loss $-yf/2$ and $\sigma(z)=z^3/3$: the part linear in $h$ is $-h\frac"
            r" y2\sigma'(a)b$.",
        ),
        reading(
            "outside",
            "-y/2*(a+h*b-2/3)+y/2*(a-2/3) == -h*(y/2*1*b)",
            (f"y {REAL}", "a in [1, oo)", f"b {REAL}", f"h {REAL}", "a+h*b >= 1"),
            (),
            r"The same is read where $\sigma(z)=z-\frac23$ and $\sigma'=1$; below $-1$ it is"
            " alike.",
        ),
        sized(
            "split",
            "a'*(P*M+Z) == a'*P*M+a'*Z",
            ("a: n", "P: n x q", "M: q x d", "Z: n x d"),
            (),
            (),
            r"It is read for any sizes: the rows of $PM+Z$ are $x_i=\mu_{p(i)}+\xi_i$, and the"
            r" weights are $a_i=y_i\sigma'(w^\top x_i)$.",
        ),
        uses=("eq8", "sigma.smooth"),
    ),
    claim(
        "cubic",
        r"As f is initialised very small, the arguments of $\sigma$ stay in $[-1,1]$, where"
        r" $\sigma(z)=z^3/3$.",
        reading(
            "printed",
            "(u-2/3)+(v+2/3) == 0 => u <= 1",
            ("u in [1, oo)", "v in (-oo, -1]"),
            (),
            r"The inference from small outputs is read for two neurons with arguments $u\ge1$ and"
            r" $v\le-1$: $f(x)=\sigma(u)+\sigma(v)=0$ would bound them.",
        ),
        repairs=(
            reading(
                "repair",
                "Z+p <= 1 and -(Z+p) <= 1",
                ("U in [0, 1/2]", "Z in [-U, U]", "p in [-U, U]"),
                (),
                r"The reason is changed to $|\zeta|\le\frac12$ and $|\phi|\le|\zeta|$, as the"
                " proof of Theorem A.15 has it up to $t_0$.",
            ),
        ),
        uses=("sigma.smooth",),
    ),
)

LEMMA7: tuple[Claim, ...] = (
    claim(
        "eq34",
        r"$\frac{2n}\eta\Delta\zeta^{(s)}=\tau^2\sum_{C_s}\sigma'(w^\top\mu^{(s)}+w^\top\xi_i)"
        r"+\sum_{i=1}^ny_i\sigma'(w^\top\mu^{(s)}+w^\top\xi_i)\xi_i^\top\mu^{(s)}$ "
        r"(the mean $\mu^{(s)}$ in the second sum).",
        reading(
            "printed",
            "(z2+f2)**2*b2 == (z1+f2)**2*b2",
            (f"z1 {REAL}", f"z2 {REAL}", f"f2 {REAL}", f"b2 {REAL}"),
            (),
            r"This is the term of a sample of $\mathcal C_2$ in the second sum, for $s=1$:"
            r" $z_1=w^\top\mu^{(1)}$, $z_2=w^\top\mu^{(2)}$, $f_2=w^\top\xi$ and"
            r" $b_2=\xi^\top\mu^{(1)}$.",
        ),
        repairs=(
            sized(
                "repair",
                "a'*(P*M+Z)*m == t2*(a'*p)+a'*Z*m",
                SUM_SHAPES,
                SUM_GIVEN,
                (),
                r"Each sample has its own argument: $a_i=y_i\sigma'(w^\top x_i)$ and"
                r" $m=\mu^{(s)}$, with the $s$-th unit vector $E$ and the indicator $p$ of"
                r" $\mathcal C_s$.",
            ),
        ),
        uses=("eq26-31",),
    ),
    claim(
        "eq35-36",
        r"The second sum is within $\pm L\beta$, $\beta=\sum_i|\xi_i^\top\mu^{(s)}|$.",
        reading(
            "printed",
            "y*v*b <= L*B and -y*v*b <= L*B",
            ("L in (0, oo)", "v in [0, L]", "y in [-1, 1]", "B in [0, oo)", "b in [-B, B]"),
            (),
            r"It is read term by term, with $B=|b|$ and $v=\sigma'$ in $[0,\mathcal L]$, whatever"
            " its argument is.",
        ),
    ),
    claim(
        "eq37",
        r"$P\{\beta\ge3n\kappa\tau\}\le\exp(-n)$.",
        reading(
            "printed",
            "n*log(2)-(3*n*s)**2/(2*n*s**2) <= -n",
            ("n in {1..}", "s in (0, oo)"),
            (),
            r"It is the exponent of Lemma A.1 at $3ns$ with $s=\kappa\tau$; the $n$ products"
            r" $\xi_i^\top\mu^{(s)}$ are independent.",
        ),
        Reading(
            "theorem",
            OVERLAPS,
            "The $n$ products have the law that the words give them, and are independent, as the"
            " noise of the samples is.",
        ),
        uses=("lema1.tail",),
    ),
    claim(
        "eq38",
        r"$\frac{2n}\eta\Delta\zeta^{(s)}\in\tau^2\sum_{C_s}\sigma'\pm3nL\tau\kappa$.",
        reading(
            "printed",
            "R <= 3*n*L*tau*kappa and -R <= 3*n*L*tau*kappa",
            (*POSITIVE, "n in {4..}", "beta in [0, 3*n*kappa*tau]", "R in [-L*beta, L*beta]"),
            (),
            r"Here $R$ is the second sum, which is at most $\mathcal L\beta$ in absolute value.",
        ),
        Reading(
            "theorem",
            CONCLUDED,
            r"The slope $\sigma'$ at the $i$-th sample is $V(i,u)$, any number between 0 and"
            r" $\mathcal L$ that may depend on the data $u$, so that weights and time are"
            r" arbitrary. $Z(i,u)$ is $\xi_i^\top\mu^{(s)}$, and $\mathrm{mean}_i$ is"
            r" $\mu_i^\top\mu^{(s)}$, which is $\tau^2$ for the $N$ samples of $\mathcal C_s$,"
            " with label 1, and 0 for others, as the means are orthogonal. Of the products their"
            " law is used: independent normal numbers.",
        ),
        proof_uses=("eq34", "eq35-36", "eq37"),
    ),
    claim(
        "lema7",
        r"$|\frac1\eta\Delta\zeta^{(s)}-\frac{\tau^2}{2n}\sum_{C_s}\sigma'(\zeta^{(s)}+\phi_i)|"
        r"\le\frac32L\tau\kappa$"
        r" with probability at least $1-e^{-n}$.",
        reading(
            "printed",
            "R/(2*n) <= 3/2*L*tau*kappa and -R/(2*n) <= 3/2*L*tau*kappa",
            (*POSITIVE, "n in {4..}", "beta in [0, 3*n*kappa*tau]", "R in [-L*beta, L*beta]"),
            (),
            r"It is read on the event of (37), of probability at least $1-\exp(-n)$, where $\beta$"
            r" is the sum of the $|\xi_i^\top\mu^{(s)}|$ and $R$ what they add to"
            r" $2n\,\Delta\zeta^{(s)}/\eta$.",
        ),
        Reading(
            "theorem",
            UPDATE,
            r"In the update (31) the slope $\sigma'$ at the $i$-th sample is $V(i,u)$: any number"
            r" between 0 and $\mathcal L$ that may depend on the data $u$, so that weights and"
            r" time are arbitrary. $Z(i,u)$ is $\xi_i^\top\mu^{(s)}$, and $\mathrm{mean}_i$ is"
            r" $\mu_i^\top\mu^{(s)}$, which is $\tau^2$ for the $N$ samples of $\mathcal C_s$,"
            " with label 1, and 0 for others. Of the products their law is used: independent"
            " normal numbers.",
        ),
        uses=("eq26-31",),
        proof_uses=("eq38",),
    ),
    claim(
        "eq53",
        r"Restatement of Lemma A.7, with probability at least $1-\delta_1$, $\delta_1=-\exp(-n)$.",
        reading(
            "printed",
            "1-(-exp(-n)) <= 1",
            ("n in {4..}",),
            (),
            r"Is $1-\delta_1$ a probability, with the printed sign of $\delta_1$?",
        ),
        repairs=(
            reading(
                "repair",
                "eta/(2*n)*(3*n*L*tau*kappa) == tau**2*eta/2*(3*L*kappa/tau)",
                (*POSITIVE, "n in {4..}", "eta in (0, oo)"),
                (),
                r"The sign of $\delta_1$ is changed, to $\exp(-n)$; the formula says that the"
                " remainder is that of (38).",
            ),
        ),
        uses=("lema7",),
    ),
)

CLAIMS: tuple[Claim, ...] = (
    *GRADIENT,
    *LEMMA7,
)
