"""MathML of LaTeX for a page: what the converter writes, mended where it differs from TeX, and in
few characters, as a page holds hundreds of formulas.
"""

from __future__ import annotations

import re
from functools import lru_cache

from markupsafe import Markup

from assay.reports.site.compact import as_text, compact
from assay.reports.site.lines import broken

_NAMES = re.compile(
    r"\\mathrm\{([A-Za-z]|rho)(k|g|n|s|opt|next|zero|last)\}"
)  # pk is p with a subscript, as in the source
# what the converter leaves apart from TeX: infinity as an operator, := in two, functions without a
# space, signs of numbers as differences
_MENDS = (
    (re.compile(r"<mo[^>]*>(?:&#x0?221E;|∞)</mo>"), "<mi>∞</mi>"),
    (re.compile("⧵"), "∖"),  # the one that fonts have
    (re.compile("<mo>/</mo>"), "<mi>/</mi>"),  # without space around it
    (
        re.compile(r"(<mo[^>]*>(?:[(\[,=≤≥∈→]|&lt;|&gt;)</mo>)<mo>−</mo>"),
        r'\1<mo form="prefix">−</mo>',
    ),
    (re.compile(r"<m[io]>(?::|&#x0003A;)</m[io]><mo>(?:=|&#x0003D;)</mo>"), "<mo>≔</mo>"),
    (
        re.compile(r"<mi>(log|exp|sin|cos|tan|min|max|sup|inf|arg)</mi>(?=<m[ins])"),
        r'<mrow><mi>\1</mi><mspace width="0.16em"></mspace></mrow>',
    ),
)
_BARS = re.compile(r"(?<!\\left)(?<!\\right)\\[lr]([Vv])ert(?![A-Za-z])\s*")
"""The bars of a norm, which grow only where \\left and \\right say so."""
_DIGITS = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
RAISED = "[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+"
"""Pattern of raised digits."""
_USUAL = (("xmlns", "http://www.w3.org/1998/Math/MathML"), ("display", "inline"))
_WIDE, _THIN = r'<mspace width="0\.278em"/>', r'<mspace width="0\.167em"/>'
# the same in fewer characters
_SHORTER = (
    (re.compile(r"<mrow>(<(m[ion])>[^<]*</\2>)</mrow>"), r"\1"),
    (re.compile(r"></mspace>"), "/>"),
    (re.compile(r"^(<math[^>]*>)<mrow>(.*)</mrow></math>$", re.S), r"\1\2</math>"),
    # a parenthesis at either end of a row grows with it, as every browser knows
    (
        re.compile(
            r'(<m(?:row|ath)(?: [^>]*)?><mo) stretchy="true" fence="true" form="prefix">'
            r"(?=[(\[{|‖⌈⌊⟨]<)"
        ),
        r"\1>",
    ),
    (
        re.compile(
            r'<mo stretchy="true" fence="true" form="postfix">'
            r"([)\]}|‖⌉⌋⟩]</mo></m(?:row|ath)>)"
        ),
        r"<mo>\1",
    ),
    # one that does not grow is set like a letter
    (re.compile(r'<mo(?: fence="false")? stretchy="false">([()\[\]{}|‖])</mo>'), r"<mi>\1</mi>"),
    # spaces: as one character, where an operator has none of its own
    (re.compile(rf"<m[io]>([∀∃¬])</m[io]>{_THIN}"), r"<mo>\1</mo>"),
    (re.compile(_THIN), "<mi>\N{THIN SPACE}</mi>"),
    (re.compile(rf"<mi>:</mi>{_WIDE}"), '<mo lspace="0">:</mo>'),
    (re.compile(rf"(?:{_WIDE})?<mo>([⇒∧∨⇔])</mo>{_WIDE}"), r'<mo class="w">\1</mo>'),
    (re.compile(rf"{_WIDE}<mo>([⇒∧∨⇔])</mo>(?=</math>)"), r'<mo class="w">\1</mo>'),
)
_TALL = re.compile(r"<m(?:frac|under|over|table|sqrt|root|sub|sup)")
_STRETCHY = re.compile(r' stretchy="(?:true|false)"')
_REMEMBERED = 1 << 15
"""Formulas whose MathML is remembered: most of a page's stand on other pages, too."""


@lru_cache(maxsize=_REMEMBERED)
def math(latex: str, display: bool = False) -> Markup:
    """Return MathML of LaTeX, in several pieces where it is wider than a narrow column; text that
    cannot be converted stands as code, so that nothing is lost.
    """
    return Markup(broken(_whole(latex, display)))


def _whole(latex: str, display: bool = False) -> str:
    from assay.theory.language.rendering import mathml

    try:
        latex = prepared(latex)
        found = mathml(latex, display)
    except Exception:  # the converter raises many types on unknown input
        return str(Markup("<code>{}</code>").format(latex))
    for name, usual in _USUAL:  # what HTML takes for granted
        found = found.replace(f' {name}="{usual}"', "")
    for pattern, replacement in (*_MENDS, *_SHORTER):
        found = pattern.sub(replacement, found)
    if not _TALL.search(found):  # nothing that a parenthesis could grow with
        found = _STRETCHY.sub("", found)
    return compact(found)


@lru_cache(maxsize=_REMEMBERED)
def written(latex: str) -> Markup:
    """Return LaTeX as text of HTML where it is letters, numbers, signs, indices and powers alone,
    which takes half of the characters, and as MathML where not.
    """
    whole = _whole(latex)
    text = as_text(whole) if whole.startswith("<math>") else None
    return Markup(broken(whole) if text is None else text)


def prepared(latex: str) -> str:
    """Return LaTeX as the converter to MathML takes it: names of several letters upright, raised
    digits as a power, indices set as indices where the source wrote them on the line, and bars of a
    norm that do not grow.
    """
    latex = _BARS.sub(lambda found: {"V": r"\|", "v": "|"}[found[1]], raised(latex))
    return re.sub(r"\\mathrm\{([A-Za-z]{2,})\}", r"\\text{\1}", _NAMES.sub(_subscripted, latex))


def raised(text: str, form: str = "^{%s}") -> str:
    """Return a text with raised digits, such as ⁻¹¹, as digits in a form."""
    return re.sub(RAISED, lambda found: form % found[0].translate(_DIGITS), text)


def _subscripted(found: re.Match) -> str:
    base = r"\rho" if found[1] == "rho" else found[1]
    index = found[2] if len(found[2]) == 1 else rf"\text{{{found[2]}}}"
    return f"{{{base}_{{{index}}}}}"
