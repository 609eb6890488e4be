"""``assay serve`` as another program meets it: real processes, over pipes and over HTTP."""

from __future__ import annotations

import http.client
import importlib.resources
import json
import signal
import socket
import subprocess
import sys

import pytest

from assay.reports.cli.page import Backend

LONG = "x**y + y**x > 1 + sin(x*y)**2/10**6"
"""A formula for positive x and y that keeps the search busy until its work is done."""


class Talk:
    """A running ``assay serve``, with its pipes."""

    def __init__(self, *arguments: str):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "assay.reports.cli", "serve", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def say(self, *requests: object) -> None:
        """Send requests; a text is sent as it is."""
        for request in requests:
            line = request if isinstance(request, str) else json.dumps(request)
            self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self) -> dict:
        """Return the next answer."""
        return json.loads(self.process.stdout.readline())

    def end(self) -> tuple[int, str]:
        """Close the input; returns exit code and what was told on stderr."""
        _, err = self.process.communicate(timeout=600)
        return self.process.returncode, err


def test_requests_of_every_kind_are_answered_by_one_process():
    talk = Talk()
    talk.say(
        {
            "id": 1,
            "do": "prove",
            "statement": "2x <= x^2 + 1",
            "for": "x in R",
            "certificate": True,
        },
        {"id": "two", "do": "refute", "statement": "ln(x)/x <= ln(3)/3", "for": ["x > 0"]},
        {"id": 3, "do": "refute", "statement": "x^2 >= 0", "for": ["x in R"], "limit": 1},
        {"id": 4, "do": "prove", "statement": "x +", "for": []},
        {"id": 5, "do": "show", "claim": "phases.eq72"},
        {"id": 6, "do": "show", "claim": "phases.eq72x"},
        {"id": 7, "do": "check", "claim": "phases.def1"},
    )
    first, second, third, fourth, fifth, sixth, last = (talk.hear() for _ in range(7))
    assert first["id"] == 1 and first["verdict"] == "proved"
    assert first["certificate"]["verdict"] == "proved" and "2*x" in first["read_as"]
    assert second["id"] == "two" and second["verdict"] == "refuted" and second["witness"]
    assert "certificate" not in second and float(second["sides"][0][0]) > 0.366
    assert third["verdict"] == "open" and "counterexample" in third["reason"]
    assert fourth["error"]["kind"] == "unreadable" and fourth["error"]["place"]["column"] == 4
    assert fifth["claim"]["id"] == "phases.eq72"
    assert sixth["error"]["kind"] == "unknown" and "nearest" in sixth["error"]["message"]
    assert {row["reading"] for row in last["rows"]} >= {"printed"} and last["as_in_ledger"]
    assert talk.end() == (0, "")


def test_what_is_no_request_is_answered_and_harms_nothing():
    talk = Talk()
    bad = [
        "nonsense",
        "[" * 100_000,
        "x" * 1_100_000,
        [1],
        {"do": "prove"},
        {"id": 1, "do": "eval"},
        {"id": 1, "do": "prove", "statement": 3},
        {"id": 1, "do": "prove", "statement": "x > 0", "for": [7]},
        {"id": 1, "do": "prove", "statement": "x > 0", "limit": -1},
        {"id": 1, "do": "prove", "statement": "x > 0", "limits": 1},
        {"id": 1, "do": "check", "claim": "--accept"},
        {"id": 1, "do": "cancel"},
    ]
    talk.say(*bad)
    for _ in bad:
        error = talk.hear()["error"]
        assert error["kind"] == "request" and "\n" not in error["message"]
    talk.say({"id": 2, "do": "cancel", "of": 99})
    assert talk.hear() == {"id": 2, "cancelled": False}
    assert talk.end() == (0, "")


