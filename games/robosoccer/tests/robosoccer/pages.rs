//! The rules pages: their structure, and the correctness of the turns and positions on them.

use botyard_core::{Game, Joint, Lang, Options, Position as _, Sequential};
use botyard_robosoccer::{Board, RoboSoccer, RoboSoccerOptions, Turn};

fn pages() -> [&'static str; 3] {
    Lang::ALL.map(|lang| RoboSoccer::INFO.rules.get(lang))
}

#[test]
fn pages_fit_a_terminal_and_have_the_same_parts() {
    for page in pages() {
        for line in page.lines() {
            assert!(line.chars().count() <= 76, "{} columns: {line}", line.chars().count());
        }
    }
    let parts = pages().map(|page| {
        let count = |start: &str| page.lines().filter(|line| line.starts_with(start)).count();
        (count("## "), count("### "), count("```"), count("- "))
    });
    assert_eq!(parts, [parts[0]; 3]);
}

/// The code blocks of a page.
fn blocks(page: &str) -> Vec<&str> {
    page.split("```\n").skip(1).step_by(2).collect()
}

#[test]
fn every_position_and_board_of_the_pages_can_be_read() {
    let options = RoboSoccerOptions::default();
    for page in pages() {
        let (mut positions, mut boards) = (0, 0);
        for block in blocks(page) {
            if block.contains('/') && block.lines().count() == 1 {
                let game =
                    RoboSoccer::read_position(&options, block).unwrap_or_else(|why| panic!("{block}: {why}"));
                assert_eq!(game.write_position(), block.trim());
                positions += 1;
            } else if block.contains("cols") {
                Board::read(block).unwrap_or_else(|why| panic!("{block}: {why}"));
                boards += 1;
            }
        }
        assert_eq!((positions, boards), (5, 2));
    }
}

#[test]
fn the_picture_of_the_yard_matches_its_file() {
    // The rank numbers at the right margin are in column 32, followed by text.
    let picture = |text: &str, indent: usize| -> Vec<String> {
        let lines = text.lines().skip_while(|line| !line.ends_with("a   b   c   d   e   f")).take(14);
        lines
            .map(|line| line.chars().skip(indent).take(32).collect::<String>().trim_end().to_owned())
            .collect()
    };
    let file = picture(include_str!("../../../../boards/yard.txt"), "# ".len());
    assert_eq!(file.len(), 14);
    for page in pages() {
        assert_eq!(picture(page, 0), file);
    }
}

/// Plays a turn; returns the board after it, or the reason why it is illegal.
fn after(way: &str, position: &str, turn: &str) -> Result<String, String> {
    let options = RoboSoccerOptions::read(way).unwrap();
    let mut game = RoboSoccer::read_position(&options, position).unwrap();
    let seat = game.position().turn();
    let turn: Turn = turn.parse().unwrap();
    game.check(seat, &turn).map_err(|why| why.to_string())?;
    game.play(&Joint::one(seat, turn)).unwrap();
    Ok(game.write_position())
}

#[test]
fn the_examples_of_the_pages_are_correct() {
    let first = "bmssmb/2o3/6/6/3O2/SMBBMS b 1";
    assert_eq!(after("", first, "b6b5").as_deref(), Ok("b1ssmb/1mo3/6/6/3O2/SMBBMS w 2"));
    assert!(after("", first, "b6c5").is_err());
    assert!(after("", first, "b6c5,e6e5").is_ok());
    assert!(after("edition=spanish", first, "b6c5").unwrap().ends_with(" 1-0"));
    assert_eq!(after("", "6/1s4/1Bm3/6/6/6 w 1", "b4b5").as_deref(), Ok("1s4/1B4/2m3/6/6/6 b 2"));
    assert!(after("", "6/1s4/1Bm3/6/6/6 w 1", "b4c4").is_err());
    assert!(after("", "6/6/6/2mSb1/6/6 w 1", "d3f3").is_ok());
    assert!(after("", "6/6/6/2mSb1/6/6 w 1", "d3b3").is_err());
    assert_eq!(after("", "6/o5/6/6/6/3s2 b 9", "d1e1,e1a5").as_deref(), Ok("6/s5/6/6/6/4o1 w 10"));
    let game = RoboSoccer::read_position(&RoboSoccerOptions::default(), first).unwrap();
    assert_eq!(game.position().count_moves(), 65);
}
