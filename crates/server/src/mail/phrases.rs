//! Sentences of letters to players, in every language.

use botyard_core::{GameInfo, Lang};
use botyard_mail::Day;
use botyard_protocol::Status;
use botyard_protocol::people::RatingFacts;
use botyard_table::{ClockRule, DAY, Time};

use crate::mail::facts::{OfferLine, TableFacts, awaited, players, seated};
use crate::store::TableRow;

/// Milliseconds in an hour.
const HOUR: u64 = DAY / 24;

/// Returns the subject of a table's letters to one player. It never changes, so that mail programs group the
/// letters.
pub(super) fn table_subject(facts: &TableFacts, board: u32, lang: Lang) -> String {
    let (game, id) = (facts.game, &facts.row.id);
    match lang {
        Lang::En => format!("{game}: board {board} ({id})"),
        Lang::Es => format!("{game}: tablero {board} ({id})"),
        Lang::Pl => format!("{game}: plansza {board} ({id})"),
    }
}

/// Returns the subject of a letter that isn't about a table.
pub(super) fn plain_subject(kind: &str, lang: Lang) -> &'static str {
    match (kind.split(':').next().unwrap_or_default(), lang) {
        ("address", Lang::En) => "Is this your address?",
        ("address", Lang::Es) => "¿Es esta tu dirección?",
        ("address", Lang::Pl) => "Czy to twój adres?",
        ("message", Lang::En) => "A message for you",
        ("message", Lang::Es) => "Un mensaje para ti",
        ("message", Lang::Pl) => "Wiadomość dla ciebie",
        ("answer", Lang::En) => "Your commands",
        ("answer", Lang::Es) => "Tus órdenes",
        ("answer", Lang::Pl) => "Twoje polecenia",
        (_, Lang::En) => "Your games",
        (_, Lang::Es) => "Tus partidas",
        (_, Lang::Pl) => "Twoje partie",
    }
}

/// Returns the heading of a requested board.
pub(super) fn board_title(row: &TableRow, info: &GameInfo, turn: Option<u32>, lang: Lang) -> String {
    let (game, id, players) = (info.name.get(lang), &row.id, players(row));
    let turn = turn_words(turn.unwrap_or(row.turn), lang);
    format!("{game} ({id}): {players}, {turn}")
}

/// Formats a turn: `turn 4`.
pub(super) fn turn_words(turn: u32, lang: Lang) -> String {
    match lang {
        Lang::En => format!("turn {turn}"),
        Lang::Es => format!("turno {turn}"),
        Lang::Pl => format!("tura {turn}"),
    }
}

/// Returns the state of a table for a list: `turn 4, your move`.
pub(super) fn table_state(row: &TableRow, is_awaited: bool, lang: Lang) -> String {
    let words = match (row.status, lang) {
        (Status::Gathering, Lang::En) => "waiting for players".to_owned(),
        (Status::Gathering, Lang::Es) => "espera jugadores".to_owned(),
        (Status::Gathering, Lang::Pl) => "czeka na graczy".to_owned(),
        (Status::Over, _) => row.result.clone().unwrap_or_default(),
        _ => turn_words(row.turn, lang),
    };
    match (is_awaited, lang) {
        (false, _) => words,
        (true, Lang::En) => format!("{words}, your move"),
        (true, Lang::Es) => format!("{words}, te toca"),
        (true, Lang::Pl) => format!("{words}, twój ruch"),
    }
}

/// Says that the limit of answers to letters that change nothing is reached.
pub(super) fn last_answer(lang: Lang) -> &'static str {
    match lang {
        Lang::En => {
            "You have received many replies within an hour. For now, only emails that play or change something get a reply; the others will again within an hour."
        }
        Lang::Es => {
            "Has recibido muchas respuestas en una hora. Por ahora solo respondo a correos que juegan o cambian algo; a los demás, otra vez dentro de una hora como mucho."
        }
        Lang::Pl => {
            "W ciągu godziny poszło do ciebie wiele odpowiedzi. Na razie odpowiedź dostaną tylko e-maile, które coś zagrają lub zmienią; pozostałe znów najpóźniej za godzinę."
        }
    }
}

