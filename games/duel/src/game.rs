//! A game of Robot Duel in progress.

use botyard_core::environment::EnvironmentForm;
use botyard_core::scene::{Scene, Spot};
use botyard_core::{
    Act, Arrangement, ForcedWin, Game, GameInfo, HasPast, Joint, Moment, Outcome, Palette, Position as _,
    Reason, Seat, Seats, SetupError, Side, Sign, Texts, UciVariant, Verdict, Viewer, WHITE_AND_BLACK, Walk,
    WithPast,
};

use crate::arrangement;
use crate::edition::{DuelOptions, EDITION, Edition};
use crate::environment::DuelEnvironment;
use crate::event::Event;
use crate::illegal::Illegal;
use crate::motion;
use crate::notation::{self, BadPosition};
use crate::order::{BadOrder, Order};
use crate::position::Position;
use crate::robot::Robot;
use crate::san;
use crate::view::{self, View, figure};

/// A game of Robot Duel: the position, the earlier positions that repetition depends on, and the counters of
/// the notation.
#[derive(PartialEq, Eq, Debug)]
pub struct Duel {
    /// Keeps every earlier position: captured robots come back, so each of them can recur.
    play: WithPast<Position>,
    options: DuelOptions,
    /// Number of moves by both sides since the last capture, drop or promotion.
    quiet: u32,
}

impl Clone for Duel {
    fn clone(&self) -> Duel {
        Duel { play: self.play.clone(), ..*self }
    }

    fn clone_from(&mut self, other: &Duel) {
        self.play.clone_from(&other.play);
        (self.options, self.quiet) = (other.options, other.quiet);
    }
}

static INFO: GameInfo = GameInfo {
    id: "duel",
    name: Texts::new("Robot Duel", "Duelo de robots", "Pojedynek robotów"),
    summary: "the 3x4 shogi of robots: capture the red robot or bring yours safely across",
    tagline: Texts::new(
        "Tiny shogi with robots: capture the red one, or bring yours safely across.",
        "Un shogi diminuto con robots: captura el rojo o lleva el tuyo sano y salvo al otro lado.",
        "Maleńkie shogi z robotami: zbij czerwonego albo przeprowadź swojego bezpiecznie na drugi brzeg.",
    ),
    seats: 2..=2,
    seat_names: WHITE_AND_BLACK,
    simultaneous: false,
    secrets: false,
    in_actions: false,
    forced_win: ForcedWin::PLAIN,
    options: &[EDITION],
    order_example: "b2b3",
    notation: "b2b3   move the robot on b2 to b3\n\
               b3b4+  move a small yellow robot into the enemy zone and make it big\n\
               C@a2   drop a small yellow robot from your hand onto a2 (E white, G green)",
    uci_variant: Some(UciVariant { name: "dobutsu", options: &[("edition", "dobutsu")] }),
    rules: botyard_core::rules_pages!(),
    guide: crate::guide::GUIDE,
};

/// The four reasons for the end of a game.
mod ending {
    use super::{Reason, Texts};

    pub(super) const RED_CAPTURED: Reason = Reason {
        code: "red-captured",
        words: Texts {
            en: "the red robot was captured",
            es: "el robot rojo fue capturado",
            pl: "czerwony robot został zbity",
        },
    };
    pub(super) const SAFE_ARRIVAL: Reason = Reason {
        code: "safe-arrival",
        words: Texts {
            en: "the red robot safely reached the enemy zone",
            es: "el robot rojo llegó a salvo a la zona enemiga",
            pl: "czerwony robot bezpiecznie dotarł do strefy przeciwnika",
        },
    };
    pub(super) const NO_TURN: Reason = Reason {
        code: "no-turn",
        words: Texts {
            en: "the side to move has no legal move",
            es: "el bando que mueve no tiene ninguna jugada legal",
            pl: "strona, której kolej, nie ma żadnego dozwolonego ruchu",
        },
    };
    pub(super) const REPETITION: Reason = Reason {
        code: "repetition",
        words: Texts {
            en: "the position was repeated too often",
            es: "la posición se repitió demasiadas veces",
            pl: "pozycja powtórzyła się zbyt wiele razy",
        },
    };
}

impl Duel {
    /// Edition of the rules.
    pub fn edition(&self) -> Edition {
        self.options.edition
    }

