"""Trains MaskablePPO of sb3-contrib against random play and measures the result.

pip install sb3-contrib; python maskable_ppo.py [duel soccolot pigs:variant=continuous ...] [--steps 100000]

Prints a row of a Markdown table for each environment: the average result of random play and of the learner
against random play, 1 being a win and -1 a loss, in a random seat for each game. Games of more than 300 own
actions count as drawn.
"""

from __future__ import annotations

import argparse
import time
from typing import Any, Callable

import botyard
import botyard.gymnasium
import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv

NAMES = dict(zip(botyard.games(), botyard.gymnasium.names()))


def make(name: str) -> Any:
    """Creates an environment like `duel` or `pigs:variant=continuous`: a random seat against random play."""
    game, _, options = name.partition(":")
    pairs = dict(option.split("=", 1) for option in options.split(",") if option)
    return gymnasium.make(NAMES[game], opponent="random", seat=None, max_steps=300, **pairs)


def score(environment: Any, choose: Callable[[Any, Any], int], games: int) -> tuple[float, float]:
    """Returns the average result of the learner's seat and its margin of error (two standard errors)."""
    results = []
    for game in range(games):
        observation, _ = environment.reset(seed=1000 + game)
        over, reward = False, 0.0
        while not over:
            action = choose(observation, environment.unwrapped.action_masks())
            observation, reward, terminated, truncated, _ = environment.step(action)
            over = terminated or truncated
        results.append(float(reward))
    return float(np.mean(results)), 2 * float(np.std(results)) / games**0.5


def learn(name: str, steps: int, copies: int) -> MaskablePPO:
    environments = DummyVecEnv([lambda: Monitor(make(name))] * copies)
    model = MaskablePPO(
        "MlpPolicy",
        environments,
        seed=1,
        n_steps=2048 // copies,
        batch_size=256,
        n_epochs=4,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        device="cpu",
    )
    return model.learn(steps)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=list(NAMES))
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--copies", type=int, default=16, help="environments that are learned from at the same time")
    asked = parser.parse_args()
    print("| environment | random play | learner | actions learned from | CPU seconds |\n|---|---|---|---|---|")
    for name in asked.names:
        environment = make(name)
        generator = np.random.default_rng(0)
        random, about = score(environment, lambda _, mask: int(generator.choice(np.flatnonzero(mask))), asked.games)
        began = time.process_time()
        model = learn(name, asked.steps, asked.copies)
        took = time.process_time() - began
        learned, about_learned = score(
            environment, lambda seen, mask: int(model.predict(seen, action_masks=mask)[0]), asked.games
        )
        print(
            f"| {name} | {random:+.2f} ± {about:.2f} | {learned:+.2f} ± {about_learned:.2f} "
            f"| {asked.steps:,} | {took:.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
