//! The page and its worker, compiled for the browser by a cargo of its own (`build.rs`).
//!
//! A package without dependencies, so that this, the longest part of the build, starts first and runs beside everything else.
//! `BOTYARD_WEB=quick` compiles large but sooner, `skip` not at all, `linted` with clippy in place of rustc.

/// A WebAssembly program.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// The name of its files in the page: `web`, `desk`, `thinker`.
    pub name: &'static str,
    /// The compiled file.
    pub path: &'static str,
}

/// All programs of the page; none if the page was skipped.
pub const PROGRAMS: &[Program] = include!(concat!(env!("OUT_DIR"), "/programs.rs"));

/// True if the page was compiled for working on it, not for users.
pub const QUICK: bool = include!(concat!(env!("OUT_DIR"), "/quick.rs"));
