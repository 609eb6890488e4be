"""What a verdict rests on is counted in full, and holds nothing that searches or draws pages."""

from pathlib import Path

from tests.architecture import size

TRUSTED = ("theory", "verification/kernel")
"""Where the files lie that the kernel may be made of."""


def _places(files: set[Path]) -> set[str]:
    return {f.relative_to(size.ROOT).parent.as_posix() for f in files}


def test_the_closure_of_the_kernel_is_language_and_kernel():
    found = size.closure(size.ROOT / "verification" / "kernel")
    strange = {p for p in _places(found) if not p.startswith((*TRUSTED, "theory/language"))}
    assert strange <= {"verification"}  # the package itself: a docstring
    assert {"theory/language", "verification/kernel/boxes"} <= _places(found)


def test_lazy_imports_count():
    found = size.closure(size.ROOT / "verification" / "search")
    assert {"verification/kernel/types", "theory/language/logic"} <= _places(found)
    assert not {"verification/kernel/types"} <= _places(size.closure(size.ROOT / "theory"))


def test_no_file_has_more_than_500_lines():
    rooms = ("assay", "theory", "simulators", "verification", "reports", "tests")
    files = [file for room in rooms for file in (size.ROOT / room).rglob("*.py")]
    assert len(files) > 1000 and not [f.name for f in files if size.lines({f}) > 500]
