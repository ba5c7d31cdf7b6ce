//! The bus: NATS core, which carries requests and news between nodes with at-most-once delivery. Nothing
//! essential is only there.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, RequestErrorKind, Subscriber};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use tokio::sync::watch;
use tokio::time::timeout;

use super::seal::Seal;
use super::wire::{NodeAnswer, NodeRequest};

/// Timeout for connecting.
const PATIENCE: Duration = Duration::from_secs(5);
/// Delay between attempts to reconnect.
const RETRY: Duration = Duration::from_millis(200);
/// Interval between pings; a connection that is silent for three of them is considered lost.
const PING: Duration = Duration::from_millis(750);
/// Capacity of a subscription's queue, in messages.
const QUEUE: usize = 65_536;

/// Settings of the connection to the bus.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BusSettings {
    /// `nats://USER:PASSWORD@HOST:4222`, or several, separated by commas; `None` for a single server.
    pub url: Option<BusUrl>,
    /// CA certificate (PEM) of the bus, if it isn't a public one.
    pub ca: Option<PathBuf>,
    /// Name of this node among the others.
    pub node: Option<String>,
}

/// One or more addresses of the bus, which may contain a password; its `Debug` output hides it.
#[derive(Clone, PartialEq, Eq)]
pub struct BusUrl(String);

impl BusUrl {
    /// Parses addresses separated by commas.
    pub(crate) fn read(text: &str) -> Result<BusUrl, String> {
        let fits = |one: &str| {
            one.split_once("://").is_some_and(|(scheme, rest)| {
                matches!(scheme, "nats" | "tls") && !rest.is_empty() && !rest.ends_with('@')
            })
        };
        if text.split(',').all(|one| fits(one.trim()) && one.trim().parse::<async_nats::ServerAddr>().is_ok())
        {
            Ok(BusUrl(text.to_owned()))
        } else {
            Err("expected nats://HOST:4222 or tls://HOST:4222, optionally with a user: nats://USER:PASSWORD@HOST:4222"
                .to_owned())
        }
    }

    /// The addresses without passwords, for settings and logs.
    pub(crate) fn without_password(&self) -> String {
        let one = |url: &str| {
            let Some((scheme, rest)) = url.trim().split_once("://") else { return url.to_owned() };
            let Some((user, host)) = rest.rsplit_once('@') else { return url.trim().to_owned() };
            let user = user.split_once(':').map_or("…", |(user, _)| user);
            format!("{scheme}://{user}@{host}")
        };
        self.0.split(',').map(one).collect::<Vec<_>>().join(",")
    }
}

impl std::fmt::Debug for BusUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.without_password())
    }
}

/// Why a request to a node got no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RequestFailure {
    /// No node listens on that subject: nothing was done.
    Nobody,
    /// The bus is disconnected: nothing was sent.
    Down,
    /// No readable answer in time: the request may or may not have been carried out.
    Silence,
}

/// Connection to the bus of a club (the nodes that share a database); clones share the connection.
#[derive(Clone)]
pub(crate) struct Bus {
    client: Client,
    prefix: Arc<str>,
    seal: Arc<Seal>,
    /// Number of connections and dropped messages so far: when it changes, messages may have been missed.
    connected: watch::Receiver<u64>,
    pub(crate) unreadable: Arc<AtomicU64>,
}

/// The subject on which nodes of all clubs announce their start.
const HELLO: &str = "botyard.hello";

