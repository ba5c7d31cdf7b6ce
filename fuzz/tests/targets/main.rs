//! Fuzz targets for every game of the catalog, one per file.

mod game;
mod letter;
mod options;
mod order;
mod position;
mod record;

use botyard_catalog::GAMES;
use botyard_core::dice::Dice;
use botyard_core::face::{AnyGame, Kind, OptionPair};
use botyard_core::{AnyEvent, InWords, Lang};

/// Every game with its default options, and with each value of each option.
fn ways_to_play() -> impl Iterator<Item = (&'static Kind, Vec<OptionPair>)> {
    GAMES.iter().flat_map(|kind| {
        // The first value of an option is the default.
        let values = kind.info.options.iter().flat_map(|option| {
            let others = option.choices.iter().skip(1);
            others.map(|choice| vec![(option.key.to_owned(), choice.value.to_owned())])
        });
        [Vec::new()].into_iter().chain(values).map(move |options| (kind, options))
    })
}

/// Games at the start and after some random steps, for all [`ways_to_play`]; always the same.
fn games_under_way() -> Vec<Box<dyn AnyGame>> {
    let mut games = Vec::new();
    for (kind, options) in ways_to_play() {
        let mut game = kind.start(&options, None).expect("what is listed can be played");
        let mut dice = Dice::new(1);
        for steps in [0, 7] {
            for _ in 0..steps {
                game.play_at_random(&mut dice);
            }
            games.push(game.clone());
        }
    }
    games
}

/// Reads a position of a game, with the same options.
fn read(game: &dyn AnyGame, position: &str) -> Box<dyn AnyGame> {
    let kind = botyard_catalog::find(game.info().id).expect("a game of the catalog");
    let options: Vec<OptionPair> =
        game.options().into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    kind.read_position(&options, position).unwrap_or_else(|why| panic!("{position}: {why}"))
}

/// Writes and reads back the position of a game, and checks that the text is the same.
fn written_and_read(game: &dyn AnyGame) -> Box<dyn AnyGame> {
    let position = game.position();
    let again = read(game, &position);
    assert_eq!(again.position(), position);
    assert_eq!(again.outcome(), game.outcome(), "{position}");
    assert_eq!(game.to_act().is_empty(), game.outcome().is_some(), "{position}");
    assert!(game.outcome().is_none_or(|outcome| outcome.is_well_formed()), "{position}");
    again
}

/// Checks that an error is a sentence of readable length in every language.
fn check_sentence(why: &dyn InWords) {
    for lang in Lang::ALL {
        let length = why.in_words(lang).chars().count();
        let most = if lang == Lang::En { 400 } else { 500 };
        assert!((1..most).contains(&length), "{length} characters: {}", why.in_words(lang));
    }
}

/// Checks that events have a sentence in every language.
fn check_told(events: &[AnyEvent]) {
    for event in events {
        assert!(
            Lang::ALL.iter().all(|&lang| event.tell(lang).ends_with(['.', '!'])),
            "{}",
            event.tell(Lang::En)
        );
    }
}
