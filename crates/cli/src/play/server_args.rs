//! `botyard play --server`: choice of server, identity and table.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, anyhow};
use botyard_client::{Client, ClientError, ServerAddress};
use botyard_core::Seat;
use botyard_core::face::{AnyGame, Kind};
use botyard_protocol::people::SessionFacts;
use botyard_protocol::{
    Clock, Join, Late, NewTable, Opened, SeatWish, Sitter, Status, Summaries, Summary, Taken,
};
use clap::Args;

use super::sign_in::{KeptSession, KnownServers, password_for};
use crate::failure::Failure;
use crate::records::clean;

/// Environment variable with the token of an account.
pub(crate) const TOKEN: &str = "BOTYARD_TOKEN";

/// Arguments for play on a server.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct ServerArgs {
    /// Play on this server, such as https://play.example.org; the link of a table joins it. Without a game or
    /// a table, list the open tables
    #[arg(long, value_name = "URL", conflicts_with_all = ["record", "seed"])]
    pub(crate) server: Option<String>,
    /// Id of the table on the server
    #[arg(long, value_name = "ID", requires = "server", conflicts_with = "kind")]
    pub(crate) table: Option<String>,
    /// Watch the table without joining
    #[arg(long, requires = "server", conflicts_with = "kind")]
    pub(crate) watch: bool,
    /// Sign in to this account; the password is read from BOTYARD_PASSWORD or the terminal
    #[arg(long, value_name = "NAME", requires = "server")]
    pub(crate) user: Option<String>,
    /// File with an API token [default: the token in BOTYARD_TOKEN, if set]
    #[arg(long, value_name = "FILE", requires = "server", conflicts_with = "user")]
    pub(crate) token_file: Option<PathBuf>,
    /// Play as a new guest with this name
    #[arg(long, value_name = "NAME", requires = "server", conflicts_with_all = ["user", "token_file"])]
    pub(crate) guest: Option<String>,
    /// Clock of a new table: seconds plus increment (300+5), days per move (2d) or seconds per round
    /// (round:60) [default: none]
    #[arg(long, value_name = "CLOCK", requires = "server", conflicts_with = "table", value_parser = table_clock)]
    pub(crate) clock: Option<Clock>,
    /// Create an unlisted table, reachable only by its link
    #[arg(long, requires = "server", conflicts_with = "table")]
    pub(crate) private: bool,
    /// Create a rated table, for accounts only
    #[arg(long, requires = "server", conflicts_with = "table")]
    pub(crate) rated: bool,
}

/// Parses `300+5`, `2d` or `round:60`.
fn table_clock(text: &str) -> Result<Clock, String> {
    let text = text.trim();
    let read = || {
        if text == "none" {
            return Some(Clock::None);
        }
        if let Some(seconds) = text.strip_prefix("round:") {
            return Some(Clock::Round { seconds: seconds.parse().ok()?, late: Late::default() });
        }
        if let Some(days) = text.strip_suffix('d') {
            return Some(Clock::Days { per_move: days.parse().ok()?, vacation: 0 });
        }
        let (start, increment) = text.split_once('+').unwrap_or((text, "0"));
        Some(Clock::Fischer { start: start.parse().ok()?, increment: increment.parse().ok()? })
    };
    read().ok_or_else(|| {
        "expected 300+5 (seconds + increment), 2d (days per move) or round:60 (seconds per round)".to_owned()
    })
}

/// A table to open.
pub(crate) struct TableWanted {
    pub(crate) kind: &'static Kind,
    pub(crate) options: Vec<(String, String)>,
    pub(crate) position: Option<String>,
    /// The game at its start.
    pub(crate) game: Box<dyn AnyGame>,
    /// The user's seat; `None` for any.
    pub(crate) seat: Option<Seat>,
    /// Level of the computers on all other seats; `None` leaves them open.
    pub(crate) level: Option<String>,
}

impl TableWanted {
    fn new_table(&self, asked: &ServerArgs) -> NewTable {
        let own = self.seat.or_else(|| self.game.to_act().iter().next()).or_else(|| Seat::new(0));
        let wish = |seat: Seat| match &self.level {
            _ if Some(seat) == own => SeatWish::Me,
            Some(level) => SeatWish::Computer { level: level.clone() },
            None => SeatWish::Open,
        };
        NewTable {
            game: self.kind.info.id.to_owned(),
            options: self.options.iter().cloned().collect::<BTreeMap<_, _>>(),
            position: self.position.clone(),
            seats: Seat::first(self.game.seats()).map(wish).collect(),
            clock: asked.clock.unwrap_or_default(),
            private: asked.private,
            rated: asked.rated,
        }
    }
}

/// A table that was found or opened.
pub(crate) struct ServerPlace {
    pub(crate) client: Client,
    pub(crate) id: String,
    pub(crate) key: Option<String>,
    /// Address of the table, to share with others.
    pub(crate) link: String,
}

