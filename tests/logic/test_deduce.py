"""The short checker of derivations beside the kernel: they read alike, accept the same derivations
and refuse the same forged ones.
"""

import copy
import json
import random
import re
from pathlib import Path

import pytest

from assay.theory.language.logic import printing, reading
from assay.theory.language.logic.trees import LogicError
from assay.theory.language.statements import from_data
from assay.theory.language.theorem import Theorem
from assay.verification.checkers import compose, deduce
from assay.verification.checkers.deduce import sentences, steps, theorem
from assay.verification.checkers.reader import Beyond
from assay.verification.judge import court
from assay.verification.judge.claims import Claim
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.logic.axioms import axioms
from assay.verification.kernel.logic.derivation import Derivation, derived
from assay.verification.replay import replay_certificate
from assay.verification.run.limits import Limits
from tests.arena.forgeries import derivations
from tests.logic.translation import translated

DESCENT = json.loads((Path(__file__).parent / "descent.json").read_text())
"""Gradient descent on a quadratic: a theorem with two recursions, with lemmas for the programs."""
LARGEST = json.loads((Path(__file__).parent / "largest.json").read_text())
"""The largest of m normals: the steps alone, which are about chances."""
TRUE = {**dict(derivations.true()), "descent": DESCENT}
FORGED = dict([*derivations.forged(), *derivations.flawed()])


def kernel(data):
    """Return why the kernel refuses a certificate; "" where it accepts it."""
    try:
        verdicts.recheck(from_data(data["statement"]), data)
    except (Rejected, ValueError) as error:
        return str(error) or "refused"
    return ""


def replay(data):
    found = replay_certificate(data["statement"], data["verdict"], data["certificate"])
    return found.reason


def short(data):
    said = compose.confirm(data)
    return "" if said == "confirmed" else said


ENGINES = (kernel, replay, short)


@pytest.mark.parametrize("name", TRUE)
@pytest.mark.parametrize("engine", ENGINES)
def test_true_derivations_are_confirmed(engine, name):
    assert engine(TRUE[name]) == ""


@pytest.mark.parametrize("name", FORGED)
@pytest.mark.parametrize("engine", ENGINES)
def test_forged_derivations_are_refused(engine, name):
    assert engine(FORGED[name])


# ---- what both read ------------------------------------------------------------------------------
def test_axioms_read_alike():
    for name, axiom in axioms().items():
        own = steps.axiom(name)
        assert own.says == translated(axiom.sentence), name
        symbols = axiom.symbols.items()
        assert own.symbols == {n: (s.sort, list(s.arguments), s.partial) for n, s in symbols}


@pytest.mark.parametrize(("data", "count"), [(DESCENT, 9), (LARGEST, 19)])
def test_leaves_are_the_formulas_of_the_kernel(data, count):
    certificate = data["certificate"]
    formulas = derived(certificate["declare"], certificate["steps"]).formulas
    verdict, leaves = deduce.concluded(data["statement"], certificate)
    assert verdict == "proved" and len(leaves) == len(formulas) == count
    assert all(deduce.says(f.data(), leaf) for f, leaf in zip(formulas, leaves, strict=True))
    others = zip(formulas[1:], leaves, strict=False)
    assert not any(deduce.says(f.data(), leaf) for f, leaf in others)


@pytest.mark.parametrize(
    ("claim", "given", "let", "where"),
    [
        ("for all t in {0..}: x[t] <= c", ("c in (0, 1/d]", "d"), [("x", "c", "x[t]/2")], []),
        ("not 1/x > 0 => exists y: y*x > 1/y and y > 0", ("x", "x > 1 or log(x) > 2"), [], []),
        ("z > 0 => (for all int n: n > z => sqrt(n) > 1)", ("x",), [], [("z", "1/x + 2")]),
        ("derivative(h at 1/x, h*x/n) > 1 or y < 1", ("x", "n in {1..}", "y"), [], []),
        ("x <= a", ("a",), [], [("x", "derivative (h at a, derivative(w at h, w**2))")]),
        (
            "(not derivative(s at 0, f(s)) > b) => f(1/b, n) <= 0",
            ("b", "function f", "n in {1..}", "derivative(s at b, f(s, n)) <= 1/b and f(0) > 1"),
            [],
            [("b2", "f(b, n)/b")],
        ),
        ("sum(i in 1..3, 1/i) > 1 or 1/x < 1", ("x in [-oo, 2)", "1/x < 2", "1/x < 2"), [], []),
        (
            "x[2]/y[1] >= 1",
            ("seq y", "n in {..4}"),
            [("x", "1/2", "x[t]/t"), ("z", "1", "x[t]")],
            [],
        ),
        (
            "for all seq w: total >= 0 => (for all i in {1..n}: out > 0)",
            ("n in {1..}", "seq x"),
            [],
            [
                ("out", "sum(k in 1..n, w[k]*x[n*i+k])"),
                ("total", "1/n*sum(i in 1..n, log(1+exp(out)))"),
            ],
        ),
    ],
)
def test_theorems_and_their_obligations_read_alike(claim, given, let, where):
    given = tuple(sorted(given, key=lambda text: text.startswith("c ")))
    kernels = Theorem(claim, given, let, where)
    own = sentences.alike(theorem.sentence(json.loads(json.dumps(kernels.data()))))
    assert own == translated(kernels.sentence())
    found = [*dict.fromkeys(map(sentences.alike, theorem.obligations(own)))]
    assert found == [translated(tree) for tree in kernels.obligations()]