/// Returns the heading of the board after these orders, which were only tried.
pub(super) fn tried(orders: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("After {orders} the board would be:"),
        Lang::Es => format!("Después de {orders} quedaría así:"),
        Lang::Pl => format!("Po {orders} byłoby tak:"),
    }
}

/// Returns the heading of the present board below other ones.
pub(super) fn at_present(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "The board now:",
        Lang::Es => "El tablero ahora:",
        Lang::Pl => "Plansza teraz:",
    }
}

pub(super) fn no_games(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "no such games",
        Lang::Es => "no hay partidas así",
        Lang::Pl => "brak takich partii",
    }
}

pub(super) fn no_ratings(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "no ratings yet",
        Lang::Es => "nadie tiene puntuación todavía",
        Lang::Pl => "nikt nie ma jeszcze rankingu",
    }
}

/// Formats wins, draws and losses in rated games.
pub(super) fn score(facts: &RatingFacts, lang: Lang) -> String {
    let RatingFacts { games, wins, draws, .. } = facts;
    let losses = games.saturating_sub(wins + draws);
    match lang {
        Lang::En => format!("{wins} won, {draws} drawn, {losses} lost"),
        Lang::Es => format!("{wins} ganadas, {draws} en tablas, {losses} perdidas"),
        Lang::Pl => format!("wygrane: {wins}, remisy: {draws}, przegrane: {losses}"),
    }
}

pub(super) fn rating(facts: &RatingFacts, lang: Lang) -> String {
    let RatingFacts { rating, games, .. } = facts;
    match lang {
        Lang::En => format!("{rating}, games: {games}"),
        Lang::Es => format!("{rating}, partidas: {games}"),
        Lang::Pl => format!("{rating}, gier: {games}"),
    }
}

/// Returns the first line of a letter about a turn: what happened and what is expected.
pub(super) fn your_turn(facts: &TableFacts, lang: Lang) -> String {
    let turn = facts.row.turn;
    let before = turn.saturating_sub(1);
    match (&facts.last, facts.is_simultaneous && before > 0, lang) {
        (Some((name, order)), _, Lang::En) => {
            format!("{name} played {order}: it is your move (turn {turn}).")
        }
        (Some((name, order)), _, Lang::Es) => format!("{name} ha jugado {order}: te toca (turno {turn})."),
        (Some((name, order)), _, Lang::Pl) => format!("{name}: {order}. Twój ruch (tura {turn})."),
        (None, true, Lang::En) => {
            format!("Turn {before} was played: now it is your move (turn {turn}).")
        }
        (None, true, Lang::Es) => {
            format!("Se ha jugado el turno {before}: ahora te toca (turno {turn}).")
        }
        (None, true, Lang::Pl) => format!("Tura {before} rozegrana: czas na twoje polecenia do tury {turn}."),
        (None, false, Lang::En) => format!("It is your move (turn {turn})."),
        (None, false, Lang::Es) => format!("Te toca (turno {turn})."),
        (None, false, Lang::Pl) => format!("Twój ruch (tura {turn})."),
    }
}

/// Returns the second line of a letter about a table: players, side and time limit.
pub(super) fn standing(facts: &TableFacts, now: Time, lang: Lang) -> String {
    let mut text = format!("{}.", players(&facts.row));
    if !facts.side.is_empty() && facts.ending.is_none() {
        text += &match lang {
            Lang::En => format!(" You play {}.", facts.side),
            Lang::Es => format!(" Juegas con {}.", facts.side),
            Lang::Pl => format!(" Grasz jako {}.", facts.side),
        };
    }
    if let Some(deadline) = facts.deadline() {
        let (at, left) = (moment(deadline), left(deadline.since(now), lang));
        text += &match lang {
            Lang::En => format!(" Your time ends on {at}: {left}."),
            Lang::Es => format!(" Tu tiempo acaba el {at}: {left}."),
            Lang::Pl => format!(" Twój czas kończy się {at}: {left}."),
        };
    }
    text
}

