"""Observe the representations h = sigma(z) of a run: distances in and between clusters, saturation,
margins of the lemmas.

Differences sigma(a) - sigma(b) are formed from a - b = (zeta difference) + (phi difference), never
from a and b.
"""

from __future__ import annotations

import math

import numpy as np

from assay.simulators.models.mixture.dense import slope
from assay.simulators.models.mixture.flow import FOREVER, Run
from assay.simulators.models.mixture.setting import LABELS


def gap(a, b, apart):
    """sigma(a) - sigma(b) given apart = a - b to full relative accuracy."""
    low, high = np.clip(a, -1, 1), np.clip(b, -1, 1)
    q = (low * low + low * high + high * high) / 3
    inner = np.where((np.abs(a) <= 1) & (np.abs(b) <= 1), apart, low - high)
    return np.where(inner == apart, apart * q, apart - inner * (1 - q))


def _norms(run: Run, k: int, p: int, q: int):
    """(matrix, log scale): distances |h_i - h_j| / scale over i in C_p, j in C_q (labels equal) at
    times[k].
    """
    part, m = run.setting.n // 4, run.zeta.shape[2]
    first, second = slice(p * part, (p + 1) * part), slice(q * part, (q + 1) * part)
    shift = (run.middle[k, p] - run.middle[k, q]) + LABELS[p] * (1 + run.own) * (
        run.clock[k, p] - run.clock[k, q]
    )
    psi, z, late = run.psi[k], run.z(k), run.times[k] >= FOREVER
    rest = None if run.rest is None else ~np.isnan(run.rest[k])
    scale, total = 0.0, np.zeros((part, part))
    for begin in range(0, m, max(1, 10**6 // part**2)):
        own = slice(begin, begin + max(1, 10**6 // part**2))
        apart = psi[first, None, own] - psi[None, second, own] + shift[own]
        if rest is not None:
            apart = np.where(
                rest[first, None, own] & rest[None, second, own],
                z[first, None, own] - z[None, second, own],
                apart,
            )
        if not late:
            apart = gap(z[first, None, own], z[None, second, own], apart)
        top = float(np.abs(apart).max())
        if top > scale:
            total *= (scale / top) ** 2
            scale = top
        if scale > 0:
            apart /= scale
            total += np.einsum("ijr,ijr->ij", apart, apart)
    return np.sqrt(total), math.log(scale) if scale else 0.0


def distances(run: Run, k: int) -> dict[str, float]:
    """Observables at times[k]: least ratio over triples of C_1, C_2; root mean square ratio; share
    of triples with between > within; MSDR (Appendix B) over the four clusters; logarithms of the
    root mean square distances themselves.
    """
    found = {
        (p, q): _norms(run, k, p, q) for p, q in ((0, 0), (1, 1), (2, 2), (3, 3), (0, 1), (2, 3))
    }
    inside, low = found[0, 0]
    across, high = found[0, 1]
    part = len(inside)
    off = ~np.eye(part, dtype=bool)
    pairs = inside[off].reshape(part, part - 1)
    with np.errstate(divide="ignore", invalid="ignore"):
        least = float((across.min(axis=1) / pairs.max(axis=1)).min())
        mean_in, mean_across = math.sqrt((pairs**2).mean()), math.sqrt((across**2).mean())
    bigger = (
        across[:, None, :] * math.exp(min(high - low, 700.0)) > pairs[:, :, None]
        if high - low < 700
        else np.ones((1, 1, 1))
    )
    top = max(s for _, s in found.values())
    mean = {key: float((v**2).mean()) * math.exp(2 * (s - top)) for key, (v, s) in found.items()}
    diagonal = sum(mean[p, p] for p in range(4)) / 4
    factor = math.exp(min(high - low, 700.0))
    return {
        "least": least * factor,
        "ratio": mean_across / mean_in * factor if mean_in else math.inf,
        "triples": float(bigger.mean()),
        "msdr": (mean[0, 1] + mean[2, 3]) / 2 / diagonal if diagonal else math.inf,
        "log_within": math.log(mean_in) + low if mean_in else -math.inf,
        "log_between": math.log(mean_across) + high if mean_across else -math.inf,
    }


def activity(run: Run, k: int) -> dict[str, float]:
    """Share of saturated activations |z| > 1, largest |zeta| and largest |phi|/|zeta| of C_1 and
    C_2, largest |z|.
    """
    zeta, phi = run.state(k)
    z, half = run.z(k), run.setting.n // 2
    own, late = np.abs(zeta[run.setting.cluster][:half]), run.times[k] >= FOREVER
    return {
        "saturated": float((np.abs(z) > (0 if late else 1)).mean()),
        "zeta": math.inf if late else float(np.abs(zeta[:2]).max()),
        "phi_over_zeta": float((np.abs(phi[:half]) / np.maximum(own, 1e-300)).max()),
        "z": math.inf if late else float(np.abs(z).max()),
    }


def margins(run: Run, k: int, C_phi: float = 10.0) -> dict[str, float]:
    """Worst room left at times[k] in the bounds of Lemmas A.7, A.8 and Corollary A.11 (L = 1);
    negative where one fails.

    a7, a8: 1 - |remainder|/(allowed remainder).  zeta, phi (Corollary A.11): room in units of
    |zeta(0)|, and 1 - |phi|/bound, over the neurons and clusters C_1, C_2 that start as the
    corollary asks, |phi_k(0)| <= (c/8)|zeta(0)| for all k and
    |zeta(0)| >= sqrt q; `share` of them, inf where there is none.  times[0] must be 0.
    """
    s, now = run.setting, float(run.times[k])
    zeta, phi = run.state(k)
    half, own = s.n // 2, s.cluster[: s.n // 2]
    rate = slope(zeta[s.cluster] + phi)
    a = (4 / s.n) * s.y[:, None] * rate
    found = {"a7": float(1 - (np.abs(run.data.B.T @ a)[:2] / (12 * s.ratio)).max())}
    # dphi/ds less (4/n)(c^2/64) sigma'(z), against +- [(2/n)(c^2/64) sigma'(z) + 20 kappa/tau]
    cross = run.data.B @ a.reshape(4, -1, a.shape[1]).sum(axis=1) + run.data.excess @ a
    free = (2 / s.n) * s.self_weight * rate[:half]
    found["a8"] = float(1 - ((np.abs(cross[:half]) - free) / (20 * s.ratio)).max())
    start, size, zeta = run.zeta[0][:2], np.abs(run.zeta[0][:2]), zeta[:2]
    first = np.abs(run.state(0)[1][:half]).reshape(2, -1, zeta.shape[1]).max(axis=1)
    fit = (first <= s.c / 8 * size) & (size >= math.sqrt(s.q))
    with np.errstate(divide="ignore", invalid="ignore"):
        up, down = 1 - (1 + 8 * s.c) * now * start, 1 - (1 - 8 * s.c) * now * start
        upper = np.where(start > 0, np.where(up > 0, start / up, np.inf), 0.0)
        lower = np.where(start > 0, np.where(down > 0, start / down, np.inf), start)
        room = np.minimum(zeta - lower, upper - zeta) / size
    inside = fit & ((start < 0) | (up > 0))
    limit = (C_phi * s.c**2 / s.n) * np.abs(zeta) + s.c / 8 * size
    kept = 1 - (np.abs(phi[:half]) / limit[own])
    found["zeta"] = float(room[inside].min()) if inside.any() else math.inf
    found["phi"] = float(kept[fit[own]].min()) if fit.any() else math.inf
    return found | {"share": float(fit.mean())}


def bound(setting, L_prime: float = 1.0) -> float:
    """Right side of (115) with L = 1."""
    s = setting
    second = math.log(10 / math.sqrt(8)) + 3 * math.log(s.c) + s.log_d / 2 - 1.5 * math.log(s.n)
    log = float(np.logaddexp(math.log(s.c / 2), second))
    return math.exp(min(max(-0.5 * math.log(24 * L_prime) - 3 * log, -745.0), 709.0))


def curve(run: Run) -> dict[str, np.ndarray]:
    """`distances` and `activity` at every time of a run, name -> (T,)."""
    rows = [distances(run, k) | activity(run, k) for k in range(len(run.times))]
    return {name: np.array([r[name] for r in rows]) for name in rows[0]}
