"""True theorems with their derivations: examples 1, 2, 5 and 6 of the design, and two refutations.

Each function returns an outline and its last step: the claim under the theorem's premises, or (in
``REFUTED``) the negation of the theorem.  The formulas of their leaves were proved once; the
certificates lie in ``leaves.json.gz`` (python -m tests.logic.examples writes them anew, in
minutes).
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Sequence
from pathlib import Path

from assay.theory.language.formula import Formula
from assay.theory.language.theorem import Theorem
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.verdicts import Fact, Verdict
from assay.verification.search.logic.outline import Outline, proved

LEAVES = Path(__file__).parent / "leaves.json.gz"


def lemma(o: Outline, names: str, premises: Sequence[str], goal: str) -> int:
    """Return the step "for all names: premises => goal", shown by a leaf."""
    step = o.leaf(goal, *map(o.hyp, premises))
    for premise in reversed(premises):
        step = o.intro(premise, step)
    for name in reversed(names.split()):
        step = o.all(name, step)
    return step


# ---- descent on a quadratic ----------------------------------------------------------------------
DESCENT = Theorem(
    "for all t in {0..}: abs(x[t]) <= p[t]*abs(x0)",
    ("mu in (0, oo)", "l in [mu, oo)", "L in [l, oo)", "eta in (0, 1/L]", "x0"),
    (("x", "x0", "(1 - eta*l)*x[t]"), ("p", "1", "(1 - eta*mu)*p[t]")),
)


def descent() -> tuple[Outline, int]:
    """Each step of gradient descent shrinks a quadratic's error by at least 1 - eta*mu."""
    o = Outline(DESCENT, {"t": "int", "c": "real", "q": "real", "y": "real", "B": "real"})
    mu, l_, big, rate, _ = o.given
    statement = "0 <= p[t] and abs(x[t]) <= p[t]*abs(x0)"
    base = o.leaf("0 <= p[0] and abs(x[0]) <= p[0]*abs(x0)", o.let["x"][0], o.let["p"][0])
    time, before = o.hyp("0 <= t"), o.hyp(statement)
    next_x = o.cut(o.at(o.let["x"][1], "t"), time)
    next_p = o.cut(o.at(o.let["p"][1], "t"), time)
    small = o.leaf("eta*l <= 1", mu, l_, big, rate)
    positive = o.taut("0 < eta", rate)
    product = lemma(o, "c q y B", ("0 <= c", "c <= q", "abs(y) <= B"), "abs(c*y) <= q*B")
    here = o.at(product, "1 - eta*l", "1 - eta*mu", "x[t]", "p[t]*abs(x0)")
    factor = o.leaf("0 <= 1 - eta*l", small)
    order = o.leaf("1 - eta*l <= 1 - eta*mu", mu, l_, positive)
    bound = o.cut(here, factor, order, o.taut("abs(x[t]) <= p[t]*abs(x0)", before))
    larger = o.leaf("0 <= 1 - eta*mu", small, mu, l_, positive)
    stays = o.leaf("0 <= p[t + 1]", next_p, larger, o.taut("0 <= p[t]", before))
    after = o.leaf("abs(x[t + 1]) <= p[t + 1]*abs(x0)", next_x, next_p, bound)
    step = o.taut("0 <= p[t + 1] and abs(x[t + 1]) <= p[t + 1]*abs(x0)", stays, after)
    always = o.cut(o.at(o.induct("t", statement, "0", base, step), "t"), time)
    claim = o.taut("abs(x[t]) <= p[t]*abs(x0)", always)
    return o, o.all("t", o.intro("0 <= t", claim))


# ---- the margin of logistic regression -----------------------------------------------------------
_MARGIN = (("w", "0", "w[t] + eta/(1 + exp(w[t]))"),)
_WHEN = "t >= 2*(exp(M) - 1)/eta"
MARGIN = Theorem(
    f"for all M in [0, oo), t in {{0..}}: {_WHEN} => w[t] >= M", ("eta in (0, oo)",), _MARGIN
)
BOUNDED_MARGIN = Theorem(
    "exists int s: for all t in {s..}: w[t] <= 100", ("eta in (0, oo)",), _MARGIN
)
_FIX = dict.fromkeys("M a b c h k y".split(), "real") | {"t": "int", "n": "int", "s": "int"}


