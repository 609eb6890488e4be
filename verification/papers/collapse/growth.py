"""Tools and facts of the proofs on the growth of zeta and phi in `collapse`."""

from __future__ import annotations

import re

from assay.verification.papers.settlers import guarded


def _names(*texts) -> set[str]:
    return {name for text in texts for name in re.findall(r"[A-Za-z_]\w*", str(text))} | {
        "in",
        "oo",
        "abs",
    }


def needed(statement, facts, *texts):
    """Return the hypotheses, abbreviations and facts whose names occur in the texts, or in what
    these need themselves.
    """
    names = _names(*texts)
    while True:
        where = tuple((n, v) for n, v in statement.where if n in names)
        own = [f for f in facts if _names(f.formula.goal) <= names]
        ranges = [g for g in statement.given if g.split(" in ")[0] in names]
        more = _names(*ranges, *[v for _, v in where], *[g for f in own for g in f.formula.given])
        if more <= names:
            return tuple(g for g in statement.given if _names(g) <= names), where, own
        names |= more


def shown(reason: str, *groups, facts=(), scope: str = "", params=None):
    """Return a settler by combinations, after lemmas (goal, terms) shown in turn under the
    hypotheses that concern them.
    """

    def settle(job):
        known = []
        for goal, terms in facts:
            given, where, own = needed(job.statement, known, goal, terms)
            known.append(
                job.lemma(
                    goal,
                    given,
                    where,
                    how="combination",
                    facts=own,
                    terms=list(terms),
                    params=params or {},
                    budget=0.5,
                )
            )
        return job.done(
            job.prove(
                "combination",
                facts=known,
                terms=[list(g) for g in groups],
                params=params or {},
                budget=0.5,
            ),
            reason,
            scope=scope,
        )

    return guarded(settle)


def orbit(reason: str, **options):
    """Return a settler that runs the recursion in enclosures."""
    return lambda job: job.done(job.orbit(**options), reason)


GAP_TEXT = "8-ct-8*c*ct"
GAP = (f"{GAP_TEXT} > 0", [("1+8*c", ["8/(1+8*c)-ct"])])
"""c_t (1/8+c) < 1."""

MANY = (
    "32*n/c**2-3 > 0",
    [("32/c**2", ["n-4"]), ("3/c**2", ["1/8-c", "1/8+c"]), ("8189/(64*c**2)", [])],
)
LEFT = "1-(1/8-c)**2-(1/8-c)*c/2"
LEFT_SHOWN = (f"{LEFT} > 0", [("63/64", []), ("c/8", []), ("c/2", ["1/8-c"])])
LAST = "A-(1/8-c)*g"
LAST_SHOWN = (
    f"{LAST} > 0",
    [("1", ["A-2/c*g"]), ("g/(8*c)", ["1/8-c"]), ("127/64*g/c", []), ("g*c", [])],
)
HALF = ("1/8-c/2 > 0", [("1/16", []), ("1/2", ["1/8-c"])])
RHO = "3*L*c/(8*D)"


def small(u: str, phi: str) -> list:
    """Return terms of (c/2)|zeta| - phi >= 0 from condition 4 repaired."""
    return [
        ("1", [f"C*c**2/n*{u}+c/8*z-({phi})"]),
        ("c/4", [f"{u}-z/2"]),
        (f"c*{u}/n", ["n/4-C*c"]),
    ]


def remainder(u: str) -> tuple:
    """Return the fact (67), 3 L kappa/tau <= (c/2) zeta^2, and its terms."""
    return (
        f"c/2*{u}**2-{RHO} >= 0",
        [
            ("c/2", [f"{u}-z/2", f"{u}+z/2"]),
            ("c/8", ["z**2-32*L*n/(c**2*D)"]),
            ("c*L/(8*D)", ["32*n/c**2-3"]),
        ],
    )


def growth(u: str, w: str, r: str = "r") -> tuple[list, list]:
    """Return terms of part b: the increment less its lower bound, and its upper bound less the
    increment.
    """
    under, over, rest = f"{w}-(1-c/2)*{u}", f"(1+c/2)*{u}-({w})", f"c/2*{u}**2-{RHO}"
    return (
        [
            ("g/8", [f"({under})**2"]),
            (f"15/64*g*{u}", [under]),
            (f"g*{u}/8", ["1/8-c", under]),
            (f"g*{u}**2", ["c/8+c**2/32"]),
            ("g/2", [rest]),
            (f"g/2*{RHO}", [f"1+{r}"]),
        ],
        [
            ("g/8", [over, under]),
            (f"g*{u}/4", [over]),
            (f"g*{u}**2*c/32", ["1/8-c"]),
            (f"31/256*g*{u}**2*c", []),
            ("g/2", [rest]),
            (f"g/2*{RHO}", [f"1-{r}"]),
        ],
    )


RISE = [
    ("1", [LAST, "Y-Z-(1/8-c/2)*g*Z**2"]),
    ("1", [LAST, "Z-1/A"]),
    ("g*Z", ["1/8-c/2", LAST, "Z-1/A"]),
    ("g/A", ["1/8-c/2", LAST, "Z-1/A"]),
    ("c*g/(2*A**2)", ["A-2/c*g"]),
    ("g**2/A**2", [LEFT]),
]
"""Y (A-(1/8-c) g) - 1."""
_B = "B-(1/8+c)*g"
FALL = [
    ("1", [_B, "Z+(1/8+c/2)*g*Z**2-Y"]),
    ("1", [_B, "1/B-Z"]),
    ("(1/8+c/2)*g", [_B, "1/B-Z", "1/B+Z"]),
    ("c*g/(2*B)", []),
    ("(1/8+c)*(1/8+c/2)*g**2/B**2", []),
]
"""1 - Y (B-(1/8+c) g)."""
