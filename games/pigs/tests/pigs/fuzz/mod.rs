//! Fuzz targets of Robo Battle Pigs, for properties that the generic targets don't cover.

mod game;
mod program;
