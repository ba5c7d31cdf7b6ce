//! Robo Battle Pigs, seen from above: the snout shows where a pig looks, colour, pattern and letter whose it is, and the bolts
//! on its back how much it was hit.

use std::fmt::Write as _;

use super::paint::{CREAM, IRON, LINE, STEEL, outlined};
use crate::lettering::{Weight, words};
use crate::svg::turned;

/// The colours of the seats, light and dark.
pub(super) const COATS: [(&str, &str); 8] = [
    ("#f4a3b5", "#d9758d"),
    ("#74b6e8", "#2f6ea6"),
    ("#f6d04d", "#a8780f"),
    ("#86c96f", "#3c7d33"),
    ("#f58f4e", "#a94c14"),
    ("#bf96e0", "#6c3fa0"),
    ("#5fd0c3", "#17756b"),
    ("#d8c3a0", "#6d5637"),
];

/// The pig of a seat with so many points of damage, looking that way.
pub(super) fn pig(seat: usize, damage: u8, angle: f32) -> String {
    let (coat, dark) = COATS[seat.min(7)];
    let treads = format!(
        "<rect x=\"-40\" y=\"-17\" width=\"16\" height=\"54\" rx=\"7\" fill=\"{IRON}\"/><rect x=\"24\" y=\"-17\" width=\"16\" height=\"54\" rx=\"7\" fill=\"{IRON}\"/>\
         <path d=\"M-38-4H-32M-38 7H-32M-38 18H-32M-38 29H-32M32-4H38M32 7H38M32 18H38M32 29H38\" stroke=\"{STEEL}\" stroke-width=\"2.4\"/>"
    );
    let body = format!(
        "<path d=\"M-30 2Q-30-22 0-22 30-22 30 2V16Q30 42 0 42-30 42-30 16Z\" fill=\"{coat}\"/>{}<path d=\"M-30 2Q-30-22 0-22 30-22 30 2V16Q30 42 0 42-30 42-30 16Z\" fill=\"none\"/>",
        pattern(seat, dark)
    );
    let head = format!(
        "<path d=\"M-25-14-28-37-10-29ZM25-14 28-37 10-29Z\" fill=\"{dark}\"/>\
         <path d=\"M-21-16Q-21-38 0-38 21-38 21-16 21-6 0-6-21-6-21-16Z\" fill=\"{coat}\"/>\
         <g fill=\"#fff\" stroke-width=\"2\"><circle cx=\"-11\" cy=\"-23\" r=\"4.4\"/><circle cx=\"11\" cy=\"-23\" r=\"4.4\"/></g>\
         <g fill=\"{LINE}\" stroke=\"none\"><circle cx=\"-11\" cy=\"-24.5\" r=\"2\"/><circle cx=\"11\" cy=\"-24.5\" r=\"2\"/></g>\
         <rect x=\"-13\" y=\"-49\" width=\"26\" height=\"19\" rx=\"8.5\" fill=\"#f7b9c4\"/>\
         <g fill=\"{LINE}\" stroke=\"none\"><ellipse cx=\"-5\" cy=\"-40\" rx=\"2.4\" ry=\"4\"/><ellipse cx=\"5\" cy=\"-40\" rx=\"2.4\" ry=\"4\"/></g>"
    );
    let tail = "<path d=\"M0 42Q7 46 1 49\" fill=\"none\" stroke-width=\"3\"/>";
    let turned = turned(&format!("{tail}{treads}{body}{head}{}{}", cracks(damage), bolts(damage)), angle);
    // The letter stays upright where the badge is.
    let (sin, cos) = angle.to_radians().sin_cos();
    outlined(&turned) + &letter(seat, -sin * 8.0, cos * 8.0, CREAM, LINE)
}

/// What is left of a destroyed pig: burnt and broken.
pub(super) fn hulk(seat: usize) -> String {
    let wreck = "<rect x=\"-41\" y=\"-12\" width=\"15\" height=\"50\" rx=\"5\" fill=\"#3d3a38\"/><path d=\"M27-20H42V6L36 12 42 18V34H27Z\" fill=\"#3d3a38\"/>\
         <path d=\"M-30-2Q-28-24-8-22L-2-12 6-24Q30-20 30 2L22 10 30 18Q30 40 4 42L-2 34-8 41Q-30 38-30 16L-22 8Z\" fill=\"#575350\"/>\
         <path d=\"M-20-18-30-38-8-30ZM20-20 34-34 28-14Z\" fill=\"#3d3a38\"/>\
         <rect x=\"-20\" y=\"-48\" width=\"24\" height=\"17\" rx=\"7\" fill=\"#6f6a66\" transform=\"rotate(-18 -8 -40)\"/>\
         <path d=\"M-18-24-10-16M-10-24-18-16M10-24 18-16M18-24 10-16\" stroke=\"#d9d2c7\" stroke-width=\"3\"/>\
         <path d=\"M-26 4-14 0M24 24 12 30M-8 41-4 28\" fill=\"none\" stroke=\"#26221f\" stroke-width=\"2.4\"/>";
    outlined(&turned(wreck, 14.0)) + &letter(seat, -2.0, 9.0, "#8d8781", "#1b1917")
}

