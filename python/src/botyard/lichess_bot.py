"""Starts lichess-bot with the boards of Robot Duel: `python -m botyard.lichess_bot` in lichess-bot's folder.

lichess-bot finds the board of a variant by its name in python-chess. This module registers ours, in the
processes that lichess-bot starts as well, and starts lichess-bot with the arguments that were given.
"""

from __future__ import annotations

import os
import sys

# Registers the boards. Processes that lichess-bot starts import the main module again, and this with it.
import botyard.chess  # noqa: F401


def main() -> None:
    """Starts the lichess-bot of the current folder."""
    sys.path.insert(0, os.getcwd())
    try:
        from lib.lichess_bot import start_program
    except ModuleNotFoundError as missing:
        if missing.name not in ("lib", "lib.lichess_bot"):
            raise
        raise SystemExit("there is no lichess-bot here: start this in the folder of lichess-bot.py") from None
    start_program()


if __name__ == "__main__":
    main()
