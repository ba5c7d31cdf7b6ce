//! Fuzz targets of Soccolot, for properties that the generic targets don't cover.

mod order;
mod position;
