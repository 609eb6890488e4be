"""State the series expansions of `phases` (Eqs 55-83).

Expansions are read in free variables ``f >= u >= 0`` under the printed premises; where the model
fixes ``u`` in terms of ``f`` (row sums stay 1, so ``u = (1-f)/(l-1)``) a reading "model" inserts
it.

Source: Schneider & Prabhushankar, Appendix "Series expansions".
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.papers.phases.notation import STRENGTH

SMALL = ("c in (1, oo)", STRENGTH, "f in [0, c/l]", "u in [0, f]")
"""Premise of Eqs 56-71: f and u are O(1/l) with one constant c, k is a constant, and f >= u >=
0.
"""

PREMISE = ("c in (1, oo)", STRENGTH, "f in [1/l, 1]", "u in [0, c*f/l]")
"""Premise of Eqs 72-82: u = O(f/l) with constant c, f between 1/l and 1."""

MODEL_ROW = ("u", "(1-f)/(l-1)")
"""The cross sum that the model has at own sum f (deterministic start)."""

_SMALL = {"given": SMALL, "constant": ("c", "k")}
_PREMISE = {"given": PREMISE, "constant": ("c", "k")}
_MODEL = {"given": (STRENGTH, "f in [1/l, 1]"), "constant": ("k",), "where": (MODEL_ROW,)}

_MODEL_NOTE = (
    "Does the expansion hold when $u$ is the cross sum of the model, $u=(1-f)/(l-1)$, in place "
    r"of any $u=O(f/l)$, on the stated range $1/l\leq f\leq1$?"
)
_MODEL_REPAIR = (
    "The sum $u$ is that of the model, $(1-f)/(l-1)$, and the error is $O(1/l)$ in place of "
    "$O(f/l)$."
)

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "phases.eq59",
        r"If $f,u=O(1/l)$ and $k=O(1)$ then $e^{fk}-e^{ku}=k(f-u)+O_0$ with $O_0=O(k^2(f-u)^2)$.",
        (
            Reading(
                "printed",
                Asymptotic("exp(f*k)-exp(k*u)-k*(f-u)", "k**2*(f-u)**2", "O", **_SMALL),
                r"The numbers $f$ and $u$ are any with $0\leq u\leq f\leq c/l$; the constant of "
                "the $O$ may depend on $c$ and $k$.",
            ),
        ),
        (
            Reading(
                "repair",
                Asymptotic("exp(f*k)-exp(k*u)-k*(f-u)", "k**2*(f-u)*(f+u)", "O", **_SMALL),
                "$(f-u)^2$ is replaced by $f^2-u^2=(f-u)(f+u)$, the form that Eqs 64 and 71 have.",
            ),
        ),
    ),
    Claim(
        "phases.eq64",
        r"If $f,u=O(1/l)$ and $k=O(1)$ then $e^{f+ku}-e^{(k+1)u}=(f-u)+O((f-u)(f+2ku+u))$.",
        (
            Reading(
                "printed",
                Asymptotic("exp(f+k*u)-exp((k+1)*u)-(f-u)", "(f-u)*(f+2*k*u+u)", "O", **_SMALL),
                r"The numbers $f$ and $u$ are any with $0\leq u\leq f\leq c/l$; the constant of "
                "the $O$ may depend on $c$ and $k$.",
            ),
        ),
    ),
    Claim(
        "phases.eq71",
        r"If $f,u=O(1/l)$ and $k=O(1)$ then $e^{fk+u}-e^{f+ku}=(k-1)(f-u)+O((k^2-1)(f-u)(f+u))$.",
        (
            Reading(
                "printed",
                Asymptotic(
                    "exp(f*k+u)-exp(f+k*u)-(k-1)*(f-u)", "(k**2-1)*(f-u)*(f+u)", "O", **_SMALL
                ),
                r"The numbers $f$ and $u$ are any with $0\leq u\leq f\leq c/l$; the constant of "
                "the $O$ may depend on $c$ and $k$.",
            ),
        ),
    ),
    Claim(
        "phases.eq72",
        r"If $u=O(f/l)$ and $f\in[1/l,1]$ then $e^{fk}-e^{ku}=e^{fk}-1+O(f/l)$.",
        (
            Reading(
                "printed",
                Asymptotic("exp(f*k)-exp(k*u)-(exp(f*k)-1)", "f/l", "O", **_PREMISE),
                r"The expansion is taken under its premise $u\in O(f/l)$, written $0\leq u\leq "
                r"cf/l$, and for $f\in[1/l,1]$.",
            ),
            Reading(
                "model",
                Asymptotic("exp(f*k)-exp(k*u)-(exp(f*k)-1)", "f/l", "O", **_MODEL),
                _MODEL_NOTE,
            ),
        ),
        (
            Reading(
                "repair",
                Asymptotic("exp(f*k)-exp(k*u)-(exp(f*k)-1)", "1/l", "O", **_MODEL),
                _MODEL_REPAIR,
            ),
        ),
    ),
    Claim(
        "phases.eq75",
        r"If $u=O(f/l)$ and $f\in[1/l,1]$ then $e^{f+ku}-e^{(k+1)u}=e^f-1+O(f/l)$.",
        (
            Reading(
                "printed",
                Asymptotic("exp(f+k*u)-exp((k+1)*u)-(exp(f)-1)", "f/l", "O", **_PREMISE),
                r"The expansion is taken under its premise $u\in O(f/l)$, written $0\leq u\leq "
                r"cf/l$, and for $f\in[1/l,1]$.",
            ),
            Reading(
                "model",
                Asymptotic("exp(f+k*u)-exp((k+1)*u)-(exp(f)-1)", "f/l", "O", **_MODEL),
                _MODEL_NOTE,
            ),
        ),
        (
            Reading(
                "repair",
                Asymptotic("exp(f+k*u)-exp((k+1)*u)-(exp(f)-1)", "1/l", "O", **_MODEL),
                _MODEL_REPAIR,
            ),
        ),
    ),
    Claim(
        "phases.eq78",
        r"If $u=O(f/l)$ and $f\in[1/l,1]$ then $e^{fk+u}-e^{f+ku}=e^{fk}-e^f+O(f/l)$.",
        (
            Reading(
                "printed",
                Asymptotic("exp(f*k+u)-exp(f+k*u)-(exp(f*k)-exp(f))", "f/l", "O", **_PREMISE),
                r"The expansion is taken under its premise $u\in O(f/l)$, written $0\leq u\leq "
                r"cf/l$, and for $f\in[1/l,1]$.",
            ),
            Reading(
                "model",
                Asymptotic("exp(f*k+u)-exp(f+k*u)-(exp(f*k)-exp(f))", "f/l", "O", **_MODEL),
                _MODEL_NOTE,
            ),
        ),
        (
            Reading(
                "repair",
                Asymptotic("exp(f*k+u)-exp(f+k*u)-(exp(f*k)-exp(f))", "1/l", "O", **_MODEL),
                _MODEL_REPAIR,
            ),
        ),
    ),
    Claim(
        "phases.eq82",
        r"If $u=O(f/l)$ and $f\in[1/l,1]$ then $1/(e^f+l\,e^{fu})=1/(l+O(1))$.",
        (
            Reading(
                "printed",
                Asymptotic(
                    "exp(f)+l*exp(f*u)-l",
                    "1",
                    "O",
                    given=("c in (1, oo)", "f in [1/l, 1]", "u in [0, c*f/l]"),
                    constant=("c",),
                ),
                "The $O(1)$ of Eq 82 is what the denominator of Eq 79 has above $l$, that is "
                r"$e^f+le^{fu}-l$, under the premise $0\leq u\leq cf/l$.",
            ),
            Reading(
                "model",
                Asymptotic(
                    "exp(f)+l*exp(f*u)-l",
                    "1",
                    "O",
                    given=("f in [1/l, 1]",),
                    constant=(),
                    where=(MODEL_ROW,),
                ),
                "Is the denominator of Eq 79 still $l+O(1)$ when $u$ is the cross sum of the "
                "model, $u=(1-f)/(l-1)$?",
            ),
            Reading(
                "second-copy",
                Asymptotic(
                    "e*f+l*exp(f*u)-l",
                    "1",
                    "O",
                    given=("c in (1, oo)", "f in [1/l, 1]", "u in [0, c*f/l]"),
                    constant=("c",),
                ),
                "Eq 51 of the second copy prints $ef$, which is read here as the product of $e$ "
                "and $f$.",
            ),
        ),
    ),
    Claim(
        "phases.eq83",
        r"For $f\in[1/l,1]$: $e^{fu}=1+O(f/l)$.",
        (
            Reading(
                "printed",
                Asymptotic(
                    "exp(f*u)-1", "f/l", "O", given=("f in [1/l, 1]", "u in [0, 1/l]"), constant=()
                ),
                "The sum $u$ is any between 0 and its initial value $1/l$, which covers the "
                "model on this range of $f$.",
            ),
        ),
    ),
)
