//! Diagrams of the rules pages.

use botyard_catalog::{GAMES, diagrams, find};
use botyard_core::Lang;
use botyard_core::face::Kind;

/// Positions of all diagrams in the code blocks of a rules page.
fn shown(kind: &Kind, lang: Lang) -> Vec<String> {
    let page = kind.info.rules.get(lang);
    let blocks = page.split("```").skip(1).step_by(2);
    blocks.flat_map(|block| diagrams(kind, block)).map(|diagram| diagram.position).collect()
}

#[test]
fn every_page_shows_the_same_boards_in_every_language() {
    for kind in GAMES {
        let english = shown(kind, Lang::En);
        assert!((4..=8).contains(&english.len()), "{}: {english:#?}", kind.info.id);
        for lang in Lang::ALL {
            assert_eq!(shown(kind, lang), english, "{} {lang:?}", kind.info.id);
        }
    }
}

#[test]
fn options_are_found_where_they_matter() {
    let soccolot = find("soccolot").unwrap();
    let found = diagrams(soccolot, "a drawing\n\n7/7/7/3O3/3W13/7/7 w 1\n");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].options, [("field".to_owned(), "speed".to_owned())]);
    assert!(diagrams(soccolot, "5rs\n").is_empty());
    let pigs = find("pigs").unwrap();
    assert!(diagrams(pigs, "A: F ^ TR v H | B: \\ \\ F ^ /\n").is_empty());
}
