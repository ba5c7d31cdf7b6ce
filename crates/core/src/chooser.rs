//! Entering an order by touching the board: first what to move, then where to.

use crate::face::AnyGame;
use crate::game::Listing;
use crate::scene::Spot;
use crate::seat::Seat;

/// The legal orders by the spots to touch for them, and the touches so far.
#[derive(Clone, Debug, Default)]
pub struct Chooser {
    choices: Vec<(Vec<Spot>, String)>,
    touched: Vec<Spot>,
    /// Whether an order consists of several actions of two touches each.
    in_actions: bool,
}

/// Result of a touch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Touch {
    /// The spot belongs to no order; nothing changed.
    Nothing,
    /// The selected piece was deselected.
    Dropped,
    /// The order needs more touches.
    More,
    /// The order is complete.
    Order(String),
    /// These orders all have the same touches; the player has to choose one.
    Several(Vec<String>),
}

impl Chooser {
    /// The chooser for a seat that owes an order; empty for others, and where orders can't be entered by
    /// touching.
    pub fn new(game: &dyn AnyGame, seat: Seat) -> Chooser {
        let Listing::All(orders) = game.orders(seat) else { return Chooser::default() };
        let choices = orders.into_iter().map(|order| (game.touches(seat, &order), order));
        Chooser {
            choices: choices.filter(|(spots, _)| !spots.is_empty()).collect(),
            touched: Vec::new(),
            in_actions: game.info().in_actions,
        }
    }

    /// Whether no order can be entered by touching.
    pub fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }

    /// The spots touched so far.
    pub fn touched(&self) -> &[Spot] {
        &self.touched
    }

    /// Spots that the next touch may select.
    pub fn targets(&self) -> Vec<Spot> {
        let mut targets: Vec<Spot> = Vec::new();
        for (spots, _) in self.going_on(&self.touched) {
            let next = spots.get(self.touched.len());
            // The piece that was moved last may go on from where it is.
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

    /// The order that is complete without further touches, if there is one. A piece selected for a further
    /// action is ignored.
    pub fn whole(&self) -> Option<String> {
        self.ending_with(&self.touched[..self.settled()]).into_iter().next()
    }

    /// Number of touches that belong to complete actions. They stay until they are undone, whatever is
    /// touched next.
    fn settled(&self) -> usize {
        if self.in_actions { self.touched.len() / 2 * 2 } else { 0 }
    }

    /// Whether a piece can be selected here.
    pub fn can_pick(&self, spot: &Spot) -> bool {
        let path = self.path(self.settled(), spot);
        self.going_on(&path).any(|(spots, _)| spots.len() > path.len())
    }

    /// Touches a spot. Touching the selected piece again deselects it, touching another piece selects that
    /// one instead. Where an order moves the same piece on, its square needn't be touched again.
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

    /// Whether this spot was selected last.
    pub fn holds(&self, spot: &Spot) -> bool {
        self.touched.len() > self.settled() && self.touched.last() == Some(spot)
    }

    /// Deselects the selected piece. Complete actions stay.
    pub fn let_go(&mut self) {
        self.touched.truncate(self.settled());
    }

    /// Ends the order with the touches so far.
    pub fn finish(&mut self) -> Touch {
        let mut orders = self.ending_with(&self.touched);
        self.touched.clear();
        match orders.len() {
            0 => Touch::Nothing,
            1 => Touch::Order(orders.remove(0)),
            _ => Touch::Several(orders),
        }
    }

    /// Shortcuts right after the first touch: the last spots of orders with three touches, so that the middle
    /// one can be skipped.
    pub fn shortcuts(&self) -> Vec<(Spot, String)> {
        if self.touched.len() != 1 {
            return Vec::new();
        }
        // Touching the selected spot deselects it.
        let three =
            self.going_on(&self.touched).filter(|(spots, _)| spots.len() == 3 && spots[2] != spots[0]);
        three.map(|(spots, order)| (spots[2].clone(), order.clone())).collect()
    }

    /// The orders that are complete if this spot is touched next.
    pub fn ending_at(&self, spot: &Spot) -> Vec<String> {
        self.ending_with(&self.path(self.touched.len(), spot))
    }

    /// An order that returns to the selected spot after touching this spot in between.
    pub fn back_over(&self, spot: &Spot) -> Option<String> {
        let path =
            [&self.path(self.touched.len(), spot)[..], self.touched.last().map_or(&[], std::slice::from_ref)]
                .concat();
        self.ending_with(&path).into_iter().next().filter(|_| self.touched.len() == 1)
    }

    /// Whether an order continues after this spot is touched next.
    pub fn goes_on_at(&self, spot: &Spot) -> bool {
        let path = self.path(self.touched.len(), spot);
        self.going_on(&path).any(|(spots, _)| spots.len() > path.len())
    }

    /// Keeps the first `touches` touches and forgets the rest.
    pub fn keep(&mut self, touches: usize) {
        self.touched.truncate(touches);
    }

    /// All orders that can be entered by touching.
    pub fn orders(&self) -> impl Iterator<Item = &str> {
        self.choices.iter().map(|(_, order)| &**order)
    }

    /// Forgets all touches.
    pub fn cancel(&mut self) {
        self.touched.clear();
    }

    /// The first `kept` touches, followed by this spot.
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