pub(super) fn reminder(facts: &TableFacts, lang: Lang) -> String {
    let late = match lang {
        Lang::En => "A reminder: the others are waiting for you.",
        Lang::Es => "Un recordatorio: los demás te están esperando.",
        Lang::Pl => "Przypomnienie: inni na ciebie czekają.",
    };
    format!("{late} {}", your_turn(facts, lang))
}

pub(super) fn invitation(facts: &TableFacts, lang: Lang) -> String {
    let (game, by) = (facts.game, seated(&facts.row));
    let text = match lang {
        Lang::En => {
            format!("{by} invites you to a game of {game}. Reply with `accept` or `decline`.")
        }
        Lang::Es => format!("{by} te invita a una partida de {game}. Responde con `accept` o `decline`."),
        Lang::Pl => format!("Zaproszenie do gry {game}, zaprasza {by}. Odpowiedz `accept` albo `decline`."),
    };
    let side = match facts.open_side {
        None => String::new(),
        Some(side) => match lang {
            Lang::En => format!(" You would play {}.", side.en),
            Lang::Es => format!(" Jugarías con {}.", side.es),
            Lang::Pl => format!(" Grasz jako {}.", side.pl),
        },
    };
    format!("{text}{side}{}{}", options(facts, lang), pace(&facts.row.clock, lang))
}

/// Names the options after a space, ` Goal: On the back row.`; empty if all are the usual ones.
fn options(facts: &TableFacts, lang: Lang) -> String {
    let mut text = String::new();
    let mut is_usual = true;
    for option in facts.info.options {
        let Some((_, value)) = facts.row.options.iter().find(|(key, _)| key == option.key) else { continue };
        is_usual &= option.choices.first().is_some_and(|usual| usual.value == value);
        let choice = option.choices.iter().find(|choice| choice.value == value);
        let value = choice.map_or(value.as_str(), |choice| choice.label.get(lang));
        text += &format!(" {}: {value}.", option.label.get(lang));
    }
    if is_usual { String::new() } else { text }
}

/// Formats the time control, after a space; empty if there is no limit.
fn pace(clock: &ClockRule, lang: Lang) -> String {
    match (clock, lang) {
        (ClockRule::Days { per_move, .. } | ClockRule::Round { limit: per_move, .. }, _)
            if *per_move < DAY =>
        {
            String::new()
        }
        (ClockRule::Days { per_move, .. } | ClockRule::Round { limit: per_move, .. }, lang) => {
            let days = per_move / DAY;
            match lang {
                Lang::En => format!(" Days per move: {days}."),
                Lang::Es => format!(" Días para cada jugada: {days}."),
                Lang::Pl => format!(" Dni na każdy ruch: {days}."),
            }
        }
        (ClockRule::Fischer { start, .. }, lang) => {
            let days = start / DAY;
            match lang {
                Lang::En => format!(" Days for the whole game: {days}."),
                Lang::Es => format!(" Días para toda la partida: {days}."),
                Lang::Pl => format!(" Dni na całą grę: {days}."),
            }
        }
        (ClockRule::None, _) => String::new(),
    }
}

/// Says who resigned.
pub(super) fn resigned(by: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{by} resigned"),
        Lang::Es => format!("{by} se rindió"),
        Lang::Pl => format!("{by} poddaje partię"),
    }
}

/// Says who declined an invitation.
pub(super) fn declined(by: &str, game: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{by} has declined your invitation to a game of {game}."),
        Lang::Es => format!("{by} no acepta tu invitación a una partida de {game}."),
        Lang::Pl => format!("{by} nie przyjmuje zaproszenia do gry {game}."),
    }
}

