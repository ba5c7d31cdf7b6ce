//! Whole games by mail between a player with swaks and one with s-nail.

use botyard_core::dice::Dice;

use crate::botyard::Botyard;
use crate::peers::Peers;
use crate::player::{AUTHSERV_ID, Player, Program};

pub(crate) const YARD: &str = "yard@club.example";

pub(crate) fn botyard(peers: &Peers) -> Botyard {
    let smtp = format!("smtp://127.0.0.1:{}", peers.smtp);
    Botyard::start(&[
        ("mail_address", YARD),
        ("mail_authserv_id", AUTHSERV_ID),
        ("mail_lmtp", &peers.lmtp),
        ("mail_smtp", &smtp),
        ("limits", "false"),
    ])
}

/// A server that receives letters through a Dovecot mailbox and sends by sendmail.
fn botyard_with_mailbox(peers: &Peers) -> Botyard {
    let imap = format!("imap://127.0.0.1:{}", peers.imap);
    Botyard::start(&[
        ("mail_address", MAILBOX),
        ("mail_authserv_id", AUTHSERV_ID),
        ("mail_imap", &imap),
        ("mail_imap_user", MAILBOX),
        ("mail_imap_password", "secret"),
        ("mail_sendmail", &peers.sendmail()),
        ("limits", "false"),
    ])
}

const MAILBOX: &str = "yard@players.example";

/// Seed of a random game that ends soon.
fn short_game(game: &str) -> u64 {
    let kind = botyard_catalog::find(game).expect("the game is there");
    let orders = |seed: &u64| {
        let (mut board, mut dice) = (kind.start(&[], None).expect("it begins"), Dice::new(*seed));
        let mut count = 0;
        while board.outcome().is_none() && count < 1_000 {
            let orders = board.random_orders(&mut dice);
            count += orders.len();
            let orders: Vec<_> = orders.iter().map(|(seat, order)| (*seat, order.as_str())).collect();
            board.play(&orders).expect("what was ordered is legal");
        }
        count
    };
    (0..300).min_by_key(orders).expect("a seed")
}

/// Signs both players up, plays one game to its end and checks that both get the record. `after_sending` is
/// called after an order was sent and before it was received.
fn play(peers: &Peers, yard: &str, game: &str, seed: u64, mut after_sending: impl FnMut()) {
    let players = &mut [Player::new(peers, "ann", Program::Swaks), Player::new(peers, "bob", Program::Nail)];
    for player in players.iter_mut() {
        let signup = format!("signup {}", player.name);
        player.ask(yard, &signup, "");
    }
    let [ann, bob] = players;
    let challenge = format!("{game} challenge {} {}", ann.name, bob.name);
    ann.ask(yard, &challenge, "");
    let invitation = bob.wait_for("an invitation", |letter| {
        letter.reply_to().is_some() && letter.0.contains("invites you to a game")
    });
    let to_bob = invitation.reply_to().expect("an address to answer to");
    bob.ask(&to_bob, "Re: your game", "accept");
    let subject = invitation.header("Subject").expect("a subject");
    let first = ann.wait_for("a letter of the table", |letter| {
        letter.reply_to().is_some() && letter.header("Subject").as_ref() == Some(&subject)
    });
    let addresses = [first.reply_to().expect("an address to answer to"), to_bob];
    let kind = botyard_catalog::find(game).expect("the game is there");
    let mut board = kind.start(&[], None).expect("it begins");
    // Names are in order of play, and Ann's is the first.
    let anns = if kind.info.simultaneous {
        0
    } else {
        board.to_act().iter().next().map_or(0, botyard_core::Seat::index)
    };
    let mut dice = Dice::new(seed);
    while board.outcome().is_none() {
        let orders = board.random_orders(&mut dice);
        for (seat, order) in &orders {
            let index = (seat.index() + anns) % 2;
            players[index].write(&addresses[index], "Re: your game", order);
            after_sending();
            let answer = players[index].wait_for_answer();
            assert!(!answer.0.contains("not done"), "{order}: {}", answer.0);
        }
        let orders: Vec<_> = orders.iter().map(|(seat, order)| (*seat, order.as_str())).collect();
        board.play(&orders).expect("what was ordered is legal");
    }
    for player in players {
        player.wait_for("the result with its record", |letter| {
            letter.header("Subject").as_ref() == Some(&subject) && letter.0.contains(".yard")
        });
    }
}

#[test]
fn two_players_finish_a_game_by_mail() {
    let Some(peers) = Peers::start() else { return };
    let _botyard = botyard(&peers);
    play(&peers, YARD, "duel", short_game("duel"), || ());
}

#[test]
fn sealed_programs_are_played_by_mail() {
    let Some(peers) = Peers::start() else { return };
    let _botyard = botyard(&peers);
    play(&peers, YARD, "pigs", short_game("pigs"), || ());
}

#[test]
fn soccolot_is_played_by_mail() {
    let Some(peers) = Peers::start() else { return };
    let _botyard = botyard(&peers);
    play(&peers, YARD, "soccolot", short_game("soccolot"), || ());
}

#[test]
fn robosoccer_is_played_by_mail() {
    let Some(peers) = Peers::start() else { return };
    let _botyard = botyard(&peers);
    play(&peers, YARD, "robosoccer", short_game("robosoccer"), || ());
}

#[test]
fn a_game_is_played_through_an_imap_mailbox() {
    let Some(peers) = Peers::start() else { return };
    let _botyard = botyard_with_mailbox(&peers);
    play(&peers, MAILBOX, "duel", short_game("duel"), || ());
}

#[test]
fn a_server_killed_while_receiving_letters_executes_each_of_them_once() {
    let Some(peers) = Peers::start() else { return };
    let mut botyard = botyard(&peers);
    let mut dice = Dice::new(7);
    play(&peers, YARD, "duel", short_game("duel"), || {
        // The letter is at Postfix, in transit, or stored but not acknowledged.
        if dice.below(2) == 0 {
            botyard.kill_and_start();
        }
    });
}
