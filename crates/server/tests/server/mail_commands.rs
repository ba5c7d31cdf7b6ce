//! Every command of the table in `docs/mail.md`, through the mail gateway without a network.

use botyard_server::mail::Delivered;

use crate::support::post::{OWN, Post, Taken, address_of};

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.org";

/// Seats Ann and Bob at a table of a game that has begun: board 1 of both.
async fn begun(post: &mut Post, game: &str) {
    post.sign_up(&["Ann", "Bob"]).await;
    post.ask(ANN, &format!("{game} challenge Ann Bob"), "").await;
    check(post, BOB, "accept 1", "accepted").await;
    post.take().await;
}

/// Checks that the answer to a command contains this text.
#[track_caller]
fn assert_says(command: &str, answer: &Taken, expected: &str) {
    // Lines are wrapped, so white space is normalised.
    let text = answer.decoded();
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains(expected), "{command}: {expected:?} isn't in\n{text}");
}

async fn check(post: &mut Post, from: &str, command: &str, expected: &str) -> Taken {
    let answer = post.ask(from, command, "").await;
    assert_says(command, &answer, expected);
    answer
}

/// Signs up and returns the mail word of the new account.
async fn sign_up_with_word(post: &mut Post, name: &str) -> String {
    let welcome = post.ask(&address_of(name), &format!("signup {name}"), "").await.decoded();
    let word = welcome.split("mail word is `").nth(1).and_then(|rest| rest.split('`').next());
    word.expect("a word").to_owned()
}

#[tokio::test]
async fn help_rules_and_lists_are_sent() {
    let mut post = Post::start().await;
    begun(&mut post, "soccolot").await;
    check(&mut post, ANN, "help", "`help COMMAND` explains a command").await;
    check(&mut post, ANN, "help queue", "Saves a move until it is your turn").await;
    check(&mut post, ANN, "soccolot help", "soccolot: Soccolot (`").await;
    check(&mut post, ANN, "rules duel", "capture the enemy's red robot").await;
    // Private games are listed for their players.
    check(&mut post, ANN, "list", "1. soccolot: Bob - Ann, turn 1, your move").await;
    check(&mut post, ANN, "soccolot games Ann", "1. soccolot: Bob - Ann, turn 1, your move").await;
    check(&mut post, BOB, "soccolot games Ann", "1. soccolot: Bob - Ann, turn 1 (").await;
    check(&mut post, BOB, "all show Ann next", "1. soccolot: Bob - Ann, turn 1 (").await;
    check(&mut post, BOB, "duel games Ann", "no such games").await;
    post.sign_up(&["Carol"]).await;
    for command in ["list", "soccolot games Ann", "all show Ann"] {
        let other = check(&mut post, "carol@example.org", command, "no such games").await;
        assert!(!other.decoded().contains("Bob"), "{command}");
    }
    check(&mut post, ANN, "all show Ann next", "Soccolot (").await;
    check(&mut post, ANN, "all show Ann inactive", "no such games").await;
    check(&mut post, ANN, "soccolot history", "no such games").await;
    check(&mut post, ANN, "soccolot standings", "no ratings yet").await;
    check(&mut post, ANN, "soccolot ratings", "no ratings yet").await;
    check(&mut post, ANN, "soccolot ratings Nobody", "no such player").await;
}

#[tokio::test]
async fn move_commands_of_pbmserv_work_unchanged() {
    let mut post = Post::start().await;
    post.sign_up(&["Bob"]).await;
    let word = sign_up_with_word(&mut post, "Ann").await;
    post.ask(ANN, "soccolot challenge Ann Bob --nagtime=7 --forfeittime=21", "").await;
    check(&mut post, BOB, "accept 1", "accepted").await;
    post.take().await;
    for (command, expected) in [
        ("moves 1", "below"),
        ("soccolot move 1 Ann WORD w9z", "I can't read the move"),
        ("soccolot mvoe 1 Ann WORD 5rs#2", "it is turn 1 now"),
        ("duel move 1 Ann WORD b2b3", "this board is a game of soccolot"),
        ("soccolot move 9 Ann WORD 5rs", "you have no such board"),
        ("soccolot preview 1 5rs", "only you can see"),
        ("soccolot submit 1 Ann WORD 9rn", "not done"),
        ("soccolot submit 1 Ann WORD 5rs#1", "reply with `confirm` to play it"),
        ("soccolot confirm 1 Ann WORD", "played"),
        ("soccolot confirm 1 Ann WORD", "there is nothing to confirm"),
        ("soccolot showas Ann WORD 1", "turn 2"),
        ("soccolot show 1#1", "turn 1"),
        ("soccolot move 1 Ann WORD propose", "you have proposed a draw"),
        ("soccolot chat 1 Ann WORD: good luck", "sent to the table"),
        ("record 1 Ann WORD", "attached"),
        ("soccolot resign 1 Ann WORD", "you have resigned"),
        ("rematch 1 Ann WORD", "you have proposed a rematch"),
    ] {
        check(&mut post, ANN, &command.replace("WORD", &word), expected).await;
    }
    let letters = post.take().await;
    let told = |what: &str| letters.iter().any(|letter| letter.to == BOB && letter.decoded().contains(what));
    for what in [
        "Ann played",
        "Ann proposes a draw",
        "There are new chat messages",
        "Ann: good luck",
        "The game is over",
        "Ann proposes a rematch",
    ] {
        assert!(told(what), "{what}");
    }
}

