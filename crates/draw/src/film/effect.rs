//! Effects besides figures: lasers, blows, sparks and confetti.

use std::f32::consts::TAU;
use std::fmt::Write as _;

use botyard_core::scene::{Cell, Facing, Spot};
use botyard_core::{Motion, Seat};

use super::role::smooth;
use crate::board::{CELL, Layout};
use crate::figure::degrees;
use crate::mark::{FIST, STAR};
use crate::svg::{N, placed};

/// Golden angle in radians: successive directions show no visible pattern.
const GOLDEN: f32 = 2.399_963_2;
const CONFETTI: [&str; 6] = ["#e0261b", "#f3b33e", "#5dac58", "#2f7fa8", "#bf96e0", "#f58f4e"];

/// The effect of a motion at this many beats after its beginning. `ball` returns the place of the ball in a
/// seat's goal.
pub(super) fn effect(
    motion: &Motion,
    beats: f32,
    layout: &Layout,
    ball: &dyn Fn(Seat) -> Option<(f32, f32)>,
) -> String {
    match motion {
        Motion::Beam { from, facing, to, hit } => beam(*from, *facing, *to, *hit, beats / 1.1, layout),
        Motion::Punch { at, .. } => at.iter().map(|&cell| blow(layout.cell(cell), beats / 0.9)).collect(),
        Motion::Hurt { at } => ring(layout.cell(*at), beats / 0.9, "#e0261b"),
        Motion::Mend { at } => mend(layout.cell(*at), beats),
        Motion::Burst { at } => burst(layout.cell(*at), beats / 1.4),
        Motion::Cheer { at } => {
            let in_goal = if let Spot::Goal { seat } = at { ball(*seat) } else { None };
            in_goal.or_else(|| layout.centre(at)).map_or(String::new(), |point| cheer(point, beats / 1.8))
        }
        _ => String::new(),
    }
}

fn fading(part: f32, from: f32) -> f32 {
    1.0 - smooth(((part - from) / (1.0 - from)).clamp(0.0, 1.0))
}

/// A line that grows and fades.
fn beam(from: Cell, facing: Facing, to: Option<Cell>, hit: bool, part: f32, layout: &Layout) -> String {
    let part = part.clamp(0.0, 1.0);
    let (sin, cos) = degrees(facing, layout.look.flipped).to_radians().sin_cos();
    let (x, y) = layout.cell(from);
    let board = layout.board();
    let whole = match to {
        Some(to) => {
            let (to_x, to_y) = layout.cell(to);
            (to_x - x).hypot(to_y - y) - if hit { CELL * 0.3 } else { 0.0 }
        }
        // Up to the edge of the board.
        None if sin > 0.5 => board.width - x,
        None if sin < -0.5 => x,
        None if cos > 0.0 => y,
        None => board.height - y,
    };
    let muzzle = CELL * 0.46;
    let whole = whole.max(muzzle);
    let reach = muzzle + (whole - muzzle) * smooth((part / 0.3).min(1.0));
    let (x1, y1) = (N(x + sin * muzzle), N(y - cos * muzzle));
    let (x2, y2) = (x + sin * reach, y - cos * reach);
    let alpha = N(fading(part, 0.55));
    let line = |colour: &str, width: f32| {
        format!(
            "<path d=\"M{x1} {y1}L{} {}\" stroke=\"{colour}\" stroke-width=\"{}\" fill=\"none\"/>",
            N(x2),
            N(y2),
            N(width)
        )
    };
    let spark = if hit && part > 0.25 {
        let scale = 0.35 + 0.5 * (part - 0.25).min(0.4);
        placed(
            &format!("<path d=\"{STAR}\" fill=\"#fff3c9\" stroke=\"#e0261b\" stroke-width=\"5\"/>"),
            x2,
            y2,
            scale * 1.6,
            1.0,
        )
    } else {
        String::new()
    };
    let lines = line("#e0261b", 11.0) + &line("#ffb3a6", 5.0) + &line("#ffffff", 2.0);
    format!("<g opacity=\"{alpha}\" stroke-linecap=\"round\">{lines}{spark}</g>")
}

