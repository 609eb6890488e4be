"""Appendix E, Lemma E.8: coarse training errs on hard samples at all times.

``L`` = log d, ``b`` = c_b; amplitudes in units of sigma_0.  ``R`` = ||zeta*||, ``u`` = sqrt(b L)/R,
a neuron answers the strong noise by R (g-u)_+ with g standard normal: ``mean``, ``var`` of (g-u)_+.
``sd``, ``il``: number and least amplitude of the feature-noise patches, ``a`` the growth of a
strict lucky neuron of v_-.

Source: Hong, Cui, Fuxman, Chan, Luo, Appendix E.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.shorthand import reading
from assay.theory.language.statements import Empirical
from assay.theory.papers.granularity.notation import claim
from assay.theory.papers.granularity.reduced import ALWAYS_WRONG
from assay.theory.papers.granularity.simulations import EVERY, S1
from assay.theory.papers.granularity.whole_products import LIKELY

_Q, _PHI = "erfc(u/sqrt(2))/2", "exp(-u**2/2)/sqrt(2*pi)"
_LAW = (("mean", f"{_PHI}-u*{_Q}"), ("var", f"(1+u**2)*{_Q}-u*{_PHI}-({_PHI}-u*{_Q})**2"))
_NEURONS = "exp((2+2*c0)*L)"
_FEATURES = "4*s*exp(c0*L)*sqrt(11)*sqrt(L)"
_SIZE = ("L in [10, oo)", "c0 in (0, 1/10)", "s in [1, exp(2/5*L)]", "R in [25*sqrt(L), oo)")
_AMPLE = (
    "L in [64, oo)",
    "c0 in (0, 1/10)",
    "s in (0, oo)",
    "sd in [1, oo)",
    "il in [1/L**4, 1]",
    "a in [L**5, oo)",
)

CLAIMS: tuple[Claim, ...] = (
    claim(
        "e8.t0",
        r"At $t=0$, $\sum_r\sigma(\langle"
        r" w_r,\zeta^*\rangle+b)\ge\Omega(m\sigma_0\sigma_{\zeta^*}\sqrt d)\gg O(\sigma_0\sqrt{\log"
        r" d}\,s^*d^{c_0})$, the activations from "
        r"features; so $F_->F_+$ if $\sum1\{\cdot\}\langle w_-,\zeta^*\rangle-\sum1\{\cdot\}\langle"
        r" w_+,\zeta^*\rangle(1\pm o(1))>0$, which has probability $\Omega(1)$.",
        reading(
            "printed",
            f"7/20*{_NEURONS}*R/2 >= exp(L)*{_FEATURES}",
            _SIZE,
            (),
            r"The noise sum, taken as half its mean, which is at least $\frac7{20}mR$, is compared"
            r" with $d$ times what the features give; $R$ is the deviation of $\langle"
            r" w,\zeta^*\rangle$ over $\sigma_0$.",
        ),
        reading(
            "mean",
            "mean >= 7/20",
            ("u in [0, 1/10]",),
            _LAW,
            "It bounds the mean answer of a neuron over $R$.",
        ),
        reading(
            "consequence",
            "2*(1/2)*(1+1/L)**2/(m*(7/20)**2*(1/L)**2) >= 1/1000",
            ("L in [10, oo)", "c0 in (0, 1/10)"),
            (("m", _NEURONS),),
            r"The factor $1\pm o(1)$ is tested at $1+1/\log d$: the left side is Chebyshev's bound"
            " of the chance that one sum exceeds the other by this factor (means at least"
            r" $\frac7{20}m$, variances at most $\frac12m$). Could the chance be $\Omega(1)$, here"
            " 1/1000?",
        ),
        Reading(
            "theorem",
            LIKELY,
            "This is the first relation of (117), with the constant 1/5 and the chance 1/4, for"
            r" $d\ge40$.",
        ),
        repairs=(
            reading(
                "repair",
                f"{_FEATURES} <= sqrt(3/5)*exp((1+c0)*L)/2*R and m*q+3*m*(m-1)*v**2 <="
                " 27/8*m**2*v**2 and (1-1/4)**2/2/(27/8) == 1/12",
                (*_SIZE, "v in [3/5, 3]", "q in [0, 24]"),
                (("m", _NEURONS),),
                "The comparison by a factor is changed to a difference: that of the two sums of"
                r" $m$ terms is symmetric, with variance $V=mv\ge\frac35m$ and fourth moment at"
                r" most $\frac{27}8V^2$ (over $R^2$ and $R^4$). So it exceeds $\frac12\sqrt V$,"
                " more than the features give, with probability 1/12 (Paley and Zygmund).",
            ),
            reading(
                "repair-variance",
                "2*var >= 3/5",
                ("u in [0, 1/10]",),
                _LAW,
                "It bounds the variance of the difference of two answers, over $R^2$.",
            ),
        ),
        uses=("prop1",),
        proof_uses=("prop1", "lemh3"),
    ),
    claim(
        "e8.noise",
        r"The updates add up to $\sum_{v\in U}c(v)v+\zeta$ with"
        r" $\sigma_\zeta^{(t)}=\Theta(A_+\sqrt{2/(s^*N)})\sigma_\zeta$ for $v_+$,"
        r" $\Theta(A_{+,c}\sqrt{2k_+/(s^*N)})"
        r"\sigma_\zeta$ for $v_{+,c}$.",
        reading(
            "printed",
            "(eta*sig*sqrt(s)/(2*P*sqrt(2*N)))**2 == (eta*s/(4*P)*sqrt(2/(s*N))*sig)**2 and "
            "(eta*sig*sqrt(s)/(2*P*sqrt(2*k*N)))**2 == (eta*s/(4*k*P)*sqrt(2*k/(s*N))*sig)**2",
            (
                "N in (0, oo)",
                "P in (0, oo)",
                "s in (0, oo)",
                "eta in (0, oo)",
                "sig in (0, oo)",
                "k in [1, oo)",
            ),
            (),
            "It is read for one step, with the increments and deviations of Theorem D.1.",
        ),
        Reading(
            "accumulated",
            Asymptotic("sqrt(T)", "T", "Omega", (), "T", ()),
            r"It is read for the sums after $T$ equal steps: the deviation grows as $\sqrt T$, not"
            r" as $A\sim T$, against $\Theta$.",
        ),
        reading(
            "upper",
            "u**2+v**2 <= (u+v)**2",
            ("u in [0, oo)", "v in [0, oo)"),
            (),
            "Does it hold as an upper bound? Deviations add at most linearly.",
        ),
        uses=("thmd1", "leme2"),
        proof_uses=("thmd1", "leme2"),
    ),
    claim(
        "e8.fplus",
        r"(120)-(128): $F_+(X_{hard})\le O(\frac1{k_+})s^*|S_+(v_{+,c})|\sum\Delta A_+$ plus the"
        r" initial activations.",
        reading(
            "printed",
            "n*S*f*(o+g) <= n*S*q+8/k*s*S*A",
            (
                "k in [1, oo)",
                "s in (0, oo)",
                "n in [0, 3/2*s]",
                "S in [0, oo)",
                "A in [0, oo)",
                "Ac in [0, 4*A/k]",
                "o in (-oo, oo)",
                "q in [0, oo)",
                "q >= o",
                "g in (-oo, 5/4*Ac]",
                "f in [0, 1]",
            ),
            (),
            "It is read for the subclass patches: a neuron has the pre-activation $o$ at the"
            r" start and the growth $g$, $q\ge\max(o,0)$ is its first answer, and $f$ is 1 while"
            r" it is active, else 0. $A_c\le4A/k$ is from Lemma E.5, and the constant of $O$ is 8.",
        ),
        reading(
            "strong",
            "f*(o+g+h) <= q",
            (
                "o in (-oo, oo)",
                "q in [0, oo)",
                "q >= o",
                "g in (-oo, oo)",
                "h in (-oo, -g]",
                "f in [0, 1]",
            ),
            (),
            "These are (125) and (126): on the strong noise the bias falls by more than the update"
            " adds (Corollary F.1.1).",
        ),
        uses=("leme5",),
        proof_uses=("leme5", "thmf1", "corf1.1"),
    ),
    claim(
        "e8.act",
        r"(130): from $t^\dagger$ on, where $\sum\Delta A_-\ge\sigma_0\log^5d$, the neurons of"
        r" $S^*_-(v_-)$ fire on feature-noise patches: $(1-O(\log^{-5}d))\sigma_0\log^5d/"
        r"\log^4d-O(\sigma_0\sqrt{\log d})>0$.",
        reading(
            "printed",
            "il*(A0+a)-(1+1/L**9)*a/L**5-sqrt((4+2*c0)*L)-1/L**9 > 0",
            (
                "L in [7, oo)",
                "c0 in (0, 1/10)",
                "il in [1/L**4, 1]",
                "A0 in [0, oo)",
                "a in [L**5, oo)",
            ),
            (),
            r"The terms are growth, bias, bias at the start and noise, over $\sigma_0$.",
        ),
        Reading(
            "factor",
            Asymptotic(
                "1/(il*log(d)**5)",
                "1/log(d)**5",
                "O",
                ("il in (0, 1]", "il*log(d)**4 >= 1"),
                "d",
                (),
            ),
            r"The factor is read as printed, $1-O(\log^{-5}d)$: the bias takes the share"
            r" $1/(\iota^\dagger\log^5d)$ of the answer.",
        ),
        repairs=(
            reading(
                "repair",
                "il*a-a/L**5 >= (1-1/L)*il*a",
                ("L in [3, oo)", "il in [1/L**4, 1]", "a in [0, oo)"),
                (),
                r"The factor is changed to $1-1/\log d$.",
            ),
        ),
        uses=("leme7",),
        proof_uses=("leme7",),
    ),
    claim(
        "e8.bracket",
        r"(132)-(133): $\frac1{k_+}s^*|S_+(v_{+,c})|\sum\Delta A_+\le\frac{O(\log"
        r" d)}{k_+}s^*|S^*_-(v_-)|\sum\Delta"
        r" A_-\le(1-O(\log^{-5}d))s^\dagger|S^*_-(v_-)|(\iota^\dagger"
        r"\sum\Delta A_--O(\sigma_0\sqrt{\log d}))$.",
        reading(
            "printed",
            "L*s/k*a <= (1-1/L**5)*sd*(il*a-sqrt(L))",
            (*_AMPLE, "k in [L**5*s, oo)"),
            (),
            r"The last step is read with all constants 1, for one neuron, with $k\ge s^*\log^5d$,"
            r" $\iota^\dagger\ge\log^{-4}d$ and $s^\dagger\ge1$.",
        ),
        reading(
            "always",
            "L*s/k*a > (1-1/L**5)*sd*(il*a-sqrt(L))",
            ("L in [2, oo)", "s in (0, oo)", "a in [L**5, oo)"),
            (("k", "L**5*s"), ("il", "1/L**4"), ("sd", "1")),
            r"Does it fail for every $d$ at the least $k$, $\iota^\dagger$ and $s^\dagger$?",
        ),
        reading(
            "least-k",
            "K*L*s/k*a > (1-1/L**5)*sd*(il*a-sqrt(L))",
            (
                "L in [2, oo)",
                "K in (0, oo)",
                "s in (0, oo)",
                "sd in (0, oo)",
                "il in (0, 1]",
                "a in (0, oo)",
                "k in (0, oo)",
                "k*sd*il <= K*L*s",
            ),
            (),
            r"With any constant $K$ in $O(\log d)$ it fails up to $k=Ks^*\log"
            r" d/(s^\dagger\iota^\dagger)$; the correction with a larger $k$ has twice this.",
        ),
        reading(
            "count",
            "exp(P*log(1-1/P)) >= 1/4 and exp(P*log(1-1/P)) <= 3/8",
            ("P in {2..}",),
            (),
            r"With $s^\dagger=1$, how often has a hard sample no feature-noise patch, so that the"
            " right side is 0?",
        ),
        repairs=(
            reading(
                "repair",
                "44*s/k*a <= sd*((1-1/L)*il*a-sqrt((4+2*c0)*L))",
                (*_AMPLE, "k in [L**5*s, oo)"),
                (),
                r"The bound $A_+\le5A_-$, which the proof of Lemma E.6 gives, takes the place of"
                r" $O(\log d)A_-$; 44 is more than $8\cdot5(1+6/\log^5d)$.",
            ),
            reading(
                "repair-k",
                "K*L*s/k*a <= sd*((1-1/L)*il*a-sqrt((4+2*c0)*L))",
                (*_AMPLE, "K in [1, oo)", "k in (0, oo)", "k*sd*il >= 2*K*L*s"),
                (),
                r"Item 4 of B.3 is changed to a larger $k$: with $K\log d$ from Lemma E.6 as"
                r" printed it is $k\ge2Ks^*\log d/(s^\dagger\iota^\dagger)$, which is at most"
                r" $2Ks^*\log^5d/s^\dagger$.",
            ),
        ),
        uses=("e8.act",),
        proof_uses=("leme6", "prop1"),
    ),
    claim(
        "e8.final",
        r"(134) is positive with probability $\Omega(1)$, by the argument of $t=0$ and as"
        r" $m-|S^{(0)}|=(1-o(1))m$.",
        reading(
            "printed",
            f"(2*k+2)*exp(c0*L) <= {_NEURONS}*exp(-L)",
            ("L in [10, oo)", "c0 in (0, 1/10)", "k in [1, exp(2/5*L)]"),
            (),
            r"It says that $|S|\le(2k+2)d^{c_0}$ is a share of at most $1/d$ of the $m$ neurons.",
        ),
        reading(
            "share",
            "7/20*M**2/L <= M",
            ("L in [10, oo)", "c0 in (0, 1/10)"),
            (("M", "exp((1+c0)*L)"),),
            r"Would a share of $1/\log d$ of the neurons, which is $o(1)$, too, be small enough?"
            r" Their mean answer is compared with the deviation $M=\sqrt m$ of the sum.",
        ),
        repairs=(
            reading(
                "repair",
                f"(2*k+2)*exp(c0*L)*sqrt(11)*sqrt(L)*R+{_FEATURES}+40*exp(c0*L) <="
                " sqrt(3/5)*exp((1+c0)*L)/2*R",
                (*_SIZE, "k in [1, exp(2/5*L)]"),
                (),
                "The answers of the neurons left out, those of the features, and the growth"
                r" before $t^\dagger$ are kept ($8s^*/k\cdot d^{c_0}$ times $5\log^5d$), and stay"
                r" below the $\frac12\sqrt V$ that the strong noise gives at $t=0$.",
            ),
        ),
        uses=("e8.t0",),
        proof_uses=("e8.t0",),
    ),
    claim(
        "leme8",
        r"For all $t\in[0,T_1]$ the error on hard samples is at least $\Omega(1)$.",
        Reading(
            "printed",
            Empirical("the hard error stays large at all times", S1, EVERY),
            "The sizes of Appendix B.3 exist only from $d=10^{122}$ on, so (116) is asked of a"
            " small network with scaled sizes.",
        ),
        Reading(
            "theorem",
            ALWAYS_WRONG,
            r"It is read with 1/2 for $\Omega(1)$: at every time at least half of the hard samples"
            r" are answered wrongly. Here $r\le5/k$ is the ratio of fine to common growth,"
            r" $u=s^\dagger$, and the $x_j$ are the amplitudes of feature noise.",
        ),
        reading(
            "chance",
            "(1-exp(P*log(1-1/P)))/12 >= 1/20",
            ("P in {2..}",),
            (),
            "This is what the mended steps of the proof give: the chance of at least one"
            r" feature-noise patch (with $s^\dagger=1$) times that of the step (134), as both are"
            " independent.",
        ),
        uses=("thmd1", "leme2"),
        proof_uses=(
            "thmd1",
            "thmf1",
            "corf1.1",
            "leme2",
            "prop1",
            "lemh3",
            "leme5",
            "leme6",
            "e8.t0",
            "e8.noise",
            "e8.fplus",
            "e8.act",
            "e8.bracket",
            "e8.final",
        ),
    ),
)
