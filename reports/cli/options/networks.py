"""Options of the command about ReLU networks."""

from __future__ import annotations

from assay.reports.cli.options.shared import Commands, seconds


def relu(commands: Commands) -> None:
    """Say which networks to compare, and where."""
    p = commands.add(
        "relu",
        "decide exactly whether two ReLU networks compute the same function",
        "equal A B: prove that two ReLU networks have the same outputs for all inputs of a domain,"
        " with a certificate, or show an exact input at which they differ. canon A: print a normal"
        " form, the same for networks that differ by order and scaling of their units, by units"
        " without effect or there twice. regions A: count the cells on which no unit changes its"
        " sign. A network is a file, .json or .npz (docs/relu.md). Exit code: 0 equal, 1 different,"
        " 3 undecided.",
    )
    p.add_argument("action", choices=("equal", "canon", "regions"), help="equal, canon or regions")
    p.add_argument("files", nargs="+", metavar="NETWORK", help="two files for equal, else one")
    p.add_argument(
        "--on",
        action="append",
        default=[],
        metavar="DOMAIN",
        help="inputs: 'x in [0, 1]' (each of them), 'x1 in [0, 2), x1 + 2*x2 <= 3'; given again,"
        " the union (default: all inputs)",
    )
    p.add_argument(
        "--argmax",
        action="store_true",
        help="compare the predicted classes: the first of the largest outputs, or whether the only"
        " output is positive",
    )
    p.add_argument(
        "--within", metavar="EPS", help="compare up to this distance in each output, such as 1/1000"
    )
    p.add_argument(
        "--work",
        type=seconds,
        default=60.0,
        metavar="SECONDS",
        help="how much to search, in counted work of about a second each (default: 60)",
    )
    p.add_argument(
        "--out",
        "-o",
        metavar="FILE",
        help="where to write the certificate (default: the cache folder), or the normal form",
    )
