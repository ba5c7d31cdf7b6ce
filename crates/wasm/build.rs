//! Compiles the crates for the browser with a separate cargo process, in the folder `web` of the target
//! folder.

use std::collections::BTreeSet;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Reason why the build fails, as a sentence.
type BuildError = Box<dyn Error>;

const TARGET: &str = "wasm32-unknown-unknown";

/// Programs that are compiled together, with the names of their files in the page.
struct ProgramGroup {
    programs: &'static [(&'static str, &'static str)],
    /// Additional flags of cargo.
    flags: &'static [&'static str],
}

/// The worker comes first: its single link step runs in parallel with the other packages of the workspace.
/// The programs of the page, which are linked in parallel, remain at the end of a build.
const GROUPS: &[ProgramGroup] = &[
    // The page is optimised for size, but the search for speed.
    ProgramGroup {
        programs: &[("botyard-worker", "thinker")],
        flags: &["--config", "crates/worker/profile.toml"],
    },
    ProgramGroup {
        programs: &[("botyard-home", "home"), ("botyard-web", "web"), ("botyard-desk", "desk")],
        flags: &[],
    },
];

fn main() {
    if let Err(fault) = build() {
        eprintln!("\nThe web page can't be built: {fault}.");
        eprintln!("To build without it, set BOTYARD_WEB=skip.");
        std::process::exit(1);
    }
}

fn build() -> Result<(), BuildError> {
    let root = folder("CARGO_MANIFEST_DIR")?.join("../..").canonicalize()?;
    let out = folder("OUT_DIR")?;
    println!("cargo::rerun-if-env-changed=BOTYARD_WEB");
    println!("cargo::rerun-if-changed=build.rs");
    let wanted = env::var("BOTYARD_WEB").unwrap_or_default();
    if !["", "linted", "quick", "skip"].contains(&&*wanted) {
        return Err(
            format!("BOTYARD_WEB is `{wanted}`, and can be `linted`, `quick`, `skip` or unset").into()
        );
    }
    let mut programs = Vec::new();
    if wanted != "skip" {
        ensure_target()?;
        let target = target_folder(&out)?.join("web");
        let profile = if wanted == "quick" { "web-quick" } else { "web" };
        for group in GROUPS {
            run_cargo(&root, &target, group, profile, wanted == "linted")?;
            for (program, name) in group.programs {
                let path = target.join(TARGET).join(profile).join(format!("{program}.wasm"));
                watch_sources(&root, &path)?;
                programs.push(format!("WasmProgram {{ name: {name:?}, path: {path:?} }}"));
            }
        }
    }
    fs::write(out.join("programs.rs"), format!("&[{}]", programs.join(", ")))?;
    fs::write(out.join("quick.rs"), (wanted == "quick").to_string())?;
    Ok(())
}

fn run_cargo(
    root: &Path,
    target: &Path,
    group: &ProgramGroup,
    profile: &str,
    lints: bool,
) -> Result<(), String> {
    let mut cargo = clean(Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into())));
    cargo.current_dir(root).args(["build", "--locked", "--profile", profile, "--target", TARGET]);
    // Always both packages, so that their common dependencies have the same features and are compiled once.
    cargo.args(["--package", "botyard-web", "--package", "botyard-worker"]).args(group.flags);
    for (program, _) in group.programs {
        cargo.args(["--bin", program]);
    }
    cargo.arg("--target-dir").arg(target);
    // Type-erased components: a seventh less code. In CI warnings are errors, as everywhere.
    let strict = if env::var_os("CI").is_some() { " -D warnings" } else { "" };
    cargo.env("RUSTFLAGS", format!("--cfg erase_components{strict}"));
    if lints {
        // Clippy compiles the workspace's packages and reports its findings.
        cargo.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver");
    }
    // Cargo shows the output if the build fails.
    let status = cargo.status().map_err(|why| format!("cargo can't be run: {why}"))?;
    if status.success() { Ok(()) } else { Err("building it for the browser failed, see above".into()) }
}

/// Rebuilds the page when a manifest or one of this program's source files changes, which cargo lists beside
/// it.
fn watch_sources(root: &Path, program: &Path) -> Result<(), BuildError> {
    let list = fs::read_to_string(program.with_extension("d"))?;
    let (_, files) = list.split_once(": ").ok_or("cargo's list of sources is empty")?;
    let mut watched =
        BTreeSet::from(["Cargo.lock", "Cargo.toml", "rust-toolchain.toml"].map(|file| root.join(file)));
    // A space in a file name is escaped with a backslash.
    for file in files.trim().replace("\\ ", "\0").split(' ').map(|file| root.join(file.replace('\0', " "))) {
        let folders = file.ancestors().take_while(|folder| folder.starts_with(root));
        watched.extend(folders.map(|folder| folder.join("Cargo.toml")).filter(|manifest| manifest.is_file()));
        watched.insert(file);
    }
    for file in watched {
        println!("cargo::rerun-if-changed={}", file.display());
    }
    Ok(())
}

/// Makes sure that the standard library for the browser is installed.
fn ensure_target() -> Result<(), BuildError> {
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

/// Removes the variables of the surrounding build from the command's environment.
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

/// The target folder of this build.
fn target_folder(out: &Path) -> Result<&Path, BuildError> {
    out.ancestors()
        .find(|folder| folder.join("CACHEDIR.TAG").exists())
        .ok_or_else(|| format!("no folder of a build is around {}", out.display()).into())
}

fn folder(variable: &str) -> Result<PathBuf, BuildError> {
    env::var_os(variable).map(PathBuf::from).ok_or_else(|| format!("cargo doesn't set {variable}").into())
}
