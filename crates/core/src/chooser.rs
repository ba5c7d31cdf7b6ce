//! Giving an order by touching the board: first what to move, then where to.

use crate::face::AnyGame;
use crate::game::Listing;
use crate::scene::Spot;
use crate::seat::Seat;

/// The legal orders by the places that are touched to give them, and what was touched so far.
#[derive(Clone, Debug, Default)]
pub struct Chooser {
    choices: Vec<(Vec<Spot>, String)>,
    touched: Vec<Spot>,
}

/// What a touch did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Touch {
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
    /// For a seat that owes an order; empty for others, and where orders can't be given by touching.
    pub fn new(game: &dyn AnyGame, seat: Seat) -> Chooser {
        let Listing::All(orders) = game.orders(seat) else { return Chooser::default() };
        let choices = orders.into_iter().map(|order| (game.touches(seat, &order), order));
        Chooser { choices: choices.filter(|(spots, _)| !spots.is_empty()).collect(), touched: Vec::new() }
    }

    /// Can anything be chosen by touching?
    pub fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }

    /// What was touched so far.
    pub fn touched(&self) -> &[Spot] {
        &self.touched
    }

    /// Where the next touch may go.
    pub fn targets(&self) -> Vec<Spot> {
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
    pub fn whole(&self) -> Option<String> {
        self.ending_here().into_iter().next()
    }

    /// Touches a place. Touching the last place again ends the order if it may end there, else takes it back. Where an order
    /// moves the same piece on, the place where it is needn't be touched again.
    pub fn touch(&mut self, spot: &Spot) -> Touch {
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

    /// Where the way is short: the last places of orders that are given by touching what is chosen, something else, and that
    /// place. Only right after the first touch.
    pub fn shortcuts(&self) -> Vec<(Spot, String)> {
        if self.touched.len() != 1 {
            return Vec::new();
        }
        let three = self.going_on(&self.touched).filter(|(spots, _)| spots.len() == 3);
        three.map(|(spots, order)| (spots[2].clone(), order.clone())).collect()
    }

    /// The orders that would be given by touching this place next and nothing after it.
    pub fn ending_at(&self, spot: &Spot) -> Vec<String> {
        let path: Vec<Spot> = self.touched.iter().chain([spot]).cloned().collect();
        let here = self.choices.iter().filter(|(spots, _)| *spots == path);
        here.map(|(_, order)| order.clone()).collect()
    }

    /// Can an order go on after touching this place next?
    pub fn goes_on_at(&self, spot: &Spot) -> bool {
        let path: Vec<Spot> = self.touched.iter().chain([spot]).cloned().collect();
        self.going_on(&path).any(|(spots, _)| spots.len() > path.len())
    }

    /// Forgets the last touches, so that so many are left.
    pub fn keep(&mut self, touches: usize) {
        self.touched.truncate(touches);
    }

    /// All orders that can be given by touching.
    pub fn orders(&self) -> impl Iterator<Item = &str> {
        self.choices.iter().map(|(_, order)| &**order)
    }

    /// Forgets what was touched.
    pub fn cancel(&mut self) {
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
