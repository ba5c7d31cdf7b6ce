//! The worker that thinks.

/// An order that a computer is to give.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OrderTask {
    /// Which game it is, so that a player goes on remembering what it has seen.
    pub(crate) table: String,
    /// The id of the game.
    pub(crate) game: String,
    /// How it is played.
    pub(crate) options: Vec<(String, String)>,
    /// How many play.
    pub(crate) seats: usize,
    /// Where it starts, if not where the game does.
    pub(crate) start: Option<String>,
    /// What was played, step by step.
    pub(crate) moves: Vec<Vec<(u8, String)>>,
    /// Whose order it is.
    pub(crate) seat: u8,
    /// Which player.
    pub(crate) level: String,
    /// Chance.
    pub(crate) seed: u64,
}

/// Has an order thought of.
pub(crate) fn order(task: OrderTask, then: impl FnOnce(Result<String, String>) + 'static) {
    let _ = task;
    then(Err(String::new()));
}
