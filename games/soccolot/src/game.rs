//! A game of Soccolot in progress.

use botyard_core::scene::{Scene, Spot};
use botyard_core::{
    Act, Arrangement, ForcedWin, Game, GameInfo, Joint, Moment, Outcome, Palette, Position as _, Reason,
    Seat, Seats, Sequential, SetupError, Side, Texts, Verdict, Viewer, WHITE_AND_BLACK, Walk, WithPast,
};

use crate::arrangement;
use crate::event::Event;
use crate::illegal::Illegal;
use crate::man::Man;
use crate::motion;
use crate::moves::Outlook;
use crate::notation::{self, BadPosition};
use crate::options::{FIELD, GOAL, SoccolotOptions};
use crate::order::{self, BadOrder, Order, Play};
use crate::position::{Ball, Position};
use crate::view::{self, View};

/// The position with everybody's jersey, the positions before it, and the number of the move.
#[derive(Debug)]
pub struct Soccolot {
    play: WithPast<Position>,
    options: SoccolotOptions,
}

impl Clone for Soccolot {
    fn clone(&self) -> Soccolot {
        Soccolot { play: self.play.clone(), ..*self }
    }

    fn clone_from(&mut self, other: &Soccolot) {
        self.play.clone_from(&other.play);
        self.options = other.options;
    }
}

impl PartialEq for Soccolot {
    fn eq(&self, other: &Soccolot) -> bool {
        // Orders name men by their jerseys, so games that go on in the same way have them on the same men.
        self.play == other.play
            && self.play.position.same_jerseys(&other.play.position)
            && self.options == other.options
    }
}

impl Eq for Soccolot {}

static INFO: GameInfo = GameInfo {
    id: "soccolot",
    name: Texts::same("Soccolot"),
    summary: "football on a board: run, dribble and kick the ball past the other side's back row",
    tagline: Texts::new(
        "Football on a board: run, dribble and kick. One goal wins.",
        "Fútbol de tablero: corre, conduce y chuta. Con un gol se gana.",
        "Piłka nożna na planszy: biegaj, drybluj i kop. Jeden gol daje zwycięstwo.",
    ),
    seats: 2..=2,
    seat_names: WHITE_AND_BLACK,
    simultaneous: false,
    secrets: false,
    in_actions: false,
    forced_win: ForcedWin {
        verb: Texts::new("scores in", "marcan en", "strzelają gola w"),
        ..ForcedWin::PLAIN
    },
    options: &[FIELD, GOAL],
    order_example: "5rs",
    notation: "5rs   man 5 runs south (n ne e se s sw w nw; north is up)\n\
               2dne  man 2 and the ball next to him both go one square north-east\n\
               3k4   man 3 kicks the ball next to him 4 squares straight away; the goal counts as one\n\
               3x    man 3 and the ball next to him trade places (only on the field swap)",
    uci_variant: None,
    rules: botyard_core::rules_pages!(),
};

/// The four ways in which it ends.
mod ending {
    use super::{Reason, Texts};

    pub(super) const GOAL: Reason =
        Reason { code: "goal", words: Texts { en: "a goal was scored", es: "hubo gol", pl: "padł gol" } };
    pub(super) const OWN_GOAL: Reason = Reason {
        code: "own-goal",
        words: Texts {
            en: "an own goal was scored",
            es: "hubo un gol en propia puerta",
            pl: "padł gol samobójczy",
        },
    };
    pub(super) const NO_PLAY: Reason = Reason {
        code: "no-play",
        words: Texts {
            en: "the side to play has no legal play",
            es: "el bando que juega no tiene ninguna jugada legal",
            pl: "strona, która ma grać, nie ma żadnego zagrania",
        },
    };
    pub(super) const REPETITION: Reason = Reason {
        code: "repetition",
        words: Texts {
            en: "the position occurred for the third time",
            es: "la posición se dio por tercera vez",
            pl: "pozycja wystąpiła po raz trzeci",
        },
    };
}

/// Which occurrence of a position draws the game.
pub(crate) const DRAWS_AT: usize = 3;

impl Soccolot {
    fn events(&self, order: Order) -> Vec<Event> {
        let side = self.play.position.side();
        let man = Man { side, jersey: order.jersey };
        let (Some(from), Some(ball_to), Ball::On(ball_from)) = (
            self.play.position.square_of(man),
            self.play.position.ball_after(order),
            self.play.position.ball(),
        ) else {
            return Vec::new();
        };
        let mut after = self.play.position;
        after.play_unchecked(order);
        let to = after.square_of(man).unwrap_or(from);
        let mut events = vec![match order.play {
            Play::Run(_) => Event::Ran { man, from, to },
            Play::Dribble(_) => Event::Dribbled { man, from, to, ball_from, ball_to },
            Play::Kick(_) => Event::Kicked { man, from, ball_from, ball_to },
            Play::Swap => Event::Swapped { man, from, to },
        }];
        if let Some(winner) = after.scorer() {
            events.push(Event::Scored { side: winner, by: man, own_goal: winner != side });
        }
        events
    }
}

impl Game for Soccolot {
    const INFO: &'static GameInfo = &INFO;

    type Options = SoccolotOptions;
    type Order = Order;
    type Illegal = Illegal;
    type Event = Event;
    type View = View;
    type BadPosition = BadPosition;

    fn start(options: &SoccolotOptions, seats: usize) -> Result<Soccolot, SetupError> {
        INFO.check_seats(seats)?;
        let position = Position::start(options.field(), options.goal());
        Ok(Soccolot { play: WithPast::new(position, 1, false), options: *options })
    }