/// Result of a request for a table.
pub(crate) enum Arrived {
    At(ServerPlace),
    /// No table was named: a list of games and tables, in lines.
    Listed(String),
}

/// Parses the path of a table: `/t/ID`, with the key of a private one.
fn table_of(path: &str) -> Result<Option<(String, Option<String>)>, Failure> {
    let path = path.split('#').next().unwrap_or_default();
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let key = query.split('&').find_map(|pair| pair.strip_prefix("key=")).map(str::to_owned);
    match path.trim_matches('/').split('/').collect::<Vec<_>>().as_slice() {
        [""] => Ok(None),
        ["t", id] => Ok(Some(((*id).to_owned(), key))),
        _ => Err(Failure::Usage(format!(
            "{} isn't the URL of a server or a table, such as https://play.example.org/t/k3v7m2q9xa",
            clean(path)
        ))),
    }
}

/// Signs in, and finds or opens the table.
pub(crate) async fn arrive(
    asked: &ServerArgs,
    wanted: Option<TableWanted>,
    known: &mut KnownServers,
) -> Result<Arrived, Failure> {
    let url = asked.server.as_deref().unwrap_or_default();
    let (address, path) = ServerAddress::read(url).map_err(|why| Failure::Usage(why.to_string()))?;
    let named = match (table_of(&path)?, &asked.table) {
        (Some(_), Some(_)) => {
            return Err(Failure::Usage("the link already names a table: remove --table".to_owned()));
        }
        (Some(_), None) if wanted.is_some() => {
            return Err(Failure::Usage("the table already exists: remove the game".to_owned()));
        }
        (found, id) => found.or_else(|| id.as_ref().map(|id| (id.trim().to_owned(), None))),
    };
    let anybody = Client::to(address.clone());
    let words = |why: ClientError| anyhow!(why).context(format!("{address}"));
    let known_as = sign_in(asked, &anybody, known).await?;
    match (named, wanted) {
        (Some((id, key)), _) => visit(asked, &anybody, known_as, known, id, key).await.map(Arrived::At),
        (None, Some(wanted)) => {
            let client = match known_as {
                Some(client) => client,
                None => new_guest(&anybody, None, known).await?,
            };
            let opened = client.open_table(&wanted.new_table(asked)).await.map_err(words)?;
            Ok(Arrived::At(place(client, opened)))
        }
        (None, None) => {
            let listed = list(known_as.as_ref().unwrap_or(&anybody)).await.map_err(words)?;
            Ok(Arrived::Listed(listed))
        }
    }
}

fn place(client: Client, opened: Opened) -> ServerPlace {
    let Opened { table, key, link, .. } = opened;
    let link = format!("{}{link}", client.address());
    ServerPlace { client, id: table.id, key, link }
}

/// Enters an existing table: the user's own game, an open seat, or as a spectator.
async fn visit(
    asked: &ServerArgs,
    anybody: &Client,
    known_as: Option<Client>,
    known: &mut KnownServers,
    id: String,
    key: Option<String>,
) -> Result<ServerPlace, Failure> {
    let words = |why: ClientError| anyhow!(why).context(format!("{}", anybody.address()));
    let visitor = known_as.clone().unwrap_or_else(|| anybody.clone());
    let answer = visitor.table(&id, key.as_deref()).await.map_err(words)?;
    let is_open = answer.view.status == Status::Gathering
        && answer.view.seats.iter().any(|seat| seat.sitter == Sitter::Open);
    if answer.seat.is_none() && is_open && !asked.watch {
        let client = match known_as {
            Some(client) => client,
            None => new_guest(anybody, None, known).await?,
        };
        let join = Join { seat: None, key: key.clone() };
        let opened = client.join_table(&id, &join).await.map_err(words)?;
        let mut place = place(client, opened);
        place.key = place.key.or(key);
        return Ok(place);
    }
    let query = key.as_ref().map(|key| format!("?key={key}")).unwrap_or_default();
    let link = format!("{}/t/{id}{query}", visitor.address());
    Ok(ServerPlace { client: visitor, id, key, link })
}

