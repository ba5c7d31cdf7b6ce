//! Cards with commands, open and hidden.

use super::paint::{CREAM, LINE, outlined};
use super::pigs::COATS;
use crate::lettering::{Weight, words};
use crate::svg::turned;

const CARD: &str = "<rect x=\"-37\" y=\"-47\" width=\"74\" height=\"94\" rx=\"9\"";

/// A card with a command's picture.
pub(super) fn command(seat: usize, sign: &str) -> String {
    let (coat, _) = COATS[seat.min(7)];
    let card = format!(
        "{CARD} fill=\"{CREAM}\"/><path d=\"M-37 33V38Q-37 47-28 47H28Q37 47 37 38V33Z\" fill=\"{coat}\"/>"
    );
    outlined(&card) + &format!("<g transform=\"translate(0 -7)\">{}</g>", icon(sign))
}

/// The back of a card.
pub(super) fn hidden(seat: usize) -> String {
    let (coat, dark) = COATS[seat.min(7)];
    outlined(&format!(
        "{CARD} fill=\"{coat}\"/><rect x=\"-29\" y=\"-39\" width=\"58\" height=\"78\" rx=\"5\" fill=\"none\" stroke=\"{dark}\" stroke-width=\"3\" stroke-dasharray=\"7 6\"/>"
    )) + &words("?", 0.0, 0.0, 40.0, LINE, Weight::Bold)
}

/// What a command does, in a box from -30 to 30; its sign if it is none that is known.
fn icon(sign: &str) -> String {
    const STRAIGHT: &str = "M0 26V-22M-17-6 0-24 17-6";
    const TURN: &str = "M16 26V2Q16-14 0-14H-18M-6-27-20-14-6-1";
    let strokes = |path: &str, colour: &str| {
        format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"8\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
        )
    };
    match sign {
        "^" => strokes(STRAIGHT, LINE),
        "v" => turned(&strokes(STRAIGHT, LINE), 180.0),
        "\\" => turned(&strokes(STRAIGHT, LINE), -45.0),
        "/" => turned(&strokes(STRAIGHT, LINE), 45.0),
        "TL" => strokes(TURN, "#2f6ea6"),
        "TR" => format!("<g transform=\"scale(-1 1)\">{}</g>", strokes(TURN, "#2f6ea6")),
        "F" => strokes("M0 24V4", LINE) + &strokes("M0-10V-26M-12-4-22-14M12-4 22-14", "#d8402f"),
        "H" => outlined(
            "<path d=\"M-22 20V-8Q-22-14-16-14-11-14-11-9-11-18-5-18 0-18 0-12 0-20 6-20 11-20 11-14 11-18 16-18 22-18 22-10V6Q22 26 0 26-22 26-22 20Z\" fill=\"#f3b33e\"/><path d=\"M-11-9V2M0-12V2M11-14V2\" fill=\"none\"/>",
        ),
        "X" => strokes("M-18-18 18 18M18-18-18 18", "#d8402f"),
        "R" => outlined(
            "<path d=\"M-7 28V-2A17 17 0 0 1-7-31V-16H7V-31A17 17 0 0 1 7-2V28Z\" fill=\"#86c96f\"/>",
        ),
        other => {
            let short: String = other.chars().take(2).collect();
            words(&short, 0.0, 0.0, 34.0, LINE, Weight::Bold)
        }
    }
}
