//! Tests of several persons who enter secret orders at one keyboard.

use expect_test::{Expect, expect};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

use super::super::app::{App, Question};
use super::super::draw::tests::screen;
use super::ballot;

fn press(app: &mut App, code: KeyCode) {
    app.on_event(&Event::Key(code.into()));
}

fn hold_control(app: &mut App, letter: char) {
    app.on_event(&Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)));
}

fn type_line(app: &mut App, text: &str) {
    text.chars().for_each(|sign| press(app, KeyCode::Char(sign)));
    press(app, KeyCode::Enter);
}

/// Opens the curtain and enters an order.
fn vote(app: &mut App, text: &str) {
    assert!(app.curtain.is_some() && app.reveal.is_none());
    press(app, KeyCode::Enter);
    type_line(app, text);
}

fn played(app: &App) -> usize {
    app.session.steps().len()
}

fn notice(app: &App) -> &str {
    app.notice.as_ref().map_or("", |notice| &notice.text)
}

fn check(app: &mut App, expected: &Expect) {
    expected.assert_eq(&screen(app, 80, 24));
}

/// Checks that no screen size shows any of these texts.
fn assert_hidden(app: &mut App, secrets: &[&str], after: &str) {
    for (width, height) in [(80, 24), (120, 50), (40, 16)] {
        let text = screen(app, width, height);
        for secret in secrets {
            assert!(!text.contains(secret), "{secret} is seen after {after}:\n{text}");
        }
    }
}

#[test]
fn typed_text_is_invisible_to_others_before_the_reveal() {
    let secrets = ["7 7 7", "777", "7 7"];
    let mut app = App::new(ballot("ppp", "open"));
    press(&mut app, KeyCode::Enter);
    // A tries orders, makes mistakes, uses completion, and finally enters an order.
    type_line(&mut app, "plan 777 | B: 7 7 7");
    assert!(screen(&mut app, 80, 24).contains("777"));
    press(&mut app, KeyCode::Esc);
    type_line(&mut app, "777x");
    assert!(screen(&mut app, 80, 24).contains("isn't numbers"));
    press(&mut app, KeyCode::Backspace);
    press(&mut app, KeyCode::Enter);
    assert_hidden(&mut app, &secrets, "A's entry");
    assert!(screen(&mut app, 80, 24).contains("A's orders are in."));
    // With the curtain closed no key shows or plays anything.
    let keys =
        [KeyCode::Up, KeyCode::Tab, KeyCode::Char('7'), KeyCode::F(1), KeyCode::Esc, KeyCode::Char(' ')];
    for key in keys {
        press(&mut app, key);
        assert_hidden(&mut app, &secrets, "a key behind the curtain");
        assert!(app.curtain.is_some() && app.line.is_empty());
    }
    app.on_event(&Event::Paste("1 1 1".to_owned()));
    hold_control(&mut app, 'b');
    hold_control(&mut app, 't');
    assert!(app.curtain.is_some() && app.line.is_empty() && app.question.is_none());
    press(&mut app, KeyCode::Enter);
    assert_hidden(&mut app, &secrets, "the curtain was opened for B");
    // B opens every page.
    for key in [KeyCode::Char('1'), KeyCode::Up, KeyCode::Up, KeyCode::Down, KeyCode::Tab, KeyCode::BackTab] {
        press(&mut app, key);
        assert_hidden(&mut app, &secrets, "B looks for what was typed before");
    }
    press(&mut app, KeyCode::Esc);
    for line in ["moves", "moves 7", "position", "help", "replay", "redo", "nonsense", "plan 1 | A: 1", "try"]
    {
        type_line(&mut app, line);
        assert_hidden(&mut app, &secrets, line);
        press(&mut app, KeyCode::Esc);
        app.line.clear();
    }
    for letter in ['b', 'y'] {
        hold_control(&mut app, letter);
        assert!(matches!(app.question, Some(Question::Drop(_))));
        assert_hidden(&mut app, &secrets, "undo was asked about");
        press(&mut app, KeyCode::Char('n'));
    }
    hold_control(&mut app, 'c');
    assert_hidden(&mut app, &secrets, "leaving was asked about");
    press(&mut app, KeyCode::Char('n'));
    type_line(&mut app, "1 2 3");
    assert_hidden(&mut app, &[&secrets[..], &["1 2 3"]].concat(), "B's entry");
    vote(&mut app, "000");
    assert!(app.reveal.is_some());
    assert!(screen(&mut app, 80, 24).contains("7 7 7"));
}

