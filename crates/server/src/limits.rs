//! How much one address and one player may ask for. What is too much is refused with the time to wait.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::connect_info::MockConnectInfo;
use axum::extract::{ConnectInfo, FromRef, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};
use serde::{Deserialize, Serialize};

use crate::problem::Problem;

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bucket {
    /// Any request.
    General,
    /// New guests and accounts.
    SignUp,
    /// Passwords tried.
    SignIn,
    /// Orders, staged or given, offers and answers to them.
    Orders,
    /// Questions to an engine or to solved tables.
    Analysis,
    /// New tables and seeks.
    Tables,
    /// Lines of chat.
    Chat,
}

/// How often something may be done.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rate {
    /// So often at once.
    pub burst: u32,
    /// So often a minute, in the long run.
    pub per_minute: f64,
}

impl Rate {
    const fn new(burst: u32, per_minute: f64) -> Rate {
        Rate { burst, per_minute }
    }
}

/// The limits. Each is for one player; an address, which a whole club may share, has [`LimitSettings::address`] times that,
/// except for sign-ups and log-ins, which are counted as they stand.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LimitSettings {
    /// Nothing is refused, for load tests.
    pub off: bool,
    /// All limits times this.
    pub scale: f64,
    /// How many players' worth an address may ask for.
    pub address: f64,
    /// Any request.
    pub general: Rate,
    /// New guests and accounts.
    pub sign_up: Rate,
    /// Passwords tried, from one address or for one name.
    pub sign_in: Rate,
    /// Orders, staged or given, offers and answers to them.
    pub orders: Rate,
    /// Questions to an engine or to solved tables.
    pub analysis: Rate,
    /// New tables and seeks.
    pub tables: Rate,
    /// Lines of chat.
    pub chat: Rate,
    /// Addresses of proxies before this server, whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpAddr>,
}

impl Default for LimitSettings {
    fn default() -> LimitSettings {
        LimitSettings {
            off: false,
            scale: 1.0,
            address: 8.0,
            general: Rate::new(120, 300.0),
            sign_up: Rate::new(30, 10.0),
            sign_in: Rate::new(20, 6.0),
            orders: Rate::new(60, 240.0),
            analysis: Rate::new(10, 20.0),
            tables: Rate::new(20, 20.0),
            chat: Rate::new(10, 30.0),
            trusted_proxies: Vec::new(),
        }
    }
}

/// Who is counted.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Key {
    /// An address; of IPv6 only the first 64 bits, which one household has.
    Address(IpAddr),
    /// A player's id, or the key of a name that somebody tries passwords for.
    Player(Box<str>),
}

impl Key {
    pub(crate) fn player(id: &str) -> Key {
        Key::Player(id.into())
    }
}

impl From<IpAddr> for Key {
    fn from(address: IpAddr) -> Key {
        Key::Address(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from(u128::from(address) >> 64 << 64)),
        })
    }
}

impl From<&ClientAddress> for Key {
    fn from(client: &ClientAddress) -> Key {
        Key::from(client.0)
    }
}

type Keyed<C> = RateLimiter<Key, DefaultKeyedStateStore<Key>, C, NoOpMiddleware<<C as Clock>::Instant>>;

/// One limit for players and one for addresses.
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

    /// The seconds to wait, if it is too much.
    fn wait(&self, key: &Key) -> Option<u64> {
        let limiter = match key {
            Key::Address(_) => &self.addresses,
            Key::Player(_) => &self.players,
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
    // The clamp takes care of what a float may hold; the cast is exact enough for a count.
    let burst = (f64::from(rate.burst) * scale).clamp(1.0, 1_000_000.0) as u32;
    Quota::with_period(Duration::from_secs_f64(60.0 / per_minute))
        .unwrap_or(Quota::per_second(NonZeroU32::MIN))
        .allow_burst(NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN))
}

/// Counts what is asked for. Clones share the counts.
#[derive(Clone)]
pub struct Limits {
    shared: Arc<Shared>,
}

