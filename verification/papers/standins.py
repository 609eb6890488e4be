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


FINDINGS = {"holds": "met", "fails": "found to fail", "undecided": "undecided"}
MANY = 6
"""Parts of one kind that are told one by one; of more the least and the largest mean are told."""
_SIZES = "at this size; nothing follows for the sizes of the paper, which no computer reaches"
SHOWS = {
    "stand-in": "on such networks and data; nothing follows for the printed ones",
    "scaled networks": _SIZES,
    "laptop sizes": _SIZES,
    "reduced dynamics": "in these draws of the simulated flow, which are evidence and no proof",
    "printed protocol": "in draws by the printed procedure, which are evidence and no proof",
    "synthetic data": "in such draws, which are evidence and no proof",
    "drawn networks": "in networks drawn so, which is evidence and no proof",
}
"""Scope -> where a test speaks, and what it does not show."""


def _listed(words: list[str]) -> str:
    """Return "a, b and c"."""
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else "".join(words)


def _asked(row: dict) -> str:
    return f"{'above' if row['sense'] == '>' else 'below'} {row['threshold']:.3g}"


def _measured(rows: list, what: dict[str, str]) -> str:
    """Tell parts of one kind of test and one number of runs; ``what`` is measured for each of all
    parts, and names tell those apart that measure the same.
    """
    kinds: dict[tuple, list] = {}
    for row in rows:
        kinds.setdefault((what[row["name"]], _asked(row)), []).append(row)
    signs, runs = rows[0]["test"] == "sign", rows[0]["runs"]
    texts = list(what.values())
    told = []
    for (text, asked), own in kinds.items():
        names = [f" [{row['name']}]" if texts.count(text) > 1 else "" for row in own]
        if signs:
            told += [
                f"the {text}{name} is {asked} in {row['successes']} of {runs} runs"
                for row, name in zip(own, names, strict=True)
            ]
            continue
        least, most = (f(own, key=lambda row: row["mean"]) for f in (min, max))
        if len(own) > MANY:
            numbers = f"from {least['mean']:.3g} [{least['name']}] to {most['mean']:.3g}"
            numbers += f" [{most['name']}] over {len(own)} cases"
        else:
            numbers = _listed([f"{r['mean']:.3g}{n}" for r, n in zip(own, names, strict=True)])
        told.append(f"the {text} is {numbers} (asked: {asked})")
    return ("" if signs else f"averaged over {runs} runs, ") + "; ".join(told)


def told(result, lead: str, scope: str) -> str:
    """Return in words what a preset test measured and found, and what that shows.

    ``lead`` says what was run and ends with a colon and a space.
    """
    what = {part.name: part.statement for part in result.parts}
    rows = {kind: [r for r in result.rows if r["finding"] == kind] for kind in FINDINGS}
    decisive = {"corroborated": "holds", "contradicted": "fails"}.get(result.verdict, "undecided")
    groups: dict[tuple, list] = {}
    for row in rows[decisive]:
        groups.setdefault((row["test"], row["runs"]), []).append(row)
    numbers = "; ".join(_measured(own, what) for own in groups.values())
    count, some = len(result.rows), len(rows[decisive])
    every = {1: "The test", 2: "Both parts of the test"}.get(
        count, f"All {count} parts of the test"
    )
    which = every if some == count else f"{some} of the {count} parts of the test"
    verb = {
        "holds": ("is met", "are met"),
        "fails": ("fails", "fail"),
        "undecided": ("is not decided", "are not decided"),
    }[decisive][some > 1]
    found = f"{which}, fixed before these runs, {verb} at level {float(result.level)}"
    if rest := [f"{len(rows[k])} {w}" for k, w in FINDINGS.items() if k != decisive and rows[k]]:
        found += f" ({', '.join(rest)})"
    if decisive != "undecided":
        how = "seen to hold" if decisive == "holds" else "seen not to hold"
        found += f": the statement is {how} {SHOWS[scope]}"
    return f"{lead}{numbers}. {found}."


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
    thresholds, senses and kinds of tests are the statement's.  ``lead`` opens the reason and says
    what was run; by default it names the stand-in by ``meaning``.

    Raises:
        StatisticsError: the numbers are not those of the statement's parts, or a run gave no
            finite number.
    """
    from assay.verification.kernel.statistics import Numbers, asked, settle

    parts = asked(job.statement, [Numbers(*n) for n in numbers])
    result = settle(parts, level=job.statement.level, seed=seed, scenario=scenario)
    lead = lead or f"With {meaning} on the scikit-learn digits in place of the printed data: "
    reason = told(result, lead, scope)
    if result.verdict == "open":
        return job.open(reason)
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
