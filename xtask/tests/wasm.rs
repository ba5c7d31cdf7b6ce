//! Players and tables also run in a browser: they compile for it.

use std::path::Path;
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

#[test]
fn players_and_tables_compile_for_the_browser() {
    let installed = Command::new("rustup").args(["target", "list", "--installed"]).output();
    let has_it = installed.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains(TARGET));
    if !has_it {
        println!("the target {TARGET} isn't installed, so it isn't tried (`rustup target add {TARGET}`)");
        return;
    }
    let output = Command::new(env!("CARGO"))
        .args([
            "check",
            "--quiet",
            "--locked",
            "--target",
            TARGET,
            "-p",
            "botyard-engine",
            "-p",
            "botyard-catalog",
            "-p",
            "botyard-table",
        ])
        // Nothing of it is run, so nothing has to be fast.
        .args(["--config", "profile.dev.package.'*'.opt-level=0"])
        .arg("--target-dir")
        .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join("wasm"))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
        .output()
        .expect("cargo can be run");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
