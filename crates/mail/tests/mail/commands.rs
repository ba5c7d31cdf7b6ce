//! Every form of every command, as typed and as parsed.

use botyard_core::Lang;
use botyard_mail::{Letter, LetterCommand, Reading, Secrets, read};

use crate::{REPLY_ADDRESS, read_bytes, settings};

/// A letter with this text, to the server's address or to a reply address.
fn letter(to: &str, text: &str) -> Vec<u8> {
    format!("From: Ann <ann@example.org>\nTo: {to}\nSubject: \nContent-Type: text/plain; charset=utf-8\n\n{text}\n").into_bytes()
}

fn canonical(reading: &Reading) -> Vec<String> {
    reading.commands().map(|command| command.canonical(Secrets::Shown)).collect()
}

/// Checks that the text is parsed as this command, and so is its canonical text.
#[track_caller]
fn check_at(to: &str, typed: &str, expected: &str) {
    let reading = read_bytes(&letter(to, typed));
    assert_eq!(canonical(&reading), [expected], "{typed}: {:?}", reading.fault());
    let again = read_bytes(&letter(to, expected));
    assert_eq!(canonical(&again), [expected], "{expected}: {:?}", again.fault());
    let commands = |reading: &Reading| reading.commands().cloned().collect::<Vec<LetterCommand>>();
    assert_eq!(commands(&again), commands(&reading), "{typed}");
}

#[track_caller]
fn check(typed: &str, expected: &str) {
    check_at("yard@club.example", typed, expected);
}

/// Checks a command in a reply to a table's letter.
#[track_caller]
fn check_reply(typed: &str, expected: &str) {
    check_at(REPLY_ADDRESS, typed, expected);
}

/// Checks that the text is refused with this sentence.
#[track_caller]
fn refused(to: &str, typed: &str, sentence: &str) {
    let reading = read_bytes(&letter(to, typed));
    assert_eq!(canonical(&reading), Vec::<String>::new(), "{typed}");
    let error = reading.disclose(Lang::En)["error"]["text"].as_str().unwrap_or_default().to_owned();
    assert_eq!(error, sentence, "{typed}");
}

#[test]
fn commands_of_pbmserv_are_parsed_unchanged() {
    check("help", "help");
    check("help move", "help move");
    check("soccolot help", "soccolot help");
    check("help soccolot", "soccolot help");
    check("list", "list");
    check("list soccolot", "list soccolot");
    check("signup ann hunter2 ann@example.org", "signup ann hunter2 ann@example.org");
    check("add ann hunter2 Ann@Example.org, b@example.com", "add ann hunter2 ann@example.org b@example.com");
    check("change password ann old new", "change password ann old new");
    check("change address ann hunter2 ann@example.com", "change address ann hunter2 ann@example.com");
    check("signoff ann hunter2", "signoff ann hunter2");
    check("delete ann hunter2 ann@example.com", "delete ann hunter2 ann@example.com");
    check(
        "soccolot challenge ann bob -goal=beyond --nagtime=7 --forfeittime=21 --totaltime=90",
        "soccolot challenge ann bob -goal=beyond --nagtime=7 --forfeittime=21 --totaltime=90",
    );
    check("soccolot move 17 USERID WORD w2dne", "soccolot move 17 USERID WORD w2dne");
    check("Soccolot Move 17 USERID WORD W2DNE#12", "soccolot move 17 USERID WORD W2DNE#12");
    for word in ["pass", "swap", "propose", "undo", "accept", "reject", "resign"] {
        check(&format!("duel move 3 ann hunter2 {word}"), &format!("duel move 3 ann hunter2 {word}"));
    }
    check("soccolot queue 17 ann hunter2 3k5#14", "soccolot queue 17 ann hunter2 3k5#14");
    check("soccolot submit 17 ann hunter2 3k5", "soccolot submit 17 ann hunter2 3k5");
    check("soccolot confirm 17 ann hunter2", "soccolot confirm 17 ann hunter2");
    check("soccolot confirm 17 ann hunter2 3k5", "soccolot confirm 17 ann hunter2 3k5");
    check("soccolot preview 17 w2dne 5rs", "soccolot preview 17 w2dne 5rs");
    check("pigs preview new 4 -variant=bash", "pigs preview new 4 -variant=bash");
    check("soccolot show 17 18#5 19", "soccolot show 17 18#5 19");
    check("soccolot show 3,4, 5", "soccolot show 3 4 5");
    check("soccolot show ann bob next", "soccolot show ann bob next");
    check("soccolot showas ann hunter2 17#3", "soccolot showas ann hunter2 17#3");
    check("all show USERID next", "all show USERID next");
    check("all show ann ACTIVE", "all show ann active");
    check("soccolot games ann inactive", "soccolot games ann inactive");
    for list in ["history", "standings", "ratings"] {
        check(&format!("soccolot {list}"), &format!("soccolot {list}"));
    }
    check("soccolot resign 17 ann hunter2", "soccolot resign 17 ann hunter2");
    check("soccolot set ann hunter2 a", "soccolot set ann hunter2 board=a");
    check("soccolot notify ann hunter2", "soccolot notify ann hunter2 on");
}

