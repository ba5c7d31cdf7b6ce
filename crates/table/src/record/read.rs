//! Reading records from any source.

use botyard_core::face::{AnyGame, Kind, OptionPair, Refused};
use botyard_core::{
    OVER_WHEN_LEFT, OptionError, Outcome, PerSeat, RULES_KEY, Reason, Seat, Texts, Words, clip,
};
use botyard_protocol::{Commitment, Span};

use super::scan::{Item, Scan, Tag, TurnToken};
use super::wrong::{BadRecord, RecordResult, Wrong, wrong};
use super::{Record, RecordedAct, RecordedOrder, RecordedStep, is_two_sided, options_of};
use crate::limits;
use crate::orders::LONG_ORDER;
use crate::sealed::Salt;

const LONG_RECORD: Texts = Texts::new(
    "this is too long for a record: bytes",
    "esto es demasiado largo para un registro: bytes",
    "to za długie jak na zapis: bajty",
);
const MANY_TURNS: Texts = Texts::new("there are too many turns", "hay demasiados turnos", "jest za dużo tur");
const NO_SUCH_SEAT: Texts = Texts::new("there is no such seat", "no hay tal sitio", "nie ma takiego miejsca");
const SEAT_TWICE: Texts =
    Texts::new("this seat is there twice", "este sitio aparece dos veces", "to miejsce jest tu dwa razy");

/// Errors of marks in comments.
const TURN_NUMBER: Texts =
    Texts::new("write the number of the turn", "escribe el número del turno", "napisz numer tury");
const CLOCK_FORM: Texts = Texts::new(
    "write hours:minutes:seconds",
    "escribe horas:minutos:segundos",
    "napisz godziny:minuty:sekundy",
);
const COMMITMENT_FORM: Texts = Texts::new(
    "a commitment is 64 hexadecimal digits",
    "un compromiso son 64 cifras hexadecimales",
    "zobowiązanie to 64 cyfry szesnastkowe",
);
const SALT_FORM: Texts = Texts::new(
    "a salt is 32 hexadecimal digits",
    "una sal son 32 cifras hexadecimales",
    "sól to 32 cyfry szesnastkowe",
);
const NO_TURN: Texts =
    Texts::new("it has to stand behind a turn", "tiene que ir detrás de un turno", "musi stać za turą");
const SAY_WHOSE: Texts = Texts::new(
    "say whose it is, as in A=...",
    "di de quién es, como en A=...",
    "napisz, czyje to, jak w A=...",
);
const NO_ORDER: Texts = Texts::new(
    "this seat has no order in the turn",
    "este sitio no tiene ninguna orden en el turno",
    "to miejsce nie ma ruchu w tej turze",
);
const SEAT_OUT: Texts = Texts::new(
    "this seat is out of the game",
    "este sitio está fuera de la partida",
    "to miejsce jest już poza grą",
);

impl Record {
    /// Reads one record; `find` looks up a game by its id. Orders must be legal and are returned in canonical
    /// form. The result and the commitments are checked by [`verify`](Record::verify), not here.
    pub fn read(text: &str, find: impl FnOnce(&str) -> Option<Kind>) -> Result<Record, BadRecord> {
        if text.len() > limits::RECORD {
            return wrong(1, Wrong::TooMuch { what: LONG_RECORD, most: limits::RECORD });
        }
        let mut scan = Scan::new(text);
        let tags = scan.tags()?;
        let mut reader = RecordReader::new(&tags, find)?;
        while let Some(item) = scan.item()? {
            reader.hear(&item)?;
        }
        reader.finish(scan.line)
    }

    /// Splits a text into records, each with the number of its first line. A record begins with the tag
    /// `Game`, or in PGN with the tag `Event` after turns.
    pub fn split(text: &str) -> impl Iterator<Item = (usize, &str)> {
        let mut starts = vec![(1, 0)];
        let mut offset = 0;
        let mut has_turns = false;
        for (index, line) in text.split_inclusive('\n').enumerate() {
            let line_text = line.trim();
            let is_tag =
                |tag: &str| line_text.get(..tag.len()).is_some_and(|head| head.eq_ignore_ascii_case(tag));
            let (_, last) = starts[starts.len() - 1];
            let begins = is_tag("[game ") && !text[last..offset].trim().is_empty();
            if begins || (is_tag("[event ") && has_turns) {
                starts.push((index + 1, offset));
                has_turns = false;
            }
            has_turns |= !line_text.is_empty() && !line_text.starts_with(['[', '\u{feff}']);
            offset += line.len();
        }
        let ends: Vec<usize> = starts.iter().skip(1).map(|&(_, at)| at).chain([text.len()]).collect();
        let parts = starts.into_iter().zip(ends).map(move |((line, start), end)| (line, &text[start..end]));
        parts.filter(|(_, part)| !part.trim().is_empty())
    }
}

