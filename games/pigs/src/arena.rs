//! The board with its pigs, and one step of it: all walks and turns at once, then all attacks at once, then
//! the damage.
//!
//! This is the only place where a step is played. To record its events, pass a [`Witness`]; passing `()`
//! records nothing and costs nothing.

use std::fmt;

use botyard_core::{MAX_SEATS, Seat, Seats};

use crate::command::PigCommand;
use crate::pig::Pig;
use crate::program::Program;
use crate::square::{Facing, Square};
use crate::tables::{FACING_AFTER, FIST, RAY, TARGET};
use crate::witness::{StepRecord, Witness};

/// Damage at which a pig is destroyed.
pub const DEADLY: u8 = 5;

/// Placeholder for the square of a pig that isn't on the board.
const NOWHERE: u8 = 64;

const FIRE: u8 = PigCommand::Fire as u8;
const HIT: u8 = PigCommand::Hit as u8;

/// Two to eight pigs on the board. Arenas are equal if all pigs are.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Arena {
    /// Squares of living pigs and hulks; [`NOWHERE`] for pigs that are gone.
    squares: [u8; MAX_SEATS],
    /// Facings of living pigs; 0 for the others, so that equal arenas have equal bytes.
    facings: [u8; MAX_SEATS],
    /// Damage of living pigs; 0 for the others.
    damage: [u8; MAX_SEATS],
    /// Places of destroyed pigs; 0 for the living.
    places: [u8; MAX_SEATS],
    /// Squares of the hulks, as a bitboard.
    wrecks: u64,
    /// Living pigs, a bit for each seat.
    living: u8,
    seats: u8,
}

/// Iterates over the seats in a bit set.
fn each(mut set: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let seat = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(seat)
    })
}

impl Arena {
    /// Creates an arena with a pig for each seat, at most eight. A pig on the same square as an earlier one
    /// becomes gone.
    pub fn new(pigs: impl IntoIterator<Item = Pig>) -> Arena {
        let mut arena = Arena {
            squares: [NOWHERE; MAX_SEATS],
            facings: [0; MAX_SEATS],
            damage: [0; MAX_SEATS],
            places: [0; MAX_SEATS],
            wrecks: 0,
            living: 0,
            seats: 0,
        };
        let mut taken = 0;
        for (seat, pig) in pigs.into_iter().enumerate().take(MAX_SEATS) {
            arena.seats = seat as u8 + 1;
            let free = |square: Square| taken & square.bit() == 0;
            match pig {
                Pig::Living { square, facing, damage } if free(square) && damage < DEADLY => {
                    arena.squares[seat] = square.number();
                    arena.facings[seat] = facing as u8;
                    arena.damage[seat] = damage;
                    arena.living |= 1 << seat;
                    taken |= square.bit();
                }
                Pig::Hulk { square, place } if free(square) => {
                    arena.squares[seat] = square.number();
                    arena.places[seat] = place;
                    arena.wrecks |= square.bit();
                    taken |= square.bit();
                }
                Pig::Living { .. } => {}
                Pig::Hulk { place, .. } | Pig::Gone { place } => arena.places[seat] = place,
            }
        }
        arena
    }

    /// Number of seats.
    pub const fn seats(&self) -> usize {
        self.seats as usize
    }

    /// Seats of the living pigs.
    pub fn living(&self) -> Seats {
        each(self.living).filter_map(Seat::new).collect()
    }

    /// Number of living pigs.
    pub const fn count_living(&self) -> u8 {
        self.living.count_ones() as u8
    }

    /// Returns the pig of a seat; `None` if there is no such seat.
    pub fn pig(&self, seat: Seat) -> Option<Pig> {
        let index = seat.index();
        if index >= self.seats() {
            return None;
        }
        let place = self.places[index];
        Some(match Square::nth(self.squares[index]) {
            Some(square) if self.living >> index & 1 != 0 => Pig::Living {
                square,
                facing: Facing::ALL[usize::from(self.facings[index] & 3)],
                damage: self.damage[index],
            },
            Some(square) => Pig::Hulk { square, place },
            None => Pig::Gone { place },
        })
    }

    /// Iterates over all seats with their pigs.
    pub fn pigs(&self) -> impl Iterator<Item = (Seat, Pig)> {
        Seat::first(self.seats()).filter_map(|seat| Some((seat, self.pig(seat)?)))
    }

    /// Damage of a living pig; 0 for the others.
    #[inline]
    pub fn damage(&self, seat: Seat) -> u8 {
        self.damage[seat.index()]
    }

    /// A copy in which only these living pigs are left; the others are taken off the board. Hulks stay.
    pub(crate) fn with_only(&self, stay: Seats) -> Arena {
        let mut arena = *self;
        for seat in each(self.living) {
            if Seat::new(seat).is_none_or(|seat| !stay.contains(seat)) {
                arena.living &= !(1 << seat);
                (arena.squares[seat], arena.facings[seat], arena.damage[seat]) = (NOWHERE, 0, 0);
            }
        }
        arena
    }

    /// Takes one point of damage from a pig.
    pub(crate) fn repair(&mut self, seat: Seat) {
        self.damage[seat.index()] = self.damage[seat.index()].saturating_sub(1);
    }

    /// Turns a living pig into a hulk, because its player gives up.
    pub(crate) fn give_up(&mut self, seat: Seat) {
        self.destroy(1 << seat.index() & self.living);
    }

    /// Plays one step: command number `step` of each living pig's program, by seat. A pig whose program is
    /// shorter stands still.
    #[inline]
    pub fn step(&mut self, programs: &[Program; MAX_SEATS], step: usize) {
        self.step_before(programs, step, &mut ());
    }

