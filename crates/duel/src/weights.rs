//! What the terms of the evaluation are worth.

pub(crate) const WEIGHTS: [i32; 12] = [15, 50, 110, 130, 150, 65, 125, 145, 4, 9, 12, 10];
