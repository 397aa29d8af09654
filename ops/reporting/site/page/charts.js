// Charts by Vega-Lite. Their colours are variables of the page, so that they follow light and dark.
"use strict";

(() => {
  const AXIS = { gridColor: "var(--grid)", domainColor: "var(--grid)", tickColor: "var(--grid)", labelColor: "var(--muted)",
    titleColor: "var(--muted)", labelFontSize: 12, titleFontSize: 12, titleFontWeight: "normal" };
  const CONFIG = { background: "transparent", font: "system-ui, sans-serif", view: { stroke: null }, axis: AXIS };
  const SHAPES = { circle: "circle", square: "square" };

  const encoding = (curves) => ({
    color: { field: "backend", type: "nominal", legend: null, scale: { domain: curves.map((curve) => curve.name), range: curves.map((curve) => curve.color) } },
    detail: { field: "backend", type: "nominal" },
  });

  const rule = (axis) => ({ data: { values: [{ one: 1 }] }, mark: { type: "rule", strokeDash: [4, 4], color: "var(--muted)" }, encoding: { [axis]: { field: "one", type: "quantitative" } } });

  const RATIO = { type: "quantitative", scale: { type: "log", base: 2 } };

  // Draw a chart in a box once, and give it other values later. Without Vega the table above says the same.
  const chart = (box, spec) => {
    const full = { $schema: "https://vega.github.io/schema/vega-lite/v6.json", width: "container", height: 260, autosize: { type: "fit-x", contains: "padding" },
      config: CONFIG, ...spec };
    const label = box.getAttribute("aria-label");
    const options = { renderer: "svg", actions: false, logLevel: 1, ast: true, defaultStyle: false, tooltip: { disableDefaultStyle: true } };
    return window.vegaEmbed(box, full, options).then(
      ({ view }) => {
        box.setAttribute("aria-label", label); // Vega's own says nothing
        return { show: (name, values) => view.data(name, values).runAsync(), finish: () => view.finalize() };
      },
      (error) => { box.textContent = `This chart could not be drawn: ${error.message}`; return { show() {}, finish() {} }; },
    );
  };

  site.curveChart = (box, curves, values, t) => chart(box, {
    layer: [
      rule("y"),
      { data: { name: "points", values },
        mark: { type: "line", interpolate: "linear", strokeWidth: 2, point: { size: 34, filled: true } },
        encoding: {
          x: { field: "t", type: "quantitative", axis: { title: "tolerance t", tickMinStep: 1, format: "d" } },
          y: { ...RATIO, field: "es", axis: { title: "S(t), ES(t) for t > 0", format: ".3~g", tickCount: 6 } },
          ...encoding(curves),
          strokeDash: { condition: { test: "datum.apart", value: [4, 3] }, value: [1, 0] },
          tooltip: ["backend", "t", "score", "correct", "faster", "slower"].map((field) => ({ field, type: "nominal" })),
        } },
      { data: { name: "chosen", values: [{ t }] }, mark: { type: "rule", color: "var(--accent)", strokeWidth: 1.5 }, encoding: { x: { field: "t", type: "quantitative" } } },
    ],
  });

  site.profileChart = (box, curves, values) => chart(box, {
    layer: [
      rule("x"),
      { data: { name: "profile", values },
        mark: { type: "line", strokeWidth: 2, interpolate: "step-before" },
        encoding: {
          x: { ...RATIO, field: "speedup", axis: { title: "speedup over eager", format: "~g", tickCount: 7 } },
          y: { field: "share", type: "quantitative", scale: { domain: [0, 1] }, axis: { title: "samples at least as fast, and right", format: "%" } },
          ...encoding(curves),
          strokeDash: { condition: { test: "datum.apart", value: [4, 3] }, value: [1, 0] },
          tooltip: [{ field: "backend", type: "nominal" }, { field: "speedup", type: "quantitative", format: ".2f" }, { field: "share", type: "quantitative", format: ".1%" }],
        } },
    ],
  });

  site.historyChart = (box, curves, values) => chart(box, {
    height: 200,
    layer: [
      rule("y"),
      { data: { values },
        mark: { type: "line", strokeWidth: 2, point: { size: 40, filled: true } },
        encoding: {
          x: { field: "place", type: "ordinal", axis: { title: "builds, the newest last", labels: false, ticks: false } },
          y: { ...RATIO, field: "speedup", axis: { title: "speedup", format: ".3~g", tickCount: 5 } },
          ...encoding(curves),
          tooltip: ["backend", "build", "newest", "speedup"].map((field) => ({ field, type: "nominal" })),
        } },
    ],
  });

  site.swatch = (curve) => site.el("span", { class: `swatch ${SHAPES[curve.shape] || "diamond"}`, color: curve.color, "aria-hidden": "true" });
})();
