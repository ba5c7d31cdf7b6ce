use super::*;

#[derive(Clone, Default)]
struct Recorded(Arc<Mutex<Vec<u8>>>);

impl Write for Recorded {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Returns the engine's output for these lines.
fn answers(input: &str) -> String {
    let heard = Recorded::default();
    run(std::io::Cursor::new(input.to_owned()), heard.clone(), Arc::default()).unwrap();
    let bytes = heard.0.lock().unwrap().clone();
    String::from_utf8(bytes).unwrap()
}

#[track_caller]
fn check(input: &str, expected: &str) {
    assert_eq!(answers(input), expected, "{input:?}");
}

#[test]
fn a_bad_command_gets_a_sentence_and_the_next_line_is_read() {
    check("hello\nisready\n", "info string unknown command \"hello\"\nreadyok\n");
    check("position here\n", "info string expected position startpos or position fen TEXT, then moves\n");
    check("position startpos moves b2b3 b2b4\n", "info string move 2 (b2b4): there is no robot on b2\n");
    check("setoption Hash 5\n", "info string write it as setoption name NAME value VALUE\n");
    check(
        "setoption name Hash value none\n",
        "info string Hash needs a number from 1 to 65536, not \"none\"\n",
    );
    let unknown = answers("setoption name UCI_Variant value no-game\n");
    let expected =
        "info string unknown variant \"no-game\": expected one of duel, dobutsu, pigs, robosoccer, soccolot";
    assert!(unknown.starts_with(expected), "{unknown}");
    check("setoption name goal value wide\n", "info string unknown option \"goal\"\n");
    check(
        "setoption name soccolot.goal value wide\n",
        "info string invalid value \"wide\" for goal: expected beyond or back-row\n",
    );
    check("\n\n \n", "");
}

#[test]
fn a_game_that_is_over_has_no_move() {
    check(
        "position startpos moves b2b3 b4b3 b1b2 b3b2\ngo depth 3\n",
        "info string the game is over\ninfo depth 0 score cp 0\nbestmove (none)\n",
    );
}

#[test]
fn a_refused_position_has_no_move() {
    let why = "there are 3 robots of the kind C in all, but the game has only 2";
    check(
        "position fen gle/1c1/1C1/ELG[c] w\ngo depth 3\ngo perft 1\n",
        &format!(
            "info string {why}\n\
             info string no valid position: {why}\ninfo depth 0 score cp 0\nbestmove (none)\n\
             info string no valid position: {why}\ninfo depth 0 score cp 0\nbestmove (none)\n"
        ),
    );
    for better in ["position startpos", "ucinewgame", "setoption name UCI_Variant value dobutsu"] {
        let text = answers(&format!("position startpos moves b2b3 nonsense\n{better}\ngo perft 1\n"));
        assert!(text.ends_with("Nodes searched: 4\n"), "{text}");
    }
}

/// Returns the moves of the engine's answers.
fn best(input: &str) -> Vec<String> {
    let answers = answers(input);
    let moves = answers.lines().filter_map(|line| line.strip_prefix("bestmove "));
    moves.map(|rest| rest.split(' ').next().unwrap().to_owned()).collect()
}

#[test]
fn every_go_is_answered() {
    for go in [
        "go fast depth 2",
        "go depth",
        "go depth deep",
        "go nodes many",
        "go movetime soon",
        "go btime 100",
        "go wtime 100 btime 100 movestogo",
        "go searchmoves depth 2",
        "joho go depth 2",
        // Neither `stop` nor `ponderhit` follows.
        "go",
        "go infinite",
        "go ponder wtime 1000 btime 1000",
        "go ponder depth 2",
        "go ponder infinite",
    ] {
        let moves = best(&format!("{go}\n"));
        assert!(moves.len() == 1 && moves[0] != "(none)", "{go}: {moves:?}");
    }
}

/// fastchess calls an engine without a score before its move faulty, also if it had no time to search.
#[test]
fn every_answer_follows_a_score() {
    for set_up in ["", "setoption name UCI_Variant value soccolot\n", "setoption name Level value 1\n"] {
        for go in ["go nodes 1", "go movetime 0", "go wtime 1 btime 1"] {
            let text = answers(&format!("{set_up}position startpos\n{go}\n"));
            let lines: Vec<&str> = text.lines().collect();
            let [.., info, best] = lines[..] else { panic!("{set_up}{go}: {text}") };
            assert!(best.starts_with("bestmove ") && info.starts_with("info depth "), "{set_up}{go}: {text}");
            assert!(info.contains(" score ") && info.contains(" pv "), "{set_up}{go}: {text}");
        }
    }
}

#[test]
fn commands_wait_for_the_previous_answer() {
    let moves = best(
        "position fen lc1/EC1/g1L/2e[G] w\ngo depth 4\nposition fen l1+c/E1G/3/+C1L[Ge] w\ngo depth 8\nposition startpos\ngo depth 3\n",
    );
    assert_eq!(moves[..2], ["c2c3", "c3c4"]);
    assert_eq!(moves.len(), 3);
}

#[test]
fn stop_applies_to_all_earlier_commands() {
    let (sender, heard) = channel();
    let out = Recorded::default();
    let mut engine = UciEngine::new(Out::new(out.clone()), Arc::default(), sender.clone());
    for line in
        ["go infinite", "position startpos moves b2b3", "go infinite", "stop", "isready", "go depth 2"]
    {
        sender.send(UciInput::Line(line.to_owned())).unwrap();
    }
    sender.send(UciInput::InputEnded(Ok(()))).unwrap();
    engine.listen(&heard).unwrap();
    let text = String::from_utf8(out.0.lock().unwrap().clone()).unwrap();
    assert_eq!(text.matches("bestmove ").count(), 3, "{text}");
    assert!(text.find("readyok") < text.rfind("bestmove "), "{text}");
}

#[test]
fn only_the_moves_to_search_are_searched() {
    let winning = "position fen lc1/EC1/g1L/2e[G] w\n";
    assert_eq!(best(&format!("{winning}go depth 3\n")), ["c2c3"]);
    assert_eq!(best(&format!("{winning}go depth 3 searchmoves a3b4 c2b2\n")).len(), 1);
    for level in ["full", "1"] {
        let asked =
            format!("setoption name Level value {level}\n{winning}go searchmoves G@b1 depth 3\ngo depth 3\n");
        let moves = best(&asked);
        assert_eq!(moves[0], "G@b1", "level {level}");
        // The next search is unrestricted again.
        assert!(level == "1" || moves[1] == "c2c3", "{moves:?}");
    }
    let text = answers(&format!("{winning}go depth 2 searchmoves c2c3 b2b3\n"));
    assert!(text.starts_with("info string searchmoves, \"b2b3\": "), "{text}");
    assert_eq!(best(&format!("{winning}go depth 2 searchmoves c2c3 b2b3\n")), ["c2c3"]);
    assert_eq!(best(&format!("{winning}go depth 2 searchmoves z9\n")), ["(none)"]);
    assert_eq!(best(&format!("{winning}go depth 2 multipv searchmoves c2c3 G@b1\n")), ["c2c3"]);
}

#[test]
fn pondering_ends_with_a_hit_or_a_stop() {
    for (line, expected) in [("ponderhit", 1), ("stop", 1), ("isready", 0)] {
        let (sender, heard) = channel();
        let out = Recorded::default();
        let mut engine = UciEngine::new(Out::new(out.clone()), Arc::default(), sender.clone());
        engine.hear("position startpos moves b2b3 b4b3".to_owned());
        engine.hear("go ponder wtime 200 btime 200".to_owned());
        engine.hear(line.to_owned());
        let job = engine.job.as_ref().unwrap();
        assert_eq!(job.deadline().is_some(), line == "ponderhit");
        if expected == 1 {
            // Continues as if the input were still open; the job ends by itself.
            while engine.job.is_some() {
                engine.attend(&heard).unwrap();
            }
        }
        let text = String::from_utf8(out.0.lock().unwrap().clone()).unwrap();
        assert_eq!(text.matches("bestmove ").count(), expected, "{line}: {text}");
        engine.finish();
    }
}

#[test]
fn memory_is_allocated_before_the_clock_runs() {
    let (sender, _heard) = channel();
    let mut engine = UciEngine::new(Out::new(Recorded::default()), Arc::default(), sender);
    assert!(engine.mind.is_none());
    for line in ["isready", "position startpos"] {
        engine.hear("setoption name Hash value 2".to_owned());
        assert!(engine.mind.is_none());
        engine.hear(line.to_owned());
        assert!(engine.mind.is_some(), "{line}");
    }
    engine.hear("setoption name UCI_Variant value soccolot".to_owned());
    engine.hear("isready".to_owned());
    assert_eq!(engine.mind.as_ref().unwrap().game, "soccolot");
}

#[test]
fn perft_output_has_the_usual_form() {
    let text = answers("setoption name UCI_Variant value dobutsu\nposition startpos\ngo perft 3\n");
    assert!(text.ends_with("Nodes searched: 123\n"), "{text}");
    let text = answers(
        "setoption name UCI_Variant value robosoccer\nposition startpos moves placeSMBBMS placeBMSSMB balld2\ngo perft 1\n",
    );
    assert!(text.contains("ballc5: 1\n") && text.ends_with("Nodes searched: 6\n"), "{text}");
}

const PIGS: &str = "setoption name UCI_Variant value pigs\n";

#[test]
fn rounds_are_played_with_any_spacing() {
    let place = |moves: &str| {
        let (heard, (sender, _events)) = (Recorded::default(), channel());
        let mut engine = UciEngine::new(Out::new(heard.clone()), Arc::default(), sender);
        PIGS.lines().for_each(|line| engine.hear(line.to_owned()));
        engine.hear(format!("position startpos moves {moves}"));
        assert!(
            heard.0.lock().unwrap().is_empty(),
            "{:?}",
            String::from_utf8_lossy(&heard.0.lock().unwrap())
        );
        engine.game.unwrap().position()
    };
    let words = place(r"A:TLTLTLTLTR|B:TRTRTRTRTL A:^TLTR\F|B:^TRTR/H");
    assert_eq!(words, place(r"A: TL TL TL TL TR | B: TR TR TR TR TL; A: ^ TL TR \ F | B: ^ TR TR / H"));
    assert_ne!(words, place("A:TLTLTLTLTR|B:TRTRTRTRTL"));
}

#[test]
fn a_bad_round_gets_a_sentence_with_its_number() {
    let check =
        |line: &str, words: &str| check(&format!("{PIGS}{line}\n"), &format!("info string {words}\n"));
    check("position startpos moves A:FFFFF", "round 1: an order of B is missing");
    check(
        "position startpos moves A:FFFFF|B:FFFFF FFFFF",
        "round 1, B: these are more than 7 commands, more than any program has",
    );
    check(
        "position startpos moves FFFFF|B:FFFFF",
        "round 1: whose order is \"FFFFF\"? Write the seat before it, such as A: FFFFF",
    );
    check("go nodes 10", "several seats have an order due: choose one, such as go seat A\nbestorders (none)");
    check("go seat E nodes 10", "this seat has no order due\nbestorders (none)");
    check("go perft 2", "perft works only for sequential games, and Robo Battle Pigs is simultaneous");
}

#[test]
fn a_seat_gets_a_mix() {
    let text =
        answers(&format!("{PIGS}setoption name Seed value 5\nposition startpos\ngo seat B nodes 2000000\n"));
    let (info, best) = (text.lines().next().unwrap(), text.lines().last().unwrap());
    assert!(info.starts_with("info depth 1 score cp "), "{text}");
    for line in [info, best] {
        let words: Vec<&str> = line.split(' ').collect();
        let at = words.iter().position(|word| *word == "mix").unwrap();
        assert_eq!((words[at - 4], words[at - 2]), ("value", "exploitability"), "{line}");
        let chances: Vec<f64> = words[at + 1..].chunks(2).map(|pair| pair[1].parse().unwrap()).collect();
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 0.01, "{line}");
    }
    let words: Vec<&str> = best.split(' ').collect();
    assert_eq!(words[0], "bestorders");
    assert!(words[7..].contains(&words[1]), "the order is one of the mix: {best}");
}

