"""Problem files of SMT-LIB and TPTP: what they say in the strict language, and what is refused."""

import json

import pytest

from assay.reports.cli import main
from assay.theory import smtlib, tptp
from assay.theory.foreign import ForeignError
from assay.verification.run import asked
from assay.verification.search.problems import answered, record

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
    (
        """(declare-const x Real)(declare-const b Bool)(assert (ite b (> x 1.) (= (> x 0) b)))
           (assert (xor b (= (+ 1 (ite (= x 0) 2 (/ 3 x))) (ite (< x 0) (- x) x))))""",
        "(b == 1 => (x == 0 => 1 + 2 == abs(x)) and (not x == 0 => 1 + 3/x == abs(x))) and"
        " ((x == 0 => 1 + 2 == abs(x)) and (not x == 0 => 1 + 3/x == abs(x)) => b == 1)",
        [
            "x in (-oo, oo)",
            "b in {0..1}",
            "(b == 1 => x > 1) and (not b == 1 => (x > 0 => b == 1) and (b == 1 => x > 0))",
        ],
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
    (
        "tff(n_type, type, n: $int). tff(t, conjecture, ![X: $real]: (X > n <=> ~ (X <= n))).",
        "(X > n => not X <= n) and (not X <= n => X > n)",
        ["n in {-oo..oo}", "X in (-oo, oo)"],
    ),
    ("fof(t, conjecture, ![X]: (X = 1 <~> X > 1.5E1)).", "", ["X in (-oo, oo)"]),
]


@pytest.mark.parametrize("reader, rows", [(smtlib, SMT), (tptp, TPTP)])
def test_problems_are_read_as_what_they_say(reader, rows):
    for text, goal, given in rows:
        found = reader.record(text)
        assert found["goal"] == (goal or found["goal"]) and found["given"] == given
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
        (smtlib, "(declare-const p String)", 1, "Real, Int or Bool"),
        (smtlib, "(declare-const v (_ BitVec 32))", 1, "Real, Int or Bool"),
        (smtlib, "(assert (ite (> 1 0) true 1))", 1, "both cases are of one sort"),
        (smtlib, "(assert (> 1 -1))", 1, "write (- 1)"),
        (smtlib, "(assert (> 1e5 1))", 1, "write its digits"),
        (smtlib, "(assert (= 1 #x01))", 1, "bit vector"),
        (smtlib, "(declare-const x Real)\n(assert (x > 1))", 2, "SMT-LIB writes it first"),
        (smtlib, "(declare-const x Int)(assert (= (mod x 2) 1))", 1, "n = 2*q + r"),
        (smtlib, "(declare-const x Real)\n(declare-fun x () Real)", 2, "declared twice"),
        (smtlib, "(declare-const x Real)(define-fun x () Real 2)", 1, "declared twice"),
        (smtlib, "(assert (let ((x 1) (x 2)) (> x 1)))", 1, "two values"),
        (smtlib, "(assert (> 1 2)", 1, "add it where"),
        (smtlib, '(echo "no end)', 1, "closing"),
        (smtlib, f"(assert (> {'1' * 9000} 1))", 1, "9000 digits"),
        (smtlib, "(assert (=> (exists ((x Real)) (> x 0)) true))", 1, "cannot stand here"),
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
        (tptp, "cnf(a, axiom, p).", 1, "write its negation"),
        (
            tptp,
            "\nfof(a, conjecture, f(1) < 2).",
            2,
            "f is no function or relation that is covered",
        ),
        (tptp, "fof(a, conjecture, 1 + 2).", 1, "a statement is needed"),
        (tptp, "fof(a, conjecture, 1 < 2 & 3).", 1, "statements are needed"),
        (tptp, "fof(a, axiom, 1 < 2).", 1, "no conjecture"),
        (tptp, "fof(a, negated_conjecture, 1 < 2).", 1, "without the negation"),
        (tptp, "thf(a, conjecture, $less @ 1 @ 2).", 1, "f(x) for f @ x"),
        (tptp, "\n/* no end", 2, "closing */"),
        (tptp, 'fof(a, conjecture, 1 < "2").', 1, "not texts"),
        (tptp, "fof(a, conjecture, ![X]: (X>1 <=> X>2 => X>3)).", 1, "two readings"),
        (tptp, "tff(f, type, f: $real > $real).", 1, "function without a meaning"),
        (tptp, "include('a.ax').\nfof(a, conjecture, c < 2).", 1, "may speak of c"),
        (tptp, "fof(a, conjecture, ![]: 1 < 2).", 1, "a variable such as X"),
        (tptp, f"fof(a, conjecture, 1 < {'1' * 9000}).", 1, "9000 digits"),
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


VALUES = [
    ("(assert (not (= (/ x x) (/ x x))))", "unknown"),  # unsat, though x/x has no value at 0 here
    ("(assert (not (> (/ 1 x) 5)))(assert (not (<= (/ 1 x) 5)))", "unknown"),  # unsat as well
    ("(assert (not (=> (= x y) (= (/ 1 x) (/ 1 y)))))", "unknown"),
    ("(assert (not (> (/ 1 x) (/ 1 y))))", "sat"),
    ("(assert (not (<= (log x) (- x 2))))", "sat"),
    ("(assert (= (ite (= x 0) 0 (/ y x)) 3))", "sat"),
    ("(assert (> (ite (= x 0) 0 (/ (- (* x x)) (* x x))) 0))", "unsat"),
]


@pytest.mark.parametrize("text, answer", VALUES)
def test_a_witness_counts_where_all_terms_have_values(text, answer):
    text = f"(declare-const x Real)(declare-const y Real){text}(check-sat)"
    result = asked.answer_record((smtlib.record(text), 1), None, 1.0)
    assert answered("a.SMT2", result["verdict"]).partition(":")[0] == answer
    if result["verdict"] == "open" and "it holds" in result["reason"]:
        assert "add a condition such as 'x != 0" in result["reason"]


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
        assert row["answer"] == {"proved": "unsat", "refuted": "CounterSatisfiable"}[verdict]
    assert main(["prove", "-f", str(unsat)]) == 0
    assert "unsat: its assertions hold together for no values" in capsys.readouterr().out
    unsat.write_text("(declare-const x Real)\n(assert (< z 0))")
    assert main(["prove", "-f", str(unsat)]) == 2
    err = capsys.readouterr().err
    assert "square.smt2:2: z is not declared" in err and err.count("\n") == 1
