// What the page offers to begin with.

import { FIRST } from "./state.js";

const none = { source: "auto", fold: false, case: false, size: false, strategy: "", hits: null, cold: null };

export const EXAMPLES = [
  { title: "Internal headers", state: { ...none, list: FIRST.list, name: FIRST.name, verb: "strip" } },
  { title: "Internal headers, with any separators", state: { ...none, fold: true, list: FIRST.list, name: "X_Internal_Shard", verb: "strip" } },
  { title: "Hop-by-hop fields", state: { ...none, list: "@hop_by_hop\n", name: "Keep-Alive", verb: "strip" } },
  { title: "An allow list", state: { ...none, list: "accept\naccept-*\nauthorization\ncontent-*\ncookie\nuser-agent\n", name: "Accept-Language", verb: "keep" } },
  { title: "All registered fields", state: { ...none, list: "@iana\n", name: "Content-Security-Policy", verb: "strip" } },
  { title: "An nginx configuration", state: { ...none, list: "location / {\n    underscores_in_headers on;\n    proxy_set_header Host $host;\n    proxy_set_header X-Internal-User \"\";\n    proxy_set_header X-Debug \"\";\n    proxy_hide_header X-Powered-By;\n    more_clear_headers 'X-Timer*' Server;\n}\n", name: "X_Debug", verb: "strip" } },
  { title: "A HAProxy configuration", state: { ...none, list: "frontend web\n    http-request del-header x-internal- -m beg\n    http-request del-header x-debug if !{ src 10.0.0.0/8 }\n    http-response del-header server\n", name: "X-Internal-User", verb: "strip" } },
  { title: "Globs and expressions", state: { ...none, list: "x-*-id\n*-token\nx-internal-*\nregex x-b3-(trace|span)id\n", name: "X-Request-Id", verb: "strip" } },
];

export const SOURCES = [
  ["auto", "detected"],
  ["nginx", "nginx"],
  ["haproxy", "HAProxy"],
  ["envoy", "Envoy, YAML"],
  ["traefik", "Traefik"],
  ["caddy", "Caddyfile"],
];

export const STRATEGIES = [
  ["", "the cheapest"],
  ["perfect_hash", "perfect hash"],
  ["trie", "popcount trie"],
  ["dfa", "flat DFA"],
];
