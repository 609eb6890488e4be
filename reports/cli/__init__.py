"""The command ``assay``: parse the arguments, run one command, turn every expected failure into one
line.

Exit codes:
0    done; a formula is proved
1    a formula is refuted or vacuous, a verdict differs from the ledger, two editions of verdicts
differ, a replay failed, a stored sweep is damaged
2    the request cannot be met (unknown name, bad parameter, what cannot be read or written)
3    a formula stays open, a limit ended the check of a file
4    two engines disagree about a certificate
70   an internal fault: something of ours broke; one line, with --debug the traceback as well
130  interrupted
Only the standard library is imported here and in the options.
"""

from __future__ import annotations

import os
import sys

from assay.reports.cli.names import InternalFault, UserError
from assay.reports.cli.options import parser
from assay.verification.run.limits import look_seldom


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

        look_seldom()
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
    except ModuleNotFoundError as error:
        if (error.name or "assay").partition(".")[0] == "assay":
            return _fail(f"internal fault: {error}{_HINT}", 70, options.debug)
        missing = f"this needs the module {error.name!r}, which is not installed"
        return _fail(f"{missing}: install Assay with all it depends on", 2, options.debug)
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
    "diff": "assay.reports.cli.diff",
    "replay": "assay.reports.cli.settle",
    "report": "assay.reports.cli.settle",
    "run": "assay.reports.cli.simulate",
    "sweep": "assay.reports.cli.sweeps",
    "plot": "assay.reports.cli.sweeps",
    "regime": "assay.reports.cli.regime",
    "prove": "assay.reports.cli.prove",
    "relu": "assay.reports.cli.relu",
    "validate": "assay.reports.cli.validate",
    "campaign": "assay.reports.cli.campaign",
    "fuzz": "assay.reports.cli.fuzz",
    "judge": "assay.reports.cli.judge",
    "new": "assay.reports.cli.new",
    "serve": "assay.reports.cli.serve",
}


def _fail(message: str, code: int, debug: bool = False, trace: str = "") -> int:
    from assay.reports.cli.outputs import complain

    if debug:
        import traceback

        sys.stderr.write(trace or traceback.format_exc())
    complain(message)
    return code
