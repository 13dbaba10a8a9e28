// A worker that answers questions about a list. It is replaced when it traps, when it has taken too
// much memory, and when a new list makes its work pointless.

const MOST_MEMORY = 512 << 20;

const encoder = new TextEncoder();

export class Engine {
  constructor(module, url) {
    this.module = module;
    this.url = url;
    this.open = new Map();
    this.next = 0;
    this.start();
  }

  start() {
    this.worker?.terminate();
    for (const { reject } of this.open.values()) reject(new Stopped());
    this.open.clear();
    this.memory = 0;
    this.worker = new Worker(this.url);
    this.worker.onmessage = ({ data }) => {
      const asked = this.open.get(data.id);
      this.open.delete(data.id);
      if (data.trap !== undefined) {
        this.start();
        asked?.reject(new Error(data.trap));
        return;
      }
      this.memory = data.memory;
      asked?.resolve(data.answer);
    };
    this.worker.postMessage(this.module);
  }

  // Stops what is under way. The list is gone with it.
  restart() {
    if (this.open.size > 0 || this.memory > MOST_MEMORY) this.start();
  }

  ask(...fields) {
    const id = this.next++;
    const bytes = fields.map((field) => (typeof field === "string" ? encoder.encode(field) : field));
    return new Promise((resolve, reject) => {
      this.open.set(id, { resolve, reject });
      this.worker.postMessage({ id, fields: bytes });
    });
  }
}

// The worker was replaced before it answered.
export class Stopped extends Error {}

// Unpacks the module that stands in the page.
export async function compile(base64) {
  const packed = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}