struct Shared {
    off: bool,
    trusted: Vec<IpAddr>,
    /// By [`Bucket`].
    gauges: [Gauge<DefaultClock>; 7],
}

impl Limits {
    /// With nothing counted yet.
    pub fn new(settings: &LimitSettings) -> Limits {
        let clock = DefaultClock::default();
        let gauge = |rate, address| Gauge::new(rate, settings.scale, address, &clock);
        let gauges = [
            gauge(settings.general, settings.address),
            gauge(settings.sign_up, 1.0),
            gauge(settings.sign_in, 1.0),
            gauge(settings.orders, settings.address),
            gauge(settings.analysis, settings.address),
            gauge(settings.tables, settings.address),
            gauge(settings.chat, settings.address),
        ];
        let trusted = settings.trusted_proxies.iter().map(IpAddr::to_canonical).collect();
        Limits { shared: Arc::new(Shared { off: settings.off, trusted, gauges }) }
    }

    /// Counts one, or refuses it and says how long to wait.
    pub(crate) fn check(&self, bucket: Bucket, key: impl Into<Key>) -> Result<(), Problem> {
        if self.shared.off {
            return Ok(());
        }
        match self.shared.gauges[bucket as usize].wait(&key.into()) {
            None => Ok(()),
            Some(seconds) => Err(too_many(bucket, seconds.max(1))),
        }
    }

    /// Counts one for the address and one for the player.
    pub(crate) fn check_both(
        &self,
        bucket: Bucket,
        client: &ClientAddress,
        player: &str,
    ) -> Result<(), Problem> {
        self.check(bucket, client)?;
        self.check(bucket, Key::player(player))
    }

    /// Forgets whoever hasn't asked for long enough. To be called every minute.
    pub(crate) fn forget(&self) {
        for gauge in &self.shared.gauges {
            gauge.forget();
        }
    }

    /// Where a request comes from: the other end of the connection, or, if that is a trusted proxy, the last address that
    /// it names. What stands before that, anybody can write.
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

/// `1.2.3.4`, `1.2.3.4:5678`, `2001:db8::1`, `[2001:db8::1]:5678`.
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

/// Where a request comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClientAddress(pub(crate) IpAddr);

impl<S: Send + Sync> FromRequestParts<S> for ClientAddress
where
    Limits: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<ClientAddress, Infallible> {
        Ok(Limits::from_ref(state).client(&parts.extensions, &parts.headers))
    }
}

/// The general limit, for `axum::middleware::from_fn_with_state(limits, limits::general)`.
pub(crate) async fn general(State(limits): State<Limits>, request: Request, next: Next) -> Response {
    let client = limits.client(request.extensions(), request.headers());
    match limits.check(Bucket::General, &client) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use governor::clock::FakeRelativeClock;

    use super::*;

    fn address(text: &str) -> Key {
        Key::from(text.parse::<IpAddr>().unwrap())
    }

    #[test]
    fn after_the_time_to_wait_it_is_allowed_and_not_before() {
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
    fn who_is_quiet_is_forgotten() {
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
    fn only_a_trusted_proxy_is_believed_and_only_its_own_word() {
        let limits = Limits::new(&LimitSettings {
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
    fn a_refusal_says_when_to_come_back() {
        let slow = LimitSettings { sign_in: Rate::new(1, 0.5), ..LimitSettings::default() };
        let limits = Limits::new(&slow);
        assert!(limits.check(Bucket::SignIn, Key::player("anna")).is_ok());
        let problem = limits.check(Bucket::SignIn, Key::player("anna")).unwrap_err();
        assert_eq!((problem.status.as_u16(), &*problem.code), (429, "too-many-requests"));
        assert!(problem.retry_after.is_some_and(|seconds| (1..=120).contains(&seconds)));
        assert!(limits.check(Bucket::SignUp, Key::player("anna")).is_ok(), "buckets are apart");
        let off = Limits::new(&LimitSettings { off: true, ..slow });
        assert!((0..100).all(|_| off.check(Bucket::SignIn, Key::player("anna")).is_ok()));
    }
}
