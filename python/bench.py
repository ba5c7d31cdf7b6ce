"""Steps a second of the environments, with peers in the same run where they are installed.

python bench.py [--seconds 3] [--num-envs 4096] [--threads 2]

Peers: `pip install pgx pettingzoo pygame open_spiel`. Random legal play everywhere; observations are made in every step.
"""

from __future__ import annotations

import argparse
import time
from typing import Any, Callable

import botyard
import numpy as np


def rate(step: Callable[[], int], seconds: float) -> float:
    """Steps a second; the first call isn't counted."""
    step()
    done, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        done += step()
    return done / (time.perf_counter() - start)


def vector(game: str, num_envs: int, threads: int, **options: object) -> Callable[[], int]:
    games = botyard.vec(game, num_envs, threads=threads, copy=False, **options)  # type: ignore[arg-type]
    games.reset(seed=1)

    def step() -> int:
        games.step(games.sample())
        return num_envs

    return step


def known_actions(game: str, num_envs: int, threads: int) -> Callable[[], int]:
    """Without the choice of actions: a learner chooses on another device. The first legal action is as good as any."""
    games = botyard.vec(game, num_envs, threads=threads, copy=False)
    now = games.reset(seed=1)

    def step() -> int:
        nonlocal now
        now = games.step(now.action_mask.argmax(1))
        return num_envs

    return step


def sequential(environment: Any) -> Callable[[], int]:
    """A PettingZoo environment in which players act in turn."""
    generator = np.random.default_rng(1)

    def step() -> int:
        environment.reset(seed=1)
        steps = 0
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            environment.step(int(legal[int(generator.random() * len(legal))]))
            steps += 1
        return steps

    return step


def pgx_steps(num_envs: int) -> Callable[[], int]:
    import jax
    import jax.numpy as jnp
    import pgx

    environment = pgx.make("animal_shogi")

    @jax.jit
    def play(state: Any, key: Any) -> Any:
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        key, *keys = jax.random.split(key, num_envs + 1)
        action = jax.vmap(jax.random.categorical)(jnp.stack(keys), logits)
        after = jax.vmap(environment.step)(state, action)
        fresh = jax.vmap(environment.init)(jax.random.split(key, num_envs))
        over = after.terminated | after.truncated
        pick = lambda a, b: jnp.where(over.reshape((-1,) + (1,) * (a.ndim - 1)), a, b)  # noqa: E731
        return jax.tree_util.tree_map(pick, fresh, after), key

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
    generator = np.random.default_rng(1)

    def step() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(generator.random() * len(legal))])
            if not state.is_terminal():
                state.observation_tensor(state.current_player())
            steps += 1
        return steps

    return step


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--num-envs", type=int, default=4096)
    parser.add_argument("--threads", type=int, default=2)
    asked = parser.parse_args()
    rows: list[tuple[str, Callable[[], Callable[[], int]]]] = []
    for game in botyard.games():
        rows.append((f"vec {game}", lambda game=game: vector(game, asked.num_envs, asked.threads)))  # type: ignore[misc]
    rows.append(("vec duel, actions given", lambda: known_actions("duel", asked.num_envs, asked.threads)))
    rows.append(("pgx animal_shogi", lambda: pgx_steps(min(asked.num_envs, 1024))))

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

    rows += [("pettingzoo duel_v0", ours("duel_v0")), ("pettingzoo soccolot_v0", ours("soccolot_v0"))]
    rows += [("pettingzoo pigs_steps_v0", ours("pigs_steps_v0")), ("pettingzoo's connect_four_v3", connect_four)]
    rows += [("open_spiel botyard_duel", spiel)]
    rows += [("open_spiel's python_tic_tac_toe", lambda: open_spiel_steps("python_tic_tac_toe"))]
    print(f"| {'environment':34} | steps a second |\n|{'-' * 36}|{'-' * 16}|")
    for name, make in rows:
        try:
            print(f"| {name:34} | {rate(make(), asked.seconds):14,.0f} |", flush=True)
        except ImportError as missing:
            print(f"| {name:34} | {'not installed':>14} | ({missing.name})", flush=True)


if __name__ == "__main__":
    main()
