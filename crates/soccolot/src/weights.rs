//! What the terms of the evaluation are worth, learned from games of the engine against itself.
//!
//! `botyard tune soccolot --games 3000 --nodes 2000 --random-plies 30 --longest 200 --seed 1 --write` this file made it, from 162788 positions: loss 0.68283 before, 0.67513 after.

pub(crate) const WEIGHTS: [i32; 36] = [
    // to be the side to play
    12,
    // the other side could score if it were to play: it has to be stopped now
    40,
    // a man in one of the three lanes from the ball to his own goal, who is no neighbour of the ball
    -8,
    // an open lane from the ball to the goal that it has to go to
    13,
    // such a lane behind whose ball a man could be in one step, to kick it in with the next
    47,
    // a man behind the ball in a lane that isn't open, who can kick it forwards at least a square
    -30,
    // a man next to the ball, behind it
    48,
    // a man next to the ball, beside it
    0,
    // a man next to the ball, before it
    -28,
    // a man two steps from the ball, behind it
    -16,
    // a man two steps from the ball, beside it
    17,
    // a man two steps from the ball, before it
    -6,
    // a man three steps from the ball, behind it
    -1,
    // a man three steps from the ball, beside it
    5,
    // a man three steps from the ball, before it
    -18,
    // a man further away, behind the ball
    20,
    // a man further away, beside the ball
    22,
    // a man further away, before the ball
    -41,
    // the next man to a free square from which he could kick the ball forwards: a step from it
    50,
    // the same: two steps from it
    14,
    // the ball half a square ahead of the middle, on the outmost files
    5,
    // the ball half a square ahead of the middle, on the next files
    8,
    // the ball half a square ahead of the middle, on the third files
    10,
    // the ball half a square ahead of the middle, on the inner files
    17,
    // the ball one and a half ahead (or one), on the outmost files
    28,
    // the ball one and a half ahead, on the next files
    33,
    // the ball one and a half ahead, on the third files
    70,
    // the ball one and a half ahead, on the inner files
    27,
    // the ball two and a half ahead (or two), on the outmost files
    18,
    // the ball two and a half ahead, on the next files
    1,
    // the ball two and a half ahead, on the third files
    20,
    // the ball two and a half ahead, on the inner files
    38,
    // the ball on the last rank, on the outmost files
    -3,
    // the ball on the last rank, on the next files
    0,
    // the ball on the last rank, on the third files
    9,
    // the ball on the last rank, on the inner files
    8,
];
