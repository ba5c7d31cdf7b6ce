//! Rate limits and quotas, and to whom they apply.
//!
//! A household is an address (the first 64 bits of an IPv6 address), which a whole club may share; a player
//! is anyone signed in, guests included. Rates limit how often something may be requested, places how much
//! may be held at once, failures how often a password may be wrong. The computer players' time is shared by
//! household too (`tables::ComputerThreads`).

mod failures;
mod places;

use std::collections::HashMap;
use std::convert::Infallible;
use std::iter;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::connect_info::MockConnectInfo;
use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};
use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};
use serde::{Deserialize, Serialize};

pub(crate) use places::{HeldPlace, HeldResource};

use crate::problem::Problem;

/// Kind of request that a rate limit counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bucket {
    /// Any request.
    General,
    /// New guests and accounts.
    SignUp,
    /// Attempts to log in.
    SignIn,
    /// Orders, staged or given, offers and answers to them.
    Orders,
    /// Requests to an engine or to solved tables.
    Analysis,
    /// New tables and seeks.
    Tables,
    /// Lines of chat.
    Chat,
}

/// A rate limit.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rate {
    /// Number of requests allowed at once.
    pub burst: u32,
    /// Number of requests allowed per minute in the long run.
    pub per_minute: f64,
}

impl Rate {
    const fn new(burst: u32, per_minute: f64) -> Rate {
        Rate { burst, per_minute }
    }
}

/// All limits. Each is for one player; an address, which a whole club may share, has
/// [`LimitSettings::address`] times that, except for sign-ups, which aren't multiplied.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LimitSettings {
    /// Turns all limits off, for load tests.
    pub off: bool,
    /// Factor by which all limits are multiplied.
    pub scale: f64,
    /// Limit of an address, as a multiple of a player's limit.
    pub address: f64,
    /// Requests of any kind.
    pub general: Rate,
    /// New guests and accounts, per address.
    pub sign_up: Rate,
    /// Wrong passwords for one name from one address; ten times that for the name from all addresses.
    pub sign_in: Rate,
    /// Orders, staged or given, offers and answers to them.
    pub orders: Rate,
    /// Requests to an engine or to solved tables.
    pub analysis: Rate,
    /// New tables and seeks.
    pub tables: Rate,
    /// Lines of chat.
    pub chat: Rate,
    /// Open connections of one address; also the WebSockets and streams of all its players together.
    pub connections: usize,
    /// Open WebSockets and streams of one address that aren't signed in.
    pub unnamed_readers: usize,
    /// Open WebSockets and streams of one player.
    pub readers: usize,
    /// Public tables of one player that wait for others.
    pub open_tables: usize,
    /// Addresses of proxies in front of this server whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<IpAddr>,
}

impl Default for LimitSettings {
    fn default() -> LimitSettings {
        LimitSettings {
            off: false,
            scale: 1.0,
            address: 8.0,
            general: Rate::new(120, 300.0),
            sign_up: Rate::new(60, 10.0),
            sign_in: Rate::new(20, 6.0),
            orders: Rate::new(60, 240.0),
            analysis: Rate::new(10, 20.0),
            tables: Rate::new(20, 20.0),
            chat: Rate::new(10, 30.0),
            connections: 256,
            unnamed_readers: 64,
            readers: 32,
            open_tables: 5,
            trusted_proxies: Vec::new(),
        }
    }
}

/// Callback that reports a wrong password to other nodes: the name, and where the attempt came from.
type WrongElsewhere = Box<dyn Fn(&str, &LimitKey) + Send + Sync>;

/// Key under which requests are counted.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum LimitKey {
    /// An address; of an IPv6 address only the first 64 bits, the usual size of a household's network.
    Address(IpAddr),
    /// A player's id, or a name for which passwords are tried.
    Player(Box<str>),
}

impl LimitKey {
    pub(crate) fn player(id: &str) -> LimitKey {
        LimitKey::Player(id.into())
    }
}

impl From<IpAddr> for LimitKey {
    fn from(address: IpAddr) -> LimitKey {
        LimitKey::Address(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from(u128::from(address) >> 64 << 64)),
        })
    }
}

impl From<&ClientAddress> for LimitKey {
    fn from(client: &ClientAddress) -> LimitKey {
        LimitKey::from(client.0)
    }
}

type Keyed<C> =
    RateLimiter<LimitKey, DefaultKeyedStateStore<LimitKey>, C, NoOpMiddleware<<C as Clock>::Instant>>;

