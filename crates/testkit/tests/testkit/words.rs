//! The core's own error messages in every language.

use botyard_core::face::{FaceError, Refused};
use botyard_core::scene::Cell;
use botyard_core::{
    BadArrangement, InWords, Lang, OptionError, Seat, SetupError, Texts, WHITE_AND_BLACK, Words,
};
use botyard_testkit::assert_in_words;

fn seat() -> Seat {
    Seat::new(2).unwrap()
}

fn some() -> Words {
    Texts::new("not b2", "b2 no", "nie b2").into()
}

fn option_errors() -> [OptionError; 6] {
    let value = |allowed: &[&'static str], others| OptionError::Value {
        key: "board",
        value: "moon".to_owned(),
        allowed: allowed.to_vec(),
        others,
    };
    [
        OptionError::NotAPair("x".to_owned()),
        OptionError::Key { key: "colour".to_owned(), known: Vec::new() },
        OptionError::Key { key: "colour".to_owned(), known: vec!["board", "edition"] },
        value(&["yard", "long"], None),
        value(&["yard"], Some(Texts::new("a file", "un archivo", "plik"))),
        OptionError::unfit("board", &some()),
    ]
}

#[test]
fn option_errors_exist_in_every_language() {
    for why in option_errors() {
        assert_in_words(&why);
        assert_in_words(&FaceError::from(why));
    }
}

#[test]
fn setup_errors_exist_in_every_language() {
    for allowed in [2..=2, 2..=8] {
        let why = SetupError::Seats { game: "Robot Duel", asked: 9, allowed };
        assert_in_words(&why);
        assert_in_words(&FaceError::from(why));
    }
}

#[test]
fn board_errors_exist_in_every_language() {
    let at = Cell { column: 1, row: 2 };
    let text = || "what".to_owned();
    let all = [
        BadArrangement::OffTheBoard(at),
        BadArrangement::Crowded(at),
        BadArrangement::Unknown(text()),
        BadArrangement::Nobodys { kind: text(), at },
        BadArrangement::NoSuchSeat(seat()),
        BadArrangement::NotForTwo(3),
        BadArrangement::InTray(text()),
    ];
    all.iter().for_each(|why| assert_in_words(why));
}

#[test]
fn errors_keep_their_languages_across_the_type_erased_interface() {
    assert_in_words(&FaceError::Position(some()));
    assert_in_words(&Refused::Unreadable { seat: seat(), why: some() });
    assert_in_words(&Refused::Illegal { seat: seat(), why: some() });
    assert_in_words(&Refused::Over);
    let [white, black] = [0, 1].map(|index| WHITE_AND_BLACK[index].words);
    let missing = Refused::Missing(vec![white, black]);
    assert_in_words(&missing);
    assert_eq!(
        Lang::ALL.map(|lang| missing.in_words(lang)),
        [
            "an order of White and Black is missing",
            "falta una orden de las blancas y las negras",
            "brakuje ruchu: białe i czarne",
        ]
    );
}