/// State of reading a record.
struct RecordReader<'a> {
    record: Record,
    game: Box<dyn AnyGame>,
    /// Words of an incomplete turn. `line` is the line of the first.
    pending: Vec<&'a str>,
    line: usize,
    turns: usize,
    next_turn: u32,
    /// The words of the result after the turns.
    result: Vec<&'a str>,
    tag_result: Option<(String, usize)>,
}

impl<'a> RecordReader<'a> {
    fn new(tags: &[Tag], find: impl FnOnce(&str) -> Option<Kind>) -> RecordResult<RecordReader<'a>> {
        let get = |name: &str| tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name));
        // PGN has the tag `Variant` instead.
        let Some(game) = get("Game").or(get("Variant")) else { return wrong(1, Wrong::NoGame) };
        let Some(kind) = find(game.value.trim()) else {
            return wrong(game.line, Wrong::UnknownGame(clip(&game.value)));
        };
        let info = kind.info;
        let mut options: Vec<OptionPair> = Vec::new();
        if let Some(tag) = get("Options") {
            for pair in tag.value.split_whitespace() {
                let Some((key, value)) = pair.split_once('=') else {
                    let why = OptionError::NotAPair(clip(pair));
                    return wrong(tag.line, Wrong::Setup(Words::of(&why)));
                };
                options.push((key.to_owned(), value.to_owned()));
            }
        }
        // Records written before rules had versions are of the first version.
        if !options.iter().any(|(key, _)| key.eq_ignore_ascii_case(RULES_KEY)) {
            options.push((RULES_KEY.to_owned(), "1".to_owned()));
        }
        let known_as =
            info.uci_variant.filter(|variant| variant.name.eq_ignore_ascii_case(game.value.trim()));
        for &(key, value) in known_as.map_or(&[][..], |variant| variant.options) {
            if !options.iter().any(|(given, _)| given.eq_ignore_ascii_case(key)) {
                options.push((key.to_owned(), value.to_owned()));
            }
        }
        let named = info.seat_names.iter().rposition(|seat| get(seat.name).is_some()).map(|last| last + 1);
        let seats = match get("Seats") {
            None => named.filter(|seats| info.seats.contains(seats)).unwrap_or(*info.seats.start()),
            Some(tag) => match tag.value.trim().parse() {
                Ok(seats @ 0..100) => seats,
                _ => return wrong(tag.line, Wrong::Seats(clip(&tag.value))),
            },
        };
        let place = get("Position").or(get("FEN"));
        let position = place.map(|tag| tag.value.clone());
        let at = place.or(get("Seats")).or(get("Options")).map_or(game.line, |tag| tag.line);
        let mut record = Record::new(kind, options, position, seats);
        let start = match record.start() {
            Ok(start) => start,
            Err(why) => return wrong(at, Wrong::Setup(Words::of(&why))),
        };
        record.options = options_of(&*start);
        if get("Position").is_none() && record.position.is_some() {
            record.position = Some(start.position());
        }
        let of_pgn =
            |name: &str| ["Variant", "FEN", "SetUp"].into_iter().any(|own| own.eq_ignore_ascii_case(name));
        let text = |name: &str| get(name).map(|tag| tag.value.clone());
        record.players = info.seat_names.iter().take(start.seats()).map(|seat| text(seat.name)).collect();
        record.table = text("Table");
        record.reason = text("Reason");
        record.tags = tags
            .iter()
            .filter(|tag| record.is_free(&tag.name) && !of_pgn(&tag.name))
            .map(|tag| (tag.name.clone(), tag.value.clone()))
            .collect();
        let tag_result = get("Result").map(|tag| (tag.value.trim().to_owned(), tag.line));
        Ok(RecordReader {
            record,
            game: start,
            pending: Vec::new(),
            line: 1,
            turns: 0,
            next_turn: 1,
            result: Vec::new(),
            tag_result,
        })
    }

    fn hear(&mut self, item: &Item<'a>) -> RecordResult<()> {
        match item.what {
            TurnToken::Comment(comment) => {
                self.close_turn(true)?;
                self.comment(comment, item.line)
            }
            TurnToken::Word(word) => self.word(word, item.line),
        }
    }

    fn word(&mut self, word: &'a str, line: usize) -> RecordResult<()> {
        let behind = behind_number(word);
        if behind.is_some() {
            self.close_turn(true)?;
        }
        let word = behind.unwrap_or(word);
        if word.is_empty() {
            return Ok(());
        }
        if self.is_result(word) {
            self.close_turn(true)?;
            self.result.push(word);
            self.line = line;
            return Ok(());
        }
        if !self.result.is_empty() {
            return wrong(line, Wrong::AfterResult(clip(word)));
        }
        let simultaneous = self.record.kind.info.simultaneous;
        if simultaneous && self.begins_turn(word) {
            self.close_turn(true)?;
        }
        if self.pending.is_empty() {
            self.line = line;
        }
        self.pending.push(word);
        if simultaneous { Ok(()) } else { self.close_turn(false) }
    }

    fn is_result(&self, word: &str) -> bool {
        let info = self.record.kind.info;
        let is_place = |word: &str| {
            word.split_once('=')
                .is_some_and(|(seat, place)| info.seat(seat).is_some() && place.parse::<u8>().is_ok())
        };
        matches!(word, "*" | "1-0" | "0-1" | "1/2-1/2" | "½-½") || is_place(word)
    }

    /// Whether the word names a seat and no `|` joins it to the words before.
    fn begins_turn(&self, word: &str) -> bool {
        let names_seat =
            word.split_once(':').is_some_and(|(name, _)| self.record.kind.info.seat(name).is_some());
        names_seat && self.pending.last().is_some_and(|last| !last.ends_with('|'))
    }

    /// Plays the pending words. In a sequential game an order may still lack words unless `is_all`.
    fn close_turn(&mut self, is_all: bool) -> RecordResult<()> {
        if self.pending.is_empty() {
            return Ok(());
        }
        let game = &mut self.game;
        if game.to_act().is_empty() {
            return wrong(self.line, Wrong::Over);
        }
        let turn = self.turns + 1;
        if self.record.steps.len() >= limits::STEPS {
            return wrong(self.line, Wrong::TooMuch { what: MANY_TURNS, most: limits::STEPS });
        }
        let bad = |text: &str, why: &Refused| Wrong::Order { turn, order: clip(text), why: Words::of(why) };
        let orders: Vec<(Seat, String)> = if self.record.kind.info.simultaneous {
            let text = self.pending.join(" ");
            match joint(game.as_ref(), turn, &text) {
                Ok(orders) => orders,
                Err(why) => return wrong(self.line, why),
            }
        } else {
            let Some(seat) = game.to_act().only() else { return wrong(self.line, Wrong::Over) };
            let text = self.pending.join(" ");
            let checked = if text.len() > limits::ORDER {
                Err(Refused::Unreadable { seat, why: LONG_ORDER.into() })
            } else {
                game.check(seat, &text)
            };
            match checked {
                Ok(order) => vec![(seat, order)],
                // An order may be more than one word: `place SMBBMS`.
                Err(_) if !is_all && self.pending.len() < 3 => return Ok(()),
                Err(why) => {
                    // The first word alone gives the best error, unless it is half an order.
                    let first = game.check(seat, self.pending[0]);
                    return wrong(
                        self.line,
                        match first {
                            Err(first @ Refused::Illegal { .. }) => bad(self.pending[0], &first),
                            _ => bad(&text, &why),
                        },
                    );
                }
            }
        };
        let pairs: Vec<(Seat, &str)> = orders.iter().map(|(seat, order)| (*seat, order.as_str())).collect();
        if let Err(why) = game.play(&pairs) {
            return wrong(self.line, bad(&self.pending.join(" "), &why));
        }
        self.pending.clear();
        self.turns += 1;
        let orders = orders.into_iter().map(|(seat, order)| RecordedOrder::new(seat, order)).collect();
        self.record.steps.push(RecordedStep {
            act: RecordedAct::Turn { turn: self.next_turn, orders },
            comments: Vec::new(),
        });
        self.next_turn = self.next_turn.saturating_add(1);
        Ok(())
    }

    /// Applies the marks at the beginning of a comment and keeps the rest as text.
    fn comment(&mut self, comment: &str, line: usize) -> RecordResult<()> {
        let mut text = comment.trim();
        while let Some((mark, rest)) = text.strip_prefix("[%").and_then(|text| text.split_once(']')) {
            let (name, value) = mark.split_once(char::is_whitespace).unwrap_or((mark, ""));
            let known = self
                .mark(name, value.trim())
                .map_err(|why| BadRecord { line, wrong: Wrong::Mark(clip(&format!("[%{mark}]")), why) })?;
            if !known {
                break;
            }
            text = rest.trim_start();
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        if !words.is_empty() {
            // The form in which the writer would write it.
            let text = words.join(" ").replace('{', "|").replace("[%", "[ %");
            match self.record.steps.last_mut() {
                Some(step) => step.comments.push(text),
                None => self.record.comments.push(text),
            }
        }
        Ok(())
    }

    /// Applies a mark. Returns false if it is unknown.
    fn mark(&mut self, name: &str, value: &str) -> Result<bool, Texts> {
        match name {
            "retired" => self.retire(value)?,
            "turn" => {
                let number: u32 = value.parse().map_err(|_| TURN_NUMBER)?;
                let turn = self.last_turn()?.0;
                *turn = number;
                self.next_turn = number.saturating_add(1);
            }
            "clk" => self.each(value, |order, text| {
                order.clock = Some(clock(text).ok_or(CLOCK_FORM)?);
                Ok(())
            })?,
            "commit" => self.each(value, |order, text| {
                order.commitment = Some(Commitment::read(text).ok_or(COMMITMENT_FORM)?);
                Ok(())
            })?,
            "salt" => self.each(value, |order, text| {
                order.salt = Some(Salt::read(text).ok_or(SALT_FORM)?);
                Ok(())
            })?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn last_turn(&mut self) -> Result<(&mut u32, &mut Vec<RecordedOrder>), Texts> {
        match self.record.steps.last_mut() {
            Some(RecordedStep { act: RecordedAct::Turn { turn, orders }, .. }) => Ok((turn, orders)),
            _ => Err(NO_TURN),
        }
    }

    /// Parses `A=... B=...`, or just `...` after the order of a single seat.
    fn each(
        &mut self,
        value: &str,
        mut set: impl FnMut(&mut RecordedOrder, &str) -> Result<(), Texts>,
    ) -> Result<(), Texts> {
        let info = self.record.kind.info;
        let (_, orders) = self.last_turn()?;
        for word in value.split_whitespace() {
            match (word.split_once('='), orders.as_mut_slice()) {
                (None, [only]) => set(only, word)?,
                (None, _) => return Err(SAY_WHOSE),
                (Some((name, text)), orders) => {
                    let seat = info.seat(name).ok_or(NO_SUCH_SEAT)?;
                    let order = orders.iter_mut().find(|order| order.seat == seat);
                    set(order.ok_or(NO_ORDER)?, text)?;
                }
            }
        }
        Ok(())
    }

    fn retire(&mut self, name: &str) -> Result<(), Texts> {
        let seats = self.record.players.len();
        let seat = self.record.kind.info.seat(name).filter(|seat| seat.index() < seats);
        let seat = seat.ok_or(NO_SUCH_SEAT)?;
        let game = &mut self.game;
        if !game.to_act().contains(seat) {
            return Err(SEAT_OUT);
        }
        game.retire(seat).ok_or(OVER_WHEN_LEFT)?;
        self.record.steps.push(RecordedStep { act: RecordedAct::Retired(seat), comments: Vec::new() });
        Ok(())
    }

    fn finish(mut self, last: usize) -> RecordResult<Record> {
        self.close_turn(true)?;
        let end = if self.result.is_empty() { None } else { Some((self.result.join(" "), self.line)) };
        let end = end.map(|(text, line)| Ok((self.places(&text, line)?, text))).transpose()?;
        let tag = match self.tag_result.take() {
            Some((text, line)) => Some((self.places(&text, line)?, text)),
            None => None,
        };
        self.record.places = match (tag, end) {
            (Some((tag, tag_text)), Some((end, end_text))) => {
                if tag != end {
                    return wrong(last, Wrong::TwoResults { tag: clip(&tag_text), end: clip(&end_text) });
                }
                tag
            }
            (Some((places, _)), None) | (None, Some((places, _))) => places,
            (None, None) => None,
        };
        Ok(self.record)
    }

    /// Parses the places of a result; `None` for `*`.
    fn places(&self, text: &str, line: usize) -> RecordResult<Option<Vec<u8>>> {
        let info = self.record.kind.info;
        let seats = self.record.players.len();
        let bad = || BadRecord { line, wrong: Wrong::Result(clip(text)) };
        let two = |places: [u8; 2]| {
            if is_two_sided(info) && seats == 2 { Ok(Some(places.to_vec())) } else { Err(bad()) }
        };
        match text.trim() {
            "*" | "" => return Ok(None),
            "1-0" => return two([1, 2]),
            "0-1" => return two([2, 1]),
            "1/2-1/2" | "½-½" => return two([1, 1]),
            _ => {}
        }
        let mut places = vec![0; seats];
        for word in text.split_whitespace() {
            let (seat, place) = word.split_once('=').ok_or_else(bad)?;
            let seat = info.seat(seat).filter(|seat| seat.index() < seats).ok_or_else(bad)?;
            places[seat.index()] = place.parse().map_err(|_| bad())?;
        }
        if are_places(&places) { Ok(Some(places)) } else { Err(bad()) }
    }
}

/// Whether these are possible places.
pub(super) fn are_places(places: &[u8]) -> bool {
    let reason = Reason { code: "", words: Texts { en: "", es: "", pl: "" } };
    Outcome { places: PerSeat::from_fn(places.len(), |seat| places[seat.index()]), reason }.is_well_formed()
}

/// Parses and checks the orders of several seats.
fn joint(game: &dyn AnyGame, turn: usize, text: &str) -> Result<Vec<(Seat, String)>, Wrong> {
    let mut orders: Vec<(Seat, String)> = Vec::new();
    for part in text.split('|') {
        let part = part.trim();
        let bad = |order: &str, why: Words| Wrong::Order { turn, order: clip(order), why };
        let Some((name, order)) = part.split_once(':') else {
            return Err(Wrong::Whose { turn, order: clip(part) });
        };
        let Some(seat) = game.info().seat(name).filter(|seat| seat.index() < game.seats()) else {
            return Err(bad(part, NO_SUCH_SEAT.into()));
        };
        if orders.iter().any(|&(other, _)| other == seat) {
            return Err(bad(part, SEAT_TWICE.into()));
        }
        if order.len() > limits::ORDER {
            return Err(bad(part, LONG_ORDER.into()));
        }
        let order = game.check(seat, order.trim()).map_err(|why| bad(part, Words::of(&why)))?;
        orders.insert(orders.partition_point(|&(other, _)| other < seat), (seat, order));
    }
    Ok(orders)
}

/// The rest of a word that begins with the number of a turn: `12.`, `12...`, `12.b2b3`.
fn behind_number(word: &str) -> Option<&str> {
    let behind = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    (behind.len() < word.len() && behind.starts_with('.')).then(|| behind.trim_start_matches('.'))
}

/// Parses `1:02:03`, `2:03` or `3`, with or without fractions of a second.
fn clock(text: &str) -> Option<Span> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let mut seconds: Span = 0;
    for (index, number) in whole.split(':').enumerate() {
        if index > 2 || !number.bytes().all(|sign| sign.is_ascii_digit()) {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(number.parse().ok()?)?;
    }
    if part.is_empty() || part.len() > 9 || !part.bytes().all(|sign| sign.is_ascii_digit()) {
        return None;
    }
    let thousandths = format!("{part:0<3}")[..3].parse::<Span>().ok()?;
    seconds.checked_mul(1_000)?.checked_add(thousandths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_in_every_form() {
        assert_eq!(clock("0:01:02"), Some(62_000));
        assert_eq!(clock("1:02.5"), Some(62_500));
        assert_eq!(clock("71:59:59.001"), Some(259_199_001));
        for bad in ["", "x", "1:2:3:4", "-1", "1.x", "1.", "+1", "99999999999999999999"] {
            assert_eq!(clock(bad), None, "{bad}");
        }
    }

    #[test]
    fn turn_numbers_are_not_orders() {
        assert_eq!(behind_number("12."), Some(""));
        assert_eq!(behind_number("1..."), Some(""));
        assert_eq!(behind_number("1.b2b3"), Some("b2b3"));
        assert_eq!(behind_number("5rs"), None);
        assert_eq!(behind_number("1-0"), None);
        assert_eq!(behind_number(".5"), None);
    }
}
