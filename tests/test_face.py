"""The public interface: what `import assay` gives, how results print, SymPy beside text."""

import json
import subprocess
import sys
import threading
from html.parser import HTMLParser
from types import SimpleNamespace

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

import assay
from assay import progress
from assay.expressions import ExpressionError, texts
from assay.results import of_kernel
from assay.theory.language.formula import Formula
from assay.theory.language.variables import symbol
from assay.verification.kernel import verdicts
from tests.examples import many

X, Y = symbol("x"), symbol("y")
EVERYWHERE = ("x in (-oo, oo)", "y in (-oo, oo)")


# ---- importing -----------------------------------------------------------------------------------
def test_importing_is_quick_and_loads_no_heavy_library():
    program = """
import json, sys, time
start = time.process_time()
import assay
print(json.dumps([time.process_time() - start, sorted(sys.modules)]))
"""
    runs = [
        json.loads(subprocess.run([sys.executable, "-c", program], capture_output=True).stdout)
        for _ in range(3)
    ]
    assert min(seconds for seconds, _ in runs) < 0.1
    loaded = {name.partition(".")[0] for name in runs[0][1]}
    assert not loaded & {"numpy", "sympy", "scipy", "jax", "flint", "lark", "xarray", "numba"}
    assert not any(name.startswith("assay.") for name in runs[0][1])


def test_every_public_name_is_there_and_documented_with_an_example():
    for name in assay.__all__:
        thing = getattr(assay, name)
        assert "Example: ``" in thing.__doc__, name
        assert name in dir(assay)
    with pytest.raises(AttributeError, match="no attribute 'proof'"):
        assay.proof  # noqa: B018


# ---- verdicts ------------------------------------------------------------------------------------
def test_prove_refute_save_and_replay(tmp_path):
    shown = assay.prove("exp(x) >= 1 + x", "x in (-oo, oo)")
    assert (shown.verdict, shown.reason, shown.witness) == ("proved", "", None)
    assert shown.statement == "for all x in (-oo, oo): exp(x) >= 1 + x"
    assert assay.replay(shown).confirmed
    path = shown.save(tmp_path / "proof.json")
    assert json.loads(path.read_text()) == shown.data()
    assert assay.replay(path).confirmed
    false = assay.refute("log(x)/x <= log(3)/3", "x > 0")
    assert (false.verdict, false.witness) == ("refuted", {"x": "11/4"})
    assert repr(false).splitlines()[1] == "  witness  x = 11/4"
    assert assay.refute("x**2 >= 0", "x in (-oo, oo)", budget=0.1).verdict == "open"


def test_a_changed_certificate_is_not_confirmed(tmp_path):
    data = assay.prove("x**2 >= 0", "x in (-oo, oo)").data()
    data["statement"]["goal"] = "x**3 >= 0"
    (tmp_path / "forged.json").write_text(json.dumps(data))
    found = assay.replay(tmp_path / "forged.json")
    assert not found.confirmed
    assert "does not confirm" in repr(found)


def test_nobody_but_the_kernel_makes_verdicts():
    shown = assay.prove("x**2 >= 0", "x in (-oo, oo)")
    with pytest.raises(TypeError, match="never by hand"):
        assay.Verdict("proved")
    with pytest.raises(TypeError, match="final"):
        type("Own", (assay.Verdict,), {})
    with pytest.raises(AttributeError, match="does not change"):
        shown.verdict = "refuted"
    with pytest.raises(TypeError, match="no verdict of the kernel"):
        of_kernel(shown, Formula("0 < 1"))


class _Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags, self.text = [], ""

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)

    def handle_data(self, data):
        self.text += data


def test_results_escape_what_they_show():
    hostile = "<script>alert(1)</script> & $x_1^2$ \\input{a}"
    made = verdicts.undecided(hostile)
    shown = of_kernel(made, Formula("x < 1 or x >= 1", ("x in [0, 1]",)))
    page = _Tags()
    page.feed(shown._repr_html_())
    assert "script" not in page.tags
    assert hostile in page.text
    found = _Tags()
    found.feed(assay.Verdicts([shown])._repr_html_())
    assert set(found.tags) == {"table", "thead", "tbody", "tr", "th", "td"}
    assert "<script>" in found.text
    latex = shown._repr_latex_()
    assert latex.startswith("$") and latex.endswith("$") and latex.count("$") == 2
    assert r"x < 1 \;\vee\; x \ge 1" in latex


