//! Secrecy of the lists of Continuous Feedback: other seats only see executed commands.

use crate::play::{play, program, programs, read, seat};
use botyard_core::dice::Dice;
use botyard_core::{Game, Joint, Lang, Seat, Tell, Viewer};
use botyard_pigs::{Event, Pigs, Program};
use serde_json::Value;

/// Everything that a viewer can obtain without an order: view, scene, rejections and trials.
fn seen(game: &Pigs, viewer: Viewer) -> String {
    let view = game.view(viewer);
    let scene = serde_json::to_string(&Pigs::scene(&view)).unwrap();
    let mut seen = format!("{}\n{scene}\n{view:?}\n", serde_json::to_string(&view).unwrap());
    seen += &format!("{:?} {:?} {:?}\n", game.to_act(), game.outcome(), game.options());
    if let Viewer::Seat(seat) = viewer {
        for order in ["F", "F F", "X", "R", "F F F", "^ ^ ^ ^ ^ ^ ^"] {
            let order = program(order);
            let refusal = game.check(seat, &order).map_err(|why| why.to_string());
            seen += &format!("{order}: {refusal:?} {:?}\n", game.orders(seat));
            for moment in game.rehearse(seat, &order, &Joint::default()).iter().flatten() {
                seen += &serde_json::to_string(&moment.view).unwrap();
                seen += &told(&moment.events);
            }
        }
    }
    seen
}

/// The public events of a step, as text.
fn told(events: &[Event]) -> String {
    let mut told = format!("{events:?}\n");
    for event in events {
        told += &serde_json::to_string(event).unwrap();
        Lang::ALL.iter().for_each(|&lang| told += &event.tell(lang));
    }
    told
}

fn viewers(game: &Pigs) -> Vec<Viewer> {
    Seat::first(game.seats()).map(Viewer::Seat).chain([Viewer::Public]).collect()
}

/// Checks that only the owner can tell apart two games that differ in the owner's list.
fn check_same(games: &[Pigs; 2], owner: char) {
    for viewer in viewers(&games[0]) {
        let same = seen(&games[0], viewer) == seen(&games[1], viewer);
        let owns = viewer == Viewer::Seat(seat(owner));
        assert_eq!(same, !owns || games[0] == games[1], "{viewer:?} at {}", games[0].write_position());
    }
}

/// Checks two games that differ in the list of one pig only: all other viewers see the same, and get the same
/// events of the next step, whatever that pig appends.
fn check_pair(positions: [&str; 2], owner: char, orders: &str, adds: [&str; 2]) {
    let mut games = positions.map(read);
    check_same(&games, owner);
    let told = [0, 1].map(|which| {
        let mut orders = programs(orders);
        orders.insert(seat(owner), program(adds[which]));
        told(&games[which].play(&orders).unwrap())
    });
    assert_eq!(told[0], told[1], "{positions:?}");
    check_same(&games, owner);
}

#[test]
fn a_waiting_command_is_visible_to_its_owner_only() {
    check_pair(
        ["continuous r3 A:e7S/0:F^ B:e2N/0:^^", "continuous r3 A:e7S/0:F^ B:e2N/0:^H"],
        'B',
        "A: TL",
        ["F", "F"],
    );
}

#[test]
fn an_appended_command_is_visible_to_its_owner_only() {
    let position = "continuous r3 A:d7S/0:^^ B:e2N/0:^^";
    check_pair([position, position], 'B', "A: TL", ["F", "H"]);
}

#[test]
fn the_first_lists_are_secret() {
    let position = "continuous r1 A:d8S/0 B:e1N/0";
    check_pair([position, position], 'B', "A: ^ ^ ^", ["^ F H", "^ TL TR"]);
}

/// A's laser hits B, whose last command is then repeated: everyone learns the length of the list, but not the
/// repeated command.
#[test]
fn a_repeated_command_isnt_revealed() {
    let positions = ["continuous r3 A:e7S/0:F^ B:e2N/0:^^", "continuous r3 A:e7S/0:F^ B:e2N/0:^H"];
    check_pair(positions, 'B', "A: TL", ["F", "H"]);
    let mut game = read(positions[0]);
    play(&mut game, "A: TL | B: H");
    assert_eq!(game.write_position(), "continuous r4 A:e7S/0:^TL B:e3N/1:^HH");
    let view = game.view(Viewer::Seat(seat('A')));
    assert_eq!(view.position, "continuous r4 A:e7S/0:^TL B:e3N/1:???");
    let view = game.view(Viewer::Public);
    assert_eq!(view.position, "continuous r4 A:e7S/0:?? B:e3N/1:???");
}