/// The seat's colour, pattern and letter.
pub(super) fn badge(seat: usize) -> String {
    let (coat, dark) = COATS[seat.min(7)];
    outlined(&format!(
        "<g transform=\"translate(0 -12) scale(1.35)\"><path d=\"M-30 2Q-30-22 0-22 30-22 30 2V16Q30 42 0 42-30 42-30 16Z\" fill=\"{coat}\"/>{}</g>",
        pattern(seat, dark)
    )) + &format!("<g transform=\"scale(1.7)\">{}</g>", letter(seat, 0.0, 0.0, CREAM, LINE))
}

fn letter(seat: usize, x: f32, y: f32, paper: &str, ink: &str) -> String {
    let name = char::from(b'A' + seat.min(25) as u8).to_string();
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"16\" fill=\"{paper}\" stroke=\"{LINE}\" stroke-width=\"2.6\"/>"
    ) + &words(&name, x, y, 18.0, ink, Weight::Bold)
}

/// What distinguishes seats besides their colours.
fn pattern(seat: usize, dark: &str) -> String {
    let lines = |path: &str, width: f32| {
        format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{dark}\" stroke-width=\"{width}\" stroke-linecap=\"butt\"/>"
        )
    };
    match seat {
        1 => lines("M-29 0H29M-29.5 11H29.5M-28 22H28M-23 33H23", 4.6),
        2 => {
            let mut dots = String::new();
            for (x, y) in [
                (-23, 1),
                (23, 1),
                (-23, 14),
                (23, 14),
                (-20, 27),
                (20, 27),
                (-8, 34),
                (8, 34),
                (-12, -11),
                (12, -11),
            ] {
                let _ = write!(dots, "<circle cx=\"{x}\" cy=\"{y}\" r=\"4.2\"/>");
            }
            format!("<g fill=\"{dark}\" stroke=\"none\">{dots}</g>")
        }
        3 => format!(
            "<path d=\"M-29-4H-20V5H-29ZM-20 5H-11V14H-20ZM-29 14H-20V23H-29ZM-20 23H-11V32H-20ZM-11 32H-2V41H-11ZM29-4H20V5H29ZM20 5H11V14H20ZM29 14H20V23H29ZM20 23H11V32H20ZM11 32H2V41H11Z\" fill=\"{dark}\" stroke=\"none\"/>"
        ),
        4 => lines(
            "M-29 8-23 0-17 8M17 8 23 0 29 8M-29 22-23 14-17 22M17 22 23 14 29 22M-23 34-17 27-11 35-5 28 0 35 5 28 11 35 17 27 23 34",
            3.8,
        ),
        5 => format!(
            "<path d=\"M-23 4Q-23-15 0-15 23-15 23 4V15Q23 35 0 35-23 35-23 15Z\" fill=\"none\" stroke=\"{dark}\" stroke-width=\"5\"/>"
        ),
        6 => lines("M-30 8H30M0-22V41", 10.0),
        7 => format!("<path d=\"M0-22Q30-22 30 2V16Q30 42 0 42Z\" fill=\"{dark}\" stroke=\"none\"/>"),
        _ => String::new(),
    }
}

/// A bolt for each point of damage, across the back.
fn bolts(damage: u8) -> String {
    let count = damage.min(5);
    let mut svg = String::new();
    for index in 0..count {
        let x = (f32::from(index) - f32::from(count - 1) / 2.0) * 13.5;
        let y = 37.0 - x.abs() * 0.14;
        let _ = write!(
            svg,
            "<path transform=\"translate({x} {y})\" d=\"M0-8 6.4 0 0 8-6.4 0Z\" fill=\"#e0261b\" stroke=\"#fff\" stroke-width=\"2.2\"/>"
        );
    }
    svg
}

/// Cracks in the tin.
fn cracks(damage: u8) -> String {
    const CRACKS: [&str; 4] =
        ["M-29 6-22 10-25 16-17 20", "M29 4 22 9 25 15 18 21", "M-16-20-11-13-15-9", "M20-12 14-9 17-3"];
    let path = CRACKS[..usize::from(damage).min(4)].concat();
    if path.is_empty() {
        return path;
    }
    format!("<path d=\"{path}\" fill=\"none\" stroke=\"{LINE}\" stroke-width=\"2.6\"/>")
}
