"""Steps of derivations that the kernel refuses, each in words that say what is wrong, and the
formulas that leaves ask for, as they are written.
"""

import pytest

from assay.theory.language.logic import reading, trees
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.logic import axioms, derivation, leaves, rules
from assay.verification.kernel.logic.derivation import derived

DECLARED = {"x": "real", "y": "real", "n": "int", "s": "seq", "f": "function"}
EVERY = {"hyp": "for all t: t < x"}
EVERY_INTEGER = {"hyp": "for all int k: s[k] < x"}
EVERY_SEQUENCE = {"hyp": "for all seq r: r[0] < x"}
EVERY_FUNCTION = {"hyp": "for all function h: h(0) < x"}
SOME = {"hyp": "exists t: t > 5"}
SOME_INTEGER = {"hyp": "exists int k: s[k] > 5"}


@pytest.mark.parametrize(
    "steps, says",
    [
        ([], "a derivation has steps"),
        ({"hyp": "x < 1"}, "a derivation has steps"),
        ("hyp", "a derivation has steps"),
        ([["hyp", "x < 1"]], "a step is an object"),
        (["hyp"], "a step is an object"),
        ([{}], "a step has one of the keys hyp, axiom, "),
        ([{"hyp": "x < 1", "taut": [], "goal": "x < 1"}], "a step has one of the keys"),
        ([{"hyp": "x < 1", "goal": "x < 1"}], "the step has the keys hyp$"),
        ([{"leaf": []}], "the step has the keys leaf, goal"),
        ([{"hyp": 3}], r"step 0 \(hyp\): statements and terms are texts"),
        ([{"hyp": ["x < 1"]}], "statements and terms are texts"),
        ([{"taut": 0, "goal": "x < 1"}], r"step 0 \(taut\): earlier steps are a list of numbers"),
        ([{"taut": {}, "goal": "x < 1"}], "earlier steps are a list of numbers"),
        ([{"hyp": "x < 1"}, {"taut": [1], "goal": "x < 1"}], r"step 1 \(taut\): 1 is no earlier"),
        ([{"hyp": "x < 1"}, {"taut": [-1], "goal": "x < 1"}], "-1 is no earlier step"),
        ([{"hyp": "x < 1"}, {"taut": ["0"], "goal": "x < 1"}], "'0' is no earlier step"),
        ([{"hyp": "x < 1"}, {"all": ["z", 0]}], "'z' is not declared"),
        ([{"hyp": "x < 1"}, {"all": [["y"], 0]}], r"\['y'\] is not declared"),
        ([{"hyp": "x < 1"}, {"all": ["x", 0]}], "a hypothesis speaks of x"),
        ([{"hyp": "x < 1"}, {"cut": [0, 0]}], "cut needs an implication"),
        ([{"hyp": "x < 1 => y < 1"}, {"hyp": "y < 1"}, {"cut": [0, 1]}], "cut needs the premise"),
        ([{"hyp": "x < 1"}, {"at": [0, "y"]}], "only a statement 'for all' has instances"),
        ([SOME, {"at": [0, "y"]}], "only a statement 'for all' has instances"),
        ([EVERY_INTEGER, {"at": [0, "x"]}], "the instance is of another sort than int"),
        ([EVERY_INTEGER, {"at": [0, "n/2"]}], "the instance is of another sort than int"),
        ([EVERY, {"at": [0, "s"]}], "the instance is of another sort than real"),
        ([EVERY_SEQUENCE, {"at": [0, "x"]}], "the instance is of another sort than seq"),
        ([EVERY_SEQUENCE, {"at": [0, "f"]}], "the instance is of another sort than seq"),
        ([EVERY_FUNCTION, {"at": [0, "s"]}], "the instance is of another sort than function"),
        ([EVERY, {"at": [0, "1/x"]}], "nothing shows that the term put in has a value"),
        (
            [EVERY, {"hyp": "1/y == 1/y"}, {"at": [0, "1/x", 1]}],
            "t == t shows that t has a value",
        ),
        ([EVERY, {"at": [0, "y", 0, 0]}], "'at' names a step, a term, and a step that shows"),
        ([EVERY, {"hyp": "x < 1"}, {"pick": [0, "y", 1]}], "pick needs a statement 'exists'"),
        (
            [SOME_INTEGER, {"hyp": "x < 1"}, {"pick": [0, "y", 1]}],
            "the name picked is of another sort than int",
        ),
        ([SOME, {"hyp": "x < 1"}, {"pick": [0, "x", 1]}], "x is picked, and must not occur"),
        (
            [{"hyp": "exists t: t > y"}, {"hyp": "x < 1"}, {"pick": [0, "y", 1]}],
            "y is picked, and must not occur",
        ),
        ([{"hyp": "x < 1"}, {"taut": [0], "goal": "y < 1"}], "this does not follow by and, or"),
        ([EVERY, {"leaf": [0], "goal": "y < x"}], "a leaf is about numbers, and has no quantif"),
        ([{"leaf": [], "goal": "exists t: t > 5"}], "a leaf is about numbers"),
        (
            [{"leaf": [], "goal": "sum(i in 1..3, 1/(i - 2)) < 1"}],
            r"nothing shows that sum\(i in 1..3, 1/\(i - 2\)\) has a value",
        ),
        ([{"axiom": "magic", "with": {}}], "no axiom is called 'magic'"),
        ([{"axiom": ["induct"], "with": {}}], r"no axiom is called \['induct'\]"),
        ([{"axiom": "archimedes", "with": []}], "'with' says what is put for each symbol"),
        ([{"axiom": "archimedes", "with": {"?y": "x"}}], r"archimedes has no symbol '\?y'"),
        ([{"axiom": "archimedes", "with": {}}], r"archimedes asks for \?x"),
        (
            [{"axiom": "archimedes", "with": {"?x": {"of": ["k"], "is": "k"}}}],
            r"\?x has 0 arguments",
        ),
        ([{"axiom": "induct", "with": {"?P": "x < 1", "?a": "0"}}], r"\?P has 1 arguments"),
        (
            [{"axiom": "induct", "with": {"?P": {"of": ["1 <"], "is": "x < 1"}, "?a": "0"}}],
            "1 <",
        ),
        (
            [{"axiom": "induct", "with": {"?P": {"of": ["k"], "is": "x + 1"}, "?a": "0"}}],
            "a statement",
        ),
        ([{"axiom": "induct", "with": {"?P": {"of": ["k"], "is": "k < 1"}, "?a": "x"}}], "integer"),
        ([{"axiom": "archimedes", "with": {"?x": "1/x"}}], r"\?x needs a value, whatever is put"),
        ([{"axiom": "archimedes", "with": {"?x": "s"}}], r"\?x stands for a term"),
    ],
)  # fmt: skip
def test_wrong_steps_are_refused_in_words(steps, says):
    with pytest.raises(Rejected, match=says):
        derived(DECLARED, steps)


