"""Settle Theorem A.15.

Preset of the empirical readings: seed 7101, 12 draws of data and weights, level 1/100, exact sign
test of each part.  Parts and thresholds were chosen after exploration with other seeds; the number
of draws was lowered from 16 to 12, for time, when the first had been seen with this seed.  The
reduced dynamics are exact in law for every dimension; only the numbers of samples and neurons are
small.
"""

from __future__ import annotations

from functools import cache

from assay.verification.papers.settlers import at, by, guarded, own

SEED = 7101
DRAWS = 12


@cache
def followed(kind: str):
    """Return (setting, rows): `distances` of each draw at the times of the reading."""
    import math

    import numpy as np

    from assay.simulators.models.mixture import observe
    from assay.simulators.models.mixture.draw import draw
    from assay.simulators.models.mixture.flow import flow
    from assay.simulators.models.mixture.setting import Setting

    setting = {
        "regime": Setting.at(64, 16, "1e60", 1.9e-12, 0.1),
        "small": Setting.at(16, 4, "1e40", 3.1e-8, 0.148),
        "example": Setting.example(16, "1e60"),
    }[kind]
    late = setting.s_T(log_tau=0.52 * setting.log_d)
    times = {
        "regime": [0.0, setting.s_0],
        "small": [0.0, setting.s_0, late, math.inf],
        "example": [0.0, late, math.inf],
    }[kind]
    rows = []
    for replicate in range(DRAWS):
        rng = np.random.default_rng([SEED, ("regime", "small", "example").index(kind), replicate])
        data = draw(setting, rng)
        run = flow(data, data.start(rng), times, rtol=1e-5)
        rows.append([observe.distances(run, k) for k in range(len(times))])
    return setting, rows


def judged(job, numbers, lead, extra):
    """Judge the numbers of the draws by the preset test."""
    from assay.verification.papers.standins import judge

    return judge(
        job,
        numbers,
        seed=SEED,
        scenario=job.statement.scenario,
        meaning="",
        lead=lead,
        scope="reduced dynamics",
        extra=extra,
    )


def too_large(job):
    """Compare the least ratio with (115)."""
    import math

    from assay.simulators.models.mixture.observe import bound

    setting, rows = followed("regime")
    low = math.log(bound(setting))
    return judged(
        job,
        [
            (
                "start",
                "log of least ratio over (115), t = 0",
                [math.log(r[0]["least"]) - low for r in rows],
            ),
            (
                "end",
                "log of least ratio over (115), t_0",
                [math.log(r[1]["least"]) - low for r in rows],
            ),
        ],
        "On the simulated flow, the least ratio over all triples against the right side of (115): ",
        {
            "right side of (115)": f"{bound(setting):.2e}",
            "least ratio at t = 0": (
                f"{min(r[0]['least'] for r in rows):.2e} to {max(r[0]['least'] for r in rows):.2e}"
            ),
            "least ratio at t_0": (
                f"{min(r[1]['least'] for r in rows):.2e} to {max(r[1]['least'] for r in rows):.2e}"
            ),
        },
    )


@guarded
def late(job):
    """s_T kappa/tau = K D^211/8 is larger than everything else."""
    big = job.lemma("D**208 >= 8*80001*118", how="enclosure")
    small = job.lemma("D**(-52) <= 1", how="enclosure")
    room = [
        ("D**211/8", ["K-1/D"]),
        ("D**2/8", ["D**208-8*80001*118"]),
        ("22*80001*D**2", ["1-D**(-52)"]),
    ]
    return job.done(
        job.prove("combination", facts=[big, small], terms=[room, room]),
        "By the time s_T the difference within a cluster is at least (s_T-2s_1) "
        "kappa/tau-8s_1, where s_T kappa/tau is at least of the order D^{210} and s_1 of the "
        "order D^2; so 11 times this difference is at least the one between clusters.",
    )


