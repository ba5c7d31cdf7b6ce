//! RoboSoccer: a small robot on one wheel, a medium one on two feet, a big one on treads, and each team's ball. Heads of the
//! first team are round, those of the second square and hatched.

use super::paint::{IRON, LAMP, STEEL, Team, outlined_in, team};
use crate::look::Theme;

/// One wheel, one antenna.
pub(super) fn small(seat: usize, theme: Theme) -> String {
    let team = team(seat, theme);
    let Team { tin, eye, mark, .. } = team;
    let body = if team.square {
        format!(
            "<rect x=\"-21\" y=\"-13\" width=\"42\" height=\"40\" rx=\"4\" fill=\"{tin}\"/>{}",
            hatch(-21.0, 10.0, 42.0, 17.0, mark)
        )
    } else {
        format!("<circle cx=\"0\" cy=\"7\" r=\"22\" fill=\"{tin}\"/>")
    };
    let lamp = antenna(0.0, -14.0, 0.0, -28.0);
    outlined_in(
        team.line,
        &format!(
            "{lamp}<circle cx=\"0\" cy=\"34\" r=\"11\" fill=\"{IRON}\"/><circle cx=\"0\" cy=\"34\" r=\"3\" fill=\"{STEEL}\" stroke=\"none\"/>{body}\
         {}{}",
            eyes(8.5, if team.square { -2.0 } else { 0.0 }, 5.5, eye),
            smile(8.0, if team.square { 9.5 } else { 14.0 }, &team)
        ),
    )
}

/// Two feet, two antennas.
pub(super) fn medium(seat: usize, theme: Theme) -> String {
    let team = team(seat, theme);
    let Team { tin, shade, eye, mark, .. } = team;
    let head = if team.square {
        format!("<rect x=\"-22\" y=\"-31\" width=\"44\" height=\"30\" rx=\"3\" fill=\"{tin}\"/>")
    } else {
        format!("<path d=\"M-22-1V-10A22 22 0 0 1 22-10V-1Z\" fill=\"{tin}\"/>")
    };
    let chest = if team.square {
        hatch(-20.0, 5.0, 40.0, 30.0, mark)
    } else {
        format!("<circle cx=\"0\" cy=\"19\" r=\"7\" fill=\"{LAMP}\" stroke-width=\"2.4\"/>")
    };
    let antennas = antenna(-11.0, -27.0, -18.0, -42.0) + &antenna(11.0, -27.0, 18.0, -42.0);
    outlined_in(
        team.line,
        &format!(
            "{antennas}<path d=\"M-20 45V36H-4V45ZM20 45V36H4V45Z\" fill=\"{IRON}\"/>\
         <path d=\"M-22 8H-33V26M22 8H33V26\" fill=\"none\" stroke-width=\"9\"/><path d=\"M-22 8H-33V26M22 8H33V26\" fill=\"none\" stroke=\"{STEEL}\" stroke-width=\"4\"/>\
         <rect x=\"-22\" y=\"2\" width=\"44\" height=\"35\" rx=\"5\" fill=\"{shade}\"/>{chest}{head}{}{}",
            eyes(9.5, -16.0, 6.0, eye),
            smile(9.0, -6.5, &team)
        ),
    )
}

/// Treads, three antennas, broad shoulders.
pub(super) fn big(seat: usize, theme: Theme) -> String {
    let team = team(seat, theme);
    let Team { tin, shade, eye, mark, .. } = team;
    let head = if team.square {
        format!("<rect x=\"-24\" y=\"-36\" width=\"48\" height=\"27\" rx=\"3\" fill=\"{tin}\"/>")
    } else {
        format!("<path d=\"M-24-9V-16A24 21 0 0 1 24-16V-9Z\" fill=\"{tin}\"/>")
    };
    let chest = if team.square {
        hatch(-32.0, -6.0, 64.0, 30.0, mark)
    } else {
        format!(
            "<circle cx=\"-14\" cy=\"9\" r=\"7\" fill=\"{LAMP}\" stroke-width=\"2.4\"/><path d=\"M4 3H24M4 10H24M4 17H24\" stroke-width=\"2.6\"/>"
        )
    };
    let antennas = antenna(-15.0, -32.0, -23.0, -45.0)
        + &antenna(15.0, -32.0, 23.0, -45.0)
        + &antenna(0.0, -34.0, 0.0, -47.0);
    outlined_in(
        team.line,
        &format!(
            "{antennas}<rect x=\"-47\" y=\"-9\" width=\"15\" height=\"32\" rx=\"7\" fill=\"{STEEL}\"/><rect x=\"32\" y=\"-9\" width=\"15\" height=\"32\" rx=\"7\" fill=\"{STEEL}\"/>\
         <rect x=\"-44\" y=\"25\" width=\"88\" height=\"22\" rx=\"11\" fill=\"{IRON}\"/>\
         <g fill=\"{STEEL}\" stroke-width=\"2.2\"><circle cx=\"-32\" cy=\"36\" r=\"6\"/><circle cx=\"-11\" cy=\"36\" r=\"6\"/><circle cx=\"11\" cy=\"36\" r=\"6\"/><circle cx=\"32\" cy=\"36\" r=\"6\"/></g>\
         <path d=\"M-36-10H36L33 27H-33Z\" fill=\"{shade}\"/>{chest}{head}{}{}",
            eyes(10.5, -23.0, 6.5, eye),
            smile(9.0, -14.0, &team)
        ),
    )
}

