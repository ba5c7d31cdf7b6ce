//! The testkit tried on games with faults.

mod contract;
mod words;
