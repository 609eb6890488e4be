"""Measure the symmetric state (D, l, k) in closed form: probabilities, reconstruction errors,
accuracy, loss.

For one attribute j of class y the data are four points (q_y, x_j): (p_1, 1), (p_k, k), (r_1, 0),
(r_k, 0), with

    p_v = 1/(1+(l-1)e^{-vD}),  r_v = e^{-vD} p_v,  d_v = p_v - r_v,  r_v = (1-d_v)/l,  rho = d_1/d_k
    in [1/k, 1] about.

All formulas are written with expm1 and e^{-x}, so D = 0, D of hundreds and l up to 1e300 keep their
digits. Everything broadcasts over D, l, k and returns float64.  Errors have the unit of a squared
attribute.

Weight systems found in the text (`weights`), for the errors (R_1, R_k, R_{0,C_1}, R_{0,C_k}):
counts  1/(2l), 1/(2l), (l-1)/(2l), (l-1)/(2l): sizes of the sets, what Eq 7 means; sum 1
eq13    1/l, 1/l, 1-1/(2l), 1-1/(2l): as printed in Eq 13; sum 2+1/l
eq15    1/l, 1/l and 1-1/(2l) for all zeros together, halved between the two sets; sum 1+3/(2l)
eq52    1/l, 1/l and 1-2/l for all zeros together (Eqs 52, 222), halved between the two sets; sum 1
"""

from __future__ import annotations

import numpy as np

WEIGHTS = ("counts", "eq13", "eq15", "eq52")
DECODERS = ("text", "eq14", "eq15", "constant", "q", "ridge-q", "logit", "o", "ridge-o")
"""text: Eq 15 at D = 0, Eq 14 after; eq14: the line through the strong points (limit D -> 0+ at D =
0); eq15: constant (1+k)/l; constant: best constant; q: least squares from probabilities (the best
constant at D = 0, where it jumps); o: from all outputs (Def 3); logit: from o_y alone; ridge-q,
ridge-o: least squares plus mu (sum of squared slopes).  Fits minimise the error under the same
weights.
"""


def _arrays(*values):
    return np.broadcast_arrays(*(np.asarray(v, dtype=float) for v in values))


def weight_system(name: str, l):
    """Return the weights of (R_1, R_k, R_{0,C_1}, R_{0,C_k}) for l classes, shape (4, ...).  Raises
    ValueError if unknown.
    """
    l = np.asarray(l, dtype=float)
    if name == "counts":
        own, other = 1 / (2 * l), (l - 1) / (2 * l)
    elif name == "eq13":
        own, other = 1 / l, 1 - 1 / (2 * l)
    elif name == "eq15":
        own, other = 1 / l, (1 - 1 / (2 * l)) / 2
    elif name == "eq52":
        own, other = 1 / l, (1 - 2 / l) / 2
    else:
        raise ValueError(f"weights must be one of {', '.join(WEIGHTS)}, not {name!r}")
    return np.stack([own, own, other, other])


def own_sum(D, l):
    """Return f = S[y,y] = (1+(l-1)D)/l."""
    D, l = _arrays(D, l)
    return (1 + (l - 1) * D) / l


def margin_of_sum(f, l):
    """Return the margin D at which S[y,y] = f: (l f - 1)/(l - 1)."""
    f, l = _arrays(f, l)
    return (l * f - 1) / (l - 1)


def probabilities(D, l, k):
    """Return p_1, p_k (own class) and r_1, r_k (any one other class)."""
    D, l, k = _arrays(D, l, k)
    weak, strong = np.exp(-D), np.exp(-k * D)
    p1, pk = 1 / (1 + (l - 1) * weak), 1 / (1 + (l - 1) * strong)
    return p1, pk, weak * p1, strong * pk


def gaps(D, l, k):
    """Return d_1 = p_1 - r_1 and d_k = p_k - r_k without cancellation."""
    D, l, k = _arrays(D, l, k)
    return (
        -np.expm1(-D) / (1 + (l - 1) * np.exp(-D)),
        -np.expm1(-k * D) / (1 + (l - 1) * np.exp(-k * D)),
    )


