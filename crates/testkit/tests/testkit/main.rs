//! The testkit tried on games with faults.

mod contract;
mod sentences;
mod words;