/// A rate limiter for players and one for addresses.
struct Gauge<C: Clock + Clone> {
    clock: C,
    players: Keyed<C>,
    addresses: Keyed<C>,
}

impl<C: Clock + Clone> Gauge<C> {
    fn new(rate: Rate, scale: f64, address: f64, clock: &C) -> Gauge<C> {
        let keyed =
            |scale| RateLimiter::new(quota(rate, scale), DefaultKeyedStateStore::default(), clock.clone());
        Gauge { clock: clock.clone(), players: keyed(scale), addresses: keyed(scale * address) }
    }

    /// Counts a request, or returns the seconds to wait if the limit is exceeded.
    fn wait(&self, key: &LimitKey) -> Option<u64> {
        let limiter = match key {
            LimitKey::Address(_) => &self.addresses,
            LimitKey::Player(_) => &self.players,
        };
        let refused = limiter.check_key(key).err()?;
        let wait = refused.wait_time_from(self.clock.now());
        Some(wait.as_secs() + u64::from(wait.subsec_nanos() > 0))
    }

    fn forget(&self) {
        for limiter in [&self.players, &self.addresses] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

fn quota(rate: Rate, scale: f64) -> Quota {
    let scale = if scale.is_finite() && scale > 0.0 { scale } else { 1.0 };
    let per_minute = (rate.per_minute * scale).clamp(0.01, 60_000_000.0);
    // The clamp bounds the float; the cast is exact enough for a count.
    let burst = (f64::from(rate.burst) * scale).clamp(1.0, 1_000_000.0) as u32;
    Quota::with_period(Duration::from_secs_f64(60.0 / per_minute))
        .unwrap_or(Quota::per_second(NonZeroU32::MIN))
        .allow_burst(NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN))
}

/// Maximum number of players whose addresses are remembered.
const REMEMBERED: usize = 100_000;

/// Error for a quota that is used up.
#[derive(Debug)]
pub(crate) struct TooMany;

/// Handle to all limits; clones share the counts.
#[derive(Clone)]
pub struct RateLimits {
    shared: Arc<LimitsInner>,
}

struct LimitsInner {
    settings: LimitSettings,
    trusted: Vec<IpAddr>,
    places: places::Places,
    failures: failures::Failures,
    /// Reports wrong passwords to other nodes, if there are any, so that all count the same.
    others: OnceLock<WrongElsewhere>,
    /// Address from which each player was last seen.
    households: Mutex<HashMap<String, LimitKey>>,
    /// Indexed by [`Bucket`].
    gauges: [Gauge<DefaultClock>; 7],
}

impl RateLimits {
    /// Creates limits with all counts at zero.
    pub fn new(settings: &LimitSettings) -> RateLimits {
        let clock = DefaultClock::default();
        let gauge = |rate, address| Gauge::new(rate, settings.scale, address, &clock);
        let gauges = [
            gauge(settings.general, settings.address),
            gauge(settings.sign_up, 1.0),
            gauge(settings.sign_in, settings.address),
            gauge(settings.orders, settings.address),
            gauge(settings.analysis, settings.address),
            gauge(settings.tables, settings.address),
            gauge(settings.chat, settings.address),
        ];
        let trusted = settings.trusted_proxies.iter().map(IpAddr::to_canonical).collect();
        let shared = LimitsInner {
            settings: settings.clone(),
            trusted,
            places: places::Places::default(),
            failures: failures::Failures::default(),
            others: OnceLock::new(),
            households: Mutex::default(),
            gauges,
        };
        RateLimits { shared: Arc::new(shared) }
    }

    /// Counts a request, or rejects it with the seconds to wait.
    pub(crate) fn check(&self, bucket: Bucket, key: impl Into<LimitKey>) -> Result<(), Problem> {
        if self.shared.settings.off {
            return Ok(());
        }
        match self.shared.gauges[bucket as usize].wait(&key.into()) {
            None => Ok(()),
            Some(seconds) => Err(too_many(bucket, seconds.max(1))),
        }
    }

    /// Counts a request for the address and for the player.
    pub(crate) fn check_both(
        &self,
        bucket: Bucket,
        client: &ClientAddress,
        player: &str,
    ) -> Result<(), Problem> {
        self.check(bucket, client)?;
        self.check(bucket, LimitKey::player(player))
    }

    /// Drops counts that no longer limit anything. To be called every minute.
    pub(crate) fn forget(&self) {
        for gauge in &self.shared.gauges {
            gauge.forget();
        }
        self.shared.failures.forget(Instant::now());
    }