def test_a_notebook_shows_progress_and_scripts_do_not(monkeypatch, capsys):
    with progress.watched("proving", 12, after=0.01):
        assert not progress.interactive()
    assert capsys.readouterr().out == ""
    seen = []
    updated = threading.Event()

    class Shown:
        def update(self, content, raw):
            seen.append(content["text/plain"])
            updated.set()

    def display(content, raw, display_id):
        seen.append(content["text/plain"])
        return Shown()

    session = SimpleNamespace(get_ipython=lambda: object())
    monkeypatch.setitem(sys.modules, "IPython", session)
    monkeypatch.setitem(sys.modules, "IPython.display", SimpleNamespace(display=display))
    with pytest.raises(KeyboardInterrupt), progress.watched("settling", 12, after=0.01) as at:
        at(3, 7, "p.a")
        assert updated.wait(20)
        raise KeyboardInterrupt
    assert seen[-2].startswith("settling: 3 of 7, last p.a, 0 s (at most about 12 s")
    assert seen[-1] == "", "the line goes when the search ends"


def test_an_open_verdict_has_nothing_to_save_or_replay(tmp_path):
    shown = of_kernel(verdicts.undecided("nobody has tried"), Formula("0 < 1"))
    assert shown.certificate is None
    with pytest.raises(ValueError, match="no certificate to save"):
        shown.save(tmp_path / "open.json")
    with pytest.raises(ValueError, match="no certificate to replay"):
        assay.replay(shown)


# ---- papers, regimes, models ---------------------------------------------------------------------
def test_papers_and_claims():
    paper = assay.Paper("phases")
    assert [c.id for c in paper.claims] == [c.id for c in assay.claims("phases")]
    assert "137 claims" in repr(paper) and paper.title in repr(paper)
    assert paper.authors[0] == "Johannes Schneider"
    assert len(assay.claims()) > len(assay.claims(paper))
    assert "<script" not in paper._repr_html_()


def test_a_paper_from_elsewhere_is_taken_in_and_settled(tmp_path):
    from assay.theory import claims

    (tmp_path / "paper.toml").write_text('name = "mine"\ntitle = "Mine & <b>others</b>"\n')
    claim = "[[claim]]\nid = '{}'\nkind = 'inequality'\nwhere = 'p. 1'\nquote = 'q'\n"
    reading = "[[claim.reading]]\ngoal = '{}'\ngiven = ['x in [0, oo)']\n"
    (tmp_path / "claims.toml").write_text(
        claim.format("one")
        + reading.format("1 + x <= exp(x)")
        + claim.format("two")
        + reading.format("x <")
    )
    try:
        paper = assay.Paper.read(tmp_path)
        assert (paper.name, paper.title) == ("mine", "Mine & <b>others</b>")
        assert "<b>" not in paper._repr_html_()
        (trouble,) = paper.troubles
        assert "claims.toml:" in trouble and "ends too early" in trouble
        assert {v.claim: v.verdict for v in paper.check()} == {
            "mine.one": "proved",
            "mine.two": "open",
        }
    finally:
        claims.forget()
    with pytest.raises(ValueError, match="no paper.toml"):
        assay.Paper.read(tmp_path / "none")


def test_check_returns_one_verdict_a_reading():
    found = assay.check("phases.lem16")
    assert [(v.claim, v.reading) for v in found][0] == ("phases.lem16", "printed")
    assert found[0].verdict == "refuted"
    assert found[0].certificate["type"] == "witness"
    assert assay.replay(found[0]).confirmed
    assert len(found[1:]) == len(found) - 1
    assert repr(found).count("\n") == len(found) - 1
    assert len(assay.check([])) == 0


