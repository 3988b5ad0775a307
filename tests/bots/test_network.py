"""Networks in whole numbers: what they compute, what they see, and what a bot does with them."""

from __future__ import annotations

import random
from base64 import b64encode
from itertools import chain
from pathlib import Path

import pytest

from bots.playing import positions
from cottonopolis.bots import Clock, make_bot
from cottonopolis.bots.networks import EraFile, LayerFile, NetworkFile, Networks, make_evaluator, shipped
from cottonopolis.bots.weights import make_judge
from cottonopolis.engine.api import legal
from cottonopolis.engine.bits import n_bits
from cottonopolis.engine.move import PASS, verb_of
from cottonopolis.errors import BotError, CottonopolisError
from cottonopolis.games.definition import definition_of
from cottonopolis.think.evaluator import LearnedEvaluator
from cottonopolis.think.network import SHIFT, Accumulator, Inputs, Layer, LayerSums, Network
from cottonopolis.think.style import Style
from cottonopolis.views import view
from views.tables import TABLES, Table, redealt

ONE = 1 << SHIFT


def test_a_layer_sums_scales_and_clips() -> None:
    weights = bytes([128 + 2, 128 - 1, 128, 128, 128 + 127, 128])
    layer = Layer(weights, [ONE, ONE, ONE // 2], [0, -ONE, 0])
    inputs, active = Inputs(), Inputs()
    sums = LayerSums(layer, inputs)
    inputs.put(10)
    inputs.put(4)
    sums.run(active)
    # 2 * 10 - 1 * 4, then nothing but a negative bias, then 127 * 10 / 2, which is more than a byte holds.
    assert active.x == [16, 0, 255]


def test_bits_are_written_like_numbers() -> None:
    masks = [0b1011, 0b0110, 0b0110, 0]
    inputs, plain = Inputs(), Inputs()
    for mask in masks:
        for written in (inputs, plain):
            written.begin()
            written.put(7)
        inputs.put_mask(mask, 4, 128)
        for index in range(4):
            plain.put(128 if mask >> index & 1 else 0)
        assert inputs.x == plain.x
        n = inputs.n_changes
        assert n == plain.n_changes
        assert inputs.where[:n] == plain.where[:n]
        assert inputs.by[:n] == plain.by[:n]


def test_outputs_add_the_direct_way_and_the_last_layer() -> None:
    layer = Layer(bytes([129, 129]), [ONE], [0])
    network = Network([layer], [[3 * ONE, 0]], [[5 * ONE]], [7 * ONE])
    assert network.run(bytes([2, 4])) == [3 * 2 + 5 * 6 + 7]


def _random_networks(map_: str, n_inputs: int, n_eras: int) -> NetworkFile:
    chance = random.Random(9)

    def layer(n: int, units: int) -> LayerFile:
        weights = b64encode(chance.randbytes(n * units)).decode()
        return LayerFile(weights, tuple(chance.randrange(ONE // 99) for _ in range(units)), (ONE,) * units)

    def row(n: int) -> tuple[int, ...]:
        return tuple(chance.randrange(-40 * ONE, 40 * ONE) for _ in range(n))

    eras = [
        EraFile((layer(n_inputs, 6), layer(6, 4)), (row(n_inputs),) * 2, (row(4),) * 2, row(2)) for _ in range(n_eras)
    ]
    return NetworkFile(map_, (300,), tuple(eras))


def test_the_same_network_answers_the_same_everywhere() -> None:
    networks = Networks(_random_networks("birmingham", 40, 1))
    chance = random.Random(4)
    found = [networks.by_era[0].run(chance.randbytes(40))[0] for _ in range(4)]
    assert found == [-32799, -25995, -36443, -25837]


def test_what_was_asked_before_does_not_change_an_answer() -> None:
    network = Networks(_random_networks("birmingham", 600, 1)).by_era[0]
    used = Accumulator(network)
    chance = random.Random(5)
    inputs = bytearray(600)
    for n in range(12):
        # Few inputs change, far apart, then many.
        for at in chance.sample(range(600), 300 if n == 8 else n):
            inputs[at] = chance.randrange(256)
        used.write(bytes(inputs))
        assert used.outputs() == network.run(bytes(inputs))


def test_a_style_adds_what_a_player_likes() -> None:
    for game in positions(("birmingham", 3, ""), 3, seed=2):
        player = game.state.players[1]
        style = Style([0] * game.rules.kit.n_industries, [0] * game.rules.kit.n_industries, 700, 10)
        style.built[2] = 5000
        n_tiles = n_bits(game.state.standing[2] & player.tiles)
        liked = 700 * n_bits(player.links) + 10 * player.space + 5000 * n_tiles
        assert style.bonus(game.state, 1) == liked
        networks = shipped("birmingham", "birmingham")
        plain = make_evaluator(game.content, game.rules, networks)
        fond = make_evaluator(game.content, game.rules, networks, style)
        assert fond.value(game.state, 1) - plain.value(game.state, 1) == liked


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_features_are_bytes_of_one_length_and_blind_to_hidden_cards(table: Table) -> None:
    chance = random.Random(6)
    lengths = set()
    for game in positions(table, 5, seed=12):
        features = definition_of(game.content.rules).features(make_judge(game.content, game.rules))
        for seat in range(game.content.n_seats):
            found = features.of(game.state, seat)
            twin = redealt(game, view(game, seat), chance)
            assert features.of(twin.state, seat) == found
            assert all(0 <= value <= 255 for value in found)
            lengths.add(len(found))
    assert len(lengths) == 1


def test_features_have_the_same_length_at_every_player_count() -> None:
    lengths = set()
    for players in (2, 3, 4):
        game = next(positions(("birmingham", players, ""), 1))
        features = definition_of(game.content.rules).features(make_judge(game.content, game.rules))
        lengths.add(len(features.of(game.state, 0)))
    assert len(lengths) == 1


@pytest.mark.parametrize(
    ("players", "rivals", "share"), [(2, (600, 300), 600), (3, (600, 300), 300), (4, (600, 300), 300)]
)
def test_an_evaluator_takes_off_the_share_of_its_player_count(
    players: int, rivals: tuple[int, ...], share: int
) -> None:
    game = next(positions(("birmingham", players, ""), 1))
    n = len(definition_of("birmingham").features(make_judge(game.content, game.rules)).of(game.state, 0))
    flat = EraFile((), ((0,) * n,) * 2, ((0,) * n,) * 2, (90_000 * ONE, 50_000 * ONE))
    evaluator = make_evaluator(game.content, game.rules, Networks(NetworkFile("birmingham", rivals, (flat, flat))))
    assert isinstance(evaluator, LearnedEvaluator)
    assert evaluator.value(game.state, 0) == 90_000 - 50 * share


def test_money_that_will_be_owed_is_feared_while_there_is_a_payment_to_come() -> None:
    game = next(positions(("birmingham", 4, ""), 1))
    evaluator = make_evaluator(game.content, game.rules, shipped("birmingham", "birmingham"))
    assert isinstance(evaluator, LearnedEvaluator)
    player = game.state.players[2]
    player.space = game.rules.kit.levels.index(-3)
    player.money = 1
    evaluator.judge.look(game.state)
    assert evaluator.missing_money(game.state, 2, 1) == 2
    player.money = 3
    assert evaluator.missing_money(game.state, 2, 1) == 0
    player.money, player.hand, game.state.deck, game.state.era = 1, player.hand[:1], [], 1
    evaluator.judge.look(game.state)
    assert evaluator.missing_money(game.state, 2, 1) == 0


def test_networks_of_another_map_are_refused() -> None:
    game = next(positions(("germany", 3, ""), 1))
    networks = Networks(_random_networks("birmingham", 40, 2))
    with pytest.raises(BotError, match=r"networks of birmingham .* do not fit germany"):
        make_evaluator(game.content, game.rules, networks)


@pytest.mark.parametrize("look", ["action", "turn", "round"])
def test_every_look_gives_a_legal_answer(look: str) -> None:
    for game in positions(("birmingham", 3, ""), 2, seed=4):
        answers = legal(game.rules, game.state)
        bot = make_bot(f"neural:look={look},nodes=50,width=1,turns=2,deals=1,soft=1")
        assert bot.choose(view(game, game.to_move), answers, Clock()) in answers


def test_a_bot_that_goes_from_table_to_table_chooses_like_a_new_one() -> None:
    spec = "neural:look=action,deals=1"
    old = make_bot(spec)
    games = [
        positions((map_id, n, ""), 4, seed=4) for map_id, n in (("birmingham", 3), ("germany", 3), ("birmingham", 4))
    ]
    for game in chain.from_iterable(zip(*games, strict=True)):
        seen, answers = view(game, game.to_move), legal(game.rules, game.state)
        assert old.choose(seen, answers, Clock()) == make_bot(spec).choose(seen, answers, Clock())


@pytest.mark.parametrize("map_id", ["birmingham", "germany"])
def test_the_softer_a_bot_the_more_it_may_choose_and_never_a_pass(map_id: str) -> None:
    n_choices = []
    for soft in (0, 6, 15, 40):
        found = set()
        for n, game in enumerate(positions((map_id, 3, ""), 3, seed=11)):
            seen, answers = view(game, game.to_move), legal(game.rules, game.state)
            bots = [make_bot(f"neural:look=action,deals=1,soft={soft},seed={seed}") for seed in range(6)]
            found |= {(n, bot.choose(seen, answers, Clock())) for bot in bots}
        assert PASS not in {verb_of(move) for _, move in found}
        n_choices.append(len(found))
    assert n_choices == sorted(n_choices) and n_choices[-1] > 2 * n_choices[0]


@pytest.mark.parametrize("map_id", ["birmingham", "lancashire", "germany", "new_england"])
def test_every_map_of_ours_has_networks_that_know_how_they_were_made(map_id: str) -> None:
    game = next(positions((map_id, 3, ""), 1))
    networks = shipped(game.content.rules, map_id)
    assert networks is not None
    assert {"command", "commit", "seeds", "games"} <= networks.file.made.keys()
    assert isinstance(make_evaluator(game.content, game.rules, networks), LearnedEvaluator)


def test_a_map_that_nobody_learned_is_played_by_the_judge() -> None:
    assert shipped("birmingham", "a map of a designer") is None


def test_settings_that_mean_nothing_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BotError, match="look is 'far', expected one of action, turn, round"):
        make_bot("neural:look=far")
    game = next(positions(("birmingham", 2, ""), 1))
    question = view(game, game.to_move), legal(game.rules, game.state), Clock()
    with pytest.raises(BotError, match=r"none\.toml cannot be read"):
        make_bot(f"neural:file={tmp_path / 'none.toml'}").choose(*question)
    (tmp_path / "bad.toml").write_text("map = 3\n")
    with pytest.raises(CottonopolisError, match=r"bad\.toml"):
        make_bot(f"neural:file={tmp_path / 'bad.toml'}").choose(*question)
