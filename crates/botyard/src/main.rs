//! The botyard program: the command line (`botyard-cli`) with the web page embedded.
//!
//! Only this package needs the page, so everything else is compiled and tested without it.

mod page;

use std::process::ExitCode;

// A server allocates all the time on several threads; with the system's allocator that is a sixth of its
// work.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    botyard_cli::main(&page::SITE)
}
