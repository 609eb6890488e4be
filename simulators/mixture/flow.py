"""Move the neurons of `collapse` in inner products: n + 4 numbers per neuron, whatever the dimension.

With a_i = (4/n) y_i sigma'(z_i), z_i = zeta_p(i) + phi_i and s = eta tau^2 t/8, one step of descent adds Ds times
    zeta_p:  sum_{C_p} a_i + sum_i B_ip a_i,      phi_k:  sum_i (B_k,p(i) + S_ki) a_i.
phi_k = common_p(k) + psi_k, where common takes (c^2/64)(4/n) y sigma'(zeta_p), the same for a whole cluster: differences inside
a cluster are differences of psi.  Once y_i z_i >= 1 for all i the motion is affine for ever and known in closed form; its part
y s is kept apart as a clock, so that differences keep their digits at any s.  Where c is large, samples may stay on the wrong
side for ever, at rest under the push of the others, whose motion is then affine as well.
"""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from simulators.mixture.dense import slope
from simulators.mixture.draw import Data
from simulators.mixture.setting import LABELS, Setting

FOREVER = 1e280
"""Times from here on are read as infinite: state over s, in the limit."""
_Y = np.asarray(LABELS)[:, None]

# Dormand and Prince's pair of order 5(4)
_A = ((1 / 5,), (3 / 40, 9 / 40), (44 / 45, -56 / 15, 32 / 9), (19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729),
      (9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656), (35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84))
_E = (71 / 57600, 0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40)


class Field:
    """Right side of the reduced dynamics; states are (8 + n, m): zeta, common, psi."""

    def __init__(self, data: Data):
        self.data, self.setting = data, data.setting
        n = self.setting.n
        self.share, self.own, self.cluster = 4 / n, self.setting.self_weight * 4 / n, self.setting.cluster
        self.y = self.setting.y[:, None]
        self.matrix = np.vstack([data.B.T, data.B[:, self.cluster] + data.excess])

    def parts(self, U):
        """sigma'(zeta) (4, m) and sigma'(z_i) - sigma'(zeta_p(i)) (n, m), the latter without cancellation."""
        zeta = U[:4]
        phi = U[4:8][self.cluster] + U[8:]
        middle = zeta[self.cluster]
        z = middle + phi
        both = np.where((np.abs(z) <= 1) & (np.abs(middle) <= 1), phi * (middle + z), slope(z) - slope(middle))
        return slope(zeta), both

    def __call__(self, U):
        g, rest = self.parts(U)
        rest *= self.y
        head = _Y * g
        push = self.matrix @ (self.share * (head[self.cluster] + rest))
        out = np.empty_like(U)
        out[:4] = head + rest.reshape(4, -1, rest.shape[1]).mean(axis=1) + push[:4]
        out[4:8] = self.own * head
        out[8:] = push[4:] + self.own * rest
        return out

    def drift(self) -> np.ndarray:
        """Velocity of the saturated motion beyond that of the clock, (8 + n, 1)."""
        push = self.matrix @ (self.share * self.y)
        return np.vstack([push[:4], np.zeros((4, 1)), push[4:]])

    def outward(self) -> bool:
        """Whether saturated samples stay so: y_k dz_k/ds > 0 for all k."""
        push = self.drift()
        return bool(((1 + self.own) + self.y * (push[:4][self.cluster] + push[8:]) > 0).all())

    def saturated(self, U) -> np.ndarray:
        """Neurons with y_i z_i >= 1 for every i and y zeta >= 1."""
        z = U[:4][self.cluster] + U[4:8][self.cluster] + U[8:]
        return ((self.y * z).min(axis=0) >= 1) & ((_Y * U[:4]).min(axis=0) >= 1)

    def settled(self, u):
        """Velocity (8 + n,) where one neuron (8 + n,) has come to rest next to saturated samples, else None.

        Samples with y z < 0 may be held for ever: (K a)_k = 0 with a_k in (0, 4/n) y_k, at y_k z_k = -sqrt(n |a_k|/4).
        """
        own = u[:4][self.cluster] + u[4:8][self.cluster] + u[8:]
        z = self.y[:, 0] * own
        held = np.abs(z) < 1
        if not held.any() or z[held].max() >= 0:
            return None
        y, gram = self.y[:, 0], self.data.gram
        a = self.share * y
        try:
            a[held] = -np.linalg.solve(gram[np.ix_(held, held)], gram[np.ix_(held, ~held)] @ a[~held])
        except np.linalg.LinAlgError:
            return None
        force = y * a / self.share
        velocity = gram @ a
        if not (force[held] > 0).all() or not (force[held] < 1).all() or not (own * velocity > 0)[~held].all():
            return None
        rest = -np.sqrt(force[held])
        if np.abs(z[held] - rest).max() > 1e-3 * np.abs(rest).max():
            return None
        u[8:][held] += y[held] * (rest - z[held])  # exactly at rest, which it approaches exponentially
        sums = a.reshape(4, -1).sum(axis=1)
        speed = np.concatenate([sums, np.zeros(4), np.zeros(len(a))]) + np.concatenate(
            [self.data.B.T @ a, np.zeros(4), self.data.B @ sums + self.data.excess @ a + self.setting.self_weight * a])
        speed[8:][held] = -speed[:4][self.cluster][held]
        return speed


