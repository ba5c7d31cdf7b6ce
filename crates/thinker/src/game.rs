//! Games as the page describes them.

use botyard_core::face::{AnyGame, Kind, OptionPair, Played};
use botyard_core::{Lang, Seat};
use botyard_protocol::GameSoFar;

/// The most steps that are played.
const LONGEST: usize = 5_000;

/// A game at its beginning, and what was played in it.
pub(crate) struct Story<'a> {
    pub(crate) kind: &'static Kind,
    pub(crate) options: Vec<OptionPair>,
    pub(crate) start: Box<dyn AnyGame>,
    steps: &'a [Vec<(u8, String)>],
}

/// What came of a step.
pub(crate) enum Came {
    /// Orders were played.
    Played(Played),
    /// A seat left.
    Left,
}

impl<'a> Story<'a> {
    pub(crate) fn of(told: &'a GameSoFar) -> Result<Story<'a>, String> {
        let kind = botyard_catalog::find(&told.game).map_err(|why| why.to_string())?;
        let options: Vec<OptionPair> =
            told.options.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
        let start = match &told.start {
            None => kind.start(&options, told.seats.map(usize::from)),
            Some(text) => kind.read_position(&options, text),
        };
        let start = start.map_err(|why| why.to_string())?;
        if told.moves.len() > LONGEST {
            return Err(format!("a game of more than {LONGEST} steps is too long"));
        }
        Ok(Story { kind, options, start, steps: &told.moves })
    }

    /// Plays all of it; `see` is told of each step with the game before and after it.
    pub(crate) fn play(
        &self,
        mut see: impl FnMut(&dyn AnyGame, &[(Seat, &str)], Came, &dyn AnyGame),
    ) -> Result<Box<dyn AnyGame>, String> {
        let mut game = self.start.clone();
        for (number, step) in (1..).zip(self.steps) {
            let wrong = |why: &dyn std::fmt::Display| format!("step {number}: {why}");
            let orders: Option<Vec<(Seat, &str)>> = step
                .iter()
                .map(|(seat, order)| Some((Seat::new(usize::from(*seat))?, order.as_str())))
                .collect();
            let orders = orders.ok_or_else(|| wrong(&"there is no such seat"))?;
            let before = game.clone();
            let came = match *orders {
                [(seat, "")] => {
                    game.retire(seat, Lang::En).ok_or_else(|| wrong(&"nobody can leave this game"))?;
                    Came::Left
                }
                _ => Came::Played(game.play(&orders, Lang::En).map_err(|why| wrong(&why))?),
            };
            see(&*before, &orders, came, &*game);
        }
        Ok(game)
    }

    /// The game after all of it.
    pub(crate) fn end(&self) -> Result<Box<dyn AnyGame>, String> {
        self.play(|_, _, _, _| ())
    }
}

/// The seat of this number, if it owes an order; the first that does if none is named.
pub(crate) fn seat(game: &dyn AnyGame, number: Option<u8>) -> Result<Seat, String> {
    let due = game.to_act();
    let found = match number {
        None => due.iter().next(),
        Some(number) => Seat::new(usize::from(number)).filter(|&seat| due.contains(seat)),
    };
    found.ok_or_else(|| match number {
        Some(number) if !due.is_empty() => format!("seat {number} owes no order"),
        _ => "the game is over".to_owned(),
    })
}
