"""Robot board games: game objects, reinforcement learning environments, computer players, solved tables.

>>> import botyard
>>> game = botyard.Game("duel")
>>> game.turn, len(game.orders())
('w', 4)

Environments are in `botyard.pettingzoo`, `botyard.gymnasium` and `botyard.spiel`, which need those packages;
`botyard.vec` creates many games that are stepped together.
"""

from __future__ import annotations

from . import solved
from ._botyard import (
    Engine,
    Environment,
    Game,
    IllegalAction,
    IllegalOrder,
    Outcome,
    __version__,
    environments,
    game_info,
    games,
    read_records,
)
from .vector import Step, Vector, vec

__all__ = [
    "Engine",
    "Environment",
    "Game",
    "IllegalAction",
    "IllegalOrder",
    "Outcome",
    "Step",
    "Vector",
    "__version__",
    "environments",
    "game_info",
    "games",
    "read_records",
    "solved",
    "vec",
]
