"""State Theorem 9 of `phases` (error on weak samples of the own class, stage 1) and the steps of
its proof up to f = c/l.

The proof works with the ratio of Eq 118, ``ratio =
(q(y|C_1^y)-q(y'|C_k^y))/(q(y|C_k^y)-q(y'|C_k^y))``, so that ``R_1 = (1 - k*ratio)**2``.  Identities
are stated in ``f`` with ``u = (1-f)/(l-1)`` (row sums stay 1); asymptotic statements in the margin
``D = f-u``, with the ranges of ``f`` written as side conditions.

The range of the proof is printed ``1/l <= f``; at ``f = 1/l`` the ratio is 0/0, so it is read as
``1/l < f``, as in the theorem.

Source: Schneider & Prabhushankar, Theorem 9, Eqs 110-134 (second copy: Theorem 3, Eqs 81-130).
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.theory.papers.phases.errors_in_time import WEAK_MENDED_READING, WEAK_READING
from assay.theory.papers.phases.notation import MODEL

OUTPUTS = (
    ("u", "(1-f)/(l-1)"),
    ("q1", "exp(f)/(exp(f)+exp(u)*(l-1))"),
    ("qk", "exp(f*k)/(exp(f*k)+exp(k*u)*(l-1))"),
    ("s1", "exp(u)/(exp(f)+exp(u)*(l-1))"),
    ("sk", "exp(k*u)/(exp(f*k)+exp(k*u)*(l-1))"),
)
"""Softmax outputs in the paper's own variables: own class on weak and strong samples, other class
on both.
"""

IN_F = ("l in {2..}", "k in [2, oo)", "f in (1/l, oo)")
"""Domain of the identities: any own sum above its start."""

RATIOS = (*MODEL, ("ratio", "(p1-rk)/(pk-rk)"), ("ratio0", "(r1-rk)/(pk-rk)"))
"""The model in the margin D, and the two ratios that the errors R_1 and R_{0,C_1} are squares
of.
"""

K = "k in [2, oo)"
D = "D in (0, oo)"
CF = "c in (1, oo)"
NEAR = (K, CF, D, "1/l < f", "f < c/l")
"""The range 1/l < f < c_f/l."""
MIDDLE = (K, CF, D, "c/l <= f", "f < 1")
"""The range c_f/l <= f < 1."""
STAGE1 = (K, D, "1/l < f", "f < 1")
"""The range 1/l < f < 1."""

_MAIN = "(exp(f+k*u)-exp((k+1)*u))/(exp(f*k)-exp(k*u))"
_NUMERATOR = "exp(f*(k+1))+exp(f+k*u)*(l-2)-exp((k+1)*u)*(l-1)"
_REST = f"(({_NUMERATOR})-(exp(f*(k+1))+l*(exp(f+k*u)-exp((k+1)*u))))"


def order_of(quantity, order, given, constant, kind="O", where=RATIOS):
    """State the order of a quantity in the variables of Eq 118."""
    return Asymptotic(quantity, order, kind, given, constant=constant, where=where)


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "phases.thm9",
        r"For an arbitrary constant $c_f>1$: $R_1=O(k^4/l^2)$ for $1/l<f<c_f/l$, and"
        r" $R_1=\Omega(k)$ for "
        r"$c_f/l\le f<1$.",
        (
            Reading(
                "printed",
                order_of("R1", "k", MIDDLE, ("k", "c"), "Omega"),
                "The second half is read with constants that may depend on $k$ and $c_f$ (here "
                "$c$). The theorem claims both halves, so it falls with this one.",
            ),
            Reading(
                "first-half",
                order_of("R1", "k**4/l**2", NEAR, ("k", "c")),
                "The first half alone is tested, with a constant that may depend on $k$ and "
                "$c_f$ (here $c$).",
            ),
            Reading(
                "first-half-uniform-k",
                order_of("R1", "k**4/l**2", NEAR, ("c",)),
                "The first half is read with a constant that does not depend on $k$.",
            ),
            Reading(
                "uniform-k",
                order_of("R1", "k", MIDDLE, ("c",), "Omega"),
                "The second half is read with a constant that does not depend on $k$.",
            ),
            WEAK_READING,
        ),
        repairs=(
            Reading(
                "repair",
                order_of("R1", "1", (K, "a in (0, 1)", D, "a <= f", "f < 1"), ("k", "a"), "Omega"),
                r"The bound is $\Omega(1)$ in place of $\Omega(k)$, and it holds from a constant "
                "$a>0$ on, not from $c_f/l$ on.",
            ),
            WEAK_MENDED_READING,
        ),
        uses=("phases.eq10_12", "phases.def.gj", "phases.eq109"),
        proof_uses=(
            "phases.eq112",
            "phases.eq117",
            "phases.eq121",
            "phases.eq127",
            "phases.eq132",
            "phases.eq134",
            "phases.eq138",
            "phases.eq140",
            "phases.eq141",
            "phases.eq144",
            "phases.eq145",
            "phases.eq148_154",
            "phases.eq157_159",
            "phases.eq59",
            "phases.eq64",
            "phases.eq72",
            "phases.eq75",
            "phases.eq82",
            "phases.eq83",
            "phases.thm7",
        ),
        has_proof=True,
    ),
    Claim(
        "phases.eq112",
        r"$q(y|C_k^y)-q(y'|C_k^y)=\frac{e^{fk}-e^{ku}}{e^{fk}+e^{ku}(l-1)}$.",
        (
            Reading(
                "printed",
                Formula("qk-sk == (exp(f*k)-exp(k*u))/(exp(f*k)+exp(k*u)*(l-1))", IN_F, OUTPUTS),
            ),
        ),
        uses=("phases.eq2", "phases.eq16_18"),
    ),
    Claim(
        "phases.eq117",
        r"$q(y|C_1^y)-q(y'|C_k^y)=\frac{e^{f(k+1)}+e^{f+ku}(l-2)-e^{(k+1)u}(l-1)}"
        r"{(e^f+e^{fu}(l-1))(e^{fk}+e^{ku}(l-1))}$, with $e^{fu}$ in the denominator.",
        (
            Reading(
                "printed",
                Formula(
                    f"q1-sk == ({_NUMERATOR})/((exp(f)+exp(f*u)*(l-1))*(exp(f*k)+exp(k*u)*(l-1)))",
                    IN_F,
                    OUTPUTS,
                ),
            ),
            Reading(
                "numerator",
                Formula(
                    "exp(f)*(exp(f*k)+exp(k*u)*(l-1))-exp(k*u)*(exp(f)+exp(u)*(l-1)) =="
                    f" {_NUMERATOR}",
                    IN_F,
                    OUTPUTS,
                ),
                "Only the numerator is tested, from Eq 115 to Eq 117.",
            ),
        ),
        repairs=(
            Reading(
                "repair",
                Formula(
                    f"q1-sk == ({_NUMERATOR})/((exp(f)+exp(u)*(l-1))*(exp(f*k)+exp(k*u)*(l-1)))",
                    IN_F,
                    OUTPUTS,
                ),
                "The denominator has $e^u$, as in Eqs 114 and 115, in place of $e^{fu}$.",
            ),
        ),
        uses=("phases.eq2", "phases.eq16_18"),
    ),
    Claim(
        "phases.eq121",
        r"From Eq 120 to Eq 121 the numerator $e^{f(k+1)}+e^{f+ku}(l-2)-e^{(k+1)u}(l-1)$ becomes "
        r"$e^{f(k+1)}+l(e^{f+ku}-e^{(k+1)u})+O(1)$; no range of $f$ is assumed yet, and Eq 148 uses"
        r" it for $f\ge1$.",
        (
            Reading(
                "printed",
                order_of(_REST, "1", (K, D, "1/l < f"), ("k",)),
                "The step is read for every $f$ above $1/l$, with a constant that may depend on "
                "$k$.",
            ),
            Reading(
                "stage-1",
                order_of(_REST, "1", STAGE1, ("k",)),
                "The step is read for $1/l<f<1$ only, where Eq 124 uses it.",
            ),
        ),
        repairs=(
            Reading(
                "repair",
                order_of(_REST, "exp(f)", (K, D, "1/l < f"), ("k",)),
                "The remainder is $O(e^f)$ in place of $O(1)$.",
            ),
        ),
        uses=("phases.eq112", "phases.eq117"),
    ),
    Claim(
        "phases.eq127",
        r"For $1/l\le f<1$ the ratio of Eq 118 is"
        r" $\frac{e^{f+ku}-e^{(k+1)u}}{e^{fk}-e^{ku}}+O(1/l)$.",
        (
            Reading("printed", order_of(f"ratio-{_MAIN}", "1/l", STAGE1, ("k",))),
            Reading(
                "uniform-k",
                order_of(f"ratio-{_MAIN}", "1/l", STAGE1, ()),
                "The equality is read with one constant for all $k$.",
            ),
            Reading(
                "as-argued",
                order_of(
                    f"(exp(f*(k+1))+l*(exp(f+k*u)-exp((k+1)*u))+s)/((exp(f)+exp(u)*(l-1))*(exp(f*"
                    f"k)-exp(k*u)))-{_MAIN}",
                    "1/l",
                    (K, "s in [-2, 2]", D, "1/l < f", "f < 1"),
                    ("k",),
                ),
                "Does the argument of Eqs 124 and 125 work, that any bounded term $s$ in the "
                "numerator of Eq 121 contributes $O(1/l)$ to the ratio?",
            ),
        ),
        repairs=(
            Reading(
                "repair",
                order_of(f"ratio-{_MAIN}", "1/l", STAGE1, ()),
                "The conclusion stays; it follows by another argument, in which the bounded "
                "terms cancel.",
            ),
        ),
        uses=("phases.eq121", "phases.eq82"),
    ),
    Claim(
        "phases.eq132",
        r"For $1/l\le f<c_f/l$ the ratio of Eq 118 is $1/k+O(k/l)$, because $O_1/(f-u)=O(k/l)$ and "
        r"$O_0/(k(f-u))=O(k/l)$.",
        (
            Reading(
                "printed",
                order_of("ratio-1/k", "k/l", NEAR, ("k", "c")),
                "The conclusion (the last display, as the second copy has it) is tested for "
                "the ratio itself, with a constant that may depend on $k$ and $c_f$ (here "
                "$c$).",
            ),
            Reading(
                "uniform-k",
                order_of("ratio-1/k", "k/l", NEAR, ("c",)),
                "The equality is read with one constant for all $k$.",
            ),
            Reading(
                "remainder-1",
                order_of("(exp(f+k*u)-exp((k+1)*u)-(f-u))/(f-u)", "k/l", NEAR, ("k", "c")),
                "The remainder $O_1$ of Eq 64 is tested, divided by $f-u$.",
            ),
            Reading(
                "remainder-0",
                order_of("(exp(f*k)-exp(k*u)-k*(f-u))/(k*(f-u))", "k/l", NEAR, ("k", "c")),
                "The remainder $O_0$ of Eq 59 is tested, divided by $k(f-u)$.",
            ),
        ),
        uses=("phases.eq127", "phases.eq59", "phases.eq64"),
    ),
    Claim(
        "phases.eq134",
        r"For $1/l\le f<c_f/l$: $R_1=(1-k(1/k+O(k/l)))^2=O(k^4/l^2)$.",
        (
            Reading("printed", order_of("R1", "k**4/l**2", NEAR, ("k", "c"))),
            Reading(
                "uniform-k",
                order_of("R1", "k**4/l**2", NEAR, ("c",)),
                "The bound is read with one constant for all $k$.",
            ),
        ),
        uses=("phases.eq132",),
    ),
)
