// The page: its state, and what follows from a change of it.

import { chart } from "./chart.js";
import { $, debounced, element, percent, plural } from "./dom.js";
import { Engine, Stopped, compile } from "./engine.js";
import { EXAMPLES, SOURCES, STRATEGIES } from "./examples.js";
import { showPlan } from "./plan.js";
import { showMessage } from "./request.js";
import { FIRST, fromFragment, toFragment } from "./state.js";
import { Walk } from "./walk.js";

// Shares of hits at which the cost is computed.
const SHARES = [0, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95, 1];

let state = { ...FIRST };
let planner;
let sweeper;
let plan = null;
// The prices of each share, as far as they are known.
let prices = [];
let isSwept = false;
let walk;
let run = 0;

function options(withShares) {
  const lines = [];
  if (state.fold) lines.push("separators=fold");
  if (state.case) lines.push("case=sensitive");
  if (state.size) lines.push("optimize=size");
  if (state.strategy) lines.push(`strategy=${state.strategy}`);
  if (withShares && state.hits !== null) lines.push(`hit_rate=${state.hits}`);
  if (withShares && state.cold !== null) lines.push(`cold=${state.cold}`);
  return lines.join("\n");
}

function fail(error) {
  if (error instanceof Stopped) return;
  $("failure").textContent = `The planner stopped: ${error.message}. It has been restarted; change the list to continue.`;
  $("failure").hidden = false;
}

// Reads and plans the list. An earlier run that is still under way is stopped.
async function planList() {
  const mine = ++run;
  planner.restart();
  sweeper.restart();
  $("verdict").textContent = "Planning.";
  try {
    const list = await planner.ask("load", state.list, options(true), state.source);
    if (mine !== run) return;
    $("failure").hidden = true;
    showList(list);
    if (!list.ok) return showNoPlan();
    await replan(mine);
    sweep(mine);
  } catch (error) {
    if (mine === run && !(error instanceof Stopped)) showNoPlan("There is no plan: the planner stopped.");
    fail(error);
  }
}

async function replan(mine) {
  const answer = await planner.ask("plan", options(true));
  if (mine !== run) return;
  if (answer.failed) {
    showNoPlan(answer.failed);
    return;
  }
  plan = answer;
  document.body.classList.remove("stale");
  showPlan(plan);
  showShares();
  charts();
  walk.structures(plan);
  await Promise.all([ask(), tryMessage()]);
  document.body.dataset.ready = String(mine);
}

function showNoPlan(message = "There is no plan: the list has mistakes.") {
  plan = null;
  const isAfterAnother = $("bars").childElementCount > 0;
  $("verdict").textContent = isAfterAnother ? `${message} The plan below is of the list before.` : message;
  document.body.classList.add("stale");
  document.body.dataset.ready = String(run);
}

function showList(list) {
  $("macro").textContent = list.macro === "" ? "There is no macro: the list has mistakes." : list.macro.length > 200_000 ? `${list.macro.slice(0, 200_000)}\n.. the rest is copied too` : list.macro;
  $("copy-macro").value = list.macro;
  $("copy-macro").disabled = list.macro === "";
  const sorted = list.reports.toSorted((a, b) => a.line - b.line);
  const reports = sorted.map(({ error, line, message }) =>
    element("li", { class: error ? "mistake" : "warning" }, line > 0 ? `line ${line}: ` : "", message),
  );
  if (list.more > 0) reports.push(element("li", {}, `and ${list.more} more`));
  $("reports").replaceChildren(reports.length > 0 ? element("ul", {}, reports) : "");
}

async function ask() {
  if (!plan) return;
  const mine = run;
  const answer = await planner.ask("why", state.name).catch(fail);
  if (answer && !answer.failed && mine === run) walk.show(answer, state.step);
}

async function tryMessage() {
  if (!plan) return;
  const mine = run;
  const answer = await planner.ask("try", state.verb, state.request).catch(fail);
  if (answer && !answer.failed && mine === run) showMessage(answer);
}

// Prices the list under all shares of hits, beside what the page does.
async function sweep(mine) {
  prices = [];
  isSwept = false;
  try {
    await sweeper.ask("load", state.list, options(false), state.source);
    for (const share of SHARES) {
      const answer = await sweeper.ask("prices", String(share));
      if (mine !== run) return;
      prices.push({ share, answer });
      isSwept = share === SHARES.at(-1);
      charts();
    }
  } catch (error) {
    fail(error);
  }
}

function charts() {
  if (!plan) return;
  const cold = state.cold ?? plan.cold;
  const strategies = plan.candidates.filter((candidate) => candidate.cost !== undefined);
  const byHits = strategies.map(({ strategy }) => ({
    strategy,
    points: prices.flatMap(({ share, answer }) => {
      const price = answer.find((one) => one.strategy === strategy);
      return price ? [{ x: share, y: (1 - cold) * price.hot + cold * price.cold }] : [];
    }),
  }));
  chart($("hits-chart"), "names that hit", byHits, plan.hitRate, isSwept);
  const byCold = strategies.map((candidate) => ({
    strategy: candidate.strategy,
    points: [{ x: 0, y: candidate.hot }, { x: 1, y: candidate.cold }],
  }));
  chart($("cold-chart"), "cold requests", byCold, cold, true);
}

function showShares() {
  const [hits, cold] = [state.hits ?? plan?.hitRate ?? 0.1, state.cold ?? plan?.cold ?? 0.1];
  for (const [id, share] of [["hits", hits], ["cold", cold]]) {
    $(id).value = String(Math.round(share * 100));
    $(id).setAttribute("aria-valuetext", percent(share));
    $(`${id}-value`).textContent = percent(share);
  }
}

