"""Builds programs, installs packages, starts and stops processes."""

import atexit
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
APPS = HERE / "apps"
# Groups of processes that have been started and not stopped.
RUNNING = set()
BUILD_SECONDS, INSTALL_SECONDS, START_SECONDS = 900, 300, 15


# What could not be tried, which the last lines say.
LEFT_OUT = []
atexit.register(lambda: [say(f"skipped: {what}") for what in LEFT_OUT])


def say(line):
    print(line, flush=True)


def target_of(workspace):
    """The directory that Cargo builds into."""
    return Path(os.environ.get("CARGO_TARGET_DIR") or ROOT / workspace / "target").resolve()


WORK = target_of(".") / "smuggling"
BIN = WORK / "venv" / "bin"


def build(proxy):
    """The program of a proxy; none where it is not built. One that does not compile is a failure."""
    workspace = ROOT / proxy.workspace
    program = workspace / proxy.program.format(target=target_of(proxy.workspace))
    if proxy.first and not program.exists():
        LEFT_OUT.append(f"{proxy.name}: not built here; `{proxy.first}` builds it")
        return None
    command = ["cargo", "build", "--quiet", *proxy.build]
    if subprocess.run(command, cwd=workspace, timeout=BUILD_SECONDS).returncode:
        give_up(f"{proxy.name} does not compile")
    return program


def install_debian(packages):
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        subprocess.run(["apt-get", "--quiet", *command], check=True, timeout=INSTALL_SECONDS, env=environment)


def install_python():
    """The virtual environment; says why there is none."""
    requirements = HERE / "requirements.txt"
    stamp = WORK / "requirements.txt"
    if stamp.exists() and stamp.read_text() == requirements.read_text():
        return
    say(f"installing {requirements.relative_to(ROOT)} into {BIN.parent}")
    for command in (
        [sys.executable, "-m", "venv", "--clear", BIN.parent],
        [BIN / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements],
    ):
        try:
            subprocess.run(command, check=True, timeout=INSTALL_SECONDS)
        except (OSError, subprocess.SubprocessError) as error:
            LEFT_OUT.append(f"the packages of {requirements.relative_to(ROOT)}: {error}")
            return
    stamp.write_text(requirements.read_text())


def is_there(backend):
    """Whether a backend starts; says what is missing."""
    port, log = free_port(), WORK / f"{backend.name}.log"
    command = filled(backend.command, port=port)
    if not shutil.which(command[0]):
        package = f"; `tests/smuggling/run --install` installs the Debian package {backend.package}" if backend.package else ""
        LEFT_OUT.append(f"{backend.name}: no {command[0]}{package}")
        return False
    try:
        with started(command, port, log, SMUGGLING_NOTES=os.devnull):
            return True
    except RuntimeError as error:
        LEFT_OUT.append(f"{backend.name}: {error}")
        return False


def filled(command, **values):
    return [part.format(bin=BIN, apps=APPS, python=sys.executable, **values) for part in command]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def started(command, port, log, **environment):
    """A process that listens on `port`, with its children; stopped at the end of the block."""
    with open(log, "wb") as output:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            cwd=log.parent,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **environment},
            start_new_session=True,
        )
    RUNNING.add(process.pid)
    try:
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError as error:
                if process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"{command[0]} does not listen, see {log}") from error
                time.sleep(0.05)
        yield
    finally:
        for signalled in (signal.SIGTERM, signal.SIGKILL):
            stop(process.pid, signalled)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(1)
        RUNNING.discard(process.pid)


def stop(group, signalled):
    """Signals a group."""
    # A group whose processes have all ended is none.
    with contextlib.suppress(ProcessLookupError):
        os.killpg(group, signalled)


def give_up(why):
    """Stops all that runs and ends the program, whatever its threads wait for."""
    for group in list(RUNNING):
        stop(group, signal.SIGKILL)
    say(f"failed: {why}")
    os._exit(1)
