"""Move the models that the papers reason about: literal, reduced, in the limit, and enclosed.

softmax       the linear softmax classifier of `phases`: dense, reduced, limit, enclosure, measures
logistic      the logistic model with two attributes of `majority`: steps, late, sampled, enclosure, measures
distillation  linear and deep linear distillation: tasks, flows, limits, exact transfer risks, learners
digits        trained stand-ins on the scikit-learn digits
measures      collapse and fine structure of any layer: NC1 to NC4, class distances, MSDR, cluster-and-linear-probe
export        trajectories in files: .json and .nc hold all of one, .csv one table for each shape
memory        bytes that a run will hold, estimated and compared with what is free before anything is allocated
trajectory    the container every tier returns, and keyed random numbers
scenarios     named parameter points with the claims they exercise: `scenarios.run(name, overrides)`

Importing the package costs nothing; numerical modules load on first use.
"""
