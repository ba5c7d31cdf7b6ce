//! A game of RoboSoccer in progress.

use botyard_core::environment::EnvironmentForm;
use botyard_core::scene::{Scene, Spot};
use botyard_core::{
    Act, Arrangement, ForcedWin, Game, GameInfo, HasPast, Joint, Moment, Node as _, Outcome, Palette,
    Position as _, Reason, Seat, Seats, SetupError, Side, Sign, Texts, Verdict, Viewer, WHITE_AND_BLACK,
    Walk, WithPast,
};

use crate::action::{Action, Deed};
use crate::action_position::ActionPosition;
use crate::arrangement;
use crate::builder::TurnBuilder;
use crate::ending;
use crate::environment::RoboSoccerEnvironment;
use crate::event::Event;
use crate::illegal::Illegal;
use crate::men::Men;
use crate::motion;
use crate::notation::{self, BadPosition};
use crate::options::{OPTIONS, RoboSoccerOptions};
use crate::position::{Position, Stage};
use crate::robot::Piece;
use crate::trial::trial;
use crate::turn::{BadTurn, Turn};
use crate::view::{self, View, figure};

/// A game of RoboSoccer: the position, the earlier positions that repetition depends on, and the number of
/// the turn.
#[derive(PartialEq, Eq, Debug)]
pub struct RoboSoccer {
    /// The past has only positions after the set-up; the number is 0 during the set-up.
    pub(crate) play: WithPast<Position>,
    options: RoboSoccerOptions,
}

impl Clone for RoboSoccer {
    fn clone(&self) -> RoboSoccer {
        RoboSoccer { play: self.play.clone(), options: self.options.clone() }
    }

    fn clone_from(&mut self, other: &RoboSoccer) {
        self.play.clone_from(&other.play);
        self.options.clone_from(&other.options);
    }
}

/// Number of the occurrence of a position that draws the game.
pub const DRAWS_AT: usize = 3;

static INFO: GameInfo = GameInfo {
    id: "robosoccer",
    name: Texts::same("RoboSoccer"),
    summary: "robots push, jump and pass on a board whose sides are joined: bring your ball to the last row",
    tagline: Texts::new(
        "Push, jump and pass on a board whose sides are joined: bring your ball to the last row.",
        "Empuja, salta y pasa en un tablero con los lados unidos: lleva tu balón a la última fila.",
        "Pchaj, skacz i podawaj na planszy o połączonych bokach: doprowadź piłkę do ostatniego rzędu.",
    ),
    seats: 2..=2,
    seat_names: WHITE_AND_BLACK,
    simultaneous: false,
    secrets: false,
    in_actions: true,
    forced_win: ForcedWin {
        verb: Texts::new(
            "brings the ball home in",
            "llevan el balón a su meta en",
            "doprowadzają piłkę do celu w",
        ),
        one: Texts::new("turn", "turno", "turze"),
        many: Texts::new("turns", "turnos", "turach"),
    },
    options: OPTIONS,
    order_example: "b1b2,e1e2",
    notation: "place SMBBMS  put your robots on your home row (S small, M medium, B big)\n\
               ball c2       put your ball on your second row\n\
               b1b2          a robot steps, pushes or jumps from b1 to b2\n\
               e5b2          the robot on e5 trades places with your ball on b2\n\
               b1b2,e1e2     two actions, one after the other",
    uci_variant: None,
    rules: botyard_core::rules_pages!(),
    guide: crate::guide::GUIDE,
};

impl RoboSoccer {
    /// Number of occurrences of the current position, including this one; 0 in the set-up.
    fn occurrences(&self) -> usize {
        if self.play.number == 0 { 0 } else { self.play.occurrences() }
    }

    /// Returns the events of a legal turn.
    fn events(&self, turn: Turn) -> Vec<Event> {
        let side = self.play.position.side();
        let mut events = Vec::new();
        match turn {
            Turn::Place(lineup) => events.push(Event::Placed { side, lineup }),
            Turn::Ball(at) => events.push(Event::BallPlaced { side, at }),
            Turn::One(_) | Turn::Two(..) => {
                let mut men = self.play.position.men;
                for action in turn.actions() {
                    events.push(action_event(&men, side, action));
                    men.act(side, action);
                }
            }
        }
        let mut after = self.play.position;
        after.play_unchecked(turn);
        if let Some((side, at)) = after.scorer().and_then(|side| Some((side, after.ball(side)?))) {
            events.push(Event::Scored { side, at });
        }
        if after.stage() == Stage::Passive {
            let plugged = after.is_plugged(side);
            events.push(if plugged { Event::Plugged { side } } else { Event::Unmoved { side } });
        }
        events
    }

    /// Returns the event of a possible action of the side to act.
    pub(crate) fn action_event(&self, action: Action) -> Event {
        action_event(&self.play.position.men, self.play.position.side, action)
    }