@pytest.mark.parametrize(
    "declare, says",
    [
        (["x"], "'declare' gives the sort of each name"),
        ("x", "'declare' gives the sort of each name"),
        ({"x": "colour"}, "'x' has no sort of real, int"),
        ({"x": ["real"]}, "'x' has no sort of|unhashable"),
        ({"1 <": "real"}, "1 <"),
    ],
)
def test_wrong_declarations_are_refused_in_words(declare, says):
    with pytest.raises((Rejected, ValueError), match=says):
        derived(declare, [{"hyp": "0 < 1"}])


def _tree(text: str, **symbols: str):
    return reading.sentence(text, DECLARED, {f"?{name}": sort for name, sort in symbols.items()})


X, N = trees.variable("x", "real"), trees.variable("n", "int")
NORMAL = reading.law("N(0, 1)", {})


@pytest.mark.parametrize(
    "symbol, variables, body, says",
    [
        (((), "statement"), (), X, "stands for a statement"),
        (((), "statement"), (), NORMAL, "stands for no law"),
        (((), "real"), (), _tree("x < 1"), "stands for a term"),
        (((), "real"), (), trees.variable("s", "seq"), "stands for a term"),
        (((), "int"), (), X, "stands for an integer"),
        (((), "law"), (), X, "stands for a law"),
        (((), "law"), (), reading.law("N(0, 1/x)", DECLARED), "needs parameters with values"),
        (((), "real"), (), reading.term("1/x", DECLARED), "needs a value, whatever is put in"),
        (((), "statement"), (), _tree("?c < 1", c="real"), "without symbols"),
        ((("real",), "real"), (), X, "takes arguments of sorts"),
        ((("int",), "real"), (X,), X, "takes arguments of sorts"),
        ((("real", "real"), "real"), (X, X), X, "names an argument twice"),
    ],
)
def test_what_does_not_fit_a_symbol_is_refused(symbol, variables, body, says):
    axiom = axioms.Axiom("test", {"?c": axioms.Symbol(*symbol, False)}, _tree("0 < 1"), "", "")
    with pytest.raises(Rejected, match=says):
        axioms.instance(axiom, {"?c": (variables, body)})


