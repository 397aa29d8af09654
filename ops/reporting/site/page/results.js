// The first view: scores with their intervals, then what they are over, curves, and every sample.
"use strict";

(() => {
  const { el } = site;
  const FILTERS = ["q", "task", "family", "dtype", "size", "list"];
  const SIZES = [["", "any size"], ["0-9", "up to 9 operators"], ["10-49", "10 to 49"], ["50-199", "50 to 199"], ["200-", "200 and more"]];
  const STEPS = 96;
  const FINEST = 16; // steps of the profile for each factor of two

  let summary, samples, lists, listed;
  let drawn = {};

  const begin = (told) => {
    summary = told;
    samples = told.samples;
    lists = new Map(told.lists.map((list) => [list.name, list]));
    listed = { name: null };
    site.names = samples.id.map((id) => id.toLowerCase());
  };

  const membersOf = (name) => {
    if (listed.name !== name) {
      const { samples: members, weights } = lists.get(name) || { samples: [], weights: null };
      const mask = new Uint8Array(samples.id.length);
      const own = weights ? new Float64Array(samples.id.length) : null;
      members.forEach((sample, place) => { mask[sample] = 1; if (own) own[sample] = weights[place]; });
      listed = { name, mask, weights: own };
    }
    return listed;
  };

  // The samples that the filters choose, and their weights in means; null for equal ones.
  const selected = () => {
    const { q, task, family, dtype, size, list } = site.state;
    const count = samples.id.length;
    const mask = list ? membersOf(list).mask.slice() : new Uint8Array(count).fill(1);
    for (const [name, value] of Object.entries({ task, family, dtype })) {
      if (!value) continue;
      const number = samples[name].values.indexOf(value);
      samples[name].of.forEach((own, sample) => { if (own !== number) mask[sample] = 0; });
    }
    if (size) {
      const [least, most] = size.split("-").map((text, end) => (text === "" ? (end ? Infinity : 0) : Number(text)));
      samples.operators.forEach((own, sample) => { if (own < least || own > most) mask[sample] = 0; });
    }
    if (q) { const asked = q.toLowerCase(); site.names.forEach((name, sample) => { if (!name.includes(asked)) mask[sample] = 0; }); }
    return { mask, weights: list ? membersOf(list).weights : samples.weight };
  };

  // Bring what an address asks for into the range in which scores are defined.
  site.mend = (state, usual) => {
    if (!summary.rules.policies.some((policy) => policy.name === state.policy)) state.policy = usual.policy;
    state.t = Math.max(summary.rules.tMin, Math.min(site.score.policyOf(state.policy).tMax, Math.round(state.t)));
    if (!(state.p >= 0)) state.p = usual.p;
    if (!(state.b > 0 && state.b <= 1)) state.b = usual.b;
    if (state.list && !lists.has(state.list)) state.list = "";
    for (const name of ["task", "family", "dtype"]) if (!samples[name].values.includes(state[name])) state[name] = "";
    if (!SIZES.some(([value]) => value === state.size)) state.size = "";
  };

  const options = (weights) => ({ p: site.state.p, b: site.state.b, policy: site.state.policy, weights });

  // Conditions of a backend's runs that are not those of most others, in words.
  const otherConditions = (curve) => {
    const machines = summary.curves.filter((other) => other.setup !== null).map((other) => summary.setups[other.setup].machine);
    if (curve.setup === null || !machines.length) return [];
    const usual = [...machines].sort((a, b) => machines.filter((own) => own === b).length - machines.filter((own) => own === a).length)[0];
    return site.differences(summary.machines[usual], summary.machines[summary.setups[curve.setup].machine]);
  };

  site.differences = (a, b) => [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name] !== b[name]);

  const flagsOf = (curve, entry, mask) => {
    const { runs } = curve;
    const [disturbed, untimed] = ["disturbed", "untimed"].map((name) => entry.rows.filter((row) => runs.flags[row] & summary.rules[name]).length);
    let [missing, baseline] = [0, 0];
    runs.cause.forEach((cause, row) => {
      if (!mask[runs.sample[row]]) return;
      if (cause < 0) missing++;
      else if (!site.score.isScored(runs, row)) baseline++;
    });
    const other = otherConditions(curve);
    return [
      other.length ? `measured under other conditions: ${other.join(", ")}` : "",
      disturbed ? `${site.count(disturbed, "run")} disturbed by other processes` : "",
      untimed ? `${site.count(untimed, "run")} without times: ranks share cores, and the speedup counts as 1` : "",
      baseline ? `${site.count(baseline, "sample")} not scored: eager itself fails` : "",
      missing ? `${site.count(missing, "sample")} not run: not installed there` : "",
    ].filter(Boolean);
  };

  // All figures of the leaderboard for the present state.
  const figures = () => {
    const { mask, weights } = selected();
    const compared = site.score.compare(summary.curves, mask);
    const asked = options(weights);
    const rows = summary.curves.map((curve, place) => {
      const entry = compared[place];
      const points = site.score.points(curve.runs, entry.rows, asked);
      return { curve, entry, points, at: (t) => points[t - summary.rules.tMin], flags: flagsOf(curve, entry, mask) };
    });
    return { mask, weights, asked, rows };
  };
  site.figures = figures;

  const scoreCell = (row, t, asked) => {
    const point = row.at(t);
    if (!point.n) return el("td", { class: "number" }, "–");
    const ends = site.score.interval(row.curve.runs, row.entry.rows, t, asked);
    const isSure = row.curve.name !== summary.rules.baseline && ends;
    const look = isSure && ends[0] > 1 ? " good" : isSure && ends[1] < 1 ? " bad" : "";
    return el("td", { class: `number score${look}`, "data-value": point.es, "data-t": t }, el("b", {}, site.number(point.es)),
      el("span", { class: "detail" }, ends ? site.range(ends) : "no interval"));
  };

  const shownTs = () => {
    const { tMax } = site.score.policyOf(site.state.policy);
    return [...new Set([site.state.t, 1, tMax - 1])].sort((a, b) => a - b);
  };

  const boardRow = (row, asked, ts) => {
    const { curve, entry } = row;
    const point = row.at(site.state.t);
    const setup = curve.setup === null ? null : summary.setups[curve.setup];
    const covered = entry.isJoint || !entry.total ? site.count(entry.rows.length) : `${site.count(entry.rows.length)} of ${site.count(entry.total)}`;
    const isHidden = hidden().has(curve.name);
    return el("tr", { "data-backend": curve.name, class: isHidden ? "faded" : "" },
      el("th", { scope: "row" },
        el("label", { class: "pick" }, el("input", { type: "checkbox", checked: !isHidden, change: () => toggle(curve.name), "aria-label": `Show ${curve.name} in charts and samples` }),
          site.swatch(curve), el("span", {}, curve.name)),
        el("span", { class: "detail" }, setup ? setup.build : ""),
        row.flags.length ? el("ul", { class: "flags" }, row.flags.map((flag) => el("li", {}, el("span", { "aria-hidden": "true" }, "⚑ "), flag))) : null),
      el("td", { class: "number" }, covered),
      ts.map((t) => scoreCell(row, t, asked)),
      el("td", { class: "number" }, point.n ? site.share(point.lambda) : "–", el("span", { class: "detail" }, point.n ? `${site.count(point.m)} of ${site.count(point.n)}` : "")),
      el("td", { class: "number" }, point.m ? site.times(point.alpha) : "–"),
      el("td", { class: "number" }, point.m ? site.count(point.k) : "–", point.partial ? el("span", { class: "detail" }, `${point.partial} compiled in part`) : null));
  };

  const hidden = () => new Set(site.state.hide.split("|").filter(Boolean));

  const toggle = (name) => {
    const names = hidden();
    if (!names.delete(name)) names.add(name);
    site.state.hide = [...names].join("|");
    site.refresh({ redraw: true });
    const box = document.querySelector(`#board tr[data-backend="${CSS.escape(name)}"] input`);
    if (box) box.focus();
  };

  const board = ({ rows, asked }) => {
    const ts = shownTs();
    const { t } = site.state;
    const heads = [["Backend", ""], ["Samples", "number"], ...ts.map((own) => [`${own <= 0 ? "S" : "ES"}(${site.t(own)})`, "number"]),
      [`Right at t\u00a0=\u00a0${site.t(t)}`, "number"], ["Their speedup", "number"], ["Slower than eager", "number"]];
    const sorted = [...rows].sort((a, b) => (b.at(t).es || -1) - (a.at(t).es || -1));
    const of = (framework, isJoint) => sorted.filter((row) => row.curve.framework === framework && row.entry.isJoint === isJoint && row.entry.rows.length).map((row) => boardRow(row, asked, ts));
    const absent = sorted.filter((row) => !row.entry.rows.length).map((row) => boardRow(row, asked, ts));
    const divider = (text) => el("tr", { class: "divider" }, el("td", { colspan: heads.length }, el("span", {}, text)));
    const frameworks = frameworksOf(rows);
    const groups = frameworks.map((framework, place) => {
      const [joint, apart] = [of(framework, true), of(framework, false)];
      return [place ? divider(`Samples of ${framework}: not comparable with those of ${frameworks[0]}`) : null, joint,
        apart.length ? divider("Not comparable with the others or with each other: over samples of their own") : null, apart];
    });
    return el("table", { id: "board" },
      el("caption", {}, el("span", {}, "Speedup over eager mode, wrong and failed samples counted in; below each score its 95% interval over samples like these")),
      el("thead", {}, el("tr", {}, heads.map(([text, look]) => el("th", { scope: "col", class: look }, text)))),
      el("tbody", {}, groups, absent.length ? divider("Without a scored sample among these") : null, absent));
  };

  // Frameworks of what is scored, the one with most backends first: their samples have nothing in common.
  const frameworksOf = (rows) => {
    const counts = new Map();
    rows.forEach(({ curve, entry }) => { if (entry.rows.length) counts.set(curve.framework, (counts.get(curve.framework) || 0) + 1); });
    return [...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a));
  };

  const isApart = ({ curve, entry }, rows) => !entry.isJoint || curve.framework !== frameworksOf(rows)[0];

  const sentence = ({ rows, mask }) => {
    const chosen = mask.reduce((sum, value) => sum + value, 0);
    const joint = rows.find((row) => row.entry.isJoint && row.entry.rows.length);
    return `${site.count(chosen)} of ${site.count(samples.id.length, "sample")} chosen${joint ? `; backends are compared over the ${site.count(joint.entry.rows.length)} that all of them have` : ""}.`;
  };

  const visible = (rows) => rows.filter((row) => !hidden().has(row.curve.name) && row.entry.rows.length);

  const curveValues = (rows) => visible(rows).flatMap((row) => row.points.map((point) => ({
    backend: row.curve.name, t: point.t, es: point.es, apart: isApart(row, rows), score: site.number(point.es, 4),
    correct: `${point.m} of ${point.n}`, faster: site.times(point.alpha), slower: point.k,
  })));

  // The share of compared samples that are right and at least so fast, at steps of the speedup.
  const profileValues = (rows) => visible(rows).flatMap((own) => {
    const { curve, entry } = own;
    const { runs } = curve;
    const apart = isApart(own, rows);
    const counts = new Uint32Array(2 * STEPS + 1);
    for (const row of entry.rows) {
      if (!site.score.isCorrect(runs, row, site.state.t)) continue;
      counts[Math.max(0, Math.min(2 * STEPS, Math.floor(Math.log2(runs.speedup[row]) * FINEST) + STEPS))]++;
    }
    let faster = 0;
    const values = [];
    for (let step = 2 * STEPS; step >= 0; step--) {
      faster += counts[step];
      if (counts[step] || (step - STEPS) % FINEST === 0) values.push({ backend: curve.name, apart, speedup: 2 ** ((step - STEPS) / FINEST), share: faster / entry.rows.length });
    }
    return values.filter(({ speedup }) => speedup >= 1 / 16 && speedup <= 16);
  });

  const failureWord = (cause) => {
    if (cause < 0) return "not installed";
    return summary.rules.causes[cause].split("/")[1].replaceAll("_", " ");
  };
  site.failureWord = failureWord;

  // A run in a word and a look: a speedup, or why there is none.
  site.outcome = (runs, row, t) => {
    if (row === undefined) return { text: "–", look: "muted" };
    if (!site.score.isScored(runs, row)) return { text: runs.cause[row] < 0 ? "not installed" : "eager fails", look: "muted" };
    if (Number.isNaN(runs.speedup[row])) return { text: failureWord(runs.cause[row]), look: "bad" };
    const isUntimed = runs.flags[row] & summary.rules.untimed;
    const text = isUntimed ? "no times," : site.times(runs.speedup[row]);
    if (isUntimed && site.score.isCorrect(runs, row, t)) return { text: `${text} right`, look: "muted" };
    if (!site.score.isCorrect(runs, row, t)) return { text: `${text} wrong`, look: "bad" };
    return { text, look: runs.low[row] > 1 ? "good" : runs.high[row] < 1 ? "slow" : "" };
  };

  const rowsOf = (curve) => {
    if (!curve.rowOf) { curve.rowOf = new Map(); curve.runs.sample.forEach((sample, row) => curve.rowOf.set(sample, row)); }
    return curve.rowOf;
  };

  const tableRows = () => samples.id.map((id, sample) => {
    const row = { sample, id, operators: samples.operators[sample], bytes: samples.bytes[sample] };
    for (const name of ["task", "family", "dtype"]) row[name] = samples[name].values[samples[name].of[sample]];
    summary.curves.forEach((curve, place) => {
      const own = rowsOf(curve).get(sample);
      row[`c${place}`] = own === undefined || Number.isNaN(curve.runs.speedup[own]) ? null : curve.runs.speedup[own];
    });
    return row;
  });

  const sampleLink = (sample) => site.href("sample", { id: samples.id[sample], dataset: samples.dataset.values[samples.dataset.of[sample]] });
  site.sampleLink = (id, dataset) => {
    const sample = site.findSample(id, dataset);
    return sample < 0 ? el("span", {}, id) : el("a", { href: sampleLink(sample) }, id);
  };
  site.findSample = (id, dataset) => samples.id.findIndex((own, sample) => own === id && (!dataset || samples.dataset.values[samples.dataset.of[sample]] === dataset));

  const isMeasured = (curve) => curve.runs.cause.some((cause) => cause >= 0);

  const sampleColumns = () => [
    { title: "Sample", field: "id", frozen: !site.isNarrow(), minWidth: site.isNarrow() ? 180 : 250, widthGrow: 3, formatter: (cell) => el("a", { href: sampleLink(cell.getData().sample) }, cell.getValue()) },
    ...summary.curves.map((curve, place) => ({
      title: curve.name, field: `c${place}`, hozAlign: "right", headerHozAlign: "right", minWidth: Math.min(220, Math.max(140, curve.name.length * 8 + 44)), sorter: "number", visible: !hidden().has(curve.name),
      sorterParams: { alignEmptyValues: "bottom" },
      formatter: (cell) => {
        const { text, look } = site.outcome(curve.runs, rowsOf(curve).get(cell.getData().sample), site.state.t);
        return el("span", { class: look }, text);
      },
    })).filter((_, place) => isMeasured(summary.curves[place])),
    { title: "Task", field: "task", minWidth: 120 }, { title: "Family", field: "family", minWidth: 130 }, { title: "dtype", field: "dtype", minWidth: 90 },
    { title: "Operators", field: "operators", hozAlign: "right", headerHozAlign: "right", sorter: "number", minWidth: 100 },
    { title: "Tensors", field: "bytes", hozAlign: "right", headerHozAlign: "right", sorter: "number", minWidth: 100, formatter: (cell) => site.bytes(cell.getValue()) },
  ];

  site.isNarrow = () => window.matchMedia("(max-width: 700px)").matches;

  const textOf = (cell) => document.createTextNode(String(cell.getValue() ?? ""));

  // A table that draws the rows in sight alone. The component takes texts of heads and cells for HTML, so it gets nodes.
  // Left to resize by itself it would make its rows anew when it comes into sight, and keys would lose their place.
  site.table = (box, columns, rows, more) => {
    const table = new window.Tabulator(box, {
      data: rows, columns, maxHeight: 560, layout: "fitColumns", rowHeight: 37, movableColumns: false, autoResize: false,
      columnDefaults: { headerSortTristate: true, resizable: false, tooltip: false, formatter: textOf, titleFormatter: textOf }, ...more,
    });
    site.tables.push(table);
    return table;
  };

  const chooser = (name, label, choices) => {
    const select = el("select", { id: `filter-${name}`, change: (event) => { site.state[name] = event.target.value; site.refresh(); } },
      choices.map(([value, text]) => el("option", { value, selected: site.state[name] === value }, text)));
    return el("div", { class: "field" }, el("label", { for: `filter-${name}` }, label), select);
  };

  const counted = (name) => {
    const counts = samples[name].values.map(() => 0);
    samples[name].of.forEach((number) => { counts[number]++; });
    const choices = samples[name].values.map((value, number) => [value, `${value || "unknown"} (${counts[number]})`]);
    return [["", `any ${name}`], ...choices.filter(([value]) => value !== "")];
  };

  const slider = (name, label, least, most, step) => {
    const output = el("output", { for: `slide-${name}` }, site.t(site.state[name]));
    const input = el("input", { type: "range", id: `slide-${name}`, min: least, max: most, step, value: site.state[name],
      input: (event) => { site.state[name] = Number(event.target.value); output.textContent = site.t(site.state[name]); site.refresh({ redraw: name === "t" }); } });
    return el("div", { class: "field" }, el("label", { for: `slide-${name}` }, label, " ", output), input);
  };

  const controls = () => {
    const policy = site.score.policyOf(site.state.policy);
    const search = el("input", { type: "search", id: "filter-q", value: site.state.q, placeholder: "part of a name", input: (event) => { site.state.q = event.target.value; site.refresh(); } });
    return el("section", { id: "controls", "aria-labelledby": "controls-title" }, el("h2", { id: "controls-title" }, "Choose samples and conditions"),
      el("fieldset", {}, el("legend", {}, "Samples"),
        el("div", { class: "field" }, el("label", { for: "filter-q" }, "Name"), search),
        chooser("list", "List", [["", "all samples"], ...summary.lists.map((list) => [list.name, `${list.name} (${list.samples.length})`])]),
        chooser("task", "Task", counted("task")), chooser("family", "Family", counted("family")), chooser("dtype", "dtype", counted("dtype")),
        chooser("size", "Size", SIZES)),
      el("fieldset", {}, el("legend", {}, "Score"),
        slider("t", "Tolerance t", summary.rules.tMin, policy.tMax, 1), slider("p", "Slowdown penalty p", 0, 2, 0.05), slider("b", "Value of a failure b", 0.01, 1, 0.01),
        chooser("policy", "Error policy", summary.rules.policies.map((own) => [own.name, own.name])),
        el("p", { class: "hint", id: "policy-text" }, policy.description)),
      el("div", { class: "actions" },
        el("button", { type: "button", click: () => { site.resetState(); site.open("results"); } }, "Reset"),
        el("button", { type: "button", click: () => site.copy(location.href, "Link copied") }, "Copy link to this selection")));
  };

  const ready = () => Boolean(window.vegaEmbed && window.Tabulator);

  const drawRest = async () => {
    if (!ready() || drawn.started || !document.getElementById("curves")) return;
    const own = drawn;
    own.started = true;
    own.table = site.table(document.getElementById("samples"), sampleColumns(), tableRows(), { placeholder: "No sample meets these filters", initialFilter: [] });
    const built = new Promise((done) => { own.table.on("tableBuilt", () => { own.isBuilt = true; filterTable(own.last); done(); }); });
    [own.curves, own.profile] = await Promise.all([site.curveChart(document.getElementById("curves"), summary.curves, curveValues(own.last.rows), site.state.t),
      site.profileChart(document.getElementById("profile"), summary.curves, profileValues(own.last.rows))]);
    if (own === drawn) drawCharts(own.last);
    await built;
    performance.mark("drawn");
  };

  const drawCharts = (told) => {
    if (!drawn.curves) return;
    drawn.curves.show("points", curveValues(told.rows));
    drawn.curves.show("chosen", [{ t: site.state.t }]);
    drawn.profile.show("profile", profileValues(told.rows));
  };

  // Charts and the address follow a frame after the table, once for all changes until then.
  const followSoon = () => {
    if (drawn.isWaiting) return;
    const own = drawn;
    own.isWaiting = true;
    requestAnimationFrame(() => setTimeout(() => {
      own.isWaiting = false;
      if (own !== drawn || !document.getElementById("board")) return;
      drawCharts(own.last);
      site.keepAddress("results");
    }));
  };

  const filterTable = (told, { redraw } = {}) => {
    if (!drawn.isBuilt) return;
    drawn.table.setFilter((row) => told.mask[row.sample] === 1);
    if (!redraw) return;
    summary.curves.forEach((curve, place) => isMeasured(curve) && drawn.table[hidden().has(curve.name) ? "hideColumn" : "showColumn"](`c${place}`));
    drawn.table.redraw(true);
  };

  // Compute and show everything again after a change of the state; the time that it took is kept for measuring.
  const refresh = (change) => {
    const started = performance.now();
    const { tMax } = site.score.policyOf(site.state.policy);
    site.state.t = Math.min(site.state.t, tMax);
    document.getElementById("slide-t").max = tMax;
    const told = figures();
    drawn.last = told;
    document.getElementById("board-place").replaceChildren(board(told));
    document.getElementById("board-note").textContent = sentence(told);
    document.getElementById("policy-text").textContent = site.score.policyOf(site.state.policy).description;
    filterTable(told, change);
    followSoon();
    site.renewLinks();
    site.tell(sentence(told));
    site.lastRefreshMs = performance.now() - started;
  };

  const legend = () => el("p", { class: "legend" }, summary.curves.filter(isMeasured).map((curve) => el("span", {}, site.swatch(curve), curve.name)), el("span", { class: "muted" }, "dashed: not comparable with the others"));

  const figure = (id, title, label, note) => el("figure", {}, el("figcaption", {}, el("h2", {}, title), note), el("div", { id, class: "chart", role: "img", "aria-label": label }));

  site.views.results = (main) => {
    Object.values(drawn).forEach((item) => item && item.finish && item.finish());
    drawn = {};
    const told = site.figures();
    drawn.last = told;
    site.refresh = refresh;
    site.fill(main, 
      el("h1", { tabindex: "-1" }, "How much faster compilers make real models"),
      el("p", { class: "lead" }, "Speedups over eager mode, with wrong answers and failures counted in: above 1 is faster."),
      el("div", { class: "split" },
        el("div", { class: "results" },
          el("section", { "aria-labelledby": "board-title" }, el("h2", { id: "board-title" }, "Scores"), el("p", { id: "board-note", class: "muted" }, sentence(told)),
            el("div", { id: "board-place", class: "scroll", tabindex: "0", role: "region", "aria-label": "Table of scores; it scrolls" }, board(told)))),
        controls(),
        el("div", { class: "results" }, legend(),
          el("div", { class: "grid" },
            figure("curves", "Score by tolerance", "Curves of S(t) and ES(t), a line a backend; the table of scores has their values", el("p", { class: "muted" }, "Left of 0 agreement is asked for more strictly; right of 0 one kind of failure after the other counts as 1.")),
            figure("profile", "Samples by speedup", "For each backend the share of samples that are right and at least so fast; the table of samples has each", el("p", { class: "muted" }, "How many of the compared samples are right and at least this fast. A line that starts low has failures.")))),
      ),
      el("section", { "aria-labelledby": "samples-title" }, el("h2", { id: "samples-title" }, "Samples"),
        el("p", { class: "muted" }, "Speedup of each sample; green and orange where its 95% interval is above or below 1. A head sorts, a name opens the sample's page."),
        el("div", { id: "samples" })));
    drawRest();
  };

  site.results = { begin, drawRest, membersOf, selected, FILTERS };
})();
