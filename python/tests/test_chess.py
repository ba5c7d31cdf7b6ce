"""Boards for python-chess follow our rules and work with the engine."""

from __future__ import annotations

import os
import random
from typing import Iterator

import botyard
import botyard.chess
import chess
import chess.engine
import chess.pgn
import chess.variant
import pytest
from botyard.chess import DobutsuBoard, DuelBoard, DuelMove

BOARDS = [DuelBoard, DobutsuBoard]


@pytest.mark.parametrize("kind", BOARDS)
def test_random_games_agree_with_the_rules(kind: type[DuelBoard]) -> None:
    generator = random.Random(1)
    ends = set()
    for _ in range(60):
        board, game = kind(), botyard.Game("duel", edition=kind.edition)
        seen = [board.fen()]
        while game.outcome is None:
            moves = list(board.legal_moves)
            assert sorted(move.uci() for move in moves) == sorted(game.orders())
            assert not board.is_game_over() and board.is_valid()
            assert (board.turn == chess.WHITE) == (game.turn == "w")
            move = generator.choice(moves)
            check_notation(board, move, game)
            assert board.is_legal(move) and move in board.legal_moves
            board.push(move)
            game.play(move.uci())
            assert board.fen() == game.fen and kind(board.fen()).fen() == board.fen()
            check_attacks(board)
            seen.append(board.fen())
        outcome = board.outcome()
        assert outcome is not None and board.is_game_over() and not list(board.legal_moves)
        assert outcome.winner == {"w": chess.WHITE, "b": chess.BLACK, None: None}[game.outcome.winner]
        assert board.result() == {chess.WHITE: "1-0", chess.BLACK: "0-1", None: "1/2-1/2"}[outcome.winner]
        ends.add(game.outcome.code)
        copied, root = board.copy(), board.root()
        assert copied == board and copied.outcome() == outcome and root.fen() == seen[0]
        while board.move_stack:
            seen.pop()
            board.pop()
            assert board.fen() == seen[-1]
        assert board == kind() and copied.move_stack
    assert {"red-captured", "safe-arrival"} <= ends


def check_notation(board: DuelBoard, move: chess.Move, game: botyard.Game) -> None:
    san = board.san(move)
    assert san == game.san(move.uci())
    assert board.parse_san(san) == move == board.parse_san(board.lan(move))
    assert board.parse_uci(board.uci(move)) == move == board.parse_uci(move.uci().lower())
    assert DuelMove.from_uci(move.uci()) == move and hash(DuelMove.from_uci(move.uci())) == hash(move)


def check_attacks(board: DuelBoard) -> None:
    """Squares that a side attacks are those that its robots could step to."""
    other = board.copy(stack=False)
    for color in chess.COLORS:
        other.turn = color
        if not other.is_valid() or other.is_game_over():
            continue
        for square in chess.SquareSet(botyard.chess.BOARD & ~other.occupied_co[color]):
            by_rules = {move.from_square for move in other.generate_legal_moves(to_mask=1 << square) if not move.drop}
            assert set(other.attackers(color, square)) == by_rules
            assert by_rules == {at for at in chess.SquareSet(other.occupied_co[color]) if square in other.attacks(at)}


def test_variants_are_found_by_name() -> None:
    assert chess.variant.find_variant("dobutsu") is DobutsuBoard
    assert chess.variant.find_variant("Robot Duel") is DuelBoard
    assert chess.variant.VARIANTS.count(DuelBoard) == 1
    with pytest.raises(ValueError, match="unsupported"):
        chess.variant.find_variant("robot chess")