def test_regime_finds_the_smallest_size():
    found = assay.regime("n in {1..}", "n**2 >= 50")
    assert (found.verdict, found.smallest, found.exact) == ("yes", 8, True)
    assert assay.regime("x in [0, 1]", "x > 2").verdict == "no"
    assert assay.regime("phases.cor4").verdict == "yes"


def test_simulate_and_sweep(tmp_path):
    run = assay.simulate("phases-stages", l=20, k="3", lambda_="1/100")
    assert json.loads(run.attrs["parameters"])["lambda"] == 0.01
    assert all("units" in v.attrs for v in run.data_vars.values())
    table = assay.sweep("softmax", "l=10:100:log3", ["dip"], store=tmp_path)
    assert table.dip.shape == (3,)


# ---- SymPy beside text ---------------------------------------------------------------------------
def test_sympy_relations_are_settled_as_text():
    x, n = sympy.Symbol("x"), sympy.Symbol("n", integer=True, positive=True)
    assert texts(x**n <= 1, (x >= 0, x <= 1)) == (
        "x**n <= 1",
        ["x >= 0", "x <= 1", "integer n", "n > 0"],
    )
    assert texts(sympy.exp(x) >= 1 + x, ()) == ("exp(x) >= 1 + x", ["x in (-oo, oo)"])
    assert texts(1 / sympy.sqrt(x) - 2 * x / 3 > sympy.pi, ("x in (0, 1)",)) == (
        "1/sqrt(x) - 2*x/3 > pi",
        ["x in (0, 1)"],
    )
    assert texts(sympy.Implies(x > 1, sympy.Or(x < 2, sympy.Not(x < 3))), ())[0] == (
        "x > 1 => x >= 3 or x < 2"
    )
    assert assay.prove(sympy.exp(x) >= 1 + x).verdict == "proved"
    assert assay.refute(x**2 > x, x > 0).verdict == "refuted"


NUMBERS = st.fractions(-5, 5, max_denominator=6).map(
    lambda q: f"({q.numerator}/{q.denominator})" if q.denominator > 1 else f"({q.numerator})"
)
TERMS = st.recursive(
    NUMBERS | st.sampled_from(["x", "y", "pi", "e"]),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from("+-*/"), inner).map(lambda t: f"({t[0]}{t[1]}{t[2]})"),
        st.tuples(
            st.sampled_from("exp abs erf erfc sin atan tanh Phi cbrt sqrt".split()), inner
        ).map(lambda t: f"{t[0]}({t[1]})"),
        st.tuples(inner, st.sampled_from(["2", "3", "(-1)", "(1/2)", "(-2/3)"])).map("**".join),
        st.tuples(st.sampled_from(["min", "max"]), inner, inner).map(
            lambda t: f"{t[0]}({t[1]}, {t[2]})"
        ),
    ),
    max_leaves=6,
)
RELATIONS = st.tuples(TERMS, st.sampled_from(["<", "<=", ">", ">=", "==", "!="]), TERMS).map(
    " ".join
)
STATEMENTS = st.one_of(
    RELATIONS,
    RELATIONS.map(lambda r: f"not ({r})"),
    st.lists(RELATIONS, min_size=2, max_size=3).map(" and ".join),
    st.lists(RELATIONS, min_size=2, max_size=3).map(" or ".join),
)


def _read(text):
    return Formula(text, EVERYWHERE).goal_expr


@many(100)
@given(STATEMENTS)
def test_what_is_written_reads_back_as_the_same_expression(text):
    try:
        expression = _read(text)
    except ValueError:  # 1/0, 0**(-1)
        return
    if expression.has(sympy.I):  # sqrt(-1): no real number, so not in the language
        with pytest.raises(ExpressionError):
            texts(expression, ())
        return
    written = texts(expression, ())[0]
    again = _read(written)
    assert again == expression or _same(again, expression), written


