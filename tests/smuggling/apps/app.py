"""A WSGI application that notes what it is asked; see `backends.py`."""

import json
import os
import time


def application(environ, start_response):
    # A request that arrives while another is answered is where framing goes wrong.
    time.sleep(0.3)
    note = {
        "path": environ.get("PATH_INFO"),
        "host": environ.get("HTTP_HOST"),
        "listed": environ.get("HTTP_X_INTERNAL_TOKEN"),
        "kept": environ.get("HTTP_X_KEPT"),
    }
    with open(os.environ["SMUGGLING_NOTES"], "a") as notes:
        notes.write(json.dumps(note) + "\n")
    length = environ.get("CONTENT_LENGTH")
    try:
        if environ.get("wsgi.input_terminated"):
            environ["wsgi.input"].read()
        elif length:
            environ["wsgi.input"].read(int(length))
    except (OSError, ValueError):
        # Of a body that the server finds broken, the request is all there is to note.
        pass
    start_response("200 OK", [("Content-Length", "2")])
    return [b"ok"]
