//! The figures on the board at one instant.

use botyard_core::scene::{Cell, Figure, Netted, Scene, Spot, Tray};

use crate::board::{CELL, GHOST, Layout};
use crate::figure::{figure_at, heading};
use crate::ground::{STANDING, strips, trays};
use crate::look::Look;
use crate::svg::{placed, window};

/// A figure at one instant.
#[derive(Clone, PartialEq, Debug)]
pub struct Sprite {
    /// Identifies the figure; it keeps the key throughout a film.
    pub key: u32,
    /// Appearance of the figure.
    pub figure: Figure,
    /// Horizontal centre, in layout units.
    pub x: f32,
    /// Vertical centre, in layout units.
    pub y: f32,
    /// Rotation in degrees, clockwise from the top of the picture. Letters on the figure stay upright.
    pub angle: f32,
    /// Scale: 1 fills a square.
    pub scale: f32,
    /// Opacity from 0, invisible, to 1.
    pub alpha: f32,
}

impl Sprite {
    /// The figure as SVG at its place.
    pub fn svg(&self, look: &Look) -> String {
        placed(&figure_at(&self.figure, self.angle, look), self.x, self.y, self.scale, self.alpha)
    }
}

/// Everything but the board, at one instant.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Frame {
    /// The figures, lowest first.
    pub sprites: Vec<Sprite>,
    /// Contents of the trays.
    pub trays: Vec<Tray>,
    /// Lasers, blows and confetti above the figures, as SVG.
    pub effects: String,
}

impl Frame {
    /// The frame of a scene at rest.
    pub fn of(scene: &Scene, layout: &Layout) -> Frame {
        let sprite = |(key, piece): (u32, &botyard_core::scene::Piece)| {
            let (x, y) = layout.cell(piece.at);
            let angle = heading(&piece.figure, layout.look.flipped);
            Sprite { key, figure: piece.figure.clone(), x, y, angle, scale: STANDING, alpha: 1.0 }
        };
        let in_goal = |(key, ball): (u32, &Netted)| {
            let (middle, y) = layout.centre(&Spot::Goal { seat: ball.seat })?;
            let x = ball.column.map_or(middle, |column| layout.cell(Cell { column, row: 0 }).0);
            let angle = heading(&ball.figure, layout.look.flipped);
            Some(Sprite { key, figure: ball.figure.clone(), x, y, angle, scale: STANDING, alpha: 1.0 })
        };
        let standing = (0..).zip(&scene.pieces).map(sprite);
        let netted = (scene.pieces.len() as u32..).zip(&scene.netted).filter_map(in_goal);
        Frame {
            sprites: standing.chain(netted).collect(),
            trays: scene.trays.clone(),
            effects: String::new(),
        }
    }

    /// The whole frame as SVG. With a seam, figures that leave at one edge enter at the other.
    pub fn svg(&self, layout: &Layout, look: &Look) -> String {
        let mut figures: String = self.sprites.iter().map(|sprite| sprite.svg(look)).collect();
        let twins = self.twins(layout);
        if !twins.is_empty() {
            let board = layout.board();
            let twins: String = twins.iter().map(|twin| twin.svg(look)).collect();
            figures = window(&(twins + &figures), 0.0, 0.0, board.width, board.height);
        }
        figures = ghosts(&self.sprites, layout, look) + &figures;
        trays(&self.trays, layout, look) + &figures + &self.effects
    }

    /// Copies of figures that cross the seam, at the other edge. The highest bit of their keys is set.
    pub fn twins(&self, layout: &Layout) -> Vec<Sprite> {
        let width = layout.board().width;
        let twin = |sprite: &Sprite| {
            let shift = if sprite.x < CELL / 2.0 - 0.5 {
                width
            } else if sprite.x > width - CELL / 2.0 + 0.5 {
                -width
            } else {
                return None;
            };
            let inside = (0.0..=layout.board().height).contains(&sprite.y);
            inside.then(|| Sprite { key: sprite.key | 1 << 31, x: sprite.x + shift, ..sprite.clone() })
        };
        if layout.has_seam() { self.sprites.iter().filter_map(twin).collect() } else { Vec::new() }
    }
}

/// Faint copies of figures in the half columns beyond the seam; empty without a seam.
pub(crate) fn ghosts(sprites: &[Sprite], layout: &Layout, look: &Look) -> String {
    if !layout.has_seam() {
        return String::new();
    }
    let board = layout.board();
    let reaches = |sprite: &Sprite, margin: f32| sprite.x < margin || sprite.x > board.width - margin;
    let draw = |margin: f32| -> String {
        sprites.iter().filter(|sprite| reaches(sprite, margin)).map(|sprite| sprite.svg(look)).collect()
    };
    let (near, leaving) = (draw(CELL), draw(CELL / 2.0 - 0.5));
    if near.is_empty() {
        return near;
    }
    // Figures that extend beyond an edge themselves are shown there, too.
    let leaving = if leaving.is_empty() {
        leaving
    } else {
        window(&leaving, -GHOST, 0.0, GHOST, board.height)
            + &window(&leaving, board.width, 0.0, GHOST, board.height)
    };
    format!("<g opacity=\"0.38\">{}{leaving}</g>", strips(&near, layout))
}
