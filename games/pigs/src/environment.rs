//! Learning environments of Robo Battle Pigs, in two forms: one command per action, or a whole round per
//! action. Programs stay hidden until every living pig has one.
//!
//! Planes, on the board as it is (row 0 is rank 1): for each seat in seating order, starting with the
//! observer, its pig if it looks north, east, south, west (4 planes) and its damage on every square (1
//! plane); hulks; the observer's own pending commands (one row per command, `^ v \ / TL TR F H`, then a plane
//! with `X` and `R` in the first two columns); the number of the round, at most 127; 1 if the observer acts
//! next.

use botyard_core::environment::{Environment, shared_result};
use botyard_core::{Game, Joint, PerSeat, Seat};

use crate::command::PigCommand;
use crate::game::Pigs;
use crate::pig::Pig;
use crate::program::{Program, ROUND};

const CELLS: usize = 64;
const FREE: usize = PigCommand::FREE.len();

/// Environment with one command per action: every living pig gives its first command, then every pig its
/// second, and so on.
///
/// Actions are the commands in the order of [`PigCommand::ALL`]. After a repair only repairs follow, so that
/// the order of turns doesn't reveal who repairs.
#[derive(Clone, Debug)]
pub struct CommandEnvironment {
    game: Pigs,
    programs: [Program; 8],
    turn: Option<Seat>,
}

/// Environment with one program per action.
///
/// An action consists of five free commands, the number of the set of steps that become rests if damage
/// requires rests, and whether the pig repairs if it can. Every action is legal whatever the damage, and
/// every legal program has an action.
#[derive(Clone, Debug)]
pub struct RoundEnvironment {
    game: Pigs,
    orders: Joint<Program>,
}

fn observe(game: &Pigs, seat: Seat, own: Program, acts: bool, planes: &mut [i8]) {
    planes.fill(0);
    let seats = game.seats();
    let arena = game.arena();
    let hulks = 5 * seats;
    for (owner, pig) in arena.pigs() {
        let first = (owner.index() + seats - seat.index()) % seats * 5;
        match pig {
            Pig::Living { square, facing, damage } => {
                planes[(first + facing as usize) * CELLS + usize::from(square.number())] = 1;
                planes[(first + 4) * CELLS..(first + 5) * CELLS].fill(damage as i8);
            }
            Pig::Hulk { square, .. } => planes[hulks * CELLS + usize::from(square.number())] = 1,
            Pig::Gone { .. } => {}
        }
    }
    for (step, command) in own.iter().enumerate() {
        let number = command as usize - 1;
        let (plane, column) = if number < FREE { (hulks + 1, number) } else { (hulks + 2, number - FREE) };
        planes[plane * CELLS + step * 8 + column] = 1;
    }
    let last = (hulks + 3) * CELLS;
    planes[last..last + CELLS].fill(game.round().min(127) as i8);
    planes[last + CELLS..last + 2 * CELLS].fill(i8::from(acts));
}

fn shape(game: &Pigs) -> [usize; 3] {
    [5 * game.seats() + 5, 8, 8]
}

/// Result of a seat whose pig is out, or of any seat once the game is over.
fn result(game: &Pigs, seat: Seat) -> Option<f32> {
    if let Some(outcome) = game.outcome() {
        return Some(shared_result(&outcome.places, seat));
    }
    let place = |seat| match game.arena().pig(seat) {
        Some(Pig::Hulk { place, .. } | Pig::Gone { place }) => place,
        _ => 0,
    };
    let places = PerSeat::from_fn(game.seats(), place);
    if places[seat] == 0 { None } else { Some(shared_result(&places, seat)) }
}

impl CommandEnvironment {
    /// Number of commands missing from a seat's program.
    fn lacks(&self, seat: Seat) -> usize {
        self.game.commands_owed(seat).saturating_sub(self.programs[seat.index()].len())
    }

    fn has_duties(&self) -> bool {
        self.game.variant().damage_costs_commands()
    }

    /// The seat with the most missing commands, the first of several; `None` if all programs are complete.
    fn next(&self) -> Option<Seat> {
        let due = self.game.to_act().iter().filter(|&seat| self.lacks(seat) > 0);
        due.min_by_key(|seat| (std::cmp::Reverse(self.lacks(*seat)), seat.index()))
    }

    /// Commands that a seat may give next, a bit for each in the order of [`PigCommand::ALL`].
    fn legal(&self, seat: Seat) -> u16 {
        const ALL_FREE: u16 = (1 << FREE) - 1;
        const REST: u16 = 1 << (PigCommand::Rest as u16 - 1);
        const REPAIR: u16 = 1 << (PigCommand::Repair as u16 - 1);
        if !self.has_duties() {
            return ALL_FREE;
        }
        let program = self.programs[seat.index()];
        let damage = usize::from(self.game.arena().damage(seat));
        if damage == 0 {
            return ALL_FREE;
        }
        if program.get(0) == Some(PigCommand::Repair) {
            return REPAIR;
        }
        let rests = damage.saturating_sub(program.count(PigCommand::Rest));
        let free = if ROUND - program.len() > rests { ALL_FREE } else { 0 };
        let rest = if rests > 0 { REST } else { 0 };
        free | rest | if program.is_empty() { REPAIR } else { 0 }
    }

