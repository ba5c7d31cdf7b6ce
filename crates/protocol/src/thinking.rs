//! JSON messages between the page and its worker. A message with binary data is a list of the JSON and a
//! `Uint8Array`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Analysed;

/// A task for the worker; its `id` is repeated in all answers. Tasks are done one after the other; to cancel
/// one, terminate the worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Task {
    /// Choose an order for a seat, as the computer player of a level. Players are kept while the same game
    /// goes on.
    Order {
        /// The page's number for the task.
        id: u64,
        /// The game so far.
        game: GameSoFar,
        /// The seat, from 0.
        seat: u8,
        /// Level of the computer player: `3`, `max`.
        level: String,
        /// Seed of the player's random choices.
        seed: u64,
    },
    /// Analyse a position. Intermediate results are sent until the time is up.
    Analyse {
        /// The page's number for the task.
        id: u64,
        /// The game so far.
        game: GameSoFar,
        /// The seat, from 0; by default the first that owes an order.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        /// Level of the engine; `max` by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<String>,
        /// Number of best orders to return.
        lines: u8,
        /// Time limit; by default until the worker is terminated.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        milliseconds: Option<u64>,
    },
    /// Render a picture as PNG.
    Picture {
        /// The page's number for the task.
        id: u64,
        /// The picture as SVG.
        svg: String,
        /// Width in pixels.
        width: u32,
    },
    /// Render a game as animated GIF.
    Film {
        /// The page's number for the task.
        id: u64,
        /// The game to show.
        game: GameSoFar,
        /// Appearance of the animation.
        film: FilmLook,
    },
}

impl Task {
    /// The page's number for the task.
    pub fn id(&self) -> u64 {
        match self {
            Task::Order { id, .. }
            | Task::Analyse { id, .. }
            | Task::Picture { id, .. }
            | Task::Film { id, .. } => *id,
        }
    }
}

/// A game with everything played so far.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct GameSoFar {
    /// Id of the game.
    pub game: String,
    /// Options of the game; those not given have their default values.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Number of players, if the game begins at its own start position; by default the minimum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<u8>,
    /// Start position, if not the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The steps: seats with their orders. An empty order means that the seat left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<Vec<(u8, String)>>,
}

/// Appearance of an animated picture.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct FilmLook {
    /// Width in pixels.
    pub width: u32,
    /// `light` (the default), `dark` or `print`.
    #[serde(default)]
    pub theme: String,
    /// Whether the board is turned round.
    #[serde(default)]
    pub flipped: bool,
    /// Whether the names of squares are shown.
    #[serde(default)]
    pub coordinates: bool,
    /// Caption under the board: players and place.
    #[serde(default)]
    pub caption: String,
    /// Milliseconds for which a position is shown; by default the usual time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause: Option<u32>,
}

/// An answer from the worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum WorkerAnswer {
    /// The first answer: the worker is ready.
    Hello {
        /// Version of the worker; the same as the page's if both come from the same build.
        version: String,
    },
    /// The order requested.
    Order {
        /// The page's number for the task.
        id: u64,
        /// The order in canonical notation.
        order: String,
    },
    /// Analysis of a position so far.
    Analysed {
        /// The page's number for the task.
        id: u64,
        /// The analysis.
        analysed: Box<Analysed>,
        /// Whether this is the final result.
        done: bool,
    },
    /// Progress of an animation.
    Progress {
        /// The page's number for the task.
        id: u64,
        /// Number of frames rendered.
        done: u32,
        /// Total number of frames.
        of: u32,
    },
    /// A PNG or GIF; its bytes are sent along with this message.
    Bytes {
        /// The page's number for the task.
        id: u64,
        /// `image/png` or `image/gif`.
        content_type: String,
    },
    /// The task failed.
    Failed {
        /// The page's number for the task; 0 if no task is concerned.
        id: u64,
        /// The reason in words.
        why: String,
        /// Whether the worker itself has failed and will send nothing more: terminate it and start another.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        broken: bool,
    },
}