#[tokio::test]
async fn errors_by_mail_say_how_to_write_the_command() {
    let mut post = Post::start().await;
    post.sign_up(&["Ann", "Bob"]).await;
    post.ask(ANN, "soccolot challenge Ann Bob -goal=back-row", "").await;
    let invited = post.take().await;
    let invitation = invited.iter().find(|letter| letter.to == BOB).expect("an invitation");
    for told in ["You would play White.", "Goal: On the back row."] {
        assert_says("challenge", invitation, told);
    }
    check(&mut post, BOB, "accept 1", "accepted").await;
    // The game of a reply's table is known.
    let to = invitation.reply_to();
    let reply = post.letter(BOB, &to, "Re: x", "4sss", "");
    assert_eq!(post.deliver(&reply).await, Ok(Delivered::Done));
    let letters = post.take().await;
    let answer = letters.iter().find(|letter| letter.to == BOB && letter.is_answer()).expect("an answer");
    assert_says("4sss", answer, "In this game, moves look like `5rs`");
    check(&mut post, ANN, "move 1 4sss", "moves look like `b2b3`,").await;
    check(&mut post, ANN, "soccolot show 1#7", "Bob - Ann, turn 1").await;
    check(&mut post, BOB, "soccolot preview 1 w2rn", "the next move is Black's").await;
    let tried =
        check(&mut post, BOB, "soccolot preview 1 5rs w2rn", "After `5rs w2rn` the board would be").await;
    assert!(!tried.decoded().contains("The board now"));
    check(&mut post, ANN, "submit 1 5rs", "After `5rs` the board would be").await;
    // Whatever is refused is said in the player's language.
    check(&mut post, BOB, "set lang=es", "guardado").await;
    for (command, expected) in [
        ("duel show nosuchtable", "esa mesa no existe"),
        ("watch nosuchtable", "esa mesa no existe"),
        ("duel challenge Bob Ann -edition=nope", "no puede ser"),
    ] {
        check(&mut post, BOB, command, expected).await;
    }
    let long = post.ask(BOB, "chat 1", &"x".repeat(600)).await;
    assert_says("chat", &long, "este texto es demasiado largo");
    // The game is private, and listed for its players.
    check(&mut post, ANN, "soccolot games", "1. soccolot: Bob - Ann, turn 1").await;
    let other = check(&mut post, "carol@example.org", "soccolot games", "no such games").await;
    assert!(!other.decoded().contains("Ann"));
}

#[tokio::test]
async fn every_kind_of_offer_in_a_turn_is_sent() {
    let mut post = Post::start().await;
    begun(&mut post, "duel").await;
    check(&mut post, ANN, "draw 1", "you have proposed a draw").await;
    check(&mut post, BOB, "accept 1", "accepted").await;
    post.take().await;
    check(&mut post, ANN, "rematch 1", "you have proposed a rematch").await;
    let letters = post.take().await;
    let offer = letters.iter().find(|letter| letter.to == BOB).expect("a letter");
    assert_says("rematch 1", offer, "Ann proposes a rematch: reply with `accept` or `decline`.");
}

#[tokio::test]
async fn the_example_in_a_letter_is_a_legal_move() {
    let mut post = Post::start().await;
    post.sign_up(&["Ann", "Bob"]).await;
    post.ask(ANN, "robosoccer challenge Ann Bob", "").await;
    check(&mut post, BOB, "accept 1", "accepted").await;
    let letters = post.take().await;
    let turn = letters.iter().find(|letter| letter.to == ANN).expect("a letter");
    // The first move is a line-up.
    assert_says("turn 1", turn, "Reply with your move on the first line, such as `place ");
    let text = turn.decoded();
    let example = text.split("such as `").nth(1).and_then(|rest| rest.split('`').next()).expect("an example");
    check(
        &mut post,
        ANN,
        &format!("move 1 {}", example.split_whitespace().collect::<Vec<_>>().join(" ")),
        "played",
    )
    .await;
}

