//! Sounds that go with motions.

use botyard_core::{Manner, Motion};

/// A sound effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cue {
    /// A figure walks.
    Step,
    /// A figure is pushed.
    Push,
    /// A figure jumps.
    Jump,
    /// Two figures swap places.
    Switch,
    /// The ball is kicked.
    Kick,
    /// The ball rolls.
    Roll,
    /// A piece is captured.
    Capture,
    /// A piece is put onto the board.
    Drop,
    /// A piece is promoted.
    Promote,
    /// A figure turns.
    Turn,
    /// A figure is blocked.
    Bump,
    /// A laser is fired.
    Laser,
    /// A blow is struck.
    Punch,
    /// A figure is damaged.
    Hurt,
    /// A figure is repaired.
    Mend,
    /// A figure explodes.
    Explode,
    /// A goal, or another celebration.
    Goal,
}

/// The sound of a motion, and its delay in beats.
pub(super) fn of(motion: &Motion) -> Option<(f32, Cue)> {
    Some(match motion {
        Motion::Go { manner, .. } => match manner {
            Manner::Step => (0.0, Cue::Step),
            Manner::Capture => return None,
            Manner::Taken => (0.4, Cue::Capture),
            Manner::Drop => (0.8, Cue::Drop),
            Manner::Push => (0.1, Cue::Push),
            Manner::Pushed => return None,
            Manner::Jump => (0.0, Cue::Jump),
            Manner::Switch => (0.0, Cue::Switch),
            Manner::Dribble => (0.0, Cue::Step),
            Manner::Dribbled => (0.1, Cue::Roll),
            Manner::Kicked => (0.0, Cue::Kick),
        },
        Motion::Appear { .. } => (0.3, Cue::Drop),
        Motion::Vanish { .. } => return None,
        Motion::Become { .. } => (0.2, Cue::Promote),
        Motion::Turn { .. } => (0.0, Cue::Turn),
        Motion::Bump { .. } => (0.28, Cue::Bump),
        Motion::Beam { .. } => (0.0, Cue::Laser),
        Motion::Punch { .. } => (0.2, Cue::Punch),
        Motion::Hurt { .. } => (0.1, Cue::Hurt),
        Motion::Mend { .. } => (0.1, Cue::Mend),
        Motion::Burst { .. } => (0.0, Cue::Explode),
        Motion::Cheer { .. } => (0.0, Cue::Goal),
    })
}
