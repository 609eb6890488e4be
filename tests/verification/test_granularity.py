"""The sections of the granularity paper: verdicts with replay, planted falsehoods."""

import json
import math

import pytest

from assay.theory.claims import stated
from assay.theory.language.statements import Empirical
from assay.theory.language.theorem import Theorem
from assay.theory.papers.granularity.comparisons import chance, welch
from assay.theory.papers.granularity.printed import TABLE1
from assay.theory.papers.granularity.theorems import SIMULATED
from assay.verification.papers import sections
from assay.verification.replay import replay_certificate
from assay.verification.search.job import Job
from tests.verification.readings import planted

CLAIMS = stated("granularity")
BY_ID = {c.id: c for c in CLAIMS}
SETTLERS = {
    k: f for module in sections.modules("granularity").values() for k, f in module.SETTLERS.items()
}
REFUTED = {
    "tab1.two-seeds",
    "tab1.random-significant",
    "tab1.clusters-all",
    "tab1.cluster-counts",
    "tab2.significant-together",
    "tab3.label-per-sample",
    "fig5.printed",
    "fig5.rise",
    "fig5.decline",
    "fig5.star",
    "fig6.printed",
    "tab4.printed",
    "tab5.printed",
    "tab5.probed",
    "tab5.probe-much-worse",
    "tab6.every-entry",
    "tab7.inside-the-grid",
    "tab7.warm-up",
    "lemh1.zero",
    "defb1.total.printed",
    "defb1.total.label",
    "defb1.batch.iid",
    "remb2.bias.two",
    "remb2.linear.printed",
    "remb2.samesetup.printed",
    "eq20-21.printed",
    "eq27-28.lower-threshold",
    "eq29.printed",
    "eq29.exact",
    "prop1.constant-one",
    "prop1.regular",
    "prop2.proof-step",
    "prop2.others",
    "d1.act0.degree-6",
    "thmd1.last-sentence",
    "b3.feasible.item-11-plain",
    "b3.feasible.item-7-degree-6",
    "b3.feasible.item-12-degree-5",
    "lemh3.one-constant",
    "f2.norm.printed",
    "lemf2.printed",
    "lemf3.printed",
    "thmf1.degree-6",
    "corf1.1.degree-5",
    "corf1.1.follows-5",
    "g1.norm.printed",
    "g1.norm.features",
    "thmg1.degree-6",
    "thmg1.explicit",
    "g2.net.consequence",
    "lemg2.last-sentence",
    "lemg2.degree-6",
    "thm5.1.few-noise-patches",
    "thm5.1.any-polylog",
    "eq7.amplitude",
    "eq9.responses-early",
    "eq10.printed",
    "eq10.early",
    "eq11.any-polylog",
    "eq12.printed",
    "eq12.later",
    "misread.printed",
    "eq81.nested",
    "leme2.norm",
    "leme2.noise",
    "leme3.display",
    "e4.step1.minus",
    "leme4.constant",
    "leme4.second-free",
    "leme5.start",
    "leme5.factor",
    "leme7.start",
    "e8.t0.consequence",
    "e8.noise.accumulated",
    "e8.act.factor",
    "e8.bracket.printed",
    "e8.final.share",
}
VACUOUS = {"b3.feasible.item-8-s"}
OPEN = {"fig6.full-scale", "fig2.baseline"}


def short(claim: str, name: str) -> str:
    return f"{claim.removeprefix('granularity.')}.{name}"


def test_every_reading_has_one_settler():
    assert set(SETTLERS) == {(c.id, r.name) for c in CLAIMS for r in c.all_readings()}


def simulated(reading) -> bool:
    """Whether a preset test of runs decides it; `test_granularity_experiments`, `_polyruns` and
    `_theorems` run these.
    """
    return isinstance(reading.statement, Empirical) and (
        reading.name.startswith(("stand-in", "simulated"))
        or reading.statement.scenario in SIMULATED
    )


@pytest.mark.parametrize(
    "claim, name",
    [
        (c.id, r.name)
        for c in CLAIMS
        for r in c.all_readings()
        if not simulated(r)
        if not isinstance(r.statement, Theorem)  # derivations, replayed from their records
    ][::3],
)
def test_readings_are_settled_and_replayed(claim, name):
    """A third is searched anew; all proofs on record are replayed by `assay check`."""
    reading = BY_ID[claim].reading(name)
    verdict = SETTLERS[claim, name](Job(BY_ID[claim], reading))
    groups = {"refuted": REFUTED, "open": OPEN, "vacuous": VACUOUS}
    expected = next(
        (word for word, names in groups.items() if short(claim, name) in names), "proved"
    )
    assert verdict.verdict == expected, verdict.reason
    if expected == "open":
        return
    data, certificate = (
        json.loads(json.dumps(v, default=str))
        for v in (reading.statement.data(), verdict.certificate)
    )
    assert replay_certificate(data, verdict.verdict, certificate).outcome == "confirmed"


