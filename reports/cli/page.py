"""The page of ``assay serve --page``: a box for a statement, for browsers of this machine alone.

It listens on 127.0.0.1 only.  Its address holds a secret; a request without it, under another name
of this machine, or from another site gets nothing.  The questions are answered by ``assay serve``
in a process of its own (`Backend`), so that a search keeps its limits and ends with its question.
"""

from __future__ import annotations

import errno
import hmac
import json
import queue
import secrets
import select
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from assay.reports.cli.names import UserError
from assay.reports.cli.outputs import complain

HOST = "127.0.0.1"
LARGEST = 100_000
"""Bytes of the largest question."""
AT_ONCE = 8
"""Questions that may wait at a time."""
_PATIENCE = 20
"""Seconds that a browser may take to send a request."""
_SITE = Path(__file__).parents[1] / "site"
_FILES = {
    "": (_SITE / "ask" / "ask.html", "text/html; charset=utf-8"),
    "ask.js": (_SITE / "ask" / "ask.js", "text/javascript; charset=utf-8"),
    "script.js": (_SITE / "assets" / "script.js", "text/javascript; charset=utf-8"),
    "style.css": (_SITE / "assets" / "style.css", "text/css; charset=utf-8"),
    "math.woff": (_SITE / "assets" / "math.woff", "font/woff"),
}
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; font-src"
    " 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}


def serve(port: int, show: bool, as_json: bool) -> int:
    """Serve the page until interrupted; port 0 takes a free one.

    show: open it in a browser; as_json: print the address as JSON.
    Raises UserError where the port is in use or not allowed.
    """
    if port > 65_535:
        raise UserError(f"there is no port {port}: a port is a number from 1 to 65535")
    backend = Backend()
    try:
        server = _Server(port, backend)
    except OSError as error:
        raise UserError(_why_not(port, error)) from None
    try:
        print(json.dumps({"address": server.address}) if as_json else server.address, flush=True)
        if show and not _opened(server.address):
            complain("no browser could be opened: open the address above yourself")
        server.serve_forever(poll_interval=0.2)
    finally:
        server.server_close()
        backend.close()
    return 0


def _why_not(port: int, error: OSError) -> str:
    """Say in one line why nothing can listen on a port, and what to do."""
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use: choose another with --port N, or leave --port out"
    if error.errno == errno.EACCES:
        return f"port {port} is not allowed for you: choose one above 1023, or leave --port out"
    return f"nothing can listen on port {port}: {error.strerror or error}"


def _opened(address: str) -> bool:
    import webbrowser

    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False


_Answer = queue.SimpleQueue[dict[str, Any]]
_Answers = dict[int, _Answer]
"""Number of a question -> where its answer will be put."""


