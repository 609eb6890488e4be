"""Move the neurons of `collapse` in inner products: n + 4 numbers per neuron, whatever the
dimension.

With a_i = (4/n) y_i sigma'(z_i), z_i = zeta_p(i) + phi_i and s = eta tau^2 t/8, one step of descent
adds Ds times
    zeta_p:  sum_{C_p} a_i + sum_i B_ip a_i,      phi_k:  sum_i (B_k,p(i) + S_ki) a_i.
A state is (zeta, common, middle, psi), 12 + n numbers: phi_k = common_p + psi_k and z_k = middle_p
+ psi_k, where common and middle are the means of phi and z over a cluster.  middle = zeta + common
is moved on its own, so that small phi next to large zeta, small differences in a cluster, and small
z next to large zeta and phi all keep their digits.  Once a neuron's future is certain (`future`),
the rest of its path has a closed form; the part y s of its affine motion is kept apart as a clock,
so that differences keep their digits at any s.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from assay.simulators.models.mixture.draw import Data
from assay.simulators.models.mixture.future import Future, centred
from assay.simulators.models.mixture.setting import LABELS, Setting

FOREVER = 1e280
"""Times from here on are read as infinite: state over s, in the limit."""
_Y = np.asarray(LABELS)[:, None]

# Dormand and Prince's pair of order 5(4)
_A = (
    (1 / 5,),
    (3 / 40, 9 / 40),
    (44 / 45, -56 / 15, 32 / 9),
    (19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729),
    (9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656),
    (35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84),
)
_E = (71 / 57600, 0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40)


class Field:
    """Right side of the reduced dynamics; states are (12 + n, m): zeta, common, middle, psi."""

    def __init__(self, data: Data):
        self.data, self.setting = data, data.setting
        n = self.setting.n
        self.share, self.own, self.cluster = (
            4 / n,
            self.setting.self_weight * 4 / n,
            self.setting.cluster,
        )
        self.y = self.setting.y[:, None]
        self.matrix = np.vstack([data.B.T, data.B[:, self.cluster] + data.excess])
        self._futures: dict = {}

    def forces(self, U):
        """y sigma'(middle) (4, m), and y sigma'(z_i) beyond it (n, m) without cancellation."""
        base, psi = U[8:12], U[12:]
        flat = np.clip(base, -1, 1)
        z = base[self.cluster] + psi
        cut, middle = np.clip(z, -1, 1), flat[self.cluster]
        rest = np.where((cut == z) & (flat == base)[self.cluster], psi, cut - middle)
        rest *= cut + middle
        rest *= self.y
        return _Y * (flat * flat), rest

    def __call__(self, U):
        head, rest = self.forces(U)
        push = self.matrix @ (self.share * (head[self.cluster] + rest))
        out = np.empty_like(U)
        over, aside = centred(rest)
        mean, apart = centred(push[4:])
        head += over
        out[:4] = head + push[:4]
        out[4:8] = self.own * head + mean
        out[8:12] = (1 + self.own) * head + (push[:4] + mean)
        out[12:] = self.own * aside + apart
        return out

    def z(self, U):
        return U[8:12][self.cluster] + U[12:]

    def future(self, z) -> Future | None:
        """The certain future of a neuron with inner products z (n,), None where this pattern has
        none; kept by pattern.
        """
        out, up = np.abs(z) >= 1, z > 0
        key = (out.tobytes(), (up & out).tobytes())
        if key not in self._futures:
            self._futures[key] = Future.of(self.data, out, up)
        return self._futures[key]


@dataclass
class Run:
    """States at `times` (T,): clock, zeta, common and middle (T, 4, m) and psi (T, n, m), all but
    the first without the clock's part.

    At an infinite time they are velocities: the state over s in the limit.  rest (T, n, m) holds z
    where a sample is at rest for ever (0 at an infinite time) and nan elsewhere; None if there is
    none.
    """

    data: Data
    times: np.ndarray
    clock: np.ndarray
    zeta: np.ndarray
    common: np.ndarray
    middle: np.ndarray
    psi: np.ndarray
    steps: np.ndarray
    rest: np.ndarray | None = None

    @property
    def setting(self) -> Setting:
        return self.data.setting

    def state(self, k: int):
        """zeta (4, m) and phi (n, m) at times[k], with the clock's part."""
        tick = _Y * self.clock[k]
        return (
            self.zeta[k] + tick,
            (self.common[k] + self.own * tick)[self.setting.cluster] + self.psi[k],
        )

    @property
    def own(self) -> float:
        return self.setting.self_weight * 4 / self.setting.n

    def z(self, k: int) -> np.ndarray:
        z = (self.middle[k] + (1 + self.own) * _Y * self.clock[k])[self.setting.cluster] + self.psi[
            k
        ]
        return z if self.rest is None else np.where(np.isnan(self.rest[k]), z, self.rest[k])


def join(zeta, phi) -> np.ndarray:
    """State (12 + n, m) of a start (zeta, phi)."""
    common, psi = centred(phi)
    return np.concatenate([zeta, common, zeta + common, psi])


def _run(data, times, clock, kept, steps, rest=None) -> Run:
    return Run(
        data, times, clock, kept[:, :4], kept[:, 4:8], kept[:, 8:12], kept[:, 12:], steps, rest
    )


