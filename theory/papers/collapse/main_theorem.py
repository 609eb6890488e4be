"""Theorem 7.1 of `collapse`, with its hypotheses, times and examples.

Notation as in `assay.theory.papers.collapse.bound`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading, sized
from assay.theory.language.statements import Empirical
from assay.theory.papers.collapse.notation import claim
from assay.theory.papers.collapse.theorem_ratios import DELTA

EXAMPLE = (("D", "2*k"), ("n", "D**32"), ("d", "D**100"), ("c", "8*D**(-2)"), ("g", "D**(-10)"))
"""kappa = 1, tau = D^52, omega = D^-53, n = D^32, d = D^100: tau omega = 1/D, kappa/tau = D^-52."""
WRONG = (
    "(erfc(1/(100*sqrt(2)))/2)**8*(1-erf(1/2)-c**2/(2*n)-(8+32/n+c**2/(2*n))/100)-2*exp(-d/7)-2*"
    "n*exp(-D**4/160000)"
    "-8*exp(-D**2/2)-4*D**(-52)-D**(-24)/2-8*D**(-76)"
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
TIMES_IN_EXAMPLE = ("m in {1..}", "eta in (0, oo)", "a < 1")
EXAMPLE_TIMES = (
    ("c", "8*D**(-2)"),
    ("a", "4*D**(-1)*sqrt(log(4*m))"),
    ("T", "K*D**159/eta"),
    ("t0", "(1-a)/(1/8+c)/(2*eta*D**103*sqrt(log(4*m)))"),
)
"""T and t_0 in the printed example, where tau omega = 1/D and tau^3 omega = D^103."""
OTHER = (
    ("T2", "K/(eta/l**2*(omega/l)**3)"),
    (
        "t2",
        "(1-4*omega/l*(l*tau)*sqrt(log(4*m)))/(1/8+c)/(2*eta/l**2*(l*tau)**3*(omega/l)*"
        "sqrt(log(4*m)))",
    ),
)

CLAIMS: tuple[Claim, ...] = (
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
            "Is the chance that the conclusion fails small for large $d$? It is asked of the"
            r" printed example with $m=2$ (condition 3 asks nothing else of $m$), $d=\Delta^{100}$"
            r" and $\Delta=2k$. The left side is a lower bound of the chance of these events, on"
            r" which the ratio of one triple is at most 11 at $T$: $y\zeta(0)\ge\tau\omega/100$"
            r" for all four clusters and both neurons; $|\zeta(0)|\le1$ and"
            r" $|\phi_i(0)|\le\tau\omega/200$; inner products of different samples, cluster means"
            r" apart, are at most $\Delta^{-10}\tau^2$; and for the speeds $v_i$ of the arguments"
            r" once all samples are saturated, $|v_1-v_2|\ge\kappa/\tau$ and"
            r" $|v_1-v_3|\le10\kappa/\tau$.",
        ),
        reading(
            "every-size",
            f"{WRONG} > 1/1000",
            ("k in {500..}",),
            EXAMPLE,
            "Does the same chance stay above 1/1000 for all $d$ of the family?",
        ),
        reading(
            "saturation",
            "(1-3*g)*v-9*g >= v/2",
            ("k in {500..}", "v in [1/(40000*D**2), 1]"),
            EXAMPLE,
            r"Time is $s=\eta\tau^2t/8$. On these events, with $v$ the least $\sigma'(z_i)$, does"
            " every $y_iz_i$ grow by at least $v/2$ for each unit of $s$, for every step size,"
            r" while all $y_iz_i\ge\tau\omega/200$? Then all samples are saturated from"
            r" $s_1=80001\,\Delta^2$ on.",
        ),
        reading(
            "late",
            "10*sT*w+8*s1 <= 11*((sT-2*s1)*w-8*s1) and (sT-2*s1)*w-8*s1 > 0",
            ("k in {500..}", "K in [1/D, oo)"),
            LATE,
            r"The time $T=K/(\eta\omega^3)$ is $s_T=K\Delta^{263}/8$. With $w=\kappa/\tau$, by"
            r" then $|z_1-z_3|\le10s_Tw+8s_1$ and $|z_1-z_2|\ge(s_T-2s_1)w-8s_1$ in every neuron"
            r" (as $|z|\le4s_1$ at $s_1$): is the first at most 11 times the second?",
        ),
        reading(
            "limit",
            "8+32/n+c**2/(2*n) <= (1+4/n)*(8+c**2/(2*n)) and 8+c**2/(2*n) >= 8",
            ("n in {8..}", "c in (0, 1/8]"),
            (),
            r"How far apart are the two distances as $t\to\infty$? These are the mean squares of"
            r" the speeds $v_1-v_3$ and $v_1-v_2$, over $(\kappa/\tau)^2$.",
        ),
        Reading(
            "many-neurons",
            Empirical(
                "at T all triples have a ratio above 2",
                "reduced flow, 12 draws, the printed example with n = 16, d = 1e60, "
                "m = log d = 138",
                AT_T,
            ),
            r"The number of neurons is $m=\log d$, as in the printed example.",
        ),
        Reading(
            "in-the-regime",
            Empirical(
                "at T all triples have a ratio above 2",
                "reduced flow, 12 draws, n = 16, d = 1e40, c = 3.1e-8, tau omega = "
                "0.148, m = 4, tau = d^0.52 (all hypotheses of Theorem A.15 hold)",
                AT_T,
            ),
            "All hypotheses of Theorem A.15 hold in this simulation.",
        ),
        Reading(
            "at-t0",
            Empirical(
                "at t_0 of Theorem A.15 all triples have a ratio above 10^6",
                "reduced flow, 12 draws, n = 16, d = 1e40, c = 3.1e-8, tau omega = 0.148, m = 4",
                "t_0: the least ratio over all triples at t_0 is > 10^6",
            ),
            "The time is $t_0$ of Theorem A.15 in place of $T$.",
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
            "This is one step for the arguments $z$ of a neuron, with the labels on the diagonal"
            r" of $Y$ and $s=\sigma'(z)$: turning the signs of $w$ and $y$ maps steps to steps,"
            " and $-w$ has the law of $w$.",
        ),
        reading(
            "even",
            "min((-z)**2, 1) == min(z**2, 1) and (-z)**3/3 == -(z**3/3) and (-z)+2/3 == -(z-2/3)",
            ("z in (-oo, oo)",),
            (),
            r"As $\sigma'$ is even and $\sigma$ is odd, distances stay under the change of sign.",
        ),
        reading(
            "theorem",
            f"{WRONG} <= 1/1000",
            ("k in {500..}",),
            EXAMPLE,
            r"This is the result itself for $\mathcal C_3$ and $\mathcal C_4$: the symmetry maps"
            " the events on which Theorem 7.1 fails in the printed example to events of the same"
            " chance for a triple of these clusters. Is that chance small for large $d$?",
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
            "The conditions are read in powers of $d$: $n$ is the exponent of the number of"
            r" samples, $c=8d^x$ and $\tau\omega=d^t$. A negative power of $d$ is far below"
            r" $\log^{-1/2}m$.",
        ),
        reading(
            "every-d",
            "D**16 <= D**(50/3) and 32*D**(-9) <= 64*D**(-2)",
            ("D in [1, oo)",),
            (),
            r"Does the example meet $n\le d^{1/3}$ and $\sqrt{32n/\sqrt d}\le c$ of Theorem A.15"
            r" for every $d=\Delta^{50}$, with $\mathcal L=1$? The second is squared.",
        ),
        reading(
            "c-small",
            "(8*D**(-1) <= 1/8 => D >= 2**6) and (D >= 2**6 => 8*D**(-1) <= 1/8)",
            ("D in (0, oo)",),
            (),
            r"From which $d=\Delta^{50}$ on is $c\le\frac18$ in the example?",
        ),
        reading(
            "c-below",
            "(8*D**(-2) <= 1 => D**2 >= 8) and (D**2 >= 8 => 8*D**(-2) <= 1)",
            ("D in (0, oo)",),
            (),
            r"With $d=\Delta^{150}$, from where on is $c=8\Delta^{-3}$ below"
            r" $\sqrt{n/d^{1/3}}=\Delta^{-1}$? At $\Delta^2=8$ the dimension is $2^{225}$.",
        ),
        reading(
            "far-below",
            "(8*D**(-2) <= 1/10 => D**2 >= 80) and (D**2 >= 80 => 8*D**(-2) <= 1/10)",
            ("D in (0, oo)",),
            (),
            r"The same is asked with a factor of 10, for the printed $\ll$; at $\Delta^2=80$ the"
            " dimension is $80^{75}>2^{474}$.",
        ),
        reading(
            "omega-above",
            "(2*D**(-1) <= 1 => D >= 2) and (D >= 2 => 2*D**(-1) <= 1)",
            ("D in (0, oo)",),
            (),
            r"With $\Delta=d^{0.12}$, from where on is $4q=2d^{-0.14}$ at most"
            r" $(\tau\omega)^2=d^{-0.02}$?",
        ),
        reading(
            "C_phi",
            "(8*D**(-1) <= 1/4-2/10 => D >= 160) and (D >= 160 => 8*D**(-1) <= 1/4-2/10)",
            ("D in (0, oo)",),
            (),
            r"From which $d=\Delta^{50}$ on is condition 3 of Corollary A.11 met at"
            r" $C^{(\phi)}=10$, as the proof needs it?",
        ),
        reading(
            "omega",
            "a > 1",
            ("x in [1, 1174/5]",),
            LOG,
            r"With $x=\log d$, does $\tau\omega\le1/(4\sqrt{\log4m})$ fail for all $d$ up to"
            " $e^{234.8}=2^{338.7}$?",
        ),
        reading(
            "omega-from",
            "a < 1",
            ("x in [23481/100, oo)",),
            LOG,
            r"Does $\tau\omega\le1/(4\sqrt{\log4m})$ hold from $d=e^{234.81}$ on?",
        ),
        reading(
            "confidence",
            "2/x+x*sqrt(c) > 1",
            ("x in [1, 7687/10]",),
            LOG,
            r"With $m=x=\log d$, do two terms of $\delta$ in (116) exceed 1, so that no confidence"
            " is left, up to $d=e^{768.7}=2^{1109.0}$?",
        ),
        reading(
            "confidence-from",
            "2/x+x*sqrt(c) < 1",
            ("x in [76871/100, oo)",),
            LOG,
            "Are these two terms below 1 from $d=e^{768.71}=2^{1109.02}$ on?",
        ),
        reading(
            "confidence-tenth",
            "(2/x+x*sqrt(c) < 1/10 => x > 1029) and (x >= 1030 => 2/x+x*sqrt(c) < 1/10)",
            ("x in [1, oo)",),
            LOG,
            r"From which $x=\log d$ on are they below 1/10, for a confidence of 9/10?",
        ),
        reading(
            "confidence-samples",
            "log(x)+8*x/25 > 1/c",
            ("x in [1, 341]",),
            LOG,
            r"Does $mne^{-1/c}$, another term of (116), exceed 1 up to $x=\log d=341$? Logarithms"
            " are compared.",
        ),
        reading(
            "confidence-samples-from",
            "log(x)+8*x/25 < 1/c",
            ("x in [342, oo)",),
            LOG,
            "Is $mne^{-1/c}$ below 1 from $d=e^{342}$ on?",
        ),
        reading(
            "confidence-steps",
            "log(4*x*t0) > 1/c**2",
            ("x in [236, 243]",),
            (*LOG, *LARGEST),
            r"Does $4mt_0e^{-1/c^2}$ exceed 1 for $x=\log d$ from 236 to 243, with the largest"
            " step size? Logarithms are compared.",
        ),
        reading(
            "confidence-steps-from",
            "log(4*x*t0) < 1/c**2",
            ("x in [244, 1200]",),
            (*LOG, *LARGEST),
            r"Is $4mt_0e^{-1/c^2}$ below 1 for $x=\log d$ from 244 to 1200, with the largest step"
            " size?",
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
            "Is the whole of (116) below 1 at $d=e^{768.71}$, with the largest step size?",
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
            r"It is read with the constant 1 in the $O$: $M=\eta$ is at most two of the three"
            " parts, which suffice for condition 3 of Theorem A.15. Up to constants this is the"
            " claim.",
        ),
        reading(
            "any-constant",
            f"2*{ETA} <= {CAP}",
            ETA_GIVEN,
            (),
            "It is read with a larger constant in the $O$, here 2.",
        ),
        reading(
            "scale",
            "eta <= c**3/tau**4 => eta/l**2 <= c**3/(l*tau)**4",
            ("eta in (0, oo)", "c in (0, 1/8]", "tau in (0, oo)", "l in [1, oo)"),
            (),
            r"The change of $(\tau,\kappa,\omega,\eta)$ to $(l\tau,l\kappa,\omega/l,\eta/l^2)$"
            " leaves the trajectory as it is. Does the condition follow it?",
        ),
    ),
    claim(
        "thm71.time",
        r"$T=\Theta(1/(\eta\omega^3))$ is below the $t_0$ of Theorem A.15, whose proof is to show"
        r" Theorem 7.1. In fact $T/t_0=\Theta(\tau^3\sqrt{\log m}/\omega^2)$: $d^{2.62}$ in the"
        r" example, up to logarithms.",
        reading(
            "printed",
            "T < t0",
            ("D in [2, oo)", "K in [1/D, oo)", *TIMES_IN_EXAMPLE),
            EXAMPLE_TIMES,
            "The printed proof of Theorem 7.1 needs $T<t_0$, as Theorem A.15 speaks of $t<t_0$"
            r" alone. $T=K/(\eta\omega^3)$ is compared with $t_0$ in the printed example, with"
            r" $d=\Delta^{100}$, $\tau=\Delta^{52}$, $\omega=\Delta^{-53}$ and $c=8\Delta^{-2}$,"
            r" for constants $K$ down to $1/\Delta$.",
        ),
        reading(
            "never",
            "T > t0",
            ("D in [2, oo)", "K in [1/D, oo)", "eta in (0, oo)", "r in [1, oo)", "4*r/D < 1"),
            (
                ("c", "8*D**(-2)"),
                ("T", "K*D**159/eta"),
                ("t0", "(1-4*r/D)/(1/8+c)/(2*eta*D**103*r)"),
            ),
            "Is $T$ above $t_0$ for all of these, so for every constant $K$ from some $d$ on?"
            r" Here $r=\sqrt{\log4m}$.",
        ),
        reading(
            "quotient",
            "T/t0 == 2*K*(1/8+c)/(1-a)*tau**3*sqrt(log(4*m))/omega**2",
            TIMES,
            TIMES_WHERE,
            r"What is $T/t_0$ in general, for $T=K/(\eta\omega^3)$?",
        ),
        reading(
            "theta",
            "2*(1/8+c)/(1-a) >= 1/4 and 2*(1/8+c)/(1-a) <= 1 and log(4*m) <= 3*log(m) and log(m) <="
            " log(4*m)",
            ("m in {2..}", "c in (0, 1/8]", "a in (0, 1/2]"),
            (),
            r"Which factors go with $K\tau^3\sqrt{\log m}/\omega^2$ in $T/t_0$ when"
            r" $a=4\omega\tau\sqrt{\log4m}$ is at most 1/2?",
        ),
        reading(
            "powers",
            "3*(52/100)+2*(53/100) == 262/100",
            (),
            (),
            "Which power of $d$ is $T/t_0$ in the example?",
        ),
        reading(
            "rescaled",
            "t2 == t0 and T2/t2 == l**5*(T/t0)",
            (*TIMES, "l in (0, oo)"),
            (*TIMES_WHERE, *OTHER),
            r"When $(\tau,\omega,\eta)$ becomes $(l\tau,\omega/l,\eta/l^2)$, which changes no"
            " trajectory, does $t_0$ stay while $T$ is multiplied by $l^5$?",
        ),
        reading(
            "invariant",
            "T2 == T",
            (*TIMES, "l in (0, oo)"),
            (*TIMES_WHERE, *OTHER),
            "Is $T$ then the same moment of the same trajectory?",
        ),
        reading(
            "anywhere",
            "(T/t0)*((R*t0/T)**(1/5))**5 == R",
            (*TIMES, "R in (0, oo)"),
            TIMES_WHERE,
            "Does every value $R$ of $T/t_0$ occur within hypotheses (1) to (3)? The formula takes"
            " $l=(Rt_0/T)^{1/5}$.",
        ),
    ),
)
