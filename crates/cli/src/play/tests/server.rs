//! Sessions at a server's table, with a local table in place of the server.

use std::collections::BTreeMap;

use botyard_client::{TableNews, TableWish};
use botyard_core::{Seat, Viewer};
use botyard_protocol::{Clock, Consent, Offer, OpenOffer, Status, Summary, TableAnswer, TableEvent};
use botyard_table::{AddressedEvent, ClockRule, Command, Salt, Setup, Sitter, Table, Time};

use super::super::server_table::Bid;
use super::super::session::{Entered, PlaySession};

/// A table with two persons, and the session of the one in the first seat.
struct Both {
    table: Table,
    session: PlaySession,
    own: Seat,
    other: Seat,
}

fn answer(table: &Table, seat: Option<Seat>) -> TableAnswer {
    let summary = Summary {
        id: "t1".to_owned(),
        game: table.info().id.to_owned(),
        options: BTreeMap::new(),
        seats: Vec::new(),
        clock: Clock::None,
        status: table.status(),
        turn: table.turn(),
        awaited: Vec::new(),
        rated: false,
        private: false,
        created: 0,
        updated: 0,
        deadline: None,
        result: None,
        next: None,
    };
    let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
    TableAnswer { table: summary, seat, view: table.view(viewer) }
}

impl Both {
    fn at(game: &str, options: &[(&str, &str)]) -> Both {
        let kind = *botyard_catalog::find(game).unwrap();
        let person = |name: &str| Sitter::Person { player: name.to_owned(), name: name.to_owned() };
        let setup = Setup {
            id: "t1".to_owned(),
            game: game.to_owned(),
            options: options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect(),
            position: None,
            seats: vec![person("Ann"), person("Bob")],
            clock: ClockRule::None,
            rules: kind.start(&[], Some(2)).unwrap().rules(),
        };
        let (table, _) = Table::open_anywhere(kind, setup, Time(1)).unwrap();
        let [own, other] = [0, 1].map(|seat| Seat::new(seat).unwrap());
        let link = "http://yard/t/t1".to_owned();
        let answer = answer(&table, Some(own));
        let log = table.log(Viewer::Seat(own), 0);
        let session = PlaySession::at_server(answer, &log, "http://yard", link).unwrap();
        Both { table, session, own, other }
    }

    /// Applies a command to the table and passes the events to the session, as a server would.
    fn apply(&mut self, command: Command) -> Vec<String> {
        let events = self.table.apply(Time(2), command).unwrap();
        self.tell(events)
    }

    fn tell(&mut self, events: Vec<AddressedEvent>) -> Vec<String> {
        let viewer = Viewer::Seat(self.own);
        let mut said = Vec::new();
        for AddressedEvent { what: event, .. } in events.into_iter().filter(|event| event.is_for(viewer)) {
            let is_veiled = matches!(event, TableEvent::Played { orders: None, .. });
            let (notices, _) = self.session.hear_server(TableNews::Event(Box::new(event)));
            said.extend(notices.into_iter().map(|notice| notice.text));
            if is_veiled {
                self.load();
            }
        }
        said
    }

    fn load(&mut self) {
        let log = self.table.log(Viewer::Seat(self.own), 0);
        let answer = Box::new(answer(&self.table, Some(self.own)));
        self.session.hear_server(TableNews::Loaded { answer, log });
    }

    /// Applies the order that the session has sent.
    fn order(&mut self, text: &str) -> Vec<String> {
        assert_eq!(self.session.enter(self.own, text).unwrap(), Entered::Sent);
        assert_eq!(self.session.asked(), None, "it is on its way");
        let wishes = self.session.take_wishes();
        let [TableWish::Order { turn, order, nonce, .. }] = &wishes[..] else { panic!("one order") };
        let (turn, nonce) = (*turn, *nonce);
        self.apply(order_of(self.own, turn, nonce, order))
    }
}

fn order_of(seat: Seat, turn: u32, nonce: u64, order: &str) -> Command {
    let salt = Some(Salt([7; 16]));
    Command::Order { seat, turn, nonce, salt, lag: 0, revision: 0, substitute: false, order: order.into() }
}

