"""Name the sweeps of Appendix B of `collapse`; the numerical code loads when one runs."""

from __future__ import annotations

from assay.simulators.core.scenario import Parameter, Scenario

_SIZES = Parameter(
    "sizes",
    "eighth",
    "eighth: 8 x 60 samples, 64 x 64, 300 steps, 7 runs; printed: 8 x 500, 512 x 512, 1000 steps,"
    " 10 runs (hours)",
)
_SIGMA = Parameter("sigma2", "1/4 1 4 16", "values of sigma^2, the variance of the means")
_CHOSEN = (
    Parameter("rate", 0.1, "learning rate (not printed)"),
    Parameter("start", "uniform", "uniform: +-1/sqrt(fan-in); he: N(0, 2/fan-in) (not printed)"),
    Parameter("activation", "relu", "relu or tanh (not printed)"),
    Parameter("loss", "cross-entropy", "cross-entropy or squared (not printed)"),
    Parameter("runs", 0, "replicates; 0: as `sizes` says"),
    Parameter("seed", 6102, "6102 repeats the runs that the verdicts rest on"),
)


def _scenario(name: str, axis: str, text: str, values: str, claim: str, first=_SIGMA) -> Scenario:
    parameters = (_SIZES, Parameter("values", "auto", values), first, *_CHOSEN)
    return Scenario(
        f"collapse-{name}",
        text,
        parameters,
        (f"collapse.{claim}", "collapse.msdr.def"),
        "msdr",
        f"assay.simulators.networks.finestructure.runs:over_{axis}",
        resumable=True,
    )


SCENARIOS = (
    _scenario(
        "dimension",
        "d",
        "MSDR of a two-layer network on coarsely labelled Gaussian clusters over sigma^2 and the"
        " input dimension (Appendix B)",
        "input dimensions; auto: 32 64 256, as printed sizes 128 256 512 1024",
        "fig15",
    ),
    _scenario(
        "hidden",
        "hidden",
        "The same over sigma^2 and the hidden dimension",
        "hidden dimensions; auto: 32 64 256, as printed sizes 128 256 512 1024",
        "fig16",
    ),
    _scenario(
        "decay",
        "decay",
        "The same over sigma^2 and the weight decay",
        "weight decays; auto: 0 5e-5 5e-4 5e-3",
        "fig17",
    ),
    _scenario(
        "similar",
        "tau2",
        "MSDR of similar and dissimilar sub-classes over the sub-variance tau^2 (Appendix B.1)",
        "values of tau^2; auto: 0 1/4 1 4 16",
        "fig18",
        Parameter("sigma2", "4", "values of sigma^2, the variance of the means"),
    ),
)
