//! The botyard program: the command line (`botyard-cli`) with the web page embedded.
//!
//! Only this package needs the page, so everything else is compiled and tested without it.

mod page;

use std::process::ExitCode;

// A server allocates and frees all the time, on several threads: this is a sixth of its work with the system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    botyard_cli::main(&page::SITE)
}
