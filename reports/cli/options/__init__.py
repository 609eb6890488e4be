"""The commands of ``assay`` and the options of each, as its parser reads them."""

from __future__ import annotations

import argparse

from assay.reports import __version__
from assay.reports.cli.options import claims, formulas, models, networks
from assay.reports.cli.options.shared import Commands, Parser

COMMANDS = (
    claims.list_claims,
    claims.show,
    claims.check,
    claims.diff,
    formulas.prove,
    formulas.campaign,
    formulas.fuzz,
    formulas.regime,
    networks.relu,
    networks.validate,
    models.run,
    models.sweep,
    models.plot,
    claims.replay,
    claims.judge,
    claims.new,
    claims.report,
    formulas.serve,
)
"""What adds each command, in the order of ``assay --help``."""


def parser() -> argparse.ArgumentParser:
    """Return the argument parser with all commands."""
    top = Parser(
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
    commands = Commands(top)
    for add in COMMANDS:
        add(commands)
    return top
