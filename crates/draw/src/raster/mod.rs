//! Raster pictures: PNG and animated GIF.

mod colours;
mod gif;
mod packing;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

pub use self::gif::{GifSettings, Take, gif};

/// Maximum width and height of a picture, in pixels.
pub const LARGEST: u32 = 8192;

/// Reason why a picture couldn't be rendered.
#[derive(Debug, thiserror::Error)]
pub enum RasterError {
    /// The text isn't valid SVG.
    #[error("the drawing can't be read: {0}")]
    Svg(#[from] resvg::usvg::Error),
    /// The requested size is too large or empty.
    #[error("a picture of {0} x {1} pixels can't be drawn: {LARGEST} are the most")]
    Size(u32, u32),
    /// The picture couldn't be encoded.
    #[error("the picture can't be packed: {0}")]
    Packing(String),
    /// The caller cancelled the rendering.
    #[error("the film wasn't finished")]
    Stopped,
}

/// Renders an SVG document as a PNG file of this width in pixels; the height follows from the document's
/// aspect ratio.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, RasterError> {
    let tree = read(svg)?;
    let mut picture = blank(&tree, width)?;
    draw(&tree, &mut picture);
    packing::pack(&picture)
}

/// A picture as raw pixels: three bytes each, row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pixels {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Red, green and blue of every pixel.
    pub rgb: Vec<u8>,
}

/// Renders an SVG document as pixels, without transparency: our pictures are opaque.
pub fn pixels(svg: &str, width: u32) -> Result<Pixels, RasterError> {
    let tree = read(svg)?;
    let mut picture = blank(&tree, width)?;
    draw(&tree, &mut picture);
    Ok(Pixels { width: picture.width(), height: picture.height(), rgb: packing::rgb(picture.pixels()) })
}

fn read(svg: &str) -> Result<Tree, RasterError> {
    Ok(Tree::from_str(svg, &Options::default())?)
}

/// Creates an empty picture with the drawing's aspect ratio.
fn blank(tree: &Tree, width: u32) -> Result<Pixmap, RasterError> {
    let shape = tree.size().height() / tree.size().width();
    let height = ((width as f32 * shape).round() as u32).max(1);
    let fits = width <= LARGEST && height <= LARGEST;
    fits.then(|| Pixmap::new(width, height)).flatten().ok_or(RasterError::Size(width, height))
}

/// Draws over the existing content, scaled to the picture's width.
fn draw(tree: &Tree, picture: &mut Pixmap) {
    let scale = picture.width() as f32 / tree.size().width();
    resvg::render(tree, Transform::from_scale(scale, scale), &mut picture.as_mut());
}