pub(super) fn offered(open: &OfferLine, lang: Lang) -> String {
    let OfferLine { by, what } = open;
    match lang {
        Lang::En => format!("{by} proposes {what}: reply with `accept` or `decline`."),
        Lang::Es => format!("{by} propone {what}: responde con `accept` o `decline`."),
        Lang::Pl => format!("{by} – propozycja {what}. Odpowiedz `accept` albo `decline`."),
    }
}

pub(super) fn offers(facts: &TableFacts, lang: Lang) -> Vec<String> {
    facts.offers.iter().map(|open| offered(open, lang)).collect()
}

pub(super) fn result(facts: &TableFacts, lang: Lang) -> String {
    let result = facts.row.result.as_deref().unwrap_or_default();
    let why = facts.ending.as_deref().unwrap_or_default();
    let players = players(&facts.row);
    match lang {
        Lang::En => {
            format!("The game is over: {players} {result} ({why}). Reply `rematch` to offer a rematch.")
        }
        Lang::Es => {
            format!("La partida ha terminado: {players} {result} ({why}). Con `rematch` pides la revancha.")
        }
        Lang::Pl => {
            format!("Koniec gry: {players} {result} ({why}). Odpowiedz `rematch`, żeby zaproponować rewanż.")
        }
    }
}

/// Returns the first line of a letter about chat messages, before the state of the game.
pub(super) fn chatted(state: &str, lang: Lang) -> String {
    let news = match lang {
        Lang::En => "There are new chat messages.",
        Lang::Es => "Hay mensajes nuevos en el chat.",
        Lang::Pl => "Na czacie są nowe wiadomości.",
    };
    format!("{news} {state}").trim_end().to_owned()
}

/// Returns the heading of the chat lines in a letter.
pub(super) fn said(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "Chat; reply with `chat TEXT`:",
        Lang::Es => "Chat; responde con `chat TEXTO`:",
        Lang::Pl => "Czat; odpowiedz: `chat TEKST`:",
    }
}

/// Names the player's own order: a move, or the orders of a round.
pub(super) fn your_order(info: &GameInfo, lang: Lang) -> &'static str {
    match (info.simultaneous, lang) {
        (false, Lang::En) => "Your move",
        (false, Lang::Es) => "Tu jugada",
        (false, Lang::Pl) => "Twój ruch",
        (true, Lang::En) => "Your orders",
        (true, Lang::Es) => "Tus órdenes",
        (true, Lang::Pl) => "Twoje polecenia",
    }
}

/// Says that the player's order is in and who is to move.
pub(super) fn waits(facts: &TableFacts, lang: Lang) -> String {
    let order = facts.own_order.as_ref().map(|order| format!("{}: {order}.", your_order(facts.info, lang)));
    let names = awaited(&facts.row);
    let waits = match lang {
        _ if names.is_empty() => String::new(),
        Lang::En => format!("To move: {names}."),
        Lang::Es => format!("Le toca a: {names}."),
        Lang::Pl => format!("Teraz gra: {names}."),
    };
    match order {
        Some(order) => format!("{order} {waits}").trim_end().to_owned(),
        None => waits,
    }
}

/// Says how to answer.
pub(super) fn how(kind: &str, facts: &TableFacts, board: u32, lang: Lang) -> String {
    let number = match lang {
        Lang::En => format!("This is your board {board}."),
        Lang::Es => format!("Es tu tablero {board}."),
        Lang::Pl => format!("To twoja plansza nr {board}."),
    };
    if !matches!(kind, "turn" | "reminder") {
        return number;
    }
    let example = &facts.example;
    let answer = match lang {
        Lang::En => format!(
            "Reply with your move on the first line, such as `{example}`. Also: `moves`, `preview MOVE`, `chat TEXT`, `draw`, `resign`, `stop mail`, `help`."
        ),
        Lang::Es => format!(
            "Responde con tu jugada en la primera línea, por ejemplo `{example}`. También: `moves`, `preview MOVE`, `chat TEXTO`, `draw`, `resign`, `stop mail`, `help`."
        ),
        Lang::Pl => format!(
            "Odpowiedz ruchem w pierwszej linii, na przykład `{example}`. Także: `moves`, `preview MOVE`, `chat TEKST`, `draw`, `resign`, `stop mail`, `help`."
        ),
    };
    format!("{answer} {number}")
}