def _margin(o: Outline) -> int:
    """Return the step that shows the claim of `MARGIN` under its premises."""
    positive = o.given[0]
    statement = "w[t] >= 0 and exp(w[t]) >= 1 + eta*t/2"
    base = o.leaf("w[0] >= 0 and exp(w[0]) >= 1 + eta*0/2", o.let["w"][0])
    time, before = o.hyp("0 <= t"), o.hyp(statement)
    sign, growth = (o.taut(part, before) for part in ("w[t] >= 0", "exp(w[t]) >= 1 + eta*t/2"))
    following = o.cut(o.at(o.let["w"][1], "t"), time)
    gain = "eta/(1 + exp(w[t]))"
    convex = lemma(o, "y h", (), "exp(y + h) >= exp(y)*(1 + h)")
    half = lemma(
        o,
        "y h",
        ("y >= 0", "0 < h"),
        "exp(y)*(1 + h/(1 + exp(y))) >= exp(y) + h/2",
    )
    chain = lemma(
        o,
        "a b c h k",
        ("a >= b", "b >= c + h/2", "c >= 1 + h*k/2"),
        "a >= 1 + h*(k + 1)/2",
    )
    one = o.at(convex, "w[t]", gain)
    two = o.cut(o.at(half, "w[t]", "eta"), sign, positive)
    terms = (f"exp(w[t] + {gain})", f"exp(w[t])*(1 + {gain})", "exp(w[t])", "eta", "t")
    grown = o.cut(o.at(chain, *terms), one, two, growth)
    step = lemma(o, "y h", ("y >= 0", "0 < h"), "y + h/(1 + exp(y)) >= 0")
    raised = o.cut(o.at(step, "w[t]", "eta"), sign, positive)
    both = o.taut(f"w[t] + {gain} >= 0 and exp(w[t] + {gain}) >= 1 + eta*(t + 1)/2", raised, grown)
    same = o.axiom(
        "equal",
        P=("z", "z >= 0 and exp(z) >= 1 + eta*(t + 1)/2"),
        x="w[t + 1]",
        y=f"w[t] + {gain}",
    )
    always = o.induct("t", statement, "0", base, o.cut(same, following, both))
    margin, late = o.hyp("0 <= M"), o.hyp(_WHEN)
    now = o.taut("exp(w[t]) >= 1 + eta*t/2", o.cut(o.at(always, "t"), time))
    large = lemma(
        o,
        "M h k",
        ("0 <= M", "0 < h", "k >= 2*(exp(M) - 1)/h"),
        "1 + h*k/2 >= exp(M)",
    )
    modulus = o.cut(o.at(large, "M", "eta", "t"), margin, positive, late)
    between = lemma(o, "a b c", ("a >= b", "b >= c"), "not a < c")
    refuted = o.cut(o.at(between, "exp(w[t])", "1 + eta*t/2", "exp(M)"), now, modulus)
    increasing = lemma(o, "y M", ("y < M",), "exp(y) < exp(M)")
    either = o.leaf("w[t] >= M or w[t] < M")
    claim = o.taut("w[t] >= M", refuted, o.at(increasing, "w[t]", "M"), either)
    claim = o.all("t", o.intro("0 <= t", o.intro(_WHEN, claim)))
    return o.all("M", o.intro("0 <= M", claim))


def margin() -> tuple[Outline, int]:
    """The margin is at least M after 2*(exp(M) - 1)/eta steps."""
    o = Outline(MARGIN, _FIX)
    return o, _margin(o)


