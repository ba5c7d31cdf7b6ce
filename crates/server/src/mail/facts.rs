//! Facts about a table, as one player may see it, for letters.

use botyard_core::scene::Scene;
use botyard_core::{GameInfo, Lang, Listing, Seat, Texts, Viewer};
use botyard_draw::Look;
use botyard_draw::text::plain_in;
use botyard_protocol::LogStep;
use botyard_table::{Sitter, Time};

use crate::mail::phrases;
use crate::people::Player;
use crate::store::TableRow;
use crate::store::mail_people::MailPrefs;
use crate::tables::Live;

/// Facts for a letter about a table, as one player sees it.
pub(super) struct TableFacts {
    pub(super) row: TableRow,
    pub(super) seat: Option<Seat>,
    pub(super) is_awaited: bool,
    pub(super) is_here: bool,
    pub(super) is_simultaneous: bool,
    pub(super) board: Scene,
    pub(super) info: &'static GameInfo,
    /// The only open side, in games of two.
    pub(super) open_side: Option<Texts>,
    /// Name of the player who moved last, and the order, in games with alternating turns.
    pub(super) last: Option<(String, String)>,
    /// The last steps, one line each.
    pub(super) steps: Vec<String>,
    pub(super) offers: Vec<OfferLine>,
    pub(super) ending: Option<String>,
    pub(super) record: Option<String>,
    /// An order in the game's notation: a legal one of the player, if they are listed.
    pub(super) example: String,
    pub(super) game: &'static str,
    /// Name of the player's own side, and its order while that is sealed.
    pub(super) side: &'static str,
    pub(super) own_order: Option<String>,
    /// Chat lines of others since the last letter.
    pub(super) chat: Vec<String>,
}

/// An offer that waits for the player's answer.
pub(super) struct OfferLine {
    pub(super) by: String,
    pub(super) what: &'static str,
}

pub(super) fn seat_of(row: &TableRow, player: &str) -> Option<Seat> {
    let is_player =
        |sitter: &Sitter| matches!(sitter, Sitter::Person { player: other, .. } if other == player);
    row.seats.iter().position(is_player).and_then(Seat::new)
}

fn name_of(sitter: &Sitter) -> String {
    match sitter {
        Sitter::Computer { level } => format!("computer {level}"),
        other => other.name().unwrap_or("?").to_owned(),
    }
}

/// Returns the names of the players: `Ann - Bob`.
pub(super) fn players(row: &TableRow) -> String {
    row.seats.iter().map(name_of).collect::<Vec<_>>().join(" - ")
}

/// Returns the names of all players at a table.
pub(super) fn seated(row: &TableRow) -> String {
    let sitters = row.seats.iter().filter(|sitter| !matches!(sitter, Sitter::Open));
    sitters.map(name_of).collect::<Vec<_>>().join(", ")
}

/// Returns the names of the players whose orders are awaited.
pub(super) fn awaited(row: &TableRow) -> String {
    let is_awaited =
        |sitter: &&Sitter| matches!(sitter, Sitter::Person { player, .. } if row.awaited.contains(player));
    row.seats.iter().filter(is_awaited).map(name_of).collect::<Vec<_>>().join(", ")
}

