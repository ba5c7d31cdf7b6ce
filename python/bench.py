"""Steps per second of the environments, compared with peers in the same run where they are installed.

python bench.py [--seconds 1] [--rounds 3] [--num-envs 4096] [--threads 2] [WORD ...]

Peers: `pip install pgx pettingzoo pygame open_spiel`. With BOTYARD=path/to/botyard the referee is measured, too:
turns per second that are played through `botyard referee` over a pipe, with JSON read and written here. Play is
random and legal everywhere; every step includes observations. Rows are measured in turn, for several rounds; the
best of each counts. Steps per CPU second use the CPU time of all threads of the process, which depends less on
other load. Words select the rows that contain them.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import time
from typing import Any, Callable

import botyard
import numpy as np


def rates(step: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Returns steps per second by the clock and per CPU second; the first call isn't counted."""
    step()
    done, start, used = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - start < seconds:
        done += step()
    return done / (time.perf_counter() - start), done / (time.process_time() - used)


def vector(game: str, num_envs: int, threads: int, **options: object) -> Callable[[], int]:
    games = botyard.vec(game, num_envs, threads=threads, copy=False, **options)  # type: ignore[arg-type]
    games.reset(seed=1)

    def step() -> int:
        games.step(games.sample())
        return num_envs

    return step


def known_actions(game: str, num_envs: int, threads: int) -> Callable[[], int]:
    """Measures without choosing actions, as for a learner on another device.

    The first legal action is as good as any.
    """
    games = botyard.vec(game, num_envs, threads=threads, copy=False)
    now = games.reset(seed=1)

    def step() -> int:
        nonlocal now
        now = games.step(now.action_mask.argmax(1))
        return num_envs

    return step


def sequential(environment: Any) -> Callable[[], int]:
    """A PettingZoo environment in which players act in turn."""
    dice = random.Random(1).random

    def step() -> int:
        environment.reset(seed=1)
        steps = 0
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            environment.step(int(legal[int(dice() * len(legal))]))
            steps += 1
        return steps

    return step


def pgx_steps(num_envs: int) -> Callable[[], int]:
    import jax
    import jax.numpy as jnp
    import pgx

    from pgx.experimental import auto_reset

    environment = pgx.make("animal_shogi")
    step_all = jax.vmap(auto_reset(environment.step, environment.init))

    @jax.jit
    def play(state: Any, key: Any) -> Any:
        key, chooser, starter = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(chooser, logits, axis=-1)
        return step_all(state, action, jax.random.split(starter, num_envs)), key

    key = jax.random.PRNGKey(0)
    state = jax.jit(jax.vmap(environment.init))(jax.random.split(key, num_envs))

    def step() -> int:
        nonlocal state, key
        state, key = play(state, key)
        jax.block_until_ready(state.observation)
        return num_envs

    return step


def open_spiel_steps(name: str) -> Callable[[], int]:
    import pyspiel
    from open_spiel.python import games  # noqa: F401

    game = pyspiel.load_game(name)
    dice = random.Random(1).random

    def step() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(dice() * len(legal))])
            if not state.is_terminal():
                state.observation_tensor(state.current_player())
            steps += 1
        return steps

    return step


def referee_turns(program: str, num_envs: int, most: int = 2048) -> Callable[[], int]:
    """Random play through `botyard referee`: a request is a turn in each of many games.

    There are two groups of games, so that the referee plays in one while the other's answer is read here.
    """
    process = subprocess.Popen([program, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin and process.stdout
    source, answers = process.stdin, process.stdout
    dice = random.Random(1).random

    def ask(request: dict[str, Any]) -> None:
        source.write(json.dumps(request).encode() + b"\n")
        source.flush()

    def play(sessions: list[int], legal: list[list[str]]) -> None:
        orders = [int(dice() * len(orders)) for orders in legal]
        ask({"do": "steps", "sessions": sessions, "orders": orders, "renew": True})

    groups, first = [], []
    for _ in range(2):
        ask({"do": "new", "game": "duel", "count": min(num_envs // 2, most)})
        started = json.loads(answers.readline())
        groups.append(started["sessions"])
        first = [started["legal"]] * len(groups[-1])
    for sessions in groups:
        play(sessions, first)

    def step() -> int:
        for sessions in groups:
            play(sessions, json.loads(answers.readline())["legal"])
        return sum(map(len, groups))

    return step


def rows(num_envs: int, threads: int) -> dict[str, Callable[[], Callable[[], int]]]:
    def ours(name: str) -> Callable[[], Callable[[], int]]:
        def make() -> Callable[[], int]:
            import botyard.pettingzoo as zoo

            return sequential(getattr(zoo, name).env())

        return make

    def connect_four() -> Callable[[], int]:
        from pettingzoo.classic import connect_four_v3

        return sequential(connect_four_v3.env())

    def spiel() -> Callable[[], int]:
        import botyard.spiel  # noqa: F401

        return open_spiel_steps("botyard_duel")

    def vectors(game: str) -> Callable[[], Callable[[], int]]:
        return lambda: vector(game, num_envs, threads)

    found = {f"vec {game}": vectors(game) for game in botyard.games()}
    found["vec duel, actions given"] = lambda: known_actions("duel", num_envs, threads)
    found["pgx animal_shogi"] = lambda: pgx_steps(min(num_envs, 1024))
    found |= {f"pettingzoo {name}": ours(name) for name in ("duel_v0", "soccolot_v0", "robosoccer_v0", "pigs_steps_v0")}
    found["pettingzoo's connect_four_v3"] = connect_four
    found["open_spiel botyard_duel"] = spiel
    program = os.environ.get("BOTYARD")
    if program:
        found["referee duel, by JSON"] = lambda: referee_turns(program, num_envs)
    found["open_spiel's python_tic_tac_toe"] = lambda: open_spiel_steps("python_tic_tac_toe")
    return found


PEERS = {"vec duel": "pgx animal_shogi", "pettingzoo ": "pettingzoo's connect_four_v3"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--num-envs", type=int, default=4096)
    parser.add_argument("--threads", type=int, default=2)
    asked = parser.parse_args()
    found: dict[str, Callable[[], int]] = {}
    for name, make in rows(asked.num_envs, asked.threads).items():
        if asked.words and not any(word in name for word in asked.words):
            continue
        try:
            found[name] = make()
        except ImportError as missing:
            print(f"{name} is left out: {missing.name} isn't installed")
    best = dict.fromkeys(found, (0.0, 0.0))
    for _ in range(asked.rounds):
        for name, step in found.items():
            clock, processor = rates(step, asked.seconds)
            best[name] = max(best[name][0], clock), max(best[name][1], processor)
    print("| environment | steps a second | steps of a CPU second | beside its peer (clock, CPU) |\n|---|---|---|---|")
    for name, (clock, processor) in best.items():
        peer = next((peer for start, peer in PEERS.items() if name.startswith(start)), None)
        ratio = ""
        if peer in best and peer != name:
            ratio = f"{clock / best[peer][0]:.0f} x, {processor / best[peer][1]:.0f} x"
        print(f"| {name} | {clock:,.0f} | {processor:,.0f} | {ratio} |")


if __name__ == "__main__":
    main()
