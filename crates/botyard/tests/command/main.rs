//! The `botyard` command as a user runs it.

mod commands;
mod contest;
mod engine;
mod operations;
mod records;
mod referee;
mod render;
