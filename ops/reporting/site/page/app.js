// Opens views by the address, and keeps links, title and focus in step.
"use strict";

(() => {
  const { el } = site;
  const VIEWS = [["results", "Results"], ["builds", "Builds"], ["troubles", "Faults and regressions"]];
  const main = document.getElementById("main");
  const summary = site.received("summary");
  let current = { view: "", hash: "" };

  site.copy = async (text, told) => {
    try {
      await navigator.clipboard.writeText(text);
      site.tell(told);
    } catch {
      window.prompt("Copy this:", text); // a browser may keep the clipboard from pages on disk
    }
  };

  site.renewLinks = () => {
    document.getElementById("views").replaceChildren(...VIEWS.map(([view, text]) => el("a", { href: site.href(view), "aria-current": view === current.view ? "page" : null }, text)));
    document.getElementById("brand").setAttribute("href", site.href("results"));
  };

  // Whether another view was opened while data of this one were read.
  site.isStale = (view, parameters) => current.view !== view || current.parameters !== parameters;

  const show = async (isFirst, focus) => {
    const { view, parameters } = site.readAddress();
    const shown = site.views[view] ? view : "results";
    current = { view: shown, hash: location.hash, parameters };
    site.renewLinks();
    site.tables = [];
    await site.views[shown](main, parameters);
    if (current.parameters !== parameters) return;
    const heading = main.querySelector("h1");
    document.title = heading && shown !== "results" ? `${heading.textContent} – ${summary.title}` : summary.title;
    const target = (focus && document.getElementById(focus)) || (isFirst ? null : heading);
    if (!isFirst) window.scrollTo(0, 0);
    if (target) target.focus({ preventScroll: true });
  };

  site.open = (view) => site.go(site.href(view));
  site.go = (address, focus) => {
    history.pushState(null, "", address);
    show(false, focus);
  };

  const about = () => el("div", { class: "about" }, el("h2", {}, "About these results"),
    el("p", {}, `Written ${summary.generated} from ${summary.label}.`), summary.notes.map((note) => el("p", { class: "muted" }, note)),
    el("details", {}, el("summary", {}, "How a score is made"),
      el("p", {}, "Over N samples, of which M are right at tolerance t and K of these are slower than eager: S(t) is the geometric mean over all N of the speedup s of a right sample, s to the power of 1 + p where it is slower than eager, and b for any other. ES(t) forgives one kind of failure after the other for t above 0: it counts as 1 from the t on that the error policy says. No other figure combines these."),
      el("p", {}, "The interval is of the mean over another draw of samples like these: Student's, and for 8 to 200 samples half-way to a bootstrap's. Fewer than 6 samples have none.")),
    el("details", {}, el("summary", {}, "Where it was measured"), summary.machines.map((machine) => el("dl", {}, Object.entries(machine).map(([name, value]) => [el("dt", {}, name), el("dd", {}, value)])))));

  const begin = () => {
    if (!summary) {
      main.replaceChildren(el("h1", {}, "The results are missing"), el("p", {}, "data/summary.js could not be read: copy the whole folder of the site, or write it again."));
      return;
    }
    site.begin(summary.opened);
    site.score.begin(summary);
    site.results.begin(summary);
    site.pages.begin(summary);
    site.builds.begin(summary);
    document.getElementById("brand").textContent = summary.title;
    document.getElementById("about").replaceChildren(about());
    window.addEventListener("hashchange", () => { if (location.hash !== current.hash && location.hash !== "#main") show(false); });
    window.addEventListener("popstate", () => { if (location.hash !== current.hash && location.hash !== "#main") show(false); });
    window.addEventListener("resize", () => site.tables.forEach((table) => table.redraw()));
    document.querySelector(".skip").addEventListener("click", (event) => { event.preventDefault(); main.focus(); });
    const first = show(true);
    performance.mark("scores");
    // Libraries come after the first table is drawn.
    document.addEventListener("DOMContentLoaded", () => { if (current.view === "results") site.results.drawRest(); else first.then(() => show(true)); });
  };

  begin();
})();