SORTS = {"x": "real", "n": "int", "g": "seq", "f": "function"}


def test_random_sentences_read_alike():
    """Both engines read the same sentences, in the same way, and refuse the same."""
    draw, read = random.Random(18), 0
    for _ in range(400):
        text = _statement(draw, 4, SORTS)
        try:
            tree = reading.sentence(text, SORTS)
        except (LogicError, ValueError):
            with pytest.raises((Beyond, IndexError)):
                sentences.read(text, SORTS)
            continue
        read += 1
        assert sentences.alike(sentences.read(text, SORTS)) == translated(tree), text
        again = printing.text(tree, SORTS)
        assert sentences.alike(sentences.read(again, SORTS)) == translated(
            reading.sentence(again, SORTS)
        ), again
    assert 100 < read < 380


def _name(draw, scope, *wanted):
    """Return a name of a sort, now and then one of another sort, or of nobody."""
    names = [n for n, sort in scope.items() if sort in wanted]
    return draw.choice(names) if names and draw.random() < 0.995 else draw.choice(["q", *scope])


def _binder(draw, scope):
    """Return a binder, and the names that have a meaning below it."""
    name = draw.choice(("y", "k", "w", "t1", "z"))
    one, other = (_term(draw, 1, scope) for _ in range(2))
    text, sort = draw.choice(
        (
            (name, "real"),
            (f"int {name}", "int"),
            (f"seq {name}", "seq"),
            (f"function {name}", "function"),
            (f"{name} in ({one}, {other}]", "real"),
            (f"{name} in (-oo, {one})", "real"),
            (f"{name} in {{{one}..}}", "int"),
            (f"{name} in {{..{other}}}", "int"),
        )
    )
    return text, {**scope, name: sort}


def _statement(draw, depth, scope):
    kind = draw.randrange(7) if depth > 0 else 0
    if kind == 0:
        sides = [_term(draw, depth, scope) for _ in range(draw.choice((2, 2, 3)))]
        return draw.choice((" < ", " <= ", ">", ">=", "==", " != ")).join(sides)
    if kind in (1, 2):
        own, inner = _binder(draw, scope)
        word = draw.choice(("for all", "exists"))
        return f"({word} {own}: {_statement(draw, depth - 1, inner)})"
    if kind == 3:
        return f"not ({_statement(draw, depth - 1, scope)})"
    if kind == 4:
        law = draw.choice(("N(0, x**2)", "Exp(n)", "Rademacher()", "Unif(x)"))
        inner = {**scope, "u": "real"}
        if draw.random() < 0.5:
            return f"P[u ~ {law} | {_statement(draw, depth - 2, inner)}] <= x"
        return f"E[h[i] ~ {law}, i in 1..n | {_term(draw, 2, {**scope, 'h': 'seq'})}] <= x"
    parts = [_statement(draw, depth - 1, scope) for _ in range(draw.choice((2, 3)))]
    return f"({draw.choice((' and ', ' or ', ' => ')).join(parts)})"


