//! What the page and its worker say to each other, as JSON. Bytes of pictures go beside it: a message with bytes is a list of the
//! JSON and a `Uint8Array`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Analysed;

/// Something for the worker to do. `id` comes back with everything that it says about it. One is done after the other; to stop
/// one, end the worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Task {
    /// To order for a seat, as the computer player of a level. Players are kept while the same game goes on.
    Order {
        /// The page's number for it.
        id: u64,
        /// Where the game is.
        game: GameSoFar,
        /// For whom, counted from 0.
        seat: u8,
        /// Who orders: `3`, `max`.
        level: String,
        /// For the player's lots.
        seed: u64,
    },
    /// To think about a position. What is thought is told again and again until the time is up.
    Analyse {
        /// The page's number for it.
        id: u64,
        /// Where the game is.
        game: GameSoFar,
        /// For whom, counted from 0; for the first who owes an order if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        /// Who thinks; `max` if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<String>,
        /// How many of the best orders are wanted.
        lines: u8,
        /// How long; until the worker is ended if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        milliseconds: Option<u64>,
    },
    /// To make a PNG of a picture.
    Picture {
        /// The page's number for it.
        id: u64,
        /// The picture.
        svg: String,
        /// How wide, in pixels.
        width: u32,
    },
    /// To make an animated GIF of a game.
    Film {
        /// The page's number for it.
        id: u64,
        /// The game.
        game: GameSoFar,
        /// How it is to look.
        film: FilmLook,
    },
}

impl Task {
    /// The page's number for it.
    pub fn id(&self) -> u64 {
        match self {
            Task::Order { id, .. }
            | Task::Analyse { id, .. }
            | Task::Picture { id, .. }
            | Task::Film { id, .. } => *id,
        }
    }
}

/// A game and what has been played in it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct GameSoFar {
    /// The id of the game.
    pub game: String,
    /// How it is played; what isn't named is as usual.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// How many play, where it begins at the start; as few as can if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<u8>,
    /// Where it begins, if not where the game does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// What has been played: of each step, who ordered what. An empty order says that the seat has left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<Vec<(u8, String)>>,
}

/// How an animated picture is to look.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct FilmLook {
    /// How wide, in pixels.
    pub width: u32,
    /// `light`, `dark` or `print`; the first if left out.
    #[serde(default)]
    pub theme: String,
    /// Is the board turned round?
    #[serde(default)]
    pub flipped: bool,
    /// Are the names of squares shown?
    #[serde(default)]
    pub coordinates: bool,
    /// A line under the board: who plays, and where.
    #[serde(default)]
    pub caption: String,
    /// How long a position is shown, in milliseconds; as long as is usual if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause: Option<u32>,
}

/// What the worker says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum WorkerAnswer {
    /// First of all: it is ready.
    Hello {
        /// Its version, which is the page's if both come from the same build.
        version: String,
    },
    /// The order that was asked for.
    Order {
        /// The page's number for it.
        id: u64,
        /// In the game's notation, canonical.
        order: String,
    },
    /// What is thought of a position so far.
    Analysed {
        /// The page's number for it.
        id: u64,
        /// What.
        analysed: Box<Analysed>,
        /// Is this the last word?
        done: bool,
    },
    /// How far a film is.
    Progress {
        /// The page's number for it.
        id: u64,
        /// So many pictures are made.
        done: u32,
        /// Of so many.
        of: u32,
    },
    /// A PNG or GIF; its bytes come beside this.
    Bytes {
        /// The page's number for it.
        id: u64,
        /// `image/png` or `image/gif`.
        content_type: String,
    },
    /// It isn't done.
    Failed {
        /// The page's number for it; 0 if it isn't about a task.
        id: u64,
        /// Why, in words.
        why: String,
        /// Is the worker itself broken? Then nothing more comes from it: end it and start another.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        broken: bool,
    },
}
