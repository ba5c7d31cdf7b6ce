//! `botyard referee`: one line of JSON for every line of JSON.

use std::io::Write;
use std::process::{Command, Stdio};

use botyard_core::dice::Dice;
use expect_test::{Expect, expect};
use serde_json::{Map, Value, json};

/// Maximum length of a request, in bytes.
const LONGEST_LINE: usize = 1 << 20;

fn answers(requests: &[u8]) -> String {
    let mut referee = Command::new(env!("CARGO_BIN_EXE_botyard"))
        .arg("referee")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = referee.stdin.take().unwrap();
    let output = std::thread::scope(|scope| {
        scope.spawn(move || input.write_all(requests).unwrap());
        referee.wait_with_output().unwrap()
    });
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// Compares the referee's answers to these requests. The field `seconds`, which differs in every run, is
/// removed first.
fn check(requests: &str, expected: &Expect) {
    let text = answers(requests.as_bytes());
    let lines = text.lines().map(|line| {
        let mut answer: Value = serde_json::from_str(line).unwrap();
        if let Some(fields) = answer.as_object_mut() {
            fields.remove("seconds");
        }
        format!("{answer}\n")
    });
    expected.assert_eq(&lines.collect::<String>());
}

#[test]
fn every_request_form_is_answered() {
    check(
        r#"{"id":1,"do":"start","game":"duel","options":{"edition":"dobutsu"},"seats":2}
{"id":2,"do":"legal","game":"duel"}
{"id":3,"do":"check","game":"duel","orders":{"w":"b2a3"}}
{"id":4,"do":"check","game":"duel","orders":{"w":"B2-B3"}}
{"id":"five","do":"play","game":"duel","orders":{"w":"b2b3"}}
{"id":6,"do":"perft","game":"duel","depth":3}
{"do":"play","game":"duel","position":"1l1/1C1/3/1L1[-] w","orders":{"White":"b3b4"},"lang":"es"}
{"id":8,"do":"legal","game":"duel","position":"1C1/3/3/1L1[L] b 0 1"}"#,
        &expect![[r#"
            {"id":1,"position":"gle/1c1/1C1/ELG[-] w 0 1","options":{"edition":"dobutsu"},"to_act":["w"],"outcome":null}
            {"id":2,"to_act":["w"],"legal":["b1a2","b1c2","c1c2","b2b3"],"outcome":null}
            {"id":3,"ok":false,"orders":{},"reasons":{"w":"a small yellow robot can't go from b2 to a3: it moves one square forward"}}
            {"id":4,"ok":true,"orders":{"w":"b2b3"},"reasons":{}}
            {"id":"five","position":"gle/1C1/3/ELG[C] b 0 1","steps":["gle/1C1/3/ELG[C] b 0 1"],"events":[{"type":"moved","side":"w","robot":"small-yellow","from":"b2","to":"b3","text":"White's small yellow robot goes from b2 to b3."},{"type":"captured","side":"w","robot":"small-yellow","at":"b3","text":"It captures Black's small yellow robot on b3."}],"outcome":null}
            {"id":6,"nodes":126,"divide":{"b1a2":25,"b1c2":21,"c1c2":22,"b2b3":58}}
            {"position":"1C1/3/3/1L1[L] b 0 1","steps":["1C1/3/3/1L1[L] b 0 1"],"events":[{"type":"moved","side":"w","robot":"small-yellow","from":"b3","to":"b4","text":"El robot amarillo pequeño de las blancas va de b3 a b4."},{"type":"captured","side":"w","robot":"red","at":"b4","text":"Captura el robot rojo de las negras en b4."}],"outcome":{"places":{"w":1,"b":2},"reason":"the red robot was captured"}}
            {"id":8,"to_act":[],"legal":[],"outcome":{"places":{"w":1,"b":2},"reason":"the red robot was captured"}}
        "#]],
    );
}

#[test]
fn an_unknown_game_gets_the_list() {
    let answer: Value = serde_json::from_str(&answers(br#"{"id":4,"do":"legal","game":"no-game"}"#)).unwrap();
    assert_eq!(
        answer,
        json!({ "id": 4, "error": botyard_catalog::find("no-game").unwrap_err().to_string() })
    );
}

#[test]
fn every_mistake_gets_a_sentence_and_the_next_line_is_read() {
    check(
        r#"not json
[1, 2]
{"id":3,"do":"fly","game":"duel"}

{"id":5,"do":"legal"}
{"id":6,"do":"legal","game":"duel","postion":"x"}
{"id":7,"do":"legal","game":"duel","position":"gle/1c1/1C1/ELG[-]"}
{"id":8,"do":"legal","game":"duel","options":{"edition":"chess"}}
{"id":9,"do":"legal","game":"duel","options":{"edition":["dobutsu"]}}
{"id":10,"do":"start","game":"duel","seats":3}
{"id":11,"do":"start","game":"duel","position":"x w"}
{"id":12,"do":"play","game":"duel"}
{"id":13,"do":"play","game":"duel","orders":{}}
{"id":14,"do":"play","game":"duel","orders":{"b":"b3b2"}}
{"id":15,"do":"play","game":"duel","orders":{"x":"b3b2"}}
{"id":16,"do":"play","game":"duel","orders":{"w":"b2b3","White":"b2b3"}}
{"id":17,"do":"play","game":"duel","orders":{"w":7}}
{"id":18,"do":"play","game":"duel","orders":{"w":"hello"}}
{"id":19,"do":"perft","game":"duel"}
{"id":20,"do":"perft","game":"duel","depth":101}
{"id":21,"do":"perft","game":"duel","depth":60,"limit":1000000}

{"id":23,"do":"play","game":"duel","position":"1C1/3/3/1L1[L] b 0 1","orders":{"b":"C@a1"}}
{"id":24,"do":"legal","game":"duel","position":"1l1/3/3/1L1[-] w","seats":4}"#,
        &expect![[r#"
            {"error":"line 1 isn't JSON: expected ident at line 1 column 2"}
            {"error":"line 2 isn't a request: expected a JSON object"}
            {"id":3,"error":"unknown request \"fly\": expected one of start, legal, check, play, view, sample, perft, new, step, undo, end, steps or batch"}
            {"id":5,"error":"missing field `game` or `session`"}
            {"id":6,"error":"line 6 isn't a request: unknown field `postion`, expected one of `id`, `do`, `game`, `session`, `moves`, `seat`, `count`, `seed`, `requests`, `options`, `position`, `seats`, `orders`, `depth`, `limit`, `lang`"}
            {"id":7,"error":"position: it isn't said whose turn it is: add w or b behind the hands"}
            {"id":8,"error":"invalid value \"chess\" for edition: expected pojedynek or dobutsu"}
            {"id":9,"error":"the option \"edition\" must be a string or a number, not [\"dobutsu\"]"}
            {"id":10,"error":"Robot Duel is for 2 players, not for 3"}
            {"id":11,"error":"position: the board has 1 ranks where it needs four, from rank 4 down, separated by /"}
            {"id":12,"error":"the orders are missing: add \"orders\":{\"w\":\"b2b3\"}"}
            {"id":13,"error":"an order of White is missing"}
            {"id":14,"error":"Black: it is White's turn"}
            {"id":15,"error":"unknown seat \"x\": expected w, b"}
            {"id":16,"error":"two orders of White"}
            {"id":17,"error":"the order of w must be a string, not 7"}
            {"id":18,"error":"White: \"hello\" isn't a move: write one like b2b3, b3b4+ to promote, or C@a2 to drop a robot"}
            {"id":19,"error":"the depth is missing: add \"depth\":3"}
            {"id":20,"error":"depth 101 is too deep: the maximum is 100"}
            {"id":21,"error":"depth 60 takes more than 1000000 nodes: reduce the depth, raise \"limit\", or use botyard perft"}
            {"id":23,"error":"Black: the game is over"}
            {"id":24,"error":"the position has 2 seats, but the request says 4"}
        "#]],
    );
}

#[test]
fn a_round_of_programs_is_judged_step_by_step() {
    let requests = r#"{"id":1,"do":"play","game":"pigs","position":"standard r9 A:d5E/0 B:f5W/4","orders":{"A":"^ F H H H","B":"X X X X ^"}}
{"id":2,"do":"legal","game":"pigs","position":"standard r2 A:d8S/4 B:e1N/0"}
{"id":3,"do":"legal","game":"pigs"}
{"id":4,"do":"check","game":"pigs","position":"standard r2 A:d8S/2 B:e1N/0","orders":{"A":"F X F F F","B":"f^trvh"}}
{"id":5,"do":"play","game":"pigs","orders":{"A":"F ^ TR v H"}}
{"id":6,"do":"start","game":"pigs","seats":5}"#;
    check(
        requests,
        &expect![[r#"
        {"id":1,"position":"standard r9 A:e5E/0 B:f5#","steps":["standard r9 A:e5E/0 B:f5W/4","standard r9 A:e5E/0 B:f5#"],"events":[{"move":1,"type":"revealed","number":1,"commands":[["A","^"],["B","X"]],"text":"Move 1: A ^, B X."},{"move":1,"type":"walked","pig":"A","from":"d5","to":"e5","text":"A walks from d5 to e5."},{"move":2,"type":"revealed","number":2,"commands":[["A","F"],["B","X"]],"text":"Move 2: A F, B X."},{"move":2,"type":"fired","pig":"A","from":"e5","facing":"E","path":["f5"],"hit":{"pig":"B","at":"f5","hulk":false},"text":"A fires east and hits B on f5."},{"move":2,"type":"damaged","pig":"B","points":1,"damage":5,"text":"B takes 1 damage and now has 5."},{"move":2,"type":"destroyed","pig":"B","at":"f5","text":"B is destroyed: its hulk stays on f5."}],"outcome":{"places":{"A":1,"B":2},"reason":"only one pig is left"}}
        {"id":2,"to_act":["A","B"],"legal":null,"count":null,"counts":{"A":41,"B":32768},"outcome":null}
        {"id":3,"to_act":["A","B"],"legal":null,"count":32768,"counts":{"A":32768,"B":32768},"outcome":null}
        {"id":4,"ok":false,"orders":{"B":"F ^ TR v H"},"reasons":{"A":"you have 2 damage, so your program needs exactly two X; it has one"}}
        {"id":5,"error":"an order of B is missing"}
        {"id":6,"error":"standard Robo Battle Pigs is for 2 to 4 players, not for 5"}
    "#]],
    );
}

#[test]
fn a_line_that_is_too_long_is_skipped_with_an_error() {
    let long = "x".repeat(LONGEST_LINE + 1);
    check(
        &format!("{long}\n{{\"id\":2,\"do\":\"perft\",\"game\":\"duel\",\"depth\":1}}"),
        &expect![[r#"
            {"error":"line 1 is longer than 1048576 bytes"}
            {"id":2,"nodes":4,"divide":{"b1a2":1,"b1c2":1,"c1c2":1,"b2b3":1}}
        "#]],
    );
}

#[test]
fn any_input_line_is_answered_with_an_object() {
    let seeds = [
        r#"{"id":1,"do":"start","game":"robosoccer","options":{"board":"long","arrows":"fair:3"},"seats":2}"#,
        r#"{"id":2,"do":"legal","game":"soccolot","options":{"goal":"back-row"},"position":"8/3O4/3W44/8/8/8/8/1B16 w 1"}"#,
        r#"{"id":3,"do":"play","game":"robosoccer","orders":{"w":"place SMBBMS"},"lang":"pl"}"#,
        r#"{"id":4,"do":"check","game":"duel","position":"gle/1c1/1C1/ELG[-] w 0 1","orders":{"w":"b2a3"}}"#,
        r#"{"id":5,"do":"perft","game":"duel","depth":2,"limit":1000}"#,
    ];
    let mut dice = Dice::new(12);
    let mut lines: Vec<Vec<u8>> = Vec::new();
    for _ in 0..6_000 {
        let mut line = dice.pick(&seeds).map_or(Vec::new(), |seed| seed.as_bytes().to_vec());
        let other = dice.pick(&seeds).map_or("", |seed| seed).as_bytes();
        for _ in 0..=dice.below(3) {
            let at = dice.below(line.len() as u64) as usize;
            let from = dice.below(other.len() as u64) as usize;
            match dice.below(4) {
                0 => line[at] = other[from],
                1 => line.insert(at, dice.bits() as u8),
                2 => drop(line.splice(at.., other[from..].iter().copied())),
                _ => drop(line.drain(at..(at + 4).min(line.len()))),
            }
            if line.is_empty() {
                line.push(b'{');
            }
        }
        // Each request is one line and quick to answer.
        line.retain(|&byte| byte != b'\n');
        if !line.windows(7).any(|part| part == b"\"depth\"") || line.ends_with(b"\"limit\":1000}") {
            lines.push(line);
        }
    }
    let text = answers(&lines.join(&b'\n'));
    let blank = |line: &&Vec<u8>| line.iter().all(u8::is_ascii_whitespace);
    assert_eq!(text.lines().count(), lines.len() - lines.iter().filter(blank).count());
    assert!(text.lines().all(|line| serde_json::from_str::<Map<String, Value>>(line).is_ok()));
    let errors = text.lines().filter(|line| line.contains("\"error\"")).count();
    assert!(errors > 1_000 && errors < lines.len(), "{errors} errors");
}

#[test]
fn invalid_utf8_is_an_ordinary_error() {
    assert!(answers(b"\xff\xfe{\n").starts_with("{\"error\":\"line 1 isn't JSON"));
}

/// Returns the answers to requests, parsed as JSON.
fn all(requests: &[Value]) -> Vec<Value> {
    let text: String = requests.iter().map(|request| format!("{request}\n")).collect();
    answers(text.as_bytes()).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

const BACK_AND_FORTH: [&str; 4] = ["c1c2", "a4a3", "c2c1", "a3a4"];

#[test]
fn repetition_ends_games_in_sessions() {
    let moves: Vec<&str> = BACK_AND_FORTH.repeat(2);
    let dobutsu = json!({ "edition": "dobutsu" });
    let mut requests = vec![
        json!({ "do": "legal", "game": "duel", "options": dobutsu, "moves": moves[..7] }),
        json!({ "do": "legal", "game": "duel", "options": dobutsu, "moves": moves }),
        json!({ "do": "legal", "game": "duel", "options": dobutsu, "moves": moves.join(" ") }),
        json!({ "do": "new", "game": "duel", "options": dobutsu }),
    ];
    for (index, order) in moves.iter().enumerate() {
        let seat = if index % 2 == 0 { "w" } else { "b" };
        requests.push(json!({ "do": "step", "session": 1, "orders": { seat: order } }));
    }
    requests.push(json!({ "do": "undo", "session": 1, "count": 2 }));
    requests.push(json!({ "do": "end", "session": 1 }));
    requests.push(json!({ "do": "legal", "session": 1 }));
    let answers = all(&requests);
    assert_eq!(answers[0]["outcome"], Value::Null);
    for over in [&answers[1], &answers[2], &answers[11]] {
        assert_eq!(over["outcome"]["reason"], "the position was repeated too often");
        assert_eq!((&over["to_act"], &over["legal"]), (&json!([]), &json!([])));
    }
    assert_eq!(answers[3]["session"], 1);
    assert_eq!(answers[3]["legal"], json!(["b1a2", "b1c2", "c1c2", "b2b3"]));
    assert_eq!((&answers[10]["turns"], &answers[10]["outcome"]), (&json!(7), &Value::Null));
    assert_eq!((&answers[12]["turns"], &answers[12]["to_act"]), (&json!(6), &json!(["w"])));
    assert_eq!(answers[13], json!({ "ended": true }));
    assert_eq!(answers[14], json!({ "error": "no such session: 1" }));
}

#[test]
fn seats_see_their_own_view_and_orders_can_be_sampled() {
    let answers = all(&[
        json!({ "do": "view", "game": "pigs", "options": { "variant": "continuous" }, "seat": "A" }),
        json!({ "do": "view", "game": "pigs", "options": { "variant": "continuous" } }),
        json!({ "do": "sample", "game": "pigs", "seat": "B", "count": 3, "seed": 7 }),
        json!({ "do": "sample", "game": "pigs", "seed": 7 }),
        json!({ "do": "sample", "game": "duel", "seat": "b" }),
        json!({ "do": "view", "game": "duel", "seat": "q" }),
    ]);
    assert_ne!(answers[0]["view"], answers[1]["view"], "a seat sees more than everybody");
    let drawn = answers[2]["orders"]["B"].as_array().unwrap();
    assert_eq!(drawn.len(), 3);
    for order in drawn {
        let checked = all(&[json!({ "do": "check", "game": "pigs", "orders": { "B": order } })]);
        assert_eq!(checked[0]["ok"], true, "{order}");
    }
    assert_eq!(answers[3]["orders"].as_object().unwrap().len(), 2);
    assert_eq!(answers[4]["error"], "Black has no order due");
    assert_eq!(answers[5]["error"], "unknown seat \"q\": expected w or b");
}

#[test]
fn many_games_are_played_in_one_batch() {
    let answers = all(&[
        json!({ "do": "new", "game": "duel", "count": 3 }),
        json!({ "id": 2, "do": "steps", "sessions": [1, 2, 3, 9], "orders": ["b2b3", 0, "c1c4", "b2b3"], "positions": true }),
        json!({ "do": "new", "game": "duel", "position": "1l1/1C1/3/1L1[-] w" }),
        json!({ "do": "steps", "sessions": [4, 4], "orders": ["b3b4", "b3b4"], "renew": true, "legal": false }),
        json!({ "do": "new", "game": "pigs" }),
        json!({ "do": "steps", "sessions": [5], "orders": ["A: F F F F F | B: H H H H H"] }),
        json!({ "do": "steps", "sessions": [5], "orders": [0] }),
        json!({ "do": "steps", "sessions": [5], "orders": [] }),
        json!({ "do": "batch", "requests": [{ "id": "a", "do": "legal", "session": 1 }, { "do": "batch", "requests": [] }, 3] }),
    ]);
    assert_eq!(answers[0]["sessions"], json!([1, 2, 3]));
    let step = &answers[1];
    assert_eq!((&step["id"], &step["to_act"]), (&json!(2), &json!([["b"], ["b"], [], []])));
    assert_eq!(step["positions"][0], "gle/1C1/3/ELG[C] b 0 1");
    assert_eq!(step["legal"][0].as_array().unwrap().len(), 5);
    assert_eq!(step["errors"][0], Value::Null);
    assert!(step["errors"][2].as_str().unwrap().starts_with("White: "), "{step}");
    assert_eq!(step["errors"][3], "no such session: 9");
    let renewed = &answers[3];
    assert_eq!(renewed["outcome"][0]["places"], json!({ "w": 1, "b": 2 }));
    assert_eq!((&renewed["to_act"], renewed.get("legal")), (&json!([["w"], ["w"]]), None));
    assert_eq!((&answers[5]["to_act"], &answers[5]["legal"]), (&json!([["A", "B"]]), &json!([null])));
    assert_eq!(answers[6]["errors"][0], "a number chooses an order only where one seat is due");
    assert_eq!(answers[7]["error"], "1 sessions but 0 orders: send one order per session");
    let batch = answers[8]["answers"].as_array().unwrap();
    assert_eq!((&batch[0]["id"], &batch[0]["to_act"]), (&json!("a"), &json!(["b"])));
    assert_eq!(batch[1]["error"], "a batch can't stand in a batch");
    assert!(batch[2]["error"].is_string());
}
