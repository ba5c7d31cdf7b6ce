//! A game of Robot Duel in progress.

use botyard_core::scene::{Scene, Spot};
use botyard_core::{
    Act, Arrangement, ForcedWin, Game, GameInfo, Joint, Moment, Outcome, Palette, Past, Position as _,
    Reason, Seat, Seats, Sequential, SetupError, Side, Texts, UciVariant, Verdict, Viewer, WHITE_AND_BLACK,
    Walk,
};

use crate::arrangement;
use crate::edition::{DuelOptions, EDITION, Edition};
use crate::event::Event;
use crate::illegal::Illegal;
use crate::motion;
use crate::notation::{self, BadPosition, Written};
use crate::order::{BadOrder, Order};
use crate::position::Position;
use crate::robot::Robot;
use crate::view::{self, View};

/// The position, how it was reached as far as repetition asks for it, and the counters of the notation.
#[derive(PartialEq, Eq, Debug)]
pub struct Duel {
    position: Position,
    options: DuelOptions,
    /// The keys of all earlier positions: captured robots come back, so every one of them can recur.
    past: Past,
    /// The position has occurred as often as draws the game.
    drawn: bool,
    /// Moves by both sides since the last capture, drop or promotion.
    quiet: u32,
    /// The number of the move.
    number: u32,
}

impl Clone for Duel {
    fn clone(&self) -> Duel {
        Duel { past: self.past.clone(), ..*self }
    }

    // Playing many games from one start reuses the memory of the past.
    fn clone_from(&mut self, other: &Duel) {
        let mut past = std::mem::take(&mut self.past);
        past.clone_from(&other.past);
        *self = Duel { past, ..*other };
    }
}

