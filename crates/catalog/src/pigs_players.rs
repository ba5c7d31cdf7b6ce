//! The computer players of Robo Battle Pigs.

use botyard_engine::{Manner, Mixer, Thinker};
use botyard_pigs::Pigs;

/// The player of a level: `1` to `8`, `max`, or `greedy`, the best response to somebody who does anything. `None` if there is no
/// such level. [`Manner::usual_limits`] says how long it usually thinks.
pub fn pigs_thinker(level: &str, seed: u64) -> Option<Box<dyn Thinker>> {
    let manner = Manner::named(level)?;
    Some(Box::new(Mixer::<Pigs>::new(manner, seed)))
}

#[cfg(test)]
mod tests {
    use botyard_engine::{Limits, Stop};

    use super::*;

    #[test]
    fn every_level_gives_an_order() {
        let game = crate::find("pigs").unwrap().start(&[], None).unwrap();
        let seat = game.to_act().iter().next().unwrap();
        for level in ["1", "2", "3", "4", "5", "6", "7", "8", "max", "greedy"] {
            let limits = Limits::nodes(100_000);
            let decision =
                pigs_thinker(level, 3).unwrap().think(&*game, seat, &limits, &Stop::new(), &mut |_| {});
            let order = decision.unwrap().order;
            assert_eq!(game.check(seat, &order), Ok(order.clone()), "{level}");
        }
        assert!(pigs_thinker("9", 3).is_none());
    }
}
