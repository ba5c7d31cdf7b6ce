//! Every lesson has a solution by the rules, and some orders don't solve it.

use botyard_catalog::GAMES;
use botyard_core::dice::Dice;
use botyard_core::face::Kind;
use botyard_core::lesson::{Lesson, read};
use botyard_core::{Lang, Listing, Story};

fn turn(kind: &Kind, lesson: &Lesson, order: &str) -> Option<Story> {
    let mut story = lesson.begin(*kind).ok()?;
    let orders = lesson.orders(&story, order);
    story.play(&orders).ok()?;
    Some(story)
}

/// Orders of the learner: all, or a random sample where there are too many.
fn orders(kind: &Kind, lesson: &Lesson) -> Vec<String> {
    let story = lesson.begin(*kind).expect("it begins");
    let (game, seat) = (story.start(), lesson.learner(&story).expect("somebody is to order"));
    match game.orders(seat) {
        Listing::All(orders) => orders,
        Listing::Count(_) => {
            let mut dice = Dice::new(7);
            (0..100).filter_map(|_| game.random_order(seat, &mut dice)).collect()
        }
    }
}

#[test]
fn every_lesson_is_solved_by_its_solution_and_not_by_every_order() {
    for kind in GAMES {
        let lessons = read(kind.info.guide.lessons).unwrap_or_else(|why| panic!("{}: {why}", kind.info.id));
        for lesson in &lessons {
            let name = format!("{}: {}", kind.info.id, lesson.name);
            let solved = turn(kind, lesson, &lesson.show)
                .unwrap_or_else(|| panic!("{name}: {} can't be played", lesson.show));
            assert!(
                lesson.is_met(&solved),
                "{name}: {} doesn't meet the goal: {:?}",
                lesson.show,
                solved.steps()[0].events
            );
            let misses =
                |order: &String| turn(kind, lesson, order).is_some_and(|story| !lesson.is_met(&story));
            assert!(orders(kind, lesson).iter().any(misses), "{name}: whatever is played meets the goal");
        }
    }
}

#[test]
fn our_games_have_eight_to_twelve_lessons_each() {
    for kind in GAMES.iter().filter(|kind| !kind.info.guide.lessons.is_empty()) {
        let count = read(kind.info.guide.lessons).map(|lessons| lessons.len());
        assert!(matches!(count, Ok(8..=12)), "{}: {count:?}", kind.info.id);
    }
}

#[test]
fn every_game_has_its_goal_and_hints_in_every_language() {
    for kind in GAMES {
        let guide = &kind.info.guide;
        let texts = guide.hints.iter().map(|hint| hint.words).chain([guide.goal]);
        for (text, lang) in texts.flat_map(|text| Lang::ALL.map(|lang| (text.get(lang), lang))) {
            assert!(text.ends_with('.'), "{} in {lang:?}: {text:?} is no sentence", kind.info.id);
        }
    }
}

#[test]
fn errors_in_a_lessons_file_name_their_line() {
    let check = |text: &str, said: &str| assert_eq!(read(text).unwrap_err().to_string(), said, "{text}");
    check("goal: win", "line 1: write [name], or a key, a colon and a value");
    check("[a]\nwhat", "line 2: write [name], or a key, a colon and a value");
    check("[a]\ngaol: win", "line 2: unknown key: expected options, position, goal, show, en, es or pl");
    check(
        "[a]\ngoal: moved robot",
        "line 2: write a goal as win, win-next, threat, safe, or as the type of an event with field=value",
    );
    check(
        "# none\n\n[a]\ngoal: win\nshow: b1b2\nen: Go.",
        "lesson \"a\" lacks a goal, a solution, or a sentence in one of the languages",
    );
    assert_eq!(read("# nothing"), Ok(Vec::new()));
}
