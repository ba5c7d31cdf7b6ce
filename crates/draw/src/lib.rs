//! Boards and robots as SVG, still and moving. Pure functions from scenes to text: no files, no clock, no fonts.
//!
//! A [`Layout`] says where everything is, [`ground`] draws the board, a [`Stage`] holds what stands on it at one instant, [`marks`]
//! lie over it, and [`picture`] puts all of it together. A [`Film`] plays the acts of a game: for every instant it has a stage.
//! With the feature `raster` pictures become PNG and films GIF.
//!
//! [`text`] draws a scene in plain characters, for terminals and letters.
//!
//! All coordinates are those of the layout: a square is [`CELL`] wide, the board's corner at the top left is (0, 0).

mod board;
mod card;
mod figure;
mod film;
mod ground;
mod lettering;
mod look;
mod mark;
mod picture;
#[cfg(feature = "raster")]
mod raster;
mod stage;
mod svg;
pub mod text;

pub use board::{CELL, Layout, ViewBox};
pub use card::{CARD_WIDTH, card};
pub use figure::{figure, figure_picture};
pub use film::{Cue, Film};
pub use ground::ground;
pub use look::{Look, Theme, UnknownTheme};
pub use mark::{Mark, TargetAction, marks};
pub use picture::{captioned_picture, picture};
#[cfg(feature = "raster")]
pub use raster::{GifSettings, LARGEST, Pixels, RasterError, Take, gif, pixels, png};
pub use stage::{Sprite, Stage};
