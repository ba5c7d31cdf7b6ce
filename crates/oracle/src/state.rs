//! The states of the two robots of one kind: the digits of a position's number.
//!
//! Apart from the two red robots there are three kinds (yellow, white, green), with two robots each. A
//! [`KindState`] holds owner and place (square or hand) of both robots of a kind. A position is a pair of red
//! robots and one state per kind, all on different squares. States are seen by the side to move, whose robots
//! go up the board.

use crate::geometry::{self, ALL_SQUARES, Square12};

/// A kind of robot that has a state: all but red.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RobotKind {
    White,
    Green,
    Yellow,
}

/// The place of a robot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum RobotPlace {
    /// On a square; `big` only for yellow robots.
    Board {
        square: Square12,
        big: bool,
    },
    Hand,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RobotState {
    pub(crate) own: bool,
    pub(crate) place: RobotPlace,
}

impl RobotState {
    pub(crate) fn square(self) -> Option<Square12> {
        match self.place {
            RobotPlace::Board { square, .. } => Some(square),
            RobotPlace::Hand => None,
        }
    }
}

/// The state of both robots of a kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KindState {
    pub(crate) robots: [RobotState; 2],
    /// Bit set of the occupied squares.
    pub(crate) squares: u16,
    /// The robots' part of the rules crate's packed position, with White to move.
    pub(crate) word: u64,
    /// Number of robots that the mover owns.
    pub(crate) owned: u8,
    /// Number of robots in the mover's hand.
    pub(crate) hand: u8,
    /// Squares of the far zone (bits 0 to 2) where the mover's red robot can't safely arrive because of these
    /// robots: the mover's own stand there, or enemy robots threaten them.
    pub(crate) guard: u8,
    /// Bit set of the squares that the mover's robots threaten.
    pub(crate) threats: u16,
}

/// All states of a kind: first those in which the mover owns both robots, then one, then none.
pub(crate) struct States {
    pub(crate) kind: RobotKind,
    pub(crate) list: Vec<KindState>,
    /// Number of a state by owned robots and the codes of two places; see [`code`].
    numbers: Vec<u16>,
    /// Indices where the states with 2, 1 and 0 owned robots begin, and the end.
    pub(crate) first: [usize; 4],
}

/// Number of states of the white, and of the green, robots.
pub(crate) const PLAIN_STATES: usize = 315;

/// Number of states of the yellow robots.
pub(crate) const YELLOW_STATES: usize = 1155;

/// Number of place codes: two per square (small, big), then the hand.
pub(crate) const PLACES: usize = 25;

/// Place code of the hand.
pub(crate) const IN_HAND: usize = 24;

pub(crate) const fn code(place: RobotPlace) -> usize {
    match place {
        RobotPlace::Board { square, big } => square as usize * 2 + big as usize,
        RobotPlace::Hand => IN_HAND,
    }
}

/// Index in `States::numbers`.
#[inline]
const fn slot(owned: usize, one: usize, other: usize) -> usize {
    (owned * PLACES + one) * PLACES + other
}

impl States {
    pub(crate) fn of(kind: RobotKind) -> States {
        let mut places: Vec<RobotPlace> = Vec::new();
        for square in ALL_SQUARES {
            places.push(RobotPlace::Board { square, big: false });
            if kind == RobotKind::Yellow {
                places.push(RobotPlace::Board { square, big: true });
            }
        }
        places.push(RobotPlace::Hand);
        let mut states = States { kind, list: Vec::new(), numbers: Vec::new(), first: [0; 4] };
        states.numbers = vec![states.none(); 3 * PLACES * PLACES];
        for (part, owned) in [2_u8, 1, 0].into_iter().enumerate() {
            states.first[part] = states.list.len();
            for (index, &one) in places.iter().enumerate() {
                let others = if owned == 1 { &places[..] } else { &places[index..] };
                for &other in others {
                    let robots = [
                        RobotState { own: owned > 0, place: one },
                        RobotState { own: owned == 2, place: other },
                    ];
                    if robots[0].square().is_none() || robots[0].square() != robots[1].square() {
                        states.add(robots, owned);
                    }
                }
            }
        }
        states.first[3] = states.list.len();
        states
    }

