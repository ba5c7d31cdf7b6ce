//! Tests of the Python package: `python/tests`, the stubs, the types.
//!
//! The extension module that cargo built for these tests is copied next to a copy of the package, so that
//! nothing is compiled again; the packages that the tests need are installed once into a virtual environment
//! below the target folder.

use std::collections::hash_map::DefaultHasher;
use std::env;
use std::fs;
use std::hash::{Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A program that fails on Pythons older than all the tests' packages support.
const PYTHON: &str = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs a command to its end; returns its output, as an error if it failed.
fn run(command: &mut Command) -> Result<String, String> {
    let output = command.stdin(Stdio::null()).output().map_err(|why| format!("{command:?}: {why}"))?;
    let said =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if output.status.success() { Ok(said) } else { Err(said) }
}

/// Returns the interpreter of the virtual environment, with the tests' packages.
fn interpreter() -> Result<PathBuf, String> {
    run(Command::new("python3").args(["-c", PYTHON]))
        .map_err(|why| format!("there is no Python 3.11 with venv and pip: {why}"))?;
    let requirements = root().join("python/tests/requirements.txt");
    let text = fs::read(&requirements).map_err(|why| why.to_string())?;
    let mut hash = DefaultHasher::new();
    text.hash(&mut hash);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("python-{:016x}", hash.finish()));
    let python = folder.join("bin/python");
    let done = folder.join("installed");
    if !done.exists() {
        run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
        let mut pip = Command::new(&python);
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"]);
        run(pip.arg(&requirements))?;
        fs::write(&done, "").map_err(|why| why.to_string())?;
    }
    Ok(python)
}

/// Creates a folder with the package and its extension module.
fn package() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python-package");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("botyard")).expect("a folder below the target folder");
    for file in fs::read_dir(root().join("python/src/botyard")).expect("the package") {
        let file = file.expect("a file of the package").path();
        if let Some(name) = file.file_name().filter(|_| file.is_file()) {
            fs::copy(&file, folder.join("botyard").join(name)).expect("a copy");
        }
    }
    let deps = env::current_exe().expect("a test has a path");
    let deps = deps.parent().expect("a file is in a folder");
    let library = deps.join(format!("{}botyard_python{}", env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX));
    let module = folder.join("botyard/_botyard.abi3.so");
    fs::copy(&library, module).unwrap_or_else(|why| panic!("{}: {why}", library.display()));
    folder
}

/// Returns the program `botyard`, if the same build has made it: building all tests does, building this
/// crate's alone doesn't.
fn program() -> Option<PathBuf> {
    let test = env::current_exe().ok()?;
    let program = test.parent()?.parent()?.join(format!("botyard{}", env::consts::EXE_SUFFIX));
    program.is_file().then_some(program)
}

#[test]
fn the_python_tests_pass() {
    let python = match interpreter() {
        Ok(python) => python,
        Err(why) => return botyard_testkit::skip("the games in Python", &why),
    };
    let package = package();
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python-cache");
    let program = program();
    if program.is_none() {
        botyard_testkit::skip("python-chess with the engine, through Python", "the program isn't built");
    }
    let check = |arguments: &[&str]| {
        let mut command = Command::new(&python);
        if let Some(program) = &program {
            command.env("BOTYARD", program);
        }
        command.args(arguments).current_dir(root().join("python/tests"));
        command.env("PYTHONPATH", &package).env("MYPYPATH", &package).env("PYTHONPYCACHEPREFIX", &cache);
        command.env("BOTYARD_DATA", cache.join("data")).env("MYPY_CACHE_DIR", cache.join("mypy"));
        match run(&mut command) {
            Ok(said) => println!("{said}"),
            Err(said) => panic!("{arguments:?} failed:\n{said}"),
        }
    };
    check(&["-m", "mypy.stubtest", "botyard._botyard"]);
    check(&["-m", "mypy", "--strict", "--ignore-missing-imports", "-p", "botyard"]);
    check(&["-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]);
}
