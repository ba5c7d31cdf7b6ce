//! Truncation of long texts in messages.

use botyard_core::clip;

#[test]
fn long_texts_are_cut_between_characters() {
    assert_eq!(clip("b2b3"), "b2b3");
    assert_eq!(clip(&"ż".repeat(24)), "ż".repeat(24));
    assert_eq!(clip(&"ż".repeat(25)), format!("{}…", "ż".repeat(24)));
}
