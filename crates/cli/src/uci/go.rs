//! Arguments of the command `go`.

use std::time::Duration;

use botyard_core::{GameInfo, Seat, clip};
use botyard_engine::{Budget, Limits};

/// A request to search. Words that can't be parsed are left out and reported in `notes`, because a client
/// that sends `go` always expects a move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct GoCommand {
    depth: Option<u32>,
    nodes: Option<u64>,
    movetime: Option<Duration>,
    /// Clocks of the first two seats, with their increments.
    clocks: [Option<Duration>; 2],
    increments: [Duration; 2],
    movestogo: Option<u32>,
    /// The seat to play, in simultaneous games.
    pub(super) seat: Option<Seat>,
    /// Search until stopped.
    pub(super) infinite: bool,
    /// Search on the other side's time, until `ponderhit` or `stop`.
    pub(super) ponder: bool,
    /// The orders to choose from; all of them if empty.
    pub(super) searchmoves: Vec<String>,
    /// Depth of a perft, in place of a search.
    pub(super) perft: Option<u32>,
    /// Sentences about ignored words.
    pub(super) notes: Vec<String>,
}

/// The words that end a list of moves.
const WORDS: [&str; 14] = [
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "mate",
    "perft",
    "infinite",
    "seat",
    "ponder",
    "searchmoves",
];

impl GoCommand {
    pub(super) fn read(text: &str, info: &GameInfo) -> GoCommand {
        let mut go = GoCommand::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let number = &mut |notes: &mut Vec<String>| -> Option<u64> {
                let text = words.next_if(|next| !WORDS.contains(next));
                // A clock that has run out is sent as a negative number.
                let number = text.and_then(|text| text.parse::<i128>().ok());
                if number.is_none() {
                    let not = text.map_or(String::new(), |text| format!(", not {:?}", clip(text)));
                    notes.push(format!("{word} needs a number{not}"));
                }
                number.map(|number| u64::try_from(number.max(0)).unwrap_or(u64::MAX))
            };
            let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
            let time = Duration::from_millis;
            let notes = &mut go.notes;
            // An unreadable limit counts as the smallest one: an infinite search would be the worst answer.
            match word {
                "depth" => go.depth = Some(small(number(notes).unwrap_or(1))),
                "nodes" => go.nodes = Some(number(notes).unwrap_or(1)),
                "movetime" => go.movetime = Some(time(number(notes).unwrap_or(1))),
                "wtime" => go.clocks[0] = Some(time(number(notes).unwrap_or(0))),
                "btime" => go.clocks[1] = Some(time(number(notes).unwrap_or(0))),
                "winc" => go.increments[0] = time(number(notes).unwrap_or(0)),
                "binc" => go.increments[1] = time(number(notes).unwrap_or(0)),
                "movestogo" => go.movestogo = number(notes).map(small),
                // A win with the nth own move takes 2n - 1 plies.
                "mate" => {
                    let moves = small(number(notes).unwrap_or(1));
                    go.depth = Some(moves.saturating_mul(2).saturating_sub(1).max(1));
                }
                "perft" => go.perft = Some(small(number(notes).unwrap_or(1)).min(crate::perft::DEEPEST)),
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "seat" => match words.next().map(|name| info.seat(name).ok_or(name)) {
                    Some(Ok(seat)) => go.seat = Some(seat),
                    Some(Err(name)) => go.notes.push(format!("unknown seat {:?}", clip(name))),
                    None => go.notes.push("seat must be followed by the name of a seat".to_owned()),
                },
                "searchmoves" => {
                    while let Some(text) = words.next_if(|next| !WORDS.contains(next)) {
                        go.searchmoves.push(text.to_owned());
                    }
                }
                other => go.notes.push(format!("ignoring the unknown word {:?} after go", clip(other))),
            }
        }
        go
    }

    /// Limits of this seat's search, if messages take `overhead` longer than the usual time.
    pub(super) fn limits(&self, seat: Seat, overhead: Duration) -> Limits {
        // If the other seat has a clock, a seat without one has no time left.
        let is_timed = self.clocks.iter().any(Option::is_some);
        let clock = self.clocks.get(seat.index()).copied().flatten().or(is_timed.then_some(Duration::ZERO));
        let increment = self.increments.get(seat.index()).copied().unwrap_or_default();
        let time = match (self.movetime, clock) {
            (Some(time), _) => Some(Budget { enough: time, most: time }),
            (None, Some(left)) => {
                Some(Budget::of_clock(left.saturating_sub(overhead), increment, self.movestogo))
            }
            (None, None) => None,
        };
        let GoCommand { depth, nodes, .. } = *self;
        Limits { depth, nodes, time: time.filter(|_| !self.infinite) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> GoCommand {
        GoCommand::read(text, botyard_catalog::find("duel").unwrap().info)
    }

    fn black(text: &str) -> Limits {
        go(text).limits(Seat::new(1).unwrap(), Duration::ZERO)
    }

    #[test]
    fn limits_are_read() {
        assert_eq!(black(""), Limits::default());
        assert_eq!(black("depth 7"), Limits::depth(7));
        assert_eq!(black(" nodes  5000 "), Limits::nodes(5_000));
        assert_eq!(black("movetime 250"), Limits::time(Duration::from_millis(250)));
        assert_eq!(black("mate 2"), Limits::depth(3));
        assert_eq!(black("infinite wtime 5"), Limits::default());
        let clock = Budget::of_clock(Duration::from_secs(60), Duration::from_secs(1), Some(10));
        let clock = Limits { time: Some(clock), ..Limits::default() };
        assert_eq!(black("wtime 1 btime 60000 winc 0 binc 1000 movestogo 10"), clock);
        let slow = go("btime 60500 binc 1000 movestogo 10");
        assert_eq!(slow.limits(Seat::new(1).unwrap(), Duration::from_millis(500)), clock);
        for out_of_time in ["btime -20", "wtime 60000", "wtime 60000 btime"] {
            assert!(black(out_of_time).time.unwrap().most <= Duration::from_millis(1), "{out_of_time}");
        }
    }

    #[test]
    fn moves_to_search_end_at_the_next_word() {
        let asked = go("searchmoves b2b3 C@a2 depth 4");
        assert_eq!(asked.searchmoves, ["b2b3", "C@a2"]);
        assert_eq!(asked.limits(Seat::new(0).unwrap(), Duration::ZERO), Limits::depth(4));
        assert!(go("ponder wtime 100 btime 100").ponder && !go("wtime 100").ponder);
    }

    #[test]
    fn invalid_arguments_are_ignored_with_a_sentence() {
        assert_eq!(go("depth").notes, ["depth needs a number"]);
        assert_eq!(go("depth infinite").notes, ["depth needs a number"]);
        assert!(go("depth infinite").infinite);
        assert_eq!(go("nodes many").notes, ["nodes needs a number, not \"many\""]);
        assert_eq!(go("slowly depth 3").notes, ["ignoring the unknown word \"slowly\" after go"]);
        assert_eq!(go("seat q").notes, ["unknown seat \"q\""]);
        assert_eq!(black("slowly depth 3"), Limits::depth(3));
        // A typing error doesn't start an infinite search.
        assert_eq!(black("nodes many"), Limits::nodes(1));
        assert_eq!(black("nodes 99999999999999999999999"), Limits::nodes(u64::MAX));
    }
}
