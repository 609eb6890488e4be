"""What the tests of the short checkers share."""

import ast
import sys


def assert_short(source, width: int):
    """At most 300 lines of the width, imports from the standard library and mpmath only, and
    nothing is evaluated.

    The command line of a program runs in a limited process (`assay.verification.run.limits`), which
    decides nothing and is not imported by the program itself.
    """
    text = source.read_text()
    assert len(text.splitlines()) <= 300 and max(map(len, text.splitlines())) <= width
    modules = set()
    body = [
        n
        for n in ast.parse(text).body
        if not (isinstance(n, ast.If) and ast.unparse(n.test) == "__name__ == '__main__'")
    ]
    for node in ast.walk(ast.Module(body, [])):
        modules |= {a.name for a in node.names} if isinstance(node, ast.Import) else set()
        modules |= {node.module} if isinstance(node, ast.ImportFrom) else set()
    assert {m.split(".")[0] for m in modules} <= {*sys.stdlib_module_names, "mpmath"}
    assert not {"eval", "exec", "compile", "__import__"} & {
        n.id for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Name)
    }
