// What the pages of Assay do besides: filter claims, light up neighbours, tell letters, move
// counterexamples, open folds.  Formulas come as data and are never evaluated as text.
"use strict";
(() => {
  const form = document.getElementById("filter");
  if (form) {
    const rows = [...document.querySelectorAll("#claims tbody tr")];
    const groups = [...document.querySelectorAll("#claims .rows")].map(box => [box, [...box.querySelectorAll("tbody tr")]]);
    const papers = [...document.querySelectorAll("#claims .paper")];
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
      for (const [box, own] of groups) { // what is not drawn yet keeps the room of its rows
        const left = own.filter(row => !row.hidden).length;
        box.hidden = !left;
        box.style.setProperty("--rows", left);
      }
      for (const paper of papers) paper.hidden = !paper.querySelector(".rows:not([hidden])");
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
  const scrolling = () => { // what scrolls is reached by the keyboard
    for (const box of document.querySelectorAll("pre, p, li, dd, td, p i, .num i, blockquote, .scroll, .formula div")) {
      if (box.scrollWidth <= box.clientWidth || box.tabIndex >= 0 || box.querySelector("a, input, button, summary, [tabindex]")) continue;
      if (/auto|scroll/.test(getComputedStyle(box).overflowX)) box.tabIndex = 0;
    }
  };
  for (const change of ["resize", "toggle", "load"]) addEventListener(change, scrolling, true);
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
  for (const formula of document.querySelectorAll(".claim article .formula:not(.reading *)")) {
    const words = new Map(); // letter -> what the statement says of it, and what it means in the paper
    for (const item of formula.querySelectorAll(".given > i > math:first-child")) {
      const parts = [...item.children], sign = parts.findIndex(e => e.localName === "mo" && "∈=:→".includes(e.textContent));
      const said = item.parentElement.innerHTML.replace(/,$/, ""), letter = parts.slice(0, Math.max(sign, 0)).map(e => e.outerHTML).join("");
      if (letter && !words.has(letter) && said.length < 3000) words.set(letter, said);
    }
    for (const m of formula.parentElement.querySelectorAll(":scope > .letters dt math")) {
      const means = m.closest("div").querySelector("dd").innerHTML, said = words.get(m.innerHTML);
      words.set(m.innerHTML, said ? means + "; " + said : means);
    }
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
    if (!tip.id) {
      Object.assign(tip, { id: "tip", hidden: true });
      tip.setAttribute("role", "tooltip");
      tip.addEventListener("mouseenter", () => clearTimeout(leaving));
      tip.addEventListener("mouseleave", leave);
      document.body.append(tip);
      addEventListener("keydown", e => { if (e.key === "Escape") hush(); });
    }
  }
  // ---- formulas as trees of data: a number, a name, or [operation, tree, ...] ----
  const sum = (series, x) => series.reduce((total, c, i) => total + c / (x + i + 1), 0.99999999999980993);
  const LANCZOS = [676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7];
  const loggamma = x => x < 0.5 ? Math.log(Math.PI / Math.abs(Math.sin(Math.PI * x))) - loggamma(1 - x)
    : 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(x + 6.5) - x - 6.5 + Math.log(sum(LANCZOS, x - 1));
  const gamma = x => x <= 0 && Number.isInteger(x) ? NaN : x < 0.5 ? Math.PI / (Math.sin(Math.PI * x) * gamma(1 - x)) : Math.exp(loggamma(x));
  const erfc = x => {
    if (x < 0) return 2 - erfc(-x);
    if (x < 2.5) { // the series of erf
      let term = x, total = x;
      for (let n = 1; n < 80; n++) { term *= -x * x / n; total += term / (2 * n + 1); }
      return 1 - 2 / Math.sqrt(Math.PI) * total;
    }
    let tail = 0; // the continued fraction
    for (let n = 60; n > 0; n--) tail = n / 2 / (x + tail);
    return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + tail);
  };
  const near = (a, b) => Math.abs(a - b) <= 1e-11 * Math.max(Math.abs(a), Math.abs(b));
  const compared = test => (a, b) => Number.isFinite(a) && Number.isFinite(b) ? test(a, b) : null;
  const OPERATIONS = new Map(Object.entries({
    add: (a, b) => a + b, sub: (a, b) => a - b, mul: (a, b) => a * b, div: (a, b) => b === 0 ? NaN : a / b, neg: a => -a,
    pow: (a, b) => a ** b, erf: x => 1 - erfc(x), erfc, gamma, loggamma, Phi: x => erfc(-x / Math.SQRT2) / 2,
    lt: compared((a, b) => a < b), le: compared((a, b) => a <= b), gt: compared((a, b) => a > b), ge: compared((a, b) => a >= b),
    eq: compared((a, b) => a === b), ne: compared((a, b) => a !== b),
    // three truths: true, false, and null where a term has no value
    and: (...all) => all.includes(false) ? false : all.includes(null) ? null : true,
    or: (...all) => all.includes(true) ? true : all.includes(null) ? null : false,
    not: a => a === null ? null : !a, implies: (a, b) => a === false || b === true ? true : a === null || b === null ? null : false,
  }));
  for (const name of ["exp", "log", "sqrt", "cbrt", "abs", "min", "max", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh"]) OPERATIONS.set(name, Math[name]);
  const value = (tree, known) => typeof tree === "number" ? tree : typeof tree === "string" ? known.get(tree) ?? NaN
    : OPERATIONS.get(tree[0])(...tree.slice(1).map(part => value(part, known)));
  const at = (data, point) => {
    const known = new Map(point);
    for (const [name, tree] of data.steps) known.set(name, value(tree, known));
    return known;
  };
  const RELATIONS = ["lt", "le", "gt", "ge", "eq", "ne"];
  const relations = tree => !Array.isArray(tree) ? [] : RELATIONS.includes(tree[0]) ? [tree] : tree.slice(1).flatMap(relations);
  const SIGNS = { lt: "<", le: "≤", gt: ">", ge: "≥", eq: "=", ne: "≠" };
  const told10 = x => Number.isFinite(x) ? String(+x.toPrecision(10)) : "no value";

  // ---- drawing: lines of y over x with two ends of each axis; pairs of numbers in, SVG out ----
  const scaled = (low, high, log) => log ? x => Math.log(x / low) / Math.log(high / low) : x => (x - low) / (high - low);
  const short = x => Math.abs(x) >= 1e5 || (x && Math.abs(x) < 1e-3) ? x.toExponential(1).replace("e+", "e") : String(+x.toPrecision(3));
  const ends = (low, high) => { // two labels that differ where the numbers do
    if (Math.abs(low) < 1e-6 * Math.abs(high)) return ["0", short(high)];
    for (let digits = 3; digits < 13; digits++) {
      const pair = [low, high].map(x => digits === 3 ? short(x) : String(+x.toPrecision(digits)));
      if (pair[0] !== pair[1]) return pair;
    }
    return [short(low), ""];
  };
  const chart = (label, xs, logX, lines, mark, dots = []) => {
    const W = 640, H = 240, left = 62, right = 12, top = 12, bottom = 34;
    const all = lines.flatMap(line => line.ys).filter(Number.isFinite).sort((a, b) => a - b);
    if (!all.length) return "";
    let low = all[Math.floor(all.length * 0.01)], high = all[Math.ceil(all.length * 0.99) - 1];
    const spot = mark === null ? -1 : xs.reduce((best, x, i) => Math.abs(x - mark) < Math.abs(xs[best] - mark) ? i : best, 0);
    const here = lines.map(line => Math.abs(line.ys[spot])), apart = spot < 0 || dots.length || Math.max(...here) > 10 * Math.min(...here);
    const log = all[0] > 0 && high / low > 50 && apart; // powers only where the sides are apart by powers
    if (low === high) { low -= Math.abs(low) / 2 || 1; high += Math.abs(high) / 2 || 1; }
    const fx = scaled(xs[0], xs[xs.length - 1], logX), fy = scaled(low, high, log);
    const px = x => left + fx(x) * (W - left - right), py = y => H - bottom - Math.max(-0.04, Math.min(1.04, fy(y))) * (H - top - bottom);
    const path = ys => { let pen = "M"; return ys.map((y, i) => { if (!Number.isFinite(y) || (log && y <= 0)) { pen = "M"; return ""; } const s = pen + px(xs[i]).toFixed(1) + " " + py(y).toFixed(1); pen = "L"; return s; }).join(""); };
    const text = (x, y, words, anchor) => `<text class="tick" x="${x}" y="${y}" text-anchor="${anchor}">${words}</text>`;
    let out = `<svg class="curves" viewBox="0 0 ${W} ${H}" role="img" aria-label="${label}"><path class="grid" d="M${left} ${top}V${H - bottom}H${W - right}"/>`;
    const range = (a, b, log) => log ? [short(a), short(b)] : ends(a, b);
    const [from, to] = range(xs[0], xs[xs.length - 1], logX), [least, most] = range(low, high, log);
    out += text(left, H - bottom + 16, from, "middle") + text(W - right, H - bottom + 16, to, "end");
    out += text(left - 6, py(low) + 4, least, "end") + text(left - 6, py(high) + 4, most, "end");
    if (mark !== null) out += `<path class="grid" stroke-dasharray="3 3" d="M${px(mark).toFixed(1)} ${top}V${H - bottom}"/>` + ([from, to].includes(short(mark)) ? "" : text(px(mark).toFixed(1), H - bottom + 30, short(mark), "middle"));
    lines.forEach(line => { out += `<path d="${path(line.ys)}" fill="none" stroke="var(--${line.colour})" stroke-width="2"${line.dashed ? ' stroke-dasharray="5 3"' : ""}/>`; });
    for (const one of dots) one.xs.forEach((x, i) => { if (Number.isFinite(one.ys[i])) out += `<circle cx="${px(x).toFixed(1)}" cy="${py(one.ys[i]).toFixed(1)}" r="3" fill="var(--${one.colour})"/>`; });
    return out + "</svg>";
  };
  const span = v => { // the ends of a slider, and whether it runs over powers
    const size = Math.abs(v.at), low = v.low ?? -Infinity, high = v.high ?? Infinity;
    if (low >= 0 && size > 0) {
      let from = Math.max(low, size / 20), to = Math.min(high, size * 20);
      if (v.whole) { from = Math.max(low, Math.min(Math.floor(from), v.at - 5)); to = Math.min(high, Math.max(Math.ceil(to), v.at + 5)); }
      return [from, to, from > 0 && to / from > 30];
    }
    const room = Math.max(v.whole ? 5 : 1, 3 * size);
    return [Math.max(low, v.at - room), Math.min(high, v.at + room), false];
  };
  const STEPS = 400;
  const moved = (box, data) => {
    const point = new Map(data.variables.map(v => [v.name, v.at]));
    const cells = [...box.querySelectorAll("table td.num")], words = document.createElement("output"), plot = document.createElement("div");
    const panel = document.createElement("div"), sliders = new Map(), back = document.createElement("button");
    panel.className = "live"; plot.className = "plot"; plot.tabIndex = 0;
    let chosen = null;
    const spans = new Map(data.variables.map(v => [v.name, span(v)]));
    const place = (v, part) => {
      const [low, high, log] = spans.get(v.name), x = log ? low * (high / low) ** part : low + (high - low) * part;
      return v.whole ? Math.round(x) : x;
    };
    const broken = () => { // the first relation that fails at the counterexample, else the first
      const known = at(data, new Map(data.variables.map(v => [v.name, v.at]))), all = relations(data.goal);
      return all.find(r => value(r, known) === false) ?? all[0];
    };
    const relation = broken();
    const sampled = v => { const xs = []; for (let i = 0; i <= 160; i++) { const x = place(v, i / 160); if (x !== xs[xs.length - 1]) xs.push(x); } return xs; };
    const sides = (v, xs) => [1, 2].map(side => xs.map(x => value(relation[side], at(data, new Map(point).set(v.name, x)))));
    const first = data.variables.find(v => { const xs = sampled(v); return xs.length > 1 && sides(v, xs).some(ys => new Set(ys.map(short)).size > 2); }) ?? data.variables[0];
    const over = document.createElement("span");
    const show = () => {
      const known = at(data, point);
      const numbers = [...data.steps.map(([name]) => known.get(name)), ...(data.sides ?? []).map(s => value(s, known))];
      numbers.forEach((x, i) => { if (cells[i]) cells[i].textContent = told10(x); });
      const [left, right] = [value(relation[1], known), value(relation[2], known)];
      const inside = data.given.every(g => value(g, known) === true), holds = value(data.goal, known);
      const close = relations(data.goal).some(r => near(value(r[1], known), value(r[2], known)));
      const says = ["Here it says", told10(left), SIGNS[relation[0]], told10(right)].join(" ");
      words.textContent = !inside ? says + ", outside of the hypotheses." : holds === null ? "Here a term has no value."
        : close ? says + ": too close to tell in ordinary arithmetic." : holds ? says + ": the statement holds." : says + ": the statement fails.";
      const v = chosen ?? first, log = spans.get(v.name)[2], xs = sampled(v), [one, two] = sides(v, xs);
      plot.innerHTML = xs.length > 1 ? chart(`both sides over ${v.name}`, xs, log, [{ ys: one, colour: "c1" }, { ys: two, colour: "c2", dashed: true }], point.get(v.name)) : "";
      over.innerHTML = v.shown;
    };
    for (const v of data.variables) {
      const [low, high, log] = spans.get(v.name);
      if (!(high > low)) continue;
      const label = document.createElement("label"), slider = document.createElement("input"), says = document.createElement("span");
      slider.type = "range"; slider.min = 0; slider.max = STEPS; slider.step = "any";
      if (v.whole && !log && high - low <= STEPS) { slider.max = high - low; slider.step = 1; }
      const set = x => { slider.value = +slider.max * scaled(low, high, log)(x); says.textContent = short(x) === String(x) ? short(x) : told10(x).slice(0, 9); slider.setAttribute("aria-valuetext", says.textContent); };
      label.innerHTML = `<span>${v.shown}</span>`;
      slider.setAttribute("aria-label", v.name);
      label.append(slider, says);
      slider.addEventListener("input", () => { const x = place(v, slider.value / slider.max); point.set(v.name, x); set(x); chosen = v; show(); });
      sliders.set(v.name, set);
      set(v.at);
      panel.append(label);
    }
    if (!sliders.size) return;
    back.type = "button"; back.textContent = "Back to the counterexample";
    back.addEventListener("click", () => { for (const v of data.variables) { point.set(v.name, v.at); sliders.get(v.name)?.(v.at); } show(); });
    const legend = document.createElement("p");
    legend.className = "note";
    legend.innerHTML = '<i class="ln c1"></i> left side <i class="ln c2"></i> right side, over ';
    legend.append(over, ", or the letter moved last. Computed here in ordinary arithmetic, to look; the certificate decides.");
    panel.append(words, plot, legend, back);
    const fold = document.createElement("details"), title = document.createElement("summary");
    title.textContent = "Move its values, and see both sides";
    fold.open = true; // where what is true instead comes first, all of this is folded
    fold.append(title, panel);
    box.querySelector("table").after(fold);
    show();
  };
  // ---- training at the reader's own parameters: gradient descent against the closed laws ----
  const softmax = (row, v) => { const all = row.map(x => Math.exp(v * (x - row[0]))), total = all.reduce((a, b) => a + b); return all.map(x => x / total); };
  const trained = (l, k, rate, times) => { // one row of the sums of weights, every class for itself (Equations 16 to 23)
    const row = new Array(l).fill(1 / l), found = [];
    let now = 0;
    for (const t of times) {
      for (; now < t; now++) {
        const weak = softmax(row, 1), strong = softmax(row, k);
        for (let i = 0; i < l; i++) row[i] -= rate * (weak[i] - !i + k * (strong[i] - !i));
      }
      const [p1, r1] = softmax(row, 1), [pk, rk] = softmax(row, k);
      const slope = k / (pk - rk), simple = ((slope * (p1 - rk) - 1) ** 2 + (l - 1) * (slope * (r1 - rk)) ** 2) / (2 * l);
      const q = [p1, pk, r1, rk], x = [1, k, 0, 0], share = [1, 1, l - 1, l - 1].map(n => n / (2 * l));
      const mean = y => share.reduce((total, w, i) => total + w * y[i], 0), mq = mean(q), mx = mean(x);
      const cross = share.reduce((total, w, i) => total + w * (q[i] - mq) * (x[i] - mx), 0), spread = share.reduce((total, w, i) => total + w * (q[i] - mq) ** 2, 0);
      found.push([simple, mean(x.map((y, i) => (y - mx - cross / spread * (q[i] - mq)) ** 2))]);
    }
    return found;
  };
  const margins = (l, k, rate, times) => { // the same training in law: one number, the margin
    let margin = 0, now = 0;
    const part = v => v * (l - 1) / (Math.exp(v * margin) + l - 1);
    return times.map(t => { for (; now < t; now++) margin += rate * l / (l - 1) * (part(1) + part(k)); return margin; });
  };
  const training = (figure, data) => {
    const panel = document.createElement("form"), words = document.createElement("output"), plot = document.createElement("div"), legend = document.createElement("p");
    panel.className = "live own"; plot.className = "plot"; plot.tabIndex = 0; legend.className = "note";
    const fields = data.parameters.map(p => {
      const label = document.createElement("label"), field = document.createElement("input");
      Object.assign(field, { type: "number", value: p.value, min: p.low, max: p.high, step: p.whole ? 1 : "any", required: true });
      label.append(p.name + " ", field);
      panel.append(label);
      return field;
    });
    const show = () => {
      const wrong = data.parameters.find((p, i) => !fields[i].checkValidity());
      if (wrong) { words.textContent = `${wrong.name} is a ${wrong.whole ? "whole " : ""}number from ${wrong.low} to ${wrong.high}.`; return; }
      const [l, k, d, lambda] = fields.map(f => +f.value), rate = lambda * d / (2 * l * l), last = Math.min(65536, Math.floor(2e7 / (2 * l)));
      const times = [...new Set(Array.from({ length: 40 }, (_, i) => Math.round(last ** (i / 39))))];
      const dots = trained(l, k, rate, times), laws = margins(l, k, rate, times).map(D => at(data, new Map([["l", l], ["k", k], ["D", D]])));
      const scale = k * k / l, lines = data.laws.map(([name], n) => ({ ys: laws.map(known => known.get(name) / scale), colour: "c" + (n + 1) }));
      const shown = data.laws.map((_, n) => ({ xs: times, ys: dots.map(two => two[n] / scale), colour: "c" + (n + 1) }));
      const apart = Math.max(...shown.flatMap((one, n) => one.ys.map((y, i) => Math.abs(y - lines[n].ys[i]) / Math.max(Math.abs(y), 1e-12))));
      const horizon = 2 * l / (lambda * d * (k + 1));
      plot.innerHTML = chart("the reconstruction error times l/k² over gradient steps", times, true, lines, horizon > 1 && horizon < last ? horizon : null, shown);
      words.textContent = !Number.isFinite(apart) ? "The steps are too large: the training does not settle." : `Training and closed laws differ by at most ${apart < 1e-12 ? "0" : short(100 * apart)} %. Corollary 4 speaks of steps up to ${short(horizon)}.`;
    };
    legend.innerHTML = data.laws.map(([, label], n) => `<i class="ln c${n + 1} solid"></i> ${label}`).join(" ") + ": the closed laws; dots: gradient descent, run in this page. Error times l/k² over gradient steps.";
    panel.append(words, plot, legend);
    panel.addEventListener("submit", e => e.preventDefault());
    panel.addEventListener("change", show);
    const heading = document.createElement("h3");
    heading.textContent = "At your own l, k and d";
    figure.append(heading, panel);
    show();
  };
  // ---- the phase diagram: what is under the pointer, or where the arrow keys have gone ----
  const tenth = x => Math.abs(x) < 3 ? String(+(10 ** x).toPrecision(2)) : "10^" + x.toFixed(1);
  const phase = (figure, data) => {
    const box = figure.querySelector(".plot"), svg = box.querySelector("svg"), words = document.createElement("output"), note = document.createElement("p");
    const dot = document.createElementNS(svg.namespaceURI, "circle"), full = svg.viewBox.baseVal;
    dot.setAttribute("r", 4);
    dot.setAttribute("fill", "var(--surface)");
    dot.setAttribute("stroke", "var(--ink)");
    let here = [0, 0, 0];
    const across = (p, x) => (Math.sqrt(x + 1) - Math.sqrt(p.times[0] + 1)) / (Math.sqrt(p.last + 1) - Math.sqrt(p.times[0] + 1));
    const nearest = (all, x) => all.reduce((best, y, i) => Math.abs(y - x) < Math.abs(all[best] - x) ? i : best, 0);
    const show = () => {
      const [n, row, column] = here, p = data.panels[n], c = p.c[row], s = p.times[column], r = p.ratio[row][column];
      const inside = p.allowed.length && c >= p.allowed[0] && c <= p.allowed[1];
      const [left, top, width, height] = p.box, ends = [p.c[0], p.c[p.c.length - 1]];
      if (!dot.parentNode) svg.append(dot);
      dot.setAttribute("cx", full.width * (left + width * across(p, s)));
      dot.setAttribute("cy", full.height * (top + height * (ends[1] - c) / (ends[1] - ends[0])));
      words.textContent = `${p.title}: at c = ${tenth(c)} and s = ${tenth(s)} the ratio is ${r === null ? "not finite" : tenth(r)}. ` + (inside ? "The hypotheses of Theorem A.15 hold at this c, and the time is " + (s <= p.until[row] ? "in its range, before t₀." : "after its range, which ends at t₀.") : "The hypotheses of Theorem A.15 fail at this c.");
    };
    const move = e => {
      const size = svg.getBoundingClientRect(), x = (e.clientX - size.left) / size.width, y = (e.clientY - size.top) / size.height;
      const n = data.panels.findIndex(({ box: [left, top, width, height] }) => x >= left && x <= left + width && y >= top && y <= top + height);
      if (n < 0) return;
      const p = data.panels[n], [left, top, width, height] = p.box, low = Math.sqrt(p.times[0] + 1), high = Math.sqrt(p.last + 1);
      const s = (low + (x - left) / width * (high - low)) ** 2 - 1, c = p.c[p.c.length - 1] - (y - top) / height * (p.c[p.c.length - 1] - p.c[0]);
      here = [n, nearest(p.c, c), nearest(p.times, s)];
      show();
    };
    for (const kind of ["pointermove", "pointerdown"]) svg.addEventListener(kind, move);
    box.addEventListener("keydown", e => {
      const step = { ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[e.key];
      if (!step) return;
      e.preventDefault();
      let [n, row, column] = here;
      row = Math.max(0, Math.min(data.panels[n].c.length - 1, row + step[0]));
      column += step[1];
      if (column >= data.panels[n].times.length && n + 1 < data.panels.length) { n += 1; column = 0; row = Math.min(row, data.panels[n].c.length - 1); }
      if (column < 0 && n > 0) { n -= 1; column = data.panels[n].times.length - 1; }
      here = [n, row, Math.max(0, Math.min(data.panels[n].times.length - 1, column))];
      show();
    });
    note.className = "note";
    note.textContent = "Move the pointer over a diagram, or give it the focus and press the arrow keys, to read the ratio and the theorem's regime there.";

    figure.append(words, note);
  };
  const KINDS = { training, phase };
  // what computes for a while begins when its figure comes into view
  const seen = new IntersectionObserver(entries => entries.filter(e => e.isIntersecting).forEach(({target}) => {
    seen.unobserve(target);
    const data = JSON.parse(target.querySelector("script.own").textContent);
    KINDS[data.kind]?.(target, data);
  }), {rootMargin: "300px"});
  for (const script of document.querySelectorAll("script.own")) seen.observe(script.parentElement);
  globalThis.assay = { moved };
  for (const script of document.querySelectorAll("script.live")) moved(script.parentElement, JSON.parse(script.textContent));
  const unfold = () => {
    const aim = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let fold = aim?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    if (aim?.closest("details")) aim.scrollIntoView();
  };
  addEventListener("hashchange", unfold);
  unfold();
})();
