"""What the check of statements about matrices refuses by itself: long products, powers of nothing,
signs and divisors that are not known.
"""

from __future__ import annotations

import pytest

from assay.theory.language.matrices import Matrices, latex, parse
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import words
from assay.verification.kernel.certificates import Rejected, check
from assay.verification.kernel.words import Algebra
from assay.verification.replay import replay_certificate

NUMBERS = ("a", "b", "c")


def certificate(*squares, zeros=(), **fields):
    """Return a certificate of one relation; a square is a weight, or (weight, of, by)."""
    read = [
        {k: v for k, v in zip(("weight", "of", "by"), s) if v is not None}
        for s in (s if isinstance(s, tuple) else (s,) for s in squares)
    ]
    return {"type": "words", "parts": [{"squares": read, "zeros": list(zeros), **fields}]}


def test_a_power_of_exponent_zero_is_one():
    check(Matrices("(a-b)^0 == 1", NUMBERS), certificate())
    for wrong in ("2", "0", "a-b"):
        with pytest.raises(Rejected, match="do not add up"):
            check(Matrices(f"(a-b)^0 == {wrong}", NUMBERS), certificate())
    check(Matrices("(a-b)^1*c == a*c - c*b", NUMBERS), certificate())
    check(Matrices("(a-b)^2 == a*a - 2*a*b + b^2", NUMBERS), certificate())


def test_numbers_side_by_side_are_kept_apart_where_they_are_shown():
    for text, shown in (
        ("2*(3*A)", r"2 \cdot 3\,A"),
        ("2*(1/2)*A", r"2 \cdot \frac{1}{2}\,A"),
        ("0.5^2*A", r"\left(\tfrac{1}{2}\right)^{2}\,A"),
        ("2*A^2", r"2\,A^{2}"),
        ("(A^2)^2", r"\left(A^{2}\right)^{2}"),
    ):
        assert latex(parse(text)) == shown


def test_products_of_too_many_factors_are_refused(monkeypatch):
    algebra = Algebra(Matrices("a == a", NUMBERS))
    monkeypatch.setattr(words, "MAX_DEGREE", 4)
    assert algebra.read(parse("a*b*(c*a)")).terms
    with pytest.raises(FormulaError, match="more than 4 factors"):
        algebra.read(parse("a*b*(c*a)*b"))
    monkeypatch.setattr(words, "MAX_DEGREE", 2)
    with pytest.raises(Rejected, match="more than 2 factors"):
        check(Matrices("a*b*c == c*b*a", NUMBERS), certificate())


def test_sums_of_too_many_terms_are_refused(monkeypatch):
    algebra = Algebra(Matrices("a == a", NUMBERS))
    monkeypatch.setattr(words, "MAX_TERMS", 6)
    assert len(algebra.read(parse("(a+b+c)^2")).terms) == 6
    with pytest.raises(FormulaError, match="too many terms"):
        algebra.read(parse("(a+b+c)^3"))
    monkeypatch.setattr(words, "MAX_TERMS", 3)
    with pytest.raises(Rejected, match="too many terms"):
        check(Matrices("(a+b)^3 == (b+a)^3", NUMBERS), certificate())


def test_long_products_are_refused_before_they_are_multiplied_out(monkeypatch):
    algebra = Algebra(Matrices("a == a", NUMBERS))
    long = algebra.read(parse("(a+b+c)^2"))
    monkeypatch.setattr(words, "MAX_TERMS", 3)
    monkeypatch.setattr(Algebra, "monomial", lambda *_: pytest.fail("multiplied out"))
    with pytest.raises(FormulaError, match="too many terms"):
        algebra.mul(long, long)


@pytest.mark.parametrize("tree, said", [
    ("A*u", None), ("u*u", "do not fit"), ("u*A", "do not fit"), ("A+u", "do not fit"),
    ("a/(a-a)", "division by zero"), ("A/A", "by a matrix"), ("h9", "unknown name"),
    ("a/(b-c)", None), ("A/a", None), ("a <= b", "a relation where a matrix is needed"),
])  # fmt: skip
def test_products_and_quotients_of_what_does_not_fit(tree, said):
    algebra = Algebra(Matrices("A == A", ("A: d x d", "u: d", *NUMBERS)))
    if said is None:
        assert algebra.read(parse(tree)).terms
        return
    with pytest.raises(FormulaError, match=said):
        algebra.read(parse(tree))


