"""Settle the drawings of `phases` that show formulas, no measurement: Figures 3 and 5 and their
count.
"""

from __future__ import annotations


def fig3(job):
    """Show that the drawn network is Def 1 with Eq 2, on data of Eq 1."""
    return job.done(
        job.prove("identity"),
        reason=(
            "With every input connected to every output, a sample of class 0 reaches the outputs"
            " only through the sum of its own weights, as drawn."
        ),
    )


_SHAPE = {"a": "exp(D)-1", "b": "exp(k*D)-exp(D)"}


def _grows(job):
    """Show exp(k D) > exp(D): the difference is exp(D) ((k-1) D + a tangent remainder)."""
    return job.lemma(
        "exp(k*D) > exp(D)",
        how="combination",
        terms=[("1", ["exp(D)", "(k-1)*D"]), ("1", ["exp(D)"], ["(k-1)*D"])],
    )


def fig5(job):
    """Show the order of the four points and that the line meets two of them."""
    grows = _grows(job)
    return job.done(
        job.prove("positivity", params=_SHAPE, facts=[grows]),
        reason=(
            "After the start the four points lie in the drawn order, and g_j meets the two strong"
            " ones."
        ),
    )


def fig5_first_arrows(job):
    """Show that the strong point is the faster one while its probability is at most one half."""
    grows = _grows(job)
    return job.done(
        job.prove("positivity", params={**_SHAPE, "c": "l-1-exp(k*D)"}, facts=[grows]),
        reason="While q(y|C_k^y) is at most 1/2 the strong point moves faster than the weak one.",
    )


def fig5_second_arrows(job):
    """Refute that the weak point moves further than the strong one over the whole of stage 2."""
    return job.done(
        job.refute({"l": "1000", "k": "2"}),
        reason=(
            "With l = 1000 and k = 2, between the borders of stage 2 the weak probability grows by"
            " 0.25 and the strong one by 0.72: at the left border the strong one is still at 0.27."
        ),
    )


def fig5_repair(job):
    """Show from where on the weak point is the faster one."""
    return job.done(
        job.prove(
            "positivity",
            params={
                "a": "exp(D)-1",
                "c": "l-1-exp(D)",
                "h": "k-2",
                "b": "exp(D)*exp(k*D)-4*k*(l-1)**2",
            },
        ),
        reason="From e^{(k+1)Delta} = 4k(l-1)^2 on, the weak point is the faster one, as drawn.",
    )


def count12(job):
    """Count the transfer figures."""
    return job.done(
        job.prove("point"),
        reason=(
            "Two figures in the main text and ten in the appendix make twelve different"
            " experiments, two for each of six pairs; without the two of MNIST to FashionMNIST, ten"
            " remain."
        ),
    )
