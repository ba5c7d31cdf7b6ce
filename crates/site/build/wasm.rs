//! The crates for the browser, built by a cargo of their own, and the JavaScript around them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use wasm_bindgen_cli_support::Bindgen;

use crate::Fault;

const TARGET: &str = "wasm32-unknown-unknown";

/// What is built: package, profile, and the programs that come of it with what their files are called.
const PACKAGES: &[(&str, &str, &[(&str, &str)])] = &[
    ("botyard-web", "web", &[("botyard-web", "web"), ("botyard-desk", "desk")]),
    ("botyard-thinker", "web-worker", &[("botyard-thinker", "thinker")]),
];

/// Builds all and returns the folder in which their files are.
pub(crate) fn build(root: &Path, out: &Path, quick: bool) -> Result<PathBuf, Fault> {
    ensure_target()?;
    let target = target_folder(out)?.join("web");
    let folder = out.join("made");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    for (package, profile, programs) in PACKAGES {
        let profile = if quick { "web-quick" } else { profile };
        run_cargo(root, &target, package, profile)?;
        for (program, name) in *programs {
            Bindgen::new()
                .input_path(target.join(TARGET).join(profile).join(format!("{program}.wasm")))
                .out_name(name)
                .web(true)
                .and_then(|bindgen| {
                    bindgen
                        .typescript(false)
                        .remove_name_section(!quick)
                        .remove_producers_section(true)
                        .generate(&folder)
                })
                .map_err(|why| format!("JavaScript for {program}: {why:#}"))?;
        }
    }
    Ok(folder)
}

fn run_cargo(root: &Path, target: &Path, package: &str, profile: &str) -> Result<(), Fault> {
    let mut cargo = clean(Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into())));
    cargo.current_dir(root).args([
        "build",
        "--locked",
        "--profile",
        profile,
        "--target",
        TARGET,
        "-p",
        package,
    ]);
    cargo.arg("--target-dir").arg(target);
    // Components without their types: a seventh less code.
    cargo.env("RUSTFLAGS", "--cfg erase_components");
    // What it says is shown if the build fails.
    let status = cargo.status().map_err(|why| format!("cargo can't be run: {why}"))?;
    if status.success() { Ok(()) } else { Err("building it for the browser failed, see above".into()) }
}

/// Makes sure that the standard library for the browser is there.
fn ensure_target() -> Result<(), Fault> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let has_it = || {
        let output =
            clean(Command::new(&rustc)).args(["--print", "target-libdir", "--target", TARGET]).output();
        output.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
    };
    if has_it() {
        return Ok(());
    }
    let added = clean(Command::new("rustup")).args(["target", "add", TARGET]).status();
    if has_it() {
        return Ok(());
    }
    let why = match added {
        Ok(status) => format!("`rustup target add {TARGET}` ended with {status}"),
        Err(why) => format!("rustup can't be run: {why}"),
    };
    Err(format!("Rust's standard library for {TARGET} isn't installed and can't be ({why})").into())
}

/// Without what the build around it has set for itself.
fn clean(mut command: Command) -> Command {
    const NAMES: &[&str] = &[
        "CARGO_BUILD_TARGET",
        "CARGO_BUILD_TARGET_DIR",
        "CARGO_ENCODED_RUSTFLAGS",
        "CARGO_TARGET_DIR",
        "CARGO_TARGET_TMPDIR",
        "HOST",
        "OPT_LEVEL",
        "OUT_DIR",
        "PROFILE",
        "RUSTC_WORKSPACE_WRAPPER",
        "RUSTC_WRAPPER",
        "RUSTDOCFLAGS",
        "RUSTFLAGS",
        "TARGET",
    ];
    const BEGINNINGS: &[&str] =
        &["CARGO_CFG_", "CARGO_FEATURE_", "CARGO_MANIFEST_", "CARGO_PKG_", "CARGO_PROFILE_", "DEP_"];
    for (name, _) in env::vars_os() {
        let Some(name) = name.to_str() else { continue };
        if NAMES.contains(&name) || BEGINNINGS.iter().any(|beginning| name.starts_with(beginning)) {
            command.env_remove(name);
        }
    }
    command
}

/// The folder that this build is written to.
fn target_folder(out: &Path) -> Result<&Path, Fault> {
    out.ancestors()
        .find(|folder| folder.join("CACHEDIR.TAG").exists())
        .ok_or_else(|| format!("no folder of a build is around {}", out.display()).into())
}
