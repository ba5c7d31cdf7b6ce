//! JSON output.

use botyard_core::face::AnyGame;
use botyard_core::perft::Divided;
use botyard_core::{AnyEvent, GameInfo, Lang, Listing, Outcome, Seats};
use serde_json::{Map, Value, json};

/// Names of seats: `["w"]`.
pub(crate) fn seats(info: &GameInfo, seats: Seats) -> Value {
    seats.iter().map(|seat| info.seat_id(seat)).collect()
}

/// An outcome: `{"places":{"w":1,"b":2},"reason":"..."}`, or null while the game goes on.
pub(crate) fn outcome(info: &GameInfo, outcome: Option<&Outcome>) -> Value {
    let Some(outcome) = outcome else { return Value::Null };
    let places: Map<String, Value> =
        outcome.places.iter().map(|(seat, &place)| (info.seat_id(seat).to_owned(), place.into())).collect();
    json!({ "places": places, "reason": outcome.reason.words.get(Lang::En) })
}

/// Adds `legal`, and `count` if the orders are too many to list. When several seats are due, `legal` and
/// `counts` are objects by seat, and `count` is null unless it is the same for all of them.
pub(crate) fn add_legal(game: &dyn AnyGame, due: Seats, answer: &mut Map<String, Value>) {
    let listings: Vec<(&str, Listing<String>)> =
        due.iter().map(|seat| (game.info().seat_id(seat), game.orders(seat))).collect();
    if let [] | [(_, Listing::All(_))] = listings[..] {
        let orders = listings.into_iter().next().map_or(Vec::new(), |(_, listing)| match listing {
            Listing::All(orders) => orders,
            Listing::Count(_) => Vec::new(),
        });
        answer.insert("legal".to_owned(), orders.into());
        return;
    }
    if let [(_, Listing::Count(count))] = listings[..] {
        answer.insert("legal".to_owned(), Value::Null);
        answer.insert("count".to_owned(), count.into());
        return;
    }
    let mut legal = Map::new();
    let mut counts = Map::new();
    for (seat, listing) in listings {
        match listing {
            Listing::All(orders) => legal.insert(seat.to_owned(), orders.into()),
            Listing::Count(count) => counts.insert(seat.to_owned(), count.into()),
        };
    }
    let legal_is_empty = legal.is_empty();
    answer.insert("legal".to_owned(), if legal_is_empty { Value::Null } else { legal.into() });
    let mut amounts = counts.values();
    if let Some(count) = amounts.next().cloned() {
        let same = legal_is_empty && amounts.all(|other| *other == count);
        answer.insert("count".to_owned(), if same { count } else { Value::Null });
        answer.insert("counts".to_owned(), counts.into());
    }
}

/// The fields of an event, with its sentence as `text`.
pub(crate) fn event(event: &AnyEvent, lang: Lang) -> Value {
    match event.data() {
        Value::Object(mut fields) => {
            fields.insert("text".to_owned(), event.tell(lang).into());
            fields.into()
        }
        other => json!({ "event": other, "text": event.tell(lang) }),
    }
}

/// The options of a game: `{"edition":"dobutsu"}`.
pub(crate) fn options(game: &dyn AnyGame) -> Value {
    let pairs: Map<String, Value> =
        game.options().into_iter().map(|(key, value)| (key.to_owned(), value.into())).collect();
    pairs.into()
}

/// A perft result: `{"nodes":4,"seconds":0.1,"divide":{"b2b3":1,...}}`.
pub(crate) fn perft(divided: &Divided<String>, seconds: f64) -> Map<String, Value> {
    let moves: Map<String, Value> =
        divided.moves.iter().map(|(order, count)| (order.clone(), (*count).into())).collect();
    let mut answer = Map::new();
    answer.insert("nodes".to_owned(), divided.nodes.into());
    answer.insert("seconds".to_owned(), seconds.into());
    answer.insert("divide".to_owned(), moves.into());
    answer
}
