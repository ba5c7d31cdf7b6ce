//! The worker behind the page: computer players and pictures.

fn main() {}