@guarded
def feasible(job):
    """q >= 32 d^{-1/6} by c^2 <= n d^{-1/3}, and q <= 1/(64 log 4m)."""
    log = job.lemma("log(4*m) > 0", ("m in {1..}",), (), how="enclosure")
    small = job.lemma(
        "64*u**2*log(4*m) <= 1",
        how="combination",
        facts=[log],
        terms=[
            ("1", ["1-4*p*sqrt(log(4*m))", "1+4*p*sqrt(log(4*m))"]),
            ("16*log(4*m)", ["p-2*u", "p+2*u"]),
        ],
    )
    large = job.lemma(
        "u**2*D >= 32",
        how="combination",
        terms=[("1/n", ["u**2*c**2*D**3-32*n"]), ("u**2*D/n", ["n-c**2*D**2"])],
    )
    first = job.lemma(
        "D >= 2048*log(4*m)",
        how="combination",
        facts=[log, small, large],
        terms=[("64*log(4*m)", ["u**2*D-32"]), ("D", ["1-64*u**2*log(4*m)"])],
    )
    many = job.lemma("m >= 3", ("m in {1..}", "2/m < 1"), (), how="enclosure")
    growth = job.lemma(
        "log(4*m) >= log(12)",
        ("m in {1..}", "2/m < 1"),
        (),
        how="combination",
        facts=[many],
        terms=[("1", [], ["log(12)-log(4*m)"]), ("1/m", ["m-3"])],
    )
    return job.done(
        job.prove(
            "combination",
            facts=[first, growth],
            terms=[
                [("1", ["D-2048*log(4*m)"])],
                [("1", ["D-2048*log(4*m)"]), ("2048", ["log(4*m)-log(12)"])],
            ],
        ),
        "The condition c^2 <= n d^{-1/3} gives q >= 32 d^{-1/6}, and 2 sqrt(q) <= tau omega "
        "<= 1/(4 sqrt(log 4m)) gives q <= 1/(64 log 4m): the hypotheses can hold with delta < "
        "1 only from d = (2048 log 12)^6 on, whatever n.",
        horizon={"d": "1.74e22"},
    )


@guarded
def above_one(job):
    """With r = N/c: R >= B r^2 by the lower bound of tau omega, B = 5089 < 2048 log 12, and R <= k
    r^3 by the bracket, k = 0.1666.
    """
    log = job.lemma("log(4*m) >= 5089/2048", ("m in {1..}", "2/m < 1"), (), how="enclosure")
    root = job.lemma("sqrt(8)*589/10000 <= 1666/10000", (), (), how="point")
    small = job.lemma(
        "64*u**2*log(4*m) <= 1",
        how="combination",
        facts=[log],
        terms=[
            ("1", ["1-4*p*sqrt(log(4*m))", "1+4*p*sqrt(log(4*m))"]),
            ("16", ["p-2*u", "p+2*u", "log(4*m)-5089/2048"]),
            ("16*5089/2048", ["p-2*u", "p+2*u"]),
        ],
    )
    tiny = job.lemma(
        "u**2 <= 32/5089",
        how="combination",
        facts=[log, small],
        terms=[
            ("2048/(64*5089)", ["1-64*u**2*log(4*m)"]),
            ("2048/5089*u**2", ["log(4*m)-5089/2048"]),
        ],
    )
    low = job.lemma(
        "c**2*R >= 5089*N**2",
        how="combination",
        facts=[tiny],
        terms=[("5089/32", ["u**2*c**2*R-32*N**2"]), ("5089/32*c**2*R", ["32/5089-u**2"])],
    )
    high = job.lemma(
        "c**3*R <= 1666/10000*N**3",
        how="combination",
        facts=[root],
        terms=[
            ("sqrt(8)/10*N**3", ["589/1000-(c/2+10/sqrt(8)*c**3*R/N**3)"]),
            ("N**3", ["1666/10000-sqrt(8)*589/10000"]),
            ("sqrt(8)/20*N**3*c", ["1"]),
        ],
    )
    wide = job.lemma(
        "N/c >= 5089*10000/1666",
        how="combination",
        facts=[low, high],
        terms=[
            ("10000/(1666*N**2)", ["c**2*R-5089*N**2"]),
            ("10000/(1666*N**2*c)", ["1666/10000*N**3-c**3*R"]),
        ],
    )
    large = job.lemma(
        "R >= 4744*10**9",
        how="combination",
        facts=[low, wide],
        terms=[
            ("1/c**2", ["c**2*R-5089*N**2"]),
            ("5089*(N/c+5089*10000/1666)", ["N/c-5089*10000/1666"]),
            ("5089*(5089*10000/1666)**2-4744*10**9", ["1"]),
        ],
    )
    return job.done(
        job.prove(
            "combination",
            facts=[large],
            terms=[("R+4744*10**9", ["R-4744*10**9"]), ("4744**2*10**18-225*10**23", ["1"])],
        ),
        "The conditions give c^2 sqrt(d)/n >= 2048 log(4m), so the bracket of (115) is at "
        "least 10/sqrt(8) times 2048 log(4m) c/sqrt(n); a right side above 1 needs a bracket "
        "below 0.589, hence a tiny c/sqrt(n), and then d is at least 2.25e25.",
        horizon={"d": "2.25e25"},
    )


