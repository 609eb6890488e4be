"""What empirical sections share: trained curves kept in the cache folder, and the verdict of a preset test in words."""
from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=None)
def stored(campaign, train):
    """Return train(campaign), or its `Curves` from the cache folder; other processes wait for the same campaign."""
    import hashlib

    import numpy as np

    from simulators.digits.curves import Curves
    from verification import cache

    entry = hashlib.sha256(f"{campaign!r} {cache.runs_digest()}".encode()).hexdigest()
    target = cache.folder() / "curves" / f"{entry}.npz"
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with open(target.with_suffix(".lock"), "w") as lock:
            _wait(lock)
            try:
                with np.load(target) as kept:
                    return Curves(campaign, kept["t"], {key[2:]: kept[key] for key in kept.files if key != "t"})
            except (OSError, ValueError, KeyError, EOFError):
                pass
            found = train(campaign)
            part = target.with_suffix(".part.npz")
            np.savez(part, t=found.t, **{f"v {key}": values for key, values in found.values.items()})
            part.replace(target)
            return found
    except OSError:
        return train(campaign)


def _wait(lock) -> None:
    """Hold the lock file until it is closed (where the system has such locks)."""
    try:
        import fcntl
    except ImportError:
        return
    fcntl.flock(lock, fcntl.LOCK_EX)


def _told(row: dict) -> str:
    if row["test"] == "sign":
        return f"{row['name']} in {row['successes']} of {row['runs']}"
    return f"{row['name']} {row['mean']:.3g} (asked: {row['sense']} {row['threshold']:.3g})"


def judge(job, parts, *, level, seed: int, scenario: str, meaning: str, extra: dict | None = None, lead: str = "",
          scope: str = "stand-in"):
    """Run the preset test, mint the verdict with its scope and figures, and say in words what was found.

    ``lead`` opens the reason; by default it names the stand-in by ``meaning``.
    """
    from verification.provers.statistics import settle

    result = settle(parts, level=level, seed=seed, scenario=scenario)
    reason = lead or f"On a stand-in ({meaning} on scikit-learn digits), not the printed data: "
    if result.verdict == "open":
        loose = [_told(row) for row in result.rows if row["finding"] == "undecided"]
        return job.open(reason + f"the preset test at level {float(level)} does not decide {', '.join(loose)}.")
    if result.verdict == "corroborated":
        reason += "every part of the predicate is seen: " + ", ".join(_told(row) for row in result.rows) + "."
    else:
        fails = [_told(row) for row in result.rows if row["finding"] == "fails"]
        holds = result.holding()
        seen = ", ".join(holds) if len(holds) <= 6 else f"{len(holds)} of {len(result.rows)} parts"
        reason += f"not seen: {', '.join(fails)}" + (f"; seen: {seen}." if holds else ".")
    figures = {**result.figures(), "level": float(level), "power": round(result.power, 3), "seed": seed, **(extra or {})}
    return job.done(job.statistics(result.certificate()), reason=reason, figures=figures, scope=scope)
