"""Perfect play of Robot Duel, and values of Robo Battle Pigs."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from ._botyard import Game, probe, prospects

__all__ = ["data_folder", "duel", "pigs"]


def data_folder() -> Path:
    """Returns the folder of botyard's tables, the same that the program `botyard` uses.

    It is BOTYARD_DATA, or the system's default.
    """
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
    """Returns the perfect value of a position: `{"value": "win", "dtm": 3, "moves": {"b2b3": 3, ...}}`.

    `dtm` counts plies to the end, positive when the side to move wins and 0 for a draw; that of a move is
    from the mover's point of view. The table is computed on first use, which takes a few seconds on each
    core, and stored in the data folder.
    """
    return probe(game, folder if folder is not None else data_folder())


def pigs(game: Game) -> dict[str, float]:
    """Returns each pig's probability of winning with best play: solved for two pigs, learned for more."""
    return prospects(game)
