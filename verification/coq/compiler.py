"""Runs ``coqc`` on one self-contained text and judges what it says: no error, no axiom beyond those
of Reals and Interval.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

MEMORY = 4 << 30
"""Bytes of memory that one run of coqc may take."""

AXIOMS = {
    "ClassicalDedekindReals.sig_forall_dec",
    "ClassicalDedekindReals.sig_not_dec",
    "Classical_Prop.classic",
    "FunctionalExtensionality.functional_extensionality_dep",
    "PropExtensionality.propositional_extensionality",
}
"""Axioms of Coq's real numbers, by which every theorem about them is proved."""
MACHINE = ("PrimInt63", "Uint63", "PrimFloat", "FloatAxioms")
"""Modules of Coq's machine integers and floats, with which coq-interval computes; their axioms say
how these compute.
"""


@dataclass(frozen=True)
class Compiled:
    """What coqc said: ``ok``, or the reason (one line); ``spent`` when a limit of time or memory
    ended it.
    """

    ok: bool
    reason: str = ""
    spent: bool = False


@cache
def version() -> str | None:
    """Return the version line of coqc; None where it is not installed or lacks coq-interval."""
    coqc = shutil.which("coqc")
    if coqc is None:
        return None
    try:
        found = subprocess.run([coqc, "--version"], capture_output=True, text=True, timeout=60)
        where = subprocess.run([coqc, "-where"], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return None
    if not (Path(where.stdout.strip()) / "user-contrib" / "Interval").is_dir():
        return None
    return found.stdout.split("\n")[0].strip()


def prelude() -> str:
    """Return the lemmas and tactics that every file begins with."""
    return (Path(__file__).parent / "prelude.v").read_text()


def digest() -> str:
    """Return a hash of what determines the text of a file and coqc's answer to it."""
    files = sorted([*Path(__file__).parent.glob("*.py"), Path(__file__).parent / "prelude.v"])
    total = hashlib.sha256((version() or "").encode())
    for file in files:
        total.update(file.read_bytes())
    return total.hexdigest()


_LIMITED = 'ulimit -t "$0" && ulimit -v "$1" && exec coqc -q claim.v'


def compile_text(text: str, seconds: float = 30.0) -> Compiled:
    """Compile a file that ends with ``Print Assumptions``; ``seconds`` of processor time."""
    with tempfile.TemporaryDirectory(prefix="assay-coq-") as folder:
        (Path(folder) / "claim.v").write_text(text)
        try:
            done = subprocess.run(
                ["sh", "-c", _LIMITED, str(max(1, round(seconds))), str(MEMORY // 1024)],
                cwd=folder,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=10 * seconds + 60,
            )
        except subprocess.TimeoutExpired:
            return Compiled(False, f"no answer within {10 * seconds + 60:.0f} s", True)
        except OSError as error:
            return Compiled(False, f"coqc cannot be run: {error.strerror or error}", True)
    if done.returncode < 0:
        return Compiled(False, f"stopped after {seconds:g} s of processor time", True)
    if done.returncode:
        if "Out of memory" in done.stderr:
            return Compiled(False, "out of memory", True)
        return Compiled(False, _first_error(done.stderr))
    return _judge(done.stdout)


def _judge(output: str) -> Compiled:
    """Accept the output of ``Print Assumptions`` when it lists known axioms only."""
    listed = re.findall(r"^([A-Za-z_][\w.']*)\s*(?=:|\n\s+:)", output, re.M)
    if "Closed under the global context" in output and not listed:
        return Compiled(True)
    if not output.startswith("Axioms:") or output.count("Axioms:") != 1:
        return Compiled(False, "coqc did not list the assumptions")
    for name in listed:
        if name != "Axioms" and name not in AXIOMS and name.split(".")[0] not in MACHINE:
            return Compiled(False, f"the proof rests on {name}")
    return Compiled(True)


def _first_error(stderr: str) -> str:
    """Return the error as one line, without warnings and its place in a temporary file."""
    found = re.findall(
        r"line (\d+), characters [\d-]+:\nError:\s*(.*?)(?=\nFile |\Z)", stderr, re.S
    )
    message = f"line {found[-1][0]}: {found[-1][1]}" if found else stderr
    return " ".join(message.split())[:200] or "coqc failed without a message"
