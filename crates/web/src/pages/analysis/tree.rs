//! A game with everything that could have been played instead.

use botyard_core::face::{AnyGame, Kind, Refused};
use botyard_core::{Seat, Step, Story};

/// A position and what led to it. Position 0 is the start, to which nothing led.
#[derive(Clone, Debug)]
struct Node {
    step: Option<Step>,
    parent: usize,
    /// What was played from here; the first is the main line.
    children: Vec<usize>,
}

/// All positions of a game and of its variations, each by its number.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    /// The game before its first step.
    start: Story,
    nodes: Vec<Node>,
}

impl Tree {
    /// A game without variations.
    pub(super) fn new(history: Story) -> Tree {
        let steps = history.steps().to_vec();
        let mut start = history;
        start.truncate(0);
        let root = Node { step: None, parent: 0, children: Vec::new() };
        let mut tree = Tree { start, nodes: vec![root] };
        let mut at = 0;
        for step in steps {
            at = tree.add(at, step);
        }
        tree
    }

    /// The kind of game.
    pub(super) fn kind(&self) -> &Kind {
        self.start.kind()
    }

    /// The game before its first step.
    pub(super) fn start(&self) -> &Story {
        &self.start
    }

    fn add(&mut self, parent: usize, step: Step) -> usize {
        let node = self.nodes.len();
        self.nodes.push(Node { step: Some(step), parent, children: Vec::new() });
        self.nodes[parent].children.push(node);
        node
    }

    /// Is there such a position?
    pub(super) fn has(&self, at: usize) -> bool {
        at < self.nodes.len()
    }

    /// The game at a position.
    pub(super) fn game(&self, at: usize) -> &dyn AnyGame {
        let step = self.step(at);
        step.and_then(|step| step.moments.last()).map_or(self.start.start(), |game| &**game)
    }

    /// What led to a position.
    pub(super) fn step(&self, at: usize) -> Option<&Step> {
        self.nodes.get(at)?.step.as_ref()
    }

    /// The position before.
    pub(super) fn parent(&self, at: usize) -> usize {
        self.nodes.get(at).map_or(0, |node| node.parent)
    }

    /// What was played from a position, the main line first.
    pub(super) fn children(&self, at: usize) -> &[usize] {
        self.nodes.get(at).map_or(&[], |node| &node.children)
    }

    /// What follows a position in its line.
    pub(super) fn next(&self, at: usize) -> Option<usize> {
        self.children(at).first().copied()
    }

    /// Plays a step: goes along a line that is there, or begins another.
    pub(super) fn play(&mut self, at: usize, orders: &[(Seat, String)]) -> Result<usize, Refused> {
        let step = Step::play(self.start.kind(), self.start.options(), self.game(at), orders)?;
        let same = |&child: &usize| self.step(child).is_some_and(|known| known.orders == step.orders);
        let known = self.children(at).iter().copied().find(same);
        Ok(known.unwrap_or_else(|| self.add(at, step)))
    }

    /// The positions that lead to this one, the first first, this one last; not the start.
    pub(super) fn path(&self, mut at: usize) -> Vec<usize> {
        let mut path = Vec::new();
        while at != 0 {
            path.push(at);
            at = self.parent(at);
        }
        path.reverse();
        path
    }

    /// The whole line in which a position lies, as [`path`](Tree::path) has it.
    pub(super) fn line(&self, at: usize) -> Vec<usize> {
        let mut line = self.path(at);
        let mut last = at;
        while let Some(next) = self.next(last) {
            line.push(next);
            last = next;
        }
        line
    }

    /// Does a position belong to the main line?
    pub(super) fn is_main(&self, at: usize) -> bool {
        self.path(at).iter().all(|&node| self.next(self.parent(node)) == Some(node))
    }

    /// Where the variation in which a position lies has left the main line.
    pub(super) fn fork(&self, at: usize) -> usize {
        let path = self.path(at);
        let on_main = path.iter().take_while(|&&node| self.next(self.parent(node)) == Some(node));
        on_main.last().copied().unwrap_or(0)
    }

    /// Makes the line to a position the main line.
    pub(super) fn promote(&mut self, at: usize) {
        for node in self.path(at) {
            let parent = self.parent(node);
            let children = &mut self.nodes[parent].children;
            children.retain(|&child| child != node);
            children.insert(0, node);
        }
    }

    /// Forgets a position and all that follows it. The numbers of others stay; the position before is returned.
    pub(super) fn cut(&mut self, at: usize) -> usize {
        let parent = self.parent(at);
        if at != 0 {
            self.nodes[parent].children.retain(|&child| child != at);
        }
        parent
    }

    /// The line to a position as a game by itself.
    pub(super) fn history(&self, at: usize) -> Story {
        let mut history = self.start.clone();
        for step in self.path(at).iter().filter_map(|&node| self.step(node)) {
            history.push(step.clone());
        }
        history
    }

    /// How many plies a position is away from White's first move, for numbering.
    pub(super) fn ply(&self, at: usize) -> usize {
        let black_begins = self.start.start().to_act().only().is_some_and(|seat| seat.index() == 1);
        self.path(at).len() + usize::from(black_begins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(tree: &mut Tree, at: usize, order: &str) -> usize {
        let seat = tree.game(at).to_act().only().unwrap();
        tree.play(at, &[(seat, order.to_owned())]).unwrap()
    }

    fn duel() -> Tree {
        let kind = *botyard_catalog::find("duel").unwrap();
        Tree::new(Story::begin(kind, Vec::new(), None, None).unwrap())
    }

    #[test]
    fn another_move_begins_a_variation_and_the_same_one_doesnt() {
        let mut tree = duel();
        let main = play(&mut tree, 0, "b2b3");
        let answer = play(&mut tree, main, "b4b3");
        assert_eq!(play(&mut tree, 0, "b2b3"), main);
        let other = play(&mut tree, 0, "c1c2");
        assert!(tree.is_main(answer) && !tree.is_main(other));
        assert_eq!(tree.fork(other), 0);
        assert_eq!(tree.line(0), [main, answer]);
        tree.promote(other);
        assert_eq!(tree.line(0), [other]);
        assert_eq!(tree.line(main), [main, answer]);
        assert_eq!(tree.cut(other), 0);
        assert_eq!(tree.line(0), [main, answer]);
    }

    #[test]
    fn a_line_is_a_game_by_itself() {
        let mut tree = duel();
        let first = play(&mut tree, 0, "b2b3");
        let second = play(&mut tree, first, "b4b3");
        let history = tree.history(second);
        assert_eq!(history.latest().position(), tree.game(second).position());
        assert_eq!(tree.ply(second), 2);
    }
}
