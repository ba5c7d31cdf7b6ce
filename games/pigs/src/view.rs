//! What a viewer sees: everything but the lists of others.

use botyard_core::scene::{Figure, Legend, Piece, Scene, Tint, Tray};
use botyard_core::{Seat, Seats, Viewer};
use serde::Serialize;

use crate::game::Pigs;
use crate::notation;
use crate::options::Variant;
use crate::pig::{Name, Pig};
use crate::program::Program;
use crate::square::{Facing, Square};

/// A game as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Its text, with `?` for every command that is hidden.
    pub position: String,
    /// Which rules are played.
    pub variant: Variant,
    /// The round to be played next, or in which the game ended; in Continuous Feedback the move.
    pub round: u16,
    /// The last that will be played.
    pub last_round: u16,
    /// Every seat's pig.
    pub pigs: Vec<PigView>,
}

/// A pig as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PigView {
    /// Whose.
    pub pig: Name,
    /// What has become of it.
    pub state: State,
    /// Where it stands.
    pub square: Option<Square>,
    /// Where it looks, if it is alive.
    pub facing: Option<Facing>,
    /// Its damage; five if it isn't alive.
    pub damage: u8,
    /// Its place, if it isn't alive.
    pub place: Option<u8>,
    /// How long its list is, if it has one.
    pub list_length: Option<usize>,
    /// Its list, if the viewer may see it.
    pub list: Option<Program>,
}

/// What has become of a pig.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// It fights.
    Living,
    /// It is destroyed but stands on the board.
    Hulk,
    /// It is flattened.
    Gone,
    /// It takes no part in this trial.
    Absent,
}

/// A trial as the seat that makes it sees it. Nobody has a place, for who is absent might fall, too.
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

/// The drawing of a living pig.
pub(crate) const PIG: &str = "pig";
/// The drawing of a hulk.
pub(crate) const HULK: &str = "hulk";

/// A living pig as it is drawn.
pub(crate) fn pig(name: Name, facing: Facing, damage: u8) -> Figure {
    let glyph = if damage == 0 { name.to_string() } else { format!("{name}{damage}") };
    let facing = Some(facing.drawn());
    Figure { kind: PIG, seat: Some(name.0), tint: Tint::Plain, glyph, facing, number: damage }
}

/// A hulk as it is drawn.
pub(crate) fn hulk(name: Name) -> Figure {
    let (seat, glyph) = (Some(name.0), format!("{name}#"));
    Figure { kind: HULK, seat, tint: Tint::Plain, glyph, facing: None, number: 0 }
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
    let figure = |kind: &'static str, glyph: &str| Figure {
        kind,
        seat: Some(pig.pig.0),
        tint: Tint::Plain,
        glyph: glyph.to_owned(),
        facing: None,
        number: 0,
    };
    let holds = match pig.list {
        Some(list) => list.iter().map(|command| (figure("command", command.sign()), 1)).collect(),
        None if length == 0 => Vec::new(),
        None => vec![(figure("hidden", "?"), length as u8)],
    };
    Some(Tray { seat: pig.pig.0, name: "list", holds })
}
