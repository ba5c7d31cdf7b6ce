"""Helpers shared by the tests."""

from __future__ import annotations

from typing import Any

import botyard
import pytest

GAMES = botyard.games()


def variants(game: str) -> list[dict[str, Any]]:
    """Returns the default, each other value of each option, and two seats more than the minimum."""
    info = botyard.game_info(game)
    found: list[dict[str, Any]] = [{}]
    for key, values in info["options"].items():
        found += [{key: value} for value in values[1:]]
    if info["seats"][1] > info["seats"][0]:
        found.append({"seats": info["seats"][0] + 2})
    return found


ALL = [(game, variant) for game in GAMES for variant in variants(game)]
IDS = [f"{game}-{'-'.join(f'{key}={value}' for key, value in variant.items())}" for game, variant in ALL]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item.add_marker(pytest.mark.filterwarnings("ignore:.*Observation.*"))