class Backend:
    """``assay serve`` in a process of its own, started when it is needed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._lock = threading.Lock()
        self._answers: _Answers = {}
        """Those of the process that runs now."""
        self._number = 0

    def ask(self, request: dict[str, Any]) -> tuple[int, _Answer]:
        """Send a request; returns its id, and where its answer will be put."""
        with self._lock:
            if self._process is None or self._process.poll() is not None:
                self._start()
            self._number += 1
            number = self._number
            self._answers[number] = answer = queue.SimpleQueue()
            self._send({**request, "id": number})
        return number, answer

    def cancel(self, number: int) -> None:
        """End the work on a request that nobody waits for any more."""
        with self._lock:
            if self._answers.pop(number, None) is not None:
                self._send({"id": -number, "do": "cancel", "of": number})

    @property
    def waiting(self) -> int:
        """How many requests are not answered yet."""
        return len(self._answers)

    def close(self) -> None:
        """End the process, and with it what it works on."""
        process = self._process
        if process is not None and process.poll() is None:
            process.terminate()
            process.wait()
        if process is not None and process.stdin and process.stdout:
            process.stdin.close()

    def _start(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "assay.reports.cli", "serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            start_new_session=True,  # Ctrl-C is for the process that serves the page
        )
        self._answers = {}
        own = (self._process, self._answers)
        threading.Thread(target=self._read, args=own, daemon=True).start()

    def _send(self, request: dict[str, Any]) -> None:
        process = self._process
        if process is None or process.stdin is None:
            return
        try:
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
        except (BrokenPipeError, ValueError):
            pass  # its end is noticed by the thread that reads

    def _read(self, process: subprocess.Popen[str], answers: _Answers) -> None:
        """Hand out answers until the process ends; then whoever waits is told so, and the next
        question starts another, also where this one has closed its output and not yet ended.
        """
        if process.stdout is None:
            return
        with process.stdout as stream:
            for line in stream:
                found = json.loads(line)
                answer = answers.pop(found["id"], None)
                if answer is not None:
                    answer.put(found)
        with self._lock:
            if self._process is process:
                self._process = None
            for answer in answers.values():
                answer.put(
                    {"error": {"kind": "internal", "message": "the prover has ended: ask again"}}
                )
            answers.clear()
            if process.stdin is not None:
                with suppress(OSError):  # what it did not read is lost
                    process.stdin.close()
        process.wait()


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, port: int, backend: Backend) -> None:
        super().__init__((HOST, port), _Handler)
        self.backend = backend
        self.token = secrets.token_urlsafe(24)
        self.host = f"{HOST}:{self.server_address[1]}"

    @property
    def address(self) -> str:
        """The address of the page, with its secret."""
        return f"http://{self.host}/{self.token}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say in one line what a browser that breaks off leaves behind; anything else as usual."""
        error = sys.exc_info()[1]
        if isinstance(error, (ConnectionError, TimeoutError)):
            complain("a browser broke off a request; the page is still there")
        else:
            complain(f"internal fault: {type(error).__name__}: {error}")


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    timeout = _PATIENCE
    server_version = "assay"
    sys_version = ""

    def do_GET(self) -> None:
        """Send the page or one of its files."""
        place = self._place()
        if place is None:
            return
        if not place and not self.path.endswith("/"):  # its files are asked for beside it
            self._send(301, b"", "text/plain", Location=f"/{self.server.token}/")
            return
        if place not in _FILES:
            self._tell(404, "there is no such page")
            return
        path, kind = _FILES[place]
        self._send(200, path.read_bytes(), kind)

    do_HEAD = do_GET

    def do_POST(self) -> None:
        """Answer a question; where the browser breaks off, the search ends."""
        place = self._place()
        if place is None:
            return
        length = self.headers.get("Content-Length") or ""
        plain = length.isascii() and length.isdigit() and len(length) < 9
        if place != "ask" or self.headers.get("Origin") is None:
            self._tell(403, "questions come from the page itself")
        elif self.headers.get_content_type() != "application/json":
            self._tell(415, "a question is JSON")
        elif not length:
            self._tell(411, "a question says how long it is, by Content-Length")
        elif not plain or int(length) > LARGEST:
            self._tell(413, f"a question has at most {LARGEST} bytes")
        elif self.server.backend.waiting >= AT_ONCE:
            self._tell(429, "too many questions wait for an answer: stop one of them")
        else:
            self._answer(self.rfile.read(int(length)))

    def _place(self) -> str | None:
        """Return what is asked for behind the secret; None, and an answer that says nothing, where
        the secret, the name of this machine or the site that asks is another one.
        """
        token, _, place = self.path.removeprefix("/").partition("/")
        origin = self.headers.get("Origin")
        if self.headers.get_all("Host") != [self.server.host]:
            self._tell(403, "this page has another address")
        elif origin is not None and origin != f"http://{self.server.host}":
            self._tell(403, "this page answers its own questions alone")
        elif not hmac.compare_digest(token.encode(), self.server.token.encode()):
            self._tell(404, "open the address that assay serve --page printed")
        else:
            return place
        return None

    def _answer(self, content: bytes) -> None:
        try:
            asked = json.loads(content)
            question = {key: asked[key] for key in ("do", "statement", "for")}
        except (ValueError, KeyError, TypeError, RecursionError):
            self._tell(400, "a question has do, statement and for")
            return
        if question["do"] not in ("prove", "refute"):
            self._tell(400, "a question is to prove or to refute")
            return
        number, waiting = self.server.backend.ask({**question, "look": True, "certificate": True})
        while True:
            try:
                answer = waiting.get(timeout=0.2)
                break
            except queue.Empty:
                if self._gone():
                    self.server.backend.cancel(number)
                    complain("the browser has gone: its question was dropped")
                    self.close_connection = True
                    return
        answer.pop("id", None)
        self._send(200, json.dumps(answer, ensure_ascii=False).encode(), "application/json")

    def _gone(self) -> bool:
        """Has the browser closed the connection?"""
        try:
            if not select.select([self.connection], [], [], 0)[0]:
                return False
            return not self.connection.recv(1, socket.MSG_PEEK)
        except OSError:
            return True

    def _tell(self, code: int, message: str) -> None:
        error = {"error": {"kind": "request", "message": message}}
        self._send(code, json.dumps(error).encode(), "application/json")

    def _send(self, code: int, content: bytes, kind: str, **more: str) -> None:
        self.send_response(code)
        for name, text in {**_HEADERS, "Content-Type": kind, **more}.items():
            self.send_header(name, text)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer what is no request of HTTP, or of another method, as everything else is."""
        self._tell(code, message or "this is no request that the page answers")

    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing about requests: their addresses hold the secret."""
