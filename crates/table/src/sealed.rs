//! The only module that holds secrets: orders waiting for the reveal with their salts, conditional lines, and
//! played orders that the rules keep secret.
//!
//! Nothing here can be printed or serialised by accident. The accessors say who may see what they return.

use std::fmt;

use botyard_core::{Given, PerSeat, Seat, Seats};
use botyard_protocol::{Commitment, OpenOrder, Span, hex, unhex};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

/// A secret text. `Debug` prints neither the text nor its length; it is serialised only as part of a
/// [`StoredEntry`](crate::StoredEntry).
#[derive(Clone, PartialEq, Eq)]
pub struct Hidden(String);

impl Hidden {
    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// The text, to be sent encrypted to the server node that owns the table. Besides storage it may go
    /// nowhere else.
    pub fn for_owner(&self) -> &str {
        &self.0
    }
}

impl<T: Into<String>> From<T> for Hidden {
    fn from(text: T) -> Hidden {
        Hidden(text.into())
    }
}

impl fmt::Debug for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hidden")
    }
}

/// Sixteen random bytes that prevent guessing an order from its commitment. As secret as the order, and
/// revealed together with it. The sender of the command draws it, because a table uses no randomness.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Salt(pub [u8; 16]);

impl Salt {
    /// The salt as 32 hexadecimal digits, for a revealed order.
    pub(crate) fn opened(self) -> String {
        hex(&self.0)
    }

    /// Computes the [`Commitment`] to an order with this salt.
    pub fn commit(self, table: &str, turn: u32, seat: &str, order: &str) -> Commitment {
        let text = format!("{table}\n{turn}\n{seat}\n{}\n{order}", hex(&self.0));
        Commitment(Sha256::digest(text).into())
    }

    /// Parses 32 hexadecimal digits.
    pub fn read(text: &str) -> Option<Salt> {
        unhex(text).map(Salt)
    }
}

impl fmt::Debug for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Salt")
    }
}

/// The order that a seat has given for the present turn.
#[derive(Clone)]
struct SealedOrder {
    order: Hidden,
    salt: Option<Salt>,
    commitment: Option<Commitment>,
    slip: Option<Slip>,
}

/// Identifies an accepted order, to detect resent ones.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Slip {
    nonce: u64,
    /// First 8 bytes of the SHA-256 of the order's text as it was sent.
    mark: [u8; 8],
    commitment: Option<Commitment>,
}

impl Slip {
    fn new(nonce: u64, text: &Hidden, commitment: Option<Commitment>) -> Slip {
        let mut mark = [0; 8];
        mark.copy_from_slice(&Sha256::digest(text.text())[..8]);
        Slip { nonce, mark, commitment }
    }
}

/// How an order compares with an earlier one with the same nonce.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NonceCheck {
    Same,
    Other,
}

/// One order of a played turn.
#[derive(Clone)]
pub(crate) struct PlayedOrder {
    seat: Seat,
    order: Hidden,
    salt: Option<Salt>,
    commitment: Option<Commitment>,
    slip: Option<Slip>,
    /// Time left on the seat's clock after the turn.
    pub(crate) clock: Option<Span>,
}

/// A turn that was played.
#[derive(Clone)]
pub(crate) struct PlayedTurn {
    /// Number of the turn at the table.
    pub(crate) turn: u32,
    /// Whether its orders were public when it was played.
    pub(crate) open: bool,
    orders: Vec<PlayedOrder>,
}

/// One step of the game's history.
#[derive(Clone)]
pub(crate) enum PastStep {
    Played(PlayedTurn),
    /// A seat left a game that went on.
    Retired(Seat),
}

impl PastStep {
    /// Input for playing the step again.
    pub(crate) fn given(&self) -> Given<'_> {
        match self {
            PastStep::Played(PlayedTurn { orders, .. }) => {
                Given::Orders(orders.iter().map(|played| (played.seat, played.order.text())).collect())
            }
            PastStep::Retired(seat) => Given::Leaves(*seat),
        }
    }
}

/// A conditional line: upcoming orders of all seats in canonical form.
pub(crate) type SealedLine = Vec<Hidden>;

