"""The servers behind the proxies. Their applications note each request: lines of JSON in the file
that the variable SMUGGLING_NOTES names."""

from server import Helper, Server, package

_FPM = Helper(("php-fpm8.2", "-F", "-R", "-y", "config:fpm.conf"), "php8.2-fpm")
_DROPS = "names with `_` are dropped; no setting changes that"


def _python(name, kind, distribution=None, programs="{bin}", **more):
    """A server that `apps/python_server.py` starts."""
    version = package(distribution or kind, programs)
    return Server(name, (f"{programs}/python", "{apps}/python_server.py", kind, "{port}"), version, **more)


def _gunicorn(name, programs, *options, **more):
    command = (f"{programs}/gunicorn", "-b", "127.0.0.1:{port}", "--threads", "4", *options, "--chdir", "{apps}", "app")
    return Server(name, command, package("gunicorn", programs), **more)


def _uwsgi(name, option, *options, **more):
    command = ("{bin}/uwsgi", option, "127.0.0.1:{port}", "--wsgi-file", "{apps}/app.py", "--threads", "4", "--die-on-term")
    return Server(name, (*command, *options), package("pyuwsgi"), configuration=f"`{option}`", **more)


def _asgi(name, distribution, command, **more):
    return Server(name, (f"{{bin}}/{command[0]}", *command[1:]), package(distribution), **more)


def _ruby(name, command, version, debian, **more):
    return Server(name, command, version, package=debian, **more)


def _nginx(name, config, helper, **more):
    return Server(name, ("nginx", "-c", f"config:{config}"), ("nginx", "-v"), package="nginx-light", helpers=(helper,), **more)


_LAX = "`underscores_in_headers on; ignore_invalid_headers off`"
_RACKUP = ("-E", "production", "{apps}/config.ru")

