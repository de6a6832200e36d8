/* Tables that sort and can be taken away, and pages that print whole. Numbers are compared as
   numbers, without the marks that stand beside them. */
(() => {
  "use strict";
  const MARKS = /[\u2071\u2248\u00b1]/g;
  const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?/i;

  /** The words of a cell, without the letters of its notes. */
  const words = (cell) => {
    const copy = cell.cloneNode(true);
    copy.querySelectorAll("sup, .headerlink, .cb-arrow").forEach((each) => each.remove());
    return copy.textContent.replace(/\s+/g, " ").trim();
  };

  /** What a cell sorts by: its first number if it begins with one, else its words. */
  const key = (cell) => {
    const text = words(cell).replace(/\(.*\)/, "").replace(MARKS, " ").replaceAll("\u2212", "-").trim();
    const found = text.replace(/(\d),(?=\d{3})/g, "$1").match(NUMBER);
    return found ? Number(found[0]) : text.toLowerCase();
  };

  /** Numbers by size, words by alphabet, numbers before words, empty cells last. */
  const compare = (one, other) => {
    const rank = (value) => (typeof value === "number" ? 0 : /^\W*$/.test(value) ? 2 : 1);
    if (rank(one) !== rank(other)) return rank(one) - rank(other);
    return typeof one === "number" ? one - other : one.localeCompare(other, undefined, { numeric: true });
  };

  /** Sorts a table by a column; cells without a value stay last either way. */
  const sort = (table, column, down) => {
    const body = table.tBodies[0];
    const rows = [...body.rows].map((row) => ({ row, key: key(row.cells[column]) }));
    const last = ({ key }) => typeof key === "string" && /^\W*$/.test(key);
    rows.sort((a, b) => (down && !last(a) && !last(b) ? -1 : 1) * compare(a.key, b.key));
    body.append(...rows.map(({ row }) => row));
    [...table.tHead.rows[0].cells].forEach((cell, index) => {
      if (index === column) cell.setAttribute("aria-sort", down ? "descending" : "ascending");
      else cell.removeAttribute("aria-sort");
    });
  };

  /** Makes a head's words a button that sorts. */
  const sortable = (table, cell, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "cb-sort";
    button.append(...cell.childNodes);
    const arrow = document.createElement("span");
    arrow.className = "cb-arrow";
    arrow.setAttribute("aria-hidden", "true");
    button.append(arrow);
    button.addEventListener("click", () => sort(table, column, cell.getAttribute("aria-sort") === "ascending"));
    cell.append(button);
  };

  /** Writes a table as CSV, as it is sorted, notes left out. */
  const csv = (table) => {
    const quote = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    return [...table.rows].map((row) => `${[...row.cells].map((cell) => quote(words(cell))).join(",")}\r\n`).join("");
  };

  /** Brings the tables of a page to life. */
  const start = () => {
    for (const place of document.querySelectorAll(".cb-table:not([data-ready])")) {
      const table = place.querySelector("table");
      if (!table?.tHead || !table.tBodies[0]) continue;
      place.dataset.ready = "";
      [...table.tHead.rows[0].cells].forEach((cell, column) => {
        if (cell.textContent.trim()) sortable(table, cell, column);
      });
      place.after(window.curvebook.copyBar({ "Copy as CSV": () => csv(table) }));
    }
  };

  let opened = [];
  /** Opens what is folded while the page is printed. */
  const open = () => {
    opened = [...document.querySelectorAll("details:not([open])")];
    opened.forEach((each) => { each.open = true; });
  };
  const close = () => {
    opened.forEach((each) => { each.open = false; });
  };

  window.addEventListener("beforeprint", open);
  window.addEventListener("afterprint", close);
  start();
  if (window.document$) window.document$.subscribe(start);
})();
