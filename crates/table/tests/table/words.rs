//! Refusals and record errors in every language.

use botyard_core::{InWords, LETTERS, Lang, Texts, WHITE_AND_BLACK, Words};
use botyard_table::{BadLog, BadRecord, Offer, Refusal, Unverified, Wrong};
use botyard_testkit::assert_in_words;

fn some() -> Words {
    Texts::new("not b2", "b2 no", "nie b2").into()
}

#[test]
fn refusals_exist_in_every_language() {
    let what = Texts::new("an order", "una orden", "ruch");
    let mut all = vec![
        Refusal::Game(some()),
        Refusal::Id,
        Refusal::Name,
        Refusal::Clock,
        Refusal::NoRest("RoboSoccer"),
        Refusal::OverFromTheStart,
        Refusal::TooLong { what, most: 256 },
        Refusal::NoSuchSeat,
        Refusal::Nobody,
        Refusal::NotBegun,
        Refusal::Begun,
        Refusal::Over,
        Refusal::NotOver,
        Refusal::Paused,
        Refusal::NotPaused,
        Refusal::Stale { turn: 3, now: 5 },
        Refusal::Ahead { turn: 7, now: 5 },
        Refusal::Unreadable(some()),
        Refusal::Illegal(some()),
        Refusal::NonceUsed,
        Refusal::TooManyChanges,
        Refusal::NoSalt,
        Refusal::NothingStaged,
        Refusal::TimeIsUp,
        Refusal::TickFirst,
        Refusal::NoDraws,
        Refusal::NothingToTakeBack,
        Refusal::AskedAlready,
        Refusal::NotAsked,
        Refusal::NoLines,
        Refusal::LinesOnOwnTurn,
        Refusal::Line { line: 2, order: 3, why: some() },
        Refusal::NoVacation,
        Refusal::VacationUsedUp,
        Refusal::VacationAlready,
        Refusal::TooLateToAbort,
        Refusal::Downtime,
        Refusal::SecretUntilTheEnd,
        Refusal::TooManyTurns,
    ];
    for seat in [WHITE_AND_BLACK[0].words, LETTERS[2].words] {
        all.extend([
            Refusal::Taken(seat),
            Refusal::Empty(seat),
            Refusal::NotYourTurn(seat),
            Refusal::Out(seat),
            Refusal::NoSubstitute(seat),
        ]);
    }
    for offer in [Offer::Draw, Offer::TakeBack, Offer::Pause, Offer::Resume, Offer::Rematch] {
        all.push(Refusal::NotOffered(offer));
    }
    all.iter().for_each(|why| assert_in_words(why));

    let why = Refusal::NotYourTurn(WHITE_AND_BLACK[1].words);
    assert_eq!(
        Lang::ALL.map(|lang| why.in_words(lang)),
        ["it isn't Black's turn", "no es el turno de las negras", "to nie kolej na czarne"]
    );
}

#[test]
fn record_errors_exist_in_every_language() {
    let text = || "x7".to_owned();
    let much = Texts::new("there are too many turns", "hay demasiados turnos", "jest za dużo tur");
    let all = [
        Wrong::TooMuch { what: much, most: 20_000 },
        Wrong::TagTwice(text()),
        Wrong::NoGame,
        Wrong::UnknownGame(text()),
        Wrong::Setup(some()),
        Wrong::Seats(text()),
        Wrong::OpenComment,
        Wrong::OpenVariation,
        Wrong::Mark(text(), much),
        Wrong::Order { turn: 4, order: text(), why: some() },
        Wrong::Whose { turn: 4, order: text() },
        Wrong::Over,
        Wrong::AfterResult(text()),
        Wrong::Result(text()),
        Wrong::TwoResults { tag: "1-0".to_owned(), end: "0-1".to_owned() },
    ];
    for wrong in all {
        assert_in_words(&wrong);
        assert_in_words(&BadRecord { line: 12, wrong });
    }
    // The quoted text here is an example and is translated.
    for lang in [Lang::Es, Lang::Pl] {
        assert_ne!(Wrong::OpenTag.in_words(lang), Wrong::OpenTag.to_string());
    }
}

#[test]
fn verification_errors_exist_in_every_language() {
    let all = [
        Unverified::Start(some()),
        Unverified::Step { step: 3, why: some() },
        Unverified::NotOpened { step: 3, seat: "A" },
        Unverified::Broken { step: 3, seat: "A" },
        Unverified::Result { record: "1-0".to_owned(), rules: Some("0-1".to_owned()) },
        Unverified::Result { record: "1-0".to_owned(), rules: None },
    ];
    all.iter().for_each(|why| assert_in_words(why));
}

#[test]
fn log_errors_exist_in_every_language() {
    let all = [
        BadLog::NoBeginning,
        BadLog::Gap { expected: 3, found: 5 },
        BadLog::Game("moon".to_owned()),
        BadLog::Refused { number: 4, why: Refusal::Over },
        BadLog::Idle(6),
    ];
    all.iter().for_each(|why| assert_in_words(why));
}
