//! Tests that the release packages can be unpacked, installed and run.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The program from the current build.
fn program() -> Option<PathBuf> {
    let own = std::env::current_exe().ok()?;
    Some(own.parent()?.parent()?.join("botyard")).filter(|path| path.is_file())
}

fn run(command: &mut Command) -> Output {
    command.output().unwrap_or_else(|why| panic!("{command:?}: {why}"))
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn must(command: &mut Command) -> String {
    let output = run(command);
    assert!(output.status.success(), "{command:?}: {}", said(&output));
    said(&output)
}

fn has(program: &str) -> bool {
    Command::new("sh")
        .args(["-c", &format!("command -v {program}")])
        .output()
        .is_ok_and(|found| found.status.success())
}

/// A clean Debian root, created once.
fn clean_root(folder: &Path) -> Option<PathBuf> {
    if !has("debootstrap") || must(Command::new("id").arg("-u")).trim() != "0" {
        botyard_testkit::skip("the package in a clean root", "it takes debootstrap and root");
        return None;
    }
    let (root, done) = (folder.join("root"), folder.join("root.done"));
    if !done.exists() {
        let _ = fs::remove_dir_all(&root);
        let made = run(Command::new("debootstrap")
            .args(["--variant=minbase", "--include=adduser,systemd", "bookworm"])
            .arg(&root));
        if !made.status.success() {
            botyard_testkit::skip("the package in a clean root", &said(&made));
            return None;
        }
        fs::write(&done, "").expect("a file");
    }
    Some(root)
}

#[test]
fn packages_are_made_and_installed() {
    let Some(program) = program() else {
        return botyard_testkit::skip("packages", "there is no program: cargo build --package botyard");
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("packages");
    // Building a wheel takes minutes; `cargo xtask wheel` tests the one that it builds.
    let wheel = Path::new(env!("CARGO_TARGET_TMPDIR")).join("botyard-0-cp310-abi3-any.whl");
    fs::write(&wheel, "a wheel").expect("a file");
    let mut dist = Command::new(env!("CARGO_BIN_EXE_xtask"));
    dist.arg("dist").arg("--binary").arg(program).arg("--wheel").arg(wheel);
    must(dist.arg("--folder").arg(&folder));
    must(Command::new("sha256sum").args(["--check", "--strict", "SHA256SUMS"]).current_dir(&folder));
    let file = |end: &str| {
        let mut names = fs::read_dir(&folder).expect("a folder").flatten().map(|entry| entry.path());
        names.find(|path| path.to_str().is_some_and(|path| path.ends_with(end))).expect(end)
    };
    let sums = fs::read_to_string(folder.join("SHA256SUMS")).expect("checksums");
    assert!(file(".whl").is_file() && sums.contains(".whl"), "{sums}");
    let bill: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(file(".cdx.json")).expect("a bill")).expect("JSON");
    assert!(bill["components"].as_array().is_some_and(|parts| parts.len() > 100));

    // The tarball.
    let unpacked = folder.join("unpacked");
    fs::create_dir_all(&unpacked).expect("a folder");
    must(
        Command::new("tar")
            .arg("-xzf")
            .arg(file(".tar.gz"))
            .arg("-C")
            .arg(&unpacked)
            .arg("--strip-components=1"),
    );
    for name in [
        "bin/botyard",
        "share/man1/botyard-serve.1",
        "systemd/botyard.service",
        "Containerfile",
        "docs/operations.md",
    ] {
        assert!(unpacked.join(name).is_file(), "{name}");
    }
    assert!(must(Command::new(unpacked.join("bin/botyard")).arg("--version")).starts_with("botyard "));

    // The units.
    for unit in ["botyard.service", "botyard-backup.service"] {
        if !has("systemd-analyze") {
            botyard_testkit::skip("the units", "systemd-analyze isn't there");
            break;
        }
        let unit = unpacked.join("systemd").join(unit);
        must(
            Command::new("systemd-analyze").args(["security", "--offline=true", "--threshold=20"]).arg(unit),
        );
    }

    // The package.
    let package = file(".deb");
    let listed = must(Command::new("dpkg-deb").arg("--contents").arg(&package));
    for name in [
        "./usr/bin/botyard",
        "./usr/share/man/man1/botyard.1.gz",
        "./usr/share/bash-completion/completions/botyard",
    ] {
        assert!(listed.contains(name), "{listed}");
    }
    let Some(root) = clean_root(&folder.with_file_name("clean")) else { return };
    fs::copy(&package, root.join("botyard.deb")).expect("a copy");
    let chroot = |arguments: &[&str]| must(Command::new("chroot").arg(&root).args(arguments));
    chroot(&["dpkg", "--purge", "botyard"]);
    chroot(&["dpkg", "--install", "/botyard.deb"]);
    chroot(&["getent", "passwd", "botyard"]);
    assert!(chroot(&["/usr/bin/botyard", "--version"]).starts_with("botyard "));
    let settings =
        chroot(&["/usr/bin/botyard", "serve", "--print-config", "--config", "/etc/botyard/botyard.toml"]);
    assert!(settings.contains("/var/lib/botyard"), "{settings}");
    for unit in ["botyard.service", "botyard.socket", "botyard-backup.service", "botyard-backup.timer"] {
        chroot(&["systemd-analyze", "verify", "--man=no", &format!("/usr/lib/systemd/system/{unit}")]);
    }
    // An upgrade keeps changed settings.
    let changed = "data = \"/var/lib/botyard\"\nlisten = \"127.0.0.1:9090\"\n";
    fs::write(root.join("etc/botyard/botyard.toml"), changed).expect("a file");
    chroot(&["dpkg", "--install", "/botyard.deb"]);
    assert_eq!(fs::read_to_string(root.join("etc/botyard/botyard.toml")).expect("a file"), changed);
    chroot(&["dpkg", "--remove", "botyard"]);
}