def _curvature(D, k):
    """Return k(1-e^{-D}) - (1-e^{-kD}) for k D <= 1/2 by its series, whose first term is
    k(k-1)D^2/2.
    """
    series, term_k, term_1 = np.zeros_like(D), np.ones_like(D), np.ones_like(D)
    for n in range(1, 18):
        term_k = term_k * (-k * D) / n
        term_1 = term_1 * (-D) / n
        if n > 1:
            series = series + (term_k - k * term_1)
    return series


def excess(D, l, k):
    """Return k rho - 1, which decides every q-based error: for l > 2 it starts at 0, falls, returns
    to 0 and tends to k - 1.

    Near the start from l(kA-B) - (k-1)(l-1)AB with A = 1-e^{-D}, B = 1-e^{-kD}; from k D = 1/2 on
    as (k-1) - k(1-rho).
    """
    D, l, k = _arrays(D, l, k)
    small = k * D < 0.5
    x = np.where(small, D, 0.0)
    a, b = -np.expm1(-x), -np.expm1(-k * x)
    top = l * _curvature(x, k) - (k - 1) * (l - 1) * a * b
    near = np.divide(top, b * (l - (l - 1) * a), out=np.zeros_like(top), where=b > 0)
    return np.where(small, near, (k - 1) - k * shortfall(D, l, k))


def ratio(D, l, k):
    """Return rho = d_1/d_k; 1/k at D = 0."""
    D, l, k = _arrays(D, l, k)
    return (1 + excess(D, l, k)) / k


def shortfall(D, l, k):
    """Return 1 - rho = l (e^{-D}-e^{-kD})/((1+(l-1)e^{-D})(1-e^{-kD})) without cancellation."""
    D, l, k = _arrays(D, l, k)
    top = l * np.exp(-D) * -np.expm1(-(k - 1) * D)
    bottom = (1 + (l - 1) * np.exp(-D)) * -np.expm1(-k * D)
    return np.divide(
        top, bottom, out=np.array(np.broadcast_to(1 - 1 / k, top.shape)), where=bottom > 0
    )


def ratio_slope(D, l, k):
    """Return (d rho/dD)/rho = h(1) - h(k), h(v) = v l/((e^{vD}-1)(1+(l-1)e^{-vD})), for D > 0; its
    sign turns the errors.
    """
    D, l, k = _arrays(D, l, k)

    def part(v):
        return v * l * np.exp(-v * D) / (-np.expm1(-v * D) * (1 + (l - 1) * np.exp(-v * D)))

    return part(1.0) - part(k)


def four(decoder: str, D, l, k, weights: str = "counts", mu: float = 0.0):
    """Return the squared errors (R_1, R_k, R_{0,C_1}, R_{0,C_k}) of a decoder, shape (4, ...).

    `weights` chooses the system under which a fitted decoder is optimal; `mu` >= 0 is the ridge
    penalty (ridge-q, ridge-o). Raises ValueError for an unknown decoder or weight system or a
    negative mu.
    """
    D, l, k = _arrays(D, l, k)
    if decoder not in DECODERS:
        raise ValueError(f"decoder must be one of {', '.join(DECODERS)}, not {decoder!r}")
    if mu < 0:
        raise ValueError(f"mu must not be negative, not {mu}")
    w = weight_system(weights, l)
    zero = np.zeros_like(D)
    target = np.stack([zero + 1, k, zero, zero])
    if decoder in ("text", "eq14"):
        line = np.stack(
            [
                ((1 - 1 / l) * excess(D, l, k) + (k - 1) / l) ** 2,
                zero,
                (k * shortfall(D, l, k) / l) ** 2,
                zero,
            ]
        )
        return np.where(D == 0, (target - (1 + k) / l) ** 2, line) if decoder == "text" else line
    if decoder == "eq15":
        return (target - (1 + k) / l) ** 2
    if decoder == "constant":
        return (target - (w * target).sum(axis=0) / w.sum(axis=0)) ** 2
    if decoder in ("q", "ridge-q"):
        return _line_from_q(target, w, D, l, k, mu if decoder == "ridge-q" else 0.0)
    f, u = (1 + (l - 1) * D) / l, (1 - D) / l
    if decoder == "logit":
        return _line(target, w, np.stack([f, k * f, u, k * u]))
    if decoder == "o" or mu == 0:
        return _outputs_exact(w, D, k)
    return _outputs_ridge(target, w, D, f, u, l, k, mu)


