// app.js PORT: Node's own server; it notes what it is sent.
const fs = require('fs');
const http = require('http');

function note(path, what) {
  fs.appendFileSync(process.env.SMUGGLING_NOTES, JSON.stringify({ path, ...what }) + '\n');
}

http.createServer((request, response) => {
  note(request.url, { fields: request.headers });
  const parts = [];
  const ok = () => {
    response.setHeader('Content-Length', 2);
    response.end('ok');
  };
  if (request.url.startsWith('/early')) {
    ok();
    return;
  }
  const answer = () => {
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      note(request.url, { body: Buffer.concat(parts).toString('latin1') });
      ok();
    });
  };
  setTimeout(answer, request.url.startsWith('/alias') ? 0 : 300);
}).listen(+process.argv[2], '127.0.0.1');
