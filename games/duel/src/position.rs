//! Positions: board, hands and side to move in one 64-bit word, with move generation.
//!
//! | bits | meaning |
//! |---|---|
//! | 0-47 | a nibble for each square from a1: 0 empty, else the number of the [`Robot`], plus 8 for Black |
//! | 48-59 | the hands, two bits each: White's small yellow, white, green, then Black's |
//! | 60 | Black is to move |
//! | 61 | promotion is mandatory (the edition) |
//! | 62, 63 | White has won, Black has won by taking the red robot or by a safe arrival |
//!
//! The word is the whole position: copying, comparing and hashing it are single instructions, and its key
//! can't collide. A set of squares has the same layout: the lowest bit of the nibble of each of its squares.

use std::fmt;
use std::ops::ControlFlow;

use botyard_core::dice::{Dice, mix};
use botyard_core::{Seat, Side, Verdict};

use crate::edition::Edition;
use crate::order::Order;
use crate::robot::Robot;
use crate::square::Square;

/// A position without its past. Positions are equal if board, hands, side to move, edition and a win by a red
/// robot are.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position(u64);

const BLACK: u64 = 8;

/// Number of values of a nibble: nothing or a robot of either side; Black's are in the upper half.
pub(crate) const OCCUPANTS: usize = 16;

const HANDS: u32 = 48;
const BLACK_TO_MOVE: u64 = 1 << 60;
const FORCED: u64 = 1 << 61;
const WHITE_WON: u64 = 1 << 62;
const BLACK_WON: u64 = 1 << 63;
const OVER: u64 = WHITE_WON | BLACK_WON;

/// The set of all squares.
pub(crate) const ALL: u64 = 0x1111_1111_1111;
const FILE_A: u64 = 0x0010_0100_1001;
const FILE_C: u64 = FILE_A << 8;
const RANK_1: u64 = 0x111;
pub(crate) const RANK_4: u64 = RANK_1 << 36;

/// The enemy zone of each side, where its small yellow robots promote and its red robot arrives.
pub(crate) const ENEMY_ZONE: [u64; 2] = [RANK_4, RANK_1];

/// Squares that the robot of a nibble can step to, by nibble and square.
const REACH: [[u64; 16]; 16] = reach();

/// Amount that the capture of the robot of a nibble adds to the hands.
const GAIN: [u64; 16] = gain();

const fn robot_reach(robot: u64, black: bool, square: u32) -> u64 {
    let here = 1_u64 << (square * 4);
    // The three bits of a robot's number: whether it moves straight, whether it moves diagonally forward, and
    // a third that tells apart the robots that share the first two.
    let (straight, diagonal, third) = (robot & 1 != 0, robot & 2 != 0, robot & 4 != 0);
    let forward = straight || (third && !diagonal);
    let mut reach = 0;
    if forward {
        reach |= step_forward(here, black);
    }
    if straight {
        reach |= step_forward(here, !black) | to_left(here) | to_right(here);
    }
    if diagonal {
        reach |= step_forward(to_left(here) | to_right(here), black);
    }
    if diagonal && third {
        reach |= step_forward(to_left(here) | to_right(here), !black);
    }
    reach
}

const fn reach() -> [[u64; 16]; 16] {
    let mut table = [[0; 16]; 16];
    let mut nibble = 1;
    while nibble < 16 {
        let mut square = 0;
        // 2, 5 and 0 aren't numbers of robots.
        while square < 12 && nibble & 7 != 2 && nibble & 7 != 5 && nibble & 7 != 0 {
            table[nibble][square] = robot_reach((nibble & 7) as u64, nibble & 8 != 0, square as u32);
            square += 1;
        }
        nibble += 1;
    }
    table
}

const fn gain() -> [u64; 16] {
    let mut table = [0; 16];
    let mut kind = 0;
    while kind < 3 {
        let robot = Robot::DROPPABLE[kind] as usize;
        table[robot] = one_in_hand(Side::Black, kind);
        table[robot | BLACK as usize] = one_in_hand(Side::White, kind);
        kind += 1;
    }
    table[Robot::BigYellow as usize] = table[Robot::SmallYellow as usize];
    table[Robot::BigYellow as usize | BLACK as usize] = table[Robot::SmallYellow as usize | BLACK as usize];
    table
}

/// One robot of a kind (an index of [`Robot::DROPPABLE`]) in this side's hand, as a summand of the word.
#[inline]
const fn one_in_hand(side: Side, kind: usize) -> u64 {
    1 << hand_shift(side, kind)
}