@pytest.mark.parametrize("goal, given, squares, said", [
    ("a >= 0", ("a >= 0",), ["h1"], None), ("a >= 0", ("a > 0",), ["h1"], None),
    ("a > 0", ("a > 0",), ["h1"], None), ("a > 0", ("a >= 0",), ["h1"], "different from 0"),
    ("a >= 0", (), ["a"], "not known to be >= 0"), ("-a >= 0", ("a >= 0",), ["-a"], "not known"),
    ("a*b >= 0", ("a >= 0", "b >= 0"), ["a*b"], None),
    ("a*b >= 0", ("a >= 0",), ["a*b"], "not known"),
    ("a*b > 0", ("a > 0", "b >= 0"), ["a*b"], "different from 0"),
    ("a*b > 0", ("a > 0", "b > 0"), ["a*b"], None),
    ("a^2 >= 0", (), ["a^2"], None), ("a^3 >= 0", (), ["a^3"], "not known"),
    ("a^2 > 0", (), ["a^2"], "different from 0"), ("a^2 > 0", ("a != 0",), ["a^2"], None),
    ("a^2*b > 0", ("a != 0", "b > 0"), ["a^2*b"], None),
    ("a^2 + 1 > 0", (), ["a^2", "1"], None), ("a^2 + 1 > 0", (), ["a^2 + 1"], None),
    ("a - b >= 0", ("a >= b",), ["h1"], None), ("a - b >= 0", ("a <= b",), ["h1"], "not add up"),
    ("a >= b", ("a > b",), ["a-b"], None), ("a > b", ("a > b",), ["a-b"], None),
    ("a > b", ("a >= b",), ["a-b"], "not known"),
    ("1/a > 0", ("a > 0",), ["1/a"], None), ("1/a >= 0", ("a != 0",), ["1/a"], "not known"),
    ("1/a^2 > 0", ("a != 0",), ["1/a^2"], None),
    ("1/a^2 > 0", (), ["1/a^2"], "not known to be different from 0"),
    ("1/(a-b)^2 > 0", ("a != b",), ["1/(a-b)^2"], "known to be different from 0"),
    ("1/(a-b) > 0", ("a > b",), ["1/(a-b)"], None),
    ("1/(a-b) > 0", ("a != b",), ["1/(a-b)"], "not known to be >= 0"),
    ("1/(b-a) < 0", ("a > b",), ["1/(a-b)"], None),
    ("1/(a^2+1) > 0", (), ["1/(a^2+1)"], None),
    ("1/(a^2+b^2) >= 0", (), ["1/(a^2+b^2)"], "known to be different from 0"),
    ("a == a", (), ["0"], "no squares"), ("a != 0", ("a > 0",), ["h1"], "!= are not proved"),
    ("2 > 1", (), ["1"], None), ("2 > 1", (), ["0", "1"], None), ("1 > 1", (), ["0"], "different"),
    ("2 > 1", (), ["2"], "not add up"), ("1/(1/a) > 0", ("a > 0",), ["a"], None),
    ("1/(b/a^2) > 0", ("a > 0", "b > 0"), ["a^2/b"], None),
    ("1/(b/a^2) > 0", ("a > 0", "b > 0"), ["a/b"], "not add up"),
    ("a >= 0", ("a >= 0", "b != b"), ["h1"], None),
    ("1/(1-a*b) != 0", ("a > 0", "1/a != b"), ["1"], "different from 0"),
    ("a >= 0", ("a >= 0", "b >= 0"), ["h2"], "not add up"),
])  # fmt: skip
def test_signs_of_numbers(goal, given, squares, said):
    statement = Matrices(goal, NUMBERS, given)
    if said is None:
        return check(statement, certificate(*squares))
    with pytest.raises(Rejected, match=said):
        check(statement, certificate(*squares))


def test_signs_of_quotients():
    """A quotient has a sign where its divisor is certainly not 0."""
    for given, text, wanted in (
        ((), "1/a^2", None), (("a != 0",), "1/a^2", ">"), (("a != 0",), "1/a", None),
        (("a > 0",), "1/a", ">"), (("a >= 0",), "1/a", None), (("a >= 0",), "1/a^2", None),
    ):  # fmt: skip
        algebra = Algebra(Matrices("a == a", NUMBERS, given))
        assert algebra.sign(algebra.read(parse(text))) == wanted, (given, text)


