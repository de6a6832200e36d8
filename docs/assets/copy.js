/* What a reader may take away by one press: a link to a chart as it stands, the code that shows it
   on another page, a citation, a table. */
(() => {
  "use strict";

  /** Puts text on the clipboard, also where the newer way is closed. */
  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = document.createElement("textarea");
      area.value = text;
      area.className = "cb-live";
      document.body.append(area);
      area.select();
      const done = document.execCommand("copy");
      area.remove();
      if (!done) throw new Error("not copied");
    }
  };

  /** Makes buttons that copy, in one bar with the place that says what came of it. */
  const bar = (buttons) => {
    const made = document.createElement("div");
    made.className = "cb-tools";
    const said = document.createElement("span");
    said.setAttribute("role", "status");
    for (const [label, text] of Object.entries(buttons)) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "cb-copy";
      button.textContent = label;
      button.addEventListener("click", () => {
        said.textContent = "";
        copy(text()).then(
          () => { said.textContent = "Copied"; },
          () => { said.textContent = "The browser doesn't allow it"; },
        );
      });
      made.append(button);
    }
    made.append(said);
    return made;
  };

  /** The address of a chart, with the curves and the place that are chosen in it. */
  const address = (figure) => {
    const here = new URL(location.href);
    here.hash = figure.id;
    return here.href;
  };

  const safe = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

  /** The code that shows a chart on another page: its picture, what it says, where it is from. */
  const embed = (figure) => {
    const [, , width, height] = figure.querySelector("svg").getAttribute("viewBox").split(/[\s,]+/);
    const words = (name) => figure.querySelector(`.cb-figure-${name}`)?.textContent ?? "";
    const { study, license } = figure.dataset;
    return `<figure>
  <a href="${safe(address(figure))}"><img src="${safe(figure.querySelector('.cb-share a[href$=".svg"]').href)}" width="${Math.round(width)}" height="${Math.round(height)}" alt="${safe(words("description"))}" style="max-width: 100%; height: auto"></a>
  <figcaption>${safe(words("title"))}. From <a href="${safe(address(figure))}">${safe(study)}</a>${license ? `, ${safe(license)}` : ""}.</figcaption>
</figure>
`;
  };

  /** Adds the buttons of a page. */
  const start = () => {
    for (const place of document.querySelectorAll(".cb-share:not([data-ready])")) {
      const figure = place.closest("figure");
      place.dataset.ready = "";
      place.append(bar({ "Copy link": () => address(figure), "Copy embed code": () => embed(figure) }));
    }
    for (const place of document.querySelectorAll(".cb-listing:not([data-ready])")) {
      place.dataset.ready = "";
      place.after(bar({ Copy: () => place.textContent }));
    }
  };

  window.curvebook = { copyBar: bar };
  start();
  if (window.document$) window.document$.subscribe(start);
})();
