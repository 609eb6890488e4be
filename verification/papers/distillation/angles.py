"""Settle the angle claims of `distillation`: monotonicity and Lemma 5.1."""

from __future__ import annotations

from functools import cache

from assay.theory.language.formula import Formula
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import opposite
from assay.verification.papers.settlers import at, by, own, undefined
from assay.verification.search.methods import ProofFailed, establish, instance
from assay.verification.search.prove import prove

ENCLOSED = {"how": "enclosure"}


def sums(*terms, **options) -> dict:
    """Return options of a combination."""
    return {"how": "combination", "terms": list(terms), **options}


@cache
def _nothing():
    """Anything follows from P > 0 and P <= 0."""
    return establish(Formula("t > 0", ("t in (-oo, oo)", "P in (0, oo)", "P <= 0")), "enclosure")


def absurd(beyond: Formula, target: str, positive: str, parts: list, *facts, **options) -> dict:
    """Return options that show target > 0 in ``beyond``, where positive > 0 by facts and -positive
    is the sum of ``parts`` >= 0.
    """
    shown = instance(
        _nothing(),
        {"t": target, "P": positive},
        beyond,
        {
            f"({positive}) > 0": sums(("1", [positive]), facts=list(facts), **options),
            f"({positive}) <= 0": sums(*parts, facts=list(facts), **options),
        },
    )
    return sums(("1", [target]), facts=[shown])


def found(formula: Formula, budget: float = 20.0):
    """Return the fact that the search of ``assay prove`` finds; raises `ProofFailed`."""
    verdict = prove(formula, budget, refute=False)
    if verdict.verdict != "proved":
        raise ProofFailed(verdict.reason)
    return verdicts.fact(formula, verdict.certificate["certificate"], verdict.prover)


@cache
def triangle():
    """cos(A+B) <= cos A cos B + z sin A sin B: the triangle inequality for angles, through
    cosines.
    """
    return found(
        Formula(
            "cos(A)*cos(B)+z*sin(A)*sin(B) >= cos(A+B)",
            ("A in [0, pi/2]", "B in [0, pi/2]", "z in [-1, 1]"),
        )
    )


@cache
def acute():
    """cos x > 0 below pi/2."""
    return establish(Formula("cos(x) > 0", ("x in [0, pi/2)",)), "enclosure")


def seen(setting: Formula, beyond: str, z: str = "z"):
    """Return facts c >= cos(A+B) and cos(A+B) > 0 where A+B < pi/2 by ``beyond``: terms of A <=
    pi/2, B <= pi/2, A+B < pi/2.
    """
    first, second, both = beyond
    low = instance(
        triangle(),
        {"A": "A", "B": "B", "z": z},
        setting,
        {"(A) <= pi/2": sums(*first), "(B) <= pi/2": sums(*second)},
    )
    return [low, instance(acute(), {"x": "A+B"}, setting, {"(A+B) < pi/2": sums(*both)})]


_C = "(cos(A)*cos(B)+z*sin(A)*sin(B))"
POSITIVE = [("1", [f"{_C}-cos(A+B)"]), ("1", ["cos(A+B)"])]


def with_pi(how: str, reason: str, horizon=None, figures=None, **options):
    """Return a settler whose combination may divide by pi."""

    def settle(job):
        shown = job.lemma("pi > 0", how="enclosure")
        params = {"circle": "pi", **options.pop("params", {})}
        return job.done(
            job.prove(how, facts=[shown], params=params, **options), reason, horizon, figures
        )

    return settle


def projected(job):
    """K > 0 by (g+h) K det = det (u^2+v^2) + squares; then the identities."""
    setting = job.statement
    facts = [
        establish(
            setting.with_goal("K > 0"),
            "combination",
            terms=[
                ("1/(g+h)", ["u**2+v**2"]),
                ("1/((g+h)*D)", ["(h*u-m*v)**2"]),
                ("1/((g+h)*D)", ["(g*v-m*u)**2"]),
            ],
        )
    ]
    return job.done(
        job.prove("combination", facts=facts, terms=[("1", ["K"])]),
        "With the two Gram-Schmidt columns of Q the product w_*.w-hat equals both |w-hat|^2 "
        "and |Q^T w_*|^2 = K, which is positive; so the cosine, K/(|w_*| sqrt(K)), is |Q^T "
        "w_*|/|w_*|.",
    )


@cache
def cosine_falls():
    """cos is strictly decreasing on [0, pi/2]."""
    return establish(
        Formula("cos(x) < cos(y)", ("y in [0, pi/2)", "x in (y, pi/2]")),
        "monotone",
        variable="x",
        end="lower",
        factor="1",
        slope="sin(x)",
        strict=True,
        sign=ENCLOSED,
    )


