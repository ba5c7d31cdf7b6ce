"""Plays a game of Robot Duel with `botyard engine` through python-chess' client.

python-chess only has the rules of chess and its variants, so the board below provides just what the client needs:
the start of the game, the moves played, and the text of a move.
"""

import sys

import chess
import chess.engine


class Text(chess.Move):
    """A move, represented by its text only."""

    def __init__(self, text):
        super().__init__(chess.A1, chess.A2)
        self.text = text

    def uci(self):
        return self.text

    def __bool__(self):
        return True

    def __eq__(self, other):
        return isinstance(other, Text) and self.text == other.text

    def __hash__(self):
        return hash(self.text)


class Duel(chess.Board):
    uci_variant = "duel"
    starting_fen = "gle/1c1/1C1/ELG[-] w 0 1"

    def __init__(self):
        super().__init__()
        self.texts = []

    def fen(self, **_):
        return self.starting_fen

    def root(self):
        return Duel()

    def copy(self, *, stack=True):
        board = Duel()
        board.texts = list(self.texts)
        board.move_stack = list(self.move_stack)
        return board

    def push(self, move):
        self.texts.append(move.uci())
        self.move_stack.append(move)

    def pop(self):
        self.texts.pop()
        return self.move_stack.pop()

    def push_uci(self, uci):
        move = Text(uci)
        self.push(move)
        return move

    def parse_uci(self, uci):
        return Text(uci)


def main():
    with chess.engine.SimpleEngine.popen_uci([sys.argv[1], "engine", "--memory"]) as engine:
        assert engine.id["name"].startswith("botyard"), engine.id
        assert "dobutsu" in engine.options["UCI_Variant"].var
        engine.configure({"Hash": 4, "Level": "full", "Oracle": False})
        engine.ping()
        board = Duel()
        for _ in range(6):
            result = engine.play(board, chess.engine.Limit(nodes=2000))
            board.push(result.move)
        assert board.texts[0] != board.texts[1] and len(set(board.texts)) > 2, board.texts
        info = engine.analyse(board, chess.engine.Limit(depth=4), multipv=2)
        assert len(info) == 2 and info[0]["depth"] == 4 and info[0]["nodes"] > 0, info
        for text in ("c1c2", "b1a2"):
            limit = chess.engine.Limit(depth=4)
            result = engine.play(Duel(), limit, root_moves=[Text(text)])
            assert result.move.uci() == text, result
        ponder(engine)
        refuse(engine)
    print("well done")


def ponder(engine):
    """Pondering: the other side plays the expected move (a ponderhit), or another one (a stop)."""
    board, game = Duel(), object()
    # The same depth gives the same moves, so this is always the same game.
    limit = chess.engine.Limit(depth=4)
    for expected in (True, False, True):
        result = engine.play(board, limit, game=game, ponder=True)
        assert result.move and result.ponder, (board.texts, result)
        board.push(result.move)
        reply = result.ponder
        if not expected:
            with chess.engine.SimpleEngine.popen_uci([sys.argv[1], "engine", "--memory"]) as other:
                lines = other.analyse(board, chess.engine.Limit(depth=2), multipv=2)
            reply = next(line["pv"][0] for line in lines if line["pv"][0] != result.ponder)
        board.push(reply)
    clocks = chess.engine.Limit(white_clock=1, black_clock=1)
    assert engine.play(board, clocks, game=game, ponder=True).move


def refuse(engine):
    """An unreadable position gets no move, and the next one does."""
    broken = Duel()
    broken.starting_fen = "gle/1c1/1C1/ELG[c] w"
    broken.root = lambda: broken
    assert engine.play(broken, chess.engine.Limit(depth=2)).move is None
    assert engine.play(Duel(), chess.engine.Limit(depth=2)).move


main()
