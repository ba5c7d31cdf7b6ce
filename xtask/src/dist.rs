//! `cargo xtask dist`: the release packages. A stripped tarball, a Debian package, a Python wheel, an SBOM,
//! checksums.

use std::env::consts::ARCH;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};

use crate::bill;
use crate::steps::{CargoStep, run as run_steps};
use crate::wheel;
use crate::workspace;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Documents of the repository; they have the same paths in the tarball.
const PAPERS: &[&str] =
    &["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "docs/operations.md", "docs/mail.md"];

const UNITS: &[&str] =
    &["botyard.service", "botyard.socket", "botyard-backup.service", "botyard-backup.timer"];

/// Builds program and wheel, unless a program is given, and packs them into this folder. If a program is
/// given, a wheel is packed only if it is given, too.
pub(crate) fn run(binary: Option<&Path>, wheel: Option<PathBuf>, folder: Option<&Path>) -> Result<()> {
    let built = workspace::root().join("target/dist/botyard");
    if binary.is_none() {
        let advice = "mend what the compiler says above";
        run_steps(
            &[CargoStep::new("program", "build --profile dist --package botyard --locked", advice)],
            None,
        )?;
    }
    let wheel = match wheel {
        None if binary.is_none() => Some(wheel::make()?),
        given => given,
    };
    let usual = workspace::root().join("target/packages");
    pack(binary.unwrap_or(&built), wheel.as_deref(), folder.unwrap_or(&usual))
}

/// Packs a program, and copies a wheel beside the packages.
pub(crate) fn pack(binary: &Path, wheel: Option<&Path>, folder: &Path) -> Result<()> {
    let name = format!("botyard-{VERSION}-{ARCH}-linux");
    let tree = folder.join(&name);
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(&tree).with_context(|| format!("{} can't be made", tree.display()))?;
    stage(binary, &tree)?;
    let tar = format!("{name}.tar.gz");
    tell(Command::new("tar").current_dir(folder).args([
        "--sort=name",
        "--owner=0",
        "--group=0",
        "--numeric-owner",
        "--mtime=@0",
        "-czf",
        &tar,
        &name,
    ]))?;
    let package = debian(&tree, folder)?;
    let bill = format!("{name}.cdx.json");
    fs::write(folder.join(&bill), bill::write()?)?;
    let mut files = vec![tar, package, bill];
    if let Some(wheel) = wheel {
        let name = wheel.file_name().and_then(|name| name.to_str()).context("a wheel has a name")?;
        copy(wheel, &folder.join(name))?;
        files.push(name.to_owned());
    }
    let sums = told(Command::new("sha256sum").current_dir(folder).args(&files))?;
    fs::write(folder.join("SHA256SUMS"), &sums)?;
    println!("\n{}:\n{sums}", folder.display());
    Ok(())
}

/// Collects the files of the tarball.
fn stage(binary: &Path, tree: &Path) -> Result<()> {
    let packaging = workspace::root().join("packaging");
    for folder in ["bin", "systemd", "docs"] {
        fs::create_dir_all(tree.join(folder))?;
    }
    let program = tree.join("bin/botyard");
    copy(binary, &program)?;
    tell(Command::new("strip").arg(&program))?;
    tell(Command::new(&program).arg("manual").arg(tree.join("share")))?;
    for unit in UNITS {
        copy(&packaging.join("systemd").join(unit), &tree.join("systemd").join(unit))?;
    }
    for file in ["botyard.toml", "Containerfile"] {
        copy(&packaging.join(file), &tree.join(file))?;
    }
    for paper in PAPERS {
        copy(&workspace::root().join(paper), &tree.join(paper))?;
    }
    Ok(())
}

/// Builds the Debian package from the files of the tarball and returns its file name.
fn debian(tree: &Path, folder: &Path) -> Result<String> {
    let root = folder.join("debian");
    let put = |from: &str, to: &str| -> Result<()> {
        let to = root.join(to);
        fs::create_dir_all(to.parent().unwrap_or(&root))?;
        copy(&tree.join(from), &to)
    };
    put("bin/botyard", "usr/bin/botyard")?;
    put("botyard.toml", "etc/botyard/botyard.toml")?;
    put("share/completions/botyard.bash", "usr/share/bash-completion/completions/botyard")?;
    put("share/completions/botyard.fish", "usr/share/fish/vendor_completions.d/botyard.fish")?;
    put("share/completions/_botyard", "usr/share/zsh/vendor-completions/_botyard")?;
    for unit in UNITS {
        put(&format!("systemd/{unit}"), &format!("usr/lib/systemd/system/{unit}"))?;
    }
    for paper in PAPERS {
        let name = Path::new(paper).file_name().and_then(|name| name.to_str()).unwrap_or(paper);
        put(paper, &format!("usr/share/doc/botyard/{name}"))?;
    }
    let licences =
        "Copyright: the authors of botyard\nLicense: MIT or Apache-2.0, whose texts are beside this file.\n";
    fs::write(root.join("usr/share/doc/botyard/copyright"), licences)?;
    let pages = root.join("usr/share/man/man1");
    fs::create_dir_all(&pages)?;
    for page in fs::read_dir(tree.join("share/man1"))? {
        let page = page?;
        let to = pages.join(page.file_name());
        copy(&page.path(), &to)?;
        tell(Command::new("gzip").arg("-9n").arg(&to))?;
    }
    let architecture = told(Command::new("dpkg").arg("--print-architecture"))?;
    let architecture = architecture.trim();
    let about = root.join("DEBIAN");
    fs::create_dir_all(&about)?;
    let size: u64 = fs::metadata(root.join("usr/bin/botyard"))?.len() / 1024;
    let control = format!(
        "Package: botyard\nVersion: {VERSION}\nArchitecture: {architecture}\nMaintainer: the authors of botyard <botyard@localhost>\n\
         Section: games\nPriority: optional\nInstalled-Size: {size}\nDepends: adduser, libc6 (>= 2.34), libgcc-s1\n\
         Description: a home for four robot board games\n \
         A server with accounts, clocks, sealed orders and computer players, a page in\n \
         the browser, and games in the terminal.\n"
    );
    fs::write(about.join("control"), control)?;
    fs::write(about.join("conffiles"), "/etc/botyard/botyard.toml\n")?;
    for script in ["postinst", "prerm", "postrm"] {
        let to = about.join(script);
        copy(&workspace::root().join("packaging/debian").join(script), &to)?;
        make_executable(&to)?;
    }
    let name = format!("botyard_{VERSION}_{architecture}.deb");
    tell(Command::new("dpkg-deb").current_dir(folder).args([
        "--root-owner-group",
        "-Zgzip",
        "--build",
        "debian",
        &name,
    ]))?;
    fs::remove_dir_all(root)?;
    Ok(name)
}

#[cfg(unix)]
fn make_executable(path: &Path) -> Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    Ok(fs::set_permissions(path, fs::Permissions::from_mode(0o755))?)
}

#[cfg(not(unix))]
fn make_executable(_path: &Path) -> Result<()> {
    bail!("packages are made on Linux")
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| format!("{} can't be copied to {}", from.display(), to.display()))?;
    Ok(())
}

/// Runs a command that must succeed.
fn tell(command: &mut Command) -> Result<()> {
    told(command).map(|_| ())
}

/// Runs a command that must succeed and returns its output.
fn told(command: &mut Command) -> Result<String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().with_context(|| format!("{name} can't be started"))?;
    ensure!(output.status.success(), "{name} failed: {}", String::from_utf8_lossy(&output.stderr).trim());
    String::from_utf8(output.stdout).map_or_else(|_| bail!("{name} says something odd"), Ok)
}
