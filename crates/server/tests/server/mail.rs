//! Play by mail, through the mail gateway without a network.

use botyard_core::Seat;
use botyard_core::dice::Dice;
use botyard_mail::Ignored;
use botyard_server::mail::{Delivered, Envelope, RejectedLetter, SendError, Undelivered};

use crate::support::post::{OWN, Post, Taken, address_of};
use crate::support::postgres::Cluster;

/// Seats two players at a table; returns both players' addresses, with the reply address of a waiting letter
/// if there is one.
async fn seated(post: &mut Post, game: &str) -> Vec<(String, Option<String>)> {
    post.sign_up(&["Ann", "Bob"]).await;
    post.ask("ann@example.org", &format!("{game} challenge Ann Bob"), "").await;
    let invitation = waiting(post, "bob@example.org").await;
    assert!(invitation.plain().contains("invites you to a game"), "{}", invitation.plain());
    let accept = post.letter("bob@example.org", &invitation.reply_to(), "Re: x", "accept", "");
    assert_eq!(post.deliver(&accept).await, Ok(Delivered::Done));
    let letters = post.take().await;
    ["ann@example.org", "bob@example.org"]
        .map(|to| {
            let turn = letters.iter().find(|letter| letter.to == to && !letter.is_answer());
            (to.to_owned(), turn.map(Taken::reply_to))
        })
        .to_vec()
}

/// Returns the only letter that waits for an address, not counting answers.
async fn waiting(post: &mut Post, to: &str) -> Taken {
    let mut letters: Vec<Taken> =
        post.take().await.into_iter().filter(|letter| letter.to == to && !letter.is_answer()).collect();
    assert_eq!(letters.len(), 1, "letters to {to}");
    letters.remove(0)
}

#[tokio::test]
async fn every_game_can_be_played_by_mail_from_challenge_to_result() {
    for kind in botyard_catalog::GAMES {
        let mut post = Post::start().await;
        let mut players = seated(&mut post, kind.info.id).await;
        let mut game = kind.start(&[], Some(2)).expect("a game");
        // Names are in order of play, and Ann's is the first.
        let first = game.to_act().iter().next().filter(|_| !kind.info.simultaneous).map_or(0, Seat::index);
        let mut dice = Dice::new(7);
        for _ in 0..6 {
            let orders: Vec<(Seat, String)> = game.random_orders(&mut dice);
            if orders.is_empty() {
                break;
            }
            for (seat, order) in &orders {
                let (from, reply) = &players[(seat.index() + first) % 2];
                let reply = reply.clone().unwrap_or_else(|| panic!("{}: no letter to {from}", kind.info.id));
                let body = format!("{} move 1 {order}", kind.info.id);
                let letter = post.letter(from, &reply, "Re: x", &body, "");
                assert_eq!(post.deliver(&letter).await, Ok(Delivered::Done), "{order}");
            }
            let orders: Vec<(Seat, &str)> =
                orders.iter().map(|(seat, order)| (*seat, order.as_str())).collect();
            game.play(&orders).expect("legal");
            let letters = post.take().await;
            for letter in &letters {
                assert!(!letter.plain().contains("not done"), "{}: {}", kind.info.id, letter.plain());
            }
            for (to, reply) in &mut players {
                let turn = letters.iter().find(|letter| letter.to == *to && !letter.is_answer());
                *reply = turn.map(Taken::reply_to).or(reply.clone());
            }
        }
        let (from, reply) = players[0].clone();
        let reply = reply.expect("a letter to Ann");
        for word in ["resign", "confirm"] {
            let letter = post.letter(&from, &reply, "Re: x", word, "");
            assert_eq!(post.deliver(&letter).await, Ok(Delivered::Done));
        }
        let letters = post.take().await;
        let result = letters.iter().find(|letter| letter.to == "bob@example.org").expect("a result");
        assert!(result.plain().contains("The game is over"), "{}", result.plain());
        assert!(result.text().contains(".yard"), "the record is attached");
    }
}

#[tokio::test]
async fn a_repeated_letter_changes_nothing() {
    let mut post = Post::start().await;
    let players = seated(&mut post, "duel").await;
    let (from, reply) = &players[0];
    let order = post.letter(from, reply.as_ref().expect("Ann's turn"), "Re: x", "b2b3", "");
    assert_eq!(post.deliver(&order).await, Ok(Delivered::Done));
    assert_eq!(post.deliver(&order).await, Ok(Delivered::Again));
    let letters = post.take().await;
    assert_eq!(letters.iter().filter(|letter| letter.is_answer()).count(), 1);
    // Also after a restart.
    let mut post = Post::start_in(post.stop().await).await;
    assert_eq!(post.deliver(&order).await, Ok(Delivered::Again));
    assert!(post.take().await.is_empty());
}