    fn options(&self) -> &SoccolotOptions {
        &self.options
    }

    fn seats(&self) -> usize {
        2
    }

    #[inline]
    fn to_act(&self) -> Seats {
        self.play.to_act()
    }

    fn check(&self, seat: Seat, order: &Order) -> Result<(), Illegal> {
        let side = self.play.position.side();
        if self.play.is_over() {
            return Err(Illegal::Over);
        }
        if seat != side.seat() {
            return Err(Illegal::NotYourTurn(side));
        }
        self.play.position.check(*order)
    }

    fn step(&mut self, orders: &Joint<Order>) -> Vec<Event> {
        let Some((_, &order)) = orders.iter().next() else { return Vec::new() };
        let events = self.events(order);
        Sequential::play_unchecked(self, order);
        events
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.play.drawn {
            return Some(Outcome::drawn(2, ending::REPETITION));
        }
        match self.play.position.verdict()? {
            Verdict::Drawn => Some(Outcome::drawn(2, ending::REPETITION)),
            Verdict::Won(winner) => {
                let reason = match self.play.position.scorer() {
                    None => ending::NO_PLAY,
                    // Whoever isn't to play now played last.
                    Some(scorer) if scorer == self.play.position.side() => ending::OWN_GOAL,
                    Some(_) => ending::GOAL,
                };
                Some(Outcome::won_by(winner, reason))
            }
        }
    }

    fn view(&self, _viewer: Viewer) -> View {
        View {
            position: self.write_position(),
            field: self.options.field(),
            goal: self.options.goal(),
            turn: self.to_act().only().and_then(Side::of),
            men: view::men(&self.play.position),
            ball: self.play.position.ball(),
            occurrences: self.play.occurrences(),
            draws_at: DRAWS_AT,
        }
    }

    fn scene(view: &View) -> Scene {
        view::scene(view)
    }

    fn write_position(&self) -> String {
        notation::write(&self.play)
    }

    fn read_position(options: &SoccolotOptions, text: &str) -> Result<Soccolot, BadPosition> {
        Ok(Soccolot { play: notation::read(*options, text)?, options: *options })
    }

    /// The letter of a side in front of the order must be the one of this seat.
    fn read_order(&self, seat: Seat, text: &str) -> Result<Order, BadOrder> {
        match (order::read(text)?, Side::of(seat)) {
            ((Some(named), _), Some(own)) if named != own => Err(BadOrder::OtherSide { named, own }),
            ((_, order), _) => Ok(order),
        }
    }

    /// The man and the square he runs to; or the man, the ball and where the ball goes.
    fn touches(&self, seat: Seat, order: &Order) -> Vec<Spot> {
        let Some(side) = Side::of(seat) else { return Vec::new() };
        let from = self.play.position.square_of(Man { side, jersey: order.jersey });
        let (Some(from), Ball::On(ball)) = (from, self.play.position.ball()) else { return Vec::new() };
        if let Play::Run(direction) = order.play {
            let to = from.step(direction).filter(|&to| self.play.position.has(to));
            return to.map_or(Vec::new(), |to| vec![Spot::Cell(from.cell()), Spot::Cell(to.cell())]);
        }
        let target = match self.play.position.ball_after(*order) {
            Some(Ball::On(square)) => Spot::Cell(square.cell()),
            Some(Ball::InGoalOf(side)) => Spot::Goal { seat: side.seat() },
            None => return Vec::new(),
        };
        vec![Spot::Cell(from.cell()), Spot::Cell(ball.cell()), target]
    }

    fn acts(&self, events: &[Event]) -> Vec<Act> {
        motion::acts(events)
    }

    /// The ball, if the other side could score with its next play.
    fn threats(&self, seat: Seat) -> Vec<Spot> {
        let other = Side::of(seat).filter(|_| !self.play.is_over()).map(|side| !side);
        let scores = |&other: &Side| {
            Outlook::of(&self.play.position, other).is_some_and(|outlook| outlook.scores(other))
        };
        match (other.filter(scores), self.play.position.ball()) {
            (Some(_), Ball::On(ball)) => vec![Spot::Cell(ball.cell())],
            _ => Vec::new(),
        }
    }

    fn rehearse(&self, seat: Seat, order: &Order, _others: &Joint<Order>) -> Option<Vec<Moment<Soccolot>>> {
        Moment::of_order(self, seat, order)
    }

    fn palette(&self) -> Option<Palette> {
        Some(arrangement::palette())
    }

    fn arrange(
        options: &SoccolotOptions,
        arrangement: &Arrangement,
    ) -> Option<Result<Soccolot, BadPosition>> {
        let text = arrangement::write(options.field(), arrangement);
        Some(text.and_then(|text| Soccolot::read_position(options, &text)))
    }

    fn walk() -> Option<Walk<Soccolot>> {
        Some(Walk::new())
    }
}

impl Sequential for Soccolot {
    type Position = Position;

    #[inline]
    fn position(&self) -> &Position {
        &self.play.position
    }

    fn past(&self) -> &[u64] {
        self.play.keys()
    }

    #[inline]
    fn ended_by_past(&self) -> bool {
        self.play.drawn
    }

    #[inline]
    fn play_unchecked(&mut self, order: Order) {
        let plays = u32::from(self.play.position.side() == Side::White);
        self.play.number = self.play.number.saturating_add(plays);
        self.play.play_unchecked(order, DRAWS_AT);
    }
}
