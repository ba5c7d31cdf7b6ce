//! The contract accepts a correct game and catches faulty ones.
//!
//! The game: two seats hold a secret number each and say, both at once, whether theirs is odd. Three rounds;
//! the secret grows by one each round.

use std::fmt;
use std::str::FromStr;

use botyard_core::dice::Dice;
use botyard_core::scene::Scene;
use botyard_core::{
    ForcedWin, Game, GameInfo, Guide, InWords, Joint, LETTERS, Lang, Listing, NoOptions, Outcome, Reason,
    Seat, Seats, SetupError, Tell, Texts, Viewer,
};
use botyard_testkit::assert_game_contract;

/// The game with a deliberate fault, by number; `HONEST` has none.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Odds<const FAULT: u8> {
    secrets: [u8; 2],
    rounds: u8,
}

const HONEST: u8 = 0;
const LEAKS_IN_VIEW: u8 = 1;
const LEAKS_IN_REFUSAL: u8 = 2;
const NEVER_ENDS: u8 = 3;
const ACCEPTS_UNLISTED: u8 = 4;
const FORGETS_IN_TEXT: u8 = 5;
const ASKS_AFTER_THE_END: u8 = 6;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OddsOrder {
    Odd,
    Even,
    Shout,
}

impl fmt::Display for OddsOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no")]
struct No(u8);

impl InWords for No {
    fn in_spanish(&self) -> String {
        "así no".to_owned()
    }

    fn in_polish(&self) -> String {
        "nie tak".to_owned()
    }
}

impl FromStr for OddsOrder {
    type Err = No;
    fn from_str(text: &str) -> Result<OddsOrder, No> {
        [OddsOrder::Odd, OddsOrder::Even, OddsOrder::Shout]
            .into_iter()
            .find(|say| say.to_string() == text)
            .ok_or(No(0))
    }
}

#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
struct OddsEvent;

impl Tell for OddsEvent {
    fn tell(&self, _: Lang) -> String {
        "Said.".to_owned()
    }
}

static INFO: GameInfo = GameInfo {
    id: "odds",
    name: Texts::same("Odds"),
    summary: "",
    tagline: Texts::same(""),
    seats: 2..=2,
    seat_names: LETTERS,
    simultaneous: true,
    secrets: true,
    in_actions: false,
    forced_win: ForcedWin::PLAIN,
    options: &[],
    order_example: "Odd",
    notation: "Odd, Even",
    uci_variant: None,
    rules: Texts { en: "Odds", es: "Impares", pl: "Nieparzyste" },
    guide: Guide::NONE,
};

const DONE: Reason = Reason { code: "done", words: Texts { en: "done", es: "ya", pl: "koniec" } };

impl<const FAULT: u8> Game for Odds<FAULT> {
    const INFO: &'static GameInfo = &INFO;
    type Options = NoOptions;
    type Order = OddsOrder;
    type Illegal = No;
    type Event = OddsEvent;
    type View = ([Option<u8>; 2], u8);
    type BadPosition = No;

    fn start(_: &NoOptions, seats: usize) -> Result<Self, SetupError> {
        if seats == 2 {
            Ok(Odds { secrets: [3, 4], rounds: 0 })
        } else {
            Err(SetupError::Seats { game: "Odds", asked: seats, allowed: 2..=2 })
        }
    }

    fn options(&self) -> &NoOptions {
        &NoOptions
    }

    fn seats(&self) -> usize {
        2
    }

    fn to_act(&self) -> Seats {
        if self.rounds < 3 || FAULT == NEVER_ENDS || FAULT == ASKS_AFTER_THE_END {
            Seats::first(2)
        } else {
            Seats::EMPTY
        }
    }

