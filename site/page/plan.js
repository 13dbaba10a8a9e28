// The plan of a list, as a table with bars.

import { $, WORDS, bytes, element, percent, plural } from "./dom.js";

// The headings of the columns. On narrow screens each cell has its own.
const HEAD = ["Strategy", "Cost of a lookup", "Points", "Tables", "Lines", "Layout"];

export function showPlan(plan) {
  const priced = plan.candidates.filter((candidate) => candidate.cost !== undefined);
  const most = Math.max(...priced.map((candidate) => candidate.cost), 0.001);
  const rows = plan.candidates.map((candidate) => row(candidate, plan, most));
  $("bars").replaceChildren(
    element("thead", {}, element("tr", {}, HEAD.map((text) => element("th", { scope: "col" }, text)))),
    element("tbody", {}, rows),
  );
  $("plan-text").textContent = plan.text;
  $("verdict").replaceChildren(...verdict(plan, priced));
}

function row(candidate, plan, most) {
  const name = element("th", { scope: "row" }, WORDS[candidate.strategy] ?? candidate.strategy);
  if (candidate.chosen) name.append(" ", element("span", { class: "chosen" }, "chosen"));
  if (candidate.cost === undefined) {
    return element("tr", {}, name, element("td", { colspan: 5 }, candidate.remark));
  }
  const hot = (1 - plan.cold) * candidate.hot;
  const bar = element("span", { class: "bar", "aria-hidden": "true" });
  for (const [kind, part] of [["hot", hot], ["cold", candidate.cost - hot]]) {
    const piece = element("span", { class: kind });
    piece.style.width = `${(100 * part) / most}%`;
    bar.append(piece);
  }
  return element(
    "tr",
    { class: candidate.chosen ? "is-chosen" : null },
    name,
    element("td", { class: "of-bar" }, bar),
    element("td", { class: "number", "data-label": HEAD[2] }, candidate.cost.toFixed(2)),
    element("td", { class: "number", "data-label": HEAD[3] }, bytes(candidate.bytes)),
    element("td", { class: "number", "data-label": HEAD[4] }, candidate.lines.toFixed(2)),
    element("td", { class: "remark", "data-label": HEAD[5] }, candidate.remark),
  );
}

function verdict(plan, priced) {
  const chosen = priced.find((candidate) => candidate.chosen);
  const entries = plan.entries === 1 ? "1 entry becomes" : `${plan.entries} entries become`;
  const traffic = `${plural(plan.requests, "request")} of the sample, ${percent(plan.hitRate)} of names hit, ${percent(plan.cold)} of requests cold`;
  return [
    `${entries} a `,
    element("strong", {}, WORDS[plan.chosen]),
    ` of ${bytes(chosen.bytes)}: an estimated ${chosen.cost.toFixed(1)} points and at most ${plural(chosen.worst, "cache line")} per lookup. Estimated for ${traffic}. Fingerprint ${plan.fingerprint}.`,
  ];
}