def test_a_search_can_be_cancelled_and_the_next_is_answered():
    talk = Talk()
    search = {"do": "prove", "statement": LONG, "for": ["x > 0, y > 0"], "work": 600}
    talk.say(
        {"id": 1, **search}, {"id": 2, **search}, {"id": 3, "do": "show", "claim": "phases.def1"}
    )
    talk.say({"id": 4, "do": "cancel", "of": 2}, {"id": 5, "do": "cancel", "of": 1})
    found = {}
    while 3 not in found:
        answer = talk.hear()
        found[answer["id"]] = answer
    assert found[4]["cancelled"] and found[5]["cancelled"] and found[3]["claim"]
    assert {found[n]["error"]["kind"] for n in (1, 2)} == {"cancelled"}
    assert talk.end() == (0, "")


def test_an_interrupt_ends_the_search_in_one_line():
    talk = Talk()
    talk.say({"id": 1, "do": "show", "claim": "phases.def1"})
    talk.hear()
    talk.say({"id": 2, "do": "prove", "statement": LONG, "for": ["x > 0, y > 0"], "work": 600})
    talk.process.send_signal(signal.SIGINT)
    code, err = talk.end()
    assert code == 130 and err.count("\n") == 1 and "interrupted" in err


# ---- the page ------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def page():
    """A running page: the process, its port and its secret."""
    talk = Talk("--page", "--json")
    address = talk.hear()["address"]
    port, token = address.removeprefix("http://127.0.0.1:").strip("/").split("/")
    yield talk, int(port), token
    talk.process.send_signal(signal.SIGINT)
    assert talk.process.wait(timeout=600) == 130
    talk.end()


