//! A game under analysis: its tree of variations, and the current position in it.

use std::collections::HashMap;

use botyard_core::face::AnyGame;
use botyard_core::scene::Spot;
use botyard_core::{AnyEvent, Seat, Story, Tree, Viewer};
use botyard_draw::{Film, Mark};
use botyard_protocol::GameSoFar;
use botyard_table::Record;
use leptos::prelude::*;

use super::address;
use crate::board::Projector;
use crate::prefs::{prefs, told};
use crate::{browser, toast, workers};

/// A game under analysis.
#[derive(Clone, Copy)]
pub(super) struct Study {
    pub(super) tree: RwSignal<Tree>,
    /// Node of the current position.
    pub(super) at: RwSignal<usize>,
    pub(super) projector: Projector,
    /// Whether the board is rotated by half a turn.
    pub(super) flipped: RwSignal<bool>,
    /// Arrows of the engine or the solved table.
    pub(super) arrows: RwSignal<Vec<Mark>>,
    /// Title of a played game: players and result.
    pub(super) title: RwSignal<Option<String>>,
    /// Names of the players, by seat.
    pub(super) players: RwSignal<Vec<Option<String>>>,
    /// Whether the position editor is open.
    pub(super) editing: RwSignal<bool>,
    /// Annotation signs by node: `??`.
    pub(super) signs: RwSignal<HashMap<usize, &'static str>>,
    /// The user's seat in a game of their own.
    pub(super) seat: RwSignal<Option<Seat>>,
}

impl Study {
    /// Opens a game, at its end or at its start.
    pub(super) fn new(history: Story, at_end: bool) -> Study {
        let tree = Tree::new(history);
        let at = if at_end { tree.line(0).last().copied().unwrap_or(0) } else { 0 };
        let scene = tree.game(at).scene(Viewer::Public);
        Study {
            projector: Projector::new(scene),
            tree: RwSignal::new(tree),
            at: RwSignal::new(at),
            flipped: RwSignal::new(false),
            arrows: RwSignal::new(Vec::new()),
            title: RwSignal::new(None),
            players: RwSignal::new(Vec::new()),
            editing: RwSignal::new(false),
            signs: RwSignal::default(),
            seat: RwSignal::new(None),
        }
    }

    /// Shows the position after this number of steps, or the end of the game.
    pub(super) fn show_step(self, steps: usize) {
        let node = self.tree.with_untracked(|tree| {
            let line = tree.line(0);
            steps.checked_sub(1).map(|last| line.get(last).or(line.last()).copied().unwrap_or(0))
        });
        self.at.set(node.unwrap_or(0));
        self.cut();
    }

    /// Number before a step in the move list: `3.` or `3…`.
    pub(super) fn step_number(self, node: usize) -> String {
        self.tree.with(|tree| {
            if tree.kind().info.simultaneous {
                return format!("{}.", tree.path(node).len());
            }
            let ply = tree.ply(node).saturating_sub(1);
            format!("{}{}", ply / 2 + 1, if ply % 2 == 0 { "." } else { "…" })
        })
    }

    /// Opens another game.
    pub(super) fn reset(self, history: Story) {
        self.arrows.set(Vec::new());
        self.title.set(None);
        self.players.set(Vec::new());
        self.signs.set(HashMap::new());
        self.at.set(0);
        self.tree.set(Tree::new(history));
        self.cut();
    }

