//! Animation of a round, step by step.

use botyard_core::scene;
use botyard_core::{Act, Game, MAX_SEATS, Manner, Motion};

use crate::arena::Arena;
use crate::command::PigCommand;
use crate::event::{Event, What};
use crate::game::Pigs;
use crate::pig::{Name, Pig};
use crate::square::{Facing, Square};
use crate::tables::{neighbour, walk_direction};

/// Returns the acts of a round's events; `before` is the board before the round.
pub(crate) fn acts(before: &Arena, events: &[Event]) -> Vec<Act> {
    let mut spectator = Spectator::new(before);
    let steps = events.chunk_by(|one, other| one.step == other.step);
    steps.flat_map(|events| spectator.see(Pigs::moment(&events[0]), events)).collect()
}

/// Tracks squares and facings of the pigs, because not every event contains them.
pub(crate) struct Spectator {
    squares: [Option<Square>; MAX_SEATS],
    facings: [Facing; MAX_SEATS],
}

impl Spectator {
    pub(crate) fn new(arena: &Arena) -> Spectator {
        let mut spectator = Spectator { squares: [None; MAX_SEATS], facings: [Facing::North; MAX_SEATS] };
        for (seat, pig) in arena.pigs() {
            spectator.squares[seat.index()] = pig.square();
            if let Pig::Living { facing, .. } = pig {
                spectator.facings[seat.index()] = facing;
            }
        }
        spectator
    }

    /// Returns the acts of one step: all moves, all attacks, the damage and, at the end of a round, repairs.
    pub(crate) fn see(&mut self, moment: usize, events: &[Event]) -> Vec<Act> {
        let [mut walks, mut attacks, mut harm, mut mending] = [const { Vec::new() }; 4];
        let mut commands: &[(Name, PigCommand)] = &[];
        let is_destroyed = |pig: Name| {
            events
                .iter()
                .any(|event| matches!(event.what, What::Destroyed { pig: other, .. } if other == pig))
        };
        for event in events {
            match &event.what {
                What::Revealed { commands: shown, .. } => commands = shown,
                What::Turned { pig, facing, .. } => {
                    self.facings[pig.0.index()] = *facing;
                    walks.extend(self.cell(*pig).map(|at| Motion::Turn { at, facing: facing.drawn() }));
                }
                What::Walked { pig, from, to } => {
                    self.squares[pig.0.index()] = Some(*to);
                    walks.push(Motion::between(from.cell(), to.cell(), Manner::Step));
                }
                What::Bumped { pig, at, to, .. } => {
                    let told = commands.iter().find(|(other, _)| other == pig);
                    let command = told.map_or(PigCommand::Forward, |&(_, command)| command);
                    let towards = towards(self.facings[pig.0.index()], command, *at, *to).drawn();
                    walks.push(Motion::Bump { at: at.cell(), towards });
                }
                What::Flattened { pig, at, .. } => {
                    self.squares[pig.0.index()] = None;
                    walks.push(Motion::Vanish { at: at.cell() });
                }
                What::Fired { from, facing, path, hit, .. } => attacks.push(Motion::Beam {
                    from: from.cell(),
                    facing: facing.drawn(),
                    to: path.last().map(|square| square.cell()),
                    hit: hit.is_some(),
                }),
                What::Punched { from, squares, .. } => {
                    let at = squares.iter().map(|square| square.cell()).collect();
                    attacks.push(Motion::Punch { from: from.cell(), at });
                }
                What::Damaged { pig, .. } if is_destroyed(*pig) => {}
                What::Damaged { pig, .. } => harm.extend(self.cell(*pig).map(|at| Motion::Hurt { at })),
                What::Destroyed { at, .. } | What::Retired { at, .. } => {
                    let at = at.cell();
                    harm.extend([Motion::Burst { at }, Motion::Become { at }]);
                }
                What::Repaired { pig, .. } => mending.extend(self.cell(*pig).map(|at| Motion::Mend { at })),
                What::Repeated { .. } => {}
            }
        }
        let seen = [walks, attacks, harm, mending].into_iter().filter(|motions| !motions.is_empty());
        seen.map(|motions| Act { moment, motions }).collect()
    }

    fn cell(&self, pig: Name) -> Option<scene::Cell> {
        self.squares[pig.0.index()].map(Square::cell)
    }
}

/// Direction in which a bump is animated. A pig that tries to walk diagonally bumps forward, unless only the
/// edge beside it is in the way.
fn towards(facing: Facing, command: PigCommand, at: Square, to: Option<Square>) -> Facing {
    let Some(direction) = walk_direction(facing, command) else { return facing };
    let forward = facing as u8 * 2;
    if direction % 2 == 0 {
        return Facing::ALL[usize::from(direction / 2)];
    }
    if to.is_some() || neighbour(at.number(), forward).is_none() {
        return facing;
    }
    let turns = if direction == (forward + 1) & 7 { 1 } else { 3 };
    Facing::ALL[(facing as usize + turns) & 3]
}
