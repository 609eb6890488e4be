"""The command ``assay``: parse the arguments, run one command, turn every expected failure into one
line.

Exit codes:
0    done; a formula is proved
1    a formula is refuted or vacuous, a verdict differs from the ledger, a replay failed, a stored
sweep is damaged
2    the request cannot be met (unknown name, bad parameter, what cannot be read or written)
3    a formula stays open
4    two engines disagree about a certificate
70   an internal fault: something of ours broke; one line, with --debug the traceback as well
130  interrupted
Only the standard library is imported here.
"""

from __future__ import annotations

import argparse
import os
import sys

from assay.reports import __version__
from assay.reports.cli.names import InternalFault, UserError


class _Parser(argparse.ArgumentParser):
    """A parser whose error is one line (argparse prints the usage as well)."""

    def error(self, message: str) -> None:  # type: ignore[override]
        self.exit(2, f"assay: {message} (try '{self.prog} --help')\n")


def parser() -> argparse.ArgumentParser:
    """Return the argument parser with all commands."""
    top = _Parser(
        prog="assay",
        description="Put published deep-learning theory to the test.",
        epilog="assay COMMAND --help says more about a command.",
    )
    top.add_argument("--version", action="version", version=f"assay {__version__}")
    top.add_argument(
        "--debug",
        action="store_true",
        help="show the traceback of an internal fault (exit code 70)",
    )
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)

    def command(name: str, help: str, description: str = "") -> argparse.ArgumentParser:
        sub = commands.add_parser(
            name, help=help, description=description or help[0].upper() + help[1:] + "."
        )
        sub.add_argument(
            "--json", action="store_true", help="machine-readable output, one object a line"
        )
        sub.add_argument(
            "--debug", action="store_true", default=argparse.SUPPRESS, help=argparse.SUPPRESS
        )
        return sub

    def ids(sub: argparse.ArgumentParser) -> None:
        sub.add_argument(
            "names",
            nargs="*",
            metavar="ID",
            help="claim ids, patterns, papers or folders of papers (everything when left out)",
        )

    def trust(sub: argparse.ArgumentParser) -> None:
        sub.add_argument(
            "--trust", action="store_true", help="run the Python beside a paper.toml from elsewhere"
        )

    def jobs(
        sub: argparse.ArgumentParser,
        what: str = "worker processes (default: the number of cores)",
        default=None,
    ) -> None:
        sub.add_argument("--jobs", "-j", type=_positive, default=default, help=what)

    p = command("list", "list the claims of a paper")
    p.add_argument("paper", nargs="?", help="a paper or its folder (all papers when left out)")
    p.add_argument(
        "--kind",
        help="only claims of this kind (identity, asymptotic, ...) or group (statement, step, ...)",
    )

    p = command("show", "show one claim: statement, readings, repairs, dependencies")
    p.add_argument("id", metavar="ID", help="claim id, such as phases.thm9 (or its end, thm9)")

    p = command(
        "check",
        "settle claims and compare the verdicts with the ledger",
        "Settle claims and compare the verdicts with reports/LEDGER.md; exit code 1 when one"
        " differs.",
    )
    ids(p)
    trust(p)
    jobs(p)
    p.add_argument("--fresh", action="store_true", help="settle again, without the cache")
    p.add_argument(
        "--search",
        action="store_true",
        help="search proofs, train networks and draw samples although they are on record",
    )
    p.add_argument(
        "--accept",
        action="store_true",
        help="write the verdicts of all claims to the ledger, and keep proofs that are new",
    )

    p = command(
        "prove",
        "prove or refute your own inequality, or a file of them",
        "Prove a formula for all values of its variables, refute it with an exact witness, or say"
        " what stays open. Exit code: 0 proved, 1 refuted or vacuous, 3 open. A file of records is"
        " settled record by record; a run that was ended goes on where it stopped.",
    )
    p.add_argument("formula", nargs="?", metavar="FORMULA", help="such as 'x*(e-1)/(exp(x)-1) < 1'")
    p.add_argument(
        "--for",
        action="append",
        default=[],
        dest="domain",
        metavar="DOMAIN",
        help="ranges and conditions: 'x in [2, oo), n in {1..}, x*n <= 5' (may be repeated)",
    )
    p.add_argument(
        "-f",
        "--file",
        help="records: name, variables, hypothesis, conclusion (JSON list, or one object a line)",
    )
    p.add_argument(
        "--limit",
        type=_seconds,
        metavar="SECONDS",
        help=(
            "search a problem with more and more work until so much processor time is over, and"
            " leave it open then (default: a fixed amount of work, about 10 s, so that no clock"
            " decides)"
        ),
    )
    jobs(p, "problems of a file settled at a time (default: 1)")
    p.add_argument(
        "--certificate",
        "-o",
        metavar="FILE",
        help="where to write the certificate (default: the cache folder)",
    )
    p.add_argument(
        "--fresh",
        action="store_true",
        help="with -f: settle again, without the answers of earlier runs",
    )
    p.add_argument(
        "--peers",
        action="store_true",
        help="with -f: the same table for every other solver that is installed",
    )

    p = command(
        "campaign",
        "give the system thousands of cases with known answers; none may come out wrong",
        "Make cases with a known answer by seed and count per kind what becomes of them; exit code"
        " 1 when one comes out wrong. falsehoods: false statements with a known point of failure;"
        " truths: statements true by construction, and their negations; texts: certificates with a"
        " text changed into syntax; pairs: equivalent statements; terms: closed terms in every"
        " engine. Stops and resumes; the same seed makes the same cases.",
    )
    p.add_argument(
        "plan",
        nargs="?",
        default="falsehoods",
        choices=("falsehoods", "truths", "texts", "pairs", "terms"),
        metavar="CAMPAIGN",
        help="falsehoods (default), truths, texts, pairs or terms",
    )
    p.add_argument(
        "--count",
        type=_positive,
        metavar="N",
        help="number of cases (default: 10000, 6000, 5000, 2000, 20000)",
    )
    p.add_argument("--seed", type=int, default=1, help="seed of the statements (default: 1)")
    p.add_argument(
        "--budget",
        type=_seconds,
        metavar="SECONDS",
        help="work a statement, in units of about a second (default: 0.5; truths: 1)",
    )
    jobs(p, "worker processes (default: 2)", 2)
    p.add_argument(
        "--claims",
        action="store_true",
        help="mutate every registered claim as well, and offer its certificate",
    )
    p.add_argument(
        "--from", dest="file", metavar="FILE", help="records whose formulas are mutated too"
    )
    p.add_argument(
        "--out",
        metavar="FILE",
        help="where to write the summary (default: campaign.json in the cache folder)",
    )
    p.add_argument(
        "--rows",
        metavar="FILE",
        help=(
            "write every case as a JSON line: statement, expected, outcome, witness, digest of the"
            " certificate"
        ),
    )
    p.add_argument("--show", action="store_true", help="print the stored summary; run nothing")

    p = command(
        "fuzz",
        "give everything that reads from outside random input; nothing may break or hang",
        "Give the readers of formulas, records, certificates, grids, stores and cache entries"
        " random and damaged input, each within limits on time and memory. Exit code 1 when"
        " anything broke; each such input is written to a file, which --again tries once more."
        " Stops and resumes; the same seed makes the same input.",
    )
    p.add_argument(
        "--count",
        type=_positive,
        default=100_000,
        metavar="N",
        help="number of inputs (default: 100000)",
    )
    p.add_argument(
        "--search",
        type=_positive,
        default=0,
        metavar="N",
        help="give N further formulas to the whole search, 0.1 s each",
    )
    p.add_argument("--seed", type=int, default=1, help="seed of the inputs (default: 1)")
    p.add_argument(
        "--again", metavar="FILE", help="try the input of a failure once more; run nothing else"
    )
    jobs(p, "processes at a time (default: 1)", 1)

    p = command(
        "regime",
        "say where the hypotheses of a claim can hold together",
        "Say whether the hypotheses of a claim (or of --for) can hold together, from which size on,"
        " and map them over two parameters. Exit code: 0 they can, 1 they cannot, 3 not decided.",
    )
    p.add_argument("id", nargs="?", metavar="ID", help="claim id")
    p.add_argument(
        "--reading",
        default="printed",
        metavar="NAME",
        help="which reading of the claim (default: printed)",
    )
    p.add_argument(
        "--for",
        action="append",
        default=[],
        dest="domain",
        metavar="DOMAIN",
        help="your own ranges and conditions instead of a claim",
    )
    p.add_argument(
        "--size",
        default="",
        metavar="NAME",
        help="the whole-number variable whose smallest value is sought (default: the first)",
    )
    p.add_argument(
        "--x",
        default="",
        metavar="NAME=VALUES",
        help="with --y: map over a grid, such as 'n=1:1000:log20'",
    )
    p.add_argument("--y", default="", metavar="NAME=VALUES", help="the other axis of the map")
    p.add_argument(
        "--limit",
        type=_seconds,
        default=4.0,
        metavar="SECONDS",
        help="work for a question, in units of about a second (default: 4; less for each of many)",
    )

    p = command("run", "run a named scenario of a simulator")
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

    p = command(
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
        type=_positive,
        default=1,
        metavar="N",
        help="independent draws at each point (default: 1)",
    )
    p.add_argument("--seed", type=int, default=0, help="seed of the draws (default: 0)")
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
        type=_seconds,
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
        type=_seconds,
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

    p = command("plot", "draw a stored sweep, with the theory's borders and fits")
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

    p = command(
        "replay",
        "re-check certificates with independent code and another engine",
        "Re-check certificates with independent code and another engine; exit code 1 when one"
        " fails. With --coq, let the Coq kernel check the proofs of all proved statements.",
    )
    p.add_argument(
        "names",
        nargs="*",
        metavar="ID|FILE",
        help=(
            "claim ids, patterns, papers, folders of papers, or certificate files (every claim when"
            " left out)"
        ),
    )
    trust(p)
    p.add_argument(
        "--short",
        action="store_true",
        help="say for each proof whether the short checkers confirm it, too",
    )
    p.add_argument(
        "--coq",
        action="store_true",
        help="export proofs to Coq and compile them (needs coqc and coq-interval)",
    )
    p.add_argument("--keep", metavar="DIR", help="with --coq: write the .v files to DIR")
    p.add_argument(
        "--limit",
        type=_positive,
        metavar="SECONDS",
        help="with --short, --coq or a file: processor time for one proof (default: 60)",
    )
    p.add_argument(
        "--memory",
        type=_positive,
        metavar="MB",
        help="with a file: memory for re-checking it (default: 1024)",
    )
    p.add_argument(
        "--depth",
        type=_positive,
        metavar="N",
        help="with a file: how deeply it may nest (default: 500)",
    )
    jobs(p, "with --short or --coq: proofs at a time (default: the number of cores)")
    p.add_argument(
        "--accept", action="store_true", help="with --short or --coq: write the share to the ledger"
    )

    p = command(
        "judge",
        "check a stranger's certificate against claims of your own",
        "Check certificates whose sender you do not trust. The statements are taken from the file"
        " of CLAIMS alone; each engine works in a process of its own, without network where the"
        " system permits it. Exit code: 0 at least two engines agree, 1 rejected, 2 bad input, 3"
        " fewer than two engines cover it, 4 engines disagree.",
    )
    p.add_argument(
        "claims",
        metavar="CLAIMS",
        help="file of statements (JSON or TOML; docs/certificates.md says how)",
    )
    p.add_argument(
        "certificate",
        metavar="CERTIFICATE",
        help="certificate file as 'assay prove -o' writes it, or a list of them",
    )
    p.add_argument(
        "--limit",
        type=_seconds,
        default=60.0,
        metavar="SECONDS",
        help="processor time for each engine and claim (default: 60)",
    )
    p.add_argument(
        "--memory", type=_positive, metavar="MB", help="memory for each engine (default: 1024)"
    )
    p.add_argument(
        "--depth",
        type=_positive,
        metavar="N",
        help="how deeply the certificate may nest (default: 500)",
    )
    jobs(p, "engines at work at a time (default: the number of cores)")

    p = command(
        "new",
        "begin a paper of your own: a folder with paper.toml and claims.toml",
        "Begin a paper of your own: write paper.toml and claims.toml into a folder. With --from,"
        " every numbered theorem, lemma, proposition, corollary and definition and every labelled"
        " equation of a LaTeX file is quoted. Nothing is overwritten.",
    )
    p.add_argument("folder", metavar="FOLDER", help="the paper's folder; its name begins the ids")
    p.add_argument("--from", dest="source", metavar="FILE", help="the LaTeX source of the paper")

    p = command("report", "check the ledger and write the web pages")
    ids(p)
    trust(p)
    p.add_argument(
        "--out",
        metavar="DIR",
        default="site-report",
        help="folder for the pages (default: site-report)",
    )
    p.add_argument(
        "--pdf",
        action="store_true",
        help="write verdicts.pdf beside the pages (needs the extra pdf)",
    )
    p.add_argument("--open", action="store_true", help="open the front page in a browser")
    jobs(p)
    p.add_argument("--fresh", action="store_true", help="settle again, without the cache")
    return top