impl Bus {
    /// Connects to the bus.
    ///
    /// # Errors
    ///
    /// A message for the operator.
    pub(crate) async fn connect(settings: &BusSettings, key: Vec<u8>, database: &str) -> Result<Bus, String> {
        let url = settings.url.as_ref().ok_or("no bus is named")?;
        let (count, connected) = watch::channel(0_u64);
        let mut options = ConnectOptions::new()
            .name(settings.node.as_deref().unwrap_or("botyard"))
            .connection_timeout(PATIENCE)
            .ping_interval(PING)
            .subscription_capacity(QUEUE)
            .reconnect_delay_callback(|_| RETRY)
            .event_callback(move |event| {
                match event {
                    Event::Connected => {
                        count.send_modify(|count| *count += 1);
                        tracing::info!("the bus is connected");
                    }
                    Event::Disconnected => tracing::warn!("the bus is disconnected"),
                    Event::SlowConsumer(_) => {
                        // Messages were dropped, as on a lost connection.
                        count.send_modify(|count| *count += 1);
                        tracing::warn!("messages of the bus come faster than they are handled");
                    }
                    other => tracing::warn!(event = %other, "the bus"),
                }
                async {}
            });
        if let Some(ca) = &settings.ca {
            options = options.add_root_certificates(ca.clone());
        }
        let addresses: Vec<async_nats::ServerAddr> =
            url.0.split(',').filter_map(|one| one.trim().parse().ok()).collect();
        // All addresses share one user.
        if let Some(user) = addresses.iter().find_map(|address| address.username()) {
            let user = unescaped(user);
            options = match addresses.iter().find_map(|address| address.password()) {
                Some(password) => options.user_and_password(user, unescaped(password)),
                None => options.token(user),
            };
        }
        let shown = url.without_password();
        let client = match timeout(PATIENCE * 2, options.connect(addresses)).await {
            Ok(Ok(client)) => client,
            Ok(Err(error)) => return Err(explain(&shown, &error)),
            Err(_) => return Err(format!("{shown} doesn't answer; is nats-server running there?")),
        };
        let mut sum = Sha256::new();
        sum.update(b"botyard club");
        sum.update(&key);
        sum.update(database.as_bytes());
        let club: String = sum.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect();
        Ok(Bus {
            client,
            prefix: format!("botyard.{club}").into(),
            seal: Arc::new(Seal::new(key)),
            connected,
            unreadable: Arc::default(),
        })
    }

    /// Warns about other clubs on the same bus. They don't receive each other's messages, but sharing a bus
    /// may be a mistake in the configuration.
    pub(super) async fn listen_for_others(&self) {
        let club = self.prefix.rsplit('.').next().unwrap_or_default().to_owned();
        let Ok(mut hellos) = self.client.subscribe(HELLO).await else { return };
        let _ = self.client.publish(HELLO, club.clone().into()).await;
        let (client, answer) = (self.client.clone(), club.clone());
        tokio::spawn(async move {
            let mut known = std::collections::HashSet::from([club]);
            while let Some(hello) = futures_util::StreamExt::next(&mut hellos).await {
                let name: String = String::from_utf8_lossy(&hello.payload).chars().take(12).collect();
                if name.bytes().all(|byte| byte.is_ascii_hexdigit())
                    && known.len() < 100
                    && known.insert(name.clone())
                {
                    tracing::warn!(
                        club = name,
                        "servers on another database use the same bus; they don't hear this one. \
                         If they should be one club, give them the same --database; if not, give each club a NATS account"
                    );
                    let _ = client.publish(HELLO, answer.clone().into()).await;
                }
            }
        });
    }

