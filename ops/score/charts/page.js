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

  const specs = JSON.parse(document.getElementById("specs").textContent);
  for (const place of document.querySelectorAll("[data-chart]")) {
    vegaEmbed(place, specs[Number(place.dataset.chart)], { renderer: "svg", actions: false }).then(
      () => addButtons(place),
      (error) => { place.textContent = "This chart could not be drawn: " + error; },
    );
  }
})();