    /// Returns the command of an action if it is legal.
    fn command(&self, seat: Seat, action: usize) -> Option<PigCommand> {
        let command = *PigCommand::ALL.get(action)?;
        (self.legal(seat) >> action & 1 != 0).then_some(command)
    }
}

impl Environment for CommandEnvironment {
    type Game = Pigs;

    fn of(game: Pigs) -> Option<CommandEnvironment> {
        let mut environment = CommandEnvironment { game, programs: [Program::EMPTY; 8], turn: None };
        environment.turn = environment.next();
        Some(environment)
    }

    fn game(&self) -> &Pigs {
        &self.game
    }

    fn dimensions(&self) -> Vec<usize> {
        vec![if self.has_duties() { PigCommand::ALL.len() } else { FREE }]
    }

    fn shape(&self) -> [usize; 3] {
        shape(&self.game)
    }

    fn turn(&self) -> Option<Seat> {
        self.turn
    }

    fn observe(&self, seat: Seat, planes: &mut [i8]) {
        let own = self.game.list(seat).followed_by(self.programs[seat.index()]);
        observe(&self.game, seat, own, self.turn == Some(seat), planes);
    }

    fn visit_actions(&self, mut visit: impl FnMut(usize)) {
        let Some(seat) = self.turn else { return };
        let mut legal = self.legal(seat);
        while legal != 0 {
            visit(legal.trailing_zeros() as usize);
            legal &= legal - 1;
        }
    }

    fn act(&mut self, action: usize) -> bool {
        let Some(seat) = self.turn else { return false };
        let Some(command) = self.command(seat, action) else { return false };
        let program = &mut self.programs[seat.index()];
        *program = program.with(command);
        self.turn = self.next();
        if self.turn.is_none() {
            let due = self.game.to_act().iter();
            let orders: Joint<Program> = due.map(|seat| (seat, self.programs[seat.index()])).collect();
            self.game.advance(&orders);
            self.programs = [Program::EMPTY; 8];
            self.turn = self.next();
        }
        true
    }

    fn action_text(&self, action: usize) -> Option<String> {
        Some(self.command(self.turn?, action)?.sign().to_owned())
    }

    fn result(&self, seat: Seat) -> Option<f32> {
        result(&self.game, seat)
    }

    /// Without duties, every free command is legal.
    fn is_total(&self) -> bool {
        !self.has_duties()
    }
}

impl RoundEnvironment {
    fn program(&self, seat: Seat, action: usize) -> Option<Program> {
        let dimensions = self.dimensions();
        if action >= dimensions.iter().product() {
            return None;
        }
        let mut choices = [0; 7];
        let mut rest = action;
        for (choice, size) in choices.iter_mut().zip(&dimensions).rev() {
            *choice = rest % size;
            rest /= size;
        }
        let damage = self.game.arena().damage(seat);
        let damage = if self.game.variant().damage_costs_commands() { damage } else { 0 };
        if damage > 0 && choices[6] == 1 {
            return Some(Program::REPAIR);
        }
        let rests = Program::rests(damage, choices[5]);
        let command = |step: usize| {
            if rests >> step & 1 != 0 { PigCommand::Rest } else { PigCommand::FREE[choices[step]] }
        };
        Some((0..ROUND).map(command).collect())
    }
}

impl Environment for RoundEnvironment {
    type Game = Pigs;

    fn of(game: Pigs) -> Option<RoundEnvironment> {
        let has_rounds = game.variant() != crate::Variant::Continuous;
        has_rounds.then(|| RoundEnvironment { game, orders: Joint::default() })
    }

    fn game(&self) -> &Pigs {
        &self.game
    }

    fn dimensions(&self) -> Vec<usize> {
        let mut sizes = vec![FREE; ROUND];
        if self.game.variant().damage_costs_commands() {
            sizes.extend([10, 2]);
        }
        sizes
    }

    fn shape(&self) -> [usize; 3] {
        shape(&self.game)
    }

    fn turn(&self) -> Option<Seat> {
        self.game.to_act().without(self.orders.seats()).iter().next()
    }

    fn observe(&self, seat: Seat, planes: &mut [i8]) {
        let own = self.orders.get(seat).copied().unwrap_or(Program::EMPTY);
        let owes = self.game.to_act().contains(seat) && self.orders.get(seat).is_none();
        observe(&self.game, seat, own, owes, planes);
    }

    fn visit_actions(&self, visit: impl FnMut(usize)) {
        if self.turn().is_some() {
            (0..self.dimensions().iter().product()).for_each(visit);
        }
    }

    fn act(&mut self, action: usize) -> bool {
        let Some(seat) = self.turn() else { return false };
        let Some(program) = self.program(seat, action) else { return false };
        self.orders.insert(seat, program);
        if self.turn().is_none() {
            let orders = std::mem::take(&mut self.orders);
            self.game.advance(&orders);
        }
        true
    }

    fn action_text(&self, action: usize) -> Option<String> {
        Some(self.program(self.turn()?, action)?.to_string())
    }

    fn result(&self, seat: Seat) -> Option<f32> {
        result(&self.game, seat)
    }

    fn is_total(&self) -> bool {
        true
    }
}
