//! Notifications shown on every page: the user's own tables, challenges, offers and the replies to them. A
//! table's own page shows more detail.

use std::cell::Cell;

use botyard_protocol::{Challenge, ChallengeNews, Challenges, OfferNews, Status, Summaries, Summary, Taken};
use leptos::prelude::*;

use crate::net::{LineState, OfferNotice, account, get, line};
use crate::pages::game_name;
use crate::panel::asked_words;
use crate::{browser, sound, t, toast};

/// The user's active tables and pending challenges, as signals.
#[derive(Clone, Copy)]
pub(crate) struct Inbox {
    /// The user's tables on the server that aren't over.
    pub(crate) tables: RwSignal<Vec<Summary>>,
    /// Challenges to the user.
    pub(crate) incoming: RwSignal<Vec<Challenge>>,
    /// Challenges that the user has sent.
    pub(crate) outgoing: RwSignal<Vec<Challenge>>,
}

thread_local! {
    static INBOX: Cell<Option<Inbox>> = const { Cell::new(None) };
}

/// Returns the inbox.
///
/// # Panics Panics before [`Inbox::begin`].
pub(crate) fn inbox() -> Inbox {
    INBOX.get().expect("the inbox is made first of all")
}

/// Whether this player has a seat at the table.
pub(crate) fn sits(table: &Summary, player: &str) -> bool {
    table.seats.iter().any(|seat| matches!(seat, Taken::Person { player: other, .. } if other == player))
}

/// Inserts or updates a table in the list if it belongs there, and removes it if it doesn't.
pub(crate) fn put(list: RwSignal<Vec<Summary>>, table: &Summary, belongs: bool) {
    list.update(|list| {
        let place = list.iter().position(|other| other.id == table.id);
        match (place, belongs) {
            (Some(place), true) => list[place] = table.clone(),
            (Some(place), false) => {
                list.remove(place);
            }
            (None, true) => list.insert(0, table.clone()),
            (None, false) => {}
        }
    });
}

/// Link to a table, or `None` if its page is the current one.
fn link(table: &str) -> Option<(String, String)> {
    let path = format!("/t/{table}");
    let here = browser::window().location().pathname().unwrap_or_default();
    (here != path).then(|| (path, t!("alert-go")))
}

impl Inbox {
    /// Creates the inbox. It listens for the lifetime of the page, once the user is signed in.
    pub(crate) fn begin() {
        let inbox = Inbox {
            tables: RwSignal::default(),
            incoming: RwSignal::default(),
            outgoing: RwSignal::default(),
        };
        INBOX.set(Some(inbox));
        // Everything is fetched on sign-in, and again whenever the connection is restored.
        Effect::new(move |before: Option<(Option<String>, LineState)>| {
            let now = (account().id(), line().state.get());
            let is_back = before.as_ref().is_some_and(|(_, state)| *state == LineState::Lost)
                && now.1 == LineState::Open;
            let is_other = before.as_ref().is_none_or(|(id, _)| *id != now.0);
            if is_other {
                inbox.tables.set(Vec::new());
                inbox.incoming.set(Vec::new());
                inbox.outgoing.set(Vec::new());
            }
            if now.0.is_some() && (is_back || is_other) {
                line().mine();
                leptos::task::spawn_local(inbox.look());
            }
            now
        });
        Effect::new(move |_| {
            if let Some(table) = line().changed.get() {
                untrack(|| inbox.hear(&table));
            }
        });
        Effect::new(move |_| {
            if let Some((news, challenge)) = line().challenge.get() {
                untrack(|| inbox.hear_challenge(news, challenge));
            }
        });
        Effect::new(move |_| {
            if let Some(offer) = line().offer.get() {
                untrack(|| hear_offer(&offer));
            }
        });
    }

    /// Number of games that wait for the user's move plus challenges that wait for an answer.
    pub(crate) fn count(self) -> usize {
        let me = account().id();
        let due = self.tables.with(|tables| {
            tables.iter().filter(|table| me.as_ref().is_some_and(|me| table.awaited.contains(me))).count()
        });
        due + self.incoming.with(Vec::len)
    }

    async fn look(self) {
        if let Ok(answer) = get::<Summaries>("/api/account/tables?limit=50").await {
            let goes_on = |table: &Summary| table.status != Status::Over;
            self.tables.set(answer.tables.into_iter().filter(goes_on).collect());
        }
        if let Ok(challenges) = get::<Challenges>("/api/challenges").await {
            self.incoming.set(challenges.incoming);
            self.outgoing.set(challenges.outgoing);
        }
    }

    /// Handles a changed table. Announces players who have taken a seat at one of the user's own tables.
    fn hear(self, table: &Summary) {
        let Some(me) = account().player.with_untracked(|me| me.as_ref().map(|me| me.id.clone())) else {
            return;
        };
        let before = self.tables.with_untracked(|tables| {
            tables.iter().find(|other| other.id == table.id).map(|other| other.seats.clone())
        });
        for (was, is) in before.iter().flatten().zip(&table.seats) {
            if let (Taken::Open, Taken::Person { player, name }) = (was, is)
                && *player != me
            {
                let words = t!("alert-joined", name = name.clone(), game = game_name(&table.game));
                sound::chime();
                toast::alert(words, link(&table.id));
            }
        }
        put(self.tables, table, sits(table, &me) && table.status != Status::Over);
    }

    fn hear_challenge(self, news: ChallengeNews, challenge: Challenge) {
        for list in [self.incoming, self.outgoing] {
            list.update(|list| list.retain(|other| other.id != challenge.id));
        }
        let game = game_name(&challenge.variant.key);
        match news {
            ChallengeNews::Challenge => {
                let words = t!("home-challenge-in", name = challenge.challenger.name.clone(), game = game);
                let here = browser::window().location().pathname().unwrap_or_default() == "/";
                sound::chime();
                toast::alert(words, (!here).then(|| ("/".to_owned(), t!("alert-answer"))));
                self.incoming.update(|list| list.insert(0, challenge));
            }
            ChallengeNews::ChallengeDeclined => {
                toast::alert(t!("alert-refused", name = challenge.dest_user.name, game = game), None);
            }
            ChallengeNews::ChallengeCanceled => {}
        }
    }
}

fn hear_offer(heard: &OfferNotice) {
    let OfferNotice { table, game, offer, news, name } = heard;
    let (who, kind) = (name.clone(), offer_kind(*offer));
    let words = match news {
        OfferNews::Offered => {
            sound::chime();
            asked_words(*offer, who)
        }
        OfferNews::Agreed => t!("alert-agreed", who = who, offer = kind),
        OfferNews::Declined => t!("alert-declined", who = who, offer = kind),
        OfferNews::Withdrawn => t!("alert-withdrawn", who = who),
    };
    let link = link(table);
    let words = if link.is_some() { format!("{}: {words}", game_name(game)) } else { words };
    toast::alert(words, link);
}

/// Selector value for an offer in messages.
fn offer_kind(offer: botyard_protocol::Offer) -> &'static str {
    use botyard_protocol::Offer;
    match offer {
        Offer::Draw => "draw",
        Offer::TakeBack => "take-back",
        Offer::Pause => "pause",
        Offer::Resume => "resume",
        Offer::Rematch => "rematch",
    }
}
