//! Turn generation after the set-up: first actions from one [`Fan`], and the continuations of each from
//! another.

use std::ops::ControlFlow;

use botyard_core::dice::Dice;

use crate::fan::{Fan, Move, OwnPitch, Stand};
use crate::position::Position;
use crate::squares::Squares;
use crate::turn::Turn;

/// The first actions of the side to act.
struct First<W> {
    field: OwnPitch<W>,
    stand: Stand<W>,
    fan: Fan<W>,
}

impl<W: Squares> First<W> {
    #[inline(always)]
    fn of(position: &Position) -> First<W> {
        let field = OwnPitch::new(&position.pitch, position.side);
        let stand = Stand::new(&position.men, position.side);
        First { field, stand, fan: Fan::new(&field, &stand) }
    }

    /// The pieces after a first action that doesn't score, the second actions, and whether the turn may end
    /// without one.
    #[inline(always)]
    fn after(&self, first: Move) -> (Stand<W>, Fan<W>, bool) {
        let stand = self.stand.after(first);
        let (fan, may_end) = Fan::second(&self.field, first, &stand);
        (stand, fan, may_end)
    }
}

#[inline(always)]
pub(crate) fn visit<W: Squares, B>(
    position: &Position,
    mut visit: impl FnMut(Turn) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let start = First::<W>::of(position);
    start.fan.visit(&start.stand, |first| {
        let action = first.action();
        if first.scores(&start.field) {
            return visit(Turn::One(action));
        }
        let (stand, fan, may_end) = start.after(first);
        if may_end {
            visit(Turn::One(action))?;
        }
        fan.visit(&stand, |second| visit(Turn::Two(action, second.action())))
    })
}

pub(crate) fn count<W: Squares>(position: &Position) -> u64 {
    let start = First::<W>::of(position);
    let mut count = 0;
    let _: ControlFlow<()> = start.fan.visit(&start.stand, |first| {
        count += if first.scores(&start.field) {
            1
        } else {
            let (_, fan, may_end) = start.after(first);
            fan.count() + u32::from(may_end)
        };
        ControlFlow::Continue(())
    });
    u64::from(count)
}

pub(crate) fn exists<W: Squares>(position: &Position) -> bool {
    let start = First::<W>::of(position);
    let found = start.fan.visit(&start.stand, |first| {
        if Fan::leads_on(&start.field, &start.stand, first) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    found.is_break()
}

/// Upper bound for the continuations of a first action: four directions and a switch for each of six robots,
/// or the end of the turn.
const WAYS: u64 = 32;

/// Number of failed draws after which the turns are counted instead. Draws fail often only where hardly any
/// turn is legal.
const MISSES: u32 = 64;

/// Rejection sampling: draws a first action and a continuation, as if each had [`WAYS`], until that
/// continuation exists. All turns are equally likely, and only a few first actions are examined.
pub(crate) fn random<W: Squares>(position: &Position, dice: &mut Dice) -> Option<Turn> {
    let start = First::<W>::of(position);
    let firsts = u64::from(start.fan.count());
    if firsts == 0 {
        return None;
    }
    for _ in 0..MISSES {
        let throw = dice.below(firsts * WAYS);
        let (first, way) = (start.fan.nth(&start.stand, (throw / WAYS) as u32)?, (throw % WAYS) as u32);
        if first.scores(&start.field) {
            if way == 0 {
                return Some(Turn::One(first.action()));
            }
            continue;
        }
        let (stand, fan, may_end) = start.after(first);
        if may_end && way == 0 {
            return Some(Turn::One(first.action()));
        }
        if let Some(second) = fan.nth(&stand, way - u32::from(may_end)) {
            return Some(Turn::Two(first.action(), second.action()));
        }
    }
    botyard_core::Position::nth_move(position, dice.below(count::<W>(position)))
}
