"""Planted faults: each is one small change that still is Python, and draws repeat."""

import ast

import pytest

from tests.mutants import __main__ as mutants
from tests.mutants.plant import faults

SOURCE = '''
def checked(x, names, strict=False):
    """A text with 3 numbers, not to be changed."""
    if not x or (len(names) < 2 and strict):
        raise ValueError(f"fewer than {2} names")
    for name in [n for n in names if n != "t"]:
        require(name, x)
    spend("node", 5 + 4 * len(names))
    return -x + 1 if all(n in names for n in x) else 2 * (x - 3) >= (0)
'''


def test_each_kind_of_fault_is_planted_where_it_belongs():
    found = faults("f.py", SOURCE)
    whats = {f.what for f in found}
    assert whats == {
        "comparison turned", "and/or exchanged", "condition dropped", "denial dropped",
        "sign flipped", "operation changed",
        "number moved", "truth exchanged", "condition always true", "condition always false",
        "step left out", "all/any exchanged",
    }  # fmt: skip
    planted = [f.planted(SOURCE) for f in found]
    assert len(set(planted)) == len(planted) and SOURCE not in planted
    assert all("A text with 3 numbers, not to be changed" in text for text in planted)
    assert all('spend("node", 5 + 4 * len(names))' in text for text in planted)
    left_out = [text for text in planted if "fewer than {2} names" not in text]
    assert len(left_out) == 1  # its statement as a whole
    for text in planted:
        ast.parse(text)
        assert sum(a != b for a, b in zip(SOURCE.splitlines(), text.splitlines(), strict=True)) == 1


def test_a_precision_that_is_not_given_may_be_any():
    source = (
        "def f(x, prec=64, limit=99, *, order=2, precision=53):\n    return x(prec, order, 8)\n"
    )
    assert {f.new for f in faults("f.py", source)} == {"3", "9"}


def test_what_is_kept_and_what_guards_the_program_have_no_faults():
    source = "@lru_cache(maxsize=9)\ndef f(x, y):\n    return zip(x, y, strict=True)\n"
    assert faults("f.py", source) == []


def test_a_limit_may_itself_be_allowed_or_not():
    source = "def f(x):\n    return 2 * MAX_SIZE >= x < 7 and x in MAX_SIZES\n"
    turned = [f.new.strip() for f in faults("f.py", source) if f.what == "comparison turned"]
    assert turned == ["<=", "<=", ">", "not in"]
    source = 'def f(tree):\n    return tree.get("prec", 64), tree.get("order", 3)\n'
    assert {f.new for f in faults("f.py", source)} == {"4"}


@pytest.mark.parametrize("file", mutants.TARGETS)
def test_every_file_of_the_kernel_can_be_changed(file):
    source = (mutants.ROOT / file).read_text()
    found = faults(file, source)
    assert len(found) > 5 or len(source.splitlines()) < 50
    for fault in found[:: max(1, len(found) // 10)]:
        ast.parse(fault.planted(source))


def test_draws_repeat_and_differ():
    first = mutants.drawn(40, 1)
    assert first == mutants.drawn(40, 1) != mutants.drawn(40, 2)
    assert len({(f.file, f.line) for f in first}) == 40


def test_every_file_of_tests_that_uses_the_kernel_is_asked_or_named():
    """A file that nobody asks about a fault would notice nothing."""
    named = {*mutants.TESTS, *(n for names in mutants.LEFT_OUT for n in names.split())}
    files = {
        f.stem.removeprefix("test_"): f.read_text()
        for f in (mutants.ROOT / "tests" / "verification").glob("test_*.py")
    }
    assert named <= files.keys()
    assert {n for n, text in files.items() if "verification.kernel" in text} <= named


def test_a_noticed_and_a_surviving_fault_are_told_apart(tmp_path):
    source = "def f(x):\n    return x == 1 or x == 7\n"
    (tmp_path / "thing.py").write_text(source)
    (tmp_path / "test_it.py").write_text("from thing import f\n\ndef test_it():\n    assert f(1)\n")
    tests = mutants.Map(
        {"thing.py": {"2": ["test_it.py::test_it", "test_it.py::test_broken"]}},
        {"test_it.py::test_it": 0.1},
    )
    found, outcomes = faults("thing.py", source), {}
    for one in found:
        if one.new == "8" or (one.new.strip() == "!=" and one.start < 25):
            outcomes[one.new.strip()] = mutants.noticed(tmp_path, one, source, tests)
    assert outcomes["8"] == ("survived", "1 tests run this line") and outcomes["!="][0] == "noticed"
    assert (tmp_path / "thing.py").read_text() == source


def test_the_tests_of_a_line_are_asked_the_quickest_first():
    source = "def f(x):\n    return (x == 1\n        or x == 7)\n"
    tests = mutants.Map(
        {"a.py": {"1": [""], "2": ["t::slow", "t::quick", "t::fails"]}},
        {"t::slow": 30.0, "t::quick": 0.1},
    )
    assert tests.batches("a.py", 3, source) == [["t::quick"], ["t::slow"]]
    assert (
        tests.batches("a.py", 1, source) == [["t::quick"], ["t::slow"]]
        and tests.batches("b.py", 1, source) == []
    )
