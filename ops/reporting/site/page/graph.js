// The drawing of a graph in layers: each operator stands below everything that it reads.
"use strict";

(() => {
  const [HEIGHT, LAYER, GAP, CHARACTER, MARGIN] = [26, 50, 14, 7.2, 16];

  // The layer of each node, and the nodes of each. Inputs stand just above their first reader.
  const layered = (reads, inputs) => {
    const depth = [];
    reads.forEach((from, node) => { depth[node] = from.length ? 1 + Math.max(...from.map((other) => depth[other])) : 0; });
    const first = new Map();
    reads.forEach((from, reader) => from.forEach((node) => first.set(node, Math.min(first.get(node) ?? Infinity, depth[reader]))));
    for (let node = 0; node < inputs; node++) if (first.has(node)) depth[node] = Math.max(0, first.get(node) - 1);
    const layers = Array.from({ length: Math.max(0, ...depth) + 1 }, () => []);
    depth.forEach((layer, node) => layers[layer].push(node));
    return { depth, layers };
  };

  // The middle of each node: near the middle of what it reads, without an overlap within its layer.
  const placed = (layers, reads, widths) => {
    const x = [];
    for (const layer of layers) {
      const wish = (node) => (reads[node].length ? reads[node].reduce((sum, from) => sum + (x[from] ?? 0), 0) / reads[node].length : 0);
      const order = layer.map((node) => [node, wish(node)]).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
      let right = -Infinity;
      order.forEach(([node, want]) => {
        x[node] = Math.max(want, right + GAP + widths[node] / 2);
        right = x[node] + widths[node] / 2;
      });
      const shift = order.reduce((sum, [node, want]) => sum + want - x[node], 0) / Math.max(1, order.length);
      order.forEach(([node]) => { x[node] += shift; });
    }
    return x;
  };

  const line = (from, to, x, y, steps) => {
    const [x1, y1, x2, y2] = [x[from], y[from] + HEIGHT, x[to], y[to]];
    if (steps <= 1 || Math.abs(x1 - x2) > 60) return `M${x1} ${y1}C${x1} ${(y1 + y2) / 2} ${x2} ${(y1 + y2) / 2} ${x2} ${y2}`;
    const reach = Math.max(x1, x2) + 60 + 10 * Math.min(steps, 8); // past what stands between
    return `M${x1} ${y1}C${reach} ${y1 + 40} ${reach} ${y2 - 40} ${x2} ${y2}`;
  };

  site.drawGraph = ({ labels, reads, inputs, left_out: leftOut }, name) => {
    const { depth, layers } = layered(reads, inputs);
    const widths = labels.map((label) => Math.max(44, label.length * CHARACTER + 18));
    const x = placed(layers, reads, widths);
    const y = depth.map((layer) => MARGIN + layer * LAYER);
    const start = Math.min(...x.map((middle, node) => middle - widths[node] / 2)) - MARGIN;
    const right = Math.max(...x.map((middle, node) => middle + widths[node] / 2)) + MARGIN + 150;
    const height = MARGIN * 2 + layers.length * LAYER;
    const lines = reads.flatMap((from, node) => from.map((other) => site.svg("path", { d: line(other, node, x, y, depth[node] - depth[other]) })));
    const boxes = labels.map((label, node) => site.svg("g", { class: node < inputs ? "input" : "operator" },
      site.svg("title", {}, node < inputs ? `input ${label}` : `${label}; reads ${reads[node].map((from) => labels[from]).join(", ") || "no other operator"}`),
      site.svg("rect", { x: x[node] - widths[node] / 2, y: y[node], width: widths[node], height: HEIGHT, rx: 6 }),
      site.svg("text", { x: x[node], y: y[node] + 17 }, label)));
    const described = `Graph of ${name}: ${labels.length - inputs} operators and ${inputs} inputs${leftOut ? `, without ${leftOut} more` : ""}. The list of operators says the same in words.`;
    const drawing = site.svg("svg", { viewBox: `${start} 0 ${right - start} ${height}`, width: right - start, height, role: "img", "aria-label": described },
      site.svg("g", { class: "lines" }, ...lines), ...boxes);
    return site.el("div", { class: "graph", tabindex: "0", role: "region", "aria-label": "Drawing of the graph; it scrolls" }, drawing);
  };
})();
