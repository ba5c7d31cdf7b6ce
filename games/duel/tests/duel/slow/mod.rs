//! Slow reference implementation of Robot Duel: letters on a grid, written from the rules sheet, sharing
//! nothing with the fast code.

/// A position of the slow implementation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Slow {
    /// `grid[rank][file]`, a letter or `.`; `H` and `h` are big yellow robots.
    grid: [[char; 3]; 4],
    /// Letters in hand, capital for White.
    hands: Vec<char>,
    white_to_move: bool,
    forced: bool,
    /// The winner by capture of the red robot or safe arrival: true for White.
    won: Option<bool>,
}

impl Slow {
    /// Reads board, hands and side to move from a position's text.
    pub(crate) fn read(text: &str, forced: bool) -> Slow {
        let mut words = text.split(' ');
        let (board, hands) = words.next().unwrap().split_once('[').unwrap();
        let mut grid = [['.'; 3]; 4];
        for (row, line) in board.split('/').enumerate() {
            let mut file = 0;
            let line = line.replace("+C", "H").replace("+c", "h");
            for sign in line.chars() {
                match sign.to_digit(10) {
                    Some(empty) => file += empty as usize,
                    None => {
                        grid[3 - row][file] = sign;
                        file += 1;
                    }
                }
            }
        }
        let hands = hands.chars().filter(|sign| sign.is_alphabetic()).collect();
        Slow { grid, hands, white_to_move: words.next() == Some("w"), forced, won: None }
    }

    /// Writes the position in the notation of the fast code.
    pub(crate) fn write(&self) -> String {
        let rows: Vec<String> = self.grid.iter().rev().map(|row| row.iter().collect()).collect();
        let mut board = rows.join("/");
        for (dots, digit) in [("...", "3"), ("..", "2"), (".", "1"), ("H", "+C"), ("h", "+c")] {
            board = board.replace(dots, digit);
        }
        let mut hands = self.hands.clone();
        hands.sort_by_key(|letter| (letter.is_lowercase(), *letter));
        let hands: String = if hands.is_empty() { "-".into() } else { hands.iter().collect() };
        format!("{board}[{hands}] {}", if self.white_to_move { "w" } else { "b" })
    }

    /// The side that has taken the red robot or arrived safely: true for White.
    pub(crate) fn won(&self) -> Option<bool> {
        self.won
    }

    fn is_own(&self, letter: char) -> bool {
        letter != '.' && letter.is_uppercase() == self.white_to_move
    }

    /// Whether the robot `letter` on (rank, file) could move to (to_rank, to_file) on an empty board.
    fn goes(letter: char, (rank, file): (usize, usize), (to_rank, to_file): (usize, usize)) -> bool {
        let ahead = if letter.is_uppercase() { 1 } else { -1 };
        let up = (to_rank as i32 - rank as i32) * ahead;
        let aside = (to_file as i32 - file as i32).abs();
        if up.abs() > 1 || aside > 1 || (up, aside) == (0, 0) {
            return false;
        }
        match letter.to_ascii_uppercase() {
            'L' => true,
            'E' => up != 0 && aside == 1,
            'G' => up == 0 || aside == 0,
            'C' => up == 1 && aside == 0,
            'H' => !(up == -1 && aside == 1),
            _ => false,
        }
    }

    fn squares() -> impl Iterator<Item = (usize, usize)> {
        (0..4).flat_map(|rank| (0..3).map(move |file| (rank, file)))
    }

    fn name((rank, file): (usize, usize)) -> String {
        format!("{}{}", ["a", "b", "c"][file], rank + 1)
    }

    /// All legal turns, each with the position after it.
    pub(crate) fn turns(&self) -> Vec<(String, Slow)> {
        let mut turns = Vec::new();
        if self.won.is_some() {
            return turns;
        }
        let last_rank = if self.white_to_move { 3 } else { 0 };
        for from in Slow::squares() {
            let robot = self.grid[from.0][from.1];
            for to in Slow::squares() {
                let target = self.grid[to.0][to.1];
                if !self.is_own(robot) || self.is_own(target) || !Slow::goes(robot, from, to) {
                    continue;
                }
                let name = format!("{}{}", Slow::name(from), Slow::name(to));
                let enters = "Cc".contains(robot) && to.0 == last_rank;
                if !(enters && self.forced) {
                    turns.push((name.clone(), self.moved(from, to, robot)));
                }
                if enters {
                    let big = if robot == 'C' { 'H' } else { 'h' };
                    turns.push((format!("{name}+"), self.moved(from, to, big)));
                }
            }
        }
        for letter in ['C', 'E', 'G'] {
            let held = if self.white_to_move { letter } else { letter.to_ascii_lowercase() };
            let Some(index) = self.hands.iter().position(|&other| other == held) else { continue };
            for to in Slow::squares().filter(|to| self.grid[to.0][to.1] == '.') {
                let mut after = self.clone();
                after.hands.remove(index);
                after.grid[to.0][to.1] = held;
                after.hand_over('.');
                turns.push((format!("{letter}@{}", Slow::name(to)), after));
            }
        }
        turns
    }

    fn moved(&self, from: (usize, usize), to: (usize, usize), becomes: char) -> Slow {
        let mut after = self.clone();
        let captured = after.grid[to.0][to.1];
        after.grid[from.0][from.1] = '.';
        after.grid[to.0][to.1] = becomes;
        if captured != '.' {
            let small = if captured.eq_ignore_ascii_case(&'H') { 'C' } else { captured.to_ascii_uppercase() };
            after.hands.push(if self.white_to_move { small } else { small.to_ascii_lowercase() });
        }
        after.hand_over(captured);
        after
    }

    /// Ends the turn. The mover wins by taking the red robot, or if its own stands unthreatened on the last
    /// rank.
    fn hand_over(&mut self, captured: char) {
        let (red, last_rank) = if self.white_to_move { ('L', 3) } else { ('l', 0) };
        let home = Slow::squares().find(|&(rank, file)| self.grid[rank][file] == red);
        let mover = self.white_to_move;
        self.white_to_move = !mover;
        let threatened = |target| {
            Slow::squares().any(|square| {
                let enemy = self.grid[square.0][square.1];
                self.is_own(enemy) && Slow::goes(enemy, square, target)
            })
        };
        let arrived = home.is_some_and(|home| home.0 == last_rank && !threatened(home));
        if captured.eq_ignore_ascii_case(&'L') || arrived {
            self.won = Some(mover);
        }
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
