//! Python and Node with the packages that a test needs.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher as _};
use std::path::{Path, PathBuf};

use tokio::process::Command;

/// Returns the path of a file beside these tests.
pub(crate) fn here(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients").join(name)
}

/// Runs a command to its end; the error is its output.
pub(crate) async fn run(command: &mut Command) -> Result<String, String> {
    let output = command.output().await.map_err(|error| format!("{:?}: {error}", command.as_std()))?;
    let said =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if output.status.success() { Ok(said) } else { Err(said) }
}

/// Returns a folder that is filled once, by whichever test comes first.
async fn filled(name: &str, fill: impl AsyncFnOnce(&Path) -> Result<(), String>) -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let done = folder.join("installed");
    let lock = fs::File::create(folder.with_extension("lock")).map_err(|error| error.to_string())?;
    lock.lock().map_err(|error| error.to_string())?;
    if !done.exists() {
        let _ = fs::remove_dir_all(&folder);
        fill(&folder).await?;
        fs::write(&done, "").map_err(|error| error.to_string())?;
    }
    Ok(folder)
}

fn hash(what: impl Hash) -> String {
    let mut hash = DefaultHasher::new();
    what.hash(&mut hash);
    format!("{:016x}", hash.finish())
}

/// Returns a Python with these packages.
pub(crate) async fn python(name: &str, packages: &[&str]) -> Result<PathBuf, String> {
    let name = format!("{name}-{}", hash(packages));
    let folder = filled(&name, async |folder: &Path| {
        run(Command::new("python3").args(["-m", "venv"]).arg(folder)).await?;
        let mut pip = Command::new(folder.join("bin/pip"));
        pip.args(["install", "--quiet", "--disable-pip-version-check"]).args(packages);
        run(&mut pip).await.map(drop)
    });
    Ok(folder.await?.join("bin/python"))
}

/// Returns a folder with the packages of `package-lock.json`.
pub(crate) async fn node() -> Result<PathBuf, String> {
    let lock = fs::read(here("package-lock.json")).map_err(|error| error.to_string())?;
    filled(&format!("clients-{}", hash(lock)), async |folder: &Path| {
        fs::create_dir_all(folder).map_err(|error| error.to_string())?;
        for file in ["package.json", "package-lock.json"] {
            fs::copy(here(file), folder.join(file)).map_err(|error| error.to_string())?;
        }
        let mut npm = Command::new("npm");
        run(npm.args(["ci", "--no-audit", "--no-fund"]).current_dir(folder)).await.map(drop)
    })
    .await
}
