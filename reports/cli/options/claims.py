"""Options of the commands about claims of papers: list, show, check, diff, replay, judge,
new, report.
"""

from __future__ import annotations

from assay.reports.cli.options.shared import Commands, ids, jobs, positive, seconds, trust


def list_claims(commands: Commands) -> None:
    """Say which claims to list."""
    p = commands.add("list", "list the claims of a paper")
    p.add_argument("paper", nargs="?", help="a paper or its folder (all papers when left out)")
    p.add_argument(
        "--kind",
        help="only claims of this kind (identity, asymptotic, ...) or group (statement, step, ...)",
    )
    p.add_argument(
        "--chance",
        action="store_true",
        help="only claims whose printed words mention a probability, each with the reading of these"
        " words that is settled with nothing taken as given; their share comes last",
    )


def show(commands: Commands) -> None:
    """Say which claim to show."""
    p = commands.add("show", "show one claim: statement, readings, repairs, dependencies")
    p.add_argument("id", metavar="ID", help="claim id, such as phases.thm9 (or its end, thm9)")


def check(commands: Commands) -> None:
    """Say which claims to settle, and how."""
    p = commands.add(
        "check",
        "settle claims and compare the verdicts with the ledger",
        "Settle claims and compare the verdicts with reports/LEDGER.md; exit code 1 when one"
        " differs. Or settle the formulas of LaTeX files (paper.tex) that have a comment such as"
        " '%% assay: prove for x > 0' beside them (docs/latex.md); exit code: 0 all verdicts are as"
        " stated, 1 one is not, 2 something cannot be read.",
    )
    ids(
        p,
        "claim ids, patterns, papers, folders of papers (everything when left out), or .tex files",
    )
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


def diff(commands: Commands) -> None:
    """Say which two editions of the verdicts to compare."""
    p = commands.add(
        "diff",
        "compare two ledgers or reports: what is new, gone, or says something else",
        "Compare two editions of the verdicts: files (a ledger, claims.json of a report, rows of"
        " 'assay check --json'), folders that hold one, versions of Assay or days that were kept"
        " (0.1.0), or revisions of git, whose ledger is taken. Exit code: 0 nothing differs, 1"
        " something does, 2 bad input.",
    )
    p.add_argument(
        "old",
        metavar="A",
        nargs="?",
        default="",
        help="the earlier one: a file, a folder, a version or a git revision (default: the latest"
        " edition that was kept)",
    )
    p.add_argument(
        "new",
        metavar="B",
        nargs="?",
        default="",
        help="the later one (default: the ledger of this Assay)",
    )
    p.add_argument("--paper", metavar="NAME", default="", help="only the claims of this paper")
    p.add_argument("--html", metavar="FILE", help="write the comparison as a page, too")
    p.add_argument(
        "--record",
        metavar="NAME",
        help="compare nothing: keep the verdicts of A (default: of the ledger) as the edition NAME,"
        " a version (0.2.0) or a day; later reports say what is new since",
    )


def replay(commands: Commands) -> None:
    """Say which certificates to re-check, and with what."""
    p = commands.add(
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
        type=positive,
        metavar="SECONDS",
        help="with --short, --coq or a file: processor time for one proof (default: 60)",
    )
    p.add_argument(
        "--memory",
        type=positive,
        metavar="MB",
        help="with a file: memory for re-checking it (default: 1024)",
    )
    p.add_argument(
        "--depth",
        type=positive,
        metavar="N",
        help="with a file: how deeply it may nest (default: 500)",
    )
    jobs(p, "with --short or --coq: proofs at a time (default: the number of cores)")
    p.add_argument(
        "--accept", action="store_true", help="with --short or --coq: write the share to the ledger"
    )


def judge(commands: Commands) -> None:
    """Say whose certificate to check against what."""
    p = commands.add(
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
        type=seconds,
        default=60.0,
        metavar="SECONDS",
        help="processor time for each engine and claim (default: 60)",
    )
    p.add_argument(
        "--memory", type=positive, metavar="MB", help="memory for each engine (default: 1024)"
    )
    p.add_argument(
        "--depth",
        type=positive,
        metavar="N",
        help="how deeply the certificate may nest (default: 500)",
    )
    jobs(p, "engines at work at a time (default: the number of cores)")


def new(commands: Commands) -> None:
    """Say where to begin a paper."""
    p = commands.add(
        "new",
        "begin a paper of your own: a folder with paper.toml and claims.toml",
        "Begin a paper of your own: write paper.toml and claims.toml into a folder. With --from,"
        " every numbered theorem, lemma, proposition, corollary and definition and every labelled"
        " equation of a LaTeX file is quoted. Nothing is overwritten.",
    )
    p.add_argument("folder", metavar="FOLDER", help="the paper's folder; its name begins the ids")
    p.add_argument("--from", dest="source", metavar="FILE", help="the LaTeX source of the paper")


def report(commands: Commands) -> None:
    """Say which pages to write, and where."""
    p = commands.add(
        "report",
        "check the ledger and write the web pages, or a document on one paper",
        "Check the ledger and write the web pages. With --erratum, write a typeset document on one"
        " paper instead: its theorems, what fails with its counterexample, the correction and its"
        " proof (needs the extra pdf).",
    )
    ids(p)
    trust(p)
    p.add_argument(
        "--out",
        metavar="DIR",
        help="folder for the pages (default: site-report); with --erratum: the PDF (default:"
        " erratum-PAPER.pdf)",
    )
    p.add_argument(
        "--pdf",
        action="store_true",
        help="write verdicts.pdf beside the pages (needs the extra pdf)",
    )
    p.add_argument(
        "--erratum",
        action="store_true",
        help="write the document on the one paper that is named",
    )
    p.add_argument(
        "--latex", metavar="FILE", help="with --erratum: write its LaTeX source to FILE, too"
    )
    p.add_argument("--open", action="store_true", help="open the front page in a browser")
    jobs(p)
    p.add_argument("--fresh", action="store_true", help="settle again, without the cache")