/// All secrets of a table.
#[derive(Clone)]
pub(crate) struct Sealed {
    envelopes: PerSeat<Option<SealedOrder>>,
    /// Orders accepted in the present turn, to detect resent ones.
    slips: PerSeat<Vec<Slip>>,
    /// Highest revision accepted from each seat in the present turn.
    revisions: PerSeat<u32>,
    lines: PerSeat<Vec<SealedLine>>,
    past: Vec<PastStep>,
}

impl Sealed {
    pub(crate) fn new(seats: usize) -> Sealed {
        Sealed {
            envelopes: PerSeat::from_fn(seats, |_| None),
            slips: PerSeat::from_fn(seats, |_| Vec::new()),
            revisions: PerSeat::from_fn(seats, |_| 0),
            lines: PerSeat::from_fn(seats, |_| Vec::new()),
            past: Vec::new(),
        }
    }

    /// The seats with a sealed order.
    pub(crate) fn ready(&self) -> Seats {
        self.envelopes.iter().filter(|(_, envelope)| envelope.is_some()).map(|(seat, _)| seat).collect()
    }

    /// The commitment to a seat's order of the present turn. Public.
    pub(crate) fn commitment(&self, seat: Seat) -> Option<Commitment> {
        self.envelopes.get(seat)?.as_ref()?.commitment
    }

    /// Highest revision accepted from a seat in this turn; 0 if it doesn't count.
    pub(crate) fn revision(&self, seat: Seat) -> u32 {
        self.revisions.get(seat).copied().unwrap_or(0)
    }

    /// Records the revision of something accepted, and returns the highest accepted one.
    pub(crate) fn accept_revision(&mut self, seat: Seat, revision: u32) -> u32 {
        self.revisions[seat] = self.revisions[seat].max(revision);
        self.revisions[seat]
    }

    /// Number of orders that a seat has sent in this turn.
    pub(crate) fn changes(&self, seat: Seat) -> usize {
        self.slips[seat].len()
    }

    /// Seals a seat's order in place of an earlier one. `text` is the order as it was sent, `order` its
    /// canonical form.
    pub(crate) fn seal(
        &mut self,
        seat: Seat,
        nonce: u64,
        text: &Hidden,
        order: Hidden,
        salt: Option<Salt>,
        commitment: Option<Commitment>,
    ) {
        let slip = Slip::new(nonce, text, commitment);
        self.slips[seat].push(slip);
        self.envelopes[seat] = Some(SealedOrder { order, salt, commitment, slip: Some(slip) });
    }

    /// Seals an order that no player sent: the idle order of a late seat, or one from a conditional line.
    pub(crate) fn seal_unsent(&mut self, seat: Seat, order: Hidden) {
        self.envelopes[seat] = Some(SealedOrder { order, salt: None, commitment: None, slip: None });
    }

    pub(crate) fn withdraw(&mut self, seat: Seat) {
        self.envelopes[seat] = None;
    }

    /// Whether this order counts for the turn: it is sealed or was played.
    pub(crate) fn is_in_force(&self, seat: Seat, turn: u32, nonce: u64) -> bool {
        let present = self.envelopes[seat].as_ref().and_then(|envelope| envelope.slip);
        self.played(seat, turn, nonce).is_some() || present.is_some_and(|slip| slip.nonce == nonce)
    }

    /// Compares an order with an earlier one with the same nonce, in the present turn (`present`) or a played
    /// one; `None` if there was none.
    pub(crate) fn known(
        &self,
        present: u32,
        seat: Seat,
        turn: u32,
        nonce: u64,
        text: &Hidden,
    ) -> Option<NonceCheck> {
        let slip = self.slip(present, seat, turn, nonce)?;
        let same = slip.mark == Slip::new(nonce, text, None).mark;
        Some(if same { NonceCheck::Same } else { NonceCheck::Other })
    }

    /// The commitment to an accepted order; the outer `None` if no such order was accepted.
    pub(crate) fn receipt(
        &self,
        present: u32,
        seat: Seat,
        turn: u32,
        nonce: u64,
    ) -> Option<Option<Commitment>> {
        self.slip(present, seat, turn, nonce).map(|slip| slip.commitment)
    }

    fn slip(&self, present: u32, seat: Seat, turn: u32, nonce: u64) -> Option<Slip> {
        if turn == present
            && let Some(slip) = self.slips.get(seat)?.iter().find(|slip| slip.nonce == nonce)
        {
            return Some(*slip);
        }
        // The turn that ended the game stays the present one.
        self.played(seat, turn, nonce)
    }

