//! Pictures of pixels: PNG and animated GIF.

mod colours;
mod gif;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

pub use self::gif::{GifSettings, Take, gif};

/// The widest and highest picture that is drawn, in pixels.
pub const LARGEST: u32 = 8192;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum RasterError {
    /// The text isn't SVG that can be drawn.
    #[error("the drawing can't be read: {0}")]
    Svg(#[from] resvg::usvg::Error),
    /// No picture has this size.
    #[error("a picture of {0} x {1} pixels can't be drawn: {LARGEST} are the most")]
    Size(u32, u32),
    /// It couldn't be packed.
    #[error("the picture can't be packed: {0}")]
    Packing(String),
    /// Whoever watched wanted no more of it.
    #[error("the film wasn't finished")]
    Stopped,
}

/// An SVG document as a PNG file of this width in pixels, as high as its shape asks for.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, RasterError> {
    let tree = read(svg)?;
    let mut picture = blank(&tree, width)?;
    draw(&tree, &mut picture);
    picture.encode_png().map_err(|why| RasterError::Packing(why.to_string()))
}

/// A picture as plain pixels: three bytes for each, row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pixels {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Red, green and blue.
    pub rgb: Vec<u8>,
}

/// An SVG document as pixels, without its transparency: our pictures are opaque.
pub fn pixels(svg: &str, width: u32) -> Result<Pixels, RasterError> {
    let tree = read(svg)?;
    let mut picture = blank(&tree, width)?;
    draw(&tree, &mut picture);
    let rgb = picture.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    Ok(Pixels { width: picture.width(), height: picture.height(), rgb })
}

fn read(svg: &str) -> Result<Tree, RasterError> {
    Ok(Tree::from_str(svg, &Options::default())?)
}

/// An empty picture in the shape of a drawing.
fn blank(tree: &Tree, width: u32) -> Result<Pixmap, RasterError> {
    let shape = tree.size().height() / tree.size().width();
    let height = ((width as f32 * shape).round() as u32).max(1);
    let fits = width <= LARGEST && height <= LARGEST;
    fits.then(|| Pixmap::new(width, height)).flatten().ok_or(RasterError::Size(width, height))
}

/// Draws over what is there, as wide as the picture is.
fn draw(tree: &Tree, picture: &mut Pixmap) {
    let scale = picture.width() as f32 / tree.size().width();
    resvg::render(tree, Transform::from_scale(scale, scale), &mut picture.as_mut());
}
