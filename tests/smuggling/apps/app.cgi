#!/usr/bin/env python3
"""A CGI program that notes what it is sent."""

import os
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))
from app import ANSWER_SECONDS, is_early, is_slow, note, variables  # noqa: E402

path = os.environ.get("REQUEST_URI") or os.environ.get("PATH_INFO", "")
latin = {name: os.fsencode(value).decode("latin-1") for name, value in variables(os.environ).items()}
note(path, fields=latin)
if is_slow(path):
    time.sleep(ANSWER_SECONDS)
length = os.environ.get("CONTENT_LENGTH")
if is_early(path):
    pass
elif length or os.environ.get("HTTP_TRANSFER_ENCODING"):
    body = sys.stdin.buffer.read(int(length)) if length else sys.stdin.buffer.read()
    note(path, body=body.decode("latin-1"))
else:
    note(path, body="")
sys.stdout.write("Content-Type: text/plain\r\nContent-Length: 2\r\n\r\nok")