#[test]
fn levels_and_seeds_apply_in_simultaneous_games() {
    let best = |settings: &str| {
        let text = answers(&format!("{PIGS}{settings}position startpos\ngo seat A nodes 200000\n"));
        text.lines().last().unwrap().to_owned()
    };
    let weakest = best("setoption name Level value 1\n");
    // A search that ignores the other seats has a single plan.
    assert!(weakest.ends_with(" 1.0000"), "{weakest}");
    assert_ne!(best(""), weakest);
    assert_eq!(best("setoption name Seed value 3\n"), best("setoption name Seed value 3\n"));
}

#[test]
fn hidden_information_doesnt_affect_a_seats_answer() {
    let best = |seed: u64| {
        let mut game = botyard_catalog::find("pigs")
            .unwrap()
            .start(&[("variant".into(), "continuous".into())], None)
            .unwrap();
        let mut dice = botyard_core::dice::Dice::new(4);
        for _ in 0..6 {
            let orders: Vec<_> = game
                .to_act()
                .iter()
                .map(|seat| (seat, game.random_order(seat, &mut dice).unwrap()))
                .collect();
            let orders: Vec<_> = orders.iter().map(|(seat, order)| (*seat, order.as_str())).collect();
            game.play(&orders).unwrap();
        }
        let seat = game.to_act().iter().next().unwrap();
        let seen = game
            .imagine(botyard_core::Viewer::Seat(seat), &mut botyard_core::dice::Dice::new(seed))
            .position();
        let text = answers(&format!(
            "{PIGS}setoption name variant value continuous\nposition fen {seen}\ngo seat {} nodes 20000\n",
            game.info().seat_id(seat)
        ));
        (seen, text.lines().last().unwrap().to_owned())
    };
    let (one, other) = (best(1), best(2));
    assert_ne!(one.0, other.0, "the positions differ in what is hidden");
    assert_eq!(one.1, other.1);
}

#[test]
fn the_number_of_seats_can_be_set() {
    let text = answers(&format!(
        "{PIGS}setoption name variant value bash\nsetoption name Seats value 8\nposition startpos\ngo seat H nodes 1000\n"
    ));
    assert!(text.lines().last().unwrap().starts_with("bestorders "), "{text}");
    check(
        &format!("{PIGS}setoption name Seats value 9\n"),
        "info string Seats needs a number from 1 to 8, not \"9\"\n",
    );
}
