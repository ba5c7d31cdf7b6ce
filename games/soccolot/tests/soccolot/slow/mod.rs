//! Slow reference implementation of Soccolot: letters on a grid, written from the rules sheet, sharing
//! nothing with the fast code.

/// A position of the slow implementation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Slow {
    /// `grid[rank][file]` with a row for each goal: rank 0 is White's goal, the last is Black's. White's men
    /// are `A` to `F`, Black's `a` to `f`, the ball is `o`, an empty square `.`.
    grid: Vec<Vec<char>>,
    white_to_move: bool,
    /// Whether the ball already scores on the back row.
    back_row: bool,
    /// Whether men may trade places with the ball.
    swaps: bool,
}

type Place = (i32, i32);

const COMPASS: [(&str, Place); 8] = [
    ("n", (1, 0)),
    ("ne", (1, 1)),
    ("e", (0, 1)),
    ("se", (-1, 1)),
    ("s", (-1, 0)),
    ("sw", (-1, -1)),
    ("w", (0, -1)),
    ("nw", (1, -1)),
];

impl Slow {
    /// Reads board and side to move from a position's text with a ball.
    pub(crate) fn read(text: &str, back_row: bool, swaps: bool) -> Slow {
        let mut words = text.split(' ');
        let ranks: Vec<&str> = words.next().unwrap().split('/').collect();
        let size = ranks.len();
        let mut grid = vec![vec!['.'; size]];
        for rank in ranks.into_iter().rev() {
            let mut row = Vec::new();
            let mut signs = rank.chars();
            while let Some(sign) = signs.next() {
                match sign {
                    'O' => row.push('o'),
                    'W' => row.push((b'A' + signs.next().unwrap() as u8 - b'1') as char),
                    'B' => row.push((b'a' + signs.next().unwrap() as u8 - b'1') as char),
                    digit => row.extend(vec!['.'; digit.to_digit(10).unwrap() as usize]),
                }
            }
            grid.push(row);
        }
        grid.push(vec!['.'; size]);
        Slow { grid, white_to_move: words.next() == Some("w"), back_row, swaps }
    }

    /// The position with this side to move.
    pub(crate) fn with_turn(self, white_to_move: bool) -> Slow {
        Slow { white_to_move, ..self }
    }

    /// Writes board and side in the notation of the fast code.
    pub(crate) fn write(&self) -> String {
        let mut ranks = Vec::new();
        for row in self.grid[1..=self.size() as usize].iter().rev() {
            let mut text = String::new();
            let mut empty = 0;
            for &sign in row.iter().chain(&['|']) {
                if sign == '.' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                match sign {
                    'o' => text += "O",
                    'A'..='F' => text += &format!("W{}", Slow::jersey(sign)),
                    'a'..='f' => text += &format!("B{}", Slow::jersey(sign)),
                    _ => {}
                }
            }
            ranks.push(text);
        }
        format!("{} {}", ranks.join("/"), if self.white_to_move { "w" } else { "b" })
    }

    fn jersey(man: char) -> u8 {
        man.to_ascii_uppercase() as u8 - b'A' + 1
    }

    fn size(&self) -> i32 {
        self.grid.len() as i32 - 2
    }

    fn at(&self, (rank, file): Place) -> char {
        self.grid[rank as usize][file as usize]
    }

    fn set(&mut self, (rank, file): Place, sign: char) {
        self.grid[rank as usize][file as usize] = sign;
    }

    fn places(&self) -> Vec<Place> {
        let size = self.size();
        (0..=size + 1).flat_map(|rank| (0..size).map(move |file| (rank, file))).collect()
    }

    fn ball(&self) -> Place {
        self.places().into_iter().find(|&place| self.at(place) == 'o').unwrap()
    }

    /// Whether a man may stand there, regardless of what stands there now.
    fn for_men(&self, (rank, file): Place) -> bool {
        (1..=self.size()).contains(&rank) && (0..self.size()).contains(&file)
    }

    /// Whether the ball may be there, regardless of what stands there now. The goals have no squares outside
    /// files a to h, so no path leads over the corner.
    fn for_ball(&self, (rank, file): Place) -> bool {
        let goal = rank == 0 || rank == self.size() + 1;
        (0..self.size()).contains(&file) && (goal && !self.back_row || self.for_men((rank, file)))
    }

    /// The side that has scored: true for White.
    pub(crate) fn won(&self) -> Option<bool> {
        let (rank, _) = self.ball();
        let from_the_end = if self.back_row { 1 } else { 0 };
        if rank == from_the_end {
            Some(false)
        } else if rank == self.size() + 1 - from_the_end {
            Some(true)
        } else {
            None
        }
    }

    /// All legal plays, each with the position after it.
    pub(crate) fn plays(&self) -> Vec<(String, Slow)> {
        let mut plays = Vec::new();
        if self.won().is_some() {
            return plays;
        }
        let ball = self.ball();
        for man in self.places() {
            let sign = self.at(man);
            let own =
                if self.white_to_move { sign.is_ascii_uppercase() } else { ('a'..='f').contains(&sign) };
            if !own {
                continue;
            }
            let name = Slow::jersey(sign);
            let beside = (ball.0 - man.0).abs() <= 1 && (ball.1 - man.1).abs() <= 1;
            for (direction, step) in COMPASS {
                let man_to = (man.0 + step.0, man.1 + step.1);
                if self.for_men(man_to) && self.at(man_to) == '.' {
                    let mut after = self.clone();
                    after.set(man, '.');
                    after.set(man_to, sign);
                    plays.push((format!("{name}r{direction}"), after.handed_over()));
                }
                let ball_to = (ball.0 + step.0, ball.1 + step.1);
                if beside && self.for_men(man_to) && self.for_ball(ball_to) {
                    // Both leave their squares before either enters one.
                    let mut after = self.clone();
                    after.set(man, '.');
                    after.set(ball, '.');
                    if after.at(man_to) == '.' && after.at(ball_to) == '.' {
                        after.set(man_to, sign);
                        after.set(ball_to, 'o');
                        plays.push((format!("{name}d{direction}"), after.handed_over()));
                    }
                }
            }
            if beside {
                let away = (ball.0 - man.0, ball.1 - man.1);
                for squares in 1.. {
                    let to = (ball.0 + away.0 * squares, ball.1 + away.1 * squares);
                    if !self.for_ball(to) || self.at(to) != '.' {
                        break;
                    }
                    let mut after = self.clone();
                    after.set(ball, '.');
                    after.set(to, 'o');
                    plays.push((format!("{name}k{squares}"), after.handed_over()));
                }
            }
            if beside && self.swaps {
                let mut after = self.clone();
                after.set(man, 'o');
                after.set(ball, sign);
                plays.push((format!("{name}x"), after.handed_over()));
            }
        }
        plays
    }

    fn handed_over(mut self) -> Slow {
        self.white_to_move = !self.white_to_move;
        self
    }

    /// Number of lines of `depth` plays.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let plays = self.plays();
        if depth == 1 {
            return plays.len() as u64;
        }
        plays.iter().map(|(_, after)| after.perft(depth - 1)).sum()
    }
}
