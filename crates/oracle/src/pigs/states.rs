//! The numbering of states of two living pigs between rounds, and tables of their values.

use std::sync::OnceLock;

use botyard_core::Game as _;
use botyard_pigs::{DEADLY, Pair, PairValues, Pigs, PigsOptions, Variant};

const LIVING: usize = DEADLY as usize;

/// How a round can end, for the first pig: a number of a state, as it is or with the pigs exchanged, or a
/// decided game. It is an index into [`Worths`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Outcome(u32);

impl Outcome {
    const WON: Outcome = Outcome(2 * PigStates::COUNT as u32);
    const LOST: Outcome = Outcome(Outcome::WON.0 + 1);
    const SHARED: Outcome = Outcome(Outcome::WON.0 + 2);

    /// The outcome for the other pig.
    #[inline]
    #[must_use]
    pub const fn exchanged(self) -> Outcome {
        Outcome(self.0 ^ 1)
    }

    /// Number of the state, and whether its pigs are exchanged; `None` if the game is decided.
    pub const fn state(self) -> Option<(usize, bool)> {
        if self.0 < Outcome::WON.0 { Some(((self.0 >> 1) as usize, self.0 & 1 != 0)) } else { None }
    }
}

/// All states of two living pigs up to the board's symmetries and the exchange of the pigs.
#[derive(Debug)]
pub struct PigStates {
    pairs: Vec<Pair>,
    /// By damage of the first and of the second pig and placement.
    outcomes: Vec<Outcome>,
}

impl PigStates {
    /// Number of states.
    pub const COUNT: usize = 101_180;

    /// The numbering, computed at the first call.
    pub fn get() -> &'static PigStates {
        static STATES: OnceLock<PigStates> = OnceLock::new();
        STATES.get_or_init(PigStates::new)
    }

    fn new() -> PigStates {
        let mut pairs = Vec::with_capacity(PigStates::COUNT);
        let mut outcomes = vec![Outcome::default(); LIVING * LIVING * Pair::PLACEMENTS];
        // The most damaged first: a round leads to states with the same or more damage, but for repairs.
        let mut classes: Vec<[u8; 2]> =
            (0..DEADLY).flat_map(|second| (0..=second).map(move |first| [first, second])).collect();
        classes.sort_by_key(|&[first, second]| std::cmp::Reverse((first + second, first)));
        for damage in classes {
            for placement in 0..Pair::PLACEMENTS {
                let Some(pair) = Pair::placed(placement, damage) else { continue };
                let exchanged = pair.exchanged();
                if damage[0] == damage[1] && exchanged.placement() < placement {
                    continue;
                }
                let number = pairs.len() as u32;
                pairs.push(pair);
                outcomes[place(exchanged)] = Outcome(2 * number + 1);
                outcomes[place(pair)] = Outcome(2 * number);
            }
        }
        PigStates { pairs, outcomes }
    }

    /// The state with this number.
    #[inline]
    pub fn pair(&self, number: usize) -> Pair {
        self.pairs[number]
    }

    /// All states, the most damaged first.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// Number of the start position of a variant.
    ///
    /// # Panics
    /// If the variant has none for two pigs that plan whole rounds.
    pub fn start(&self, variant: Variant) -> usize {
        let options = PigsOptions::new(variant);
        let game = Pigs::start(&options, 2).ok().and_then(|game| Pair::of(game.arena()));
        let number = game.and_then(|pair| self.outcome(pair).state()).map(|(number, _)| number);
        number.expect("two pigs start undamaged")
    }

    /// A state as the text of a position.
    pub fn text(&self, number: usize, variant: Variant) -> String {
        Pigs::of_pair(self.pair(number), variant).write_position()
    }

    /// Whether the state is its own image with the pigs exchanged, so that it is even.
    pub fn is_even(&self, number: usize) -> bool {
        let pair = self.pairs[number];
        pair.damage(0) == pair.damage(1) && pair.placement() == pair.exchanged().placement()
    }

    /// The outcome that this state is.
    #[inline]
    pub fn outcome(&self, pair: Pair) -> Outcome {
        match (pair.damage(0) == DEADLY, pair.damage(1) == DEADLY) {
            (false, false) => self.outcomes[place(pair)],
            (false, true) => Outcome::WON,
            (true, false) => Outcome::LOST,
            (true, true) => Outcome::SHARED,
        }
    }
}

