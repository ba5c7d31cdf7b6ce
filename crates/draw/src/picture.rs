//! Whole pictures.

use botyard_core::scene::Scene;

use crate::board::{Layout, ViewBox};
use crate::ground::ground;
use crate::look::Look;
use crate::mark::{Mark, marks};
use crate::stage::Stage;
use crate::svg::N;

/// A whole picture of a scene with some marks, an SVG document of its own.
pub fn picture(scene: &Scene, look: &Look, pointed_out: &[Mark]) -> String {
    let layout = Layout::new(scene, look);
    let (below, above): (Vec<Mark>, Vec<Mark>) = pointed_out.iter().cloned().partition(Mark::lies_below);
    let figures = Stage::of(scene, &layout).svg(&layout, look);
    let inside =
        ground(scene, look) + &marks(&below, &layout, look) + &figures + &marks(&above, &layout, look);
    document(&inside, &layout.view_box(), look)
}

/// An SVG document of what is inside, before the theme's page.
pub(crate) fn document(inside: &str, view: &ViewBox, look: &Look) -> String {
    let ViewBox { x, y, width, height } = *view;
    let page = look.colours().page;
    let (x, y, width, height) = (N(x), N(y), N(width), N(height));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{view}\" width=\"{width}\" height=\"{height}\">\
         <rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{page}\"/>{inside}</svg>\n"
    )
}