#[tokio::test]
async fn only_authenticated_letters_are_executed() {
    let mut post = Post::start().await;
    post.sign_up(&["Ann", "Bob"]).await;
    let foreign = "Authentication-Results: mx.evil.example; dmarc=pass header.from=example.org\r\n";
    for proof in ["", foreign] {
        let letter = post.letter("ann@example.org", OWN, "set lang=pl", "", proof);
        assert_eq!(post.deliver(&letter).await, Ok(Delivered::Unknown));
    }
    assert!(post.take().await.is_empty(), "forged letters are never answered");
    let elsewhere = post.verified("ann@example.org", "somebody@club.example", "help", "");
    assert_eq!(post.deliver(&elsewhere).await, Err(Undelivered::Refused(RejectedLetter::NotOurs)));
    let automatic = post.letter("ann@example.org", OWN, "help", "", "Auto-Submitted: auto-replied\r\n");
    assert_eq!(post.deliver(&automatic).await, Ok(Delivered::Ignored(Ignored::AutoReply)));
}

#[tokio::test]
async fn a_reply_token_is_valid_only_for_its_table() {
    let mut post = Post::start().await;
    let players = seated(&mut post, "duel").await;
    let reply = players[0].1.clone().expect("Ann's turn");
    post.ask("bob@example.org", "soccolot challenge Bob Ann", "").await;
    post.ask("ann@example.org", "accept 2", "").await;
    for (body, expected) in
        [("soccolot move 2 w2dne", "the address you replied to"), ("set lang=pl", "can't do this")]
    {
        let letter = post.letter("mallory@evil.example", &reply, "Re: x", body, "");
        assert_eq!(post.deliver(&letter).await, Ok(Delivered::Done));
        let answer = waiting_answer(&mut post, "ann@example.org").await;
        assert!(answer.plain().contains(expected), "{body}: {}", answer.plain());
    }
}

#[tokio::test]
async fn an_expired_reply_token_is_invalid() {
    let mut post = Post::start().await;
    let players = seated(&mut post, "duel").await;
    let reply = players[0].1.clone().expect("Ann's turn");
    let database = post.folder.path().join("botyard.sqlite");
    let mut connection =
        <sqlx::SqliteConnection as sqlx::Connection>::connect(&database.display().to_string())
            .await
            .expect("the database");
    sqlx::query("update reply_tokens set expires = 1").execute(&mut connection).await.expect("changed");
    let letter = post.letter("ann@example.org", &reply, "Re: x", "b2b3", "");
    assert_eq!(post.deliver(&letter).await, Ok(Delivered::Unknown));
    assert!(post.take().await.is_empty(), "nobody is answered");
    // A verified sender is told what is missing.
    let letter = post.verified("ann@example.org", &reply, "Re: x", "b2b3");
    assert_eq!(post.deliver(&letter).await, Ok(Delivered::Done));
    let answer = waiting_answer(&mut post, "ann@example.org").await;
    assert!(answer.plain().contains("I don't know which board you mean"), "{}", answer.plain());
}

#[tokio::test]
async fn a_letter_during_an_outage_is_executed_once_later() {
    let Some(mut cluster) = Cluster::start() else { return };
    let database = cluster.database().await;
    let mut post = Post::start_with(|settings| settings.database = database).await;
    let players = seated(&mut post, "duel").await;
    let reply = players[0].1.clone().expect("Ann's turn");
    let letter = post.letter("ann@example.org", &reply, "Re: x", "b2b3", "");
    cluster.stop();
    assert_eq!(post.deliver(&letter).await, Err(Undelivered::Later));
    cluster.resume();
    let end = std::time::Instant::now() + std::time::Duration::from_secs(60);
    while post.deliver(&letter).await != Ok(Delivered::Done) {
        assert!(std::time::Instant::now() < end, "not within a minute");
    }
    assert_eq!(post.deliver(&letter).await, Ok(Delivered::Again));
    let letters = post.take().await;
    let count = |to: &str, what: &str| {
        letters.iter().filter(|letter| letter.to == to && letter.plain().contains(what)).count()
    };
    assert_eq!(count("ann@example.org", "played"), 1);
    assert_eq!(count("bob@example.org", "Ann played b2b3"), 1);
}

async fn waiting_answer(post: &mut Post, to: &str) -> Taken {
    let letters = post.take().await;
    letters.into_iter().find(|letter| letter.to == to && letter.is_answer()).expect("an answer")
}