def flow(data: Data, start, times, rtol: float = 1e-9, most: int = 200_000) -> Run:
    """Gradient flow (eta -> 0) of every neuron from `start` = (zeta, phi) at s = 0 to increasing
    `times`, in steps of its own.

    Order 5(4); in every step the error of psi is below `rtol` of its cluster's largest |psi|, that
    of the means below `rtol` of |common| or of the largest |z|.  Closed form from where the future
    is certain; s = inf gives velocities.  Raises ValueError if a neuron needs more than `most`
    steps.
    """
    field, times = Field(data), np.asarray(times, float)
    if times.ndim != 1 or (np.diff(times) < 0).any() or (times < 0).any():
        raise ValueError("times must increase from 0")
    U = join(*start)
    m, n = U.shape[1], len(U) - 12
    kept = np.zeros((len(times), len(U), m))
    clock, steps, rest = np.zeros((len(times), 4, m)), np.zeros(m, int), None
    s, h, goal, k1 = np.zeros(m), np.zeros(m), np.zeros(m, int), field(U)
    h[:] = 0.01 / np.maximum(np.abs(U[8:12]).max(axis=0), 1e-300)
    live, last = np.ones(m, bool), len(times)

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
        at = np.flatnonzero(live)
        z = field.z(U[:, at])
        beyond = np.abs(z) >= 1
        ready = beyond.all(axis=0)
        if rounds % 10 == 0:
            ready |= (beyond | (field.y * z < 0)).all(axis=0)
        rounds += 1
        for column in np.flatnonzero(ready):
            found, r = field.future(z[:, column]), at[column]
            if found is None or not found.near(z[:, column]):
                continue
            ahead, late = np.arange(goal[r], last), times[goal[r] :] >= FOREVER
            tick = np.where(late, 1.0, times[goal[r] :] - s[r])[:, None]
            kept[ahead, :, r] = (
                np.where(late[:, None], 0.0, found.moved(U[:, r], z[:, column]))
                + tick * found.velocity
            )
            clock[ahead, :, r] = tick * found.clocks
            if found.held.any():
                rest = np.full((last, n, m), np.nan) if rest is None else rest
                rest[np.ix_(ahead, found.held, [r])] = np.where(late[:, None], 0.0, found.rest)[
                    :, :, None
                ]
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
        size = (
            np.maximum(np.abs(W[12:]), np.abs(V[12:])).reshape(4, n // 4, -1).max(axis=1) + 1e-300
        )
        top = np.maximum(np.abs(W[:12]), np.abs(V[:12]))
        error[:12] /= np.concatenate([top[:4] + top[8:] + size, top[4:8] + size, top[8:] + size])
        error[12:] /= size[field.cluster]
        worst = np.abs(error).max(axis=0) / rtol
        good = worst <= 1
        take = at[good]
        U[:, take], k1[:, take] = W[:, good], stages[-1][:, good]
        s[take] = np.where(step[good] >= aim[good] - s[take], aim[good], s[take] + step[good])
        grow = np.clip(0.9 * np.maximum(worst, 1e-12) ** -0.2, 0.2, 5.0)
        h[at] = np.where(
            good, np.maximum(step * grow, np.where(step < h[at], h[at], 0)), step * grow
        )
        steps[at] += 1
        if steps[at].max() > most:
            raise ValueError(f"a neuron needs more than {most} steps to reach s = {times[-1]:g}")
        arrive()
    return _run(data, times, clock, kept, steps, rest)


def descend(data: Data, start, ds: float, steps, most: int = 10**7) -> Run:
    """Plain gradient descent with step ds = eta tau^2/8; `steps` are the increasing step counts to
    keep.

    Once every sample of every neuron has saturated for ever, the rest is one jump: counts such as
    10^15 cost nothing more. Raises ValueError if that has not happened after `most` steps.
    """
    field, counts = Field(data), [int(t) for t in steps]
    U = join(*start)
    m, now, free = U.shape[1], 0, None
    kept, clock = np.zeros((len(counts), *U.shape)), np.zeros((len(counts), 4, m))
    for k, count in enumerate(counts):
        while now < count and free is None:
            z = field.z(U) if now % 16 == 0 else None
            if z is not None and (np.abs(z) >= 1).all():
                found = [field.future(column) for column in z.T]
                if all(f is not None for f in found):
                    free = np.array([f.velocity for f in found]).T
                    break
            if now >= most:
                raise ValueError(f"a neuron has not saturated for ever after {most} steps")
            U = U + ds * field(U)
            now += 1
        tick = ds * (count - now)
        clock[k] = tick
        kept[k] = U if tick == 0 else U + tick * free
    return _run(data, ds * np.asarray(counts, float), clock, kept, np.full(m, now))


def descend_inner(gram, y, z, ds: float, steps: int) -> np.ndarray:
    """Plain descent on the inner products z (n, m) alone, gram = X X^T/tau^2: the fastest form, for
    z of ordinary size.
    """
    K, z = (4 * ds / len(y)) * gram * y, np.array(z, float)
    a, move = np.empty_like(z), np.empty_like(z)
    for _ in range(steps):
        np.multiply(z, z, out=a)
        np.minimum(a, 1.0, out=a)
        np.matmul(K, a, out=move)
        np.add(z, move, out=z)
    return z
