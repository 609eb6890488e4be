"""Move the models that the papers reason about: literal, reduced, in the limit, and enclosed.

core       scenarios, trajectories and keyed random numbers, memory estimates, export, measures of
           layers
models     softmax (of `phases`), logistic (of `majority`), distillation, mixture (of `collapse`),
           multiview (of `granularity`)
networks   trained stand-ins: digits, finestructure
sweeps     grids of parameters, run in parallel and kept in a store

Importing the package costs nothing; numerical modules load on first use.
"""

if not __name__.startswith("assay."):
    raise ImportError(
        f"{__name__!r} is now 'assay.{__name__}': CHANGELOG.md lists the former names"
    )
