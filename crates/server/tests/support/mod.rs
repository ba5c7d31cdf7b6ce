//! What several tests need. Each of them uses a part of it.
#![allow(dead_code)]

pub mod postgres;
pub mod server;
