//! Error messages in every language.

use botyard_core::{BadArrangement, InWords, Lang, OptionError, Options, Seat, Texts};
use botyard_pigs::{
    BadPig, BadPosition, BadProgram, Illegal, Name, NoSquare, PigCommand, PigsOptions, Square,
};
use botyard_testkit::assert_in_words;

fn pig(index: usize) -> Name {
    Name(Seat::new(index).unwrap())
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

#[test]
fn errors_of_illegal_programs_exist_in_every_language() {
    let mut all = vec![
        Illegal::Over,
        Illegal::NotPlaying(pig(3)),
        Illegal::Out(pig(0)),
        Illegal::MixedRepair,
        Illegal::NothingToRepair,
        Illegal::NotInVariant { command: PigCommand::Rest, variant: Texts::same("kids") },
    ];
    for has in 0..9 {
        all.push(Illegal::Length { has });
        all.extend((0..5).map(|damage| Illegal::Duty { damage, has }));
        for is_new in [false, true] {
            all.extend((1..8).map(|needs| Illegal::ListLength { needs, has, is_new }));
        }
    }
    all.iter().for_each(|why| assert_in_words(why));
}

#[test]
fn errors_of_unreadable_programs_exist_in_every_language() {
    let all =
        [BadProgram::Empty, BadProgram::NoCommand { rest: "Q 7".to_owned(), number: 3 }, BadProgram::TooLong];
    all.iter().for_each(|why| assert_in_words(why));
}

#[test]
fn errors_of_unreadable_positions_exist_in_every_language() {
    let text = || "z9".to_owned();
    let wrong_pigs = [
        BadPig::Form(text()),
        BadPig::Square(NoSquare(text())),
        BadPig::Facing("Q".to_owned()),
        BadPig::Damage("9".to_owned()),
        BadPig::NoList,
        BadPig::HiddenList,
        BadPig::Program(BadProgram::Empty),
        BadPig::NotInList(PigCommand::Repair),
        BadPig::ListLength { damage: 1, needs: 3, has: 2 },
    ];
    let mut all = vec![
        BadPosition::OtherVariant { found: "kids", asked: "bash" },
        BadPosition::Word(text()),
        BadPosition::Round { word: "r999".to_owned(), last: 201 },
        BadPosition::Count { variant: "kids", least: 2, most: 4, found: 7 },
        BadPosition::Missing(pig(1)),
        BadPosition::Twice(pig(1)),
        BadPosition::Crowded { one: pig(0), other: pig(1), square: square("d8") },
        BadPosition::Fallen { word: "fell:A".to_owned() },
        BadPosition::Arranged(BadArrangement::NotForTwo(3)),
    ];
    for why in wrong_pigs {
        assert_in_words(&why);
        all.push(BadPosition::Pig { pig: pig(2), why });
    }
    all.iter().for_each(|why| assert_in_words(why));
}

#[test]
fn errors_of_unknown_variants_exist_in_every_language() {
    let why = PigsOptions::default().set("variant", "bacon").unwrap_err();
    assert!(matches!(why, OptionError::Value { .. }));
    assert_in_words(&why);
}

#[test]
fn numbers_agree_with_what_is_counted() {
    let check = |why: Illegal, es: &str, pl: &str| {
        assert_eq!((why.in_words(Lang::Es).as_str(), why.in_words(Lang::Pl).as_str()), (es, pl));
    };
    check(
        Illegal::Duty { damage: 1, has: 0 },
        "tienes 1 punto de daño, así que tu programa necesita exactamente 1 X; tiene 0",
        "masz 1 punkt uszkodzeń, więc twój program musi mieć dokładnie 1 X; ma ich 0",
    );
    check(
        Illegal::Duty { damage: 3, has: 5 },
        "tienes 3 puntos de daño, así que tu programa necesita exactamente 3 X; tiene 5",
        "masz 3 punkty uszkodzeń, więc twój program musi mieć dokładnie 3 X; ma ich 5",
    );
    check(
        Illegal::ListLength { needs: 1, has: 2, is_new: false },
        "añade 1 orden al final de tu lista; has escrito 2",
        "dopisz 1 polecenie na końcu swojej listy; jest ich 2",
    );
}
