"""An origin that reads no framing: it notes all bytes, and answers when no more arrive."""

import json
import os
import socketserver
import sys

# Longer than the client's pauses.
SILENCE_SECONDS = 0.3


class Connection(socketserver.BaseRequestHandler):
    def handle(self):
        self.request.settimeout(SILENCE_SECONDS)
        received = b""
        try:
            while part := self.request.recv(65536):
                received += part
        except OSError:
            pass
        if received:
            with open(os.environ["SMUGGLING_NOTES"], "a") as notes:
                notes.write(json.dumps({"bytes": received.decode("latin-1")}) + "\n")
        try:
            self.request.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")
        except OSError:
            # The proxy has gone.
            pass


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = daemon_threads = True


Server(("127.0.0.1", int(sys.argv[1])), Connection).serve_forever()
