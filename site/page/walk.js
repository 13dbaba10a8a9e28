// A name through the tables of all structures, step by step.

import { $, WORDS, element, plural } from "./dom.js";
import { TableView } from "./tables.js";

// The most steps that are listed for a structure.
const LISTED = 200;

export class Walk {
  // `load(structure, table, from)` gives bytes of a table.
  constructor(load) {
    this.load = load;
    this.cards = [];
    this.step = 0;
  }

  // Shows the tables of a plan. Their walks follow.
  structures(plan) {
    this.cards = plan.structures.map((structure, number) => this.card(structure, number, plan.chosen));
    $("structures").replaceChildren(...this.cards.map((card) => card.node));
  }

  card(structure, number, chosen) {
    const load = (table, from) => this.load(number, table, from);
    const views = structure.tables.map((table, at) => new TableView(at, table, (_, from) => load(at, from)));
    const name = WORDS[structure.strategy];
    const steps = element("ol", { class: "steps", tabindex: 0, "aria-label": `Steps of the ${name}` });
    const answer = element("p", { class: "answer" });
    const title = element("h3", {}, name);
    if (structure.strategy === chosen) title.append(" ", element("span", { class: "chosen" }, "chosen"));
    const node = element(
      "article",
      { "aria-label": name },
      title,
      element("p", { class: "form" }, structure.form),
      answer,
      steps,
      views.map((view) => view.figure),
    );
    return { name, node, views, steps, answer, walk: { steps: [] } };
  }

  // Shows the walks of a name from a step on.
  show(result, step) {
    $("why").replaceChildren(...why(result));
    result.walks.forEach((walk, number) => {
      const card = this.cards[number];
      if (!card) return;
      card.walk = walk;
      const listed = walk.steps.slice(0, LISTED);
      card.items = listed.map((step) => element("li", { class: step.kind }, words(step)));
      card.steps.replaceChildren(...card.items);
      const rest = walk.steps.length - listed.length;
      const more = rest > 0 || walk.cut ? "; further steps are not listed" : "";
      card.answer.textContent = `${walk.in ? "In the list" : "Not in the list"}: ${plural(walk.steps.length, "step")}, ${plural(walk.lines, "cache line")}${more}.`;
    });
    this.last = Math.max(0, ...result.walks.map((walk) => Math.min(walk.steps.length, LISTED)));
    this.go(Math.min(step, this.last));
  }

  // Shows all structures as they are after `step` steps.
  go(step) {
    this.step = Math.max(0, Math.min(step, this.last ?? 0));
    const slider = $("step");
    slider.max = String(this.last ?? 0);
    slider.value = String(this.step);
    const now = this.cards.map((card) => card.walk.steps[this.step - 1]);
    const told = this.cards.map((card, number) => `${card.name}: ${now[number] ? card.items[this.step - 1].textContent : "at its end"}`);
    slider.setAttribute("aria-valuetext", this.step === 0 ? "the whole walk" : [`step ${this.step} of ${this.last}`, ...told].join("; "));
    $("step-value").textContent = this.step === 0 ? `whole walk, ${this.last}` : `${this.step} of ${this.last}`;
    return Promise.all(this.cards.map((card, number) => this.mark(card, now[number])));
  }

  mark(card, now) {
    // Before the first step, the whole walk is shown.
    const count = this.step === 0 ? card.walk.steps.length : this.step;
    const done = card.walk.steps.slice(0, count);
    card.items?.forEach((item, at) => {
      const isNow = this.step > 0 && at === this.step - 1;
      if (isNow) {
        item.setAttribute("aria-current", "step");
        card.steps.scrollTop = item.offsetTop - card.steps.clientHeight / 2;
      } else item.removeAttribute("aria-current");
      item.classList.toggle("ahead", at >= count);
    });
    const draws = card.views.map((view, table) => {
      const reads = done.filter((step) => step.kind === "read" && step.table === table);
      const isCurrent = this.step > 0 && now?.kind === "read" && now.table === table;
      return view.draw(reads, isCurrent);
    });
    return Promise.all(draws);
  }

  // Draws again, after a change of width or colours.
  repaint() {
    for (const card of this.cards) for (const view of card.views) if (view.shown) view.paint();
  }
}

function words(step) {
  if (step.kind !== "read" || step.table === undefined) return step.text;
  const line = Math.floor(step.offset / 64);
  return [
    `reads ${plural(step.bytes, "byte")} of `,
    element("code", {}, step.text),
    ` at ${step.offset}, line ${line}: `,
    element("code", { class: "hex" }, shortened(step.hex)),
    step.waits ? " (found by an earlier read)" : "",
  ].map((part) => (typeof part === "string" ? document.createTextNode(part) : part));
}

function shortened(hex) {
  return hex.length > 32 ? `${hex.slice(0, 32)}..` : hex;
}

function why(result) {
  const name = element("code", {}, result.name);
  if (result.winner === null) return [name, " is not in the list: no entry matches it."];
  const winner = element("code", {}, result.winner);
  const sentence = result.in
    ? [name, " is in the list: ", winner, " wins"]
    : [name, " is not in the list: ", winner, " wins and excludes it"];
  if (result.beaten.length > 0) {
    const beaten = result.beaten.flatMap((text, at) => [at > 0 ? ", " : " over ", element("code", {}, text)]);
    sentence.push(...beaten, `: ${result.rule}`);
  }
  return [...sentence, "."];
}
