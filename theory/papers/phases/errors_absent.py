"""State Theorem 10 of `phases` (error on weak samples of another class) and the steps of its proof.

``R_{0,C_1} = (k*ratio0)**2`` with the ratio of Eq 165, ``ratio0 =
(q(y'|C_1^y)-q(y'|C_k^y))/(q(y|C_k^y)-q(y'|C_k^y))``.

Source: Schneider & Prabhushankar, Theorem 10, Eqs 160-195 (second copy: Theorem 4, Eqs 131-166).
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.theory.papers.phases.errors_in_time import ABSENT_READING
from assay.theory.papers.phases.errors_weak import IN_F, MIDDLE, NEAR, OUTPUTS, RATIOS, D, K

ABOVE_ONE = (K, D, "1 < f")
"""The range f > 1."""
EVERYWHERE = (K, D, "1/l < f")
"""Every f after the start."""

_BELOW = Reading(
    "repair",
    Formula("R0 <= k**2/l**2", ("l in {2..}", K, D), RATIOS),
    "The conclusion stays; it follows by another argument: $R_{0,C_1}$ is at most $k^2/l^2$ at "
    "every state after the start.",
)

_CROSS = "exp(f*k+u)-exp(f+k*u)"
_CLAIMED = "(1/l)*(1+2/(exp(f*k)-1)+(e-1)/(exp(k)-1))"


def _o(quantity, order, given, constant, kind="O", where=RATIOS):
    return Asymptotic(quantity, order, kind, given, constant=constant, where=where)


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "phases.thm10",
        r"$R_{0,C_1^{y'\neq y}}=O(k^2/l^2)$ for all $f>1/l$.",
        (
            Reading(
                "printed",
                _o("R0", "k**2/l**2", EVERYWHERE, ("k",)),
                "The theorem is read with a constant that may depend on $k$.",
            ),
            Reading(
                "uniform-k",
                _o("R0", "k**2/l**2", EVERYWHERE, ()),
                "The theorem is read with one constant for all $k$.",
            ),
            ABSENT_READING,
        ),
        uses=("phases.eq10_12", "phases.def.gj", "phases.eq109"),
        proof_uses=(
            "phases.eq164",
            "phases.eq167",
            "phases.eq170",
            "phases.eq176",
            "phases.eq180",
            "phases.eq185_187",
            "phases.eq189",
            "phases.eq193",
            "phases.eq195",
            "phases.eq59",
            "phases.eq71",
            "phases.eq72",
            "phases.eq78",
            "phases.eq82",
            "phases.thm7",
        ),
        has_proof=True,
    ),
    Claim(
        "phases.eq164",
        r"$q(y'|C_1^y)-q(y'|C_k^y)=\frac{e^{fk+u}-e^{f+ku}}{(e^{fk}+e^{ku}(l-1))(e^f+e^u(l-1))}$.",
        (
            Reading(
                "printed",
                Formula(
                    f"s1-sk == ({_CROSS})/((exp(f*k)+exp(k*u)*(l-1))*(exp(f)+exp(u)*(l-1)))",
                    IN_F,
                    OUTPUTS,
                ),
            ),
        ),
        uses=("phases.eq2", "phases.eq16_18"),
    ),
    Claim(
        "phases.eq167",
        r"$\frac{q(y'|C_1^y)-q(y'|C_k^y)}{q(y|C_k^y)-q(y'|C_k^y)}=\frac{e^{fk+u}-e^{f+ku}}{(e^f"
        r"+e^u(l-1))(e^{fk}-e^{ku})}$.",
        (
            Reading(
                "printed",
                Formula(
                    f"(s1-sk)/(qk-sk) == ({_CROSS})/((exp(f)+exp(u)*(l-1))*(exp(f*k)-exp(k*u)))",
                    IN_F,
                    OUTPUTS,
                ),
            ),
        ),
        uses=("phases.eq112", "phases.eq164"),
    ),
    Claim(
        "phases.eq170",
        r"The ratio of Eq 165 is $\frac{e^{fk+u}-e^{f+ku}}{(l+O(1))(e^{fk}-e^{ku})}+O(1/l)$.",
        (
            Reading(
                "printed",
                _o(
                    f"ratio0-({_CROSS})/((l+s)*(exp(f*k)-exp(k*u)))",
                    "1/l",
                    (K, "a in (0, oo)", "s in [-a, a]", D, "1/l < f"),
                    ("k", "a"),
                ),
                r"Any bounded term $s$, $|s|\leq a$, stands for the $O(1)$ of Eq 170.",
            ),
            Reading(
                "uniform-k",
                _o(
                    f"ratio0-({_CROSS})/((l+s)*(exp(f*k)-exp(k*u)))",
                    "1/l",
                    (K, "a in (0, oo)", "s in [-a, a]", D, "1/l < f"),
                    ("a",),
                ),
                "The equality is read with one constant for all $k$.",
            ),
        ),
        uses=("phases.eq167", "phases.eq82"),
    ),
    Claim(
        "phases.eq176",
        r"For $1/l\le f<c_f/l$ the ratio of Eq 165 is $(1-1/k)/l+O(k/l)$.",
        (
            Reading(
                "printed",
                _o("ratio0-(1-1/k)/l", "k/l", NEAR, ("k", "c")),
                "The conclusion is tested for the ratio itself, with a constant that may "
                "depend on $k$ and $c_f$ (here $c$).",
            ),
            Reading(
                "uniform-k",
                _o("ratio0-(1-1/k)/l", "k/l", NEAR, ("c",)),
                "The equality is read with one constant for all $k$.",
            ),
        ),
        uses=("phases.eq170", "phases.eq59", "phases.eq71"),
    ),
    Claim(
        "phases.eq180",
        r"For $1/l\le f<c_f/l$: $R_{0,C_1}=(k((1-1/k)/l+O(k/l)))^2=O(k^2/l^2)$.",
        (
            Reading("printed", _o("R0", "k**2/l**2", NEAR, ("k", "c"))),
            Reading(
                "uniform-k",
                _o("R0", "k**2/l**2", NEAR, ("c",)),
                "The bound is read with one constant for all $k$.",
            ),
            Reading(
                "step-alone-uniform-k",
                _o(
                    "(k*((1-1/k)/l+s*k/l))**2",
                    "k**2/l**2",
                    (K, "a in (0, oo)", "s in [-a, a]"),
                    ("a",),
                    where=(),
                ),
                "Does the second equality hold alone with one constant for all $k$, where "
                r"$sk/l$, $|s|\leq a$, stands for $O(k/l)$?",
            ),
        ),
        uses=("phases.eq176",),
    ),
    Claim(
        "phases.eq185_187",
        r"For $c_f/l\le f<1$: $\frac{e^{fk}-e^f}{l(e^{fk}-1)}=\frac1l+\frac{1+e^f}{l(e^{fk}-1)}="
        r"\frac1l\left(1+\frac2{e^{fk}-1}+\frac{e-1}{e^k-1}\right)$, each up to $O(1/l)$.",
        (
            Reading(
                "printed",
                _o(
                    "(exp(f*k)-exp(f))/(l*(exp(f*k)-1))-(1/l+(1+exp(f))/(l*(exp(f*k)-1)))",
                    "1/l",
                    MIDDLE,
                    ("k", "c"),
                ),
                "The first equality is tested, from Eq 184 to Eq 185.",
            ),
            Reading(
                "conclusion",
                _o(f"ratio0-{_CLAIMED}", "1/l", MIDDLE, ("k", "c")),
                "Eq 187 is read as a statement about the ratio of Eq 165.",
            ),
        ),
        repairs=(
            Reading(
                "repair",
                Formula(
                    "(exp(f*k)-exp(f))/(l*(exp(f*k)-1)) == 1/l+(1-exp(f))/(l*(exp(f*k)-1))", IN_F
                ),
                "The numerator is $1-e^f$ in place of $1+e^f$; then the equality is exact.",
            ),
        ),
        uses=("phases.eq170", "phases.eq72", "phases.eq78"),
    ),
    Claim(
        "phases.eq189",
        r"For $c_f/l\le f<1$: $R_{0,C_1}=(0-kO(1/l))^2=O(k^2/l^2)$.",
        (
            Reading("printed", _o("R0", "k**2/l**2", MIDDLE, ("k", "c"))),
            Reading(
                "uniform-k",
                _o("R0", "k**2/l**2", MIDDLE, ("c",)),
                "The bound is read with one constant for all $k$.",
            ),
            Reading(
                "as-argued",
                _o(f"(k*{_CLAIMED})**2", "k**2/l**2", MIDDLE, ("k", "c")),
                "Does the argument work, that the expression of Eq 187, times $k$ and squared, "
                "is $O(k^2/l^2)$?",
            ),
        ),
        repairs=(_BELOW,),
        uses=("phases.eq185_187",),
    ),
    Claim(
        "phases.eq193",
        r"For $f>1$ the ratio of Eq 165 is"
        r" $\frac1l\left(1+\frac2{e^{fk}-1}+\frac{e-1}{e^k-1}\right)+O(f/l)$.",
        (
            Reading("printed", _o(f"ratio0-{_CLAIMED}", "f/l", ABOVE_ONE, ("k",))),
            Reading(
                "uniform-k",
                _o(f"ratio0-{_CLAIMED}", "f/l", ABOVE_ONE, ()),
                "The equality is read with one constant for all $k$.",
            ),
        ),
        uses=("phases.eq170",),
    ),
    Claim(
        "phases.eq195",
        r"For $f>1$: $R_{0,C_1}=(0-kO(1/l))^2=O(k^2/l^2)$.",
        (
            Reading("printed", _o("R0", "k**2/l**2", ABOVE_ONE, ("k",))),
            Reading(
                "uniform-k",
                _o("R0", "k**2/l**2", ABOVE_ONE, ()),
                "The bound is read with one constant for all $k$.",
            ),
            Reading(
                "as-argued",
                _o(
                    "(k*s*f/l)**2",
                    "k**2/l**2",
                    (K, "a in (0, oo)", "s in [-a, a]", D, "1 < f"),
                    ("k", "a"),
                ),
                r"Does the argument work? Eq 193 leaves a term $sf/l$, $|s|\leq a$, which is "
                "multiplied by $k$ and squared, and $f$ is not bounded.",
            ),
        ),
        repairs=(_BELOW,),
        uses=("phases.eq193",),
    ),
)