@pytest.mark.parametrize(
    "claim, name, old, new",
    [
        ("tab1", "significant", "p1 <= 1/20", "p1 <= 1/100000"),
        ("tab1", "rebalanced-gain", "p1 > 1/20", "p1 > 1/2"),
        ("tab4", "levels-1-2", "< 1", "< 1/5"),
        ("tab8", "printed", "81.45 > 78.33", "78.33 > 81.45"),
        ("fig6", "threshold", "n <= 499", "n <= 498"),
        ("lemh1", "printed", "== s**2", "== 2*s**2"),
        ("lemh1", "one", "<= exp(-s**2)", "<= exp(-2*s**2)"),
        ("lemh3", "uniform", "-2*l", "-4*l"),
        ("b3.feasible", "degree-15", "20*log", "21*log"),
        ("remb2.linear", "hard", "2*L", "L**30"),
        ("remb2.bias", "noise", "2/L**5", "1/L**5"),
        ("eq19", "printed", "x/(x**2+1)", "1/x"),
        ("eq22-24", "theta", "3/20", "4/20"),
        ("eq30", "printed", "4+4*c0", "6+4*c0"),
        ("prop1", "ratios", "-2*L)/2", "-2*L-exp(L/10))"),
        ("thmd1", "printed", "(1/2-q)*low", "(1/2+q)*low"),
        ("d1.margin", "printed", "1-1/L**4)", "1-1/L**6)"),
        ("cord1.1", "printed", "exp(-L)", "exp(L)"),
        ("f2.norm", "repair-any", "<= n*", "<= 1/2*n*"),
        ("lemf2", "repair", "W*o+", "W/L**5+"),
        ("thmf1", "printed", "1/L**9", "1/L**5"),
        ("g1.norm", "exist", "> 1", "> exp(L/5)"),
        ("g1.norm", "repair-law", "3+2*f", "3+f"),
        ("thmg1", "repair-any", "W*o+", "W/L**5+"),
        ("lemg2.logit", "sharp", "4*k+1", "4*k+2"),
        ("g2.net", "repair", "7/4*x", "1/4*x"),
        ("corg2.1", "printed", "6/5*B", "7/5*B"),
        ("leme2", "printed", "(1-3/L**5)", "(1-1/L**5)"),
        ("leme2", "repair", "exp(-L)*g", "exp(-2*L)*g"),
        ("leme3", "after", "2/L**5", "1/L**5"),
        ("e4.contract", "printed", "(1+z) <= E", "(1+z) <= E/2"),
        ("leme4", "printed", "<= K*(S+1/n)", "<= K*S"),
        ("leme4", "repair-above", "(1+D)**2/u", "(1+D)**2/(4*u)"),
        ("leme5", "printed", "<= 4*p2", "<= 2*p2"),
        ("leme6", "theta", "4*p2", "2*p2"),
        ("leme10", "sharp", "/12", "/13"),
        ("e8.t0", "repair", "27/8*m", "23/8*m"),
        ("e8.t0", "mean", "7/20", "9/25"),
        ("e8.fplus", "printed", "8/k", "7/k"),
        ("e8.act", "printed", "(1+1/L**9)*a", "L*a"),
        ("e8.bracket", "repair", "44*s", "50*s"),
        ("fig4", "printed", "u'*x == u'*z", "u'*x == a"),
        ("defb1.total", "rare", ">= 1/2", ">= 3/5"),
        ("remb2.linear", "repair", "<= 16*", "<= 15*"),
        ("eq27-28", "printed", "2/L**5", "1/L**5"),
        ("prop2", "theta", "/10 <=", "/4 <="),
        ("lemd2", "quarter", "/4", "/5"),
        ("b3.feasible", "weakest", "17*log", "18*log"),
        ("lemh2", "constant", "451/100", "449/100"),
        ("lemh3", "second", "erfc(1/5)", "erfc(1/4)"),
        ("thmg3", "hard", "f/2 >", "f/4 >"),
        ("e8.final", "repair", "exp((1+c0)*L)/2", "exp((2/5+c0)*L)/2"),
        ("leme9", "printed", "4*s*exp(c0*L)", "4*s*exp(3*L)"),
    ],
)
def test_planted_falsehoods_are_not_proved(claim, name, old, new):
    claim = f"granularity.{claim}"
    assert (
        SETTLERS[claim, name](
            Job(BY_ID[claim], planted(BY_ID[claim].reading(name), old, new))
        ).verdict
        == "open"
    )


def value(text: str, **names) -> float:
    return eval(text, {"pi": math.pi, "sqrt": math.sqrt, "atan": math.atan, **names})


@pytest.mark.parametrize("freedom", [1, 2, 4, 5, 10])
def test_students_law_agrees_with_scipy(freedom):
    from scipy.stats import t

    for square in ("0.5", "3", "40"):
        assert value(chance(freedom, square)) == pytest.approx(
            2 * t.sf(float(square) ** 0.5, freedom), rel=1e-9
        )


def test_welch_brackets_the_usual_approximation():
    from scipy.stats import ttest_ind_from_stats

    usual = ttest_ind_from_stats(4.79, 0.045, 6, 4.84, 0.033, 6, equal_var=False).pvalue
    found = {}
    for kind in ("sure", "plain", "least"):
        where = dict(welch(kind, [(TABLE1["manual"][4], TABLE1["manual"][6])], 6))
        found[kind] = value(where["p1"], t1=value(where["t1"]))
    assert found["least"] <= usual <= found["plain"] < found["sure"]