BACKENDS = [
    Server(
        "recorder",
        ("{python}", "{apps}/recorder.py", "{port}"),
        ("{python}", "--version"),
        configuration="notes bytes, reads no framing",
        quick=True,
    ),
    Server("wsgiref", ("{bin}/python", "{apps}/python_server.py", "wsgiref", "{port}"), ("{bin}/python", "--version")),
    _python("Werkzeug 3", "werkzeug", switches=_DROPS),
    _python("Werkzeug 2", "werkzeug", programs="{old}"),
    _python("Cheroot 11", "cheroot"),
    _python("Cheroot 8", "cheroot", programs="{old}"),
    _python("gevent", "gevent", quick=True, switches=_DROPS),
    _python("waitress 3", "waitress", switches=_DROPS),
    _python("waitress 1", "waitress", programs="{old}"),
    _python("Django", "django", "Django", configuration="`runserver`'s server", switches=_DROPS),
    _python("Tornado 6.6", "tornado"),
    _python("Tornado 6.3", "tornado", programs="{old}"),
    _python("aiohttp", "aiohttp"),
    _gunicorn("gunicorn 27", "{bin}", quick=True, switches="`--header-map drop` is the default; `refuse` answers 400"),
    _gunicorn(
        "gunicorn 27 dangerous", "{bin}", "--header-map", "dangerous", configuration="`--header-map dangerous`",
    ),
    _gunicorn("gunicorn 20.1", "{old}", quick=True),
    _uwsgi("uWSGI http11", "--http11-socket", quick=True),
    _uwsgi("uWSGI http", "--http-socket", "--http-chunked-input"),
    _uwsgi("uWSGI router", "--http", "--http-keepalive=1"),
    _asgi("Uvicorn httptools", "uvicorn", ("uvicorn", "--port", "{port}", "--http", "httptools", "--app-dir", "{apps}", "app:asgi")),
    _asgi("Uvicorn h11", "uvicorn", ("uvicorn", "--port", "{port}", "--http", "h11", "--app-dir", "{apps}", "app:asgi")),
    _asgi("Hypercorn", "hypercorn", ("hypercorn", "-b", "127.0.0.1:{port}", "{apps}/app.py:asgi")),
    _asgi("Daphne", "daphne", ("daphne", "-p", "{port}", "app:asgi")),
    _asgi("Granian", "granian", ("granian", "--interface", "wsgi", "--port", "{port}", "app:application")),
    Server("Node", ("node", "{apps}/app.js", "{port}"), ("node", "--version"), package="nodejs", quick=True,
           switches="`insecureHTTPParser` accepts more: the next row"),
    Server("Node insecure", ("node", "--insecure-http-parser", "{apps}/app.js", "{port}"), ("node", "--version"), package="nodejs",
           configuration="`--insecure-http-parser`"),
    Server("Go", ("{work}/app-go", "127.0.0.1:{port}"), ("go", "version"), configuration="`net/http`", quick=True),
    Server("Go CGI", ("{work}/app-go", "127.0.0.1:{port}", "{apps}/app.cgi"), ("go", "version"), configuration="`net/http/cgi`"),
    _ruby("Thin", ("thin", "-a", "127.0.0.1", "-p", "{port}", "-R", "{apps}/config.ru", "start"), ("thin", "-v"), "thin", quick=True),
    _ruby("Puma", ("puma", "-b", "tcp://127.0.0.1:{port}", "-e", "production", "-t", "4:4", "{apps}/config.ru"), ("puma", "-V"), "puma"),
    _ruby("Unicorn", ("unicorn", "-l", "127.0.0.1:{port}", *_RACKUP), ("unicorn", "-v"), "unicorn"),
    _ruby("WEBrick", ("rackup", "-s", "webrick", "-o", "127.0.0.1", "-p", "{port}", *_RACKUP),
          ("ruby", "-rwebrick", "-e", "puts WEBrick::VERSION"), "ruby-webrick"),
    Server("Starman", ("starman", "--listen", "127.0.0.1:{port}", "--workers", "4", "{apps}/app.psgi"),
           ("perl", "-MStarman", "-e", "print $Starman::VERSION"), package="starman", quick=True),
    Server("plackup", ("plackup", "-o", "127.0.0.1", "-p", "{port}", "{apps}/app.psgi"), ("plackup", "--version"),
           package="libplack-perl", configuration="its own server"),
    Server("php -S", ("php", "-S", "127.0.0.1:{port}", "{apps}/app.php"), ("php", "-v"), package="php-cli", quick=True),
    _nginx("nginx + php-fpm", "nginx-fpm.conf", _FPM, switches="the next row"),
    _nginx("nginx lax + php-fpm", "nginx-lax-fpm.conf", _FPM, configuration=_LAX),
    _nginx("nginx lax + uWSGI", "nginx-lax-uwsgi.conf",
           Helper(("{bin}/uwsgi", "--socket", "{folder}/uwsgi.sock", "--wsgi-file", "{apps}/app.py")), configuration=_LAX),
    Server("Apache + CGI", ("apache2", "-X", "-f", "config:apache-cgi.conf"), ("apache2", "-v"), package="apache2"),
    Server("Apache + php-fpm", ("apache2", "-X", "-f", "config:apache-fpm.conf"), ("apache2", "-v"), package="apache2", helpers=(_FPM,)),
    Server("lighttpd + CGI", ("lighttpd", "-D", "-f", "config:lighttpd-cgi.conf"), ("lighttpd", "-v"), package="lighttpd", quick=True),
    Server("lighttpd + php-fpm", ("lighttpd", "-D", "-f", "config:lighttpd-fpm.conf"), ("lighttpd", "-v"), package="lighttpd",
           helpers=(_FPM,)),
]

# The backends behind which `--all` tries proxies of others: most read a second request in some
# attack.
SENSITIVE = ["recorder", "Thin", "uWSGI http11", "gevent", "gunicorn 20.1", "Starman"]
