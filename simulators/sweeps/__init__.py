"""Run a model over a grid of parameter points, in shards that survive interruption, and read the
results as one table.

    sweep = plan.Sweep.of("softmax", "l=10:10000:log25 k=2,3,5,8 lambda_d=0.1",
    measures=("final_error",))
    done = running.run(sweep, store.Store(folder))          # goes on where it stopped
    table.table(store.Store(folder), done.name)             # xarray.Dataset, one dimension for each
    swept parameter

`grid` reads the text of a grid, `model` says what can be swept, `plan` cuts the points into shards,
`store` keeps them, `running` sends them to an executor, `table` reads them back, `scaling` fits
exponents.  The command is `assay sweep`.
"""
