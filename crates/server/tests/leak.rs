//! Leak tests: runs that differ only in one sealed order, or in conditional lines, look the same to everybody
//! else until the reveal. Other seats, spectators and anonymous clients request everything and listen to
//! sockets and streams; the log is compared, too.

#[path = "server/support/mod.rs"]
mod support;

use std::collections::BTreeSet;

use botyard_core::Seat;
use botyard_core::dice::Dice;
use botyard_core::face::AnyGame;
use hyper::Method;
use serde_json::{Value, json};
use support::runs::{Run, RunSetup, Traces, assert_same, run};

fn start(setup: &RunSetup) -> Box<dyn AnyGame> {
    let options: Vec<(String, String)> = setup
        .options
        .as_object()
        .into_iter()
        .flatten()
        .map(|(key, value)| (key.clone(), value.as_str().unwrap_or_default().to_owned()))
        .collect();
    let kind = botyard_catalog::find(setup.game).expect("a game");
    kind.start(&options, Some(setup.seats)).expect("a game that starts")
}

fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat")
}

/// Returns the revealed orders of a seat, with their salts.
fn opened(log: &Value, of: usize) -> Vec<(String, String)> {
    let steps = log["log"].as_array().expect("a log");
    let orders = steps.iter().flat_map(|step| step["turn"]["orders"].as_array().cloned().unwrap_or_default());
    let own = orders.filter(|order| order["seat"] == json!(seat(of)));
    own.filter_map(|order| Some((order["order"].as_str()?.to_owned(), order["salt"].as_str()?.to_owned())))
        .collect()
}

/// Checks that neither the orders nor their salts appeared anywhere before the reveal.
fn assert_hidden(traces: &Traces, opened: &[(String, String)], orders_too: bool) {
    assert!(!opened.is_empty(), "nothing was opened");
    for (order, salt) in opened {
        for text in [&traces.raw, &traces.raw_log] {
            assert!(!text.contains(salt), "a salt was seen");
            if orders_too {
                assert!(
                    !text.contains(&format!("\"{order}\"")) && !text.contains(&order.replace(' ', "")),
                    "an order was seen"
                );
            }
        }
    }
}

/// Returns the commitments to a seat's orders, as anonymous clients saw them.
fn bound(traces: &Traces, of: usize) -> BTreeSet<String> {
    let heard = traces.raw.lines().filter_map(|line| line.strip_prefix("nobody hears: "));
    let messages = heard.map(|text| serde_json::from_str::<Value>(text).expect("a message"));
    let ready = messages.filter(|message| {
        message["event"]["event"] == "ready" && message["event"]["seat"] == json!(seat(of))
    });
    ready.map(|message| message["event"]["commitment"].to_string()).collect()
}

