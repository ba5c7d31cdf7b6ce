//! Slow reference implementation of RoboSoccer: letters on a grid, written from the rules sheet, sharing
//! nothing with the fast code.

use std::collections::BTreeSet;
use std::rc::Rc;

/// Column and rank, both counted from 0.
type At = (i32, i32);

/// The rules that don't change during a game.
#[derive(Debug)]
pub(crate) struct Laws {
    rows: i32,
    plug: usize,
    /// Every pair of neighbours whose edge is closed in that direction.
    closed: BTreeSet<(At, At)>,
    spanish: bool,
    exactly_two: bool,
}

impl Laws {
    /// Reads a board file; `arrows` has an `x` for each turned arrow.
    pub(crate) fn new(board: &str, arrows: &str, spanish: bool, exactly_two: bool) -> Rc<Laws> {
        let mut laws = Laws { rows: 0, plug: 6, closed: BTreeSet::new(), spanish, exactly_two };
        let mut signs = arrows.chars();
        for line in board.lines() {
            let words: Vec<&str> = line.split('#').next().unwrap().split_whitespace().collect();
            match words[..] {
                ["rows", rows] => laws.rows = rows.parse().unwrap(),
                ["plug", plug] => laws.plug = plug.parse().unwrap(),
                ["wall", a, b] => {
                    laws.closed.insert((square(a), square(b)));
                    laws.closed.insert((square(b), square(a)));
                }
                ["arrow", a, b] => {
                    let (from, to) = if signs.next() == Some('x') {
                        (square(b), square(a))
                    } else {
                        (square(a), square(b))
                    };
                    laws.closed.insert((to, from));
                }
                _ => {}
            }
        }
        Rc::new(laws)
    }
}

fn square(text: &str) -> At {
    let column = "abcdef".find(&text[..1]).unwrap();
    (column as i32, text[1..].parse::<i32>().unwrap() - 1)
}

fn name((column, rank): At) -> String {
    format!("{}{}", &"abcdef"[column as usize..=column as usize], rank + 1)
}

/// A position of the slow implementation.
#[derive(Clone, Debug)]
pub(crate) struct Slow {
    laws: Rc<Laws>,
    /// `grid[rank][column]`, a letter or `.`.
    grid: Vec<Vec<char>>,
    white: bool,
    /// Whether the last turn was passive and so lost.
    passive: bool,
}

impl Slow {
    /// Reads board and side to act of a position after the set-up.
    pub(crate) fn read(laws: &Rc<Laws>, text: &str) -> Slow {
        let mut words = text.split(' ');
        let mut grid = Vec::new();
        for line in words.next().unwrap().split('/').rev() {
            let mut row = Vec::new();
            for sign in line.chars() {
                match sign.to_digit(10) {
                    Some(empty) => row.extend(".".repeat(empty as usize).chars()),
                    None => row.push(sign),
                }
            }
            assert_eq!(row.len(), 6);
            grid.push(row);
        }
        Slow { laws: Rc::clone(laws), grid, white: words.next() == Some("w"), passive: false }
    }

    /// Writes board and side in the notation of the fast code, and whether the last turn was passive and
    /// lost.
    pub(crate) fn write(&self) -> String {
        let rows: Vec<String> = self.grid.iter().rev().map(|row| row.iter().collect()).collect();
        let mut board = rows.join("/");
        for empty in (1..=6).rev() {
            board = board.replace(&".".repeat(empty), &empty.to_string());
        }
        let side = if self.white { "w" } else { "b" };
        format!("{board} {side}{}", if self.passive { " passive" } else { "" })
    }

    fn squares(&self) -> Vec<At> {
        (0..self.laws.rows).flat_map(|rank| (0..6).map(move |column| (column, rank))).collect()
    }

    fn letter(&self, (column, rank): At) -> char {
        self.grid[rank as usize][column as usize]
    }

    fn put(&mut self, (column, rank): At, letter: char) {
        self.grid[rank as usize][column as usize] = letter;
    }

    fn is_own(&self, letter: char) -> bool {
        letter != '.' && letter.is_uppercase() == self.white
    }

    fn is_robot(letter: char) -> bool {
        "BMSbms".contains(letter)
    }

    fn size(letter: char) -> usize {
        "SMB".find(letter.to_ascii_uppercase()).unwrap()
    }

    /// The neighbour in a direction on the cylinder, regardless of walls and arrows.
    fn next(&self, (column, rank): At, (right, up): At) -> Option<At> {
        let to = ((column + right + 6) % 6, rank + up);
        (to.1 >= 0 && to.1 < self.laws.rows).then_some(to)
    }

