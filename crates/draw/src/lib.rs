//! Boards and robots as SVG, still and animated. Pure functions from scenes to text: no files, no clock, no
//! fonts.
//!
//! A [`Layout`] computes the place of everything, [`ground`] draws the board, a [`Frame`] holds the figures
//! at one instant, [`marks`] are drawn over it, and [`picture`] combines them all. A [`Film`] animates the
//! acts of a game: it has a frame for every instant. With the feature `raster` pictures can be rendered as
//! PNG and films as GIF.
//!
//! [`text`] draws a scene in plain characters, for terminals and mail.
//!
//! All coordinates are layout coordinates: a square is [`CELL`] wide, the top left corner of the board is (0,
//! 0).

mod board;
mod card;
mod figure;
mod film;
mod frame;
mod ground;
mod lettering;
mod look;
mod mark;
mod picture;
#[cfg(feature = "raster")]
mod raster;
mod svg;
pub mod text;

pub use board::{CELL, Layout, ViewBox};
pub use card::{CARD_WIDTH, card};
pub use figure::{figure, figure_picture};
pub use film::{Cue, Film};
pub use frame::{Frame, Sprite};
pub use ground::ground;
pub use look::{Look, Theme, UnknownTheme};
pub use mark::{Mark, TargetAction, marks};
pub use picture::{captioned_picture, picture};
#[cfg(feature = "raster")]
pub use raster::{GifSettings, LARGEST, Pixels, RasterError, Take, gif, pixels, png};
