"""Steps of Theorems 9 and 10 of `phases` that hold by another argument than the printed one.

Their repairs are readings of the claims in the sections before.
"""

CLAIMS = ()