@cache
def angles_ordered():
    """Unsigned angles are ordered against their cosines."""
    formula = Formula("u <= v", ("u in [0, pi/2]", "v in [0, pi/2]", "cos(u) >= cos(v)"))
    beyond = formula.with_given(opposite("u <= v"))
    drop = instance(
        cosine_falls(),
        {"x": "u", "y": "v"},
        beyond,
        {"(u) > (v)": sums(("1", ["u-v"])), "(v) < pi/2": sums(("1", ["u-v"]), ("1", ["pi/2-u"]))},
    )
    return establish(
        formula,
        "cases",
        on="u <= v",
        yes=sums(("1", ["v-u"])),
        no=absurd(beyond, "v-u", "cos(v)-cos(u)", [("1", ["cos(u)-cos(v)"])], drop),
    )


def ordered(reason: str):
    """Return a settler of u <= v from W cos u >= W cos v."""

    def settle(job):
        shown = instance(
            angles_ordered(),
            {"u": "u", "v": "v"},
            job.statement,
            {
                "cos((u)) >= cos((v))": sums(("1/W", ["W*cos(u)-W*cos(v)"])),
                "(v) <= pi/2": sums(("1", ["pi/2-v"])),
            },
        )
        return job.done(job.prove("combination", facts=[shown], terms=[("1", ["v-u"])]), reason)

    return settle


def visible(reason: str, low: list, second: list, both: list):
    """Return a settler of cos(w-hat, x) > 0 from A+B < pi/2."""

    def settle(job):
        facts = seen(job.statement, (low, second, both))
        return job.done(job.prove("combination", facts=facts, terms=POSITIVE), reason)

    return settle


def turned_away(job):
    """The two margins are identities; signs and the larger angle (without divisors) by boxes."""
    lemma = establish(
        Formula(
            "(u/D*y+v/D*z)**2/(u/D+v/D) < y**2/g",
            (
                *(f"{name} in (0, oo)" for name in "uvDg"),
                "y in (-oo, oo)",
                "z in (-oo, oo)",
                "(u*y+v*z)**2*g < y**2*D*(u+v)",
            ),
        ),
        "combination",
        terms=[[("1/(g*D*(u+v))", ["y**2*D*(u+v)-(u*y+v*z)**2*g"])]],
    )
    facts = [job.lemma(part, how="enclosure") for part in ("a1 >= 0", "a2 >= 0")]
    facts.append(
        instance(
            lemma, {"u": "h-m", "v": "g-m", "D": "D", "g": "g", "y": "y1", "z": "y2"}, job.statement
        )
    )
    return job.done(
        job.prove("combination", facts=facts, terms=[[("1", ["a1"])], [("1", ["a2"])]]),
        "For all x_1 and x_2 in these intervals the second example turns the separator away from"
        " w_*; so under a density this happens with a positive chance.",
    )


_SHRINKS = [("s2/s1", ["-C*c1-z*S*s1"]), ("C/s1", ["s2*c1-c2*s1"])]
THREE = {"x1": 1, "y1": 1, "x2": 2, "y2": 1, "x3": 2, "y3": -2}
HARMED = by(
    "enclosure",
    "Under a law with a density on three small patches of directions, of mass 1/3 each, the "
    "expected risk is 0 for n = 1 and at least 2/27 for n = 2: with x_1 and x_2 from the "
    "first two patches, inputs of the third are misclassified.",
    figures={"E R": "0 for n = 1, >= 2/27 for n = 2"},
)
"""How a law with a density is seen on which a second example harms."""

