//! Soccolot: soccer robots with numbered jerseys, and the ball.

use super::paint::{IRON, LINE, Team, outlined, team};
use crate::lettering::{Weight, words};

/// A robot with this number on its jersey.
pub(super) fn man(seat: usize, number: u8) -> String {
    let team = team(seat);
    let Team { tin, shade, eye, mark, .. } = team;
    let head = if team.square {
        format!("<rect x=\"-14\" y=\"-45\" width=\"28\" height=\"21\" rx=\"2\" fill=\"{shade}\"/>")
    } else {
        format!("<circle cx=\"0\" cy=\"-33\" r=\"13\" fill=\"{shade}\"/>")
    };
    let eyes = format!(
        "<g fill=\"{eye}\" stroke-width=\"2\"><circle cx=\"-5.5\" cy=\"-35\" r=\"3.2\"/><circle cx=\"5.5\" cy=\"-35\" r=\"3.2\"/></g>"
    );
    // The second team's jersey has pointed shoulders and hoops.
    let jersey = if team.square {
        format!(
            "<path d=\"M-20-24H20L46-12 40 8 29 4V34H-29V4L-40 8-46-12Z\" fill=\"{tin}\"/>\
             <path d=\"M-37-15-42 6M37-15 42 6M-28 29H28\" stroke=\"{mark}\" stroke-width=\"4\" fill=\"none\"/>"
        )
    } else {
        format!(
            "<path d=\"M-16-24H16Q40-22 44 4L31 8 29 3V34H-29V3L-31 8-44 4Q-40-22-16-24Z\" fill=\"{tin}\"/>"
        )
    };
    let number = words(&number.to_string(), 0.0, 4.5, 33.0, mark, Weight::Bold);
    outlined(&format!("<path d=\"M-23 46V34H-5V46ZM23 46V34H5V46Z\" fill=\"{IRON}\"/>{head}{eyes}{jersey}"))
        + &number
}

/// The ball: yellow, with five stitches.
pub(super) fn ball() -> String {
    outlined(&format!(
        "<circle r=\"27\" fill=\"#f6c443\"/><path d=\"M0-10 9.5-3 6 8H-6L-9.5-3Z\" fill=\"{LINE}\"/>\
         <path d=\"M0-10V-22M9.5-3 21-7M6 8 13 19M-6 8-13 19M-9.5-3-21-7\" fill=\"none\"/>"
    ))
}
