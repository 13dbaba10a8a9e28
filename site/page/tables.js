// The tables of a structure, drawn: a row for each cache line, a cell for each byte. What a lookup
// has read up to a step is marked.

import { bytes, element, plural } from "./dom.js";

const LINE = 64;
// Lines of a table that are drawn: those that are read, then the first ones.
const DRAWN = 12;
const ROW = 11;

export class TableView {
  constructor(number, table, load) {
    this.table = table;
    this.load = (from) => load(number, from);
    this.parts = new Map();
    this.canvas = element("canvas", { role: "img" });
    this.canvas.addEventListener("pointermove", (event) => this.point(event));
    this.more = element("span", { class: "more" });
    this.figure = element(
      "figure",
      {},
      element(
        "figcaption",
        {},
        element("code", {}, table.name),
        ` ${bytes(table.bytes)}, ${plural(table.lines, "line")}. `,
        element("span", { class: "about" }, table.about),
        " ",
        this.more,
      ),
      this.canvas,
    );
  }

  // Draws the table with these reads, the last of which is the current one if `isCurrent`.
  async draw(reads, isCurrent) {
    const touched = [...new Set(reads.flatMap(({ offset, bytes: count }) => span(offset, count)))];
    const shown = new Set(touched.slice(-DRAWN));
    for (let line = 0; line < this.table.lines && shown.size < Math.min(DRAWN, this.table.lines); line++) shown.add(line);
    this.shown = [...shown].sort((a, b) => a - b);
    this.reads = reads;
    this.isCurrent = isCurrent;
    const hidden = this.table.lines - this.shown.length;
    this.more.textContent = hidden > 0 ? `(${plural(hidden, "line")} not drawn)` : "";
    const last = reads.at(-1);
    this.canvas.setAttribute(
      "aria-label",
      reads.length === 0
        ? `${this.table.name}: not read`
        : `${this.table.name}: ${plural(touched.length, "line")} read; last ${plural(last.bytes, "byte")} at ${last.offset}`,
    );
    const parts = new Set(this.shown.map((line) => Math.floor((line * LINE) / 4096)));
    const missing = [...parts].filter((part) => !this.parts.has(part));
    await Promise.all(missing.map(async (part) => this.parts.set(part, await this.load(part * 4096))));
    this.paint();
  }

  // Names the byte under the pointer.
  point({ offsetX, offsetY }) {
    const at = this.shown?.[Math.floor(offsetY / ROW)] * LINE + Math.floor((offsetX / this.canvas.clientWidth) * LINE);
    const value = this.byte(at);
    this.canvas.title = value === undefined ? "" : `byte ${at}, line ${Math.floor(at / LINE)}: ${value}, 0x${value.toString(16)}`;
  }

  byte(at) {
    return this.parts.get(Math.floor(at / 4096))?.[at % 4096];
  }

  paint() {
    const width = this.figure.clientWidth || 320;
    const scale = globalThis.devicePixelRatio || 1;
    const cell = width / LINE;
    const height = this.shown.length * ROW;
    Object.assign(this.canvas, { width: width * scale, height: height * scale });
    this.canvas.style.height = `${height}px`;
    const context = this.canvas.getContext("2d");
    context.scale(scale, scale);
    const style = getComputedStyle(this.canvas);
    const color = (name) => style.getPropertyValue(name).trim();
    const [ink, hot, now, line] = ["--ink", "--read", "--now", "--touched"].map(color);
    const read = new Map();
    this.reads.forEach(({ offset, bytes: count }, number) => {
      const isNow = this.isCurrent && number === this.reads.length - 1;
      for (let at = offset; at < offset + count; at++) read.set(at, isNow ? now : hot);
    });
    const touched = new Set(this.reads.flatMap(({ offset, bytes: count }) => span(offset, count)));
    this.shown.forEach((number, row) => {
      const y = row * ROW;
      if (touched.has(number)) {
        context.globalAlpha = 1;
        context.fillStyle = line;
        const count = Math.min(LINE, this.table.bytes - number * LINE);
        context.fillRect(0, y, count * cell, ROW - 1);
      }
      for (let column = 0; column < LINE; column++) {
        const at = number * LINE + column;
        const value = this.byte(at);
        if (value === undefined) break;
        context.globalAlpha = read.has(at) ? 1 : 0.07 + 0.55 * (value / 255);
        context.fillStyle = read.get(at) ?? ink;
        context.fillRect(column * cell, y, Math.max(cell - 0.7, 0.5), ROW - 2);
      }
    });
    context.globalAlpha = 1;
  }
}

function span(offset, count) {
  const [first, last] = [Math.floor(offset / LINE), Math.floor((offset + Math.max(count, 1) - 1) / LINE)];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
