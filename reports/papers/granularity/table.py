"""The table that says in which regime each conclusion of the paper holds or fails."""

from __future__ import annotations

REGIMES = ("as printed", "parameters", "start and early", "late", "trained network", "repaired")
TABLE = {
    "thm5.1": (
        "printed",
        "too-few:fails_below any-polylog few-noise-patches",
        "start slow slow-strong-noise",
        "loss late late-chance limit",
        "formula boundary",
        "",
    ),
    "thm5.2": (
        "printed",
        "",
        "initial initial-strong",
        "ratio hard chance",
        "merged too-few-neurons:fails_with_few_neurons random-labels:fails_for_random_labels",
        "",
    ),
    "prop1": (
        "printed",
        "ratios ratios-below:says_nothing_below constant-one",
        "mean-ratio regular",
        "",
        "",
        "repair",
    ),
    "thmd1": ("printed", "", "last-sentence", "", "", "repair"),
    "leme4": (
        "printed",
        "constant",
        "second-free",
        "recursion second orbit",
        "",
        "repair repair-bounded repair-above",
    ),
    "leme5": ("printed", "", "start", "total sharp", "simulated", "repair"),
    "leme6": ("printed", "", "before", "theta theta-total", "simulated", ""),
    "leme8": ("printed", "", "", "chance", "", ""),
    "leme9": ("printed", "", "", "chance", "", ""),
    "thmf1": ("printed", "degree-6", "noise-start", "step third", "simulated", ""),
    "prop2": ("printed", "others others-late", "proof-step bounded regular", "", "", ""),
    "thmg1": ("printed", "degree-6", "before", "explicit third", "simulated", "repair-any"),
    "lemg2": ("printed", "degree-6", "start last-sentence margin", "", "simulated", "repair"),
    "thmg3": (
        "printed",
        "corrected",
        "other strong",
        "hard hard-chance",
        "simulated simulated-few",
        "",
    ),
}
"""Readings by column: name, and after a colon the word that is right if it is true ("holds"
otherwise).
"""


def table_rows() -> dict:
    """Return the table's readings: claim -> for each column (claim, reading, the word that is right
    if the reading is true).
    """

    def cell(claim, text):
        pairs = (entry.partition(":") for entry in text.split())
        return tuple((claim, name, word.replace("_", " ") or "holds") for name, _, word in pairs)

    return {
        f"granularity.{i}": tuple(cell(f"granularity.{i}", text) for text in columns)
        for i, columns in TABLE.items()
    }


def regimes(found: dict):
    """Return the table that says in which regime each conclusion holds or fails, from the verdicts
    in `found`.
    """
    from assay.reports.site.comparisons import regimes

    lead = (
        "In which regime each conclusion holds, fails or is empty. A cell names the reading that"
        " decides it, its verdict, from which size, and how it was settled. Early: before the"
        " network's output is of order 1; late: from then on; trained network: runs at laptop"
        " sizes, by preset tests."
    )
    return regimes(found, REGIMES, table_rows(), "Conclusion by conclusion, regime by regime", lead)