#[test]
fn dropping_sealed_orders_asks_for_confirmation_without_showing_them() {
    let mut app = App::new(ballot("pp", "open"));
    vote(&mut app, "777");
    press(&mut app, KeyCode::Enter);
    type_line(&mut app, "undo");
    assert!(screen(&mut app, 80, 24).contains("This discards the orders of A unseen. Continue? y/n"));
    press(&mut app, KeyCode::Char('y'));
    assert_hidden(&mut app, &["777", "7 7 7"], "undo");
    assert_eq!(app.curtain, app.session.asked());
    assert_eq!(
        (app.session.persons_in().len(), notice(&app)),
        (0, "Taken back: what was entered for this move.")
    );
}

#[test]
fn orders_that_stay_secret_are_never_shown() {
    let mut app = App::new(ballot("pp", "closed"));
    press(&mut app, KeyCode::Enter);
    check(
        &mut app,
        &expect![[r#"
            Ballot · A, B to move                                                     closed

               B's sum:  ? x4                            ▸  A  player
             8                                           ▸  B  player
             7
             6                                           Rounds
             5
             4
             3
             2
             1  A▸
                 a    b    c    d    e    f    g    h
               A's sum:  =0



            Type a move such as 0. F1 shows the help.




            0  1  2  3  4  5  6  7  8  9
            A>
            F1 help  ^C quit  Tab complete  ^B undo  ^Y redo
        "#]],
    );
    type_line(&mut app, "7");
    assert_hidden(&mut app, &[" =7 ", "A: 7"], "A's entry");
    vote(&mut app, "3");
    // Everyone sees the result, but no orders.
    assert!(screen(&mut app, 80, 24).contains("A adds something. B adds something."));
    assert_hidden(&mut app, &["=7", "=3", "A: 7", "B: 3", "A  7", "B  3"], "the reveal");
    press(&mut app, KeyCode::Enter);
    // The sums are secret as well: A sees only A's own.
    assert_hidden(&mut app, &["=7", "=3", "A: 7", "B: 3"], "the round");
    press(&mut app, KeyCode::Enter);
    let text = screen(&mut app, 80, 24);
    assert!(text.contains("=7") && !text.contains("=3"), "{text}");
    assert!(text.contains(" 1 A adds something. B adds some"), "{text}");
}

#[test]
fn the_curtain_closes_before_every_person() {
    let mut app = App::new(ballot("ppc", "open"));
    while app.pause().is_some() {
        app.go_on();
    }
    vote(&mut app, "777");
    check(
        &mut app,
        &expect![[r#"
        Ballot








                                       A's orders are in.

                   Pass the keyboard to B. Press Enter when only B is looking.

                                       Orders in: A and C.










    "#]],
    );
    press(&mut app, KeyCode::Enter);
    check(
        &mut app,
        &expect![[r#"
            Ballot · B to move                                                          open

             8                                           ✓  A  player  orders in
             7                                           ▸  B  player
             6                                           ✓  C  computer (random)  orders in
             5
             4                                           Rounds
             3  C▸
             2  B▸
             1  A▸
                 a    b    c    d    e    f    g    h




            Type a move such as 1 2 3. Ctrl-T tries out what is typed. F1 shows the help.






            B>
            F1 help  ^C quit  ^T try out  ^B undo  ^Y redo
        "#]],
    );
}

#[test]
fn the_reveal_shows_moment_after_moment() {
    let mut app = App::new(ballot("pp", "open"));
    vote(&mut app, "777");
    vote(&mut app, "123");
    check(
        &mut app,
        &expect![[r#"
        Ballot · round 1: the orders                                                open

         8                                            A  7 7 7
         7                                            B  1 2 3
         6
         5
         4
         3
         2  B▸
         1  A▸
             a    b    c    d    e    f    g    h











        Enter next  ← back  a plays on  Esc skips to the end

    "#]],
    );
    press(&mut app, KeyCode::Right);
    press(&mut app, KeyCode::Right);
    check(
        &mut app,
        &expect![[r#"
        Ballot · round 1, step 2 of 3                                               open

         8                                            A  7 7 7
         7                                            B  1 2 3
         6
         5
         4
         3
         2                 B◂
         1                                A▸
             a    b    c    d    e    f    g    h




        A adds 7. B adds 2.






        Enter next  ← back  a plays on  Esc skips to the end

    "#]],
    );
    press(&mut app, KeyCode::Char('a'));
    assert!(app.pause().is_none(), "the last move was reached");
    press(&mut app, KeyCode::Home);
    press(&mut app, KeyCode::Char('a'));
    assert!(app.pause().is_some());
    app.go_on();
    app.go_on();
    assert!(app.pause().is_none() && app.reveal.is_some());
    press(&mut app, KeyCode::Enter);
    assert!(app.reveal.is_none() && app.curtain.is_some());
    press(&mut app, KeyCode::Enter);
    check(
        &mut app,
        &expect![[r#"
            Ballot · A, B to move                                                       open

             8                                           ▸  A  player
             7                                           ▸  B  player
             6
             5                                              A     B
             4                                            1 7 7 7 1 2 3
             3
             2                                B▸
             1                           A◂
                 a    b    c    d    e    f    g    h




            Round 1 is played. Type replay to see it again.
            Type a move such as 1 2 3. Ctrl-T tries out what is typed. F1 shows the help.





            A>
            F1 help  ^C quit  ^T try out  ^B undo  ^Y redo
        "#]],
    );
    type_line(&mut app, "replay");
    assert!(screen(&mut app, 80, 24).contains("round 1: the orders"));
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Esc);
    assert!(app.reveal.is_none() && app.curtain.is_none(), "the same person goes on");
}

#[test]
fn there_is_no_curtain_for_a_single_person() {
    let mut app = App::new(ballot("pcc", "open"));
    assert_eq!(app.curtain, None);
    app.go_on();
    app.go_on();
    type_line(&mut app, "777");
    assert!(app.reveal.is_some());
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Esc);
    assert_eq!((app.curtain, played(&app)), (None, 1));
    hold_control(&mut app, 'b');
    assert_eq!((app.curtain, played(&app)), (None, 0));
}

#[test]
fn an_order_can_be_typed_right_after_the_last_moment() {
    let mut app = App::new(ballot("pcc", "open"));
    app.go_on();
    app.go_on();
    type_line(&mut app, "777");
    press(&mut app, KeyCode::Char('1'));
    assert!(app.reveal.is_some() && app.line.text().is_empty(), "there is more to see");
    press(&mut app, KeyCode::End);
    "12".chars().for_each(|digit| press(&mut app, KeyCode::Char(digit)));
    assert_eq!((app.reveal.is_some(), app.line.text()), (false, "12"));
}

#[test]
fn typed_orders_can_be_tried_out() {
    let mut app = App::new(ballot("pcc", "open"));
    "17".chars().for_each(|sign| press(&mut app, KeyCode::Char(sign)));
    hold_control(&mut app, 't');
    press(&mut app, KeyCode::Enter);
    check(
        &mut app,
        &expect![[r#"
        Ballot · a trial, nothing is played, step 1 of 3                            open

         8                                            A  17
         7
         6
         5
         4
         3  C▸
         2  B▸
         1       A◂
             a    b    c    d    e    f    g    h




        A adds 1.






        Enter next  ← back  a plays on  Esc ends the trial

    "#]],
    );
    press(&mut app, KeyCode::Esc);
    assert_eq!((played(&app), app.line.text()), (0, "17"));
    app.line.clear();
    hold_control(&mut app, 't');
    assert!(notice(&app).starts_with("Type what to try after plan"), "{}", notice(&app));
}

#[test]
fn the_others_play_on_after_a_resignation() {
    let mut app = App::new(ballot("ppp", "open"));
    vote(&mut app, "777");
    vote(&mut app, "123");
    press(&mut app, KeyCode::Enter);
    type_line(&mut app, "resign");
    press(&mut app, KeyCode::Char('y'));
    assert!(app.reveal.is_some() && played(&app) == 2);
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Enter);
    check(
        &mut app,
        &expect![[r#"
            Ballot · A, B to move                                                       open

             8                                           ▸  A  player
             7                                           ▸  B  player
             6                                           ✗  C  player  out
             5
             4                                           Rounds
             3                                            1 C: gives up
             2                                B▸          1 A: 7 7 7
             1                           A◂               1 B: 1 2 3
                 a    b    c    d    e    f    g    h




            Round 1 is played. Type replay to see it again.
            Type a move such as 1 2 3. Ctrl-T tries out what is typed. F1 shows the help.





            A>
            F1 help  ^C quit  ^T try out  ^B undo  ^Y redo
        "#]],
    );
}

#[test]
fn eight_seats_fit_a_usual_terminal() {
    let mut app = App::new(ballot("pccccccc", "closed"));
    (0..3).for_each(|_| app.go_on());
    check(
        &mut app,
        &expect![[r#"
            Ballot · A, E, F, G, H to move                                            closed

               E's sum:  ? x4  F's sum:  ? x4            ▸  A  you        ▸  E  computer
               G's sum:  ? x4  H's sum:  ? x4            ✓  B  orders in  ▸  F  computer
             8                                           ✓  C  orders in  ▸  G  computer
             7                                           ✓  D  orders in  ▸  H  computer
             6
             5                                           Rounds
             4
             3
             2
             1  A▸
                 a    b    c    d    e    f    g    h
               A's sum:  =0   B's sum:  ? x4
               C's sum:  ? x4  D's sum:  ? x4


            Type a move such as 0. F1 shows the help.



            0  1  2  3  4  5  6  7  8  9
            A>
            F1 help  ^C quit  Tab complete  ^B undo  ^Y redo
        "#]],
    );
    let mut app = App::new(ballot("pccccccc", "open"));
    (0..7).for_each(|_| app.go_on());
    type_line(&mut app, "777");
    press(&mut app, KeyCode::Enter);
    check(
        &mut app,
        &expect![[r#"
        Ballot · round 1, step 1 of 3                                               open

         8                                H▸          A  7 7 7
         7                 G◂                         B  5 7 5
         6                                     F◂     C  1 7 6
         5                 E◂                         D  4 8 8
         4                      D▸                    E  3 7 2
         3       C◂                                   F  7 4 0
         2                           B◂               G  3 0 9
         1                                     A◂     H  6 6 6
             a    b    c    d    e    f    g    h




        A adds 7. B adds 5. C adds 1. D adds 4. E adds 3. F adds 7. G adds 3. H adds 6.






        Enter next  ← back  a plays on  Esc skips to the end

    "#]],
    );
}

#[test]
fn truncated_sentences_end_with_an_ellipsis() {
    let mut app = App::new(ballot("pccccccc", "open"));
    (0..7).for_each(|_| app.go_on());
    type_line(&mut app, "777");
    press(&mut app, KeyCode::Enter);
    let text = screen(&mut app, 30, 14);
    assert!(text.contains("A adds 7.") && !text.contains("H adds") && text.contains('…'), "{text}");
}

#[test]
fn the_help_mentions_trials_and_reveals() {
    let mut app = App::new(ballot("pc", "open"));
    type_line(&mut app, "help");
    let text = screen(&mut app, 80, 60);
    for words in ["plan ", "replay ", "Ctrl-T ", "play automatically"] {
        assert!(text.contains(words), "{words} isn't in\n{text}");
    }
}

#[test]
fn no_key_breaks_a_simultaneous_game() {
    use KeyCode::*;
    let mut keys =
        vec![Up, Left, Right, Enter, Enter, Enter, Esc, Tab, BackTab, Backspace, Home, End, PageUp, F(1)];
    keys.extend(" 1234asyn?|:/ł".chars().map(Char));
    let mut dice = botyard_core::dice::Dice::new(7);
    let mut rounds = 0;
    for players in ["pp", "pcpc", "pccccccc"] {
        for ballots in ["open", "closed"] {
            let mut app = App::new(ballot(players, ballots));
            for count in 0..3_000 {
                if let Some(&letter) = dice.pick(&['b', 'y', 't', 'u', 'w']).filter(|_| count % 17 == 0) {
                    hold_control(&mut app, letter);
                }
                // Occasionally a line that the game understands.
                if count % 11 == 0 {
                    let lines = ["123", "7", "plan 1 | B: 2", "replay", "resign", "undo", "new", "moves"];
                    type_line(&mut app, dice.pick(&lines).unwrap());
                }
                press(&mut app, *dice.pick(&keys).unwrap());
                if app.pause().is_some() {
                    app.go_on();
                }
                if count % 50 == 0 {
                    screen(&mut app, 80, 24);
                }
                rounds += played(&app);
            }
        }
    }
    assert!(rounds > 0);
}
