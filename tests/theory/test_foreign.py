"""Problem files of SMT-LIB and TPTP: what they say in the strict language, and what is refused."""

import json

import pytest

from assay.reports.cli import main
from assay.theory import smtlib, tptp
from assay.theory.foreign import ForeignError
from assay.verification.search.problems import record

SMT = [
    (
        """(set-logic QF_NRA) ; two constants
           (declare-const x Real) (declare-fun |y 1| () Int)
           (define-fun square ((a Real)) Real (* a a))
           (assert (> (square x) 0))
           (assert (let ((z (+ x 1.5))) (or (= x (- 2)) (< 0 z (exp x) |y 1|))))
           (check-sat) (exit)""",
        "not (x == -2 or 0 < x + 3/2 and x + 3/2 < exp(x) and exp(x) < y_1)",
        ["x in (-oo, oo)", "y_1 in {-oo..oo}", "x*x > 0"],
    ),
    (
        "(assert (not (forall ((x Real) (e Real)) (=> (> x 0) (>= (^ x 2) (- e))))))",
        "x > 0 => x**2 >= -e_1",
        ["x in (-oo, oo)", "e_1 in (-oo, oo)"],
    ),
    (
        "(declare-const a Real)(assert (distinct a 1 2))(assert (not (! (>= (- a 1) a) :named h)))",
        "a - 1 >= a",
        ["a in (-oo, oo)", "a != 1 and a != 2 and 1 != 2"],
    ),
    ("(assert (exists ((x Real)) (= (sin x) 2)))", "not sin(x) == 2", ["x in (-oo, oo)"]),
]
TPTP = [
    (
        """include('Axioms/general.ax').
           % in the words of MetiTarski
           fof(small, conjecture, ! [X] : ((0 < X & X < 1) => ln(X)^2 <= -X - -1 )).""",
        "0 < X and X < 1 => log(X)**2 <= -X - -1",
        ["X in (-oo, oo)"],
    ),
    (
        """tff(c, axiom, $greater(a, 0)). /* in those of TPTP */
           tff(t, conjecture, ![X: $real, N: $int]:
             ($lesseq($product(X, a), $sum(X, N)) | ~ (X = N)), file('x.p', y)).""",
        "X*a <= X + N or not X == N",
        ["a in (-oo, oo)", "X in (-oo, oo)", "N in {-oo..oo}", "a > 0"],
    ),
    (
        "fof(t, conjecture, ![X]: ![Y]: (X - Y - 1 > 0 => (X^2^1)/2/X > Y)).",
        "X - Y - 1 > 0 => X**2**1/2/X > Y",
        ["X in (-oo, oo)", "Y in (-oo, oo)"],
    ),
]


@pytest.mark.parametrize("reader, rows", [(smtlib, SMT), (tptp, TPTP)])
def test_problems_are_read_as_what_they_say(reader, rows):
    for text, goal, given in rows:
        found = reader.record(text)
        assert (found["goal"], found["given"]) == (goal, given)
        formula = record(found).formula
        assert formula is not None
        formula.parse()


@pytest.mark.parametrize(
    "reader, text, line, message",
    [
        (smtlib, "(declare-const x Real)\n(assert (> x y))", 2, "y is not declared"),
        (smtlib, "(assert (> 1 0)", 1, "a ( without its )"),
        (smtlib, "(assert true))", 1, "a ) without its ("),
        (smtlib, "\n(push 1)", 2, "the command push is not covered"),
        (smtlib, "(declare-fun f (Real) Real)", 1, "a function without a meaning"),
        (smtlib, "(declare-const p Bool)", 1, "Real or Int"),
        (smtlib, "(assert (ite (> 1 0) true false))", 1, "two implications"),
        (smtlib, "(assert (=> (exists ((x Real)) (> x 0)) true))", 1, "covered"),
        (smtlib, "(assert (let (x) true))", 1, "has not the form"),
        (smtlib, "(assert (+ 1 1))", 1, "a number is asserted"),
        (smtlib, "(assert (exp true))", 1, "another sort"),
        (smtlib, "(check-sat)", 1, "there is no assertion"),
        (smtlib, "(check-sat)(assert true)", 1, "one question a file"),
        (smtlib, "(define-fun f () Real (+ f f))(assert (> f 0))", 1, ""),
        (smtlib, "(" * 400, 1, "nested too deeply"),
        (tptp, "fof(a, conjecture, X < 1).", 1, "X is bound by no quantifier"),
        (tptp, "fof(a, conjecture, ![X]: ?[Y]: X < Y).", 1, "inside of a formula"),
        (tptp, "fof(a, axiom, ![X]: X < 1).", 1, "outside of the conjecture"),
        (tptp, "fof(a, conjecture, 1 < 2)", 1, "end of the file"),
        (tptp, "cnf(a, axiom, p).", 1, "fof and tff are"),
        (tptp, "\nfof(a, conjecture, f(1) < 2).", 2, "f is not covered"),
        (tptp, "fof(a, conjecture, 1 + 2).", 1, "a statement is needed"),
        (tptp, "fof(a, conjecture, 1 < 2 & 3).", 1, "statements are needed"),
        (tptp, "fof(a, axiom, 1 < 2).", 1, "no conjecture"),
    ],
)
def test_what_is_not_covered_is_refused_with_its_line(reader, text, line, message):
    try:
        reader.record(text)
    except ForeignError as error:
        assert error.line == line and message in str(error)
    except RecursionError:
        assert message == ""
    else:
        raise AssertionError("it was read")


def test_definitions_that_double_each_time_are_refused():
    lets = "".join(f"(let ((a{n + 1} (+ a{n} a{n})))" for n in range(60))
    text = f"(declare-const a0 Real)(assert {lets} (> a60 0)" + ")" * 61
    with pytest.raises(ForeignError, match="too large"):
        smtlib.record(text)


def test_the_command_settles_such_files(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))
    unsat = tmp_path / "square.smt2"
    unsat.write_text("(declare-const x Real)(assert (< (* x x) 0))(check-sat)")
    true = tmp_path / "exponential.p"
    true.write_text("fof(e, conjecture, ![X]: exp(X) >= 2 + X).")
    for file, verdict in ((unsat, "proved"), (true, "refuted")):
        assert main(["prove", "-f", str(file), "--json"]) == 0
        row = json.loads(capsys.readouterr().out)
        assert (row["name"], row["verdict"]) == (file.stem, verdict)
    unsat.write_text("(declare-const x Real)\n(assert (< z 0))")
    assert main(["prove", "-f", str(unsat)]) == 2
    err = capsys.readouterr().err
    assert "square.smt2:2: z is not declared" in err and err.count("\n") == 1
