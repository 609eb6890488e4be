"""Options of the commands about formulas: prove, serve, regime; and of the trials."""

from __future__ import annotations

from assay.reports.cli.options.shared import Commands, jobs, positive, seconds, whole, width


def prove(commands: Commands) -> None:
    """Say what to prove, and with how much work."""
    p = commands.add(
        "prove",
        "prove or refute your own inequality, or a file of them",
        "Prove a formula for all values of its variables, refute it with an exact witness, or say"
        " what stays open; or prove a sentence with quantifiers, such as"
        " 'for all t in {0..}: x[t] > 0', by induction. Write it as on paper (ln, 2x, |x|, n!,"
        " KL(p,q), λ, LaTeX); how it was read is shown. Exit code: 0 proved, 1 refuted or vacuous,"
        " 3 open. A file of records is settled record by record; a run that was ended goes on where"
        " it stopped.",
    )
    p.add_argument("formula", nargs="?", metavar="FORMULA", help="such as 'x*(e-1)/(exp(x)-1) < 1'")
    p.add_argument(
        "domain",
        nargs="*",
        action="extend",
        default=[],
        metavar="DOMAIN",
        help="ranges and conditions, with or without --for",
    )
    p.add_argument(
        "--for",
        action="append",
        default=[],
        dest="domain",
        metavar="DOMAIN",
        help="ranges and conditions: 'x in [2, oo), n in {1..}, x*n <= 5'; recursions:"
        " 'x[0] = 1, x[t+1] = x[t]/2' (may be repeated)",
    )
    p.add_argument(
        "-f",
        "--file",
        help="records: name, variables, hypothesis, conclusion (JSON list, or one object a line);"
        " or a problem of SMT-LIB (.smt2) or TPTP (.p, .tptp)",
    )
    p.add_argument(
        "--limit",
        type=seconds,
        metavar="SECONDS",
        help=(
            "cut the search of a problem off after so much processor time, and leave it open"
            " (default: the work alone ends it, so that no clock decides)"
        ),
    )
    p.add_argument(
        "--work",
        type=seconds,
        metavar="UNITS",
        help="how much work a problem is worth, in units of about a second (default: 12)",
    )
    jobs(p, "problems of a file settled at a time (default: 1)")
    p.add_argument(
        "--sharpen",
        metavar="NAME",
        help="find the best value of a constant of the formula: proved there, and refuted within"
        " 1 %% of it, such as --sharpen C in 'exp(x) >= 1 + C*x'",
    )
    p.add_argument(
        "--repair",
        action="store_true",
        help="where the formula is not proved: propose true statements near it (a smaller range,"
        " another constant, one more hypothesis), each proved with its certificate",
    )
    p.add_argument(
        "--when",
        metavar="NAME",
        help="say for which values of a parameter the formula holds and for which it fails, each"
        " piece of its range with a certificate",
    )
    p.add_argument(
        "--width",
        type=width,
        metavar="NUMBER",
        help="with --when: how wide a piece may stay open (default: 1/100 of the range; 1/100"
        " where it has no bounds)",
    )
    p.add_argument(
        "--plot",
        metavar="FILE",
        help="draw by how much the inequality holds, over the range that is left, or around the"
        " counterexample (.svg, .pdf or .png)",
    )
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


def serve(commands: Commands) -> None:
    """Say whether other programs ask, or somebody in a browser."""
    p = commands.add(
        "serve",
        "answer other programs over stdin and stdout, or a browser on this machine",
        "Answer requests, one JSON object a line: prove, refute, check, show or cancel"
        " (docs/serve.md)."
        " With --page, serve a page with a box for a statement to the browsers of this machine"
        " alone; its address holds a secret, without which nothing is answered.",
    )
    p.add_argument("--page", action="store_true", help="a page on 127.0.0.1 instead")
    p.add_argument(
        "--port", type=positive, metavar="N", help="with --page: the port (default: a free one)"
    )
    p.add_argument("--open", action="store_true", help="with --page: open it in a browser")


def campaign(commands: Commands) -> None:
    """Say which known answers to try, and how many."""
    p = commands.add(
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
        type=positive,
        metavar="N",
        help="number of cases (default: 10000, 6000, 5000, 2000, 20000)",
    )
    p.add_argument("--seed", type=whole, default=1, help="seed of the statements (default: 1)")
    p.add_argument(
        "--budget",
        type=seconds,
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


def fuzz(commands: Commands) -> None:
    """Say how much random input to give."""
    p = commands.add(
        "fuzz",
        "give everything that reads from outside random input; nothing may break or hang",
        "Give the readers of formulas, records, certificates, grids, stores and cache entries"
        " random and damaged input, each within limits on time and memory. Exit code 1 when"
        " anything broke; each such input is written to a file, which --again tries once more."
        " Stops and resumes; the same seed makes the same input.",
    )
    p.add_argument(
        "--count",
        type=positive,
        default=100_000,
        metavar="N",
        help="number of inputs (default: 100000)",
    )
    p.add_argument(
        "--search",
        type=positive,
        default=0,
        metavar="N",
        help="give N further formulas to the whole search, 0.1 s each",
    )
    p.add_argument("--seed", type=whole, default=1, help="seed of the inputs (default: 1)")
    p.add_argument(
        "--again", metavar="FILE", help="try the input of a failure once more; run nothing else"
    )
    jobs(p, "processes at a time (default: 1)", 1)


def regime(commands: Commands) -> None:
    """Say whose hypotheses to look at, and over which sizes."""
    p = commands.add(
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
        type=seconds,
        default=4.0,
        metavar="SECONDS",
        help="work for a question, in units of about a second (default: 4; less for each of many)",
    )
