//! Giving an order by touching the board: first what to move, then where to.

use botyard_core::Listing;
use botyard_core::scene::Spot;

use super::session::Session;

/// The legal orders by the places that are touched to give them, and what was touched so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Chooser {
    choices: Vec<(Vec<Spot>, String)>,
    touched: Vec<Spot>,
}

/// What a touch did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Touch {
    /// It belongs to no order, so nothing changed.
    Nothing,
    /// It was taken back.
    Dropped,
    /// More has to be touched.
    More,
    /// This is the order.
    Order(String),
    /// These orders are all given by what was touched.
    Several(Vec<String>),
}

impl Chooser {
    /// For the person who is asked now.
    pub(super) fn new(session: &Session) -> Chooser {
        let (Some(seat), Listing::All(orders)) = (session.asked(), session.orders()) else {
            return Chooser::default();
        };
        let game = session.game();
        let choices = orders.into_iter().map(|order| (game.touches(seat, &order), order));
        Chooser { choices: choices.filter(|(spots, _)| !spots.is_empty()).collect(), touched: Vec::new() }
    }

    /// Can anything be chosen by touching?
    pub(super) fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }

    /// What was touched so far.
    pub(super) fn touched(&self) -> &[Spot] {
        &self.touched
    }

    /// Where the next touch may go.
    pub(super) fn targets(&self) -> Vec<Spot> {
        let mut targets: Vec<Spot> = Vec::new();
        for (spots, _) in self.going_on(&self.touched) {
            let next = spots.get(self.touched.len());
            // What was moved last may go on from where it is.
            let onward = next.filter(|next| self.touched.last() == Some(next));
            let onward = onward.and_then(|_| spots.get(self.touched.len() + 1));
            if let Some(spot) = onward.or(next)
                && !targets.contains(spot)
            {
                targets.push(spot.clone());
            }
        }
        targets
    }

    /// The order that is given if nothing more is touched, if there is one.
    pub(super) fn whole(&self) -> Option<String> {
        self.ending_here().into_iter().next()
    }

    /// Touches a place. Touching the last place again ends the order if it may end there, else takes it back. Where an order
    /// moves the same piece on, the place where it is needn't be touched again.
    pub(super) fn touch(&mut self, spot: &Spot) -> Touch {
        if self.touched.last() == Some(spot) && self.whole().is_some() {
            return self.finish();
        }
        let last = self.touched.last().cloned();
        let onward = last.into_iter().chain([spot.clone()]);
        for more in [vec![spot.clone()], onward.collect()] {
            let path: Vec<Spot> = self.touched.iter().cloned().chain(more).collect();
            if self.going_on(&path).next().is_some() {
                self.touched = path;
                let more = self.going_on(&self.touched).any(|(spots, _)| spots.len() > self.touched.len());
                return if more { Touch::More } else { self.finish() };
            }
        }
        if self.touched.last() == Some(spot) {
            self.touched.clear();
            return Touch::Dropped;
        }
        // Touching another piece of one's own changes what is to be moved.
        let alone = std::slice::from_ref(spot);
        if self.going_on(alone).next().is_none() {
            return Touch::Nothing;
        }
        self.touched.clear();
        self.touch(spot)
    }

    /// Forgets what was touched.
    pub(super) fn cancel(&mut self) {
        self.touched.clear();
    }

    fn finish(&mut self) -> Touch {
        let mut orders = self.ending_here();
        self.touched.clear();
        if orders.len() == 1 { Touch::Order(orders.remove(0)) } else { Touch::Several(orders) }
    }

    fn ending_here(&self) -> Vec<String> {
        let here = self.choices.iter().filter(|(spots, _)| *spots == self.touched);
        here.map(|(_, order)| order.clone()).collect()
    }

    fn going_on<'a>(&'a self, path: &'a [Spot]) -> impl Iterator<Item = &'a (Vec<Spot>, String)> {
        self.choices.iter().filter(move |(spots, _)| spots.starts_with(path))
    }
}

