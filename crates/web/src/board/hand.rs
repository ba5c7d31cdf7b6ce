//! Order entry on the board: what can be touched, what will happen, and what has been chosen so far.

use botyard_core::chooser::{Chooser, Touch};
use botyard_core::face::{AnyGame, Refused, Rehearsed};
use botyard_core::scene::{Cell, Piece, Scene, Spot};
use botyard_core::{AnyEvent, Manner, Motion, Seat, Sign, Viewer};
use botyard_draw::{Mark, TargetAction};
use leptos::prelude::*;

use super::describe::figure_at_spot;
use crate::prefs::{prefs, told};
use crate::t;
use crate::toast;
use crate::words::sentence;

/// A spot that can be touched next.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct TouchTarget {
    pub(crate) at: Spot,
    /// Effect of a touch.
    pub(crate) action: TargetAction,
    /// The order, or the part of one, that the touch stands for.
    pub(crate) order: String,
}

/// A touch with several possible orders, between which the user has to choose.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct OrderChoice {
    /// The touched spot.
    pub(crate) at: Spot,
    pub(crate) meanings: Vec<TouchMeaning>,
}

/// One of the orders that a touch can stand for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct TouchMeaning {
    pub(crate) order: String,
    pub(crate) action: TargetAction,
    /// Description of what will happen.
    pub(crate) told: String,
    /// The board afterwards.
    pub(crate) after: Option<Scene>,
}

/// State of order entry on a board.
#[derive(Clone, Copy)]
pub(crate) struct OrderEntry {
    /// Seat whose order is being entered.
    pub(crate) seat: RwSignal<Option<Seat>>,
    /// Pending choice between several orders.
    pub(crate) choice: RwSignal<Option<OrderChoice>>,
    /// A complete order that waits to be sent.
    pub(crate) staged: RwSignal<Option<String>>,
    /// Spot under the pointer or the keyboard cursor.
    pub(crate) over: RwSignal<Option<Spot>>,
    /// Why the last touch did nothing.
    pub(crate) why: RwSignal<Option<String>>,
    /// The board after the actions entered so far.
    pub(crate) between: RwSignal<Option<Scene>>,
    /// Whether the result of the last order was on the board before it was sent, because it was dragged there
    /// or staged.
    pub(crate) was_seen: StoredValue<bool>,
    chooser: RwSignal<Chooser>,
    game: RwSignal<Option<Box<dyn AnyGame>>>,
    targets: Memo<Vec<TouchTarget>>,
    give: Callback<(Seat, String)>,
}

/// The steps of an order, played on a copy of the game.
fn rehearse(game: &dyn AnyGame, seat: Seat, order: &str) -> Option<Vec<Rehearsed>> {
    game.rehearse(seat, order, &[]).ok().flatten()
}

/// The kind of action that the last step's motions amount to.
fn action(moments: &[Rehearsed]) -> TargetAction {
    let motions = || moments.last().into_iter().flat_map(|moment| &moment.acts).flat_map(|act| &act.motions);
    if motions().any(|motion| matches!(motion, Motion::Go { to: Spot::Goal { .. }, .. })) {
        return TargetAction::Goal;
    }
    if motions().any(|motion| matches!(motion, Motion::Become { .. })) {
        return TargetAction::Promote;
    }
    let manners = motions().filter_map(|motion| match motion {
        Motion::Go { manner, .. } => Some(*manner),
        _ => None,
    });
    let mut found = TargetAction::Step;
    for manner in manners {
        found = match manner {
            Manner::Step | Manner::Pushed | Manner::Taken | Manner::Dribbled => continue,
            Manner::Capture => TargetAction::Capture,
            Manner::Drop => TargetAction::Drop,
            Manner::Push => TargetAction::Push,
            Manner::Jump => TargetAction::Jump,
            Manner::Switch => TargetAction::Switch,
            Manner::Dribble => TargetAction::Dribble,
            Manner::Kicked => TargetAction::Kick,
        };
    }
    found
}

/// Writes the complete actions of an order with several ones: `b1b2`, then `b1b2,e1e2`.
fn in_part(touched: &[Spot]) -> String {
    let cells: Vec<String> = touched.iter().filter_map(Spot::cell).map(Cell::name).collect();
    cells.chunks(2).filter(|pair| pair.len() == 2).map(<[String]>::concat).collect::<Vec<_>>().join(",")
}