#[tokio::test]
async fn a_mail_word_authenticates_its_owner_from_any_address() {
    let mut post = Post::start().await;
    post.sign_up(&["Bob"]).await;
    let welcome = post.ask("ann@example.org", "signup Ann", "").await.plain();
    let word =
        welcome.split("mail word is `").nth(1).and_then(|rest| rest.split('`').next()).expect("a word");
    post.ask("ann@example.org", "duel challenge Ann Bob", "").await;
    post.ask("bob@example.org", "accept 1", "").await;
    post.take().await;
    let wrong = post.letter("ann@other.example", OWN, "duel move 1 Ann wrongword b2b3", "", "");
    assert_eq!(post.deliver(&wrong).await, Ok(Delivered::Unknown));
    assert!(post.take().await.is_empty(), "a wrong word is answered to nobody");
    let illegal = post.letter("ann@other.example", OWN, &format!("duel move 1 Ann {word} a1a1"), "", "");
    assert_eq!(post.deliver(&illegal).await, Ok(Delivered::Done));
    let answer = waiting_answer(&mut post, "ann@example.org").await;
    assert!(answer.plain().contains("not done"), "{}", answer.plain());
    let mistyped = post.letter("ann@other.example", OWN, &format!("duel move 1 Ann {word} b2bb3"), "", "");
    assert_eq!(post.deliver(&mistyped).await, Ok(Delivered::Done));
    let answer = waiting_answer(&mut post, "ann@example.org").await;
    assert!(answer.plain().contains("I can't read the move"), "{}", answer.plain());
    assert!(!answer.text().contains(word), "a word is never repeated");
    let right = post.letter("ann@other.example", OWN, &format!("duel move 1 Ann {word} b2b3"), "", "");
    assert_eq!(post.deliver(&right).await, Ok(Delivered::Done));
    let letters = post.take().await;
    let own = |letter: &Taken| letter.to == "ann@example.org" && letter.is_answer();
    assert!(letters.iter().any(own), "the answer goes to the account's own address");
    assert!(
        letters.iter().all(|letter| letter.to == "bob@example.org" || own(letter)),
        "nothing goes to an unproved address"
    );
    assert!(letters.iter().any(|letter| letter.plain().contains("Ann played b2b3")));
    assert!(letters.iter().all(|letter| !letter.text().contains(word)));
}

#[tokio::test]
async fn a_letter_is_retried_with_the_same_bytes() {
    let mut post = Post::start().await;
    post.sign_up(&["Ann", "Bob"]).await;
    let letter = post.verified("ann@example.org", OWN, "duel challenge Ann Bob", "");
    assert_eq!(post.deliver(&letter).await, Ok(Delivered::Done));
    let first = post.gateway.claim(10).await;
    assert_eq!(first.len(), 2, "an answer and an invitation");
    assert!(post.gateway.claim(10).await.is_empty(), "a claimed letter is leased");
    for letter in &first {
        post.gateway.failed(&letter.id, SendError::Later).await;
    }
    assert!(post.gateway.claim(10).await.is_empty(), "there is a pause");
    for letter in &first {
        post.gateway.failed(&letter.id, SendError::Never).await;
    }
    assert!(post.gateway.claim(10).await.is_empty(), "it is given up");
    assert!(!format!("{first:?}").contains("yard+"), "logs hold no tokens");
}

#[tokio::test]
async fn bounces_stop_mail_to_an_address() {
    let mut post = Post::start().await;
    post.sign_up(&["Ann"]).await;
    for round in 0..3 {
        let answer = post.ask("ann@example.org", "help", "").await;
        let report = post.letter(
            "mailer-daemon@example.org",
            &answer.return_path,
            "Undelivered Mail",
            &format!(
                "Final-Recipient: rfc822; ann@example.org\r\nAction: failed\r\nStatus: 5.1.1\r\nround {round}"
            ),
            "",
        );
        // With an envelope, and from a mailbox without one.
        let envelope = match round {
            0 => Envelope::default(),
            _ => Envelope { from: Some(String::new()), to: vec![report.to.clone()], dkim: Vec::new() },
        };
        assert_eq!(
            post.gateway.deliver(&report.bytes, &envelope).await,
            Ok(Delivered::Ignored(Ignored::Bounce))
        );
    }
    let help = post.verified("ann@example.org", OWN, "help", "");
    assert_eq!(post.deliver(&help).await, Ok(Delivered::Done));
    assert!(post.take().await.is_empty());
}

