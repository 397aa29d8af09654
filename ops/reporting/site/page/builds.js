// Two builds side by side, over the samples that both have.
"use strict";

(() => {
  const { el } = site;
  const CHANGES = { failed: "fails now", wrong: "wrong now", slower: "slower", fixed: "fixed", faster: "faster" };
  let summary;

  const title = (setup) => `${setup.curve} ${setup.build}`;
  const setupOf = (key) => summary.setups.findIndex((setup) => setup.key === key);

  // The newest two builds of one backend, if any has two.
  const usualPair = () => {
    const place = summary.setups.findIndex((setup, index) => index > 0 && summary.setups[index - 1].curve === setup.curve);
    return place > 0 ? [place, place - 1] : [0, Math.min(1, summary.setups.length - 1)];
  };

  const load = async (number) => {
    const setup = summary.setups[number];
    if (!setup.runs.sample) setup.runs = site.score.typed(await site.load(setup.file));
    return setup.runs;
  };

  const stateOf = (runs, row) => (site.score.isCorrect(runs, row, summary.rules.tCorrect) ? "right" : Number.isNaN(runs.speedup[row]) ? "failed" : "wrong");

  // The change of one sample. A difference of times is a suspicion: the runs are of different days.
  const changeOf = (a, first, b, second) => {
    const [before, after] = [stateOf(a, first), stateOf(b, second)];
    if (before !== after) return after === "right" || before === "failed" ? "fixed" : after;
    const margin = 1 + summary.rules.speedMargin;
    if (before === "failed") return "";
    if (b.high[second] * margin < a.low[first]) return "slower";
    return a.high[first] * margin < b.low[second] ? "faster" : "";
  };

  const paired = (a, b, mask) => {
    const rows = new Map();
    a.sample.forEach((sample, row) => { if (mask[sample] && site.score.isScored(a, row)) rows.set(sample, row); });
    const pairs = [];
    b.sample.forEach((sample, row) => { if (rows.has(sample) && site.score.isScored(b, row)) pairs.push([sample, rows.get(sample), row]); });
    return pairs;
  };

  const sideRow = (label, setup, runs, rows, asked, total) => {
    const point = site.score.points(runs, rows, asked).find((own) => own.t === site.state.t);
    const ends = rows.length ? site.score.interval(runs, rows, site.state.t, asked) : null;
    return el("tr", { "data-side": label }, el("th", { scope: "row" }, `${label}: `, title(setup), el("span", { class: "detail" }, `${setup.version} · last run ${setup.newest}`)),
      el("td", { class: "number" }, `${site.count(rows.length)} of ${site.count(total)}`),
      el("td", { class: "number", "data-value": point.es }, el("b", {}, point.n ? site.number(point.es) : "–"), el("span", { class: "detail" }, ends ? site.range(ends) : "no interval")),
      el("td", { class: "number" }, site.share(point.lambda)), el("td", { class: "number" }, point.m ? site.times(point.alpha) : "–"), el("td", { class: "number" }, site.count(point.k)));
  };

  const warnings = (a, b, common) => {
    const differing = site.differences(summary.machines[a.machine], summary.machines[b.machine]);
    const told = differing.map((name) => `${name} (${summary.machines[a.machine][name] || "none"} → ${summary.machines[b.machine][name] || "none"})`);
    return [
      differing.length ? el("p", { class: "flag strong" }, "⚑ Not comparable: measured under other conditions. What differs: ", told.join("; "), ".") : null,
      a.curve === b.curve ? null : el("p", { class: "flag" }, "⚑ These are two backends or variants, not two builds of one."),
      common ? null : el("p", { class: "flag strong" }, "⚑ Nothing to compare: no chosen sample was scored under both."),
    ];
  };

  const packages = (a, b) => {
    const differing = site.differences(a.packages, b.packages);
    return differing.length ? el("details", {}, el("summary", {}, `${site.count(differing.length, "package")} of other versions`),
      el("ul", {}, differing.map((name) => el("li", {}, `${name}: ${a.packages[name] || "none"} → ${b.packages[name] || "none"}`)))) : null;
  };

  const chooser = (name, chosen, other) => el("div", { class: "field" }, el("label", { for: `build-${name}` }, `Build ${name.toUpperCase()}`),
    el("select", { id: `build-${name}`, change: (event) => {
      const keys = { a: summary.setups[name === "a" ? 0 : other].key, b: summary.setups[name === "b" ? 0 : other].key, [name]: event.target.value };
      site.go(site.href("builds", keys), `build-${name}`);
    } }, summary.curves.map((curve) => el("optgroup", { label: curve.name }, summary.setups.map((setup, number) => (setup.curve === curve.name
      ? el("option", { value: setup.key, selected: number === chosen }, `${title(setup)} · ${setup.newest}`) : null))))));

  const differences = (a, b, pairs) => {
    const rows = pairs.map(([sample, first, second]) => ({ id: summary.samples.id[sample], sample, first, second, change: changeOf(a, first, b, second), ratio: b.speedup[second] / a.speedup[first] || null }));
    return rows.filter((row) => row.change).sort((x, y) => Object.keys(CHANGES).indexOf(x.change) - Object.keys(CHANGES).indexOf(y.change) || (x.ratio ?? 0) - (y.ratio ?? 0));
  };

  const columns = (a, b) => {
    const outcome = (name, runs, of) => ({ title: name, field: of, hozAlign: "right", headerHozAlign: "right", minWidth: 120, headerSort: false,
      formatter: (cell) => { const { text, look } = site.outcome(runs, cell.getValue(), summary.rules.tCorrect); return el("span", { class: look }, text); } });
    return [
      { title: "Sample", field: "id", minWidth: 170, widthGrow: 3, formatter: (cell) => site.sampleLink(cell.getValue(), summary.samples.dataset.values[summary.samples.dataset.of[cell.getData().sample]]) },
      { title: "Change", field: "change", minWidth: 124, formatter: (cell) => el("span", { class: ["fixed", "faster"].includes(cell.getValue()) ? "good" : "bad" }, CHANGES[cell.getValue()]) },
      outcome("A", a, "first"), outcome("B", b, "second"),
      { title: "B / A", field: "ratio", hozAlign: "right", headerHozAlign: "right", sorter: "number", minWidth: 90, formatter: (cell) => el("span", {}, cell.getValue() === null ? "–" : site.times(cell.getValue())) },
    ];
  };

  site.views.builds = async (main, parameters) => {
    if (!summary.setups.length) return site.fill(main, el("h1", { tabindex: "-1" }, "Builds"), el("p", {}, "No build has runs here."));
    const usual = usualPair();
    const [a, b] = ["a", "b"].map((name, place) => { const asked = setupOf(parameters.get(name)); return asked < 0 ? usual[place] : asked; });
    const [first, second] = [summary.setups[a], summary.setups[b]];
    site.fill(main, el("h1", { tabindex: "-1" }, "Two builds side by side"), el("p", {}, "Reading…"));
    let own;
    try {
      own = await Promise.all([load(a), load(b)]);
    } catch (error) {
      return site.fill(main, el("h1", { tabindex: "-1" }, "Builds"), el("p", { class: "flag" }, error.message));
    }
    if (site.isStale("builds", parameters)) return undefined;
    const { mask, weights } = site.results.selected();
    const pairs = paired(...own, mask);
    const asked = { p: site.state.p, b: site.state.b, policy: site.state.policy, weights };
    const totals = own.map((runs) => runs.sample.filter((sample, row) => mask[sample] && site.score.isScored(runs, row)).length);
    const changed = differences(...own, pairs);
    const score = `${site.state.t <= 0 ? "S" : "ES"}(${site.t(site.state.t)})`;
    site.fill(main, el("h1", { tabindex: "-1" }, "Two builds side by side"),
      el("section", {}, warnings(first, second, pairs.length),
        el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Table of both builds; it scrolls" },
          el("table", { id: "sides" }, el("caption", {}, el("span", {}, `Over the ${site.count(pairs.length, "sample")} that both have${site.isChanged(site.results.FILTERS) ? ", of those that the filters of the results choose" : ""}`)),
            el("thead", {}, el("tr", {}, ["Build", "Samples", score, `Right at t = ${site.t(site.state.t)}`, "Their speedup", "Slower than eager"].map((head, place) => el("th", { scope: "col", class: place ? "number" : null }, head)))),
            el("tbody", {}, sideRow("A", first, own[0], pairs.map((pair) => pair[1]), asked, totals[0]), sideRow("B", second, own[1], pairs.map((pair) => pair[2]), asked, totals[1])))),
        el("div", { class: "row" }, chooser("a", a, b), chooser("b", b, a)), packages(first, second)),
      el("section", {}, el("h2", {}, `${site.count(changed.length, "sample")} changed from A to B`),
        el("p", { class: "muted" }, "Failures and wrong results are as they are. Slower and faster are suspicions, by intervals that are apart: the runs are of different days. graphnet compare runs both builds at once and decides."),
        changed.length ? el("div", { id: "changed" }) : null));
    if (changed.length && window.Tabulator) site.table(document.getElementById("changed"), columns(...own), changed);
    return undefined;
  };

  site.builds = { begin: (told) => { summary = told; told.setups.forEach((setup) => { setup.count = setup.runs; setup.runs = {}; }); } };
})();
