//! Equilibria of small matrix games by the simplex method. Plain additions, multiplications and divisions in
//! a fixed order: the same matrix has the same result on every machine.

/// A solver of matrix games that reuses its memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct MatrixGame {
    /// The condensed tableau, row by row: the cells, then the right-hand side; the last row has the prices.
    tableau: Vec<f64>,
    /// Variable of each row and of each column of the tableau: rows of the game from 0, columns from `rows`.
    of_row: Vec<usize>,
    of_column: Vec<usize>,
    /// The row player's probabilities.
    pub(crate) rows: Vec<f64>,
    /// The column player's probabilities.
    pub(crate) columns: Vec<f64>,
    /// Payoff that the row player's mix is sure of.
    pub(crate) floor: f64,
    /// Payoff that the column player's mix allows at most.
    pub(crate) ceiling: f64,
}

/// Tolerance of prices.
const TINY: f64 = 1e-11;

/// Smallest pivot: dividing by less would blow rounding errors up.
const PIVOT: f64 = 1e-7;

/// Size of the perturbation of the right-hand side.
const PERTURBATION: f64 = 1e-9;

/// A larger gap between floor and ceiling means that rounding errors led the simplex method astray.
const CLOSE: f64 = 1e-7;

impl MatrixGame {
    /// Solves the game with these cells, row by row: the payoffs of the row player.
    pub(crate) fn solve(&mut self, cells: &[f64], width: usize) {
        self.by_simplex(cells, width, false);
        self.bound(cells, width);
        if self.ceiling - self.floor > CLOSE || self.floor.is_nan() || self.ceiling.is_nan() {
            self.by_simplex(cells, width, true);
            self.bound(cells, width);
        }
        if self.ceiling - self.floor > CLOSE || self.floor.is_nan() || self.ceiling.is_nan() {
            self.by_regret(cells, width);
            self.bound(cells, width);
        }
    }

    fn bound(&mut self, cells: &[f64], width: usize) {
        let mut got = vec![0.0; width];
        let mut most = f64::MIN;
        for (row, &chance) in cells.chunks_exact(width).zip(&self.rows) {
            let mut sum = 0.0;
            for ((got, cell), by) in got.iter_mut().zip(row).zip(&self.columns) {
                *got += chance * cell;
                sum += by * cell;
            }
            most = f64::max(most, sum);
        }
        self.ceiling = most;
        self.floor = got.into_iter().fold(f64::MAX, f64::min);
    }

    /// With `careful`, pivots follow Bland's rule, which can't cycle.
    fn by_simplex(&mut self, cells: &[f64], width: usize, careful: bool) {
        let height = cells.len() / width;
        let least = cells.iter().copied().fold(f64::INFINITY, f64::min);
        // With every cell at least 1, the value is positive and the program bounded.
        let shift = 1.0 - least;
        let line = width + 1;
        self.tableau.clear();
        for (index, row) in cells.chunks_exact(width).enumerate() {
            self.tableau.extend(row.iter().map(|cell| cell + shift));
            // A small perturbation, different for each row, avoids ties and so cycling.
            let scattered = (index as u32).wrapping_mul(0x9e37_79b9) >> 16;
            self.tableau.push(if careful {
                1.0
            } else {
                1.0 + PERTURBATION * f64::from(scattered + 1) / 65536.0
            });
        }
        self.tableau.extend((0..width).map(|_| -1.0));
        self.tableau.push(0.0);
        self.of_row.clear();
        self.of_row.extend(0..height);
        self.of_column.clear();
        self.of_column.extend(height..height + width);
        for _ in 0..20 * (height + width) {
            let prices = &self.tableau[height * line..height * line + width];
            let entering = if careful {
                (0..width)
                    .filter(|&column| prices[column] < -TINY)
                    .min_by_key(|&column| self.of_column[column])
            } else {
                let best = (0..width).fold(
                    0,
                    |best, column| {
                        if prices[column] < prices[best] { column } else { best }
                    },
                );
                (prices[best] < -TINY).then_some(best)
            };
            let Some(entering) = entering else { break };
            let mut leaving: Option<(usize, f64)> = None;
            for row in 0..height {
                let cell = self.tableau[row * line + entering];
                if cell > PIVOT {
                    let ratio = self.tableau[row * line + width] / cell;
                    let is_better = leaving.is_none_or(|(other, least)| {
                        ratio < least || ratio == least && self.of_row[row] < self.of_row[other]
                    });
                    if is_better {
                        leaving = Some((row, ratio));
                    }
                }
            }
            let Some((leaving, _)) = leaving else { break };
            self.pivot(leaving, entering, height, line);
        }
        self.rows.clear();
        self.rows.resize(height, 0.0);
        self.columns.clear();
        self.columns.resize(width, 0.0);
        for row in 0..height {
            let variable = self.of_row[row];
            if variable >= height {
                self.columns[variable - height] = self.tableau[row * line + width].max(0.0);
            }
        }
        for column in 0..width {
            let variable = self.of_column[column];
            if variable < height {
                self.rows[variable] = self.tableau[height * line + column].max(0.0);
            }
        }
        normalise(&mut self.rows);
        normalise(&mut self.columns);
    }

