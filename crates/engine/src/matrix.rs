//! Matrix games: two players choose a row and a column, and the cell is the row player's payoff.

use botyard_core::dice::mix;

/// An equilibrium of a matrix game.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// Probability of every row.
    pub rows: Vec<f64>,
    /// Probability of every column.
    pub columns: Vec<f64>,
    /// Expected payoff of the row player.
    pub value: f64,
}

/// A matrix game: the row player's payoffs, row by row.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Matrix {
    cells: Vec<Vec<f64>>,
}

/// Tolerance of the simplex method.
const TINY: f64 = 1e-10;

/// Smaller gaps are rounding errors.
const CLOSE: f64 = 1e-6;

impl Matrix {
    /// Creates a matrix from rows of equal length.
    ///
    /// # Panics
    /// If the lengths differ, or if there is no cell.
    pub fn new(cells: Vec<Vec<f64>>) -> Matrix {
        assert!(cells.first().is_some_and(|row| !row.is_empty()), "a matrix game needs a row and a column");
        assert!(cells.iter().all(|row| row.len() == cells[0].len()), "the rows must have the same length");
        Matrix { cells }
    }

    /// Returns the number of rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.cells.len(), self.cells.first().map_or(0, Vec::len))
    }

    /// Returns the row player's expected payoff for each row against a mix of columns.
    pub fn against_columns(&self, columns: &[f64]) -> Vec<f64> {
        self.cells
            .iter()
            .map(|row| row.iter().zip(columns).map(|(cell, chance)| cell * chance).sum())
            .collect()
    }

    /// Returns the row player's expected payoff in each column with a mix of rows.
    pub fn against_rows(&self, rows: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; self.size().1];
        for (row, chance) in self.cells.iter().zip(rows) {
            sums.iter_mut().zip(row).for_each(|(sum, cell)| *sum += chance * cell);
        }
        sums
    }

    /// Returns how much both players together could still gain if each knew the other's mix: 0 in an
    /// equilibrium.
    pub fn gap(&self, rows: &[f64], columns: &[f64]) -> f64 {
        let most = self.against_columns(columns).into_iter().fold(f64::MIN, f64::max);
        let least = self.against_rows(rows).into_iter().fold(f64::MAX, f64::min);
        most - least
    }

    /// Computes an equilibrium by the simplex method on the linear program of the column player; each mix has
    /// at most as many choices as the smaller side has. If rounding errors lead that astray, regret matching
    /// approximates one.
    pub fn solve(&self) -> Solution {
        let (mut rows, mut columns) = self.by_simplex();
        let gap = self.gap(&rows, &columns);
        if gap.is_nan() || gap > CLOSE {
            let other = self.by_regret();
            if gap.is_nan() || self.gap(&other.0, &other.1) < gap {
                (rows, columns) = other;
            }
        }
        let gains = self.against_columns(&columns);
        let value = gains.iter().zip(&rows).map(|(gain, chance)| gain * chance).sum();
        Solution { rows, columns, value }
    }

    fn by_simplex(&self) -> (Vec<f64>, Vec<f64>) {
        let (height, width) = self.size();
        let least = self.cells.iter().flatten().copied().fold(f64::INFINITY, f64::min);
        // With every cell at least 1, the value is positive and the program bounded.
        let shift = 1.0 - least;
        // maximise sum(y) where (cells + shift) y <= 1; an extra row for the prices, an extra column for the
        // right-hand side.
        let mut tableau = vec![vec![0.0; width + height + 1]; height + 1];
        for (index, row) in self.cells.iter().enumerate() {
            row.iter().enumerate().for_each(|(column, cell)| tableau[index][column] = cell + shift);
            tableau[index][width + index] = 1.0;
            // A small perturbation, different for each row, avoids ties and so cycling.
            tableau[index][width + height] = 1.0 + 1e-9 * (1.0 + (mix(index as u64) >> 44) as f64 / 1e6);
        }
        tableau[height][..width].fill(-1.0);
        let mut basis: Vec<usize> = (width..width + height).collect();
        for _ in 0..20 * (height + width) {
            let prices = &tableau[height][..width + height];
            let (entering, price) = prices
                .iter()
                .enumerate()
                .fold((0, 0.0), |best, (column, &price)| if price < best.1 { (column, price) } else { best });
            if price >= -TINY {
                break;
            }
            let ratio = |row: &Vec<f64>| row[width + height] / row[entering];
            let leaving = (0..height)
                .filter(|&row| tableau[row][entering] > TINY)
                .min_by(|&one, &other| ratio(&tableau[one]).total_cmp(&ratio(&tableau[other])));
            let Some(leaving) = leaving else { break };
            pivot(&mut tableau, leaving, entering);
            basis[leaving] = entering;
        }
        let mut columns = vec![0.0; width];
        for (row, &column) in basis.iter().enumerate() {
            if column < width {
                columns[column] = tableau[row][width + height].max(0.0);
            }
        }
        let mut rows: Vec<f64> =
            tableau[height][width..width + height].iter().map(|price| price.max(0.0)).collect();
        normalise(&mut rows);
        normalise(&mut columns);
        (rows, columns)
    }

    /// Regret matching+ with alternating updates and linear averaging.
    fn by_regret(&self) -> (Vec<f64>, Vec<f64>) {
        const TURNS: u32 = 1_000;
        let (height, width) = self.size();
        let mut regrets = [vec![0.0; height], vec![0.0; width]];
        let mut wanted = regrets.clone();
        let mut mixes = regrets.clone();
        mixes.iter_mut().for_each(|mix| normalise(mix));
        for turn in 1..=TURNS {
            for side in [0, 1] {
                let gains = match side {
                    0 => self.against_columns(&mixes[1]),
                    _ => self.against_rows(&mixes[0]).iter().map(|gain| -gain).collect(),
                };
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
        (rows, columns)
    }
}

fn pivot(tableau: &mut [Vec<f64>], leaving: usize, entering: usize) {
    let mut pivot = std::mem::take(&mut tableau[leaving]);
    let scale = 1.0 / pivot[entering];
    pivot.iter_mut().for_each(|cell| *cell *= scale);
    for row in tableau.iter_mut().filter(|row| !row.is_empty()) {
        let factor = row[entering];
        if factor != 0.0 {
            row.iter_mut().zip(&pivot).for_each(|(cell, by)| *cell -= factor * by);
        }
    }
    tableau[leaving] = pivot;
}

/// Scales weights to probabilities; uniform if all are zero.
pub(crate) fn normalise(weights: &mut [f64]) {
    let sum: f64 = weights.iter().sum();
    let even = 1.0 / weights.len().max(1) as f64;
    for weight in weights.iter_mut() {
        *weight = if sum > 0.0 { *weight / sum } else { even };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(cells: &[&[f64]], rows: &[f64], columns: &[f64], value: f64) {
        let solved = Matrix::new(cells.iter().map(|row| row.to_vec()).collect()).solve();
        let close =
            |one: &[f64], other: &[f64]| one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-7);
        assert!(close(&solved.rows, rows), "rows {:?}", solved.rows);
        assert!(close(&solved.columns, columns), "columns {:?}", solved.columns);
        assert!((solved.value - value).abs() < 1e-7, "value {}", solved.value);
    }

    #[test]
    fn matching_pennies() {
        check(&[&[1.0, -1.0], &[-1.0, 1.0]], &[0.5, 0.5], &[0.5, 0.5], 0.0);
    }

    #[test]
    fn skewed_pennies() {
        // The row player gets 3 for heads and 1 for tails: both show heads a quarter of the time.
        check(&[&[3.0, 0.0], &[0.0, 1.0]], &[0.25, 0.75], &[0.25, 0.75], 0.75);
    }

    #[test]
    fn stone_paper_scissors() {
        let third = [1.0 / 3.0; 3];
        check(&[&[0.0, -1.0, 1.0], &[1.0, 0.0, -1.0], &[-1.0, 1.0, 0.0]], &third, &third, 0.0);
    }

    #[test]
    fn stone_counts_double() {
        // A win with stone is worth 2: then paper is played half of the time.
        let mix = [0.25, 0.5, 0.25];
        check(&[&[0.0, -1.0, 2.0], &[1.0, 0.0, -1.0], &[-2.0, 1.0, 0.0]], &mix, &mix, 0.0);
    }

    #[test]
    fn dominated_choices_are_never_played() {
        check(&[&[3.0, 2.0, 4.0], &[1.0, 1.0, 5.0]], &[1.0, 0.0], &[0.0, 1.0, 0.0], 2.0);
        check(&[&[7.0]], &[1.0], &[1.0], 7.0);
    }

    #[test]
    fn regret_matching_approximates_the_same_solution() {
        let matrix = Matrix::new(vec![vec![0.0, -1.0, 2.0], vec![1.0, 0.0, -1.0], vec![-2.0, 1.0, 0.0]]);
        let (rows, columns) = matrix.by_regret();
        assert!(matrix.gap(&rows, &columns) < 1e-2, "{rows:?} {columns:?}");
    }

    #[test]
    fn no_choice_beats_the_solution_of_random_games() {
        use botyard_core::dice::Dice;
        let mut dice = Dice::new(9);
        for size in 1..40 {
            let (height, width) = (1 + dice.below(size) as usize, 1 + dice.below(size) as usize);
            // Few different numbers make many ties, as in real games.
            let mut cell = || dice.below(5) as f64 / 4.0;
            let cells = (0..height).map(|_| (0..width).map(|_| cell()).collect()).collect();
            let matrix = Matrix::new(cells);
            let solved = matrix.solve();
            let gap = matrix.gap(&solved.rows, &solved.columns);
            assert!(gap < 1e-6, "{height} x {width}: {gap}");
        }
    }
}
