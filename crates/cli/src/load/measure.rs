//! Measurements of a load test.

use std::fmt;
use std::time::Duration;

use serde_json::{Value, json};

/// Results of a load test.
pub(super) struct LoadResults {
    /// Number of simultaneous idle connections.
    pub(super) connected: usize,
    /// Server memory per connection.
    pub(super) bytes_per_connection: Option<f64>,
    pub(super) orders: Orders,
}

/// Latency of each order, from its scheduled time to its answer.
pub(super) struct Orders {
    pub(super) times: Vec<Duration>,
    /// Time from the first order to the last answer.
    pub(super) span: Duration,
    /// Number of orders that were rejected or whose connection broke.
    pub(super) failed: u64,
}

impl Orders {
    fn rate(&self) -> f64 {
        self.times.len() as f64 / self.span.as_secs_f64().max(1e-9)
    }

    /// Latency in milliseconds at a quantile, in thousandths.
    fn quantile(sorted: &[Duration], in_a_thousand: usize) -> f64 {
        let last = sorted.len().saturating_sub(1);
        let index = (sorted.len() * in_a_thousand / 1_000).min(last);
        sorted.get(index).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    }

    fn sorted(&self) -> Vec<Duration> {
        let mut times = self.times.clone();
        times.sort_unstable();
        times
    }
}

impl LoadResults {
    pub(super) fn json(&self) -> Value {
        let sorted = self.orders.sorted();
        let at = |in_a_thousand| Orders::quantile(&sorted, in_a_thousand);
        json!({
            "connected": self.connected,
            "bytes_per_connection": self.bytes_per_connection,
            "orders": self.orders.times.len(),
            "failed": self.orders.failed,
            "orders_per_second": self.orders.rate(),
            "milliseconds": { "p50": at(500), "p90": at(900), "p99": at(990), "p999": at(999), "max": at(1_000) },
        })
    }
}

impl fmt::Display for LoadResults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sorted = self.orders.sorted();
        let at = |in_a_thousand| Orders::quantile(&sorted, in_a_thousand);
        if self.connected > 0 {
            match self.bytes_per_connection {
                Some(bytes) => {
                    writeln!(f, "  {} idle connections, {:.1} KB each", self.connected, bytes / 1e3)?;
                }
                None => writeln!(f, "  {} idle connections (memory unknown)", self.connected)?,
            }
        }
        writeln!(
            f,
            "  {} orders, {:.0} per second, {} failed",
            sorted.len(),
            self.orders.rate(),
            self.orders.failed
        )?;
        write!(
            f,
            "  latency {:.1} ms (p50), {:.1} ms (p90), {:.1} ms (p99), {:.1} ms (p99.9), {:.1} ms (max)",
            at(500),
            at(900),
            at(990),
            at(999),
            at(1_000)
        )
    }
}

/// Resident memory of a process, in bytes; `None` if it can't be read.
pub(super) fn memory(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_of_the_sorted_times() {
        let sorted: Vec<Duration> = (1..=1_000).map(Duration::from_millis).collect();
        assert!((Orders::quantile(&sorted, 500) - 501.0).abs() < 1e-9);
        assert!((Orders::quantile(&sorted, 990) - 991.0).abs() < 1e-9);
        assert!((Orders::quantile(&sorted, 1_000) - 1_000.0).abs() < 1e-9);
        assert!(Orders::quantile(&[], 990).abs() < 1e-9);
    }
}
