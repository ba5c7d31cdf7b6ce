"""Tests of `botyard.Game`."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
import threading
from pathlib import Path

import botyard
import pytest
from conftest import ALL, GAMES, IDS

ROOT = Path(os.environ.get("BOTYARD_ROOT", Path(__file__).parents[2]))


def test_a_game_is_played_by_text() -> None:
    game = botyard.Game("duel", edition="dobutsu")
    assert (game.to_act, game.turn, game.seats) == (["w"], "w", ["w", "b"])
    assert "b2b3" in game.orders()
    events = game.play("b2b3")
    assert events and game.position == "gle/1C1/3/ELG[C] b 0 1"
    assert game.history == [{"w": "b2b3"}]
    with pytest.raises(botyard.IllegalOrder, match="a1"):
        game.play("a1a4")
    assert game.position == "gle/1C1/3/ELG[C] b 0 1"


def test_programs_are_given_together() -> None:
    game = botyard.Game("pigs", seats=2)
    assert game.to_act == ["A", "B"] and game.turn is None
    with pytest.raises(ValueError, match="too many to list"):
        game.orders("A")
    assert game.count_orders("A") == 32_768
    with pytest.raises(botyard.IllegalOrder, match="missing"):
        game.play({"A": "F ^ TR v H"})
    game.play({"A": "F ^ TR v H", "B": "\\ \\ F ^ /"})
    assert game.history[0]["A"] == "F ^ TR v H"


@pytest.mark.parametrize(("game", "options"), ALL, ids=IDS)
def test_random_games_end_and_their_records_read_back(game: str, options: dict[str, object]) -> None:
    for seed in range(3):
        played = botyard.Game(game, **options)
        played.play_random(seed=seed, steps=3000)
        again = botyard.Game.from_record(played.record())
        assert again == played and again.history == played.history
        assert pickle.loads(pickle.dumps(played)) == played
        twin = copy.deepcopy(played)
        assert twin == played and hash(twin) == hash(played)
        if played.outcome is not None:
            assert played.to_act == [] and 1 in played.outcome.places.values()
        assert played.svg().startswith("<svg") and played.text() and repr(played)


def test_records_can_be_concatenated() -> None:
    one, other = botyard.Game("duel"), botyard.Game("soccolot")
    one.play_random(seed=1, steps=4)
    other.play_random(seed=2, steps=4)
    text = one.record({"w": "Ann"}) + other.record()
    assert '[White "Ann"]' in text
    assert botyard.read_records(text) == [one, other]
    with pytest.raises(ValueError, match="line"):
        botyard.read_records(text + '[Game "duel"]\n\n1. a1a4\n')


def perft_tables() -> list[tuple[str, dict[str, str], str | None, list[int]]]:
    """Reads the perft tables of the Rust tests."""
    found = []
    for game in GAMES:
        path = ROOT / f"games/{game}/tests/{game}/perft.txt"
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
            if not line.startswith("#") and line.strip():
                options, position, counts = (part.strip() for part in line.split(";"))
                pairs = dict(option.split("=", 1) for option in options.split())
                leaves = [int(count.replace(",", "")) for count in counts.split()]
                found.append((game, pairs, position or None, leaves))
    return found


def count_orders(node: botyard.Game, depth: int) -> int:
    total = 0
    for order in node.orders():
        after = node.copy()
        after.play(order)
        total += count_orders(after, depth - 1) if depth > 1 else 1
    return total


def count_actions(node: botyard.Environment, turns: int, player: int) -> int:
    """Counts lines of `turns` turns, each of which may consist of several actions."""
    total = 0
    for action in node.actions():
        after = node.copy()
        after.act(action)
        rest = turns - (after.is_over or after.turn != player)
        if rest == 0:
            total += 1
        elif not after.is_over:
            total += count_actions(after, rest, after.turn)
    return total


@pytest.mark.parametrize(("game", "options", "position", "leaves"), perft_tables())
def test_perft_matches_the_rust_tables(
    game: str, options: dict[str, str], position: str | None, leaves: list[int]
) -> None:
    start = botyard.Game(game, position=position, **options)
    small = [count for count in leaves if count < 1_000_000]
    assert [start.perft(depth + 1, threads=2) for depth in range(len(small))] == small
    depth = sum(count < 6_000 for count in leaves)
    assert count_orders(start, depth) == leaves[depth - 1] == sum(start.divide(depth).values())
    environment = botyard.Environment(start)
    assert count_actions(environment, depth, environment.turn) == leaves[depth - 1]


@pytest.mark.parametrize("game", GAMES)
def test_invalid_input_gets_a_sentence(game: str) -> None:
    with pytest.raises(ValueError, match="no_such"):
        botyard.Game(game, no_such="1")
    with pytest.raises(ValueError, match="seat"):
        botyard.Game(game).view("nobody")
    with pytest.raises(ValueError):
        botyard.Game(game, seats=99)
    with pytest.raises(ValueError):
        botyard.Game.from_position(game, "\x00 nonsense")
    with pytest.raises(TypeError):
        botyard.Game(game).play(7)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="theme"):
        botyard.Game(game).svg(theme="pink")
    with pytest.raises(ValueError, match="pixels"):
        botyard.Game(game).png(width=100_000)
    with pytest.raises(ValueError):
        botyard.Environment(botyard.Game(game), "no_form")
    with pytest.raises(ValueError):
        botyard.Environment(botyard.Game(game), botyard.environments(game)[0]["suffix"]).observe(9)


def test_an_unknown_game_is_an_error() -> None:
    with pytest.raises(ValueError, match="duel"):
        botyard.Game("chess")
    with pytest.raises(ValueError, match="level|player"):
        botyard.Engine("duel", level="grandmaster")


def test_lists_of_others_stay_secret() -> None:
    """Two games that differ in one hidden list look the same to all other seats."""
    games = [botyard.Game("pigs", variant="continuous", seats=3) for _ in range(2)]
    for game, program in zip(games, ["F F H", "F TL TR"]):
        game.play({"A": program, "B": "^ ^ ^", "C": "v v v"})
    one, other = games
    assert one.position != other.position
    for seat in ["B", "C", None]:
        assert one.view(seat) == other.view(seat)
        assert one.text(seat) == other.text(seat) and one.svg(seat) == other.svg(seat)
    assert one.view("A") != other.view("A")
    assert "F" not in repr(one)
    environments = [botyard.Environment(game, "continuous") for game in games]
    for seat in [1, 2]:
        assert (environments[0].observe(seat) == environments[1].observe(seat)).all()
    assert (environments[0].observe(0) != environments[1].observe(0)).any()


def test_commands_stay_secret_until_all_are_in() -> None:
    environments = [botyard.Environment(botyard.Game("pigs"), "steps") for _ in range(2)]
    environments[0].act(0)
    environments[1].act(6)
    assert (environments[0].observe(1) == environments[1].observe(1)).all()
    assert (environments[0].mask() == environments[1].mask()).all()
    assert (environments[0].observe(0) != environments[1].observe(0)).any()
    rounds = [botyard.Environment(botyard.Game("pigs")) for _ in range(2)]
    rounds[0].act(0)
    rounds[1].act(655_359)
    assert (rounds[0].observe(1) == rounds[1].observe(1)).all()


def test_repairs_are_visible_only_in_the_round() -> None:
    """A program with a repair has as many commands as any other."""
    text = "standard r3 A:d8S/2 B:e1N/0"
    environments = [botyard.Environment(botyard.Game.from_position("pigs", text), "steps") for _ in range(2)]
    environments[0].act(environments[0].text_to_action("R"))
    environments[1].act(environments[1].text_to_action("X"))
    for _ in range(8):
        assert environments[0].turn == environments[1].turn
        if environments[0].turn == 1:
            assert (environments[0].observe(1) == environments[1].observe(1)).all()
        for environment in environments:
            environment.act(environment.actions()[0])


def test_engines_play_and_threads_share_nothing() -> None:
    for game in GAMES:
        start = botyard.Game(game)
        seat = start.to_act[0]
        order = botyard.Engine(game, level=2, seed=5).best(start, seat)
        assert start.check(order, seat) == order
        assert botyard.Engine(game, level=2, seed=5).best(start, seat) == order
    with pytest.raises(ValueError, match="plays"):
        botyard.Engine("duel", level=1).best(botyard.Game("soccolot"))

    counts: list[int] = []
    shared = botyard.Game("duel")
    threads = [threading.Thread(target=lambda: counts.append(shared.perft(6))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [shared.perft(6)] * 4


@pytest.mark.parametrize("game", GAMES)
def test_environments_are_pickled_with_their_actions(game: str) -> None:
    for form in botyard.environments(game):
        environment = botyard.Environment(botyard.Game(game, **form["options"]), form["suffix"])
        for number in range(7):
            environment.act(number if environment.is_total else environment.actions()[number % 3])
        again = pickle.loads(pickle.dumps(environment))
        assert again.turn == environment.turn and again.game() == environment.game()
        for seat in range(environment.num_seats):
            assert (again.observe(seat) == environment.observe(seat)).all()


def test_pigs_have_winning_probabilities() -> None:
    chances = botyard.solved.pigs(botyard.Game("pigs"))
    assert abs(sum(chances.values()) - 1) < 1e-5
    with pytest.raises(ValueError):
        botyard.solved.pigs(botyard.Game("duel"))
    with pytest.raises(ValueError, match="solved"):
        botyard.solved.duel(botyard.Game("soccolot"))


def test_nothing_but_numpy_is_needed() -> None:
    """Environment packages are imported only by the modules that need them."""
    blocked = ["chess", "gymnasium", "open_spiel", "pettingzoo", "pyspiel"]
    code = f"""
import sys
sys.modules.update(dict.fromkeys({blocked}))
import botyard
game = botyard.Game("duel")
game.play(game.orders()[0])
vector = botyard.vec("pigs", 130, threads=2)
vector.step(vector.sample())
for module in ["chess", "gymnasium", "pettingzoo", "spiel"]:
    try:
        __import__("botyard." + module)
    except ImportError:
        continue
    raise SystemExit(module)
"""
    subprocess.run([sys.executable, "-c", code], check=True)
