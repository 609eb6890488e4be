"""State the steps of the proof of Theorem 9 of `phases` for c/l <= f < 1 (Eqs 138-144).

Notation as in `assay.theory.papers.phases.errors_weak`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.papers.phases.errors_weak import MIDDLE, RATIOS, STAGE1, D, K, order_of

_GF = "(exp(f)-1)/(exp(f*k)-1)"
_G1 = "(e-1)/(exp(k)-1)"

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "phases.eq138",
        r"For $c_f/l\le f<1$ the ratio of Eq 118 is $\frac{e^f-1}{e^{fk}-1}+O(f/l)$.",
        (
            Reading("printed", order_of(f"ratio-{_GF}", "f/l", MIDDLE, ("k", "c"))),
            Reading(
                "second-copy",
                order_of(f"(p1-r1)/(pk-rk)-{_GF}", "f/l", MIDDLE, ("k", "c")),
                "Eq 107 of the second copy is read, where the numerator of the ratio is "
                "$q(y|C_1^y)-q(y'|C_1^y)$.",
            ),
        ),
        repairs=(
            Reading(
                "repair",
                order_of(f"ratio-{_GF}", "1/l", MIDDLE, ("k", "c")),
                "The error is $O(1/l)$ in place of $O(f/l)$.",
            ),
        ),
        uses=("phases.eq127", "phases.eq72", "phases.eq75"),
    ),
    Claim(
        "phases.eq140",
        r"For $c_f/l\le f<1$ the quotient of series $\sum_{i\ge1}f^i/i!\,/\sum_{i\ge1}(fk)^i/i!$ is"
        r" replaced by "
        r"$\sum_{i\ge1}1/i!\,/\sum_{i\ge1}k^i/i!+O(f/l)$.",
        (
            Reading(
                "printed",
                order_of(f"{_GF}-{_G1}", "f/l", MIDDLE, ("k", "c")),
                "Both quotients of series are written in closed form.",
            ),
        ),
        repairs=(
            Reading(
                "repair",
                Formula(f"{_GF} >= {_G1}", ("f in (0, 1]", K)),
                "An inequality takes the place of the equality: the quotient decreases in $f$.",
            ),
        ),
        uses=("phases.eq138",),
    ),
    Claim(
        "phases.eq141",
        r"For $c_f/l\le f<1$ the ratio of Eq 118 is $\frac{e-1}{e^k-1}+O(f/l)$.",
        (Reading("printed", order_of(f"ratio-{_G1}", "f/l", MIDDLE, ("k", "c"))),),
        repairs=(
            Reading(
                "repair",
                Formula(f"ratio >= {_G1}", ("l in {2..}", *STAGE1), RATIOS),
                "A lower bound takes the place of the equality.",
            ),
        ),
        uses=("phases.eq140",),
    ),
    Claim(
        "phases.eq144",
        r"For $c_f/l\le f<1$: $R_1=\left(1-k\frac{e-1}{e^k-1}-O(kf/l)\right)^2=\Omega(k)$.",
        (
            Reading(
                "printed",
                order_of("R1", "k", MIDDLE, ("k", "c"), "Omega"),
                "The order of $R_1$ itself is tested on the printed range, with a constant "
                "that may depend on $k$ and $c_f$ (here $c$).",
            ),
            Reading(
                "step-alone",
                order_of(
                    f"(1-k*{_G1}-s*k*f/l)**2",
                    "k",
                    (K, "a in (0, oo)", "s in [-a, a]", D, "1/l < f", "f < 1"),
                    ("k", "a"),
                    "Omega",
                ),
                "Does the second equality hold alone: is the square with any term $skf/l$, "
                r"$|s|\leq a$, in place of $O(kf/l)$ of order $\Omega(k)$, with constants that "
                "may depend on $k$?",
            ),
            Reading(
                "step-alone-uniform-k",
                order_of(
                    f"(1-k*{_G1}-s*k*f/l)**2",
                    "k",
                    (K, "a in (0, oo)", "s in [-a, a]", D, "1/l < f", "f < 1"),
                    ("a",),
                    "Omega",
                ),
                "Does the second equality hold alone with a constant that does not depend on $k$?",
            ),
            Reading(
                "second-copy",
                order_of(
                    f"1-k*{_G1}-(s*k*f/l)**2",
                    "k",
                    (K, "a in (0, oo)", "s in [-a, a]", D, "1/l < f", "f < 1"),
                    ("k", "a"),
                    "Omega",
                ),
                "Does Eq 114 of the second copy hold, where only the $O$-term is squared, with "
                "constants that may depend on $k$?",
            ),
        ),
        repairs=(
            Reading(
                "repair",
                order_of("R1", "1", (K, "a in (0, 1)", D, "a <= f", "f < 1"), ("k", "a"), "Omega"),
                r"The bound is $\Omega(1)$ in place of $\Omega(k)$, and it holds from a constant "
                "$a>0$ on.",
            ),
        ),
        uses=("phases.eq141", "phases.eq145"),
    ),
)
