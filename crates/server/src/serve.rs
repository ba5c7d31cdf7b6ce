//! Start, run and shutdown of the server.

use std::net::{Ipv4Addr, SocketAddr};
use std::pin::pin;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use botyard_oracle::Shelf;
use tokio::net::TcpListener;

use crate::answering::Caller;
use crate::config::Settings;
use crate::connections::Connections;
use crate::http::site::Forms;
use crate::http::{self, picture::Pictures};
use crate::limits::{LimitSettings, RateLimits};
use crate::mail::MailGateway;
use crate::mail::transports::{MailInbox, OpenTransports, Probes};
use crate::metrics::Metrics;
use crate::nodes::{self, ClusterNews, Nodes};
use crate::people::People;
use crate::store::{AdminOrder, Store, StoreError};
use crate::systemd::{self, ServiceStatus};
use crate::tables::Hub;
use crate::tls::Tls;
use crate::yard::Yard;

/// Interval at which the server stores its heartbeat.
const BEAT: Duration = Duration::from_secs(2);
/// Heartbeats in a minute.
const MINUTE: u64 = 30;
/// Interval at which commands of `botyard admin` are polled: a ban closes connections within this time.
const ADMIN: Duration = Duration::from_millis(500);

/// Why the server didn't start, or why it ended.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The database can't be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address can't be listened on.
    #[error("can't listen on {address}: {error}")]
    Listen {
        /// The address from the settings.
        address: SocketAddr,
        /// The I/O error.
        error: std::io::Error,
    },
    /// The TLS settings or certificates can't be used.
    #[error("TLS: {0}")]
    Tls(String),
    /// The bus can't be used.
    #[error("bus: {0}")]
    Bus(String),
    /// The mail settings can't be used.
    #[error("mail: {0}")]
    Mail(String),
}

/// Runs the server until `stop` completes; `ready` is called with the address once it listens.
pub async fn run(
    settings: Settings,
    stop: impl Future<Output = ()> + Send + 'static,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    run_with_mail(settings, stop, |address, _| ready(address)).await
}

/// Like [`run`]; `ready` also gets the mail gateway, if there is one.
///
/// # Errors
///
/// If the address, the certificates, the database, the bus or the mail settings can't be used.
pub async fn run_with_mail(
    settings: Settings,
    stop: impl Future<Output = ()> + Send + 'static,
    ready: impl FnOnce(SocketAddr, Option<MailGateway>),
) -> Result<(), ServeError> {
    let address = settings.listen;
    let unheard = |error| ServeError::Listen { address, error };
    let listener = listen(address).await.map_err(unheard)?;
    let address = listener.local_addr().map_err(unheard)?;
    let tls = Tls::open(&settings.tls, &settings.data).map_err(ServeError::Tls)?;
    let contradictions = settings.mail.transports.contradictions(settings.mail.is_open());
    if let Some(first) = contradictions.into_iter().next() {
        return Err(ServeError::Mail(first));
    }
    let store = if settings.bus.url.is_some() {
        Store::open_node(&settings.database, nodes::facts(&settings, address)).await?
    } else {
        Store::open(&settings.database).await?
    };
    let bus = match &settings.bus.url {
        Some(_) => match Nodes::join(&settings.bus, &store).await {
            Ok(joined) => Some(joined),
            Err(why) => {
                store.close().await;
                return Err(ServeError::Bus(why));
            }
        },
        None => None,
    };
    let yard = Arc::new(Yard::new(settings, store));
    yard.store.go_on().await?;
    if let Some((nodes, news)) = bus {
        yard.join(&nodes, news);
    }
    let transports = match MailInbox::of(&yard) {
        None => None,
        Some(inbox) => {
            let opened = OpenTransports::open(inbox, &yard.settings.mail).await;
            let transports = opened.map_err(ServeError::Mail)?;
            Some(tokio::spawn(transports.run(yard.hub.stopping())))
        }
    };
    let keeper = tokio::spawn({
        let yard = Arc::clone(&yard);
        async move { yard.keep().await }
    });
    ready(address, MailGateway::of(&yard));
    systemd::tell(ServiceStatus::Ready);
    accept(&yard, listener, tls, stop).await;
    keeper.abort();
    if let Some(mut transports) = transports {
        let patience = Duration::from_secs(yard.settings.shutdown_seconds);
        if tokio::time::timeout(patience, &mut transports).await.is_err() {
            tracing::warn!("letters on their way didn't finish and were cut off");
            transports.abort();
        }
    }
    // WebSockets close by themselves; they get up to a second.
    for _ in 0..20 {
        if yard.metrics.sockets.get() <= 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    if let Some(nodes) = yard.hub.nodes() {
        nodes.bus.end().await;
    }
    yard.store.close().await;
    Ok(())
}

/// The socket passed by the service manager, or a new one.
async fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    if let Some(listener) = systemd::listener()? {
        return TcpListener::from_std(listener);
    }
    match TcpListener::bind(address).await {
        // Without IPv6, falls back to all IPv4 addresses.
        Err(error) if address.is_ipv6() && address.ip().is_unspecified() => {
            let other = SocketAddr::from((Ipv4Addr::UNSPECIFIED, address.port()));
            TcpListener::bind(other).await.map_err(|_| error)
        }
        bound => bound,
    }
}

