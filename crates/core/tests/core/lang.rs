//! Plural forms.

use botyard_core::{polish_count, spanish_count};

#[test]
fn polish_plural_forms_are_correct() {
    let check = |expected: &str, counts: &[usize]| {
        for &count in counts {
            assert_eq!(polish_count(count, "pole", "pola", "pól"), format!("{count} {expected}"));
        }
    };
    check("pole", &[1]);
    check("pola", &[2, 3, 4, 22, 34, 102]);
    check("pól", &[0, 5, 11, 12, 13, 14, 21, 25, 112]);
    assert_eq!(spanish_count(1, "fila", "filas"), "1 fila");
    assert_eq!(spanish_count(0, "fila", "filas"), "0 filas");
}
