//! Fuzz targets of Robot Duel, for properties that the generic targets don't cover.

mod order;
mod position;
