//! Link preview card: the board with a title and a few lines, in the aspect ratio that messengers use for
//! links.

use botyard_core::scene::Scene;

use crate::board::{Layout, ViewBox};
use crate::frame::Frame;
use crate::ground::ground;
use crate::lettering::{Weight, fitted};
use crate::look::Look;
use crate::svg::N;

/// Width of a card, in pixels.
pub const CARD_WIDTH: u32 = 1_200;
const HEIGHT: f32 = 630.0;
/// Margin around the board and the text.
const MARGIN: f32 = 40.0;
/// Maximum width of the board.
const BOARD: f32 = 600.0;

/// Draws a card of 1200 by 630: the board on the left, title and lines on the right. Text that is too long is
/// written smaller, and truncated if it would become too small to read.
pub fn card(scene: &Scene, look: &Look, title: &str, lines: &[String]) -> String {
    let layout = Layout::new(scene, look);
    let view = layout.view_box();
    let room = HEIGHT - 2.0 * MARGIN;
    let scale = (room / view.height).min(BOARD / view.width);
    let (wide, high) = (view.width * scale, view.height * scale);
    let (x, y) = (MARGIN + (BOARD - wide) / 2.0, (HEIGHT - high) / 2.0);
    let board = format!(
        "<g transform=\"translate({} {}) scale({}) translate({} {})\">{}{}</g>",
        N(x),
        N(y),
        (scale * 1_000.0).round() / 1_000.0,
        N(-view.x),
        N(-view.y),
        ground(scene, look),
        Frame::of(scene, &layout).svg(&layout, look),
    );
    let left = MARGIN * 2.0 + BOARD;
    let widest = CARD_WIDTH as f32 - left - MARGIN;
    let middle = left + widest / 2.0;
    let colours = look.colours();
    let step = 64.0;
    let mut at = HEIGHT / 2.0 - step * lines.len() as f32 / 2.0 - 20.0;
    let mut text = fitted(title, middle, at, 44.0, widest, colours.label, Weight::Bold);
    at += 20.0;
    for words in lines {
        at += step;
        text += &fitted(words, middle, at, 30.0, widest, colours.label, Weight::Plain);
    }
    text += &fitted("botyard", middle, HEIGHT - MARGIN, 20.0, widest, colours.label, Weight::Plain);
    let view = ViewBox { x: 0.0, y: 0.0, width: CARD_WIDTH as f32, height: HEIGHT };
    crate::picture::document(&(board + &text), &view, look)
}
