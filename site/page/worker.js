// Answers questions about a list, in a thread of its own. The first message is the module; the
// others are `{id, fields}`.
let exports;

function write(fields) {
  const length = fields.reduce((sum, field) => sum + 4 + field.length, 0);
  let at = exports.question(length);
  const view = new DataView(exports.memory.buffer);
  const bytes = new Uint8Array(exports.memory.buffer);
  for (const field of fields) {
    view.setUint32(at, field.length, true);
    bytes.set(field, at + 4);
    at += 4 + field.length;
  }
}

onmessage = async ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    exports = WebAssembly.instantiate(data, {}).then((instance) => instance.exports);
    return;
  }
  try {
    exports = await exports;
    write(data.fields);
    const length = exports.respond();
    const bytes = new Uint8Array(exports.memory.buffer, exports.answer(), length);
    const answer = JSON.parse(new TextDecoder().decode(bytes));
    postMessage({ id: data.id, answer, memory: exports.memory.buffer.byteLength });
  } catch (error) {
    // A trap leaves the instance in pieces; the page replaces this worker.
    postMessage({ id: data.id, trap: String(error) });
  }
};
