// Draws each chart of the page, and saves one as an image: always in the light colours, on white, as for a slide.
"use strict";
(() => {
  const LIGHT = { "--ink": "#1f2933", "--muted": "#5f6b7a", "--grid": "#e3e7ec", "--paper": "#ffffff" };

  const lightSvg = (svg) => {
    const copy = svg.cloneNode(true);
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copy.style.background = "#ffffff";
    const text = new XMLSerializer().serializeToString(copy);
    return text.replace(/var\((--[a-z]+)\)/g, (whole, name) => LIGHT[name] || whole);
  };

  const download = (url, name) => {
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
  };

  const savePng = (svg, text, name) => {
    const image = new Image();
    const { width, height } = svg.viewBox.baseVal;
    image.onload = () => {
      const canvas = document.createElement("canvas");
      canvas.width = 2 * width;
      canvas.height = 2 * height;
      const pen = canvas.getContext("2d");
      pen.fillStyle = "#ffffff";
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.drawImage(image, 0, 0, canvas.width, canvas.height);
      download(canvas.toDataURL("image/png"), name + ".png");
    };
    image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(text);
  };

  const addButtons = (place) => {
    const bar = document.createElement("div");
    bar.className = "save";
    const name = place.getAttribute("aria-label").replace(/[^A-Za-z0-9]+/g, "-").toLowerCase();
    for (const format of ["SVG", "PNG"]) {
      const button = document.createElement("button");
      button.textContent = format;
      button.title = "Save this chart as " + format;
      button.onclick = () => {
        const svg = place.querySelector("svg");
        const text = lightSvg(svg);
        if (format === "PNG") savePng(svg, text, name);
        else download("data:image/svg+xml;charset=utf-8," + encodeURIComponent(text), name + ".svg");
      };
      bar.append(button);
    }
    place.parentElement.append(bar);
  };

  const NARROW = window.matchMedia("(max-width: 700px)");
  const CHARACTER = 6.4; // of a subtitle, in pixels

  const wrapped = (lines, width) =>
    [lines || []].flat().flatMap((line) => {
      const rows = [""];
      for (const word of line.split(" ")) {
        if (rows.at(-1) && rows.at(-1).length + 1 + word.length > width) rows.push(word);
        else rows.push(`${rows.pop()} ${word}`.trim());
      }
      return rows;
    });

  // A long name in two lines, after its first `mark`; of what is cut, the start tells too little.
  const inTwoLines = (name, mark) => {
    const end = `indexof(${name}, '${mark}') + 1`;
    return `length(${name}) > 17 && ${end} > 0 ? [slice(${name}, 0, ${end}), slice(${name}, ${end})] : ${name}`;
  };

  const longestName = (node) => {
    if (node === null || typeof node !== "object") return 0;
    const own = node.legend !== null && node.scale && Array.isArray(node.scale.domain) ? node.scale.domain : [];
    return Math.max(0, ...own.map((name) => String(name).length), ...Object.values(node).map(longestName));
  };

  const shortenLabels = (node, breaks) => {
    if (node === null || typeof node !== "object") return;
    if (node.axis && node.axis.labelLimit) {
      if (node.axis.labelAngle) node.axis.labelAngle = -90; // aslant, the last ones would leave the box
      else {
        node.axis.labelLimit = Math.min(node.axis.labelLimit, 130);
        delete node.axis.minExtent;
        node.axis.labelExpr = inTwoLines(node.axis.labelExpr || "datum.label", breaks ? "/" : " ");
        Object.assign(node.axis, breaks ? { labelFontSize: 10, labelLineHeight: 11 } : { labelLineHeight: 13 });
      }
    }
    Object.values(node).forEach((part) => shortenLabels(part, breaks));
  };

  // The chart for a box of this width: titles and legends break, and it is as wide as the box, or as what it needs.
  const narrowed = (original, box) => {
    const { datasets, ...rest } = original;
    const spec = { ...JSON.parse(JSON.stringify(rest)), datasets };
    const width = Math.max(box, (spec.usermeta || {}).leastWidth || 0);
    spec.title.text = wrapped(spec.title.text, Math.floor(box / (1.75 * CHARACTER)));
    spec.title.subtitle = wrapped(spec.title.subtitle, Math.floor(box / CHARACTER));
    Object.assign(spec.config, { padding: 8 });
    const columns = longestName(spec.encoding || spec.layer || spec.spec) * CHARACTER > box / 2 - 50 ? 1 : 2;
    Object.assign(spec.config.legend, { columns, labelLimit: Math.floor(box / columns) - 40 });
    shortenLabels(spec.layer || spec.spec || spec.encoding, (spec.usermeta || {}).namesBreak);
    if (spec.layer) spec.layer = spec.layer.filter((layer) => layer.name !== "names at ends"); // the legend has them
    if (spec.facet) Object.assign(spec, { columns: 1, spec: { ...spec.spec, width: box - 170 } });
    else Object.assign(spec, { width, autosize: { type: "fit-x", contains: "padding" } });
    return spec;
  };

  const specs = JSON.parse(document.getElementById("specs").textContent);
  const draw = () => {
    for (const place of document.querySelectorAll("[data-chart]")) {
      const label = place.getAttribute("aria-label");
      const spec = specs[Number(place.dataset.chart)];
      const shown = NARROW.matches ? narrowed(spec, place.clientWidth) : spec;
      vegaEmbed(place, shown, { renderer: "svg", actions: false }).then(
        () => {
          place.setAttribute("aria-label", label); // Vega's own says nothing
          if (!place.parentElement.querySelector(".save")) addButtons(place);
        },
        (error) => { place.textContent = "This chart could not be drawn: " + error; },
      );
    }
  };
  draw();
  NARROW.addEventListener("change", draw);
})();
