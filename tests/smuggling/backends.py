"""The servers behind the proxies. A backend notes each request that its application sees: a line of JSON in the file that the
variable SMUGGLING_NOTES names. In commands {port}, {bin} (the virtual environment's programs) and {apps} are filled in."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Backend:
    name: str
    command: tuple
    # The Debian package that brings the program, where it is not of the virtual environment.
    package: str = ""


BACKENDS = [
    Backend("recorder", ("{python}", "{apps}/recorder.py", "{port}")),
    Backend("thin", ("thin", "-a", "127.0.0.1", "-p", "{port}", "-R", "{apps}/config.ru", "start"), package="thin"),
    Backend(
        "uwsgi",
        ("{bin}/uwsgi", "--http11-socket", "127.0.0.1:{port}", "--wsgi-file", "{apps}/app.py", "--threads", "4", "--die-on-term"),
    ),
    Backend("gevent", ("{bin}/python", "{apps}/gevent_server.py", "{port}")),
    Backend("gunicorn 20.1", ("{bin}/gunicorn", "-b", "127.0.0.1:{port}", "--threads", "4", "--chdir", "{apps}", "app")),
    Backend("starman", ("starman", "--listen", "127.0.0.1:{port}", "--workers", "2", "{apps}/app.psgi"), package="starman"),
]