#[inline]
fn place(pair: Pair) -> usize {
    (usize::from(pair.damage(0)) * LIVING + usize::from(pair.damage(1))) * Pair::PLACEMENTS + pair.placement()
}

/// The first pig's chance to win, for every [`Outcome`].
#[derive(Clone, PartialEq, Debug)]
pub struct Worths(Vec<f32>);

impl Worths {
    /// Creates a table from the values of all states.
    pub fn new(value: impl Fn(usize) -> f32) -> Worths {
        let values = (0..PigStates::COUNT).map(value).flat_map(|value| [value, 1.0 - value]);
        Worths(values.chain([1.0, 0.0, 0.5, 0.5]).collect())
    }

    /// The values of a table.
    pub fn of_table(values: &PairValues) -> Worths {
        let states = PigStates::get();
        Worths::new(|number| values.get(states.pair(number)))
    }

    /// The values as a table.
    pub fn to_table(&self) -> PairValues {
        let mut values = PairValues::by_damage();
        for (number, &pair) in PigStates::get().pairs().iter().enumerate() {
            values.set(pair, self.get(number));
        }
        values
    }

    /// The result when the last round has been played: less damage wins.
    pub fn at_the_limit() -> Worths {
        let states = PigStates::get();
        Worths::new(|number| {
            let pair = states.pair(number);
            match pair.damage(0).cmp(&pair.damage(1)) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            }
        })
    }

    /// Creates a table from values by place in [`Outcome`]: for the first pig of a state, then for the
    /// second, which need not add up to one.
    pub(crate) fn by_places(values: Vec<f32>) -> Worths {
        let mut values = values;
        values.extend([1.0, 0.0, 0.5, 0.5]);
        Worths(values)
    }

    /// The values that [`by_places`](Worths::by_places) takes.
    pub(crate) fn places(&self) -> Vec<f32> {
        self.0[..2 * PigStates::COUNT].to_vec()
    }

    pub(crate) fn by_place(&self, place: usize) -> f32 {
        self.0[place]
    }

    /// Smallest and largest difference from another table.
    pub(crate) fn differences(&self, other: &Worths) -> (f64, f64) {
        let differences = self.0.iter().zip(&other.0).map(|(one, other)| f64::from(one - other));
        differences.fold((0.0, 0.0), |(low, high), by| (f64::min(low, by), f64::max(high, by)))
    }

    /// How much less a state counts towards an even game than what is decided, as a part of one. Of two sure
    /// wins the quicker one is better therefore: without that, a strategy could keep a won position forever.
    const PATIENCE: f64 = 1e-5;

    /// Values of states a round earlier, when they are the outcome of a round.
    #[must_use]
    pub fn ahead(&self) -> Worths {
        Worths::new(|number| {
            let value = f64::from(self.get(number));
            (value + (0.5 - value) * Worths::PATIENCE) as f32
        })
    }

    /// Value of an outcome.
    #[inline]
    pub fn of(&self, outcome: Outcome) -> f32 {
        self.0[outcome.0 as usize]
    }

    /// Value of a state by its number.
    #[inline]
    pub fn get(&self, number: usize) -> f32 {
        self.0[2 * number]
    }

    /// Sets the value of a state.
    pub fn set(&mut self, number: usize, value: f32) {
        self.0[2 * number] = value;
        self.0[2 * number + 1] = 1.0 - value;
    }
}
