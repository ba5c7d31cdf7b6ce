//! Animation of a step as plain data; the web page and animated pictures play the same acts.

use serde::{Deserialize, Serialize};

use crate::scene::{Cell, Facing, Spot};

/// Motions shown at the same time. Acts are shown one after another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Act {
    /// Index, from 0, of the [position on the way](crate::Game::positions_on_the_way) that this act leads to.
    pub moment: usize,
    /// Simultaneous motions.
    pub motions: Vec<Motion>,
}

/// One visible change. Figures are identified by their place at the beginning of the act; their appearance
/// afterwards is in the scene of the act's moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "motion", rename_all = "kebab-case")]
pub enum Motion {
    /// A figure moves from one place to another.
    Go {
        /// Place it leaves.
        from: Spot,
        /// Place it reaches.
        to: Spot,
        /// Kind of movement.
        manner: Manner,
    },
    /// A new figure comes onto the board.
    Appear {
        /// Square where it appears.
        at: Cell,
    },
    /// A figure is removed from the board.
    Vanish {
        /// Square that it leaves.
        at: Cell,
    },
    /// A figure changes into the one that stands there afterwards: it is promoted, or becomes a wreck.
    Become {
        /// Square where it stands.
        at: Cell,
    },
    /// A figure turns on its square.
    Turn {
        /// Square where it stands.
        at: Cell,
        /// Its new direction.
        facing: Facing,
    },
    /// A figure tries to move and is blocked.
    Bump {
        /// Square where it stays.
        at: Cell,
        /// Direction of the attempted move.
        towards: Facing,
    },
    /// A laser beam.
    Beam {
        /// Square of the shooter.
        from: Cell,
        /// Direction of the beam.
        facing: Facing,
        /// Last square of the beam; `None` if the edge of the board is directly in front.
        to: Option<Cell>,
        /// Whether it hits something there.
        hit: bool,
    },
    /// A blow at one or more squares.
    Punch {
        /// Square of the attacker.
        from: Cell,
        /// Squares that are struck.
        at: Vec<Cell>,
    },
    /// A figure is damaged.
    Hurt {
        /// Square where it stands.
        at: Cell,
    },
    /// A figure is repaired.
    Mend {
        /// Square where it stands.
        at: Cell,
    },
    /// A figure explodes.
    Burst {
        /// Square where it stands.
        at: Cell,
    },
    /// A celebration: of a goal, or a safe arrival.
    Cheer {
        /// Place of the celebration.
        at: Spot,
    },
}

impl Motion {
    /// A [`Motion::Go`] from one square to another.
    pub const fn between(from: Cell, to: Cell, manner: Manner) -> Motion {
        Motion::Go { from: Spot::Cell(from), to: Spot::Cell(to), manner }
    }
}

/// The kind of a figure's movement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// Walks to another square.
    Step,
    /// Walks onto the square of a captured figure.
    Capture,
    /// Is captured and goes to a hand.
    Taken,
    /// Is dropped from a hand.
    Drop,
    /// Walks and pushes another figure ahead.
    Push,
    /// Is pushed by another figure.
    Pushed,
    /// Jumps over another figure.
    Jump,
    /// Swaps places with another figure.
    Switch,
    /// Walks with the ball.
    Dribble,
    /// Rolls along with the dribbling figure.
    Dribbled,
    /// Flies after a kick.
    Kicked,
}