#[test]
fn our_own_commands_are_parsed() {
    check("accept 3", "accept 3");
    check("decline board 3", "decline 3");
    check("draw #3", "draw 3");
    check("draw table k3x9q2abcd", "draw k3x9q2abcd");
    check("rematch k3x9q2abcd", "rematch k3x9q2abcd");
    check("moves 3", "moves 3");
    check("moves 3 b2", "moves 3 b2");
    check("record 3 ann hunter2", "record 3 ann hunter2");
    check("rules duel", "rules duel");
    check("duel rules", "rules duel");
    check("vacation 2026-12-20 - 6.1.2027", "vacation 2026-12-20 2027-01-06");
    check("Stop mail", "stop mail");
    check("resume mail", "resume mail");
    check("set lang = PL, mail=digest board=b", "set lang=pl mail=digest board=b");
    check("watch k3x9q2abcd", "watch k3x9q2abcd");
    check("unwatch 12", "unwatch 12");
    check("duel challenge \"Ann Lee\" bob", "duel challenge \"Ann Lee\" bob");
}

#[test]
fn orders_of_all_games_are_parsed() {
    for (game, order) in [
        ("duel", "b2b3"),
        ("duel", "C@a2"),
        ("duel", "b3b4+"),
        ("soccolot", "w2dne"),
        ("soccolot", "3k5"),
        ("soccolot", "b5rs"),
        ("pigs", "F F ^ ^ H"),
        ("pigs", "F ^ TR v H"),
        ("pigs", "\\ \\ F ^ /"),
        ("pigs", "F^TRvH"),
        ("pigs", "R"),
        ("robosoccer", "b1b2,e1e2"),
        ("robosoccer", "place SMBBMS"),
        ("robosoccer", "ball c2"),
    ] {
        for slots in ["", "ann ", "ann hunter2 ", "\"Ann Lee\" hunter2 "] {
            let line = format!("{game} move 3 {slots}{order}");
            check(&line, &line);
            check(&format!("{line}#7"), &format!("{line}#7"));
        }
        check_reply(order, &format!("move {order}"));
        check_reply(&format!("move {order}"), &format!("move {order}"));
    }
}

#[test]
fn an_answer_needs_no_table() {
    for word in ["resign", "accept", "decline", "draw", "rematch", "record", "moves", "show", "rules"] {
        check_reply(word, word);
    }
    check_reply("Pass", "move pass");
    check_reply("move 4 b2b3", "move 4 b2b3");
    check_reply("duel move b2b3", "duel move b2b3");
    check_reply("moves 3", "moves 3");
    check_reply("preview b2b3", "preview b2b3");
    check_reply("queue b2b3 b3b4", "queue b2b3 b3b4");
    check_reply("B2b3.", "move B2b3");
    check_reply("b2 -> b3", "move b2b3");
    check_reply("Hello!\n\nb2b3\n\nCheers\nx", "move b2b3");
    for wrapped in ["*b2b3*", "`b2b3`", "“b2b3”", "12. b2b3", "12... b2b3!"] {
        check_reply(wrapped, "move b2b3");
    }
    check_reply("Watch this:\nGames are fun\nb2b3", "move b2b3");
}

