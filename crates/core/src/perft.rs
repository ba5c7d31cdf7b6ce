//! Perft: the number of lines of play to a depth, as a checksum of a move generator.
//!
//! A line that ends early isn't counted at greater depths, and rules about the history (repetition) are
//! ignored. This crate starts no threads: for parallel counting the caller passes a [`Crew`] that has them.

use std::ops::ControlFlow;
use std::sync::Mutex;

use crate::sequential::Position;

/// Progress callback, called about every million units with the work since the last call (leaves counted and
/// positions visited); may cancel the count.
pub type Watch<'a> = dyn Fn(u64) -> ControlFlow<()> + Sync + 'a;

/// An executor of jobs, sequential or parallel.
pub trait Crew {
    /// Calls `job` once with every number below `jobs`, in any order, from any threads, and returns when all
    /// calls have returned.
    fn each(&self, jobs: usize, job: &(dyn Fn(usize) + Sync));
}

/// Sequential crew: runs everything on the calling thread.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Crew for Alone {
    fn each(&self, jobs: usize, job: &(dyn Fn(usize) + Sync)) {
        (0..jobs).for_each(job);
    }
}

/// Leaf counts per first move, in move order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Divided<O> {
    /// Total number of leaves; 1 at depth 0.
    pub nodes: u64,
    /// Each first move with its count; empty at depth 0.
    pub moves: Vec<(O, u64)>,
}

/// Number of leaves at this depth. At the last ply legal moves are counted, not made.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => {
            let mut nodes = 0;
            let _: ControlFlow<()> = position.visit_moves(|order| {
                let mut next = position.clone();
                next.play_unchecked(order);
                nodes += if depth == 2 { next.count_moves() } else { perft(&next, depth - 1) };
                ControlFlow::Continue(())
            });
            nodes
        }
    }
}

/// [`perft`] split by first move and distributed over a crew. `None` if it was cancelled through `watch`.
pub fn divide<P: Position>(
    position: &P,
    depth: u32,
    crew: &dyn Crew,
    watch: &Watch,
) -> Option<Divided<P::Order>> {
    if depth == 0 {
        return Some(Divided { nodes: 1, moves: Vec::new() });
    }
    let first = moves_of(position);
    // Two plies deep there are enough jobs to keep a crew busy to the end.
    let jobs: Vec<(usize, P, u32)> = if depth >= 4 {
        let roots = first.iter().map(|order| after(position, order)).enumerate();
        roots
            .flat_map(|(root, next)| {
                moves_of(&next).into_iter().map(move |order| (root, after(&next, &order), depth - 2))
            })
            .collect()
    } else {
        first.iter().enumerate().map(|(root, order)| (root, after(position, order), depth - 1)).collect()
    };
    // A move that ends the game has no leaves below it, except at the last ply, where it is the leaf.
    let counts = Mutex::new(vec![Some(0); first.len()]);
    crew.each(jobs.len(), &|job| {
        let (root, position, depth) = &jobs[job];
        let mut counter = Counter { nodes: 0, done: 0, watch };
        let whole = counter.count(position, *depth).is_continue() && counter.tell().is_continue();
        if let Some(count) = counts.lock().ok().as_mut().and_then(|counts| counts.get_mut(*root)) {
            *count = count.filter(|_| whole).map(|count| count + counter.nodes);
        }
    });
    let counts: Option<Vec<u64>> = counts.into_inner().ok()?.into_iter().collect();
    let moves: Vec<(P::Order, u64)> = first.into_iter().zip(counts?).collect();
    Some(Divided { nodes: moves.iter().map(|(_, count)| count).sum(), moves })
}

fn moves_of<P: Position>(position: &P) -> Vec<P::Order> {
    let mut moves = Vec::new();
    let _: ControlFlow<()> = position.visit_moves(|order| {
        moves.push(order);
        ControlFlow::Continue(())
    });
    moves
}

fn after<P: Position>(position: &P, order: &P::Order) -> P {
    let mut next = position.clone();
    next.play_unchecked(order.clone());
    next
}

/// Units of work between two calls of the progress callback.
const TELL_EVERY: u64 = 1 << 20;

struct Counter<'a> {
    nodes: u64,
    done: u64,
    watch: &'a Watch<'a>,
}

impl Counter<'_> {
    fn count<P: Position>(&mut self, position: &P, depth: u32) -> ControlFlow<()> {
        if depth <= 2 {
            let nodes = perft(position, depth);
            self.nodes += nodes;
            self.done += nodes + 1;
            return if self.done >= TELL_EVERY { self.tell() } else { ControlFlow::Continue(()) };
        }
        position.visit_moves(|order| {
            let mut next = position.clone();
            next.play_unchecked(order);
            self.count(&next, depth - 1)
        })
    }

    fn tell(&mut self) -> ControlFlow<()> {
        (self.watch)(std::mem::take(&mut self.done))
    }
}