#[test]
fn executed_commands_are_revealed() {
    let [one, other] = ["^H", "HH"].map(|list| {
        let mut game = read(&format!("continuous r3 A:e7S/0:^^ B:e2N/0:{list}"));
        told(&game.play(&programs("A: TL | B: F")).unwrap())
    });
    assert_ne!(one, other);
}

#[test]
fn lists_are_visible_to_their_owners_and_their_lengths_to_all() {
    let game = read(r"continuous r5 A:f5S/1:TLFF B:e4N/2:H\TRTR C:a1# D:a4E/0:^^");
    let shown = |viewer: Viewer| -> Vec<(Value, Value)> {
        let json = serde_json::to_value(game.view(viewer)).unwrap();
        let pigs = json["pigs"].as_array().unwrap();
        pigs.iter().map(|pig| (pig["list_length"].clone(), pig["list"].clone())).collect()
    };
    let lengths = [3.into(), 4.into(), Value::Null, 2.into()];
    let hidden = lengths.map(|length: Value| (length, Value::Null));
    assert_eq!(shown(Viewer::Public), hidden);
    assert_eq!(shown(Viewer::Seat(seat('C'))), hidden, "who is out knows no more than the public");
    let mut own = hidden.clone();
    own[1].1 = serde_json::json!(["H", "\\", "TR", "TR"]);
    assert_eq!(shown(Viewer::Seat(seat('B'))), own);
    let json = serde_json::to_string(&game.view(Viewer::Seat(seat('B')))).unwrap();
    assert!(!json.contains("TLFF") && !json.contains(r#""TL""#), "{json}");
}

#[test]
fn imagined_lists_keep_what_the_viewer_knows() {
    let game = read(r"continuous r5 A:f5S/1:TLFF B:e4N/2:H\TRTR C:a1# D:a4E/0:^^");
    let mut dice = Dice::new(5);
    let mut firsts = std::collections::BTreeSet::new();
    for _ in 0..200 {
        let other = game.imagine(Viewer::Seat(seat('B')), &mut dice);
        let lengths = ['A', 'B', 'C', 'D'].map(|name| other.list(seat(name)).len());
        assert_eq!(lengths, [3, 4, 0, 2]);
        assert_eq!(other.list(seat('B')), game.list(seat('B')));
        firsts.insert(other.list(seat('A')).get(0).unwrap());
        assert!(seen(&other, Viewer::Seat(seat('B'))) == seen(&game, Viewer::Seat(seat('B'))));
    }
    assert_eq!(firsts.len(), 8, "any of the eight commands may wait");
}

fn random_list(length: usize, dice: &mut Dice) -> String {
    Program::random(length, dice).to_string().replace(' ', "")
}

/// Crowded pigs, so that many are hit: the commands after the first of a list stay invisible to other
/// viewers.
#[test]
fn crowds_with_different_lists_look_the_same() {
    let mut dice = Dice::new(2000);
    for number in 0..350 {
        let seats = 2 + number % 7;
        let owner = char::from(b'A' + dice.below(seats as u64) as u8);
        let mut positions = ["continuous r9", "continuous r9"].map(str::to_owned);
        let (mut taken, mut orders) = (Vec::new(), Vec::new());
        for name in ('A'..='H').take(seats) {
            let square = loop {
                let square = format!("{}{}", char::from(b'c' + dice.below(4) as u8), 3 + dice.below(4));
                if !taken.contains(&square) {
                    break square;
                }
            };
            taken.push(square.clone());
            let facing = dice.pick(&['N', 'E', 'S', 'W']).unwrap();
            let damage = dice.below(5) as usize;
            let first = random_list(1, &mut dice);
            let rests = [random_list(1 + damage, &mut dice), random_list(1 + damage, &mut dice)];
            for (which, position) in positions.iter_mut().enumerate() {
                let rest = &rests[if name == owner { which } else { 0 }];
                *position += &format!(" {name}:{square}{facing}/{damage}:{first}{rest}");
            }
            orders.push(format!("{name}: {}", random_list(1, &mut dice)));
        }
        let adds = [random_list(1, &mut dice), random_list(1, &mut dice)];
        let positions = [positions[0].as_str(), positions[1].as_str()];
        check_pair(positions, owner, &orders.join("|"), [&adds[0], &adds[1]]);
    }
}
