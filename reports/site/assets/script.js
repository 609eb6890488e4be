// What the pages of Assay do besides: filter claims, light up neighbours, tell letters, open folds.
"use strict";
(() => {
  const form = document.getElementById("filter");
  if (form) {
    const rows = [...document.querySelectorAll("#claims tbody tr")];
    const boxes = [...form.querySelectorAll("input[name=v]")];
    const query = document.getElementById("q"), group = document.getElementById("g"), count = document.getElementById("n");
    const wanted = decodeURIComponent(location.hash.slice(1));
    if (boxes.some(b => b.value === wanted)) boxes.forEach(b => { b.checked = b.value === wanted; });
    const apply = () => {
      const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
      const on = new Set(boxes.filter(b => b.checked).map(b => b.value));
      const known = new Set(boxes.map(b => b.value));
      let shown = 0;
      for (const row of rows) {
        const text = row.dataset.s.toLowerCase();
        const hit = (on.has(row.dataset.v) || !known.has(row.dataset.v)) && (!group.value || row.dataset.g === group.value) && words.every(w => text.includes(w));
        row.hidden = !hit;
        shown += hit;
      }
      count.textContent = shown + " of " + rows.length;
    };
    form.hidden = false;
    form.addEventListener("input", apply);
    form.addEventListener("submit", e => e.preventDefault());
    apply();
  }
  for (const svg of document.querySelectorAll("svg.graph")) {
    const edges = [...svg.querySelectorAll(".edge")], nodes = new Map([...svg.querySelectorAll(".node")].map(n => [n.dataset.id, n]));
    const light = id => {
      svg.classList.add("focus");
      nodes.get(id).classList.add("lit");
      for (const e of edges) if (e.dataset.from === id || e.dataset.to === id) {
        e.classList.add("lit");
        nodes.get(e.dataset.from).classList.add("lit");
        nodes.get(e.dataset.to).classList.add("lit");
      }
    };
    const dark = () => { svg.classList.remove("focus"); svg.querySelectorAll(".lit").forEach(e => e.classList.remove("lit")); };
    for (const [id, node] of nodes) {
      node.addEventListener("mouseenter", () => light(id));
      node.addEventListener("mouseleave", dark);
      node.closest("a")?.addEventListener("focus", () => light(id));
      node.closest("a")?.addEventListener("blur", dark);
    }
  }
  const lens = document.getElementById("lens"), picture = document.querySelector(".graphbox svg.graph");
  if (lens && picture) {
    const nodes = [...picture.querySelectorAll(".node")], full = picture.width.baseVal.value;
    let scale = 1;
    const size = () => { picture.setAttribute("width", full * scale); picture.style.height = "auto"; };
    const look = () => {
      const words = lens.q.value.toLowerCase().split(/\s+/).filter(Boolean);
      const classes = [lens.v.value, lens.g.value].filter(Boolean);
      let hits = 0;
      for (const node of nodes) {
        const text = node.textContent.toLowerCase();
        const hit = words.every(w => text.includes(w)) && classes.every(c => node.classList.contains(c));
        node.classList.toggle("dim", !hit);
        hits += hit;
      }
      lens.querySelector("output").textContent = hits + " of " + nodes.length;
    };
    lens.hidden = false;
    lens.addEventListener("input", look);
    lens.addEventListener("submit", e => e.preventDefault());
    lens.addEventListener("click", e => {
      if (e.target.name !== "zoom") return;
      scale = +e.target.value ? scale * e.target.value : Math.min(1, picture.parentElement.clientWidth / full);
      size();
    });
    look();
  }
  const tip = document.createElement("div");
  let told = null, leaving = 0;
  const hush = () => { tip.hidden = true; told?.removeAttribute("aria-describedby"); told = null; };
  const tell = (letter, words) => {
    clearTimeout(leaving);
    hush();
    tip.innerHTML = words;
    tip.hidden = false;
    told = letter;
    told.setAttribute("aria-describedby", "tip");
    const at = letter.getBoundingClientRect(), room = document.documentElement.clientWidth - tip.offsetWidth - 8;
    tip.style.left = Math.max(8, Math.min(at.left, room)) + scrollX + "px";
    tip.style.top = at.bottom + 6 + scrollY + "px";
  };
  const leave = () => { leaving = setTimeout(hush, 200); };
  for (const table of document.querySelectorAll(".letters")) {
    const words = new Map([...table.querySelectorAll("dt math")].map(m => [m.innerHTML, m.closest("div").querySelector("dd").innerHTML]));
    for (const formula of table.parentElement.querySelectorAll(":scope > .formula")) {
      const seen = new Set();
      for (const letter of formula.querySelectorAll("mi, msub, mrow")) {
        const said = words.get(letter.outerHTML) ?? (letter.localName === "mrow" ? words.get(letter.innerHTML) : undefined);
        if (!said || letter.parentElement.closest("[data-letter]")) continue;
        letter.dataset.letter = "";
        if (!seen.has(said)) letter.tabIndex = 0;
        seen.add(said);
        letter.addEventListener("mouseenter", () => tell(letter, said));
        letter.addEventListener("mouseleave", leave);
        letter.addEventListener("focus", () => tell(letter, said));
        letter.addEventListener("blur", hush);
      }
    }
    if (!tip.id) {
      Object.assign(tip, { id: "tip", hidden: true });
      tip.setAttribute("role", "tooltip");
      tip.addEventListener("mouseenter", () => clearTimeout(leaving));
      tip.addEventListener("mouseleave", leave);
      document.body.append(tip);
      addEventListener("keydown", e => { if (e.key === "Escape") hush(); });
    }
  }
  const unfold = () => {
    const aim = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let fold = aim?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    if (aim?.closest("details")) aim.scrollIntoView();
  };
  addEventListener("hashchange", unfold);
  unfold();
})();
