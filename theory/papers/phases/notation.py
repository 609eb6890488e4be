"""Write the symmetric model of `phases` once, as formula text in `l`, `k` and `D`.

With the deterministic start the state of the model is one number, the margin ``D = f - u >= 0`` of
the own sum of weights ``f = S_{y,y}`` over the cross sum ``u = S_{y,y'}`` (row sums stay 1, so ``f
+ (l-1) u = 1``).  Everything the paper bounds is a function of the number of classes ``l``, the
strength ``k`` and ``D``:

=========  ====================================================================================
``E, F``   ``exp(D)``, ``exp(k D)``
``f, u``   own and cross sums of weights, ``f = (1+(l-1)D)/l``, ``u = (1-D)/l``
``p1, pk`` probability of the own class on weak and strong samples, ``E/(E+l-1)`` and ``F/(F+l-1)``
``r1, rk`` probability of any one other class, ``1/(E+l-1)`` and ``1/(F+l-1)``
``d1, dk`` their differences ``p - r``
``rho``    ``d1/dk``; lies in ``(0, 1)``, is undefined at ``D = 0`` (its limit there is ``1/k``),
           and may fall below ``1/k``
``var``    variance of one attribute ``x_j`` over the data
``R1``     error of the Eq-14 decoder on weak samples of the own class, ``R_1``
``R0``     its error on weak samples of another class, ``R_{0,C_1}`` (``R_k`` and ``R_{0,C_k}`` are
           0)
``Ropt``   error of the best affine decoder from the probabilities
``Rg``     error of the Eq-14 decoder, weights from the sizes of the sets (Eq 7)
``Rg13``   the same four errors with the weights printed in Eq 13
``z``      step bound of Eq 91, ``lam d (k+1)/(2 l**2)`` (needs the variables ``lam`` and ``d``)
=========  ====================================================================================

A proof about all such states takes the symmetry of the sums as given (claim `sym`), which is its
scope.  A counterexample does not: the first step leads to ``D = z``, so each ``D > 0`` is that of a
state in training, after one step at the rate ``lam = 2 l^2 D/(d (k+1))``.

Source: Schneider & Prabhushankar, "Understanding and Leveraging the Learning Phases of Neural
Networks", Eqs 1-17, 91.
"""

from __future__ import annotations

import re

ABBREVIATIONS: dict[str, str] = {
    "E": "exp(D)",
    "F": "exp(k*D)",
    "f": "(1+(l-1)*D)/l",
    "u": "(1-D)/l",
    "z": "lam*d*(k+1)/(2*l**2)",
    "p1": "E/(E+l-1)",
    "pk": "F/(F+l-1)",
    "r1": "1/(E+l-1)",
    "rk": "1/(F+l-1)",
    "d1": "(E-1)/(E+l-1)",
    "dk": "(F-1)/(F+l-1)",
    "rho": "d1/dk",
    "var": "(1+k**2)/(2*l)-(1+k)**2/(4*l**2)",
    "R1": "((1-1/l)*(k*rho-1)+(k-1)/l)**2",
    "R0": "(k*(1-rho)/l)**2",
    "Ropt": "(k-1)**2/(4*l**2)+((l-1)/(2*l**2))*(k*rho-1)**2/(1+rho**2)",
    "Rg": "(R1+(l-1)*R0)/(2*l)",
    "Rg13": "(1-1/(2*l))*R0+R1/l",
}
"""Every abbreviation, in an order in which later ones use earlier ones only."""

CLASSES = "l in {2..}"
STRENGTH = "k in [2, oo)"
STRENGTH_ABOVE_ONE = "k in (1, oo)"
MARGIN = "D in (0, oo)"
MARGIN_FROM_START = "D in [0, oo)"
GIVEN = (CLASSES, STRENGTH, MARGIN)
"""The usual domain: at least two classes, the text's ``k >= 2``, any margin after the start."""

_NAME = re.compile(r"[A-Za-z_]\w*")


def where(*names: str) -> tuple[tuple[str, str], ...]:
    """Return the abbreviations `names` and all they rest on, in order of use, for the `where` of a
    formula.

    >>> where("p1")
    (('E', 'exp(D)'), ('p1', 'E/(E+l-1)'))

    Raises KeyError for a name that is no abbreviation.
    """
    wanted: set[str] = set()
    queue = list(names)
    while queue:
        name = queue.pop()
        if name not in wanted:
            wanted.add(name)
            queue += [
                other for other in _NAME.findall(ABBREVIATIONS[name]) if other in ABBREVIATIONS
            ]
    return tuple((name, text) for name, text in ABBREVIATIONS.items() if name in wanted)


MODEL = where(*(name for name in ABBREVIATIONS if name != "z"))
"""All abbreviations in `l`, `k`, `D`; `MODEL + where("z")` adds the step bound."""


def margin_orbit(goal: str, parameters, times: tuple[int, int], where: tuple = ()):
    """Return the statement ``goal`` about the margin D(t) from the deterministic start, next value
    Dn, at exact l, k, z.

    D_0 = 0, D_{t+1} = D_t + z l/((l-1)(k+1)) ((1-p_1) + k (1-p_k)), p_v = 1/(1+(l-1) e^{-v D}); z
    is the step bound of Eq 91.

    Raises:
        FormulaError: other parameters, or l no integer >= 2, k < 1, z <= 0.
    """
    from assay.theory.language.formula import exact
    from assay.theory.language.statements import Orbit
    from assay.theory.language.variables import FormulaError

    pairs = tuple(parameters.items() if isinstance(parameters, dict) else parameters)
    values = {n: exact(v) for n, v in pairs}
    if set(values) != {"l", "k", "z"}:
        raise FormulaError("the margin's recursion needs exactly the parameters l, k and z")
    if values["l"].denominator != 1 or values["l"] < 2 or values["k"] < 1 or values["z"] <= 0:
        raise FormulaError("the margin's recursion needs an integer l >= 2, k >= 1 and z > 0")
    step = "D + z*l/((l-1)*(k+1))*(1/(1+exp(D)/(l-1)) + k/(1+exp(k*D)/(l-1)))"
    return Orbit(goal, (("D", "0", step),), times, pairs, where)
