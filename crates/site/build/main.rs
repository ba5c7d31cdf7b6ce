//! Builds the page and its worker for the browser, packs their files and writes down what there is (see `src/lib.rs`).
//!
//! `BOTYARD_WEB=skip` leaves the page out, `BOTYARD_WEB=quick` builds it quickly instead of small.

mod pack;
mod wasm;

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use pack::{Packer, content_type, hash};

/// Something that ends the build, as a sentence.
type Fault = Box<dyn Error>;

/// What changes the page when it changes, from the root of the workspace. Crates are named one by one, so that the server can
/// change without the page being built again.
const SOURCES: &[&str] = &[
    "Cargo.lock",
    "Cargo.toml",
    "rust-toolchain.toml",
    "boards",
    "crates/catalog",
    "crates/core",
    "crates/draw",
    "crates/duel",
    "crates/engine",
    "crates/oracle",
    "crates/pigs",
    "crates/protocol",
    "crates/robosoccer",
    "crates/soccolot",
    "crates/table",
    "crates/thinker",
    "crates/web",
];

/// Files that keep their address and are asked for again every time. All others are below an address that changes when they do.
const AT_THE_ROOT: &[&str] =
    &["favicon-turn.svg", "favicon.svg", "index.html", "manifest.webmanifest", "service-worker.js"];

/// How much of the page is built.
#[derive(Clone, Copy, PartialEq)]
enum Extent {
    /// As people get it.
    Whole,
    /// Everything, but large and slow.
    Quick,
    /// Only a page that says that it isn't there.
    Nothing,
}

fn main() {
    if let Err(fault) = build() {
        eprintln!("\nThe web page can't be built: {fault}.");
        eprintln!("To build without it, set BOTYARD_WEB=skip.");
        std::process::exit(1);
    }
}

fn build() -> Result<(), Fault> {
    let package = folder("CARGO_MANIFEST_DIR")?;
    let root = package.join("../..").canonicalize()?;
    let out = folder("OUT_DIR")?;
    println!("cargo::rerun-if-env-changed=BOTYARD_WEB");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=left-out.html");
    let extent = match env::var("BOTYARD_WEB").as_deref() {
        Err(_) | Ok("") => Extent::Whole,
        Ok("quick") => Extent::Quick,
        Ok("skip") => Extent::Nothing,
        Ok(other) => {
            return Err(format!("BOTYARD_WEB is `{other}`, and can be `quick`, `skip` or left out").into());
        }
    };
    let mut sources: Vec<&str> = SOURCES.to_vec();
    if extent == Extent::Nothing {
        sources = vec!["crates/web/static", "crates/web/styles"];
    }
    for source in sources {
        println!("cargo::rerun-if-changed={}", root.join(source).display());
    }

    let mut files = BTreeMap::new();
    collect(&root.join("crates/web/static"), "", &mut files)?;
    files.insert("app.css".to_owned(), style(&root.join("crates/web/styles"))?);
    rules(&root.join("crates"), &mut files)?;
    words(&root.join("crates/web/locales"), &mut files)?;
    if extent == Extent::Nothing {
        files.insert("index.html".to_owned(), fs::read(package.join("left-out.html"))?);
    } else {
        let made = wasm::build(&root, &out, extent == Extent::Quick)?;
        collect(&made, "", &mut files)?;
    }
    write(&out, files, extent == Extent::Whole)
}

/// The rules pages, as the page asks for them: `rules/duel/en.md`.
fn rules(crates: &Path, files: &mut BTreeMap<String, Vec<u8>>) -> Result<(), Fault> {
    for entry in fs::read_dir(crates)? {
        let path = entry?.path();
        let pages = path.join("rules");
        if let Some(game) = path.file_name().and_then(|name| name.to_str()).filter(|_| pages.is_dir()) {
            collect(&pages, &format!("rules/{game}/"), files)?;
        }
    }
    Ok(())
}

