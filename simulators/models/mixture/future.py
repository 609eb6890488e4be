"""Decide when the rest of a neuron's path in `collapse` is certain, and give it in closed form.

All |z_i| >= 1: sigma' = 1, so dz/ds = (4/n) K y is constant, and stays so if it points outward at
every sample; exact.

Some samples H with |z_i| < 1 on the wrong side, u = -y z > 0, pushed there by the others N: with M
= (4/n) Y K_HH Y > 0, u' = -M (u^2 - p), where p > 0 solves the balance of forces.  V(u) = sum_k
v_k, v_k = (u_k - u*_k)^2 (u_k + 2 u*_k)/3, u* = sqrt p, never grows (its gradient is u^2 - p), so a
start with every u_k > -u*_k and V below every v_k(-u*_k) = 4 u*_k^3/3 and v_k(1) never leaves this
well and tends to u*.  There |u_k - u*_k| <= e_k = sqrt(3 V/u*_k), so the speed of a sample of N
differs from its limit by at most (4/n) sum_k |K_ik| e_k (2 u*_k + e_k): N stays saturated if this
is less than its outward speed.  The time integral of the forces' excess over their limits is
K_HH^-1 (z*_H - z_H), hence the path is known up to what decays exponentially; it is used from |u -
u*| <= 10^-4 min u* on.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from assay.simulators.models.mixture.draw import Data
from assay.simulators.models.mixture.setting import LABELS

CLOSE = 1e-4
_Y = np.asarray(LABELS)


@dataclass
class Future:
    """velocity (12 + n,) of (zeta, common, middle, psi) beyond that of the clocks; clocks (4,), 1
    for clusters that have one.
    """

    data: Data
    held: np.ndarray
    velocity: np.ndarray
    clocks: np.ndarray
    outward: np.ndarray  # speed away from 0 of the samples not held
    rest: np.ndarray = field(default_factory=lambda: np.zeros(0))  # z at rest of the held ones
    solve: object = None

    @classmethod
    def of(cls, data: Data, out, up) -> Future | None:
        """For the samples `out` beyond 1, on the upper side where `up`, and the others held; None
        if that cannot last.
        """
        setting, held = data.setting, ~out
        n, y, cluster = setting.n, setting.y, setting.cluster
        share, whole, rest, solve = 4 / n, np.ones(4, bool), np.zeros(0), None
        a, sums = share * y, _Y.copy()
        if held.any():
            whole[cluster[held]] = False
            solve = _balance(data, held)
            outer = np.where(out, a, 0.0)
            count = share * np.bincount(cluster[out], minlength=4) * _Y
            push = data.B @ count + data.B.T[cluster] @ outer + data.excess @ outer
            if solve is None:
                return None
            a[held], part = solve(-push[held], -count)
            force = y[held] * a[held] / share
            if not (force.min() > 1e-9 * force.max() and force.max() < 1):
                return None
            sums = np.where(whole, _Y, part)
            rest = -y[held] * np.sqrt(force)
        zeta = np.where(whole, 0.0, sums) + data.B.T @ a
        phi = (
            data.B @ sums + data.excess @ a + setting.self_weight * np.where(whole[cluster], 0.0, a)
        )
        z = zeta[cluster] + phi
        speed = np.where(whole, (1 + setting.self_weight * share) * _Y, 0.0)[cluster] + z
        outward = np.where(up, speed, -speed)[out]
        if not (outward > 0).all():
            return None
        z[held] = 0.0
        velocity = np.concatenate([zeta, centred(phi)[0], *centred(z)])
        return cls(data, held, velocity, whole.astype(float), outward, rest, solve)

    def near(self, z) -> bool:
        """Whether a neuron with this pattern, at z (n,), is certain to stay in it, and close to its
        rest.
        """
        if not len(self.rest):
            return True
        held, y = self.held, self.data.setting.y
        u, goal = -y[held] * z[held], np.abs(self.rest)
        if np.abs(u - goal).max() > CLOSE * goal.min():
            return False
        well = float(((u - goal) ** 2 * (u + 2 * goal) / 3).sum())
        if not well < min((4 * goal**3 / 3).min(), ((1 - goal) ** 2 * (1 + 2 * goal) / 3).min()):
            return False
        data, cluster = self.data, self.data.setting.cluster
        K = (
            (cluster[~held][:, None] == cluster[held])
            + data.B[~held][:, cluster[held]]
            + data.B[held][:, cluster[~held]].T
            + data.excess[np.ix_(~held, held)]
        )
        off = np.sqrt(3 * well / goal)
        return bool((self.outward > np.abs(K) @ (4 / len(z) * off * (2 * goal + off))).all())

    def moved(self, u, z) -> np.ndarray:
        """State u (12 + n,) of a neuron with samples z, shifted by what the held samples' way to
        their rest still adds.
        """
        if not len(self.rest):
            return u
        data, cluster, held = self.data, self.data.setting.cluster, self.held
        x, way = np.zeros(len(held)), self.rest - z[held]
        x[held], sums = self.solve(way, np.zeros(4))
        zeta, phi = (
            sums + data.B.T @ x,
            data.B @ sums + data.excess @ x + data.setting.self_weight * x,
        )
        z = zeta[cluster] + phi
        z[held] = way
        return u + np.concatenate([zeta, centred(phi)[0], *centred(z)])


def centred(v):
    """Means over the clusters (4, ...) of v (n, ...), and what is left of it (n, ...)."""
    parts = v.reshape(4, len(v) // 4, *v.shape[1:])
    mean = parts.sum(axis=1) / parts.shape[1]
    return mean, (parts - mean[:, None]).reshape(v.shape)


def _balance(data: Data, held):
    """Return solve(right, offset) -> x, sums with (K_HH - P P') x + P sums = right and sums_p =
    sum_{H_p} x - offset_p.

    P marks the clusters; kept apart, because K_HH - P P', of size c^2/64 and less, would drown in
    the ones of P P'.
    """
    cluster = data.setting.cluster[held]
    own = data.B[held][:, cluster]
    inner = (
        own
        + own.T
        + data.excess[np.ix_(held, held)]
        + data.setting.self_weight * np.eye(len(cluster))
    )
    marks = (cluster[:, None] == np.arange(4)).astype(float)
    unit = np.abs(inner).max()
    try:
        inverse = np.linalg.inv(np.block([[inner / unit, marks], [marks.T, -unit * np.eye(4)]]))
    except np.linalg.LinAlgError:
        return None

    def solve(right, offset):
        size = max(np.abs(right).max(), 1e-300)  # x = (size/unit) x', sums = size sums'
        answer = inverse @ np.concatenate([right / size, offset * (unit / size)])
        return answer[:-4] * (size / unit), answer[-4:] * size

    return solve