def asked(port: int, method: str, path: str, body: object = None, **headers: str) -> tuple:
    """Send one request; returns status, headers and content."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
    content = None if body is None else json.dumps(body)
    connection.request(method, path, content, {k.replace("_", "-"): v for k, v in headers.items()})
    answer = connection.getresponse()
    found = answer.status, dict(answer.getheaders()), answer.read()
    connection.close()
    return found


QUESTION = {"do": "prove", "statement": "x^2 >= 0", "for": ["x in R"]}


def test_the_page_answers_its_own_questions_alone(page):
    _, port, token = page
    own, kind = f"http://127.0.0.1:{port}", "application/json"
    status, headers, content = asked(port, "GET", f"/{token}/")
    assert status == 200 and b"Prove or refute" in content
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    good = {"Origin": own, "Content_Type": kind}
    status, _, content = asked(port, "POST", f"/{token}/ask", QUESTION, **good)
    answer = json.loads(content)
    assert status == 200 and answer["verdict"] == "proved" and answer["certificate"]["format"] == 1
    assert "<math" in answer["look"]["goal"] and answer["look"]["live"]["goal"][0] == "ge"
    refused = [
        ("GET", "/", None, {}),
        ("GET", f"/{token[:-1]}x/", None, {}),
        ("GET", f"/{token}/../../pyproject.toml", None, {}),
        ("GET", f"/{token}/", None, {"Host": f"localhost:{port}"}),
        ("GET", f"/{token}/", None, {"Host": "evil.example"}),
        ("GET", f"/{token}/", None, {"Origin": "http://evil.example"}),
        ("POST", f"/{token}/ask", QUESTION, {"Content_Type": kind}),
        ("POST", f"/{token}/ask", QUESTION, {"Origin": "null", "Content_Type": kind}),
        ("POST", f"/{token}/ask", QUESTION, {"Origin": own, "Content_Type": "text/plain"}),
        ("POST", f"/{token}/ask", {**QUESTION, "statement": "x" * 200_000}, good),
        ("POST", f"/{token}/ask", {**QUESTION, "do": "check"}, good),
        ("POST", f"/{token}/ask", [1], good),
        ("POST", "/ask", QUESTION, good),
        ("POST", f"/{token}/ask", None, {**good, "Content_Length": "\xb2"}),
        ("POST", f"/{token}/ask", None, {**good, "Content_Length": "9" * 5000}),
        ("POST", f"/{token}/ask", None, {**good, "Transfer_Encoding": "chunked"}),
        ("PUT", f"/{token}/ask", QUESTION, good),
        ("HEAD", "/", None, {}),
    ]
    for method, path, body, more in refused:
        status, _, content = asked(port, method, path, body, **more)
        assert status in (400, 403, 404, 411, 413, 415, 501), (method, path, more)
        assert method == "HEAD" and not content or json.loads(content)["error"]["message"]
        assert b"verdict" not in content and token.encode() not in content
    status, headers, content = asked(port, "HEAD", f"/{token}/")
    assert (status, content) == (200, b"") and int(headers["Content-Length"]) > 1000
    status, headers, _ = asked(port, "GET", f"/{token}")
    assert status == 301 and headers["Location"] == f"/{token}/"


def test_it_listens_to_this_machine_alone(page):
    _, port, _ = page
    with open("/proc/net/tcp") as stream:
        local = [line.split()[1] for line in stream if f":{port:04X} " in line]
    assert "0100007F" + f":{port:04X}" in local and f"00000000:{port:04X}" not in local


def test_a_port_in_use_and_one_that_cannot_be_are_told_in_one_line(page):
    _, port, _ = page
    for chosen, words in ((port, "in use"), (70_000, "65535")):
        talk = Talk("--page", "--port", str(chosen))
        code, err = talk.end()
        assert code == 2 and words in err and err.count("\n") == 1
    assert Talk("--port", "80").end()[0] == 2


def test_a_browser_that_goes_ends_its_search(page):
    talk, port, token = page
    body = json.dumps({"do": "prove", "statement": LONG, "for": ["x > 0, y > 0"]})
    with socket.create_connection(("127.0.0.1", port)) as gone:
        lines = (
            f"POST /{token}/ask HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            f"Origin: http://127.0.0.1:{port}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
            "",
            body,
        )
        gone.sendall("\r\n".join(lines).encode())
    assert "browser has gone" in talk.process.stderr.readline()
    good = {"Origin": f"http://127.0.0.1:{port}", "Content_Type": "application/json"}
    assert b"proved" in asked(port, "POST", f"/{token}/ask", QUESTION, **good)[2]


def test_a_prover_that_ends_is_told_and_the_next_question_gets_another():
    backend = Backend()
    try:
        hard = {"do": "prove", "statement": LONG, "for": ["x > 0, y > 0"], "work": 600}
        for _ in range(2):
            _, waiting = backend.ask(hard)
            backend._process.kill()
            assert "ask again" in waiting.get(timeout=600)["error"]["message"]
            _, waiting = backend.ask(QUESTION)  # at once: the old process may not be gone yet
            assert waiting.get(timeout=600)["verdict"] == "proved"
    finally:
        backend.close()


def test_somebody_asks_in_a_browser(page, tab):
    _, port, token = page
    tab.look(420)
    tab.open(f"http://127.0.0.1:{port}/{token}/")
    tab.press("Tab", "Tab", *"log(x)/x<=log(3)/3", "Tab", *"x>0", "Tab", "Enter")
    done = """new Promise(ready => { const look = () =>
        document.querySelector("#verdict")?.textContent.includes("refuted")
          ? ready(true) : requestAnimationFrame(look); look(); })"""
    assert tab.ask(done)
    assert "11/4" in tab.ask("document.getElementById('evidence').textContent")
    assert tab.ask("document.querySelectorAll('#evidence .live svg path').length") > 2
    assert tab.ask("document.getElementById('certificate').href").startswith("blob:")
    assert tab.ask("document.querySelectorAll('#goal math').length") == 1
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert tab.ask(wide) <= 0
    package = pytest.importorskip("axe_core_python", reason="axe-core is not installed")
    tab.ask((importlib.resources.files(package) / "axe.min.js").read_text("utf-8") + "; 0")
    assert tab.ask("axe.run().then(found => found.violations.map(v => v.id))") == []
