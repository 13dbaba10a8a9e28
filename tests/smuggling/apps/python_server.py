"""python_server.py SERVER PORT: servers without a program that takes a plain application."""

import sys

from app import ANSWER_SECONDS, application, is_early, is_slow, note

HOST = "127.0.0.1"


def wsgiref(port):
    import socketserver
    from wsgiref.simple_server import WSGIServer, make_server

    class Threaded(socketserver.ThreadingMixIn, WSGIServer):
        daemon_threads = True

    make_server(HOST, port, application, server_class=Threaded).serve_forever()


def werkzeug(port):
    from werkzeug.serving import run_simple

    run_simple(HOST, port, application, threaded=True)


def cheroot(port):
    from cheroot.wsgi import Server

    Server((HOST, port), application).start()


def gevent(port):
    from gevent import monkey
    from gevent.pywsgi import WSGIServer

    monkey.patch_all()
    WSGIServer((HOST, port), application, log=None).serve_forever()


def waitress(port):
    from waitress import serve

    serve(application, listen=f"{HOST}:{port}")


def tornado(port):
    import asyncio

    from tornado.web import Application, RequestHandler

    class Handler(RequestHandler):
        SUPPORTED_METHODS = (*RequestHandler.SUPPORTED_METHODS, "QUERY")

        async def answer(self):
            path = self.request.path
            note(path, fields={name.lower(): value for name, value in self.request.headers.get_all()})
            if is_slow(path):
                await asyncio.sleep(ANSWER_SECONDS)
            note(path, body=self.request.body.decode("latin-1"))
            self.write("ok")

        get = head = post = options = query = answer

    async def serve():
        Application([(".*", Handler)]).listen(port, HOST)
        await asyncio.Event().wait()

    asyncio.run(serve())


def aiohttp(port):
    import asyncio

    from aiohttp import web

    async def answer(request):
        note(request.path, fields={name.lower(): value for name, value in request.headers.items()})
        if is_slow(request.path):
            await asyncio.sleep(ANSWER_SECONDS)
        if not is_early(request.path):
            note(request.path, body=(await request.read()).decode("latin-1"))
        return web.Response(text="ok")

    server = web.Application()
    server.router.add_route("*", "/{path:.*}", answer)
    web.run_app(server, host=HOST, port=port, print=None)


def django(port):
    from django.core.servers.basehttp import run

    run(HOST, port, application, threading=True)


globals()[sys.argv[1]](int(sys.argv[2]))