    /// Returns the number for "none", one more than the highest state. Lookup tables have an entry for it
    /// that fits nothing, so callers needn't test for it.
    pub(crate) const fn none(&self) -> u16 {
        match self.kind {
            RobotKind::White | RobotKind::Green => PLAIN_STATES as u16,
            RobotKind::Yellow => YELLOW_STATES as u16,
        }
    }

    fn add(&mut self, robots: [RobotState; 2], owned: u8) {
        let number = self.list.len() as u16;
        let (one, other) = (code(robots[0].place), code(robots[1].place));
        self.numbers[slot(owned.into(), one, other)] = number;
        if owned != 1 {
            self.numbers[slot(owned.into(), other, one)] = number;
        }
        let mut state = KindState { robots, squares: 0, word: 0, owned, hand: 0, guard: 0, threats: 0 };
        for robot in robots {
            state.word += geometry::word(self.kind, robot);
            match robot.place {
                RobotPlace::Hand => state.hand += u8::from(robot.own),
                RobotPlace::Board { square, .. } => {
                    state.squares |= 1 << square;
                    let reach = geometry::reach(self.kind, robot);
                    if robot.own {
                        state.threats |= reach;
                        state.guard |= ((1_u16 << square) >> 9) as u8;
                    } else {
                        state.guard |= (reach >> 9) as u8;
                    }
                }
            }
        }
        self.list.push(state);
    }

    /// Returns the number of the state with these place codes (twice the square, plus one if big;
    /// [`IN_HAND`]). With one owned robot the first is the mover's; otherwise the order doesn't matter.
    #[inline]
    pub(crate) fn number(&self, owned: usize, one: usize, other: usize) -> u16 {
        self.numbers[slot(owned, one, other)]
    }

    /// Returns the number of the state of these two robots; `None` if they stand on the same square.
    pub(crate) fn number_of(&self, robots: [RobotState; 2]) -> Option<u16> {
        let [one, other] = robots;
        let owned = usize::from(one.own) + usize::from(other.own);
        let (one, other) = if owned == 1 && other.own { (other, one) } else { (one, other) };
        let number = self.number(owned, code(one.place), code(other.place));
        (number != self.none()).then_some(number)
    }

    /// Returns the number of each state after mapping its squares and, with `swap`, exchanging the owners.
    pub(crate) fn mapped(&self, square: impl Fn(Square12) -> Square12, swap: bool) -> Vec<u16> {
        let moved = |robot: RobotState| RobotState {
            own: robot.own ^ swap,
            place: match robot.place {
                RobotPlace::Board { square: at, big } => RobotPlace::Board { square: square(at), big },
                RobotPlace::Hand => RobotPlace::Hand,
            },
        };
        self.list.iter().map(|state| self.number_of(state.robots.map(moved)).unwrap_or(self.none())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_states_match_a_count_by_hand() {
        // Both owned by one side: in hand, one on 12 squares, both on 66 pairs. One each: 13 places each, not
        // the same square.
        assert_eq!(States::of(RobotKind::White).list.len(), 2 * (1 + 12 + 66) + (13 * 13 - 12));
        // Yellow robots are small or big.
        assert_eq!(States::of(RobotKind::Yellow).list.len(), 2 * (1 + 24 + 66 * 4) + (25 * 25 - 12 * 4));
    }

    #[test]
    fn a_state_is_found_by_its_robots_in_any_order() {
        for kind in [RobotKind::White, RobotKind::Green, RobotKind::Yellow] {
            let states = States::of(kind);
            for (number, state) in states.list.iter().enumerate() {
                let [one, other] = state.robots;
                assert_eq!(states.number_of([one, other]), Some(number as u16));
                assert_eq!(states.number_of([other, one]), Some(number as u16));
            }
        }
    }

    #[test]
    fn turning_the_board_twice_changes_nothing() {
        let states = States::of(RobotKind::Yellow);
        let turned = states.mapped(geometry::turned, true);
        assert!((0..turned.len()).all(|number| usize::from(turned[usize::from(turned[number])]) == number));
    }
}
