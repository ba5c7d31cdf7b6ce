//! The `botyard` command as a user runs it.

mod commands;
mod contest;
mod docs;
mod engine;
mod mail;
mod operations;
mod records;
mod referee;
mod render;
mod terminal;
