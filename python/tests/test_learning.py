"""A small learner without knowledge of the rules beats random play."""

from __future__ import annotations

import botyard
import numpy as np


def test_a_linear_value_learns_to_beat_random_play() -> None:
    """A one-ply player with a linear value of the planes, learned by Monte Carlo self-play."""
    copies, rate = 256, 0.02
    vector = botyard.vec("duel", copies, threads=2, autoreset="same_step", max_steps=60)
    now = vector.reset(seed=3)
    weights = np.zeros(int(np.prod(now.observation.shape[1:])))
    pasts: list[list[tuple[np.ndarray, int]]] = [[] for _ in range(copies)]
    for _ in range(250):
        features = now.observation.reshape(copies, -1).astype(np.float64)
        players = now.current_player.copy()
        for index in range(copies):
            pasts[index].append((features[index], int(players[index])))
        now = vector.step(vector.sample())
        for index in np.flatnonzero(now.terminated | now.truncated):
            for feature, player in pasts[index][-12:]:
                error = now.rewards[index, player] - np.tanh(feature @ weights)
                weights += rate * error * feature / (1 + feature.sum())
            pasts[index] = []

    generator = np.random.default_rng(4)
    start = botyard.Environment(botyard.Game("duel"))
    score = 0.0
    for game in range(60):
        environment, learner = start.copy(), game % 2
        for _ in range(80):
            if environment.is_over:
                break
            actions = environment.actions()
            if environment.turn != learner:
                environment.act(int(generator.choice(actions)))
                continue
            values = []
            for action in actions:
                after = environment.copy()
                after.act(action)
                result = after.result(learner)
                features = after.observe(learner).ravel().astype(np.float64)
                values.append(result * 10 if result is not None else np.tanh(features @ weights))
            environment.act(actions[int(np.argmax(values))])
        score += environment.result(learner) or 0.0
    assert score >= 24, f"{score} of 60 against random play"