/// What the page says in each language, as one file: `words/en.ftl`. Comments are for those who translate.
fn words(locales: &Path, files: &mut BTreeMap<String, Vec<u8>>) -> Result<(), Fault> {
    for entry in fs::read_dir(locales)? {
        let path = entry?.path();
        let lang = path.file_name().and_then(|name| name.to_str()).ok_or("a language's name isn't text")?;
        let mut parts = BTreeMap::new();
        collect(&path, "", &mut parts)?;
        let mut words = String::new();
        for part in parts.into_values() {
            let part = String::from_utf8(part).map_err(|_| format!("words of {lang} aren't text"))?;
            for line in part.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
                words.push_str(line);
                words.push('\n');
            }
        }
        files.insert(format!("words/{lang}.ftl"), words.into());
    }
    Ok(())
}

/// The style sheets in the order of their names, as one.
fn style(folder: &Path) -> Result<Vec<u8>, Fault> {
    let mut sheets = BTreeMap::new();
    collect(folder, "", &mut sheets)?;
    Ok(sheets.into_values().collect::<Vec<_>>().join(&b'\n'))
}

/// All files below a folder, by their path from there.
fn collect(folder: &Path, below: &str, files: &mut BTreeMap<String, Vec<u8>>) -> Result<(), Fault> {
    let entries = fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).ok_or("a file's name isn't text")?;
        let name = format!("{below}{name}");
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files)?;
        } else {
            files.insert(name, fs::read(&path)?);
        }
    }
    Ok(())
}

/// Fills in what is known only now, packs everything and writes the list that `src/lib.rs` includes.
fn write(out: &Path, files: BTreeMap<String, Vec<u8>>, thorough: bool) -> Result<(), Fault> {
    let (fixed, assets): (BTreeMap<_, _>, BTreeMap<_, _>) =
        files.into_iter().partition(|(name, _)| AT_THE_ROOT.contains(&name.as_str()));
    // What stays where it is belongs to the build too: a changed page gets a cache of its own.
    let build = hash(assets.iter().chain(&fixed).flat_map(|(name, bytes)| [name.as_bytes(), bytes]));
    let app = format!("/app/{build}/");
    let list: Vec<String> = assets.keys().map(|name| format!("\"{app}{name}\"")).collect();
    let fill = |bytes: Vec<u8>| -> Result<Vec<u8>, Fault> {
        let text = String::from_utf8(bytes).map_err(|_| "a page isn't text")?;
        Ok(text
            .replace("{{app}}", &app)
            .replace("{{build}}", &build)
            .replace("\"{{files}}\"", &list.join(", "))
            .into())
    };

    let mut packer = Packer::new(&out.join("packed"), thorough)?;
    let mut code = String::from("&[\n");
    let assets = assets.into_iter().map(|(name, bytes)| (format!("{app}{name}"), bytes, true));
    let fixed = fixed.into_iter().map(|(name, bytes)| (format!("/{name}"), bytes, false));
    for (path, bytes, forever) in assets.chain(fixed) {
        let bytes = if forever { bytes } else { fill(bytes)? };
        let packed = packer.pack(&bytes)?;
        let content_type = content_type(&path).ok_or_else(|| format!("which type has {path}?"))?;
        let include = |path: &PathBuf| format!("include_bytes!({path:?})");
        let option = |path: &Option<PathBuf>| {
            path.as_ref().map_or("None".to_owned(), |path| format!("Some({})", include(path)))
        };
        code += &format!(
            "File {{ path: {path:?}, content_type: {content_type:?}, hash: {:?}, forever: {forever}, plain: {}, gzip: {}, brotli: {} }},\n",
            hash([&*bytes]),
            include(&packed.plain),
            option(&packed.gzip),
            option(&packed.brotli),
        );
    }
    code += "]";
    packer.forget_others()?;
    fs::write(out.join("files.rs"), code)?;
    fs::write(out.join("app.rs"), format!("{app:?}"))?;
    Ok(())
}

fn folder(variable: &str) -> Result<PathBuf, Fault> {
    env::var_os(variable).map(PathBuf::from).ok_or_else(|| format!("cargo doesn't say {variable}").into())
}
