//! A game of Robo Battle Pigs in progress.

use botyard_core::dice::Dice;
use botyard_core::environment::EnvironmentForm;
use botyard_core::scene::{Scene, Spot};
use botyard_core::{
    Act, Arrangement, ForcedWin, Game, GameInfo, Joint, Listing, MAX_SEATS, Moment, Outcome, Palette,
    PerSeat, Reason, Seat, SeatName, Seats, SetupError, Sign, Texts, Viewer,
};

use crate::arena::Arena;
use crate::arrangement;
use crate::command::PigCommand;
use crate::ending;
use crate::environment::{CommandEnvironment, RoundEnvironment};
use crate::event::{Event, What};
use crate::illegal::Illegal;
use crate::motion;
use crate::notation::{self, BadPosition};
use crate::options::{PigsOptions, VARIANT, Variant};
use crate::pair::Pair;
use crate::pig::{Name, Pig};
use crate::program::{Program, ROUND};
use crate::view::{self, View};
use crate::witness::{Chronicle, Witness, play_round};

/// A game of Robo Battle Pigs: the pigs on the board, the number of the round and, in Continuous Feedback,
/// the secret list of every seat.
///
/// Games are equal if all of these are.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pigs {
    options: PigsOptions,
    /// The round to be played next, counted from 1; if a pig's destruction has ended the game, the round in
    /// which it ended.
    round: u16,
    arena: Arena,
    /// Continuous Feedback only: the commands waiting to be executed. This is the only part of the state that
    /// is secret.
    lists: [Program; MAX_SEATS],
}

/// Length of a list without damage.
const LIST: usize = 3;

macro_rules! pigs {
    ($($letter:literal)*) => {
        &[$(SeatName {
            title: Texts::new(concat!("Pig ", $letter), concat!("Cerdo ", $letter), concat!("Świnia ", $letter)),
            ..SeatName::letter($letter)
        }),*]
    };
}

const NAMES: &[SeatName] = pigs!("A" "B" "C" "D" "E" "F" "G" "H");

static INFO: GameInfo = GameInfo {
    id: "pigs",
    name: Texts::same("Robo Battle Pigs"),
    summary: "program your pig in secret: five commands a round, all revealed at once",
    tagline: Texts::new(
        "Program your steel pig in secret; all programs run at once. The last pig standing wins.",
        "Programa en secreto tu cerdo de acero; todos los programas se ejecutan a la vez. Gana el último en pie.",
        "Programuj w sekrecie stalową świnię; wszystkie ruszają naraz. Wygrywa ostatnia na polu bitwy.",
    ),
    seats: 2..=MAX_SEATS,
    seat_names: NAMES,
    simultaneous: true,
    secrets: true,
    in_actions: false,
    forced_win: ForcedWin::PLAIN,
    options: &[VARIANT],
    order_example: "F ^ TR v H",
    notation: r"^ v       walk forward, backward
\ /       walk diagonally forward to the left, to the right
TL TR     turn left, right (also < >)
F         fire the laser straight ahead
H         hit the three squares in front
X         do nothing: once for each point of damage
R         alone: repair one point, for the whole round
F ^ TR v H          a program; spaces may be left out
standard r1 A:d8S/0 B:e1N/0   a position: square, facing, damage",
    uci_variant: None,
    rules: botyard_core::rules_pages!(),
    guide: crate::guide::GUIDE,
};

impl Pigs {
    pub(crate) fn from_parts(
        variant: Variant,
        round: u16,
        arena: Arena,
        lists: [Program; MAX_SEATS],
    ) -> Pigs {
        Pigs { options: PigsOptions::new(variant), round, arena, lists }
    }

    /// A game of these two pigs alone, before its first round.
    pub fn of_pair(pair: Pair, variant: Variant) -> Pigs {
        Pigs::from_parts(variant, 1, pair.arena(), [Program::EMPTY; MAX_SEATS])
    }

    /// Variant of the rules.
    pub fn variant(&self) -> Variant {
        self.options.variant()
    }

    /// Number of the round to be played next, or in which the game ended; in Continuous Feedback, of the
    /// move.
    pub const fn round(&self) -> u16 {
        self.round
    }

    /// The board with all pigs.
    pub const fn arena(&self) -> &Arena {
        &self.arena
    }

    /// Mutable access to the board, for trials.
    pub(crate) const fn arena_mut(&mut self) -> &mut Arena {
        &mut self.arena
    }

    /// A copy with only these living pigs on the board, and without lists.
    pub(crate) fn with_only(&self, stay: Seats) -> Pigs {
        Pigs { arena: self.arena.with_only(stay), lists: [Program::EMPTY; MAX_SEATS], ..self.clone() }
    }