    fn events(&self, order: Order) -> Vec<Event> {
        let side = self.play.position.side();
        let mut after = self.play.position;
        after.play_unchecked(order);
        let mut events = Vec::new();
        let mut arrived = false;
        match order {
            Order::Drop { robot, to } => events.push(Event::Dropped { side, robot, to }),
            Order::Move { from, to, promote } => {
                let Some((_, robot)) = self.play.position.robot_at(from) else { return events };
                events.push(Event::Moved { side, robot, from, to });
                if let Some((_, robot)) = self.play.position.robot_at(to) {
                    events.push(Event::Captured { side, robot, at: to });
                }
                if promote {
                    events.push(Event::Promoted { side, at: to });
                }
                arrived = robot == Robot::Red && to.is_in_enemy_zone(side);
                if arrived {
                    events.push(Event::Arrived { side, at: to, safe: after.red_winner().is_some() });
                }
            }
        }
        // The turn of another robot made the red one safe where it already stood.
        if !arrived
            && after.red_winner().is_some()
            && after.red_square(!side).is_some()
            && let Some(at) = after.red_square(side)
        {
            events.push(Event::StandsSafe { side, at });
        }
        events
    }
}

impl Game for Duel {
    const INFO: &'static GameInfo = &INFO;
    const ENDINGS: &'static [Reason] =
        &[ending::RED_CAPTURED, ending::SAFE_ARRIVAL, ending::NO_TURN, ending::REPETITION];

    type Options = DuelOptions;
    type Order = Order;
    type Illegal = Illegal;
    type Event = Event;
    type View = View;
    type BadPosition = BadPosition;

    fn start(options: &DuelOptions, seats: usize) -> Result<Duel, SetupError> {
        INFO.check_seats(seats)?;
        let position = Position::start(options.edition);
        Ok(Duel { play: WithPast::new(position, 1, false), options: *options, quiet: 0 })
    }

    fn options(&self) -> &DuelOptions {
        &self.options
    }

    #[inline]
    fn to_act(&self) -> Seats {
        self.play.to_act()
    }

