//! Fuzz targets: what the targets for every game can't say.

mod board;
mod order;
mod position;
