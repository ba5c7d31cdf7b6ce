"""Boards of Robot Duel for python-chess: `DuelBoard` (variant `duel`) and `DobutsuBoard` (variant `dobutsu`).

Importing this module registers both with `chess.variant.find_variant`; `chess.engine` plays the game with
`botyard engine`.

The board is the corner a1 to c4 of python-chess' board. The red robot (lion) is a `chess.KING`, the white one
(elephant) a `chess.BISHOP`, the green one (giraffe) a `chess.ROOK`, the small yellow one (chick) a
`chess.PAWN`, the big yellow one (hen) a `chess.QUEEN` that is marked as promoted; captured robots are in
`pockets`. Moves and positions are in the letters of the game, such as `b2b3`, `b3b4+`, `C@a2`,
`gle/1c1/1C1/ELG[] w - - 0 1`.

>>> import chess.variant, botyard.chess
>>> board = chess.variant.find_variant("dobutsu")()
>>> [board.san(move) for move in board.legal_moves]
['La2', 'Lc2', 'Gc2', 'Cxb3']
>>> board.push_uci("b2b3")
DuelMove.from_uci('b2b3')
>>> board.fen()
'gle/1C1/3/ELG[C] b - - 0 1'
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Iterator

import chess
import chess.pgn
import chess.variant

from ._botyard import Game, IllegalOrder, Outcome, read_records

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["BOARD", "DobutsuBoard", "DuelBoard", "DuelMove", "Hand", "read_games"]

FILES, RANKS = 3, 4

BOARD: chess.Bitboard = sum(
    chess.BB_SQUARES[chess.square(file, rank)] for file in range(FILES) for rank in range(RANKS)
)
"""The squares of the game: a1 to c4."""

LETTERS = {chess.PAWN: "C", chess.BISHOP: "E", chess.ROOK: "G", chess.QUEEN: "+C", chess.KING: "L"}
PIECES = {letter: piece for piece, letter in LETTERS.items() if len(letter) == 1} | {"H": chess.QUEEN}

# Steps of each kind as files and ranks, for White.
_STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
_SLANTING = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
_STEPS = {
    chess.PAWN: [(0, 1)],
    chess.BISHOP: _SLANTING,
    chess.ROOK: _STRAIGHT,
    chess.QUEEN: [*_STRAIGHT, (1, 1), (-1, 1)],
    chess.KING: [*_STRAIGHT, *_SLANTING],
}


def _attacks(piece: chess.PieceType, color: chess.Color, square: chess.Square) -> chess.Bitboard:
    file, rank = chess.square_file(square), chess.square_rank(square)
    found = chess.BB_EMPTY
    for files, ranks in _STEPS.get(piece, []):
        to = file + files, rank + (ranks if color else -ranks)
        if 0 <= to[0] < FILES and 0 <= to[1] < RANKS:
            found |= chess.BB_SQUARES[chess.square(*to)]
    return found


_ATTACKS = {
    (piece, color): [_attacks(piece, color, square) if chess.BB_SQUARES[square] & BOARD else 0 for square in chess.SQUARES]
    for piece in _STEPS
    for color in chess.COLORS
}


class DuelMove(chess.Move):
    """A move in the letters of the game: `b2b3`, `b3b4+`, `C@a2`.

    It equals a `chess.Move` with the same squares and pieces.
    """

    def uci(self) -> str:
        to = chess.SQUARE_NAMES[self.to_square]
        if self.drop:
            return f"{LETTERS.get(self.drop, '?')}@{to}"
        return f"{chess.SQUARE_NAMES[self.from_square]}{to}{'+' if self.promotion else ''}" if self else "0000"

    @classmethod
    def from_uci(cls, uci: str) -> Self:
        """Reads `b2b3`, `b3b4+` and `C@a2`; the letter of a drop may be lower case, as engines write it."""
        if uci == "0000":
            return cls.null()
        try:
            if uci[1:2] == "@" and len(uci) == 4:
                square = chess.SQUARE_NAMES.index(uci[2:])
                return cls(square, square, drop=PIECES[uci[0].upper()])
            if len(uci) not in (4, 5) or uci[4:] not in ("", "+"):
                raise ValueError(uci)
            start, to = chess.SQUARE_NAMES.index(uci[:2]), chess.SQUARE_NAMES.index(uci[2:4])
        except (KeyError, ValueError):
            raise chess.InvalidMoveError(f"{uci!r} isn't a move: they are like b2b3, b3b4+ or C@a2") from None
        if start == to:
            raise chess.InvalidMoveError(f"{uci!r} isn't a move: it ends where it began")
        return cls(start, to, promotion=chess.QUEEN if uci[4:] else None)

    @classmethod
    def null(cls) -> Self:
        return cls(0, 0)

    @classmethod
    def of(cls, move: chess.Move) -> Self:
        """Converts a `chess.Move`."""
        return cls(move.from_square, move.to_square, move.promotion, move.drop)

    def __repr__(self) -> str:
        return f"DuelMove.from_uci({self.uci()!r})"

    def _facts(self) -> tuple[int, int, int | None, int | None]:
        return self.from_square, self.to_square, self.promotion, self.drop

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, chess.Move):
            return NotImplemented
        return self._facts() == (other.from_square, other.to_square, other.promotion, other.drop)

    def __hash__(self) -> int:
        return hash(self._facts())


class Hand(chess.variant.CrazyhousePocket):
    """The captured robots of a side, written in the letters of the game."""

    def __str__(self) -> str:
        kinds = (chess.PAWN, chess.BISHOP, chess.ROOK, chess.KING)
        return "".join(LETTERS[kind].lower() * self.count(kind) for kind in kinds)

    def __repr__(self) -> str:
        return f"Hand('{self}')"


class DuelBoard(chess.variant.CrazyhouseBoard):
    """Robot Duel by the Polish edition: promotion is optional, the fourth occurrence of a position draws.

    The state is that of python-chess (pieces, pockets, turn, counters, stack of moves); legal moves, the
    outcome and the short notation of moves come from `botyard.Game`.
    """

    aliases = ["Duel", "Robot Duel", "Pojedynek robotów", "Pojedynek robotow"]
    uci_variant = "duel"
    xboard_variant = "duel"
    starting_fen = "gle/1c1/1C1/ELG[] w - - 0 1"
    edition = "pojedynek"
    draws_at = 4

    _asked: tuple[str, Game | None] = ("", None)

    def __init__(self, fen: str | None = starting_fen, chess960: bool = False) -> None:
        super().__init__(None, chess960=False)
        self.pockets = [Hand(), Hand()]
        if fen is not None:
            self.set_fen(fen)

    # Positions.

    def game(self) -> Game:
        """Returns the position as a `botyard.Game` without history. Raises ValueError if it is invalid."""
        fen = self.fen()
        if self._asked[0] != fen or self._asked[1] is None:
            self._asked = fen, Game("duel", position=fen, edition=self.edition)
        game = self._asked[1]
        assert game is not None
        return game

    def position(self) -> str:
        """Returns the position in botyard's own form: `gle/1c1/1C1/ELG[-] w 0 1`."""
        return self.game().position

    def _judged(self) -> Game | None:
        try:
            return self.game()
        except ValueError:
            return None

    def reset(self) -> None:
        self.set_fen(type(self).starting_fen)

    def reset_board(self) -> None:
        super().clear_board()
        self._set_board_fen(type(self).starting_fen.partition("[")[0])

    def set_fen(self, fen: str) -> None:
        """Sets a position in the form of botyard, Fairy-Stockfish or cutechess.

        Raises ValueError with the reason if it is invalid.
        """
        game = Game("duel", position=fen, edition=self.edition)
        outcome = game.outcome
        if outcome is not None and outcome.winner is None:
            raise ValueError("this position is drawn by a repetition that a board without its moves can't show")
        written = game.fen
        assert written is not None
        board, turn, _, _, quiet, number = written.split()
        board, _, hands = board.rstrip("]").partition("[")
        self._set_board_fen(board)
        for color in chess.COLORS:
            self.pockets[color].reset()
        for letter in hands:
            self.pockets[letter.isupper()].add(PIECES[letter.upper()])
        self.turn = turn == "w"
        self.castling_rights, self.ep_square = chess.BB_EMPTY, None
        self.halfmove_clock, self.fullmove_number = int(quiet), int(number)
        self.clear_stack()

    def _set_board_fen(self, fen: str) -> None:
        rows = fen.strip().split("/")
        pieces: dict[chess.Square, tuple[chess.PieceType, chess.Color]] = {}
        for rank, row in zip(reversed(range(RANKS)), rows):
            file, big = 0, False
            for sign in row:
                if sign == "+":
                    big = True
                elif sign.isdigit():
                    file += int(sign)
                elif sign.upper() in PIECES and file < FILES:
                    piece = chess.QUEEN if big else PIECES[sign.upper()]
                    pieces[chess.square(file, rank)] = piece, sign.isupper()
                    file, big = file + 1, False
                else:
                    raise ValueError(f"{sign!r} in rank {rank + 1} doesn't fit: {fen!r}")
            if file != FILES or big:
                raise ValueError(f"rank {rank + 1} must have {FILES} squares: {fen!r}")
        if len(rows) != RANKS:
            raise ValueError(f"the board has {RANKS} ranks, not {len(rows)}: {fen!r}")
        self._clear_board()
        for square, (piece, color) in pieces.items():
            self._set_piece_at(square, piece, color, promoted=piece == chess.QUEEN)

    def board_fen(self, *, promoted: bool | None = None) -> str:
        rows = []
        for rank in reversed(range(RANKS)):
            row, empty = "", 0
            for square in (chess.square(file, rank) for file in range(FILES)):
                sign = self._sign(square)
                if not sign:
                    empty += 1
                    continue
                row += (str(empty) if empty else "") + sign
                empty = 0
            rows.append(row + (str(empty) if empty else ""))
        return "/".join(rows)

    def _sign(self, square: chess.Square) -> str:
        piece = self.piece_at(square)
        if piece is None:
            return ""
        letter = LETTERS.get(piece.piece_type, "?")
        return letter if piece.color else letter.lower()

    def status(self) -> chess.Status:
        if self.occupied & ~BOARD or self._judged() is None:
            found = chess.STATUS_VALID
            for color, missing in [(chess.WHITE, chess.STATUS_NO_WHITE_KING), (chess.BLACK, chess.STATUS_NO_BLACK_KING)]:
                if not self.kings & self.occupied_co[color]:
                    found |= missing
            if not self.occupied:
                found |= chess.STATUS_EMPTY
            return found or chess.STATUS_TOO_MANY_WHITE_PIECES | chess.STATUS_TOO_MANY_BLACK_PIECES
        return chess.STATUS_VALID

    def apply_mirror(self) -> None:
        # Mirrors within four ranks.
        self.apply_transform(lambda squares: chess.flip_vertical(squares) >> 32)
        self.occupied_co.reverse()
        self.turn = not self.turn

    # Attacks.

    def attacks_mask(self, square: chess.Square) -> chess.Bitboard:
        piece = self.piece_at(square)
        return _ATTACKS[piece.piece_type, piece.color][square] if piece and piece.piece_type in _STEPS else chess.BB_EMPTY

    def attackers_mask(
        self, color: chess.Color, square: chess.Square, occupied: chess.Bitboard | None = None
    ) -> chess.Bitboard:
        # Steps are never blocked, so `occupied` only leaves attackers out.
        found = chess.BB_EMPTY
        for kind in _STEPS:
            # A piece attacks this square if the other side's piece of its kind would attack it from here.
            found |= _ATTACKS[kind, not color][square] & self.pieces_mask(kind, color)
        return found if occupied is None else found & occupied

    def pin_mask(self, color: chess.Color, square: chess.Square) -> chess.Bitboard:
        return chess.BB_ALL

    def is_into_check(self, move: chess.Move) -> bool:
        self.push(move)
        try:
            return self.was_into_check()
        finally:
            self.pop()

    # Moves.

    def _from_chess960(
        self,
        chess960: bool,
        from_square: chess.Square,
        to_square: chess.Square,
        promotion: chess.PieceType | None = None,
        drop: chess.PieceType | None = None,
    ) -> chess.Move:
        return DuelMove(from_square, to_square, promotion, drop)

    def _to_chess960(self, move: chess.Move) -> chess.Move:
        return DuelMove.of(move)

    def generate_legal_moves(
        self, from_mask: chess.Bitboard = chess.BB_ALL, to_mask: chess.Bitboard = chess.BB_ALL
    ) -> Iterator[chess.Move]:
        game = self._judged()
        if game is None or self.is_repetition(self.draws_at):
            return
        for order in game.orders():
            move = DuelMove.from_uci(order)
            if chess.BB_SQUARES[move.from_square] & from_mask and chess.BB_SQUARES[move.to_square] & to_mask:
                yield move

    def generate_pseudo_legal_moves(
        self, from_mask: chess.Bitboard = chess.BB_ALL, to_mask: chess.Bitboard = chess.BB_ALL
    ) -> Iterator[chess.Move]:
        return self.generate_legal_moves(from_mask, to_mask)

    def generate_legal_drops(self, to_mask: chess.Bitboard = chess.BB_ALL) -> Iterator[chess.Move]:
        return (move for move in self.generate_legal_moves(to_mask=to_mask) if move.drop)

    def generate_pseudo_legal_drops(self, to_mask: chess.Bitboard = chess.BB_ALL) -> Iterator[chess.Move]:
        return self.generate_legal_drops(to_mask)

    def legal_drop_squares_mask(self) -> chess.Bitboard:
        return BOARD & ~self.occupied

    def is_legal(self, move: chess.Move) -> bool:
        return any(DuelMove.of(move) == legal for legal in self.generate_legal_moves())

    def is_pseudo_legal(self, move: chess.Move) -> bool:
        return self.is_legal(move)

    def push(self, move: chess.Move) -> None:
        super().push(move)
        if move.drop:
            self.halfmove_clock = 0

    def find_move(
        self, from_square: chess.Square, to_square: chess.Square, promotion: chess.PieceType | None = None
    ) -> chess.Move:
        found = [
            move
            for move in self.generate_legal_moves(chess.BB_SQUARES[from_square], chess.BB_SQUARES[to_square])
            if not move.drop and promotion in (None, move.promotion)
        ]
        if not found:
            squares = chess.SQUARE_NAMES[from_square] + chess.SQUARE_NAMES[to_square]
            raise chess.IllegalMoveError(f"no matching legal move for {squares} in {self.fen()}")
        # Promotes if there is a choice, as python-chess does.
        return next((move for move in found if move.promotion), found[0])

    def is_zeroing(self, move: chess.Move) -> bool:
        return bool(move.drop or move.promotion or self.is_capture(move))

    def is_irreversible(self, move: chess.Move) -> bool:
        return False

    # Notation.

    def _read(self, text: str) -> chess.Move:
        try:
            order = self.game().check(text)
        except IllegalOrder as why:
            raise chess.IllegalMoveError(f"{why} ({text!r} in {self.fen()})") from None
        return DuelMove.from_uci(order)

    def uci(self, move: chess.Move, *, chess960: bool | None = None) -> str:
        return DuelMove.of(move).uci()

    def parse_uci(self, uci: str) -> chess.Move:
        """Reads a legal move. Where promotion is forced, `b3b4` means `b3b4+`."""
        move = DuelMove.from_uci(uci)
        return self._read(move.uci()) if move else move

    def xboard(self, move: chess.Move, chess960: bool | None = None) -> str:
        return self.uci(move)

    def _algebraic_without_suffix(self, move: chess.Move, *, long: bool = False) -> str:
        if not move:
            return "--"
        uci = self.uci(move)
        if long and not move.drop:
            way = "x" if self.is_capture(move) else "-"
            return f"{self._sign(move.from_square).upper()}{uci[:2]}{way}{uci[2:]}"
        short = self.game().san(uci)
        if short is None:
            raise chess.IllegalMoveError(f"{uci} isn't legal in {self.fen()}")
        return short

    def _algebraic(self, move: chess.Move, *, long: bool = False) -> str:
        return self._algebraic_without_suffix(move, long=long)

    def _algebraic_and_push(self, move: chess.Move, *, long: bool = False) -> str:
        # A + after a move is a promotion, so checks aren't marked.
        text = self._algebraic_without_suffix(move, long=long)
        self.push(move)
        return text

    def parse_san(self, san: str) -> chess.Move:
        """Reads a legal move in short notation: `Cxb3`, `Gc2`, `Cb4+`, `C@a2`."""
        return DuelMove.null() if san in ("--", "Z0", "0000", "@@@@") else self._read(san)

    # Ends.

    def _outcome(self) -> Outcome | None:
        game = self._judged()
        return None if game is None else game.outcome

    def is_variant_end(self) -> bool:
        return self._outcome() is not None or self.is_variant_draw()

    def _has_won(self, color: chess.Color) -> bool:
        outcome = self._outcome()
        return outcome is not None and outcome.winner == ("w" if color else "b")

    def is_variant_win(self) -> bool:
        return self._has_won(self.turn)

    def is_variant_loss(self) -> bool:
        return self._has_won(not self.turn)

    def is_variant_draw(self) -> bool:
        return self._outcome() is None and self.is_repetition(self.draws_at)

    def is_checkmate(self) -> bool:
        """Returns False: the game ends when a red robot is captured, not by checkmate."""
        return False

    def has_insufficient_material(self, color: chess.Color) -> bool:
        return False

    def can_claim_threefold_repetition(self) -> bool:
        """Returns False: a draw by repetition is automatic."""
        return False

    # Pictures.

    def __str__(self) -> str:
        rows = (range(8 * rank, 8 * rank + FILES) for rank in reversed(range(RANKS)))
        return "\n".join(" ".join((self._sign(square) or ".").rjust(2) for square in row) for row in rows)

    def unicode(
        self,
        *,
        invert_color: bool = False,
        borders: bool = False,
        empty_square: str = "⭘",
        orientation: chess.Color = chess.WHITE,
    ) -> str:
        return self.game().text(flipped=not orientation)

    def _repr_svg_(self) -> str:
        return self.game().svg()


