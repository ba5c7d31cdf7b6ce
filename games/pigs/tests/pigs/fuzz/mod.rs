//! Fuzz targets: what the targets for every game can't say.

mod game;
mod program;
