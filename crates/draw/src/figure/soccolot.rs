//! Soccolot: soccer robots with numbered jerseys, and the ball.

use super::paint::{IRON, LINE, Team, outlined, outlined_in, team};
use crate::lettering::{Weight, words};
use crate::look::Theme;

/// A robot with this number on its jersey.
pub(super) fn man(seat: usize, number: u8, theme: Theme) -> String {
    let team = team(seat, theme);
    let Team { tin, shade, eye, mark, .. } = team;
    let head = if team.square {
        format!("<rect x=\"-18\" y=\"-48\" width=\"36\" height=\"30\" rx=\"3\" fill=\"{shade}\"/>")
    } else {
        format!("<circle cx=\"0\" cy=\"-31\" r=\"17\" fill=\"{shade}\"/>")
    };
    let eyes = format!(
        "<g fill=\"#fff\" stroke-width=\"2\"><circle cx=\"-7\" cy=\"-33\" r=\"4.6\"/><circle cx=\"7\" cy=\"-33\" r=\"4.6\"/></g>\
         <g fill=\"{eye}\" stroke=\"none\"><circle cx=\"-7\" cy=\"-33\" r=\"2.4\"/><circle cx=\"7\" cy=\"-33\" r=\"2.4\"/></g>"
    );
    // The second team's jersey has pointed shoulders and hoops.
    let jersey = if team.square {
        format!(
            "<path d=\"M-21-18H21L47-7 42 13 30 9V36H-30V9L-42 13-47-7Z\" fill=\"{tin}\"/>\
             <path d=\"M-38-10-43 11M38-10 43 11M-28 31H28\" stroke=\"{mark}\" stroke-width=\"4\" fill=\"none\"/>"
        )
    } else {
        format!(
            "<path d=\"M-16-18H16Q40-17 45 9L32 13 30 9V36H-30V9L-32 13-45 9Q-40-17-16-18Z\" fill=\"{tin}\"/>"
        )
    };
    let number = words(&number.to_string(), 0.0, 8.5, 31.0, mark, Weight::Bold);
    let feet = format!("<path d=\"M-24 47V36H-5V47ZM24 47V36H5V47Z\" fill=\"{IRON}\"/>");
    outlined_in(team.line, &format!("{feet}{head}{eyes}{jersey}")) + &number
}

/// The ball: yellow, with five stitches.
pub(super) fn ball() -> String {
    outlined(&format!(
        "<circle r=\"27\" fill=\"#f6c443\"/><path d=\"M0-10 9.5-3 6 8H-6L-9.5-3Z\" fill=\"{LINE}\"/>\
         <path d=\"M0-10V-22M9.5-3 21-7M6 8 13 19M-6 8-13 19M-9.5-3-21-7\" fill=\"none\"/>"
    ))
}
