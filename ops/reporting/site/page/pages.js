// Pages of a sample, of faults and of regressions.
"use strict";

(() => {
  const { el } = site;
  const NUMBERS = new Set(["Speedup", "Eager", "Compiled", "Agrees from", "Relative error", "Compile time", "Peak memory", "Calls", "Samples"]);
  const SHORT = 10; // rows of a table that is not folded
  let summary;

  const curveOf = (name) => summary.curves.find((curve) => curve.name === name) || { name, color: "var(--muted)", shape: "circle" };
  const named = (name) => [site.swatch(curveOf(name)), name];

  const missing = (main, text) => site.fill(main, el("h1", { tabindex: "-1" }, "Not there"), el("p", {}, text), el("p", {}, el("a", { href: site.href("results") }, "All results")));

  const table = (caption, heads, rows, id) => el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": `${caption}; it scrolls` },
    el("table", { id }, el("caption", {}, el("span", {}, caption)), el("thead", {}, el("tr", {}, heads.map((head) => el("th", { scope: "col", class: NUMBERS.has(head) ? "number" : null }, head)))), el("tbody", {}, rows)));

  // A table that is folded where it is long.
  const folded = (count, caption, ...rest) => (count > SHORT ? el("details", {}, el("summary", {}, caption), table(caption, ...rest)) : table(caption, ...rest));

  const code = (text, label) => el("div", { class: "command" }, el("pre", { tabindex: "0", "aria-label": label }, el("code", {}, text)),
    el("button", { type: "button", click: () => site.copy(text, "Copied") }, "Copy"));

  const facts = (pairs) => el("dl", { class: "facts" }, pairs.filter(([, value]) => value !== "" && value !== null && value !== undefined).map(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]));

  // Columns of current runs and of details of one sample, joined by the backend.
  const runRow = (run, sample) => {
    const curve = curveOf(run.curve);
    const own = curve.runs ? curve.runs.sample.indexOf(sample) : -1;
    const outcome = own < 0 ? { text: run.status, look: "" } : site.outcome(curve.runs, own, site.state.t);
    const error = run.relative_error === null ? "–" : `${site.short(run.relative_error)} ${run.relative_error_dtype}`;
    return el("tr", { "data-backend": run.curve },
      el("th", { scope: "row" }, named(run.curve), el("span", { class: "detail" }, run.backend_version)),
      el("td", { class: `number ${outcome.look}` }, outcome.text, run.speedup_low === null || run.times_note ? null : el("span", { class: "detail" }, site.range([run.speedup_low, run.speedup_high]))),
      ["eager_median_ms", "compiled_median_ms"].map((name) => el("td", { class: "number" }, run[name] === null ? "–" : `${site.short(run[name])} ms`)),
      el("td", { class: "number" }, run.t === null ? "–" : site.agreesFrom(run.t, summary.rules)),
      el("td", { class: "number" }, error),
      el("td", { class: "number" }, run.compile_ms === null ? "–" : `${site.short(run.compile_ms / 1000)} s`),
      el("td", { class: "number" }, site.bytes(run.compiled_peak_bytes), el("span", { class: "detail" }, run.eager_peak_bytes === null ? "" : `eager ${site.bytes(run.eager_peak_bytes)}`)));
  };

  const runDetails = (run) => {
    const failure = run.status === "failure" ? `failed in ${run.phase}: ${run.failure_kind.replaceAll("_", " ")}${run.signal ? `, ${run.signal}` : ""}` : run.status;
    return el("details", { open: run.status === "failure" }, el("summary", {}, named(run.curve), el("span", { class: "muted" }, ` ${failure} · ${run.finished}`)),
      run.disturbed ? el("p", { class: "flag" }, "⚑ Other processes disturbed this run.") : null,
      run.times_note ? el("p", { class: "flag" }, `⚑ ${run.times_note}; in scores its speedup is 1.`) : null,
      run.partial ? el("p", { class: "flag" }, "⚑ Compiled in part: some operators fell back to eager mode.") : null,
      message(run.message),
      el("h3", {}, "Repeat this row"), code(run.command, "Command"),
      run.log ? [el("h3", {}, "Log, first lines"), el("pre", { class: "log", tabindex: "0", "aria-label": "Log" }, run.log)] : null);
  };

  const historyRows = (history) => history.map(([number, ...values]) => {
    const [speedup, low, high, t, cause, flags] = values;
    const runs = site.score.typed({ sample: [0], speedup: [speedup], low: [low], high: [high], t: [t], cause: [cause], flags: [flags] });
    return { setup: summary.setups[number], speedup, low, high, t, isUntimed: flags & summary.rules.untimed, outcome: site.outcome(runs, 0, site.state.t) };
  });

  const historySection = (page) => {
    const rows = historyRows(page.history).sort((a, b) => (a.setup.newest < b.setup.newest ? 1 : -1));
    if (!rows.length) return el("p", { class: "muted" }, "No earlier build has run it.");
    const body = rows.map(({ setup, outcome, low, high, t }) => el("tr", {}, el("th", { scope: "row" }, named(setup.curve)),
      el("td", { class: `number ${outcome.look}` }, outcome.text, low === null ? null : el("span", { class: "detail" }, site.range([low, high]))),
      el("td", { class: "number" }, site.agreesFrom(t, summary.rules)), el("td", {}, setup.build), el("td", {}, setup.newest)));
    return [rows.every((row) => row.speedup === null || row.isUntimed) ? null : el("div", { id: "history", class: "chart", role: "img", "aria-label": "Speedup under each build; the table below has the values" }),
      table("Builds, the newest first", ["Backend", "Speedup", "Agrees from", "Build", "Last run with it"], body, "history-table")];
  };

  const drawHistory = (page) => {
    const box = document.getElementById("history");
    if (!box || !window.vegaEmbed) return;
    const rows = historyRows(page.history).filter((row) => row.speedup !== null && !row.isUntimed).sort((a, b) => (a.setup.newest < b.setup.newest ? -1 : 1));
    const places = [...new Set(rows.map((row) => `${row.setup.newest} ${row.setup.build}`))];
    site.historyChart(box, summary.curves, rows.map(({ setup, speedup }) => ({ place: places.indexOf(`${setup.newest} ${setup.build}`), backend: setup.curve, build: setup.build, newest: setup.newest, speedup })));
  };

  const graphSection = (graph, name) => {
    if (graph.problem) return el("p", { class: "flag" }, `The graph is not drawn: ${graph.problem}`);
    return [
      graph.left_out ? el("p", { class: "muted" }, `The first ${graph.labels.length - graph.inputs} nodes; ${graph.left_out} more are left out.`) : null,
      el("div", { class: "beside" }, site.drawGraph(graph, name),
        el("div", {}, table("Operators", ["Operator", "Calls"], graph.operators.map(([operator, count]) => el("tr", {}, el("th", { scope: "row" }, operator), el("td", { class: "number" }, count))), "operators"))),
      folded(graph.tensors.length, `Inputs and weights${graph.tensor_count > graph.tensors.length ? `: ${graph.tensors.length} of ${graph.tensor_count}` : ""}`, ["Name", "Role", "Shape", "dtype"],
        graph.tensors.map(([tensor, role, shape, dtype]) => el("tr", {}, el("th", { scope: "row" }, tensor), el("td", {}, role), el("td", {}, shape.length ? shape.join(" × ") : "scalar"), el("td", {}, dtype))), "tensors"),
    ];
  };

  site.views.sample = async (main, parameters) => {
    const [id, dataset] = [parameters.get("id") || "", parameters.get("dataset")];
    const sample = site.findSample(id, dataset);
    if (sample < 0) return missing(main, `This site has no sample ${id}. It may be in another one, or under another name.`);
    site.fill(main, el("h1", { tabindex: "-1" }, id), el("p", {}, "Reading…"));
    const { size, files } = summary.shard;
    let page;
    try {
      page = (await site.load(files[Math.floor(sample / size)]))[sample % size];
    } catch (error) {
      return missing(main, error.message);
    }
    if (site.isStale("sample", parameters)) return undefined;
    const value = (name) => summary.samples[name].values[summary.samples[name].of[sample]];
    site.fill(main, 
      el("nav", { "aria-label": "Way back", class: "back" }, el("a", { href: site.href("results") }, "← All results")),
      el("h1", { tabindex: "-1" }, id),
      facts([["Model", page.model_name], ["Task", value("task")], ["Family", value("family")], ["dtype", value("dtype")], ["Source", value("source")], ["Framework", value("framework")],
        ["Operators", site.count(summary.samples.operators[sample])], ["Tensors", site.bytes(summary.samples.bytes[sample])], ["Validity", value("validity")], ["Traits", page.traits.join(", ")],
        ["Folder", page.path], ["Version", page.sample_hash.slice(0, 12)]]),
      page.troubles.length ? el("p", { class: "flag" }, "⚑ See ", page.troubles.flatMap(([view, key, text], place) => [place ? "; " : "", el("a", { href: site.href(view, { key }) }, text)])) : null,
      el("section", {}, el("h2", {}, "Under each backend"),
        page.runs.length ? table("Current runs", ["Backend", "Speedup", "Eager", "Compiled", "Agrees from", "Relative error", "Compile time", "Peak memory"], page.runs.map((run) => runRow(run, sample)), "runs") : el("p", { class: "muted" }, "No backend has run it."),
        page.runs.map(runDetails)),
      el("section", {}, el("h2", {}, "Graph"), graphSection(page.graph, id)),
      el("section", {}, el("h2", {}, "History"), historySection(page)));
    const drawing = main.querySelector(".graph");
    if (drawing) drawing.scrollLeft = (drawing.scrollWidth - drawing.clientWidth) / 2;
    drawHistory(page);
    return undefined;
  };

  const side = (of) => (of.speedup === null ? "–" : `${site.times(of.speedup)}${of.low === null ? "" : ` (${site.range([of.low, of.high])})`}`);

  // Faults and regressions; null where their script is missing, or another view was opened while it was read.
  const troubles = async (main, view, parameters) => {
    site.fill(main, el("h1", { tabindex: "-1" }, "Faults and regressions"), el("p", {}, "Reading…"));
    try {
      const told = await site.load(summary.troubles);
      return site.isStale(view, parameters) ? null : told;
    } catch (error) {
      missing(main, error.message);
      return null;
    }
  };

  const REGRESSIONS = [
    { title: "Sample", field: "sample", minWidth: 190, widthGrow: 2, formatter: (cell) => el("a", { href: site.href("regression", { key: cell.getData().key }) }, cell.getValue()) },
    { title: "Backend", field: "curve", minWidth: 120, formatter: (cell) => el("span", {}, named(cell.getValue())) },
    { title: "Became", field: "regression", minWidth: 120, formatter: (cell) => el("span", { class: "bad" }, cell.getValue()) },
    ...[["Before", "before"], ["Now", "after"]].map(([title, field]) => ({ title, field, minWidth: 170, headerSort: false, formatter: (cell) => el("span", {}, side(cell.getValue())) })),
    { title: "Message", field: "message", minWidth: 200, widthGrow: 2 },
  ];

  site.views.troubles = async (main, parameters) => {
    const told = await troubles(main, "troubles", parameters);
    if (!told) return;
    site.fill(main, el("h1", { tabindex: "-1" }, "Faults and regressions"),
      el("section", {}, el("h2", {}, "Regressions"), el("p", { class: "muted" }, told.regression.length ? `${site.count(told.regression.length, "sample")} that the newest build or environment made worse.` : "No newer build made a sample worse."),
        told.regression.length ? el("div", { id: "regressions" }) : null),
      el("section", {}, el("h2", {}, "Faults"), told.fault.length
        ? table("Located faults: the few operators that a compiler fails on", ["Fault", "Backend", "Operators", "Samples", "Message"], told.fault.map((fault) => el("tr", {},
          el("th", { scope: "row" }, el("a", { href: site.href("fault", { key: fault.key }) }, `${fault.kind} in ${fault.phase}`)), el("td", {}, named(fault.curve)), el("td", {}, fault.operators.join(", ")),
          el("td", { class: "number" }, fault.samples.length), el("td", { class: "message" }, fault.message))), "faults")
        : el("p", { class: "muted" }, "No fault was located yet: graphnet locate does.")));
    if (told.regression.length && window.Tabulator) site.table(document.getElementById("regressions"), REGRESSIONS, told.regression);
  };

  const back = () => el("nav", { "aria-label": "Way back", class: "back" }, el("a", { href: site.href("troubles") }, "← Faults and regressions"));
  const message = (text) => (text ? el("pre", { class: "message", tabindex: "0", "aria-label": "Message" }, text) : null);

  site.views.fault = async (main, parameters) => {
    const told = await troubles(main, "fault", parameters);
    const fault = told && told.fault.find((own) => own.key === parameters.get("key"));
    if (!told) return undefined;
    if (!fault) return missing(main, "This site has no such fault: it was mended, or located in another way since.");
    return site.fill(main, back(), el("h1", { tabindex: "-1" }, fault.title),
      facts([["Backend", named(fault.curve)], ["Version", fault.backend_version], ["Phase", fault.phase], ["Kind", fault.failure.replaceAll("_", " ")], ["Operators", fault.operators.join(", ")],
        ["Located", fault.located], ["Its script shows it", fault.reproduces === null ? "not tried" : fault.reproduces ? "yes" : "no"]]),
      message(fault.message),
      el("section", {}, el("h2", {}, "Samples"), el("ul", {}, fault.samples.map((id) => el("li", {}, site.sampleLink(id))))),
      fault.script ? el("section", {}, el("h2", {}, "Script that shows it"), code(fault.script, "Script")) : null);
  };

  site.views.regression = async (main, parameters) => {
    const told = await troubles(main, "regression", parameters);
    const row = told && told.regression.find((own) => own.key === parameters.get("key"));
    if (!told) return undefined;
    if (!row) return missing(main, "This site has no such regression: a newer build mended it, or it was none.");
    return site.fill(main, back(), el("h1", { tabindex: "-1" }, row.title),
      row.sameEnvironment ? null : el("p", { class: "flag" }, "⚑ The environment is another one as well, so that the compiler may not be the cause."),
      el("section", {}, table("Both results", ["", "Version", "Build", "Speedup", "Agrees from"], [["Before", row.before], ["Now", row.after]].map(([name, of]) => el("tr", {},
        el("th", { scope: "row" }, name), el("td", {}, of.version), el("td", {}, of.build || "–"), el("td", { class: "number" }, side(of)),
        el("td", { class: "number" }, of.t === null ? "–" : site.agreesFrom(of.t, summary.rules)))), "sides")),
      message(row.message),
      el("p", {}, "Seen ", row.seen, row.phase ? ` in ${row.phase}: ${row.failure_kind.replaceAll("_", " ")}` : "", ". The page of ", site.sampleLink(row.sample, row.dataset), " has its graph, its history and the command that repeats it."));
  };

  site.pages = { begin: (told) => { summary = told; }, named };
})();
