//! Signatures of the search.

use botyard_catalog::{Signature, find, signature};

/// After an intended change of the search or of an evaluation, put the new numbers here: `botyard bench
/// --signature`.
const SIGNATURES: &[Signature] = &[
    Signature { game: "duel", nodes: 21_065 },
    Signature { game: "robosoccer", nodes: 224_703 },
    Signature { game: "soccolot", nodes: 97_967 },
];

#[test]
fn the_signatures_of_the_search_are_unchanged() {
    for expected in SIGNATURES {
        let kind = find(expected.game).unwrap();
        assert_eq!(signature(kind), Some(*expected));
    }
}