static INFO: GameInfo = GameInfo {
    id: "duel",
    name: Texts::new("Robot Duel", "Duelo de robots", "Pojedynek robotów"),
    summary: "the 3x4 shogi of robots: capture the red robot or bring yours safely across",
    tagline: Texts::new(
        "Tiny shogi with robots: catch the red one, or walk yours safely across.",
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
};

/// The four ways in which it ends.
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
            en: "the red robot arrived safely in the enemy zone",
            es: "el robot rojo llegó a salvo a la zona enemiga",
            pl: "czerwony robot bezpiecznie dotarł do strefy przeciwnika",
        },
    };
    pub(super) const NO_TURN: Reason = Reason {
        code: "no-turn",
        words: Texts {
            en: "the side to move has no legal turn",
            es: "el bando que mueve no tiene ningún turno legal",
            pl: "strona na posunięciu nie ma żadnego ruchu",
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
    /// Whose rules are played.
    pub fn edition(&self) -> Edition {
        self.options.edition
    }

    fn from_written(written: &Written, edition: Edition) -> Duel {
        let &Written { position, quiet, number, drawn } = written;
        Duel { position, options: DuelOptions { edition }, past: Past::default(), drawn, quiet, number }
    }

    /// How often the present position has occurred, now included.
    fn occurrences(&self) -> usize {
        1 + self.past.count(self.position.key())
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.drawn || self.position.count_moves() == 0
    }

    fn events(&self, order: Order) -> Vec<Event> {
        let side = self.position.side();
        let mut after = self.position;
        after.play_unchecked(order);
        let mut events = Vec::new();
        let mut arrived = false;
        match order {
            Order::Drop { robot, to } => events.push(Event::Dropped { side, robot, to }),
            Order::Move { from, to, promote } => {
                let Some((_, robot)) = self.position.robot_at(from) else { return events };
                events.push(Event::Moved { side, robot, from, to });
                if let Some((_, robot)) = self.position.robot_at(to) {
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
        // Another robot's turn made the red one safe where it stood.
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

    type Options = DuelOptions;
    type Order = Order;
    type Illegal = Illegal;
    type Event = Event;
    type View = View;
    type BadPosition = BadPosition;

    fn start(options: &DuelOptions, seats: usize) -> Result<Duel, SetupError> {
        INFO.check_seats(seats)?;
        let position = Position::start(options.edition);
        let written = Written { position, quiet: 0, number: 1, drawn: false };
        Ok(Duel::from_written(&written, options.edition))
    }

    fn options(&self) -> &DuelOptions {
        &self.options
    }

    fn seats(&self) -> usize {
        2
    }

    #[inline]
    fn to_act(&self) -> Seats {
        if self.is_over() { Seats::EMPTY } else { Seats::one(self.position.turn()) }
    }

    fn check(&self, seat: Seat, order: &Order) -> Result<(), Illegal> {
        let side = self.position.side();
        if self.is_over() {
            return Err(Illegal::Over);
        }
        if seat != side.seat() {
            return Err(Illegal::NotYourTurn(side));
        }
        match *order {
            Order::Move { from, to, promote } => {
                let (owner, robot) = self.position.robot_at(from).ok_or(Illegal::NobodyThere(from))?;
                if owner != side {
                    return Err(Illegal::NotYours { square: from, robot, owner });
                }
                if !self.position.reaches(from, to) {
                    return Err(Illegal::OutOfReach { robot, from, to });
                }
                if let Some((owner, robot)) = self.position.robot_at(to)
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
                // A captured red robot lies in a hand too, but then the game is over.
                if !Robot::DROPPABLE.contains(&robot) || self.position.in_hand(side, robot) == 0 {
                    return Err(Illegal::NotInHand(robot));
                }
                if self.position.robot_at(to).is_some() {
                    return Err(Illegal::Occupied(to));
                }
                Ok(())
            }
        }
    }

    fn step(&mut self, orders: &Joint<Order>) -> Vec<Event> {
        let Some((_, &order)) = orders.iter().next() else { return Vec::new() };
        let events = self.events(order);
        Sequential::play_unchecked(self, order);
        events
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.drawn {
            return Some(Outcome::drawn(2, ending::REPETITION));
        }
        match self.position.verdict()? {
            Verdict::Drawn => Some(Outcome::drawn(2, ending::REPETITION)),
            Verdict::Won(winner) => {
                let reason = match self.position.red_winner() {
                    None => ending::NO_TURN,
                    Some(_) if self.position.red_square(!winner).is_none() => ending::RED_CAPTURED,
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
            board: view::board(&self.position),
            hands: Side::BOTH.map(|side| view::hand(&self.position, side)),
            occurrences: self.occurrences(),
            draws_at: self.edition().draws_at(),
        }
    }

    fn scene(view: &View) -> Scene {
        view::scene(view)
    }

    fn write_position(&self) -> String {
        let &Duel { position, quiet, number, drawn, .. } = self;
        notation::write(&Written { position, quiet, number, drawn })
    }

    fn read_position(options: &DuelOptions, text: &str) -> Result<Duel, BadPosition> {
        notation::read(options.edition, text).map(|written| Duel::from_written(&written, options.edition))
    }

    /// Where promotion is forced, `b3b4` means `b3b4+`: there is nothing else it could mean.
    fn read_order(&self, seat: Seat, text: &str) -> Result<Order, BadOrder> {
        let order = text.parse()?;
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

    fn acts(&self, events: &[Event]) -> Vec<Act> {
        motion::acts(events)
    }

    /// The own red robot if it can be captured, and the other one if a turn of its side would leave it safe in the enemy zone.
    fn threats(&self, seat: Seat) -> Vec<Spot> {
        let Some(side) = Side::of(seat).filter(|_| !self.is_over()) else { return Vec::new() };
        let position = if side == self.position.side() { self.position.passed() } else { self.position };
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

    fn walk() -> Option<Walk<Duel>> {
        Some(Walk::new())
    }
}

impl Sequential for Duel {
    type Position = Position;

    #[inline]
    fn position(&self) -> &Position {
        &self.position
    }

    fn past(&self) -> &[u64] {
        self.past.keys()
    }

    #[inline]
    fn ended_by_past(&self) -> bool {
        self.drawn
    }

    #[inline]
    fn play_unchecked(&mut self, order: Order) {
        let before = self.position;
        self.past.push(before.key());
        self.position.play_unchecked(order);
        let quiet = match order {
            Order::Move { to, promote, .. } => !promote && before.is_empty(to),
            Order::Drop { .. } => false,
        };
        self.quiet = if quiet { self.quiet.saturating_add(1) } else { 0 };
        self.number = self.number.saturating_add(u32::from(before.side() == Side::Black));
        self.drawn = self.occurrences() >= self.edition().draws_at();
    }
}
