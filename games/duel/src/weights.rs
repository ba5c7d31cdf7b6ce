//! Weights of the evaluation terms, learned from self-play of the engine.
//!
//! Written by
//! `botyard tune duel --games 20000 --nodes 1000 --random-plies 12 --slips-in 8 --longest 200 --seed 1 --solved --write`
//! from 98364 positions: loss 0.60109 before, 0.48869 after.

#[rustfmt::skip]
pub(crate) const WEIGHTS: [i32; 12] = [
    72,   // being the one to move
    9,    // a small yellow robot on the board
    97,   // a white robot on the board
    74,   // a green robot on the board
    13,   // a big yellow robot on the board
    166,  // a small yellow robot in hand: it can be dropped where it is needed most
    249,  // a white robot in hand
    290,  // a green robot in hand
    82,   // a square that a robot can step to and where no own robot stands
    89,   // a square around the enemy's red robot that is under control
    -156, // a rank that the red robot has come forward
    51,   // a square of the enemy zone that no enemy robot threatens: the red robot could arrive there
];
