//! What the terms of the evaluation are worth.

pub(crate) const WEIGHTS: [i32; 7] = [12, 18, 4, 6, 10, 90, 3];
