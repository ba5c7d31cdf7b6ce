//! Game options as players write them: canonical form, and seeds for random choices.

use botyard_core::RULES_KEY;
use botyard_core::face::{Kind, OptionPair};

use crate::problem::Problem;
use crate::secrets;

/// Returns the options that differ from the defaults, in canonical form, and the number of players.
pub(super) fn canonical(
    kind: &Kind,
    given: &[OptionPair],
    position: Option<&str>,
) -> Result<(Vec<OptionPair>, usize), Problem> {
    let bad = |error: botyard_core::face::FaceError| Problem::bad("game", error.to_string());
    // New tables use the newest rules.
    let given: Vec<OptionPair> = given.iter().filter(|(key, _)| !is_rules(key)).cloned().collect();
    let given = &draw_lots(kind, &given);
    let game = kind.begin(given, position, None).map_err(bad)?;
    let usual = kind.start(&[], None).map_err(bad)?.options();
    let pairs = game.options().into_iter().filter(|pair| !usual.contains(pair));
    Ok((pairs.map(|(key, value)| (key.to_owned(), value)).collect(), game.seats()))
}

fn is_rules(key: &str) -> bool {
    key.trim().eq_ignore_ascii_case(RULES_KEY)
}

/// Adds seeds to random choices: `fair` becomes `fair:123456`.
fn draw_lots(kind: &Kind, given: &[OptionPair]) -> Vec<OptionPair> {
    let draw = |(key, value): &OptionPair| {
        let value = if seeded(kind, key, value).is_some() {
            format!("{}:{}", value.trim(), secrets::seed() % 1_000_000)
        } else {
            value.clone()
        };
        (key.clone(), value)
    };
    given.iter().map(draw).collect()
}

/// Returns the choice of an option's value, if it is a random one without a seed.
fn seeded(kind: &Kind, key: &str, value: &str) -> Option<&'static str> {
    let option = kind.info.options.iter().find(|option| option.key.eq_ignore_ascii_case(key.trim()))?;
    let choice = option.choices.iter().find(|choice| choice.value.eq_ignore_ascii_case(value.trim()))?;
    choice.seeded.then_some(choice.value)
}

/// Whether two sets of options are the same, apart from seeds.
pub(super) fn same_options(kind: &Kind, some: &[OptionPair], others: &[OptionPair]) -> bool {
    let plain = |(key, value): &OptionPair| {
        let choice = value.split_once(':').and_then(|(choice, _)| seeded(kind, key, choice));
        (key.clone(), choice.map_or_else(|| value.clone(), str::to_owned))
    };
    // Waiting tables and new ones use the same rules.
    let chosen = |pairs: &[OptionPair]| -> Vec<OptionPair> {
        pairs.iter().filter(|(key, _)| !is_rules(key)).map(plain).collect()
    };
    chosen(some) == chosen(others)
}
