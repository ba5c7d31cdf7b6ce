"""MaskablePPO of sb3-contrib learns a game against random play and is measured against it.

pip install sb3-contrib gymnasium; python maskable_ppo.py [botyard/Duel-v0] [--steps 40000]
"""

from __future__ import annotations

import argparse
from typing import Any

import botyard.gymnasium
import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO


def score(environment: Any, choose: Any, games: int) -> float:
    """The average result of the learner's seat."""
    total = 0.0
    for game in range(games):
        observation, _ = environment.reset(seed=1000 + game)
        over = False
        while not over:
            action = choose(observation, environment.unwrapped.action_masks())
            observation, reward, terminated, truncated, _ = environment.step(action)
            over = terminated or truncated
        total += reward
    return total / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("environment", nargs="?", default="botyard/Duel-v0", choices=botyard.gymnasium.names())
    parser.add_argument("--steps", type=int, default=40_000)
    parser.add_argument("--games", type=int, default=200)
    asked = parser.parse_args()
    environment = gymnasium.make(asked.environment, opponent="random", seat=None, max_steps=300)
    generator = np.random.default_rng(0)
    random = score(environment, lambda _, mask: generator.choice(np.flatnonzero(mask)), asked.games)
    model = MaskablePPO("MlpPolicy", environment, seed=1, n_steps=1024, batch_size=256, device="cpu")
    model.learn(asked.steps)
    learned = score(
        environment, lambda seen, mask: int(model.predict(seen, action_masks=mask)[0]), asked.games
    )
    print(f"{asked.environment}: {learned:+.2f} after {asked.steps} steps, random play {random:+.2f}")


if __name__ == "__main__":
    main()
