"""Asks databases of known weaknesses about what the lock and the page bring; says so where none can be reached.

Finds something: ends with 1. Cannot ask: says so in one line and ends with 0, since that says nothing about us.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

WEB = Path(__file__).resolve().parent.parent / "web"
_SECONDS = 300


def main() -> int:
    """Asks for Python's packages, then for those of the page."""
    pip_audit, lock = (str(Path(it).absolute()) for it in sys.argv[1:])
    wanted = [pip_audit, "--requirement", lock, "--require-hashes", "--disable-pip", "--format", "json"]
    lines = [*python_lines(asked(wanted)), *page_lines(asked(["npm", "audit", "--json"]))]
    print("\n".join(lines))
    return 1 if any(line.startswith("weak: ") for line in lines) else 0


def python_lines(answer: dict[str, Any]) -> list[str]:
    """What pip-audit says, a line for each weakness and one for how many packages it knows."""
    packages = answer.get("dependencies", [])
    known = [it for it in packages if "skip_reason" not in it]
    if not known:
        return ["Python packages were not audited: no database of weaknesses could be reached."]
    weak = [
        f"weak: {it['name']} {it['version']}: {found['id']}, repaired in {', '.join(found['fix_versions']) or 'none'}"
        for it in known
        for found in it["vulns"]
    ]
    return [*weak, f"{len(known)} of {len(packages)} Python packages were audited: {len(weak)} weaknesses."]


def page_lines(answer: dict[str, Any]) -> list[str]:
    """What npm audit says, a line for each weakness and one for how many packages it knows."""
    if "vulnerabilities" not in answer:
        return ["Packages of the page were not audited: no npm, or no database of weaknesses could be reached."]
    weak = [f"weak: {name} {it['range']}: {it['severity']}" for name, it in sorted(answer["vulnerabilities"].items())]
    total = answer["metadata"]["dependencies"]["total"]
    return [*weak, f"{total} packages of the page were audited: {len(weak)} weaknesses."]


def asked(command: list[str]) -> dict[str, Any]:
    """What a tool says as JSON; nothing if it could not ask."""
    try:
        done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, timeout=_SECONDS, check=False)
        answer = json.loads(done.stdout)
    except (OSError, subprocess.TimeoutExpired, json.JSONDecodeError):
        return {}
    return answer if isinstance(answer, dict) else {}


if __name__ == "__main__":
    sys.exit(main())
