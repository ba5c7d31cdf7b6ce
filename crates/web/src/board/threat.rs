//! Threats: places where the other side could win.

use botyard_core::face::AnyGame;
use botyard_core::scene::{Scene, Spot};
use botyard_core::{Seat, Viewer};
use leptos::prelude::*;

use super::OrderEntry;
use super::describe::{figure_at_spot, seat_word};
use crate::prefs::prefs;
use crate::t;

/// A threatened spot and the sentence that explains it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Threat {
    pub(crate) at: Spot,
    pub(crate) words: String,
}

/// Threats against a seat; `is_own` if it is the user's. While an order is entered, these are the threats
/// after it, if it is already a complete order, so the user sees whether it helps. Empty if the user has
/// turned threats off.
pub(crate) fn threats(game: &dyn AnyGame, seat: Seat, is_own: bool, hand: OrderEntry) -> Vec<Threat> {
    let prefs = prefs();
    if !prefs.threats.get() {
        return Vec::new();
    }
    if hand.is_at_rest() {
        return threats_at(game, seat, is_own);
    }
    let mut after = game.boxed_clone();
    let played = hand.ready().map(|order| after.play(&[(seat, &order)]));
    if played.is_some_and(|played| played.is_ok()) { threats_at(&*after, seat, is_own) } else { Vec::new() }
}

fn threats_at(game: &dyn AnyGame, seat: Seat, is_own: bool) -> Vec<Threat> {
    let places = game.threats(seat);
    if places.is_empty() {
        return Vec::new();
    }
    let scene = game.scene(Viewer::Public);
    places.into_iter().map(|at| Threat { words: words(&scene, &at, seat, is_own), at }).collect()
}

/// The sentences of all threats, joined.
pub(crate) fn threat_words(threats: &[Threat]) -> String {
    threats.iter().map(|threat| &*threat.words).collect::<Vec<_>>().join(" ")
}

/// Explains a threat: a ball could be shot into the goal, a piece of the other side could win by arriving,
/// one's own piece is attacked.
fn words(scene: &Scene, at: &Spot, seat: Seat, is_own: bool) -> String {
    let figure = figure_at_spot(scene, at);
    let other = Seat::first(2).find(|other| *other != seat).unwrap_or(seat);
    let who = |seat: Seat| seat_word(seat, false);
    match (figure.is_some_and(|figure| figure.kind.is_ball), is_own) {
        (true, true) => t!("threat-goal"),
        (true, false) => t!("threat-goal-of", who = who(other)),
        _ if figure.is_some_and(|figure| figure.seat == Some(other)) => match is_own {
            true => t!("threat-arrival"),
            false => t!("threat-arrival-of", who = who(other)),
        },
        (_, true) => t!("threat-attack"),
        (_, false) => t!("threat-attack-of", who = who(seat)),
    }
}
