//! Settings of the player of simultaneous games: from ignoring the opponents to equilibrium.

use std::time::Duration;

use crate::limits::Limits;

/// Settings of a [`Mixer`](crate::Mixer).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MixerSettings {
    /// Assumption about the opponents.
    pub model: OpponentModel,
    /// Percentage of rounds in which the player ignores the opponents and plans
    /// [alone](OpponentModel::Alone).
    pub lapses: u8,
}

/// The assumption about the opponents that an order is based on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpponentModel {
    /// All others are idle. The best program against that, from which some commands are randomly excluded.
    Alone,
    /// All others play at random. The best program against a sample of such futures.
    Guesses {
        /// Sample size.
        cases: usize,
    },
    /// All players plan against each other. The result is a mix.
    Mixes {
        /// Maximum number of rounds of best responses.
        rounds: u32,
        /// With two players: the probability in percent that the opponent is assumed to plan alone or by
        /// guesses, which can be exploited. 0 for an equilibrium, which can't be exploited itself.
        habit: u8,
    },
}

impl MixerSettings {
    /// Best response to random play: the baseline of measurements.
    pub const GREEDY: Self = Self { model: OpponentModel::Guesses { cases: 256 }, lapses: 0 };

    /// Full strength: with two players an equilibrium, which nobody beats.
    pub const MAX: Self = Self::NASH;

    /// The equilibrium, without assumed habits.
    pub const NASH: Self = Self { model: OpponentModel::Mixes { rounds: 1_000, habit: 0 }, lapses: 0 };

    /// With two players: assumes habits and takes advantage of them, at the risk of being exploited itself.
    pub const EXPLOITER: Self = Self { model: OpponentModel::Mixes { rounds: 1_000, habit: 30 }, lapses: 0 };

    /// Default memory limit in bytes.
    pub const MEMORY: usize = 64 << 20;

    /// Percentage of commands excluded when planning [alone](OpponentModel::Alone).
    pub(crate) const OVERLOOKS: u8 = 40;

    /// Lapses of each level in percent, from level 1 on.
    const LAPSES: [u8; 8] = [100, 85, 70, 55, 42, 30, 19, 9];

    /// Returns the settings of a level, 1 for the weakest to 8; `None` if there is no such level.
    ///
    /// All levels use the same search. The lower ones sometimes or always ignore that the opponents move, and
    /// then also overlook some of their own commands.
    pub fn of_level(level: u8) -> Option<MixerSettings> {
        let lapses = *MixerSettings::LAPSES.get(usize::from(level).checked_sub(1)?)?;
        Some(MixerSettings { model: OpponentModel::Mixes { rounds: 100, habit: 30 }, lapses })
    }

    /// Returns the default limits. Only the strongest setting uses a time limit; the others give the same
    /// order for the same seed on every machine.
    pub fn usual_limits(self) -> Limits {
        match self.model {
            OpponentModel::Mixes { rounds, .. } if rounds >= 1_000 => Limits::time(Duration::from_secs(2)),
            _ => Limits::nodes(6_000_000),
        }
    }

    /// Returns the settings with this name: `1` to `8`, `max`, `greedy`, `nash` or
    /// `exploiter`.
    pub fn named(name: &str) -> Option<MixerSettings> {
        match name.trim().to_ascii_lowercase().as_str() {
            "greedy" => Some(MixerSettings::GREEDY),
            "max" => Some(MixerSettings::MAX),
            "nash" => Some(MixerSettings::NASH),
            "exploiter" => Some(MixerSettings::EXPLOITER),
            number => MixerSettings::of_level(number.parse().ok()?),
        }
    }
}
