"""Options of the commands about networks: relu, validate."""

from __future__ import annotations

import argparse

from assay.reports.cli.options.shared import Commands, positive, seconds

MOST_SEEDS = 1000
"""Replicates of an experiment at most; the tests of the papers look at 20."""


def relu(commands: Commands) -> None:
    """Say which networks to compare, and where."""
    p = commands.add(
        "relu",
        "decide exactly whether two ReLU networks compute the same function",
        "equal A B: prove that two ReLU networks have the same outputs for all inputs of a domain,"
        " with a certificate, or show an exact input at which they differ. canon A: print a normal"
        " form, the same for networks that differ by order and scaling of their units, by units"
        " without effect or there twice. regions A: count the cells on which no unit changes its"
        " sign. folds A: draw where units change their sign, for two inputs. symmetry A: in how"
        " many directions the weights can change without the function. recover: find the weights"
        " from the function alone. A network is a file, .json, .npz or .onnx (docs/relu.md). Exit"
        " code: 0 equal, 1 different, 3 undecided.",
    )
    actions = ("equal", "canon", "regions", "folds", "symmetry", "recover")
    p.add_argument("action", choices=actions, metavar="ACTION", help=", ".join(actions))
    p.add_argument(
        "files",
        nargs="*",
        metavar="NETWORK",
        help="two files for equal, none for recover, else one",
    )
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
        help="where to write the certificate (default: the cache folder), the normal form, the"
        " drawing (SVG) or the network",
    )
    p.add_argument(
        "--oracle",
        metavar="COMMAND",
        help="recover: a command that answers each line of inputs, such as '1/2 -3', with a line of"
        " outputs, exactly",
    )
    p.add_argument(
        "--widths", metavar="N,N,...", help="recover: inputs, units of each layer, outputs: 2,2,2,1"
    )
    p.add_argument(
        "--seconds",
        type=seconds,
        metavar="SECONDS",
        help="recover: how long the oracle may take in all (default: 60). equal: time after which"
        " nothing is decided (default: none)",
    )


def validate(commands: Commands) -> None:
    """Say which experiments to run, and how large."""
    p = commands.add(
        "validate",
        "train the papers' networks, and settle claims by what comes out",
        "list: the experiments of the papers, with their preset tests. plan: what they cost on this"
        " device; nothing is trained. run: train what is missing, going on where it stopped."
        " status: which runs are there, and the kernel's verdict on them with its scope. verify:"
        " train some again and compare. An experiment is named PAPER or PAPER/NAME"
        " (docs/networks.md). Needs the extra 'networks'. Exit code: 0 done, 1 a kept run is"
        " damaged or differs from its repetition, 2 it cannot be done, 4 two engines disagree.",
    )
    p.add_argument(
        "action",
        choices=("list", "plan", "run", "status", "verify"),
        help="list, plan, run, status or verify",
    )
    p.add_argument(
        "names", nargs="*", metavar="EXPERIMENT", help="experiments or papers (default: all)"
    )
    p.add_argument(
        "--scale",
        default="cpu",
        help="tiny: tries the machinery; cpu: small, minutes a run; gpu: the printed network, drawn"
        " images; full: the printed data as well (default: cpu)",
    )
    p.add_argument("--seeds", type=_seeds, help="replicates (default: as many as the test needs)")
    p.add_argument(
        "--data", metavar="DIR", help="where data files lie (default: the user's data folder)"
    )
    p.add_argument(
        "--store", metavar="DIR", help="where runs are kept (default: the user's data folder)"
    )
    p.add_argument(
        "--sample",
        type=positive,
        default=2,
        metavar="N",
        help="verify: how many runs to train again (default: 2)",
    )
    p.add_argument(
        "--scheduler",
        default="",
        metavar="ADDRESS",
        help="run: hand the runs to a Dask cluster (tcp://host:port), or to slurm (needs the extra"
        " sweep)",
    )
    p.add_argument(
        "--patience",
        type=seconds,
        default=20.0,
        metavar="SECONDS",
        help="with --scheduler: how long to wait for the scheduler and for workers (default: 20)",
    )
    p.add_argument(
        "--anyway", action="store_true", help="run: train for hours on a machine without a GPU"
    )
    p.add_argument("--rate", type=_speed, help=argparse.SUPPRESS)


def _seeds(text: str) -> int:
    """Read a number of replicates: a plan writes each of them out."""
    long = text.isascii() and text.isdigit() and len(text.lstrip("0")) > len(str(MOST_SEEDS))
    if long or (value := positive(text)) > MOST_SEEDS:
        raise argparse.ArgumentTypeError(
            f"{text[:20]} seeds are more than {MOST_SEEDS}; take fewer"
        )
    return value


def _speed(text: str) -> float:
    """Read operations a second, a finite number above 0."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"'{text[:20]}' is no number above 0")
    return value