    fn check(&self, seat: Seat, say: &OddsOrder) -> Result<(), No> {
        let other = self.secrets[1 - seat.index().min(1)];
        match say {
            _ if !self.to_act().contains(seat) => Err(No(1)),
            // Shouting is allowed in the first round of one faulty game and from the second on in another.
            OddsOrder::Shout if FAULT == LEAKS_IN_REFUSAL && self.rounds > 0 => Err(No(other)),
            OddsOrder::Shout if FAULT == ACCEPTS_UNLISTED && self.rounds == 0 => Err(No(2)),
            OddsOrder::Shout if FAULT != LEAKS_IN_REFUSAL && FAULT != ACCEPTS_UNLISTED => Err(No(2)),
            _ => Ok(()),
        }
    }

    fn step(&mut self, _: &Joint<OddsOrder>) -> Vec<OddsEvent> {
        self.rounds = self.rounds.wrapping_add(1);
        self.secrets = self.secrets.map(|secret| (secret + 1) % 10);
        vec![OddsEvent]
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.rounds >= 3 && FAULT != NEVER_ENDS).then(|| Outcome::drawn(2, DONE))
    }

    fn view(&self, viewer: Viewer) -> ([Option<u8>; 2], u8) {
        let sees = |index| match viewer {
            _ if FAULT == LEAKS_IN_VIEW && index == 1 => true,
            Viewer::Seat(seat) => seat.index() == index,
            Viewer::Public => false,
        };
        ([0, 1].map(|index| sees(index).then_some(self.secrets[index])), self.rounds)
    }

    fn scene(_: &Self::View) -> Scene {
        Scene::default()
    }

    fn write_position(&self) -> String {
        format!(
            "{} {} {}",
            self.secrets[0],
            self.secrets[1],
            if FAULT == FORGETS_IN_TEXT { 0 } else { self.rounds }
        )
    }

    fn read_position(_: &NoOptions, text: &str) -> Result<Self, No> {
        let numbers: Vec<u8> =
            text.split(' ').map(str::parse).collect::<Result<_, _>>().map_err(|_| No(3))?;
        match numbers[..] {
            [one, other, rounds] if one < 10 && other < 10 => Ok(Odds { secrets: [one, other], rounds }),
            _ => Err(No(4)),
        }
    }

    fn orders(&self, seat: Seat) -> Listing<OddsOrder> {
        let mut orders = vec![OddsOrder::Odd, OddsOrder::Even];
        if FAULT == ACCEPTS_UNLISTED && self.rounds == 1 || FAULT == LEAKS_IN_REFUSAL && self.rounds == 0 {
            orders.push(OddsOrder::Shout);
        }
        Listing::All(if self.to_act().contains(seat) { orders } else { Vec::new() })
    }

    fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> Self {
        let mut other = self.clone();
        for (index, secret) in other.secrets.iter_mut().enumerate() {
            if viewer != Viewer::Seat(Seat::new(index).unwrap()) {
                *secret = dice.below(10) as u8;
            }
        }
        other
    }
}

#[test]
fn an_honest_game_passes() {
    assert_game_contract::<Odds<HONEST>>();
}

#[test]
#[should_panic(expected = "sees what is hidden from it")]
fn a_secret_in_anothers_view_is_caught() {
    assert_game_contract::<Odds<LEAKS_IN_VIEW>>();
}

#[test]
#[should_panic(expected = "tells Seat(0) what is hidden from it")]
fn a_secret_in_a_refusal_is_caught() {
    assert_game_contract::<Odds<LEAKS_IN_REFUSAL>>();
}

#[test]
#[should_panic(expected = "the game doesn't end")]
fn an_endless_game_is_caught() {
    assert_game_contract::<Odds<NEVER_ENDS>>();
}

#[test]
#[should_panic(expected = "check and list disagree about Shout")]
fn an_order_that_is_legal_but_not_listed_is_caught() {
    assert_game_contract::<Odds<ACCEPTS_UNLISTED>>();
}

#[test]
#[should_panic(expected = "forgets who owes orders")]
fn a_text_that_forgets_something_is_caught() {
    assert_game_contract::<Odds<FORGETS_IN_TEXT>>();
}

#[test]
#[should_panic(expected = "orders are due exactly while it isn't over")]
fn orders_due_after_the_end_are_caught() {
    assert_game_contract::<Odds<ASKS_AFTER_THE_END>>();
}
