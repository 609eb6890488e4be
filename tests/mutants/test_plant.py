"""Planted faults: each is one small change that still is Python, and draws repeat."""

import ast
import json
from importlib.util import module_from_spec, spec_from_file_location

import pytest

from tests.mutants import __main__ as mutants
from tests.mutants import asking, lines
from tests.mutants.lines import Kept, Map
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
    """In the functions of a process forked off; what runs at import is asked in a new process."""
    source = "def f(x):\n    return x == 1 or x == 7\n\n\nclass A:\n    limit = 8\n"
    (tmp_path / "thing.py").write_text(source)
    spec = spec_from_file_location("thing", tmp_path / "thing.py")
    thing = module_from_spec(spec)
    spec.loader.exec_module(thing)
    found, outcomes = faults("thing.py", source), {}

    def work(fault):
        yield {"outcome": str(asking.plant(tmp_path / "thing.py", source, fault.planted(source))),
               "by": str(thing.f(1))}  # fmt: skip

    for one in found:
        outcomes[one.new.strip(), one.line] = asking.forked(lambda one=one: work(one), 5.0)
    assert outcomes["8", 2] == ("True", "True") and outcomes["2", 2] == ("True", "False")
    assert outcomes["9", 6] == ("False", "True")
    assert thing.f(1) and thing.f(7) and not thing.f(8), "the fault is gone with its process"


@pytest.mark.parametrize("work, told", [(lambda: iter(()), "no test can be collected"),
    (lambda: (1 / 0 for _ in "a"), "a test dies: ZeroDivisionError")])  # fmt: skip
def test_a_process_that_dies_has_noticed_the_fault(work, told):
    assert asking.forked(work, 5.0) == ("noticed", told)


def test_a_fault_in_what_runs_at_import_is_imported_anew(tmp_path):
    (tmp_path / "limits_of_a_test.py").write_text("LIMIT = 8\n")
    program = (
        "from pathlib import Path; from tests.mutants import tracing\n"
        f"tracing.replace(Path({str(tmp_path)!r}), 'limits_of_a_test.py', 'LIMIT = 9')\n"
        "import limits_of_a_test as it\n"
        'print(\'{"outcome": "told", "by": "%d"}\' % it.LIMIT)\n'
    )
    command = ["-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{program}"]
    assert asking.anew(command, mutants.ROOT, 60.0) == ("told", "9")


def test_statements_that_run_are_noted(tmp_path):
    (tmp_path / "noted_in_a_test.py").write_text(
        '"""A module."""\n\ndef f(x):\n    if x:\n        return 1\n    return 2\n'
    )
    program = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "from pathlib import Path; from tests.mutants import tracing\n"
        f"hits = tracing.watch(Path({str(tmp_path)!r}), ['noted_in_a_test.py'])\n"
        "import noted_in_a_test as it\nhits.clear(); it.f(0)\n"
        'print(\'{"outcome": "ran", "by": "%s"}\' % sorted(n for _, n in hits))\n'
    )
    assert asking.anew(["-c", program], mutants.ROOT, 60.0) == ("ran", "[4, 6]")


def test_the_tests_of_a_line_are_asked_the_quickest_first():
    source = "def f(x):\n    return (x == 1\n        or x == 7)\n"
    tests = Map(
        {"a.py": {"1": [""], "2": ["t::slow", "t::quick", "t::fails"]}},
        {"t::slow": 30.0, "t::quick": 0.1},
    )
    for line in (1, 3):
        assert tests.asked("a.py", line, source) == ["t::quick", "t::slow"]
    assert tests.asked("b.py", 1, source) == []


def test_a_decorator_runs_with_what_it_stands_before():
    source = "@dataclass(\n    frozen=True)\nclass A:\n    def f(self):\n        return (\n 2)\n"
    tests = Map({"a.py": {"3": [""], "5": ["t::f"]}}, {"t::f": 1.0, "t::g": 2.0})
    assert tests.asked("a.py", 2, source) == ["t::f", "t::g"]
    assert tests.asked("a.py", 6, source) == ["t::f"]


def test_lines_that_moved_keep_their_tests(tmp_path):
    """Of a statement that is new those of its function are asked; what runs at import is new."""
    code, tests = tmp_path / "a.py", tmp_path / "tests" / "t.py"
    tests.parent.mkdir()
    tests.write_text("from tests.helper import x\n")
    code.write_text("def f(x):\n    y = x\n    return y\n\n\ndef g():\n    pass\n")

    def row(kept, test, found):
        return {"test": test, "of": kept.of(test), "version": kept.version, "seconds": 1.0,
                "lines": {"a.py": found}}  # fmt: skip

    kept = Kept(tmp_path, tmp_path, ["a.py"])
    (tmp_path / f"texts-{kept.version}.json").write_text(json.dumps(kept.texts))
    rows = [
        row(kept, "", [1, 6]),
        row(kept, "tests/t.py::f", [2, 3]),
        row(kept, "tests/t.py::g", [7]),
    ]
    kept.path.write_text("".join(json.dumps(r) + "\n" for r in rows))
    assert kept.mapped().asked("a.py", 6, code.read_text()) == ["tests/t.py::f", "tests/t.py::g"]
    code.write_text(
        "X = 1\n\n\ndef f(x):\n    y = x\n    z = y\n    return z\n\n\ndef g():\n    pass\n"
    )
    kept = Kept(tmp_path, tmp_path, ["a.py"])
    tests_of = {n: kept.mapped().asked("a.py", n, code.read_text()) for n in (1, 5, 6, 11)}
    assert tests_of == {1: [], 5: ["tests/t.py::f"], 6: ["tests/t.py::f"], 11: ["tests/t.py::g"]}
    (tmp_path / "tests" / "helper.py").write_text("x = 1\n")
    lines.read_with.cache_clear()
    assert kept.rows() == []
