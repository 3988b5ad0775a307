"""What the tests of the engine and the rules would not notice: one small fault at a time, until a test fails.

    python scripts/mutants.py --sample 100 --seed 1      # minutes
    python scripts/mutants.py --jobs 2                   # all of them: hours; run it again to go on after a stop

A fault changes a comparison, an operator, a number, a condition, or takes a call or a branch away. It is put into the
running code of a child process, never into a file, and the tests run on the plain Python engine, the likeliest first,
until one fails. What survives belongs into `tests/mutants.md` with a judgement: equivalent, or which case is missing;
survivors that are not there yet are listed at the end.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib
import json
import os
import random
import resource
import signal
import sys
import time
import types
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PATTERNS = ("cottonopolis/engine/**/*.py", "cottonopolis/games/*/rules/*.py")
RESULTS = ROOT / "build" / "mutants.jsonl"
JUDGED = ROOT / "tests" / "mutants.md"
KILLED, SURVIVED, ENDLESS = "killed", "survived", "endless"
SECONDS = 40
"""Of the processor for one stage of tests: more than twice what any needs, so whoever needs more does not end."""
MEMORY = 3 * 2**30

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One fault: a changed function of a module."""

    module: str
    function: str
    line: int
    before: str
    after: str
    nth: int
    """Among equal ones in the function, from 1."""
    number: int
    """Among all of the module."""

    @property
    def key(self) -> str:
        """The same as long as the code is, wherever it stands in its file."""
        where = f"{self.module.removeprefix('cottonopolis.')}.{self.function}"
        return f"{where}{f' {self.nth}' if self.nth > 1 else ''} | `{self.before}` | `{self.after}`"


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """What a node may be changed into."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in _COMPARISONS:
        yield ast.Compare(node.left, [_COMPARISONS[type(node.ops[0])](), *node.ops[1:]], node.comparators)
    elif isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        yield ast.BinOp(node.left, _OPERATORS[type(node.op)](), node.right)
    elif isinstance(node, ast.AugAssign) and type(node.op) in _OPERATORS:
        yield ast.AugAssign(node.target, _OPERATORS[type(node.op)](), node.value)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.Invert):
        yield node.operand
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield ast.Pass()
    elif isinstance(node, ast.If):
        yield ast.If(ast.Constant(False), node.body, node.orelse)
        yield ast.If(ast.Constant(True), node.body, node.orelse)


def functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a module by their qualified names."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.{part.name}", part) for part in node.body if isinstance(part, ast.FunctionDef))


def sites(function: ast.FunctionDef) -> Iterator[tuple[ast.stmt, ast.AST, str, int | None]]:
    """Every place in the body of a function: its statement, and the parent, field and index of the node there."""
    left: list[tuple[ast.stmt, ast.AST]] = [(statement, statement) for statement in function.body]
    for index, statement in enumerate(function.body):
        yield statement, function, "body", index
    while left:
        statement, parent = left.pop(0)
        # Annotations are not run, and an assertion that fails is no rule.
        for field, value in ast.iter_fields(parent):
            if field == "annotation" or isinstance(parent, ast.Assert):
                continue
            children: Iterable[tuple[int | None, object]] = (
                enumerate(value) if isinstance(value, list) else [(None, value)]
            )
            for place, child in children:
                if isinstance(child, ast.AST):
                    inner = child if isinstance(child, ast.stmt) else statement
                    left.append((inner, child))
                    yield inner, parent, field, place


def put(parent: ast.AST, field: str, index: int | None, node: ast.AST) -> ast.AST:
    """Puts a node in a place, and gives the one that was there."""
    if index is None:
        old = getattr(parent, field)
        setattr(parent, field, node)
    else:
        old = getattr(parent, field)[index]
        getattr(parent, field)[index] = node
    assert isinstance(old, ast.AST)
    return old


def mutants_of(path: Path) -> Iterator[tuple[Mutant, ast.Module]]:
    """The mutants of a module, each with the whole changed tree, until the next one is asked for."""
    module = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    seen: Counter[tuple[str, str, str]] = Counter()
    number = 0
    for name, function in functions(tree):
        for statement, parent, field, index in list(sites(function)):
            old = getattr(parent, field) if index is None else getattr(parent, field)[index]
            for new in changes(old):
                before = head(statement)
                put(parent, field, index, ast.copy_location(new, old))
                after = head(new if statement is old else statement)
                ast.fix_missing_locations(function)
                seen[name, before, after] += 1
                yield Mutant(module, name, statement.lineno, before, after, seen[name, before, after], number), tree
                number += 1
                put(parent, field, index, old)


def head(statement: ast.AST) -> str:
    """A statement in one line that can stand in a table, without what is inside it."""
    shown = copy.copy(statement)
    if isinstance(shown, ast.If | ast.While | ast.For):
        shown.body, shown.orelse = [ast.Expr(ast.Constant(...))], []
    return " ".join(ast.unparse(ast.fix_missing_locations(shown)).split()).replace("|", "\\|")


def all_mutants() -> list[Mutant]:
    """Every mutant of the engine and the rules."""
    paths = sorted(path for pattern in PATTERNS for path in SOURCE.glob(pattern))
    return [mutant for path in paths for mutant, _ in mutants_of(path)]


def infect(mutant: Mutant) -> None:
    """Puts the fault into the function of this process."""
    path = SOURCE.joinpath(*mutant.module.split(".")).with_suffix(".py")
    tree = next(tree for other, tree in mutants_of(path) if other.number == mutant.number)
    code: types.CodeType = compile(tree, str(path), "exec", dont_inherit=True)
    found: object = importlib.import_module(mutant.module)
    for name in mutant.function.split("."):
        code = next(part for part in code.co_consts if isinstance(part, types.CodeType) and part.co_name == name)
        found = found.__dict__[name]
    assert isinstance(found, types.FunctionType), mutant
    found.__code__ = code


def stages(mutant: Mutant) -> list[list[str]]:
    """Arguments of pytest, the quickest tests that are likely to fail first."""
    games = sorted(path.parent.name for path in SOURCE.glob("cottonopolis/games/*/rules"))
    maps = {"age_of_industry": "germany or new_england"}
    mine = [game for game in games if f".games.{game}." in mutant.module] or games
    found = [["tests/rules/test_scenarios.py", "-k", f"scenarios_of_a_file and {game}"] for game in mine]
    reasons = [[str(path)] for path in sorted(ROOT.glob("tests/game/test_reasons*.py"))]
    if "refus" in mutant.key.split(" ")[0]:
        return found + reasons
    if mine == games:
        found.insert(0, ["tests/engine/test_numbers.py", "tests/engine/test_network.py"])
    for kind in ("random_games", "not random_games"):
        found += [["tests/golden", "-k", f"{kind} and ({maps.get(game, game)})"] for game in reversed(mine)]
    return [*found, ["tests/engine"], *reasons]


def verdict(mutant: Mutant, *, is_sound: bool = False) -> str:
    """Runs the tests in a child of this process, where the fault is; without it to see that they pass at all."""
    child = os.fork()
    if child == 0:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        os._exit(_test(mutant, is_sound=is_sound))
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return ENDLESS if os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL) else KILLED
    return KILLED if os.WEXITSTATUS(status) else SURVIVED


def _test(mutant: Mutant, *, is_sound: bool) -> int:
    """1 as soon as a test fails, 0 if none does."""
    import pytest

    try:
        if not is_sound:
            infect(mutant)
        for stage in stages(mutant):
            limit = int(time.process_time()) + SECONDS
            resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
            options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--assert=plain", "--hypothesis-seed=0"]
            if pytest.main([*options, *stage]) != pytest.ExitCode.OK:
                return 1
    except BaseException:  # noqa: BLE001, whatever a fault raises is noticed
        return 1
    return 0


def work(todo: list[Mutant]) -> None:
    """Tries mutants one after another, and writes down each verdict at once."""
    for n, mutant in enumerate(todo):
        start = time.monotonic()
        found = verdict(mutant)
        line = json.dumps({"key": mutant.key, "line": mutant.line, "verdict": found})
        with RESULTS.open("a", encoding="utf-8") as results:
            results.write(line + "\n")
        shown = mutant.key if found == SURVIVED else mutant.module.removeprefix("cottonopolis.")
        print(f"{n + 1}/{len(todo)} {found:8} {time.monotonic() - start:5.1f} s  {shown}", flush=True)


def prepare() -> None:
    """Imports what the tests need, so that every child has it; nothing that depends on the engine is computed yet."""
    # Instead of the scripts, which have other modules of the same names.
    sys.path[:1] = [str(SOURCE), str(ROOT / "tests")]
    os.chdir(ROOT)
    for name in ("pytest", "hypothesis", "cottonopolis.testing.scenario", "cottonopolis.views.view"):
        importlib.import_module(name)
    engine = importlib.import_module("cottonopolis.engine.state").__file__ or ""
    if not engine.endswith(".py"):
        sys.exit(f"the engine is compiled ({engine}): faults can be put into plain Python only")


def main() -> None:
    """Tries a sample or all, in as many processes as asked for, and sums up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, help="so many, by chance; all without it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--within", default="", help="only mutants whose module or function contains this")
    parser.add_argument("--fresh", action="store_true", help="forget the verdicts of earlier runs")
    parser.add_argument("--list", action="store_true", help="say how many there are, and test nothing")
    asked = parser.parse_args()
    mutants = [mutant for mutant in all_mutants() if asked.within in mutant.key]
    if asked.sample is not None:
        mutants = random.Random(asked.seed).sample(mutants, min(asked.sample, len(mutants)))
    if asked.list:
        print(f"{len(mutants)} mutants")
        return
    RESULTS.parent.mkdir(exist_ok=True)
    if asked.fresh:
        RESULTS.unlink(missing_ok=True)
    known = verdicts()
    todo = [mutant for mutant in mutants if mutant.key not in known]
    print(f"{len(mutants)} mutants, {len(mutants) - len(todo)} of them tried before", flush=True)
    prepare()
    # Without a fault the tests pass, or every verdict would be worth nothing.
    control = next(mutant for mutant in all_mutants() if ".engine." in mutant.module)
    if todo and verdict(control, is_sound=True) != SURVIVED:
        sys.exit("the tests fail without any fault")
    children = []
    for job in range(asked.jobs):
        child = os.fork()
        if child == 0:
            work(todo[job :: asked.jobs])
            os._exit(0)
        children.append(child)
    for child in children:
        os.waitpid(child, 0)
    sum_up(mutants)


