//! Why a program can't be locked in.

use botyard_core::{Game, Seat};
use botyard_pigs::{Draft, Illegal, PigCommand, Pigs};

use crate::t;

/// Number of rests that a pig's damage requires.
pub(super) fn duty(game: &Pigs, seat: Seat) -> usize {
    if game.variant().damage_costs_commands() { usize::from(game.arena().damage(seat)) } else { 0 }
}

/// Number of rests still missing; none in a round of repair.
pub(super) fn rests_needed(game: &Pigs, seat: Seat, draft: &Draft) -> usize {
    if draft.count(PigCommand::Repair) > 0 {
        return 0;
    }
    duty(game, seat).saturating_sub(draft.count(PigCommand::Rest))
}

/// Why a draft can't be locked in; `None` if it can.
pub(super) fn problem(game: &Pigs, seat: Seat, draft: &Draft) -> Option<String> {
    let rests = rests_needed(game, seat, draft);
    let Some(program) = draft.program() else {
        let missing = draft.missing();
        return Some(if rests > missing {
            t!("pigs-no-room-for-rests", count = rests - missing)
        } else {
            t!("pigs-missing", count = missing)
        });
    };
    let why = Game::check(game, seat, &program).err()?;
    Some(match why {
        Illegal::Over => t!("pigs-over"),
        Illegal::NotPlaying(_) | Illegal::Out(_) => t!("pigs-out"),
        Illegal::Length { .. } => t!("pigs-length"),
        Illegal::MixedRepair => t!("pigs-mixed-repair"),
        Illegal::NothingToRepair => t!("pigs-nothing-to-repair"),
        Illegal::Duty { damage: 0, .. } => t!("pigs-no-rests"),
        Illegal::Duty { damage, has } if has < usize::from(damage) => {
            t!("pigs-no-room-for-rests", count = usize::from(damage) - has)
        }
        Illegal::Duty { damage, has } => t!("pigs-rests-too-many", count = has - usize::from(damage)),
        Illegal::NotInVariant { .. } => t!("pigs-not-in-variant"),
        Illegal::ListLength { needs, .. } => t!("pigs-list-add", count = needs),
    })
}