    pub(crate) fn is_up(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Changes whenever messages may have been missed.
    pub(crate) fn connected(&self) -> watch::Receiver<u64> {
        self.connected.clone()
    }

    fn subject(&self, epoch: i64, what: &str) -> String {
        format!("{}.n{epoch}.{what}", self.prefix)
    }

    /// Subscribes to the messages for a node of this epoch: requests, notices, and news for all nodes. The
    /// subscriptions are active when this returns.
    pub(crate) async fn listen(&self, epoch: i64) -> Result<[Subscriber; 3], async_nats::Error> {
        let asks = self.client.subscribe(self.subject(epoch, "ask")).await?;
        let relay = self.client.subscribe(self.subject(epoch, "relay")).await?;
        let news = self.client.subscribe(format!("{}.all", self.prefix)).await?;
        let _ = timeout(PATIENCE, self.client.flush()).await;
        Ok([asks, relay, news])
    }

    /// Opens and parses a message; `None` if it isn't a valid message of this club, which is counted.
    pub(crate) fn open<T: DeserializeOwned>(&self, purpose: &str, payload: &[u8]) -> Option<T> {
        let opened = self.seal.open(purpose, payload);
        let message = opened.and_then(|text| serde_json::from_slice(&text).ok());
        if message.is_none() && self.unreadable.fetch_add(1, Ordering::Relaxed) == 0 {
            tracing::warn!(
                purpose,
                "a message on the bus can't be read: somebody else writes to the subjects of this club, or a node has another wire version"
            );
        }
        message
    }

    fn close(&self, from: i64, purpose: &str, message: &impl Serialize) -> Option<bytes::Bytes> {
        let text = serde_json::to_vec(message).ok()?;
        self.seal.close(from, purpose, &text).map(Into::into)
    }

    /// Sends a request to a node and waits for the answer.
    pub(crate) async fn ask(
        &self,
        to: i64,
        asked: &NodeRequest,
        patience: Duration,
    ) -> Result<NodeAnswer, RequestFailure> {
        if !self.is_up() {
            return Err(RequestFailure::Down);
        }
        let payload = self.close(asked.from, "ask", asked).ok_or(RequestFailure::Down)?;
        let request = async_nats::Request::new().payload(payload).timeout(Some(patience));
        match self.client.send_request(self.subject(to, "ask"), request).await {
            Ok(message) => self.open("answer", &message.payload).ok_or(RequestFailure::Silence),
            Err(error) => Err(match error.kind() {
                RequestErrorKind::NoResponders => RequestFailure::Nobody,
                _ => RequestFailure::Silence,
            }),
        }
    }

    /// Answers a request.
    pub(crate) async fn answer(&self, from: i64, to: async_nats::Subject, answer: &NodeAnswer) {
        if let Some(payload) = self.close(from, "answer", answer) {
            let _ = self.client.publish(to, payload).await;
        }
    }

    /// Sends a message to a node, or to all nodes.
    pub(crate) async fn tell(&self, from: i64, to: Option<i64>, purpose: &str, message: &impl Serialize) {
        let subject = match to {
            Some(epoch) => self.subject(epoch, purpose),
            None => format!("{}.all", self.prefix),
        };
        if let Some(payload) = self.close(from, purpose, message) {
            let _ = self.client.publish(subject, payload).await;
        }
    }

    /// Sends pending messages and closes the connection.
    pub(crate) async fn end(&self) {
        let _ = timeout(PATIENCE, self.client.flush()).await;
        let _ = timeout(PATIENCE, self.client.drain()).await;
    }
}

/// Decodes percent escapes in a part of a URL: `%40` is an `@`.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let code = after.get(..2).and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) if first == b'%' => {
                bytes.push(byte);
                rest = after.get(2..).unwrap_or_default();
            }
            _ => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Explains a connection error to the operator.
fn explain(url: &str, error: &async_nats::ConnectError) -> String {
    use async_nats::ConnectErrorKind as Kind;
    let text = error.to_string();
    let is_denied = matches!(error.kind(), Kind::Authentication | Kind::AuthorizationViolation)
        || text.to_ascii_lowercase().contains("authorization");
    if is_denied {
        return format!(
            "the bus at {url} doesn't let this server in; see that user and password in --bus are those of nats-server's settings"
        );
    }
    match error.kind() {
        Kind::Tls => {
            format!("no TLS with the bus at {url}: {text}; name the certificate of its signer with --bus-ca")
        }
        Kind::Dns => format!("the host of {url} isn't known: {text}"),
        _ => format!("the bus at {url} can't be reached: {text}; is nats-server running there?"),
    }
}

/// Checks whether the bus can be reached, for `botyard doctor`.
pub(crate) async fn look(settings: &BusSettings) -> Result<String, String> {
    let bus = Bus::connect(settings, vec![0; 32], "doctor").await?;
    let info = bus.client.server_info();
    let url = settings.url.as_ref().map(BusUrl::without_password).unwrap_or_default();
    bus.end().await;
    Ok(format!("{url} answers (nats-server {})", info.version))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_characters_of_urls_are_escaped_in_passwords() {
        assert_eq!(unescaped("a%40b%2Fc"), "a@b/c");
        assert_eq!(unescaped("100%"), "100%");
        assert_eq!(unescaped("%zz%4"), "%zz%4");
    }

    #[test]
    fn passwords_are_not_shown() {
        let url = BusUrl::read("nats://yard:secret@one:4222, tls://token@two:4222").unwrap();
        assert_eq!(format!("{url:?}"), "nats://yard@one:4222,tls://…@two:4222");
        for bad in ["", "one:4222", "http://one", "nats://", "nats://yard:secret@"] {
            assert!(BusUrl::read(bad).is_err(), "{bad}");
        }
    }
}
