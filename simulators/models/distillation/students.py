"""Train students: gradient descent and gradient flow, shallow and deep, dense and in the
coordinates of the data's span.

Time is tau of (5.3).  Flows are solved by a stiff method (LSODA with the exact Jacobian) in `Span`
coordinates, so that the cost depends on min(n, d) and not on d.  The shallow flow follows the
deviation from its limit; once all outputs are within 1e-6 of the teacher's it goes on by the exact
linear flow (relative error 1e-6), so that rates are seen at any depth. Labels: soft ones through
the teacher's logits (pass `teacher`), any others as `y`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import expit

from assay.simulators.models.distillation.limits import Span, decay_rate, what
from assay.simulators.models.distillation.loss import grad, loss, losses, residual

MOST_CALLS = 100_000
"""Evaluations of the right side after which a flow is given up."""


@dataclass(frozen=True)
class Path:
    """Course of a student: times (T,), end-to-end weights (T, d), loss (T,), deviation |w - limit|
    (T,) where one is known.
    """

    times: np.ndarray
    weights: np.ndarray
    loss: np.ndarray
    deviation: np.ndarray | None = None


def horizon(X, teacher, folds: float = 36.0, points: int = 200) -> np.ndarray:
    """Log-spaced times from 1e-3 of the fastest to `folds` of the slowest time constant 1/lambda at
    the limit.
    """
    fast = np.linalg.norm(X, 2) ** 2 / (4 * X.shape[1])
    return np.concatenate(
        [[0.0], np.geomspace(1e-3 / fast, folds / decay_rate(X, teacher), points)]
    )


def _solve(field, jacobian, start, times, rtol, atol, stop=None):
    """States (T, dim) at `times`; rows after the event `stop` (a function of time and state) repeat
    the state there.
    """
    from scipy.integrate import solve_ivp

    times = np.asarray(times, float)
    if times.size < 2 or times[0] < 0 or np.any(np.diff(times) <= 0):
        raise ValueError("times must increase from 0 or later, and there must be two or more")
    grid = times if times[0] == 0 else np.concatenate([[0.0], times])
    calls = 0

    def counted(t, z):
        nonlocal calls
        calls += 1
        if calls > MOST_CALLS:
            raise ValueError(
                f"the flow is too stiff for float64 near tau = {t:.3g}; its slowest time constant"
                " is too long"
            )
        return field(t, z)

    found = solve_ivp(
        counted,
        (0.0, grid[-1]),
        start,
        method="LSODA",
        t_eval=grid,
        jac=jacobian,
        rtol=rtol,
        atol=atol,
        events=stop,
    )
    if found.status < 0:
        raise ValueError(f"the flow could not be followed to tau = {grid[-1]:g}: {found.message}")
    states, end = found.y.T, (np.inf, None)
    if found.status == 1:
        end = (float(found.t_events[0][-1]), found.y_events[0][-1])
        states = np.vstack([states, np.repeat(end[1][None], len(grid) - len(states), axis=0)])
    states = states[len(grid) - len(times) :]
    return states if stop is None else (states, *end)


# --- directly parameterised student ---------------------------------------------------------------


def flow_shallow(X, teacher, times=None, start=None, y=None, rtol: float = 1e-9) -> Path:
    """Gradient flow of w from `start` (0 by default) with soft labels of `teacher`, or with labels
    `y` (n,).

    With `y` = None: times default to `horizon`; loss and deviation from the limit stay accurate to
    `rtol` relatively, at all times.  With `y` given (hard labels): weights without deviation.
    """
    span, n = Span(X), X.shape[1]
    A = span.A
    a0, rest = span.split(np.zeros(X.shape[0]) if start is None else np.asarray(start, float))
    soft = y is None
    if times is None:
        if not soft:
            raise ValueError("hard labels have no limit to aim at; give the times")
        times = horizon(X, teacher)
    base = span.basis.T @ teacher if soft else np.zeros_like(a0)
    logits = base @ A
    steady = expit(logits) if soft else y

    def error(z):
        u = logits + z @ A
        return residual(u, steady, logits if soft else None)

    def field(_, z):
        return -(A @ error(z)) / n

    def jacobian(_, z):
        u = logits + z @ A
        return -((A * (expit(u) * expit(-u))) @ A.T) / n

    z0 = a0 - base
    scale = max(np.linalg.norm(z0), 1.0)
    if not soft:
        z = _solve(field, jacobian, z0, times, rtol, rtol * 1e-3 * scale)
    else:

        def small(_, z):
            return np.abs(z @ A).max() - 1e-6

        small.terminal = True
        if small(0, z0) <= 0:
            z, since, now = np.repeat(z0[None], len(times), axis=0), 0.0, z0
        else:
            z, since, now = _solve(field, jacobian, z0, times, rtol, 1e-14 * scale, small)
        if now is not None:  # the linear flow at the limit
            U, values, _ = np.linalg.svd(
                A * np.sqrt(steady * expit(-logits) / n), full_matrices=False
            )
            late = np.asarray(times) >= since
            z[late] = (
                np.exp(-np.outer(np.asarray(times)[late] - since, values**2)) * (U.T @ now)
            ) @ U.T
    u = logits + z @ A
    value = losses(u, steady, logits if soft else None).mean(axis=1)
    return Path(
        np.asarray(times, float),
        (base + z) @ span.basis.T + rest,
        value,
        np.linalg.norm(z, axis=1) if soft else None,
    )


def descend_shallow(
    X, teacher, rate: float, steps: int, start=None, y=None, every: int = 1
) -> Path:
    """Plain gradient descent w <- w - rate grad l^1(w) on all d weights: the literal student."""
    labels, logits = (expit(teacher @ X), teacher @ X) if y is None else (y, None)
    w = np.zeros(X.shape[0]) if start is None else np.array(start, float)
    kept = [(0, w.copy(), loss(w, X, labels, logits))]
    for step in range(1, steps + 1):
        w -= rate * grad(w, X, labels, logits)
        if step % every == 0 or step == steps:
            kept.append((step, w.copy(), loss(w, X, labels, logits)))
    t, weights, value = (np.array(c) for c in zip(*kept))
    return Path(
        rate * t,
        weights,
        value,
        None if y is not None else np.linalg.norm(weights - what(X, teacher), axis=1),
    )


# --- deep linear student --------------------------------------------------------------------------


def product(factors) -> np.ndarray:
    """End-to-end weights w, w^T = W_L ... W_1, from factors [W_1, ..., W_L]."""
    w = factors[0]
    for W in factors[1:]:
        w = W @ w
    return w[0]


def balanced(w0, widths, rng=None) -> list[np.ndarray]:
    """Balanced factors [W_1, ..., W_L] with product `w0`: W_l = |w0|^(1/L) u_l u_{l-1}^T; `widths`
    are d_1, ..., d_{L-1}.
    """
    size = np.linalg.norm(w0)
    units = [np.asarray(w0, float) / size]
    for width in widths:
        u = np.eye(1, width)[0] if rng is None else rng.standard_normal(width)
        units.append(u / np.linalg.norm(u))
    units.append(np.ones(1))
    r = size ** (1 / (len(widths) + 1))
    return [r * np.outer(b, a) for a, b in zip(units[:-1], units[1:])]


def imbalance(factors) -> float:
    """Largest spectral norm of W_{l+1}^T W_{l+1} - W_l W_l^T (5.13)."""
    return max(
        (float(np.linalg.norm(B.T @ B - A @ A.T, 2)) for A, B in zip(factors[:-1], factors[1:])),
        default=0.0,
    )


def factor_gradients(factors, X, y, logits=None) -> list[np.ndarray]:
    """dl/dW_l = (W_L ... W_{l+1})^T grad l^1(w)^T (W_{l-1} ... W_1)^T for every l."""
    right = [None]  # W_{l-1} ... W_1, None for the identity
    for W in factors[:-1]:
        right.append(W if right[-1] is None else W @ right[-1])
    w = factors[-1] if right[-1] is None else factors[-1] @ right[-1]
    g = grad(w[0], X, y, logits)
    found, left = [], np.ones((1, 1))
    for W, before in zip(factors[::-1], right[::-1]):
        found.append(left.T @ (g if before is None else before @ g)[None, :])
        left = left @ W
    return found[::-1]


def descend_factors(factors, X, teacher, rate: float, steps: int, y=None, every: int | None = None):
    """Plain gradient descent on all factors; returns a Path and the last factors."""
    labels, logits = (expit(teacher @ X), teacher @ X) if y is None else (y, None)
    factors, every = [np.array(W, float) for W in factors], every or max(steps, 1)
    w = product(factors)
    kept = [(0, w, loss(w, X, labels, logits))]
    for step in range(1, steps + 1):
        for W, G in zip(factors, factor_gradients(factors, X, labels, logits)):
            W -= rate * G
        if step % every == 0 or step == steps:
            w = product(factors)
            kept.append((step, w, loss(w, X, labels, logits)))
    t, weights, value = (np.array(c) for c in zip(*kept))
    return Path(rate * t, weights, value), factors


def flow_factors(factors, X, teacher, times, y=None, rtol: float = 1e-9) -> Path:
    """Gradient flow (5.3) of all factors, balanced or not, in span coordinates of W_1; cost depends
    on widths and min(n, d).
    """
    span = Span(X)
    labels, logits = (expit(teacher @ X), teacher @ X) if y is None else (y, None)
    first = np.asarray(factors[0], float)
    inside = first @ span.basis
    rest = first - inside @ span.basis.T
    small = [inside, *(np.asarray(W, float) for W in factors[1:])]
    shapes = [W.shape for W in small]
    cuts = np.cumsum([W.size for W in small])[:-1]

    def unpack(z):
        return [p.reshape(s) for p, s in zip(np.split(z, cuts), shapes)]

    def field(_, z):
        return -np.concatenate(
            [G.ravel() for G in factor_gradients(unpack(z), span.A, labels, logits)]
        )

    z = _solve(field, None, np.concatenate([W.ravel() for W in small]), times, rtol, rtol * 1e-3)
    weights = []
    for row in z:
        now = unpack(row)
        weights.append(product([now[0] @ span.basis.T + rest, *now[1:]]))
    weights = np.array(weights)
    return Path(np.asarray(times, float), weights, losses(weights @ X, labels, logits).mean(axis=1))


def induced_field(a, b, A, labels, L, logits=None):
    """Right side of (D.22) for w = (a in the span, b >= 0 along the conserved orthogonal
    direction): da, db.

    dw/dtau = -|w|^(2-2/L) (g + (L-1) P_w g), g = grad l^1(w) in the span.
    """
    g = A @ residual(a @ A, labels, logits) / A.shape[1]
    size2 = a @ a + b * b
    if size2 == 0:
        return np.zeros_like(a), 0.0
    speed, turn = size2 ** (1 - 1 / L), (L - 1) * (a @ g) / size2
    return -speed * (g + turn * a), -speed * turn * b


def flow_induced(start, X, teacher, L: int, times, y=None, rtol: float = 1e-9) -> Path:
    """Balanced deep flow from end-to-end weights `start` (d,) != 0 by (D.22): min(n, d) + 1
    numbers, whatever the widths.
    """
    span, n = Span(X), X.shape[1]
    A = span.A
    labels, logits = (expit(teacher @ X), teacher @ X) if y is None else (y, None)
    a0, rest = span.split(np.asarray(start, float))
    b0 = float(np.linalg.norm(rest))
    if b0 <= 1e-14 * np.linalg.norm(start):
        b0 = 0.0
    direction = rest / b0 if b0 else np.zeros_like(rest)
    if not np.linalg.norm(start) > 0:
        raise ValueError("a deep student that starts at 0 never moves")

    def field(_, z):
        da, db = induced_field(z[:-1], z[-1], A, labels, L, logits)
        return np.append(da, db)

    def jacobian(_, z):
        u = z[:-1] @ A
        g = np.append(A @ residual(u, labels, logits) / n, 0.0)
        H = np.zeros((z.size, z.size))
        H[:-1, :-1] = (A * (expit(u) * expit(-u))) @ A.T / n
        s, m, along = z @ z, 1 - 1 / L, z @ g
        if s == 0:
            return np.zeros_like(H)
        h = g + (L - 1) * along / s * z
        turn = (L - 1) * (
            along * np.eye(z.size) / s
            + np.outer(z, z @ H + g) / s
            - 2 * along / s**2 * np.outer(z, z)
        )
        return -(2 * m * s ** (m - 1) * np.outer(h, z) + s**m * (H + turn))

    size = np.linalg.norm(start)
    z = _solve(field, jacobian, np.append(a0, b0), times, rtol, rtol * 1e-3 * min(size, 1.0))
    value = losses(z[:, :-1] @ A, labels, logits).mean(axis=1)
    weights = z[:, :-1] @ span.basis.T + np.outer(z[:, -1], direction)
    return Path(np.asarray(times, float), weights, value)
