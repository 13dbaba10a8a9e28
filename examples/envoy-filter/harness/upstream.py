"""The service behind Envoy: it answers with what it was sent, and with the headers and trailers that a case gives it."""

import json
import socketserver
import threading


def fields_of(lines):
    """`(name, value)` of each field line."""
    return [tuple(part.strip() for part in line.decode("latin-1").split(":", 1)) for line in lines]


class Upstream:
    """Runs while the `with` block does. `headers` and `trailers` are those of its next responses; `raw` takes their place."""

    def __init__(self):
        self.raw = None
        self.headers = []
        self.trailers = []
        upstream = self

        class Handler(socketserver.StreamRequestHandler):
            timeout = 30

            def handle(self):
                try:
                    while self._answer():
                        pass
                except (TimeoutError, ConnectionError):
                    pass  # Envoy has let go of the connection.

            def _lines(self):
                """Field lines to the empty one; none at the end of the stream."""
                lines = []
                while (line := self.rfile.readline()) not in (b"\r\n", b""):
                    lines.append(line.rstrip(b"\r\n"))
                return lines

            def _answer(self):
                head = self._lines()
                if not head:
                    return False
                fields = fields_of(head[1:])
                trailers = []
                framing = {name.lower(): value for name, value in fields}
                if framing.get("transfer-encoding") == "chunked":
                    while size := int(self.rfile.readline().split(b";")[0], 16):
                        self.rfile.read(size + 2)
                    trailers = fields_of(self._lines())
                else:
                    self.rfile.read(int(framing.get("content-length", 0)))
                if upstream.raw:
                    self.wfile.write(upstream.raw)
                    # To close it unannounced would cost the next request its answer.
                    return True
                seen = json.dumps({"headers": fields, "trailers": trailers}).encode("latin-1")
                out = ["HTTP/1.1 200 OK", "content-type: application/json", "transfer-encoding: chunked"]
                out += [f"{name}: {value}" for name, value in upstream.headers]
                end = ["0", *(f"{name}: {value}" for name, value in upstream.trailers), "", ""]
                head = "\r\n".join([*out, "", f"{len(seen):x}", ""]).encode("latin-1")
                # In one piece: a second one would wait for the first to be acknowledged.
                self.wfile.write(head + seen + b"\r\n" + "\r\n".join(end).encode("latin-1"))
                return True

        class Server(socketserver.ThreadingTCPServer):
            daemon_threads = True
            block_on_close = False

        self._server = Server(("127.0.0.1", 0), Handler)
        self.port = self._server.server_address[1]

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()