/// The nibble of a side's robot.
#[inline]
const fn nibble(side: Side, robot: Robot) -> u64 {
    match side {
        Side::White => robot as u64,
        Side::Black => robot as u64 | BLACK,
    }
}

#[inline]
const fn hand_shift(side: Side, kind: usize) -> u32 {
    HANDS + side as u32 * 6 + kind as u32 * 2
}

#[inline]
pub(crate) const fn step_forward(set: u64, black: bool) -> u64 {
    if black { set >> 12 } else { (set << 12) & ALL }
}

#[inline]
pub(crate) const fn to_left(set: u64) -> u64 {
    (set & !FILE_A) >> 4
}

#[inline]
pub(crate) const fn to_right(set: u64) -> u64 {
    (set & !FILE_C) << 4
}

impl Position {
    /// An empty board with empty hands.
    pub(crate) const fn empty(edition: Edition, turn: Side) -> Position {
        let forced = if matches!(edition, Edition::Dobutsu) { FORCED } else { 0 };
        let black = if matches!(turn, Side::Black) { BLACK_TO_MOVE } else { 0 };
        Position(forced | black)
    }

    /// The initial position of a game.
    pub const fn start(edition: Edition) -> Position {
        let mut position = Position::empty(edition, Side::White);
        let row = [Robot::White, Robot::Red, Robot::Green];
        let mut file = 0;
        while file < 3 {
            position.0 |= (row[file] as u64) << (file * 4);
            position.0 |= (row[file] as u64 | BLACK) << (44 - file * 4);
            file += 1;
        }
        position.0 |= (Robot::SmallYellow as u64) << 16;
        position.0 |= (Robot::SmallYellow as u64 | BLACK) << 28;
        position
    }

    /// Puts a robot on a square, replacing any that stands there.
    pub(crate) fn put(&mut self, square: Square, side: Side, robot: Robot) {
        self.0 &= !(15 << square.shift());
        self.0 |= nibble(side, robot) << square.shift();
    }

    /// Puts what a nibble says on a square.
    pub(crate) fn set_nibble(&mut self, square: Square, nibble: usize) {
        self.0 &= !(15 << square.shift());
        self.0 |= (nibble as u64 & 15) << square.shift();
    }

    /// Sets the number of robots of a kind (an index of [`Robot::DROPPABLE`]) in a side's hand, at most 3.
    pub(crate) fn set_hand(&mut self, side: Side, kind: usize, count: u8) {
        self.0 &= !(3 << hand_shift(side, kind));
        self.0 |= (u64::from(count) & 3) << hand_shift(side, kind);
    }

    /// Marks the game as won by capture of a red robot or by a safe arrival.
    pub(crate) fn set_winner(&mut self, side: Side) {
        self.0 |= match side {
            Side::White => WHITE_WON,
            Side::Black => BLACK_WON,
        };
    }

    /// The packed word, for tables of positions; the module docs of `position.rs` describe its bits.
    #[inline]
    pub const fn word(self) -> u64 {
        self.0
    }

    /// Returns the position of a packed word, or `None` unless the game is still going on, both red robots
    /// are on the board and there are at most two of each other kind.
    #[inline]
    pub fn from_word(word: u64) -> Option<Position> {
        let (one, two, four, black) = (word & ALL, word >> 1 & ALL, word >> 2 & ALL, word >> 3 & ALL);
        // 2, 5 and Black's 0 aren't robots.
        let nonsense = (two & !one & !four) | (one & four & !two) | (black & !(one | two | four));
        let reds = one & two & four;
        let both_reds = (reds & black).count_ones() == 1 && (reds & !black).count_ones() == 1;
        let held = |kind: usize| {
            let held = |side: Side| (word >> hand_shift(side, kind)) as u32 & 3;
            held(Side::White) + held(Side::Black)
        };
        let yellow = (four & !one & !two) | (one & two & !four);
        // In the order of `Robot::DROPPABLE`.
        let standing = [yellow, two & four & !one, one & !two & !four];
        let fits = |kind: usize| standing[kind].count_ones() + held(kind) <= 2;
        (word & OVER == 0 && nonsense == 0 && both_reds && (0..3).all(fits)).then_some(Position(word))
    }

    /// Edition of the rules.
    pub const fn edition(&self) -> Edition {
        if self.0 & FORCED == 0 { Edition::Pojedynek } else { Edition::Dobutsu }
    }

