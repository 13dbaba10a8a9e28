// The plan of a list, as a table with bars.

import { $, WORDS, element, percent, plural } from "./dom.js";

// The headings of the columns. On narrow screens each cell has its own.
const HEAD = ["Strategy", "Cost of a lookup", "Points", "Table bytes", "Cache lines for a miss", "Cache lines for a hit"];

export function showPlan(plan) {
  const priced = plan.candidates.filter((candidate) => candidate.cost !== undefined);
  const most = Math.max(...priced.map((candidate) => candidate.cost), 0.001);
  const rows = plan.candidates.map((candidate) => row(candidate, plan, most));
  $("bars").replaceChildren(
    element("thead", {}, element("tr", {}, HEAD.map((text) => element("th", { scope: "col" }, text)))),
    element("tbody", {}, rows),
  );
  $("plan-text").textContent = plan.text;
  $("verdict").replaceChildren(...verdict(plan));
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
    element("td", { class: "number", "data-label": HEAD[3] }, String(candidate.bytes)),
    element("td", { class: "number", "data-label": HEAD[4] }, candidate.miss.toFixed(1)),
    element("td", { class: "number", "data-label": HEAD[5] }, candidate.hit.toFixed(1)),
  );
}

// The sentence with which the plan begins, in the words of the page.
function verdict(plan) {
  const entries = plan.entries === 1 ? "1 entry becomes" : `${plan.entries} entries become`;
  const [sentence] = plan.text.split("\n\n", 1);
  const words = sentence.replace(/\s+/g, " ").replace(/\b(perfect_hash|trie|dfa)\b/g, (name) => WORDS[name]);
  const traffic = `${plural(plan.requests, "request")} of the sample, ${percent(plan.hitRate)} of names hit, ${percent(plan.cold)} of requests cold`;
  return [
    `${entries} a `,
    element("strong", {}, WORDS[plan.chosen]),
    `${words.slice(words.indexOf(":"))}. Estimated for ${traffic}.`,
  ];
}
