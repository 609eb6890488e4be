"""Functions that people use and the strict language does not have: what each stands for."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import factorial

from assay.theory.language import grammar, sorts
from assay.theory.language.grammar import Node, node

SAME = {
    "ln": "log",
    "arctan": "atan",
    "arcsin": "asin",
    "arccos": "acos",
    "Gamma": "gamma",
    "lgamma": "loggamma",
    "lnGamma": "loggamma",
}
"""Other names of functions that the strict language has."""

MEANINGS = {
    "sigmoid": (("x",), "1/(1+exp(-x))"),
    "softplus": (("x",), "log(1+exp(x))"),
    "relu": (("x",), "max(x, 0)"),
    "logit": (("p",), "log(p/(1-p))"),
    "KL": (("p", "q"), "p*log(p/q) + (1-p)*log((1-p)/(1-q))"),
    "H": (("p",), "-p*log(p) - (1-p)*log(1-p)"),
    "chi2": (("p", "q"), "(p-q)**2/(q*(1-q))"),
    "binom": (("n", "k"), "gamma(n+1)/(gamma(k+1)*gamma(n-k+1))"),
    "log2": (("x",), "log(x)/log(2)"),
    "log10": (("x",), "log(x)/log(10)"),
    "log1p": (("x",), "log(1+x)"),
    "expm1": (("x",), "exp(x)-1"),
    "phi": (("x",), "exp(-x**2/2)/sqrt(2*pi)"),
    "sec": (("x",), "1/cos(x)"),
    "coth": (("x",), "cosh(x)/sinh(x)"),
    "cot": (("x",), "cos(x)/sin(x)"),
    "csc": (("x",), "1/sin(x)"),
    "sech": (("x",), "1/cosh(x)"),
    "asinh": (("x",), "log(x + sqrt(x**2+1))"),
    "acosh": (("x",), "log(x + sqrt(x**2-1))"),
    "atanh": (("x",), "log((1+x)/(1-x))/2"),
    "TV": (("p", "q"), "abs(p-q)"),
    "factorial": (("n",), "gamma(n+1)"),
}
"""Function -> its parameters, and what it stands for in the strict language."""

ALIASES = {
    "kl": "KL",
    "D_KL": "KL",
    "KL_Bernoulli": "KL",
    "h": "H",
    "expit": "sigmoid",
    "logistic": "sigmoid",
    "ReLU": "relu",
    "binomial": "binom",
    "comb": "binom",
    "C": "binom",
    "nCr": "binom",
    "D_TV": "TV",
    "arsinh": "asinh",
    "arcsinh": "asinh",
    "arcosh": "acosh",
    "arccosh": "acosh",
    "artanh": "atanh",
    "arctanh": "atanh",
    "log_2": "log2",
    "log_10": "log10",
}
"""Other names of functions of `MEANINGS`."""

WHOLE = {"binom", "factorial"}
"""Functions whose arguments have to be whole numbers."""

_MOST_FACTORS = 12
"""Up to this k, ``binom(n, k)`` is written as the product n (n-1) .. (n-k+1)/k!."""

_SHADOWED = {"H", "h", "phi", "kl", "comb", "logistic", "C", "TV", "cot", "csc", "factorial"}
"""Names that are functions only where no variable is called so."""


def known(name: str, variables: frozenset[str] = frozenset()) -> bool:
    """Return True where ``name`` before an opening parenthesis is a function."""
    if name in _SHADOWED and name in variables:
        return False
    return name in grammar.FUNCTIONS or name in SAME or name in MEANINGS or name in ALIASES


def arity(name: str) -> int | None:
    """Return how many arguments a function takes; None for any number."""
    name = ALIASES.get(name, name)
    return len(MEANINGS[name][0]) if name in MEANINGS else grammar.FUNCTIONS[SAME.get(name, name)]


def applied(name: str, *arguments: Node) -> Node:
    """Return what a function of these arguments is in the strict language."""
    name = ALIASES.get(name, name)
    if name not in MEANINGS:
        return node("call", SAME.get(name, name), *arguments)
    if name == "binom":
        size = (
            sorts.rational(grammar.text(arguments[1])) if not grammar.names(arguments[1]) else None
        )
        if size is not None and size.denominator == 1 and 0 <= size <= _MOST_FACTORS:
            return _few(arguments[0], int(size))
    parameters, meaning = MEANINGS[name]
    return sorts.substitute(_meaning(meaning), dict(zip(parameters, arguments)))


@cache
def _meaning(text: str) -> Node:
    return grammar.parse(text)


def _few(size: Node, k: int) -> Node:
    """Return n (n-1) .. (n-k+1)/k!, which is the binomial coefficient for every whole n."""
    if k == 0:
        return node("number", Fraction(1))
    factors = [node("sub", size, node("number", Fraction(j))) if j else size for j in range(k)]
    product = factors[0]
    for factor in factors[1:]:
        product = node("mul", product, factor)
    return product if k == 1 else node("div", product, node("number", Fraction(factorial(k))))


def is_whole(tree: Node, whole: frozenset[str]) -> bool:
    """Return True where a term is a whole number because its variables are."""
    if tree.op == "number":
        return bool(tree.args[0].denominator == 1)
    if tree.op == "name":
        return tree.args[0] in whole
    if tree.op == "pow":
        base, exponent = tree.args
        natural = exponent.op == "number" and exponent.args[0] >= 0
        return natural and is_whole(base, whole) and is_whole(exponent, whole)
    return tree.op in ("add", "sub", "mul", "neg") and all(is_whole(a, whole) for a in tree.args)
