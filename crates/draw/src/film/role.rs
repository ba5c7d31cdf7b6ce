//! Roles: what a figure does during an act.

use botyard_core::scene::{Facing, Figure, Scene, Spot};
use botyard_core::{Manner, Motion};

use super::{Actor, Place, at_rest, progress};
use crate::board::{CELL, Layout, TrayPlace};
use crate::figure::{degrees, heading};
use crate::frame::Sprite;
use crate::ground::STANDING;

/// Destination, manner and duration (in beats) of a movement.
#[derive(Clone, Debug)]
pub(crate) struct Going {
    pub(super) to: Place,
    pub(super) manner: Manner,
    pub(super) length: f32,
}

/// Everything that a figure does during one act.
#[derive(Clone, Debug, Default)]
pub(crate) struct Role {
    pub(super) go: Option<Going>,
    pub(super) turn: Option<Facing>,
    pub(super) bump: Option<Facing>,
    pub(super) hurt: bool,
    pub(super) appears: bool,
    pub(super) vanishes: bool,
    /// Whether it looks different afterwards; its new appearance is taken from the scene.
    pub(super) changes: bool,
    /// Its appearance afterwards, if it changes.
    pub(super) ends_as: Option<Figure>,
}

/// Smoothstep easing: slow, fast, slow.
pub(super) fn smooth(part: f32) -> f32 {
    part * part * (3.0 - 2.0 * part)
}

/// Duration of a motion on this scene's board, in beats.
pub(super) fn motion_length(motion: &Motion, scene: &Scene) -> f32 {
    match motion {
        Motion::Go { from, to, manner } => {
            manner_length(*manner, f32::from(distance(from, to, *manner, scene)))
        }
        Motion::Turn { .. } | Motion::Bump { .. } | Motion::Appear { .. } | Motion::Vanish { .. } => 0.8,
        Motion::Become { .. } => 0.9,
        Motion::Beam { .. } => 1.1,
        Motion::Punch { .. } | Motion::Hurt { .. } => 0.9,
        Motion::Mend { .. } => 1.0,
        Motion::Burst { .. } => 1.4,
        Motion::Cheer { .. } => 1.8,
    }
}

/// Distance in squares.
fn distance(from: &Spot, to: &Spot, manner: Manner, scene: &Scene) -> u8 {
    match (from, to) {
        (Spot::Cell(from), Spot::Cell(to)) => {
            let columns = from.column.abs_diff(to.column);
            let round = scene.seam && goes_round(manner);
            let columns = if round { columns.min(scene.columns.abs_diff(columns)) } else { columns };
            columns.max(from.row.abs_diff(to.row))
        }
        (Spot::Cell(from), Spot::Goal { seat }) => {
            let home = scene.homes.iter().find(|home| home.seat == *seat);
            home.map_or(2, |home| home.row.abs_diff(from.row) + 1)
        }
        _ => 2,
    }
}

/// Whether this manner of moving takes the way across the seam if that is shorter. Balls don't.
fn goes_round(manner: Manner) -> bool {
    matches!(manner, Manner::Step | Manner::Push | Manner::Pushed | Manner::Jump)
}

fn manner_length(manner: Manner, far: f32) -> f32 {
    match manner {
        Manner::Step
        | Manner::Capture
        | Manner::Push
        | Manner::Pushed
        | Manner::Dribble
        | Manner::Dribbled => (0.8 + 0.12 * far).min(1.6),
        Manner::Taken => 1.5,
        Manner::Drop => 1.1,
        Manner::Jump => 1.2,
        Manner::Switch => (1.0 + 0.1 * far).min(1.6),
        Manner::Kicked => (0.5 + 0.13 * far).min(1.6),
    }
}

impl Role {
    pub(super) fn moves(&self) -> bool {
        self.go.is_some()
    }

    /// Applies the final state of the role to the actor.
    pub(super) fn finish(&self, actor: &mut Actor) {
        if let Some(going) = &self.go {
            actor.at = going.to.clone();
        }
        if let Some(facing) = self.turn {
            actor.figure.facing = Some(facing);
        }
        if let Some(figure) = &self.ends_as {
            actor.figure = figure.clone();
        }
    }

