"""lichess-bot is started with our boards, in the processes that it starts as well."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

# As lichess-bot does: processes are spawned, and in them boards are looked up by the name of the variant.
PROGRAM = """
import multiprocessing, sys
from chess.variant import find_variant

def play(name):
    return find_variant(name)().fen()

def start_program():
    multiprocessing.set_start_method("spawn")
    with multiprocessing.Pool(1) as pool:
        print(sys.argv[1:], pool.map(play, ["Robot Duel", "dobutsu"]))
"""


def start(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "botyard.lichess_bot", "-u", "--config", "mine.yml"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)


def test_lichess_bot_finds_our_boards_in_its_processes(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "__init__.py").write_text("")
    (tmp_path / "lib" / "lichess_bot.py").write_text(PROGRAM)
    said = start(tmp_path)
    board = "gle/1c1/1C1/ELG[] w - - 0 1"
    assert said.stdout.strip() == f"['-u', '--config', 'mine.yml'] ['{board}', '{board}']", said.stderr


def test_a_folder_without_lichess_bot_is_an_error(tmp_path: Path) -> None:
    said = start(tmp_path)
    assert said.returncode == 1 and "there is no lichess-bot here" in said.stderr
    assert "Traceback" not in said.stderr
