//! Which sound fits what is seen.

use botyard_core::{Manner, Motion};

/// A sound.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cue {
    /// Somebody walks.
    Step,
    /// Somebody is pushed.
    Push,
    /// Somebody jumps.
    Jump,
    /// Two trade places.
    Switch,
    /// The ball is kicked.
    Kick,
    /// The ball rolls.
    Roll,
    /// Something is taken.
    Capture,
    /// Something is put onto the board.
    Drop,
    /// Something becomes more.
    Promote,
    /// Somebody turns.
    Turn,
    /// Somebody runs into something.
    Bump,
    /// A laser.
    Laser,
    /// A blow.
    Punch,
    /// Somebody is hurt.
    Hurt,
    /// Somebody is mended.
    Mend,
    /// Somebody explodes.
    Explode,
    /// A goal, or another reason to cheer.
    Goal,
}

/// The sound of a motion, and after how many beats it is heard.
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
