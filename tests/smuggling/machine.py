"""Builds programs, installs packages, starts and stops processes."""

import atexit
import contextlib
import os
import re
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
BUILD_SECONDS, INSTALL_SECONDS, START_SECONDS = 900, 600, 20
# Some servers allocate what a length of 2^40 asks for, and starve all others.
MEMORY_BYTES = 2 << 30

# What could not be tried, which the last lines say.
LEFT_OUT = []
atexit.register(lambda: [say(f"skipped: {what}") for what in LEFT_OUT])


def say(line):
    print(line, flush=True)


def target_of(workspace):
    """The directory that Cargo builds into."""
    return Path(os.environ.get("CARGO_TARGET_DIR") or ROOT / workspace / "target").resolve()


WORK = target_of(".") / "smuggling"
VENV, OLD_VENV = WORK / "venv", WORK / "venv-old"
REQUIREMENTS = {"requirements.txt": VENV, "requirements-all.txt": VENV, "requirements-old.txt": OLD_VENV}
BIN, OLD = VENV / "bin", OLD_VENV / "bin"


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
    """Installs packages, as root; `RUNLEVEL` keeps their services from starting."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        subprocess.run(["apt-get", "--quiet", *command], check=True, timeout=INSTALL_SECONDS, env=environment)


def install_python(everything):
    """The virtual environments; says what is missing there."""
    for name, folder in REQUIREMENTS.items():
        requirements, stamp = HERE / name, folder / name
        if name == "requirements-all.txt" and not everything or stamp.exists() and stamp.read_text() == requirements.read_text():
            continue
        say(f"installing {requirements.relative_to(ROOT)} into {folder}")
        try:
            subprocess.run([sys.executable, "-m", "venv", folder], check=True, timeout=INSTALL_SECONDS)
            pip = [folder / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
            subprocess.run([*pip, "-r", requirements], check=True, timeout=INSTALL_SECONDS)
        except (OSError, subprocess.SubprocessError) as error:
            LEFT_OUT.append(f"the packages of {requirements.relative_to(ROOT)}: {error}")
            continue
        stamp.write_text(requirements.read_text())


def build_go():
    """The backend of Go, which needs its compiler."""
    if shutil.which("go"):
        subprocess.run(["go", "build", "-o", WORK / "app-go", APPS / "app.go"], check=True, timeout=BUILD_SECONDS)


def version_of(server):
    """The version that a program prints; none where it is missing."""
    try:
        done = subprocess.run(filled(server.version, WORK), capture_output=True, text=True, timeout=START_SECONDS)
    except OSError:
        return None
    found = re.search(r"\d+\.\d+[\w.]*", done.stdout + done.stderr)
    return found and found[0]


def is_there(server, number):
    """Whether a server starts; says what is missing."""
    folder = WORK / "tried" / f"{number:03}"
    folder.mkdir(parents=True)
    for command, package in server.programs():
        program, = filled([command], folder)
        if not shutil.which(program):
            installed = f"; `tests/smuggling/run --install` installs the Debian package {package}" if package else ""
            LEFT_OUT.append(f"{server.name}: no {program}{installed}")
            return False
    try:
        with started(server, folder, port=free_port(), upstream=free_port()):
            return True
    except RuntimeError as error:
        LEFT_OUT.append(f"{server.name}: {error}")
        return False


def filled(command, folder, **values):
    """A command with what `Server` names; writes the configurations that it has."""
    values = {"folder": folder, "bin": BIN, "old": OLD, "apps": APPS, "work": WORK, "python": sys.executable, **values}

    def written(found):
        text = (HERE / "configs" / found[1]).read_text()
        text = re.sub("@([a-z]+)@", lambda name: str(values[name[1]]), text)
        path = folder / found[1]
        path.write_text(text)
        return str(path)

    # Without ports, only the program and its version are wanted. Other words then stay as they are.
    fill = lambda part: re.sub(r"\{([a-z]+)\}", lambda name: str(values.get(name[1], name[0])), part)
    with_configurations = lambda part: re.sub(r"config:(\S+)", written, part) if "port" in values else part
    return [with_configurations(fill(part)) for part in command]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def started(server, folder, **values):
    """The processes of a server, which listens on `port`; stopped at the end of the block."""
    values.setdefault("notes", os.devnull)
    with contextlib.ExitStack() as processes:
        for helper in server.helpers:
            command = filled(helper.command, folder, **values)
            processes.enter_context(process(command, folder, values["notes"]))
            wait(lambda: list(folder.glob("*.sock")), lambda: None, f"{command[0]} has no socket, see {log_of(folder)}")
        command = filled(server.command, folder, **values)
        running = processes.enter_context(process(command, folder, values["notes"]))
        wait(lambda: listens(values["port"]), running.poll, f"{command[0]} does not listen, see {log_of(folder)}")
        yield


@contextlib.contextmanager
def process(command, folder, notes):
    """A process with its children, stopped at the end of the block."""
    with open(folder / f"{Path(command[0]).name}.log", "wb") as output:
        running = subprocess.Popen(
            ["prlimit", f"--data={MEMORY_BYTES}", *command],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            cwd=folder,
            env={
                **os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(APPS), "HOME": str(folder), "SMUGGLING_NOTES": str(notes),
            },
            start_new_session=True,
        )
    RUNNING.add(running.pid)
    try:
        yield running
    finally:
        for signalled in (signal.SIGTERM, signal.SIGKILL):
            stop(running.pid, signalled)
            with contextlib.suppress(subprocess.TimeoutExpired):
                running.wait(1)
        RUNNING.discard(running.pid)


def log_of(folder):
    """Where a run's logs are, below the directory that Cargo builds into."""
    return folder.relative_to(WORK.parent)


def listens(port):
    """Whether a program accepts connections."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


def wait(is_ready, status, why):
    """Until it is ready; an error with the reason, if the process ends before or time is over."""
    deadline = time.monotonic() + START_SECONDS
    while not is_ready():
        if status() is not None or time.monotonic() > deadline:
            raise RuntimeError(why)
        time.sleep(0.05)


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
