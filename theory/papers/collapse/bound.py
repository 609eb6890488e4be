"""Theorem A.15 (main bound) and Theorem 7.1, with their hypotheses, times and examples.

``a`` = 4 omega tau sqrt(log 4m), ``q`` = 32 L n/(c^2 sqrt d), ``Lp`` the undefined constant L' of
(122), L >= 1 a bound of the slope of sigma. Time is s = eta tau^2 t/8, where one step adds (4/n) K
(y o sigma'(z)) times eta tau^2/8 to the arguments z of a neuron, K = X X^T/tau^2.

At t = 0 the arguments of one neuron are z_i = w.x_i, given the data normal with variance
omega^2|x_i|^2, in mean (tau omega)^2 (1+c^2/64). Inside a cluster |sigma(z_1)-sigma(z_2)| =
|z_1-z_2| (s^2+(z_1-z_2)^2/12), s their mean.

Once every y_i z_i >= 1 the motion is affine, z(s) = z(s_1)+(s-s_1) v with v = (4/n) K y the same
for all neurons.  For x_1, x_2 in C_1, x_3 in C_2:
    v_1-v_2 = [(xi_1-xi_2).M + (xi_1-xi_2).e]/tau^2,   v_1-v_3 = [(xi_1-xi_3).M + (xi_1-xi_3).e +
    (mu_1-mu_2).e]/tau^2,
M = mu_1+mu_2-mu_3-mu_4, e = (4/n) sum_i y_i xi_i; mean squares (kappa/tau)^2 times 8+c^2/(2n) and
8+c^2/(2n)+32/n.

Source: Yang, Steinhardt, Hu, Section 7 and Appendix A.4.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading, sized
from assay.theory.language.statements import Empirical
from assay.theory.papers.collapse.concentration import SHORT
from assay.theory.papers.collapse.notation import claim
from assay.theory.papers.collapse.theorem import DELTA, FULL, FULL_WHERE

SMALL = "sqrt(1/(24*Lp))/(c/2+10/sqrt(8*L)*c**3*sqrt(d)/n**(3/2))**3"
"""Right side of (115)."""
QUARTER = "sqrt(1/(24*Lp))/(c/2+10/sqrt(8*L)*c**3*d**(1/4)/n**(3/2))**3"
"""The same with the power of d that (139) gives."""
LIMIT = "16/3*sqrt(m)*k**3/(y*x**2*c)"
"""Bound of the ratio at t = 0 off the event of `MISS`."""
MISS = f"(2*m+1)*(1+c**2/64)/k**2+y+2*x+c**2/(128*x**2)+{SHORT}"
MISS_ABOVE = MISS.replace(SHORT, "sqrt(2)*11/d")
DELTA_ABOVE = (
    "4*m*t0*4*c**4+m*n*(4*c)**4+m*sqrt(c)+2*m*16*eta**2*omega**2*tau**6/(c**2*(8*c+a))+2/m"
)
"""Upper bounds of `MISS` and of (116)."""
START = (
    "Lp in (0, oo)",
    *FULL[:-1],
    "a < 1",
    "k in [1, oo)",
    "y in (0, 1)",
    "x in (0, 1)",
    "k*tau*omega <= 1",
)
START_WHERE = (*FULL_WHERE[:-1], ("t0", "ct/(eta*tau**2*a/2)"))
START_NOTE = (
    "t = 0, one triple.  Off an event of chance p_0 (left side) all |w.x_1|, |w.x_3| and one"
    " |w.x_2| are at most k tau omega <= 1, |z_1-z_2| >= y c tau omega/8 and |z_1+z_2|/2 >= x tau"
    " omega for one neuron; then the ratio is at most (16/3) sqrt(m) k^3/(y x^2 c), which the last"
    " condition puts below the right side of (115)"
)
ALL = (
    ("L", "1"),
    ("n", "2*10**13"),
    ("m", "8"),
    ("c", "1/(10**5*l)"),
    ("d", "(32*10**27*l**2)**2"),
    ("tau", "1"),
    ("omega", "1/25"),
    ("eta", "1/(10**12*l**2)"),
    ("k", "20"),
    ("y", "1/10"),
    ("x", "1/20"),
    ("Lp", "l"),
    *START_WHERE,
)
"""A family for every constant L' <= l."""
INSIDE = (
    "reduced flow, 12 draws, n = 64, d = 1e60, c = 1.9e-12, tau omega = 1/10, m = 16 (all"
    " hypotheses of Theorem A.15 hold)"
)
TOO_LARGE = (
    "start: the logarithm of the least ratio over that of (115), L = L' = 1, at t = 0, is > 0; end:"
    " the same at t_0"
)

