/* What the theme leaves out for readers who don't see or point: a name for the search dialog, for
   each part of the navigation a name of its own, and a way into tables that scroll. */
(() => {
  "use strict";

  /** Names the search dialog. */
  const nameSearch = () => {
    document.querySelector(".md-search[role=dialog]:not([aria-label])")?.setAttribute("aria-label", "Search");
  };

  /** Names a part of the navigation by the entry that it unfolds from. */
  const nameNavigation = () => {
    for (const nav of document.querySelectorAll(".md-nav .md-nav[aria-labelledby]")) {
      const entry = nav.closest("li")?.querySelector(".md-ellipsis");
      if (!entry) continue;
      nav.setAttribute("aria-label", `Pages of ${entry.textContent.trim()}`);
      nav.removeAttribute("aria-labelledby");
    }
  };

  /** Lets a keyboard into what scrolls. */
  const reachTables = () => {
    for (const place of document.querySelectorAll(".md-typeset__scrollwrap, .md-typeset pre, .md-typeset pre > code")) {
      if (place.closest(".cb-table") || place.tabIndex === 0) continue;
      if (place.scrollWidth > place.clientWidth) place.tabIndex = 0;
    }
  };

  /** After the theme has wrapped its tables. */
  const start = () => requestAnimationFrame(() => {
    nameSearch();
    nameNavigation();
    reachTables();
  });

  window.addEventListener("resize", reachTables);
  start();
  if (window.document$) window.document$.subscribe(start);
})();
