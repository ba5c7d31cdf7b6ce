//! Correctness of the examples on the rules pages, in every language.

use botyard_core::{Game, Joint, Lang, Options, Position as _, Sequential};
use botyard_soccolot::{Soccolot, SoccolotOptions};

/// Options, a position of the pages, plays, and the resulting position of the pages.
const EXAMPLES: &[(&str, &str, &str, &str)] = &[
    ("", "8/8/8/3B1O3/3W14/4B23/8/8 w 1", "1dsw", "8/8/8/3B14/3O4/2W11B23/8/8 b 2"),
    ("", "8/8/3O4/3W14/8/8/8/4B13 w 9", "1k3", "8/8/8/3W14/8/8/8/4B13 b 10 1-0"),
    ("", "8/8/3O4/3W14/8/8/8/4B13 w 9", "1k2", "3O4/8/8/3W14/8/8/8/4B13 b 10"),
    ("", "8/8/8/8/8/3W14/3O4/8 w 1", "1k2", "8/8/8/8/8/3W14/8/8 b 2 0-1"),
    (
        "",
        "1B1B2B3B4B5B61/8/8/8/3O4/8/8/1W1W2W3W4W5W61 b 1",
        "1rs 1rn 1rn 1rs 1rs 1rn 1rn 1rs",
        "1B1B2B3B4B5B61/8/8/8/3O4/8/8/1W1W2W3W4W5W61 b 5 1/2-1/2",
    ),
    ("field=swap", "7/7/7/3O3/3W13/7/7 w 1", "1x", "7/7/7/3W13/3O3/7/7 b 2"),
];

#[test]
fn every_example_leads_where_the_pages_say() {
    for &(options, position, plays, expected) in EXAMPLES {
        let options = SoccolotOptions::read(options).unwrap();
        let mut game = Soccolot::read_position(&options, position).unwrap();
        for text in plays.split(' ') {
            let order = text.parse().unwrap();
            let seat = game.position().turn();
            game.play(&Joint::one(seat, order)).unwrap_or_else(|why| panic!("{text} in {position}: {why:?}"));
        }
        assert_eq!(game.write_position(), expected);
        for lang in Lang::ALL {
            let page = Soccolot::INFO.rules.get(lang);
            assert!(page.contains(position) && page.contains(expected), "{position} in {lang:?}");
        }
    }
}

#[test]
fn every_position_of_the_pages_can_be_read() {
    for lang in Lang::ALL {
        let page = Soccolot::INFO.rules.get(lang);
        let code = page.lines().flat_map(|line| line.split('`'));
        let positions: Vec<&str> = code.filter(|text| text.matches('/').count() >= 6).collect();
        assert!(positions.len() >= 14, "{positions:#?}");
        for text in positions {
            let readable = ["field=original", "field=swap"].map(|options| {
                Soccolot::read_position(&SoccolotOptions::read(options).unwrap(), text).is_ok()
            });
            assert!(readable.contains(&true), "{text} in {lang:?}");
        }
    }
}

#[test]
fn the_pages_are_as_wide_as_a_terminal_needs() {
    for lang in Lang::ALL {
        for line in Soccolot::INFO.rules.get(lang).lines() {
            assert!(line.chars().count() <= 76, "{lang:?}: {line}");
        }
    }
}
