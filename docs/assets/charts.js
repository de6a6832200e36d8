/* Charts that answer: what every curve's value is at an x, which curves stand out, and an address
   for both. A chart says everything without this script; its numbers come from the drawing's own
   `data-` attributes and nothing is asked of any host. One plain script, so that it runs from a
   folder too, where browsers load no modules. */
(() => {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";
  const CLOSE = 1e-9;
  const ANSWERS = /^(curves|highlight|panels)(\/|$)/;
  const MINUS = "\u2212";

  // ---- numbers ---------------------------------------------------------------------------------

  /** Reads an axis: its scale, its low end, its high end. */
  const axisOf = (text) => {
    const [scale, low, high] = text.split(" ");
    return { log: scale === "log", low: +low, high: +high };
  };

  /** How far x lies from low to high, in the axis's own scale. */
  const share = (axis, low, high, x) =>
    axis.log ? Math.log(x / low) / Math.log(high / low) : (x - low) / (high - low);

  /** Reads the points that a curve tells. */
  const pointsOf = (text) =>
    text.split(";").map((point) => {
      const [x, y, low, high, reading] = point.split(" ").map(Number);
      return { x, y, low, high, reading: reading === 1 };
    });

  const same = (one, other) => Math.abs(one - other) <= CLOSE * Math.abs(other);

  /** The value of a line at x; null outside its readings and across a gap. */
  const valueAt = (points, axis, x) => {
    const exact = points.find((point) => same(point.x, x));
    if (exact) return Number.isNaN(exact.y) ? null : exact;
    const right = points.findIndex((point) => point.x > x);
    if (right < 1) return null;
    const [a, b] = [points[right - 1], points[right]];
    if (Number.isNaN(a.y) || Number.isNaN(b.y)) return null;
    const part = share(axis, a.x, b.x, x);
    const mix = (name) => a[name] + part * (b[name] - a[name]);
    return { x, y: mix("y"), low: mix("low"), high: mix("high"), reading: false };
  };

  /** Writes a number as short as it can be. */
  const short = (value) => String(Number(value.toPrecision(12))).replace("-", MINUS);

  /** Writes a computed number with fixed decimals; one that rounds to zero has no sign. */
  const fixed = (value, decimals) => {
    const text = value.toFixed(decimals);
    return (Number(text) === 0 ? text.replace("-", "") : text).replace("-", MINUS);
  };

  /** Rounds x to what a pixel can tell. */
  const rounded = (axis, x, pixels) => {
    if (axis.log) return Number(x.toPrecision(3));
    const step = 10 ** Math.floor(Math.log10((axis.high - axis.low) / pixels));
    return Number((Math.round(x / step) * step).toPrecision(12));
  };

  // ---- elements --------------------------------------------------------------------------------

  /** Makes an element with a class and words. */
  const make = (tag, css, words) => {
    const made = document.createElement(tag);
    if (css) made.className = css;
    if (words !== undefined) made.textContent = words;
    return made;
  };

  /** Makes an SVG element. */
  const draw = (tag, css, attributes) => {
    const made = document.createElementNS(SVG, tag);
    made.setAttribute("class", css);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  };

  /** Gives an element the colours of a curve. */
  const tint = (element, group) => {
    for (const name of group.style) element.style.setProperty(name, group.style.getPropertyValue(name));
  };

  // ---- the drawing -----------------------------------------------------------------------------

  /** Reads a panel: its box, its axes, its ticks, the lines that tell their points. */
  const panelOf = (group) => {
    const [left, top, width, height] = group.dataset.box.split(" ").map(Number);
    const lines = [...group.querySelectorAll(".cb-curve[data-points]:not(.cb-thread)")].map((each) => ({
      group: each,
      curve: each.dataset.curve,
      points: pointsOf(each.dataset.points),
    }));
    const ticks = (group.dataset.ticks || "").split(" ").filter(Boolean).map(Number);
    return { group, left, top, width, height, ticks, lines, x: axisOf(group.dataset.x), y: group.dataset.y && axisOf(group.dataset.y) };
  };

  const xPixel = (panel, x) => panel.left + share(panel.x, panel.x.low, panel.x.high, x) * panel.width;
  const yPixel = (panel, y) =>
    panel.top + panel.height * (1 - share(panel.y, panel.y.low, panel.y.high, y));

  /** Reads one drawing: its panels with an x axis. */
  const drawingOf = (svg) => ({
    svg,
    panels: [...svg.querySelectorAll(".cb-panel[data-x]")].map(panelOf),
    scale: () => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width,
    shown: () => svg.getBoundingClientRect().width > 0,
  });

  // ---- a chart ---------------------------------------------------------------------------------

  /** One figure with its drawings, its buttons and its state. */
  class Chart {
    constructor(figure) {
      this.figure = figure;
      this.id = figure.dataset.figure;
      this.place = figure.querySelector(".cb-drawing");
      this.drawings = [...figure.querySelectorAll(".cb-figure")].map(drawingOf);
      this.chips = [...figure.querySelectorAll(".cb-chip")];
      this.names = new Map(this.chips.map((chip) => [chip.dataset.curve, chip.textContent]));
      this.decimals = +figure.dataset.decimals || 0;
      this.show = new Set();
      this.at = null;
      this.over = null;
      const told = this.drawings[0]?.panels.flatMap((panel) => panel.lines) || [];
      this.told = ANSWERS.test(this.id) ? told : [];
      this.stops = this.told.length ? this.stopsOf() : [];
      if (this.told.length) this.addPlot();
      if (this.chips.length) this.addChoice();
    }

    /** Every x to stop at: ticks and readings. */
    stopsOf() {
      const ticks = this.drawings[0].panels.flatMap((panel) => panel.ticks);
      const readings = this.told.flatMap((line) => line.points.filter((p) => p.reading).map((p) => p.x));
      return [...new Set([...ticks, ...readings])].sort((a, b) => a - b);
    }

    get drawing() {
      return this.drawings.find((each) => each.shown()) || this.drawings[0];
    }

    get focusable() {
      return this.plot ? [this.plot, ...this.chips] : this.chips;
    }

    // -- building

    /** Adds what answers: the place that takes the focus, the readout, the spoken line. */
    addPlot() {
      const axis = this.drawings[0].panels[0].x;
      this.plot = make("div", "cb-plot");
      const set = (name, value) => this.plot.setAttribute(name, value);
      this.plot.tabIndex = 0;
      set("role", "slider");
      set("aria-label", `Values along ${this.figure.dataset.x || "x"}`);
      set("aria-valuemin", axis.low);
      set("aria-valuemax", axis.high);
      this.readout = make("div", "cb-readout");
      this.readout.hidden = true;
      this.readout.setAttribute("aria-hidden", "true");
      this.live = make("p", "cb-live");
      this.live.setAttribute("aria-live", "polite");
      this.place.append(this.plot, this.readout, this.live);
      this.describe(this.stops[0]);
      this.plot.addEventListener("keydown", (event) => this.onKey(event));
      this.plot.addEventListener("focus", () => this.fit());
      this.place.addEventListener("pointermove", (event) => this.onPoint(event));
      this.place.addEventListener("pointerdown", (event) => this.onPoint(event));
      this.place.addEventListener("pointerleave", () => this.look(this.at));
      this.place.addEventListener("click", (event) => this.onClick(event));
      this.place.classList.add("cb-answers");
    }

    /** Wires the buttons, and the names and keys in the drawing, to the choice. */
    addChoice() {
      this.clear = make("button", "cb-clear", "Show all");
      this.clear.type = "button";
      this.clear.tabIndex = -1;
      this.clear.hidden = true;
      this.clear.addEventListener("click", () => {
        this.choose([]);
        this.chips[0].focus();
      });
      this.chips.at(-1).after(this.clear);
      if (!this.plot) this.chips[0].tabIndex = 0;
      for (const chip of this.chips) {
        chip.addEventListener("click", () => this.toggle(chip.dataset.curve));
        chip.addEventListener("keydown", (event) => this.onChipKey(event, chip));
        this.swatch(chip);
      }
      this.clear.addEventListener("keydown", (event) => this.onChipKey(event, this.clear));
      for (const mark of this.place.querySelectorAll(".cb-key, .cb-name, .cb-note, .cb-dot")) {
        if (!this.names.has(mark.dataset.curve)) continue;
        mark.classList.add("cb-press");
        mark.addEventListener("click", (event) => {
          event.stopPropagation();
          this.toggle(mark.dataset.curve);
        });
      }
    }

    /** Colours a button's sample as its curve is drawn. */
    swatch(chip) {
      const group = this.group(chip.dataset.curve);
      if (!group) return;
      const sample = make("span", "cb-swatch");
      tint(sample, group);
      chip.prepend(sample);
    }

    group(curve) {
      return this.place.querySelector(`[data-curve="${CSS.escape(curve)}"][style]`);
    }

    // -- the choice

    toggle(curve) {
      const next = new Set(this.show);
      if (!next.delete(curve)) next.add(curve);
      this.choose([...next]);
    }

    choose(curves) {
      this.lift(curves);
      write(this);
    }

    /** Lifts curves and greys the others; none: all as drawn. */
    lift(curves) {
      this.show = new Set(curves.filter((curve) => this.names.has(curve)));
      const some = this.show.size > 0;
      for (const each of this.place.querySelectorAll(".cb-figure [data-curve]")) {
        const chosen = this.show.has(each.dataset.curve);
        each.classList.toggle("cb-lift", some && chosen);
        each.classList.toggle("cb-dim", some && !chosen && this.names.has(each.dataset.curve));
      }
      for (const chip of this.chips) {
        chip.setAttribute("aria-pressed", String(this.show.has(chip.dataset.curve)));
      }
      if (this.clear) this.clear.hidden = !some;
      this.drawings.forEach((drawing) => drawing.panels.forEach((panel) => this.order(panel)));
      if (this.seen !== undefined) this.look(this.seen);
    }

    /** Draws the lifted lines of a panel above the others. */
    order(panel) {
      panel.curves ||= [...panel.group.querySelectorAll(":scope > .cb-curve")];
      const first = panel.curves[0];
      if (!first) return;
      panel.after ||= panel.curves.at(-1).nextSibling;
      const low = panel.curves.filter((each) => !this.show.has(each.dataset.curve));
      const high = panel.curves.filter((each) => this.show.has(each.dataset.curve));
      for (const each of [...low, ...high]) panel.group.insertBefore(each, panel.after);
    }

    // -- the answer

    /** Every curve's value at x, highest first; those without one last. */
    answers(x) {
      const lines = this.drawing.panels.flatMap((panel) => panel.lines.map((line) => ({ ...line, panel })));
      return lines
        .map((line) => ({ ...line, value: valueAt(line.points, line.panel.x, x) }))
        .sort((a, b) => this.height(b) - this.height(a) || this.rank(a) - this.rank(b));
    }

    /** A value to the digits that count, so that equal ones keep the order of the study. */
    height({ value }) {
      return value ? Number(value.y.toPrecision(12)) : -Number.MAX_VALUE;
    }

    rank({ curve }) {
      return [...this.names.keys()].indexOf(curve);
    }

    /** Writes a value, its error where it has one, and its unit. */
    words({ y, low, high, reading }) {
      const text = reading ? short(y) : fixed(y, this.decimals);
      const [up, down] = [high - y, y - low];
      let error = "";
      if (up > 0 || down > 0) {
        const even = Math.abs(up - down) <= 1e-6 * Math.max(up, down);
        error = even
          ? ` \u00b1 ${short(Number(up.toPrecision(2)))}`
          : ` (${fixed(low, this.decimals)} to ${fixed(high, this.decimals)})`;
      }
      return { text, error, unit: this.unit("yUnit") };
    }

    unit(name) {
      const unit = this.figure.dataset[name];
      return unit ? `\u00a0${unit}` : "";
    }

    xWords(x) {
      return short(x) + this.unit("xUnit");
    }

    name(line) {
      return this.names.get(line.curve) || this.figure.dataset.y || line.curve;
    }

    /** Shows the values at x; null: none. */
    look(x) {
      this.seen = x;
      this.place.querySelectorAll(".cb-cursor").forEach((each) => each.remove());
      if (!this.plot) return;
      this.readout.hidden = x === null;
      if (x === null) return;
      const found = this.answers(x);
      this.mark(x, found);
      this.fill(x, found);
      this.put(x);
    }

    /** Draws the line at x and a ring at each value. */
    mark(x, found) {
      for (const panel of this.drawing.panels) {
        const at = xPixel(panel, x);
        const line = draw("line", "cb-cursor", { x1: at, x2: at, y1: panel.top, y2: panel.top + panel.height });
        panel.group.insertBefore(line, panel.group.querySelector(":scope > .cb-curve"));
      }
      for (const { group, panel, value } of found) {
        if (!value || (panel.y.log && value.y <= 0)) continue;
        group.append(draw("circle", "cb-cursor cb-hollow", { cx: xPixel(panel, x), cy: yPixel(panel, value.y), r: 5 }));
      }
    }

    /** Writes the readout. */
    fill(x, found) {
      const grid = make("div", "cb-rows");
      for (const line of found) grid.append(...this.row(line));
      const hint = make("p", "cb-hint", "\u2190 \u2192 along \u00b7 \u2191 \u2193 choose \u00b7 Esc leave");
      this.readout.replaceChildren(make("p", "cb-at", this.xWords(x)), grid, hint);
    }

    /** Writes one curve's row: its name, its value with the error, what kind of value it is. */
    row(line) {
      const quiet = this.show.size && !this.show.has(line.curve) ? " cb-away" : "";
      const name = make("span", `cb-who${quiet}`, this.name(line));
      const sample = make("span", "cb-swatch");
      tint(sample, line.group);
      name.prepend(sample);
      if (!line.value) return [name, make("span", "cb-none", "no value here")];
      const { text, error, unit } = this.words(line.value);
      const number = make("span", `cb-value${quiet}`, text);
      number.append(make("small", "", error + unit));
      return [name, number, make("span", "cb-sort-of", line.value.reading ? "reading" : "interpolated")];
    }

    /** Puts the readout beside the line, on the side that has room; below a narrow drawing. */
    put(x) {
      const { svg, panels } = this.drawing;
      const scale = this.drawing.scale();
      const narrow = svg.classList.contains("cb-narrow");
      const panel = this.panel || panels[0];
      const at = svg.getBoundingClientRect().left - this.place.getBoundingClientRect().left + xPixel(panel, x) * scale;
      const width = this.place.clientWidth;
      this.readout.classList.toggle("cb-below", narrow);
      const left = at > width / 2;
      this.readout.style.top = narrow ? "" : `${svg.getBoundingClientRect().top - this.place.getBoundingClientRect().top + panel.top * scale}px`;
      this.readout.style.left = narrow || left ? "" : `${at + 14}px`;
      this.readout.style.right = narrow || !left ? "" : `${width - at + 14}px`;
    }

    /** Lays the focus ring around the axes. */
    fit() {
      const { svg, panels } = this.drawing;
      const [scale, here, there] = [this.drawing.scale(), svg.getBoundingClientRect(), this.place.getBoundingClientRect()];
      const left = Math.min(...panels.map((p) => p.left));
      const top = Math.min(...panels.map((p) => p.top));
      const right = Math.max(...panels.map((p) => p.left + p.width));
      const bottom = Math.max(...panels.map((p) => p.top + p.height));
      const px = (value) => `${value}px`;
      Object.assign(this.plot.style, {
        left: px(here.left - there.left + left * scale),
        top: px(here.top - there.top + top * scale),
        width: px((right - left) * scale),
        height: px((bottom - top) * scale),
      });
    }

    /** Names the x for who can't see it. */
    describe(x) {
      this.plot.setAttribute("aria-valuenow", x);
      this.plot.setAttribute("aria-valuetext", this.xWords(x));
    }

    /** Says every value at x, politely. */
    say(x) {
      this.describe(x);
      const said = this.answers(x).map((line) => {
        if (!line.value) return `${this.name(line)} no value`;
        const { text, error, unit } = this.words(line.value);
        return `${this.name(line)} ${text}${error}${unit}, ${line.value.reading ? "reading" : "interpolated"}`;
      });
      this.live.textContent = `${this.xWords(x)}: ${said.join("; ")}`;
    }

    /** Stays at x, in the address too; null: leaves. */
    stay(x) {
      this.at = x;
      this.look(x);
      if (x === null) this.live.textContent = "";
      else this.say(x);
      write(this);
    }

    // -- pointing

    /** The x under a pointer, drawn to a reading or tick that is near; null outside the axes. */
    under(event) {
      const { svg, panels } = this.drawing;
      const scale = this.drawing.scale();
      const box = svg.getBoundingClientRect();
      const [x, y] = [(event.clientX - box.left) / scale, (event.clientY - box.top) / scale];
      const slack = 8;
      const panel = panels.find(
        (p) => x > p.left - slack && x < p.left + p.width + slack && y > p.top - slack && y < p.top + p.height + slack,
      );
      if (!panel) return null;
      this.panel = panel;
      const part = Math.min(1, Math.max(0, (x - panel.left) / panel.width));
      const { log, low, high } = panel.x;
      const value = log ? low * (high / low) ** part : low + part * (high - low);
      const near = this.stops.find((stop) => Math.abs(xPixel(panel, stop) - x) * scale < 6);
      return near ?? rounded(panel.x, value, panel.width * scale);
    }

    onPoint(event) {
      if (event.target.closest(".cb-choose")) return;
      const x = event.target.closest(".cb-press") ? null : this.under(event);
      this.look(x ?? this.at);
    }

    onClick(event) {
      if (event.target.closest(".cb-choose, .cb-readout")) return;
      const x = this.under(event);
      if (x !== null) this.stay(x === this.at ? null : x);
    }

    // -- keys

    onKey(event) {
      const { stops } = this;
      const [from, last] = [this.at, stops.length - 1];
      const next = stops.findIndex((x) => from === null || x > from);
      const before = stops.findLastIndex((x) => from === null || x < from);
      const to = {
        ArrowRight: next < 0 ? last : next,
        ArrowLeft: before < 0 ? 0 : before,
        Home: 0,
        End: last,
      }[event.key];
      if (to !== undefined) {
        this.panel = null;
        this.stay(stops[to]);
      } else if (event.key === "Escape") {
        this.stay(null);
        this.plot.blur();
      } else if (event.key === "ArrowDown" && this.chips.length) this.chips[0].focus();
      else if (event.key === "ArrowUp" && this.chips.length) this.chips.at(-1).focus();
      else return;
      event.preventDefault();
    }

    onChipKey(event, chip) {
      const all = [...this.chips, this.clear].filter((each) => !each.hidden);
      const here = all.indexOf(chip);
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (step) (all[here + step] || this.plot || all.at(step < 0 ? -1 : 0)).focus();
      else if (event.key === "Home") all[0].focus();
      else if (event.key === "End") all.at(-1).focus();
      else if (event.key === "Escape") this.plot ? this.plot.focus() : chip.blur();
      else return;
      event.preventDefault();
    }

    // -- a span

    /** Shades a span of x; null: none. */
    shade(over) {
      this.over = over;
      this.place.querySelectorAll(".cb-over").forEach((each) => each.remove());
      if (!over) return;
      for (const panel of this.drawings.flatMap((drawing) => drawing.panels)) {
        const inside = over.map((x) => Math.min(panel.x.high, Math.max(panel.x.low, x)));
        const [a, b] = inside.map((x) => xPixel(panel, x));
        const box = { x: a, y: panel.top, width: Math.max(b - a, 0), height: panel.height };
        panel.group.prepend(draw("rect", "cb-over", box));
      }
    }

    /** Takes the state that an address asks for. */
    take(state) {
      this.shade(state.over);
      this.lift(state.show);
      this.at = this.plot ? state.at : null;
      this.look(this.at);
      if (this.at !== null) this.describe(this.at);
    }
  }

  // ---- the address -----------------------------------------------------------------------------

  const NOTHING = { show: [], at: null, over: null };
  let charts = [];
  let wanted = "";

  const numberOr = (text) => (text && Number.isFinite(Number(text)) ? Number(text) : null);

  /** Reads the state of an address. */
  const read = (url) => {
    const query = new URL(url).searchParams;
    const over = (query.get("over") || "").split(",").map(numberOr);
    return {
      show: (query.get("show") || "").split(",").filter(Boolean),
      at: numberOr(query.get("at")),
      over: over.length === 2 && !over.includes(null) && over[0] < over[1] ? over : null,
      figure: query.get("in") || "",
    };
  };

  /** Finds the chart that an address speaks of: by its hash, by name, else the first. */
  const meant = (url, state) => {
    const hash = new URL(url).hash.slice(1);
    return (
      charts.find((chart) => chart.id === state.figure) ||
      charts.find((chart) => chart.figure.id === hash) ||
      charts[0]
    );
  };

  /** Writes a chart's state into the address. */
  const write = (chart) => {
    const url = new URL(location.href);
    const { show, at, over } = chart;
    const parts = {
      show: [...show].join(","),
      at: at === null ? "" : String(Number(at.toPrecision(12))),
      over: over ? over.join(",") : "",
    };
    const any = Object.values(parts).some(Boolean);
    parts.in = any && chart !== charts[0] ? chart.id : "";
    for (const [name, value] of Object.entries(parts)) {
      if (value) url.searchParams.set(name, value);
      else url.searchParams.delete(name);
    }
    const query = url.searchParams.toString().replaceAll("%2C", ",").replaceAll("%2F", "/");
    history.replaceState(history.state, "", url.pathname + (query ? `?${query}` : "") + url.hash);
    for (const other of charts) if (other !== chart) other.take(NOTHING);
  };

  /** Brings the page into the state of its address. */
  const apply = () => {
    const state = read(location.href);
    const chart = meant(location.href, state);
    for (const each of charts) each.take(each === chart ? state : NOTHING);
    if (chart) reveal(chart.figure);
  };

  /** Follows a link to a figure on this same page without loading it again. */
  const onLink = (event) => {
    const link = event.target.closest?.('a[href*="#figure-"]');
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const url = new URL(link.href);
    wanted = url.hash;
    const figure = document.getElementById(url.hash.slice(1));
    if (!figure || url.origin + url.pathname !== location.origin + location.pathname) return;
    wanted = "";
    event.preventDefault();
    event.stopPropagation();
    history.pushState(history.state, "", url.href);
    apply();
    figure.scrollIntoView();
  };

  // ---- two scales ------------------------------------------------------------------------------

  /** The figures that show the same on two scales. */
  const twins = () => {
    const [one, other] = ["curves", "curves/"].map((id) =>
      charts.map((chart) => chart.figure).find((f) => f.dataset.figure === id || (id.endsWith("/") && f.dataset.figure.startsWith(id))),
    );
    return one && other ? [one, other] : [];
  };

  /** Shows one of two scales. */
  const reveal = (figure) => {
    const both = twins();
    if (!both.includes(figure) && !both.some((each) => each.dataset.twin)) return;
    const shown = both.includes(figure) ? figure : both[0];
    for (const each of both) {
      each.dataset.twin = each === shown ? "shown" : "away";
      for (const button of each.querySelectorAll(".cb-scale button")) {
        button.setAttribute("aria-pressed", String(button.dataset.for === shown.id));
      }
    }
  };

  /** Adds the switch between linear and log to both figures. */
  const addSwitch = () => {
    const both = twins();
    for (const figure of both) {
      const group = make("div", "cb-scale");
      group.setAttribute("role", "group");
      group.setAttribute("aria-label", "Scale of y");
      for (const target of both) {
        const axis = target.querySelector(".cb-panel").dataset.y;
        const button = make("button", "cb-chip", axis.startsWith("log") ? "Log" : "Linear");
        button.type = "button";
        button.dataset.for = target.id;
        button.addEventListener("click", () => change(figure, target));
        group.append(button);
      }
      figure.querySelector(".cb-head").append(group);
    }
    if (both.length) reveal(both[0]);
  };

  /** Goes from one scale to the other, with all that is chosen. */
  const change = (from, to) => {
    const [one, other] = [from, to].map((figure) => charts.find((chart) => chart.figure === figure));
    reveal(to);
    other.take({ show: [...one.show], at: one.at, over: one.over });
    write(other);
    to.querySelector(`.cb-scale [data-for="${CSS.escape(to.id)}"]`).focus();
  };

  // ---- the page --------------------------------------------------------------------------------

  /** Takes the state of the address, whose hash the theme may have changed on the way here. */
  const arrive = () => {
    const target = charts.find((chart) => `#${chart.figure.id}` === wanted);
    if (target) {
      history.replaceState(history.state, "", location.pathname + location.search + wanted);
      setTimeout(() => target.figure.scrollIntoView(), 100);
    }
    wanted = "";
    apply();
  };

  /** Brings the charts of a page to life; again after each instant navigation. */
  const start = () => {
    const figures = [...document.querySelectorAll("figure.cb-block[data-figure]")];
    if (figures.every((figure) => charts.some((chart) => chart.figure === figure)) && figures.length === charts.length) return;
    charts = figures.map((figure) => new Chart(figure));
    addSwitch();
    arrive();
  };

  /** Draws what is shown anew after the layout changed. */
  const refresh = () => {
    for (const chart of charts) {
      if (chart.plot) chart.fit();
      if (chart.plot && chart.seen !== undefined) chart.look(chart.seen);
    }
  };

  document.addEventListener("click", onLink, true);
  window.addEventListener("popstate", apply);
  window.addEventListener("resize", refresh);
  start();
  if (window.document$) window.document$.subscribe(start);
})();
