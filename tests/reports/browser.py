"""A headless Chromium that tests drive through a pipe: open a page, press keys, ask, change looks.

It speaks the DevTools protocol (messages of JSON that end in a null byte) over two pipes, so that
neither a driver nor a port is needed.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

PROGRAM = (
    shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
)
_QUIET = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
_START = """
import os, sys
ours = [os.dup(os.dup(int(text))) for text in sys.argv[1:3]]
for number, place in zip(ours, (3, 4)):
    os.dup2(number, place)
os.execv(sys.argv[3], sys.argv[3:])
"""
"""Puts the pipes where the browser looks for them, and becomes the browser."""
_CODES = {"Tab": 9, "Enter": 13, "Escape": 27, "End": 35, "Home": 36}
_CODES |= {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}


_PAINTED = """new Promise(done => new PerformanceObserver(() => done(0)).observe(
    {type: "paint", buffered: true}))"""


class Browser:
    """One tab of a browser of its own; `close` ends it."""

    def __init__(self, profile: Path) -> None:
        theirs_in, self._out = os.pipe()
        self._in, theirs_out = os.pipe()
        flags = (*_QUIET, f"--user-data-dir={profile}", "--remote-debugging-pipe", "about:blank")
        self._process = subprocess.Popen(
            [sys.executable, "-SEc", _START, str(theirs_in), str(theirs_out), str(PROGRAM), *flags],
            pass_fds=(theirs_in, theirs_out),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"HOME": str(profile)},
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self._number, self._read, self._session = 0, b"", ""
        self._events: list[dict] = []
        target = self._ask("Target.createTarget", url="about:blank")["targetId"]
        attached = self._ask("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        self._ask("Page.enable")

    def close(self) -> None:
        """End the browser."""
        self._process.kill()
        self._process.wait()
        os.close(self._in)
        os.close(self._out)

    def open(self, page: Path | str) -> None:
        """Go to a page and wait until it is loaded."""
        self._events.clear()
        self._ask("Page.navigate", url=page if isinstance(page, str) else page.as_uri())
        while not any(e["method"] == "Page.loadEventFired" for e in self._events):
            self._events.append(self._message())

    def painted(self, page: Path) -> float:
        """Open a page and return the seconds of processor time until it is loaded and painted."""
        self.open("about:blank")  # the page gets a process of its own, which counts from zero
        self._ask("Performance.enable", timeDomain="threadTicks")
        self.open(page)
        self.ask(_PAINTED)
        found = self._ask("Performance.getMetrics")["metrics"]
        return next(one["value"] for one in found if one["name"] == "TaskDuration")

    def ask(self, expression: str) -> Any:
        """Return the value of a JavaScript expression on the page, awaited where it is a promise.

        Raises AssertionError where it throws.
        """
        found = self._ask(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def press(self, *keys: str) -> None:
        """Press keys one after the other: names such as Tab, or single letters."""
        for key in keys:
            shift = key.startswith("Shift+")
            key = key.removeprefix("Shift+")
            how = {"key": key, "code": key, "windowsVirtualKeyCode": _CODES.get(key, 0)}
            how["modifiers"] = 8 if shift else 0
            if len(key) == 1:
                how["text"] = key
            if key == "Enter":
                how["text"] = "\r"
            self._ask("Input.dispatchKeyEvent", type="keyDown", **how)
            self._ask("Input.dispatchKeyEvent", type="keyUp", **how)

    def point(self, x: float, y: float) -> None:
        """Move the pointer to a place of the window."""
        self._ask("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def look(self, width: int = 1400, height: int = 900, dark: bool = False) -> None:
        """Set the size of the window, and light or dark."""
        self._ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._ask("Emulation.setEmulatedMedia", features=[scheme])

    def scripts(self, on: bool) -> None:
        """Let the scripts of pages run or not; takes effect at the next page."""
        self._ask("Emulation.setScriptExecutionDisabled", value=not on)

    def _ask(self, method: str, **parameters: Any) -> dict:
        self._number += 1
        message: dict = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            found = self._message()
            if found.get("id") == self._number:
                assert "error" not in found, (method, found["error"])
                return found["result"]
            if "method" in found:
                self._events.append(found)

    def _message(self) -> dict:
        while b"\0" not in self._read:
            more = os.read(self._in, 1 << 20)
            assert more, "the browser has ended"
            self._read += more
        one, _, self._read = self._read.partition(b"\0")
        return json.loads(one)
