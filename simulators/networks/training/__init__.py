"""Train networks of the zoo as the papers print it, and go on where a run was interrupted.

    from assay.simulators.networks.training import Schedule, train
    run = train(network("resnet18", 10), images, "coarse", Schedule(epochs=350), seed=1,
                checkpoint=Path("run.npz"), test=held_out)
    run.curves["test_error"]

* `schedule`:    optimiser, rate over time, batches, precision; to and from plain data.
* `loop`:        the loop over epochs: resumes, measures, stops at nan, makes room on a full device.
* `steps`:       one compiled program for any stretch of steps, loss and update.
* `pictures`:    images on the device as bytes; standardised and augmented there.
* `forward`:     outputs and features of a trained network for any number of images.
* `checkpoints`: a run's state as one file, written whole or not at all.

Importing this package costs nothing; JAX, Flax and optax (the extra `networks`) are loaded when
something is trained.
"""

from __future__ import annotations

from assay.simulators.networks.training.loop import Run, digest_of, forward, replicates, train
from assay.simulators.networks.training.schedule import Schedule, TrainingError

__all__ = ["Run", "Schedule", "TrainingError", "digest_of", "forward", "replicates", "train"]
