// The cost of each strategy against the share of hits, and against the share of cold requests. Where
// the cheapest changes, a crossover is marked.

import { WORDS, drawn, element, percent } from "./dom.js";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [520, 220, 40, 136, 12, 34];

// Straight lines through points `{x, y}` for each strategy; where the lowest changes, in order.
export function crossovers(lines) {
  const found = [];
  const xs = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
  const at = (line, x) => {
    const after = line.points.findIndex((point) => point.x >= x);
    if (after < 0) return Infinity;
    const [b, a] = [line.points[after], line.points[Math.max(after - 1, 0)]];
    return b.x === a.x ? b.y : a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x);
  };
  const lowest = (x) => lines.reduce((best, line) => (at(line, x) < at(best, x) ? line : best), lines[0]);
  for (let number = 1; number < xs.length; number++) {
    let [from, to] = [xs[number - 1], xs[number]];
    // Three lines may cross twice between two points.
    for (let times = 0; times < lines.length; times++) {
      const [before, behind] = [lowest(from + 1e-9), lowest(to)];
      if (before === behind) break;
      let [low, high] = [from, to];
      for (let halves = 0; halves < 40; halves++) {
        const middle = (low + high) / 2;
        if (lowest(middle) === before) low = middle;
        else high = middle;
      }
      const next = lowest(high);
      found.push({ x: high, y: at(next, high), from: before.strategy, to: next.strategy });
      from = high;
    }
  }
  return found;
}

// Draws lines, their crossovers and the current share into `place`.
export function chart(place, what, lines, current, isComplete) {
  const most = 1.08 * Math.max(1, ...lines.flatMap(({ points }) => points.map(({ y }) => y)));
  const x = (share) => LEFT + share * (WIDTH - LEFT - RIGHT);
  const y = (cost) => HEIGHT - BOTTOM - (cost / most) * (HEIGHT - TOP - BOTTOM);
  const crossings = lines.length > 0 && isComplete ? crossovers(lines) : [];
  const sentence = describe(what, lines, crossings, isComplete);
  const svg = drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": sentence });
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    svg.append(
      drawn("line", { class: "grid", x1: x(share), x2: x(share), y1: TOP, y2: HEIGHT - BOTTOM }),
      drawn("text", { x: x(share), y: HEIGHT - BOTTOM + 16, "text-anchor": "middle" }, percent(share)),
    );
  }
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((size) => most / size <= 5) ?? 1000;
  for (let cost = 0; cost <= most; cost += step) {
    svg.append(
      drawn("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(cost), y2: y(cost) }),
      drawn("text", { x: LEFT - 6, y: y(cost) + 4, "text-anchor": "end" }, String(cost)),
    );
  }
  svg.append(
    drawn("text", { x: 0, y: HEIGHT - 4 }, "points"),
    drawn("text", { x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 2, "text-anchor": "middle" }, what),
    drawn("line", { class: "now", x1: x(current), x2: x(current), y1: TOP, y2: HEIGHT - BOTTOM }),
  );
  const ends = [];
  for (const { strategy, points } of lines) {
    if (points.length === 0) continue;
    const path = points.map((point, at) => `${at ? "L" : "M"}${x(point.x)} ${y(point.y)}`).join("");
    svg.append(drawn("path", { class: `line ${strategy}`, d: path }));
    ends.push({ strategy, at: y(points.at(-1).y), x: x(points.at(-1).x) });
  }
  ends.sort((a, b) => a.at - b.at);
  ends.forEach((end, number) => {
    if (number > 0) end.at = Math.max(end.at, ends[number - 1].at + 15);
  });
  for (const end of ends) {
    svg.append(drawn("text", { class: `label ${end.strategy}`, x: end.x + 8, y: end.at + 4 }, WORDS[end.strategy]));
  }
  for (const crossing of crossings) {
    svg.append(drawn("circle", { class: "crossing", cx: x(crossing.x), cy: y(crossing.y), r: 5 }));
  }
  place.replaceChildren(svg, element("p", { class: "note" }, sentence));
}

function describe(what, lines, crossings, isComplete) {
  if (!isComplete) return `Cost by ${what}: being computed.`;
  if (lines.length === 0) return `Cost by ${what}: no strategy has an estimate.`;
  const start = (line) => line.points[0]?.y ?? Infinity;
  const first = lines.reduce((best, line) => (start(line) < start(best) ? line : best));
  if (crossings.length === 0) return `For all shares of ${what}, the ${WORDS[first.strategy]} is the cheapest.`;
  const parts = crossings.map(({ x, from }) => `the ${WORDS[from]} below ${percent(x)}`);
  return `The cheapest by the share of ${what}: ${parts.join(", ")}, then the ${WORDS[crossings.at(-1).to]}.`;
}