    fn check(&self, seat: Seat, order: &Order) -> Result<(), Illegal> {
        let side = self.play.mover(seat)?;
        match *order {
            Order::Move { from, to, promote } => {
                let (owner, robot) = self.play.position.robot_at(from).ok_or(Illegal::NobodyThere(from))?;
                if owner != side {
                    return Err(Illegal::NotYours { square: from, robot, owner });
                }
                if !self.play.position.reaches(from, to) {
                    return Err(Illegal::OutOfReach { robot, from, to });
                }
                if let Some((owner, robot)) = self.play.position.robot_at(to)
                    && owner == side
                {
                    return Err(Illegal::OwnRobotThere { square: to, robot });
                }
                let enters = to.is_in_enemy_zone(side);
                match (promote, robot) {
                    (true, Robot::SmallYellow) if enters => Ok(()),
                    (true, Robot::SmallYellow) => Err(Illegal::NotInTheZone),
                    (true, _) => Err(Illegal::NeverPromotes(robot)),
                    (false, Robot::SmallYellow) if enters && self.edition() == Edition::Dobutsu => {
                        Err(Illegal::MustPromote { from, to })
                    }
                    (false, _) => Ok(()),
                }
            }
            Order::Drop { robot, to } => {
                // A captured red robot also lies in a hand, but then the game is over.
                if !Robot::DROPPABLE.contains(&robot) || self.play.position.in_hand(side, robot) == 0 {
                    return Err(Illegal::NotInHand(robot));
                }
                if self.play.position.robot_at(to).is_some() {
                    return Err(Illegal::Occupied(to));
                }
                Ok(())
            }
        }
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
                let reason = match self.play.position.red_winner() {
                    None => ending::NO_TURN,
                    Some(_) if self.play.position.red_square(!winner).is_none() => ending::RED_CAPTURED,
                    Some(_) => ending::SAFE_ARRIVAL,
                };
                Some(Outcome::won_by(winner, reason))
            }
        }
    }

    fn view(&self, _viewer: Viewer) -> View {
        View {
            position: self.write_position(),
            edition: self.edition().value(),
            turn: self.to_act().only().and_then(Side::of),
            board: view::board(&self.play.position),
            hands: Side::BOTH.map(|side| view::hand(&self.play.position, side)),
            occurrences: self.play.occurrences(),
            draws_at: self.edition().draws_at(),
        }
    }

    fn scene(view: &View) -> Scene {
        view::scene(view)
    }

    fn write_position(&self) -> String {
        notation::write(&self.play, self.quiet)
    }

    fn read_position(options: &DuelOptions, text: &str) -> Result<Duel, BadPosition> {
        let (play, quiet) = notation::read(options.edition, text)?;
        Ok(Duel { play, options: *options, quiet })
    }

    fn write_fen(&self) -> Option<String> {
        Some(notation::write_fen(&self.play, self.quiet))
    }

    fn write_san(&self, order: &Order) -> Option<String> {
        Some(san::write(&self.play.position, *order))
    }

    /// Reads an order. Where promotion is mandatory, `b3b4` means `b3b4+`, its only possible meaning. Text
    /// that isn't in the canonical notation is tried as SAN.
    fn read_order(&self, seat: Seat, text: &str) -> Result<Order, BadOrder> {
        let order = match text.parse() {
            Ok(order) => order,
            Err(why) => {
                let is_due = self.to_act().contains(seat);
                return san::read(&self.play.position, text).filter(|_| is_due).ok_or(why);
            }
        };
        match order {
            Order::Move { from, to, promote: false }
                if self.check(seat, &order) == Err(Illegal::MustPromote { from, to }) =>
            {
                Ok(Order::Move { from, to, promote: true })
            }
            other => Ok(other),
        }
    }

    fn touches(&self, seat: Seat, order: &Order) -> Vec<Spot> {
        match *order {
            Order::Move { from, to, .. } => vec![Spot::Cell(from.cell()), Spot::Cell(to.cell())],
            Order::Drop { robot, to } => {
                vec![Spot::Tray { seat, kind: robot.kind().into() }, Spot::Cell(to.cell())]
            }
        }
    }

    /// The robot and its path: from square to square, or from the hand.
    fn signs(&self, seat: Seat, order: &Order) -> Vec<Sign> {
        let text = || vec![Sign::text(order.to_string())];
        let robot_at = |square| self.play.position.robot_at(square);
        match *order {
            Order::Move { from, to, promote } => {
                let Some((side, robot)) = robot_at(from) else { return text() };
                let how = if robot_at(to).is_some() { '×' } else { '→' };
                let more = if promote { "+" } else { "" };
                vec![Sign::figure(figure(side, robot)), Sign::text(format!("{from}{how}{to}{more}"))]
            }
            Order::Drop { robot, to } => match Side::of(seat) {
                Some(side) => vec![Sign::figure(figure(side, robot)), Sign::text(format!("↓{to}"))],
                None => text(),
            },
        }
    }

    fn acts(&self, events: &[Event]) -> Vec<Act> {
        motion::acts(events)
    }

    /// The own red robot if it can be captured, and the enemy's if one turn could leave it safe in the enemy
    /// zone.
    fn threats(&self, seat: Seat) -> Vec<Spot> {
        let Some(side) = Side::of(seat).filter(|_| !self.play.is_over()) else { return Vec::new() };
        let position =
            if side == self.play.position.side() { self.play.position.passed() } else { self.play.position };
        let own = position.red_square(side).filter(|&red| position.is_threatened(red, !side));
        let other = position.red_square(!side).filter(|_| position.can_arrive());
        own.into_iter().chain(other).map(|square| Spot::Cell(square.cell())).collect()
    }

    fn rehearse(&self, seat: Seat, order: &Order, _others: &Joint<Order>) -> Option<Vec<Moment<Duel>>> {
        Moment::of_order(self, seat, order)
    }

    fn palette(&self) -> Option<Palette> {
        Some(arrangement::palette())
    }

    fn arrange(options: &DuelOptions, arrangement: &Arrangement) -> Option<Result<Duel, BadPosition>> {
        Some(arrangement::write(arrangement).and_then(|text| Duel::read_position(options, &text)))
    }

    fn environments() -> Vec<EnvironmentForm<Duel>> {
        vec![EnvironmentForm::of::<DuelEnvironment>("")]
    }

    fn walk() -> Option<Walk<Duel>> {
        Some(Walk::new())
    }
}

impl HasPast for Duel {
    type Position = Position;

    #[inline]
    fn with_past(&self) -> &WithPast<Position> {
        &self.play
    }

    #[inline]
    fn move_on(&mut self, order: Order) {
        let before = self.play.position;
        self.play.play_unchecked(order, self.edition().draws_at());
        let quiet = match order {
            Order::Move { to, promote, .. } => !promote && before.is_empty(to),
            Order::Drop { .. } => false,
        };
        self.quiet = if quiet { self.quiet.saturating_add(1) } else { 0 };
        self.play.number = self.play.number.saturating_add(u32::from(before.side() == Side::Black));
    }
}