    /// The secret list of a seat; empty in variants without lists.
    pub fn list(&self, seat: Seat) -> Program {
        self.lists[seat.index()]
    }

    /// Number of commands in a living pig's next order.
    pub fn commands_owed(&self, seat: Seat) -> usize {
        match self.variant() {
            Variant::Continuous => {
                (LIST + usize::from(self.arena.damage(seat))).saturating_sub(self.list(seat).len())
            }
            _ => ROUND,
        }
    }

    fn is_over(&self) -> bool {
        self.arena.count_living() < 2 || self.round > self.variant().longest()
    }

    /// Returns the programs to execute and the number of steps, given all orders. In Continuous Feedback the
    /// remaining lists are stored.
    fn programs(&mut self, orders: &Joint<Program>) -> ([Program; MAX_SEATS], usize) {
        let mut programs = [Program::EMPTY; MAX_SEATS];
        for (seat, &order) in orders.iter() {
            programs[seat.index()] = order;
        }
        if self.variant() != Variant::Continuous {
            return (programs, ROUND);
        }
        for (list, program) in self.lists.iter_mut().zip(&mut programs) {
            *program = list.followed_by(*program);
            *list = program.without_first();
        }
        (programs, 1)
    }

    /// Plays a round, or a move of Continuous Feedback; returns the number of steps played. `between` is
    /// called with the board after every step, before the end of the round changes it; `at_the_end` is called
    /// with each event of that end.
    fn play_programs<W: Witness>(
        &mut self,
        orders: &Joint<Program>,
        witness: &mut W,
        mut between: impl FnMut(&Arena, usize, &mut W),
        mut at_the_end: impl FnMut(What, &mut W),
    ) -> usize {
        let (programs, steps) = self.programs(orders);
        let before = self.arena;
        let played = play_round(&mut self.arena, &programs, steps, witness, |arena, step, witness| {
            between(arena, step, witness);
        });
        if self.variant() == Variant::Continuous {
            self.repeat_last_commands(&before, |what| at_the_end(what, witness));
        }
        if self.arena.count_living() < 2 {
            return played;
        }
        self.round += 1;
        if self.variant().damage_costs_commands() {
            for (seat, &order) in orders.iter() {
                if order == Program::REPAIR && self.arena.damage(seat) > 0 {
                    self.arena.repair(seat);
                    at_the_end(What::Repaired { pig: Name(seat), damage: self.arena.damage(seat) }, witness);
                }
            }
        }
        played
    }

    /// Plays like [`play_programs`](Pigs::play_programs) and returns the events; `see` is called with the
    /// board after every step.
    fn play_and_tell(&mut self, orders: &Joint<Program>, mut see: impl FnMut(&Arena)) -> Vec<Event> {
        let first = if self.variant() == Variant::Continuous { self.round } else { 1 };
        let mut chronicle = Chronicle::new(first);
        self.play_programs(
            orders,
            &mut chronicle,
            |arena, step, chronicle| {
                chronicle.step = step as u8 + 1;
                see(arena);
            },
            |what, chronicle| {
                chronicle.step = chronicle.events.last().map_or(1, |event| event.step);
                chronicle.note(what);
            },
        );
        chronicle.events
    }

    /// Lengthens the lists of damaged pigs and clears those of destroyed ones.
    fn repeat_last_commands(&mut self, before: &Arena, mut note: impl FnMut(What)) {
        for seat in Seat::first(self.arena.seats()) {
            let list = &mut self.lists[seat.index()];
            match self.arena.pig(seat) {
                Some(Pig::Living { damage, .. }) => {
                    let times = damage.saturating_sub(before.damage(seat));
                    if times > 0 {
                        *list = list.with_last_repeated(usize::from(times));
                        note(What::Repeated { pig: Name(seat), times, length: list.len() as u8 });
                    }
                }
                _ => *list = Program::EMPTY,
            }
        }
    }

    /// Places of all seats: living pigs are ranked by damage, with ties shared; destroyed pigs keep their
    /// places.
    fn places(&self) -> PerSeat<u8> {
        let living: Vec<u8> = self.arena.living().iter().map(|seat| self.arena.damage(seat)).collect();
        PerSeat::from_fn(self.arena.seats(), |seat| match self.arena.pig(seat) {
            Some(Pig::Living { damage, .. }) => {
                1 + living.iter().filter(|&&other| other < damage).count() as u8
            }
            Some(Pig::Hulk { place, .. } | Pig::Gone { place }) => place,
            None => 1,
        })
    }
}

