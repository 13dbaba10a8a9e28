"""What a proxy or a backend is, for the lists in `backends.py` and `proxies.py`."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Helper:
    """A process beside a server, such as php-fpm. Its socket is in the run's folder."""

    command: tuple
    # The Debian package that brings the program, where it is not of a virtual environment.
    package: str = ""


@dataclass(frozen=True)
class Server:
    """A program with its configuration.

    In commands these are filled in: {port}, {upstream}, {folder} (the run's own), {apps}, {work},
    {python}, and {bin} and {old}, the programs of the two virtual environments. `config:FILE` is
    the path of a copy of `configs/FILE`, in which @port@ and so on are filled in."""

    name: str
    command: tuple
    # Prints the version.
    version: tuple
    # The Debian package that brings the program, where it is not of a virtual environment.
    package: str = ""
    # What differs from the defaults, for the page.
    configuration: str = ""
    # The product's own settings that would change the answers, for the page.
    switches: str = ""
    helpers: tuple = ()
    # Tried without `--all` too.
    quick: bool = False

    def programs(self):
        """What has to be there, and the Debian package of each."""
        return [(needed.command[0], needed.package) for needed in (self, *self.helpers)]


def package(name, programs="{bin}"):
    """The command that prints the version of a Python package."""
    return (f"{programs}/python", "-c", f"import importlib.metadata as m; print(m.version('{name}'))")