def bounded_margin() -> tuple[Outline, int]:
    """It is false that the margin is at most 100 from some time on."""
    o = Outline(BOUNDED_MARGIN, _FIX)
    whole = o.close(_margin(o))
    assumed = o.hyp(BOUNDED_MARGIN.sentence())
    one = o.leaf("0 < 1")
    recursion = o.axiom("recursion", f=("t, y", "y + 1/(1 + exp(y))"), x="0")
    rule = "w[0] == 0 and (for all r in {0..}: w[r + 1] == w[r] + 1/(1 + exp(w[r])))"
    run = o.hyp(rule)
    bounded = o.cut(o.at(o.cut(o.at(assumed, "1"), one), "w"), run)
    large = o.cut(o.at(o.cut(o.at(whole, "1"), one), "w"), run)
    below = o.hyp("for all r in {s..}: w[r] <= 100")
    count = o.hyp("0 <= n and n >= 2*(exp(101) - 1)/1")
    wait = "2*(exp(101) - 1)/1"
    more = lemma(o, "a b c", ("a >= b",), "a + c**2 >= b")
    late = o.cut(o.at(more, "n", wait, "s"), o.taut(f"n >= {wait}", count))
    one_on = o.leaf("n >= 1", o.taut(f"n >= {wait}", count))
    after = o.leaf("s <= n + s**2", one_on)
    start = o.leaf("0 <= n + s**2", one_on)
    high = o.cut(o.at(o.cut(o.at(large, "101"), o.leaf("0 <= 101")), "n + s**2"), start, late)
    low = o.cut(o.at(below, "n + s**2"), after)
    absurd = o.leaf("false", high, low)
    some = o.pick(o.axiom("archimedes", x="2*(exp(101) - 1)/1"), "n", absurd)
    some = o.pick(bounded, "s", some)
    some = o.pick(recursion, "w", some)
    return o, o.intro(BOUNDED_MARGIN.sentence(), some)


# ---- the perceptron ------------------------------------------------------------------------------
_STEPS = "a[k + 1] >= a[k] + g and b[k + 1] <= b[k] + 2*s[k] + R**2 and s[k] <= 0"
PERCEPTRON = Theorem(
    "K*g**2 <= R**2",
    (
        *("K in {0..}", "g in (0, oo)", "R in (0, oo)", "seq a", "seq b", "seq s"),
        *("a[0] == 0", "b[0] == 0", f"for all k in {{0..K - 1}}: {_STEPS}"),
        "for all k in {0..K}: a[k]**2 <= b[k]",
    ),
)


def perceptron() -> tuple[Outline, int]:
    """The perceptron makes at most (R/g)**2 mistakes."""
    names = dict.fromkeys("c d u".split(), "real")
    o = Outline(PERCEPTRON, {"k": "int", **names})
    count, g, big, *_, a0, b0, steps, angle = o.given
    grown = "a[k] >= k*g and b[k] <= k*R**2"
    statement = f"k <= K => {grown}"
    first = o.leaf("a[0] >= 0*g and b[0] <= 0*R**2", a0, b0)
    base = o.intro("0 <= K", first)
    time, before, inside = o.hyp("0 <= k"), o.hyp(statement), o.hyp("k + 1 <= K")
    earlier = o.taut(grown, before, o.leaf("k <= K", inside))
    range_ = o.taut("0 <= k and k <= K - 1", time, o.leaf("k <= K - 1", inside))
    moved = o.cut(o.at(steps, "k"), range_)
    up = o.taut("a[k + 1] >= a[k] + g", moved)
    left = o.leaf("a[k + 1] >= (k + 1)*g", up, o.taut("a[k] >= k*g", earlier))
    right = o.leaf(
        "b[k + 1] <= (k + 1)*R**2",
        o.taut("b[k + 1] <= b[k] + 2*s[k] + R**2", moved),
        o.taut("s[k] <= 0", moved),
        o.taut("b[k] <= k*R**2", earlier),
    )
    both = o.taut("a[k + 1] >= (k + 1)*g and b[k + 1] <= (k + 1)*R**2", left, right)
    always = o.induct("k", statement, "0", base, o.intro("k + 1 <= K", both))
    same = o.leaf("K <= K")
    last = o.cut(o.at(always, "K"), count, same)
    cauchy = o.cut(o.at(angle, "K"), o.taut("0 <= K and K <= K", count, same))
    squares = lemma(o, "c u d", ("0 <= c", "u >= c", "u**2 <= d"), "c**2 <= d")
    total = o.leaf("0 <= K*g", count, g)
    square = o.cut(o.at(squares, "K*g", "a[K]", "b[K]"), total, o.taut("a[K] >= K*g", last), cauchy)
    ends = o.leaf("(K*g)**2 <= K*R**2", square, o.taut("b[K] <= K*R**2", last))
    none = o.intro("K <= 0", o.leaf("K*g**2 <= R**2", count, o.hyp("K <= 0")))
    some = o.intro("0 < K", o.leaf("K*g**2 <= R**2", ends, o.hyp("0 < K")))
    return o, o.taut("K*g**2 <= R**2", none, some, o.leaf("K <= 0 or 0 < K"))


