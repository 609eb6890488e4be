"""Labelled images for the networks: a procedural hierarchy of classes, and readers of files that
the user has.

* `images`:     `Images`, pixels with labels at several levels, and `DataError`, what is wrong with
  data in one line.
* `hierarchy`:  images drawn by an exact generator with the features of the theory; any number of
  classes and levels.
* `known`:      digests of the published files, by which real data are told from other files.
* `records`:    CIFAR-10 and CIFAR-100, the binary edition.
* `idx`:        MNIST and Fashion-MNIST.
* `folders`:    folders of classes and iNaturalist's json, packed to one size.
* `sources`:    all of these by name.

Nothing here uses the network: a missing file is named with the place where it is expected.
"""

from assay.simulators.networks.data.hierarchy import Hierarchy
from assay.simulators.networks.data.images import DataError, Images

__all__ = ["DataError", "Hierarchy", "Images"]
