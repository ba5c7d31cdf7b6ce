//! Weights of the evaluation terms, learned from self-play of the engine.
//!
//! Written by
//! `botyard tune soccolot --games 2000 --nodes 2000 --random-plies 30 --slips-in 8 --longest 200 --seed 1 --write`
//! from 86480 positions: loss 0.69191 before, 0.68403 after.

#[rustfmt::skip]
pub(crate) const WEIGHTS: [i32; 36] = [
    25,   // to be the side to play
    40,   // the other side could score if it were to play: it has to be stopped now
    -13,  // a man in one of the three lanes from the ball to his own goal, who is no neighbour of the ball
    -10,  // an open lane from the ball to the goal that it has to go to
    34,   // such a lane behind whose ball a man could be in one step, to kick it in with the next
    -6,   // a man behind the ball in a lane that isn't open, who can kick it forwards at least a square
    40,   // a man next to the ball, behind it
    19,   // a man next to the ball, beside it
    4,    // a man next to the ball, before it
    0,    // a man two steps from the ball, behind it
    0,    // a man two steps from the ball, beside it
    3,    // a man two steps from the ball, before it
    2,    // a man three steps from the ball, behind it
    -13,  // a man three steps from the ball, beside it
    -11,  // a man three steps from the ball, before it
    7,    // a man further away, behind the ball
    -6,   // a man further away, beside the ball
    -45,  // a man further away, before the ball
    28,   // the next man to a free square from which he could kick the ball forwards: a step from it
    13,   // the same: two steps from it
    -3,   // the ball half a square ahead of the middle, on the outmost files
    19,   // the ball half a square ahead of the middle, on the next files
    11,   // the ball half a square ahead of the middle, on the third files
    0,    // the ball half a square ahead of the middle, on the inner files
    11,   // the ball one and a half ahead (or one), on the outmost files
    13,   // the ball one and a half ahead, on the next files
    13,   // the ball one and a half ahead, on the third files
    4,    // the ball one and a half ahead, on the inner files
    -6,   // the ball two and a half ahead (or two), on the outmost files
    16,   // the ball two and a half ahead, on the next files
    0,    // the ball two and a half ahead, on the third files
    -3,   // the ball two and a half ahead, on the inner files
    3,    // the ball on the last rank, on the outmost files
    0,    // the ball on the last rank, on the next files
    0,    // the ball on the last rank, on the third files
    1,    // the ball on the last rank, on the inner files
];
