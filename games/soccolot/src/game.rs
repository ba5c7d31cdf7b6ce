//! A game of Soccolot in progress.

use botyard_core::environment::EnvironmentForm;
use botyard_core::scene::{Scene, Spot};
use botyard_core::{
    Act, Arrangement, ForcedWin, Game, GameInfo, HasPast, Joint, Moment, Outcome, Palette, Position as _,
    Reason, Seat, Seats, SetupError, Side, Sign, Texts, Verdict, Viewer, WHITE_AND_BLACK, Walk, WithPast,
};

use crate::arrangement;
use crate::direction::Direction;
use crate::environment::SoccolotEnvironment;
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

/// A game of Soccolot: the position with all jerseys, the earlier positions, and the number of the move.
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
        // Orders name men by jersey, so equal games need the same jerseys on the same squares.
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
    notation: "5rs   player 5 runs south (n ne e se s sw w nw; north is up)\n\
               2dne  player 2 and the ball next to it both go one square north-east\n\
               3k4   player 3 kicks the ball next to it 4 squares straight away; the goal counts as one\n\
               3x    player 3 and the ball next to it swap places (only on the field swap)",
    uci_variant: None,
    rules: botyard_core::rules_pages!(),
    guide: crate::guide::GUIDE,
};

/// The four reasons for the end of a game.
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
            en: "the side to move has no legal move",
            es: "el bando que juega no tiene ninguna jugada legal",
            pl: "strona, której kolej, nie ma żadnego zagrania",
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

/// Number of the occurrence of a position that draws the game.
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
    const ENDINGS: &'static [Reason] = &[ending::GOAL, ending::OWN_GOAL, ending::NO_PLAY, ending::REPETITION];

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

    #[inline]
    fn to_act(&self) -> Seats {
        self.play.to_act()
    }

    fn check(&self, seat: Seat, order: &Order) -> Result<(), Illegal> {
        self.play.mover(seat)?;
        self.play.position.check(*order)
    }

    fn step(&mut self, orders: &Joint<Order>) -> Vec<Event> {
        let Some((_, &order)) = orders.iter().next() else { return Vec::new() };
        let events = self.events(order);
        self.move_on(order);
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
                    // The side that isn't to play now made the last play.
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

    /// Reads an order. A side's letter in front of it must be that of the seat.
    fn read_order(&self, seat: Seat, text: &str) -> Result<Order, BadOrder> {
        match (order::read(text)?, Side::of(seat)) {
            ((Some(named), _), Some(own)) if named != own => Err(BadOrder::OtherSide { named, own }),
            ((_, order), _) => Ok(order),
        }
    }

    /// The man and the target of a run; otherwise the man, the ball and the ball's target.
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
        let man = Spot::Cell(from.cell());
        // In a dribble that pulls the ball onto the man's square, selecting that square would deselect the
        // man, so the man's target square is given instead.
        if let Play::Dribble(direction) = order.play
            && target == man
            && let Some(to) = from.step(direction)
        {
            return vec![man, Spot::Cell(to.cell())];
        }
        vec![man, Spot::Cell(ball.cell()), target]
    }

    /// The man and the direction; for plays with the ball, the ball follows the man.
    fn signs(&self, seat: Seat, order: &Order) -> Vec<Sign> {
        let Some(side) = Side::of(seat) else { return vec![Sign::text(order.to_string())] };
        let way = |direction: Direction| Sign::Way(direction.files(), direction.ranks());
        let ball = || Sign::figure(view::ball());
        let play = match order.play {
            Play::Run(direction) => vec![way(direction)],
            Play::Dribble(direction) => vec![ball(), way(direction)],
            Play::Kick(squares) => vec![Sign::text("»"), ball(), Sign::text(squares.to_string())],
            Play::Swap => vec![Sign::text("⇄"), ball()],
        };
        [Sign::figure(view::man(side, Some(order.jersey)))].into_iter().chain(play).collect()
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

    fn environments() -> Vec<EnvironmentForm<Soccolot>> {
        vec![EnvironmentForm::of::<SoccolotEnvironment>("")]
    }

    fn walk() -> Option<Walk<Soccolot>> {
        Some(Walk::new())
    }
}

impl HasPast for Soccolot {
    type Position = Position;

    #[inline]
    fn with_past(&self) -> &WithPast<Position> {
        &self.play
    }

    #[inline]
    fn move_on(&mut self, order: Order) {
        let plays = u32::from(self.play.position.side() == Side::White);
        self.play.number = self.play.number.saturating_add(plays);
        self.play.play_unchecked(order, DRAWS_AT);
    }
}