@dataclass
class Run:
    """States at `times` (T,): clock (T, m), zeta and common (T, 4, m) and psi (T, n, m), all without the clock's part.

    At an infinite time they are velocities: the state over s in the limit.
    """

    data: Data
    times: np.ndarray
    clock: np.ndarray
    zeta: np.ndarray
    common: np.ndarray
    psi: np.ndarray
    steps: np.ndarray

    @property
    def setting(self) -> Setting:
        return self.data.setting

    def state(self, k: int):
        """zeta (4, m) and phi (n, m) at times[k], with the clock's part."""
        s = self.setting
        tick = _Y * self.clock[k]
        common = self.common[k] + tick * (s.self_weight * 4 / s.n)
        return self.zeta[k] + tick, common[s.cluster] + self.psi[k]

    def z(self, k: int) -> np.ndarray:
        zeta, phi = self.state(k)
        return zeta[self.setting.cluster] + phi


def join(zeta, phi) -> np.ndarray:
    """State (8 + n, m) of a start."""
    return np.concatenate([zeta, np.zeros_like(zeta), phi])


def flow(data: Data, start, times, rtol: float = 1e-9, most: int = 200_000) -> Run:
    """Gradient flow (eta -> 0) of every neuron from `start` = (zeta, phi) at s = 0 to increasing `times`, in steps of its own.

    Order 5(4), error of zeta against its cluster's largest |zeta| or |phi|, of psi against the cluster's largest |psi|, each
    below `rtol`.  Raises ValueError if a neuron needs more than `most` steps.
    """
    field, times = Field(data), np.asarray(times, float)
    if times.ndim != 1 or (np.diff(times) < 0).any() or (times < 0).any():
        raise ValueError("times must increase from 0")
    U = join(*start)
    m, n = U.shape[1], len(U) - 8
    kept = np.zeros((len(times), len(U), m))
    clock, steps = np.zeros((len(times), m)), np.zeros(m, int)
    s, h, goal, k1 = np.zeros(m), np.zeros(m), np.zeros(m, int), field(U)
    zmax = np.abs(U[:4]).max(axis=0)
    h[:] = 0.01 / np.maximum(zmax, 1e-300)
    push, outward, last = field.drift(), field.outward(), len(times)
    live = np.ones(m, bool)

    def arrive():
        while True:
            here = live & (goal < last)
            here[here] = times[goal[here]] <= s[here]
            if not here.any():
                break
            which = np.flatnonzero(here)
            kept[goal[which], :, which] = U[:, which].T
            goal[which] += 1
        live[goal >= last] = False

    arrive()
    rounds = 0
    while live.any():
        rounds += 1
        for r in np.flatnonzero(live) if rounds % 50 == 0 else ():
            found = field.settled(U[:, r])
            if found is not None:
                for k in range(goal[r], last):
                    kept[k, :, r] = found if times[k] >= FOREVER else U[:, r] + (times[k] - s[r]) * found
                live[r] = False
        done = np.flatnonzero(live & field.saturated(U)) if outward else ()
        for r in done:  # the rest of the grid in closed form
            for k in range(goal[r], last):
                if times[k] >= FOREVER:
                    kept[k, :, r], clock[k, r] = push[:, 0], 1.0
                else:
                    clock[k, r] = times[k] - s[r]
                    kept[k, :, r] = U[:, r] + clock[k, r] * push[:, 0]
            live[r] = False
        at = np.flatnonzero(live)
        if not len(at):
            break
        V, aim = U[:, at], times[goal[at]]
        step = np.minimum(h[at], np.where(aim < FOREVER, aim - s[at], np.inf))
        stages = [k1[:, at]]
        for row in _A:
            move = sum(w * k for w, k in zip(row, stages) if w)
            W = V + step * move
            stages.append(field(W))
        error = step * sum(w * k for w, k in zip(_E, stages) if w)
        size = np.abs(W[8:]).reshape(4, n // 4, -1).max(axis=1)
        wide = np.maximum(np.abs(W[:4]), np.maximum(np.abs(V[:4]), size + np.abs(W[4:8])))
        tiny = 1e-300
        worst = np.maximum(np.abs(error[:4]) / (wide + tiny), np.abs(error[4:8]) / (size + np.abs(W[4:8]) + tiny)).max(axis=0)
        inner = np.abs(error[8:]).reshape(4, n // 4, -1).max(axis=1)
        worst = np.maximum(worst, (inner / (size + tiny)).max(axis=0)) / rtol
        good = worst <= 1
        take = at[good]
        U[:, take], k1[:, take] = W[:, good], stages[-1][:, good]
        s[take] = np.where(step[good] >= aim[good] - s[take], aim[good], s[take] + step[good])
        grow = np.clip(0.9 * np.maximum(worst, 1e-12) ** -0.2, 0.2, 5.0)
        h[at] = np.where(good, np.maximum(step * grow, np.where(step < h[at], h[at], 0)), step * grow)
        steps[at] += 1
        if steps[at].max() > most:
            raise ValueError(f"a neuron needs more than {most} steps to reach s = {times[-1]:g}")
        arrive()
    return Run(data, times, clock, kept[:, :4], kept[:, 4:8], kept[:, 8:], steps)


def descend(data: Data, start, ds: float, steps) -> Run:
    """Plain gradient descent with step ds = eta tau^2/8; `steps` are the increasing step counts to keep.

    Saturated neurons jump to every later count at once, so counts such as 10^15 cost nothing more.
    """
    field, counts = Field(data), [int(t) for t in steps]
    U = join(*start)
    kept, clock = np.zeros((len(counts), *U.shape)), np.zeros((len(counts), U.shape[1]))
    push, outward, now = field.drift(), field.outward(), 0
    for k, count in enumerate(counts):
        while now < count:
            if outward and now % 16 == 0 and field.saturated(U).all():
                break
            U = U + ds * field(U)
            now += 1
        clock[k] = ds * (count - now)
        kept[k] = U + clock[k] * push
    return Run(data, ds * np.asarray(counts, float), clock, kept[:, :4], kept[:, 4:8], kept[:, 8:], np.full(U.shape[1], now))


def descend_inner(gram, y, z, ds: float, steps: int) -> np.ndarray:
    """Plain descent on the inner products z (n, m) alone, gram = X X^T/tau^2: the fastest form, for z of ordinary size."""
    K, z = (4 * ds / len(y)) * gram * y, np.array(z, float)
    a, move = np.empty_like(z), np.empty_like(z)
    for _ in range(steps):
        np.multiply(z, z, out=a)
        np.minimum(a, 1.0, out=a)
        np.matmul(K, a, out=move)
        np.add(z, move, out=z)
    return z