def error(decoder: str, D, l, k, weights: str = "counts", mu: float = 0.0):
    """Return the total reconstruction error R of one attribute (Eq 7 with weights "counts"); see
    `four`.
    """
    D, l, k = _arrays(D, l, k)
    return (weight_system(weights, l) * four(decoder, D, l, k, weights, mu)).sum(axis=0)


def _line(target, w, feature, penalty=0.0):
    total = w.sum(axis=0)
    y = target - (w * target).sum(axis=0) / total
    x = feature - (w * feature).sum(axis=0) / total
    top, bottom = (w * x * y).sum(axis=0), (w * x * x).sum(axis=0) + penalty
    return (y - np.divide(top, bottom, out=np.zeros_like(top), where=bottom > 0) * x) ** 2


def _line_from_q(target, w, D, l, k, mu):
    """Fit on (q_y - 1/l)/d_k, so that nothing cancels; at D = 0 all q are equal and the best
    constant is left.

    A slope a on q_y costs mu a^2 (l-1)/l: the cheapest slopes with that effect are a(1-1/l) on q_y
    and -a/l on the others.
    """
    d1, dk = gaps(D, l, k)
    rho = ratio(D, l, k)
    feature = np.stack([rho * (1 - 1 / l), 1 - 1 / l + 0 * rho, -rho / l, -1 / l + 0 * rho]) * (
        D > 0
    )
    if not mu:
        return _line(target, w, feature)
    with np.errstate(divide="ignore", over="ignore"):
        penalty = mu * (l - 1) / l / dk**2
    return _line(target, w, feature, penalty)


def _outputs_exact(w, D, k):
    """All outputs give exact reconstruction once D > 0; at D = 0 they only reveal the strength
    v.
    """
    share1, sharek = w[0] / (w[0] + w[2]), w[1] / (w[1] + w[3])
    start = np.stack([(1 - share1) ** 2, (k * (1 - sharek)) ** 2, share1**2, (k * sharek) ** 2])
    return np.where(D > 0, 0.0, start)


def _outputs_ridge(target, w, D, f, u, l, k, mu):
    """Slopes alpha+beta on o_y, beta on the others predict v(alpha S + beta), S = f or u; cost
    mu(alpha^2+2 alpha beta+l beta^2).
    """
    one = np.ones_like(D)
    total = w.sum(axis=0)

    def centred(x):
        return x - (w * x).sum(axis=0) / total

    y, a, b = (
        centred(target),
        centred(np.stack([f, k * f, u, k * u])),
        centred(np.stack([one, k, one, k])),
    )

    def dot(x, z):
        return (w * x * z).sum(axis=0)

    aa, ab, bb = dot(a, a) + mu, dot(a, b) + mu, dot(b, b) + l * mu
    ay, by = dot(a, y), dot(b, y)
    det = aa * bb - ab * ab
    return (y - (ay * bb - by * ab) / det * a - (by * aa - ay * ab) / det * b) ** 2


def accuracy(D, l):
    """Return the expected share of correct argmax decisions: 1 for D > 0, 1/l at the tie D = 0, 0
    for D < 0.
    """
    D, l = _arrays(D, l)
    return np.where(D > 0, 1.0, np.where(D == 0, 1 / l, 0.0))


def loss(D, l, k):
    """Return the mean cross-entropy in nats: (log(1+(l-1)e^{-D}) + log(1+(l-1)e^{-kD}))/2."""
    D, l, k = _arrays(D, l, k)
    return (np.log1p((l - 1) * np.exp(-D)) + np.log1p((l - 1) * np.exp(-k * D))) / 2


def hinge_loss(D, k):
    """Return the mean margin-1 hinge loss: (max(0, 1-D) + max(0, 1-kD))/2."""
    D, k = _arrays(D, k)
    return (np.maximum(0, 1 - D) + np.maximum(0, 1 - k * D)) / 2


def stages(l, k):
    """Return the stage borders of the text as margins: f = 1/l, (log l-1)/k, log l-1, and the last
    for e^f = l/2.
    """
    l, k = _arrays(l, k)
    return np.stack(
        [
            0 * l,
            margin_of_sum((np.log(l) - 1) / k, l),
            margin_of_sum(np.log(l) - 1, l),
            margin_of_sum(np.log(l / 2), l),
        ]
    )