#[tokio::test]
async fn an_accepted_rematch_shows_the_new_table() {
    let mut post = Post::start().await;
    begun(&mut post, "duel").await;
    check(&mut post, ANN, "duel resign 1", "you have resigned").await;
    check(&mut post, ANN, "rematch 1", "you have proposed a rematch").await;
    let accepted = check(&mut post, BOB, "accept 1", "accepted").await;
    assert!(accepted.header("Subject").is_some_and(|subject| subject.contains("board 2")));
    assert!(!accepted.decoded().contains("The game is over"));
}

#[tokio::test]
async fn a_queued_move_waits_for_its_turn() {
    let mut post = Post::start().await;
    begun(&mut post, "duel").await;
    check(&mut post, BOB, "duel queue 1 b2b3 a4b4", "not done").await;
    check(&mut post, BOB, "duel queue 1 b2b3 b4b3#2", "saved until it is your turn").await;
    check(&mut post, ANN, "duel move 1 b2b3", "played").await;
    check(&mut post, ANN, "duel show 1", "turn 3").await;
}

#[tokio::test]
async fn programs_stay_sealed_and_previews_stay_private() {
    let mut post = Post::start().await;
    begun(&mut post, "pigs").await;
    let secret = "^ TL / TR v";
    check(&mut post, ANN, &format!("pigs preview 1 {secret}"), "only you can see").await;
    check(&mut post, ANN, &format!("pigs move 1 {secret}"), "it stays sealed until all orders are").await;
    check(&mut post, ANN, "pigs showas Ann 1", "Your orders").await;
    let seen = check(&mut post, BOB, "pigs show 1", "turn 1").await;
    assert!(!seen.text().contains(secret));
    assert!(post.take().await.iter().all(|letter| letter.to == ANN || !letter.text().contains(secret)));
    check(&mut post, BOB, "pigs preview new 4", "below").await;
    check(&mut post, BOB, "pigs move 1 F F F F F", "played").await;
}

#[tokio::test]
async fn challenges_need_consent_and_a_refusal_is_reported() {
    let mut post = Post::start().await;
    post.sign_up(&["Ann", "Bob", "Carol"]).await;
    check(&mut post, ANN, "duel challenge Ann Nobody", "no such player").await;
    check(&mut post, ANN, "duel challenge Ann Bob Carol", "this game needs 2 names").await;
    check(&mut post, ANN, "duel challenge Ann Bob -edition=nope", "not done").await;
    check(&mut post, ANN, "duel challenge Bob Ann --totaltime=90", "your number for this board is").await;
    let invited = post.take().await;
    let invitation = invited.iter().find(|letter| letter.to == BOB).expect("an invitation");
    let decline = post.letter(BOB, &invitation.reply_to(), "Re: x", "decline", "");
    assert_eq!(post.deliver(&decline).await, Ok(Delivered::Done));
    let letters = post.take().await;
    let told = letters.iter().find(|letter| letter.to == ANN).expect("a letter");
    assert_says("decline", told, "Bob has declined your invitation to a game of Robot Duel.");
    // Three players: each is invited.
    check(&mut post, ANN, "pigs challenge Ann Bob Carol", "your number for this board is").await;
    let letters = post.take().await;
    assert_eq!(letters.iter().filter(|letter| letter.decoded().contains("invites you to a game")).count(), 2);
    for (letter, word) in letters.iter().zip(["accept", "decline"]) {
        let answer = post.letter(&letter.to, &letter.reply_to(), "Re: x", word, "");
        assert_eq!(post.deliver(&answer).await, Ok(Delivered::Done));
    }
    let letters = post.take().await;
    assert!(letters.iter().any(|letter| letter.to == ANN && letter.decoded().contains("has declined")));
}

#[tokio::test]
async fn owners_manage_their_accounts_and_addresses() {
    let mut post = Post::start().await;
    let word = sign_up_with_word(&mut post, "Ann").await;
    check(&mut post, ANN, "signup Other", "you have an account already").await;
    let unused = "The password in your email isn't used";
    let welcome = check(&mut post, &address_of("Carl"), "signup Carl hunter22", unused).await;
    assert!(!welcome.decoded().contains("hunter22"), "passwords are never repeated");
    check(&mut post, ANN, "change password Ann old new", "passwords are never sent by mail").await;
    check(&mut post, ANN, &format!("add Ann {word} a2@example.net"), "an email is on its way").await;
    check(&mut post, ANN, "add yard@club.example", "this address can't be used").await;
    check(&mut post, ANN, "delete Ann nobody@example.net", "this address can't be used").await;
    check(&mut post, ANN, "delete a2@example.net", "removed").await;
    check(&mut post, ANN, "broadcast: hello", "you can't write to all players").await;
    check(&mut post, ANN, "set mail=hourly board=turned", "saved").await;
    check(&mut post, ANN, "soccolot set Ann b", "saved").await;
    check(&mut post, ANN, "set board=upside", "no such drawing").await;
    check(&mut post, ANN, "duel notify off", "saved").await;
    check(&mut post, ANN, "vacation 2020-01-01 2020-01-05", "already over").await;
    check(&mut post, ANN, "vacation 2030-01-01 2030-01-05", "2030-01-01 to 2030-01-05").await;
    check(&mut post, ANN, "signoff Ann", "your account is closed").await;
    let gone = post.verified(ANN, OWN, "set lang=pl", "");
    assert_eq!(post.deliver(&gone).await, Ok(Delivered::Unknown), "a stranger, who was answered before");
}

