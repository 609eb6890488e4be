"""Train the network of `granularity` through order parameters, in law at any dimension d (10^122,
say).

Of a neuron that may ever fire (kept), the state is its weights on M, its bias, and coordinates X of
its part off M in an orthonormal basis of the span of all such parts: X X^T is their Gram matrix,
and the basis itself never matters.  For a step or a test

    start     number kept ~ Bin(m, 1 - (1-q)^|M|) per node (Poisson above m = 2^62, at most q|M| off
              in total variation); weights on M
              conditioned on the largest being at least the threshold of keeping; X sigma_0 times
              Bartlett's triangle, chi^2(D - i), D = d - |M|
    noise     of a patch: normal coordinates on M and in the span; the part outside the span is
              orthogonal to every neuron
    update    adds sum c zeta: its coordinates in the span, and new ones from the parts outside,
              whose Gram matrix is c W c^T with W a
              Wishart matrix of D - rank degrees of freedom, again a Bartlett triangle

Exact in law, jointly over neurons and time, except that
  * a neuron is left out if noise fires it on a training or test patch (zeta* apart) with a chance
    of at most `doubt` in the whole run, all neurons together;
  * S* and S_reg look at U off M, whose size is drawn Bin(D, q), apart from X: a label of the
    record, no part of the dynamics
    (with `span` = "explicit" X are the coordinates off M themselves, and it is exact);
  * noise of test samples is drawn anew at every observed time, their counts and amplitudes are not;
  * zeta* of hard samples meets the neurons left out: where these have at most 2 10^7 weights off
    the kept ones they are drawn, and all is exact
    ("drawn"); else test samples are taken as independent given |zeta*| and the truncated weights on
    M enter by two moments ("independent"), with the number that fires, and its values, exact up to
    ACTIVE firing, and their sum normal above ("normal"). Outputs are then up to a common shift,
    which no softmax sees.
"""

from __future__ import annotations

import math

import numpy as np
from scipy import special
from scipy.linalg import lapack

from assay.simulators.core.trajectory import generator
from assay.simulators.models.multiview import tails
from assay.simulators.models.multiview.observe import Lucky, Record, pull, run
from assay.simulators.models.multiview.setting import Setting

FAILURE = 1e-9
"""Chance that a neuron or patch left out would have mattered in a whole run."""
LARGEST = 6000
"""Most neurons kept."""
ACTIVE = 4096
"""Most firing neurons of a node whose responses to one zeta* are drawn one by one."""
DRAWN = 2 * 10**7
"""Most weights of neurons left out that are drawn."""