    /// The side to move; after the end, the side whose turn it would be.
    #[inline]
    pub const fn side(&self) -> Side {
        if self.0 & BLACK_TO_MOVE == 0 { Side::White } else { Side::Black }
    }

    /// Returns the robot on a square and its side.
    pub const fn robot_at(&self, square: Square) -> Option<(Side, Robot)> {
        let nibble = (self.0 >> square.shift()) & 15;
        let side = if nibble & BLACK == 0 { Side::White } else { Side::Black };
        let robot = match nibble & 7 {
            1 => Robot::Green,
            3 => Robot::BigYellow,
            4 => Robot::SmallYellow,
            6 => Robot::White,
            7 => Robot::Red,
            _ => return None,
        };
        Some((side, robot))
    }

    /// Number of robots of this kind in a side's hand. The captured red robot that ended the game counts.
    pub fn in_hand(&self, side: Side, robot: Robot) -> u8 {
        match Robot::DROPPABLE.iter().position(|&kind| kind == robot) {
            Some(kind) => self.count_in_hand(side, kind),
            None => u8::from(robot == Robot::Red && self.red_square(!side).is_none()),
        }
    }

    /// Number of robots of a kind (an index of [`Robot::DROPPABLE`]) in a side's hand.
    #[inline]
    pub(crate) const fn count_in_hand(&self, side: Side, kind: usize) -> u8 {
        (self.0 >> hand_shift(side, kind)) as u8 & 3
    }

    /// Square of a side's red robot; `None` if it was captured.
    pub fn red_square(&self, side: Side) -> Option<Square> {
        Square::all().find(|&square| self.robot_at(square) == Some((side, Robot::Red)))
    }

    /// The side that has won by taking the red robot or by a safe arrival.
    pub const fn red_winner(&self) -> Option<Side> {
        match self.0 & OVER {
            0 => None,
            WHITE_WON => Some(Side::White),
            _ => Some(Side::Black),
        }
    }

    /// Whether a robot of `by` threatens this square.
    pub fn is_threatened(&self, square: Square, by: Side) -> bool {
        self.threatens(1 << square.shift(), by)
    }

    /// Whether the robot on `from` can step to `to`, regardless of what stands there.
    pub(crate) fn reaches(&self, from: Square, to: Square) -> bool {
        let nibble = (self.0 >> from.shift()) & 15;
        REACH[nibble as usize][from.index()] & (1 << to.shift()) != 0
    }

    #[inline]
    pub(crate) const fn is_empty(&self, square: Square) -> bool {
        (self.0 >> square.shift()) & 15 == 0
    }

    /// Whether a robot of `by` threatens one of these squares.
    #[inline]
    pub(crate) fn threatens(&self, target: u64, by: Side) -> bool {
        let mut robots = self.robots_of(by);
        while robots != 0 {
            let shift = robots.trailing_zeros();
            if self.reach_from(shift) & target != 0 {
                return true;
            }
            robots &= robots - 1;
        }
        false
    }

    /// The squares of a side's robots.
    #[inline]
    pub(crate) const fn robots_of(&self, side: Side) -> u64 {
        let black = (self.0 >> 3) & ALL;
        match side {
            Side::White => self.occupied() & !black,
            Side::Black => black,
        }
    }

    /// The squares of the red robots of both sides.
    #[inline]
    pub(crate) const fn reds(&self) -> u64 {
        self.0 & self.0 >> 1 & self.0 >> 2 & ALL
    }

    /// The same position with the other side to move.
    #[inline]
    pub(crate) const fn passed(&self) -> Position {
        Position(self.0 ^ BLACK_TO_MOVE)
    }

    /// The number of the robot whose nibble begins at bit `shift`, 0 if there is none.
    #[inline]
    pub(crate) const fn number_at(&self, shift: u32) -> u64 {
        (self.0 >> shift) & 7
    }

    /// The nibble that begins at bit `shift`.
    #[inline]
    pub(crate) const fn nibble_at(&self, shift: u32) -> usize {
        (self.0 >> shift) as usize & 15
    }

    #[inline]
    const fn occupied(&self) -> u64 {
        (self.0 | self.0 >> 1 | self.0 >> 2) & ALL
    }

