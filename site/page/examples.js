// What the page offers to begin with.

import { FIRST } from "./state.js";

const none = { source: "auto", fold: false, case: false, size: false, strategy: "", hits: null, cold: null };

export const EXAMPLES = [
  { title: "Internal headers", state: { ...none, list: FIRST.list, name: FIRST.name, verb: "strip" } },
  { title: "Internal headers, separators folded", state: { ...none, fold: true, list: FIRST.list, name: "X_Internal_Shard", verb: "strip" } },
  { title: "Hop-by-hop fields", state: { ...none, list: "@hop_by_hop\n", name: "Keep-Alive", verb: "strip" } },
  { title: "An allow list", state: { ...none, list: "accept\naccept-*\nauthorization\ncontent-*\ncookie\nuser-agent\n", name: "Accept-Language", verb: "keep" } },
  { title: "All registered fields", state: { ...none, list: "@iana\n", name: "Content-Security-Policy", verb: "strip" } },
  { title: "Globs and expressions", state: { ...none, list: "x-*-id\n*-token\nx-internal-*\nregex x-b3-(trace|span)id\n", name: "X-Request-Id", verb: "strip" } },
];

export const SOURCES = [["auto", "a list or Rust"]];

export const STRATEGIES = [
  ["", "the cheapest"],
  ["perfect_hash", "perfect hash"],
  ["trie", "popcount trie"],
  ["dfa", "flat DFA"],
];
