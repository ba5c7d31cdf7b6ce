//! Tests of the testkit with faulty games.

mod contract;
mod sentences;
mod words;
