//! The view of a game: everything but the other seats' lists.

use botyard_core::scene::{Figure, FigureKind, Legend, NumberMeaning, Piece, Scene, Tint, Tray};
use botyard_core::shape::Drawing;
use botyard_core::{Seat, Seats, Texts, Viewer};
use serde::Serialize;

use crate::command::PigCommand;
use crate::drawing;
use crate::game::Pigs;
use crate::notation;
use crate::options::Variant;
use crate::pig::{Name, Pig};
use crate::program::Program;
use crate::square::{Facing, Square};

/// A game as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The position in text notation, with `?` for every hidden command.
    pub position: String,
    /// Variant of the rules.
    pub variant: Variant,
    /// Number of the round to be played next, or in which the game ended; in Continuous Feedback, of the
    /// move.
    pub round: u16,
    /// Maximum number of rounds or moves.
    pub last_round: u16,
    /// The pig of every seat.
    pub pigs: Vec<PigView>,
}

/// A pig as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PigView {
    /// Name of the pig.
    pub pig: Name,
    /// State of the pig.
    pub state: State,
    /// Square on which it stands; `None` if it is gone.
    pub square: Option<Square>,
    /// Facing, if it is living.
    pub facing: Option<Facing>,
    /// Damage; five if it is destroyed.
    pub damage: u8,
    /// Place of its seat, if it is destroyed.
    pub place: Option<u8>,
    /// Length of its list, if it has one.
    pub list_length: Option<usize>,
    /// Its list, if the viewer may see it.
    pub list: Option<Program>,
}

/// State of a pig.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// It is in the game.
    Living,
    /// It is destroyed, and its hulk is on the board.
    Hulk,
    /// It is destroyed, and its hulk is flattened.
    Gone,
    /// It doesn't take part in this trial.
    Absent,
}

/// The view of a trial for the seat that runs it. Places are left out, because absent pigs might be destroyed
/// too.
pub(crate) fn trial(game: &Pigs, seat: Seat, absent: Seats) -> View {
    let mut view = view(game, Viewer::Seat(seat));
    for pig in &mut view.pigs {
        if absent.contains(pig.pig.0) {
            (pig.state, pig.damage) = (State::Absent, 0);
        }
        pig.place = None;
    }
    view.position.truncate(view.position.find(notation::FELL).unwrap_or(view.position.len()));
    view
}

pub(crate) fn view(game: &Pigs, viewer: Viewer) -> View {
    let sees = |seat: Seat| viewer == Viewer::Seat(seat);
    let pigs = game.arena().pigs().map(|(seat, pig)| {
        let has_list = game.variant() == Variant::Continuous && pig.is_living();
        let list = game.list(seat);
        let (state, facing, damage, place) = match pig {
            Pig::Living { facing, damage, .. } => (State::Living, Some(facing), damage, None),
            Pig::Hulk { place, .. } => (State::Hulk, None, 5, Some(place)),
            Pig::Gone { place } => (State::Gone, None, 5, Some(place)),
        };
        PigView {
            pig: Name(seat),
            state,
            square: pig.square(),
            facing,
            damage,
            place,
            list_length: has_list.then(|| list.len()),
            list: (has_list && sees(seat)).then_some(list),
        }
    });
    View {
        position: notation::write(game, sees),
        variant: game.variant(),
        round: game.round(),
        last_round: game.variant().longest(),
        pigs: pigs.collect(),
    }
}

pub(crate) fn scene(view: &View) -> Scene {
    let mut legend: Vec<(&str, &str)> = vec![("A", "a pig"), ("A2", "a pig with 2 damage")];
    if view.pigs.iter().any(|pig| pig.state == State::Hulk) {
        legend.push(("A#", "a hulk"));
    }
    if view.variant == Variant::Continuous {
        legend.push(("?", "a hidden command"));
    }
    Scene {
        columns: 8,
        rows: 8,
        facing_matters: true,
        pieces: view.pigs.iter().filter_map(piece).collect(),
        trays: view.pigs.iter().filter_map(tray).collect(),
        legend: legend
            .into_iter()
            .map(|(glyph, words)| Legend { glyph: glyph.to_owned(), words: words.to_owned() })
            .collect(),
        ..Scene::default()
    }
}

const fn kind(id: &'static str, name: Texts, draw: fn(&Figure) -> Drawing) -> FigureKind {
    FigureKind { is_lettered: true, ..FigureKind::drawn(id, name, draw) }
}

pub(crate) const PIG: FigureKind = FigureKind {
    number: NumberMeaning::Damage,
    is_single: true,
    turns: true,
    ..kind("pig", Texts::new("pig", "cerdo", "świnia"), drawing::pig)
};
pub(crate) const HULK: FigureKind =
    FigureKind { is_single: true, ..kind("hulk", Texts::new("hulk", "chatarra", "wrak"), drawing::hulk) };
const COMMAND: FigureKind = kind("command", Texts::new("command", "orden", "polecenie"), drawing::command);
const HIDDEN: FigureKind =
    kind("hidden", Texts::new("hidden command", "orden oculta", "ukryte polecenie"), drawing::hidden);
const BADGE: FigureKind = kind("badge", Texts::new("badge", "insignia", "odznaka"), drawing::badge);

fn figure(kind: &'static FigureKind, name: Name, glyph: &str) -> Figure {
    let (seat, glyph) = (Some(name.0), glyph.to_owned());
    Figure { kind, seat, tint: Tint::Plain, glyph, facing: None, number: 0 }
}

/// Returns the figure of a living pig.
pub fn pig(name: Name, facing: Facing, damage: u8) -> Figure {
    let glyph = if damage == 0 { name.to_string() } else { format!("{name}{damage}") };
    Figure { facing: Some(facing.drawn()), number: damage, ..figure(&PIG, name, &glyph) }
}

/// Returns the figure of a hulk.
pub fn hulk(name: Name) -> Figure {
    figure(&HULK, name, &format!("{name}#"))
}

/// Returns the figure of a command card.
pub fn card(name: Name, command: PigCommand) -> Figure {
    figure(&COMMAND, name, command.sign())
}

fn piece(view: &PigView) -> Option<Piece> {
    let figure = match view.state {
        State::Gone | State::Absent => return None,
        State::Hulk => hulk(view.pig),
        State::Living => pig(view.pig, view.facing?, view.damage),
    };
    Some(Piece { at: view.square?.cell(), figure })
}

fn tray(pig: &PigView) -> Option<Tray> {
    let length = pig.list_length?;
    let holds = match pig.list {
        Some(list) => list.iter().map(|command| (card(pig.pig, command), 1)).collect(),
        None if length == 0 => Vec::new(),
        None => vec![(figure(&HIDDEN, pig.pig, "?"), length as u8)],
    };
    let badge = Some(figure(&BADGE, pig.pig, &pig.pig.to_string()));
    Some(Tray { seat: pig.pig.0, name: "list", holds, badge })
}