impl OrderEntry {
    /// Creates a hand that sends its orders to `give`.
    pub(crate) fn new(give: Callback<(Seat, String)>) -> OrderEntry {
        let seat = RwSignal::new(None);
        let chooser = RwSignal::new(Chooser::default());
        let game = RwSignal::new(None::<Box<dyn AnyGame>>);
        let targets = Memo::new(move |_| {
            let Some(seat) = seat.get() else { return Vec::new() };
            game.with(|game| {
                chooser.with(|chooser| {
                    game.as_deref().map(|game| targets(game, seat, chooser)).unwrap_or_default()
                })
            })
        });
        OrderEntry {
            seat,
            choice: RwSignal::new(None),
            staged: RwSignal::new(None),
            over: RwSignal::new(None),
            why: RwSignal::new(None),
            between: RwSignal::new(None),
            was_seen: StoredValue::new(false),
            chooser,
            game,
            targets,
            give,
        }
    }

    /// Starts entering an order of this seat.
    pub(crate) fn ask(self, game: &dyn AnyGame, seat: Seat) {
        self.clear();
        self.chooser.set(Chooser::new(game, seat));
        self.game.set(Some(game.boxed_clone()));
        self.seat.set(Some(seat));
    }

    /// Ends order entry.
    pub(crate) fn rest(self) {
        self.clear();
        self.seat.set(None);
        self.chooser.set(Chooser::default());
    }

    fn clear(self) {
        self.choice.set(None);
        self.why.set(None);
        self.staged.set(None);
        self.between.set(None);
    }

    /// Whether orders consist of several actions, so that they are staged and sent explicitly.
    fn is_built(self) -> bool {
        self.game.with_untracked(|game| game.as_ref().is_some_and(|game| game.info().in_actions))
    }

    /// Whether there is something at this spot that can be picked up.
    pub(crate) fn can_pick(self, spot: &Spot) -> bool {
        self.seat.get_untracked().is_some()
            && self.staged.with_untracked(Option::is_none)
            && self.chooser.with_untracked(|chooser| chooser.can_pick(spot))
    }

    /// Handles a touch of a spot.
    pub(crate) fn touch(self, spot: &Spot) {
        let Some(seat) = self.seat.get_untracked() else { return };
        self.choice.set(None);
        self.why.set(None);
        if self.staged.with_untracked(Option::is_some) {
            // A touch doesn't discard a turn of several actions, but it changes a single staged move.
            if self.is_built() {
                return toast::complain(t!("turn-complete"));
            }
            self.cancel();
        }
        let (direct, shortcuts, goes_on) = self.chooser.with_untracked(|chooser| {
            let short = chooser.shortcuts().into_iter().filter(|(at, _)| at == spot);
            (
                chooser.ending_at(spot),
                short.map(|(_, order)| order).collect::<Vec<_>>(),
                chooser.goes_on_at(spot),
            )
        });
        if !shortcuts.is_empty() && !goes_on {
            let all: Vec<String> = direct.into_iter().chain(shortcuts).collect();
            return self.settle(seat, spot, all);
        }
        let before = self.chooser.with_untracked(|chooser| chooser.touched().to_vec());
        if self.is_passive(seat, &before, spot) {
            return toast::complain(t!("turn-passive"));
        }
        let mut touch = Touch::Nothing;
        self.chooser.update(|chooser| touch = chooser.touch(spot));
        match touch {
            Touch::More | Touch::Dropped => self.show_between(seat),
            Touch::Nothing => {
                self.why.set(self.why_nothing(seat, spot));
                self.chooser.update(Chooser::let_go);
            }
            Touch::Order(order) => self.settle(seat, spot, vec![order]),
            Touch::Several(orders) => self.settle(seat, spot, orders),
        }
    }

    /// Explains why touching this spot does nothing; `None` where the touch had no clear intent.
    fn why_nothing(self, seat: Seat, spot: &Spot) -> Option<String> {
        let held = self.chooser.with_untracked(|chooser| {
            (!chooser.is_empty())
                .then(|| chooser.touched().last().filter(|last| chooser.holds(last)).cloned())
        })?;
        let owner = self.game.with_untracked(|game| {
            let scene =
                self.between.get_untracked().or_else(|| Some(game.as_ref()?.scene(Viewer::Seat(seat))));
            figure_at_spot(&scene?, spot).map(|figure| figure.seat)
        });
        match (held, owner) {
            (Some(held), _) => {
                // Where an order is written as its two squares, the rules say why it is illegal. They can't
                // judge actions that are only planned.
                let at_rest = self.between.with_untracked(Option::is_none);
                let text = if at_rest { in_part(&[held, spot.clone()]) } else { String::new() };
                let refused = self.game.with_untracked(|game| game.as_ref()?.check(seat, &text).err());
                Some(match refused {
                    Some(why @ Refused::Illegal { .. }) if !text.is_empty() => sentence(&told(&why)),
                    _ => t!("why-target"),
                })
            }
            (None, Some(Some(owner))) if owner == seat => Some(t!("why-stuck")),
            (None, Some(Some(_))) => Some(t!("why-enemy")),
            (None, _) => None,
        }
    }

