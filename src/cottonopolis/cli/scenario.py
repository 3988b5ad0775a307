"""`cottonopolis scenario`: runs scenario files, and lists the rules that no scenario shows."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cottonopolis.cli.bench import JSON
from cottonopolis.cli.ending import FAILED, fail, text_of
from cottonopolis.errors import NotationError

if TYPE_CHECKING:
    from cottonopolis.testing.scenario_text import Scenario

_RULE = re.compile(r"\*\*(?P<id>[A-Z]{1,4}(-[a-z0-9]+)*-[0-9]+[a-z]?)\*\*")


@dataclass(frozen=True)
class Outcome:
    """A scenario that was run."""

    scenario: Scenario
    failures: tuple[str, ...]


def scenario(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE_OR_FOLDER", help="Scenario files, or folders with .scn files.", show_default=False
        ),
    ],
    rules: Annotated[
        list[Path] | None,
        typer.Option(
            "--rules",
            "--coverage",
            metavar="FILE_OR_FOLDER",
            help="Also list the rules of these catalogues (Markdown) that no scenario cites; may be repeated.",
            show_default=False,
        ),
    ] = None,
    *,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Run scenarios: given a position, when these actions are played, then this is true.

    One line for everything that is not as it should be: file, line, expected, found. A scenario that is not well
    formed fails, and the others run. Exit code 1 if a scenario fails or a rule has none, 2 if a file cannot be read.
    """
    scenarios = read_scenarios(paths)
    known = [] if rules is None else _rule_ids(rules)
    outcomes = _run(scenarios, is_quiet=as_json)
    failed = [outcome for outcome in outcomes if outcome.failures]
    findings = [] if rules is None else _citation_findings(known, scenarios)
    if as_json:
        typer.echo(json.dumps(_as_json(outcomes, failed, findings)))
    else:
        for outcome in failed:
            title = " ".join([*outcome.scenario.ids, outcome.scenario.title]).strip()
            for failure in outcome.failures:
                typer.echo(f"{failure} [{title}]" if title else failure)
        for finding in findings:
            typer.echo(finding)
        typer.echo(f"{len(outcomes) - len(failed)} passed, {len(failed)} failed")
    if failed or findings:
        raise typer.Exit(FAILED)


def read_scenarios(paths: Iterable[Path]) -> list[Scenario]:
    """All scenarios of files and folders; a file that cannot be read ends the command."""
    from cottonopolis.testing.scenario_text import parse_scenarios

    found: list[Scenario] = []
    for path in _files(paths, ".scn"):
        try:
            found += parse_scenarios(text_of(path), str(path))
        except NotationError as error:
            fail(str(error))
    if not found:
        fail("there are no scenarios in " + ", ".join(map(str, paths)))
    return found


def _files(paths: Iterable[Path], suffix: str) -> list[Path]:
    """The files themselves, and all files of folders with this suffix, each once."""
    found: list[Path] = []
    for path in paths:
        found += sorted(path.rglob(f"*{suffix}")) if path.is_dir() else [path]
    return list(dict.fromkeys(found))


def _run(scenarios: list[Scenario], *, is_quiet: bool) -> list[Outcome]:
    from rich.console import Console
    from rich.progress import track

    from cottonopolis.testing.scenario import run_scenario
    from cottonopolis.views.view import look

    console = Console(stderr=True)
    is_shown = not is_quiet and sys.stderr.isatty()
    steps = track(scenarios, description="Running", console=console, transient=True, disable=not is_shown)
    return [Outcome(case, tuple(run_scenario(case, look))) for case in steps]


def _rule_ids(paths: Iterable[Path]) -> list[str]:
    """The rules of catalogues, in their order."""
    found: list[str] = []
    for path in _files(paths, ".md"):
        found += [match["id"] for match in _RULE.finditer(text_of(path))]
    if not found:
        fail("there are no rules such as **B-sell-06** in " + ", ".join(map(str, paths)))
    return list(dict.fromkeys(found))


def _citation_findings(known: list[str], scenarios: list[Scenario]) -> list[str]:
    """Rules without a scenario, and citations of rules that are in none of the catalogues."""
    cited = {rule: case for case in reversed(scenarios) for rule in case.ids}
    games = {rule.partition("-")[0] for rule in known}
    findings = [f"{rule}: no scenario cites this rule" for rule in known if rule not in cited]
    findings += [
        f"{case.where}: {rule} is no rule of the catalogue"
        for rule, case in sorted(cited.items())
        if rule.partition("-")[0] in games and rule not in known
    ]
    return findings


def _as_json(outcomes: list[Outcome], failed: list[Outcome], findings: list[str]) -> dict[str, object]:
    return {
        "passed": len(outcomes) - len(failed),
        "failed": len(failed),
        "failures": [
            {
                "file": outcome.scenario.file,
                "line": outcome.scenario.line,
                "rules": list(outcome.scenario.ids),
                "title": outcome.scenario.title,
                "messages": list(outcome.failures),
            }
            for outcome in failed
        ],
        "findings": findings,
    }