# ---- steps 1/sqrt(i) -----------------------------------------------------------------------------
_TERMS = "sum(j in 1..n, 1/sqrt(j))"
REGRET = Theorem(
    "for all n in {1..}: n >= ((A**2/2 + G**2)/eps)**2 =>"
    f" A**2*sqrt(n)/2 + G**2/2*{_TERMS} <= eps*n",
    ("A", "G", "eps in (0, oo)"),
)
BOUNDED_SUM = Theorem(f"exists B: for all n in {{1..}}: {_TERMS} <= B")


def _in_range(o: Outline, goal: str, variables: str = "i", last: str = "n") -> int:
    """Return the step "for all i in {1..last}: goal", shown by a leaf from 1 <= i."""
    inside = f"1 <= {variables} and {variables} <= {last}"
    first = o.taut(f"1 <= {variables}", o.hyp(inside))
    return o.all(variables, o.intro(inside, o.leaf(goal, first)))


def regret() -> tuple[Outline, int]:
    """With steps 1/sqrt(i) the mean regret is at most eps from the printed size on."""
    o = Outline(REGRET, {"n": "int", "i": "int", **dict.fromkeys("chrT", "real")})
    positive = o.given[2]
    below = "2*sqrt(i + 1 - 1) - 2*sqrt(i - 1)"
    single = _in_range(o, f"1/sqrt(i) <= {below}")
    termwise = o.cut(
        o.axiom("termwise", f=("i", "1/sqrt(i)"), g=("i", below), a="1", b="n"), single
    )
    size = o.hyp("1 <= n")
    telescope = o.cut(
        o.axiom("telescoping", f=("i", "2*sqrt(i - 1)"), a="1", b="n"),
        o.leaf("1 <= n + 1", size),
        _in_range(o, "2*sqrt(i - 1) == 2*sqrt(i - 1)", last="n + 1"),
    )
    total = o.leaf(f"{_TERMS} <= 2*sqrt(n)", termwise, telescope, size)
    threshold = o.hyp("n >= ((A**2/2 + G**2)/eps)**2")
    mean = "A**2/2 + G**2"
    cleared = lemma(o, "c h r", ("r >= (c/h)**2", "0 < h"), "r*h**2 >= c**2")
    ordered = lemma(o, "c h r", ("0 <= r", "0 < h", "r**2*h**2 >= c**2"), "c <= h*r")
    square = o.cut(
        o.axiom("equal", P=("z", f"z >= (({mean})/eps)**2"), x="sqrt(n)**2", y="n"),
        o.leaf("sqrt(n)**2 == n", size),
        threshold,
    )
    root = o.leaf("0 <= sqrt(n)", size)
    value = o.leaf("sqrt(n) == sqrt(n)", size)
    same_square = o.leaf("sqrt(n)**2 == sqrt(n)**2", size)
    wide = o.at_defined(o.at(cleared, mean, "eps"), "sqrt(n)**2", same_square)
    long = o.at_defined(o.at(ordered, mean, "eps"), "sqrt(n)", value)
    large = o.cut(long, root, positive, o.cut(wide, square, positive))
    bound = lemma(
        o,
        "r T",
        ("0 <= r", "T <= 2*r", "A**2/2 + G**2 <= eps*r"),
        "A**2*r/2 + G**2/2*T <= eps*r**2",
    )
    added = o.leaf(f"{_TERMS} == {_TERMS}", size, total)
    here = o.at_defined(o.at_defined(bound, "sqrt(n)", value), _TERMS, added)
    shown = o.cut(here, root, total, large)
    same = o.axiom(
        "equal",
        P=("z", f"A**2*sqrt(n)/2 + G**2/2*{_TERMS} <= eps*z"),
        x="n",
        y="sqrt(n)**2",
    )
    claim = o.cut(same, o.leaf("n == sqrt(n)**2", size), shown)
    step = o.intro("1 <= n", o.intro("n >= ((A**2/2 + G**2)/eps)**2", claim))
    return o, o.all("n", step)


