//! Collects the files of the page around the programs that `botyard-wasm` has compiled, compresses them and
//! writes them as the source of a [`botyard_site::Site`](../src/page.rs).

mod pack;

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use botyard_wasm::{PROGRAMS, QUICK};
use wasm_bindgen_cli_support::Bindgen;

use pack::{Packer, content_type, hash};

/// Reason why the build fails, as a sentence.
type BuildError = Box<dyn Error>;

/// Files with a fixed address, which browsers revalidate every time. All others have an address that changes
/// with their content.
const INDEX: &str = "/index.html";
const AT_THE_ROOT: &[&str] =
    &["favicon-turn.svg", "favicon.svg", "index.html", "manifest.webmanifest", "service-worker.js"];

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
    println!("cargo::rerun-if-changed=build");
    if PROGRAMS.is_empty() {
        fs::write(out.join("site.rs"), "Site::WITHOUT_PAGE")?;
        return Ok(());
    }
    let web = root.join("crates/web");
    for part in ["static", "styles", "locales", "src/by_game"] {
        println!("cargo::rerun-if-changed={}", web.join(part).display());
    }
    println!("cargo::rerun-if-changed={}", root.join("games").display());
    let mut files = BTreeMap::new();
    collect(&web.join("static"), "", &mut files)?;
    files.insert("app.css".to_owned(), style(&web.join("styles"))?);
    rules(&root.join("games"), &mut files)?;
    collect(&bind(&out)?, "", &mut files)?;
    words(&web, &mut files)?;
    for (_, bytes) in files.iter_mut().filter(|(name, _)| name.ends_with(".js")) {
        *bytes = script(bytes)?;
    }
    write(&out, files)
}

/// Generates the JavaScript around the programs; returns the folder with both.
fn bind(out: &Path) -> Result<PathBuf, BuildError> {
    let folder = out.join("bound");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    for program in PROGRAMS {
        println!("cargo::rerun-if-changed={}", program.path);
        Bindgen::new()
            .input_path(program.path)
            .out_name(program.name)
            .web(true)
            .and_then(|bindgen| {
                bindgen
                    .typescript(false)
                    .remove_name_section(!QUICK)
                    .remove_producers_section(true)
                    .generate(&folder)
            })
            .map_err(|why| format!("JavaScript for {}: {why:#}", program.name))?;
    }
    Ok(folder)
}

/// Rules pages and lessons under the paths that the page requests: `rules/duel/en.md`, `lessons/duel.txt`.
fn rules(games: &Path, files: &mut BTreeMap<String, Vec<u8>>) -> Result<(), BuildError> {
    for entry in fs::read_dir(games)? {
        let path = entry?.path();
        let pages = path.join("rules");
        if let Some(game) = path.file_name().and_then(|name| name.to_str()).filter(|_| pages.is_dir()) {
            collect(&pages, &format!("rules/{game}/"), files)?;
            let lessons = path.join("lessons.txt");
            if lessons.is_file() {
                files.insert(format!("lessons/{game}.txt"), fs::read(lessons)?);
            }
        }
    }
    Ok(())
}

/// One Fluent file for each program of the page and each language, `words/web-en.ftl`, with the messages of
/// the page and of single games whose names the program contains. Comments in the sources, which are for
/// translators, are left out.
fn words(web: &Path, files: &mut BTreeMap<String, Vec<u8>>) -> Result<(), BuildError> {
    for entry in fs::read_dir(web.join("locales"))? {
        let path = entry?.path();
        let lang = path.file_name().and_then(|name| name.to_str()).ok_or("a language's name isn't text")?;
        let mut parts = BTreeMap::new();
        collect(&path, "", &mut parts)?;
        for game in fs::read_dir(web.join("src/by_game"))? {
            let panels = game?.path().join(format!("{lang}.ftl"));
            if panels.is_file() {
                parts.insert(panels.display().to_string(), fs::read(&panels)?);
            }
        }
        let mut all = String::new();
        for part in parts.into_values() {
            let part = String::from_utf8(part).map_err(|_| format!("words of {lang} aren't text"))?;
            for line in part.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
                all.push_str(line);
                all.push('\n');
            }
        }
        for program in ["home", "web", "desk"] {
            let code = files.get(&format!("{program}_bg.wasm")).ok_or("a program is missing")?;
            let words = named(&all, code);
            files.insert(format!("words/{program}-{lang}.ftl"), words.into());
        }
    }
    Ok(())
}