    /// Id of the game.
    pub(super) fn id(self) -> &'static str {
        self.tree.with(|tree| tree.kind().info.id)
    }

    pub(super) fn is_simultaneous(self) -> bool {
        self.tree.with_untracked(|tree| tree.kind().info.simultaneous)
    }

    /// Calls `look` with the current position.
    pub(super) fn with<T>(self, look: impl FnOnce(&dyn AnyGame) -> T) -> T {
        let at = self.at.get();
        self.tree.with(|tree| look(tree.game(at)))
    }

    fn cut(self) {
        let at = self.at.get_untracked();
        self.projector.cut(self.tree.with_untracked(|tree| tree.game(at).scene(Viewer::Public)));
    }

    /// Shows a position, with a film if it directly follows the current one.
    pub(super) fn go(self, to: usize) {
        let from = self.at.get_untracked();
        if from == to || !self.tree.with_untracked(|tree| tree.has(to)) {
            return;
        }
        self.at.set(to);
        let follows = self.tree.with_untracked(|tree| to != 0 && tree.parent(to) == from);
        if follows { self.replay() } else { self.cut() }
    }

    /// Plays the step that led to the current position as a film.
    pub(super) fn replay(self) {
        let at = self.at.get_untracked();
        let lang = prefs().lang.get_untracked();
        let film = self.tree.with_untracked(|tree| {
            let step = tree.step(at)?;
            toast::say(AnyEvent::tell_all(&step.events, lang));
            let scenes = step.moments.iter().map(|game| game.scene(Viewer::Public)).collect();
            let before = tree.game(tree.parent(at)).scene(Viewer::Public);
            Some(Film::new(before, &step.acts, scenes))
        });
        if let Some(film) = film {
            self.projector.play(film, || ());
        }
    }

    /// Plays a step from the current position. Returns whether it is legal.
    pub(super) fn play(self, orders: &[(Seat, String)]) -> bool {
        let at = self.at.get_untracked();
        let mut played = Ok(at);
        self.tree.update(|tree| played = tree.play(at, orders));
        match played {
            Ok(node) => {
                self.go(node);
                true
            }
            Err(why) => {
                toast::complain(told(&why));
                false
            }
        }
    }

    /// Plays a line of orders, each of the seat to move.
    pub(super) fn play_line(self, orders: &[String]) {
        for order in orders {
            let seat = untrack(|| self.with(|game| game.to_act().only()));
            match seat {
                Some(seat) if self.play(&[(seat, order.clone())]) => {}
                _ => return,
            }
        }
    }

    /// Goes one step back.
    pub(super) fn back(self) {
        let at = self.at.get_untracked();
        self.go(self.tree.with_untracked(|tree| tree.parent(at)));
    }

    /// Goes one step forward.
    pub(super) fn on(self) {
        let at = self.at.get_untracked();
        if let Some(next) = self.tree.with_untracked(|tree| tree.next(at)) {
            self.go(next);
        }
    }

    pub(super) fn first(self) {
        self.go(0);
    }

    /// Goes to the end of the line.
    pub(super) fn last(self) {
        let at = self.at.get_untracked();
        self.go(self.tree.with_untracked(|tree| tree.line(at).last().copied().unwrap_or(at)));
    }

    /// Marks for the last step, and the engine's arrows.
    pub(super) fn marks(self) -> Vec<Mark> {
        let at = self.at.get();
        let last = self.tree.with(|tree| {
            let step = tree.step(at)?;
            let before = tree.game(tree.parent(at));
            let spots: Vec<Spot> =
                step.orders.iter().flat_map(|(seat, order)| before.touches(*seat, order)).collect();
            Some(Mark::LastMove(spots))
        });
        last.into_iter().chain(self.arrows.get()).collect()
    }

    /// The line up to the current position, for a worker.
    pub(super) fn so_far(self) -> GameSoFar {
        let at = self.at.get();
        self.tree.with(|tree| workers::so_far(&tree.history(at), usize::MAX))
    }

    /// The whole line through the current position, for a film.
    pub(super) fn whole_line(self) -> GameSoFar {
        let at = self.at.get_untracked();
        self.tree.with_untracked(|tree| {
            let end = tree.line(at).last().copied().unwrap_or(at);
            workers::so_far(&tree.history(end), usize::MAX)
        })
    }

    /// The whole line through the current position, as a record.
    pub(super) fn record(self) -> String {
        let at = self.at.get_untracked();
        let players = self.players.get_untracked();
        self.tree.with_untracked(|tree| {
            let end = tree.line(at).last().copied().unwrap_or(at);
            let mut record = Record::of(&tree.history(end));
            // Keeps the option order that analysis records have always had.
            record.options.sort();
            if players.len() == record.players.len() {
                record.players = players;
            }
            record.write()
        })
    }

    /// Address of the current position.
    pub(super) fn link(self) -> String {
        let at = self.at.get();
        self.tree.with(|tree| address::write(tree, at))
    }

    /// Keeps the browser's address in sync with the current position.
    pub(super) fn keep_address(self) {
        Effect::new(move |before: Option<()>| {
            let link = self.link();
            // The first address may contain more, such as the id of a table.
            if before.is_some() && !self.editing.get() {
                let history = browser::window().history();
                let _ = history.map(|history| {
                    let state = history.state().unwrap_or_default();
                    history.replace_state_with_url(&state, "", Some(&link))
                });
            }
        });
    }
}
