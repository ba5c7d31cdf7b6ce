//! Reading side of a long-lived stream. It ends when the client disconnects or reads too slowly, or when its
//! session or token ends.

use std::time::Duration;

use tokio::time::{Instant, sleep_until, timeout_at};

use crate::limits::{ClientAddress, HeldPlace};
use crate::people::{Admission, Identity};
use crate::problem::Problem;
use crate::tables::{Pipe, WrittenNotice};
use crate::yard::Yard;

/// Interval of the empty lines that keep a stream alive.
const KEEP_ALIVE: Duration = Duration::from_secs(7);

/// Interval at which the session or token is checked even without a revocation: sessions also expire.
const RECHECK: Duration = Duration::from_secs(20);

/// The next item of a stream.
pub(crate) enum StreamItem {
    Notice(WrittenNotice),
    /// An empty line is due.
    Silence,
}

/// The next notice, or `Silence` when an empty line is due. Notices don't delay it, because not every notice
/// leads to a line.
async fn next_in(pipe: &mut Pipe, silence_at: &mut Instant) -> Option<StreamItem> {
    if Instant::now() < *silence_at
        && let Ok(notice) = timeout_at(*silence_at, pipe.next()).await
    {
        return notice.map(StreamItem::Notice);
    }
    *silence_at = Instant::now() + KEEP_ALIVE;
    Some(StreamItem::Silence)
}

/// Receiving end of a stream.
pub(crate) struct StreamReader {
    admission: Admission,
    pipe: Pipe,
    recheck_at: Instant,
    /// When the next empty line is due.
    silence_at: Instant,
    _places: Vec<HeldPlace>,
}

impl StreamReader {
    pub(crate) async fn open(
        yard: &Yard,
        identity: Identity,
        client: &ClientAddress,
        pipe: Pipe,
    ) -> Result<StreamReader, Problem> {
        let places = yard.limits.reader(client, identity.id())?;
        let admission = yard.people.admit(identity).await?;
        let now = Instant::now();
        let (recheck_at, silence_at) = (now + RECHECK, now + KEEP_ALIVE);
        Ok(StreamReader { admission, pipe, recheck_at, silence_at, _places: places })
    }

    /// The next item; `None` when the stream is over. A revocation takes effect before queued notices are
    /// sent.
    pub(crate) async fn next(&mut self) -> Option<StreamItem> {
        loop {
            let holds = tokio::select! {
                biased;
                () = self.admission.changed() => self.admission.holds(true).await,
                () = sleep_until(self.recheck_at) => {
                    self.recheck_at = Instant::now() + RECHECK;
                    self.admission.holds(false).await
                }
                heard = next_in(&mut self.pipe, &mut self.silence_at) => return heard,
            };
            if !holds {
                return None;
            }
        }
    }

    /// The next notice if one is queued already.
    pub(crate) fn next_at_once(&mut self) -> Option<WrittenNotice> {
        if self.admission.has_changed() { None } else { self.pipe.next_at_once() }
    }

    /// Whether lines that are ready may still be sent.
    pub(crate) async fn is_welcome(&mut self) -> bool {
        !self.admission.has_changed() || self.admission.holds(true).await
    }
}

#[cfg(test)]
mod tests {
    use botyard_protocol::Notice;

    use super::*;
    use crate::tables::Outlet;

    /// Clients such as lichess-bot close a stream that is silent for 15 seconds. During a game the event
    /// stream gets a notice for every turn but sends no line for it.
    #[tokio::test]
    async fn notices_dont_delay_the_empty_line() {
        let (outlet, mut pipe) = Outlet::new(8);
        let notice = WrittenNotice::from(Notice::Done { id: 1, answer: None });
        assert!(outlet.send(notice.clone()) && outlet.send(notice.clone()) && outlet.send(notice));
        let later = Instant::now() + KEEP_ALIVE;
        let mut silence_at = later;
        assert!(matches!(next_in(&mut pipe, &mut silence_at).await, Some(StreamItem::Notice(_))));
        assert_eq!(silence_at, later);
        silence_at = Instant::now();
        assert!(matches!(next_in(&mut pipe, &mut silence_at).await, Some(StreamItem::Silence)));
        assert!(silence_at >= later);
        assert!(matches!(next_in(&mut pipe, &mut silence_at).await, Some(StreamItem::Notice(_))));
    }
}