/// Slots are distinguished by what can be an order, and by which sender is known.
#[test]
fn slots_before_an_order_are_distinguished() {
    // Two letters that are commands of a pig are a name only if the account has that name.
    check("pigs move 3 tl F ^ TR v", "pigs move 3 tl F ^ TR v");
    let read_as = |account: Option<&str>, text: &str| {
        let bytes = letter(REPLY_ADDRESS, text);
        let reading = read(&settings(), &Letter { bytes: &bytes, account, ..Letter::default() });
        let command = reading.commands().next().cloned();
        let signer = command.as_ref().and_then(LetterCommand::signer).cloned().unwrap_or_default();
        (signer.user, signer.word.map(|word| word.reveal().to_owned()))
    };
    let own = |text: &str| Some(text.to_owned());
    assert_eq!(read_as(None, "pigs move 3 tl F ^ TR v"), (None, None));
    assert_eq!(read_as(Some("TL"), "pigs move 3 tl F ^ TR v"), (own("tl"), None));
    assert_eq!(read_as(Some("tl"), "pigs move 3 tl hunter2 F ^ TR v H"), (own("tl"), own("hunter2")));
    assert_eq!(read_as(None, "duel move 3 ann b2b3"), (own("ann"), None));
    assert_eq!(read_as(None, "duel move ann hunter2 b2b3"), (own("ann"), own("hunter2")));
    assert_eq!(read_as(None, "soccolot move 3 b2 b3 w2dne"), (own("b2"), own("b3")));
    assert_eq!(read_as(None, "resign ann hunter2"), (own("ann"), own("hunter2")));
    // Known senders name themselves, or only others.
    assert_eq!(read_as(Some("ann"), "message ann bob: hi"), (own("ann"), None));
    assert_eq!(read_as(Some("ann"), "message ann hunter2 bob: hi"), (own("ann"), own("hunter2")));
    assert_eq!(read_as(Some("ann"), "message bob carol dave: hi"), (None, None));
    // If the sender is known, a number is a board.
    assert_eq!(read_as(None, "duel showas ann 12345 17"), (own("ann"), None));
    let unknown = read_bytes(&letter("yard@club.example", "duel showas ann 12345 17"));
    assert!(unknown.commands().next().is_some_and(LetterCommand::has_word));
}

#[test]
fn misspelt_commands_are_corrected_with_a_note() {
    let notes = |to: &str, text: &str| {
        let told = read_bytes(&letter(to, text)).disclose(Lang::En);
        (told["commands"].to_string(), told["notes"].to_string())
    };
    let told = |command: &str, note: &str| (format!("[\"{command}\"]"), format!("[\"{note}\"]"));
    assert_eq!(
        notes("yard@club.example", "duel mvoe 3 b2b3"),
        told("duel move 3 b2b3", "I read `mvoe` as `move`")
    );
    assert_eq!(
        notes("yard@club.example", "duel chall ann bob"),
        told("duel challenge ann bob", "I read `chall` as `challenge`")
    );
    assert_eq!(
        notes("yard@club.example", "dule move 3 b2b3"),
        told("duel move 3 b2b3", "I read `dule` as `duel`")
    );
    assert_eq!(notes(REPLY_ADDRESS, "mvoe b2b3"), told("move b2b3", "I read `mvoe` as `move`"));
}

#[test]
fn remarks_are_not_commands() {
    let nothing =
        "I found no command in this email; write one in the subject or in the first line, or write `help`";
    for text in [
        "Thank you for the game.",
        "Love from Ann",
        "Show me how you did that, please!",
        "All right, see you.",
        "More of this soon",
        "Draw or not, that is the question.",
        "I resign from the club",
        "Ann\nXX",
    ] {
        refused(REPLY_ADDRESS, text, nothing);
    }
}

