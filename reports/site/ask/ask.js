// The page of `assay serve --page`: send a statement, show the answer.
"use strict";
(() => {
  const MARKS = { proved: "✓", refuted: "✗", vacuous: "∅", open: "?" };
  const by = id => document.getElementById(id), form = by("ask"), stop = by("stop");
  let asked = null, link = "";
  const say = (verdict, reason) => {
    by("answer").hidden = false;
    by("answer").className = "v-" + (MARKS[verdict] ? verdict : "open");
    by("verdict").replaceChildren();
    const chip = document.createElement("span");
    chip.className = "chip v-" + (MARKS[verdict] ? verdict : "open");
    chip.textContent = (MARKS[verdict] ? MARKS[verdict] + " " : "") + verdict;
    by("verdict").append(chip);
    by("reason").textContent = reason;
    for (const id of ["given", "goal", "read"]) by(id).replaceChildren();
    for (const id of ["evidence", "plot", "certificate"]) by(id).hidden = true;
    for (const id of ["evidence", "plot"]) {
      by(id).querySelectorAll(".live").forEach(panel => panel.remove());
      by(id).querySelector("tbody").replaceChildren();
    }
  };
  const row = (name, number) => {
    const line = document.createElement("tr"), left = document.createElement("td"), right = document.createElement("td");
    left.textContent = name;
    right.textContent = number;
    right.className = "r";
    line.append(left, right);
    return line;
  };
  const show = answer => {
    say(answer.verdict, answer.reason || "");
    by("read").textContent = "Read as: " + answer.read_as;
    const look = answer.look;
    if (look) { // MathML that the server wrote
      by("given").innerHTML = look.given.length ? '<b>for all</b> ' + look.given.map(g => `<i>${g}</i>`).join(" ") : "";
      by("goal").innerHTML = look.goal;
    }
    const witness = answer.witness && typeof answer.witness === "object" ? Object.entries(answer.witness) : [];
    if (witness.length && answer.verdict === "refuted") {
      const body = by("evidence").querySelector("tbody");
      by("evidence").hidden = false;
      for (const [name, x] of witness) body.append(row(name, typeof x === "string" ? x : JSON.stringify(x)));
      for (const [left, right] of answer.sides || []) body.append(row("left side", left), row("right side", right));
    }
    if (look?.live) {
      const box = by(answer.verdict === "refuted" && witness.length ? "evidence" : "plot");
      box.hidden = false;
      assay.moved(box, look.live);
    }
    if (answer.certificate) {
      URL.revokeObjectURL(link);
      link = URL.createObjectURL(new Blob([JSON.stringify(answer.certificate, null, 1) + "\n"], { type: "application/json" }));
      by("certificate").href = link;
      by("certificate").hidden = false;
    }
  };
  const ask = async how => {
    asked?.abort();
    const mine = asked = new AbortController();
    say("searching", "");
    stop.hidden = false;
    try {
      const found = await fetch("ask", {
        method: "POST", signal: mine.signal, headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ do: how, statement: form.statement.value, for: form.domain.value.trim() ? [form.domain.value] : [] }),
      });
      const answer = await found.json();
      if (answer.error) say("not answered", answer.error.message);
      else show(answer);
    } catch (trouble) {
      if (mine === asked) say("not answered", mine.signal.aborted ? "Stopped." : "Assay no longer runs: start assay serve --page again, and open the address that it prints.");
    }
    if (mine === asked) { stop.hidden = true; asked = null; }
  };
  form.addEventListener("submit", e => { e.preventDefault(); ask(e.submitter?.value || "prove"); });
  stop.addEventListener("click", () => asked?.abort());
})();
