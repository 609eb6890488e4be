"""Options of the commands that run models and show what came out: run, sweep, plot."""

from __future__ import annotations

from assay.reports.cli.options.shared import Commands, jobs, positive, seconds, whole


def run(commands: Commands) -> None:
    """Say which scenario to run."""
    p = commands.add("run", "run a named scenario of a simulator")
    p.add_argument("scenario", nargs="?", metavar="SCENARIO", help="name of the scenario")
    p.add_argument(
        "--set",
        nargs="+",
        action="extend",
        default=[],
        metavar="NAME=VALUE",
        dest="overrides",
        help="change parameters, such as l=50 k=3",
    )
    p.add_argument(
        "--out",
        metavar="FILE",
        help=(
            "write the trajectory to FILE: .json and .nc hold all of it, .csv one table for each"
            " shape (x.csv, x.point.csv)"
        ),
    )
    p.add_argument(
        "--list", action="store_true", help="list the scenarios, or the parameters of one"
    )


def sweep(commands: Commands) -> None:
    """Say which model to run over which grid."""
    p = commands.add(
        "sweep",
        "run a model over a grid of points, in shards that survive interruption",
        "Run a model or scenario over a grid. 'assay sweep softmax --grid 'l=10:10000:log25"
        " k=2,3,5,8' --measure final_error'. Goes on where it stopped. 'assay sweep"
        " status|verify|gc|adopt [NAME ...]' looks after what is stored: gc lists what no sweep"
        " needs (and the sweeps named) and removes it with --yes; adopt copies sweeps of another"
        " store.",
    )
    p.add_argument(
        "target",
        nargs="?",
        metavar="MODEL|status|verify|gc|adopt",
        help="a model or scenario ('--list' names them), or what to do with the store",
    )
    p.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help="with status, verify and adopt: only these sweeps; with gc: these, too",
    )
    p.add_argument(
        "--grid",
        default="",
        help="NAME=VALUES words; VALUES: 2,3,5 or 1:10 or 0:1:lin5 or 10:10000:log25",
    )
    p.add_argument(
        "--measure", default="", metavar="A,B", help="what to measure (everything when left out)"
    )
    p.add_argument(
        "--replicates",
        type=positive,
        default=1,
        metavar="N",
        help="independent draws at each point (default: 1)",
    )
    p.add_argument("--seed", type=whole, default=0, help="seed of the draws (default: 0)")
    p.add_argument(
        "--out",
        default="",
        metavar="NAME",
        help="name of the sweep (default: made from its content)",
    )
    p.add_argument(
        "--table", metavar="FILE", help="write the table to FILE (.parquet, .nc or .csv)"
    )
    p.add_argument(
        "--store",
        metavar="DIR",
        help="folder of the store (default: $ASSAY_STORE, or assay/sweeps in your data folder)",
    )
    p.add_argument(
        "--shard",
        type=seconds,
        default=5.0,
        metavar="SECONDS",
        help="how long a shard is meant to take (default: 5)",
    )
    p.add_argument(
        "--scheduler",
        default="",
        metavar="ADDRESS",
        help="a Dask cluster (tcp://host:port), or slurm (needs the extra sweep)",
    )
    p.add_argument(
        "--patience",
        type=seconds,
        default=20.0,
        metavar="SECONDS",
        help="with --scheduler: how long to wait for the scheduler and for workers (default: 20)",
    )
    p.add_argument("--dry-run", action="store_true", help="say what it would cost; run nothing")
    p.add_argument("--yes", action="store_true", help="with gc: remove what it lists")
    p.add_argument(
        "--from",
        dest="source",
        metavar="DIR",
        help="with adopt: the store to copy from (default: the former default store)",
    )
    p.add_argument(
        "--repair",
        action="store_true",
        help="with verify: set aside what is corrupted; the next run computes it anew",
    )
    p.add_argument(
        "--list", action="store_true", help="list the models, or the parameters and measures of one"
    )
    jobs(p)


def plot(commands: Commands) -> None:
    """Say which sweep to draw, and over what."""
    p = commands.add("plot", "draw a stored sweep, with the theory's borders and fits")
    p.add_argument(
        "name", nargs="?", metavar="NAME", help="the sweep ('assay sweep status' names them)"
    )
    p.add_argument("--x", default="", help="swept parameter on the horizontal axis")
    p.add_argument(
        "--y",
        default="",
        help="swept parameter on the vertical axis: a phase diagram (curves when left out)",
    )
    p.add_argument(
        "--color", "--measure", default="", metavar="MEASURE", help="the measure that is drawn"
    )
    p.add_argument(
        "--set",
        nargs="+",
        action="extend",
        default=[],
        metavar="NAME=VALUE",
        dest="fixed",
        help="fix other parameters",
    )
    p.add_argument(
        "--fit",
        action="store_true",
        help="fit MEASURE = C x^p along --x for every other point, and print the exponents",
    )
    p.add_argument(
        "--exponent",
        type=float,
        metavar="P",
        help="with --fit: the exponent that a claim predicts; prints the range of MEASURE/x^P",
    )
    p.add_argument(
        "--level",
        type=float,
        default=0.95,
        help="with --fit: level of the intervals (default: 0.95)",
    )
    p.add_argument(
        "--out", metavar="FILE", help="picture to write: .svg, .pdf or .png (default: NAME.svg)"
    )
    p.add_argument(
        "--store",
        metavar="DIR",
        help="folder of the store (default: $ASSAY_STORE, or assay/sweeps in your data folder)",
    )