    /// Takes a place for a connection of this address. Trusted proxies aren't limited, because their
    /// connections are those of many clients.
    pub(crate) fn connection(&self, peer: IpAddr) -> Result<Option<HeldPlace>, TooMany> {
        let peer = peer.to_canonical();
        if self.shared.settings.off || self.shared.trusted.contains(&peer) {
            return Ok(None);
        }
        self.take(HeldResource::Connection, LimitKey::from(peer), self.shared.settings.connections).map(Some)
    }

    /// Takes places for a WebSocket or a stream: one of the player, or of the address' visitors who aren't
    /// signed in, and one of the address. Behind a proxy, whose connections aren't counted, the second is the
    /// only bound for an address with many guests.
    pub(crate) fn reader(
        &self,
        client: &ClientAddress,
        player: Option<&str>,
    ) -> Result<Vec<HeldPlace>, Problem> {
        let settings = &self.shared.settings;
        if settings.off {
            return Ok(Vec::new());
        }
        let own = match player {
            Some(player) => self.take(HeldResource::Reader, LimitKey::player(player), settings.readers),
            None => self.take(HeldResource::Reader, LimitKey::from(client), settings.unnamed_readers),
        };
        let together = self.take(HeldResource::AnyReader, LimitKey::from(client), settings.connections);
        match (own, together) {
            (Ok(own), Ok(together)) => Ok(vec![own, together]),
            _ => Err(Problem::too_many(60, "too many streams and WebSockets are open; close one first")),
        }
    }

    /// Takes places for a public table that waits for players: one of the player, and one of the address if
    /// it is known.
    pub(crate) fn open_table(
        &self,
        client: Option<&ClientAddress>,
        player: &str,
    ) -> Result<Vec<HeldPlace>, Problem> {
        if self.shared.settings.off {
            return Ok(Vec::new());
        }
        let most = self.shared.settings.open_tables;
        // The cast is exact enough for a count.
        let most_together = (most as f64 * self.shared.settings.address.max(1.0)) as usize;
        let own = self.take(HeldResource::OpenTable, LimitKey::player(player), most);
        let together = client
            .map(|client| self.take(HeldResource::OpenTable, LimitKey::from(client), most_together))
            .transpose();
        match (own, together) {
            (Ok(own), Ok(together)) => Ok(iter::once(own).chain(together).collect()),
            _ => Err(Problem::too_many(
                60,
                format!("at most {most} of your tables can wait for players; close one first"),
            )),
        }
    }

    fn take(&self, holding: HeldResource, key: LimitKey, most: usize) -> Result<HeldPlace, TooMany> {
        let scale = self.shared.settings.scale.max(0.0);
        let most = (most as f64 * scale).clamp(1.0, 1e9) as usize;
        self.shared.places.take(holding, key, most).ok_or(TooMany)
    }

    /// Remembers the address from which a player was seen.
    pub(crate) fn remember(&self, player: &str, client: &ClientAddress) {
        let mut households = self.shared.households.lock().unwrap_or_else(PoisonError::into_inner);
        if households.len() >= REMEMBERED && !households.contains_key(player) {
            households.clear();
        }
        households.insert(player.to_owned(), LimitKey::from(client));
    }

    /// A player's household, as text: the address. All players whose address is unknown, because they haven't
    /// been here since the server started, are one household, so that active players never queue behind many
    /// absent ones.
    pub(crate) fn household(&self, player: &str) -> String {
        let households = self.shared.households.lock().unwrap_or_else(PoisonError::into_inner);
        match households.get(player) {
            Some(LimitKey::Address(address)) => address.to_string(),
            _ => String::new(),
        }
    }

    /// Checks whether a password or mail word may be tried for this name. Only failures are counted: for the
    /// name from this origin, for the name from all origins, and for the origin.
    pub(crate) fn may_try(&self, name: &str, origin: impl Into<LimitKey>) -> Result<(), Problem> {
        if self.shared.settings.off {
            return Ok(());
        }
        let at = Instant::now();
        let waits = self.tries(name, origin.into()).into_iter();
        match waits.filter_map(|(key, rate)| self.shared.failures.wait(&key, rate, at)).max() {
            None => Ok(()),
            Some(seconds) => Err(too_many(Bucket::SignIn, seconds)),
        }
    }

    /// Records that a password or mail word for this name was wrong, here and at other nodes.
    pub(crate) fn was_wrong(&self, name: &str, origin: impl Into<LimitKey>) {
        let origin = origin.into();
        if let Some(tell) = self.shared.others.get() {
            tell(name, &origin);
        }
        self.was_wrong_here(name, origin);
    }

