//! Winning chances in Robo Battle Pigs: solved for two pigs, learned for more.

use botyard_core::Seat;
use botyard_core::face::AnyGame;
use botyard_pigs::{Pigs, Prospects};

/// Returns the winning chance of every seat, in the order of the seats; they add up to 1.
///
/// # Errors
///
/// If it is another game.
pub fn prospects(game: &dyn AnyGame) -> Result<Vec<f32>, String> {
    let pigs = game.as_any().downcast_ref::<Pigs>();
    let pigs = pigs.ok_or_else(|| format!("there are no values of {}", game.info().name))?;
    let prospects = Prospects::learned(pigs.variant());
    Ok(Seat::first(pigs.arena().seats()).map(|seat| prospects.of(pigs.arena(), seat)).collect())
}