def _same(first, second):
    """Compare relation by relation at a few points: SymPy may have multiplied something out."""
    pairs = zip(_terms(first), _terms(second), strict=True)
    points = [{X: sympy.Rational(7, 5), Y: sympy.Rational(3, 11)}, {X: 2, Y: -sympy.pi}]
    return all(
        abs(sympy.N((a - b).subs(point), 30)) < sympy.Rational(1, 10**15)
        for a, b in pairs
        for point in points
    )


def _terms(statement):
    if isinstance(statement, (sympy.And, sympy.Or, sympy.Not)):
        return [term for part in statement.args for term in _terms(part)]
    return list(statement.args)


@pytest.mark.parametrize(
    "expression, message",
    [
        (X < 0.5, "is a float"),
        (X + 1, "is a number, not a statement"),
        (sympy.Eq(sympy.Symbol("w"), sympy.I), "not in the language"),
        (sympy.oo > sympy.Function("f")(X), "not in the language"),
        (sympy.Integral(X, (X, 0, Y)) < 1, "not in the language"),
        (sympy.Xor(X < 1, X < 2, evaluate=False), "not a statement"),
        (sympy.zeta(X) < 2, "not in the language"),
        (X < sympy.Symbol("x", positive=True), "differ in their assumptions"),
        (sympy.Symbol("p", prime=True) > 1 + Y, "which the language cannot say"),
        (sympy.Symbol("z", imaginary=True) ** 2 < Y, "which the language cannot say"),
        (sympy.Symbol("exp") < 1, "cannot name a variable"),
        (sympy.Symbol("x; import os") < 1, "cannot name a variable"),
        (sympy.Dummy("x") < 1, "not in the language"),
        (True, "Eq"),
        (0.5, "not a float"),
        (None, "not a NoneType"),
    ],
)
def test_what_the_language_does_not_have_is_refused_in_one_line(expression, message):
    with pytest.raises(ValueError, match=message) as caught:
        assay.prove(expression)
    assert "\n" not in str(caught.value)


def test_expressions_without_end_are_refused():
    deep, wide = X < 1, X
    for _ in range(320):
        deep = sympy.Not(deep, evaluate=False)
    for _ in range(40):
        wide = sympy.Mul(sympy.Add(wide, 1, evaluate=False), wide, evaluate=False)
    for statement in (deep, sympy.Lt(wide, 1, evaluate=False)):
        with pytest.raises(ExpressionError, match="deeper|parts"):
            texts(statement, ())


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: assay.prove("x <"), "ends too early"),
        (lambda: assay.prove("x < 1"), "unknown name 'x'"),
        (lambda: assay.prove("x < 1", "x in [0, 1]", budget=0), "positive number"),
        (lambda: assay.prove("x < 1", "x in [0, 1]", budget="2"), "number of seconds"),
        (lambda: assay.prove("x < 1", "x in [0, 1]", budget=float("nan")), "positive number"),
        (lambda: assay.prove("1/0 > 1"), "division by zero"),
        (lambda: assay.check("phases.lem99"), "did you mean"),
        (lambda: assay.check(["phases", 3]), "named by text"),
        (lambda: assay.check("phases", jobs=0), "whole number from 1 on"),
        (lambda: assay.claims("faces"), "there are phases"),
        (lambda: assay.Paper(["phases"]), "there is no paper"),
        (lambda: assay.regime(), "give ranges"),
        (lambda: assay.regime("phases.lem16", reading="third"), "has no reading 'third'"),
        (lambda: assay.regime("n in {1..}", size="m"), "no variable 'm'"),
        (lambda: assay.simulate("phases-stage"), "did you mean"),
        (lambda: assay.simulate("phases-stages", k="many"), "must be a number"),
        (lambda: assay.sweep("softmax", "l=10", "dip"), "list of names"),
        (lambda: assay.sweep("softmax", "l=ten", ["dip"]), "whole number"),
        (lambda: assay.replay(__file__), "no certificate file"),
    ],
)
def test_bad_input_is_refused_in_one_line(call, message):
    with pytest.raises(ValueError, match=message) as caught:
        call()
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_an_error_of_the_system():
    with pytest.raises(OSError):
        assay.replay("no-such-file.json")
