//! What `go` asks for.

use std::time::Duration;

use botyard_core::{GameInfo, Seat, clip};
use botyard_engine::{Budget, Limits};

/// A request to think.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    depth: Option<u32>,
    nodes: Option<u64>,
    movetime: Option<Duration>,
    /// What is left on the clocks of the first two seats, and what each order adds.
    clocks: [Option<Duration>; 2],
    increments: [Duration; 2],
    movestogo: Option<u32>,
    /// Whose order is asked for, in games in which several seats owe one.
    pub(super) seat: Option<Seat>,
    /// Until it is told to stop.
    pub(super) infinite: bool,
    /// Count lines of play instead.
    pub(super) perft: Option<u32>,
}

impl Go {
    pub(super) fn read(text: &str, info: &GameInfo) -> Result<Go, String> {
        let mut go = Go::default();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            let mut number = || -> Result<u64, String> {
                let text = words.next().ok_or_else(|| format!("{word} needs a number"))?;
                // Clocks that have run out are sent as less than nothing.
                let number: i64 =
                    text.parse().map_err(|_| format!("{word} needs a number, not {:?}", clip(text)))?;
                Ok(number.max(0) as u64)
            };
            let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
            let time = Duration::from_millis;
            match word {
                "depth" => go.depth = Some(small(number()?)),
                "nodes" => go.nodes = Some(number()?),
                "movetime" => go.movetime = Some(time(number()?)),
                "wtime" => go.clocks[0] = Some(time(number()?)),
                "btime" => go.clocks[1] = Some(time(number()?)),
                "winc" => go.increments[0] = time(number()?),
                "binc" => go.increments[1] = time(number()?),
                "movestogo" => go.movestogo = Some(small(number()?)),
                // A win with the nth own move is 2n - 1 plies away.
                "mate" => go.depth = Some(small(number()?).saturating_mul(2).saturating_sub(1).max(1)),
                "perft" => go.perft = Some(small(number()?).min(crate::perft::DEEPEST)),
                "infinite" => go.infinite = true,
                "seat" => {
                    let name = words.next().ok_or("seat needs the name of a seat")?;
                    let seat = info.seat(name).ok_or_else(|| format!("there is no seat {:?}", clip(name)))?;
                    go.seat = Some(seat);
                }
                "ponder" => return Err("pondering isn't offered: think when it is your turn".to_owned()),
                other => return Err(format!("go can't be told {:?}", clip(other))),
            }
        }
        Ok(go)
    }

    /// What ends the thinking of this seat.
    pub(super) fn limits(&self, seat: Seat) -> Limits {
        let clock = self.clocks.get(seat.index()).copied().flatten();
        let increment = self.increments.get(seat.index()).copied().unwrap_or_default();
        let time = match (self.movetime, clock) {
            (Some(time), _) => Some(Budget { enough: time, most: time }),
            (None, Some(left)) => Some(Budget::of_clock(left, increment, self.movestogo)),
            (None, None) => None,
        };
        let Go { depth, nodes, .. } = *self;
        Limits { depth, nodes, time: time.filter(|_| !self.infinite) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Limits, String> {
        let duel = botyard_catalog::find("duel").unwrap();
        Go::read(text, duel.info).map(|go| go.limits(Seat::new(1).unwrap()))
    }

    #[test]
    fn limits_are_read() {
        assert_eq!(read(""), Ok(Limits::default()));
        assert_eq!(read("depth 7"), Ok(Limits::depth(7)));
        assert_eq!(read(" nodes  5000 "), Ok(Limits::nodes(5_000)));
        assert_eq!(read("movetime 250"), Ok(Limits::time(Duration::from_millis(250))));
        assert_eq!(read("mate 2"), Ok(Limits::depth(3)));
        assert_eq!(read("infinite wtime 5"), Ok(Limits::default()));
        let clock = Budget::of_clock(Duration::from_secs(60), Duration::from_secs(1), Some(10));
        let clock = Limits { time: Some(clock), ..Limits::default() };
        assert_eq!(read("wtime 1 btime 60000 winc 0 binc 1000 movestogo 10"), Ok(clock));
        assert!(read("btime -20").unwrap().time.unwrap().most <= Duration::from_millis(1));
    }

    #[test]
    fn what_cant_be_meant_gets_a_sentence() {
        assert_eq!(read("depth"), Err("depth needs a number".to_owned()));
        assert_eq!(read("nodes many"), Err("nodes needs a number, not \"many\"".to_owned()));
        assert_eq!(read("slowly"), Err("go can't be told \"slowly\"".to_owned()));
        assert_eq!(read("seat q"), Err("there is no seat \"q\"".to_owned()));
    }
}
