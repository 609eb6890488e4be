"""Settings at which the theorems are simulated, and what a trained network has to show there.

Source: Hong, Cui, Fuxman, Chan, Luo, Sections 4 and 5.
"""

from __future__ import annotations

from assay.theory.claims import Reading
from assay.theory.language.statements import Empirical

_SCALED = (
    "batches of 128, sigma_0 = 1e-4, mu = 0.05, iota = 0.01, alpha-dagger uniform on [0.3, 0.4],"
    " sigma_zeta = 0, sigma_* = 0.03; 7 draws, 200 to 600 test samples each"
)
_POINT = "d = 64, k = 16, s* = 8, s-dagger = 4, P = 32, beta = 0.1"
S1 = f"S1: {_POINT}, coarse labels, 8000 neurons a node, tau = 3, eta = 0.02, T = 100; {_SCALED}"
SLOW = f"S1 with eta = 0.002: {_POINT}, coarse labels, 4000 neurons a node, tau = 3; {_SCALED}"
LOUD = SLOW.replace("sigma_* = 0.03", "sigma_* = 2 (sigma_* sqrt d = 16 exceeds tau)")
SMALL = (
    f"S1 with 1200 neurons a node, tau = 2.5, eta = 0.1, T = 40: {_POINT}, coarse labels; {_SCALED}"
)
S5 = f"S5: {_POINT}, fine labels, 1200 neurons a node, tau = 2.5, eta = 0.5, T = 20; {_SCALED}"
EVERY = "the least hard error over the observed times (0, 1, 2, 5, 10, 20, 50, 100) is > 1/10"
ALL_TIMES = f"loss at T < 1/10; easy error at T < 1/100; {EVERY}; hard error at T > 1/2"
BOTH_SMALL = "easy error at T < 1/100; hard error at T < 1/50"
LITERAL = "the network of B.2 with the parameters of B.3, which exist from d = 10^122.5 on"
LARGE, NONE = "hard error at T > 1/2", "hard error at T < 1/100"


def by_training(
    name: str, statement: str, scenario: str, predicate: str, note: str = ""
) -> Reading:
    return Reading(name, Empirical(statement, scenario, predicate), note)