    /// Sets the callback that reports wrong passwords to other nodes.
    pub(crate) fn tell_others(&self, tell: impl Fn(&str, &LimitKey) + Send + Sync + 'static) {
        let _ = self.shared.others.set(Box::new(tell));
    }

    /// Records a wrong password or mail word in this process only.
    pub(crate) fn was_wrong_here(&self, name: &str, origin: LimitKey) {
        for (key, rate) in self.tries(name, origin) {
            self.shared.failures.add(key, rate, Instant::now());
        }
    }

    fn tries(&self, name: &str, here: LimitKey) -> [(LimitKey, Rate); 3] {
        let LimitSettings { sign_in, scale, address, .. } = self.shared.settings;
        let times = |factor: f64| Rate {
            burst: (f64::from(sign_in.burst) * factor * scale).clamp(1.0, 1e6) as u32,
            per_minute: (sign_in.per_minute * factor * scale).max(0.01),
        };
        let (name, name_here) = (format!("name:{name}"), format!("name:{name} {here:?}"));
        [
            (LimitKey::player(&name_here), times(1.0)),
            (LimitKey::player(&name), times(10.0)),
            (here, times(address)),
        ]
    }

    /// The client's address: the peer of the connection or, if that is a trusted proxy, the last address in
    /// `X-Forwarded-For`. Earlier ones could have been written by anyone.
    pub(crate) fn client(&self, extensions: &Extensions, headers: &HeaderMap) -> ClientAddress {
        let peer = extensions
            .get::<ConnectInfo<SocketAddr>>()
            .map(|ConnectInfo(address)| address)
            .or_else(|| {
                extensions.get::<MockConnectInfo<SocketAddr>>().map(|MockConnectInfo(address)| address)
            })
            .map_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED), |address| address.ip().to_canonical());
        if !self.shared.trusted.contains(&peer) {
            return ClientAddress(peer);
        }
        let last = headers.get_all("x-forwarded-for").iter().next_back();
        let last = last.and_then(|value| value.to_str().ok()).and_then(|value| value.rsplit(',').next());
        ClientAddress(last.and_then(read_address).unwrap_or(peer))
    }
}

/// Parses `1.2.3.4`, `1.2.3.4:5678`, `2001:db8::1` or `[2001:db8::1]:5678`.
fn read_address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let address = text.parse().or_else(|_| text.parse().map(|address: SocketAddr| address.ip()));
    address.ok().map(|address: IpAddr| address.to_canonical())
}

fn too_many(bucket: Bucket, seconds: u64) -> Problem {
    let what = match bucket {
        Bucket::General => "requests",
        Bucket::SignUp => "new guests and accounts",
        Bucket::SignIn => "attempts to log in",
        Bucket::Orders => "orders",
        Bucket::Analysis => "questions to the engine",
        Bucket::Tables => "new tables",
        Bucket::Chat => "lines of chat",
    };
    let unit = if seconds == 1 { "second" } else { "seconds" };
    Problem::too_many(seconds, format!("too many {what} in a short time; try again in {seconds} {unit}"))
}

/// The client's address, as found by [`RateLimits::client`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClientAddress(pub(crate) IpAddr);