#[test]
fn orders_go_to_the_table_and_come_back_as_steps() {
    let mut both = Both::at("duel", &[]);
    assert_eq!(both.session.player_words(both.own), "Ann (you)");
    both.order("b2b3");
    assert_eq!((both.session.steps().len(), both.session.asked()), (1, None));
    let turn = both.table.turn();
    both.apply(order_of(both.other, turn, 1, "c4b3"));
    assert_eq!(both.session.game().position(), "gl1/1e1/3/ELG[Cc] w 0 2");
    assert_eq!(both.session.asked(), Some(both.own));
}

#[test]
fn a_refused_order_can_be_replaced() {
    let mut both = Both::at("duel", &[]);
    both.session.enter(both.own, "b2b3").unwrap();
    let wishes = both.session.take_wishes();
    let [TableWish::Order { nonce, .. }] = &wishes[..] else { panic!("one order") };
    let refused = |nonce: u64| TableNews::Refused { why: "too many orders".to_owned(), nonce: Some(nonce) };
    both.session.hear_server(refused(*nonce + 1));
    assert_eq!(both.session.asked(), None, "that was another one");
    let (notices, _) = both.session.hear_server(refused(*nonce));
    assert!(notices.iter().any(|notice| notice.is_error && notice.text == "Too many orders."));
    assert_eq!(both.session.asked(), Some(both.own));
}

#[test]
fn sealed_orders_can_be_withdrawn_and_stay_secret_if_the_rules_say_so() {
    let mut both = Both::at("pigs", &[("variant", "continuous")]);
    let said = both.order("FFF");
    assert!(said.iter().any(|words| words.starts_with("Your orders are in.")), "{said:?}");
    assert_eq!(both.session.take_back_at_server(), Ok("Your orders are withdrawn: enter new ones."));
    let turn = both.table.turn();
    assert!(both.session.take_wishes() == [TableWish::Unstage { turn, revision: 2 }]);
    both.apply(Command::Unstage { seat: both.own, turn, revision: 2 });
    assert_eq!(both.session.asked(), Some(both.own));
    both.order("FFF");
    both.apply(order_of(both.other, turn, 1, "HHH"));
    assert_eq!(both.session.steps().len(), 1);
    assert!(both.session.steps()[0].orders.is_empty(), "they stay secret");
    assert!(!both.session.steps()[0].events.is_empty(), "their results are told");
    assert_eq!(both.session.asked(), Some(both.own));
    let shown = format!("{:?}", both.session.scene());
    assert!(!shown.contains("H, H"), "{shown}");
}

#[test]
fn offers_are_made_answered_and_reported() {
    let mut both = Both::at("duel", &[]);
    assert_eq!(both.session.bid(Bid::Accept), Err("There is no offer to you.".to_owned()));
    assert_eq!(both.session.bid(Bid::Make(Offer::Rematch)), Err("The game isn't over yet.".to_owned()));
    let asked = [both.own].into_iter().collect();
    let offered = TableEvent::Offered(OpenOffer { offer: Offer::Draw, by: both.other, asked });
    both.session.hear_server(TableNews::Event(Box::new(offered)));
    let messages = both.session.server().unwrap().messages();
    assert_eq!(messages[0].text, "Bob offers a draw: type accept or decline.");
    assert_eq!(both.session.bid(Bid::Accept), Ok("You accept a draw.".to_owned()));
    assert!(both.session.take_wishes() == [TableWish::Offer(Offer::Draw, Consent::Accept)]);
    assert!(both.session.server().unwrap().is_unsettled());
    both.session.hear_server(TableNews::Done);
    assert!(!both.session.server().unwrap().is_unsettled());
}

#[test]
fn the_end_and_a_lost_connection_are_reported() {
    let mut both = Both::at("duel", &[]);
    both.session.hear_server(TableNews::Lost("no route".to_owned()));
    let messages = both.session.server().unwrap().messages();
    assert!(messages[0].is_error && messages[0].text.contains("trying again"), "{messages:?}");
    both.session.hear_server(TableNews::Back);
    assert!(both.session.server().unwrap().messages().is_empty());
    assert!(both.session.ask_for_hint().unwrap_err().contains("cheating"));
    let other = both.other;
    both.apply(Command::Resign { seat: other });
    assert_eq!(both.session.server().unwrap().view.status, Status::Over);
    assert_eq!(both.session.result_words().unwrap(), "White wins: a player resigned.");
    assert!(both.session.is_over() && both.session.asked().is_none());
}
