//! Drafts of programs.

use botyard_pigs::{Draft, PigCommand};

fn text(draft: &Draft) -> String {
    let sign = |slot: usize| draft.get(slot).map_or("_", PigCommand::sign);
    (0..draft.len()).map(sign).collect::<Vec<_>>().join(" ")
}

#[test]
fn commands_fill_the_next_empty_slot_unless_another_is_selected() {
    let mut draft = Draft::new(3);
    assert!(draft.put(PigCommand::Fire));
    draft.put_at(2, PigCommand::Hit);
    assert_eq!((text(&draft), draft.at()), ("F _ H".to_owned(), 1));
    assert_eq!(draft.so_far().to_string(), "F X H");
    assert!(draft.put(PigCommand::Forward) && !draft.put(PigCommand::Backward));
    assert_eq!(draft.program().map(|program| program.to_string()), Some("F ^ H".to_owned()));
    draft.go(0);
    assert!(draft.put(PigCommand::Backward));
    assert_eq!((text(&draft), draft.at()), ("v ^ H".to_owned(), 3));
    draft.back();
    assert_eq!((text(&draft), draft.at()), ("v ^ _".to_owned(), 2));
    draft.swap(0, 2);
    assert_eq!((text(&draft), draft.at()), ("_ ^ v".to_owned(), 0));
}

#[test]
fn repair_fills_the_whole_program() {
    let mut draft = Draft::of("F F F F F".parse().unwrap(), 5);
    draft.put(PigCommand::Repair);
    assert_eq!(text(&draft), "R R R R R");
    draft.put(PigCommand::Hit);
    assert_eq!((text(&draft), draft.at()), ("H _ _ _ _".to_owned(), 1));
    draft.fill_rests(2);
    assert_eq!((text(&draft), draft.at()), ("H _ _ X X".to_owned(), 1));
}
