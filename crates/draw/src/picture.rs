//! Complete pictures of scenes.

use botyard_core::scene::Scene;

use crate::board::{Layout, ViewBox};
use crate::frame::Frame;
use crate::ground::ground;
use crate::lettering::{Weight, fitted};
use crate::look::Look;
use crate::mark::{Mark, marks};
use crate::svg::N;

/// Draws a scene with marks as an SVG document.
pub fn picture(scene: &Scene, look: &Look, pointed_out: &[Mark]) -> String {
    captioned_picture(scene, look, pointed_out, "")
}

/// The same with a caption below, unless that is empty.
pub fn captioned_picture(scene: &Scene, look: &Look, pointed_out: &[Mark], caption: &str) -> String {
    let layout = Layout::new(scene, look);
    let (below, above): (Vec<Mark>, Vec<Mark>) = pointed_out.iter().cloned().partition(Mark::lies_below);
    let figures = Frame::of(scene, &layout).svg(&layout, look);
    let inside =
        ground(scene, look) + &marks(&below, &layout, look) + &figures + &marks(&above, &layout, look);
    let (line, view) = captioned(caption, &layout.view_box(), look);
    document(&(inside + &line), &view, look)
}

/// Height of the caption area, and of its letters.
const CAPTION: (f32, f32) = (44.0, 20.0);

/// The caption as SVG, and the view extended by it.
pub(crate) fn captioned(caption: &str, view: &ViewBox, look: &Look) -> (String, ViewBox) {
    if caption.is_empty() {
        return (String::new(), *view);
    }
    let (high, letters) = CAPTION;
    let (x, y) = (view.x + view.width / 2.0, view.y + view.height + high / 2.0 - 6.0);
    let line = fitted(caption, x, y, letters, view.width * 0.94, look.colours().label, Weight::Plain);
    (line, ViewBox { height: view.height + high, ..*view })
}

/// Wraps content into an SVG document with the theme's background.
pub(crate) fn document(inside: &str, view: &ViewBox, look: &Look) -> String {
    let ViewBox { x, y, width, height } = *view;
    let page = look.colours().page;
    let (x, y, width, height) = (N(x), N(y), N(width), N(height));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{view}\" width=\"{width}\" height=\"{height}\">\
         <rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{page}\"/>{inside}</svg>\n"
    )
}
