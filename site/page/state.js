// What the page shows, in the fragment of its address: JSON, deflated, in base64url. The server of a
// page never sees a fragment.

const VERSION = "1.";
// A link that unpacks to more than this is refused.
const MOST = 8 << 20;

export const FIRST = {
  list: "# Headers that never leave the edge.\ncf-ray\ncf-connecting-ip\ncf-int-*\n!cf-int-public\nx-internal-*\nx-debug-*\nx-served-by\nx-timer\nx-envoy-upstream-service-time\nserver-timing\nvia\n",
  source: "auto",
  fold: false,
  case: false,
  size: false,
  strategy: "",
  hits: null,
  cold: null,
  name: "X-Internal-Shard",
  step: 0,
  verb: "strip",
  request: "GET /orders?page=2 HTTP/1.1\nHost: www.example.com\nUser-Agent: Mozilla/5.0\nAccept: application/json\nCF-Ray: 8f1e2d3c4b5a6978-AMS\nX-Internal-Shard: eu-7\nX_Internal_Shard: eu-8\nCf-Int-Public: yes\nVia: 1.1 edge\n",
};

// The kinds of values that a link may give to each field.
function fits(key, value) {
  switch (key) {
    case "hits":
    case "cold":
      return value === null || (typeof value === "number" && value >= 0 && value <= 1);
    case "step":
      return Number.isInteger(value) && value >= 0;
    default:
      return typeof value === typeof FIRST[key];
  }
}

export async function toFragment(state) {
  const changed = Object.entries(state).filter(([key, value]) => value !== FIRST[key]);
  if (changed.length === 0) return "";
  const text = JSON.stringify(Object.fromEntries(changed));
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const packed = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (let at = 0; at < packed.length; at += 8192) {
    binary += String.fromCharCode(...packed.subarray(at, at + 8192));
  }
  const base64 = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `#${VERSION}${base64}`;
}

export async function fromFragment(fragment) {
  const state = { ...FIRST };
  if (!fragment.startsWith(`#${VERSION}`)) return state;
  const text = await unpacked(fragment.slice(1 + VERSION.length));
  const read = JSON.parse(text);
  for (const key of Object.keys(FIRST)) {
    if (Object.hasOwn(read, key) && fits(key, read[key])) state[key] = read[key];
  }
  return state;
}

async function unpacked(base64) {
  const binary = atob(base64.replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let [text, length] = ["", 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > MOST) throw new Error("the link holds more than 8 MiB");
    text += decoder.decode(value, { stream: true });
  }
}
