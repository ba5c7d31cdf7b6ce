"""Perfect play of Robot Duel, and values of Robo Battle Pigs."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from ._botyard import Game, probe, prospects

__all__ = ["data_folder", "duel", "pigs"]


def data_folder() -> Path:
    """The folder of botyard's tables, the same that the program `botyard` uses: BOTYARD_DATA, or the system's place."""
    asked = os.environ.get("BOTYARD_DATA")
    if asked:
        return Path(asked)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "botyard"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/botyard"
    data = os.environ.get("XDG_DATA_HOME", "")
    return (Path(data) if os.path.isabs(data) else Path.home() / ".local/share") / "botyard"


def duel(game: Game, folder: str | os.PathLike[str] | None = None) -> dict[str, Any]:
    """The perfect value of a position: `{"value": "win", "dtm": 3, "moves": {"b2b3": 3, ...}}`.

    `dtm` counts plies to the end, positive when the side to move wins and 0 for a draw; that of a move is the mover's. The
    table is computed when it is first needed, which takes a few seconds on each core, and kept in the data folder.
    """
    return probe(game, folder if folder is not None else data_folder())


def pigs(game: Game) -> dict[str, float]:
    """The chance of every pig to win with best play: solved for two pigs, learned from games for more."""
    return prospects(game)
