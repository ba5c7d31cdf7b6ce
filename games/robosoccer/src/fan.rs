//! Move generation: all actions of a side as bitboards. The rules of single actions are implemented only
//! here.

use std::ops::ControlFlow;

use botyard_core::Side;

use crate::action::Action;
use crate::direction::{DOWN, Direction, NEXT, UP};
use crate::men::{Men, NO_BALL};
use crate::options::{Actions, Edition};
use crate::pitch::Pitch;
use crate::square::Square;
use crate::squares::Squares;

/// The pitch from the point of view of the side to act.
#[derive(Clone, Copy)]
pub(crate) struct OwnPitch<W> {
    exits: [W; 4],
    /// Squares on which robots can be pushed and jumped over.
    contact: W,
    /// The own home row, the row in front of it, and the enemy's home row.
    home: W,
    second: W,
    pub(crate) last: W,
    /// Direction away from home.
    forward: usize,
    plug: u32,
    /// Whether passive turns are illegal.
    pub(crate) strict: bool,
    /// Whether a turn may consist of one action.
    pub(crate) one_will_do: bool,
}

impl<W: Squares> OwnPitch<W> {
    #[inline(always)]
    pub(crate) fn new(pitch: &Pitch, side: Side) -> OwnPitch<W> {
        let row = |row: u8| W::narrow(ROW << (row * Square::FILES));
        let top = pitch.rows - 1;
        let (home, second, last, forward) = match side {
            Side::White => (row(0), row(1), row(top), UP),
            Side::Black => (row(top), row(top - 1), row(0), DOWN),
        };
        let strict = pitch.edition == Edition::English;
        OwnPitch {
            exits: pitch.exits.map(W::narrow),
            contact: if strict { !(home | last) } else { !W::NONE },
            home,
            second,
            last,
            forward,
            plug: u32::from(pitch.plug),
            strict,
            one_will_do: pitch.actions == Actions::UpToTwo,
        }
    }
}

/// The squares of the lowest row.
pub(crate) const ROW: u128 = (1 << Square::FILES) - 1;

/// The pieces from the point of view of the side to act.
#[derive(Clone, Copy)]
pub(crate) struct Stand<W> {
    own: W,
    enemy: W,
    big: W,
    medium: W,
    balls: W,
    /// Square of the own ball, or [`NO_BALL`].
    ball: u32,
}

impl<W: Squares> Stand<W> {
    #[inline(always)]
    pub(crate) fn new(men: &Men, side: Side) -> Stand<W> {
        Stand {
            own: W::narrow(men.robots[side as usize]),
            enemy: W::narrow(men.robots[!side as usize]),
            big: W::narrow(men.big),
            medium: W::narrow(men.medium),
            balls: W::narrow(men.ball_set()),
            ball: u32::from(men.balls[side as usize]),
        }
    }

    #[inline(always)]
    fn move_sizes(&mut self, from: W, to: W) {
        let both = from | to;
        self.big ^= both.when(self.big.meets(from));
        self.medium ^= both.when(self.medium.meets(from));
    }

    /// Whether the robot on `from` is smaller than the one on `over`.
    #[inline(always)]
    fn is_smaller(&self, from: W, over: W) -> bool {
        (self.big.meets(over) && !self.big.meets(from))
            || (self.medium.meets(over) && !(self.big | self.medium).meets(from))
    }

    /// The pieces after one of the moves of the fan.
    #[inline(always)]
    pub(crate) fn after(&self, what: Move) -> Stand<W> {
        let mut after = *self;
        let from = W::one(what.from);
        let to = W::one(what.to);
        match what.kind {
            MoveKind::Step | MoveKind::Jump => {}
            MoveKind::Push => {
                let behind = W::one(u32::from(NEXT[what.direction][what.to as usize]));
                after.enemy ^= to | behind;
                after.move_sizes(to, behind);
            }
            MoveKind::Switch => {
                after.balls ^= from | to;
                after.ball = what.from;
            }
        }
        after.own ^= from | to;
        after.move_sizes(from, to);
        after
    }

    /// Number of own pieces on the home row.
    #[inline(always)]
    fn at_home(&self, field: &OwnPitch<W>) -> u32 {
        let ball = if self.ball == u32::from(NO_BALL) { W::NONE } else { W::one(self.ball) };
        ((self.own | ball) & field.home).count()
    }
}

/// An action of a [`Fan`] with its kind.
#[derive(Clone, Copy)]
pub(crate) struct Move {
    from: u32,
    to: u32,
    /// Direction of a step, push or jump.
    direction: usize,
    kind: MoveKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum MoveKind {
    Step,
    Push,
    Jump,
    Switch,
}

impl Move {
    #[inline(always)]
    pub(crate) fn action(self) -> Action {
        Action { from: Square::at(self.from), to: Square::at(self.to) }
    }

