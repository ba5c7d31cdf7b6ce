//! Weights of the evaluation terms, learned from self-play of the engine.
//!
//! Written by
//! `botyard tune robosoccer --games 3000 --nodes 3000 --random-plies 12 --slips-in 8 --longest 200 --seed 1 --write`
//! from 81410 positions: loss 0.69383 before, 0.68778 after.

#[rustfmt::skip]
pub(crate) const WEIGHTS: [i32; 7] = [
    4,    // an action that the side to act has left in this turn
    24,   // a row that the ball has come forward
    4,    // a row that a robot has come forward: it can receive the ball there
    -4,   // a robot ahead of the ball
    -21,  // a robot on the last row
    -6,   // a robot on the last row that the ball can go to at once
    3,    // a single action that is possible
];
