"""Fully connected ReLU networks with rational weights.

network     `Network`: its layers, its units at an exact input, and in floats at many inputs
changes     networks with the same function: permuted, scaled, with dead, doubled or passed units
general     whether a network is in general position
polytopes   bounded polytopes by corners and edges, cut exactly
cells       where each hidden unit has one sign, on a polytope of any small dimension
plane       the same on a polygon, and the folds between
enclosure   intervals that certainly hold the units on a box of inputs
distance    the largest difference between two networks, exactly
oracle      a function by its values alone: affine pieces, kinks on a segment
build       the networks of Lemma A.17, with every choice
recover     weights from the function alone
fibre       how many directions of the weights keep the function
architectures  the same for every way to split hidden units into layers
runs        the scenarios of `scenarios`, each a function that returns a trajectory
"""

from assay.simulators.models.relu.scenarios import SCENARIOS

__all__ = ["SCENARIOS"]
