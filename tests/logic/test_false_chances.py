"""False claims on chances, sums and recursions with quotients: each is refuted at exact values, and
the true claim beside it is not.
"""

import pytest

from assay.theory.language.logic import reading
from assay.verification.kernel import verdicts
from assay.verification.search.logic import events
from assay.verification.search.logic.automatic import refute
from assay.verification.search.problems import question

TAILS = "P[z ~ N(0, s**2) | abs(z) >= s*d] > 1 - {}*d"
ALL = "P[g[i] ~ N(0, 1), i in 1..n | for all j in {{1..n}}: abs(g[j]) <= 2] >= {}"
SUM = "P[w[k] ~ N(0, v), k in 1..d | sum(k in 1..d, {}) <= x] == P[z ~ N(0, {}*v) | z <= x]"
OF_SUM = "d in {1..}, v in (0, oo), seq mu, sum(k in 1..d, mu[k]**2) == 1, x in (-oo, oo)"
SHARED = (
    "P[z ~ N(0, s**2) | sum(i in 1..d, z**2) >= 1/2*s**2*d and sum(i in 1..d, z**2) <= 2*s**2*d]"
)
SQUARED = "P[z[i] ~ Unif(0, 1), i in 1..N**2 | for all k in {1..N**2}: z[k] <= u]"
NONE = "P[g[i] ~ N(0, 1), i in 1..n | for all j in {{1..n}}: g[j] <= 2] <= {}"
PAIRS = {
    "wrong constant": ("s in (0, oo), d in (0, oo)", TAILS.format("1/2"), TAILS.format("1")),
    "more than a chance": ("n in {1..}", ALL.format("3/2 - exp(-n)/2"), ALL.format("0")),
    "all of them": ("n in {1..1}", ALL.format("24/25"), ALL.format("19/20")),
    "variance of a sum": (OF_SUM, SUM.format("w[k]*mu[k]", 2), SUM.format("w[k]*mu[k]", 1)),
    "of one draw": (
        "k in (0, oo)",
        "P[x[i] ~ N(0, k), i in 1..1 | sum(i in 1..1, x[i]**2) >= k] <= 3/10",
        "P[x[i] ~ N(0, k), i in 1..1 | sum(i in 1..1, x[i]**2) >= k] <= 4/10",
    ),
    "one draw for many": (
        "d in {1..}, s in (0, oo)",
        f"{SHARED} >= 1 - 2*exp(-d/64)",
        f"{SHARED} >= 3/10",
    ),
    "one draw for each of many": (
        "N in {1..}, u in (0, oo)",
        "P[z ~ N(0, 1) | for all k in {1..N}: abs(z) <= u] <= (1 - exp(-u**2/2))**N",
        "P[z ~ N(0, 1) | for all k in {1..N}: abs(z) <= u] <= 1",
    ),
    "more draws": ("N in {1..}, u in (0, 1)", f"{SQUARED} >= u**N", f"{SQUARED} <= u**N"),
    "thirty draws": ("n in {30..30}", ALL.format("1/3"), ALL.format("1/5")),
    "no draw": ("n in {0..}", NONE.format("Phi(2)"), NONE.format("1")),
    "equal, strict": (
        "u in (0, oo), s in (0, oo)",
        "P[z ~ N(0, s**2) | abs(z) < u*s] > 2*Phi(u) - 1",
        "P[z ~ N(0, s**2) | abs(z) < u*s] >= 2*Phi(u) - 1",
    ),
    "a variance of more draws": (
        "n in {1..}, x in (-oo, oo)",
        "P[z[i] ~ N(0, 1), i in 1..n**2 | sum(i in 1..n**2, z[i]) <= x*sqrt(n)] == Phi(x)",
        "P[z[i] ~ N(0, 1), i in 1..n**2 | sum(i in 1..n**2, z[i]) <= x*n] == Phi(x)",
    ),
    "uniform": (
        "a in [1, oo)",
        "P[z ~ Unif(0, a) | 1 < z] <= 1/2",
        "P[z ~ Unif(0, a) | 1 < z] <= 1 - 1/a",
    ),
    "a quotient": (
        "l in {2..}, S[0] = 1/l, S[t+1] = S[t] + exp(S[t])/(exp(S[t])+(l-1)*exp(-S[t]))",
        "1 < 2 and (for all t in {1..2}: t <= 2 => S[t] <= 1)",
        "1 < 2 and (for all t in {1..2}: t <= 2 => S[t] <= 5)",
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_false_claims_are_refuted_and_true_ones_are_not(name):
    given, false, true = PAIRS[name]
    found = refute(question(false, given), 2.0)
    assert found.verdict == "refuted" and found.reason.startswith("fails at"), found.reason
    assert verdicts.minted(found)
    assert refute(question(true, given), 2.0).verdict == "open"


@pytest.mark.parametrize(
    "term, chance",
    [
        ("P[z ~ N(1, 4) | z <= 1 or z > 3]", 0.658655),
        ("P[z ~ N(0, 1) | z**2 - z < 2 and not abs(z) <= 1/2]", 0.435670),
        ("P[z ~ Exp(2) | z >= 1 => z >= 2]", 0.882980),
        ("P[g[i] ~ Unif(0, 2), i in 1..3 | for all j in {1..3}: g[j] <= 1]", 0.125),
        ("P[g[i] ~ N(1, 1), i in 1..4 | sum(i in 1..4, g[i]/2) <= 3]", 0.841345),
    ],
)
def test_chances_are_those_of_the_laws(term, chance):
    assert events.chance(reading.term(term, {}), {}) == pytest.approx(chance, abs=1e-6)
