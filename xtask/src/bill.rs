//! Bill of materials: every crate that is linked into the program, with version and licence.
//!
//! It is written as an SBOM (CycloneDX), and checked: a test fails on a licence that isn't in the list, or on
//! a pre-release version of a crate for passwords, encryption or storage.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::process::Stdio;

use anyhow::{Context as _, Result, bail};
use serde_json::{Value, json};

use crate::workspace;

/// Licences under which we may distribute others' work with ours.
pub(crate) const LICENCES: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unicode-DFS-2016",
    "Unlicense",
    "WTFPL",
    "Zlib",
];

/// A crate that is linked into the program.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct LinkedCrate {
    pub(crate) name: String,
    pub(crate) version: String,
    /// SPDX expression from its manifest.
    pub(crate) licence: String,
    /// Whether it belongs to this workspace.
    pub(crate) is_own: bool,
}

/// Every crate that is linked into the program, sorted by name.
pub(crate) fn parts() -> Result<Vec<LinkedCrate>> {
    let mut command = workspace::command(&workspace::cargo());
    let target = host()?;
    command.args(["metadata", "--format-version", "1", "--locked", "--filter-platform", &target]);
    let output = command.stderr(Stdio::inherit()).output().context("cargo can't be started")?;
    if !output.status.success() {
        bail!("cargo metadata failed");
    }
    let metadata: Value = serde_json::from_slice(&output.stdout).context("cargo metadata")?;
    let packages: BTreeMap<&str, &Value> =
        items(&metadata["packages"]).map(|package| (text(&package["id"]), package)).collect();
    let nodes: BTreeMap<&str, &Value> =
        items(&metadata["resolve"]["nodes"]).map(|node| (text(&node["id"]), node)).collect();
    let program =
        packages.values().find(|package| package["name"] == "botyard").context("there is no program")?;
    let mut waiting = VecDeque::from([text(&program["id"])]);
    let mut seen = BTreeSet::new();
    while let Some(id) = waiting.pop_front() {
        if !seen.insert(id) {
            continue;
        }
        let Some(node) = nodes.get(id) else { continue };
        for dependency in items(&node["deps"]) {
            // Build and test dependencies aren't linked; macros run in the compiler.
            let is_linked = items(&dependency["dep_kinds"]).any(|kind| kind["kind"].is_null());
            let package = packages.get(text(&dependency["pkg"]));
            let is_macro = package.is_some_and(|package| {
                items(&package["targets"]).any(|target| target["kind"] == json!(["proc-macro"]))
            });
            if is_linked && !is_macro {
                waiting.push_back(text(&dependency["pkg"]));
            }
        }
    }
    let mut parts: Vec<LinkedCrate> = seen
        .iter()
        .filter_map(|id| packages.get(id))
        .map(|package| LinkedCrate {
            name: text(&package["name"]).to_owned(),
            version: text(&package["version"]).to_owned(),
            licence: text(&package["license"]).to_owned(),
            is_own: package["source"].is_null(),
        })
        .collect();
    parts.sort();
    Ok(parts)
}

fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The target triple of the host.
fn host() -> Result<String> {
    let output = workspace::command("rustc").arg("-vV").output().context("rustc can't be started")?;
    let words = String::from_utf8_lossy(&output.stdout).into_owned();
    let host = words.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).context("rustc doesn't say for which machine it compiles")
}

/// The bill of materials as CycloneDX JSON.
pub(crate) fn write() -> Result<String> {
    let components: Vec<Value> = parts()?
        .into_iter()
        .map(|part| {
            let reference = format!("pkg:cargo/{}@{}", part.name, part.version);
            let licence = part.licence.replace('/', " OR ");
            json!({
                "type": "library", "bom-ref": reference, "name": part.name, "version": part.version, "purl": reference,
                "licenses": [{ "expression": licence }],
            })
        })
        .collect();
    let bill = json!({
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": { "component": { "type": "application", "name": "botyard", "version": env!("CARGO_PKG_VERSION") } },
        "components": components,
    });
    Ok(serde_json::to_string_pretty(&bill)? + "\n")
}

/// Whether the licence expression allows distribution: of the alternatives of an `OR` one must be in the
/// list, of the parts of an `AND` all.
pub(crate) fn is_fine(expression: &str) -> bool {
    let expression = expression.replace('/', " OR ").replace(['(', ')'], " ");
    expression.split(" AND ").all(|part| part.split(" OR ").any(|licence| LICENCES.contains(&licence.trim())))
}

/// Prints every licence with its crates; fails if a licence isn't in the list.
pub(crate) fn print_licences() -> Result<()> {
    let mut by_licence: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for part in parts()?.into_iter().filter(|part| !part.is_own) {
        by_licence.entry(part.licence).or_default().push(format!("{} {}", part.name, part.version));
    }
    for (licence, parts) in &by_licence {
        println!("{licence}\n    {}", parts.join(", "));
    }
    let unknown: Vec<&String> = by_licence.keys().filter(|licence| !is_fine(licence)).collect();
    if unknown.is_empty() { Ok(()) } else { bail!("these licences aren't in the list: {unknown:?}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licence_expressions_are_parsed() {
        assert!(
            is_fine("MIT OR Apache-2.0")
                && is_fine("MIT/GPL-3.0")
                && is_fine("(MIT OR GPL-2.0) AND Unicode-3.0")
        );
        assert!(!is_fine("GPL-3.0") && !is_fine("MIT AND AGPL-3.0") && !is_fine(""));
    }

    #[test]
    fn every_part_has_an_accepted_licence() {
        let parts = parts().unwrap();
        assert!(parts.len() > 100, "{}", parts.len());
        let unknown: Vec<&LinkedCrate> = parts.iter().filter(|part| !is_fine(&part.licence)).collect();
        assert!(unknown.is_empty(), "{unknown:#?}");
        let names: Vec<&str> = parts.iter().map(|part| part.name.as_str()).collect();
        assert!(
            names.contains(&"botyard-server") && names.contains(&"rustls") && !names.contains(&"expect-test")
        );
    }

    /// Crates for password hashing, encryption and storage must not be pre-releases.
    #[test]
    fn security_crates_are_not_prereleases() {
        let guards = [
            "argon2",
            "blake2",
            "ring",
            "rustls",
            "sha2",
            "sqlx",
            "libsqlite3-sys",
            "password-hash",
            "rcgen",
        ];
        for part in parts().unwrap().iter().filter(|part| guards.contains(&part.name.as_str())) {
            assert!(!part.version.contains('-'), "{} {} isn't a release", part.name, part.version);
        }
    }
}