BOUND = (
    claim(
        "thma15",
        r"Theorem A.15: under conditions 1 to 4, for all $t<t_0$,"
        r" $\frac{\|h(x_{i_1})-h(x_{i_3})\|}{\|h(x_{i_1})-h(x_{i_2})\|}\ge"
        r"\sqrt{\frac1{24L'}}[\frac c2+\frac{10}{\sqrt{8L}}\frac{c^3\sqrt d}{n^{1.5}}]^{-3}$ (115)"
        r" with probability at least $1-\delta$, $\delta$ of (116).",
        reading(
            "printed",
            f"{MISS} >= 1-delta",
            (*START, f"{SMALL} > {LIMIT}"),
            (*START_WHERE, ("delta", DELTA)),
            START_NOTE,
        ),
        reading(
            "every-constant",
            "n <= cbrt(d) and sqrt(32*L*n/sqrt(d)) <= c and c <= sqrt(n/cbrt(d)) and eta <="
            f" c**2*(8*c+a)/(4*tau**2*(tau**2+1)) and 2/tau*sqrt(q) <= omega and a < 1 and {SMALL}"
            f" > {LIMIT} and {MISS_ABOVE} < 1-({DELTA_ABOVE})",
            ("l in [1, oo)",),
            ALL,
            "whatever the constant L' (at most l, a whole number): a family in l inside all"
            " hypotheses, where (115) fails at t = 0 by the same event; exponentials e^{-u} of p_0"
            " and delta are bounded by (k/u)^k, k = 1, 2, 4",
        ),
        reading(
            "corrected-power",
            f"{MISS} >= 1-delta",
            (*START, f"{QUARTER} > {LIMIT}"),
            (*START_WHERE, ("delta", DELTA)),
            r"with $d^{1/4}$ in place of $\sqrt d$, as (139) gives; t = 0",
        ),
        Reading(
            "simulated",
            Empirical(
                "in the theorem's regime (115) with L' = 1 holds for all triples at t = 0 and"
                " at t_0",
                INSIDE,
                TOO_LARGE,
            ),
            "where the simulation is inside all hypotheses",
        ),
        reading(
            "feasible",
            "D >= 2048*log(4*m) and D >= 2048*log(12)",
            (
                "n in {8..}",
                "D in [1, oo)",
                "m in {1..}",
                "c in (0, 1/8]",
                "c**2*D**2 <= n",
                "p in (0, oo)",
                "u in (0, oo)",
                "2*u <= p",
                "4*p*sqrt(log(4*m)) <= 1",
                "u**2*c**2*D**3 >= 32*n",
                "2/m < 1",
            ),
            (),
            "which d = D^6 the hypotheses leave when delta < 1 (so m >= 3), p = tau omega, u ="
            " sqrt(q), L >= 1",
        ),
        reading(
            "above-one",
            "R**2 >= 225*10**23",
            (
                "N in [2, oo)",
                "R in (0, oo)",
                "m in {1..}",
                "c in (0, 1/8]",
                "p in (0, oo)",
                "u in (0, oo)",
                "2*u <= p",
                "4*p*sqrt(log(4*m)) <= 1",
                "u**2*c**2*R >= 32*N**2",
                "2/m < 1",
                "c/2+10/sqrt(8)*c**3*R/N**3 <= 589/1000",
            ),
            (),
            "which d = R^2 leave a right side of (115) above 1 (L = L' = 1, n = N^2; the bracket is"
            " then below 24^{-1/6} < 0.589)",
        ),
        reading(
            "says-nothing",
            "delta >= 1",
            FULL,
            (*FULL_WHERE, ("t0", "ct/(eta*tau**2*a/2)"), ("delta", DELTA)),
            "is delta >= 1 under all hypotheses?",
        ),
        repairs=(
            reading(
                "repair",
                "N/W >= 2*y**3/(3*j*k**2)/c and (u**3-z**3)/3 == (u-z)*((u+z)**2/4+(u-z)**2/12)",
                (
                    "c in (0, 1/8]",
                    "p in (0, oo)",
                    "k in [1, oo)",
                    "j in [1, oo)",
                    "y in (0, 1)",
                    "f in [y*p, oo)",
                    "N in [f**3/12, oo)",
                    "h in (0, j*c*p/8]",
                    "v in (0, k*p]",
                    "W in (0, h*v**2]",
                    "u in (-oo, oo)",
                    "z in (-oo, oo)",
                ),
                (),
                "p = tau omega, k p <= 1, f = |z_1-z_3| of one neuron, N and sqrt(m) W bounds of"
                " the distances, h and v bounds of |z_1-z_2| and of |z_1|, |z_2| for all; "
                r"at t = 0: the ratio is at least $\frac{2y^3}{3\sqrt mjk^2}c^{-1}$ with"
                r" probability at least "
                r"$1-(2m+1)\frac{1+c^2/64}{k^2}-\frac{2m}{j^2}-y-c^2/d$, of order $c^{-1}$, not"
                r" $c^{-3}$",
            ),
        ),
        uses=("lema7", "lema8", "cora11", "init.law"),
        proof_uses=(
            "thma15.pre",
            "thma15.delta1",
            "thma15.delta2",
            "thma15.delta3",
            "thma15.signs",
            "thma15.a",
            "eq117-120",
            "eq121-125",
            "eq126-132",
            "eq133-136",
            "eq137",
            "eq138-140",
            "eq141-142",
            "eq116.sum",
            "lema13",
            "lema14",
            "cora11",
            "cubic",
        ),
    ),
)
EXAMPLE = (("D", "2*k"), ("n", "D**32"), ("d", "D**100"), ("c", "8*D**(-2)"), ("g", "D**(-10)"))
"""kappa = 1, tau = D^52, omega = D^-53, n = D^32, d = D^100: tau omega = 1/D, kappa/tau = D^-52."""
WRONG = (
    "(erfc(1/(100*sqrt(2)))/2)**8*(1-erf(1/2)-c**2/(2*n)-(8+32/n+c**2/(2*n))/100)-2*exp(-d/7)-2*"
    "n*exp(-D**4/160000)"
    "-8*exp(-D**2/2)-4*D**(-52)-D**(-24)/2-8*D**(-76)"
)
WRONG_NOTE = (
    "the example with m = 2 (condition 3 asks nothing else of m) and d = D^100, D = 2k.  The left"
    " side is a lower bound of the chance of these events, on which the ratio of one triple is at"
    " most 11 at T (readings saturation and late): y zeta(0) >= tau omega/100 for all four clusters"
    " and both neurons; |zeta(0)| <= 1 and |phi_i(0)| <= tau omega/200; inner products of different"
    " samples, cluster means apart, at most D^-10 tau^2; |v_1-v_2| >= kappa/tau and |v_1-v_3| <= 10"
    " kappa/tau"
)
LATE = (*EXAMPLE[:-1], ("w", "D**(-52)"), ("s1", "80001*D**2"), ("sT", "K*D**263/8"))
LOG = (
    ("c", "8*exp(-x/50)"),
    ("t", "exp(-x/100)"),
    ("n", "exp(8*x/25)"),
    ("a", "4*t*sqrt(log(4*x))"),
)
LARGEST = (
    ("tau", "exp(13*x/25)"),
    ("eta", "c**2*(8*c+a)/(4*tau**2*(tau**2+1))"),
    ("t0", "(1-a)/(1/8+c)/(eta*tau**2*a/2)"),
)
"""m = x = log d in the example."""
AT_T = "T: the least ratio over all triples at T = 1/(eta omega^3) is > 2; start: the same at t = 0"
ETA = "min(c**3/tau**4, c**2*omega/tau**3, c**2*omega*tau)"
ETA_GIVEN = (
    "m in {1..}",
    "tau in (0, oo)",
    "omega in (0, oo)",
    "c in (0, 1/8]",
    "4*omega*tau*sqrt(log(4*m)) <= 1",
)
CAP = "c**2*(8*c+4*omega*tau*sqrt(log(4*m)))/(4*tau**2*(tau**2+1))"
TIMES = (
    "m in {2..}",
    "tau in (0, oo)",
    "omega in (0, oo)",
    "eta in (0, oo)",
    "c in (0, 1/8]",
    "K in (0, oo)",
    "a < 1",
)
TIMES_WHERE = (
    ("a", "4*omega*tau*sqrt(log(4*m))"),
    ("T", "K/(eta*omega**3)"),
    ("t0", "(1-a)/(1/8+c)/(2*eta*tau**3*omega*sqrt(log(4*m)))"),
)
OTHER = (
    ("T2", "K/(eta/l**2*(omega/l)**3)"),
    (
        "t2",
        "(1-4*omega/l*(l*tau)*sqrt(log(4*m)))/(1/8+c)/(2*eta/l**2*(l*tau)**3*(omega/l)*"
        "sqrt(log(4*m)))",
    ),
)

