// What all views share: data that scripts hand over, elements, formats, and the state that a permalink keeps.
// Every text becomes a text node, since texts come from samples, compilers and logs.
"use strict";

const site = { views: {}, tables: [] };

(() => {
  const received = new Map();
  const waiting = new Map();

  window.graphnetReceive = (name, value) => {
    received.set(name, value);
    const asked = waiting.get(name);
    waiting.delete(name);
    if (asked) asked.resolve(value);
  };

  site.received = (name) => received.get(name);

  // Ask for a script of data, at most once; from disk, a script is what a page may read.
  site.load = (name) => {
    if (received.has(name)) return Promise.resolve(received.get(name));
    if (!waiting.has(name)) {
      const asked = {};
      asked.promise = new Promise((resolve, reject) => Object.assign(asked, { resolve, reject }));
      waiting.set(name, asked);
      const script = document.createElement("script");
      script.src = `data/${name}.js`;
      script.onerror = () => {
        waiting.delete(name);
        asked.reject(new Error(`data/${name}.js is missing: copy the whole folder of the site, or write it again`));
      };
      document.head.append(script);
    }
    return waiting.get(name).promise;
  };

  // An element: attributes by name, functions as listeners, everything else as children or text.
  site.el = (tag, attributes, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (value === null || value === undefined || value === false) continue;
      if (typeof value === "function") element.addEventListener(name, value);
      else if (name === "color") element.style.setProperty("--own", value);
      else element.setAttribute(name, value === true ? "" : value);
    }
    site.fill(element, ...children);
    return element;
  };

  // Give an element other children; missing ones are left out.
  site.fill = (element, ...children) => element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""));

  site.svg = (tag, attributes, ...children) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };

  site.tell = (text) => { document.getElementById("told").textContent = text; };

  const minus = (text) => text.replace("-", "−");
  site.number = (value, digits = 3) => (value === null || Number.isNaN(value) ? "–" : minus(value.toFixed(digits)));
  site.short = (value) => (value === null || value === undefined ? "–" : minus(String(Number(value.toPrecision(3)))));
  site.times = (value) => (value === null || Number.isNaN(value) ? "–" : `${value.toFixed(value < 9.95 ? 2 : 1)}×`);
  site.share = (value) => (Number.isNaN(value) ? "–" : `${(100 * value).toFixed(1)}%`);
  site.count = (value, noun) => `${value.toLocaleString("en")}${noun ? ` ${noun}${value === 1 ? "" : "s"}` : ""}`;
  site.t = (t) => minus(String(t));
  site.range = (ends) => (ends ? `${site.number(ends[0], 2)}–${site.number(ends[1], 2)}` : "");
  site.bytes = (value) => {
    if (value === null || value === undefined) return "–";
    const units = ["B", "KiB", "MiB", "GiB", "TiB"];
    const power = value > 0 ? Math.min(units.length - 1, Math.floor(Math.log2(value) / 10)) : 0;
    return `${site.short(value / 1024 ** power)} ${units[power]}`;
  };
  site.agreesFrom = (t, rules) => (t === null || t >= rules.never ? "never" : t <= -rules.never ? "equal" : `t = ${site.t(t)}`);

  // The state: what a permalink keeps. Values as by default are left out.
  const DEFAULTS = { q: "", task: "", family: "", dtype: "", size: "", list: "", p: 0, b: 0.1, policy: "", t: 0, hide: "" };
  const NUMBERS = new Set(["p", "b", "t"]);

  site.begin = (opened) => {
    Object.assign(DEFAULTS, opened, { t: 0 });
    site.state = { ...DEFAULTS };
  };

  const differing = () => Object.keys(DEFAULTS).filter((name) => site.state[name] !== DEFAULTS[name]);
  site.isChanged = (names) => differing().some((name) => names.includes(name));
  site.resetState = () => { site.state = { ...DEFAULTS }; };

  // A link to a view that keeps the selection.
  site.href = (view, more) => {
    const parameters = new URLSearchParams(more || {});
    differing().forEach((name) => parameters.set(name, site.state[name]));
    const text = parameters.toString();
    return `#/${view}${text ? `?${text}` : ""}`;
  };

  // Read the view and the state from the address. What makes no sense is as by default.
  site.readAddress = () => {
    const [view, query] = location.hash.replace(/^#\/?/, "").split("?");
    const parameters = new URLSearchParams(query || "");
    site.state = { ...DEFAULTS };
    for (const name of Object.keys(DEFAULTS)) {
      if (!parameters.has(name)) continue;
      const text = parameters.get(name);
      if (!NUMBERS.has(name)) site.state[name] = text;
      else if (text !== "" && Number.isFinite(Number(text))) site.state[name] = Number(text);
    }
    site.mend(site.state, DEFAULTS);
    return { view: view || "results", parameters };
  };

  // Put the state into the address, without a step of the browser's history for each move of a slider.
  site.keepAddress = (view, more) => {
    const address = site.href(view, more);
    if (location.hash !== address) history.replaceState(null, "", address);
  };
})();
