"""The solved table of Robot Duel, through Python."""

from __future__ import annotations

from pathlib import Path

import botyard


def test_the_solved_table_has_values(tmp_path: Path) -> None:
    start = botyard.Game("duel", edition="dobutsu")
    answer = botyard.solved.duel(start, tmp_path)
    assert (answer["value"], answer["dtm"]) == ("loss", -78)
    assert set(answer["moves"]) == set(start.orders()) and min(answer["moves"].values()) == -78
    assert list(tmp_path.iterdir()), "the table is kept"