    /// Appends the figure's sprites at this many beats into the act: one, or two while it changes.
    pub(super) fn play(&self, actor: &Actor, beats: f32, layout: &Layout, sprites: &mut Vec<Sprite>) {
        let Some(mut sprite) = at_rest(actor, layout) else { return };
        let flipped = layout.look.flipped;
        if let Some(going) = &self.go {
            self.walk(&actor.at, going, beats, layout, &mut sprite);
        }
        if let Some(facing) = self.turn {
            let by = short_way(sprite.angle, degrees(facing, flipped));
            sprite.angle += by * progress(beats, 0.0, 0.8);
        }
        if let Some(towards) = self.bump {
            let (sin, cos) = degrees(towards, flipped).to_radians().sin_cos();
            let far = spring((beats / 0.8).min(1.0)) * CELL * 0.3;
            sprite.x += sin * far;
            sprite.y -= cos * far;
        }
        if self.hurt {
            let part = (beats / 0.9).min(1.0);
            sprite.x += (part * 6.0 * std::f32::consts::PI).sin() * 7.0 * (1.0 - part);
        }
        if self.appears {
            let part = progress(beats, 0.0, 0.8);
            sprite.alpha *= part;
            sprite.scale *= 0.6 + 0.4 * part;
        }
        if self.vanishes {
            let part = progress(beats, 0.0, 0.8);
            sprite.alpha *= 1.0 - part;
            sprite.scale *= 1.0 - 0.4 * part;
        }
        match (&self.ends_as, &self.go) {
            // On its way to a tray it keeps its appearance until it is there.
            (Some(after), None | Some(Going { to: Place::Cell(_) | Place::Goal(..), .. })) => {
                let part = progress(beats, 0.15, 0.7);
                let angle = match after.facing {
                    Some(_) => heading(after, flipped),
                    None => sprite.angle,
                };
                let key = sprite.key | 1 << 30;
                let new = Sprite {
                    key,
                    figure: after.clone(),
                    angle,
                    alpha: sprite.alpha * part,
                    ..sprite.clone()
                };
                sprite.alpha *= 1.0 - smooth(((part - 0.4) / 0.6).clamp(0.0, 1.0));
                sprites.extend([sprite, new]);
            }
            _ => sprites.push(sprite),
        }
    }

    fn walk(&self, from: &Place, going: &Going, beats: f32, layout: &Layout, sprite: &mut Sprite) {
        let Going { to, manner, length } = going;
        let (manner, length) = (*manner, *length);
        let (Some(start), Some(end)) = (from.point(layout), to.point(layout)) else { return };
        let (mut dx, dy) = (end.0 - start.0, end.1 - start.1);
        let width = layout.board().width;
        if layout.has_seam() && goes_round(manner) && dx.abs() > width / 2.0 {
            dx -= dx.signum() * width;
        }
        let part = match manner {
            Manner::Taken => progress(beats, 0.4, length - 0.4),
            // Fast at first, then slower.
            Manner::Kicked => 1.0 - (1.0 - (beats / length).clamp(0.0, 1.0)).powi(3),
            _ => progress(beats, 0.0, length),
        };
        sprite.x = start.0 + dx * part;
        sprite.y = start.1 + dy * part;
        let hill = (part * std::f32::consts::PI).sin();
        match manner {
            Manner::Jump => {
                sprite.y -= hill * CELL * 0.42;
                sprite.scale *= 1.0 + 0.22 * hill;
            }
            Manner::Switch => {
                // Each figure keeps to its left.
                let wide = (0.32 * dx.hypot(dy)).min(CELL * 0.6) / dx.hypot(dy).max(1.0);
                sprite.x += dy * wide * hill;
                sprite.y -= dx * wide * hill;
            }
            Manner::Taken => {
                let small = layout.trays.iter().map(TrayPlace::scale).fold(STANDING, f32::min);
                sprite.scale += (small - STANDING) * part + 0.12 * hill;
                if let Some(after) = &self.ends_as {
                    sprite.angle += short_way(sprite.angle, heading(after, layout.look.flipped)) * part;
                }
            }
            Manner::Drop => {
                let small = layout.trays.iter().map(TrayPlace::scale).fold(STANDING, f32::min);
                sprite.scale = small + (STANDING - small) * part + 0.16 * hill;
            }
            _ => {}
        }
    }
}

/// Signed difference between two angles in degrees, at most half a turn.
fn short_way(from: f32, to: f32) -> f32 {
    (to - from + 180.0).rem_euclid(360.0) - 180.0
}

/// A push forward, and a damped swing back.
fn spring(part: f32) -> f32 {
    const THERE: f32 = 0.35;
    if part < THERE {
        smooth(part / THERE)
    } else {
        let back = (part - THERE) / (1.0 - THERE);
        (1.0 - back) * (-3.0 * back).exp() * (back * 2.5 * std::f32::consts::PI).cos()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_turn_the_short_way_and_springs_return() {
        assert_eq!(short_way(350.0, 10.0), 20.0);
        assert_eq!(short_way(0.0, 270.0), -90.0);
        assert_eq!(spring(0.0), 0.0);
        assert!(spring(1.0).abs() < 0.001 && spring(0.35) > 0.99);
    }
}