#[cfg(test)]
mod tests {
    use botyard_core::scene::Cell;

    use super::super::session::tests::{from_position, two_persons};
    use super::*;

    fn cell(name: &str) -> Spot {
        let &[file, rank] = name.as_bytes() else { panic!("{name}") };
        Spot::Cell(Cell { column: file - b'a', row: rank - b'1' })
    }

    #[test]
    fn a_turn_of_two_actions_may_end_after_the_first() {
        let kind = botyard_catalog::find("robosoccer").unwrap();
        let setup = super::super::Setup {
            kind,
            options: Vec::new(),
            position: Some("bmssmb/2o3/6/6/3O2/SMBBMS b 1".to_owned()),
            seats: None,
            players: Vec::new(),
            flip: false,
        };
        let session = Session::start(setup, &std::sync::Arc::default()).unwrap();
        let touch = |places: &[&str]| {
            let mut chooser = Chooser::new(&session);
            places.iter().map(|place| chooser.touch(&cell(place))).last()
        };
        let order = |text: &str| Some(Touch::Order(text.to_owned()));
        assert_eq!(touch(&["b6", "b5"]), Some(Touch::More));
        assert_eq!(touch(&["b6", "b5", "b5"]), order("b6b5"));
        assert_eq!(touch(&["b6", "b5", "e6", "e5"]), order("b6b5,e6e5"));
        assert_eq!(touch(&["b6", "b5", "b4"]), order("b6b5,b5b4"));
        let mut chooser = Chooser::new(&session);
        chooser.touch(&cell("b6"));
        chooser.touch(&cell("b5"));
        assert!(chooser.targets().contains(&cell("b4")) && !chooser.targets().contains(&cell("b5")));
        assert_eq!(chooser.whole().as_deref(), Some("b6b5"));
    }

    #[test]
    fn two_touches_make_an_order() {
        let mut chooser = Chooser::new(&two_persons());
        assert_eq!(chooser.touch(&cell("b2")), Touch::More);
        assert_eq!(chooser.targets(), [cell("b3")]);
        assert_eq!(chooser.touch(&cell("b3")), Touch::Order("b2b3".to_owned()));
        assert!(chooser.touched().is_empty());
    }

    #[test]
    fn what_cannot_move_cannot_be_touched() {
        let mut chooser = Chooser::new(&two_persons());
        assert_eq!(chooser.touch(&cell("b4")), Touch::Nothing);
        chooser.touch(&cell("b2"));
        assert_eq!(chooser.touch(&cell("a4")), Touch::Nothing);
        assert_eq!(chooser.touched(), [cell("b2")]);
    }

    #[test]
    fn touching_again_drops_and_touching_another_changes() {
        let mut chooser = Chooser::new(&two_persons());
        chooser.touch(&cell("b2"));
        assert_eq!(chooser.touch(&cell("b2")), Touch::Dropped);
        chooser.touch(&cell("b2"));
        assert_eq!(chooser.touch(&cell("c1")), Touch::More);
        assert_eq!(chooser.targets(), [cell("c2")]);
    }

    #[test]
    fn touches_that_mean_several_orders_leave_the_choice() {
        let mut chooser = Chooser::new(&from_position("l2/1C1/3/2L[-] w 0 1"));
        chooser.touch(&cell("b3"));
        let Touch::Several(mut orders) = chooser.touch(&cell("b4")) else { panic!("no choice") };
        orders.sort();
        assert_eq!(orders, ["b3b4", "b3b4+"]);
    }

    #[test]
    fn what_lies_in_a_tray_is_touched_by_its_kind() {
        let session = from_position("l2/3/3/2L[C] w 0 1");
        let seat = session.asked().unwrap();
        let mut chooser = Chooser::new(&session);
        let kind = session.scene().trays[0].holds[0].0.kind;
        assert_eq!(chooser.touch(&Spot::Tray { seat, kind }), Touch::More);
        assert_eq!(chooser.touch(&cell("b2")), Touch::Order("C@b2".to_owned()));
    }
}
