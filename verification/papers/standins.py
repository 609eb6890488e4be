"""What empirical sections share: trained curves kept in the cache folder, and the verdict of a
preset test in words.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache


@cache
def stored(campaign, train):
    """Return train(campaign), or its `Curves` from the cache folder; other processes wait for the
    same campaign.
    """
    import hashlib

    from assay.simulators.core import files
    from assay.simulators.networks.digits.curves import Curves
    from assay.verification.run import cache

    entry = hashlib.sha256(f"{campaign!r} {cache.runs_digest()}".encode()).hexdigest()
    target = cache.folder() / "curves" / f"{entry}.npz"
    try:
        with files.locked(cache.folder(), target.with_suffix(".lock"), "", wait=True):
            kept = files.load_arrays(target)
            if kept is not None and "t" in kept:
                return Curves(
                    campaign, kept.pop("t"), {key[2:]: values for key, values in kept.items()}
                )
            found = train(campaign)
            with suppress(OSError):  # a full disk loses no run
                files.save_arrays(
                    target,
                    {"t": found.t} | {f"v {key}": values for key, values in found.values.items()},
                )
            return found
    except (OSError, files.StoreError):
        return train(campaign)


def _told(row: dict) -> str:
    if row["test"] == "sign":
        return f"{row['name']} in {row['successes']} of {row['runs']}"
    return f"{row['name']} {row['mean']:.3g} (asked: {row['sense']} {row['threshold']:.3g})"


def provenance() -> dict:
    """Return what the numbers of a run depend on besides its scenario and seed: the code's hash,
    versions of libraries.
    """
    from importlib.metadata import version

    from assay.verification.run import cache

    return {
        "code": cache.engine_digest()[:16],
        "versions": {name: version(name) for name in ("numpy", "scipy", "scikit-learn")},
    }


def judge(
    job,
    numbers,
    *,
    seed: int,
    scenario: str,
    meaning: str,
    extra: dict | None = None,
    lead: str = "",
    scope: str = "stand-in",
):
    """Run the test that the statement presets, mint the verdict with its scope and figures, and say
    in words what was found.

    ``numbers``: (part, what was measured, one number a run) for each part of the statement;
    thresholds, senses and kinds of tests are the statement's.  ``lead`` opens the reason; by
    default it names the stand-in by ``meaning``.

    Raises:
        StatisticsError: the numbers are not those of the statement's parts, or a run gave no
            finite number.
    """
    from assay.verification.kernel.statistics import Numbers, asked, settle

    parts = asked(job.statement, [Numbers(*n) for n in numbers])
    result = settle(parts, level=job.statement.level, seed=seed, scenario=scenario)
    reason = lead or f"On a stand-in ({meaning} on scikit-learn digits), not the printed data: "
    if result.verdict == "open":
        loose = [_told(row) for row in result.rows if row["finding"] == "undecided"]
        return job.open(
            reason
            + f"the preset test at level {float(result.level)} does not decide {', '.join(loose)}."
        )
    if result.verdict == "corroborated":
        reason += (
            "every part of the predicate is seen: "
            + ", ".join(_told(row) for row in result.rows)
            + "."
        )
    else:
        fails = [_told(row) for row in result.rows if row["finding"] == "fails"]
        holds = result.holding()
        seen = ", ".join(holds) if len(holds) <= 6 else f"{len(holds)} of {len(result.rows)} parts"
        reason += f"the predicate is not seen to hold: {', '.join(fails)}"
        reason += f"; what is seen: {seen}." if holds else "."
    figures = {
        **result.figures(),
        "level": float(result.level),
        "power": round(result.power, 3),
        "seed": seed,
        **(extra or {}),
    }
    return job.done(
        job.statistics(result.certificate(provenance())),
        reason=reason,
        figures=figures,
        scope=scope,
    )
