//! Games encoded in an address: `/analysis/duel?option.edition=dobutsu&position=…&moves=b2b3;b3b2`.

use botyard_core::face::{AnyGame, Kind, OptionPair};
use botyard_core::{GameInfo, Seat, Step, Story, Tree};
use leptos_router::params::ParamsMap;

use crate::net::escape;
use crate::prefs::told;
use crate::t;

/// Maximum length of the query; above it, the address has the position without its moves.
const LONGEST: usize = 6_000;

/// Separator of steps.
const STEP: char = ';';
/// Separator of the orders of several seats.
const SEAT: char = '|';
/// Suffix of a seat that left the game.
const LEFT: char = '!';

/// The options in an address: `option.edition=dobutsu`.
pub(super) fn options(query: &ParamsMap) -> Vec<OptionPair> {
    let all = query.clone().into_iter();
    all.filter_map(|(key, value)| Some((key.strip_prefix("option.")?.to_owned(), value))).collect()
}

/// Parses the game in an address.
pub(super) fn read(kind: Kind, query: &ParamsMap) -> Result<Story, String> {
    let options = options(query);
    let seats = query.get("seats").and_then(|seats| seats.parse().ok());
    let position = query.get("position").filter(|position| !position.trim().is_empty());
    let mut history = Story::begin(kind, options, position, seats).map_err(|why| told(&why))?;
    let moves = query.get("moves").unwrap_or_default();
    for (index, step) in moves.split(STEP).map(str::trim).filter(|step| !step.is_empty()).enumerate() {
        read_step(&mut history, step).map_err(|why| {
            t!("analysis-bad-moves", number = index + 1, order = step.to_owned(), why = why)
        })?;
    }
    Ok(history)
}

fn read_step(history: &mut Story, text: &str) -> Result<(), String> {
    let info = history.kind().info;
    if let Some(seat) = text.strip_suffix(LEFT).and_then(|name| info.seat(name)) {
        history.retire(seat);
        return Ok(());
    }
    let orders: Vec<(Seat, String)> = match history.latest().to_act().only() {
        Some(seat) if !text.contains(SEAT) && !info.simultaneous => vec![(seat, text.to_owned())],
        _ => text
            .split(SEAT)
            .filter_map(|part| {
                let (name, order) = part.split_once(':')?;
                Some((info.seat(name)?, order.trim().to_owned()))
            })
            .collect(),
    };
    history.play(&orders).map_err(|why| told(&why))
}

/// The first part of a query: options that differ from the defaults, and the starting position if it does.
pub(super) fn beginning(kind: Kind, game: &dyn AnyGame, position: Option<&str>) -> String {
    let usual = kind.start(&[], None).map(|game| game.options()).unwrap_or_default();
    let options = game.options().into_iter().filter(|option| !usual.contains(option));
    let mut parts: Vec<String> =
        options.map(|(key, value)| format!("option.{key}={}", escape(&value))).collect();
    match position {
        Some(position) => parts.push(format!("position={}", escape(position))),
        None if game.seats() != *kind.info.seats.start() => parts.push(format!("seats={}", game.seats())),
        None => {}
    }
    parts.join("&")
}

/// Address of a page about a game that starts from this position: `/new/duel?position=…`.
pub(super) fn starting(page: &str, kind: Kind, game: &dyn AnyGame) -> String {
    let query = beginning(kind, game, Some(&game.position()));
    format!("/{page}/{}?{query}", kind.info.id)
}

/// Address of a position with the line that led to it.
pub(super) fn write(tree: &Tree, at: usize) -> String {
    let steps = tree.path(at).into_iter().filter_map(|node| tree.step(node));
    line(tree.start(), steps, tree.game(at))
}

/// Address of a game with all its moves so far.
pub(crate) fn write_story(story: &Story) -> String {
    line(story, story.steps().iter(), story.latest())
}

/// Address of these steps from the start of a story, or of the position after them if that would be too long.
fn line<'a>(story: &Story, steps: impl Iterator<Item = &'a Step>, after: &dyn AnyGame) -> String {
    let (kind, info) = (*story.kind(), story.kind().info);
    let mut query = beginning(kind, story.start(), story.position());
    let steps: Vec<String> = steps.map(|step| step_text(info, step)).collect();
    if !steps.is_empty() {
        let moves = escape(&steps.join(";"));
        query = if query.is_empty() { format!("moves={moves}") } else { format!("{query}&moves={moves}") };
    }
    if query.len() > LONGEST {
        return starting("analysis", kind, after);
    }
    let mark = if query.is_empty() { "" } else { "?" };
    format!("/analysis/{}{mark}{query}", info.id)
}

/// A step in the notation of addresses.
fn step_text(info: &GameInfo, step: &Step) -> String {
    if let Some(seat) = step.retired {
        return format!("{}{LEFT}", info.seat_id(seat));
    }
    match &step.orders[..] {
        [(_, order)] if !info.simultaneous => order.clone(),
        orders => {
            let parts = orders.iter().map(|(seat, order)| format!("{}:{order}", info.seat_id(*seat)));
            parts.collect::<Vec<_>>().join("|")
        }
    }
}