@guarded
def start_order(job):
    """Every bound of the event in turn."""
    return job.done(
        job.prove(
            "combination",
            terms=[
                [
                    ("1/W", ["N-f**3/12"]),
                    ("(f**2+f*y*p+y**2*p**2)/(12*W)", ["f-y*p"]),
                    ("y**3*p**3/(12*W*h*v**2)", ["h*v**2-W"]),
                    ("y**3*p**3/(12*h*v**2*k**2*p**2)", ["k*p-v", "k*p+v"]),
                    ("8*y**3*p**3/(12*h*j*c*p*k**2*p**2)", ["j*c*p/8-h"]),
                ]
            ],
        ),
        "Between the clusters |sigma(z_1)-sigma(z_3)| is at least |z_1-z_3|^3/12, and within "
        "one |sigma(z_1)-sigma(z_2)| is at most |z_1-z_2| v^2, where v bounds the arguments; "
        "dividing these bounds gives a ratio of the order 1/c.",
        scope=(
            "t = 0; the quotient on the event, whose chance (Markov and the density of a normal"
            " variable) is in the note"
        ),
    )


POINT = {
    "L": 1,
    "Lp": 1,
    "n": 2 * 10**13,
    "m": 8,
    "c": "1/100000",
    "d": 10**57,
    "tau": 1,
    "omega": "1/25",
    "eta": f"1/{10**12}",
    "k": 20,
    "y": "1/10",
    "x": "1/20",
}
_WHY = (
    "At t = 0 the ratio is of the order 1/c and not c^{-3}: at c = 1/10^5 and d = 10^57 it is "
    "below 5e13 with a chance above 3/4, while the right side of (115) is above 8e14 and "
    "delta is 0.28."
)

SETTLERS: dict = own(
    "collapse",
    {
        ("thma15", "printed"): at(_WHY, **POINT),
        ("thma15", "every-constant"): by(
            "enclosure",
            "No constant L' helps: along a family of parameters within all hypotheses c tends "
            "to 0, the ratio at t = 0 stays a multiple of 1/c with more chance than delta, "
            "and c^{-3} outgrows every multiple of 1/c.",
        ),
        ("thma15", "corrected-power"): at(_WHY, **POINT),
        ("thma15", "simulated"): too_large,
        ("thma15", "feasible"): feasible,
        ("thma15", "above-one"): above_one,
        ("thma15", "says-nothing"): at(
            "The hypotheses allow delta < 1 close to the smallest d that they leave: delta is "
            "0.967 at d = 1.8e22 and m = 3.",
            horizon={"d": "1.8e22"},
            n=2624,
            d=18 * 10**21,
            L=1,
            m=3,
            tau=1,
            omega="99/625",
            c="1/100",
            eta="1/100000",
        ),
        ("thma15", "repair"): start_order,
    },
)
