"""WSGI and ASGI applications that note what they are sent; see `backends.py`."""

import asyncio
import json
import os
import time

# A request that arrives while another is answered is where framing goes wrong.
ANSWER_SECONDS = 0.3


def note(path, **what):
    """Adds a line to the notes; every application here has this function."""
    with open(os.environ["SMUGGLING_NOTES"], "a") as notes:
        notes.write(json.dumps({"path": path, **what}) + "\n")


def is_slow(path):
    return not path.startswith(("/alias", "/early"))


def is_early(path):
    """Whether the answer does not wait for the body."""
    return path.startswith("/early")


def variables(environ):
    """The CGI variables that hold fields."""
    return {name: value for name, value in environ.items() if name.startswith(("HTTP_", "CONTENT_"))}


def application(environ, start_response):
    path = environ.get("PATH_INFO", "")
    note(path, fields=variables(environ))
    if is_slow(path):
        time.sleep(ANSWER_SECONDS)
    if is_early(path):
        start_response("200 OK", [("Content-Length", "2")])
        return [b"ok"]
    length, body = environ.get("CONTENT_LENGTH"), b""
    try:
        if environ.get("wsgi.input_terminated"):
            body = environ["wsgi.input"].read()
        elif length:
            body = environ["wsgi.input"].read(int(length))
        note(path, body=body.decode("latin-1"))
    except Exception as error:
        # Each server has its own kind of error for a body that it finds broken.
        note(path, broken=repr(error))
    start_response("200 OK", [("Content-Length", "2")])
    return [b"ok"]


async def asgi(scope, receive, send):
    if scope["type"] == "lifespan":
        while True:
            event = (await receive())["type"]
            await send({"type": event + ".complete"})
            if event.endswith("shutdown"):
                return
    path, body = scope["path"], b""
    note(path, fields={name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]})
    if is_slow(path):
        await asyncio.sleep(ANSWER_SECONDS)
    more = not is_early(path)
    while more:
        event = await receive()
        if event["type"] == "http.disconnect":
            return note(path, broken="disconnect")
        body, more = body + event.get("body", b""), event.get("more_body")
    if not is_early(path):
        note(path, body=body.decode("latin-1"))
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})
