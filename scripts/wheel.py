"""Builds the source distribution and the wheel as from a fresh clone, and tries each in an empty environment.

Nothing that was built in this checkout is used, so this also shows that a build has all that it needs: the engine is
compiled and the page is built in an environment of its own, with what pyproject.toml and its backend ask for.
"""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

from can_compile import can_compile

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
SHIPPED = {".css", ".html", ".js", ".json", ".py", ".svg", ".toml", ".typed", ".webmanifest", ".woff2"}


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """What the command printed; ends the script with all of it if the command fails."""
    done = subprocess.run(command, cwd=cwd, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        sys.exit(f"{done.stdout}\nfailed: {' '.join(map(str, command))}")
    return done.stdout


def clone(folder: Path) -> Path:
    """A copy of the files that git knows or would take, as they are now."""
    listed = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def build(checkout: Path) -> tuple[Path, Path]:
    """The new source distribution and the wheel that was built from it."""
    shutil.rmtree(DIST, ignore_errors=True)
    run(sys.executable, "-m", "build", "--outdir", DIST, cwd=checkout)
    (sdist,) = DIST.glob("*.tar.gz")
    (wheel,) = DIST.glob("*.whl")
    return sdist, wheel


def missing_files(distribution: Path, checkout: Path) -> list[str]:
    """Files of the package, the built page with them, that a distribution should carry and does not."""
    package = checkout / "src" / "cottonopolis"
    if distribution.suffix == ".whl":
        inside = set(zipfile.ZipFile(distribution).namelist())
    else:
        with tarfile.open(distribution) as archive:
            inside = {name.partition("/src/")[2] for name in archive.getnames()}
    files = [path for path in package.rglob("*") if path.suffix in SHIPPED]
    wanted = {path.relative_to(package.parent).as_posix() for path in files} | {f"{package.name}/page/index.html"}
    return sorted(wanted - inside)


def install(distribution: Path) -> Path:
    """The command of an environment where nothing but this distribution is installed."""
    home = ROOT / "build" / f"try-{distribution.suffix[1:]}"
    venv.create(home, clear=True, with_pip=True)
    run(home / "bin" / "pip", "--quiet", "--disable-pip-version-check", "install", distribution)
    return home / "bin" / "cottonopolis"


def serves(command: Path, folder: Path) -> str:
    """Starts the server on a free port, asks it for its page and all that belongs to it, and ends it as Ctrl-C does."""
    options = ["serve", "--no-browser", "--host", "127.0.0.1", "--port", "0", "--database", str(folder / "t.sqlite")]
    process = subprocess.Popen([command, *options], cwd=folder, text=True, stdout=subprocess.PIPE)
    assert process.stdout is not None
    try:
        said = process.stdout.readline()
        found = re.search(r"http://\S+/", said)
        if found is None:
            sys.exit(f"{command}: expected an address, got {said!r}")
        url = found[0]
        page = fetch(url)
        parts = re.findall(r'(?:src|href)="\.?/?([^":#]+\.(?:js|css|svg|webmanifest))"', page)
        if not any(part.endswith(".js") for part in parts):
            sys.exit(f"{command}: expected the page at {url}, got {page[:200]!r}")
        sizes = [len(fetch(url + part)) for part in parts]
        health = json.loads(fetch(f"{url}health"))
        process.send_signal(signal.SIGINT)
        if process.wait(timeout=60) != 0:
            sys.exit(f"{command}: ended with {process.returncode}")
    finally:
        process.kill()
        process.wait()
    return f"server {health['status']}, page with {len(sizes)} files of {sum(sizes) // 1024} kB"


def fetch(url: str) -> str:
    """The text at an address of this machine, asked directly; fails if there is none."""
    with build_opener(ProxyHandler({})).open(url, timeout=60) as answer:
        return str(answer.read().decode())


def main() -> None:
    """Build, look inside, install, ask, serve; the exit code tells whether all is as it should be."""
    expected = "engine compiled by mypyc" if can_compile() else "engine interpreted"
    with tempfile.TemporaryDirectory() as folder:
        checkout = clone(Path(folder))
        sdist, wheel = build(checkout)
        for distribution in (wheel, sdist):
            if missing := missing_files(distribution, checkout):
                sys.exit(f"{distribution.name} lacks {', '.join(missing)}")
    for distribution in (wheel, sdist):
        command = install(distribution)
        with tempfile.TemporaryDirectory() as elsewhere:
            said = run(command, "--version", cwd=Path(elsewhere)).strip()
            if expected not in said:
                sys.exit(f"{distribution.name}: expected the {expected}, got {said}")
            print(f"{distribution.relative_to(ROOT)}: {said}; {serves(command, Path(elsewhere))}")


if __name__ == "__main__":
    main()