def bounded_sum() -> tuple[Outline, int]:
    """It is false that the sums of 1/sqrt(i) are bounded."""
    o = Outline(BOUNDED_SUM, {"n": "int", "i": "int", "m": "int", **dict.fromkeys("Babc", "real")})
    above = "2*sqrt(i + 1) - 2*sqrt(i)"
    single = _in_range(o, f"{above} <= 1/sqrt(i)")
    termwise = o.cut(
        o.axiom("termwise", f=("i", above), g=("i", "1/sqrt(i)"), a="1", b="n"), single
    )
    size = o.hyp("1 <= n")
    telescope = o.cut(
        o.axiom("telescoping", f=("i", "2*sqrt(i)"), a="1", b="n"),
        o.leaf("1 <= n + 1", size),
        _in_range(o, "2*sqrt(i) == 2*sqrt(i)", last="n + 1"),
    )
    total = o.leaf(f"2*sqrt(n + 1) - 2 <= {_TERMS}", termwise, telescope, size)
    assumed = o.hyp(BOUNDED_SUM.sentence())
    always = o.hyp("for all k in {1..}: sum(j in 1..k, 1/sqrt(j)) <= B")
    whole = o.all("n", o.intro("1 <= n", total))
    count = o.hyp("0 <= m and m >= (B/2 + 2)**2")
    first = o.leaf("1 <= m + 1", count)
    low, high = (o.cut(o.at(step, "m + 1"), first) for step in (whole, always))
    root = o.leaf("2*sqrt(m + 1 + 1) - 2 > B", count)
    between = lemma(o, "a b c", ("a > c", "a <= b"), "not b <= c")
    terms = ("2*sqrt(m + 1 + 1) - 2", "sum(j in 1..m + 1, 1/sqrt(j))")
    late = o.taut("0 <= m", count)
    here = between
    for term in terms:
        here = o.at_defined(here, term, o.leaf(f"{term} == {term}", late, high))
    absurd = o.taut("false", o.cut(o.at(here, "B"), root, low), high)
    some = o.pick(o.axiom("archimedes", x="(B/2 + 2)**2"), "m", absurd)
    return o, o.intro(BOUNDED_SUM.sentence(), o.pick(assumed, "B", some))


PROVED: dict[str, Callable[[], tuple[Outline, int]]] = {
    "descent": descent,
    "margin": margin,
    "perceptron": perceptron,
    "regret": regret,
}
REFUTED: dict[str, Callable[[], tuple[Outline, int]]] = {
    "bounded margin": bounded_margin,
    "bounded sum": bounded_sum,
}

THEOREMS = {
    "descent": DESCENT,
    "margin": MARGIN,
    "perceptron": PERCEPTRON,
    "regret": REGRET,
    "bounded margin": BOUNDED_MARGIN,
    "bounded sum": BOUNDED_SUM,
}


# ---- their leaves --------------------------------------------------------------------------------
def key(formula: Formula) -> str:
    """Return what the file of leaves calls a formula."""
    return json.dumps(formula.data())


def facts(formulas: Sequence[Formula]) -> list[Fact]:
    """Return the facts of leaves from their recorded certificates; KeyError where there is none."""
    kept = json.loads(gzip.decompress(LEAVES.read_bytes()))
    return [verdicts.fact(f, *kept[key(f)]) for f in formulas]


def finished(name: str) -> Outline:
    """Return the whole derivation of an example: its last step is the theorem, or its negation."""
    if name in REFUTED:
        o, step = REFUTED[name]()
        o.contradict(step)
    else:
        o, step = PROVED[name]()
        o.conclude(step)
    return o


def verdict(name: str) -> Verdict:
    """Settle an example by its recorded leaves."""
    o = finished(name)
    parts = {"declare": o.derivation.declare, "steps": o.steps}
    return verdicts.settled(o.theorem, "derivation", parts, facts(o.derivation.formulas))


def main() -> None:
    """Prove the leaves that are not recorded yet, and write all that the examples use."""
    kept = json.loads(gzip.decompress(LEAVES.read_bytes())) if LEAVES.exists() else {}
    wanted = {key(f): f for n in (*PROVED, *REFUTED) for f in finished(n).derivation.formulas}
    for name, formula in wanted.items():
        if name not in kept:
            try:
                found = proved(formula, 10.0)
            except Rejected as error:
                print(error, flush=True)
                continue
            kept[name] = [found.certificate, found.prover]
            _write({k: kept[k] for k in wanted if k in kept})


def _write(kept: dict[str, list]) -> None:
    text = json.dumps(kept, separators=(",", ":")).encode()
    LEAVES.write_bytes(gzip.compress(text, mtime=0))


if __name__ == "__main__":
    main()