#[tokio::test]
async fn messages_reach_players_and_can_be_answered_with_their_token() {
    let mut post = Post::start().await;
    post.sign_up(&["Ann", "Bob", "Carol"]).await;
    check(&mut post, ANN, "message Bob: See you at 10:30", "sent").await;
    let letters = post.take().await;
    let message = letters.iter().find(|letter| letter.to == BOB).expect("a message");
    assert_says("message", message, "Ann wrote to you. Reply with `message Ann: TEXT`. See you at 10:30");
    assert!(!message.text().contains(ANN), "addresses are never shown");
    let to = message.reply_to();
    for (body, expected) in
        [("message Ann: Fine!", "sent"), ("message Carol: hi", "can't do this"), ("help", "below")]
    {
        let letter = post.letter("bob@elsewhere.example", &to, "Re: x", body, "");
        assert_eq!(post.deliver(&letter).await, Ok(Delivered::Done));
        let letters = post.take().await;
        let answer = letters.iter().find(|letter| letter.to == BOB && letter.is_answer()).expect("an answer");
        assert_says(body, answer, expected);
    }
}

#[tokio::test]
async fn mail_can_be_stopped_for_a_table_or_altogether() {
    let mut post = Post::start().await;
    begun(&mut post, "duel").await;
    check(&mut post, ANN, "duel move 1 b2b3", "played").await;
    let letters = post.take().await;
    let turn = letters.iter().find(|letter| letter.to == BOB).expect("Bob's turn");
    // Also if the sender is verified.
    let stop = post.verified(BOB, &turn.reply_to(), "Re: x", "stop mail");
    assert_eq!(post.deliver(&stop).await, Ok(Delivered::Done));
    let letters = post.take().await;
    assert_says("stop mail", &letters[0], "no more emails about this table");
    check(&mut post, BOB, "duel move 1 a4b4", "not done").await;
    check(&mut post, BOB, "stop mail", "no more emails about games").await;
    check(&mut post, BOB, "resume mail", "emails are on again").await;
    check(&mut post, BOB, "unwatch 1", "you play at this table").await;
    check(&mut post, BOB, "watch 1", "you will get an email when this game ends").await;
    // The header of a letter stops all mail, and its token does nothing else.
    let header = turn.header("List-Unsubscribe").expect("a header");
    let address = header.split("mailto:").nth(1).and_then(|rest| rest.split('?').next()).expect("an address");
    for (body, expected) in
        [("duel move 1 b4b3", "can't do this"), ("stop mail", "no more emails about games")]
    {
        let letter = post.letter(BOB, address, "Re: x", body, "");
        assert_eq!(post.deliver(&letter).await, Ok(Delivered::Done));
        let letters = post.take().await;
        assert_says(body, letters.first().expect("an answer"), expected);
    }
}

#[tokio::test]
async fn a_letter_can_contain_several_commands() {
    let mut post = Post::start().await;
    begun(&mut post, "duel").await;
    let answer = post.ask(ANN, "multiple", "duel move 1 b2b3\r\nset lang=es\r\nduel show 1").await;
    for expected in
        ["1. `duel move 1 b2b3`: played", "2. `set lang=es`: guardado", "3. `duel show 1`: más abajo"]
    {
        assert_says("multiple", &answer, expected);
    }
}

#[tokio::test]
async fn an_unmarked_autoresponder_isnt_answered_forever() {
    let mut post = Post::start().await;
    post.sign_up(&["Ann"]).await;
    let mut answers = 0;
    for _ in 0..40 {
        let letter = post.verified(ANN, OWN, "Re: your letter", "I have read your letter with interest.");
        assert_eq!(post.deliver(&letter).await, Ok(Delivered::Done));
        let answered = post.take().await;
        answers += answered.len();
        // A person is told why there are no more.
        for answer in answered {
            let flat = answer.decoded().split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(
                flat.contains("You have received many replies within an hour."),
                answers == 20,
                "{flat}"
            );
        }
    }
    assert_eq!(answers, 20);
    check(&mut post, ANN, "set lang=en", "saved").await;
}