    /// The neighbour in a direction, if the edge is passable.
    fn pass(&self, from: At, direction: At) -> Option<At> {
        let to = self.next(from, direction)?;
        (!self.laws.closed.contains(&(from, to))).then_some(to)
    }

    fn last_rank(&self, white: bool) -> i32 {
        if white { self.laws.rows - 1 } else { 0 }
    }

    /// Whether this side's ball is on its last row.
    fn scored(&self, white: bool) -> bool {
        let ball = if white { 'O' } else { 'o' };
        self.grid[self.last_rank(white) as usize].contains(&ball)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.passive || self.scored(true) || self.scored(false)
    }

    /// All single actions, each with the position after it.
    fn actions(&self) -> Vec<(String, Slow)> {
        let mut actions = Vec::new();
        for from in self.squares() {
            let robot = self.letter(from);
            if !self.is_own(robot) || !Slow::is_robot(robot) {
                continue;
            }
            for direction in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let Some(to) = self.pass(from, direction) else { continue };
                let there = self.letter(to);
                if there == '.' {
                    let mut after = self.clone();
                    after.put(from, '.');
                    after.put(to, robot);
                    actions.push((name(from) + &name(to), after));
                    continue;
                }
                if self.is_own(there) || !Slow::is_robot(there) {
                    continue;
                }
                let on_end_rank = to.1 == 0 || to.1 == self.laws.rows - 1;
                if on_end_rank && !self.laws.spanish {
                    continue;
                }
                let Some(behind) = self.pass(to, direction) else { continue };
                if self.letter(behind) != '.' {
                    continue;
                }
                let mut after = self.clone();
                after.put(from, '.');
                if Slow::size(robot) >= Slow::size(there) {
                    after.put(to, robot);
                    after.put(behind, there);
                    actions.push((name(from) + &name(to), after));
                } else {
                    after.put(behind, robot);
                    actions.push((name(from) + &name(behind), after));
                }
            }
            for direction in [(1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
                let mut to = (from.0 + direction.0, from.1 + direction.1);
                while to.0 >= 0 && to.0 < 6 && to.1 >= 0 && to.1 < self.laws.rows {
                    let there = self.letter(to);
                    if there == if self.white { 'O' } else { 'o' } {
                        let mut after = self.clone();
                        after.put(from, there);
                        after.put(to, robot);
                        actions.push((name(from) + &name(to), after));
                    }
                    if there != '.' {
                        break;
                    }
                    to = (to.0 + direction.0, to.1 + direction.1);
                }
            }
        }
        actions
    }

    /// The mover's own pieces, to detect changes.
    fn own_pieces(&self) -> Vec<(At, char)> {
        let all = self.squares().into_iter().map(|at| (at, self.letter(at)));
        all.filter(|&(_, letter)| self.is_own(letter)).collect()
    }

    /// Whether the turn that began at `start` and ends here is passive.
    fn is_passive(&self, start: &Slow) -> bool {
        let home = self.laws.rows - 1 - self.last_rank(self.white);
        let at_home = self.own_pieces().iter().filter(|(at, _)| at.1 == home).count();
        at_home >= self.laws.plug || self.own_pieces() == start.own_pieces()
    }

    /// The position after a turn that ends here; `None` if the turn is illegal.
    fn end_turn(&self, start: &Slow) -> Option<Slow> {
        let mut after = self.clone();
        if !self.scored(self.white) && self.is_passive(start) {
            if !self.laws.spanish {
                return None;
            }
            after.passive = true;
        }
        after.white = !self.white;
        Some(after)
    }

    /// All legal turns, each with the position after it.
    pub(crate) fn turns(&self) -> Vec<(String, Slow)> {
        let mut turns = Vec::new();
        if self.is_over() {
            return turns;
        }
        for (first, halfway) in self.actions() {
            let scored = halfway.scored(self.white);
            if (scored || !self.laws.exactly_two)
                && let Some(after) = halfway.end_turn(self)
            {
                turns.push((first.clone(), after));
            }
            if scored {
                continue;
            }
            for (second, end) in halfway.actions() {
                if let Some(after) = end.end_turn(self) {
                    turns.push((format!("{first},{second}"), after));
                }
            }
        }
        turns
    }

    /// Number of lines of `depth` turns.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let turns = self.turns();
        if depth == 1 {
            return turns.len() as u64;
        }
        turns.iter().map(|(_, after)| after.perft(depth - 1)).sum()
    }
}