class DobutsuBoard(DuelBoard):
    """Robot Duel by the classic rules of dobutsu shogi.

    Promotion is forced, and the third occurrence of a position draws.
    """

    aliases = ["Dobutsu", "Dobutsu Shogi", "Dobutsushogi", "Animal Shogi", "Let's Catch the Lion"]
    uci_variant = "dobutsu"
    xboard_variant = "dobutsu"
    edition = "dobutsu"
    draws_at = 3


for _board in (DuelBoard, DobutsuBoard):
    if _board not in chess.variant.VARIANTS:
        chess.variant.VARIANTS.append(_board)


def read_games(text: str) -> list[chess.pgn.Game]:
    """Reads games of Robot Duel, written as PGN or as botyard's records, without their comments.

    The reader of `chess.pgn` knows the letters of chess only. Raises ValueError with the line if a game is
    wrong, or if it is a game of another kind.
    """
    tags = io.StringIO(text)
    games = []
    for record in read_records(text):
        if record.id != "duel":
            raise ValueError(f"a game of {record.name} has no board in python-chess")
        headers = chess.pgn.read_headers(tags) or chess.pgn.Headers()
        kind = DobutsuBoard if record.options["edition"] == "dobutsu" else DuelBoard
        board = kind(headers.get("FEN") or headers.get("Position") or kind.starting_fen)
        game = chess.pgn.Game(headers)
        game.setup(board)
        moves = (order for turn in record.history for order in turn.values() if order is not None)
        game.add_line(DuelMove.from_uci(order) for order in moves)
        games.append(game)
    return games