    /// Squares that the robot whose nibble begins at bit `shift` can step to, regardless of what stands
    /// there.
    #[inline]
    pub(crate) const fn reach_from(&self, shift: u32) -> u64 {
        REACH[(self.0 >> shift) as usize & 15][(shift / 4) as usize & 15]
    }

    #[inline]
    fn move_robot(&mut self, from: u32, to: u32, promote: bool) {
        let side = self.side();
        let robot = (self.0 >> from) & 15;
        let captured = (self.0 >> to) & 15;
        // Small (4) and big (3) yellow differ in all three bits.
        let arrives = robot ^ if promote { 7 } else { 0 };
        self.0 ^= (robot << from) ^ ((captured ^ arrives) << to) ^ BLACK_TO_MOVE;
        self.0 += GAIN[captured as usize];
        if captured & 7 == Robot::Red as u64 {
            self.set_winner(side);
        } else {
            self.end_if_arrived(side);
        }
    }

    /// Ends the game if the red robot of `side`, which has just moved, stands unthreatened in the enemy zone.
    #[inline]
    fn end_if_arrived(&mut self, side: Side) {
        let arrived = self.reds() & ENEMY_ZONE[side as usize] & self.robots_of(side);
        if arrived != 0 && !self.threatens(arrived, !side) {
            self.set_winner(side);
        }
    }
}

impl botyard_core::Position for Position {
    type Order = Order;

    #[inline]
    fn turn(&self) -> Seat {
        self.side().seat()
    }

    #[inline]
    fn verdict(&self) -> Option<Verdict> {
        match self.red_winner() {
            Some(side) => Some(Verdict::Won(side)),
            None if self.count_moves() == 0 => Some(Verdict::Won(!self.side())),
            None => None,
        }
    }

