"""What is installed is all that a checkout holds: every folder with code, every file of data.

And the lowest versions that it asks for are those that are tested.
"""

import os
import re
import subprocess
import sys
import tomllib
import warnings
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("assay", "theory", "simulators", "verification", "reports")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
CONFIG = PROJECT["tool"]["setuptools"]
LEFT_OUT = {"__pycache__", ".DS_Store"}


def content():
    """Yield the files below the folders that are installed."""
    for top in FOLDERS:
        for folder, inner, names in os.walk(ROOT / top):
            inner[:] = sorted(set(inner) - LEFT_OUT)
            yield from (Path(folder, n) for n in names if n not in LEFT_OUT and n[-1] != "~")


def package(folder: Path) -> str:
    """Return the name by which a folder of the checkout is imported."""
    name = folder.relative_to(ROOT).as_posix().replace("/", ".")
    return name if name.partition(".")[0] == "assay" else f"assay.{name}"


def test_every_folder_with_python_is_a_package_and_no_other():
    folders = {package(file.parent) for file in content() if file.suffix == ".py"}
    assert sorted(CONFIG["packages"]) == sorted(folders)
    assert len(set(CONFIG["packages"])) == len(CONFIG["packages"])


def test_a_wheel_holds_every_file(monkeypatch, tmp_path):
    """Ask setuptools what it would copy; nothing is built and nothing is downloaded."""
    dist = pytest.importorskip("setuptools.dist")
    monkeypatch.chdir(ROOT)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # older versions call pyproject.toml experimental
        one = dist.Distribution({"script_name": "setup.py"})
        one.parse_config_files(["pyproject.toml"])
        # beside the sources a second process would find metadata that is half written
        one.get_command_obj("egg_info").egg_base = str(tmp_path)
        build = one.get_command_obj("build_py")
        build.ensure_finalized()
        copied = {Path(file).resolve() for _, _, file in build.find_all_modules()}
        for _, folder, _, names in build.data_files:
            copied |= {Path(folder, name).resolve() for name in names}
    missing = sorted(str(f.relative_to(ROOT)) for f in set(content()) - copied)
    assert not missing, f"package-data in pyproject.toml leaves out {missing[:5]}"


def test_the_lowest_versions_are_those_that_are_stated():
    def number(version: str) -> list[int]:
        found = [int(part) for part in version.split(".")]
        return found + [0] * (4 - len(found))

    lines = (ROOT / "tests" / "lowest.txt").read_text().splitlines()
    pins = dict(line.split("==") for line in lines if line and line[0] != "#")
    about = PROJECT["project"]
    for stated in about["dependencies"] + about["optional-dependencies"]["test"]:
        name, lowest = re.fullmatch(r"([\w-]+)>=([\d.]+)", stated).groups()
        assert number(pins[name]) == number(lowest), stated


@pytest.mark.parametrize("room", FOLDERS[1:])
def test_a_former_name_says_what_it_is_now(room):
    """In a checkout the folders can be found under the names of before."""
    done = subprocess.run(
        [sys.executable, "-c", f"import {room}"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.stderr.splitlines()[-1] == (
        f"ImportError: {room!r} is now 'assay.{room}': CHANGELOG.md lists the former names"
    )
