//! Text form of a mix.

use std::fmt;

use crate::thinker::Mixed;

impl fmt::Display for Mixed {
    /// Formats the mix for a line of the engine protocol, each order as one word before its probability:
    /// `value 0.5312 exploitability 0.0004 mix FFFFF 0.6200 \FFH^ 0.3800`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "value {:.4} exploitability {:.4} mix", self.value, self.exploitability)?;
        for (order, chance) in &self.orders {
            let word: String = order.split_whitespace().collect();
            write!(f, " {word} {chance:.4}")?;
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
        let line = r"value 0.5312 exploitability 0.0004 mix FFFFF 0.6200 \FFH^ 0.3800";
        assert_eq!(mixed.to_string(), line);
    }
}