    /// Plays a step like [`step`](Arena::step), and reports it to `witness`.
    #[inline]
    pub(crate) fn step_before<W: Witness>(
        &mut self,
        programs: &[Program; MAX_SEATS],
        step: usize,
        witness: &mut W,
    ) {
        let before = if W::WATCHES { Some(*self) } else { None };
        let mut commands = [0; MAX_SEATS];
        let mut attackers = 0;
        let mut wanted = [NOWHERE; MAX_SEATS];
        let (mut stood, mut wanted_by_any, mut entered) = (0, 0, 0);
        for seat in each(self.living) {
            let command = programs[seat].number(step & 7);
            let facing = usize::from(self.facings[seat] & 3);
            let square = self.squares[seat] & 63;
            let target = TARGET[facing][usize::from(command)][usize::from(square)];
            commands[seat] = command;
            attackers |= u8::from(command == FIRE || command == HIT) << seat;
            wanted[seat] = target;
            self.facings[seat] = FACING_AFTER[facing][usize::from(command)];
            stood |= 1_u64 << square;
            wanted_by_any |= 1_u64 << target;
            entered |= u64::from(target != square) << target;
        }
        // Fast path: in most steps no pig wants a square that another wants or stands on.
        let quiet = wanted_by_any.count_ones() == self.living.count_ones() && entered & stood == 0;
        let targets = if quiet { wanted } else { self.resolve(&wanted) };
        let mut living = 0;
        for seat in each(self.living) {
            self.squares[seat] = targets[seat];
            living |= 1_u64 << (targets[seat] & 63);
        }
        let flattened = living & self.wrecks;
        if flattened != 0 {
            self.wrecks ^= flattened;
            for seat in 0..self.seats() {
                let square = self.squares[seat];
                if self.living >> seat & 1 == 0 && square < NOWHERE && flattened >> square & 1 != 0 {
                    self.squares[seat] = NOWHERE;
                }
            }
        }
        let mut points = [0; MAX_SEATS];
        if attackers != 0 {
            for seat in each(attackers) {
                let mut hit = self.hits(seat, commands[seat]) & living;
                while hit != 0 {
                    let square = hit.trailing_zeros() as u8;
                    hit &= hit - 1;
                    points[self.living_on(square)] += 1;
                }
            }
        }
        let mut destroyed = 0;
        if points != [0; MAX_SEATS] {
            for seat in each(self.living) {
                self.damage[seat] += points[seat];
                destroyed |= u8::from(self.damage[seat] >= DEADLY) << seat;
            }
        }
        if let Some(before) = before {
            witness.saw(&StepRecord { before, moved: *self, commands, wanted, points, destroyed, flattened });
        }
        if destroyed != 0 {
            self.destroy(destroyed);
        }
    }

    /// Resolves collisions: the square on which each pig ends up that wants to go to `wanted`.
    ///
    /// A pig that wants the same square as another, or would trade squares, stays, so it wants its own
    /// square. That may block others, so this is repeated until nothing changes.
    #[cold]
    fn resolve(&self, wanted: &[u8; MAX_SEATS]) -> [u8; MAX_SEATS] {
        let mut targets = *wanted;
        for seat in each(self.living) {
            let other = self.living_on(wanted[seat]);
            if other != seat && other < MAX_SEATS && wanted[other] == self.squares[seat] {
                targets[seat] = self.squares[seat];
            }
        }
        loop {
            let (mut once, mut twice) = (0_u64, 0_u64);
            for seat in each(self.living) {
                let target = 1_u64 << (targets[seat] & 63);
                twice |= once & target;
                once |= target;
            }
            if twice == 0 {
                return targets;
            }
            for seat in each(self.living) {
                if twice >> (targets[seat] & 63) & 1 != 0 {
                    targets[seat] = self.squares[seat];
                }
            }
        }
    }

    /// Squares that a pig's attack hits; for a laser, the first occupied one.
    #[inline]
    fn hits(&self, seat: usize, command: u8) -> u64 {
        let facing = usize::from(self.facings[seat] & 3);
        let square = usize::from(self.squares[seat] & 63);
        if command != FIRE {
            return FIST[facing][square];
        }
        let ahead = RAY[facing][square] & (self.occupied() | self.wrecks);
        if ahead == 0 {
            return 0;
        }
        // North and east are towards the higher bits.
        if facing < 2 { ahead & ahead.wrapping_neg() } else { 1 << (63 - ahead.leading_zeros()) }
    }

    /// Squares of the living pigs.
    #[inline]
    fn occupied(&self) -> u64 {
        each(self.living).fold(0, |set, seat| set | 1 << (self.squares[seat] & 63))
    }

    /// Index of the living pig on a square; [`MAX_SEATS`] if there is none.
    #[inline]
    fn living_on(&self, square: u8) -> usize {
        each(self.living).find(|&seat| self.squares[seat] == square).unwrap_or(MAX_SEATS)
    }

    /// Turns these pigs into hulks simultaneously, so that they share a place.
    #[cold]
    fn destroy(&mut self, pigs: u8) {
        self.living &= !pigs;
        for seat in each(pigs) {
            (self.facings[seat], self.damage[seat]) = (0, 0);
            self.places[seat] = self.count_living() + 1;
            self.wrecks |= 1 << (self.squares[seat] & 63);
        }
    }

    /// Target of a laser fired now: its square, and the seat of the pig or hulk there.
    pub(crate) fn in_the_line_of_fire(&self, seat: Seat) -> Option<(Square, Seat)> {
        let hit = self.hits(seat.index(), FIRE);
        let square = Square::nth(hit.trailing_zeros() as u8)?;
        let owner = (0..self.seats()).find(|&seat| self.squares[seat] == square.number());
        Some((square, Seat::new(owner?)?))
    }
}

impl fmt::Debug for Arena {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.pigs().map(|(_, pig)| pig)).finish()
    }
}