    fn pivot(&mut self, leaving: usize, entering: usize, height: usize, line: usize) {
        let scale = 1.0 / self.tableau[leaving * line + entering];
        let mut pivot = std::mem::take(&mut self.tableau);
        let (before, rest) = pivot.split_at_mut(leaving * line);
        let (chosen, after) = rest.split_at_mut(line);
        for cell in chosen.iter_mut() {
            *cell *= scale;
        }
        chosen[entering] = scale;
        for row in before.chunks_exact_mut(line).chain(after.chunks_exact_mut(line)) {
            let factor = row[entering];
            if factor != 0.0 {
                row[entering] = 0.0;
                for (cell, by) in row.iter_mut().zip(chosen.iter()) {
                    *cell -= factor * by;
                }
            }
        }
        debug_assert_eq!(pivot.len(), (height + 1) * line);
        self.tableau = pivot;
        std::mem::swap(&mut self.of_row[leaving], &mut self.of_column[entering]);
    }

    /// Regret matching+ with alternating updates and linear averaging.
    fn by_regret(&mut self, cells: &[f64], width: usize) {
        const TURNS: u32 = 5_000;
        let height = cells.len() / width;
        let mut regrets = [vec![0.0; height], vec![0.0; width]];
        let mut wanted = regrets.clone();
        let mut mixes = regrets.clone();
        mixes.iter_mut().for_each(|mix| normalise(mix));
        for turn in 1..=TURNS {
            for side in [0, 1] {
                let mut gains = vec![0.0; mixes[side].len()];
                for (index, row) in cells.chunks_exact(width).enumerate() {
                    for (column, cell) in row.iter().enumerate() {
                        if side == 0 {
                            gains[index] += cell * mixes[1][column];
                        } else {
                            gains[column] -= cell * mixes[0][index];
                        }
                    }
                }
                let mean: f64 = gains.iter().zip(&mixes[side]).map(|(gain, chance)| gain * chance).sum();
                for (index, gain) in gains.iter().enumerate() {
                    regrets[side][index] = f64::max(regrets[side][index] + gain - mean, 0.0);
                }
                mixes[side].clone_from(&regrets[side]);
                normalise(&mut mixes[side]);
                let weighted = wanted[side].iter_mut().zip(&mixes[side]);
                weighted.for_each(|(sum, chance)| *sum += f64::from(turn) * chance);
            }
        }
        wanted.iter_mut().for_each(|mix| normalise(mix));
        let [rows, columns] = wanted;
        (self.rows, self.columns) = (rows, columns);
    }
}

/// Scales to a sum of 1; all equal if nothing is positive.
fn normalise(chances: &mut [f64]) {
    let sum: f64 = chances.iter().sum();
    if sum > 0.0 {
        chances.iter_mut().for_each(|chance| *chance /= sum);
    } else {
        let even = 1.0 / chances.len().max(1) as f64;
        chances.fill(even);
    }
}
