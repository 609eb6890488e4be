"""The table that says in which regime each conclusion of the paper holds, fails or is empty."""

from __future__ import annotations

REGIMES = ("as printed", "parameters", "start, t = 0", "up to t₀", "at T and later", "repaired")


def table_rows() -> dict:
    """Return the table's readings: claim -> for each column (claim, reading, the word that is right
    if the reading is true).
    """
    plain = {
        "thm71": (
            "holds",
            (
                ("thm71.example", "omega", "empty below"),
                ("thm71.example", "confidence", "says nothing below"),
            ),
            (("thma15", "repair", "holds"),),
            (("thm71", "at-t0", "holds"),),
            (
                ("thm71", "every-size", "fails"),
                ("thm71", "many-neurons", "holds"),
                ("thm71", "in-the-regime", "holds"),
                ("thm71", "limit", "fails"),
            ),
            (),
        ),
        "thm71.time": (
            "holds",
            (),
            (),
            (),
            (("thm71.time", "invariant", "holds"), ("thm71.time", "anywhere", "says nothing")),
            (),
        ),
        "thma15": (
            "holds",
            (
                ("thma15", "feasible", "empty below"),
                ("thma15", "above-one", "says nothing below"),
                ("thma15", "says-nothing", "says nothing"),
            ),
            (("thma15", "every-constant", "fails"), ("thma15", "corrected-power", "holds")),
            (("thma15", "simulated", "holds"),),
            (),
            ("repair",),
        ),
        "cora11": ("holds", (), (), (), (), ("repair",)),
        "cora11.a": ("holds", (), (), (), (), ("repair", "repair-negative")),
        "cora11.b": ("holds", (), (), (), (), ("repair", "repair-negative")),
        "cubic": ("holds", (), (), (), (), ("repair",)),
        "lema7": ("holds", (), (), (), (), ()),
        "lema8": (
            "holds",
            (("lema8", "for-every-n", "fails"),),
            (),
            (("lema8", "on-the-events", "holds"),),
            (),
            ("repair",),
        ),
        "lema9": ("holds", (), (), (), (), ("repair", "repair-negative")),
        "lema10": (
            "holds",
            (("lema10", "C_phi=8", "holds"),),
            (),
            (),
            (),
            ("repair", "repair-negative"),
        ),
        "lema12": (
            "holds",
            (("lema12", "range", "empty for small d"),),
            (("lema12", "intended", "holds"), ("lema12", "all-samples", "holds")),
            (),
            (),
            ("repair", "repair-free"),
        ),
        "lema13": ("holds", (), (), (), (), ("repair",)),
        "lema13.a": ("holds", (), (("lema13.a", "conditional", "holds"),), (), (), ()),
        "lema13.b": ("holds", (), (("lema13.b", "any-d", "holds"),), (), (), ("repair",)),
        "lema14": ("holds", (), (), (), (), ("repair",)),
        "lema14.a": ("holds", (), (), (), (), ()),
        "lema14.b": ("holds", (), (), (), (), ("repair",)),
    }
    rows = {}
    for claim, (printed, *columns, repairs) in plain.items():
        cells = (
            ((claim, "printed", printed),),
            *columns,
            tuple((claim, r, "holds") for r in repairs),
        )
        rows[f"collapse.{claim}"] = tuple(
            tuple((f"collapse.{c}", r, word) for c, r, word in cell) for cell in cells
        )
    return rows


def regimes(found: dict):
    """Return the table that says in which regime each conclusion holds, fails or is empty, from the
    verdicts in `found`.
    """
    from assay.reports.site.comparisons import regimes

    lead = (
        "In which regime each conclusion holds, fails or is empty. A cell names the reading that"
        " decides it, its verdict, from which size, and how it was settled; times are those of"
        " gradient descent, t₀ of Theorem A.15 and T of Theorem 7.1."
    )
    return regimes(found, REGIMES, table_rows(), "Conclusion by conclusion, regime by regime", lead)
