//! Strands: the states that one player can reach in a round when the commands of all others are known.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use botyard_core::dice::Dice;
use botyard_core::{Bout, Commands, MAX_SEATS, Seat};

use crate::meter::Meter;

/// The commands of the other seats, step by step. The planner's own entry is ignored.
pub(crate) type Future<B> = Vec<Commands<B>>;

/// Returns the future in which these seats play these programs and all others are idle.
pub(crate) fn future<'p, B: Bout>(
    bout: &B,
    programs: impl IntoIterator<Item = (Seat, &'p [B::Command])>,
) -> Future<B>
where
    B::Command: 'p,
{
    let mut steps = vec![[B::IDLE; MAX_SEATS]; bout.steps()];
    for (seat, program) in programs {
        for (commands, &command) in steps.iter_mut().zip(program) {
            commands[seat.index()] = command;
        }
    }
    steps
}

/// Returns the final state of a seat's program in a future.
pub(crate) fn end_of<B: Bout>(bout: &B, seat: Seat, program: &[B::Command], future: &Future<B>) -> B::State {
    let mut state = bout.start();
    for (step, &command) in program.iter().enumerate() {
        let mut commands = future[step];
        commands[seat.index()] = command;
        bout.step(&mut state, step, &commands);
    }
    state
}

/// The programs of a seat as an automaton: the possible next commands by remaining duty. It is the same for
/// all futures.
pub(crate) struct Menus<B: Bout> {
    pub(crate) commands: Vec<B::Command>,
    /// By step and duty: the possible commands by number, each with the number of the duty that it leaves.
    pub(crate) steps: Vec<Vec<Vec<(u8, u8)>>>,
}

impl<B: Bout> Menus<B> {
    /// Builds the automaton of a seat.
    pub(crate) fn new(bout: &B, seat: Seat) -> Menus<B> {
        let mut commands = Vec::new();
        let mut duties = vec![B::Duty::default()];
        let mut steps = Vec::with_capacity(bout.steps());
        for step in 0..bout.steps() {
            let mut after: Vec<B::Duty> = Vec::new();
            let mut menus = Vec::with_capacity(duties.len());
            for &duty in &duties {
                let mut menu = Vec::new();
                bout.menu(seat, step, duty, |command, left| {
                    menu.push((number_in(&mut commands, command), number_in(&mut after, left)));
                });
                menus.push(menu);
            }
            steps.push(menus);
            duties = after;
        }
        Menus { commands, steps }
    }

    /// Removes commands at random: at each step each of them with a probability of `chances` percent, but
    /// never all that are possible.
    #[must_use]
    pub(crate) fn overlooking(mut self, chances: u8, dice: &mut Dice) -> Menus<B> {
        for menus in &mut self.steps {
            let seen: Vec<bool> =
                self.commands.iter().map(|_| dice.below(100) >= u64::from(chances)).collect();
            let is_seen = |&(command, _): &(u8, u8)| seen[usize::from(command)];
            for menu in menus.iter_mut().filter(|menu| menu.iter().any(is_seen)) {
                menu.retain(is_seen);
            }
        }
        self
    }
}

fn number_in<T: PartialEq>(list: &mut Vec<T>, item: T) -> u8 {
    let number = list.iter().position(|other| *other == item).unwrap_or_else(|| {
        list.push(item);
        list.len() - 1
    });
    number as u8
}

/// All states that a seat can reach in one future, step by step and without duplicates, and the transitions
/// between them.
pub(crate) struct Strand {
    /// For each step but the last: number of the next state, by state and command.
    pub(crate) next: Vec<Vec<u16>>,
    /// For the last step: worth, by state and command.
    pub(crate) worth: Vec<f32>,
}

impl Strand {
    /// Returns the memory use in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.worth[..]) + self.next.iter().map(|links| size_of_val(&links[..])).sum::<usize>()
    }

    /// Builds the strand of a future; `judge` evaluates the final states. `None` if the meter ran out.
    pub(crate) fn new<B: Bout>(
        bout: &B,
        seat: Seat,
        menus: &Menus<B>,
        future: &Future<B>,
        judge: &dyn Fn(&B::State) -> f32,
        meter: &mut Meter<'_>,
    ) -> Option<Strand> {
        let width = menus.commands.len();
        let last = bout.steps() - 1;
        let mut states = vec![bout.start()];
        let mut next = Vec::with_capacity(last);
        let mut numbers: HashMap<B::State, u16, BuildHasherDefault<Scramble>> = HashMap::default();
        for step in 0..last {
            let used = used_at(menus, step);
            let mut after: Vec<B::State> = Vec::with_capacity(states.len() * 3);
            let mut links = vec![0; states.len() * width];
            numbers.clear();
            for (from, state) in states.iter().enumerate() {
                for &command in &used {
                    let to = play(bout, *state, step, seat, menus.commands[command], future);
                    let number = *numbers.entry(to).or_insert_with(|| {
                        after.push(to);
                        (after.len() - 1) as u16
                    });
                    links[from * width + command] = number;
                }
                if !meter.count(used.len() as u64) {
                    return None;
                }
            }
            next.push(links);
            states = after;
        }
        let used = used_at(menus, last);
        let mut worth = vec![0.0; states.len() * width];
        for (from, state) in states.iter().enumerate() {
            for &command in &used {
                let end = play(bout, *state, last, seat, menus.commands[command], future);
                worth[from * width + command] = judge(&end);
            }
            if !meter.count(used.len() as u64) {
                return None;
            }
        }
        Some(Strand { next, worth })
    }
}

fn play<B: Bout>(
    bout: &B,
    mut state: B::State,
    step: usize,
    seat: Seat,
    command: B::Command,
    future: &Future<B>,
) -> B::State {
    let mut commands = future[step];
    commands[seat.index()] = command;
    bout.step(&mut state, step, &commands);
    state
}

/// Returns the numbers of the commands that are possible at a step with any duty.
fn used_at<B: Bout>(menus: &Menus<B>, step: usize) -> Vec<usize> {
    let mut used: Vec<usize> =
        menus.steps[step].iter().flatten().map(|&(command, _)| usize::from(command)).collect();
    used.sort_unstable();
    used.dedup();
    used
}

/// A fast hash for small numbers, for tables that are not filled with untrusted input.
#[derive(Default)]
pub(crate) struct Scramble(u64);

impl Scramble {
    #[inline]
    pub(crate) fn add(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Scramble {
    #[inline]
    fn finish(&self) -> u64 {
        // Hash tables use the lowest and highest bits, but the middle bits of a product are mixed best.
        self.0 ^ (self.0 >> 29)
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.add(u64::from(number));
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.add(u64::from(number));
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.add(u64::from(number));
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }
}
