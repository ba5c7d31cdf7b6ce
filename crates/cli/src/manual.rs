//! `botyard manual`: man pages and shell completions, generated from the definition of the command line.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::args::Arguments;
use crate::failure::Failure;

#[derive(Args, Debug)]
pub(crate) struct Manual {
    /// Output folder: man pages go to `man1`, completions to `completions`
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

/// Writes the files.
pub(crate) fn run(asked: &Manual, out: &mut dyn Write) -> Result<(), Failure> {
    let (pages, completions) = (asked.folder.join("man1"), asked.folder.join("completions"));
    for folder in [&pages, &completions] {
        fs::create_dir_all(folder).with_context(|| format!("can't create {}", folder.display()))?;
    }
    let unwritten = |folder: &Path| format!("can't write {}", folder.display());
    clap_mangen::generate_to(Arguments::command(), &pages).with_context(|| unwritten(&pages))?;
    for shell in [Shell::Bash, Shell::Fish, Shell::Zsh] {
        let mut command = Arguments::command();
        clap_complete::generate_to(shell, &mut command, "botyard", &completions)
            .with_context(|| unwritten(&completions))?;
    }
    writeln!(
        out,
        "{}: man pages; {}: completions for bash, fish and zsh",
        pages.display(),
        completions.display()
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_page() {
        let folder = tempfile::tempdir().unwrap();
        run(&Manual { folder: folder.path().to_owned() }, &mut Vec::new()).unwrap();
        for command in Arguments::command().get_subcommands() {
            let page = folder.path().join(format!("man1/botyard-{}.1", command.get_name()));
            let text = fs::read_to_string(&page).unwrap_or_else(|why| panic!("{}: {why}", page.display()));
            assert!(text.contains(".SH SYNOPSIS"), "{text}");
        }
        let serve = fs::read_to_string(folder.path().join("man1/botyard-serve.1")).unwrap();
        assert!(serve.contains("acme"), "every setting is on the page");
        for file in ["botyard.bash", "botyard.fish", "_botyard"] {
            assert!(
                fs::read_to_string(folder.path().join("completions").join(file))
                    .unwrap()
                    .contains("print-config")
            );
        }
    }
}
