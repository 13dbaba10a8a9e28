// Elements. Texts are always text nodes, so nothing that is pasted is read as markup.

export const $ = (id) => document.getElementById(id);

export function element(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function drawn(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) node.setAttribute(key, "");
    else if (value !== false && value !== null) node.setAttribute(key, value);
  }
  node.append(...children.flat());
  return node;
}

export function bytes(count) {
  return count < 10_000 ? `${count} B` : `${Math.round(count / 1024)} KiB`;
}

export function percent(share) {
  return `${Math.round(share * 100)} %`;
}

export function plural(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

// Calls `run` once nothing has happened for `wait` milliseconds.
export function debounced(run, wait) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(run, wait, ...values);
  };
}

export const WORDS = { perfect_hash: "perfect hash", trie: "popcount trie", dfa: "flat DFA" };