def test_a_symbol_may_lack_a_value_where_its_axiom_says_so():
    body = reading.term("1/x", DECLARED)
    symbol = axioms.Symbol((), "real", True)
    axiom = axioms.Axiom("test", {"?c": symbol}, _tree("?c == ?c => 0 < 1", c="real"), "", "")
    assert axioms.instance(axiom, {"?c": ((), body)}) == _tree("1/x == 1/x => 0 < 1")


BLOCK = "axiom: {}\nsymbols: {}\nsays: {}\nwhy: a test\n"
GOOD = BLOCK.format("one", "?x real", "?x < ?x + 1")


@pytest.mark.parametrize(
    "text, says",
    [
        (GOOD + "\n" + GOOD, "two axioms are called one"),
        (BLOCK.format("one", "?x colour", "?x < ?x + 1"), "declares no symbol"),
        (BLOCK.format("one", "x real", "0 < 1"), "declares no symbol"),
        (BLOCK.format("one", "?P(int) statement", "for all t: ?P(t)"), "arguments of"),
        (BLOCK.format("one", "?P(int) statement", "?P(0, 1)"), "arguments of"),
        (BLOCK.format("one", "?P(seq) statement", "for all int k: ?P(k)"), "arguments of"),
        (BLOCK.format("one", "?P(seq) statement", "for all function h: ?P(h)"), "arguments of"),
        (BLOCK.format("one", "?P(real) statement", "for all seq r: ?P(r)"), "arguments of"),
    ],
)
def test_a_wrong_file_of_axioms_is_refused(monkeypatch, tmp_path, text, says):
    monkeypatch.setattr(axioms, "files", lambda _: tmp_path)
    (tmp_path / "axioms.txt").write_text(text)
    with pytest.raises(trees.LogicError, match=says):
        axioms.axioms.__wrapped__()


@pytest.mark.parametrize(
    "symbols, says",
    [
        ("?P(real) statement", "for all int k: ?P(k)"),  # an integer is a real number
        ("?P(real) statement", "for all t: ?P(t) => ?P(t + 1)"),
        ("?P(seq) statement", "for all seq r: ?P(r)"),
        ("?P(function) statement", "for all function h: ?P(h)"),
        ("?P(int, real) statement; ?a int", "?P(?a, ?a + 1/2)"),
    ],
)
def test_a_right_file_of_axioms_is_read(monkeypatch, tmp_path, symbols, says):
    monkeypatch.setattr(axioms, "files", lambda _: tmp_path)
    text = GOOD + "\n\n# a remark\n" + BLOCK.format("two", symbols, says)
    (tmp_path / "axioms.txt").write_text(text)
    assert list(axioms.axioms.__wrapped__()) == ["one", "two"]


# ---- limits --------------------------------------------------------------------------------------
def test_as_many_steps_as_allowed_and_no_more(monkeypatch):
    monkeypatch.setattr(derivation, "MAX_STEPS", 3)
    steps = [{"hyp": "x < 1"}] * 3
    assert len(derived(DECLARED, steps).sequents) == 3
    with pytest.raises(Rejected, match="more than 3 steps"):
        derived(DECLARED, [*steps, *steps])