impl Game for Pigs {
    const INFO: &'static GameInfo = &INFO;
    const ENDINGS: &'static [Reason] =
        &[ending::LAST_PIG, ending::ALL_DESTROYED, ending::ROUNDS_PLAYED, ending::MOVES_PLAYED];

    type Options = PigsOptions;
    type Order = Program;
    type Illegal = Illegal;
    type Event = Event;
    type View = View;
    type BadPosition = BadPosition;

    fn start(options: &PigsOptions, seats: usize) -> Result<Pigs, SetupError> {
        let variant = options.variant();
        let allowed = variant.players();
        if !allowed.contains(&seats) {
            let game = match variant {
                Variant::Standard => "standard Robo Battle Pigs",
                Variant::Kids => "Robo Battle Pigs for kids",
                Variant::Bash | Variant::Continuous => INFO.name.en,
            };
            return Err(SetupError::Seats { game, asked: seats, allowed });
        }
        let lists = [Program::EMPTY; MAX_SEATS];
        Ok(Pigs { options: *options, round: 1, arena: variant.start(seats), lists })
    }

    fn options(&self) -> &PigsOptions {
        &self.options
    }

    fn seats(&self) -> usize {
        self.arena.seats()
    }

    fn to_act(&self) -> Seats {
        if self.is_over() { Seats::EMPTY } else { self.arena.living() }
    }

    fn check(&self, seat: Seat, order: &Program) -> Result<(), Illegal> {
        match self.arena.pig(seat) {
            None => return Err(Illegal::NotPlaying(Name(seat))),
            Some(_) if self.is_over() => return Err(Illegal::Over),
            Some(Pig::Living { .. }) => {}
            Some(_) => return Err(Illegal::Out(Name(seat))),
        }
        let (variant, has) = (self.variant(), order.len());
        if !variant.damage_costs_commands() {
            let foreign = order.iter().find(|command| !PigCommand::FREE.contains(command));
            if let Some(command) = foreign {
                let variant = match variant {
                    Variant::Kids => Texts {
                        en: "the kids' variant",
                        es: "la variante para niños",
                        pl: "odmianie dla dzieci",
                    },
                    _ => Texts::same("Continuous Feedback"),
                };
                return Err(Illegal::NotInVariant { command, variant });
            }
        }
        if variant == Variant::Continuous {
            let needs = self.commands_owed(seat);
            let is_new = self.list(seat).is_empty();
            return if has == needs { Ok(()) } else { Err(Illegal::ListLength { needs, has, is_new }) };
        }
        let damage = self.arena.damage(seat);
        if *order == Program::REPAIR {
            return if damage > 0 { Ok(()) } else { Err(Illegal::NothingToRepair) };
        }
        if order.count(PigCommand::Repair) > 0 {
            return Err(Illegal::MixedRepair);
        }
        if has != ROUND {
            return Err(Illegal::Length { has });
        }
        let rests = order.count(PigCommand::Rest);
        if variant.damage_costs_commands() && rests != usize::from(damage) {
            return Err(Illegal::Duty { damage, has: rests });
        }
        Ok(())
    }

    fn step(&mut self, orders: &Joint<Program>) -> Vec<Event> {
        self.play_and_tell(orders, |_| {})
    }

    fn advance(&mut self, orders: &Joint<Program>) -> usize {
        self.play_programs(orders, &mut (), |_, _, ()| {}, |_, ()| {})
    }

    fn moment(event: &Event) -> usize {
        usize::from(event.step.saturating_sub(1))
    }

    fn step_by_moments(&mut self, orders: &Joint<Program>) -> (Vec<Event>, Vec<String>) {
        let before = self.clone();
        let mut way = Vec::new();
        let events = self.play_and_tell(orders, |arena| {
            way.push(Pigs { arena: *arena, ..before.clone() }.write_position());
        });
        // The position after the last step is the one after the end of the round.
        way.pop();
        way.push(self.write_position());
        (events, way)
    }

    fn outcome(&self) -> Option<Outcome> {
        let reason = match (self.arena.count_living(), self.variant()) {
            (0, _) => ending::ALL_DESTROYED,
            (1, _) => ending::LAST_PIG,
            _ if self.round <= self.variant().longest() => return None,
            (_, Variant::Continuous) => ending::MOVES_PLAYED,
            _ => ending::ROUNDS_PLAYED,
        };
        Some(Outcome { places: self.places(), reason })
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(self, viewer)
    }

    fn scene(view: &View) -> Scene {
        view::scene(view)
    }

