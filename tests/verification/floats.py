"""Float64 numbers at which arithmetic and functions are apt to go wrong."""

from __future__ import annotations

import math

BIG, TINY, NORMAL = 1.7976931348623157e308, 5e-324, 2.2250738585072014e-308
SPECIAL = [
    0.0,
    -0.0,
    TINY,
    3 * TINY,
    NORMAL,
    NORMAL / 4,
    1e-300,
    1e-160,
    1e-17,
    7.3e-9,
    7.4e-9,
    7.5e-9,
    1e-8,
    1e-3,
    0.25,
    0.3,
    0.5,
    0.7071,
    1.0,
    math.nextafter(1, 0),
    math.nextafter(1, 2),
    math.nextafter(0.5, 0),
    1.4142,
    1.5,
    2.0,
    3.0,
    5.999,
    6.0,
    6.1,
    20.0,
    100.0,
    354.9,
    708.0,
    708.1,
    709.0,
    709.7,
    709.79,
    745.2,
    1e6,
    2.0**20,
    2.0**20 + 1,
    1e16,
    1e150,
    1e154,
    1e155,
    1e300,
    BIG,
]
SPECIAL += [
    math.nextafter(k * math.pi / 2, s)
    for k in (1, 2, 3, 4, 5, 7, 22, 355, 1000, 103993, 600_000)
    for s in (0, 1e9)
]
SPECIAL += (
    [k * math.log(2) / 2 for k in (1, 3, 5, 2043)]
    + [k * math.pi / 4 for k in (1, 3, 5, 7, 9)]
    + [math.ldexp(1.3, e) for e in range(-40, 40, 7)]
)
POINTS = sorted({s * v for v in SPECIAL for s in (1, -1)})