def test_positions_are_parsed_in_all_forms() -> None:
    for text in ["gle/1C1/3/ELG[C] b 0 1", "gle/1C1/3/ELG[C] b - - 0 1", "gle/1C1/3/ELG[C] b - 1"]:
        board = DobutsuBoard(text)
        assert board.fen() == "gle/1C1/3/ELG[C] b - - 0 1" and board.position() == "gle/1C1/3/ELG[C] b 0 1"
        assert board.pockets[chess.WHITE].count(chess.PAWN) == 1 and str(board.pockets[chess.WHITE]) == "c"
        assert board.piece_at(chess.B3) == chess.Piece(chess.PAWN, chess.WHITE)
    big = DobutsuBoard("gl+c/3/1+CE/1LG[] w")
    assert big.piece_at(chess.B2) == chess.Piece(chess.QUEEN, chess.WHITE) and big.promoted == chess.BB_B2 | chess.BB_C4
    big.push_uci("b2b3")
    assert big.board_fen() == "gl+c/1+C1/2E/1LG"
    with pytest.raises(ValueError, match="ranks"):
        DuelBoard("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    with pytest.raises(ValueError, match="repetition"):
        DuelBoard("gle/1c1/1C1/ELG[-] w 0 1 1/2-1/2")
    assert DuelBoard.from_epd("gle/1C1/3/ELG[C] b - - hmvc 3; fmvn 7;")[0].fen() == "gle/1C1/3/ELG[C] b - - 3 7"


def test_captured_robots_are_dropped() -> None:
    board = DobutsuBoard()
    for uci in ["b2b3", "c4b3", "c1c2", "C@b2"]:
        board.push_uci(uci)
    assert board.move_stack[-1] == chess.Move(chess.B2, chess.B2, drop=chess.PAWN)
    assert board.fen() == "gl1/1e1/1cG/EL1[C] w - - 0 3" and board.halfmove_clock == 0
    drops = {move.uci() for move in board.generate_legal_drops()}
    assert drops == {f"C@{square}" for square in ("a2", "c1", "a3", "c3", "c4")}
    assert set(board.legal_drop_squares()) == {chess.A2, chess.C1, chess.A3, chess.C3, chess.C4}
    assert board.pop().uci() == "C@b2" and str(board.pockets[chess.BLACK]) == "c"


def test_promotion_is_forced_or_chosen() -> None:
    text = "1l1/C2/3/1L1[] w"
    assert {move.uci() for move in DobutsuBoard(text).legal_moves if move.from_square == chess.A3} == {"a3a4+"}
    assert DobutsuBoard(text).push_uci("a3a4") == chess.Move(chess.A3, chess.A4, chess.QUEEN)
    assert {move.uci() for move in DuelBoard(text).legal_moves if move.from_square == chess.A3} == {"a3a4", "a3a4+"}
    assert DuelBoard(text).find_move(chess.A3, chess.A4).promotion == chess.QUEEN
    board = DuelBoard(text)
    assert board.san(DuelMove.from_uci("a3a4+")) == "Ca4+" and board.push_san("Ca4").uci() == "a3a4"


@pytest.mark.parametrize("kind", BOARDS)
def test_draws_by_repetition_are_automatic(kind: type[DuelBoard]) -> None:
    board, game = kind(), botyard.Game("duel", edition=kind.edition)
    around = ["c1c2", "a4a3", "c2c1", "a3a4"]
    while game.outcome is None:
        assert board.outcome(claim_draw=True) is None
        uci = around[len(board.move_stack) % 4]
        board.push_uci(uci)
        game.play(uci)
    assert len(board.move_stack) == 4 * (kind.draws_at - 1)
    outcome = board.outcome()
    assert outcome is not None and outcome.winner is None and not any(board.legal_moves)


def test_illegal_moves_get_our_messages() -> None:
    board = DuelBoard()
    with pytest.raises(chess.IllegalMoveError, match="red robot"):
        board.push_uci("b1b4")
    with pytest.raises(chess.InvalidMoveError, match="b2b3"):
        board.parse_uci("e2e4e")
    with pytest.raises(chess.IllegalMoveError):
        board.parse_san("Qd5")
    with pytest.raises(chess.IllegalMoveError):
        board.find_move(chess.A1, chess.A4)
    assert not board.is_legal(chess.Move.from_uci("e2e4")) and board == DuelBoard()


def test_boards_are_set_up_by_hand() -> None:
    board = DuelBoard(None)
    assert not board.is_valid() and board.status() & chess.STATUS_EMPTY and not any(board.legal_moves)
    board.set_piece_at(chess.B1, chess.Piece(chess.KING, chess.WHITE))
    board.set_piece_at(chess.B4, chess.Piece(chess.KING, chess.BLACK))
    board.set_piece_at(chess.A2, chess.Piece(chess.BISHOP, chess.WHITE))
    assert board.is_valid() and board.fen() == "1l1/3/E2/1L1[] w - - 0 1"
    assert board.mirror().fen() == "1l1/e2/3/1L1[] b - - 0 1" and board.mirror().mirror() == board
    board.reset()
    assert board == DuelBoard() and str(board).splitlines()[0].split() == ["g", "l", "e"]
    assert board._repr_svg_().startswith("<svg") and "L" in board.unicode()


def test_games_are_written_as_pgn() -> None:
    board = DobutsuBoard()
    for uci in ["b2b3", "c4b3", "c1c2"]:
        board.push_uci(uci)
    text = str(chess.pgn.Game.from_board(board))
    assert '[Variant "Dobutsu"]' in text and "1. Cxb3 Exb3 2. Gc2" in text
    [read] = botyard.read_records(text + "\n")
    assert read.fen == board.fen() and len(read.history) == 3


@pytest.mark.parametrize("kind", BOARDS)
def test_games_are_read_from_pgn(kind: type[DuelBoard]) -> None:
    generator, boards, text = random.Random(2), [], ""
    for number in range(6):
        board = kind() if number % 2 else kind("lc1/EC1/g1L/2e[G] w - - 0 1")
        while not board.is_game_over():
            board.push(generator.choice(list(board.legal_moves)))
        game = chess.pgn.Game.from_board(board)
        game.headers["White"] = f"Ann {number}"
        boards.append(board)
        text += f"{game}\n\n"
    assert "@" in text and "+" in text
    games = botyard.chess.read_games(text)
    assert [game.end().board() for game in games] == boards
    assert [game.headers["White"] for game in games] == [f"Ann {number}" for number in range(6)]
    assert "".join(f"{game}\n\n" for game in games) == text
    record = botyard.Game("duel", edition=kind.edition)
    record.play_random(seed=1)
    [read] = botyard.chess.read_games(record.record({"w": "Ann"}))
    assert read.headers["White"] == "Ann" and read.end().board().fen() == record.fen
    assert read.headers["Result"] == read.end().board().result()
    with pytest.raises(ValueError, match="Soccolot"):
        botyard.chess.read_games(botyard.Game("soccolot").record())


@pytest.fixture
def engine() -> Iterator[chess.engine.SimpleEngine]:
    program = os.environ.get("BOTYARD")
    if not program:
        pytest.skip("BOTYARD names no program")
    with chess.engine.SimpleEngine.popen_uci([program, "engine", "--memory"]) as started:
        started.configure({"Hash": 4, "Level": "full", "Oracle": False})
        yield started


@pytest.mark.parametrize("kind", BOARDS)
def test_the_engine_plays_whole_games(engine: chess.engine.SimpleEngine, kind: type[DuelBoard]) -> None:
    board = kind()
    while not board.is_game_over() and len(board.move_stack) < 60:
        result = engine.play(board, chess.engine.Limit(nodes=500))
        assert result.move is not None and board.is_legal(result.move)
        board.push(result.move)
    assert len(board.move_stack) > 10
    lines = engine.analyse(kind(), chess.engine.Limit(depth=4), multipv=2)
    assert [line["multipv"] for line in lines] == [1, 2] and kind().variation_san(lines[0]["pv"])


def test_the_engine_respects_root_moves(engine: chess.engine.SimpleEngine) -> None:
    for uci in ["c1c2", "b1a2"]:
        only = [DuelMove.from_uci(uci)]
        result = engine.play(DobutsuBoard(), chess.engine.Limit(depth=4), root_moves=only)
        assert result.move is not None and result.move.uci() == uci


def test_the_engine_ponders(engine: chess.engine.SimpleEngine) -> None:
    """Pondering: the expected reply (a ponderhit), another one (a stop), and drops in both directions."""
    board, game = DobutsuBoard(), object()
    for expected in (True, False, True, True):
        result = engine.play(board, chess.engine.Limit(depth=5), game=game, ponder=True)
        assert result.move is not None and result.ponder is not None
        board.push(result.move)
        others = [move for move in board.legal_moves if move != result.ponder]
        board.push(result.ponder if expected else others[0])
        if board.is_game_over():
            break
    clocks = chess.engine.Limit(white_clock=1, black_clock=1)
    assert board.is_game_over() or engine.play(board, clocks, game=game, ponder=True).move