    /// Normalises a switch that is written with the ball's square first.
    fn robot_first(position: &Position, action: Action) -> Action {
        let robot_there =
            |square| position.men.robots[position.side as usize] & crate::Square::bit(square) != 0;
        let backwards = position.ball(position.side) == Some(action.from) && robot_there(action.to);
        if backwards { action.back() } else { action }
    }
}

fn action_event(men: &Men, side: Side, action: Action) -> Event {
    let Action { from, to } = action;
    let robot = men.size_at(from);
    match men.deed(side, action) {
        Deed::Step => Event::Stepped { side, robot, from, to },
        Deed::Push { pushed, to: onto } => Event::Pushed { side, robot, from, to, pushed, onto },
        Deed::Jump { over, at } => Event::Jumped { side, robot, from, to, over, at },
        Deed::Switch => Event::Switched { side, robot, from, to },
    }
}

impl Game for RoboSoccer {
    const INFO: &'static GameInfo = &INFO;
    const ENDINGS: &'static [Reason] =
        &[ending::GOAL, ending::PLUGGED, ending::UNMOVED, ending::NO_TURN, ending::REPETITION];

    type Options = RoboSoccerOptions;
    type Order = Turn;
    type Illegal = Illegal;
    type Event = Event;
    type View = View;
    type BadPosition = BadPosition;

    fn start(options: &RoboSoccerOptions, seats: usize) -> Result<RoboSoccer, SetupError> {
        INFO.check_seats(seats)?;
        let position = Position::start(options);
        Ok(RoboSoccer { play: WithPast::new(position, 0, false), options: options.clone() })
    }

    fn options(&self) -> &RoboSoccerOptions {
        &self.options
    }

    fn to_act(&self) -> Seats {
        self.play.to_act()
    }

    fn check(&self, seat: Seat, turn: &Turn) -> Result<(), Illegal> {
        let side = self.play.mover(seat)?;
        let rank = self.play.position.second_row(side) + 1;
        match (self.play.position.stage(), *turn) {
            (Stage::Robots, Turn::Place(_)) => Ok(()),
            (Stage::Robots, _) => Err(Illegal::PlaceFirst),
            (Stage::Balls, Turn::Ball(square)) if square.rank() + 1 == rank => Ok(()),
            (Stage::Balls, Turn::Ball(square)) => Err(Illegal::NotSecondRow { square, rank }),
            (Stage::Balls, _) => Err(Illegal::BallFirst(rank)),
            (_, Turn::Place(_) | Turn::Ball(_)) => Err(Illegal::SetUpOver),
            (_, Turn::One(_) | Turn::Two(..)) => TurnBuilder::check(&self.play.position, *turn),
        }
    }

    fn step(&mut self, orders: &Joint<Turn>) -> Vec<Event> {
        let Some((_, &turn)) = orders.iter().next() else { return Vec::new() };
        let events = self.events(turn);
        self.move_on(turn);
        events
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.play.drawn {
            return Some(Outcome::drawn(2, ending::REPETITION));
        }
        match self.play.position.verdict()? {
            Verdict::Drawn => Some(Outcome::drawn(2, ending::REPETITION)),
            Verdict::Won(winner) => {
                let reason = if self.play.position.stage() == Stage::Passive {
                    if self.play.position.is_plugged(!winner) { ending::PLUGGED } else { ending::UNMOVED }
                } else if self.play.position.scorer().is_some() {
                    ending::GOAL
                } else {
                    ending::NO_TURN
                };
                Some(Outcome::won_by(winner, reason))
            }
        }
    }

    fn view(&self, _viewer: Viewer) -> View {
        let board = self.options.board();
        View {
            position: self.write_position(),
            board: board.name().to_owned(),
            rows: board.rows(),
            walls: view::walls(&self.options),
            arrows: view::arrows(&self.options),
            edition: self.options.edition.value(),
            actions: self.options.actions.value(),
            plug: board.plug(),
            turn: self.to_act().only().and_then(Side::of),
            set_up: self.play.number == 0,
            pieces: view::pieces(&self.play.position),
            occurrences: self.occurrences(),
            draws_at: DRAWS_AT,
        }
    }

    fn scene(view: &View) -> Scene {
        view::scene(view)
    }

    fn write_position(&self) -> String {
        notation::write(&self.play)
    }

    fn read_position(options: &RoboSoccerOptions, text: &str) -> Result<RoboSoccer, BadPosition> {
        Ok(RoboSoccer { play: notation::read(options, text)?, options: options.clone() })
    }

