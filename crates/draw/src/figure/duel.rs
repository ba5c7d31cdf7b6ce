//! Robot Duel: robots on wooden tiles that point at the enemy, with a dot for each direction in which they go.

use std::fmt::Write as _;

use super::paint::{CREAM, IRON, LAMP, LINE, outlined};
use crate::svg::{N, placed, turned};

/// Files to the right and ranks ahead.
type Steps = &'static [(i8, i8)];

/// Goes everywhere; wears the crown.
pub(super) fn red(seat: usize, angle: f32) -> String {
    let robot = format!(
        "<path d=\"M-15-9V-25L-7-16 0-27 7-16 15-25V-9Z\" fill=\"{LAMP}\"/>\
         <rect x=\"-19\" y=\"-11\" width=\"38\" height=\"27\" rx=\"6\" fill=\"#d8402f\"/>\
         <path d=\"M-12 16H12L15 27H-15Z\" fill=\"#a92c1f\"/>{}{}",
        eyes(8.0, -1.0),
        mouth("M-8 9H8")
    );
    tile(seat, angle, &[(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1)], &robot)
}

/// Goes diagonally; its aerials do, too.
pub(super) fn white(seat: usize, angle: f32) -> String {
    let robot = format!(
        "<path d=\"M-9-12-15-20M9-12 15-20\" fill=\"none\"/><circle cx=\"-15\" cy=\"-20\" r=\"3.4\" fill=\"{CREAM}\"/><circle cx=\"15\" cy=\"-20\" r=\"3.4\" fill=\"{CREAM}\"/>\
         <path d=\"M-10 17-16 25M10 17 16 25\" fill=\"none\" stroke-width=\"5\"/>\
         <circle cx=\"0\" cy=\"2\" r=\"19\" fill=\"{CREAM}\"/>{}{}",
        eyes(7.5, -2.0),
        mouth("M-7 10Q0 15 7 10")
    );
    tile(seat, angle, &[(-1, 1), (1, 1), (-1, -1), (1, -1)], &robot)
}

/// Goes straight; a tall one with a long neck.
pub(super) fn green(seat: usize, angle: f32) -> String {
    let robot = format!(
        "<path d=\"M-17 27V13H17V27Z\" fill=\"#357a3c\"/><rect x=\"-6\" y=\"-2\" width=\"12\" height=\"17\" fill=\"{IRON}\"/>\
         <path d=\"M0-21V-28M-4-28H4\" fill=\"none\"/>\
         <rect x=\"-14\" y=\"-22\" width=\"28\" height=\"23\" rx=\"4\" fill=\"#5dac58\"/>{}{}",
        eyes(6.5, -13.0),
        mouth("M-5-5H5")
    );
    tile(seat, angle, &[(0, 1), (-1, 0), (1, 0), (0, -1)], &robot)
}

/// Goes forward only; hardly out of the egg.
pub(super) fn small_yellow(seat: usize, angle: f32) -> String {
    let robot = format!(
        "<path d=\"M0-9V-17\" fill=\"none\"/><circle cx=\"0\" cy=\"-18\" r=\"3\" fill=\"#d8402f\"/>\
         <path d=\"M-6 21V25H-10M6 21V25H10\" fill=\"none\"/><circle cx=\"0\" cy=\"6\" r=\"15\" fill=\"#f6c443\"/>{}\
         <path d=\"M-4 9H4L0 14Z\" fill=\"#e3792b\" stroke-width=\"2\"/>",
        eyes(6.0, 2.0)
    );
    tile(seat, angle, &[(0, 1)], &robot)
}

/// Goes everywhere but diagonally back; grown up, with a comb and wings.
pub(super) fn big_yellow(seat: usize, angle: f32) -> String {
    let robot = format!(
        "<path d=\"M-11-14Q-12-26-5-22 0-31 5-22 12-26 11-14Z\" fill=\"#d8402f\"/>\
         <path d=\"M-16-1-24 11-15 16ZM16-1 24 11 15 16Z\" fill=\"#dca02a\"/>\
         <path d=\"M-9 23V28H-14M9 23V28H14\" fill=\"none\"/><path d=\"M-19 8Q-19-17 0-17 19-17 19 8 19 25 0 25-19 25-19 8Z\" fill=\"#f6c443\"/>{}\
         <path d=\"M-5 6H5L0 13Z\" fill=\"#e3792b\" stroke-width=\"2\"/>",
        eyes(7.5, -3.0)
    );
    tile(seat, angle, &[(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (0, -1)], &robot)
}

/// The tile, turned so that it points at the enemy, and the robot on it, upright.
fn tile(seat: usize, angle: f32, steps: Steps, robot: &str) -> String {
    const SHAPE: &str = "M0-48 36-30 44 46H-44L-36-30Z";
    let mut wood = if seat == 0 {
        format!(
            "<path d=\"{SHAPE}\" fill=\"#f0d3a0\"/><path d=\"M-35 39H35\" stroke=\"#b98a4e\" stroke-width=\"2.4\"/>"
        )
    } else {
        // A darker wood with cut corners and a second edge, so that colours alone don't tell.
        "<path d=\"M0-48 36-30 43 35 33 46H-33L-43 35-36-30Z\" fill=\"#b98956\"/>\
             <path d=\"M0-41 31-26 37 33 30 40H-30L-37 33-31-26Z\" fill=\"none\" stroke=\"#6e4720\" stroke-width=\"2\"/>"
            .to_owned()
    };
    for &(files, ranks) in steps {
        let (x, y) = match (files, ranks) {
            (0, 1) => (0.0, -36.0),
            (x, 1) => (f32::from(x) * 25.0, -26.0),
            (x, 0) => (f32::from(x) * 32.0, 3.0),
            (0, _) => (0.0, 38.0),
            (x, _) => (f32::from(x) * 30.0, 35.0),
        };
        let _ = write!(
            wood,
            "<circle cx=\"{}\" cy=\"{}\" r=\"5.4\" fill=\"#c22f1f\" stroke=\"{CREAM}\" stroke-width=\"2.2\"/>",
            N(x),
            N(y)
        );
    }
    let (sin, cos) = angle.to_radians().sin_cos();
    let robot = placed(robot, -sin * 3.0, cos * 3.0, 1.0, 1.0);
    outlined(&(turned(&wood, angle) + &robot))
}

fn eyes(x: f32, y: f32) -> String {
    let one = |x: f32| {
        format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"4.6\" fill=\"#fff\" stroke-width=\"2.2\"/><circle cx=\"{x}\" cy=\"{y}\" r=\"1.8\" fill=\"{LINE}\" stroke=\"none\"/>"
        )
    };
    one(-x) + &one(x)
}

fn mouth(path: &str) -> String {
    format!("<path d=\"{path}\" fill=\"none\" stroke-width=\"2.6\"/>")
}