impl TableFacts {
    pub(super) fn of(live: &Live, me: &Player, lang: Lang) -> TableFacts {
        let table = &live.table;
        let info = table.info();
        let seat = live.seat_of(&me.id);
        let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
        let scene = table.scene(viewer);
        let sitter = |seat: Seat| live.row.seats.get(seat.index()).map_or_else(String::new, name_of);
        let name = |seat: Seat| info.seat_words(seat).get(lang);
        let view = table.view(viewer);
        let from = table.steps().saturating_sub(2);
        let mut last = None;
        let mut steps = Vec::new();
        for step in table.log(viewer, from) {
            let LogStep::Turn { turn, orders, .. } = step else { continue };
            if let ([open], false) = (&orders[..], info.simultaneous) {
                last = Some((sitter(open.seat), open.order.clone()));
            }
            let orders: Vec<String> =
                orders.iter().map(|open| format!("{} {}", name(open.seat), open.order)).collect();
            if !orders.is_empty() {
                steps.push(format!("#{turn}: {}", orders.join("; ")));
            }
        }
        let offers = view.offers.iter().filter(|open| seat.is_some_and(|seat| open.asked.contains(seat)));
        TableFacts {
            seat,
            is_awaited: seat.is_some_and(|seat| table.awaited().contains(seat)),
            is_here: seat.is_some_and(|seat| live.is_here(seat)),
            is_simultaneous: info.simultaneous,
            board: scene,
            open_side: match &live.row.seats[..] {
                [Sitter::Open, other] | [other, Sitter::Open] if !matches!(other, Sitter::Open) => {
                    let open = live.row.seats.iter().position(|sitter| matches!(sitter, Sitter::Open));
                    open.and_then(Seat::new).map(|seat| info.seat_words(seat))
                }
                _ => None,
            },
            info,
            last,
            steps,
            offers: offers
                .map(|open| OfferLine { by: sitter(open.by), what: open.offer.words().get(lang) })
                .collect(),
            ending: table.ending().map(|ending| match (ending.reason.as_str(), ending.by) {
                ("resigned", Some(seat)) => phrases::resigned(&sitter(seat), lang),
                _ => ending.words.get(lang).to_owned(),
            }),
            record: table.ending().and_then(|_| table.record().ok()).map(|record| record.write()),
            example: example(live, seat),
            game: info.name.get(lang),
            side: seat.map_or("", name),
            own_order: view.own.and_then(|own| own.order),
            chat: Vec::new(),
            row: live.row.clone(),
        }
    }

    /// Returns the board as text.
    pub(super) fn drawing(&self, prefs: &MailPrefs) -> String {
        plain_in(&self.board, self.info, prefs.is_turned, prefs.lang)
    }

    /// Returns the board as SVG.
    pub(super) fn picture(&self, prefs: &MailPrefs) -> String {
        let look = Look { flipped: prefs.is_turned, ..Look::default() };
        botyard_draw::picture(&self.board, &look, &[])
    }

    /// Returns the player's deadline, if there is one.
    pub(super) fn deadline(&self) -> Option<Time> {
        self.row.deadline.filter(|_| self.is_awaited)
    }
}

/// Returns the game's example of an order, or the first legal one if that isn't legal now: a game may begin
/// with orders of another form, such as a line-up.
fn example(live: &Live, seat: Option<Seat>) -> String {
    let usual = live.table.info().order_example;
    match seat.filter(|seat| live.table.awaited().contains(*seat)).map(|seat| live.table.orders(seat)) {
        Some(Listing::All(orders)) if orders.iter().all(|order| order != usual) => {
            orders.into_iter().next().unwrap_or_else(|| usual.to_owned())
        }
        _ => usual.to_owned(),
    }
}

/// Returns the board at the start of a turn, in games with open orders.
pub(super) fn scene_at(live: &Live, turn: u32) -> Option<Scene> {
    let setup = live.table.setup();
    let kind = botyard_catalog::find(&setup.game).ok()?;
    let mut game = kind.begin(&setup.options, setup.position.as_deref(), Some(setup.seats.len())).ok()?;
    for step in live.table.log(Viewer::Public, 0) {
        match step {
            LogStep::Turn { turn: played, .. } if played >= turn => break,
            LogStep::Turn { orders, .. } => {
                let orders: Vec<(Seat, &str)> =
                    orders.iter().map(|open| (open.seat, open.order.as_str())).collect();
                game.play(&orders).ok()?;
            }
            LogStep::Retired { seat } => drop(game.retire(seat)?),
        }
    }
    Some(game.scene(Viewer::Public))
}