    /// Reads a turn. A switch written with the ball's square first is reversed.
    fn read_order(&self, seat: Seat, text: &str) -> Result<Turn, BadTurn> {
        let turn = text.parse()?;
        if seat != self.play.position.turn() {
            return Ok(turn);
        }
        Ok(match turn {
            Turn::Place(_) | Turn::Ball(_) => turn,
            Turn::One(action) => Turn::One(RoboSoccer::robot_first(&self.play.position, action)),
            Turn::Two(first, second) => {
                let first = RoboSoccer::robot_first(&self.play.position, first);
                let mut builder = TurnBuilder::new(&self.play.position);
                match builder.act(first) {
                    Ok(()) if !builder.is_complete() => {
                        Turn::Two(first, RoboSoccer::robot_first(builder.standing(), second))
                    }
                    _ => Turn::Two(first, second),
                }
            }
        })
    }

    fn touches(&self, _seat: Seat, turn: &Turn) -> Vec<Spot> {
        match turn {
            Turn::Place(_) => Vec::new(),
            Turn::Ball(square) => vec![Spot::Cell(square.cell())],
            Turn::One(_) | Turn::Two(..) => {
                let cells = turn.actions().flat_map(|action| [action.from.cell(), action.to.cell()]);
                cells.map(Spot::Cell).collect()
            }
        }
    }

    /// The robots with their paths; a line-up as a row of robots.
    fn signs(&self, seat: Seat, turn: &Turn) -> Vec<Sign> {
        let text = || vec![Sign::text(turn.to_string())];
        let Some(side) = Side::of(seat) else { return text() };
        let draw = |piece: Piece| Sign::figure(figure(side, piece));
        match turn {
            Turn::Place(lineup) => lineup.robots().map(|robot| draw(Piece::Robot(robot))).into(),
            Turn::Ball(square) => vec![draw(Piece::Ball), Sign::text(square.to_string())],
            Turn::One(_) | Turn::Two(..) if Game::check(self, seat, turn).is_err() => text(),
            Turn::One(_) | Turn::Two(..) => {
                let action = |event: Event| {
                    let (robot, from, how, to) = match event {
                        Event::Stepped { robot, from, to, .. } | Event::Pushed { robot, from, to, .. } => {
                            (robot, from, '→', to)
                        }
                        Event::Jumped { robot, from, to, .. } => (robot, from, '↷', to),
                        Event::Switched { robot, from, to, .. } => (robot, from, '⇄', to),
                        _ => return None,
                    };
                    Some([draw(Piece::Robot(robot)), Sign::text(format!("{from}{how}{to}"))])
                };
                self.events(*turn).into_iter().filter_map(action).flatten().collect()
            }
        }
    }

    fn acts(&self, events: &[Event]) -> Vec<Act> {
        motion::acts(&self.play.position, events)
    }

    /// The other side's ball, if that side could score with one turn, by either action.
    fn threats(&self, seat: Seat) -> Vec<Spot> {
        let Some(other) = Side::of(seat).filter(|_| !self.play.is_over()).map(|side| !side) else {
            return Vec::new();
        };
        let scores = ActionPosition::from(Position { side: other, ..self.play.position }).wins_now();
        let ball = self.play.position.ball(other).filter(|_| scores);
        ball.map(|square| Spot::Cell(square.cell())).into_iter().collect()
    }

    /// A turn of one action may go on unless it scores, so the view after it is in the middle of the turn,
    /// with the same side to act. Passive turns are shown too.
    fn rehearse(&self, seat: Seat, turn: &Turn, _others: &Joint<Turn>) -> Option<Vec<Moment<RoboSoccer>>> {
        trial(self, seat, *turn)
    }

    fn palette(&self) -> Option<Palette> {
        Some(arrangement::palette())
    }

    /// If the pieces and the side to act fit the set-up, the arrangement continues with the set-up.
    fn arrange(
        options: &RoboSoccerOptions,
        arrangement: &Arrangement,
    ) -> Option<Result<RoboSoccer, BadPosition>> {
        Some(arrangement::write(options.board().rows(), arrangement).and_then(|text| {
            let set_up = RoboSoccer::read_position(options, &format!("{text} 0"));
            set_up.or_else(|_| RoboSoccer::read_position(options, &text))
        }))
    }

    fn environments() -> Vec<EnvironmentForm<RoboSoccer>> {
        vec![EnvironmentForm::of::<RoboSoccerEnvironment>("")]
    }

    fn walk() -> Option<Walk<RoboSoccer>> {
        Some(Walk::new())
    }
}

impl HasPast for RoboSoccer {
    type Position = Position;

    #[inline]
    fn with_past(&self) -> &WithPast<Position> {
        &self.play
    }

    #[inline]
    fn move_on(&mut self, turn: Turn) {
        match self.play.position.stage() {
            Stage::Play => self.play.play_unchecked(turn, DRAWS_AT),
            _ => self.play.position.play_unchecked(turn),
        }
        if matches!(self.play.position.stage(), Stage::Play | Stage::Passive) {
            self.play.number = self.play.number.saturating_add(1);
        }
    }
}