/// The messages whose names are among a program's strings. Names of errors are composed from the server's
/// codes.
fn named(messages: &str, program: &[u8]) -> String {
    // Strings are adjacent in a program, so names are searched for as substrings of what could be one.
    let is_sign = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-';
    let strings: BTreeSet<&[u8]> =
        program.split(|byte| !is_sign(byte)).filter(|part| part.len() > 2).collect();
    let strings = String::from_utf8_lossy(&strings.into_iter().collect::<Vec<_>>().join(&b'\n')).into_owned();
    let mut is_wanted = true;
    let mut words = String::new();
    for line in messages.lines() {
        // Continuation lines of a message begin with a space or close a brace.
        if let Some((name, _)) =
            line.split_once(" =").filter(|_| line.starts_with(|sign: char| sign.is_ascii_lowercase()))
        {
            is_wanted = name.starts_with("error-") || strings.contains(name);
        }
        if is_wanted {
            words.push_str(line);
            words.push('\n');
        }
    }
    words
}

/// Concatenates the style sheets in the order of their names, without comments and indentation: every visitor
/// fetches them.
fn style(folder: &Path) -> Result<Vec<u8>, BuildError> {
    let mut sheets = BTreeMap::new();
    collect(folder, "", &mut sheets)?;
    let text = String::from_utf8(sheets.into_values().collect::<Vec<_>>().join(&b'\n'))?;
    let mut parts = text.split("/*");
    let mut bare = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        bare.push_str(part.split_once("*/").ok_or("a comment of a style sheet has no end")?.1);
    }
    let lines: Vec<&str> = bare.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    Ok(lines.join("\n").into_bytes())
}

/// Removes indentation, and comments on separate lines, from a script: every visitor fetches it.
fn script(bytes: &[u8]) -> Result<Vec<u8>, BuildError> {
    let mut bare = String::new();
    let mut in_comment = false;
    for line in std::str::from_utf8(bytes)?.lines().map(str::trim) {
        let has_code_behind = line.contains("*/") && !line.ends_with("*/");
        in_comment |= line.starts_with("/*") && !has_code_behind;
        if !in_comment && !line.is_empty() && !line.starts_with("//") {
            bare.push_str(line);
            bare.push('\n');
        }
        in_comment &= !line.ends_with("*/");
    }
    Ok(bare.into_bytes())
}

/// All files below a folder, by their paths relative to it.
fn collect(folder: &Path, below: &str, files: &mut BTreeMap<String, Vec<u8>>) -> Result<(), BuildError> {
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

/// Fills in the addresses, compresses all files and writes the expression that `src/page.rs` includes.
fn write(out: &Path, files: BTreeMap<String, Vec<u8>>) -> Result<(), BuildError> {
    let (fixed, assets): (BTreeMap<_, _>, BTreeMap<_, _>) =
        files.into_iter().partition(|(name, _)| AT_THE_ROOT.contains(&name.as_str()));
    // Files at the root are included, so that a changed page gets its own cache.
    let build = hash(assets.iter().chain(&fixed).flat_map(|(name, bytes)| [name.as_bytes(), bytes]));
    let app = format!("/app/{build}/");
    let list: Vec<String> = assets.keys().map(|name| format!("\"{app}{name}\"")).collect();
    let fill = |bytes: Vec<u8>| -> Result<Vec<u8>, BuildError> {
        let text = String::from_utf8(bytes).map_err(|_| "a page isn't text")?;
        Ok(text
            .replace("{{app}}", &app)
            .replace("{{build}}", &build)
            .replace("\"{{files}}\"", &list.join(", "))
            .into())
    };

    let mut all: Vec<(String, Vec<u8>, bool)> = Vec::new();
    all.extend(assets.into_iter().map(|(name, bytes)| (format!("{app}{name}"), bytes, true)));
    for (name, bytes) in fixed {
        all.push((format!("/{name}"), fill(bytes)?, false));
    }
    let packer = Packer::new(&out.join("packed"), !QUICK)?;
    // The index isn't compressed, because its head is filled in for every request.
    let packed =
        packer.pack_all(&all.iter().map(|(path, bytes, _)| (&**bytes, path != INDEX)).collect::<Vec<_>>())?;
    let (mut index, mut others) = (None, String::new());
    for ((path, bytes, forever), packed) in all.iter().zip(packed) {
        let content_type = content_type(path).ok_or_else(|| format!("which type has {path}?"))?;
        let form = if packed.is_brotli { "Brotli" } else { "Plain" };
        let code = format!(
            "botyard_site::File {{ path: {path:?}, content_type: {content_type:?}, hash: {:?}, forever: {forever}, \
             stored: botyard_site::Stored::{form}(include_bytes!({:?})) }}",
            hash([&**bytes]),
            packed.path,
        );
        if path == INDEX {
            index = Some(code);
        } else {
            others += &format!("{code},\n");
        }
    }
    let index = index.ok_or("there is no index.html")?;
    fs::write(out.join("site.rs"), format!("Site {{ index: {index},\nfiles: &[\n{others}] }}"))?;
    Ok(())
}

fn folder(variable: &str) -> Result<PathBuf, BuildError> {
    env::var_os(variable).map(PathBuf::from).ok_or_else(|| format!("cargo doesn't say {variable}").into())
}
