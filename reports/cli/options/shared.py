"""What the options of several commands share: the parser, kinds of numbers, options by one name."""

from __future__ import annotations

import argparse
from fractions import Fraction


class Parser(argparse.ArgumentParser):
    """A parser whose error is one line (argparse prints the usage as well), and that takes names
    behind options as well.
    """

    def parse_known_args(self, args=None, namespace=None):  # type: ignore[override]
        """Parse; a list of names that argparse takes for complete at the first option goes on."""
        found, left = super().parse_known_args(args, namespace)
        for action in self._actions:
            if action.nargs == "*" and not action.option_strings:
                names = [word for word in left if not word.startswith("-")]
                setattr(found, action.dest, [*(getattr(found, action.dest) or ()), *names])
                left = [word for word in left if word.startswith("-")]
        return found, left

    def error(self, message: str) -> None:  # type: ignore[override]
        self.exit(2, f"assay: {message} (try '{self.prog} --help')\n")


class Commands:
    """The commands of a parser, in the order in which they are added."""

    def __init__(self, top: argparse.ArgumentParser):
        self.group = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)

    def add(self, name: str, help: str, description: str = "") -> argparse.ArgumentParser:
        """Add a command with the options that every command has, and return its parser."""
        sub = self.group.add_parser(
            name, help=help, description=description or help[0].upper() + help[1:] + "."
        )
        sub.add_argument(
            "--json", action="store_true", help="machine-readable output, one object a line"
        )
        sub.add_argument(
            "--debug", action="store_true", default=argparse.SUPPRESS, help=argparse.SUPPRESS
        )
        return sub


def ids(
    sub: argparse.ArgumentParser,
    what: str = "claim ids, patterns, papers or folders of papers (everything when left out)",
) -> None:
    """Let a command take names of claims and papers."""
    sub.add_argument("names", nargs="*", metavar="ID", help=what)


def trust(sub: argparse.ArgumentParser) -> None:
    """Let a command run the Python of a paper that is not ours, when told to."""
    sub.add_argument(
        "--trust", action="store_true", help="run the Python beside a paper.toml from elsewhere"
    )


def jobs(
    sub: argparse.ArgumentParser,
    what: str = "worker processes (default: the number of cores)",
    default: int | None = None,
) -> None:
    """Let a command be told how much to do at a time."""
    sub.add_argument("--jobs", "-j", type=positive, default=default, help=what)


def positive(text: str) -> int:
    """Read a whole number of at least 1."""
    value = int(text) if text.isascii() and text.isdigit() else 0
    if value < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a positive integer")
    return value


def whole(text: str) -> int:
    """Read a whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number") from None


def seconds(text: str) -> float:
    """Read a number of seconds, of at most a day."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 86_400:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of seconds from 0 to 86400")
    return value


def width(text: str) -> Fraction:
    """Read a positive number, such as 1/100 or 0.01, exactly."""
    try:
        value = Fraction(text if len(text) <= 40 and "e" not in text.lower() else 0)
    except (ValueError, ZeroDivisionError):
        value = Fraction(0)
    if not 0 < value <= 10**6:
        raise argparse.ArgumentTypeError(f"'{text}' is not a positive number such as 1/100")
    return value
