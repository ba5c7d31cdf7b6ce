//! What is drawn, from the outside.

mod board;
mod figure;
mod film;
mod picture;
#[cfg(feature = "raster")]
mod raster;
mod samples;
