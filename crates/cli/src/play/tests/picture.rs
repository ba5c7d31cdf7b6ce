//! The pictures of the screen in the README, rendered from the screen itself.
//!
//! After a change of the screen, `UPDATE_EXPECT=1 cargo test -p botyard-cli picture` renders them again.

use std::fmt::Write as _;

use expect_test::{ExpectFile, expect_file};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::{Color, Modifier};

use super::super::PlaySetup;
use super::super::app::App;
use super::super::draw::draw;
use super::super::session::PlaySession;

/// Width and height of a character in the picture.
const CELL: (u16, u16) = (9, 19);
const GROUND: (u8, u8, u8) = (0x23, 0x25, 0x2b);
const INK: (u8, u8, u8) = (0xd8, 0xd6, 0xce);

/// Compares the picture of the screen after these lines and keys with the stored one.
fn check(
    game: &str,
    size: (u16, u16),
    position: Option<&str>,
    lines: &[&str],
    keys: &[KeyCode],
    file: &ExpectFile,
) {
    let setup = PlaySetup {
        kind: botyard_catalog::find(game).unwrap(),
        options: Vec::new(),
        position: position.map(str::to_owned),
        seats: None,
        players: Vec::new(),
        flip: false,
        played: Vec::new(),
    };
    let mut app = App::new(PlaySession::start(setup, &std::sync::Arc::default()).unwrap());
    let typed = lines.iter().flat_map(|line| line.chars().map(KeyCode::Char).chain([KeyCode::Enter]));
    for code in typed.chain(keys.iter().copied()) {
        app.on_event(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }
    let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
    terminal.draw(|frame| draw(&mut app, frame)).unwrap();
    file.assert_eq(&svg(terminal.backend().buffer()));
}

#[test]
fn the_picture_of_robot_duel_is_up_to_date() {
    check(
        "duel",
        (80, 24),
        None,
        &["c1c2", "a4a3", "b2b3", "c4b3", "c2c3"],
        &[KeyCode::Up, KeyCode::Up, KeyCode::Up, KeyCode::Char(' ')],
        &expect_file!["../../../../../docs/pictures/duel.svg"],
    );
}

#[test]
fn the_picture_of_robosoccer_is_up_to_date() {
    check(
        "robosoccer",
        (80, 24),
        None,
        &["place SMBBMS", "place MBSSBM", "ball d2", "ball c5", "b6b5,a6b6", "b1b2,e1e2", "b5b4,d6d5"],
        &[KeyCode::Up, KeyCode::Up, KeyCode::Left, KeyCode::Left, KeyCode::Char(' ')],
        &expect_file!["../../../../../docs/pictures/robosoccer.svg"],
    );
}

#[test]
fn the_picture_of_soccolot_is_up_to_date() {
    check(
        "soccolot",
        (80, 24),
        None,
        &["3rs", "3rn", "3rs", "3rn", "4rsw", "4rn"],
        &[],
        &expect_file!["../../../../../docs/pictures/soccolot.svg"],
    );
}

#[test]
fn the_picture_of_robo_battle_pigs_is_up_to_date() {
    check(
        "pigs",
        (80, 24),
        Some("bash r6 A:c6E/1 B:e3N/0 C:f5S/2 D:b5# E:g3W/0 F:c2N/1"),
        &["", "^ F X TR F", "", "F ^ ^ H TL", "", "\\ X F X H", "", "^ F TR F ^", "", "/ / H X ^"],
        &[KeyCode::Enter, KeyCode::Enter],
        &expect_file!["../../../../../docs/pictures/pigs.svg"],
    );
}

fn svg(buffer: &Buffer) -> String {
    let (columns, rows) = (buffer.area.width, buffer.area.height);
    let (width, height) = (columns * CELL.0 + 24, rows * CELL.1 + 24);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"15\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{}\"/>\n",
        hex(GROUND)
    );
    let (mut grounds, mut signs) = (String::new(), String::new());
    for row in 0..rows {
        for column in 0..columns {
            let cell = &buffer[(column, row)];
            let (x, y) = (12 + column * CELL.0, 12 + row * CELL.1);
            let (mut ink, mut ground) = (colour(cell.fg, INK), colour(cell.bg, GROUND));
            if cell.modifier.contains(Modifier::REVERSED) {
                (ink, ground) = (ground, ink);
            }
            if ground != GROUND {
                let _ = writeln!(
                    grounds,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
                    CELL.0,
                    CELL.1,
                    hex(ground)
                );
            }
            let sign = cell.symbol().replace('&', "&amp;").replace('<', "&lt;");
            if !sign.trim().is_empty() {
                let weight =
                    if cell.modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
                let faint = if cell.modifier.contains(Modifier::DIM) { " opacity=\"0.6\"" } else { "" };
                let _ = writeln!(
                    signs,
                    "<text x=\"{x}\" y=\"{}\" fill=\"{}\"{weight}{faint}>{sign}</text>",
                    y + 14,
                    hex(ink)
                );
            }
        }
    }
    text.push_str("<g shape-rendering=\"crispEdges\">\n");
    text.push_str(&grounds);
    text.push_str("</g>\n");
    text.push_str(&signs);
    text.push_str("</svg>\n");
    text
}

fn hex((red, green, blue): (u8, u8, u8)) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The colours of a typical terminal.
fn colour(colour: Color, default: (u8, u8, u8)) -> (u8, u8, u8) {
    match colour {
        Color::Rgb(red, green, blue) => (red, green, blue),
        // The cube of 6x6x6 colours, then 24 greys.
        Color::Indexed(index @ 16..=231) => {
            let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
            let index = index - 16;
            (level(index / 36), level(index / 6 % 6), level(index % 6))
        }
        Color::Indexed(index @ 232..) => {
            let grey = 8 + (index - 232) * 10;
            (grey, grey, grey)
        }
        Color::Red | Color::LightRed => (0xe0, 0x6c, 0x60),
        Color::Green | Color::LightGreen => (0x8c, 0xb3, 0x69),
        Color::Yellow | Color::LightYellow => (0xe2, 0xb7, 0x5a),
        Color::Blue | Color::LightBlue | Color::Cyan | Color::LightCyan => (0x6f, 0xa8, 0xc9),
        Color::White => (0xff, 0xff, 0xff),
        Color::Black => (0, 0, 0),
        Color::Gray | Color::DarkGray => (0x90, 0x90, 0x90),
        _ => default,
    }
}
