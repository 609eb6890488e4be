"""A command that answers inputs with outputs: a line of fractions for a line of fractions."""

from __future__ import annotations

import os
import select
import shlex
import signal
import subprocess
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Any

from assay.reports.cli.names import UserError
from assay.simulators.models.relu.polytopes import exact
from assay.theory.language.formula import exact as read
from assay.theory.language.variables import FormulaError

LONGEST = 10**6
"""Characters of the longest line that is read."""


class Process:
    """A running command. Each input is written as numbers such as ``-3/7``, separated by spaces;
    the command answers with its outputs in the same way, before the next one is asked for or not.

    Raises:
        UserError: the command cannot be run, ends, answers with something else, or too late.
    """

    def __init__(self, command: str, seconds: float) -> None:
        self.command, self.seconds, self.answered = command, seconds, 0
        self._until = time.monotonic() + seconds
        self._left = b""
        self._outputs = 0
        try:
            words = shlex.split(command)
            self._run = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except (OSError, ValueError, IndexError) as error:
            why = getattr(error, "strerror", None) or str(error) or "no command"
            raise UserError(f"the oracle {command!r} cannot be run: {why}") from None
        os.set_blocking(self._out(), False)
        os.set_blocking(self._in(), False)

    def __enter__(self) -> Process:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            os.killpg(self._run.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self._run.wait()
        for pipe in (self._run.stdin, self._run.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    pass

    def __call__(self, points: Sequence[Sequence[Any]]) -> list[tuple[Any, ...]]:
        """Return the outputs at inputs."""
        text = "".join(" ".join(map(str, point)) + "\n" for point in points).encode()
        found: list[tuple[Any, ...]] = []
        while len(found) < len(points):
            text = self._exchange(text)
            while b"\n" in self._left and len(found) < len(points):
                line, self._left = self._left.split(b"\n", 1)
                found.append(self._numbers(line))
        return found

    def _exchange(self, text: bytes) -> bytes:
        """Write what can be written of a text, read what is there; return what is left to write."""
        left = self._until - time.monotonic()
        if left <= 0:
            self._late()
        own = [self._in()] if text else []
        readable, writable, _ = select.select([self._out()], own, [], left)
        if not readable and not writable:
            self._late()
        if writable:
            try:
                text = text[os.write(self._in(), text[:65536]) :]
            except BrokenPipeError:  # it has ended; what it said before is read first
                text = b""
        if readable:
            new = os.read(self._out(), 65536)
            if not new:
                self._dead()
            self._left += new
            if len(self._left) > LONGEST and b"\n" not in self._left:
                raise UserError(
                    f"the oracle answers with a line of more than {LONGEST:,} characters"
                )
        return text

    def _late(self) -> None:
        raise UserError(
            f"the oracle took more than {self.seconds:g} seconds ({self.answered} inputs are"
            " answered): give more --seconds"
        )

    def _numbers(self, line: bytes) -> tuple[Any, ...]:
        try:
            words = line.decode("ascii").split()
            values = tuple(exact(read(word)) for word in words)
        except (FormulaError, UnicodeDecodeError):
            values = ()
        if not values or self._outputs and len(values) != self._outputs:
            shown = line.decode("utf-8", "replace").strip()[:40]
            wanted = f"{self._outputs} numbers" if self._outputs else "numbers such as -3/7"
            raise UserError(f"the oracle answers {shown!r}; it has to answer with {wanted}")
        self._outputs = len(values)
        self.answered += 1
        return values

    def _dead(self) -> None:
        try:
            code = self._run.wait(timeout=1)
            how = f"ended with exit code {code}"
        except subprocess.TimeoutExpired:
            how = "closed its output"
        raise UserError(f"the oracle {how} after {self.answered} answers")

    def _in(self) -> int:
        assert self._run.stdin is not None
        return self._run.stdin.fileno()

    def _out(self) -> int:
        assert self._run.stdout is not None
        return self._run.stdout.fileno()