#[test]
fn impossible_commands_get_a_sentence() {
    let own = "yard@club.example";
    refused(own, "duel move b2b3", "`move` needs a board: write `GAME move BOARD USERID WORD MOVE`");
    refused(own, "duel move 3", "`move` needs an order: write `GAME move BOARD USERID WORD MOVE`");
    refused(own, "duel move 3 ann hunter2 zz", "I can't read the move; in this game moves look like `b2b3`");
    refused(
        own,
        "duel move 3 b2b3#x",
        "I can't read the turn of `move`: write `GAME move BOARD USERID WORD MOVE`",
    );
    refused(own, "duel jump 3", "I don't know this command; write `duel help` for a list");
    refused(own, "duel jump 3\nduel show 5", "I don't know this command; write `duel help` for a list");
    refused(own, "duel resing 3", "did you mean `resign`? It can't be undone, so write the exact word");
    refused(own, "watch this", "I can't read the board of `watch`: write `watch BOARD`");
    refused(own, "message", "`message` needs a name: write `message USERID WORD TO`");
    refused(own, "message ann hunter2 bob", "`message` needs a text: write `message USERID WORD TO`");
    refused(
        REPLY_ADDRESS,
        "b2b3 good luck!",
        "this line begins with a move; write the move on a line of its own",
    );
    refused(REPLY_ADDRESS, "chat :", "`chat` needs a text: write `chat BOARD: TEXT`");
    refused(own, "challenge ann bob", "`challenge` needs a game: write `GAME challenge USERID1 USERID2`");
    refused(own, "duel challenge", "`challenge` needs a name: write `GAME challenge USERID1 USERID2`");
    refused(
        own,
        "duel challenge ann --nagtime=soon",
        "I can't read the number of days of `challenge`: write `GAME challenge USERID1 USERID2`",
    );
    refused(own, "resing 3", "did you mean `resign`? It can't be undone, so write the exact word");
    refused(own, "resign 3 a b c", "there is too much after `resign`: write `GAME resign BOARD USERID WORD`");
    refused(own, "add ann hunter2", "`add` needs an address: write `add USERID WORD ADDRESS`");
    refused(own, "set mail=sometimes", "I can't read a setting of `set`: write `set lang=pl mail=away`");
    refused(own, "vacation 2026-12-20", "`vacation` needs two days: write `vacation FROM TO`");
    refused(own, "vacation 2026-12-20 2026-12-01", "a vacation can't end before it begins");
    refused(own, "stop", "`stop` needs another word: write `stop mail`");
    refused(own, "watch", "`watch` needs a board: write `watch BOARD`");
    refused(own, "duel chat 3 ann hunter2", "`chat` needs a text: write `chat BOARD: TEXT`");
    refused(
        own,
        "b2b3",
        "I don't know which table this is for: reply to an email about the table, or write `GAME move BOARD USERID WORD MOVE`",
    );
}

#[test]
fn text_becomes_chat_only_after_a_chat_command() {
    let chat = |to: &str, text: &str| read_bytes(&letter(to, text)).disclose(Lang::En)["chat"].clone();
    assert_eq!(chat(REPLY_ADDRESS, "chat “Nice” move — really!"), "“Nice” move — really!");
    assert_eq!(chat(REPLY_ADDRESS, "chat: hi\nb2b3"), "hi");
    assert_eq!(chat("yard@club.example", "duel chat 3 ann hunter2: see you at 10:30"), "see you at 10:30");
    assert_eq!(
        chat("yard@club.example", "duel chat 3\n\nFirst line\nsecond\n\nnot this"),
        "First line\nsecond"
    );
    assert_eq!(chat("yard@club.example", "broadcast ann hunter2: Server down at 9"), "Server down at 9");
    assert!(chat(REPLY_ADDRESS, "b2b3\nGood luck!").is_null());
    assert!(chat(REPLY_ADDRESS, "chat\nsee:\nF F ^ ^ H").is_null());
}