/// Plays a round of Pigs in which one seat's secrets are staged, changed, taken back and staged again.
async fn pigs(seats: usize, target: usize) {
    let setup = RunSetup { game: "pigs", options: json!({}), seats, more: json!({}), target };
    let secrets =
        [["^ TL / TR v", "H TL H TL \\"], ["v v H / TL", "TR \\ TR \\ H"], ["TL TL TL TL TL", "^ ^ ^ ^ ^"]];
    let mut first: Option<Traces> = None;
    for [one, two] in secrets {
        let script = async |run: &mut Run| {
            run.look().await;
            run.come_or_go().await;
            run.order(target, 1, one).await;
            run.look().await;
            run.order(target, 1, two).await;
            run.hear().await;
            run.come_or_go().await;
            run.unstage(target, 1).await;
            run.look().await;
            run.say(target, "Ready when you are").await;
            let others: Vec<usize> = (0..seats).filter(|seat| *seat != target).collect();
            for &other in &others[1..] {
                run.order(other, 1, "TL TR TL TR F").await;
            }
            run.order(target, 1, two).await;
            run.act(others[0], Method::POST, "/offers", json!({ "offer": "pause" })).await;
            run.act(target, Method::POST, "/offers", json!({ "offer": "pause", "answer": "decline" })).await;
            run.order(target, 1, one).await;
            run.say(others[0], "Wait").await;
            run.come_or_go().await;
            run.look().await;
        };
        let (traces, opened) = run(&setup, script, async |run| {
            // The reveal.
            let other = usize::from(target == 0);
            run.act(
                other,
                Method::POST,
                "/orders",
                json!({ "turn": 1, "order": "TL TR TL TR F", "nonce": 77 }),
            )
            .await;
            let log = run.server.client().get(&run.table.path("/log")).await.expect("a log");
            opened(&log, target)
        })
        .await;
        assert_eq!(opened.len(), 1);
        assert_eq!(opened[0].0, one);
        assert_hidden(&traces, &opened, true);
        // The same order again has another salt, so nobody can tell that it is the same.
        let bound = bound(&traces, target);
        assert_eq!(bound.len(), 4, "{bound:?}");
        // Presence is published, whatever was ordered.
        for told in [format!("\"away\":[{target}]"), "\"away\":[]".to_owned()] {
            assert!(traces.raw.contains(&told), "nobody was told {told}");
        }
        match &first {
            None => first = Some(traces),
            Some(first) => assert_same(first, &traces, one),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_pigs_cant_see_each_others_orders() {
    pigs(2, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn four_pigs_cant_see_each_others_orders() {
    pigs(4, 2).await;
}

/// In Continuous Feedback, orders stay secret after the reveal until they are executed.
#[tokio::test(flavor = "multi_thread")]
async fn lists_stay_secret_after_the_reveal() {
    let setup = RunSetup {
        game: "pigs",
        options: json!({ "variant": "continuous" }),
        seats: 3,
        more: json!({}),
        target: 1,
    };
    let mut first: Option<Traces> = None;
    for last in ["F", "H", "^", "TL"] {
        let script = async |run: &mut Run| {
            run.look().await;
            run.order(1, 1, &format!("TL TR {last}")).await;
            run.order(0, 1, "TL TL TL").await;
            run.look().await;
            run.order(2, 1, "TR TR TR").await;
            run.look().await;
            for seat in [1, 2, 0] {
                run.order(seat, 2, "TL").await;
                run.hear().await;
            }
            // The third command is executed next.
            run.order(1, 3, last).await;
            run.order(0, 3, "TR").await;
            run.look().await;
        };
        let (traces, opened) = run(&setup, script, async |run| {
            for seat in [0, 1] {
                run.act(seat, Method::POST, "/resign", json!({})).await;
            }
            let log = run.server.client().get(&run.table.path("/log")).await.expect("a log");
            opened(&log, 1)
        })
        .await;
        assert_eq!(opened.len(), 2);
        assert_hidden(&traces, &opened, false);
        // The imagined replacements of the lists are included, too.
        assert!(traces.raw.contains("\"seen\":\"continuous"), "no position was seen");
        match &first {
            None => first = Some(traces),
            Some(first) => assert_same(first, &traces, last),
        }
    }
}

/// The existence of conditional lines can't be noticed unless one is played.
#[tokio::test(flavor = "multi_thread")]
async fn conditional_lines_leave_no_trace() {
    let setup = RunSetup { game: "duel", options: json!({}), seats: 2, more: json!({}), target: 1 };
    let mut dice = Dice::new(5);
    let mut game = start(&setup);
    game.play(&[(seat(0), "b2b3")]).expect("a legal order");
    let answer = game.random_order(seat(1), &mut dice).expect("an answer");
    game.play(&[(seat(1), &answer)]).expect("a legal order");
    let next = game.random_order(seat(0), &mut dice).expect("an order");
    game.play(&[(seat(0), &next)]).expect("a legal order");
    let last = game.random_order(seat(1), &mut dice).expect("an answer");
    let mut game = start(&setup);
    let botyard_core::Listing::All(firsts) = game.orders(seat(0)) else { panic!("a list of orders") };
    let unforeseen = firsts.iter().find(|order| *order != "b2b3").expect("another order").clone();
    game.play(&[(seat(0), &unforeseen)]).expect("a legal order");
    let reply = game.random_order(seat(1), &mut dice).expect("an answer");

    let script = |lines: Option<Value>| {
        let (unforeseen, reply) = (unforeseen.clone(), reply.clone());
        async move |run: &mut Run| {
            run.look().await;
            let before = run.bodies().await;
            if let Some(lines) = &lines {
                run.act(1, Method::PUT, "/lines", json!({ "turn": 1, "lines": lines })).await;
                run.act(1, Method::PUT, "/lines", json!({ "turn": 1, "lines": lines })).await;
            }
            // The time of the last change stays the same, too.
            assert_eq!(run.bodies().await, before);
            run.look().await;
            // No line was prepared for this move: the lines are dropped.
            run.order(0, 1, &unforeseen).await;
            run.look().await;
            run.order(1, 2, &reply).await;
            run.look().await;
        }
    };
    let done = async |_: &Run| ();
    let (none, ()) = run(&setup, script(Some(json!([]))), done).await;
    let (one, ()) = run(&setup, script(Some(json!([["b2b3", answer]]))), done).await;
    let (more, ()) = run(&setup, script(Some(json!([["b2b3", answer, next, last]]))), done).await;
    assert_same(&none, &one, "a line");
    assert_same(&none, &more, "a longer line");
    // The log may show that a request was made, but nothing else does.
    let (mut silent, ()) = run(&setup, script(None), done).await;
    silent.log.clone_from(&none.log);
    assert_same(&none, &silent, "no line at all");
}

/// Plays a random turn-based game in which one side prepares answers, different in each run, to moves that
/// the opponent doesn't make.
async fn prepare(run: &mut Run, mut dice: Dice, version: usize) {
    let mut game = start(&run.setup);
    let target = run.setup.target;
    // The moves that the target has prepared for.
    let mut foreseen: Vec<String> = Vec::new();
    let mut turn = 1;
    for _ in 0..8 + dice.below(12) {
        let Some(mover) = game.to_act().only() else { break };
        let botyard_core::Listing::All(orders) = game.orders(mover) else { panic!("a list of orders") };
        match dice.below(7) {
            6 => run.come_or_go().await,
            0 | 1 if mover.index() != target => {
                // Each run prepares an answer to another order, and one of them perhaps nothing.
                let pick =
                    [dice.pick(&orders), dice.pick(&orders)].map(|order| order.expect("an order").clone());
                let nothing = dice.below(4) == 0;
                let lines = if nothing && version == 1 {
                    json!([])
                } else {
                    let mut after = game.clone();
                    after.play(&[(mover, &pick[version])]).expect("a legal order");
                    match after.random_order(seat(target), &mut Dice::new(turn)) {
                        Some(answer) => json!([[pick[version], answer]]),
                        None => json!([]),
                    }
                };
                run.act(target, Method::PUT, "/lines", json!({ "turn": turn, "lines": lines })).await;
                foreseen = pick.to_vec();
            }
            2 | 3 => {
                let unforeseen: Vec<&String> =
                    orders.iter().filter(|order| !foreseen.contains(order)).collect();
                let Some(order) = dice.pick(&unforeseen) else { break };
                run.order(mover.index(), u32::try_from(turn).expect("few turns"), order).await;
                game.play(&[(mover, order.as_str())]).expect("a legal order");
                foreseen.clear();
                turn += 1;
            }
            4 => run.say(target, "Hm").await,
            _ => {
                let (viewer, what) = (dice.below(run.viewers() as u64) as usize, dice.below(100) as usize);
                run.glance(viewer, what).await;
            }
        }
        run.hear().await;
    }
    run.look().await;
}

/// Plays a random table with random actions of everybody; the runs differ in the target's order of a round,
/// or in its prepared lines.
async fn random(seed: u64) {
    let mut dice = Dice::new(seed);
    if dice.below(4) == 0 {
        let game = ["duel", "soccolot", "robosoccer"][dice.below(3) as usize];
        let target = dice.below(2) as usize;
        let setup = RunSetup { game, options: json!({}), seats: 2, more: json!({}), target };
        let (one, ()) = run(&setup, async |run| prepare(run, dice.clone(), 0).await, async |_| ()).await;
        let (other, ()) = run(&setup, async |run| prepare(run, dice.clone(), 1).await, async |_| ()).await;
        return assert_same(&one, &other, &format!("seed {seed}: {game}, seat {target} prepares answers"));
    }
    let variants = ["standard", "kids", "bash", "continuous"];
    let variant = variants[dice.below(4) as usize];
    let seats = 2 + dice.below(3) as usize;
    let target = dice.below(seats as u64) as usize;
    // Spectators see nothing of a private table, so all are public.
    let mores = [
        json!({}),
        json!({ "clock": { "kind": "round", "seconds": 3600, "late": "rest" } }),
        json!({ "clock": { "kind": "days", "per_move": 3, "vacation": 7 } }),
    ];
    let more = mores[dice.below(3) as usize].clone();
    let setup = RunSetup { game: "pigs", options: json!({ "variant": variant }), seats, more, target };
    let what = format!("seed {seed}: {variant}, {seats} seats, seat {target} differs");
    let mut first = None;
    for version in 0..2 {
        let (traces, ()) =
            run(&setup, async |run| deeds(run, dice.clone(), version).await, async |_| ()).await;
        match &first {
            None => first = Some(traces),
            Some(first) => assert_same(first, &traces, &what),
        }
    }
}

/// Performs random actions, the same in both versions except for the target's secret order.
async fn deeds(run: &mut Run, mut dice: Dice, version: usize) {
    let mut game = start(&run.setup);
    let (seats, target) = (run.setup.seats, run.setup.target);
    let mut given: Vec<Option<String>> = vec![None; seats];
    let mut turn = 1;
    // Whether the target's present order is one of those that differ.
    let mut is_secret = false;
    for _ in 0..12 + dice.below(16) {
        let due: Vec<usize> = game.to_act().iter().map(Seat::index).collect();
        let Some(&who) = dice.pick(&due) else { break };
        match dice.below(11) {
            10 => run.come_or_go().await,
            0..4 => {
                let order = game.random_order(seat(who), &mut dice).expect("an order");
                let other = game.random_order(seat(who), &mut dice).expect("an order");
                let differs = who == target && dice.below(2) == 0;
                let missing = due.iter().filter(|&&seat| seat != who && given[seat].is_none()).count();
                let reveals = missing == 0 && if who == target { differs } else { is_secret };
                if reveals {
                    continue;
                }
                run.order(who, turn, if differs && version == 1 { &other } else { &order }).await;
                if who == target {
                    is_secret = differs;
                }
                given[who] = Some(order);
                if missing == 0 {
                    let orders: Vec<(Seat, &str)> =
                        due.iter().filter_map(|&who| Some((seat(who), given[who].as_deref()?))).collect();
                    game.play(&orders).expect("legal orders");
                    given.fill(None);
                    turn += 1;
                }
            }
            4 if given[who].is_some() => {
                run.unstage(who, turn).await;
                given[who] = None;
                is_secret &= who != target;
            }
            5 => run.say(who, "What now?").await,
            6 => {
                run.attempt(who, Method::POST, "/offers", json!({ "offer": "pause" })).await;
                run.attempt(who, Method::POST, "/offers", json!({ "offer": "pause", "answer": "decline" }))
                    .await;
            }
            7 => {
                let viewer = dice.below(run.viewers() as u64) as usize;
                run.err(viewer).await;
            }
            _ => {
                let (viewer, what) = (dice.below(run.viewers() as u64) as usize, dice.below(100) as usize);
                run.glance(viewer, what).await;
            }
        }
        run.hear().await;
    }
    run.look().await;
}

/// `BOTYARD_LEAK_RUNS` sets the number of runs.
#[tokio::test(flavor = "multi_thread")]
async fn random_games_leak_nothing() {
    let runs = std::env::var("BOTYARD_LEAK_RUNS").ok().and_then(|text| text.parse().ok()).unwrap_or(60);
    for seed in 0..runs {
        random(seed).await;
    }
}