/// A football for the first team, a banded ball for the second.
pub(super) fn ball(seat: usize, theme: Theme) -> String {
    let team = team(seat, theme);
    let Team { square, tin, mark, .. } = team;
    let pattern = if square {
        format!(
            "<path d=\"M-27 0H27\" stroke=\"{LAMP}\" stroke-width=\"8\" stroke-linecap=\"butt\"/>\
             <path d=\"M-23-13Q0-5 23-13M-23 13Q0 5 23 13\" stroke=\"{mark}\" stroke-width=\"3.4\" fill=\"none\"/>"
        )
    } else {
        format!(
            "<path d=\"M0-10 9.5-3 6 8H-6L-9.5-3Z\" fill=\"{mark}\"/><path d=\"M0-10V-24M9.5-3 23-8M6 8 14 22M-6 8-14 22M-9.5-3-23-8\" fill=\"none\"/>"
        )
    };
    outlined_in(
        team.line,
        &format!("<circle r=\"29\" fill=\"{tin}\"/>{pattern}<circle r=\"29\" fill=\"none\"/>"),
    )
}

/// A rod with a lamp.
fn antenna(x: f32, y: f32, tip_x: f32, tip_y: f32) -> String {
    format!(
        "<path d=\"M{x} {y}L{tip_x} {tip_y}\" fill=\"none\"/><circle cx=\"{tip_x}\" cy=\"{tip_y}\" r=\"4\" fill=\"{LAMP}\" stroke-width=\"2.4\"/>"
    )
}

/// Two eyes.
fn eyes(x: f32, y: f32, r: f32, glass: &str) -> String {
    let one = |x: f32| {
        format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"#fff\" stroke-width=\"2.2\"/><circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{glass}\" stroke-width=\"1.6\"/>",
            r * 0.5
        )
    };
    one(-x) + &one(x)
}

/// A smile, or the straight mouth of the second team.
fn smile(wide: f32, y: f32, team: &Team) -> String {
    let mark = team.mark;
    if team.square {
        format!("<path d=\"M-{wide} {y}H{wide}\" stroke=\"{mark}\" stroke-width=\"2.6\" fill=\"none\"/>")
    } else {
        format!(
            "<path d=\"M-{wide} {y}Q0 {} {wide} {y}\" stroke=\"{mark}\" stroke-width=\"2.6\" fill=\"none\"/>",
            y + 6.0
        )
    }
}

/// Slanted strokes inside a rectangle.
pub(super) fn hatch(x: f32, y: f32, width: f32, height: f32, colour: &str) -> String {
    let inset = 4.0;
    let (left, top) = (x + inset, y + inset);
    let (right, bottom) = (x + width - inset, y + height - inset);
    let mut path = String::new();
    let step = 10.0;
    let mut sum = left + top + step * 0.8;
    while sum < right + bottom {
        let (x1, y1) = if sum - top <= right { (sum - top, top) } else { (right, sum - right) };
        let (x2, y2) = if sum - left <= bottom { (left, sum - left) } else { (sum - bottom, bottom) };
        path += &format!("M{} {}L{} {}", x1.round(), y1.round(), x2.round(), y2.round());
        sum += step;
    }
    format!("<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"2.8\" fill=\"none\" opacity=\"0.75\"/>")
}
