"""Formulas as LaTeX and MathML, printed from the parsed text so that they look as written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from assay.theory.language import grammar
from assay.theory.language.grammar import Node

_GREEK = {
    "alpha",
    "beta",
    "gamma",
    "delta",
    "epsilon",
    "zeta",
    "eta",
    "theta",
    "iota",
    "kappa",
    "lambda",
    "mu",
    "nu",
    "xi",
    "rho",
    "sigma",
    "tau",
    "phi",
    "chi",
    "psi",
    "omega",
    "Delta",
    "Omega",
    "Sigma",
    "Phi",
    "Psi",
    "Theta",
    "Lambda",
}
_ALIASES = {"D": r"\Delta", "lam": r"\lambda", "eps": r"\epsilon", "L": "L"}
_RAISED = (("exp",), ("loggamma",))
_RELATIONS = {"lt": "<", "le": r"\le", "gt": ">", "ge": r"\ge", "eq": "=", "ne": r"\ne"}
_BINDING = {
    "implies": 0,
    "or": 1,
    "and": 2,
    "not": 3,
    "lt": 4,
    "le": 4,
    "gt": 4,
    "ge": 4,
    "eq": 4,
    "ne": 4,
    "add": 5,
    "sub": 5,
    "neg": 6,
    "mul": 7,
    "div": 9,
    "pow": 8,
    "number": 9,
    "name": 9,
    "written": 9,
    "constant": 9,
    "call": 9,
    "true": 9,
    "false": 9,
}


_UPRIGHT: ContextVar[frozenset[str]] = ContextVar("_UPRIGHT", default=frozenset())
"""Names that are printed letter by letter, as others would look like them."""


_SHOWN: ContextVar[Mapping[str, str]] = ContextVar("_SHOWN", default=MappingProxyType({}))
"""LaTeX of names that a paper shows in another way than letter by letter."""


@contextmanager
def shown_as(names: Mapping[str, str]) -> Iterator[None]:
    """Print names as a paper shows them, such as ct as a c with a tilde, as long as the block runs.

    names: name -> LaTeX, for the name by itself and before a subscript.
    """
    token = _SHOWN.set(names)
    try:
        yield
    finally:
        _SHOWN.reset(token)


@contextmanager
def told_apart(names: Iterable[str]) -> Iterator[None]:
    """Print names that look alike, such as x1 and x_1 or D and Delta, upright and as they are
    written, as long as the block runs.
    """
    alike: dict[str, set[str]] = {}
    token = _UPRIGHT.set(frozenset())
    try:
        for name in names:
            alike.setdefault(name_latex(name), set()).add(name)
        clashing = (group for group in alike.values() if len(group) > 1)
        _UPRIGHT.set(frozenset().union(*clashing))
        yield
    finally:
        _UPRIGHT.reset(token)


def name_latex(name: str) -> str:
    """Return LaTeX of a variable name: Greek letters, subscripts after ``_`` or trailing digits and
    letters.
    """
    if name in _UPRIGHT.get():
        letters = name.replace("_", r"\_")
        return rf"\mathrm{{{letters}}}"
    shown = _SHOWN.get()
    if name in shown:
        return shown[name]
    if name in _ALIASES:
        return _ALIASES[name]
    head, _, tail = name.partition("_")
    if not tail:
        stripped = head.rstrip("0123456789")
        if stripped and stripped != head:
            head, tail = stripped, head[len(stripped) :]
    if head in shown:
        head = shown[head] if shown[head].startswith("{") else f"{{{shown[head]}}}"
    elif head in _GREEK:
        head = "\\" + head
    elif len(head) > 1:
        head = rf"\mathrm{{{head}}}"
    return f"{head}_{{{_plain(tail)}}}" if tail else head


def _plain(text: str) -> str:
    return ",".join("\\" + part if part in _GREEK else part for part in text.split("_"))


def latex(tree: Node) -> str:
    """Return LaTeX of a parsed tree; a node ``written`` holds LaTeX of its own."""
    op, args = tree.op, tree.args
    if op == "number":
        value = args[0]
        return (
            str(value.numerator)
            if value.denominator == 1
            else rf"\tfrac{{{value.numerator}}}{{{value.denominator}}}"
        )
    if op == "constant":
        return {"pi": r"\pi", "e": r"\mathrm{e}", "oo": r"\infty"}[args[0]]
    if op in grammar.TRUTHS:
        return rf"\mathrm{{{op}}}"
    if op == "name":
        return name_latex(args[0])
    if op == "written":
        return str(args[0])
    if op == "call":
        if args[0] == "exp":
            return rf"\mathrm{{e}}^{{{_exponent(args[1])}}}"
        return _call(args[0], [latex(a) for a in args[1:]])
    if op == "div":
        return rf"\frac{{{latex(args[0])}}}{{{latex(args[1])}}}"
    if op == "pow":
        raised = (  # a power of a fraction, of e^x or of log Gamma(x) needs parentheses
            args[0].op == "div" or is_fraction(args[0]) or args[0].args[:1] in _RAISED
        )
        base = rf"\left({latex(args[0])}\right)" if raised else _wrapped(args[0], 9)
        return rf"{base}^{{{_exponent(args[1])}}}"
    if op == "neg":
        return "-" + _wrapped(args[0], 7)
    if op in ("add", "sub"):
        return f"{_wrapped(args[0], 5)} {'+' if op == 'add' else '-'} {_wrapped(args[1], 6)}"
    if op == "mul":
        left, right = _wrapped(args[0], 6), _wrapped(args[1], 7)
        first = first_factor(args[1])  # 3*(2*y) is not 32y, and 3*(1/2) not three and a half
        digits = first.op == "number" or is_fraction(first)
        return rf"{left} \cdot {right}" if digits else rf"{left}\,{right}"
    if op in _RELATIONS:
        return f"{latex(args[0])} {_RELATIONS[op]} {latex(args[1])}"
    if op == "not":
        return rf"\neg\,{_wrapped(args[0], 9)}"
    if op == "implies":
        return rf"{_wrapped(args[0], 1)} \;\Rightarrow\; {_wrapped(args[1], 0)}"
    word = r" \;\wedge\; " if op == "and" else r" \;\vee\; "
    if op == "and" and all(a.op in _RELATIONS for a in args) and _is_chain(args):
        return latex(args[0]) + "".join(f" {_RELATIONS[a.op]} {latex(a.args[1])}" for a in args[1:])
    return word.join(_wrapped(a, _BINDING[op] + 1) for a in args)


def _exponent(tree: Node) -> str:
    """Return LaTeX of an exponent: a fraction that is short enough stands on one line."""
    if tree.op != "div" or not all(_is_short(side) for side in tree.args):
        return latex(tree)
    return f"{_wrapped(tree.args[0], 6)}/{_wrapped(tree.args[1], 8)}"


def _is_short(tree: Node) -> bool:
    """Return whether a side of a fraction is a name, a number, or a product of two of them."""
    if tree.op in ("neg", "mul"):
        return all(a.op in ("name", "number", "written", "constant") for a in tree.args)
    return tree.op in ("name", "number", "written", "constant")


def is_fraction(tree: Node) -> bool:
    """Is the tree shown as one whole number over another?"""
    if tree.op == "div":
        return all(a.op == "number" for a in tree.args)
    return bool(tree.op == "number" and tree.args[0].denominator != 1)


def first_factor(tree: Node) -> Node:
    """Return the factor with which a product or power begins."""
    while tree.op in ("mul", "pow"):
        tree = tree.args[0]
    return tree


def _is_chain(relations: Sequence[Node]) -> bool:
    return all(a.args[1] == b.args[0] for a, b in zip(relations, relations[1:]))


def _wrapped(tree: Node, binding: int) -> str:
    text = latex(tree)
    return text if _BINDING[tree.op] >= binding else rf"\left({text}\right)"


def _call(name: str, arguments: list[str]) -> str:
    inner = ", ".join(arguments)
    if name == "sqrt":
        return rf"\sqrt{{{inner}}}"
    if name == "cbrt":
        return rf"\sqrt[3]{{{inner}}}"
    if name == "abs":
        return rf"\left|{inner}\right|"
    if name == "gamma":
        return rf"\Gamma\left({inner}\right)"
    if name == "loggamma":
        return rf"\log\Gamma\left({inner}\right)"
    if name == "Phi":
        return rf"\Phi\left({inner}\right)"
    if name in ("erf", "erfc", "asin", "acos", "atan"):
        return rf"\mathrm{{{name}}}\left({inner}\right)"
    return rf"\{name}\left({inner}\right)"


def latex_given(text: str) -> str:
    """Return LaTeX of one hypothesis: a declaration or a side condition."""
    found = grammar.declaration(text)
    if found is None:
        return latex(grammar.parse(text))
    own, low, high = name_latex(found.name), latex(found.lower), latex(found.upper)
    if found.integer and not all(map(_steps, (found.lower, found.upper))):
        ends = (rf"{low} \le {own}", rf"{own} \le {high}")
        bounds = [t for t, e in zip(ends, found.ends, strict=True) if e is not None]
        return r",\; ".join((rf"{own} \in \mathbb{{Z}}", *bounds))
    if found.integer:
        return (
            rf"{own} \in \{{{low}, \ldots, {high}\}}"
            if high != r"\infty"
            else (
                rf"{own} \in \{{{low}, {low}+1, \ldots\}}"
                if found.lower.op != "number"
                else rf"{own} \in \{{{low}, {found.lower.args[0] + 1}, \ldots\}}"
            )
        )
    return (
        rf"{own} \in \left{'(' if found.lower_open else '['}{low},"
        rf" {high}\right{')' if found.upper_open else ']'}"
    )


def _steps(end: Node) -> bool:
    """Is the end of a range of integers written like one of them, so that steps of 1 can be shown
    from it?
    """
    if end.op == "number":
        return bool(end.args[0].denominator == 1)
    if end.op in ("neg", "add", "sub", "mul", "pow"):
        return all(map(_steps, end.args))
    return end.op == "name" or end.args == ("oo",)


_ELEMENTS = frozenset(
    "math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom menclose msub"
    " msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd".split()
)
_ATTRIBUTES = frozenset(
    "xmlns display displaystyle scriptlevel mathvariant stretchy fence form separator lspace rspace"
    " minsize maxsize symmetric largeop movablelimits accent accentunder width height depth voffset"
    " linethickness notation columnalign rowalign columnspacing rowspacing columnlines rowlines"
    " frame mathcolor mathbackground mathsize".split()
)
_VALUE = re.compile(r"[\w\s.,%+#-]*")
_NAMESPACE = "http://www.w3.org/1998/Math/MathML"


@lru_cache(maxsize=4096)
def mathml(text: str, display: bool = True) -> str:
    """Return presentation MathML of LaTeX ``text``, of listed elements and attributes only, all
    text in it escaped.

    Raises ValueError for LaTeX that asks for anything else (links, styles); the converter raises
    errors of its own.
    """
    from latex2mathml.converter import convert_to_element

    return _written(
        convert_to_element(text, xmlns=_NAMESPACE, display="block" if display else "inline")
    )


def _written(element: Any) -> str:
    """Write an element of the converter's tree.  Its texts hold characters as such or as numeric
    references: both are read, then escaped.
    """
    from html import escape, unescape

    if element.tag not in _ELEMENTS:
        raise ValueError(f"the element {element.tag!r} is not allowed in a formula")
    attributes = ""
    for name, value in element.attrib.items():
        if name not in _ATTRIBUTES or not (
            _VALUE.fullmatch(value) or (name, value) == ("xmlns", _NAMESPACE)
        ):
            raise ValueError(f"the attribute {name}={value!r} is not allowed in a formula")
        attributes += f' {name}="{value}"'
    inside = escape(unescape(element.text or ""), quote=False)
    inside += "".join(
        _written(child) + escape(unescape(child.tail or ""), quote=False) for child in element
    )
    return f"<{element.tag}{attributes}>{inside}</{element.tag}>"
