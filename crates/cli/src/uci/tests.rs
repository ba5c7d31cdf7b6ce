use super::*;

#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<u8>>>);

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// What the engine answers to all these lines, if every job is waited for.
fn answers(input: &str) -> String {
    let heard = Heard::default();
    let mut engine = Engine::new(Out::new(heard.clone()));
    for line in input.lines() {
        engine.hear(line.trim());
        engine.mind = engine.job.take().and_then(Job::join);
    }
    let bytes = heard.0.lock().unwrap().clone();
    String::from_utf8(bytes).unwrap()
}

#[track_caller]
fn check(input: &str, expected: &str) {
    assert_eq!(answers(input), expected, "{input:?}");
}

#[test]
fn bad_commands_get_a_sentence_and_the_next_line_is_heard() {
    check("hello\nisready\n", "info string there is no command \"hello\"\nreadyok\n");
    check("position here\n", "info string write it as position startpos or position fen TEXT, then moves\n");
    check("position startpos moves b2b3 b2b4\n", "info string move 2 (b2b4): there is no robot on b2\n");
    check("setoption Hash 5\n", "info string write it as setoption name NAME value VALUE\n");
    check(
        "setoption name Hash value none\n",
        "info string Hash needs a number from 1 to 65536, not \"none\"\n",
    );
    check(
        "setoption name UCI_Variant value chess\n",
        "info string there is no variant \"chess\": say duel, dobutsu, robosoccer, soccolot\n",
    );
    check("setoption name goal value wide\n", "info string there is no option \"goal\"\n");
    check(
        "setoption name soccolot.goal value wide\n",
        "info string goal can't be \"wide\": say beyond or back-row\n",
    );
    check("go fast\nisready", "info string go can't be told \"fast\"\nreadyok\n");
    check("\n\n \n", "");
}

#[test]
fn a_game_that_is_over_has_no_move() {
    check(
        "position startpos moves b2b3 b4b3 b1b2 b3b2\ngo depth 3\n",
        "info string the game is over\nbestmove (none)\n",
    );
}

#[test]
fn a_refused_position_changes_nothing() {
    let text = answers("position startpos moves b2b3 nonsense\ngo perft 1\n");
    assert!(text.ends_with("Nodes searched: 4\n"), "{text}");
}

#[test]
fn counts_are_given_as_other_engines_give_them() {
    let text = answers("setoption name UCI_Variant value dobutsu\nposition startpos\ngo perft 3\n");
    assert!(text.ends_with("Nodes searched: 123\n"), "{text}");
    let text = answers(
        "setoption name UCI_Variant value robosoccer\nposition startpos moves placeSMBBMS placeBMSSMB balld2\ngo perft 1\n",
    );
    assert!(text.contains("ballc5: 1\n") && text.ends_with("Nodes searched: 6\n"), "{text}");
}
