"""gevent's server, which has no program of its own."""

import sys

from app import application
from gevent.pywsgi import WSGIServer

WSGIServer(("127.0.0.1", int(sys.argv[1])), application, log=None).serve_forever()
