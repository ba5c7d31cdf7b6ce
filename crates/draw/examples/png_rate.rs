//! Measures how long boards take to be drawn as PNG.
//!
//! `cargo run --release -p botyard-draw --features raster --example png_rate`

use std::time::{Duration, Instant};

use botyard_catalog::GAMES;
use botyard_core::Viewer;
use botyard_core::dice::Dice;
use botyard_draw::{Look, picture, png};

const WIDTH: u32 = 480;
const COUNT: u32 = 100;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for kind in GAMES {
        let (mut game, mut dice) = (kind.start(&[], None)?, Dice::new(1));
        let (mut writing, mut drawing, mut svg_size, mut size) = (Duration::ZERO, Duration::ZERO, 0, 0);
        for _ in 0..COUNT {
            let orders = game.random_orders(&mut dice);
            let orders: Vec<_> = orders.iter().map(|(seat, order)| (*seat, order.as_str())).collect();
            game.play(&orders).map_err(|why| why.to_string())?;
            if game.outcome().is_some() {
                game = kind.start(&[], None)?;
            }
            let scene = game.scene(Viewer::Public);
            let began = Instant::now();
            let svg = picture(&scene, &Look::default(), &[]);
            let written = Instant::now();
            let bytes = png(&svg, WIDTH)?;
            writing += written - began;
            drawing += written.elapsed();
            svg_size += svg.len();
            size += bytes.len();
        }
        let count = COUNT as usize;
        println!(
            "{}: SVG {:?}, {} bytes; PNG {:?}, {} bytes",
            kind.info.id,
            writing / COUNT,
            svg_size / count,
            drawing / COUNT,
            size / count
        );
    }
    Ok(())
}