impl ClientAddress {
    /// The household of this address, as text.
    pub(crate) fn household(&self) -> String {
        match LimitKey::from(self) {
            LimitKey::Address(address) => address.to_string(),
            LimitKey::Player(player) => player.into(),
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for ClientAddress
where
    RateLimits: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<ClientAddress, Infallible> {
        Ok(RateLimits::from_ref(state).client(&parts.extensions, &parts.headers))
    }
}

#[cfg(test)]
mod tests {
    use governor::clock::FakeRelativeClock;

    use super::*;

    fn address(text: &str) -> LimitKey {
        LimitKey::from(text.parse::<IpAddr>().unwrap())
    }

    #[test]
    fn requests_are_allowed_again_after_the_time_to_wait_and_not_before() {
        let clock = FakeRelativeClock::default();
        let gauge = Gauge::new(Rate::new(2, 6.0), 1.0, 1.0, &clock);
        let key = address("192.0.2.1");
        assert_eq!((gauge.wait(&key), gauge.wait(&key)), (None, None));
        assert_eq!(gauge.wait(&key), Some(10));
        clock.advance(Duration::from_millis(3_500));
        assert_eq!(gauge.wait(&key), Some(7), "6.5 seconds are rounded up");
        clock.advance(Duration::from_millis(6_400));
        assert_eq!(gauge.wait(&key), Some(1));
        clock.advance(Duration::from_millis(100));
        assert_eq!(gauge.wait(&key), None);
        assert_eq!(gauge.wait(&address("192.0.2.2")), None, "others aren't concerned");
    }

    #[test]
    fn idle_clients_are_forgotten() {
        let clock = FakeRelativeClock::default();
        let gauge = Gauge::new(Rate::new(2, 6.0), 1.0, 1.0, &clock);
        let quiet = |gauge: &Gauge<FakeRelativeClock>| gauge.addresses.is_empty();
        assert_eq!(gauge.wait(&address("192.0.2.1")), None);
        gauge.forget();
        assert!(!quiet(&gauge));
        clock.advance(Duration::from_secs(60));
        gauge.forget();
        assert!(quiet(&gauge));
    }

    #[test]
    fn a_household_is_one_address() {
        assert_eq!(address("2001:db8:0:1::1"), address("2001:db8:0:1:ffff::2"));
        assert_ne!(address("2001:db8:0:1::1"), address("2001:db8:0:2::1"));
        assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
    }

    #[test]
    fn only_the_last_address_from_a_trusted_proxy_is_used() {
        let limits = RateLimits::new(&LimitSettings {
            trusted_proxies: vec!["192.0.2.9".parse().unwrap()],
            ..LimitSettings::default()
        });
        let seen = |peer: &str, forwarded: &[&str]| {
            let mut extensions = Extensions::new();
            extensions.insert(ConnectInfo::<SocketAddr>(peer.parse().unwrap()));
            let mut headers = HeaderMap::new();
            for value in forwarded {
                headers.append("x-forwarded-for", value.parse().unwrap());
            }
            limits.client(&extensions, &headers).0.to_string()
        };
        assert_eq!(seen("198.51.100.1:1", &["203.0.113.5"]), "198.51.100.1");
        assert_eq!(seen("192.0.2.9:1", &["10.0.0.1, 203.0.113.5"]), "203.0.113.5");
        assert_eq!(seen("[::ffff:192.0.2.9]:1", &["10.0.0.1", "[2001:db8::5]:80"]), "2001:db8::5");
        assert_eq!(seen("192.0.2.9:1", &["nonsense"]), "192.0.2.9");
        assert_eq!(seen("192.0.2.9:1", &[]), "192.0.2.9");
    }

    #[test]
    fn an_address_with_many_guests_has_a_single_quota_of_readers() {
        let limits = RateLimits::new(&LimitSettings::default());
        let (home, other) = (ClientAddress([192, 0, 2, 1].into()), ClientAddress([192, 0, 2, 2].into()));
        let mut places = Vec::new();
        for guest in 0..20 {
            for _ in 0..20 {
                places.extend(limits.reader(&home, Some(&format!("guest{guest}"))));
            }
        }
        assert_eq!(places.len(), 256);
        assert!(limits.reader(&home, None).is_err() && limits.reader(&other, Some("ann")).is_ok());
        places.pop();
        assert!(limits.reader(&home, Some("ann")).is_ok());
        // A rejected request holds no place.
        assert!(limits.reader(&home, Some("bob")).is_ok());
    }

    #[test]
    fn active_players_dont_wait_for_players_absent_since_a_restart() {
        let limits = RateLimits::new(&LimitSettings::default());
        limits.remember("ann", &ClientAddress([192, 0, 2, 1].into()));
        assert_eq!(limits.household("ann"), "192.0.2.1");
        assert_eq!(limits.household("guest1"), limits.household("guest2"));
        assert_ne!(limits.household("guest1"), limits.household("ann"));
    }

    #[test]
    fn a_refusal_says_when_to_retry() {
        let slow = LimitSettings { sign_in: Rate::new(1, 0.5), ..LimitSettings::default() };
        let limits = RateLimits::new(&slow);
        assert!(limits.check(Bucket::SignIn, LimitKey::player("anna")).is_ok());
        let problem = limits.check(Bucket::SignIn, LimitKey::player("anna")).unwrap_err();
        assert_eq!((problem.status.as_u16(), &*problem.code), (429, "too-many-requests"));
        assert!(problem.retry_after.is_some_and(|seconds| (1..=120).contains(&seconds)));
        assert!(limits.check(Bucket::SignUp, LimitKey::player("anna")).is_ok(), "buckets are apart");
        let off = RateLimits::new(&LimitSettings { off: true, ..slow });
        assert!((0..100).all(|_| off.check(Bucket::SignIn, LimitKey::player("anna")).is_ok()));
    }
}