/// The user's identity on the server: the account of a token or a name, or the stored session; `None` without
/// any.
async fn sign_in(
    asked: &ServerArgs,
    anybody: &Client,
    known: &mut KnownServers,
) -> Result<Option<Client>, Failure> {
    let server = anybody.address().to_string();
    let words = |why: ClientError| anyhow!(why).context(server.clone());
    if let Some(name) = &asked.user {
        let password = password_for(name)?;
        let signed_in = anybody.log_in(name, &password).await.map_err(words)?;
        known.remember(&server, KeptSession::new(&signed_in));
        return Ok(Some(anybody.with_token(signed_in.token)));
    }
    if let Some(name) = &asked.guest {
        return new_guest(anybody, Some(name.clone()), known).await.map(Some);
    }
    let token = match &asked.token_file {
        Some(file) => {
            let text = std::fs::read_to_string(file);
            Some(text.with_context(|| format!("can't read the token in {}", file.display()))?)
        }
        None => std::env::var(TOKEN).ok(),
    };
    if let Some(token) = token.map(|token| token.trim().to_owned()).filter(|token| !token.is_empty()) {
        let client = anybody.with_token(token);
        return match is_somebody(&client).await.map_err(words)? {
            true => Ok(Some(client)),
            false => {
                Err(anyhow!("{server} doesn't accept the token: create one on your account page").into())
            }
        };
    }
    let Some(login) = known.login(&server) else { return Ok(None) };
    let client = anybody.with_token(login.token);
    if is_somebody(&client).await.map_err(words)? {
        Ok(Some(client))
    } else {
        known.forget(&server);
        Ok(None)
    }
}

/// Whether the server accepts the client's token.
async fn is_somebody(client: &Client) -> Result<bool, ClientError> {
    match client.get("/api/session").await {
        Ok(facts) => Ok(serde_json::from_value::<SessionFacts>(facts)?.player.is_some()),
        Err(ClientError::Refused { status: 401 | 403, .. }) => Ok(false),
        Err(why) => Err(why),
    }
}

async fn new_guest(
    anybody: &Client,
    name: Option<String>,
    known: &mut KnownServers,
) -> Result<Client, Failure> {
    let server = anybody.address().to_string();
    let guest = anybody.guest_called(name).await.map_err(|why| anyhow!(why).context(server.clone()))?;
    known.remember(&server, KeptSession::new(&guest));
    Ok(anybody.with_token(guest.token))
}

/// Lists the user's games in progress, and tables with open seats.
async fn list(client: &Client) -> Result<String, ClientError> {
    let mut text = String::new();
    let mut add = |heading: &str, tables: &[Summary]| {
        if tables.is_empty() {
            return;
        }
        let _ = writeln!(text, "{heading}");
        for table in tables {
            let _ = writeln!(text, "  {}/t/{}  {}", client.address(), clean(&table.id), table_words(table));
        }
    };
    if client.token().is_some() {
        let mine: Summaries = serde_json::from_value(client.get("/api/account/tables").await?)?;
        let goes_on: Vec<Summary> =
            mine.tables.into_iter().filter(|table| table.status != Status::Over).collect();
        add("Your games:", &goes_on);
    }
    let open: Summaries = serde_json::from_value(client.get("/api/tables").await?)?;
    let open: Vec<Summary> =
        open.tables.into_iter().filter(|table| table.status == Status::Gathering).collect();
    add("Tables with open seats:", &open);
    if text.is_empty() {
        text.push_str("No open tables. Create one with botyard play GAME --server URL.\n");
    } else {
        text.push_str("Join one with botyard play --server LINK.\n");
    }
    Ok(text)
}

/// Formats `duel, Ann - open, 300+5, gathering`.
fn table_words(table: &Summary) -> String {
    let seats = table.seats.iter().map(|seat| match seat {
        Taken::Open => "open".to_owned(),
        Taken::Person { name, .. } => clean(name).into_owned(),
        Taken::Computer { level } => format!("computer ({})", clean(level)),
    });
    let seats: Vec<String> = seats.collect();
    let clock = match table.clock {
        Clock::None => "no clock".to_owned(),
        Clock::Fischer { start, increment } => format!("{start}+{increment}"),
        Clock::Days { per_move, .. } => format!("{per_move}d"),
        Clock::Round { seconds, .. } => format!("round:{seconds}"),
    };
    format!("{}, {}, {clock}, {}", clean(&table.game), seats.join(" - "), table.status.word())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_of_tables_are_read() {
        assert_eq!(table_clock("300+5"), Ok(Clock::Fischer { start: 300, increment: 5 }));
        assert_eq!(table_clock("60"), Ok(Clock::Fischer { start: 60, increment: 0 }));
        assert_eq!(table_clock("2d"), Ok(Clock::Days { per_move: 2, vacation: 0 }));
        assert_eq!(table_clock("round:60"), Ok(Clock::Round { seconds: 60, late: Late::Wait }));
        assert_eq!(table_clock("none"), Ok(Clock::None));
        for wrong in ["", "soon", "5+", "d", "round:", "-1"] {
            assert!(table_clock(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_tables_link_identifies_it() {
        let read = |path: &str| table_of(path).map_err(|why| why.to_string());
        assert_eq!(read("/"), Ok(None));
        assert_eq!(read("/t/k3v7"), Ok(Some(("k3v7".to_owned(), None))));
        assert_eq!(read("/t/k3v7/?x=1&key=abc#chat"), Ok(Some(("k3v7".to_owned(), Some("abc".to_owned())))));
        assert!(read("/rules/duel").is_err());
    }
}