    /// Reconstructs the move of the first action of a turn, given the square of the own ball now. It is only
    /// used to find the way back, so a push counts as a step.
    pub(crate) fn made(first: Action, ball: Option<Square>) -> Move {
        let (from, to) = (first.from.index() as u32, first.to.index() as u32);
        let (direction, kind) = if ball == Some(first.from) {
            (Direction::Up, MoveKind::Switch)
        } else {
            match Direction::two_on(first.from, first.to) {
                Some((direction, _)) => (direction, MoveKind::Jump),
                None => (Direction::between(first.from, first.to).unwrap_or(Direction::Up), MoveKind::Step),
            }
        };
        Move { from, to, direction: direction as usize, kind }
    }

    /// Whether it brings the ball to the last row.
    #[inline(always)]
    pub(crate) fn scores<W: Squares>(self, field: &OwnPitch<W>) -> bool {
        self.kind == MoveKind::Switch && field.last.meets(W::one(self.from))
    }
}

/// All actions of the side to act.
#[derive(Clone, Copy)]
pub(crate) struct Fan<W> {
    /// By direction, the empty squares to which a robot can step.
    steps: [W; 4],
    /// By direction, the enemy robots that can be pushed or jumped over: the conditions are the same, and the
    /// sizes decide which of the two it is.
    contacts: [W; 4],
    /// The robots that can trade places with the ball.
    switches: W,
}

impl<W: Squares> Fan<W> {
    #[inline(always)]
    pub(crate) fn new(field: &OwnPitch<W>, stand: &Stand<W>) -> Fan<W> {
        let occupied = stand.own | stand.enemy | stand.balls;
        let touchable = stand.enemy & field.contact;
        let mut fan = Fan { steps: [W::NONE; 4], contacts: [W::NONE; 4], switches: W::NONE };
        for direction in 0..4 {
            let exits = field.exits[direction];
            let reached = (stand.own & exits).shifted(direction);
            fan.steps[direction] = reached & !occupied;
            // The square behind must be empty and the edge to it passable.
            let room = (!occupied).shifted((direction + 2) % 4);
            fan.contacts[direction] = reached & touchable & exits & room;
        }
        if stand.ball != u32::from(NO_BALL) {
            let [a, b, c, d, e, f] = *W::rays(stand.ball);
            let up = (a & occupied).only_first() | (b & occupied).only_first() | (c & occupied).only_first();
            let down = (d & occupied).only_last() | (e & occupied).only_last() | (f & occupied).only_last();
            fan.switches = (up | down) & stand.own;
        }
        fan
    }

    /// The legal second actions after a first action that didn't score, and whether the turn may end without
    /// one.
    ///
    /// Where passive turns are illegal, actions that would leave all pieces where they stood or the home row
    /// plugged are excluded.
    #[inline(always)]
    pub(crate) fn second(field: &OwnPitch<W>, first: Move, stand: &Stand<W>) -> (Fan<W>, bool) {
        let mut fan = Fan::new(field, stand);
        let mut may_end = field.one_will_do;
        if field.strict {
            fan.forbid_return(first);
            let at_home = stand.at_home(field);
            if at_home + 1 >= field.plug {
                fan.leave_room(field, stand, at_home);
                may_end &= at_home < field.plug;
            }
        }
        (fan, may_end)
    }

    /// Whether a legal turn begins with this first action.
    #[inline(always)]
    pub(crate) fn leads_on(field: &OwnPitch<W>, stand: &Stand<W>, first: Move) -> bool {
        if first.scores(field) {
            return true;
        }
        let after = stand.after(first);
        // Fast path: mostly the turn may end after it, which doesn't depend on second actions.
        let may_end = field.one_will_do && !(field.strict && after.at_home(field) >= field.plug);
        may_end || !Fan::second(field, first, &after).0.is_empty()
    }

    /// Excludes the return of the same piece, the only action that leaves all own pieces where they stood.
    #[inline(always)]
    fn forbid_return(&mut self, first: Move) {
        let back = (first.direction + 2) % 4;
        match first.kind {
            MoveKind::Step | MoveKind::Push => self.steps[back] &= !W::one(first.from),
            MoveKind::Jump => {
                self.contacts[back] &= !W::one(u32::from(NEXT[first.direction][first.from as usize]));
            }
            MoveKind::Switch => self.switches &= !W::one(first.to),
        }
    }

    /// Excludes actions that would end the turn with a plugged home row, given the number of pieces there
    /// now.
    #[inline(never)]
    fn leave_room(&mut self, field: &OwnPitch<W>, stand: &Stand<W>, at_home: u32) {
        if at_home < field.plug {
            // No piece may enter the home row. A jump can land there over a robot on the second row; a push
            // doesn't reach it.
            let back = (field.forward + 2) % 4;
            self.steps[back] &= !field.home;
            let mut over = self.contacts[back] & field.second;
            while !over.is_empty() {
                let one = over.only_first();
                if stand.is_smaller(one.shifted(field.forward), one) {
                    self.contacts[back] &= !one;
                }
                over = over.without_first();
            }
            return;
        }
        // A piece must leave the home row, and one action moves only one. A switch only exchanges own pieces,
        // so it must score.
        let leaving = at_home == field.plug;
        for direction in 0..4 {
            let rest = field.second.when(leaving && direction == field.forward);
            self.steps[direction] &= rest;
            self.contacts[direction] &= rest;
        }
        self.switches &= field.last;
    }

