"""Run a model over a grid of parameter points, in shards that survive interruption, and read the results as one table.

    sweep = Sweep.of("softmax", "l=10:10000:log25 k=2,3,5,8 lambda=0.1", measures=("final_error",))
    run(sweep, store)              # Store(folder); goes on where it stopped
    table(sweep, store)            # xarray.Dataset, one dimension for each swept parameter

`grid` reads the text of a grid, `model` says what can be swept, `plan` cuts the points into shards, `store` keeps them,
`running` sends them to an executor, `table` reads them back, `scaling` fits exponents.  `python -m reports.cli sweep` is the
command.
"""
