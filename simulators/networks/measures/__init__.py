"""Measures of trained networks, one pass over the data where it is large.

* `moments`:    NC1 to NC4, class distances over subclasses, rank of the features.
* `regression`: affine decoders and ridge probes, all levels of labels at once.
* `logistic`:   a linear softmax probe, fitted batch by batch.
* `following`:  decoders and probes refitted at iterations 0, 1, 2, 4, ..., all layers in one call.
* `trained`:    a nonlinear decoder, trained as in the experiments.
* `clusters`:   cluster-and-linear-probe with k-means or t-SNE, silhouettes of subclasses.
* `groups`:     the majority and the few of a class, and what holds of each; margins.
* `exits`:      networks with several exits: budgets, ensembles, agreement, temperature; classes
  read from finer ones.
"""