def verdicts() -> dict[str, str]:
    """By key: what earlier runs found."""
    if not RESULTS.exists():
        return {}
    rows = (json.loads(line) for line in RESULTS.read_text(encoding="utf-8").splitlines())
    return {row["key"]: row["verdict"] for row in rows}


def sum_up(mutants: list[Mutant]) -> None:
    """Counts, survivors that nobody has judged, and judgements of code that is gone."""
    known = verdicts()
    counts = Counter(known.get(mutant.key, "not tried") for mutant in mutants)
    print("  ".join(f"{count} {word}" for word, count in sorted(counts.items())))
    judged = JUDGED.read_text(encoding="utf-8") if JUDGED.exists() else ""
    survivors = {mutant.key: mutant for mutant in mutants if known.get(mutant.key) == SURVIVED}
    new = [mutant for key, mutant in survivors.items() if key not in judged]
    print(f"{len(survivors)} survivors, {len(new)} of them not in {JUDGED.relative_to(ROOT)}")
    for mutant in new:
        print(f"| {mutant.key} | line {mutant.line} |")
    keys = {mutant.key for mutant in all_mutants()}
    rows = [line.strip("| ").rsplit(" | ", 1)[0] for line in judged.splitlines() if line.count("`") >= 4]
    for row in rows:
        if row not in keys:
            print(f"judged, but the code has changed: {row}")


if __name__ == "__main__":
    main()
