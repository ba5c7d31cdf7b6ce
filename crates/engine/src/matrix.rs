//! Matrix games: two players choose a row and a column, and the row player gets what stands there.

/// What both should mix, and what the row player can then expect.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// The probability of every row.
    pub rows: Vec<f64>,
    /// The probability of every column.
    pub columns: Vec<f64>,
    /// What the row player expects.
    pub value: f64,
}

/// What the row player gets, row by row.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Matrix {
    cells: Vec<Vec<f64>>,
}

/// Anything smaller is nothing.
const TINY: f64 = 1e-11;

impl Matrix {
    /// These rows, all of the same length.
    ///
    /// # Panics
    /// If they aren't, or if there is no cell.
    pub fn new(cells: Vec<Vec<f64>>) -> Matrix {
        assert!(cells.first().is_some_and(|row| !row.is_empty()), "a matrix game needs a row and a column");
        assert!(cells.iter().all(|row| row.len() == cells[0].len()), "the rows must have the same length");
        Matrix { cells }
    }

    /// How many rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.cells.len(), self.cells.first().map_or(0, Vec::len))
    }

    /// What the row player gets for each row against a mix of columns.
    pub fn against_columns(&self, columns: &[f64]) -> Vec<f64> {
        self.cells
            .iter()
            .map(|row| row.iter().zip(columns).map(|(cell, chance)| cell * chance).sum())
            .collect()
    }

    /// What the row player gets in each column with a mix of rows.
    pub fn against_rows(&self, rows: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; self.size().1];
        for (row, chance) in self.cells.iter().zip(rows) {
            sums.iter_mut().zip(row).for_each(|(sum, cell)| *sum += chance * cell);
        }
        sums
    }

    /// An equilibrium, by the simplex method on the linear program of the column player; it has at most as many orders in
    /// each mix as the smaller side has choices.
    pub fn solve(&self) -> Solution {
        let (height, width) = self.size();
        let least = self.cells.iter().flatten().copied().fold(f64::INFINITY, f64::min);
        // Every cell at least 1: then the value is positive and the program bounded.
        let shift = 1.0 - least;
        // maximise sum(y) where (cells + shift) y <= 1; one row more for the prices, one column more for the right side.
        let mut tableau = vec![vec![0.0; width + height + 1]; height + 1];
        for (index, row) in self.cells.iter().enumerate() {
            row.iter().enumerate().for_each(|(column, cell)| tableau[index][column] = cell + shift);
            tableau[index][width + index] = 1.0;
            tableau[index][width + height] = 1.0;
        }
        tableau[height][..width].fill(-1.0);
        let mut basis: Vec<usize> = (width..width + height).collect();
        // The greatest price first is quick; Bland's rule, later, can't go in circles.
        let patience = 20 * (height + width);
        for round in 0..patience * 10 {
            let prices = &tableau[height][..width + height];
            let entering = if round < patience {
                let (column, price) = prices.iter().enumerate().fold((0, 0.0), |best, (column, &price)| {
                    if price < best.1 { (column, price) } else { best }
                });
                (price < -TINY).then_some(column)
            } else {
                prices.iter().position(|&price| price < -TINY)
            };
            let Some(entering) = entering else { break };
            let mut leaving: Option<(usize, f64)> = None;
            for row in 0..height {
                if tableau[row][entering] > TINY {
                    let ratio = tableau[row][width + height] / tableau[row][entering];
                    let better = leaving.is_none_or(|(best, least)| {
                        ratio < least - TINY || (ratio < least + TINY && basis[row] < basis[best])
                    });
                    if better {
                        leaving = Some((row, ratio));
                    }
                }
            }
            let Some((leaving, _)) = leaving else { break };
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
        let value =
            self.against_columns(&columns).iter().zip(&rows).map(|(gain, chance)| gain * chance).sum();
        Solution { rows, columns, value }
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

/// Makes weights chances; evenly if there is no weight.
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
            |one: &[f64], other: &[f64]| one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-9);
        assert!(close(&solved.rows, rows), "rows {:?}", solved.rows);
        assert!(close(&solved.columns, columns), "columns {:?}", solved.columns);
        assert!((solved.value - value).abs() < 1e-9, "value {}", solved.value);
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
    fn what_is_dominated_is_never_played() {
        check(&[&[3.0, 2.0, 4.0], &[1.0, 1.0, 5.0]], &[1.0, 0.0], &[0.0, 1.0, 0.0], 2.0);
        check(&[&[7.0]], &[1.0], &[1.0], 7.0);
    }

    #[test]
    fn no_choice_beats_the_solution_of_random_games() {
        use botyard_core::dice::Dice;
        let mut dice = Dice::new(9);
        for size in 1..40 {
            let (height, width) = (1 + dice.below(size) as usize, 1 + dice.below(size) as usize);
            // Few different numbers: many ties, as games have them.
            let mut cell = || dice.below(5) as f64 / 4.0;
            let cells = (0..height).map(|_| (0..width).map(|_| cell()).collect()).collect();
            let matrix = Matrix::new(cells);
            let solved = matrix.solve();
            let most = matrix.against_columns(&solved.columns).into_iter().fold(f64::MIN, f64::max);
            let least = matrix.against_rows(&solved.rows).into_iter().fold(f64::MAX, f64::min);
            assert!(most - least < 1e-9, "{height} x {width}: {least} to {most}");
            assert!((least..=most + 1e-9).contains(&(solved.value + 1e-12)), "{}", solved.value);
        }
    }
}