@pytest.mark.parametrize("goal, given, squares, said", [
    ("A'*A >= 0", (), [("A", "A")], "not known to be >= 0"),
    ("A'*A >= 0", (), [("1", "A")], None), ("A*A' >= 0", (), [("1", "A'")], None),
    ("A >= 0", ("A >= 0",), [("1", "I_d", "h1")], None),
    ("B'*A*B >= 0", ("A >= 0",), [("1", "B", "h1")], None),
    ("B'*A*B >= 0", ("A == A'",), [("1", "B", "h1")], "no condition of the form >="),
    ("B'*A*B >= 0", ("A >= 0",), [("1", "B", "h2")], "no condition of the form >="),
    ("B'*A*B >= 0", ("A >= 0",), [("1", None, "h1")], "weighted by a matrix"),
    ("B'*A*B >= 0", ("A >= 0",), [("a", "B", "h1")], "not known to be >= 0"),
    ("a*B'*A*B >= 0", ("A >= 0", "a >= 0"), [("a", "B", "h1")], None),
    ("u'*A*u >= 0", ("A >= 0",), ["u'*A*u"], "not known"),
    ("u'*A*u >= 0", ("A >= 0",), ["u'*h1*u"], None),
    ("u'*u >= 0", (), ["u'*u"], None), ("u'*u > 0", (), ["u'*u"], "different from 0"),
    ("u'*u > 0", ("u != 0",), ["u'*u"], None), ("d > 0", (), ["d"], None),
    ("a > 0", ("a*u != 0",), ["a"], "not known"), ("a > 0", ("u*a^3 != 0",), ["a"], "not known"),
    ("a^2 > 0", ("a*u != 0",), ["a^2"], None), ("u'*u > 0", ("-3*u != 0",), ["u'*u"], None),
    ("u'*A*A'*u >= 0", (), ["u'*A*A'*u"], None), ("u'*A*A*u >= 0", (), ["u'*A*A*u"], "not known"),
    ("d*A'*A >= 0", (), [("d", "A")], None), ("A'*A/d >= 0", (), [("1/d", "A")], None),
    ("A'*A/a >= 0", (), [("1/a", "A")], "known"),
    ("-(A'*A) >= 0", (), [("-1", "A")], "not known to be >= 0"),
])  # fmt: skip
def test_squares_of_matrices(goal, given, squares, said):
    statement = Matrices(goal, ("A: d x d", "B: d x d", "u: d", "a"), given)
    if said is None:
        return check(statement, certificate(*squares))
    with pytest.raises(Rejected, match=said):
        check(statement, certificate(*squares))


@pytest.mark.parametrize("goal, given, zeros, fields, said", [
    ("A*B == B", ("A*B == B",), ["h1"], {}, None),
    ("C*A*B == C*B", ("A*B == B",), ["C*h1"], {}, None),
    ("A*B == B", ("A*B == B",), ["h1*2"], {}, "not add up"),
    ("A*B == B", ("A*B >= B",), ["h1"], {}, "does not vanish"),
    ("A*B == B", ("A*B == B",), ["A*B - B"], {}, "does not vanish"),
    ("A*B == B", ("A*B == B",), ["h1", "B"], {}, "does not vanish"),
    ("A == B", ("(A-B)'*(A-B) == 0",), ["-h1"], {"definite": True}, None),
    ("A == B", ("(A-B)'*(A-B) == 0",), ["h1"], {"definite": True}, "not add up"),
    ("A <= B", ("(A-B)'*(A-B) == 0",), ["-h1"], {"definite": True}, "only equations follow"),
])  # fmt: skip
def test_what_vanishes_with_the_equations(goal, given, zeros, fields, said):
    statement = Matrices(goal, ("A: d x d", "B: d x d", "C: d x d"), given)
    if said is None:
        return check(statement, certificate(zeros=zeros, **fields))
    with pytest.raises(Rejected, match=said):
        check(statement, certificate(zeros=zeros, **fields))


def test_texts_of_certificates_are_terms():
    statement = Matrices("a >= 0", NUMBERS, ("a >= 0",))
    for wrong in (5, None, ["h1"], "a >= 0", "h1 +"):
        with pytest.raises(Rejected):
            check(statement, certificate(wrong))
    with pytest.raises(Rejected, match="certificates hold text"):
        check(statement, {"type": "words", "parts": [{"zeros": [1]}]})
    with pytest.raises(Rejected, match="is a relation"):
        check(statement, certificate("a >= 0"))


def test_columns_that_do_not_vanish_have_positive_squares():
    """c*w != 0 leaves the sign of c open, and the normal form of |Z*B-D|**2 may be negative."""
    column = Matrices("c > 0", ("w: d", "c"), ("c*w != 0",))
    with pytest.raises(Rejected, match="weight c "):
        check(column, certificate("c"))
    check(Matrices("c > 0", column.symbols, (*column.given, "c >= 0")), certificate("c"))
    check(Matrices("w'*w > 0", column.symbols, column.given), certificate("w'*w"))
    length = "(Z*B-D)'*(Z*B-D)"
    gap = Matrices(f"{length} < 0", ("Z: d x n", "B: n", "D: d"), ("Z*B-D != 0",))
    with pytest.raises(Rejected, match="weight -"):
        check(gap, certificate(f"-{length}"))


