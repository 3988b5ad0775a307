"""Networks as files: TOML with the weights as text, and where they come from."""

from __future__ import annotations

from base64 import b64decode
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from cottonopolis.bots.weights import make_judge
from cottonopolis.content import Content
from cottonopolis.content.structure import parsed
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.errors import BotError
from cottonopolis.games.definition import definition_of
from cottonopolis.think.evaluator import Evaluator, LearnedEvaluator
from cottonopolis.think.network import Layer, Network
from cottonopolis.think.style import Style, no_style


@dataclass(frozen=True)
class LayerFile:
    """A hidden layer."""

    weights: str
    """Bytes as base64."""
    scales: tuple[int, ...]
    biases: tuple[int, ...]


@dataclass(frozen=True)
class EraFile:
    """The network of one era."""

    layers: tuple[LayerFile, ...]
    direct: tuple[tuple[int, ...], ...]
    last: tuple[tuple[int, ...], ...]
    biases: tuple[int, ...]


@dataclass(frozen=True)
class NetworkFile:
    """The networks of a map, one an era, with what they were made by."""

    map: str
    rivals: tuple[int, ...]
    """Share of the others' points that is taken off, in thousandths: for two players, for three, and so on."""
    eras: tuple[EraFile, ...]
    blend: int = 0
    """Share of the hand-written judge, in thousandths."""
    made: dict[str, str] = field(default_factory=dict)
    """Command, commit, seeds and games."""


class Networks:
    """Networks ready to run; they never change, so that all tables of a process can share them."""

    def __init__(self, file: NetworkFile) -> None:
        self.file = file
        self.by_era = [network_of(era) for era in file.eras]
        self.n_inputs = len(file.eras[0].direct[0])


@cache
def shipped(rules: str, map_: str) -> Networks | None:
    """The networks that come with a game for one of its maps."""
    path = definition_of(rules).data / "networks" / f"{map_}.toml"
    return Networks(read_networks(path)) if path.is_file() else None


@cache
def networks_at(path: Path) -> Networks:
    """The networks of a file of one's own."""
    try:
        return Networks(read_networks(path))
    except OSError as error:
        raise BotError(f"{path} cannot be read: {error.strerror}") from None


def read_networks(path: Path) -> NetworkFile:
    """The text of a file as networks."""
    return parsed(path.read_text(encoding="utf-8"), str(path), NetworkFile)


def make_evaluator(
    content: Content, rules: RuleSet, networks: Networks | None, style: Style | None = None
) -> Evaluator:
    """Who values tables for a bot: the networks, or without them the judge, which has no style and no fear of debts."""
    judge = make_judge(content, rules)
    if networks is None:
        return Evaluator(judge)
    features = definition_of(content.rules).features(judge)
    found = (rules.numbers.n_eras, len(features.of(rules.start(0), 0)))
    wanted = (len(networks.by_era), networks.n_inputs)
    if networks.file.map != content.map or wanted[1] != found[1] or wanted[0] < found[0]:
        raise BotError(
            f"the networks of {networks.file.map} with {wanted[1]} inputs and {wanted[0]} eras do not fit"
            f" {content.map}, which has {found[1]} and {found[0]}: train them anew"
        )
    file = networks.file
    rivals = file.rivals[min(content.n_seats - 2, len(file.rivals) - 1)]
    return LearnedEvaluator(features, networks.by_era, rivals, file.blend, style or no_style())


def network_of(era: EraFile) -> Network:
    """The network of an era, ready to run."""
    layers = [Layer(b64decode(layer.weights), list(layer.scales), list(layer.biases)) for layer in era.layers]
    return Network(layers, [list(row) for row in era.direct], [list(row) for row in era.last], list(era.biases))