MAIN = (
    claim(
        "thm71",
        r"Theorem 7.1: under (1) to (3), for $\eta=O(\min\{\cdot\})$ and"
        r" $T=\Theta(1/(\eta\omega^3))$, with high probability "
        r"$\|h(x_{i_1})-h(x_{i_2})\|\ll\|h(x_{i_1})-h(x_{i_3})\|$ at time $T$ for all $i_1,i_2\in"
        r" C_1$, $i_3\in C_2$.",
        reading(
            "printed",
            f"{WRONG} <= 1/1000",
            ("k in {500..}",),
            EXAMPLE,
            f"is the chance that the conclusion fails small for large d?  {WRONG_NOTE}",
        ),
        reading(
            "every-size",
            f"{WRONG} > 1/1000",
            ("k in {500..}",),
            EXAMPLE,
            "the same chance stays above 1/1000 for all d of the family",
        ),
        reading(
            "saturation",
            "(1-3*g)*v-9*g >= v/2",
            ("k in {500..}", "v in [1/(40000*D**2), 1]"),
            EXAMPLE,
            "on these events, v = min over i of sigma'(z_i), while all y_i z_i >= tau omega/200:"
            " every y_i z_i grows by at least v/2 per unit of s, for every step size, so all"
            " samples are saturated from s_1 = 80001 D^2 on",
        ),
        reading(
            "late",
            "10*sT*w+8*s1 <= 11*((sT-2*s1)*w-8*s1) and (sT-2*s1)*w-8*s1 > 0",
            ("k in {500..}", "K in [1/D, oo)"),
            LATE,
            "T = K/(eta omega^3) is s_T = K D^263/8: by then |z_1-z_3| <= 10 s_T kappa/tau+8 s_1"
            " and |z_1-z_2| >= (s_T-2s_1) kappa/tau-8 s_1 in every neuron, w = kappa/tau (|z| <= 4"
            " s_1 at s_1)",
        ),
        reading(
            "limit",
            "8+32/n+c**2/(2*n) <= (1+4/n)*(8+c**2/(2*n)) and 8+c**2/(2*n) >= 8",
            ("n in {8..}", "c in (0, 1/8]"),
            (),
            "mean squares of v_1-v_3 and of v_1-v_2: how far apart the distances are as t -> oo",
        ),
        Reading(
            "many-neurons",
            Empirical(
                "at T all triples have a ratio above 2",
                "reduced flow, 12 draws, the printed example with n = 16, d = 1e60, "
                "m = log d = 138",
                AT_T,
            ),
            "with m -> oo as in the example",
        ),
        Reading(
            "in-the-regime",
            Empirical(
                "at T all triples have a ratio above 2",
                "reduced flow, 12 draws, n = 16, d = 1e40, c = 3.1e-8, tau omega = "
                "0.148, m = 4, tau = d^0.52 (all hypotheses of Theorem A.15 hold)",
                AT_T,
            ),
            "where the hypotheses of A.15 hold",
        ),
        Reading(
            "at-t0",
            Empirical(
                "at t_0 of Theorem A.15 all triples have a ratio above 10^6",
                "reduced flow, 12 draws, n = 16, d = 1e40, c = 3.1e-8, tau omega = 0.148, m = 4",
                "t_0: the least ratio over all triples at t_0 is > 10^6",
            ),
            r"at $t_0$ in place of $T$",
        ),
        uses=("thm71.eta", "thm71.time"),
        proof_uses=("thma15",),
    ),
    claim(
        "thm71.sym",
        r"Similar result for $C_3$ and $C_4$ by symmetry.",
        sized(
            "printed",
            "-(z+e*K*Y*s) == (-z)+e*K*(-Y)*s",
            ("z: n", "K: n x n", "Y: n x n", "s: n", "e"),
            (),
            (),
            "one step for the arguments z of a neuron, Y the labels on the diagonal, s = sigma'(z):"
            " w -> -w, y -> -y maps steps to steps; -w has the law of w",
        ),
        reading(
            "even",
            "min((-z)**2, 1) == min(z**2, 1) and (-z)**3/3 == -(z**3/3) and (-z)+2/3 == -(z-2/3)",
            ("z in (-oo, oo)",),
            (),
            "sigma' is even and sigma is odd, so distances stay",
        ),
    ),
    claim(
        "thm71.example",
        r"$\kappa=1$, $\tau=d^{0.52}$, $\omega=d^{-0.53}$, $m=\log d$, $n=d^{0.32}$ satisfies (1)"
        r" to (3).",
        reading(
            "printed",
            "n/2-1/4 < x and x < n/2-1/6 and n < 1/3 and -1/4+n/2-x < t and t < 0",
            (),
            (("n", "32/100"), ("x", "1/2-52/100"), ("t", "52/100-53/100")),
            "powers of d: c = 8 d^x, tau omega = d^t; a negative power of d is far below"
            " log^{-1/2} m",
        ),
        reading(
            "every-d",
            "D**16 <= D**(50/3) and 32*D**(-9) <= 64*D**(-2)",
            ("D in [1, oo)",),
            (),
            "d = D^50: n <= d^{1/3} (root) and sqrt(32 n/sqrt d) <= c (square) of Theorem A.15,"
            " L = 1",
        ),
        reading(
            "c-small",
            "(8*D**(-1) <= 1/8 => D >= 2**6) and (D >= 2**6 => 8*D**(-1) <= 1/8)",
            ("D in (0, oo)",),
            (),
            "d = D^50: from which d is c <= 1/8?",
        ),
        reading(
            "c-below",
            "(8*D**(-2) <= 1 => D**2 >= 8) and (D**2 >= 8 => 8*D**(-2) <= 1)",
            ("D in (0, oo)",),
            (),
            "d = D^150, c = 8 D^{-3} against sqrt(n/d^{1/3}) = D^{-1}: D^2 = 8 is d = 2^225",
        ),
        reading(
            "far-below",
            "(8*D**(-2) <= 1/10 => D**2 >= 80) and (D**2 >= 80 => 8*D**(-2) <= 1/10)",
            ("D in (0, oo)",),
            (),
            "the same by a factor of 10, for the printed <<: D^2 = 80 is d = 80^75 > 2^474",
        ),
        reading(
            "omega-above",
            "(2*D**(-1) <= 1 => D >= 2) and (D >= 2 => 2*D**(-1) <= 1)",
            ("D in (0, oo)",),
            (),
            "D = d^{0.12}: 4q = 2 d^{-0.14} against (tau omega)^2 = d^{-0.02}",
        ),
        reading(
            "C_phi",
            "(8*D**(-1) <= 1/4-2/10 => D >= 160) and (D >= 160 => 8*D**(-1) <= 1/4-2/10)",
            ("D in (0, oo)",),
            (),
            "d = D^50: condition 3 of Corollary A.11 at C_phi = 10, as the proof needs it",
        ),
        reading(
            "omega",
            "a > 1",
            ("x in [1, 1174/5]",),
            LOG,
            "x = log d: tau omega <= 1/(4 sqrt(log 4m)) fails for all d up to e^234.8 = 2^338.7",
        ),
        reading(
            "omega-from", "a < 1", ("x in [23481/100, oo)",), LOG, "and holds from e^234.81 on"
        ),
        reading(
            "confidence",
            "2/x+x*sqrt(c) > 1",
            ("x in [1, 7687/10]",),
            LOG,
            "two terms of delta (116), m = x = log d: is no confidence left up to e^768.7 ="
            " 2^1109.0?",
        ),
        reading(
            "confidence-from",
            "2/x+x*sqrt(c) < 1",
            ("x in [76871/100, oo)",),
            LOG,
            "and from e^768.71 = 2^1109.02 on?",
        ),
        reading(
            "confidence-tenth",
            "(2/x+x*sqrt(c) < 1/10 => x > 1029) and (x >= 1030 => 2/x+x*sqrt(c) < 1/10)",
            ("x in [1, oo)",),
            LOG,
            "for a confidence of 9/10",
        ),
        reading(
            "confidence-samples",
            "log(x)+8*x/25 > 1/c",
            ("x in [1, 341]",),
            LOG,
            "m n e^{-1/c}, another term of (116), against 1",
        ),
        reading(
            "confidence-samples-from",
            "log(x)+8*x/25 < 1/c",
            ("x in [342, oo)",),
            LOG,
            "the same from e^342 on",
        ),
        reading(
            "confidence-steps",
            "log(4*x*t0) > 1/c**2",
            ("x in [236, 243]",),
            (*LOG, *LARGEST),
            "4 m t_0 e^{-1/c^2} against 1, with the largest step size",
        ),
        reading(
            "confidence-steps-from",
            "log(4*x*t0) < 1/c**2",
            ("x in [244, 1200]",),
            (*LOG, *LARGEST),
            "the same up to d = e^1200",
        ),
        reading(
            "confidence-all",
            "delta < 1",
            ("x in [76871/100, 76871/100]",),
            (
                *LOG,
                ("m", "x"),
                ("tau", "exp(13*x/25)"),
                ("omega", "exp(-53*x/100)"),
                ("eta", "c**2*(8*c+a)/(4*tau**2*(tau**2+1))"),
                ("t0", "(1-a)/(1/8+c)/(eta*tau**2*a/2)"),
                ("delta", DELTA),
            ),
            "the whole of (116) there, with the largest step size",
        ),
        uses=("eq116.sum",),
    ),
    claim(
        "thm71.eta",
        r"$\eta=O(\min\{c^3\tau^{-4},c^2\omega\tau^{-3},c^2\omega\tau\})$ gives condition 3 of"
        r" Theorem A.15.",
        reading(
            "printed",
            f"M <= 1 and M <= {CAP}",
            (*ETA_GIVEN, "M in [0, oo)", "M*tau**4 <= c**3", "M <= c**2*omega*tau"),
            (),
            "constant 1: M = eta is at most two of the three parts, which suffice; up to constants"
            " this is the claim",
        ),
        reading(
            "any-constant", f"2*{ETA} <= {CAP}", ETA_GIVEN, (), "with a larger constant in the O"
        ),
        reading(
            "scale",
            "eta <= c**3/tau**4 => eta/l**2 <= c**3/(l*tau)**4",
            ("eta in (0, oo)", "c in (0, 1/8]", "tau in (0, oo)", "l in [1, oo)"),
            (),
            "(tau, kappa, omega, eta) -> (l tau, l kappa, omega/l, eta/l^2) leaves the trajectory"
            " as it is: does the condition follow?",
        ),
    ),
    claim(
        "thm71.time",
        r"$T=\Theta(1/(\eta\omega^3))$ against $t_0$: $T/t_0=\Theta(\tau^3\sqrt{\log m}/\omega^2)$;"
        r" $d^{2.62}$ in the example, up to logarithms.",
        reading(
            "printed",
            "T/t0 == 2*K*(1/8+c)/(1-a)*tau**3*sqrt(log(4*m))/omega**2",
            TIMES,
            TIMES_WHERE,
            "T = K/(eta omega^3)",
        ),
        reading(
            "theta",
            "2*(1/8+c)/(1-a) >= 1/4 and 2*(1/8+c)/(1-a) <= 1 and log(4*m) <= 3*log(m) and log(m) <="
            " log(4*m)",
            ("m in {2..}", "c in (0, 1/8]", "a in (0, 1/2]"),
            (),
            "the factors of K tau^3 sqrt(log m)/omega^2, for a <= 1/2",
        ),
        reading("powers", "3*(52/100)+2*(53/100) == 262/100", (), (), "the example"),
        reading(
            "rescaled",
            "t2 == t0 and T2/t2 == l**5*(T/t0)",
            (*TIMES, "l in (0, oo)"),
            (*TIMES_WHERE, *OTHER),
            "under (tau, omega, eta) -> (l tau, omega/l, eta/l^2), which changes no trajectory: t_0"
            " stays, T is multiplied by l^5",
        ),
        reading(
            "invariant",
            "T2 == T",
            (*TIMES, "l in (0, oo)"),
            (*TIMES_WHERE, *OTHER),
            "is T the same moment of the same trajectory?",
        ),
        reading(
            "anywhere",
            "(T/t0)*((R*t0/T)**(1/5))**5 == R",
            (*TIMES, "R in (0, oo)"),
            TIMES_WHERE,
            "l = (R t_0/T)^{1/5}: every value R of T/t_0 occurs, within hypotheses (1) to (3)",
        ),
    ),
)
CLAIMS: tuple[Claim, ...] = BOUND + MAIN
