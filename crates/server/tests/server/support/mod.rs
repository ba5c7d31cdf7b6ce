//! Shared helpers of the tests.
#![allow(dead_code, unreachable_pub, reason = "no test needs all of it")]

pub mod bytes;
pub mod log;
pub mod post;
pub mod postgres;
pub mod runs;
pub mod seated;
pub mod server;
