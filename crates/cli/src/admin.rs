//! `botyard admin`: management of a server's players, tables and nodes, on its machine, also while it runs.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::SystemTime;

use anyhow::anyhow;
use botyard_server::people::People;
use botyard_server::store::{AdminOrder, ListedPlayer, NodeRow, Store, TableFilter, TableRow};
use botyard_table::{Status, Time};
use clap::{Args, Subcommand};
use serde_json::{Value, json};

use crate::backup::{block_on, is_there};
use crate::failure::Failure;
use crate::records::clean;
use crate::settings::PlaceFlags;

#[derive(Args, Debug)]
pub(crate) struct Admin {
    #[command(subcommand)]
    command: AdminCommand,
}

#[derive(Subcommand, Debug)]
enum AdminCommand {
    /// Ban a player
    Ban {
        /// Name or id of the player
        name: String,
        /// Reason, shown to the player
        #[arg(long)]
        reason: String,
        #[command(flatten)]
        place: PlaceFlags,
    },
    /// Lift the ban of a player
    Unban {
        /// Name or id of the player
        name: String,
        #[command(flatten)]
        place: PlaceFlags,
    },
    /// Mute a player in all chats; they can still play
    Mute {
        /// Name or id of the player
        name: String,
        #[command(flatten)]
        place: PlaceFlags,
    },
    /// Lift the mute of a player
    Unmute {
        /// Name or id of the player
        name: String,
        #[command(flatten)]
        place: PlaceFlags,
    },
    /// Rename a player
    Rename {
        /// Name or id of the player
        old: String,
        /// New name
        new: String,
        #[command(flatten)]
        place: PlaceFlags,
    },
    /// Set and print a new password, and revoke all sessions and API tokens
    ResetPassword {
        /// Name or id of the player
        name: String,
        /// Keep the API tokens valid
        #[arg(long)]
        keep_tokens: bool,
        #[command(flatten)]
        place: PlaceFlags,
    },
    /// Close a table without a result, within seconds or when the server next starts
    CloseTable {
        /// Id of the table
        id: String,
        /// Reason, shown at the table
        #[arg(long)]
        reason: String,
        #[command(flatten)]
        place: PlaceFlags,
    },
    /// List players, newest first
    Players {
        /// Include guests
        #[arg(long)]
        guests: bool,
        /// Maximum number of players listed
        #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
        limit: u32,
        /// Print JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        place: PlaceFlags,
    },
    /// List the nodes that share the database, or drain one
    Nodes {
        /// Name or number of a node to drain: it hands over its tables and takes no new ones
        #[arg(long, value_name = "NODE")]
        drain: Option<String>,
        /// Include nodes that ended recently
        #[arg(long)]
        all: bool,
        /// Print JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        place: PlaceFlags,
    },
    /// List tables, most recently changed first
    Tables {
        /// Include finished tables
        #[arg(long)]
        all: bool,
        /// Print JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        place: PlaceFlags,
    },
}

impl AdminCommand {
    fn place(&self) -> &PlaceFlags {
        match self {
            AdminCommand::Ban { place, .. }
            | AdminCommand::Unban { place, .. }
            | AdminCommand::Mute { place, .. }
            | AdminCommand::Unmute { place, .. }
            | AdminCommand::Rename { place, .. }
            | AdminCommand::ResetPassword { place, .. }
            | AdminCommand::CloseTable { place, .. }
            | AdminCommand::Players { place, .. }
            | AdminCommand::Nodes { place, .. }
            | AdminCommand::Tables { place, .. } => place,
        }
    }
}

/// Executes the command on the database and prints its output.
pub(crate) fn run(asked: &Admin, out: &mut dyn Write) -> Result<(), Failure> {
    let settings = asked.command.place().load()?.settings;
    is_there(&settings.database)?;
    let answer = block_on(async {
        let store = Store::open_beside(&settings.database).await?;
        let answer = execute(&asked.command, &store).await;
        store.close().await;
        answer
    })?;
    writeln!(out, "{}", answer.trim_end())?;
    Ok(())
}