class Order:
    """Kept neurons: node (K,), W (K, 2k + 2) on M, X (K, r) off M, b (K,); `step(batch)` trains,
    `outputs(batch)` gives F.
    """

    def __init__(self, setting: Setting, tests: int = 1500, span: str | None = None):
        s = self.setting = setting
        if span not in (None, "explicit", "gram"):
            raise ValueError(f"span must be explicit or gram, not {span!r}")
        if math.log(s.d) > 690:
            raise ValueError("d must be below 10^299")
        self.rng = generator("multiview order", [s.d, s.k, s.m, s.tau, s.mu], s.seed)
        self.rest, self.doubt = s.d - s.features, FAILURE if s.noise else 0.0
        self.z, threshold = self._guard(tests)
        self.cut = threshold if threshold > 0 else -np.inf
        self._start()
        K = len(self.node)
        explicit = span == "explicit" or (span is None and self.rest <= max(K, 2000))
        if span == "gram" and self.rest < K:
            raise ValueError(
                f"{K} neurons span all of the {self.rest} dimensions off M; take span = explicit"
            )
        self.X = s.start * (
            self.rng.standard_normal((K, int(self.rest)))
            if explicit
            else bartlett(self.rng, K, self.rest)
        )
        self.first = self.X.shape[
            1
        ]  # coordinates of the start; later ones are compressed from time to time
        self.b = np.full(K, -s.start * s.tau)
        self._label(explicit)
        self._frozen(explicit)

    def _guard(self, tests: int) -> tuple[float, float]:
        """z so that no normal variable of the run exceeds it but with chance FAILURE, and the
        threshold of keeping over sigma_0.
        """
        s = self.setting
        top = max(math.sqrt(1 + s.iota), s.high if s.hard else 0.0)
        if not s.noise:
            return 0.0, min(s.tau - s.mu, s.tau / top)
        count = math.log(s.nodes) + math.log(s.m)
        patches = math.log(2.0 * s.P * (s.batch + tests) * (s.steps + 1))
        z = float(tails.inverse(math.log(FAILURE / 4) - count - patches))
        length = math.exp(math.log(s.d) / 2) + math.sqrt(2 * (count + math.log(4 / FAILURE)))
        return z, min(s.tau - s.mu, (s.tau - z * s.noise * length) / top)

    def _start(self):
        """Draw how many neurons are kept and their weights on M."""
        s, rng, F = self.setting, self.rng, self.setting.features
        log_q = float(tails.log_upper(self.cut)) if self.cut > 0 else 0.0
        log_p = float(tails.log_some(log_q, math.log(F))) if self.cut > 0 else 0.0
        if math.log(s.m) + log_p > math.log(2 * LARGEST / s.nodes):
            raise ValueError(
                f"about {math.exp(min(math.log(s.m) + log_p, 700)):.3g} neurons of each node may"
                f" fire; at most {LARGEST} in all can be followed"
            )
        self.numbers = np.array(
            [
                (
                    s.m
                    if self.cut < 0
                    else (
                        rng.binomial(s.m, math.exp(log_p))
                        if s.m < 2**62
                        else rng.poisson(math.exp(math.log(s.m) + log_p))
                    )
                )
                for _ in range(s.nodes)
            ]
        )
        self.node = np.repeat(np.arange(s.nodes), self.numbers)
        K = len(self.node)
        if K > LARGEST:
            raise ValueError(f"{K} neurons may fire; at most {LARGEST} can be followed")
        if self.cut < 0:
            self.W = s.start * rng.standard_normal((K, F))
            return
        above = np.arange(1, F + 1)  # how many weights reach the threshold, given that one does
        law = np.array([tails.log_choose(math.log(F), int(j)) for j in above]) + above * log_q
        law += (
            np.array(
                [float(tails.log_none(log_q, math.log(F - j))) if j < F else 0.0 for j in above]
            )
            - log_p
        )
        many = 1 + np.minimum(np.searchsorted(np.cumsum(np.exp(law)), rng.random(K)), F - 1)
        rank = np.argsort(np.argsort(rng.random((K, F)), axis=1), axis=1)
        u = rng.random((K, F))
        high = tails.inverse(np.log1p(-u) + log_q)
        self.W = s.start * np.where(
            rank < many[:, None], high, special.ndtri(np.maximum(u, 1e-300) * -np.expm1(log_q))
        )

    def _label(self, explicit: bool):
        """The lucky sets of the kept neurons with U and M in common."""
        s, rng = self.setting, self.rng
        rows = self.place = np.flatnonzero(self.W.max(axis=1, initial=-np.inf) >= s.loose)
        start = self.W[rows].copy()
        loose = start >= s.loose
        if explicit:
            off = self.X[rows]
            extra, most = (off >= s.loose).sum(axis=1), off.max(axis=1, initial=-np.inf)
        else:
            log_q = float(tails.log_upper(s.tau - s.mu))
            mean = math.exp(math.log(self.rest) + log_q)
            extra = (
                rng.binomial(self.rest, math.exp(log_q), len(rows))
                if self.rest < 2**62
                else rng.poisson(mean, len(rows))
            )
            u = rng.random(len(rows))  # the largest of `extra` values beyond the threshold
            most = np.where(
                extra > 0,
                s.start * tails.inverse(log_q + tails.log1mexp(np.log(u) / np.maximum(extra, 1))),
                -np.inf,
            )
        wide = loose.sum(axis=1) + extra
        large = s.start * math.sqrt(10 * math.log(s.d))
        strict = (start >= s.strict) & (wide == 1)[:, None]
        regular = (np.maximum(most, start.max(axis=1, initial=-np.inf)) <= large) & (wide <= 4)
        self.lucky = Lucky(
            np.arange(len(rows)), self.node[rows], start, loose, strict, wide, regular
        )

    def _frozen(self, explicit: bool):
        """Draw the neurons left out, if they are few and answer to zeta*."""
        s = self.setting
        self.out, self.how = None, "none"
        left = s.nodes * s.m - len(self.node)
        if not (s.hard and s.strong and left):
            return
        self.how = "drawn" if explicit and left * s.d <= DRAWN else "independent"
        if self.how == "drawn":
            u = self.rng.random((left, s.features))
            own = special.ndtri(np.maximum(u, 1e-300) * special.ndtr(self.cut))
            self.out = s.start * np.concatenate(
                [own, self.rng.standard_normal((left, int(self.rest)))], axis=1
            )
            self.out_node = np.repeat(np.arange(s.nodes), s.m - self.numbers)

    @property
    def kept(self) -> int:
        return len(self.node)

    @property
    def free(self) -> float:
        """Dimensions outside of the span."""
        return max(float(self.rest) - self.X.shape[1], 0.0)

    def growth(self):
        return self.W[self.place] - self.lucky.start

    def bias(self):
        return self.b[self.place]

    def gram(self):
        """Inner products of the parts off M, (K, K)."""
        return self.X @ self.X.T

    def _noise(self, rows: int, scale: float):
        """Noise of `rows` patches: (on M, in the span)."""
        found = self.rng.standard_normal((rows, self.setting.features + self.X.shape[1]))
        found *= scale
        return found[:, : self.setting.features], found[:, self.setting.features :]

    def _project(self, who, noise):
        return noise[0] @ self.W[who].T + noise[1] @ self.X[who].T

    def _active(self, batch):
        """Yield (owners, feature, amplitudes, noise, neurons, pre-activations) for each feature,
        and for plain noise if it may fire a neuron.
        """
        s = self.setting
        reach = (
            self.z
            * s.noise
            * np.sqrt(np.square(self.W).sum(axis=1) + np.square(self.X).sum(axis=1))
            if s.noise
            else np.zeros(len(self.b))
        )
        order = np.argsort(batch.feature, kind="stable")
        cuts = np.flatnonzero(np.diff(batch.feature[order])) + 1
        for part in np.split(order, cuts) if len(order) else ():
            v, alpha = batch.feature[part[0]], batch.amplitude[part]
            who = np.flatnonzero(alpha.max() * np.maximum(self.W[:, v], 0) + reach + self.b > 0)
            if len(who):
                noise = self._noise(len(part), s.noise) if s.noise else None
                z = alpha[:, None] * self.W[who, v] + self.b[who]
                yield (
                    batch.owner[part],
                    v,
                    alpha,
                    noise,
                    who,
                    z if noise is None else z + self._project(who, noise),
                )
        who = np.flatnonzero(reach + self.b > 0) if s.noise else ()
        if len(who):
            owner = np.repeat(np.arange(len(batch)), batch.blank)
            noise = self._noise(len(owner), s.noise)
            yield owner, None, None, noise, who, self._project(who, noise) + self.b[who]

    def _sum(self, batch, active):
        F = np.zeros((len(batch), self.setting.nodes))
        for owner, _, _, _, who, z in active:
            cut = np.flatnonzero(np.diff(self.node[who], prepend=-1))
            np.add.at(
                F,
                (owner[:, None], self.node[who][cut]),
                np.add.reduceat(np.maximum(z, 0), cut, axis=1),
            )
        return F

    def step(self, batch):
        s = self.setting
        active = list(self._active(batch))
        weight = s.rate / (s.batch * s.P) * pull(self._sum(batch, active), batch.node)
        dW, dX = np.zeros_like(self.W), np.zeros_like(self.X)
        moved = np.unique(np.concatenate([[], *(who for *_, who, _ in active)])).astype(np.int64)
        product = np.zeros((len(moved), len(moved))) if s.noise and self.free else None
        for owner, v, alpha, noise, who, z in active:
            share = np.where(z > 0, weight[np.ix_(owner, self.node[who])], 0)
            if noise is not None:
                dW[who] += share.T @ noise[0]
                dX[who] += share.T @ noise[1]
                if product is not None:
                    at = np.searchsorted(moved, who)
                    product[np.ix_(at, at)] += share.T @ share
            if v is not None:
                dW[who, v] += alpha @ share
        length = np.square(dW).sum(axis=1) + np.square(dX).sum(axis=1)
        self.W += dW
        self.X += dX
        if product is not None and len(moved):
            more = s.noise * outside(self.rng, product, self.free)
            length[moved] += np.square(more).sum(axis=1)
            self._append(moved, more)
        self.b -= s.beta * np.sqrt(length)

    def _append(self, moved, more):
        """Add coordinates; where they outnumber the neurons that have any, turn the basis so that
        one for each such neuron is enough.
        """
        new = np.zeros((len(self.X), more.shape[1]))
        new[moved] = more
        self.X = np.concatenate([self.X, new], axis=1)
        late = self.X[:, self.first :]
        rows = np.flatnonzero(late.any(axis=1))
        if late.shape[1] > max(2 * len(rows), 64):
            turned = np.zeros((len(self.X), len(rows)))
            turned[rows] = np.linalg.qr(late[rows].T, mode="r").T
            self.X = np.concatenate([self.X[:, : self.first], turned], axis=1)

    def outputs(self, batch) -> np.ndarray:
        """F of every sample and node, (N, nodes)."""
        F = self._sum(batch, self._active(batch))
        has = np.flatnonzero(batch.counts.strong)
        if self.setting.strong and len(has):
            noise = self._noise(len(has), self.setting.strong)
            z = np.maximum(self._project(slice(None), noise) + self.b, 0)
            for node in range(self.setting.nodes):
                F[has, node] += z[:, self.node == node].sum(axis=1)
            if self.how != "none":
                F[has] += self._left_out(noise)
        return F

    def _left_out(self, noise):
        """Responses of the neurons left out to zeta*, (n, nodes)."""
        s, rng = self.setting, self.rng
        found = np.zeros((len(noise[0]), s.nodes))
        if self.how == "drawn":
            z = np.maximum(
                noise[0] @ self.out[:, : s.features].T
                + noise[1] @ self.out[:, s.features :].T
                - s.start * s.tau,
                0,
            )
            for node in range(s.nodes):
                found[:, node] = z[:, self.out_node == node].sum(axis=1)
            return found
        below = special.ndtr(self.cut)
        mean = (
            -math.exp(-(self.cut**2) / 2) / math.sqrt(2 * math.pi) / below
        )  # of a weight on M, given that it is below the threshold
        variance = 1 + self.cut * mean - mean * mean
        length = np.square(noise[1]).sum(axis=1) + s.strong**2 * (
            chi2(rng, self.free, len(found)) if self.free else 0.0
        )
        spread = s.start * np.sqrt(variance * np.square(noise[0]).sum(axis=1) + length)
        h = (s.start * s.tau - s.start * mean * noise[0].sum(axis=1)) / spread
        log_q = tails.log_upper(h)
        firing = np.exp(np.minimum(math.log(s.m) + log_q, 700))
        for i in range(len(found)):
            for node in range(s.nodes):
                if firing[i] <= ACTIVE:
                    left = s.m - int(self.numbers[node])
                    n = (
                        rng.binomial(left, math.exp(log_q[i]))
                        if left < 2**62
                        else rng.poisson(firing[i])
                    )
                    found[i, node] = (
                        spread[i]
                        * (tails.inverse(np.log1p(-rng.random(n)) + log_q[i]) - h[i]).sum()
                    )
                else:
                    density, q = (
                        math.exp(-(h[i] ** 2) / 2) / math.sqrt(2 * math.pi),
                        math.exp(log_q[i]),
                    )
                    one, two = density - h[i] * q, (1 + h[i] ** 2) * q - h[i] * density
                    root = math.exp(math.log(s.m - int(self.numbers[node])) / 2)
                    found[i, node] = spread[i] * (
                        root * math.sqrt(max(two - one * one, 0)) * rng.standard_normal()
                        - float(self.numbers[node]) * one
                    )
        return found

    def largest(self, batch) -> tuple[float, float]:
        """Largest pre-activations off U and on noise patches, over the first patches of a batch, in
        units of sigma_0.
        """
        s, sets, who = self.setting, self.lucky, self.place
        if not len(who):
            return -np.inf, -np.inf
        room = max(64, 2**22 // max(s.d, len(who)))
        rows = min(len(batch.owner), room)
        z = (
            self.W[np.ix_(who, batch.feature[:rows])] * batch.amplitude[:rows]
            + self.b[who][:, None]
        )
        blanks = min(int(batch.blank.sum()), room)
        blank = self.b[who].max() if blanks else -np.inf
        if s.noise:
            z += self._project(who, self._noise(rows, s.noise)).T
            blank = (self._project(who, self._noise(blanks, s.noise)) + self.b[who]).max(
                initial=-np.inf
            )
        return (
            z.max(where=~sets.loose[:, batch.feature[:rows]], initial=-np.inf) / s.start,
            blank / s.start,
        )


def chi2(rng, degrees: float, size):
    """chi^2 variables of real degrees of freedom, however many."""
    if degrees < 1e15:
        return rng.chisquare(degrees, size)
    return degrees * (1 + math.sqrt(2 / degrees) * rng.standard_normal(size))


def bartlett(rng, n: int, degrees: float) -> np.ndarray:
    """B with B B^T ~ Wishart_n(degrees), the Gram matrix of n standard normal vectors of that
    dimension: (n, min(n, degrees)).
    """
    width = int(min(n, degrees))
    found = np.tril(rng.standard_normal((n, width)), -1)
    for i in range(width):
        found[i, i] = math.sqrt(chi2(rng, float(degrees) - i, None))
    return found


def outside(rng, product: np.ndarray, degrees: float) -> np.ndarray:
    """Coordinates of sum_p c_rp xi_p, xi_p standard normal in `degrees` dimensions, given product =
    c c^T: factor times a Bartlett triangle.
    """
    scale = np.sqrt(np.diag(product))
    some = np.flatnonzero(scale > 0)
    if not len(some):
        return np.zeros((len(product), 0))
    unit = product[np.ix_(some, some)] / np.outer(scale[some], scale[some])
    factor, pivots, rank, _ = lapack.dpstrf(unit, lower=1, tol=1e-13 * len(some))
    lower = np.zeros((len(product), rank))
    lower[some[pivots - 1]] = np.tril(factor)[:, :rank]
    return (lower * scale[:, None]) @ bartlett(rng, rank, degrees)


def train(
    setting: Setting, observe=None, tests: int = 1500, on_progress=None, span: str | None = None
) -> Record:
    """Train from the setting's seed and record at the times `observe`, as `dense.train` does, equal
    to it in law.

    span: "explicit" keeps all coordinates off M (the choice for at most 2,000 of them, or fewer
    than neurons), "gram" inner products only.
    """
    return run(setting, Order(setting, tests, span), observe, tests, on_progress)
