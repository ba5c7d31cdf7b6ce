//! What is to be seen while orders are played, as plain data: the page and animated pictures play the same acts.

use serde::{Deserialize, Serialize};

use crate::scene::{Cell, Facing, Spot};

/// Motions that are seen at the same time. Acts follow each other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Act {
    /// On the way to which of the [positions on the way](crate::Game::positions_on_the_way), counted from 0.
    pub moment: usize,
    /// What is seen, all at once.
    pub motions: Vec<Motion>,
}

/// Something to be seen. Figures are named by where they are when the act begins; what they look like afterwards is in the
/// scene of the act's moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "motion", rename_all = "kebab-case")]
pub enum Motion {
    /// A figure goes from one place to another.
    Go {
        /// From there.
        from: Spot,
        /// To there.
        to: Spot,
        /// How.
        manner: Manner,
    },
    /// A figure comes onto the board that was nowhere before.
    Appear {
        /// Where.
        at: Cell,
    },
    /// A figure is gone.
    Vanish {
        /// From where.
        at: Cell,
    },
    /// A figure changes into what stands there afterwards: it is promoted, or becomes a wreck.
    Become {
        /// Where it stands.
        at: Cell,
    },
    /// A figure turns on its square.
    Turn {
        /// Where it stands.
        at: Cell,
        /// Where it looks then.
        facing: Facing,
    },
    /// A figure wants to go and can't.
    Bump {
        /// Where it stays.
        at: Cell,
        /// Where it wanted to go.
        towards: Facing,
    },
    /// A laser.
    Beam {
        /// From there.
        from: Cell,
        /// In this direction.
        facing: Facing,
        /// As far as there; `None` if the edge is before it.
        to: Option<Cell>,
        /// Does it hit something there?
        hit: bool,
    },
    /// A blow at some squares.
    Punch {
        /// From there.
        from: Cell,
        /// At these.
        at: Vec<Cell>,
    },
    /// A figure is hurt.
    Hurt {
        /// Where it stands.
        at: Cell,
    },
    /// A figure is mended.
    Mend {
        /// Where it stands.
        at: Cell,
    },
    /// A figure explodes.
    Burst {
        /// Where it stands.
        at: Cell,
    },
    /// Something to cheer about: a goal, a safe arrival.
    Cheer {
        /// Where.
        at: Spot,
    },
}

impl Motion {
    /// A figure goes from one square to another.
    pub const fn between(from: Cell, to: Cell, manner: Manner) -> Motion {
        Motion::Go { from: Spot::Cell(from), to: Spot::Cell(to), manner }
    }
}

/// How a figure goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// Walks.
    Step,
    /// Walks to where another stands, which is taken.
    Capture,
    /// Is taken, and goes to a hand.
    Taken,
    /// Comes from a hand.
    Drop,
    /// Walks and pushes another before it.
    Push,
    /// Is pushed.
    Pushed,
    /// Jumps over another.
    Jump,
    /// Trades places.
    Switch,
    /// Walks with the ball.
    Dribble,
    /// Rolls along with who dribbles.
    Dribbled,
    /// Flies where it was kicked.
    Kicked,
}