    /// Whether touching this spot would complete a playable turn that is illegal because it is passive. The
    /// robot that was moved last goes on without being touched again.
    fn is_passive(self, seat: Seat, before: &[Spot], spot: &Spot) -> bool {
        let again = match before {
            [_, last] => Some(last),
            [_, _, _] => None,
            _ => return false,
        };
        let path: Vec<Spot> = before.iter().chain(again).chain([spot]).cloned().collect();
        let text = in_part(&path);
        self.is_built()
            && self.game.with_untracked(|game| {
                game.as_ref().is_some_and(|game| {
                    rehearse(&**game, seat, &text).is_some_and(|moments| moments.len() == 2)
                        && game.check(seat, &text).is_err()
                })
            })
    }

    fn show_between(self, seat: Seat) {
        let part = self.chooser.with_untracked(|chooser| in_part(chooser.touched()));
        let scene = self.game.with_untracked(|game| {
            let game = game.as_ref().filter(|_| self.is_built() && !part.is_empty())?;
            Some(rehearse(&**game, seat, &part)?.pop()?.scene)
        });
        self.between.set(scene);
    }

    /// Stages the order, or offers a choice if there are several.
    fn settle(self, seat: Seat, spot: &Spot, mut orders: Vec<String>) {
        if orders.len() > 1 {
            let meanings = self.game.with_untracked(|game| {
                let game = game.as_ref()?;
                let meaning = |order: String| {
                    let mut moments = rehearse(&**game, seat, &order).unwrap_or_default();
                    let lang = prefs().lang.get_untracked();
                    let told = AnyEvent::tell_all(moments.iter().flat_map(|moment| &moment.events), lang);
                    let action = action(&moments);
                    TouchMeaning { order, action, told, after: moments.pop().map(|moment| moment.scene) }
                };
                Some(orders.into_iter().map(meaning).collect())
            });
            self.choice.set(meanings.map(|meanings| OrderChoice { at: spot.clone(), meanings }));
            return;
        }
        if let Some(order) = orders.pop() {
            self.stage(seat, order);
        }
    }

    /// Takes a complete order: sends it, or keeps it until it is confirmed.
    pub(crate) fn stage(self, seat: Seat, order: String) {
        self.choice.set(None);
        if self.is_built() || prefs().confirm.get_untracked() {
            let scene = self
                .game
                .with_untracked(|game| Some(rehearse(&**game.as_ref()?, seat, &order)?.pop()?.scene));
            self.between.set(scene);
            self.staged.set(Some(order));
        } else {
            self.clear();
            self.give.run((seat, order));
        }
    }

    /// The order that can be sent now: the staged one, or the actions so far if they are a legal order.
    pub(crate) fn ready(self) -> Option<String> {
        self.staged.get().or_else(|| {
            let whole = self.chooser.with(Chooser::whole);
            whole.filter(|_| self.between.with(Option::is_some))
        })
    }

    /// An order in figurine notation.
    pub(crate) fn signs(self, order: &str) -> Vec<Sign> {
        let seat = self.seat.get();
        self.game.with(|game| Some(game.as_ref()?.signs(seat?, order))).unwrap_or_default()
    }

    /// An order in words.
    pub(crate) fn told(self, order: &str) -> String {
        let (seat, lang) = (self.seat.get(), prefs().lang.get());
        let moments = self.game.with(|game| rehearse(&**game.as_ref()?, seat?, order)).unwrap_or_default();
        AnyEvent::tell_all(moments.iter().flat_map(|moment| &moment.events), lang)
    }

    /// Whether no action has been entered yet.
    pub(crate) fn is_at_rest(self) -> bool {
        self.between.with(Option::is_none)
    }

    /// Whether an order is begun but not staged.
    pub(crate) fn is_in_part(self) -> bool {
        self.staged.with(Option::is_none) && self.between.with(Option::is_some)
    }

    /// Sends the order that is ready.
    pub(crate) fn send(self) {
        if let (Some(seat), Some(order)) = (self.seat.get_untracked(), untrack(|| self.ready())) {
            self.was_seen.set_value(self.between.with_untracked(Option::is_some));
            self.clear();
            self.chooser.update(Chooser::cancel);
            self.give.run((seat, order));
        }
    }

    /// Takes back the last action.
    pub(crate) fn undo(self) {
        let Some(seat) = self.seat.get_untracked() else { return };
        self.choice.set(None);
        if let Some(order) = self.staged.get_untracked() {
            self.staged.set(None);
            // The first of two actions is kept.
            let touches = self.game.with_untracked(|game| {
                game.as_ref().map(|game| game.touches(seat, &order)).unwrap_or_default()
            });
            self.chooser.update(Chooser::cancel);
            if touches.len() == 4 {
                self.chooser.update(|chooser| {
                    for spot in &touches[..2] {
                        chooser.touch(spot);
                    }
                });
            }
        } else {
            self.chooser.update(|chooser| {
                let touched = chooser.touched().len();
                chooser.keep(if touched % 2 == 1 { touched - 1 } else { touched.saturating_sub(2) });
            });
        }
        self.show_between(seat);
    }