    /// The slip of a played order.
    fn played(&self, seat: Seat, turn: u32, nonce: u64) -> Option<Slip> {
        let played = self.past.iter().rev().find_map(|past| match past {
            PastStep::Played(played) if played.turn == turn => Some(played),
            _ => None,
        })?;
        let order = played.orders.iter().find(|order| order.seat == seat)?;
        order.slip.filter(|slip| slip.nonce == nonce)
    }

    /// The order of the present turn, for the seat that gave it.
    pub(crate) fn own_order(&self, seat: Seat) -> Option<&str> {
        self.envelopes.get(seat)?.as_ref().map(|envelope| envelope.order.text())
    }

    /// The conditional lines, for the seat that entered them.
    pub(crate) fn own_lines(&self, seat: Seat) -> Vec<Vec<String>> {
        let lines = self.lines.get(seat).map_or(&[][..], Vec::as_slice);
        lines.iter().map(|line| line.iter().map(|order| order.text().to_owned()).collect()).collect()
    }

    /// Whether these are the conditional lines of a seat.
    pub(crate) fn has_lines(&self, seat: Seat, lines: &[SealedLine]) -> bool {
        self.lines.get(seat).is_some_and(|own| own == lines)
    }

    pub(crate) fn set_lines(&mut self, seat: Seat, lines: Vec<SealedLine>) {
        self.lines[seat] = lines;
    }

    /// Advances all lines past a played order: lines that begin with it lose their first order, the others
    /// are dropped.
    pub(crate) fn follow_lines(&mut self, order: &str) {
        for seat in self.lines.seats() {
            self.lines[seat].retain_mut(|line| {
                let fits = line.first().is_some_and(|first| first.text() == order);
                if fits {
                    line.remove(0);
                }
                fits && !line.is_empty()
            });
        }
    }

    /// The prepared order of the seat to move.
    pub(crate) fn answer(&self, seat: Seat) -> Option<Hidden> {
        self.lines[seat].first()?.first().cloned()
    }

    pub(crate) fn drop_lines(&mut self) {
        for seat in self.lines.seats() {
            self.lines[seat].clear();
        }
    }

    /// The orders of the present turn, for playing them.
    pub(crate) fn reveal(&self) -> Vec<(Seat, String)> {
        let given = self.envelopes.iter().filter_map(|(seat, envelope)| Some((seat, envelope.as_ref()?)));
        given.map(|(seat, envelope)| (seat, envelope.order.text().to_owned())).collect()
    }

    /// Moves the orders of the present turn to the history.
    pub(crate) fn close_turn(&mut self, turn: u32, open: bool, clock: impl Fn(Seat) -> Option<Span>) {
        let mut orders = Vec::new();
        for seat in self.envelopes.seats() {
            self.slips[seat].clear();
            self.revisions[seat] = 0;
            if let Some(SealedOrder { order, salt, commitment, slip }) = self.envelopes[seat].take() {
                orders.push(PlayedOrder { seat, order, salt, commitment, slip, clock: clock(seat) });
            }
        }
        self.past.push(PastStep::Played(PlayedTurn { turn, open, orders }));
    }

    /// Removes a seat's order and lines and records that it left the game.
    pub(crate) fn retire(&mut self, seat: Seat) {
        self.withdraw(seat);
        self.lines[seat].clear();
        self.past.push(PastStep::Retired(seat));
    }

    /// Truncates the history to `to` steps and drops the orders of the present turn and all lines.
    pub(crate) fn go_back(&mut self, to: usize) {
        self.past.truncate(to);
        self.drop_present();
        self.drop_lines();
    }

    /// Drops the orders of the present turn and the memory of resent ones.
    pub(crate) fn drop_present(&mut self) {
        self.drop_orders();
        for seat in self.slips.seats() {
            self.slips[seat].clear();
            self.revisions[seat] = 0;
        }
    }

    /// Drops the orders of the present turn but keeps their slips: after the end of the game a resent order
    /// is still recognised.
    pub(crate) fn drop_orders(&mut self) {
        for seat in self.envelopes.seats() {
            self.envelopes[seat] = None;
        }
    }