def _positive(text: str) -> int:
    value = int(text) if text.isdigit() else 0
    if value < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a positive integer")
    return value


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 86_400:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of seconds")
    return value


def main(argv: list[str] | None = None) -> int:
    """Run the command line and return the exit code (argparse itself exits for --help, --version
    and errors).
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(
            stream, "reconfigure"
        ):  # a C locale must not turn a verdict mark into a traceback
            stream.reconfigure(errors="replace")
    top = parser()
    options = top.parse_args(argv)
    if options.command is None:
        top.print_help()
        return 2
    try:
        from importlib import import_module

        wrong = 0
        if options.command in _ABOUT_PAPERS:
            from assay.reports.cli import outside

            wrong = outside.take_in(options)
        module = import_module(_MODULES[options.command])
        code = getattr(module, options.command)(options)
        sys.stdout.flush()
        return wrong or code
    except UserError as error:
        return _fail(str(error), error.code)
    except KeyboardInterrupt:
        return _fail("interrupted", 130)
    except BrokenPipeError:
        os.dup2(
            os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno()
        )  # the interpreter flushes once more at exit
        return 0
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        return _fail(f"{place}{error.strerror or error}", 2, options.debug)
    except InternalFault as error:
        return _fail(f"internal fault: {error}{_HINT}", 70, options.debug, error.trace)
    except (
        Exception
    ) as error:  # the last resort: no traceback may reach a user, nor be taken for a verdict
        text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        return _fail(f"internal fault: {text[:500]}{_HINT}", 70, options.debug)


_HINT = " (assay --debug ... shows where)"


_ABOUT_PAPERS = ("list", "show", "check", "replay", "report", "regime")
"""Commands that take papers from elsewhere, as folders or by the names of installed ones."""
_MODULES = {
    "list": "assay.reports.cli.browse",
    "show": "assay.reports.cli.browse",
    "check": "assay.reports.cli.settle",
    "replay": "assay.reports.cli.settle",
    "report": "assay.reports.cli.settle",
    "run": "assay.reports.cli.simulate",
    "sweep": "assay.reports.cli.sweeps",
    "plot": "assay.reports.cli.sweeps",
    "regime": "assay.reports.cli.regime",
    "prove": "assay.reports.cli.prove",
    "campaign": "assay.reports.cli.campaign",
    "fuzz": "assay.reports.cli.fuzz",
    "judge": "assay.reports.cli.judge",
    "new": "assay.reports.cli.new",
}


def _fail(message: str, code: int, debug: bool = False, trace: str = "") -> int:
    from assay.reports.cli.outputs import complain

    if debug:
        import traceback

        sys.stderr.write(trace or traceback.format_exc())
    complain(message)
    return code
