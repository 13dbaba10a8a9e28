// What becomes of each line of a message.

import { $, element, plural } from "./dom.js";

const FATES = {
  gone: "removed",
  kept: "kept",
  refused: "refused",
  held: "not sent",
  start: "kept",
};

export function showMessage(result) {
  const { refused, message, removed, lines } = result;
  $("fate").textContent = refused
    ? `Refused, nothing is forwarded: ${message}.`
    : `Forwarded, with ${plural(removed, "line")} removed.`;
  $("fate").className = refused ? "is-refused" : "";
  const head = ["Result", "Line", "Why"].map((text) => element("th", { scope: "col" }, text));
  const rows = lines.map(({ text, fate, why, alias }) => {
    const reason = element("td", { class: "reason" }, why ?? "");
    if (alias) reason.append(element("span", { class: "alias" }, `alias: ${alias}`));
    return element(
      "tr",
      { class: fate },
      element("td", {}, element("span", { class: "badge" }, FATES[fate])),
      element("td", { class: "text" }, element("code", {}, text)),
      reason,
    );
  });
  $("lines").replaceChildren(
    element("thead", {}, element("tr", {}, head)),
    element("tbody", {}, rows),
  );
}