    fn write_position(&self) -> String {
        notation::write(self, |_| true)
    }

    fn read_position(options: &PigsOptions, text: &str) -> Result<Pigs, BadPosition> {
        notation::read(*options, text)
    }

    fn orders(&self, seat: Seat) -> Listing<Program> {
        if !self.to_act().contains(seat) {
            return Listing::All(Vec::new());
        }
        match self.variant() {
            Variant::Continuous => match self.commands_owed(seat) {
                1 => Listing::All(
                    PigCommand::FREE.into_iter().map(|command| Program::EMPTY.with(command)).collect(),
                ),
                owed => Listing::Count(1 << (3 * owed)),
            },
            Variant::Kids => Listing::Count(Program::choices(0)),
            Variant::Standard | Variant::Bash => Listing::Count(Program::choices(self.arena.damage(seat))),
        }
    }

    /// The environment by rounds comes first; the one by commands is also for the variant without rounds.
    fn environments() -> Vec<EnvironmentForm<Pigs>> {
        vec![
            EnvironmentForm::of::<RoundEnvironment>("").parallel(),
            EnvironmentForm::of::<CommandEnvironment>("steps"),
            EnvironmentForm::of::<CommandEnvironment>("continuous")
                .parallel()
                .with(&[("variant", "continuous")]),
        ]
    }

    #[inline]
    fn random_order(&self, seat: Seat, dice: &mut Dice) -> Option<Program> {
        if !self.to_act().contains(seat) {
            return None;
        }
        Some(if self.variant().damage_costs_commands() {
            let damage = self.arena.damage(seat);
            Program::choice(damage, dice.below(Program::choices(damage)))
        } else {
            Program::random(self.commands_owed(seat), dice)
        })
    }

    fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> Pigs {
        let mut other = self.clone();
        for seat in Seat::first(self.seats()) {
            if viewer != Viewer::Seat(seat) {
                other.lists[seat.index()] = Program::random(self.list(seat).len(), dice);
            }
        }
        other
    }

    /// The program as a row of command cards.
    fn signs(&self, seat: Seat, order: &Program) -> Vec<Sign> {
        order.iter().map(|command| Sign::figure(view::card(Name(seat), command))).collect()
    }

    fn acts(&self, events: &[Event]) -> Vec<Act> {
        motion::acts(&self.arena, events)
    }

    /// None. All pigs move, in secret, before any of them fires, five times a round: a pig in a line of fire
    /// now is rarely hit there, and one outside isn't safe, so marks would be everywhere and mean nothing.
    /// [`rehearse`](Game::rehearse) shows the effect of a program.
    fn threats(&self, _seat: Seat) -> Vec<Spot> {
        Vec::new()
    }

    fn rehearse(&self, seat: Seat, order: &Program, others: &Joint<Program>) -> Option<Vec<Moment<Pigs>>> {
        self.trial(seat, order, others)
    }

    fn palette(&self) -> Option<Palette> {
        Some(arrangement::palette(self.variant()))
    }

    fn arrange(options: &PigsOptions, arrangement: &Arrangement) -> Option<Result<Pigs, BadPosition>> {
        let text = arrangement::write(options.variant(), arrangement);
        Some(text.and_then(|text| Pigs::read_position(options, &text)))
    }

    /// A program that alternates turning left and right, with the required rests; an odd number of commands
    /// ends with a turn to the left.
    fn idle_order(&self, seat: Seat) -> Option<Program> {
        if !self.to_act().contains(seat) {
            return None;
        }
        let rests = if self.variant().damage_costs_commands() { self.arena.damage(seat) } else { 0 };
        let looks = self.commands_owed(seat).saturating_sub(usize::from(rests));
        let turns = [PigCommand::TurnLeft, PigCommand::TurnRight].into_iter().cycle().take(looks);
        Some(turns.chain((0..rests).map(|_| PigCommand::Rest)).collect())
    }

    fn has_secrets(&self) -> bool {
        self.variant() == Variant::Continuous
    }

    /// In `continuous`, appended commands stay secret until they are executed.
    fn orders_are_open(&self) -> bool {
        self.variant() != Variant::Continuous
    }

    fn retire(&mut self, seat: Seat) -> Option<Vec<Event>> {
        let mut events = Vec::new();
        if self.to_act().contains(seat)
            && let Some(at) = self.arena.pig(seat).and_then(Pig::square)
        {
            self.arena.give_up(seat);
            self.lists[seat.index()] = Program::EMPTY;
            events.push(Event { step: 1, what: What::Retired { pig: Name(seat), at } });
        }
        Some(events)
    }
}
