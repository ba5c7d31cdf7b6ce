//! The page and its worker, compiled for the browser by a separate cargo process (`build.rs`).
//!
//! The package has no dependencies, so that this, the longest part of the build, starts first and runs in
//! parallel with everything else. `BOTYARD_WEB=quick` compiles faster but with larger output, `skip` skips
//! the page, `linted` compiles with clippy in place of rustc.

/// A WebAssembly program.
#[derive(Clone, Copy, Debug)]
pub struct WasmProgram {
    /// Name of its files in the page: `home`, `web`, `desk`, `thinker`.
    pub name: &'static str,
    /// Path of the compiled file.
    pub path: &'static str,
}

/// All programs of the page; empty if the page was skipped.
pub const PROGRAMS: &[WasmProgram] = include!(concat!(env!("OUT_DIR"), "/programs.rs"));

/// Whether the page was compiled for development (`BOTYARD_WEB=quick`), not for users.
pub const QUICK: bool = include!(concat!(env!("OUT_DIR"), "/quick.rs"));
