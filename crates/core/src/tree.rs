//! A game with its variations.

use crate::face::{AnyGame, Kind, Refused};
use crate::seat::Seat;
use crate::story::{Step, Story};

/// A position and the step that led to it. Position 0 is the start and has no step.
#[derive(Clone, Debug)]
struct TreePosition {
    step: Option<Step>,
    parent: usize,
    /// Continuations from here; the first is the main line.
    children: Vec<usize>,
}

/// All positions of a game and its variations, identified by number.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The game before its first step.
    start: Story,
    nodes: Vec<TreePosition>,
}

impl Tree {
    /// A tree without variations.
    pub fn new(history: Story) -> Tree {
        let steps = history.steps().to_vec();
        let mut start = history;
        start.truncate(0);
        let root = TreePosition { step: None, parent: 0, children: Vec::new() };
        let mut tree = Tree { start, nodes: vec![root] };
        let mut at = 0;
        for step in steps {
            at = tree.add(at, step);
        }
        tree
    }

    /// The kind of game.
    pub fn kind(&self) -> &Kind {
        self.start.kind()
    }

    /// The game before its first step.
    pub fn start(&self) -> &Story {
        &self.start
    }

    fn add(&mut self, parent: usize, step: Step) -> usize {
        let node = self.nodes.len();
        self.nodes.push(TreePosition { step: Some(step), parent, children: Vec::new() });
        self.nodes[parent].children.push(node);
        node
    }

    /// Whether there is a position with this number.
    pub fn has(&self, at: usize) -> bool {
        at < self.nodes.len()
    }

    /// The game at a position.
    pub fn game(&self, at: usize) -> &dyn AnyGame {
        let step = self.step(at);
        step.and_then(|step| step.moments.last()).map_or(self.start.start(), |game| &**game)
    }

    /// The step that led to a position; `None` for the start.
    pub fn step(&self, at: usize) -> Option<&Step> {
        self.nodes.get(at)?.step.as_ref()
    }

    /// The previous position; the start is its own parent.
    pub fn parent(&self, at: usize) -> usize {
        self.nodes.get(at).map_or(0, |node| node.parent)
    }

    /// The continuations of a position, the main line first.
    pub fn children(&self, at: usize) -> &[usize] {
        self.nodes.get(at).map_or(&[], |node| &node.children)
    }

    /// The next position of the line.
    pub fn next(&self, at: usize) -> Option<usize> {
        self.children(at).first().copied()
    }

    /// Plays a step: follows an existing line, or begins a new one.
    pub fn play(&mut self, at: usize, orders: &[(Seat, String)]) -> Result<usize, Refused> {
        let step = Step::play(self.start.kind(), self.start.options(), self.game(at), orders)?;
        let same = |&child: &usize| self.step(child).is_some_and(|known| known.orders == step.orders);
        let known = self.children(at).iter().copied().find(same);
        Ok(known.unwrap_or_else(|| self.add(at, step)))
    }

    /// The positions from the first step to this one, inclusive; the start isn't included.
    pub fn path(&self, mut at: usize) -> Vec<usize> {
        let mut path = Vec::new();
        while at != 0 {
            path.push(at);
            at = self.parent(at);
        }
        path.reverse();
        path
    }

    /// The whole line through a position, in the form of [`path`](Tree::path).
    pub fn line(&self, at: usize) -> Vec<usize> {
        let mut line = self.path(at);
        let mut last = at;
        while let Some(next) = self.next(last) {
            line.push(next);
            last = next;
        }
        line
    }

    /// Whether a position belongs to the main line.
    pub fn is_main(&self, at: usize) -> bool {
        self.path(at).iter().all(|&node| self.next(self.parent(node)) == Some(node))
    }

    /// The position where the variation of a position leaves the main line.
    pub fn fork(&self, at: usize) -> usize {
        let path = self.path(at);
        let on_main = path.iter().take_while(|&&node| self.next(self.parent(node)) == Some(node));
        on_main.last().copied().unwrap_or(0)
    }

    /// Makes the line to a position the main line.
    pub fn promote(&mut self, at: usize) {
        for node in self.path(at) {
            let parent = self.parent(node);
            let children = &mut self.nodes[parent].children;
            children.retain(|&child| child != node);
            children.insert(0, node);
        }
    }

    /// Removes a position and all that follow it, and returns the previous position. Other positions keep
    /// their numbers.
    pub fn cut(&mut self, at: usize) -> usize {
        let parent = self.parent(at);
        if at != 0 {
            self.nodes[parent].children.retain(|&child| child != at);
        }
        parent
    }

    /// The line to a position as a story of its own.
    pub fn history(&self, at: usize) -> Story {
        let mut history = self.start.clone();
        for step in self.path(at).iter().filter_map(|&node| self.step(node)) {
            history.push(step.clone());
        }
        history
    }

    /// Number of plies since White's first move, for move numbers.
    pub fn ply(&self, at: usize) -> usize {
        let black_begins = self.start.start().to_act().only().is_some_and(|seat| seat.index() == 1);
        self.path(at).len() + usize::from(black_begins)
    }
}