impl Yard {
    pub(crate) fn new(settings: Settings, store: Store) -> Yard {
        let metrics = Arc::<Metrics>::default();
        store.count_in(&metrics);
        let limits = LimitSettings {
            off: !settings.limits,
            scale: settings.limits_scale,
            address: settings.limits_per_address,
            trusted_proxies: settings.trusted_proxies.clone(),
            ..LimitSettings::default()
        };
        let shelf = Arc::new(Shelf::new(Some(settings.data.clone())));
        let limits = RateLimits::new(&limits);
        let people = People::with_absence(store.clone(), settings.is_secure(), settings.absent);
        let about = people.attendance().clone();
        Yard {
            hub: Hub::new(store.clone(), Arc::clone(&metrics), &settings, shelf, limits.clone(), about),
            people,
            limits,
            metrics,
            pictures: Pictures::default(),
            forms: Forms::new(settings.site),
            probes: Probes::default(),
            dkim: OnceLock::new(),
            store,
            settings,
        }
    }

    /// Connects this server with the other nodes.
    fn join(&self, nodes: &Arc<Nodes>, news: tokio::sync::mpsc::UnboundedReceiver<ClusterNews>) {
        let (store, told) = (self.store.clone(), Arc::clone(nodes));
        self.people.tell_others(move |player| {
            told.tell(ClusterNews::Forget { player: player.to_owned() });
            // Also stored, for nodes that miss the message.
            let (store, player) = (store.clone(), player.to_owned());
            tokio::spawn(async move {
                if let Err(error) = store.note_revocation(&player).await {
                    tracing::warn!(%error, "other nodes can't be told of a revocation");
                }
            });
        });
        let told = Arc::clone(nodes);
        self.limits.tell_others(move |name, origin| {
            told.tell(ClusterNews::Wrong { name: name.to_owned(), origin: origin.clone() });
        });
        self.hub.join(nodes);
        nodes.run(&self.hub, &self.people, news);
    }

    /// Executes the commands that `botyard admin` has left in the database.
    async fn obey_admin(&self) {
        let orders = match self.store.take_admin_orders().await {
            Ok(orders) => orders,
            Err(error) => return tracing::warn!(%error, "orders of the admin can't be read"),
        };
        for order in orders {
            match order {
                AdminOrder::CloseTable { table, reason } => {
                    tracing::info!(table, "closed by order of the admin");
                    let _ = self.hub.close(&table, reason).await;
                }
                AdminOrder::Recheck { player } => self.people.forget(&player),
            }
        }
    }

    /// Applies revocations that other nodes have stored, in case the bus was down.
    async fn hear_of_revocations(&self, heard: &mut std::collections::HashSet<String>) {
        if self.hub.nodes().is_none() {
            return;
        }
        match self.store.revocations().await {
            Ok(revoked) => {
                for (id, player) in &revoked {
                    if heard.insert(id.clone()) {
                        self.people.forget_here(player);
                    }
                }
                heard.retain(|id| revoked.iter().any(|(other, _)| other == id));
            }
            Err(error) => tracing::warn!(%error, "revocations can't be read"),
        }
    }