/// Executes the command and returns its output.
async fn execute(command: &AdminCommand, store: &Store) -> anyhow::Result<String> {
    // Cookies don't matter to a command.
    let people = People::new(store.clone(), false);
    Ok(match command {
        AdminCommand::Ban { name, reason, .. } => {
            let player = people.ban(name, reason).await?;
            format!("{} ({}) is banned: {}", clean(&player.name), player.id, clean(reason))
        }
        AdminCommand::Unban { name, .. } => {
            let player = people.unban(name).await?;
            format!("{} ({}) is no longer banned", clean(&player.name), player.id)
        }
        AdminCommand::Mute { name, .. } => {
            let player = people.set_muted(name, true).await?;
            format!("{} ({}) is muted", clean(&player.name), player.id)
        }
        AdminCommand::Unmute { name, .. } => {
            let player = people.set_muted(name, false).await?;
            format!("{} ({}) is no longer muted", clean(&player.name), player.id)
        }
        AdminCommand::Rename { old, new, .. } => {
            let player = people.rename(old, new).await?;
            format!("{} is now {} ({})", clean(old), clean(&player.name), player.id)
        }
        AdminCommand::ResetPassword { name, keep_tokens, .. } => {
            let password = people.reset_password(name, *keep_tokens).await?;
            let ended = if *keep_tokens {
                "all sessions were ended"
            } else {
                "all sessions were ended and all API tokens revoked"
            };
            format!("the new password of {} is {password}\n{ended}", clean(name))
        }
        AdminCommand::CloseTable { id, reason, .. } => {
            let row = store.row(id).await?.ok_or_else(|| anyhow!("no such table: {}", clean(id)))?;
            if row.status == Status::Over {
                return Err(anyhow!("table {} is already over", clean(id)));
            }
            let order = AdminOrder::CloseTable { table: row.id, reason: reason.clone() };
            store.order_admin(&order, now()).await?;
            format!("table {} will be closed within seconds, or when the server next starts", clean(id))
        }
        AdminCommand::Players { guests, limit, json, .. } => {
            let players = store.list_players(*guests, *limit).await?;
            if *json { json!({ "players": players }).to_string() } else { player_lines(&players) }
        }
        AdminCommand::Nodes { drain: Some(name), .. } => drain(store, name).await?,
        AdminCommand::Nodes { drain: None, all, json, .. } => {
            let mut nodes = store.nodes().await?;
            nodes.retain(|node| *all || node.is_alive());
            let owned: BTreeMap<i64, u64> = store.owned().await?.into_iter().collect();
            if *json {
                let nodes: Vec<Value> = nodes.iter().map(|node| node_json(node, &owned)).collect();
                json!({ "nodes": nodes }).to_string()
            } else {
                node_lines(&nodes, &owned)
            }
        }
        AdminCommand::Tables { all, json, .. } => {
            let mut filter = TableFilter::default();
            if !all {
                filter.statuses = vec![Status::Gathering, Status::Playing, Status::Paused];
            }
            let tables = store.list(&filter).await?;
            if *json {
                json!({ "tables": tables.iter().map(table_json).collect::<Vec<_>>() }).to_string()
            } else {
                table_lines(&tables)
            }
        }
    })
}

/// Tells a node to hand over its tables.
async fn drain(store: &Store, name: &str) -> anyhow::Result<String> {
    let nodes = store.nodes().await?;
    let is_meant = |node: &&NodeRow| node.is_alive() && (node.name == name || node.epoch.to_string() == name);
    let mut meant = nodes.iter().filter(is_meant);
    let node = meant
        .next()
        .ok_or_else(|| anyhow!("no node {} is running; `botyard admin nodes` lists them", clean(name)))?;
    if meant.next().is_some() {
        return Err(anyhow!(
            "several nodes are named {}; use the number from `botyard admin nodes`",
            clean(name)
        ));
    }
    if nodes.iter().filter(|other| other.is_alive() && !other.leaves && other.epoch != node.epoch).count()
        == 0
    {
        return Err(anyhow!("{} is the only node that accepts tables; start another one first", clean(name)));
    }
    store.drain(node.epoch).await?;
    Ok(format!(
        "{} (node {}) is handing over its tables and accepts no new ones; stop it when `botyard admin nodes` shows 0 tables",
        clean(&node.name),
        node.epoch
    ))
}

/// The state of a node in one word.
fn state(node: &NodeRow) -> &'static str {
    match node {
        node if node.gone => "ended",
        node if !node.is_alive() => "silent",
        node if node.leaves => "leaving",
        _ => "running",
    }
}

fn node_lines(nodes: &[NodeRow], owned: &BTreeMap<i64, u64>) -> String {
    if nodes.is_empty() {
        return "no nodes are running on this database".to_owned();
    }
    let line = |node: &NodeRow| {
        let tables = owned.get(&node.epoch).copied().unwrap_or(0);
        let NodeRow { epoch, name, address, version, age, .. } = node;
        let (name, state) = (clean(name), state(node));
        format!(
            "{epoch:<5}  {name:<20}  {state:<8}  {tables:>6} tables  seen {age:>6} ms ago  botyard {version}  {address}\n"
        )
    };
    nodes.iter().map(line).collect()
}

fn node_json(node: &NodeRow, owned: &BTreeMap<i64, u64>) -> Value {
    json!({
        "node": node.epoch,
        "name": node.name,
        "address": node.address,
        "version": node.version,
        "wire": node.wire,
        "started": node.started,
        "seen_ms_ago": node.age,
        "state": state(node),
        "tables": owned.get(&node.epoch).copied().unwrap_or(0),
    })
}

fn player_lines(players: &[ListedPlayer]) -> String {
    if players.is_empty() {
        return "no players".to_owned();
    }
    let line = |player: &ListedPlayer| {
        let banned =
            player.banned.as_deref().map_or(String::new(), |why| format!("  banned: {}", clean(why)));
        let ListedPlayer { id, name, kind, created, .. } = player;
        format!("{id}  {kind:<7}  {}  {}{banned}\n", created.date(), clean(name))
    };
    players.iter().map(line).collect()
}

fn names(row: &TableRow) -> Vec<String> {
    row.seats.iter().map(|sitter| sitter.name().unwrap_or("-").to_owned()).collect()
}

fn table_lines(tables: &[TableRow]) -> String {
    if tables.is_empty() {
        return "no tables".to_owned();
    }
    let line = |row: &TableRow| {
        let names = names(row).join(", ");
        let (id, status, date) = (&row.id, row.status.word(), row.updated.date());
        format!("{id}  {:<10}  {status:<9}  turn {:<4}  {date}  {}\n", row.game, row.turn, clean(&names))
    };
    tables.iter().map(line).collect()
}

fn table_json(row: &TableRow) -> Value {
    json!({
        "id": row.id,
        "game": row.game,
        "status": row.status.word(),
        "turn": row.turn,
        "seats": names(row),
        "public": row.public,
        "rated": row.rated,
        "created": row.created,
        "updated": row.updated,
        "deadline": row.deadline,
        "result": row.result,
    })
}

/// The wall clock of this machine.
pub(crate) fn now() -> Time {
    let since = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
    Time(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}
