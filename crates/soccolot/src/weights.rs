//! What the terms of the evaluation are worth.

pub(crate) const WEIGHTS: [i32; 7] = [150, 14, 24, 13, 6, 7, 9];
