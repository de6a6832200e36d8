/* On the page for an address that leads nowhere: names the page whose address is most like it. */
(() => {
  "use strict";
  const LIKE = 0.4;

  const near = document.querySelector(".cb-near");
  const root = near ? new URL(near.querySelector("a").href).pathname : "/";

  /** The pairs of letters of an address below the root, the order of its parts aside. */
  const pairs = (path) => {
    const plain = decodeURI(path.startsWith(root) ? path.slice(root.length) : path).toLowerCase().replace(/(index)?\.html?$/, "").replace(/[^\p{L}\p{N}]+/gu, " ");
    const words = plain.trim().split(" ");
    return new Set(words.flatMap((word) => [...word].map((letter, index) => (word[index - 1] || "^") + letter)));
  };

  /** How alike two sets are: what they share, of all that they have. */
  const alike = (one, other) => {
    const shared = [...one].filter((each) => other.has(each)).length;
    return shared / (one.size + other.size - shared || 1);
  };

  const wanted = pairs(location.pathname);
  const ranked = [...document.querySelectorAll(".md-content li a")]
    .map((link) => ({ link, like: alike(wanted, pairs(link.pathname)) }))
    .sort((a, b) => b.like - a.like);
  if (!near || !ranked.length || ranked[0].like < LIKE) return;
  const link = near.querySelector("a");
  link.href = ranked[0].link.href;
  link.textContent = ranked[0].link.textContent;
  near.hidden = false;
})();