/// A jagged flash.
fn blow((x, y): (f32, f32), part: f32) -> String {
    let part = part.clamp(0.0, 1.0);
    let mut path = String::new();
    for index in 0..16 {
        let far = if index % 2 == 0 { 38.0 } else { 21.0 };
        let (sin, cos) = (index as f32 / 16.0 * TAU).sin_cos();
        let _ = write!(path, "{}{} {}", if index == 0 { 'M' } else { 'L' }, N(sin * far), N(-cos * far));
    }
    let flash = format!(
        "<path d=\"{path}Z\" fill=\"#f3b33e\" fill-opacity=\"0.92\" stroke=\"#1b232a\" stroke-width=\"3\" stroke-linejoin=\"round\"/>"
    );
    let scale = 0.4 + 0.7 * smooth((part / 0.35).min(1.0));
    placed(&(flash + FIST), x, y, scale, fading(part, 0.5))
}

/// A ring that grows and fades.
fn ring((x, y): (f32, f32), part: f32, colour: &str) -> String {
    let part = part.clamp(0.0, 1.0);
    format!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" opacity=\"{}\"/>",
        N(x),
        N(y),
        N(26.0 + 26.0 * smooth(part)),
        N(9.0 - 6.0 * part),
        N(fading(part, 0.3))
    )
}

/// Green crosses that rise.
fn mend((x, y): (f32, f32), beats: f32) -> String {
    let mut svg = String::new();
    for (index, dx) in [-24.0_f32, 2.0, 26.0].into_iter().enumerate() {
        let part = (beats - 0.12 * index as f32).clamp(0.0, 1.0);
        let cross = "<path d=\"M-4-12H4V-4H12V4H4V12H-4V4H-12V-4H-4Z\" fill=\"#5dac58\" stroke=\"#fdf8ec\" stroke-width=\"3\"/>";
        svg +=
            &placed(cross, x + dx, y + 22.0 - 60.0 * smooth(part), 0.8, (part * 5.0).min(fading(part, 0.6)));
    }
    svg
}

/// Fire, smoke and flying debris.
fn burst((x, y): (f32, f32), part: f32) -> String {
    let part = part.clamp(0.0, 1.0);
    let quick = 1.0 - (1.0 - part).powi(3);
    let mut inside = String::new();
    let disc = |r: f32, colour: &str, alpha: f32| {
        format!("<circle r=\"{}\" fill=\"{colour}\" opacity=\"{}\"/>", N(r), N(alpha))
    };
    inside += &disc(16.0 + 42.0 * quick, "#6b6560", 0.55 * fading(part, 0.4));
    inside += &disc(14.0 + 32.0 * quick, "#f58f4e", fading(part, 0.25));
    inside += &disc(10.0 + 18.0 * quick, "#fff3c9", fading(part, 0.15));
    for index in 0..18 {
        let angle = index as f32 * GOLDEN;
        let far = quick * (34.0 + 38.0 * ((index * 7 % 18) as f32 / 18.0));
        let (sin, cos) = angle.sin_cos();
        let colour = ["#f3b33e", "#e0261b", "#56626c"][index % 3];
        let tin = format!(
            "<path d=\"M-5-4 6-2 2 5Z\" fill=\"{colour}\" transform=\"rotate({})\"/>",
            N(angle.to_degrees() + 400.0 * part)
        );
        inside += &placed(&tin, sin * far, -cos * far + 26.0 * part * part, 1.3, fading(part, 0.5));
    }
    placed(&inside, x, y, 1.0, 1.0)
}

/// Rings and confetti.
fn cheer(point: (f32, f32), part: f32) -> String {
    let part = part.clamp(0.0, 1.0);
    let mut svg = ring(point, (part * 1.6).min(1.0), "#f3b33e")
        + &ring(point, ((part - 0.15) * 1.6).clamp(0.0, 1.0), "#e0261b");
    let quick = 1.0 - (1.0 - part).powi(2);
    for index in 0..30 {
        let angle = index as f32 * GOLDEN;
        let far = quick * (40.0 + 90.0 * ((index * 11 % 30) as f32 / 30.0));
        let (sin, cos) = angle.sin_cos();
        let colour = CONFETTI[index % CONFETTI.len()];
        let paper = format!(
            "<rect x=\"-5\" y=\"-3\" width=\"10\" height=\"6\" fill=\"{colour}\" transform=\"rotate({})\"/>",
            N(angle.to_degrees() + 500.0 * part)
        );
        svg += &placed(
            &paper,
            point.0 + sin * far,
            point.1 - cos * far + 70.0 * part * part,
            1.0,
            fading(part, 0.55),
        );
    }
    svg
}
