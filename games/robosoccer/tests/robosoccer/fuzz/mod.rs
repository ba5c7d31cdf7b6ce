//! Fuzz targets of RoboSoccer, for properties that the generic targets don't cover.

mod board;
mod order;
mod position;
