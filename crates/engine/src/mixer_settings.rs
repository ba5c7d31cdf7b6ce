//! How a player of simultaneous games thinks: from somebody who forgets that others move to equilibrium.

use std::time::Duration;

use crate::limits::Limits;

/// How a [`Mixer`](crate::Mixer) comes to its decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MixerSettings {
    /// What it thinks of.
    pub model: OpponentModel,
    /// In so many of a hundred rounds it overlooks that the others do anything, and plans [alone](OpponentModel::Alone).
    pub lapses: u8,
}

/// What is thought of before an order is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpponentModel {
    /// The best that comes to mind if nobody else did anything. Now and then a command doesn't come to mind.
    Alone,
    /// The best if everybody else did anything, in so many cases.
    Guesses {
        /// How many.
        cases: usize,
    },
    /// Everybody is taken to plan against everybody: what is then best is a mix.
    Mixes {
        /// So often everybody thinks again about what the others may have thought.
        rounds: u32,
        /// With two players: with so many chances in a hundred the other is taken to plan alone or by guesses, which can be
        /// taken advantage of. 0 for an equilibrium, from which nobody can take anything.
        habit: u8,
    },
}

impl MixerSettings {
    /// The best response to somebody who does anything: the baseline of measurements.
    pub const GREEDY: Self = Self { model: OpponentModel::Guesses { cases: 256 }, lapses: 0 };

    /// As well as it can.
    pub const MAX: Self = Self { model: OpponentModel::Mixes { rounds: 1_000, habit: 30 }, lapses: 0 };

    /// Nothing but the equilibrium.
    pub const NASH: Self = Self { model: OpponentModel::Mixes { rounds: 1_000, habit: 0 }, lapses: 0 };

    /// How many bytes a player remembers unless it is told otherwise.
    pub const MEMORY: usize = 64 << 20;

    /// So many of a hundred commands don't come to the mind of somebody who plans [alone](OpponentModel::Alone).
    pub(crate) const OVERLOOKS: u8 = 40;

    /// How often each level overlooks the others, from level 1 on.
    const LAPSES: [u8; 8] = [100, 85, 70, 55, 42, 30, 19, 9];

    /// The settings of a level, 1 for the weakest to 8; `None` if there is no such level.
    ///
    /// All levels know the same. The lower ones forget, now and then or always, that the others won't stand still, and then overlook
    /// some of what they could do themselves as well.
    pub fn of_level(level: u8) -> Option<MixerSettings> {
        let lapses = *MixerSettings::LAPSES.get(usize::from(level).checked_sub(1)?)?;
        Some(MixerSettings { model: OpponentModel::Mixes { rounds: 100, habit: 30 }, lapses })
    }

    /// How long it thinks where nobody says otherwise. Only the strongest goes by the clock; the others give the same order to
    /// the same seed on every machine.
    pub fn usual_limits(self) -> Limits {
        match self.model {
            OpponentModel::Mixes { rounds, .. } if rounds >= 1_000 => Limits::time(Duration::from_secs(2)),
            _ => Limits::nodes(6_000_000),
        }
    }

    /// The settings of a name: `1` to `8`, `max`, `greedy` or `nash`.
    pub fn named(name: &str) -> Option<MixerSettings> {
        match name.trim().to_ascii_lowercase().as_str() {
            "greedy" => Some(MixerSettings::GREEDY),
            "max" => Some(MixerSettings::MAX),
            "nash" => Some(MixerSettings::NASH),
            number => MixerSettings::of_level(number.parse().ok()?),
        }
    }
}