/// Asks to confirm an address.
pub(super) fn address(name: &str, own: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!(
            "{name} wants to play by mail with this address at {own}. If that is you, reply with `accept`; otherwise do nothing, or reply with `decline`."
        ),
        Lang::Es => format!(
            "{name} quiere jugar por correo con esta dirección en {own}. Si eres tú, responde con `accept`; si no, no hagas nada o responde con `decline`."
        ),
        Lang::Pl => format!(
            "{name} chce grać pocztą z tego adresu na {own}. Jeśli to ty, odpowiedz `accept`; jeśli nie, nie rób nic albo odpowiedz `decline`."
        ),
    }
}

/// Returns the heading of another player's message.
pub(super) fn message(from: &str, lang: Lang) -> String {
    // A name of two words needs quotation marks.
    let name = if from.contains(' ') { format!("\"{from}\"") } else { from.to_owned() };
    match lang {
        Lang::En => format!("{from} wrote to you. Reply with `message {name}: TEXT`."),
        Lang::Es => format!("{from} te escribe. Responde con `message {name}: TEXTO`."),
        Lang::Pl => format!("{from} pisze do ciebie. Odpowiedz: `message {name}: TEKST`."),
    }
}

/// Returns the first lines of a digest.
pub(super) fn digest(lang: Lang) -> &'static str {
    match lang {
        Lang::En => {
            "Your games and messages. Write `GAME show BOARD` to see a board, `GAME move BOARD MOVE` to move."
        }
        Lang::Es => {
            "Lo que te espera. Escribe `GAME show BOARD` para ver un tablero y `GAME move BOARD MOVE` para jugar."
        }
        Lang::Pl => {
            "Co na ciebie czeka. Napisz `GAME show BOARD`, żeby zobaczyć planszę, `GAME move BOARD MOVE`, żeby zagrać."
        }
    }
}

/// Formats a time: `2026-11-25 10:05 UTC`.
fn moment(at: Time) -> String {
    let minutes = at.0 / 60_000;
    let day = Day::since_1970(at.0 / DAY).to_string();
    format!("{day} {:02}:{:02} UTC", minutes / 60 % 24, minutes % 60)
}

/// Formats the remaining time, rounded down.
fn left(span: u64, lang: Lang) -> String {
    let (days, hours) = (span / DAY, span / HOUR);
    let (count, is_days) = if days >= 2 { (days, true) } else { (hours, false) };
    match (lang, is_days, count) {
        (Lang::En, true, _) => format!("{count} days left"),
        (Lang::En, false, 1) => "one hour left".to_owned(),
        (Lang::En, false, 0) => "less than an hour left".to_owned(),
        (Lang::En, false, _) => format!("{count} hours left"),
        (Lang::Es, true, _) => format!("quedan {count} días"),
        (Lang::Es, false, 1) => "queda una hora".to_owned(),
        (Lang::Es, false, 0) => "queda menos de una hora".to_owned(),
        (Lang::Es, false, _) => format!("quedan {count} horas"),
        (Lang::Pl, true, _) => format!("zostało dni: {count}"),
        (Lang::Pl, false, 0) => "została niecała godzina".to_owned(),
        (Lang::Pl, false, _) => format!("zostało godzin: {count}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_formatted_in_words() {
        assert_eq!(moment(Time(1_797_724_800_000 + 10 * HOUR + 5 * 60_000)), "2026-12-20 10:05 UTC");
        assert_eq!(left(3 * DAY - 1, Lang::En), "2 days left");
        assert_eq!(left(HOUR + 1, Lang::En), "one hour left");
        assert_eq!(left(47 * HOUR, Lang::Es), "quedan 47 horas");
        assert_eq!(left(5, Lang::Pl), "została niecała godzina");
    }
}
