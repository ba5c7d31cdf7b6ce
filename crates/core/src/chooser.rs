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
    /// Is an order made of several actions, each of two touches?
    in_actions: bool,
}

/// What a touch did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Touch {
    /// It belongs to no order, so nothing changed.
    Nothing,
    /// What was picked up was let go of.
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
        Chooser {
            choices: choices.filter(|(spots, _)| !spots.is_empty()).collect(),
            touched: Vec::new(),
            in_actions: game.info().in_actions,
        }
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

    /// The order that is given if nothing more is touched, if there is one. What was picked up for a further action doesn't count.
    pub fn whole(&self) -> Option<String> {
        self.ending_with(&self.touched[..self.settled()]).into_iter().next()
    }

    /// How many of the touches belong to actions that are complete. They stay until they are undone, whatever is touched next.
    fn settled(&self) -> usize {
        if self.in_actions { self.touched.len() / 2 * 2 } else { 0 }
    }

    /// Can something be picked up here?
    pub fn can_pick(&self, spot: &Spot) -> bool {
        let path = self.path(self.settled(), spot);
        self.going_on(&path).any(|(spots, _)| spots.len() > path.len())
    }

    /// Touches a place. Touching what is picked up again lets go of it, touching another piece picks that up instead. Where an
    /// order moves the same piece on, the place where it is needn't be touched again.
    pub fn touch(&mut self, spot: &Spot) -> Touch {
        let (settled, all) = (self.settled(), self.touched.len());
        if self.holds(spot) {
            self.touched.pop();
            return Touch::Dropped;
        }
        let onward =
            self.touched.last().map(|last| [&self.touched[..], &[last.clone(), spot.clone()]].concat());
        let paths = [Some(self.path(all, spot)), onward, Some(self.path(settled, spot))];
        for path in paths.into_iter().flatten() {
            let longest = self.going_on(&path).map(|(spots, _)| spots.len()).max();
            if let Some(longest) = longest {
                let more = longest > path.len();
                self.touched = path;
                return if more { Touch::More } else { self.finish() };
            }
        }
        Touch::Nothing
    }

    /// Is this what was picked up last?
    pub fn holds(&self, spot: &Spot) -> bool {
        self.touched.len() > self.settled() && self.touched.last() == Some(spot)
    }

    /// Lets go of what was picked up. Actions that are complete stay.
    pub fn let_go(&mut self) {
        self.touched.truncate(self.settled());
    }

    /// Ends the order with what was touched.
    pub fn finish(&mut self) -> Touch {
        let mut orders = self.ending_with(&self.touched);
        self.touched.clear();
        match orders.len() {
            0 => Touch::Nothing,
            1 => Touch::Order(orders.remove(0)),
            _ => Touch::Several(orders),
        }
    }

    /// Where the way is short: the last places of orders that are given by touching what is chosen, something else, and that
    /// place. Only right after the first touch.
    pub fn shortcuts(&self) -> Vec<(Spot, String)> {
        if self.touched.len() != 1 {
            return Vec::new();
        }
        // Touching what is chosen lets go of it.
        let three =
            self.going_on(&self.touched).filter(|(spots, _)| spots.len() == 3 && spots[2] != spots[0]);
        three.map(|(spots, order)| (spots[2].clone(), order.clone())).collect()
    }

    /// The orders that would be given by touching this place next and nothing after it.
    pub fn ending_at(&self, spot: &Spot) -> Vec<String> {
        self.ending_with(&self.path(self.touched.len(), spot))
    }

    /// An order that comes back to what is chosen, for which this place has to be touched in between.
    pub fn back_over(&self, spot: &Spot) -> Option<String> {
        let path =
            [&self.path(self.touched.len(), spot)[..], self.touched.last().map_or(&[], std::slice::from_ref)]
                .concat();
        self.ending_with(&path).into_iter().next().filter(|_| self.touched.len() == 1)
    }

    /// Can an order go on after touching this place next?
    pub fn goes_on_at(&self, spot: &Spot) -> bool {
        let path = self.path(self.touched.len(), spot);
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

    /// So many of the touches, and then this one.
    fn path(&self, kept: usize, spot: &Spot) -> Vec<Spot> {
        self.touched[..kept].iter().chain([spot]).cloned().collect()
    }

    fn ending_with(&self, path: &[Spot]) -> Vec<String> {
        let here = self.choices.iter().filter(|(spots, _)| *spots == path);
        here.map(|(_, order)| order.clone()).collect()
    }

    fn going_on<'a>(&'a self, path: &'a [Spot]) -> impl Iterator<Item = &'a (Vec<Spot>, String)> {
        self.choices.iter().filter(move |(spots, _)| spots.starts_with(path))
    }
}