    #[inline]
    fn visit_moves<B>(&self, mut visit: impl FnMut(Order) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.0 & OVER != 0 {
            return ControlFlow::Continue(());
        }
        let side = self.side();
        let own = self.robots_of(side);
        let zone = ENEMY_ZONE[side as usize];
        let mut robots = own;
        while robots != 0 {
            let shift = robots.trailing_zeros();
            robots &= robots - 1;
            let from = Square::at_shift(shift);
            let mut targets = self.reach_from(shift) & !own;
            // Only a small yellow robot that enters the zone can promote; only one edition makes that
            // optional.
            let promotes = (self.0 >> shift) & 7 == Robot::SmallYellow as u64 && targets & zone != 0;
            if promotes {
                let to = Square::at_shift(targets.trailing_zeros());
                visit(Order::Move { from, to, promote: true })?;
                if self.0 & FORCED != 0 {
                    continue;
                }
            }
            while targets != 0 {
                let to = Square::at_shift(targets.trailing_zeros());
                targets &= targets - 1;
                visit(Order::Move { from, to, promote: false })?;
            }
        }
        let free = ALL & !self.occupied();
        for (kind, robot) in Robot::DROPPABLE.into_iter().enumerate() {
            if (self.0 >> hand_shift(side, kind)) & 3 != 0 {
                let mut targets = free;
                while targets != 0 {
                    let to = Square::at_shift(targets.trailing_zeros());
                    targets &= targets - 1;
                    visit(Order::Drop { robot, to })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.0 & OVER != 0 { 0 } else { u64::from(MoveBits::of(self).count()) }
    }

    #[inline]
    fn random_move(&self, dice: &mut Dice) -> Option<Order> {
        if self.0 & OVER != 0 {
            return None;
        }
        let fan = MoveBits::of(self);
        let count = fan.count();
        if count == 0 { None } else { fan.nth(self, dice.below(u64::from(count)) as u32) }
    }

    #[inline]
    fn play_unchecked(&mut self, order: Order) {
        match order {
            Order::Move { from, to, promote } => self.move_robot(from.shift(), to.shift(), promote),
            Order::Drop { robot, to } => {
                let side = self.side();
                self.0 += nibble(side, robot) << to.shift();
                // A drop takes from the hand the same amount that a capture of the robot adds.
                self.0 -= GAIN[robot as usize | if side == Side::White { BLACK as usize } else { 0 }];
                self.0 ^= BLACK_TO_MOVE;
                self.end_if_arrived(side);
            }
        }
    }

    /// A bijective mix of the word, so different positions have different keys.
    #[inline]
    fn key(&self) -> u64 {
        mix(self.0)
    }
}

/// All moves of a position as bitboards, generated in parallel for all robots that can move in a direction.
struct MoveBits {
    /// Target squares of orthogonal steps, with four directions interleaved in the nibbles: ahead, back,
    /// left, right.
    straight: u64,
    /// Target squares of diagonal steps, interleaved likewise: ahead left, ahead right, back left, back
    /// right.
    slanting: u64,
    /// Target squares of small yellow robots whose promotion is optional.
    choosing: u64,
    /// A bit for every kind in hand: the lower of the kind's two bits.
    kinds: u64,
    /// Empty squares, the targets of drops.
    free: u64,
}

impl MoveBits {
    #[inline(always)]
    fn of(position: &Position) -> MoveBits {
        let word = position.0;
        let side = position.side();
        let black = side == Side::Black;
        let own = position.robots_of(side);
        let open = ALL & !own;
        // The three bits of the robots' numbers; see `robot_reach`.
        let (straight, diagonal, third) = (word & own, (word >> 1) & own, (word >> 2) & own);
        let ahead = straight | (third & !diagonal);
        let back = diagonal & third;
        let small = third & !diagonal & !straight;
        let hand = (word >> hand_shift(side, 0)) & 0b11_11_11;
        MoveBits {
            straight: (step_forward(ahead, black) & open)
                | (step_forward(straight, !black) & open) << 1
                | (to_left(straight) & open) << 2
                | (to_right(straight) & open) << 3,
            slanting: (step_forward(to_left(diagonal), black) & open)
                | (step_forward(to_right(diagonal), black) & open) << 1
                | (step_forward(to_left(back), !black) & open) << 2
                | (step_forward(to_right(back), !black) & open) << 3,
            choosing: if word & FORCED == 0 {
                step_forward(small, black) & open & ENEMY_ZONE[side as usize]
            } else {
                0
            },
            kinds: (hand | hand >> 1) & 0b01_01_01,
            free: ALL & !position.occupied(),
        }
    }

    #[inline]
    fn count(&self) -> u32 {
        let moves = self.straight.count_ones() + self.slanting.count_ones() + self.choosing.count_ones();
        if self.kinds == 0 { moves } else { moves + self.kinds.count_ones() * self.free.count_ones() }
    }

    #[inline]
    fn nth(&self, position: &Position, mut index: u32) -> Option<Order> {
        let side = position.side();
        let rank = if side == Side::White { 12 } else { -12_i32 };
        // Branchless, because the branch would be unpredictable.
        let straight = self.straight.count_ones();
        let slants = index >= straight;
        let set = if slants { self.slanting } else { self.straight };
        index -= if slants { straight } else { 0 };
        if index < set.count_ones() {
            let bit = nth_bit(set, index);
            let (to, direction) = (bit & !3, bit & 3);
            let back = CAME_FROM[side as usize][slants as usize][direction as usize];
            let from = to.wrapping_add_signed(back);
            let forced = position.0 & FORCED != 0
                && ENEMY_ZONE[side as usize] & (1 << to) != 0
                && (position.0 >> from) & 7 == Robot::SmallYellow as u64;
            return Some(Order::Move {
                from: Square::at_shift(from),
                to: Square::at_shift(to),
                promote: forced,
            });
        }
        index -= set.count_ones();
        if index < self.choosing.count_ones() {
            let to = nth_bit(self.choosing, index);
            let from = Square::at_shift(to.wrapping_add_signed(-rank));
            return Some(Order::Move { from, to: Square::at_shift(to), promote: true });
        }
        index -= self.choosing.count_ones();
        let mut kinds = self.kinds;
        while kinds != 0 {
            if index < self.free.count_ones() {
                let robot = Robot::DROPPABLE[kinds.trailing_zeros() as usize / 2];
                return Some(Order::Drop { robot, to: Square::at_shift(nth_bit(self.free, index)) });
            }
            index -= self.free.count_ones();
            kinds &= kinds - 1;
        }
        None
    }
}

/// Offset in bits from the target of a move back to its start, by side, by set of [`MoveBits`] and by
/// direction.
const CAME_FROM: [[[i32; 4]; 2]; 2] =
    [[[-12, 12, 4, -4], [-8, -16, 16, 8]], [[12, -12, 4, -4], [16, 8, -8, -16]]];

/// Index of the set bit that has `index` set bits below it, which must exist.
#[inline]
fn nth_bit(mut set: u64, index: u32) -> u32 {
    for _ in 0..index {
        set &= set - 1;
    }
    set.trailing_zeros()
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", crate::notation::write_board(self))
    }
}
