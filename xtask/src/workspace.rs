//! The workspace: its folder, its packages, and commands that run in it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

/// A package of the workspace.
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) folder: PathBuf,
}

impl Package {
    /// The name without `botyard-`.
    pub(crate) fn short(&self) -> &str {
        self.name.strip_prefix("botyard-").unwrap_or(&self.name)
    }

    /// Whether this is the package's full or short name.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.name == name || self.short() == name
    }
}

/// The folder of the workspace's `Cargo.toml`.
pub(crate) fn root() -> PathBuf {
    // Cargo sets the current path at run time; the program may have been built before the folder was moved.
    let package = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    Path::new(&package).parent().unwrap_or(Path::new(".")).to_owned()
}

/// All packages, sorted by name.
pub(crate) fn packages(root: &Path) -> Result<Vec<Package>> {
    let mut folders = vec![root.join("fuzz"), root.join("xtask")];
    for parent in ["crates", "games"] {
        for entry in fs::read_dir(root.join(parent)).context(parent)? {
            folders.push(entry?.path());
        }
    }
    let mut packages = Vec::new();
    for folder in folders {
        let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        let name = manifest.lines().find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
        packages.extend(name.map(|name| Package { name: name.to_owned(), folder }));
    }
    packages.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(packages)
}

/// The cargo that runs this program.
pub(crate) fn cargo() -> String {
    env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
}

/// A command that runs in the root of the workspace.
pub(crate) fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root()).env("CARGO_NET_RETRY", "10");
    // `cargo run` describes xtask's own package in these variables. Build scripts watch them (ring's does),
    // so everything that uses TLS would be recompiled after every change between `cargo xtask` and plain
    // cargo.
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(describes_a_package) {
            command.env_remove(name);
        }
    }
    // Artifacts that are built once and thrown away gain nothing from incremental compilation.
    if env::var_os("CI").is_some() {
        command.env("CARGO_INCREMENTAL", "0");
    }
    command
}

/// Whether cargo describes the package that it runs in this variable.
fn describes_a_package(name: &str) -> bool {
    ["CARGO_PKG_", "CARGO_MANIFEST_"].iter().any(|prefix| name.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_inherit_no_package_variables_of_cargo() {
        let command = command("true");
        let removed: Vec<&str> = command
            .get_envs()
            .filter(|(_, value)| value.is_none())
            .filter_map(|(name, _)| name.to_str())
            .collect();
        for name in ["CARGO_PKG_NAME", "CARGO_PKG_VERSION_MAJOR", "CARGO_MANIFEST_DIR"] {
            assert!(removed.contains(&name), "{name} is kept: {removed:?}");
        }
        assert!(!removed.contains(&"CARGO"), "{removed:?}");
    }

    #[test]
    fn packages_are_found_by_their_manifests() {
        let packages = packages(&root()).unwrap();
        let names: Vec<&str> = packages.iter().map(Package::short).collect();
        for name in ["botyard", "core", "duel", "fuzz", "server", "xtask"] {
            assert!(names.contains(&name), "{names:?}");
        }
    }
}