    #[inline(always)]
    pub(crate) fn count(&self) -> u32 {
        let straight: u32 = self.steps.iter().map(|set| set.count()).sum();
        let contacts: u32 =
            if (self.contacts[0] | self.contacts[1] | self.contacts[2] | self.contacts[3]).is_empty() {
                0
            } else {
                self.contacts.iter().map(|set| set.count()).sum()
            };
        straight + contacts + self.switches.count()
    }

    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        let [a, b, c, d] = self.steps;
        let [e, f, g, h] = self.contacts;
        (a | b | c | d | e | f | g | h | self.switches).is_empty()
    }

    /// The robots that can score by trading places with the ball.
    #[inline(always)]
    pub(crate) fn scorers(&self, field: &OwnPitch<W>) -> W {
        self.switches & field.last
    }

    #[inline(always)]
    fn step(direction: usize, to: u32) -> Move {
        let from = u32::from(NEXT[(direction + 2) % 4][to as usize]);
        Move { from, to, direction, kind: MoveKind::Step }
    }

    #[inline(always)]
    fn contact(stand: &Stand<W>, direction: usize, at: u32) -> Move {
        let from = u32::from(NEXT[(direction + 2) % 4][at as usize]);
        if stand.is_smaller(W::one(from), W::one(at)) {
            let to = u32::from(NEXT[direction][at as usize]);
            Move { from, to, direction, kind: MoveKind::Jump }
        } else {
            Move { from, to: at, direction, kind: MoveKind::Push }
        }
    }

    #[inline(always)]
    fn switch(stand: &Stand<W>, robot: u32) -> Move {
        Move { from: robot, to: stand.ball, direction: 0, kind: MoveKind::Switch }
    }

    /// Visits every action once: steps, then pushes and jumps, then switches.
    #[inline(always)]
    pub(crate) fn visit<B>(
        &self,
        stand: &Stand<W>,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for direction in 0..4 {
            let mut set = self.steps[direction];
            while !set.is_empty() {
                visit(Fan::<W>::step(direction, set.first()))?;
                set = set.without_first();
            }
        }
        for direction in 0..4 {
            let mut set = self.contacts[direction];
            while !set.is_empty() {
                visit(Fan::contact(stand, direction, set.first()))?;
                set = set.without_first();
            }
        }
        let mut set = self.switches;
        while !set.is_empty() {
            visit(Fan::switch(stand, set.first()))?;
            set = set.without_first();
        }
        ControlFlow::Continue(())
    }

    /// Returns the action with this index in the order of [`visit`](Fan::visit).
    #[inline(always)]
    pub(crate) fn nth(&self, stand: &Stand<W>, mut index: u32) -> Option<Move> {
        for direction in 0..4 {
            let count = self.steps[direction].count();
            if index < count {
                return Some(Fan::<W>::step(direction, nth(self.steps[direction], index)));
            }
            index -= count;
        }
        for direction in 0..4 {
            let count = self.contacts[direction].count();
            if index < count {
                return Some(Fan::contact(stand, direction, nth(self.contacts[direction], index)));
            }
            index -= count;
        }
        (index < self.switches.count()).then(|| Fan::switch(stand, nth(self.switches, index)))
    }

    /// Returns the move of an action if it is in the fan. The squares must be on the board.
    pub(crate) fn find(&self, stand: &Stand<W>, action: Action) -> Option<Move> {
        let (from, to) = (action.from.index() as u32, action.to.index() as u32);
        if to == stand.ball {
            let can = self.switches.meets(W::one(from));
            return can.then(|| Fan::switch(stand, from));
        }
        let (direction, next) = match Direction::between(action.from, action.to) {
            Some(direction) => (direction as usize, to),
            None => {
                let (direction, over) = Direction::two_on(action.from, action.to)?;
                (direction as usize, over.index() as u32)
            }
        };
        if self.steps[direction].meets(W::one(next)) {
            return (next == to).then(|| Fan::<W>::step(direction, to));
        }
        let can = self.contacts[direction].meets(W::one(next));
        can.then(|| Fan::contact(stand, direction, next)).filter(|found| found.to == to)
    }
}

/// The square with `index` squares of the set below it, which must exist.
#[inline(always)]
fn nth<W: Squares>(mut set: W, index: u32) -> u32 {
    for _ in 0..index {
        set = set.without_first();
    }
    set.first()
}