    /// The steps played so far.
    pub(crate) fn past(&self) -> &[PastStep] {
        &self.past
    }
}

impl PlayedTurn {
    /// The orders, if they are public: by the rules, or because the game is `over`.
    pub(crate) fn opened(&self, over: bool) -> Option<Vec<OpenOrder>> {
        (self.open || over).then(|| {
            let open = |played: &PlayedOrder| OpenOrder {
                seat: played.seat,
                order: played.order.text().to_owned(),
                salt: played.salt.map(Salt::opened),
                commitment: played.commitment,
            };
            self.orders.iter().map(open).collect()
        })
    }

    /// The order of a seat, for that seat only.
    pub(crate) fn own_order(&self, seat: Seat) -> Option<&str> {
        self.orders.iter().find(|played| played.seat == seat).map(|played| played.order.text())
    }

    /// The seats that ordered.
    pub(crate) fn seats(&self) -> Seats {
        self.orders.iter().map(|played| played.seat).collect()
    }

    pub(crate) fn commitments(&self) -> Vec<(Seat, Commitment)> {
        self.orders.iter().filter_map(|played| Some((played.seat, played.commitment?))).collect()
    }

    /// Time left on the clocks after the turn.
    pub(crate) fn clocks(&self) -> impl Iterator<Item = (Seat, Span)> {
        self.orders.iter().filter_map(|played| Some((played.seat, played.clock?)))
    }
}

/// Serialisation for [`StoredEntry`](crate::StoredEntry) only.
pub(crate) mod stored {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(text: &Hidden, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(text.text())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Hidden, D::Error> {
        String::deserialize(deserializer).map(Hidden)
    }
}

/// Serialisation for [`StoredEntry`](crate::StoredEntry) only.
pub(crate) mod stored_lines {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(lines: &[Vec<Hidden>], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(lines.iter().map(|line| line.iter().map(Hidden::text).collect::<Vec<_>>()))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<Vec<Hidden>>, D::Error> {
        let lines = Vec::<Vec<String>>::deserialize(deserializer)?;
        Ok(lines.into_iter().map(|line| line.into_iter().map(Hidden).collect()).collect())
    }
}

/// Serialisation for [`StoredEntry`](crate::StoredEntry) only.
pub(crate) mod stored_salt {
    use serde::de::Error;

    use super::*;

    pub(crate) fn serialize<S: Serializer>(salt: &Option<Salt>, serializer: S) -> Result<S::Ok, S::Error> {
        salt.map(Salt::opened).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Salt>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| Salt::read(&text).ok_or_else(|| D::Error::custom("a salt is 32 hexadecimal digits")))
            .transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_output_is_the_same_for_all_secrets() {
        let print = |text: &str, salt: u8| format!("{:?} {:?}", Hidden::from(text), Salt([salt; 16]));
        assert_eq!(print("F F F F F", 1), print("", 2));
    }

    #[test]
    fn lines_continue_where_they_fit_and_end_where_they_dont() {
        let seat = Seat::new(0).unwrap();
        let line = |text: &str| text.split(' ').map(Hidden::from).collect::<SealedLine>();
        let mut sealed = Sealed::new(2);
        sealed.set_lines(seat, vec![line("a b c d"), line("x y"), line("a b e f")]);
        sealed.follow_lines("a");
        assert_eq!(sealed.own_lines(seat), [["b", "c", "d"], ["b", "e", "f"]]);
        assert_eq!(sealed.answer(seat), Some(Hidden::from("b")));
        sealed.follow_lines("b");
        sealed.follow_lines("z");
        assert_eq!(sealed.own_lines(seat), Vec::<Vec<String>>::new());
        assert_eq!(sealed.answer(seat), None);
    }

    #[test]
    fn the_hash_matches_sha256sum() {
        // printf '%s\n%s\n%s\n%s\n%s' yard-1 3 A 000102030405060708090a0b0c0d0e0f 'F ^ TR v H' | sha256sum
        let salt = Salt(std::array::from_fn(|index| index as u8));
        let commitment = salt.commit("yard-1", 3, "A", "F ^ TR v H");
        assert_eq!(
            commitment.to_string(),
            "ffb7babf99a1b5af66a2a65d500f94f499ba17f6fa16d84f9d5576203ab30f64"
        );
    }
}