const planSoon = debounced(planList, 150);
// Of the shares that a slider passes while a plan is made, the last one is planned.
let isPlanning = false;
let isWanted = false;
const replanSoon = debounced(async () => {
  isWanted = true;
  if (isPlanning) return;
  isPlanning = true;
  while (isWanted && plan) {
    isWanted = false;
    await replan(run).catch(fail);
  }
  isPlanning = false;
}, 80);
const askSoon = debounced(ask, 30);
const trySoon = debounced(tryMessage, 60);
const save = debounced(async () => {
  const fragment = await toFragment(state);
  history.replaceState(null, "", fragment || location.pathname + location.search);
}, 300);

// Binds a control to a field of the state.
function bind(id, key, read, then, event = "input") {
  $(id).addEventListener(event, () => {
    state[key] = read($(id));
    then();
    save();
  });
}

function controls() {
  const value = (node) => node.value;
  const checked = (node) => node.checked;
  bind("list", "list", value, planSoon);
  for (const id of ["list", "request"]) takesLongTexts($(id));
  bind("source", "source", value, planSoon);
  for (const id of ["fold", "case", "size"]) bind(id, id, checked, planSoon);
  bind("strategy", "strategy", value, planSoon);
  bind("request", "request", value, trySoon);
  bind("verb", "verb", value, trySoon);
  bind("name", "name", value, () => {
    state.step = 0;
    askSoon();
  });
  const share = (node) => Number(node.value) / 100;
  bind("hits", "hits", share, () => {
    showShares();
    replanSoon();
  });
  bind("cold", "cold", share, () => {
    showShares();
    charts();
    replanSoon();
  });
  for (const key of ["hits", "cold"]) {
    $(`${key}-reset`).addEventListener("click", () => {
      state[key] = null;
      replanSoon();
      save();
    });
  }
  bind("step", "step", (node) => Number(node.value), () => walk.go(state.step));
  const go = (step) => {
    state.step = step < 0 ? walk.last : step > walk.last ? 0 : step;
    walk.go(state.step);
    save();
  };
  $("back").addEventListener("click", () => go(walk.step - 1));
  $("next").addEventListener("click", () => go(walk.step + 1));
  play(() => go(walk.step + 1));
  $("example").addEventListener("change", () => {
    const example = EXAMPLES.find(({ title }) => title === $("example").value);
    if (!example) return;
    state = { ...state, ...example.state };
    show();
    planList();
    save();
  });
  $("copy-link").addEventListener("click", async () => {
    const fragment = await toFragment(state);
    copy(location.href.split("#")[0] + fragment, "link");
  });
  $("copy-macro").addEventListener("click", () => copy($("copy-macro").value, "macro"));
  // Without a fragment of its own: the fragment is the state.
  $("skip").addEventListener("click", (event) => {
    event.preventDefault();
    $("list-title").focus();
  });
  addEventListener("resize", debounced(() => walk.repaint(), 100));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => walk.repaint());
  addEventListener("hashchange", open);
}

// A browser takes seconds to paste 10,000 lines. Long texts, and files that are dropped, are set at
// once.
function takesLongTexts(field) {
  const insert = (text) => {
    field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  field.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text/plain");
    if (text.length < 20_000) return;
    event.preventDefault();
    insert(text);
  });
  field.addEventListener("drop", async (event) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    field.select();
    insert(await file.text());
  });
}

function play(step) {
  let timer = null;
  $("play").addEventListener("click", () => {
    const isPlaying = timer === null;
    $("play").setAttribute("aria-pressed", String(isPlaying));
    $("play").textContent = isPlaying ? "Stop" : "Play";
    clearInterval(timer);
    timer = isPlaying ? setInterval(step, 900) : null;
  });
}

async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Pages that are opened from a file may have no clipboard.
    const field = element("textarea", { class: "away", "aria-hidden": "true" });
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  $("copied").textContent = `Copied the ${what}, ${plural(text.length, "character")}.`;
}

// Writes the state into the controls.
function show() {
  for (const id of ["list", "source", "strategy", "request", "verb", "name"]) $(id).value = state[id];
  for (const id of ["fold", "case", "size"]) $(id).checked = state[id];
  showShares();
}

async function open() {
  try {
    state = await fromFragment(location.hash);
  } catch (error) {
    state = { ...FIRST };
    $("failure").textContent = `The link could not be read: ${error.message}.`;
    $("failure").hidden = false;
    show();
    return planList().then(() => ($("failure").hidden = false));
  }
  show();
  return planList();
}

function choices(id, pairs) {
  $(id).replaceChildren(...pairs.map(([value, text]) => element("option", { value }, text)));
}

async function start() {
  choices("source", SOURCES);
  choices("strategy", STRATEGIES);
  choices("example", [["", "choose one"], ...EXAMPLES.map(({ title }) => [title, title])]);
  const source = $("worker").textContent;
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const module = await compile($("wasm").textContent);
  [planner, sweeper] = [new Engine(module, url), new Engine(module, url)];
  walk = new Walk(async (structure, table, from) => {
    const { hex } = await planner.ask("bytes", String(structure), String(table), String(from));
    return Uint8Array.from(hex?.match(/../g) ?? [], (digits) => parseInt(digits, 16));
  });
  controls();
  await open();
}

start().catch((error) => {
  $("failure").textContent = `The page could not start: ${error.message}.`;
  $("failure").hidden = false;
});