#[tokio::test]
async fn unknown_senders_are_answered_once_and_only_if_verified() {
    let mut post = Post::start().await;
    let answer = post.ask("eve@example.org", "help", "").await;
    assert!(answer.plain().contains("GAME move BOARD"));
    let again = post.verified("eve@example.org", OWN, "help", "");
    assert_eq!(post.deliver(&again).await, Ok(Delivered::Unknown));
    assert!(post.take().await.is_empty());
}

#[tokio::test]
async fn a_new_address_is_confirmed_by_a_reply() {
    let mut post = Post::start().await;
    post.sign_up(&["Ann"]).await;
    let letter = post.verified("ann@example.org", OWN, "add ann2@example.net", "");
    assert_eq!(post.deliver(&letter).await, Ok(Delivered::Done));
    let letters = post.take().await;
    let asked =
        letters.iter().find(|letter| letter.to == "ann2@example.net").expect("a letter to the new address");
    let answer = post.ask("ann2@example.net", "set lang=es", "").await;
    assert!(answer.plain().contains("who is writing"), "{}", answer.plain());
    let accept = post.letter("ann2@example.net", &asked.reply_to(), "Re: x", "accept", "");
    assert_eq!(post.deliver(&accept).await, Ok(Delivered::Done));
    // The answer is in the new language.
    let answer = post.ask("ann2@example.net", "set lang=es", "").await;
    assert!(answer.plain().contains("guardado"), "{}", answer.plain());
}

#[tokio::test]
async fn commands_are_executed_in_order_until_one_fails() {
    let mut post = Post::start().await;
    let players = seated(&mut post, "duel").await;
    let reply = players[0].1.clone().expect("Ann's turn");
    let body = "duel move 1 b2b3\r\nduel move 1 a1a1\r\nchat hello";
    let letter = post.letter("ann@example.org", &reply, "multiple", body, "");
    assert_eq!(post.deliver(&letter).await, Ok(Delivered::Done));
    let answer = waiting_answer(&mut post, &address_of("Ann")).await.plain();
    for expected in ["1. ", "played", "2. ", "not done", "3. ", "skipped"] {
        assert!(answer.contains(expected), "{expected}: {answer}");
    }
}

/// Removes random parts from a letter: reply tokens, the number of an answer, boundaries, and the date.
fn comparable(letter: &Taken) -> String {
    let text = letter.text();
    let is_random = |line: &&str| {
        ["Date: ", "Message-ID: <a.", "--=_"].iter().any(|start| line.starts_with(start))
            || line.contains("boundary=\"=_")
    };
    let lines = text.lines().filter(|line| !is_random(line));
    let mut out = String::new();
    for line in lines {
        let mut rest = line;
        while let Some(start) = rest.find(|sign: char| matches!(sign, 'a'..='z' | '2'..='7')) {
            let (before, from) = rest.split_at(start);
            let end = from.find(|sign: char| !matches!(sign, 'a'..='z' | '2'..='7')).unwrap_or(from.len());
            out += before;
            out += if end == 24 { "TOKEN" } else { &from[..end] };
            rest = &from[end..];
        }
        out += rest;
        out.push('\n');
    }
    out
}

#[tokio::test]
async fn sealed_orders_dont_affect_letters_to_others() {
    let mut runs = Vec::new();
    for choice in [0, 1] {
        let mut post = Post::start().await;
        let kind = botyard_catalog::GAMES.iter().find(|kind| kind.info.simultaneous).expect("such a game");
        let players = seated(&mut post, kind.info.id).await;
        let game = kind.start(&[], Some(2)).expect("a game");
        let first = Seat::new(0).expect("a seat");
        let mut orders: Vec<String> =
            (0..20).filter_map(|seed| game.random_order(first, &mut Dice::new(seed))).collect();
        orders.sort();
        orders.dedup();
        let order = &orders[choice];
        let (from, reply) = players[0].clone();
        let reply = reply.expect("a letter to Ann");
        let body = format!("{} move 1 {order}", kind.info.id);
        let letter = post.letter(&from, &reply, "Re: x", &body, "");
        assert_eq!(post.deliver(&letter).await, Ok(Delivered::Done));
        let shown = post.ask("bob@example.org", &format!("{} show 1", kind.info.id), "").await;
        let tried = post.ask("bob@example.org", "all show Ann next", "").await;
        let mut letters = post.take().await;
        assert!(letters.iter().any(|letter| letter.to == from && letter.plain().contains(order.as_str())));
        letters.retain(|letter| letter.to != from);
        letters.extend([shown, tried]);
        assert!(letters.iter().all(|letter| !letter.text().contains(order.as_str())));
        runs.push(letters.iter().map(comparable).collect::<Vec<_>>());
    }
    assert_eq!(runs[0], runs[1]);
}
