//! Fuzz targets: what the targets for every game can't say.

mod order;
mod position;
