"""Settings for all tests: seeded property tests, 64-bit arrays, one thread a process."""

import os
import signal

from hypothesis import HealthCheck, settings

from tests.examples import ALL

os.environ.setdefault("JAX_ENABLE_X64", "1")
# one process a core: further threads of these libraries wait for each other, and take five times
# as long
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(name, "1")
# what is started in the background or by nohup ignores these, and so would what tests start
for name in ("SIGINT", "SIGHUP"):
    if hasattr(signal, name) and signal.getsignal(getattr(signal, name)) == signal.SIG_IGN:
        default = signal.default_int_handler if name == "SIGINT" else signal.SIG_DFL
        signal.signal(getattr(signal, name), default)
settings.register_profile(
    "assay",
    derandomize=True,
    deadline=None,
    max_examples=60 if ALL else 20,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("assay")
