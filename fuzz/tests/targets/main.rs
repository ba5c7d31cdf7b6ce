//! All fuzz targets, one per file.

mod any_position;
mod duel_game;
mod duel_order;
mod duel_position;
mod options;
mod pigs_game;
mod pigs_position;
mod pigs_program;
mod record;
mod robosoccer_board;
mod robosoccer_game;
mod robosoccer_order;
mod robosoccer_position;
mod soccolot_game;
mod soccolot_order;
mod soccolot_position;
