"""Builds the source distribution and the wheel, and tries each in an empty environment."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

from can_compile import can_compile

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
PACKAGE = ROOT / "src" / "cottonopolis"
SHIPPED = {".css", ".html", ".js", ".json", ".py", ".svg", ".toml", ".typed", ".webmanifest", ".woff2"}


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """What the command printed; ends the script with all of it if the command fails."""
    done = subprocess.run(command, cwd=cwd, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        sys.exit(f"{done.stdout}\nfailed: {' '.join(map(str, command))}")
    return done.stdout


def build() -> tuple[Path, Path]:
    """The new source distribution and the wheel that was built from it."""
    shutil.rmtree(DIST, ignore_errors=True)
    run(sys.executable, "-m", "build", "--outdir", DIST)
    (sdist,) = DIST.glob("*.tar.gz")
    (wheel,) = DIST.glob("*.whl")
    return sdist, wheel


def missing_files(wheel: Path) -> list[str]:
    """Files of the package that the wheel should carry and does not."""
    inside = set(zipfile.ZipFile(wheel).namelist())
    files = (path for path in PACKAGE.rglob("*") if path.suffix in SHIPPED)
    return sorted(name for path in files if (name := path.relative_to(PACKAGE.parent).as_posix()) not in inside)


def installed_version(distribution: Path) -> str:
    """What `cottonopolis --version` says where nothing but this distribution is installed."""
    home = ROOT / "build" / f"try-{distribution.suffix[1:]}"
    venv.create(home, clear=True, with_pip=True)
    run(home / "bin" / "pip", "--quiet", "--disable-pip-version-check", "install", distribution)
    with tempfile.TemporaryDirectory() as elsewhere:
        return run(home / "bin" / "cottonopolis", "--version", cwd=Path(elsewhere)).strip()


def main() -> None:
    """Build, look inside, install, ask; the exit code tells whether all is as it should be."""
    expected = "engine compiled by mypyc" if can_compile() else "engine interpreted"
    sdist, wheel = build()
    if missing := missing_files(wheel):
        sys.exit(f"{wheel.name} lacks {', '.join(missing)}")
    for distribution in (wheel, sdist):
        said = installed_version(distribution)
        print(f"{distribution.relative_to(ROOT)}: {said}")
        if expected not in said:
            sys.exit(f"{distribution.name}: expected the {expected}")


if __name__ == "__main__":
    main()
