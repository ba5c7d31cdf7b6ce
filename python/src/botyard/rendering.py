"""Render modes of all environments."""

from __future__ import annotations

from typing import Any

import numpy as np

from ._botyard import Game

RENDER_MODES = ["human", "ansi", "rgb_array", "svg"]


def check_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"unknown render mode {mode!r}: expected one of {', '.join(RENDER_MODES)}")
    return mode


def render(game: Game, mode: str | None) -> Any:
    """Renders the board in a mode: printed, or returned as text, an array of pixels or SVG."""
    if mode == "ansi":
        return str(game)
    if mode == "svg":
        return game.svg()
    if mode == "rgb_array":
        return pixels(game.rgb())
    if mode == "human":
        print(game)
    return None


def pixels(picture: tuple[int, int, bytes]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Converts a picture to an array of rows, columns and three colours."""
    width, height, data = picture
    return np.frombuffer(data, np.uint8).reshape(height, width, 3).copy()