def test_a_condition_does_not_show_of_itself_that_it_has_a_value():
    """Where a = 0 the condition a^2/a > 0 has no value: that is no proof of a > 0."""
    alone = Matrices("a > 0", ("a",), ("a^2/a > 0",))
    mutual = Matrices("a > 0", ("a", "b"), ("a^2/(a*b) > 0", "b^2/(b*a) > 0"))
    for statement in (alone, mutual):
        proof = certificate("h1")
        with pytest.raises(Rejected, match="not known to be different from 0"):
            check(statement, proof)
        stored = {"type": "fact", "formula": statement.data(), "certificate": proof}
        told = replay_certificate(statement.data(), "proved", stored)
        assert told.outcome == "failed" and "in a condition" in told.reason
    never = Matrices("1 < 0", ("a",), ("a^2/a > 0", "a == 0"))
    with pytest.raises(Rejected, match="not known to be different from 0"):
        check(never, certificate("h1/a", zeros=("-2*h2/a",)))


@pytest.mark.parametrize("given, weight", [
    (("a > 0", "b/a > 0"), "h1*h2"), (("b/a > 0", "a > 0"), "h1*h2"),
    (("b/a > 0", "c*a/c > 0", "c > 0"), "h1*h2"),
])  # fmt: skip
def test_conditions_guard_each_other_in_whatever_order_they_are_written(given, weight):
    statement = Matrices("b > 0", NUMBERS, given)
    proof = certificate(weight)
    check(statement, proof)
    stored = {"type": "fact", "formula": statement.data(), "certificate": proof}
    assert replay_certificate(statement.data(), "proved", stored).outcome == "confirmed"


# ---- signs that conditions give ------------------------------------------------------------------
def test_conditions_that_say_nothing_about_numbers_give_no_sign():
    for given in ("G <= H", "a*G >= 0"):  # a may be negative, as G may
        algebra = Algebra(Matrices("G == G", ("G: n x n", "H: n x n", "a"), (given,)))
        assert not algebra.positive and not algebra.nonzero
        assert ("h1",) not in algebra.atoms and ("a",) not in algebra.atoms
    assert ("h1",) in Algebra(Matrices("a == a", NUMBERS, ("a <= b",))).atoms
    check(Matrices("b == b", NUMBERS, ("a < a",)), certificate())


def test_the_sign_of_a_quotient_is_not_that_of_its_numerator():
    with pytest.raises(Rejected, match="weight a is not known"):
        check(Matrices("a*c^2 >= 0", NUMBERS, ("b != 0", "a/b > 0")), certificate(("a", "c")))
    check(Matrices("a*c^2 >= 0", NUMBERS, ("a > 0",)), certificate(("a", "c")))


VECTORS = ("A: n x k", "v: k", "b: n")


def test_the_square_of_a_vector_that_is_not_zero_is_positive():
    """For two vectors by its sign; for A*v - b its first term has a minus, and it is not 0."""
    for gap, given in (("(v-w)", "v - w != 0"), ("(v-w)", "w != v")):
        square = f"{gap}'*{gap}"
        check(Matrices(f"{square} > 0", ("v: k", "w: k"), (given,)), certificate(square))
        with pytest.raises(Rejected):
            check(Matrices(f"{square} > 0", ("v: k", "w: k")), certificate(square))
    square = "(A*v-b)'*(A*v-b)"
    statement = Matrices(f"({square})/({square}) == 1", VECTORS, ("A*v - b != 0",))
    check(statement, certificate())
    with pytest.raises(Rejected, match="not known to be different from 0"):
        check(Matrices(statement.goal, VECTORS), certificate())


@pytest.mark.parametrize("squares", [("1", ("1", "a")), (("1", "a"), "1")])
def test_one_strict_square_makes_the_sum_strict_wherever_it_stands(squares):
    check(Matrices("a^2 + 1 > 0", NUMBERS), certificate(*squares))
    with pytest.raises(Rejected, match="not shown to be different from 0"):
        check(Matrices("a^2 + b^2 > 0", NUMBERS), certificate(("1", "a"), ("1", "b")))


def test_words_that_read_alike_from_both_ends_are_squares():
    algebra = Algebra(Matrices("v == v", ("v: k", "H: k x k"), ("H >= 0", "v'*v >= 0")))
    for text, sign in (
        ("v'*v", ">="), ("v'*h1*v", ">="), ("v'*H*h1*H'*v", ">="), ("h2", ">="), ("v'*H*v", None),
        ("v'*H*h1*H*v", None), ("v'*h1*h1*v", None), ("v'*H'*H*v", ">="), ("(v'*H*v)^2", ">="),
        ("v'*v - h2", None), ("2*v'*v + h2", ">="),
    ):  # fmt: skip
        assert algebra.sign(algebra.text_of(text, None, [])) == sign, text