READINGS = {
    ("p-props", "printed"): by(
        "combination",
        "The event for a larger angle is contained in that for a smaller one, so p does not"
        " increase; its limit at pi/2 is P[w_*.x = 0], which is 0 under a density. In general p"
        " does not decrease strictly.",
        terms=[[("1", ["a-u"]), ("1", ["u-t"])], [("1", ["a"])], [("1/2", ["pi/2-a"])]],
    ),
    ("p-props", "strictly"): at(
        "For angles that are uniform on [0, 1], a task with a margin, p is 0 from the angle 1 "
        "on, so it does not decrease from p(5/4) = 0 to p(3/2) = 0.",
        t="5/4",
        u="3/2",
    ),
    ("p-props", "without-density"): with_pi(
        "combination",
        "The share m of inputs on the teacher's boundary has the angle pi/2, so p stays at "
        "least at m up to pi/2: the limit 0 needs the density.",
        terms=[("2/pi", ["1-m", "pi/2-t"])],
    ),
    ("eq5.25-5.26", "printed"): by(
        "words",
        "As w-hat = Q Q^T w_*, the product w_*.w-hat equals |w-hat|^2 and |Q^T w_*|^2, "
        "from which the cosine follows.",
    ),
    ("eq5.25-5.26", "two-columns"): projected,
    ("eq5.25-5.26", "every-x"): undefined(
        "For X^T w_* = 0 the solution w-hat is 0 and the quotient is 0/0, so there is no "
        "angle; under a density this almost surely does not happen.",
        W=1,
        s=0,
    ),
    ("eq5.25-5.26", "repair"): by(
        "identity", "One factor s = |Q^T w_*| cancels in the quotient of s^2 and |w_*| s."
    ),
    ("eq5.27", "printed"): by(
        "words",
        "The difference of the two squared lengths is the square of a distance, |Q_+ "
        "Q_+^T w_* - w-hat(X_-)|^2, and so not negative.",
        squares=[("1", "Q*Q'*w-X*G*X'*w")],
    ),
    ("eq5.27", "any-qr"): at(
        "The number x = 1 is 1 times 1 and -1 times -1, so Q may be -1: the leading columns "
        "of two QR factorisations coincide up to signs only.",
        x=1,
        q=-1,
        R=-1,
    ),
    ("eq5.27", "repair"): by(
        "identity",
        "If a column changes its sign, the square of its entry in Q^T w_* stays the "
        "same, so the norm does, too.",
    ),
    ("lem5.1", "printed"): ordered(
        "The projection of w_* onto the larger span is at least as long, and the cosine of "
        "the angle is this length over |w_*|; as the cosine falls with the angle, the angle "
        "is at most as large."
    ),
    ("lem5.1", "every-x"): undefined(
        "A full-rank X_- with X_-^T w_* = 0 gives w-hat(X_-) = 0, for which Eq 5.16 defines "
        "no angle, so the lemma says nothing there.",
        W=1,
        a=0,
        b=1,
    ),
    ("lem5.1", "two-columns"): by(
        "combination",
        "The second column raises |w_*|^2 cos^2 of the angle by (g v-m u)^2/(g D), with D the "
        "Gram determinant: a square over a positive number.",
        terms=[("1/(g*D)", ["(g*v-m*u)**2"])],
    ),
    ("lem5.1", "repair"): ordered(
        "With the angle pi/2 where w-hat = 0 the cosine is |Q^T w_*|/|w_*| in all cases, and "
        "it does not fall when columns are added; so the lemma holds for every full-rank X_-."
    ),
    ("rem5.1-risk", "printed"): at(
        "For the inputs (1,1,1), (2,1,1), (2,-2,1) and w_* = (0,0,1) the student of {x_1} "
        "makes no error; that of {x_1, x_2} is w-hat = (0, 1/2, 1/2), closer to w_*, but "
        "wrong on x_3: its product with x_3 is -1/2.",
        figures={"risk": "0 with one example, 1/3 with two"},
        **THREE,
    ),
    ("rem5.1-risk", "expected"): at(
        "On average, too, more data can harm: under the law that gives 1/3 to each of the "
        "inputs (1,1,1), (2,1,1), (2,-2,1) the expected risk is 0 for n = 1 and 2/27 for n = "
        "2.",
        figures={"E R": "0 for n = 1, 2/27 for n = 2"},
        **THREE,
    ),
    ("rem5.1-risk", "density-harm"): HARMED,
    ("rem5.1-risk", "repair"): by(
        "combination",
        "An input that is misclassified at one angle of w-hat is so at every larger angle; for laws"
        " with this symmetry the risk therefore grows with the angle, and more data never harms"
        " it.",
        terms=_SHRINKS,
    ),
    ("rem5.1-risk", "repair-2"): visible(
        "Inputs at angles below pi/2-A from w_* are classified correctly, so R(w-hat) <= p(pi/2-A)"
        " for every law; and this guarantee can only improve, as A never grows with more data.",
        [("1", ["pi/2-A"])],
        [("1", ["pi/2-A-B"]), ("1", ["A"])],
        [("1", ["pi/2-A-B"])],
    ),
    ("rem5.1-hard", "printed"): by(
        "point",
        "From {x_1} to {x_1, x_2} the hard-margin separator turns from (0, 1, 0), at the "
        "angle 0 from w_*, to a vector at the angle arctan(1/2), which is 27 degrees.",
    ),
    ("rem5.1-hard", "risk"): by(
        "point", "The second example raises the risk from 0 to arctan(1/2)/pi = 0.148."
    ),
    ("rem5.1-hard", "distillation"): HARMED,
    ("rem5.1-hard", "open-set"): turned_away,
    ("rem5.1-hard", "first-step"): by(
        "enclosure",
        "One step from 0 goes along the mean of the inputs with their labels, and here "
        "x_1+x_2 has a larger angle to w_* than x_1 has.",
    ),
}

SETTLERS: dict = own("distillation", READINGS)