    /// Runs the periodic tasks.
    async fn keep(self: Arc<Yard>) {
        // No heartbeat is stored before this succeeds: the last one tells how much time to give back to the
        // clocks.
        while let Err(error) = self.hub.start().await {
            tracing::error!(%error, "tables that go on by themselves can't be woken");
            systemd::tell(ServiceStatus::Alive);
            tokio::time::sleep(Duration::from_secs(2)).await;
        }
        let mut heard = std::collections::HashSet::new();
        let admin = async {
            loop {
                self.obey_admin().await;
                self.hear_of_revocations(&mut heard).await;
                tokio::time::sleep(ADMIN).await;
            }
        };
        tokio::select! {
            () = admin => {}
            () = self.keep_up() => {}
        }
    }

    /// Stores heartbeats and cleans up old data.
    async fn keep_up(self: &Arc<Yard>) {
        let mut rounds = 0_u64;
        loop {
            tokio::time::sleep(BEAT).await;
            rounds += 1;
            systemd::tell(ServiceStatus::Alive);
            let (running, waiting) = self.hub.computer_threads().load();
            self.metrics.computers_running.set(running as i64);
            self.metrics.computers_waiting.set(waiting as i64);
            self.hub.beat().await;
            if rounds.is_multiple_of(MINUTE) {
                self.hub.wake_due().await;
                self.limits.forget();
                if self.hub.is_steward() {
                    self.hub.close_forsaken().await;
                    self.hub.leave_for_the_closed().await;
                    if let Some(gateway) = MailGateway::of(self) {
                        gateway.keep().await;
                    }
                }
            }
            if rounds.is_multiple_of(60 * MINUTE) && self.hub.is_steward() {
                if let Err(error) = self.people.sweep().await {
                    tracing::warn!(%error, "sessions that have ended can't be removed");
                }
                match self.store.sweep(self.store.now()).await {
                    Ok((0, 0)) => {}
                    Ok((tables, guests)) => tracing::info!(tables, guests, "never played, removed"),
                    Err(error) => tracing::warn!(%error, "what was never played can't be removed"),
                }
                if let Err(error) = self.store.sweep_mail(self.store.now()).await {
                    tracing::warn!(%error, "old letters can't be removed");
                }
            }
        }
    }
}

/// Accepts connections until `stop` completes, then waits for requests in progress.
async fn accept(
    yard: &Arc<Yard>,
    listener: TcpListener,
    tls: Option<Tls>,
    stop: impl Future<Output = ()> + Send + 'static,
) {
    let router = http::router(yard);
    let connections = Connections::new(yard.settings.connections);
    // A node hands over its tables first, and goes on serving meanwhile.
    let mut stop = pin!(async {
        stop.await;
        yard.hub.leave().await;
    });
    let mut misses = Misses::default();
    loop {
        let accepted = tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Too many open files, or a connection that ended before it was accepted.
                if let Some(count) = misses.add(Instant::now()) {
                    tracing::warn!(%error, count, "connections can't be taken");
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            }
        };
        // Connections over the limit are dropped without a response, before anything is read.
        let Ok(place) = yard.limits.connection(peer.ip()) else { continue };
        let Some(connection) = connections.enter(place) else { continue };
        let _ = stream.set_nodelay(true);
        let (yard, router, tls) = (Arc::clone(yard), router.clone(), tls.clone());
        tokio::spawn(Caller { yard, router, peer, open: connection, tls }.answer(stream));
    }
    drop(listener);
    tracing::info!("going down");
    systemd::tell(ServiceStatus::Stopping);
    yard.hub.stop().await;
    let patience = Duration::from_secs(yard.settings.shutdown_seconds);
    if tokio::time::timeout(patience, connections.all_gone()).await.is_err() {
        tracing::warn!("some connections didn't end and were cut off");
    }
}

/// Failed accepts, logged at most once a second.
#[derive(Default)]
struct Misses {
    count: u64,
    told: Option<Instant>,
}

impl Misses {
    /// Counts one; returns the number since the last line of the log if there is to be another line.
    fn add(&mut self, now: Instant) -> Option<u64> {
        self.count += 1;
        let is_due = self.told.is_none_or(|told| now.duration_since(told) >= Duration::from_secs(1));
        is_due.then(|| std::mem::replace(self, Misses { count: 0, told: Some(now) }).count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_accepts_are_logged_once_a_second() {
        let mut misses = Misses::default();
        let begun = Instant::now();
        let at = |millis: u64| begun + Duration::from_millis(millis);
        let told: Vec<u64> = (0..150).filter_map(|number| misses.add(at(number * 20))).collect();
        assert_eq!(told, [1, 50, 50]);
    }
}
