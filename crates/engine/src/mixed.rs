//! A mix as text.

use std::fmt;

use crate::thinker::Mixed;

impl fmt::Display for Mixed {
    /// For a line of the engine protocol: `value 0.5312 exploitability 0.0004 mix 0.6200 F F F F F | 0.3800 \ F F H ^`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "value {:.4} exploitability {:.4} mix", self.value, self.exploitability)?;
        for (index, (order, chance)) in self.orders.iter().enumerate() {
            let between = if index == 0 { "" } else { " |" };
            write!(f, "{between} {chance:.4} {order}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mix_is_one_line() {
        let orders = vec![("F F F F F".to_owned(), 0.62), (r"\ F F H ^".to_owned(), 0.38)];
        let mixed = Mixed { orders, value: 0.53125, exploitability: 0.0004 };
        let line = r"value 0.5312 exploitability 0.0004 mix 0.6200 F F F F F | 0.3800 \ F F H ^";
        assert_eq!(mixed.to_string(), line);
    }
}
