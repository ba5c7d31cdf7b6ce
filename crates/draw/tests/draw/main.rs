//! Tests of the public drawing functions.

mod board;
mod figure;
mod film;
mod picture;
#[cfg(feature = "raster")]
mod raster;
mod samples;
