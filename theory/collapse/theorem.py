"""Theorem A.15 (main bound) and its proof in Appendix A.4, and Theorem 7.1.

``a`` = 4 omega tau sqrt(log 4m), ``c_t`` = (1-a)/(1/8+c), ``q`` = 32 L n/(c^2 sqrt d), ``Lp`` the constant L' of (122), sigma(z) = z^3/3.

Source: Yang, Steinhardt, Hu, Section 7 and Appendix A.4.
"""

from __future__ import annotations

from theory.claim import Claim
from theory.collapse.notation import claim
from theory.shorthand import reading

SIZES = ("n in {4..}", "d in {1..}", "c in (0, 1/8]")
_REST = ("L in (0, oo)", "Cp in [8, oo)", *SIZES)
_ROOT = (("q", "32*L*n/(c**2*sqrt(d))"),)

CLAIMS: tuple[Claim, ...] = (
    claim(
        "thm71.example", r"$\kappa=1$, $\tau=d^{0.52}$, $\omega=d^{-0.53}$, $m=\log d$, $n=d^{0.32}$ satisfies (1) to (3).",
        reading("printed", "n/2-1/4 < x and x < n/2-1/6 and n < 1/3 and -1/4+n/2-x < t and t < 0", (), (
            ("n", "32/100"), ("x", "1/2-52/100"), ("t", "52/100-53/100")),
            "powers of d: c = 8 d^x, tau omega = d^t; a negative power of d is far below log^{-1/2} m"),
    ),
    claim(
        "thma15.pre", r"$c_t\le8$, $8-c_t=8(8c+a)/(1+8c)$.",
        reading("printed", "ct <= 8 and 8-ct == 8*(8*c+a)/(1+8*c)", ("c in (0, 1/8]", "a in (0, 1]"), (("ct", "(1-a)/(1/8+c)"),)),
    ),
    claim(
        "thma15.delta1", r"$e^{-n}+2ne^{-1/c^2}+2e^{-d/64}\le3ne^{-1/c^2}$.",
        reading("printed", "exp(-n)+2*n*exp(-1/c**2)+2*exp(-d/64) <= 3*n*exp(-1/c**2)", (*SIZES, "n**3 <= d", "32*n <= c**2*sqrt(d)", "c**2*cbrt(d) <= n"), (),
                "under conditions 1 and 2 of the theorem, L = 1"),
    ),
    claim(
        "thma15.delta2", r"$|\zeta^{(s,r)}(0)|\le2\omega\tau\sqrt{\log4m}$ for all $r$ with probability at least $1-1/m$.",
        reading("printed", "m*erfc(y) <= 1/m", ("m in {1..}",), (("y", "sqrt(2*log(4*m))"),), "union over the m neurons"),
        uses=("lema5",),
    ),
    claim(
        "eq117-120", r"$[|\zeta(0)|^{-1}-(\frac18+c)^{-1}\eta\tau^2t]^{-1}\le[1-c_t(\frac18+c)]^{-1}|\zeta(0)|\le\dots\le\frac12$.",
        reading("printed", "1/(1/z-e1/(1/8+c)) <= z/(1-ct*(1/8+c))", ("c in (0, 1/8]", "a in (0, 1]", "z in (0, a/2]", "e1 in [0, oo)", "2*e1*(a/4) <= ct/2",
                "e1/(1/8+c) < 1/z"), (("ct", "(1-a)/(1/8+c)"),), "(117) to (118), e1 = eta tau^2 t with t <= t_0"),
        reading("eq118-120", "z/(1-ct*(1/8+c)) <= 1/2", ("c in (0, 1/8]", "a in (0, 1]", "z in (0, a/2]"), (("ct", "(1-a)/(1/8+c)"),), "from (118) on"),
    ),
    claim(
        "eq121-125", r"$|\sigma(a)-\sigma(b)|\le L'\sigma(|a-b|)$ with a constant $L'$ (122).",
        reading("printed", "(x+h)**3/3-x**3/3 <= Lp*h**3/3", ("Lp in [1, oo)", "x in [0, 1/2]", "h in (0, 1/2]", "Lp <= 16"), (), "a = x+h, b = x, L' up to 16"),
        reading("every-constant", "(1/2)**3/3-(1/2-h)**3/3 > Lp*h**3/3", ("Lp in [1, oo)", "h in (0, 1/8]", "h**2*Lp < 1/4"), (),
                "for every constant: near points break it"),
        repairs=(reading("repair", "(x+h)**3/3-x**3/3 <= h*(x+h)**2", ("x in [0, 1/2]", "h in [0, 1/2]"), (), "the mean value bound"),),
    ),
    claim(
        "thma15.a", r"As $\omega\tau\ge2\sqrt q$: $P(\zeta^{(1,r)}(0)\ge\sqrt q)\ge\frac12$, so $P(r\in A)\ge\frac14$.",
        reading("printed", "erfc(r/sqrt(2))/2 >= 1/2 and erfc(r/sqrt(2))/4 >= 1/4", ("r in (0, 1/2]",), (), "r = sqrt(q)/(omega tau); the exact chances"),
        reading("never", "erfc(r/sqrt(2))/2 < 1/2", ("r in (0, 1/2]",), (), "it is below 1/2 for every r"),
        repairs=(reading("repair", "erfc(r/sqrt(2))/2 >= 3/10 and erfc(r/sqrt(2))/4 >= 3/20", ("r in (0, 1/2]",), (), "3/10 and 3/20"),),
        uses=("init.law",),
    ),
    claim(
        "eq137", r"$\sigma(a)/\sigma(b)=3\sigma(a/b)$; the squared quotient has the constant $3(m/8)/(mL')$.",
        reading("printed", "(x**3/3)/(y**3/3) == 3*((x/y)**3/3)", ("x in (0, oo)", "y in (0, oo)"), (), "the rule"),
        reading("squared", "m/8*(x**3/3)**2/(m*(Lp*y**3/3)**2) >= 3*m/8/(m*Lp)*((x/y)**3/3)**2", ("m in {1..}", "Lp in [1, oo)", "x in (0, oo)", "y in (0, oo)"), (),
                "(137): (136) divided by the square of (125), summed over m neurons"),
        repairs=(reading("repair", "m/8*(x**3/3)**2/(m*(Lp*y**3/3)**2) == 9/(8*Lp**2)*((x/y)**3/3)**2", ("m in {1..}", "Lp in [1, oo)", "x in (0, oo)", "y in (0, oo)"), (),
                         "9/(8 L'^2)"),),
    ),
    claim(
        "eq138-140", r"$\frac{\sqrt q/2}{c\sqrt q/4+C_\phi c^2/n}=[\frac c2+\frac{2C_\phi c^2}{n\sqrt q}]^{-1}=[\frac c2+\frac{C_\phi}{\sqrt{8L}}\frac{c^3\sqrt d}{n^{1.5}}]^{-1}$.",
        reading("printed", "2*Cp*c**2/(n*sqrt(q)) == Cp/sqrt(8*L)*c**3*sqrt(d)/n**(3/2)", _REST, _ROOT, "(139) to (140)"),
        reading("eq138", "(u/2)/(c/4*u+Cp*c**2/n) == 1/(c/2+2*Cp*c**2/(n*u))", ("u in (0, oo)", *_REST[1:]), (), "(137) to (138), u = sqrt(q)"),
        repairs=(reading("repair", "(2*Cp*c**2/(n*sqrt(q)))**4 == (Cp/sqrt(8*L)*c**3/n**(3/2))**4*d", _REST, _ROOT,
                         r"with $d^{1/4}$ in place of $\sqrt d$ (fourth powers)"),),
    ),
)