def _term(draw, depth, scope):
    kind = draw.randrange(10) if depth > 0 else draw.randrange(2)
    if kind == 0:
        return _name(draw, scope, "real", "int")
    if kind == 1:
        return draw.choice(("0", "1", "2.5", ".5", "3e-2", "1.", "pi", "e"))
    if kind == 2:
        return f"-{_term(draw, depth - 1, scope)}"
    if kind == 3:
        one = _term(draw, depth - 1, scope)
        return draw.choice((f"({one})", f"exp({one})", f"abs({one})", f"max({one}, x, {one})"))
    if kind == 4:
        return f"{_name(draw, scope, 'seq')}[{_name(draw, scope, 'int')} + {draw.randrange(3)}]"
    if kind == 5:
        inner = _term(draw, depth - 1, {**scope, "j": "int"})
        return f"{draw.choice(('sum', 'prod'))}(j in 1..{_name(draw, scope, 'int')}, {inner})"
    if kind == 6:
        point = _term(draw, depth - 1, scope)
        name = draw.choice(("v", "v", "x"))
        inner = _term(draw, depth - 1, {**scope, name: "real"})
        return f"derivative({name} at {point}, {inner})"
    parts = [_term(draw, depth - 1, scope) for _ in range(2)]
    if kind == 7:
        return f"{_name(draw, scope, 'function')}({', '.join(parts[: draw.choice((1, 2))])})"
    return draw.choice(("+", " - ", "*", "/", "**", "^")).join(parts)


# ---- a stranger's certificate --------------------------------------------------------------------
def test_a_theorem_is_judged_by_the_kernel_and_one_logic_beside_it():
    data = TRUE["a leaf"]
    (found,) = court.judge(
        [Claim("1", data["statement"], "proved")], json.dumps(data).encode(), Limits(30)
    )
    assert found.named("agrees") == ["kernel", "replay", "short"] and found.code == court.SHOWN


def test_replay_and_short_programs_count_once_for_a_theorem():
    claim = Claim("1", TRUE["a leaf"]["statement"], "proved")
    done = court.Answer("done", ["agrees", ""], "", True, ())
    late = court.Answer("limit", None, "too late", True, ())
    for answers, code in (
        ({"kernel": late, "replay": done, "short": done}, court.UNCOVERED),
        ({"kernel": done, "replay": done, "short": late}, court.SHOWN),
    ):
        finding = court.Finding(claim, [])
        court._weigh(finding, answers)
        assert finding.code == code


# ---- steps that were changed ---------------------------------------------------------------------
MORE = (
    *(
        "[i: i]",
        "[i: sum(j in 1..i, i*j)]",
        "1/L",
        "x",
        "t",
        "x[t + 1]",
        "sum(i in 1..t, x[i]) > 0",
    ),
    *(
        "for all seq y: for all int n: y[n] == 1",
        "exists w in (0, mu]: for all n in {..3}: n*w < l",
    ),
    *("P[r ~ N(1, 1) | exists n in {1..5}: r > n] > 0", "h[k]", "E[r ~ Exp(2) | r**2] >= 0"),
    "P[h[k] ~ N(k, 1), k in 1..m | for all n in {1..m}: h[n] > n] > 0",
)


@pytest.mark.parametrize("data", [DESCENT, LARGEST], ids=["descent", "largest"])
def test_changed_steps_conclude_alike(data):
    """Both logics take the steps of a derivation, changed at random, or refuse them."""
    declare, own = (data["certificate"][key] for key in ("declare", "steps"))
    kernels, shorts = Derivation(declare), steps.Derivation(declare)
    for step in own:
        kernels.add(step)
        shorts.add(step)
    draw, texts, taken = random.Random(3), sorted({*MORE, *_texts(own)}), 0
    for _ in range(600):
        step = _changed(draw, draw.choice(own), texts, [*declare, "0", "<", "not ", "(", ")"])
        try:
            kernels.add(step)
        except Exception:
            with pytest.raises(Exception):  # noqa: B017  (of whatever type: it is refused)
                shorts.add(step)
            continue
        shorts.add(step)
        found, other = kernels.sequents.pop(), shorts.steps.pop()
        assert other.conclusion == translated(found.conclusion), step
        assert other.hypotheses == frozenset(map(translated, found.hypotheses)), step
        taken += step not in own
    assert taken > 30


def _texts(data):
    if isinstance(data, str):
        return {data}
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return set().union(*map(_texts, inner))


def _changed(draw, data, texts, words):
    """Return a step with other numbers, other texts, or other words in its texts."""
    if isinstance(data, dict):
        return {key: _changed(draw, value, texts, words) for key, value in data.items()}
    if draw.random() < 0.5:
        return copy.deepcopy(data)
    if isinstance(data, list):
        found = [_changed(draw, part, texts, words) for part in data]
        return found[: draw.choice((None, None, None, -1))]
    if isinstance(data, int):
        return draw.randrange(80)
    parts = re.findall(r"\w+|\W", data)
    parts[draw.randrange(len(parts))] = draw.choice(parts + words)
    return draw.choice(("".join(parts), draw.choice(texts)))