    /// Deselects the picked piece. Complete actions are kept.
    pub(crate) fn let_go(self) {
        let Some(seat) = self.seat.get_untracked() else { return };
        self.choice.set(None);
        if self.staged.with_untracked(Option::is_none) {
            self.chooser.update(Chooser::let_go);
            self.show_between(seat);
        }
    }

    /// Discards everything that was entered.
    pub(crate) fn cancel(self) {
        self.clear();
        self.chooser.update(Chooser::cancel);
    }

    /// Whether the piece at this spot is picked up.
    pub(crate) fn holds(self, spot: &Spot) -> bool {
        self.chooser.with_untracked(|chooser| chooser.holds(spot))
    }

    /// Whether order entry has begun.
    pub(crate) fn is_busy(self) -> bool {
        self.chooser.with(|chooser| !chooser.touched().is_empty())
            || self.staged.with(Option::is_some)
            || self.choice.with(Option::is_some)
    }

    /// The orders that can be entered by touch.
    pub(crate) fn orders(self) -> Vec<String> {
        self.chooser.with(|chooser| chooser.orders().map(str::to_owned).collect())
    }

    /// Marks for the selection and its targets.
    pub(crate) fn marks(self) -> Vec<Mark> {
        if self.seat.get().is_none() || self.staged.with(Option::is_some) {
            return Vec::new();
        }
        let touched = self.chooser.with(|chooser| chooser.touched().to_vec());
        let chosen = touched.last().filter(|_| touched.len() % 2 == 1 || touched.len() == 3);
        let mut marks: Vec<Mark> = chosen.cloned().map(Mark::Selected).into_iter().collect();
        let targets = self.targets.get();
        let over = self.over.get();
        for target in &targets {
            if over.as_ref() == Some(&target.at) {
                marks.extend(self.ghosts(&target.order));
            }
            marks.push(Mark::Target { at: target.at.clone(), from: chosen.cloned(), action: target.action });
        }
        marks
    }

    /// Marks for the pieces that an order would move, at their new places.
    fn ghosts(self, order: &str) -> Vec<Mark> {
        let Some(seat) = self.seat.get_untracked() else { return Vec::new() };
        let between = self.between.get();
        let found = self.game.with_untracked(|game| {
            let game = game.as_ref()?;
            let before = between.unwrap_or_else(|| game.scene(Viewer::Seat(seat)));
            let after = rehearse(&**game, seat, order)?.pop()?.scene;
            let is_new = |piece: &Piece| !before.pieces.contains(piece);
            let ghost = |piece: Piece| Mark::Ghost { figure: piece.figure, at: Spot::Cell(piece.at) };
            Some(after.pieces.into_iter().filter(is_new).map(ghost).collect())
        });
        found.unwrap_or_default()
    }

    /// Effect of touching this spot, if it is a target.
    pub(crate) fn action_at(self, spot: &Spot) -> Option<TargetAction> {
        self.targets.with_untracked(|targets| {
            targets.iter().find(|target| target.at == *spot).map(|target| target.action)
        })
    }
}

/// The spots that can be touched next, with what would happen there.
fn targets(game: &dyn AnyGame, seat: Seat, chooser: &Chooser) -> Vec<TouchTarget> {
    let touched = chooser.touched();
    let built = game.info().in_actions;
    if touched.is_empty() {
        return Vec::new();
    }
    let target = |at: Spot, order: String| {
        let moments = rehearse(game, seat, &order).unwrap_or_default();
        TouchTarget { action: action(&moments), at, order }
    };
    let mut found: Vec<TouchTarget> = Vec::new();
    for spot in chooser.targets() {
        let path: Vec<Spot> = touched.iter().chain([&spot]).cloned().collect();
        if built {
            // The robot that was moved last may go on without being touched again.
            let path = if path.len() % 2 == 1 {
                let last = touched.last().cloned();
                touched.iter().cloned().chain(last).chain([spot.clone()]).collect()
            } else {
                path
            };
            if let Some(moments) =
                rehearse(game, seat, &in_part(&path)).filter(|moments| moments.len() * 2 == path.len())
            {
                found.push(TouchTarget { action: action(&moments), at: spot, order: in_part(&path) });
            }
        } else if let Some(order) =
            chooser.ending_at(&spot).into_iter().next().or_else(|| chooser.back_over(&spot))
        {
            found.push(target(spot, order));
        }
    }
    for (spot, order) in chooser.shortcuts() {
        if found.iter().all(|target| target.at != spot) {
            found.push(target(spot, order));
        }
    }
    found
}