@pytest.mark.parametrize("tries, given, goal", [
    (3, [], "x < 1 or not x < 1"),
    (1, ["false"], "x < 1"),
    (3, ["x < 1 and y < 1"], "y < 1"),
])  # fmt: skip
def test_cases_of_a_tautology_are_counted(monkeypatch, tries, given, goal):
    """Each try gives one more atom a truth value, or none at first."""
    steps = [{"hyp": text} for text in given]
    steps.append({"taut": list(range(len(given))), "goal": goal})
    monkeypatch.setattr(rules, "MAX_CASES", tries + 1)
    assert derived(DECLARED, steps).sequents
    monkeypatch.setattr(rules, "MAX_CASES", tries)
    with pytest.raises(Rejected, match=f"more than {tries} cases"):
        derived(DECLARED, steps)


def test_each_text_is_read_once(monkeypatch):
    assert axioms.axioms()  # read, before reading is watched
    read = []
    for name in ("sentence", "term"):

        def watched(text, *rest, own=getattr(reading, name)):
            read.append(text)
            return own(text, *rest)

        monkeypatch.setattr(reading, name, watched)
    put = {"axiom": "archimedes", "with": {"?x": "x + 1"}}
    steps = [{"hyp": "x < 1"}, {"hyp": "x < 1"}, {"taut": [0], "goal": "x < 1"}, put, put]
    derived(DECLARED, steps)
    assert read == ["x < 1", "x + 1"]


# ---- what a leaf asks for ------------------------------------------------------------------------
@pytest.mark.parametrize(
    "given, goal, wanted",
    [
        (["n < 5", "n > 2"], "n > 1", ["n in {3..4}"]),
        (["n <= 5", "n >= 2"], "n > 1", ["n in {2..5}"]),
        (["5 > n", "2 < n"], "n > 1", ["n in {3..4}"]),
        (["5 >= n", "-2 <= n"], "n > -3", ["n in {-2..5}"]),
        (["n < 5/2"], "n < 3", ["n in {..}", "n < 5/2"]),
        (["n < 4/2"], "n < 3", ["n in {..1}"]),
        (["x < 1/2", "x > -3/4"], "x < 1", ["x in (-3/4, 1/2)"]),
        (["x <= 1/2", "-3/4 <= x"], "x < 1", ["x in [-3/4, 1/2]"]),
        (["x < 1", "x < 2"], "x < 1", ["x in (-oo, 1)", "x < 2"]),
        (["x > 1", "x > 0"], "x > 1", ["x in (1, oo)", "x > 0"]),
        (["x < pi", "x < 1/0"], "x < 4", ["x in (-oo, oo)", "x < pi", "x < 1/0"]),
        (["x < y"], "x < y", ["x in (-oo, oo)", "y in (-oo, oo)", "x < y"]),
        (["x < 1 and x > 0"], "x < 2", ["x in (0, 1)"]),
        (["s[n] > 0"], "s[n] + n > n", ["n in {..}", "v1 in (0, oo)"]),
        (["s[n] > s[n + 1]"], "s[n] > 0 or s[n + 1] < 1",
         ["v1 in (-oo, oo)", "v2 in (-oo, oo)", "v1 > v2"]),
        (["x == 1"], "x < 2", ["x in (-oo, oo)", "x == 1"]),
    ],
)  # fmt: skip
def test_bounds_become_ranges_of_a_leaf(given, goal, wanted):
    steps = [{"hyp": text} for text in given]
    steps.append({"leaf": list(range(len(given))), "goal": goal})
    found = derived(DECLARED, steps)
    (formula,) = found.formulas
    assert list(formula.given) == wanted
    assert found.sequents[-1] == rules.Sequent(frozenset(map(_tree, given)), _tree(goal))


def test_a_leaf_has_no_symbols():
    with pytest.raises(Rejected, match="a leaf has no symbols"):
        leaves.leaf([], _tree("?c < 1", c="real"))


def test_names_of_foreign_terms_are_free():
    declare = {"v1": "real", "v3": "real", "s": "seq"}
    steps = [{"leaf": [], "goal": "v1 + s[0] + s[1] + v3 < s[0] + s[1] + v1 + v3 + 1"}]
    (formula,) = derived(declare, steps).formulas
    assert [text.split()[0] for text in formula.given] == ["v1", "v2", "v3", "v4"]
