//! The parts of the page: the lists of addresses of each part are the same everywhere.

use std::fs;
use std::path::Path;

/// The elements of the list constant with this name in a source file.
fn list(file: &str, name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    let code = fs::read_to_string(path).expect("the file can be read");
    let list = code.split_once(&format!("const {name}")).and_then(|(_, rest)| rest.split_once("= ["));
    let (list, _) =
        list.and_then(|(_, rest)| rest.split_once(']')).unwrap_or_else(|| panic!("{file} has no {name}"));
    list.split(',').map(|text| text.trim().trim_matches('"').to_owned()).collect()
}

/// First segments of a component's routes.
fn routes(component: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src/app.rs");
    let code = fs::read_to_string(path).expect("the file can be read");
    let (_, code) = code.split_once(&format!("fn {component}()")).expect("the component is there");
    let (code, _) = code.split_once("</Routes>").expect("it has routes");
    let paths = code.split("path!(\"/").skip(1).filter_map(|rest| rest.split(['"', '/']).next());
    let mut found: Vec<String> = paths.map(str::to_owned).collect();
    found.sort();
    found.dedup();
    found
}

#[test]
fn every_address_belongs_to_the_same_program_in_all_lists() {
    for (name, component) in [("HOME", "Home"), ("PLAY", "Play"), ("DESK", "Desk")] {
        let own = list("crates/web/src/app.rs", name);
        assert_eq!(routes(component), own);
        assert_eq!(list("tests/browser/yard.mjs", name), own);
        // Addresses that aren't on a list belong to the tables.
        if name != "PLAY" {
            assert_eq!(list("crates/web/static/boot.js", name), own);
        }
        if name == "DESK" {
            assert_eq!(list("crates/server/src/http/site.rs", name), own);
        }
    }
}
