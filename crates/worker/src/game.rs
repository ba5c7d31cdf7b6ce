//! Reconstruction of games that the page describes.

use botyard_core::face::AnyGame;
use botyard_core::{Seat, Story};
use botyard_protocol::GameSoFar;

/// Maximum number of steps that are replayed.
const LONGEST: usize = 5_000;

/// Replays the game that the page describes.
pub(crate) fn story(told: &GameSoFar) -> Result<Story, String> {
    let kind = *botyard_catalog::find(&told.game).map_err(|why| why.to_string())?;
    let options = told.options.clone().into_iter().collect();
    let story = Story::begin(kind, options, told.start.clone(), told.seats.map(usize::from));
    let mut story = story.map_err(|why| why.to_string())?;
    if told.moves.len() > LONGEST {
        return Err(format!("a game of more than {LONGEST} steps is too long"));
    }
    for (number, step) in (1..).zip(&told.moves) {
        let wrong = |why: &dyn std::fmt::Display| format!("step {number}: {why}");
        let orders: Option<Vec<(Seat, &str)>> =
            step.iter().map(|(seat, order)| Some((Seat::new(usize::from(*seat))?, order.as_str()))).collect();
        let orders = orders.ok_or_else(|| wrong(&"there is no such seat"))?;
        match *orders {
            [(seat, "")] if story.retire(seat) => {}
            [(_, "")] => return Err(wrong(&"nobody can leave this game")),
            _ => story.play(&orders).map_err(|why| wrong(&why))?,
        }
    }
    Ok(story)
}

/// The seat with this number, if it owes an order; the first that does if no number is given.
pub(crate) fn seat(game: &dyn AnyGame, number: Option<u8>) -> Result<Seat, String> {
    let due = game.to_act();
    let found = match number {
        None => due.iter().next(),
        Some(number) => Seat::new(usize::from(number)).filter(|&seat| due.contains(seat)),
    };
    found.ok_or_else(|| match number {
        Some(number) if !due.is_empty() => format!("seat {number} has no order due"),
        _ => "the game is over".to_owned(),
    })
}
